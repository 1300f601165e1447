"""What an action needs: refusals, each decided by what the hero knows: R2.2."""

from quintet.core.kernel import kernel
from quintet.games.rogue.actions import (
    AFLOAT,
    ASCEND,
    BAD_CHOICE,
    BETWEEN,
    CHOOSE_SLOT,
    CLOSE,
    CURSED_FAST,
    DESCEND,
    DONE,
    DROP,
    EMPTY_SLOT,
    GAME_OVER,
    HANDS_FULL,
    HELD_FAST,
    MUST_CHOOSE,
    NO_DOOR,
    NO_LANTERN,
    NO_SPLIT,
    NO_STAIRS_DOWN,
    NO_STAIRS_UP,
    NO_TARGET,
    NO_WIZARD,
    NOT_A_WAND,
    NOT_OPEN,
    NOT_USABLE,
    NOT_WORN,
    NOTHING_HERE,
    NOTHING_TO_CHOOSE,
    OPEN,
    PACK_FULL,
    PICK_UP,
    PRECIOUS,
    REMOVE,
    REST,
    RUN,
    SEARCH,
    TIGHT_CORNER,
    USE,
    WALL_THERE,
    WIZARD,
    WORN,
    WORN_ALREADY,
    ZAP,
)
from quintet.games.rogue.layout import BARE, PACK_SLOTS, RUNNING, Item, Quest
from quintet.games.rogue.rules.hero import is_stuck
from quintet.games.rogue.rules.pack import free_slot, holds_burnt_torch, is_kind_known, is_worn, slot_for
from quintet.games.rogue.rules.terrain import item_at, room_at, tile_kind
from quintet.games.rogue.tables import (
    AMULET,
    ARMOR,
    DX,
    DY,
    ENCHANT_ARMOR,
    ENCHANT_WEAPON,
    FOOD,
    IDENTIFY,
    LANTERN,
    LANTERN_HOLDS,
    LIGHT,
    NOTHING,
    OIL,
    POTION,
    REMOVE_CURSE,
    RING,
    SCARE_MONSTER,
    SCROLL,
    STAIRS_DOWN,
    STAIRS_UP,
    WAND,
    WEAPON,
)

_WALL, _SHUT, _OPEN = ord("#"), ord("+"), ord("'")
BEST_BONUS = 3


@kernel
def refusal(q: Quest, action: int) -> int:
    """Returns why this action cannot be tried now, or DONE: R2.2."""
    if q.over != RUNNING:
        return GAME_OVER
    if q.going > 0:
        return BETWEEN
    if q.choosing > 0:
        return choice_refusal(q, action - CHOOSE_SLOT) if is_choice(action) else MUST_CHOOSE
    if action < REST:
        return move_refusal(q, action)
    if action <= SEARCH:
        return DONE
    if action <= PICK_UP:
        return place_refusal(q, action)
    if action < USE:
        return door_refusal(q, action)
    if action < CHOOSE_SLOT:
        return slot_refusal(q, action)
    if action < ZAP:
        return NOTHING_TO_CHOOSE
    if action < RUN:
        return DONE if q.pack[(action - ZAP) // 8].kind == WAND else NOT_A_WAND
    if action < WIZARD:
        return move_refusal(q, action - RUN)
    return DONE if q.setup.wizard == 1 else NO_WIZARD


@kernel
def is_choice(action: int) -> bool:
    return action >= CHOOSE_SLOT and action < ZAP


# --- ground ---------------------------------------------------------------------------------------------------------


@kernel
def move_refusal(q: Quest, direction: int) -> int:
    """Refuses remembered walls and corners; the unknown may be tried: R5.2."""
    x, y = q.hero.x, q.hero.y
    dx, dy = DX[direction], DY[direction]
    if q.lv.memory[y + dy, x + dx] == _WALL:
        return WALL_THERE
    if dx != 0 and dy != 0 and (is_solid(q.lv.memory[y, x + dx]) or is_solid(q.lv.memory[y + dy, x])):
        return TIGHT_CORNER
    return DONE


@kernel
def is_solid(glyph: int) -> bool:
    return glyph == _WALL or glyph == _SHUT


@kernel
def place_refusal(q: Quest, action: int) -> int:
    """Refuses stairs and items that are not on the hero's tile: R3.5, R11.1."""
    kind = tile_kind(q.lv, q.hero.x, q.hero.y)
    if action == DESCEND and kind != STAIRS_DOWN:
        return NO_STAIRS_DOWN
    if action == ASCEND and kind != STAIRS_UP:
        return NO_STAIRS_UP
    if action == DESCEND or action == ASCEND:
        return HELD_FAST if is_stuck(q) else DONE
    here = item_at(q.lv, q.hero.x, q.hero.y)
    if here < 0:
        return NOTHING_HERE
    if q.hero.levitating > 0:
        return AFLOAT
    return DONE if slot_for(q, q.lv.items[here]) >= 0 else PACK_FULL


@kernel
def door_refusal(q: Quest, action: int) -> int:
    """Refuses to open a door unless it is remembered shut, and to close one unless it is remembered open: R5.5."""
    direction = action - OPEN if action < CLOSE else action - CLOSE
    glyph = q.lv.memory[q.hero.y + DY[direction], q.hero.x + DX[direction]]
    if direction >= 4:
        return NO_DOOR
    if action < CLOSE:
        return DONE if glyph == _SHUT else NO_DOOR
    return DONE if glyph == _OPEN else NOT_OPEN


# --- pack -----------------------------------------------------------------------------------------------------------


@kernel
def slot_refusal(q: Quest, action: int) -> int:
    slot = (action - USE) % PACK_SLOTS
    item = q.pack[slot]
    if item.kind == NOTHING:
        return EMPTY_SLOT
    if action < REMOVE:
        return use_refusal(q, slot)
    if action < DROP:
        return remove_refusal(q, slot)
    if item.kind == AMULET:
        return PRECIOUS
    return WORN if is_worn(q, slot) else DONE


@kernel
def is_fast(q: Quest, slot: int) -> bool:
    """Whether an item in use is cursed, which the hero has known since putting it on: R12.4."""
    return slot != BARE and q.pack[slot].cursed == 1


@kernel
def remove_refusal(q: Quest, slot: int) -> int:
    if not is_worn(q, slot):
        return NOT_WORN
    return CURSED_FAST if is_fast(q, slot) else DONE


@kernel
def use_refusal(q: Quest, slot: int) -> int:
    """Refuses a use; drinking, reading, eating, pouring or putting on, by the type of item: R11.3."""
    item = q.pack[slot]
    if is_worn(q, slot):
        return WORN_ALREADY
    if item.kind == POTION or item.kind == FOOD:
        return DONE
    if item.kind == SCROLL:
        return scroll_refusal(q, item)
    if item.kind == WAND or item.kind == AMULET:
        return NOT_USABLE
    if item.kind == OIL:
        return DONE if thirsty_lantern(q) >= 0 else NO_LANTERN
    return equip_refusal(q, item)


@kernel
def equip_refusal(q: Quest, item: Item) -> int:
    hero = q.hero
    if item.kind == WEAPON:
        return CURSED_FAST if is_fast(q, hero.weapon) else DONE
    if item.kind == ARMOR:
        return CURSED_FAST if is_fast(q, hero.armor) else DONE
    if item.kind == RING:
        return DONE if hero.left == BARE or hero.right == BARE else HANDS_FULL
    return NO_SPLIT if item.count > 1 and free_slot(q) < 0 and not holds_burnt_torch(q) else DONE


@kernel
def thirsty_lantern(q: Quest) -> int:
    """Returns the lantern for the oil: the lit one, else the first, if it is not full: R4.4."""
    if q.hero.light != BARE and q.pack[q.hero.light].kind == LANTERN:
        return q.hero.light if q.pack[q.hero.light].amount < LANTERN_HOLDS else -1
    for slot in range(PACK_SLOTS):
        if q.pack[slot].kind == LANTERN and q.pack[slot].amount < LANTERN_HOLDS:
            return slot
    return -1


@kernel
def scroll_refusal(q: Quest, item: Item) -> int:
    """Refuses a known scroll that could do nothing as far as the hero knows; an unknown one may be read: R10.8."""
    if not is_kind_known(q, item):
        return DONE
    if item.sub == SCARE_MONSTER:
        return NO_TARGET
    if item.sub == REMOVE_CURSE:
        return DONE if wears_curse(q) else NO_TARGET
    if item.sub == LIGHT:
        return DONE if room_at(q.lv, q.hero.x, q.hero.y) >= 0 else NO_TARGET
    if item.sub == IDENTIFY or item.sub == ENCHANT_WEAPON or item.sub == ENCHANT_ARMOR:
        return DONE if has_target(q, item.sub) else NO_TARGET
    return DONE


@kernel
def wears_curse(q: Quest) -> bool:
    for slot in range(PACK_SLOTS):
        if q.pack[slot].kind != NOTHING and q.pack[slot].cursed == 1 and is_worn(q, slot):
            return True
    return False


# --- choosing an item for a scroll: R10.8 ---------------------------------------------------------------------------


@kernel
def is_target(q: Quest, slot: int, scroll: int) -> bool:
    """Whether a scroll may work on an item, as far as the hero knows."""
    item = q.pack[slot]
    if item.kind == NOTHING:
        return False
    if scroll == IDENTIFY:
        return is_mystery(q, item)
    wanted = WEAPON if scroll == ENCHANT_WEAPON else ARMOR
    return item.kind == wanted and not (item.known == 1 and item.bonus >= BEST_BONUS)


@kernel
def is_mystery(q: Quest, item: Item) -> bool:
    """Whether an item's kind or its own bonus is unknown: R12.1."""
    if not is_kind_known(q, item):
        return True
    return (item.kind == WEAPON or item.kind == ARMOR or item.kind == RING) and item.known == 0


@kernel
def has_target(q: Quest, scroll: int) -> bool:
    for slot in range(PACK_SLOTS):
        if is_target(q, slot, scroll):
            return True
    return False


@kernel
def choice_refusal(q: Quest, slot: int) -> int:
    if q.pack[slot].kind == NOTHING:
        return EMPTY_SLOT
    return DONE if is_target(q, slot, q.choosing - 1) else BAD_CHOICE
