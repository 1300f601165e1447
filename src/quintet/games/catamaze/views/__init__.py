"""What a seat of CataMaze may know, what a spectator may watch, and other worlds that look the same. R8."""

from quintet.games.catamaze.views.resample import resample
from quintet.games.catamaze.views.seat import (
    CataView,
    Watched,
    WatchedBullet,
    WatchedEntity,
    is_known_to,
    may_watch,
    view_of,
)

__all__ = [
    "CataView",
    "Watched",
    "WatchedBullet",
    "WatchedEntity",
    "is_known_to",
    "may_watch",
    "resample",
    "view_of",
]
