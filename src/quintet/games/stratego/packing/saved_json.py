"""Stratego as JSON: the documented shape, version 1.0, and the keys that a full round trip adds. R7.1."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from quintet.core.codec import decode, encode
from quintet.core.errors import BadSave, quoted
from quintet.core.rng import RngState, read_rng
from quintet.core.state import State
from quintet.games.stratego.events import read_log, unpack_entry
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.model import CombatOutcome, GamePhase, MoveType, PlayerSide, TerrainType
from quintet.games.stratego.options import StrategoOptions, unpack_options
from quintet.games.stratego.packing.unpack import OUTCOMES, PHASES
from quintet.games.stratego.tables import (
    ATTACKER_WINS,
    COMBAT,
    DEFENDER_WINS,
    KIND_OF,
    LAKE,
    MOVED,
    RANK_OF,
    REASONS,
    REVEALED,
    SIDE,
    SIDES,
    ZONE,
)

__all__ = ["KINDS", "SavedGame", "SavedMove", "SavedPiece", "read_saved", "write_saved"]

VERSION = "1.0"
KINDS = {rank.name: kind for rank, kind in KIND_OF.items()}
RankName = Literal[
    "FLAG",
    "SPY",
    "SCOUT",
    "MINER",
    "SERGEANT",
    "LIEUTENANT",
    "CAPTAIN",
    "MAJOR",
    "COLONEL",
    "GENERAL",
    "MARSHAL",
    "BOMB",
]
Line = Annotated[int, Meta(ge=0, le=9)]
Count = Annotated[int, Meta(ge=0, le=5000)]


class SavedPiece(Struct, frozen=True, forbid_unknown_fields=True):
    rank: RankName
    owner: PlayerSide
    revealed: bool
    has_moved: bool


class SavedSquare(Struct, frozen=True, forbid_unknown_fields=True):
    row: Line
    col: Line
    terrain: TerrainType
    piece: SavedPiece | None


class SavedBoard(Struct, frozen=True, forbid_unknown_fields=True):
    squares: Annotated[tuple[SavedSquare, ...], Meta(min_length=100, max_length=100)]


class SavedFight(Struct, frozen=True, forbid_unknown_fields=True):
    attacker: RankName
    defender: RankName
    outcome: CombatOutcome
    attacker_survived: bool
    defender_survived: bool


class SavedMove(Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from", "target": "to"}):
    turn: Count
    start: tuple[Line, Line]
    target: tuple[Line, Line]
    move_type: MoveType
    combat_result: SavedFight | None


class SavedAction(Struct, frozen=True, forbid_unknown_fields=True):
    """The last action of any kind, from which events are worded."""

    side: PlayerSide
    action: Annotated[int, Meta(ge=0, le=32000)]


class SavedGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    version: str
    phase: GamePhase
    active_player: PlayerSide
    turn_number: Count
    board: SavedBoard
    move_history: Annotated[tuple[SavedMove, ...], Meta(max_length=5000)]
    winner: PlayerSide | None
    # The document has no keys for what follows; a file may leave it out.
    reason: Literal[REASONS] | None = None  # type: ignore[valid-type]
    draw_offered_by: PlayerSide | None = None
    draws_offered_at: tuple[Count, Count] | None = None
    """The turn number plus one of each side's last offer, or 0."""
    last_action: SavedAction | None = None
    options: StrategoOptions = StrategoOptions()
    rng: RngState | None = None

    @property
    def pieces(self) -> dict[int, SavedPiece]:
        """The pieces on the board by square."""
        squares = self.board.squares
        return {each.row * SIDE + each.col: each.piece for each in squares if each.piece is not None}


class _Version(Struct, frozen=True):
    version: Any = None


def read_saved(data: bytes) -> SavedGame:
    """Returns the saved records; another version is refused before anything else is read."""
    said = decode(data, _Version, "the game of Stratego").version
    if said != VERSION:
        raise BadSave(f"The game of Stratego has version {quoted(said)}, but this program reads version {VERSION!r}.")
    return decode(data, SavedGame, "the game of Stratego")


def write_saved(state: State) -> bytes:
    game: Battle = state.plain
    return encode(
        SavedGame(
            version=VERSION,
            phase=PHASES[game.phase],
            active_player=SIDES[game.active],
            turn_number=game.turn,
            board=_board(game),
            move_history=tuple(_move(number, entry) for number, entry in enumerate(read_log(state), 1)),
            winner=SIDES[game.winner - 1] if game.winner else None,
            reason=REASONS[game.ended],
            draw_offered_by=SIDES[game.offer - 1] if game.offer else None,
            draws_offered_at=(game.side[0].offered, game.side[1].offered),
            last_action=SavedAction(SIDES[game.last_seat], game.last_action - 1) if game.last_action else None,
            options=unpack_options(game.setup),
            rng=read_rng(game.rng),
        )
    )


def _board(game: Battle) -> SavedBoard:
    kinds, marks = game.kind, game.marks
    squares = []
    for square, held in enumerate(game.at):
        piece = _piece(held - 1, kinds[held - 1], marks[held - 1]) if held > 0 else None
        terrain = TerrainType.LAKE if held == LAKE else TerrainType.NORMAL
        squares.append(SavedSquare(*divmod(square, SIDE), terrain, piece))
    return SavedBoard(tuple(squares))


def _piece(slot: int, kind: int, marks: int) -> SavedPiece:
    return SavedPiece(RANK_OF[kind].name, SIDES[slot // ZONE], bool(marks & REVEALED), bool(marks & MOVED))  # type: ignore[arg-type]


def _move(number: int, entry: int) -> SavedMove:
    start, target, attacker, defender = unpack_entry(entry)
    kind = MoveType.MOVE if attacker < 0 else MoveType.ATTACK
    fight = None if attacker < 0 else _fight(attacker, defender)
    return SavedMove(number, divmod(start, SIDE), divmod(target, SIDE), kind, fight)


def _fight(attacker: int, defender: int) -> SavedFight:
    result = int(COMBAT[attacker, defender])
    names = RANK_OF[attacker].name, RANK_OF[defender].name
    return SavedFight(*names, OUTCOMES[result - 1], result == ATTACKER_WINS, result == DEFENDER_WINS)  # type: ignore[arg-type]
