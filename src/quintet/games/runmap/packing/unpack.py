"""From the packed record of a run to its documented model."""

from functools import lru_cache
from typing import Any, Final

import numpy as np

from quintet.core.rng import read_rng
from quintet.core.state import Layout, State
from quintet.games.runmap.layout import EventRow, Floor, Run
from quintet.games.runmap.model import EventEntry, FloorMap, MapNode, NodeType, RunMap, RunState, node_id
from quintet.games.runmap.tables import LAYOUTS, MODES, NAMES, PHASES, ROWS, WIDTH

__all__ = ["LAYOUT", "unpack", "unpack_floor"]


def unpack(state: State) -> RunState:
    """Returns the documented records of a state."""
    run: Run = state.record
    floors = tuple(unpack_floor(run.floors[k], run.steps[k]) for k in range(3))
    return RunState(
        map=RunMap(floors=floors),
        mode=MODES[run.setup.mode],
        act=int(run.act),
        node=node_id(run.act, run.row, run.column),
        phase=PHASES[run.phase],
        hp=int(run.hp),
        gold=int(run.gold),
        guard=int(run.guard),
        charm=bool(run.charm),
        sold=int(run.sold),
        ended=int(run.ended),
        rng=read_rng(run.rng),
        origin=int(run.origin),
        last_events=tuple(_event(run.events[k]) for k in range(run.event_count)),
    )


def _event(event: EventRow) -> EventEntry:
    return EventEntry(int(event.code), int(event.a), int(event.b), int(event.c))


def unpack_floor(floor: Floor, steps: Any = None) -> FloorMap:
    """Returns the documented records of a floor, with the visited marks of a run."""
    marks = bytes(ROWS) if steps is None else _bytes(steps)
    widths = _bytes(floor.widths)[: floor.rows]
    return _floor_map(int(floor.act), int(floor.style), widths, _bytes(floor.kinds), _bytes(floor.links), marks)


def _bytes(numbers: Any) -> bytes:
    """Returns small numbers of any width as one byte each."""
    return np.asarray(numbers).astype(np.uint8).tobytes()


@lru_cache(maxsize=512)
def _floor_map(act: int, style: int, widths: bytes, kinds: bytes, links: bytes, marks: bytes) -> FloorMap:
    rows = tuple(
        tuple(_node(act, row, column, kinds, links, marks) for column in range(width))
        for row, width in enumerate(widths)
    )
    return FloorMap(act=act, rows=rows, boss_node=rows[-1][0], layout=LAYOUTS[style])


def _node(act: int, row: int, column: int, kinds: bytes, links: bytes, marks: bytes) -> MapNode:
    at = row * WIDTH + column
    return MapNode(
        id=node_id(act, row, column),
        type=NodeType(NAMES[kinds[at]]),
        row=row,
        column=column,
        connections=tuple(node_id(act, row + 1, to) for to in range(WIDTH) if links[at] >> to & 1),
        visited=marks[row] == column + 1,
    )


LAYOUT: Final = Layout(Run, "quintet.games.runmap.packing.unpack:LAYOUT", unpack)
