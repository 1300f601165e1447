"""PlayPage: any game in lines, from the protocol alone, for screen readers, pipes, scripts and simple terminals.

A line is one or more actions in the game's notation, or a command. A word that could be both is an action; with a colon
before it (`:undo`) it is always the command. An action is on the disk before the answer to it is printed.
"""

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import ClassVar, Final

from quintet.core.errors import BadNotation, IllegalAction, QuintetError
from quintet.core.game import Action, Event, ExplainingBot, Pace, Seat
from quintet.core.plural import counted
from quintet.front.make_session import LAST
from quintet.front.moment import Moment
from quintet.front.phrasing import with_names
from quintet.front.session import Session, seed_text, share_text
from quintet.front.start import Start
from quintet.front.tempo import Tempo, strides
from quintet.front.viewer import HELPED, REACTION, Viewer, describe_outcome
from quintet.plain.action_parser import ActionParser
from quintet.plain.commands import ALIASES, COMMANDS, TIMELY
from quintet.plain.conversation import Gone
from quintet.plain.game_words import GameWords
from quintet.plain.games import Word, lines_for, list_words
from quintet.plain.page import ASK_FOR_HELP, HELP_HINT, Desk, Page
from quintet.table.match import Match
from quintet.table.seating import advisers
from quintet.table.seats import BotSeat

__all__ = ["PlayPage"]

ANSWERS: Final = ("yes", "no")
FIRST_SHOWN: Final = 3
"""How many earlier events are shown when a game is resumed or the point of view changes."""
HIDING_LINES: Final = 40
WATCHING: Final = (
    "Press Enter to let the bots act, type `start` to let them play by themselves, or type `viewpoint` to change the "
    "point of view."
)
BELOW: Final = 3
"""Rows for the reason why a command ended, and for the prompt."""


class PlayPage(Page):
    """One session at one keyboard (or one pipe)."""

    aliases: ClassVar[Mapping[str, str]] = ALIASES

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session: Session = session
        self.viewer: Viewer = Viewer.at_keyboard(session)
        self.match: Match = session.match
        self.game = session.game
        self.tempo = Tempo(session, time.monotonic(), desk.settings.speed)
        self.tempo.pause(time.monotonic(), paused=True)
        lines = lines_for(self.game.info.id)
        if session.is_watched and not lines.shows_spectators(self.match.options):
            self.viewer.look_from(0)
        self.lines = lines(self)
        self._own = GameWords(self)
        self._special: dict[str, Word] = {**self._own.words, **self.lines.words()}
        """The words that only this game has, from its rules and from its lines."""
        self.reader = ActionParser(
            self.game,
            lambda: [*self.words(), *self._special, *ALIASES],
            lambda: self.moment.legal,
            self.lines.first,
            brief=self.lines.brief,
        )
        self.next: Start | None = None
        """What to play after this game."""
        self.moment: Moment = self.viewer.moment()
        self._unshown: list[Event] = list(self.moment.events)
        self._last_picture = ""
        self._end_shown = False
        self._problem_shown = ""

    # --- the loop -----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Plays until the player leaves; the game is saved however they leave."""
        try:
            self.show()
            while not self.is_left:
                self.obey(self._next_line())
        except (Gone, KeyboardInterrupt):
            self._say_saved()
            raise
        self._say_saved()

    def show(self) -> None:
        info = self.game.info
        self.talk.say(f"{info.title}: {info.summary}")
        self.talk.say(f"{self.seed_line} {HELP_HINT}")
        if self.match.position:
            del self._unshown[:-FIRST_SHOWN]
            self.talk.say(
                f"Resumed after {counted(self.session.actions)}. Type `events` to list everything that happened."
            )
            self._ask_alone()
        self.start_turn()
        if not self.match.position and not self.session.is_watched:
            self.talk.say(self.lines.hint(self.moment))
        if self.session.is_watched and not self.is_over:
            self.talk.say(WATCHING)

    def _next_line(self) -> str:
        """Returns what is typed next; while time runs, what happens until then is shown."""
        while not self.tempo.paused:
            line = self.talk.within(self.tempo.seconds_left(time.monotonic()))
            if line is not None:
                return line or "pause"
            self._beat()
        return self.talk.ask(self.prompt)

    @property
    def prompt(self) -> str:
        seat = self.viewer.seat
        who = "watching" if seat is None else self.game.seat_name(seat)
        many = len(self.match.seats) > 1 or seat is None
        return f"{who}> " if many else "> "

    def words(self) -> dict[str, str]:
        """Returns the words that mean something in this game now: every game's commands and this game's own words."""
        return {
            **{name: each.summary for name, each in COMMANDS.items() if each.is_open(self) and each.is_listed(self)},
            **list_words(self._special),
        }

    @property
    def is_over(self) -> bool:
        """Whether the game was over when it was looked at last; every change is followed by a look."""
        return self.moment.outcome is not None

    def knows(self, word: str) -> bool:
        return word in COMMANDS or word in self._special

    @cached_property
    def has_reasons(self) -> bool:
        """Whether the strongest bot of the game can explain its choice."""
        bots = self.game.bots
        return bool(bots) and isinstance(bots[advisers(self.game)[0]].make(""), ExplainingBot)

    def parse(self, line: str) -> tuple[str, str]:
        """Returns the command that a line begins with, or nothing if it is an action."""
        line = self.lines.keys.get(line.strip(), line)
        text = line.removeprefix(":").strip()
        word, rest = super().parse(text)
        if word and not self._is_explained(word, rest) and not line.startswith(":") and self.reader.is_meant(line):
            return ("resign", "") if self._is_resignation(line) else ("", "")
        return (word, rest) if word or text else ("wait", "")

    def _is_explained(self, word: str, rest: str) -> bool:
        """Returns whether a game's command goes before its action of the same words: it also says how it went."""
        return bool(rest) and word in self.game.extras.commands

    def _is_resignation(self, line: str) -> bool:
        """Returns whether a line is the rules' own resignation, which has to be confirmed like the table's."""
        return self.game.info.resign is not None and self.game.read(line) == self.game.info.resign

    def answer(self, word: str, rest: str) -> None:
        special = self._special.get(word)
        if special is not None:
            special.do(rest)
        elif word in TIMELY or COMMANDS[word].is_open(self):
            COMMANDS[word].do(self, rest)
        else:
            raise IllegalAction(f"`{word}` does nothing in this game now. {ASK_FOR_HELP}")

    def otherwise(self, line: str) -> None:
        if line.strip().lower() in ANSWERS and not self.reader.is_action(line):
            raise BadNotation(f"There is no question to answer. {self.over_words if self.is_over else ASK_FOR_HELP}")
        self.act(self.reader.read(line))

    # --- for the words of a game ---

    @property
    def seat_hint(self) -> str:
        """What a spectator can type to see what a player sees."""
        return " Type `viewpoint` to take a player's point of view first."

    def note(self, key: str, text: str) -> None:
        """Writes something down beside the game."""
        self.viewer.note(key, text)
        self.gather()
        self.settle()

    def whole_log(self) -> Sequence[Event]:
        return self.viewer.whole_log()

    # --- acting -------------------------------------------------------------------------------------------------------

    def act(self, actions: Iterable[Action]) -> None:
        """Plays the actions one by one; the first one refused stops the rest."""
        chosen = list(actions)
        if self.game.info.resign in chosen:
            raise BadNotation("Type `resign` on a line by itself.")
        before, was_helped, problem = self.match.step, self.match.is_helped, ""
        for number, action in enumerate(chosen, 1):
            problem = self.play_one(action, len(chosen) - number, continues=number > 1)
            if problem or self.is_over:
                break
            self.let_bots_answer()
        if self.match.step != before:
            self.start_turn()
        if self.match.is_helped and not was_helped and not self.is_over:
            self.talk.say(HELPED)
        if problem:
            raise IllegalAction(problem)

    def play_one(self, action: Action, left: int = 0, *, continues: bool) -> str:
        """Plays one action; returns why it was refused, and what happens to the rest of its line."""
        if self.is_over:
            return self.over_words
        problem = self.lines.objection(self.moment, action) or self._submit(action, continues=continues)
        if not problem:
            self.gather()
        return f"{problem} The rest of the line ({counted(left)}) was not played." if problem and left else problem

    def _submit(self, action: Action, *, continues: bool) -> str:
        """Plays one action; returns why it was refused."""
        self.viewer.reaction = 0.0 if self.tempo.paused else REACTION
        try:
            self.viewer.submit(action, continues=continues)
        except QuintetError as error:
            return str(error)
        return ""

    def let_bots_answer(self) -> None:
        """Lets the bots act after a person's action; in a game with a clock they act when it ticks."""
        if self.game.info.pace is Pace.TURNS:
            self.session.run()
        elif self.game.info.pace is Pace.OPEN and self.tempo.paused:
            self.bots_once()
        self.lines.after_action()
        self.gather()

    def bots_once(self) -> None:
        """Lets every bot act once."""
        for _ in [sitter for sitter in self.match.seats if isinstance(sitter, BotSeat)]:
            if not self.match.is_over:
                self.session.advance()

    # --- time ---------------------------------------------------------------------------------------------------------

    def pass_time(self) -> None:
        """Plays one tick, or one action of every bot; of one bot where nobody plays."""
        if self.is_over:
            raise IllegalAction(self.over_words)
        if self.game.info.pace is Pace.TICKS:
            self.session.tick()
        elif self.session.is_watched:
            self.session.advance()
        elif self.game.info.pace is Pace.OPEN:
            self.bots_once()
        else:
            raise IllegalAction(f"The game is waiting for you. {self.lines.hint(self.moment)}")
        self.gather()

    def _beat(self) -> None:
        """Plays what is due by now: a tick, or a bot's action."""
        now = time.monotonic()
        wish = self.tempo.wish(now)
        if wish is None:
            return
        self.tempo.play(wish, strides(self.tempo.speed))
        self.tempo.rested(time.monotonic())
        self.gather()
        if self._unshown or self.is_over or self._is_news():
            self.start_turn()
        if self.is_over:
            self.tempo.pause(now, paused=True)

    def _is_news(self) -> bool:
        """Returns whether the picture has changed in more than its numbers."""
        return _without_numbers(self.lines.picture(self.moment)) != _without_numbers(self._last_picture)

    # --- showing ------------------------------------------------------------------------------------------------------

    def gather(self) -> None:
        """Takes in what happened, to be shown with the next picture."""
        moment = self.viewer.moment()
        self.moment = self.lines.shown(self.moment, moment)
        if self.moment is not moment:
            self.viewer.remember(moment, self.moment)
        self.game.extras.attend(self.moment.view, self._own.memory)
        self._unshown.extend(self.moment.events)

    def start_turn(self) -> None:
        """Finds out whose turn it is, and shows that seat what happened and the position."""
        if self.game.info.pace is Pace.TURNS and not self.session.is_watched and not self.is_over:
            self.session.run()
            self.gather()
            if self.viewer.follow_turn():
                self._hand_over()
        self.report()
        if self.is_over and not self._end_shown:
            self._show_end()
        self._end_shown = self.is_over

    def _hand_over(self) -> None:
        """Gives the screen to the next player, who must be alone before secrets are shown."""
        self.change_viewpoint()
        self._ask_alone()

    def _ask_alone(self) -> None:
        """Waits until the player whose secrets come next is alone at the screen."""
        seat = self.viewer.seat
        if seat is not None and self.talk.watched and self.session.shares_secrets:
            self.settle()
            self.talk.say("\n" * HIDING_LINES)
            name, side = self.match.names[seat], self.game.seat_name(seat)
            self.talk.ask(f"{name} ({side}): press Enter when only you can see the screen. ")

    def change_viewpoint(self) -> None:
        """Shows the game from the viewer's new point of view, with only the last of what happened before."""
        self._unshown.clear()
        self.moment = self.viewer.moment()
        self._unshown.extend(self.moment.events[-FIRST_SHOWN:])

    def settle(self) -> None:
        """Waits until everything is on the disk; a failing disk is reported once."""
        self.session.flush()
        problem = self.session.problem
        if problem and problem != self._problem_shown:
            self.talk.say(f"! This game is not being saved: {problem}")
        self._problem_shown = problem

    def report(self) -> None:
        """Shows what happened and the position; on a screen too low for both, what happened comes last."""
        rows = self.talk.rows
        if rows is not None and self.height(self.lines.picture(self.moment)) + self.news_height > rows:
            self.look()
            self.show_events()
        else:
            self.show_events()
            self.look()

    def height(self, picture: str) -> int:
        """Returns how many rows a picture and the lines below it take."""
        return 1 + sum(self.talk.height(line) for line in [picture, *self.lines.status(self.moment)])

    @property
    def news_height(self) -> int:
        """How many rows are needed beside a picture: for what happened, why a command ended, and the prompt."""
        happened = sum(self.talk.height(f"* {text}") for text, _ in groupby(event.text for event in self._told))
        return happened + BELOW

    @property
    def _told(self) -> Sequence[Event]:
        return self.lines.worth_saying(self._unshown)

    def show_events(self) -> None:
        self.settle()
        self.talk.say_events([event.text for event in self._told])
        self._unshown.clear()

    def look(self) -> None:
        self._last_picture = self.lines.picture(self.moment)
        picture = with_names(self._last_picture, self.game, self.moment.names)
        self.talk.say("\n".join(["", picture, *self.lines.status(self.moment)]))

    def _show_end(self) -> None:
        outcome, *scores = describe_outcome(self.session)
        self.talk.say("\n".join([f"The end: {outcome}", *(f"  {line}" for line in scores)]))
        toll = self.lines.toll(self.moment) if self.session.people == (self.moment.seat,) else ""
        if toll:
            self.talk.say(toll)
        self.lines.epilogue(self.moment)
        for number in self._recordings():
            self.talk.say(f"Recorded. Run `quintet replay {number}` to watch it.")
        undo = "`undo`, " if self.match.can_undo else ""
        self.talk.say(f"Type `again` for a new game, `same` for the same seed, `replay` to watch it, {undo}or `quit`.")

    @property
    def seed_line(self) -> str:
        return f"Seed: {seed_text(self.match) or '(the default)'}"

    @property
    def share_lines(self) -> str:
        """The seed, and the command that opens the same game."""
        share = share_text(self.match)
        return self.seed_line if share == seed_text(self.match) else f"{self.seed_line}\nTo share it: `{share}`"

    @property
    def over_words(self) -> str:
        """Why nothing can be played anymore, and what can be typed instead."""
        return (
            f"The game is over. Type `again`, `same`, `replay`,{' `undo`,' if self.match.can_undo else ''} or `quit`."
        )

    def _recordings(self) -> list[int]:
        """Returns the numbers of this match's replays in the store."""
        store, autosave = self.session.store, self.session.autosave
        if store is None or autosave is None or autosave.number is None:
            return []
        return [row.id for row in store.replays(match=autosave.number)]

    def _say_saved(self) -> None:
        self.session.leave()
        self.settle()
        autosave = self.session.autosave
        if autosave is None or self.match.is_over or autosave.problem:
            return
        if not autosave.is_saved:
            self.talk.say("Nothing was played, so nothing was saved.")
        else:
            wanted = autosave.number or LAST
            self.talk.say(f"Saved. Run `quintet play {self.game.info.id} --resume {wanted}` to resume.")

    def help(self) -> None:
        words = self.words()
        own = {name: summary for name, summary in words.items() if name in self._special}
        shared = {name: summary for name, summary in words.items() if name not in self._special}
        self.talk.say_prose(self.game.info.how)
        self.talk.say("Commands (with a colon first, like `:undo`, they are never taken for an action):")
        self.talk.list({**shared, "?": "Show this page (also: `help`)"}.items())
        if own:
            self.talk.say("Commands for this game:")
            self.talk.list(own.items())
        self.talk.say("Anything else is an action, or several actions separated by spaces or semicolons.")
        self.talk.say(self.reader.legal_line())

    def sit(self, seat: Seat) -> None:
        """Lets another person at an open table act."""
        self.viewer.look_from(seat)
        self._hand_over()
        self.report()


def _without_numbers(picture: str) -> str:
    return re.sub(r"\d+", "", picture)
