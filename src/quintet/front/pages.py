"""Pages of text that a front end can ask for: those of the game itself, and those that front ends share."""

from collections.abc import Mapping
from typing import Any, Final

from quintet.core.errors import BadNotation, quoted
from quintet.core.extras import Page
from quintet.core.game import Game
from quintet.front.games import runmap
from quintet.games.runmap.model import MapNode
from quintet.games.runmap.views import RunView
from quintet.games.stratego.describe import describe_square, what_they_know
from quintet.games.stratego.text import read_square

__all__ = ["pages_of"]

WIDE: Final = 200
"""Browsers break lines themselves."""


def pages_of(game: Game[Any]) -> Mapping[str, Page]:
    """Returns every page of a game by its name."""
    return {**game.extras.pages, **SHARED.get(game.info.id, {})}


def _room(view: RunView, name: str) -> tuple[int, MapNode]:
    """Returns the act and the room of an id such as `act1_row3_node0`."""
    for floor in view.floors:
        for row in floor.rows:
            for node in row:
                if node.id == name:
                    return floor.act, node
    raise BadNotation(f"There is no room {quoted(name)}. Name one as the map does: `act1_row3_node0`.")


def _preview(view: RunView, rest: str) -> str:
    act, node = _room(view, rest.strip())
    return "\n".join(runmap.preview(view, act, node, WIDE))


def _offers(view: RunView, _rest: str) -> str:
    return "\n".join(f"{word}: {detail}" for word, detail in runmap.offers(view))


SHARED: Final[Mapping[str, Mapping[str, Page]]] = {
    "runmap": {
        "preview": Page("what waits in a room, and what lies between it and the boss", _preview),
        "offers": Page("what the rooms ahead cost, or what this room offers", _offers),
    },
    "stratego": {
        "known": Page("how much of your army they know", lambda view, _: what_they_know(view)),
        "square": Page(
            "what you know about a square: `square e4`",
            lambda view, rest: describe_square(view, read_square(rest.strip()), aids=True),
        ),
    },
}
