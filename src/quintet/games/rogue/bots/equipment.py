"""What a sensible bot wears, drinks, reads and leaves behind in a quiet moment."""

from collections.abc import Callable
from typing import Final

from quintet.core.game import Action
from quintet.games.rogue.actions import CHOOSE_SLOT, DROP, REMOVE
from quintet.games.rogue.analysis.item_uses import slot_of
from quintet.games.rogue.bots.supplies import find, is_stub, use
from quintet.games.rogue.tables import (
    ARMOR_AC,
    ENCHANT_ARMOR,
    ENCHANT_WEAPON,
    GAIN_STRENGTH,
    IDENTIFY,
    MAGIC_MAPPING,
    R_ADD_STRENGTH,
    R_DEXTERITY,
    R_PROTECTION,
    R_REGENERATION,
    R_SEE_INVISIBLE,
    R_SLOW_DIGESTION,
    R_STEALTH,
    RAISE_LEVEL,
    REMOVE_CURSE,
    RESTORE_STRENGTH,
    WEAPON_COUNT,
    WEAPON_SIDES,
)
from quintet.games.rogue.views.hero import RogueView, Thing

__all__ = ["best_rings", "dress", "mystery", "pick_target", "shed", "try_things"]

GOOD_RINGS: Final = frozenset({R_PROTECTION, R_REGENERATION, R_ADD_STRENGTH, R_DEXTERITY, R_SLOW_DIGESTION})
DEEP_RINGS: Final = frozenset({R_STEALTH, R_SEE_INVISIBLE})
PHANTOM_DEPTH: Final = 6
"""The level from which invisible monsters roam, and sleepers are better not woken."""
BEAST_DEPTH: Final = 9
"""The level from which great beasts sleep, so that the shortest way is worth a map: R8.1."""
HANDS: Final = 2
HARMLESS: Final = 8
"""Hit points above which poison cannot kill: R10.7."""


def mystery(view: RogueView, kind: str) -> Thing | None:
    """Returns an item of this type that is not identified yet."""
    return next((thing for thing in view.pack if thing.type == kind and thing.kind is None), None)


# --- arms -----------------------------------------------------------------------------------------------------------


def armor_worth(thing: Thing) -> float:
    return 10.0 - int(ARMOR_AC[thing.kind or 0]) + (thing.bonus or 0)


def weapon_worth(thing: Thing) -> float:
    kind = thing.kind or 0
    return int(WEAPON_COUNT[kind]) * (int(WEAPON_SIDES[kind]) + 1) / 2 + 1.5 * (thing.bonus or 0)


def better(view: RogueView, kind: str, place: str, worth: Callable[[Thing], float]) -> Thing | None:
    """Returns an item in the pack that beats the one in use; unknown bonuses count as none."""
    worn = next((thing for thing in view.pack if thing.worn == place), None)
    if worn is not None and worn.cursed:
        return None
    now = worth(worn) if worn is not None else -9.0
    best = max((thing for thing in view.pack if thing.type == kind and not thing.worn), key=worth, default=None)
    return best if best is not None and worth(best) > now else None


def wants_ring(view: RogueView, ring: Thing) -> bool:
    if view.hunger < 1000 and find(view, "FOOD") is None and ring.kind != R_SLOW_DIGESTION:
        return False
    if ring.kind is None:
        return view.level >= 3
    if ring.kind in DEEP_RINGS:
        return view.depth >= PHANTOM_DEPTH
    return ring.kind in GOOD_RINGS and (ring.bonus is None or ring.bonus > 0)


def dress(view: RogueView, legal: frozenset[int]) -> Action | None:
    """Puts on better armor, a better weapon, and rings that help, as far as the hero can tell."""
    armed = use(better(view, "ARMOR", "worn", armor_worth), legal)
    armed = armed if armed is not None else use(better(view, "WEAPON", "wielded", weapon_worth), legal)
    if armed is not None:
        return armed
    best = best_rings(view)
    useless = next((t for t in view.pack if t.type == "RING" and t.worn and t not in best), None)
    if useless is not None and REMOVE + slot_of(useless) in legal:
        return REMOVE + slot_of(useless)
    ring = next((t for t in best if not t.worn), None)
    return use(ring, legal) if view.hp == view.max_hp else None


def best_rings(view: RogueView) -> list[Thing]:
    """Returns the rings to wear, one for each hand: cursed ones stay on, those for the depths come next."""
    rings = [thing for thing in view.pack if thing.type == "RING" and (wants_ring(view, thing) or stays_on(thing))]
    return sorted(rings, key=lambda t: (not stays_on(t), t.kind not in DEEP_RINGS, not t.worn))[:HANDS]


def stays_on(thing: Thing) -> bool:
    return bool(thing.worn and thing.cursed)


# --- magic ----------------------------------------------------------------------------------------------------------


def pick_target(view: RogueView, legal: frozenset[int]) -> Action:
    """Chooses for a scroll: items in use for enchanting, wands and potions first for identifying."""
    order = ["WAND", "POTION", "SCROLL", "RING", "ARMOR", "WEAPON"]
    choices = [thing for thing in view.pack if CHOOSE_SLOT + slot_of(thing) in legal]
    identifying = view.choosing == "identify"
    best = min(choices, key=lambda t: (identifying == (t.worn != ""), order.index(t.type), -t.count))
    return CHOOSE_SLOT + slot_of(best)


def try_things(view: RogueView, legal: frozenset[int]) -> Action | None:
    """Tries unknown scrolls and potions when healthy and in peace, and uses known ones that help."""
    if view.hp < 0.7 * view.max_hp or view.hp <= HARMLESS:
        return None
    scrolls = [IDENTIFY, ENCHANT_WEAPON, ENCHANT_ARMOR, REMOVE_CURSE] + (
        [MAGIC_MAPPING] if view.depth >= BEAST_DEPTH else []
    )
    read = use(mystery(view, "SCROLL") or find(view, "SCROLL", *scrolls), legal)
    if read is not None:
        return read
    good = [GAIN_STRENGTH, RAISE_LEVEL] + ([RESTORE_STRENGTH] if view.strength < view.max_strength else [])
    return use(mystery(view, "POTION") or find(view, "POTION", *good), legal)


def shed(view: RogueView, legal: frozenset[int]) -> Action | None:
    """Drops stubs, spare weapons, armor and rings when the pack is full."""
    if len(view.pack) < 25:
        return None
    for thing in sorted(view.pack, key=is_stub, reverse=True):
        spare = thing.type in {"WEAPON", "ARMOR", "RING"} or is_stub(thing)
        if not thing.worn and spare and DROP + slot_of(thing) in legal:
            return DROP + slot_of(thing)
    return None
