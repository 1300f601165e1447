"""What a seat may know: its own ranks, revealed enemy ranks, marks and losses. Never a hidden rank. R6."""

from quintet.core.game import Seat, View
from quintet.core.state import State
from quintet.games.stratego.events import unpack_entry
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.model import GamePhase, PlayerSide, Position, Rank
from quintet.games.stratego.packing.unpack import PHASES, position_of
from quintet.games.stratego.tables import (
    ARMY_NAMES,
    GAME_OVER,
    MOVED,
    NO_KIND,
    PIECES,
    RANK_OF,
    RANKS,
    REASONS,
    RED_ZONE,
    REVEALED,
    SETUP,
    SIDES,
    SLID,
    SQUARES,
    ZONE,
)
from quintet.games.stratego.views.knowledge import is_known

__all__ = ["LastMove", "SeenPiece", "StrategoView", "view_of"]


POSITIONS = tuple(position_of(square) for square in range(SQUARES))


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


def view_of(state: State, seat: Seat | None) -> StrategoView:
    game: Battle = state.record
    shown = _shown(game, seat)
    return StrategoView(
        seat=seat,
        army=ARMY_NAMES[game.setup.army],
        counts=tuple(game.setup.counts.tolist()),
        phase=PHASES[int(game.phase)],
        active_player=SIDES[game.active],
        turn_number=int(game.turn),
        pieces=tuple(piece for piece in shown if piece.position is not None),
        captured=tuple(piece for piece in shown if piece.position is None),
        tray=_tray(game, seat),
        quiet_turns=int(game.quiet),
        quiet_limit=int(game.setup.quiet_limit),
        turn_limit=int(game.setup.turn_limit),
        draw_offered_by=int(game.offer) - 1 if game.offer else None,
        last_move=_last_move(game) if game.turn else None,
        winner=SIDES[game.winner - 1] if game.winner else None,
        reason=REASONS[game.ended],
    )


def _shown(game: Battle, seat: Seat | None) -> list[SeenPiece]:
    """Returns the pieces; before the first move a zone is its owner's secret, even its empty squares: R6.2."""
    setting_up, over = game.phase == SETUP, game.phase == GAME_OVER
    rows = zip(range(PIECES), game.kind.tolist(), game.place.tolist(), game.marks.tolist(), strict=True)
    return [
        _seen(slot, kind if over or slot // ZONE == seat or is_known(place, marks) else NO_KIND, place, marks)
        for slot, kind, place, marks in rows
        if kind != NO_KIND and not (setting_up and slot // ZONE != seat)
    ]


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


def _tray(game: Battle, seat: Seat | None) -> tuple[int, ...]:
    if seat is None or game.phase != SETUP:
        return ()
    own = game.kind[seat * ZONE : seat * ZONE + ZONE].tolist()
    return tuple(int(game.setup.counts[kind]) - own.count(kind) for kind in range(RANKS))


def _last_move(game: Battle) -> LastMove:
    start, target, attacker, defender = unpack_entry(int(game.entry))
    ranks = (None, None) if attacker < 0 else (RANK_OF[attacker], RANK_OF[defender])
    return LastMove(
        seat=(int(game.turn) - 1) % 2,
        start=POSITIONS[start],
        target=POSITIONS[target],
        attacker=ranks[0],
        defender=ranks[1],
    )
