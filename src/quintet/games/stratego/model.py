"""The data model of Stratego under the names of its source document: frozen records over the packed state.

`GameState` is an immutable snapshot; `packing.saved_json` holds the JSON it is saved as.
"""

from enum import Enum, IntEnum
from typing import ClassVar

from msgspec import Struct

from quintet.core.errors import BadNotation

__all__ = [
    "Board",
    "CombatOutcome",
    "CombatResult",
    "GamePhase",
    "GameState",
    "Move",
    "MoveRecord",
    "MoveType",
    "Piece",
    "Player",
    "PlayerSide",
    "PlayerType",
    "Position",
    "Rank",
    "Square",
    "TerrainType",
]


class Rank(IntEnum):
    """What a piece is; the numbers compare in ordinary combat: R1.3."""

    FLAG = 0
    SPY = 1
    SCOUT = 2
    MINER = 3
    SERGEANT = 4
    LIEUTENANT = 5
    CAPTAIN = 6
    MAJOR = 7
    COLONEL = 8
    GENERAL = 9
    MARSHAL = 10
    BOMB = 99
    """Not 11: a Bomb has no place in the order."""


class PlayerSide(Enum):
    """RED moves first."""

    RED = "RED"
    BLUE = "BLUE"


class PlayerType(Enum):
    HUMAN = "HUMAN"
    AI_EASY = "AI_EASY"
    AI_MEDIUM = "AI_MEDIUM"
    AI_HARD = "AI_HARD"
    NETWORK = "NETWORK"


class GamePhase(Enum):
    MAIN_MENU = "MAIN_MENU"
    SETUP = "SETUP"
    PLAYING = "PLAYING"
    GAME_OVER = "GAME_OVER"


class TerrainType(Enum):
    NORMAL = "NORMAL"
    LAKE = "LAKE"


class MoveType(Enum):
    MOVE = "MOVE"
    """Onto an empty square."""
    ATTACK = "ATTACK"
    """Onto a square with an enemy."""


class CombatOutcome(Enum):
    ATTACKER_WINS = "ATTACKER_WINS"
    DEFENDER_WINS = "DEFENDER_WINS"
    DRAW = "DRAW"


class Position(Struct, frozen=True):
    """Row 0 is Blue's back row, row 9 Red's; column 0 is Red's left: R1.1."""

    row: int
    col: int

    def is_valid(self) -> bool:
        """Whether the position is on the board: I-1."""
        return 0 <= self.row <= 9 and 0 <= self.col <= 9

    @property
    def square(self) -> int:
        """Its number, counted row by row from 0."""
        return self.row * 10 + self.col


class Piece(Struct, frozen=True):
    rank: Rank
    owner: PlayerSide
    revealed: bool
    has_moved: bool
    position: Position
    """For convenience; the board is the authority."""


class Square(Struct, frozen=True):
    position: Position
    piece: Piece | None
    terrain: TerrainType


class Board(Struct, frozen=True):
    """A hundred squares."""

    ROWS: ClassVar[int] = 10
    COLS: ClassVar[int] = 10

    squares: dict[Position, Square]

    def get_square(self, pos: Position) -> Square:
        if pos not in self.squares:
            raise BadNotation(f"Row {pos.row}, column {pos.col} is not on the board. Both go from 0 to 9.")
        return self.squares[pos]

    def is_lake(self, pos: Position) -> bool:
        return self.get_square(pos).terrain is TerrainType.LAKE

    def neighbors(self, pos: Position) -> list[Position]:
        """Returns the two to four squares beside this one, lakes included: R1.2."""
        around = ((-1, 0), (1, 0), (0, -1), (0, 1))
        near = (Position(pos.row + down, pos.col + right) for down, right in around)
        return [each for each in near if each.is_valid()]

    def is_empty(self, pos: Position) -> bool:
        return self.get_square(pos).piece is None


class Player(Struct, frozen=True):
    side: PlayerSide
    player_type: PlayerType
    pieces_remaining: tuple[Piece, ...]
    flag_position: Position | None


class Move(Struct, frozen=True):
    piece: Piece
    """As it was before the move."""
    from_pos: Position
    to_pos: Position
    move_type: MoveType


class CombatResult(Struct, frozen=True):
    attacker: Piece
    defender: Piece
    outcome: CombatOutcome
    attacker_survived: bool
    defender_survived: bool


class MoveRecord(Struct, frozen=True):
    move: Move
    combat_result: CombatResult | None
    turn_number: int
    """1 for the first move: R7.2."""
    timestamp: float = 0.0
    """Always 0, because rules read no clock: R7.3."""


class GameState(Struct, frozen=True):
    """One moment of a game."""

    board: Board
    players: tuple[Player, Player]
    active_player: PlayerSide
    phase: GamePhase
    turn_number: int
    move_history: tuple[MoveRecord, ...]
    winner: PlayerSide | None
