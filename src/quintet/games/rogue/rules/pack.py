"""The pack: 26 lettered slots, stacks, what is in use, and what is known of each kind: R11 and R12."""

from quintet.core.kernel import kernel
from quintet.games.rogue.layout import BARE, PACK_SLOTS, Item, Quest
from quintet.games.rogue.rules.log import IDENTIFIED, note
from quintet.games.rogue.rules.terrain import clear_item
from quintet.games.rogue.tables import FOOD, MAGIC_BASE, NOTHING, OIL, POTION, SCARE_MONSTER, SCROLL, TORCH


@kernel
def magic_number(item: Item) -> int:
    """Returns the item's place among the 42 kinds that must be identified, or -1."""
    return MAGIC_BASE[item.kind] + item.sub if MAGIC_BASE[item.kind] >= 0 else -1


@kernel
def is_kind_known(q: Quest, item: Item) -> bool:
    number = magic_number(item)
    return number < 0 or q.known[number] == 1


@kernel
def learn(q: Quest, item: Item) -> None:
    """Learns the whole kind of an item: R12.2."""
    number = magic_number(item)
    if number >= 0 and q.known[number] == 0:
        q.known[number] = 1
        q.met[number] = 1
        note(q, IDENTIFIED, item.kind * 16 + item.sub, 0, 0)


@kernel
def meet(q: Quest, item: Item) -> None:
    number = magic_number(item)
    if number >= 0:
        q.met[number] = 1


@kernel
def is_worn(q: Quest, slot: int) -> bool:
    hero = q.hero
    return slot == hero.weapon or slot == hero.armor or slot == hero.left or slot == hero.right or slot == hero.light


@kernel
def holds_burnt_torch(q: Quest) -> bool:
    slot = q.hero.light
    return slot != BARE and q.pack[slot].kind == TORCH and q.pack[slot].amount <= 0


@kernel
def is_scare(item: Item) -> bool:
    return item.kind == SCROLL and item.sub == SCARE_MONSTER


@kernel
def stacks(kind: int) -> bool:
    return kind == POTION or kind == SCROLL or kind == FOOD or kind == TORCH or kind == OIL


@kernel
def joins(q: Quest, slot: int, item: Item) -> bool:
    """Whether an item may join the stack of a slot: R11.2."""
    other = q.pack[slot]
    if other.kind != item.kind or other.sub != item.sub or not stacks(item.kind) or is_worn(q, slot):
        return False
    return (item.kind == FOOD or other.amount == item.amount) and other.count + item.count <= 99


@kernel
def free_slot(q: Quest) -> int:
    for slot in range(PACK_SLOTS):
        if q.pack[slot].kind == NOTHING:
            return slot
    return -1


@kernel
def slot_for(q: Quest, item: Item) -> int:
    """Returns where an item would go: onto its stack, into the first free letter, or -1."""
    for slot in range(PACK_SLOTS):
        if joins(q, slot, item):
            return slot
    return free_slot(q)


@kernel
def stow(q: Quest, item: Item) -> int:
    """Puts an item into the pack; returns its slot, or -1 if the pack is full."""
    slot = slot_for(q, item)
    if slot < 0:
        return -1
    held = q.pack[slot]
    if held.kind == NOTHING:
        q.pack[slot] = item
        held.x = 0
        held.y = 0
        held.stamp = 0
    else:
        total = held.count + item.count
        held.amount = (held.amount * held.count + item.amount * item.count) // total
        held.count = total
    return slot


@kernel
def use_one(q: Quest, slot: int) -> None:
    """Removes one of a stack; the last one leaves an empty slot."""
    item = q.pack[slot]
    item.count -= 1
    if item.count <= 0:
        empty_slot(q, slot)


@kernel
def empty_slot(q: Quest, slot: int) -> None:
    hero = q.hero
    if hero.weapon == slot:
        hero.weapon = BARE
    if hero.armor == slot:
        hero.armor = BARE
    if hero.left == slot:
        hero.left = BARE
    if hero.right == slot:
        hero.right = BARE
    if hero.light == slot:
        hero.light = BARE
    clear_item(q.pack[slot])
