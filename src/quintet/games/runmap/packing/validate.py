"""What is wrong with a floor or with a loaded run, as sentences: R2 to R5."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from quintet.core.errors import BadSave
from quintet.games.runmap.model import ACTS, FloorMap, MapNode, NodeType, RunState, node_id
from quintet.games.runmap.tables import (
    BANDS,
    COMPACT_NODES,
    DEAD,
    FIRST_ELITE_ROW,
    MAX_GUARD,
    MAX_HP,
    PHASES,
    PRAYING,
    PRICES,
    RESTING,
    ROWS,
    RUNNING,
    TRADING,
    WALKING,
    WON,
)

__all__ = ["check_model", "is_valid_map", "node_of_hero", "validate_map"]

MAX_GOLD: Final = 30_000
PHASE_ROOMS: Final = {RESTING: NodeType.CAMPFIRE, TRADING: NodeType.MERCHANT, PRAYING: NodeType.SHRINE}

KINDS = (NodeType.COMBAT, NodeType.ELITE, NodeType.CAMPFIRE, NodeType.MERCHANT, NodeType.SHRINE)
BAND_OF = dict(zip(KINDS, BANDS, strict=True))
Rows = tuple[tuple[MapNode, ...], ...]


def is_valid_map(floor: FloorMap) -> bool:
    return not validate_map(floor)


def validate_map(floor: FloorMap) -> list[str]:
    """Every problem of a floor under the rules of its layout; counting waits until the shape is sound."""
    problems = [*_shape_problems(floor), *_node_problems(floor)]
    if problems:
        return problems
    problems = [*_link_problems(floor.rows), *_placement_problems(floor.rows)]
    if not any(problem.startswith("node") for problem in problems):
        problems += _reach_problems(floor.rows)
    counting = _path_problems if floor.layout == "paths" else _floor_problems
    return [*problems, *counting(floor)]


# --- shape: R2 ------------------------------------------------------------------------------------------------------


def _shape_problems(floor: FloorMap) -> Iterator[str]:
    widths = [len(row) for row in floor.rows]
    if floor.act not in ACTS:
        yield f"act {floor.act} is none of 1, 2 and 3"
    if floor.layout == "compact":
        if not 6 <= len(widths) <= 8 or sum(widths) != COMPACT_NODES:
            yield f"a compact floor has 15 nodes in 6 to 8 rows, not {sum(widths)} in {len(widths)}"
    elif len(widths) != ROWS:
        yield f"a floor has {ROWS} rows, not {len(widths)}"
    if not widths:
        return
    if widths[0] != 1:
        yield f"row 0 has one entry, not {widths[0]} nodes"
    if widths[-1] != 1 or len(widths) == 1:
        yield "the last row is the boss alone"
    for row, width in enumerate(widths[1:-1], 1):
        most = 3 if row == 1 else 4
        if not 2 <= width <= most:
            yield f"row {row} has {width} nodes instead of 2 to {most}"


def _node_problems(floor: FloorMap) -> Iterator[str]:
    for row, nodes in enumerate(floor.rows):
        for column, node in enumerate(nodes):
            expected = node_id(floor.act, row, column)
            if (node.id, node.row, node.column) != (expected, row, column):
                yield f"the node at row {row}, column {column} must be {expected} and say so"
            if (node.type is NodeType.BOSS) != (row == len(floor.rows) - 1):
                yield f"{expected} is a {node.type.value}: the boss stands in the last row and nowhere else"
    if floor.rows and floor.rows[0] and floor.rows[0][0].type is not NodeType.COMBAT:
        yield "the entry is a combat"
    if floor.rows and floor.rows[-1] and floor.boss_node != floor.rows[-1][0]:
        yield "bossNode is not the node of the last row"


def _link_problems(rows: Rows) -> Iterator[str]:
    for here, there in pairwise(rows):
        columns = {node.id: node.column for node in there}
        for node in here:
            yield from _exit_problems(node, columns)
        yield from _crossings(here, columns)
        linked = {target for node in here for target in node.connections}
        yield from (f"node {node.id} has no entrance" for node in there if node.id not in linked)
    for node in rows[-1]:
        if node.connections:
            yield f"node {node.id} is the boss and leads nowhere"


def _exit_problems(node: MapNode, columns: dict[str, int]) -> Iterator[str]:
    targets = node.connections
    if not 1 <= len(targets) <= 3:
        yield f"node {node.id} has {len(targets)} exits instead of 1 to 3"
    if len(set(targets)) != len(targets):
        yield f"node {node.id} has the same exit twice"
    unknown = [target for target in targets if target not in columns]
    yield from (f"node {node.id} leads to {target}, which is not in the next row" for target in unknown)
    known = [columns[target] for target in targets if target in columns]
    if known != sorted(known):
        yield f"the exits of {node.id} are not sorted by column"


def _crossings(here: tuple[MapNode, ...], columns: dict[str, int]) -> Iterator[str]:
    furthest, owner = -1, ""
    for node in here:
        known = [columns[target] for target in node.connections if target in columns]
        if known and min(known) < furthest:
            yield f"the links of {owner} and {node.id} cross"
        if known and max(known) > furthest:
            furthest, owner = max(known), node.id


def _reach_problems(rows: Rows) -> Iterator[str]:
    """From the entry and to the boss; sound links between neighboring rows imply both, so this is a second opinion."""
    reached = {rows[0][0].id}
    for row in rows:
        reached |= {target for node in row if node.id in reached for target in node.connections}
    leading = {rows[-1][0].id}
    for row in reversed(rows):
        leading |= {node.id for node in row if leading & set(node.connections)}
    for row in rows:
        for node in row:
            if node.id not in reached:
                yield f"{node.id} cannot be reached from the entry"
            if node.id not in leading:
                yield f"{node.id} does not lead to the boss"


# --- kinds: R3 ------------------------------------------------------------------------------------------------------


def _placement_problems(rows: Rows) -> Iterator[str]:
    kinds = {node.id: node.type for row in rows for node in row}
    for row in rows:
        for node in row:
            if node.type is NodeType.ELITE and node.row < FIRST_ELITE_ROW:
                yield f"{node.id} is an elite in row {node.row}: none stands before row {FIRST_ELITE_ROW}"
            if node.type is NodeType.CAMPFIRE and node.row == len(rows) - 2:
                yield f"{node.id} is a campfire beside the boss"
            if node.type is not NodeType.COMBAT and any(kinds.get(to) is node.type for to in node.connections):
                yield f"{node.id} leads to another {node.type.value}"


def _floor_problems(floor: FloorMap) -> Iterator[str]:
    """The bands over the whole floor; only a compact one also has a band for combats: R3.6."""
    counts = Counter(node.type for row in floor.rows[:-1] for node in row)
    for kind, (low, high) in BAND_OF.items():
        if kind is NodeType.COMBAT and floor.layout == "floor":
            continue
        if not low <= counts[kind] <= high:
            yield f"the floor has {counts[kind]} nodes of type {kind.value} instead of {low} to {high}"


def _path_problems(floor: FloorMap) -> Iterator[str]:
    """The bands along every path, by the fewest and most of each kind on the way from the entry: R3.1."""
    for kind, (low, high) in BAND_OF.items():
        fewest, most = _extremes(floor.rows, kind)
        if fewest < low:
            yield f"a path meets {fewest} nodes of type {kind.value} instead of {low} to {high}"
        if most > high:
            yield f"a path meets {most} nodes of type {kind.value} instead of {low} to {high}"


def _extremes(rows: Rows, kind: NodeType) -> tuple[int, int]:
    """Fewest and most nodes of a kind from any node on to the end, worked back to the entry."""
    ahead: dict[str, tuple[int, int]] = {}
    for row in reversed(rows):
        for node in row:
            own = int(node.type is kind)
            ends = [ahead[target] for target in node.connections if target in ahead] or [(0, 0)]
            ahead[node.id] = (own + min(low for low, _ in ends), own + max(high for _, high in ends))
    return ahead[rows[0][0].id]


# --- a loaded run: R4, R5 -------------------------------------------------------------------------------------------


def check_model(model: RunState) -> None:
    """Refuses records that no run could have reached."""
    for problem in _problems(model):
        raise BadSave(f"this is no run of the map: {problem}")


def node_of_hero(model: RunState) -> MapNode:
    nodes = (node for row in model.map.floors[model.act - 1].rows for node in row)
    found = next((node for node in nodes if node.id == model.node), None)
    if found is None:
        raise BadSave(f"this is no run of the map: there is no such node in act {model.act}")
    return found


def _problems(model: RunState) -> Iterator[str]:
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


def _way_problems(model: RunState) -> Iterator[str]:
    """The visited nodes are one path from the first entry to where the hero stands."""
    here = node_of_hero(model)
    for floor in model.map.floors:
        marks = [[node for node in row if node.visited] for row in floor.rows]
        done = len(floor.rows) if floor.act < model.act else here.row + 1 if floor.act == model.act else 0
        if [len(row) for row in marks] != [1] * done + [0] * (len(floor.rows) - done):
            yield f"act {floor.act} is not visited row by row"
        elif any(b.id not in a.connections for (a,), (b,) in pairwise(marks[:done])):
            yield f"the visited nodes of act {floor.act} are not linked"
    if not here.visited:
        yield "the hero stands where nobody has been"


def _hero_problems(model: RunState) -> Iterator[str]:
    here, phase = node_of_hero(model), PHASES.index(model.phase)
    if not (0 <= model.hp <= MAX_HP and 0 <= model.guard <= MAX_GUARD and 0 <= model.gold <= MAX_GOLD):
        yield f"HP are 0 to {MAX_HP}, guard is 0 to {MAX_GUARD} and gold is never negative"
    if not RUNNING <= model.ended <= DEAD or (model.hp == 0) != (model.ended == DEAD):
        yield "a hero without HP is dead, any other is not"
    if (here.type is NodeType.BOSS) != (model.ended == WON) and model.ended != DEAD:
        yield "a run is won at the third boss"
    if phase != WALKING and (here.type is not PHASE_ROOMS[phase] or model.ended or model.mode == "explore"):
        yield f"nobody is at a {model.phase} here"
    if not 0 <= model.sold < 1 << len(PRICES) or (model.sold and phase != TRADING):
        yield "only a merchant has sold something"
    if not 0 <= model.origin < 2**32:
        yield "the generator's origin is out of range"


def _event_problems(model: RunState) -> Iterator[str]:
    for event in model.last_events:
        if not (1 <= event.code <= 11 and all(0 <= n < 2**15 for n in (event.a, event.b, event.c))):
            yield "the last events are none that the rules know"
