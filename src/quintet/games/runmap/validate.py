"""What is wrong with a floor, as sentences: R2 and R3. An empty list means that the map is valid."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from quintet.games.runmap.model import ACTS, FloorMap, MapNode, NodeType, node_id
from quintet.games.runmap.tables import BANDS, COMPACT_NODES, FIRST_ELITE_ROW, ROWS

__all__ = ["is_valid_map", "validate_map"]

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
