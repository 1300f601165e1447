"""What is wrong with a floor, or with three of them as a run, as sentences: R1 to R3."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from quintet.core.errors import shortened
from quintet.games.runmap.model import ACTS, FloorMap, MapNode, NodeType, RunMap, node_id
from quintet.games.runmap.tables import BANDS, COMPACT_NODES, FIRST_ELITE_ROW, ROWS

__all__ = ["is_valid_map", "validate_map", "validate_run"]

KINDS = (NodeType.COMBAT, NodeType.ELITE, NodeType.CAMPFIRE, NodeType.MERCHANT, NodeType.SHRINE)
BAND_OF = dict(zip(KINDS, BANDS, strict=True))
Rows = tuple[tuple[MapNode, ...], ...]


def is_valid_map(floor: FloorMap) -> bool:
    return not validate_map(floor)


def validate_run(run: RunMap) -> list[str]:
    """Returns every problem of three floors: those of the run as a whole first."""
    problems = []
    if [floor.act for floor in run.floors] != list(ACTS):
        problems.append("A run has acts 1, 2 and 3, in this order.")
    if len({floor.layout for floor in run.floors}) != 1:
        problems.append("All three acts of a run have the same layout.")
    return [*problems, *(f"Act {floor.act}: {problem}" for floor in run.floors for problem in validate_map(floor))]


def validate_map(floor: FloorMap) -> list[str]:
    """Returns every problem of a floor under the rules of its layout; counting waits until the shape is right."""
    problems = [*_shape_problems(floor), *_node_problems(floor)]
    if problems:
        return problems
    broken = [*_link_problems(floor.rows)]
    lost = () if broken else _reach_problems(floor.rows)
    bands = _path_problems if floor.layout == "paths" else _floor_problems
    return [*broken, *lost, *_order_problems(floor.rows), *_placement_problems(floor.rows), *bands(floor)]


# --- shape: R2 ------------------------------------------------------------------------------------------------------


def _shape_problems(floor: FloorMap) -> Iterator[str]:
    widths = [len(row) for row in floor.rows]
    if floor.act not in ACTS:
        yield f"The act must be 1, 2 or 3, not {floor.act}."
    if floor.layout == "compact":
        if not 6 <= len(widths) <= 8 or sum(widths) != COMPACT_NODES:
            yield f"A compact floor must have {COMPACT_NODES} nodes in 6 to 8 rows, not {sum(widths)} in {len(widths)}."
    elif len(widths) != ROWS:
        yield f"A floor must have {ROWS} rows, not {len(widths)}."
    if not widths:
        return
    if widths[0] != 1:
        yield f"Row 0 must have one node, the entry, not {widths[0]}."
    if widths[-1] != 1 or len(widths) == 1:
        yield "The last row must be the boss alone."
    for row, width in enumerate(widths[1:-1], 1):
        most = 3 if row == 1 else 4
        if not 2 <= width <= most:
            yield f"Row {row} must have 2 to {most} nodes, not {width}."


def _node_problems(floor: FloorMap) -> Iterator[str]:
    for row, nodes in enumerate(floor.rows):
        for column, node in enumerate(nodes):
            expected = node_id(floor.act, row, column)
            if (node.id, node.row, node.column) != (expected, row, column):
                yield f"The node in row {row}, column {column} must have the id {expected} and that row and column."
            if (node.type is NodeType.BOSS) != (row == len(floor.rows) - 1):
                yield f"Node {expected} is a {node.type.value}. The boss must be in the last row, and only there."
    if floor.rows and floor.rows[0] and floor.rows[0][0].type is not NodeType.COMBAT:
        yield "The entry must be a combat."
    if floor.rows and floor.rows[-1] and floor.boss_node != floor.rows[-1][0]:
        yield "The field bossNode must be the node of the last row."


def _link_problems(rows: Rows) -> Iterator[str]:
    for here, there in pairwise(rows):
        columns = {node.id: node.column for node in there}
        for node in here:
            yield from _exit_problems(node, columns)
        linked = {target for node in here for target in node.connections}
        yield from (f"Node {node.id} has no entrance." for node in there if node.id not in linked)
    for node in rows[-1]:
        if node.connections:
            yield f"Node {node.id} is the boss and must not have exits."


def _exit_problems(node: MapNode, columns: dict[str, int]) -> Iterator[str]:
    targets = node.connections
    if not 1 <= len(targets) <= 3:
        yield f"Node {node.id} must have 1 to 3 exits, not {len(targets)}."
    if len(set(targets)) != len(targets):
        yield f"Node {node.id} has the same exit twice."
    unknown = [target for target in targets if target not in columns]
    yield from (f"Node {node.id} leads to {shortened(target)}, which is not in the next row." for target in unknown)


def _order_problems(rows: Rows) -> Iterator[str]:
    """Exits out of order, and links that cross."""
    for here, there in pairwise(rows):
        columns = {node.id: node.column for node in there}
        furthest, owner = -1, ""
        for node in here:
            known = [columns[target] for target in node.connections if target in columns]
            if known != sorted(known):
                yield f"The exits of node {node.id} are not sorted by column."
            if known and min(known) < furthest:
                yield f"The links of nodes {owner} and {node.id} cross."
            if known and max(known) > furthest:
                furthest, owner = max(known), node.id


def _reach_problems(rows: Rows) -> Iterator[str]:
    """Nodes that the entry does not reach or that do not lead to the boss: a second opinion on valid links."""
    reached = {rows[0][0].id}
    for row in rows:
        reached |= {target for node in row if node.id in reached for target in node.connections}
    leading = {rows[-1][0].id}
    for row in reversed(rows):
        leading |= {node.id for node in row if leading & set(node.connections)}
    for row in rows:
        for node in row:
            if node.id not in reached:
                yield f"Node {node.id} cannot be reached from the entry."
            if node.id not in leading:
                yield f"Node {node.id} does not lead to the boss."


# --- kinds: R3 ------------------------------------------------------------------------------------------------------


def _placement_problems(rows: Rows) -> Iterator[str]:
    kinds = {node.id: node.type for row in rows for node in row}
    for row in rows:
        for node in row:
            if node.type is NodeType.ELITE and node.row < FIRST_ELITE_ROW:
                yield f"Node {node.id} is an elite in row {node.row}. Elites start in row {FIRST_ELITE_ROW}."
            if node.type is NodeType.CAMPFIRE and node.row == len(rows) - 2:
                yield f"Node {node.id} is a campfire right before the boss."
            if node.type is not NodeType.COMBAT and any(kinds.get(to) is node.type for to in node.connections):
                yield f"Node {node.id} leads to another {node.type.value}."


def _floor_problems(floor: FloorMap) -> Iterator[str]:
    """Bands over the whole floor; only a compact one has a band for combats too: R3.6."""
    counts = Counter(node.type for row in floor.rows[:-1] for node in row)
    for kind, (low, high) in BAND_OF.items():
        if kind is NodeType.COMBAT and floor.layout == "floor":
            continue
        if not low <= counts[kind] <= high:
            yield f"The floor must have {low} to {high} nodes of type {kind.value}, not {counts[kind]}."


def _path_problems(floor: FloorMap) -> Iterator[str]:
    """Bands along every path, by the fewest and most nodes of each kind, and combats on the whole floor: R3.1, R3.6."""
    nodes = [node for row in floor.rows[:-1] for node in row]
    combats = sum(node.type is NodeType.COMBAT for node in nodes)
    if not 50 * len(nodes) <= 100 * combats <= 60 * len(nodes):
        yield f"The floor must have 50 to 60 percent combats, not {combats} of {len(nodes)} nodes."
    for kind, (low, high) in BAND_OF.items():
        fewest, most = _extremes(floor.rows, kind)
        if fewest < low:
            yield f"A path must have {low} to {high} nodes of type {kind.value}, not {fewest}."
        if most > high:
            yield f"A path must have {low} to {high} nodes of type {kind.value}, not {most}."


def _extremes(rows: Rows, kind: NodeType) -> tuple[int, int]:
    """Returns the fewest and most nodes of a kind on any path, counted backward from the boss."""
    ahead: dict[str, tuple[int, int]] = {}
    for row in reversed(rows):
        for node in row:
            own = int(node.type is kind)
            ends = [ahead[target] for target in node.connections if target in ahead] or [(0, 0)]
            ahead[node.id] = (own + min(low for low, _ in ends), own + max(high for _, high in ends))
    return ahead[rows[0][0].id]
