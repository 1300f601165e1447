"""What lies on a sampled level: traps, items and gold, as the hero sees and remembers them, and more in the dark."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from quintet.games.rogue.layout import MAX_ITEMS, MAX_PILES, MAX_TRAPS
from quintet.games.rogue.tables import (
    ALARM,
    AMULET,
    DEPTHS,
    FLOOR,
    GOLD_GLYPH,
    GOLD_HERE,
    ITEM_GLYPH,
    ITEM_HERE,
    TRAP_GLYPH,
    TRAP_HERE,
    TRAP_KINDS,
)
from quintet.games.rogue.views.imagine_item import imagine_remembered
from quintet.games.rogue.views.recall import Cell, RecalledItem
from quintet.games.rogue.views.sketch import Sketch

__all__ = ["lay_gold", "lay_items", "mark", "set_traps"]

STILL_THERE: Final = 85
"""The chance in percent that something remembered is still there."""
IS_ITEM_SIGN: Final = np.isin(np.arange(256), ITEM_GLYPH[1:])


def mark(lv: Any, x: int, y: int, bit: int) -> None:
    lv.tiles[y, x] = int(lv.tiles[y, x]) | bit


def set_traps(lv: Any, sketch: Sketch) -> None:
    """Sets the traps on the map; hidden ones may be anywhere on the floor of a room, and any is of any kind."""
    rng, kinds = sketch.rng, ALARM if sketch.depth == 1 else TRAP_KINDS
    found = sketch.remembered(TRAP_GLYPH)[:MAX_TRAPS]
    floors = [(x, y) for y, x in np.argwhere(sketch.kinds == FLOOR).tolist()]
    floors = [cell for cell in floors if cell != sketch.hero and cell not in found]
    hidden = [sketch.pick(floors) for _ in range(min(rng.next_int(1, 4), MAX_TRAPS - len(found)))]
    cells = [*found, *(cell for cell in hidden if cell is not None)]
    for k, (x, y) in enumerate(cells):
        trap = lv.traps[k]
        trap.x, trap.y, trap.kind, trap.found = x, y, rng.next_int(0, kinds - 1), int(k < len(found))
        mark(lv, x, y, TRAP_HERE)
    lv.trap_count = len(cells)


# --- items ----------------------------------------------------------------------------------------------------------


def lay_items(lv: Any, sketch: Sketch, make: Callable[[Any, RecalledItem], None], *, has_amulet: bool) -> None:
    """Lays the items in sight, most of those remembered, and those of the fresh level that lie in the unknown."""
    for item in sketch.recall.items:
        make(_next_item(lv), item)
    remembered = IS_ITEM_SIGN[sketch.memory] & ~sketch.seen
    for y, x in np.argwhere(remembered).tolist():
        _lay_remembered(lv, sketch, x, y, has_amulet=has_amulet)
    if sketch.depth == DEPTHS and not has_amulet:
        _lay_amulet(lv, sketch)
    for k in range(sketch.fresh.item_top):
        _lay_fresh(lv, sketch, sketch.fresh.items[k])
    for k in range(lv.item_top):
        lv.items[k].serial = 100 * sketch.depth + k
        mark(lv, int(lv.items[k].x), int(lv.items[k].y), ITEM_HERE)


def _next_item(lv: Any) -> Any:
    lv.item_top += 1
    return lv.items[lv.item_top - 1]


def _lay_remembered(lv: Any, sketch: Sketch, x: int, y: int, *, has_amulet: bool) -> None:
    """Lays any item that looks like the remembered one, unless somebody has taken it since."""
    glyph = int(sketch.memory[y, x])
    is_amulet = glyph == int(ITEM_GLYPH[AMULET])
    gone = has_amulet or sketch.depth < DEPTHS if is_amulet else sketch.rng.next_int(1, 100) > STILL_THERE
    if gone or lv.item_top == MAX_ITEMS or not sketch.is_ground(x, y):
        return
    row = lv.items[lv.item_top]
    if imagine_remembered(row, glyph, sketch.depth, sketch.rng):
        row.x, row.y = x, y
        row.known = max(int(row.known), int(is_amulet))
        lv.item_top += 1


def _lay_amulet(lv: Any, sketch: Sketch) -> None:
    """Lays the Amulet somewhere unseen on the last level, unless the hero remembers where it lies."""
    if any(lv.items[k].kind == AMULET for k in range(lv.item_top)) or lv.item_top == MAX_ITEMS:
        return
    hidden, unseen = sketch.ground_outside(sketch.known), sketch.ground_outside(sketch.seen)
    cell = sketch.pick(hidden) or sketch.pick(unseen)
    if cell is not None:
        item = _next_item(lv)
        item.kind, item.count, item.known = AMULET, 1, 1
        item.x, item.y = cell


def _lay_fresh(lv: Any, sketch: Sketch, item: Any) -> None:
    x, y = int(item.x), int(item.y)
    if item.kind in (0, AMULET) or lv.item_top == MAX_ITEMS or sketch.is_known(x, y) or not sketch.is_ground(x, y):
        return
    lv.items[lv.item_top] = item
    lv.item_top += 1


# --- gold -----------------------------------------------------------------------------------------------------------


def lay_gold(lv: Any, sketch: Sketch) -> None:
    """Lays gold where the hero sees some, mostly where some is remembered, and in the unknown."""
    rng, fresh = sketch.rng, sketch.fresh
    piles: dict[Cell, int] = {}
    for x, y in sketch.remembered(GOLD_GLYPH):
        if sketch.is_ground(x, y) and (sketch.seen[y, x] or rng.next_int(1, 100) <= STILL_THERE):
            piles[x, y] = rng.next_int(2, 51 + 10 * sketch.depth)
    for pile in (fresh.piles[k] for k in range(fresh.pile_top)):
        x, y = int(pile.x), int(pile.y)
        if pile.amount and sketch.is_ground(x, y) and not sketch.is_known(x, y):
            piles.setdefault((x, y), int(pile.amount))
    for k, ((x, y), amount) in enumerate(list(piles.items())[:MAX_PILES]):
        lv.piles[k].x, lv.piles[k].y, lv.piles[k].amount = x, y, amount
        mark(lv, x, y, GOLD_HERE)
        lv.pile_top = k + 1
