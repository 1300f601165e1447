"""Items in sampled worlds: what the hero knows of them stays, and the rest is drawn as the rules would: R10, R14.5."""

from typing import Any, Final

from quintet.core.rng import SeededRandom
from quintet.games.rogue.tables import (
    ARMOR,
    ARTIFACT,
    FOOD,
    ITEM_GLYPHS,
    LANTERN,
    LANTERN_HOLDS,
    LEAST_RATION,
    MOST_RATION,
    R_TELEPORTATION,
    RING,
    RING_HAS_BONUS,
    SUBS,
    TORCH,
    TORCH_TURNS,
    WAND,
    WEAPON,
)
from quintet.games.rogue.views.recall import RecalledItem

__all__ = ["imagine_item", "imagine_remembered"]

RELIC_DEPTH: Final = 8
"""The first level with artifact lights: R10.3."""


def imagine_item(row: Any, item: RecalledItem, sub: int, rng: SeededRandom) -> None:
    """Writes an item of a kind that looks like the one the hero knows."""
    row.kind, row.sub, row.count, row.known = item.kind, sub, item.number, item.known
    row.amount = rng.next_int(LEAST_RATION, MOST_RATION) if item.amount is None else item.amount
    row.x, row.y = item.x, item.y
    if item.kind == WAND:
        full = rng.next_int(3, 9)
        row.charges = rng.next_int(0, full) if item.charges is None else item.charges
        row.full = max(full, int(row.charges))
    if item.kind in {WEAPON, ARMOR, RING}:
        row.bonus = _bonus(item.kind, sub, rng) if item.bonus is None else item.bonus
        if item.kind == RING and not RING_HAS_BONUS[sub]:
            row.bonus = 0
        row.cursed = _curse(row, rng) if item.cursed is None else item.cursed


def _bonus(kind: int, sub: int, rng: SeededRandom) -> int:
    """Rolls a bonus, about one in twelve negative as a cursed one is: R10.6."""
    power, cursed = rng.next_int(1, 3), rng.next_int(1, 12) == 1
    if kind == RING:
        return (-power if cursed else power) if RING_HAS_BONUS[sub] else 0
    return -power if cursed else rng.next_int(0, 2)


def _curse(row: Any, rng: SeededRandom) -> int:
    """Rolls a curse, which only lies on what is worse than plain: R10.6."""
    may_be = row.bonus < 0 or (row.kind == RING and row.sub == R_TELEPORTATION)
    return int(may_be and rng.next_int(1, 4) > 1)


def imagine_remembered(row: Any, glyph: int, depth: int, rng: SeededRandom) -> bool:
    """Writes any item that looks like this on the map; false if nothing does."""
    kinds = [kind for kind, sign in enumerate(ITEM_GLYPHS) if ord(sign) == glyph and kind]
    if depth < RELIC_DEPTH:
        kinds = [kind for kind in kinds if kind != ARTIFACT]
    if not kinds:
        return False
    kind = kinds[rng.next_int(0, len(kinds) - 1)]
    sub = rng.next_int(0, int(SUBS[kind]) - 1)
    most = {TORCH: TORCH_TURNS, LANTERN: LANTERN_HOLDS}.get(kind, 0)
    amount = None if kind == FOOD else rng.next_int(most // 5, most)
    imagine_item(row, RecalledItem(kind, sub, -1, 1, int(kind == FOOD), None, None, amount, None), sub, rng)
    return True
