"""TextTable: a table that a program plays by text, from one seat; bots play the others. A refusal is an answer too.

After each action of the seat the others answer: where seats take turns, until it is the seat's turn again; at an open
table every bot acts once; in a game with a clock it ticks once, and on as long as the seat can do nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec

from quintet.core.errors import BadOptions, IllegalAction, QuintetError
from quintet.core.game import Game, Pace, Seat
from quintet.core.options import make_options, preset_options
from quintet.core.replay import write_replay
from quintet.front.session import Session
from quintet.front.viewer import Viewer, describe_outcome
from quintet.table.match import Match
from quintet.table.seating import default_bot, seat_count, seat_everyone
from quintet.table.seats import BotSeat, check_bot

__all__ = ["Glance", "TextTable"]

MOST_TICKS: Final = 10_000
NAME: Final = "You"


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
            raise BadOptions(f"There is room for {count - 1} opponents, not {len(opponents)}.")
        for name in opponents:
            check_bot(game, name)
        others = iter(opponents)
        wanted = ["" if each == seat else next(others, default_bot(game, options, each)) for each in range(count)]
        seats = seat_everyone(game, count, wanted, NAME, options)
        self.game = game
        self.seat = seat
        self.session = Session(Match(game, seed, options, seats=seats))
        self._viewer = Viewer(self.session, seat)
        self._let_others_act()

    @property
    def match(self) -> Match:
        return self.session.match

    def look(self, refused: str = "") -> Glance:
        """Returns what the seat sees; each event is shown once."""
        match, moment = self.match, self._viewer.moment()
        return Glance(
            step=match.step,
            is_yours=moment.mine,
            is_over=match.is_over,
            outcome=tuple(describe_outcome(self.session)),
            text=self.game.show(moment.view),
            view=moment.view,
            events=tuple(event.text for event in moment.events),
            refused=refused,
        )

    def legal(self) -> tuple[str, ...]:
        """Returns what the seat may try now, in the game's notation."""
        return tuple(self.game.write(action) for action in self.match.legal(self.seat))

    def act(self, text: str, step: int | None = None) -> Glance:
        """Plays what the seat wants, chosen at a step (by default now), and lets the others answer."""
        return self._answer(lambda: self._act(text, step))

    def undo(self) -> Glance:
        """Undoes the seat's last action and all that came after it, where the table allows it."""
        return self._answer(lambda: self.session.undo(self.seat))

    def replay(self) -> bytes:
        """Returns the whole game as a file. It holds the seed, so the seat gets it when the game is over."""
        if not self.match.is_over:
            raise IllegalAction("The replay holds the seed of the game, so it is there when the game is over.")
        return write_replay(self.match.replay())

    def _answer(self, change: Callable[[], None]) -> Glance:
        """Returns what the seat sees after a change, or why there was none."""
        try:
            change()
        except QuintetError as error:
            return self.look(refused=str(error))
        return self.look()

    def _act(self, text: str, step: int | None) -> None:
        self.session.submit(self.seat, self.game.read(text), self.match.step if step is None else step)
        self._let_others_act(after=True)

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
