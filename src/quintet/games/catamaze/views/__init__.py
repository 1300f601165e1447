"""What a seat of CataMaze may know, what a spectator may watch, and other worlds that look the same. R8."""

from quintet.games.catamaze.views.resample import resample
from quintet.games.catamaze.views.seat import CataView, known_events, open_view, view_of
from quintet.games.catamaze.views.spectator import Watched, WatchedBullet, WatchedEntity, may_watch

__all__ = [
    "CataView",
    "Watched",
    "WatchedBullet",
    "WatchedEntity",
    "known_events",
    "may_watch",
    "open_view",
    "resample",
    "view_of",
]
