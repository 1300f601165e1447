"""A table on another machine, line by line: what happens is printed, and what is typed is sent."""

import queue
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Final

from quintet.core.errors import IllegalAction, QuintetError
from quintet.core.game import Action, Event, Game, Pace
from quintet.front.moment import Moment
from quintet.front.phrasing import with_names
from quintet.front.remote_table import EXPLAIN, RemoteTable
from quintet.plain.action_parser import ActionParser
from quintet.plain.game_words import GameWords
from quintet.plain.games import GameLines, Word, lines_for, list_words
from quintet.plain.page import Desk

__all__ = ["talk_to_table"]

HELP: Final = """Type an action, or one of these:
  legal    what you can try now
  look     the board once more
  undo     take the last turn back, if the others agree
  draw     offer a draw
  yes, no  answer an offer
  explain  ask a bot what it would do in your place, and why, where nobody else plays
  resign   end the game as the loser
  rematch  the same table again, when the game is over
  hello, thanks, oops, hurry   a word to the others
  quit     leave; you can come back with the same link"""
SIGNALS: Final = ("hello", "thanks", "oops", "hurry", "well_played", "thinking", "again")
ASKED: Final = ("undo", "redo", "resign", "rematch", EXPLAIN)


def talk_to_table(desk: Desk, table: RemoteTable, heard: "queue.SimpleQueue[str]") -> None:
    """Plays or watches until the player leaves, the lines end, or the game is over and nothing more is typed.

    `heard` has the type of every message that came in, and "line:" with every line that was typed; "end" ends it.
    """
    page = _Page(desk, table)
    while True:
        kind = heard.get()
        if kind == "end":
            return
        if kind.startswith("line:"):
            if not page.obey(kind.removeprefix("line:")):
                return
        else:
            page.show(kind)


class _Page:
    seat_hint = ""

    def __init__(self, desk: Desk, table: RemoteTable) -> None:
        self.desk = desk
        self.talk = desk.talk
        self._table = table
        self._is_cut = False
        self._shown: tuple[Any, ...] = ()
        """What the last picture showed."""
        self._is_invited = False
        """Whether the player has read that the others wait for a rematch."""
        self._knows_how = False
        """Whether the player has read what an action looks like."""
        self._next: list[Action] = []
        """The actions of a line that are not played yet."""
        self._acted = -1
        """The step on which the last of them was chosen."""

    # --- showing ------------------------------------------------------------------------------------------------------

    def show(self, kind: str) -> None:
        """Prints what a message says."""
        shown: dict[str, Callable[[], None]] = {
            "welcome": self._welcome,
            "push": self._push,
            "over": self._over,
            "cut": self._cut,
            "next": lambda: self.talk.say("\nThe next game begins."),
            "text": self._tell_reasons,
        }
        if kind in shown:
            shown[kind]()
        if kind in ("push", "done"):
            self._try(self._go_on)
        elif kind == "refused":
            self._next = []
        self._invite()
        for text in self._table.news:
            self.talk.say(f"! {text}")
        self._table.news.clear()

    def _welcome(self) -> None:
        table = self._table
        assert table.game is not None
        if self._is_cut:
            self._is_cut = False
            self.talk.say("Connected again.")
            return
        who = "You are watching" if table.seat is None else f"You are {table.names[table.seat]}"
        waits = " The game begins when every seat is taken." if table.stage == "open" else ""
        late = f" {self._why_nothing()}" if self._is_late else ""
        names = " - ".join(filter(None, table.names))
        self.talk.say(f"{table.game.info.title}: {names}. {who}.{waits}{late} `?` for help.")

    def _push(self) -> None:
        moment = self._table.moment
        if moment is None:  # the line has gone on to the next game already
            return
        self.talk.say_events([event.text for event in moment.events])
        if moment.events or self._shown != self._news_of(moment):
            self.look()
        if self._next and self._is_outrun(moment):
            self._next = []
            self.talk.say("! Somebody was faster, so the rest of your line is not played.")

    def _is_outrun(self, moment: Moment) -> bool:
        """Whether somebody else acted at an open table, which may have changed what a line was typed for."""
        others = {event.seat for event in moment.events} - {None, self._table.seat}
        return moment.game.info.pace is Pace.OPEN and bool(others)

    def _tell_reasons(self) -> None:
        if self._table.reasons:
            self.talk.say(self._table.reasons)
            self._table.reasons = ""

    def look(self) -> None:
        moment = self._table.moment
        if moment is None:
            self.talk.say(self._why_nothing())
            return
        self._shown = self._news_of(moment)
        self.talk.say("\n" + with_names(self._lines.picture(moment), moment.game, moment.names))
        times = [f"{name} {self._table.time_of(seat)}" for seat, name in enumerate(moment.names)]
        if self._table.clocks is not None:
            self.talk.say(f"Time left: {', '.join(times)}.")
        if moment.outcome is None:
            self.talk.say(self._whose_turn(moment))
        if moment.legal and not self._knows_how:
            self._knows_how = True
            example = moment.game.write(moment.legal[0])
            self.talk.say(f"Type an action such as `{example}`, `legal` for a list, or `?` for help.")

    def _news_of(self, moment: Moment) -> tuple[Any, ...]:
        return self._lines.worth_drawing(moment), moment.legal, moment.outcome

    def _whose_turn(self, moment: Moment) -> str:
        if moment.legal:
            return "Your turn. Answer with `yes` or `no`." if self._table.is_asked else "Your turn."
        return f"Waiting for {' and '.join(moment.names[seat] for seat in moment.to_act)}."

    @property
    def _is_late(self) -> bool:
        """Whether a spectator sees the table later than the players."""
        return self._table.seat is None and self._table.stage == "playing" and bool(self._table.delay)

    def _why_nothing(self) -> str:
        """Returns why there is no board yet."""
        if self._is_late:
            return f"Spectators see this table {self._table.delay:g} seconds late. The board comes soon."
        return "The game has not begun."

    def _over(self) -> None:
        moment = self._table.moment
        if moment is not None and moment.outcome is not None:
            self.talk.say(with_names(moment.outcome.text, moment.game, moment.names))
        self.talk.say("The game is over. Type `rematch` to play again, or `quit`.")

    def _invite(self) -> None:
        if self._table.is_invited and not self._is_invited:
            self.talk.say("The others want a rematch. Type `rematch` to join them, or `quit`.")
        self._is_invited = self._table.is_invited

    def _cut(self) -> None:
        if not self._is_cut:
            self._is_cut = True
            self.talk.say("! The connection is cut. Trying to come back ...")

    # --- obeying ------------------------------------------------------------------------------------------------------

    def obey(self, line: str) -> bool:
        """Does what a line asks for; returns False when the player leaves."""
        words = line.strip().removeprefix(":").strip().lower()
        if words in ("quit", "q", "exit"):
            return False
        self._try(lambda: self._do(words, line.strip()))
        return True

    def _try(self, do: Callable[[], None]) -> None:
        """Does something, or says why it cannot be done; what was left of a line is not played later."""
        try:
            do()
        except QuintetError as error:
            self._next = []
            self.talk.say(f"! {error}")

    def _do(self, words: str, line: str) -> None:
        table = self._table
        if words in ("", "look"):
            self.look()
        elif words in ("?", "help"):
            self._help()
        elif words == "legal":
            self._legal()
        elif words == "draw":
            table.offer_draw()
        elif words in ASKED:
            table.ask(words)
        elif words in ("yes", "no"):
            table.answer(yes=words == "yes")
        elif words in SIGNALS:
            table.signal(words)
        else:
            self._answer(self._lines.keys.get(line, line))

    def _help(self) -> None:
        self.talk.say(HELP)
        if self._table.moment is None:
            return
        own = list_words({name: word for name, word in self._words.items() if not word.needs_match})
        if own:
            self.talk.say("Commands for this game:")
            self.talk.list(own.items())

    def _legal(self) -> None:
        moment = self._table.moment
        if moment is None or not moment.legal:
            self.talk.say("You cannot act now.")
        else:
            self.talk.say(", ".join(moment.game.write(action) for action in moment.legal))

    def _answer(self, line: str) -> None:
        """Does what a word of the game says, or plays a line; with a colon before it, it is always the word."""
        reader = ActionParser(self.game, lambda: self._words, lambda: self.moment.legal)
        word, _, rest = line.removeprefix(":").strip().partition(" ")
        special = self._words.get(word.lower())
        if special is None or (reader.is_meant(line) and not line.startswith(":")):
            self.act(reader.read(line))
        elif special.needs_match:
            raise IllegalAction(f"`{word}` works only in games on your own computer.")
        else:
            special.do(rest.strip())

    # --- for the words of a game --------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        return self.moment.game

    @property
    def moment(self) -> Moment:
        """What is seen now; before there is anything, asking for it is refused with the reason."""
        if self._table.moment is None:
            raise IllegalAction(self._why_nothing())
        return self._table.moment

    @cached_property
    def _lines(self) -> GameLines:
        return lines_for(self.game.info.id)(self)

    @cached_property
    def _words(self) -> dict[str, Word]:
        """The words that only this game has, from its rules and from its lines."""
        return {**GameWords(self).words, **self._lines.words()}

    def act(self, actions: Iterable[Action]) -> None:
        """Plays actions one by one, each when the one before it has been played."""
        self._next, self._acted = list(actions), -1
        self._go_on()

    def note(self, key: str, text: str) -> None:
        self._table.ask("note", key=key, text=text)

    def whole_log(self) -> Sequence[Event]:
        return self._table.log

    # --- acting -------------------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Plays the next action of a line; the others wait until it is written and its moment has come."""
        moment = self._table.moment
        if not self._next or moment is None or self._table.is_waiting:
            return
        if moment.step != self._acted:
            self._acted = moment.step
            self._table.act(self._next.pop(0))
