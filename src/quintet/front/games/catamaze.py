"""CataMaze in every front end: the map of what a seat has seen, drawn with signs, and what is worth telling."""

from collections.abc import Iterable
from typing import Final

from quintet.core.game import Event
from quintet.front.moment import Moment
from quintet.games.catamaze.actions import MOVE_COUNT, NAMES
from quintet.games.catamaze.maps import Cell
from quintet.games.catamaze.memory import Memory
from quintet.games.catamaze.views import CataView

__all__ = ["LEGEND", "draw_map", "leads_into_wall", "recall", "shoots", "toll", "wall_ahead", "without_own_shot"]

SIDES: Final = {"MOVE_UP": "above", "MOVE_DOWN": "below", "MOVE_LEFT": "left of", "MOVE_RIGHT": "right of"}
LEGEND: Final = "@ you, p someone was here recently, E exit, S start, # wall, . seen, and , walked"


def recall(moment: Moment) -> str:
    """Returns the map of everything that the seat has seen in this game; a spectator has none."""
    if moment.view.observation is None:
        return ""
    memory = Memory()
    memory.follow(moment.view.observation, moment.position, moment.past)
    return "\n".join([*draw_map(memory, moment.view), LEGEND])


def wall_ahead(memory: Memory, view: CataView, name: str) -> str:
    """Returns why a step is not worth a tick, or nothing: after what is queued it would lead into a wall seen before.

    The rules take such a step (R6.4), and it fails. A slip of the finger should not cost a tick.
    """
    if view.observation is None or NAMES.index(name) >= MOVE_COUNT:
        return ""
    cell = (view.observation.position.x, view.observation.position.y)
    for queued in view.queue:
        cell = memory.cell_after(cell, queued)
    if memory.cell_after(cell, name) != cell:
        return ""
    where = "the end of your queue" if view.queue else "you"
    return f"There is a wall {SIDES[name]} {where}. The step is left out."


def toll(moment: Moment) -> str:
    """Returns what became of the hunters, once the whole maze is open; nothing where there are none."""
    if moment.revealed is None:
        return ""
    hunters = [each for each in moment.revealed.watched.entities if each.entity_id.startswith("agent")]
    dead = sum(not each.alive for each in hunters)
    if len(hunters) == 1:
        return f"The hunter {'died' if dead else 'survived'}."
    return f"{dead or 'None'} of the {len(hunters)} hunters died." if hunters else ""


def shoots(moment: Moment) -> bool:
    """Whether the viewer has just shot."""
    return any(event.kind == "shot" and event.seat == moment.seat is not None for event in moment.events)


def without_own_shot(moment: Moment, events: Iterable[Event]) -> list[Event]:
    """Leaves out the sound of the viewer's own shot: a click means that somebody else is near."""
    return [event for event in events if event.kind != "heard" or not shoots(moment)]


def leads_into_wall(memory: Memory, name: str) -> bool:
    """Whether an action is a step from here into a wall."""
    return NAMES.index(name) < MOVE_COUNT and memory.cell_after(memory.here, name) == memory.here


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
