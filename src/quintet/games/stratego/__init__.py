"""Stratego: forty hidden pieces a side, one Flag to find. The names of the source document."""

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
    PlayerSide,
    PlayerType,
    Position,
    Rank,
    Square,
    TerrainType,
)

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
