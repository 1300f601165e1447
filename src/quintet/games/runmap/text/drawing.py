"""A run as text: the map of an act from the entry on the left to the boss on the right. Needs no color."""

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Final

from quintet.games.runmap.model import FloorMap, MapNode, NodeType
from quintet.games.runmap.tables import (
    FIGHTS,
    FOES,
    LETTERS,
    MAX_GUARD,
    NAMES,
    POTION_HP,
    PRICES,
    REST_HP,
    SHRINE_COST,
    SHRINE_HP,
    SHRINE_PERCENT,
)
from quintet.games.runmap.text.links import GAP, draw_links
from quintet.games.runmap.views import RunView

__all__ = ["LEGEND", "draw_floor", "fight_costs", "letter", "mixes_of", "show"]

LANES: Final = 7
MIDDLE: Final = 3
LEGEND: Final = "C combat  E elite  F campfire  M merchant  S shrine  B boss"


def letter(kind: NodeType) -> str:
    return LETTERS[NAMES.index(kind.value)]


def lane(column: int, width: int) -> int:
    """Returns the text line of a node; the nodes of a row are two lines apart around the middle."""
    return MIDDLE + 2 * column - (width - 1)


def draw_floor(floor: FloorMap, here: str = "", path: Collection[str] = ()) -> str:
    """Draws the map, a letter per node: nodes of the path in parentheses, the hero in brackets."""
    wide = (GAP + 1) * len(floor.rows) + 2
    canvas = [[" "] * wide for _ in range(LANES)]
    for row, after in pairwise(floor.rows):
        places = [_place(floor, node) for node in row]
        draw_links(canvas, places[0][0], [y for _, y in places], _ends(floor, row, after))
    for row in floor.rows:
        for node in row:
            _draw_node(canvas, _place(floor, node), node, here=node.id == here, marked=node.visited or node.id in path)
    lines = ["".join(line).rstrip() for line in canvas]
    return "\n".join([*lines, _ruler(len(floor.rows))])


def _ends(floor: FloorMap, row: Sequence[MapNode], after: Sequence[MapNode]) -> list[list[int]]:
    """Returns the lanes to which the links of each node of a row lead."""
    lanes = {node.id: _place(floor, node)[1] for node in after}
    return [[lanes[target] for target in node.connections if target in lanes] for node in row]


def _place(floor: FloorMap, node: MapNode) -> tuple[int, int]:
    width = min(len(floor.rows[node.row]), 4)
    return 1 + node.row * (GAP + 1), max(0, min(LANES - 1, lane(node.column, width)))


def _draw_node(canvas: list[list[str]], place: tuple[int, int], node: MapNode, *, here: bool, marked: bool) -> None:
    x, y = place
    canvas[y][x] = letter(node.type)
    opening, closing = ("[", "]") if here else ("(", ")") if marked else ("", "")
    for at, mark in ((x - 1, opening), (x + 1, closing)):
        if mark and canvas[y][at] in " -":
            canvas[y][at] = mark


def _ruler(rows: int) -> str:
    return "".join(f"{row:>2}{' ' * (GAP - 1)}" for row in range(rows)).rstrip()


def mixes_of(floor: FloorMap) -> tuple[str, ...]:
    """Returns the different mixes of the paths of a floor, in alphabetical order."""
    ways: dict[str, set[tuple[int, ...]]] = {}
    for row in reversed(floor.rows):
        for node in row:
            ahead = set[tuple[int, ...]]().union(*(ways[target] for target in node.connections)) or {(0,) * 6}
            at = LETTERS.index(letter(node.type))
            ways[node.id] = {(*way[:at], way[at] + 1, *way[at + 1 :]) for way in ahead}
    mixes = ways[floor.rows[0][0].id]
    return tuple(sorted(" ".join(f"{n}{sign}" for n, sign in zip(way, LETTERS[:-1], strict=False)) for way in mixes))


# --- the run ---------------------------------------------------------------------------------------------------------


def show(view: RunView) -> str:
    """Draws the act, the hero, and the choices here with their odds."""
    lines = [f"Act {view.act} of 3", draw_floor(view.floor, here=view.node), LEGEND, ""]
    if view.mode != "explore":
        lines.append(_hero(view))
    if view.over:
        return "\n".join([*lines, "The run is won." if view.won else "The run is lost."])
    return "\n".join([*lines, *_room(view)])


def _hero(view: RunView) -> str:
    charm = ", charm against elites" if view.charm else ""
    return f"HP {view.hp}/{view.max_hp}, gold {view.gold}, guard {view.guard}/{MAX_GUARD}{charm}"


def _room(view: RunView) -> list[str]:
    match view.phase:
        case "campfire":
            rest = f"`rest`: {_healing(view, REST_HP)}"
            return ["Campfire:", rest, "`train`: 1 guard, so every fight costs 1 HP less"]
        case "merchant":
            wares = (_healing(view, POTION_HP), "halves the HP that elites roll", "every fight costs 1 HP less")
            offers = zip(("potion", "charm", "guard"), PRICES, wares, strict=True)
            return ["Merchant:", *(f"`buy {ware}`: {price} gold, {use}" for ware, price, use in offers), "`leave`"]
        case "shrine":
            gift = f"{SHRINE_PERCENT}% for 1 guard and {SHRINE_HP} HP"
            odds = f"{gift}, otherwise it costs {SHRINE_COST} HP, but never the last"
            return ["Shrine:", f"`pray`: {odds}", "`leave`"]
        case _:
            return _ways(view)


def _healing(view: RunView, hp: int) -> str:
    """Returns what heals this hero, and by how much: never more than is missing."""
    return f"heals {min(hp, view.max_hp - view.hp)} HP"


def _ways(view: RunView) -> list[str]:
    return [f"`go {node.column + 1}`: {node.type.value.lower()}{_odds(view, node.type)}" for node in view.exits]


def _odds(view: RunView, kind: NodeType) -> str:
    if view.mode == "explore" or kind not in FOES:
        return ""
    low, high, gold = fight_costs(view, kind, view.act)
    return f" (costs {low} to {high} HP{f', pays {gold} gold' if gold else ''})"


def fight_costs(view: RunView, kind: NodeType, act: int) -> tuple[int, int, int]:
    """Returns the fewest and most HP that a fight costs this hero, guard and charm counted, and its gold: R5.2."""
    low, high, gold = (int(number) for number in FIGHTS[act - 1, FOES.index(kind)])
    if view.charm and kind is NodeType.ELITE:
        low, high = (low + 1) // 2, (high + 1) // 2
    return max(1, low - view.guard), max(1, high - view.guard), gold
