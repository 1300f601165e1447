"""What may be tried with each slot of the pack and at each door and corner: R2.2, R5.2, R5.5, R11."""

import pytest

from quintet.games.rogue.actions import CHOOSE_SLOT, CLOSE, DROP, MOVE, OPEN, REMOVE, USE, ZAP
from quintet.games.rogue.layout import PACK_SLOTS
from quintet.games.rogue.tables import AMULET, ARMOR, FOOD, RING, WAND, WEAPON

ROOM = """
#####
#...#
#.@.#
#...#
#####
"""
SLOTS = range(PACK_SLOTS)


def dealt_with(world):
    """Returns what may be tried with each slot that anything may be tried with, as letters."""
    kinds = {"u": USE, "r": REMOVE, "d": DROP, "z": ZAP}
    legal, found = world.legal(), {}
    for slot in SLOTS:
        tried = [sign for sign, first in kinds.items() if (first + slot * (8 if sign == "z" else 1)) in legal]
        if tried:
            found[slot] = "".join(tried)
    return found


@pytest.mark.parametrize("slot", SLOTS)
def test_each_slot_has_actions_of_its_own(arena, slot):
    """R11: the first and the last as any other; nothing can be done with an empty one."""
    world = arena(ROOM)
    world.strip()
    assert {} == dealt_with(world)
    for kind, tried in ((FOOD, "ud"), (WEAPON, "ud"), (WAND, "dz"), (AMULET, "")):
        world.give(slot, kind, 0)
        assert ({slot: tried} if tried else {}) == dealt_with(world)


@pytest.mark.parametrize("slot", [0, 1, PACK_SLOTS - 1])
@pytest.mark.parametrize(("kind", "place"), [(WEAPON, "weapon"), (ARMOR, "armor"), (RING, "left"), (RING, "right")])
def test_what_is_worn_is_taken_off_first(arena, slot, kind, place):
    """R11.5, R12.4: it is neither dropped nor put on again, and a curse holds it fast."""
    world = arena(ROOM)
    world.strip()
    item = world.give(slot, kind, 0)
    setattr(world.quest.hero, place, slot)
    assert {slot: "r"} == dealt_with(world)
    item.cursed = 1
    assert {} == dealt_with(world)


def test_a_slot_is_chosen_only_when_asked_for(arena):
    """R10.8: no scroll asks, so none of them is legal."""
    assert not {CHOOSE_SLOT + slot for slot in SLOTS} & arena(ROOM).legal()


def moves(world):
    """Returns the directions in which the hero may try to move, as differences."""
    steps = {(0, -1): 0, (0, 1): 1, (-1, 0): 2, (1, 0): 3, (-1, -1): 4, (1, -1): 5, (-1, 1): 6, (1, 1): 7}
    return {step for step, direction in steps.items() if MOVE + direction in world.legal()}


EIGHT = {(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {(0, 0)}


@pytest.mark.parametrize(("sign", "closed"), [("#", {(1, 0), (1, 1), (1, -1)}), ("+", {(1, 1), (1, -1)}), (".", set())])
def test_nobody_squeezes_past_a_corner(arena, sign, closed):
    """R5.2: a wall beside the hero bars its side and both corners, a shut door the corners only."""
    picture = f"#######\n#.....#\n#..@{sign}.#\n#.....#\n#######"
    assert EIGHT - closed == moves(arena(picture))


@pytest.mark.parametrize(("sign", "opened", "shut"), [("+", True, False), ("'", False, True), (".", False, False)])
def test_a_door_is_opened_if_shut_and_shut_if_open(arena, sign, opened, shut):
    """R5.5: as far as the hero remembers, and never across a corner."""
    world = arena(f"#######\n#.....#\n#..@{sign}.#\n#.....#\n#######")
    legal = world.legal()
    assert (opened, shut) == (OPEN + 3 in legal, CLOSE + 3 in legal)
    assert not {first + direction for first in (OPEN, CLOSE) for direction in (0, 1, 2, 4, 5, 6, 7)} & legal
