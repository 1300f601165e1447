"""A match at one moment: who may act, what each seat may try, and how it ended."""

from typing import Any

from quintet.core.game import CLOCK, Action, Game, Outcome, Pace, Seat
from quintet.core.state import State
from quintet.table.resignation import without_the_gone

__all__ = ["Standing"]


class Standing:
    """One state of the game at a table that some seats have left or that was closed; the rules are asked once."""

    __slots__ = ("_closed", "_game", "_gone", "_legal", "is_over", "state", "to_act")

    def __init__(self, game: Game[Any], state: State, gone: frozenset[Seat], closed: Outcome | None) -> None:
        acting = game.to_act(state)
        self.state = state
        self.is_over = closed is not None or not acting
        self.to_act = acting if closed is None else ()
        """The seats that may act now, without the clock; where seats take turns, the random bot plays for the gone."""
        if gone or CLOCK in acting:
            absent = {CLOCK, *gone} if game.info.pace is not Pace.TURNS else {CLOCK}
            self.to_act = tuple([seat for seat in self.to_act if seat not in absent])
        self._game, self._gone, self._closed = game, gone, closed
        self._legal: dict[Seat, tuple[Action, ...]] = {}

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Returns what the rules let a seat try, or the clock."""
        if seat not in self._legal:
            self._legal[seat] = tuple(self._game.legal(self.state, seat))
        return self._legal[seat]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by the rules or at the table; None while it runs."""
        outcome = self._closed or self._game.outcome(self.state)
        if outcome is None or not self._gone:
            return outcome
        return without_the_gone(outcome, self._gone, self._game.scores(self.state))

    @property
    def table_end(self) -> Outcome | None:
        """An end that the rules of the game alone would not show."""
        return self.outcome if self._gone and self.is_over else self._closed
