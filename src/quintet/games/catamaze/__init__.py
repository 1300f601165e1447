"""CataMaze: a maze, bullets, a 5x5 window and one tick a second. The names of the source document."""

from quintet.games.catamaze.maps import read_map
from quintet.games.catamaze.model import Action, Bullet, Direction, EntityState, Observation, Position, WorldState

__all__ = [
    "Action",
    "Bullet",
    "Direction",
    "EntityState",
    "Observation",
    "Position",
    "WorldState",
    "read_map",
]
