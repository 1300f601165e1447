"""Aiming: which shot meets somebody in sight, led by how they move."""

from typing import Final

from quintet.games.catamaze.maps import Cell
from quintet.games.catamaze.memory import Memory, beside
from quintet.games.catamaze.tables import DX, DY

__all__ = ["best_shot", "corridor_length"]

LONGEST_CORRIDOR: Final = 6


def best_shot(memory: Memory, reach: int = 4) -> tuple[int, int] | None:
    """Returns direction and ticks of the shot that meets somebody soonest; None if none will."""
    best: tuple[int, int] | None = None
    for other in memory.others:
        for direction in range(4):
            ticks = _ticks_to_hit(memory, direction, other, reach)
            if ticks is not None and (best is None or ticks < best[1]):
                best = (direction, ticks)
    return best


def corridor_length(memory: Memory, direction: int) -> int:
    """Counts the open cells remembered in a straight line, up to six."""
    x, y = memory.here
    length = 0
    while length < LONGEST_CORRIDOR and memory.is_open(
        (x + DX[direction] * (length + 1), y + DY[direction] * (length + 1))
    ):
        length += 1
    return length


def _velocity(memory: Memory, other: Cell) -> Cell:
    """How somebody in sight moves, by where somebody was a tick ago; not at all, if nobody fits."""
    if other in memory.before:
        return (0, 0)
    near = [(x, y) for x, y in memory.before if abs(x - other[0]) + abs(y - other[1]) == 1]
    return (other[0] - near[0][0], other[1] - near[0][1]) if len(near) == 1 else (0, 0)


def _ticks_to_hit(memory: Memory, direction: int, target: Cell, reach: int) -> int | None:
    """When a bullet fired now meets somebody who keeps moving, or stops at a wall, in the order of a tick."""
    bullet = beside(memory.here, direction)
    across, down = _velocity(memory, target)
    for ticks in range(reach):
        ahead = (target[0] + across, target[1] + down)
        target = ahead if memory.is_open(ahead) and ahead != memory.here else target
        if ticks > 0:
            if bullet == target:
                return ticks
            bullet = beside(bullet, direction)
        if not memory.is_open(bullet):
            return None
        if bullet == target:
            return ticks
    return None
