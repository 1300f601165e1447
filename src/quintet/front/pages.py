"""Pages of text that a front end can ask for: those of the game itself, and those that front ends share."""

from collections.abc import Mapping
from typing import Any, Final

from quintet.core.extras import Page
from quintet.core.game import Game
from quintet.front.games import runmap, stratego

__all__ = ["pages_of"]

SHARED: Final[Mapping[str, Mapping[str, Page]]] = {"runmap": runmap.PAGES, "stratego": stratego.PAGES}


def pages_of(game: Game[Any]) -> Mapping[str, Page]:
    """Returns every page of a game by its name."""
    return {**game.extras.pages, **SHARED.get(game.info.id, {})}
