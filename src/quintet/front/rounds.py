"""Rounds: how people at one keyboard play a game with a clock: each plans in turn, then time passes for all at once."""

from quintet.core.game import Pace, Seat
from quintet.table.match import Match

__all__ = ["Rounds"]


class Rounds:
    """Who has planned since time last passed, and for how many ticks."""

    def __init__(self, match: Match, *, apart: bool = False) -> None:
        """People who sit apart, each at a machine of their own, play by the clock."""
        self._match = match
        self._apart = apart
        self._plans: dict[Seat, int] = {}

    @property
    def apply(self) -> bool:
        """Whether this table is played in rounds."""
        return not self._apart and self._match.game.info.pace is Pace.TICKS and len(self._match.people) > 1

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The people who have not planned yet; all of them, if the last one to do so resigned."""
        everybody = self._match.waiting_for
        return tuple(seat for seat in everybody if seat not in self._plans) or everybody

    def plan(self, seat: Seat, ticks: int) -> int:
        """Notes that a player has planned so far ahead; returns how many ticks pass now, none before all have."""
        self._plans[seat] = ticks
        everybody = self._match.waiting_for
        if not self._plans.keys() >= set(everybody):
            return 0
        due = min(self._plans[each] for each in everybody)
        self.forget()
        return due

    def forget(self) -> None:
        """Begins a new round: time has passed, or something was undone."""
        self._plans.clear()
