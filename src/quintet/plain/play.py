"""A game in lines: any game from the protocol alone, for screen readers, pipes, scripts and simple terminals.

A line is one or more actions in the game's notation, or a word. Where a word is both, it is an action; with a colon
before it (`:undo`) it is always the word. What was done is on the disk before the answer to it is printed.
"""

import re
import time
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import groupby
from typing import ClassVar, Final

from quintet.core.errors import BadNotation, IllegalAction, QuintetError
from quintet.core.game import Action, Event, ExplainingBot, Pace, Seat
from quintet.core.plural import counted
from quintet.front.moment import Moment
from quintet.front.phrasing import with_names
from quintet.front.session import Session, seed_text
from quintet.front.start import Start
from quintet.front.tempo import Tempo, strides
from quintet.front.viewer import Viewer, describe_outcome
from quintet.plain.commands import ALIASES, COMMANDS, TIMELY
from quintet.plain.conversation import Gone
from quintet.plain.game_words import GameWords
from quintet.plain.games import extras_for
from quintet.plain.games.base import Word
from quintet.plain.page import Desk, Page
from quintet.plain.reader import Reader
from quintet.table.seating import advisers
from quintet.table.seats import BotSeat

__all__ = ["PlainGame"]

ANSWERS: Final = ("yes", "no")
FIRST_SHOWN: Final = 3
"""Events of an older game that are told again when somebody comes back to it."""
HIDING_LINES: Final = 40
BELOW: Final = 3
"""Rows for the reason why a long way ended, and for the prompt."""


class PlainGame(Page):
    """One session at one keyboard (or one pipe)."""

    aliases: ClassVar[Mapping[str, str]] = ALIASES

    def __init__(self, desk: Desk, session: Session) -> None:
        super().__init__(desk)
        self.session = session
        self.viewer = Viewer.at_keyboard(session)
        self.match = session.match
        self.game = session.game
        self.tempo = Tempo(session, time.monotonic(), desk.settings.speed)
        self.tempo.pause(time.monotonic(), paused=True)
        self.extras = extras_for(self.game.info.id)(self)
        self._own = GameWords(self)
        self._special: dict[str, Word] = {**self._own.words, **self.extras.words()}
        """What only this game has: in its rules, and in its lines."""
        self.reader = Reader(self.game, lambda: [*self.words(), *self._special, *ALIASES], lambda: self.moment.legal)
        self.next: Start | None = None
        """What is to be played after this."""
        self.moment: Moment = self.viewer.moment()
        self._unshown: list[Event] = list(self.moment.events)
        self._last_picture = ""
        self._end_shown = False
        self._problem_shown = ""

    # --- the loop -----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Plays until somebody leaves; whoever leaves in whatever way finds the game again."""
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
        self.talk.say(f"seed: {seed_text(self.match) or '(the default)'}; ? explains what can be typed")
        if self.match.position:
            del self._unshown[:-FIRST_SHOWN]
            self.talk.say(f"the game goes on after {counted(self.match.position)}; events tells them all")
            self._ask_alone()
        self.start_turn()
        if not self.match.position and not self.session.is_watched:
            self.talk.say(self.extras.hint(self.moment))
        if self.session.is_watched and not self.is_over:
            self.talk.say("an empty line lets them act, start lets them play by themselves, eyes looks through theirs")

    def _next_line(self) -> str:
        """What is typed next; while time runs, what happens until then is told."""
        while not self.tempo.paused:
            line = self.talk.within(self._until_due())
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
        """The words that mean something in this game now: the table's, the game's own, and what only lines need."""
        return {
            **{name: each.summary for name, each in COMMANDS.items() if each.is_open(self) and each.is_listed(self)},
            **{name: word.summary for name, word in self._special.items() if word.summary and word.is_listed()},
        }

    @property
    def is_over(self) -> bool:
        """Whether the game was over when it was looked at last; every change is followed by a look."""
        return self.moment.outcome is not None

    def knows(self, word: str) -> bool:
        return word in COMMANDS or word in self._special

    @cached_property
    def has_reasons(self) -> bool:
        """Whether the strongest bot of the game can say why."""
        bots = self.game.bots
        return bool(bots) and isinstance(bots[advisers(self.game)[0]].make(""), ExplainingBot)

    def parse(self, line: str) -> tuple[str, str]:
        """The word that a line is, or nothing when it is an action."""
        text = line.removeprefix(":").strip()
        word, rest = super().parse(text)
        if word and not self._is_explained(word, rest) and not line.startswith(":") and self.reader.is_meant(line):
            return ("resign", "") if self._is_resignation(line) else ("", "")
        return (word, rest) if word or text else ("wait", "")

    def _is_explained(self, word: str, rest: str) -> bool:
        """Where a game's own words do what its action of the same words does, they say besides how it went."""
        return bool(rest) and word in self.game.extras.commands

    def _is_resignation(self, line: str) -> bool:
        """Where the rules know a resignation it is asked about like the table's own."""
        return self.game.info.resign is not None and self.game.read(line) == self.game.info.resign

    def answer(self, word: str, rest: str) -> None:
        special = self._special.get(word)
        if special is not None:
            special.do(rest)
        elif word in TIMELY or COMMANDS[word].is_open(self):
            COMMANDS[word].do(self, rest)
        else:
            raise IllegalAction(f"{word} means nothing in this game now; ? lists what can be typed")

    def otherwise(self, line: str) -> None:
        if line.strip().lower() in ANSWERS and not self.reader.is_action(line):
            after = self.over_words if self.is_over else "? lists what can be typed"
            raise BadNotation(f"nothing was asked; {after}")
        self.act(self.reader.read(line))

    # --- acting -------------------------------------------------------------------------------------------------------

    def act(self, actions: Iterable[Action]) -> None:
        """Plays the actions one by one; the first that is refused stops the rest."""
        chosen = list(actions)
        if self.game.info.resign in chosen:
            raise BadNotation("resign stands alone on its line")
        before, problem = self.match.step, ""
        for number, action in enumerate(chosen, 1):
            problem = self.play_one(action, len(chosen) - number, continues=number > 1)
            if problem or self.is_over:
                break
            self.let_bots_answer()
        if self.match.step != before:
            self.start_turn()
        if problem:
            raise IllegalAction(problem)

    def play_one(self, action: Action, left: int = 0, *, continues: bool) -> str:
        """Plays one action; says why it was refused, and what becomes of those after it."""
        if self.is_over:
            return self.over_words
        try:
            self.viewer.submit(action, continues=continues)
        except QuintetError as error:
            return f"{error}{f'; the rest of the line ({left}) was not played' if left else ''}"
        self.gather()
        return ""

    def let_bots_answer(self) -> None:
        """Lets the bots act after a person's action; in a ticking game they act when the clock ticks."""
        if self.game.info.pace is Pace.TURNS:
            self.session.run()
        elif self.game.info.pace is Pace.OPEN and self.tempo.paused:
            self.bots_once()
        self.extras.after_action()
        self.gather()

    def bots_once(self) -> None:
        """Every bot acts once."""
        for _ in [sitter for sitter in self.match.seats if isinstance(sitter, BotSeat)]:
            if not self.match.is_over:
                self.session.advance()

    # --- time ---------------------------------------------------------------------------------------------------------

    def pass_time(self) -> None:
        """One tick, or one action of every bot; of one bot where nobody plays."""
        if self.is_over:
            raise IllegalAction(self.over_words)
        if self.game.info.pace is Pace.TICKS:
            self.session.tick()
        elif self.session.is_watched:
            self.session.advance()
        elif self.game.info.pace is Pace.OPEN:
            self.bots_once()
        else:
            raise IllegalAction(f"the game waits for you; {self.extras.hint(self.moment)}")
        self.gather()

    def _until_due(self) -> float:
        return self.tempo.seconds_left(time.monotonic())

    def _beat(self) -> None:
        """What is due by now: a tick, or a bot's action."""
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
        """Whether the picture has changed in more than its numbers."""
        return _without_numbers(self.extras.picture(self.moment)) != _without_numbers(self._last_picture)

    # --- telling ------------------------------------------------------------------------------------------------------

    def gather(self) -> None:
        """Takes in what happened, to be told with the next picture."""
        moment = self.viewer.moment()
        self.moment = self.extras.shown(self.moment, moment)
        if self.moment is not moment:
            self.viewer.remember(moment, self.moment)
        self.game.extras.attend(self.moment.view, self._own.memory)
        self._unshown.extend(self.moment.events)

    def start_turn(self) -> None:
        """Finds out whose turn it is, and shows that seat what happened and how things stand."""
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
        """In a game with secrets the next player must sit down before anything is shown."""
        self.change_viewpoint()
        self._ask_alone()

    def _ask_alone(self) -> None:
        """Waits until the one whose secrets come next is alone before the screen."""
        seat = self.viewer.seat
        if seat is not None and self.talk.watched and self.session.shares_secrets:
            self.settle()
            self.talk.say("\n" * HIDING_LINES)
            name, side = self.match.names[seat], self.game.seat_name(seat)
            self.talk.ask(f"{name} ({side}): press Enter when only you can see this ")

    def change_viewpoint(self) -> None:
        """Somebody else looks: of what happened before they are told only the end."""
        self._unshown.clear()
        self.moment = self.viewer.moment()
        self._unshown.extend(self.moment.events[-FIRST_SHOWN:])

    def settle(self) -> None:
        """Waits until everything is on the disk; a disk that fails is told of once."""
        self.session.flush()
        problem = self.session.problem
        if problem and problem != self._problem_shown:
            self.talk.say(f"! this game is not kept: {problem}")
        self._problem_shown = problem

    def report(self) -> None:
        """What happened and how things stand; on a screen too low for both what happened comes last, to be read."""
        rows = self.talk.rows
        if rows is not None and self.height(self.extras.picture(self.moment)) + self.news_height > rows:
            self.look()
            self.show_events()
        else:
            self.show_events()
            self.look()

    def height(self, picture: str) -> int:
        """Rows that a picture and what stands below it take."""
        return 1 + sum(self.talk.height(line) for line in [picture, *self.extras.status(self.moment)])

    @property
    def news_height(self) -> int:
        """Rows that what is told with a picture takes: what happened, why a way ended, the prompt."""
        happened = sum(self.talk.height(f"* {text}") for text, _ in groupby(event.text for event in self._unshown))
        return happened + BELOW

    def show_events(self) -> None:
        self.settle()
        self.talk.say_events([event.text for event in self._unshown])
        self._unshown.clear()

    def look(self) -> None:
        self._last_picture = self.extras.picture(self.moment)
        picture = with_names(self._last_picture, self.game, self.moment.names)
        self.talk.say("\n".join(["", picture, *self.extras.status(self.moment)]))

    def _show_end(self) -> None:
        outcome, *scores = describe_outcome(self.session) or ["nobody knows how"]
        self.talk.say(f"The end: {outcome}")
        for line in scores:
            self.talk.say(f"  {line}")
        self.extras.epilogue(self.moment)
        for number in self._recordings():
            self.talk.say(f"recorded; quintet replay {number} shows it")
        undo = "undo takes back, " if self.match.can_undo else ""
        self.talk.say(f"again plays another one, same this one anew, replay looks back, {undo}quit leaves")

    @property
    def over_words(self) -> str:
        """Why nothing is played any more, and what can be typed."""
        return f"the game is over; type again, same, replay{', undo' if self.match.can_undo else ''} or quit"

    def _recordings(self) -> list[int]:
        """The numbers under which this match is kept as a replay."""
        store, autosave = self.session.store, self.session.autosave
        if store is None or autosave is None or autosave.number is None:
            return []
        return [row.id for row in store.replays(self.game.info.id) if row.match == autosave.number]

    def _say_saved(self) -> None:
        self.settle()
        autosave = self.session.autosave
        if autosave is None or self.match.is_over or autosave.problem:
            return
        if autosave.number is None:
            self.talk.say("nothing was played, so nothing is kept")
        else:
            self.talk.say(f"kept; quintet play {self.game.info.id} --resume {autosave.number} goes on from here")

    def help(self) -> None:
        words = self.words()
        own = {name: summary for name, summary in words.items() if name in self._special}
        shared = {name: summary for name, summary in words.items() if name not in self._special}
        self.talk.say_prose(self.game.info.how)
        self.talk.say("Words (a colon before one makes sure that it is not taken for an action):")
        self.talk.list({**shared, "?": "this page (also: help)"}.items())
        if own:
            self.talk.say(f"Words of {self.game.info.title}:")
            self.talk.list(own.items())
        self.talk.say("Anything else is an action, or several with spaces or semicolons between them.")
        self.talk.say(self.reader.legal_line())

    def sit(self, seat: Seat) -> None:
        """Lets another person of an open table act."""
        self.viewer.look_from(seat)
        self._hand_over()
        self.report()


def _without_numbers(picture: str) -> str:
    return re.sub(r"\d+", "", picture)
