"""What a seat or a spectator may know: own ranks, revealed enemy ranks, marks and losses; never a hidden one. R6."""

from collections.abc import Callable
from functools import lru_cache
from struct import Struct
from typing import Final

from msgspec import structs

from quintet.core.game import Seat, View
from quintet.core.state import State
from quintet.games.stratego.events import unpack_entry
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.model import GamePhase, PlayerSide, Position, Rank
from quintet.games.stratego.packing.unpack import LAYOUT, PHASES, POSITIONS
from quintet.games.stratego.tables import (
    ARMY_NAMES,
    BLUE,
    GAME_OVER,
    MOVED,
    NO_KIND,
    RANK_OF,
    REASONS,
    RED,
    RED_ZONE,
    REVEALED,
    SETUP,
    SIDES,
    SLID,
    ZONE,
)

__all__ = ["LastMove", "SeenPiece", "StrategoView", "open_view", "view_of"]

MOST_SIGHTS, MOST_ARMIES = 20_000, 256
"""How many pieces and whole armies are kept for the next views: a few megabytes."""
NUMBERS: Final = Struct(f"<{ZONE}b")
"""Reads the kinds, places or marks of one side."""


def _bytes_of(name: str) -> tuple[slice, slice]:
    """Returns where the numbers of each side lie in a record, so that whole armies are compared as bytes."""
    start: int = LAYOUT.dtype.fields[name][1]  # type: ignore[index]
    return slice(start, start + NUMBERS.size), slice(start + NUMBERS.size, start + 2 * NUMBERS.size)


KINDS, PLACES, MARKS = (_bytes_of(name) for name in ("kind", "place", "marks"))


class SeenPiece(View, frozen=True, kw_only=True):
    """A piece as somebody sees it; `seat` is its owner."""

    position: Position | None
    """None if it was captured."""
    rank: Rank | None
    revealed: bool
    has_moved: bool
    scout: bool
    """It slid two squares or more, so everyone knows what it is: R6.3."""
    start: Position
    """Where it was when the game began."""


class LastMove(View, frozen=True, kw_only=True):
    """The last move as both saw it; `seat` made it. The ranks are those of a fight."""

    start: Position
    target: Position
    attacker: Rank | None
    defender: Rank | None


class StrategoView(View, frozen=True, kw_only=True):
    """The game from one seat."""

    army: str
    counts: tuple[int, ...]
    """Pieces of a whole army by rank, Flag first, Bomb last."""
    phase: GamePhase
    active_player: PlayerSide
    turn_number: int
    pieces: tuple[SeenPiece, ...]
    captured: tuple[SeenPiece, ...]
    tray: tuple[int, ...]
    """The viewer's pieces not placed yet, by rank, during setup."""
    quiet_turns: int
    quiet_limit: int
    turn_limit: int
    draw_offered_by: Seat | None
    last_move: LastMove | None
    winner: PlayerSide | None
    reason: str


Pieces = tuple[SeenPiece, ...]
Row = tuple[int, int, int, int]
"""Slot, kind, place and marks of a piece."""
See = Callable[[Row], SeenPiece | None]


def view_of(state: State, seat: Seat | None) -> StrategoView:
    game: Battle = state.plain
    setup = game.setup
    pieces, captured = _shown(state.data, game.phase, seat)
    return StrategoView(
        seat=seat,
        army=ARMY_NAMES[setup.army],
        counts=tuple(setup.counts),
        phase=PHASES[game.phase],
        active_player=SIDES[game.active],
        turn_number=game.turn,
        pieces=pieces,
        captured=captured,
        tray=() if seat is None or game.phase != SETUP else _tray(game, seat),
        quiet_turns=game.quiet,
        quiet_limit=setup.quiet_limit,
        turn_limit=setup.turn_limit,
        draw_offered_by=game.offer - 1 if game.offer else None,
        last_move=_last_move(game) if game.turn else None,
        winner=SIDES[game.winner - 1] if game.winner else None,
        reason=REASONS[game.ended],
    )


def open_view(state: State) -> StrategoView:
    """Returns the board with both armies, for somebody from whom nothing is secret."""
    sides = [view_of(state, seat) for seat in (RED, BLUE)]
    return structs.replace(
        view_of(state, None),
        pieces=tuple([piece for side in sides for piece in side.pieces if piece.seat == side.seat]),
        captured=tuple([piece for side in sides for piece in side.captured if piece.seat == side.seat]),
    )


def _tray(game: Battle, seat: Seat) -> tuple[int, ...]:
    left = list(game.setup.counts)
    for kind in game.kind[seat * ZONE : seat * ZONE + ZONE]:
        if kind != NO_KIND:
            left[kind] -= 1
    return tuple(left)


def _last_move(game: Battle) -> LastMove:
    start, target, attacker, defender = unpack_entry(game.entry)
    return LastMove(
        seat=(game.turn - 1) % 2,
        start=POSITIONS[start],
        target=POSITIONS[target],
        attacker=RANK_OF[attacker] if attacker != NO_KIND else None,
        defender=RANK_OF[defender] if defender != NO_KIND else None,
    )


# --- pieces ---------------------------------------------------------------------------------------------------------


def _shown(data: bytes, phase: int, seat: Seat | None) -> tuple[Pieces, Pieces]:
    """Returns the pieces on the board and the captured ones; before the first move a zone is a secret: R6.2."""
    pieces: Pieces = ()
    captured: Pieces = ()
    for side in (RED, BLUE):
        if phase != SETUP or side == seat:
            see = SEE_ALL if side == seat or phase == GAME_OVER else SEE_PUBLIC
            standing, fallen = _army(see, side, data[KINDS[side]], data[PLACES[side]], data[MARKS[side]])
            pieces, captured = pieces + standing, captured + fallen
    return pieces, captured


@lru_cache(MOST_ARMIES)
def _army(see: See, side: int, kinds: bytes, places: bytes, marks: bytes) -> tuple[Pieces, Pieces]:
    """Returns one side's pieces on the board and its captured ones."""
    slots = range(side * ZONE, side * ZONE + ZONE)
    rows = zip(slots, NUMBERS.unpack(kinds), NUMBERS.unpack(places), NUMBERS.unpack(marks), strict=True)
    shown = list(filter(None, map(see, rows)))
    standing = tuple([piece for piece in shown if piece.position is not None])
    return standing, tuple([piece for piece in shown if piece.position is None])


class _Sights(dict[Row, SeenPiece | None]):
    """Pieces seen lately, by slot, kind, place and marks: finding one takes a fifth of the time of making it."""

    def __init__(self, see: Callable[[int, int, int, int], SeenPiece | None]) -> None:
        super().__init__()
        self._see = see

    def __missing__(self, row: Row) -> SeenPiece | None:
        if len(self) >= MOST_SIGHTS:
            self.clear()
        self[row] = seen = self._see(*row)
        return seen


def _seen(slot: int, kind: int, place: int, marks: int) -> SeenPiece:
    return SeenPiece(
        seat=slot // ZONE,
        position=POSITIONS[place] if place >= 0 else None,
        rank=RANK_OF[kind] if kind != NO_KIND else None,
        revealed=bool(marks & REVEALED),
        has_moved=bool(marks & MOVED),
        scout=bool(marks & SLID),
        start=POSITIONS[slot + RED_ZONE if slot < ZONE else slot - ZONE],
    )


def _with_rank(slot: int, kind: int, place: int, marks: int) -> SeenPiece | None:
    """Returns a piece as its owner sees it; None for a slot without one."""
    return None if kind == NO_KIND else _seen(slot, kind, place, marks)


def _as_others_see(slot: int, kind: int, place: int, marks: int) -> SeenPiece | None:
    """Returns a piece as others see it: with its rank if it was captured, has fought or slid: R6.1, R6.3."""
    shown = kind if place < 0 or marks & (REVEALED | SLID) else NO_KIND
    return None if kind == NO_KIND else _seen(slot, shown, place, marks)


SEE_ALL: Final = _Sights(_with_rank).__getitem__
SEE_PUBLIC: Final = _Sights(_as_others_see).__getitem__
