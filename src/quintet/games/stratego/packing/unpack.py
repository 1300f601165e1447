"""From the packed state to the documented records. R7."""

from collections.abc import Sequence
from typing import Final

from quintet.core.state import Layout, State
from quintet.games.stratego.events import Entry, read_log, unpack_entry
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.model import (
    Board,
    CombatOutcome,
    CombatResult,
    GamePhase,
    GameState,
    Move,
    MoveRecord,
    MoveType,
    Piece,
    Player,
    PlayerType,
    Position,
    Rank,
    Square,
    TerrainType,
)
from quintet.games.stratego.tables import (
    ATTACKER_WINS,
    BOTH_FALL,
    COMBAT,
    GAME_OVER,
    LAKES,
    MOVED,
    PIECES,
    PLAYING,
    RANK_OF,
    REVEALED,
    SETUP,
    SIDE,
    SIDES,
    SQUARES,
    ZONE,
)

__all__ = ["OUTCOMES", "PHASES", "POSITIONS", "SIDES", "rewind", "unpack"]

PHASES = {SETUP: GamePhase.SETUP, PLAYING: GamePhase.PLAYING, GAME_OVER: GamePhase.GAME_OVER}
OUTCOMES = (CombatOutcome.ATTACKER_WINS, CombatOutcome.DEFENDER_WINS, CombatOutcome.DRAW)
"""By the numbers of the combat table, minus one."""
POSITIONS: Final = tuple(Position(*divmod(square, SIDE)) for square in range(SQUARES))
_TYPES = tuple(PlayerType)


def unpack(state: State) -> GameState:
    """Returns the documented records of a state."""
    game: Battle = state.plain
    slots = zip(range(PIECES), game.kind, game.place, game.marks, strict=True)
    pieces = {place: _shown(kind, slot // ZONE, marks, place) for slot, kind, place, marks in slots if place >= 0}
    return GameState(
        board=Board({POSITIONS[square]: _square(square, pieces.get(square)) for square in range(SQUARES)}),
        players=(_player(game, 0, pieces), _player(game, 1, pieces)),
        active_player=SIDES[game.active],
        phase=PHASES[game.phase],
        turn_number=game.turn,
        move_history=history(game, read_log(state)),
        winner=SIDES[game.winner - 1] if game.winner else None,
    )


def _square(square: int, piece: Piece | None) -> Square:
    return Square(POSITIONS[square], piece, TerrainType.LAKE if square in LAKES else TerrainType.NORMAL)


def _player(game: Battle, number: int, pieces: dict[int, Piece]) -> Player:
    own = tuple(pieces[square] for square in sorted(pieces) if pieces[square].owner is SIDES[number])
    flag = next((piece.position for piece in own if piece.rank is Rank.FLAG), None)
    return Player(SIDES[number], _TYPES[game.setup.player_types[number]], own, flag)


# --- the history ----------------------------------------------------------------------------------------------------


def rewind(kinds: dict[int, int], moves: Sequence[Entry]) -> tuple[dict[int, int], list[int]]:
    """Returns the kinds by square before all these moves, and what moved each time; KeyError if that cannot be."""
    at, movers = dict(kinds), []
    for start, target, attacker, defender in reversed(moves):
        mover = at.pop(target) if attacker < 0 else attacker
        if attacker >= 0:
            if COMBAT[attacker, defender] == ATTACKER_WINS and at.pop(target) != attacker:
                raise KeyError(target)
            at[target] = defender
        if start in at:
            raise KeyError(start)
        at[start] = mover
        movers.append(mover)
    return at, movers[::-1]


def history(game: Battle, log: Sequence[int]) -> tuple[MoveRecord, ...]:
    """Returns every move with the pieces as they were before it."""
    kinds = {place: kind for place, kind in zip(game.place, game.kind, strict=True) if place >= 0}
    moves = [unpack_entry(entry) for entry in log]
    _, movers = rewind(kinds, moves)
    seen: dict[int, int] = {}
    return tuple(_record(number, move, movers[number - 1], seen) for number, move in enumerate(moves, 1))


def _record(number: int, move: Entry, mover: int, seen: dict[int, int]) -> MoveRecord:
    """Returns one move; `seen` carries the marks of pieces by square from move to move."""
    start, target, attacker, defender = move
    side = (number - 1) % 2
    marks = seen.pop(start, 0)
    piece = _shown(mover, side, marks, start)
    if attacker < 0:
        seen[target] = marks | MOVED
        return MoveRecord(Move(piece, POSITIONS[start], POSITIONS[target], MoveType.MOVE), None, number)
    result = int(COMBAT[attacker, defender])
    victim = _shown(defender, 1 - side, seen.pop(target, 0), target)
    fought = CombatResult(piece, victim, OUTCOMES[result - 1], result == ATTACKER_WINS, result not in (1, BOTH_FALL))
    if result == ATTACKER_WINS:
        seen[target] = marks | MOVED | REVEALED
    elif result != BOTH_FALL:
        seen[target] = (MOVED if victim.has_moved else 0) | REVEALED
    return MoveRecord(Move(piece, POSITIONS[start], POSITIONS[target], MoveType.ATTACK), fought, number)


def _shown(kind: int, side: int, marks: int, square: int) -> Piece:
    return Piece(RANK_OF[kind], SIDES[side], bool(marks & REVEALED), bool(marks & MOVED), POSITIONS[square])


LAYOUT: Final = Layout(Battle, "quintet.games.stratego.packing.unpack:LAYOUT", unpack)
