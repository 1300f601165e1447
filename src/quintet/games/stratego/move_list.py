"""The move list: half-moves by number, with gaps where nothing is known."""

from collections.abc import Iterable
from typing import NamedTuple

from quintet.core.game import Event
from quintet.games.stratego.tables import COMBAT, KIND_OF, LETTERS
from quintet.games.stratego.text import name_square
from quintet.games.stratego.views import StrategoView

__all__ = ["HalfMove", "MoveList"]


class HalfMove(NamedTuple):
    """A move, and the fight it led to; the kinds are -1 without one."""

    seat: int
    start: int
    target: int
    attacker: int = -1
    defender: int = -1

    @property
    def is_fight(self) -> bool:
        return self.attacker >= 0

    @property
    def result(self) -> int:
        """1 if the attacker wins, 2 if the defender does, 3 if both fall."""
        return int(COMBAT[self.attacker, self.defender])

    @property
    def text(self) -> str:
        way = name_square(self.start) + ("x" if self.is_fight else "-") + name_square(self.target)
        if not self.is_fight:
            return way
        return f"{way} {LETTERS[self.attacker]}{' ><='[self.result]}{LETTERS[self.defender]}"


def _of_event(event: Event) -> HalfMove | None:
    if event.kind in ("moved", "attacked") and event.seat is not None:
        return HalfMove(event.seat, *event.values[:4])
    return None


def _of_view(view: StrategoView) -> HalfMove | None:
    """Returns the last move, which every view shows."""
    last = view.last_move
    if last is None or last.seat is None:
        return None
    kinds = [-1 if rank is None else KIND_OF[rank] for rank in (last.attacker, last.defender)]
    start, target = (place.square for place in (last.start, last.target))
    return HalfMove(last.seat, start, target, *kinds)


class MoveList:
    """Half-moves by number, 1 for the first."""

    def __init__(self) -> None:
        self.moves: dict[int, HalfMove] = {}
        self.count = 0

    def forget(self) -> None:
        self.moves.clear()
        self.count = 0

    def follow(self, view: StrategoView, events: Iterable[Event], *, live: bool) -> None:
        """Adds what is new. Undone moves go; in a replay they stay for the way back."""
        self.count = view.turn_number
        if live:
            self.moves = {number: move for number, move in self.moves.items() if number <= self.count}
            fresh = _since_last_turning(events)
            self.moves.update(enumerate(fresh, self.count - len(fresh) + 1))
        self._take(view)

    def fill(self, views: Iterable[StrategoView]) -> None:
        """Adds the moves that led to these views, after a jump over them."""
        for view in views:
            self._take(view)

    @property
    def has_gap(self) -> bool:
        """Whether the move before the last one is not known."""
        return self.count > 1 and self.count - 1 not in self.moves

    def _take(self, view: StrategoView) -> None:
        last = _of_view(view)
        if last is not None:
            self.moves[view.turn_number] = last

    @property
    def fights(self) -> list[tuple[int, HalfMove]]:
        """The newest fight, and the one right before it, newest first."""
        newest = next((number for number in range(self.count, 0, -1) if self._is_fight(number)), 0)
        return [(number, self.moves[number]) for number in (newest, newest - 1) if self._is_fight(number)]

    def _is_fight(self, number: int) -> bool:
        return number in self.moves and self.moves[number].is_fight

    def rows(self, latest: int | None = None) -> list[tuple[int, str, str]]:
        """Returns turn, Red's move and Blue's move; dots stand for an unknown move, blanks for none yet."""
        turns = range(1, (self.count + 1) // 2 + 1)
        newest = turns if latest is None else turns[max(len(turns) - latest, 0) :]
        return [(turn, self._cell(2 * turn - 1), self._cell(2 * turn)) for turn in newest]

    def _cell(self, number: int) -> str:
        if number > self.count:
            return ""
        return self.moves[number].text if number in self.moves else "…"


def _since_last_turning(events: Iterable[Event]) -> list[HalfMove]:
    """The moves since the last undo, whose numbers are certain."""
    told: list[HalfMove] = []
    for event in events:
        if event.kind in ("undone", "redone"):
            told.clear()
        move = _of_event(event)
        if move is not None:
            told.append(move)
    return told
