"""CataMaze in every front end of text: the map of what a seat has seen, drawn with signs."""

from typing import Final

from quintet.front.moment import Moment
from quintet.games.catamaze.maps import Cell
from quintet.games.catamaze.memory import Memory
from quintet.games.catamaze.views import CataView

__all__ = ["LEGEND", "draw_map", "recall"]

LEGEND: Final = "@ you, p someone was here recently, E exit, S start, # wall, . seen, , walked"


def recall(moment: Moment) -> str:
    """Returns the map of everything that the seat has seen in this game; a spectator has none."""
    if moment.view.observation is None:
        return ""
    memory = Memory()
    memory.follow(moment.view.observation, moment.position, moment.past)
    return "\n".join([*draw_map(memory, moment.view), LEGEND])


def draw_map(memory: Memory, view: CataView) -> list[str]:
    """Returns the known part of the maze with its row numbers."""
    cells = memory.known()
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    top, bottom = min(y for _, y in cells), max(y for _, y in cells)
    rows = [
        f"{y:>3} " + "".join(_sign(memory, (x, y)) for x in range(left, right + 1)).rstrip()
        for y in range(top, bottom + 1)
    ]
    return [f"Columns {left} to {right}, rows {top} to {bottom} of {view.width} by {view.height}", *rows]


def _sign(memory: Memory, cell: Cell) -> str:
    if cell == memory.here:
        return "@"
    if memory.saw_somebody(cell):
        return "p"
    tile = memory.tile(cell)
    return "," if tile == "." and memory.was_at(cell) else tile
