"""TextTable: a table that a program plays by text, from one seat; bots play the others. A refusal is an answer too.

A line is an action, several of them (`a; b`, or `abc` where letters are actions), a command of the game that plays many
(`explore`), one of its pages (`inventory`), `help`, `map` in CataMaze, or `tick 5` where time passes; `;` joins them.

After each action of the seat the others answer: where seats take turns, until it is the seat's turn again; at an open
table every bot acts once; in a game with a clock it ticks once, and on as long as the seat can do nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from quintet.core.errors import BadNotation, BadOptions, IllegalAction, QuintetError
from quintet.core.extras import Command, Page
from quintet.core.game import Action, Event, Game, Pace, Seat
from quintet.core.options import Options, make_options, preset_options
from quintet.core.plural import counted
from quintet.core.replay import write_replay
from quintet.front.games import catamaze
from quintet.front.moment import Moment, make_moment
from quintet.front.pages import pages_of
from quintet.front.session import Session
from quintet.front.viewer import Viewer, describe_outcome
from quintet.table.match import Match
from quintet.table.seating import default_bot, seat_count, seat_everyone
from quintet.table.seats import BotSeat

__all__ = ["Glance", "TextTable", "introduce"]

MOST_TICKS: Final = 10_000
MOST_ASKED_TICKS: Final = 100
MOST_ACTIONS: Final = 500
"""Actions after which a command that has not ended by itself is stopped."""
NAME: Final = "You"
HELP: Final = ("help", "?")
TICK: Final = "tick"
MAP: Final = "map"
RECALLED: Final[Mapping[str, Callable[[Moment], str]]] = {"catamaze": catamaze.recall}
"""Games whose views show less than a player remembers, and what draws a seat's map."""


def introduce(game: Game[Any], options: Options) -> str:
    """Returns how a program plays a game with these options, in the words that a `TextTable` takes."""
    return game.info.how if game.extras.by_text is None else game.extras.by_text(options)


class Glance(msgspec.Struct, frozen=True, kw_only=True):
    """What the seat sees now."""

    step: int
    """The number of the last thing that happened."""
    is_yours: bool
    """Whether the seat may act."""
    is_over: bool
    outcome: tuple[str, ...]
    """How it ended, with everybody's score; empty while it runs."""
    text: str
    """The view as a person reads it."""
    view: Any
    events: tuple[str, ...]
    """What happened since the last glance."""
    understood: str = ""
    """What the last line was taken for; empty if nothing could be made of it."""
    answer: str = ""
    """What a page says, or why a command stopped before it was done."""
    refused: str = ""
    """Why the last request changed nothing; empty if it did what was asked."""


class TextTable:
    """One seat of one match."""

    def __init__(
        self,
        game: Game[Any],
        seed: str,
        *,
        preset: str = "",
        values: Mapping[str, Any] | None = None,
        seat: Seat = 0,
        opponents: Sequence[str] = (),
    ) -> None:
        options = preset_options(game.options, preset, values) if preset else make_options(game.options, values or {})
        count = seat_count(game, options)
        if not 0 <= seat < count:
            raise BadOptions(
                f"{game.info.title} has the seats 0 to {count - 1} with these options, and no seat {seat}."
            )
        if len(opponents) > count - 1:
            raise BadOptions(f"There is room for {counted(count - 1, 'opponent')}, not {len(opponents)}.")
        others = iter(opponents)
        wanted = ["" if each == seat else next(others, default_bot(game, options, each)) for each in range(count)]
        seats = seat_everyone(game, count, wanted, NAME, options)
        self.game = game
        self.seat = seat
        self.session = Session(Match(game, seed, options, seats=seats))
        self._viewer = Viewer(self.session, seat)
        self._memory: dict[str, Any] = {}
        self._understood = ""
        self._is_joined = False
        """Whether more of the same line was played before, so that one undo takes all of it back."""
        self._let_others_act()

    @property
    def match(self) -> Match:
        return self.session.match

    def look(self, answer: str = "", refused: str = "") -> Glance:
        """Returns what the seat sees; each event is shown once."""
        match, moment = self.match, self._viewer.moment()
        understood, self._understood = self._understood, ""
        events = tuple(event.text for event in moment.events)
        return Glance(
            step=match.step,
            is_yours=moment.mine,
            is_over=match.is_over,
            outcome=tuple(describe_outcome(self.session)),
            text=self.game.show(moment.view),
            view=moment.view,
            events=events,
            understood=understood,
            answer="" if answer in events else answer,
            refused=refused,
        )

    def legal(self) -> tuple[str, ...]:
        """Returns what the seat may try now, in the game's notation."""
        return tuple(self.game.write(action) for action in self.match.legal(self.seat))

    def act(self, line: str, step: int | None = None) -> Glance:
        """Plays what the seat wants, chosen at a step (by default now), and lets the others answer."""
        return self._answer(lambda: self._take(line.strip(), self.match.step if step is None else step))

    def undo(self) -> Glance:
        """Undoes the seat's last line and all that came after it, where the table allows it.

        The end stands: whoever has seen the replay knows the seed, and so everything that was hidden.
        """
        return self._answer(self._undo)

    def _undo(self) -> None:
        if self.match.is_over:
            raise IllegalAction("The game is over, so nothing can be undone. Start a new one.")
        self.session.undo(self.seat)

    def replay(self) -> bytes:
        """Returns the whole game as a file. It holds the seed, so the seat gets it when the game is over."""
        if not self.match.is_over:
            raise IllegalAction("The replay holds the seed of the game, so it is there when the game is over.")
        return write_replay(self.match.replay())

    def _answer(self, change: Callable[[], str | None]) -> Glance:
        """Returns what the seat sees after a change, or why there was none."""
        try:
            answer = change()
        except QuintetError as error:
            return self.look(refused=str(error))
        return self.look(answer or "")

    # --- lines --------------------------------------------------------------------------------------------------------

    def _take(self, line: str, step: int) -> str:
        """Does what a line says; returns what there is to say about it beside the events."""
        if self._is_legal(line):
            return self._play([self.game.read(line)], step)
        line = line.rstrip(" .!") or line
        parts = [part.strip() for part in line.split(";") if part.strip()]
        if len(parts) > 1 and any(map(self._is_word, parts)):
            return self._take_each(parts, step)
        word, _, rest = line.partition(" ")
        if word.lower() in self.game.extras.commands:
            self._understood = line
            return self._run(word.lower(), rest, step)
        page = pages_of(self.game).get(word.lower())
        if page is not None or word.lower() in HELP:
            self._understood = line
            return page.read(self.match.view(self.seat), rest) if page is not None else self._help()
        if word.lower() == MAP and self.game.info.id in RECALLED:
            self._understood = line
            return self._recall()
        if word.lower() == TICK and self.game.info.pace is Pace.TICKS:
            return self._wait(rest)
        return self._play(self._read(line), step)

    def _is_word(self, part: str) -> bool:
        """Whether a part of a line is more than an action: a command, a page, `help` or `tick`."""
        word = part.partition(" ")[0].lower()
        return word in self.game.extras.commands or word in pages_of(self.game) or word in (*HELP, TICK, MAP)

    def _take_each(self, parts: Sequence[str], step: int) -> str:
        """Does what the parts of a line say, one after the other; the first one that is refused ends it."""
        said: list[str] = []
        done: list[str] = []
        began = self.match.step
        for number, part in enumerate(parts):
            self._is_joined = number > 0
            try:
                said.append(self._take(part, step if self.match.step == began else self.match.step))
            except QuintetError as error:
                if not number:
                    raise
                said.append(f"Not played: {'; '.join(parts[number:])}. {error}")
                break
            finally:
                self._is_joined = False
            done.append(self._understood)
        self._understood = "; ".join(done)
        return "\n".join(filter(None, said))

    def _is_legal(self, text: str) -> bool:
        try:
            return self.game.read(text) in self.match.legal(self.seat)
        except BadNotation:
            return False

    def _read(self, line: str) -> list[Action]:
        """Returns the actions of a line: one, several with semicolons, spaces or commas between, or legal letters."""
        if len(line) > 1 and all(map(self._is_legal, line)):
            return list(map(self.game.read, line))
        for parts in (line.split(";"), line.replace(",", " ").split()):
            try:
                return [self.game.read(part.strip()) for part in parts if part.strip()] or [self.game.read(line)]
            except BadNotation:
                continue
        try:
            return [self.game.read(line)]
        except BadNotation as error:
            words = ", ".join(f"`{word}`" for word in self.game.extras.commands)
            raise BadNotation(f"{error} Commands: {words}." if words else str(error)) from None

    def _play(self, actions: Sequence[Action], step: int) -> str:
        """Plays the actions of a line; the first one that is refused ends it."""
        self._understood = "; ".join(map(self.game.write, actions))
        for number, action in enumerate(actions):
            if not (problem := self._submit(action, step, number)):
                continue
            left = "; ".join(map(self.game.write, actions[number:]))
            return f"Not played: {left}. {problem}"
        return ""

    def _submit(self, action: Action, step: int, number: int) -> str:
        """Plays an action of a line and lets the others answer; returns why a later one than the first is refused."""
        try:
            at, continues = self.match.step if number else step, number > 0 or self._is_joined
            self.session.submit(self.seat, action, at, continues=continues)
        except QuintetError as error:
            if not number:
                raise
            return str(error)
        self._let_others_act(after=True)
        return ""

    def _run(self, word: str, rest: str, step: int) -> str:
        """Plays the actions that a command of the game names, until it says why it stops."""
        self._refuse_if_over()
        extras, number = self.game.extras, 0
        events: tuple[Event, ...] = ()
        extras.attend(self.match.view(self.seat), self._memory)
        running = extras.commands[word].begin(rest, self._memory)
        while number < MOST_ACTIONS and not self.match.is_over:
            wanted = running.next(self.match.view(self.seat), events)
            if isinstance(wanted, str):
                if not number:
                    raise IllegalAction(wanted or f"`{word}` does nothing here.")
                return wanted
            seen = self.match.step
            if problem := self._submit(wanted, step, number):
                return problem
            events, number = self.match.events(self.seat, seen), number + 1
            extras.attend(self.match.view(self.seat), self._memory)
        return "" if self.match.is_over else f"Stopped after {MOST_ACTIONS} actions."

    def _wait(self, rest: str) -> str:
        """Lets some ticks pass."""
        self._refuse_if_over()
        if rest and not (rest.isdecimal() and 1 <= int(rest) <= MOST_ASKED_TICKS):
            raise BadNotation(f"`tick` takes a number from 1 to {MOST_ASKED_TICKS}.")
        self._understood = f"tick {rest or 1}"
        self._tick(int(rest or 1))
        return ""

    def _recall(self) -> str:
        """Returns the map of what the seat has seen so far, and of nothing else."""
        return RECALLED[self.game.info.id](make_moment(self.match, self.seat, ()))

    def _refuse_if_over(self) -> None:
        if self.match.is_over:
            raise IllegalAction("The game is over.")

    def introduce(self) -> str:
        """Returns how this game is played: nothing in it is refused for being said here."""
        return introduce(self.game, self.match.options)

    def _help(self) -> str:
        """Returns how the game is played, with the words that stand for more than one action."""
        words: dict[str, Command | Page] = {**self.game.extras.commands, **pages_of(self.game)}
        return "\n".join([self.introduce(), *(f"{word}: {each.summary}" for word, each in words.items())])

    def _let_others_act(self, *, after: bool = False) -> None:
        match self.game.info.pace:
            case Pace.TURNS:
                self.session.run()
            case Pace.OPEN:
                for _ in filter(lambda sitter: after and isinstance(sitter, BotSeat), self.match.seats):
                    self.session.advance()
            case Pace.TICKS:
                self._tick(1 if after else 0)

    def _tick(self, least: int) -> None:
        """Lets the clock tick this often, and on as long as the seat can do nothing."""
        for number in range(MOST_TICKS):
            if self.match.is_over or (number >= least and self.match.legal(self.seat)):
                return
            self.session.tick()
