"""From the packed record of a run to its documented model."""

from functools import cache, lru_cache
from operator import getitem
from typing import Any, Final

from msgspec.structs import replace

from quintet.core.plain import reader_of
from quintet.core.record import dtype_of
from quintet.core.rng import read_rng
from quintet.core.state import Layout, State
from quintet.games.runmap.layout import EventRow, Floor, Run
from quintet.games.runmap.model import EventEntry, FloorMap, MapNode, NodeType, RunMap, RunState, node_id
from quintet.games.runmap.tables import LAYOUTS, MODES, NAMES, PHASES, WIDTH

__all__ = ["LAYOUT", "floors_of", "unpack", "unpack_floor"]

Nodes = tuple[MapNode, ...]
TYPES: Final = tuple(NodeType(name) for name in NAMES)
FLOOR_BYTES: Final = dtype_of(Floor).itemsize
_AT: Final = dtype_of(Run).fields["floors"][1]  # type: ignore[index]
MAPS: Final = slice(_AT, _AT + 3 * FLOOR_BYTES)
"""Where a record has its three floors."""
read_floor: Final = reader_of(Floor)


def unpack(state: State) -> RunState:
    """Returns the documented records of a state."""
    run: Run = state.plain
    return RunState(
        map=RunMap(floors=floors_of(state)),
        mode=MODES[run.setup.mode],
        act=run.act,
        node=node_id(run.act, run.row, run.column),
        phase=PHASES[run.phase],
        hp=run.hp,
        gold=run.gold,
        guard=run.guard,
        charm=run.charm != 0,
        sold=run.sold,
        ended=run.ended,
        rng=read_rng(run.rng),
        origin=run.origin,
        last_events=tuple(_event(row) for row in run.events[: run.event_count]),
    )


def _event(event: EventRow) -> EventEntry:
    return EventEntry(event.code, event.a, event.b, event.c)


# --- floors: states of one run share nearly all of theirs -----------------------------------------------------------


def floors_of(state: State) -> tuple[FloorMap, ...]:
    """Returns the three floors of a state, with the visited marks of its run."""
    maps, steps = state.data[MAPS], state.plain.steps
    return _marked(maps, 0, steps[0]), _marked(maps, 1, steps[1]), _marked(maps, 2, steps[2])


@lru_cache(maxsize=1024)
def _marked(maps: bytes, number: int, steps: tuple[int, ...]) -> FloorMap:
    floor, rows = _variants(maps, number)
    return _with_rows(floor, tuple(map(getitem, rows, steps)))


@lru_cache(maxsize=256)
def _variants(maps: bytes, number: int) -> tuple[FloorMap, tuple[tuple[Nodes, ...], ...]]:
    """Returns a floor and, for each row, its nodes when none is visited, the first is, the second is, and so on."""
    floor = _floor_map(read_floor(maps, number * FLOOR_BYTES))
    return floor, tuple((row, *(_visit(row, column) for column in range(len(row)))) for row in floor.rows)


def _visit(row: Nodes, column: int) -> Nodes:
    return (*row[:column], replace(row[column], visited=True), *row[column + 1 :])


def _with_rows(floor: FloorMap, rows: tuple[Nodes, ...]) -> FloorMap:
    return FloorMap(act=floor.act, rows=rows, boss_node=rows[-1][0], layout=floor.layout)


def unpack_floor(floor: Floor, steps: Any = None) -> FloorMap:
    """Returns the documented records of a packed floor, with the visited marks of a run."""
    found = _floor_map(read_floor(floor.tobytes(), 0))  # type: ignore[attr-defined]
    if steps is None:
        return found
    rows = zip(found.rows, steps, strict=False)
    return _with_rows(found, tuple(_visit(row, column - 1) if column else row for row, column in rows))


def _floor_map(floor: Floor) -> FloorMap:
    """Returns the records of a floor as plain values, with nothing visited."""
    kinds, links, act = floor.kinds, floor.links, floor.act
    rows = tuple(
        tuple(_node(act, row, column, kinds[row][column], links[row][column]) for column in range(width))
        for row, width in enumerate(floor.widths[: floor.rows])
    )
    return FloorMap(act=act, rows=rows, boss_node=rows[-1][0], layout=LAYOUTS[floor.style])


def _node(act: int, row: int, column: int, kind: int, links: int) -> MapNode:
    return MapNode(
        id=_ids(act, row)[column],
        type=TYPES[kind],
        row=row,
        column=column,
        connections=_targets(act, row + 1, links),
    )


@cache
def _ids(act: int, row: int) -> tuple[str, ...]:
    return tuple(node_id(act, row, column) for column in range(WIDTH))


@cache
def _targets(act: int, row: int, links: int) -> tuple[str, ...]:
    return tuple(name for column, name in enumerate(_ids(act, row)) if links >> column & 1)


LAYOUT: Final = Layout(Run, "quintet.games.runmap.packing.unpack:LAYOUT", unpack)
