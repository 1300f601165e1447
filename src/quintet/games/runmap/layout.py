"""The packed record of a run, and the way between floors, runs and the documented model."""

from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Any, Final

import numpy as np

from quintet.core.errors import BadNotation, BadSave
from quintet.core.record import Array, Rows, i8, i16, i64, record, zeros
from quintet.core.rng import Rng, read_rng, write_rng
from quintet.core.state import Layout, State
from quintet.games.runmap.floors import Floor
from quintet.games.runmap.model import (
    EventEntry,
    FloorMap,
    LayoutName,
    MapNode,
    ModeName,
    NodeType,
    PhaseName,
    RunMap,
    RunState,
    node_id,
)
from quintet.games.runmap.tables import LAYOUTS, MAX_GUARD, MAX_HP, NAMES, ROWS, WIDTH
from quintet.games.runmap.validate import validate_map

__all__ = [
    "LAYOUT",
    "MAX_EVENTS",
    "MODES",
    "PHASES",
    "EventRow",
    "Run",
    "Setup",
    "pack",
    "pack_floor",
    "unpack",
    "unpack_floor",
]

MAX_EVENTS: Final = 8
MAX_GOLD: Final = 30_000
ITEMS: Final = 3

# Modes.
EXPLORE, RUN, DAILY = 0, 1, 2
MODES: Final[tuple[ModeName, ...]] = ("explore", "run", "daily")

# What the hero is doing.
WALKING, RESTING, TRADING, PRAYING = 0, 1, 2, 3
PHASES: Final[tuple[PhaseName, ...]] = ("walking", "campfire", "merchant", "shrine")
PHASE_ROOMS: Final = {RESTING: NodeType.CAMPFIRE, TRADING: NodeType.MERCHANT, PRAYING: NodeType.SHRINE}

# How a run ended.
RUNNING, WON, DEAD = 0, 1, 2


@record
class Setup:
    """The options, packed."""

    mode: i8
    style: i8


@record
class EventRow:
    """What happened: a code and up to three numbers."""

    code: i8
    a: i16
    b: i16
    c: i16


@record
class Run:
    """One run through three acts."""

    setup: Setup
    rng: Rng
    origin: i64
    floors: Annotated[Rows[Floor], 3]
    act: i8
    row: i8
    column: i8
    phase: i8
    ended: i8
    hp: i16
    gold: i16
    guard: i8
    charm: i8
    sold: i8
    steps: Annotated[Array, i8, (3, ROWS)]
    """The column visited in each row of each act, plus one."""
    event_count: i8
    events: Annotated[Rows[EventRow], MAX_EVENTS]


# --- floors ---------------------------------------------------------------------------------------------------------


def unpack_floor(floor: Floor, steps: Any = None) -> FloorMap:
    """The documented records of a floor, with the visited marks of a run."""
    marks = bytes(ROWS) if steps is None else _bytes(steps)
    widths = _bytes(floor.widths)[: floor.rows]
    return _floor_map(int(floor.act), int(floor.style), widths, _bytes(floor.kinds), _bytes(floor.links), marks)


def _bytes(numbers: Any) -> bytes:
    """Small numbers of any width, a byte each."""
    return np.asarray(numbers).astype(np.uint8).tobytes()


@lru_cache(maxsize=512)
def _floor_map(act: int, style: int, widths: bytes, kinds: bytes, links: bytes, marks: bytes) -> FloorMap:
    rows = tuple(
        tuple(_node(act, row, column, kinds, links, marks) for column in range(width))
        for row, width in enumerate(widths)
    )
    layout: LayoutName = LAYOUTS[style]
    return FloorMap(act=act, rows=rows, boss_node=rows[-1][0], layout=layout)


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


def pack_floor(model: FloorMap) -> "Rows[Floor]":
    """The packed form of a sound floor; others are refused with their first problem."""
    problems = validate_map(model)
    if problems:
        raise BadSave(f"this is no floor of layout {model.layout}: {problems[0]}")
    rows = zeros(Floor)
    _fill_floor(rows[0], model)
    return rows


def _fill_floor(floor: Floor, model: FloorMap) -> None:
    floor.act, floor.style, floor.rows = model.act, LAYOUTS.index(model.layout), len(model.rows)
    for row, nodes in enumerate(model.rows):
        floor.widths[row] = len(nodes)
        for node in nodes:
            floor.kinds[row, node.column] = NAMES.index(node.type.value)
            floor.links[row, node.column] = sum(1 << _column_of(target) for target in node.connections)


def _column_of(name: str) -> int:
    return int(name.rpartition("node")[2])


# --- packed to documented -------------------------------------------------------------------------------------------


def unpack(state: State) -> RunState:
    """The documented records of a state."""
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


# --- documented to packed -------------------------------------------------------------------------------------------


def pack(model: RunState) -> State:
    """The state of documented records; what no run can reach is refused with a sentence."""
    for problem in _problems(model):
        raise BadSave(f"this is no run of the map: {problem}")
    rows = zeros(Run)
    run = rows[0]
    run.setup.mode, run.setup.style = MODES.index(model.mode), LAYOUTS.index(model.map.layout)
    for k, floor in enumerate(model.map.floors):
        _fill_floor(run.floors[k], floor)
        for node in (node for row in floor.rows for node in row if node.visited):
            run.steps[k, node.row] = node.column + 1
    at = _standing(model)
    run.act, run.row, run.column, run.phase = model.act, at.row, at.column, PHASES.index(model.phase)
    run.hp, run.gold, run.guard, run.charm = model.hp, model.gold, model.guard, int(model.charm)
    run.sold, run.ended, run.origin = model.sold, model.ended, model.origin
    for k, event in enumerate(model.last_events):
        row = run.events[k]
        row.code, row.a, row.b, row.c = event.code, event.a, event.b, event.c
    run.event_count = len(model.last_events)
    try:
        write_rng(run.rng, model.rng)
    except BadNotation as error:
        raise BadSave(f"this is no run of the map: {error}") from None
    return State(LAYOUT, rows.tobytes())


def _standing(model: RunState) -> MapNode:
    nodes = (node for row in model.map.floors[model.act - 1].rows for node in row)
    found = next((node for node in nodes if node.id == model.node), None)
    if found is None:
        raise BadSave(f"this is no run of the map: there is no such node in act {model.act}")
    return found


def _problems(model: RunState) -> Any:
    """Every reason against these records, one sentence each."""
    floors = model.map.floors
    if [floor.act for floor in floors] != [1, 2, 3] or len({floor.layout for floor in floors}) != 1:
        yield "a run has the acts 1, 2 and 3, all of one layout"
    for floor in floors:
        yield from (f"act {floor.act}: {problem}" for problem in validate_map(floor))
    if model.act not in (1, 2, 3):
        yield "the hero is in act 1, 2 or 3"
        return
    yield from _way_problems(model)
    yield from _hero_problems(model)
    yield from _event_problems(model)


def _way_problems(model: RunState) -> Any:
    """The visited nodes are one path from the first entry to where the hero stands."""
    here = _standing(model)
    for floor in model.map.floors:
        marks = [[node for node in row if node.visited] for row in floor.rows]
        done = len(floor.rows) if floor.act < model.act else here.row + 1 if floor.act == model.act else 0
        if [len(row) for row in marks] != [1] * done + [0] * (len(floor.rows) - done):
            yield f"act {floor.act} is not visited row by row"
        elif any(b.id not in a.connections for (a,), (b,) in pairwise(marks[:done])):
            yield f"the visited nodes of act {floor.act} are not linked"
    if not here.visited:
        yield "the hero stands where nobody has been"


def _hero_problems(model: RunState) -> Any:
    here, phase = _standing(model), PHASES.index(model.phase)
    if not (0 <= model.hp <= MAX_HP and 0 <= model.guard <= MAX_GUARD and 0 <= model.gold <= MAX_GOLD):
        yield f"HP are 0 to {MAX_HP}, guard is 0 to {MAX_GUARD} and gold is never negative"
    if not RUNNING <= model.ended <= DEAD or (model.hp == 0) != (model.ended == DEAD):
        yield "a hero without HP is dead, any other is not"
    if (here.type is NodeType.BOSS) != (model.ended == WON) and model.ended != DEAD:
        yield "a run is won at the third boss"
    if phase != WALKING and (here.type is not PHASE_ROOMS[phase] or model.ended or model.mode == "explore"):
        yield f"nobody is at a {model.phase} here"
    if not 0 <= model.sold < 1 << ITEMS or (model.sold and phase != TRADING):
        yield "only a merchant has sold something"
    if not 0 <= model.origin < 2**32:
        yield "the generator's origin is out of range"


def _event_problems(model: RunState) -> Any:
    for event in model.last_events:
        if not (1 <= event.code <= 11 and all(0 <= n < 2**15 for n in (event.a, event.b, event.c))):
            yield "the last events are none that the rules know"


LAYOUT: Final = Layout(Run, "quintet.games.runmap.layout:LAYOUT", unpack)
