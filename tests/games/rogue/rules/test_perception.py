"""Nothing is told that the hero does not perceive, and what he does is told: R13.1."""

import pytest

from quintet.games.rogue.actions import (
    CHOOSE_SLOT,
    DESCEND,
    DROP,
    HELD_FAST,
    MOVE,
    NO_SPLIT,
    NO_TARGET,
    OPEN,
    PICK_UP,
    USE,
    ZAP,
)
from quintet.games.rogue.layout import DEAD
from quintet.games.rogue.rules.monsters.special_attacks import take_from
from quintet.games.rogue.tables import (
    DART,
    FOOD,
    HOLD_MONSTER,
    IDENTIFY,
    LIGHT,
    MAGIC_BASE,
    SCARE_MONSTER,
    SCROLL,
    TORCH,
    W_COLD,
    WAND,
    WEAPON,
)
from quintet.games.rogue.views.hero import view_quest

ROOM = "##########\n#@.......#\n##########"


def know(world, kind, sub):
    world.quest.known[MAGIC_BASE[kind] + sub] = 1


def test_hold_tells_of_those_in_sight_only(arena):
    """R10.8, R13.1: who stands behind a wall is held too, but nothing says so."""
    world = arena("#######\n#@#H..#\n#######", monsters="H")
    world.give(5, SCROLL, HOLD_MONSTER)
    told = world.do(USE + 5)
    assert "HELD_THEM" not in told
    assert "FIZZLED" in told
    assert world.quest.lv.monsters[0].held > 0


@pytest.mark.parametrize("charges", [0, 3])
def test_an_unknown_wand_hides_its_charges(arena, charges):
    """R12, R13.1: empty or not, a zap at nothing looks and counts the same."""
    world = arena(ROOM)
    world.give(5, WAND, W_COLD, charges=charges, full=3)
    assert ["ZAPPED", "NOTHING_HAPPENED"] == world.do(ZAP + 5 * 8 + 3)
    assert 1 == view_quest(world.quest, 0).items_used


def test_a_known_scroll_of_light_is_kept_in_corridors(arena):
    """R10.8: there it could do nothing, and the hero knows it; in a room it is read."""
    world = arena("##########\n#@.......#\n##########\n#::::::::#\n##########")
    world.give(5, SCROLL, LIGHT)
    know(world, SCROLL, LIGHT)
    world.quest.lv.rooms[0].h = world.quest.lv.rooms[1].h = 1
    assert USE + 5 in world.legal()
    world.quest.hero.y = 3
    assert NO_TARGET == world.try_action(USE + 5)
    assert USE + 5 not in world.legal()


def test_an_examined_thing_of_a_known_kind_tells_its_figure(arena):
    """R10.8: a dagger is a dagger, but what bonus it has was not known."""
    world = arena(ROOM)
    world.give(5, SCROLL, IDENTIFY)
    know(world, SCROLL, IDENTIFY)
    world.give(6, WEAPON, 0, bonus=-2, cursed=1)
    world.do(USE + 5)
    assert ["EXAMINED"] == world.do(CHOOSE_SLOT + 6)
    assert "It is a dagger, -2." == view_quest(world.quest, 0).messages[-1][2]


def test_laying_down_and_lifting_again_finds_nothing(arena):
    """R15.3: what the hero had in the pack before is not found again."""
    world = arena(ROOM)
    world.give(5, FOOD, 0, count=2)
    before = int(world.quest.found)
    for _ in range(3):
        slot = next(k for k in range(26) if world.quest.pack[k].kind == FOOD)
        world.do(DROP + slot)
        world.do(PICK_UP)
    assert before == int(world.quest.found)
    assert not any(world.quest.pack[k].stamp for k in range(26))


def test_a_burnt_torch_makes_room_for_one_of_a_stack(arena):
    """R4.4: it is thrown away when another light is taken, so a full pack is no hindrance."""
    world = arena(ROOM)
    for slot in range(26):
        world.give(slot, WEAPON, 0)
    world.give(3, TORCH, 0, amount=0)
    world.give(4, TORCH, 0, amount=500, count=2)
    world.quest.hero.light = 3
    assert USE + 4 in world.legal()
    world.do(USE + 4)
    assert (1, 1) == (int(world.quest.pack[3].count), int(world.quest.pack[4].count))
    world.quest.pack[4].count = 2
    assert NO_SPLIT == world.try_action(USE + 4)


def test_who_is_gripped_takes_no_stairs(arena):
    """R8.5: a Flytrap lets go when it is killed, not when its prey walks off."""
    world = arena("#######\n#.>...#\n#.F...#\n#######".replace(".>", "@>", 1), monsters="F")
    world.quest.hero.x, world.quest.hero.holder = 2, 1
    assert HELD_FAST == world.try_action(DESCEND)
    assert DESCEND not in world.legal()
    world.quest.hero.holder = 0
    assert DESCEND in world.legal()


def test_a_door_that_stands_open_says_so(arena):
    """R5.5: it was remembered shut; the turn is lost, but not in silence."""
    world = arena("#####\n#@'.#\n#####")
    world.quest.lv.memory[1, 2] = ord("+")
    assert ["STANDS_OPEN"] == world.do(OPEN + 3)


def test_the_dead_are_not_poisoned(arena):
    """R3.4: a dart that kills does nothing more."""
    for seed in range(30):
        world = arena("#####\n#@^.#\n#####", trap=DART, seed=f"dart {seed}")
        world.quest.hero.hp = 1
        told = world.do(MOVE + 3)
        assert "DIED" == told[-1]


def test_who_starves_on_stairs_dies_where_he_was(arena):
    """R15.1: nobody arrives dead, and the level below does not count as reached."""
    world = arena("#####\n#@>.#\n#####")
    hero = world.quest.hero
    hero.x, hero.hp, hero.hunger = 2, 1, 0
    depth = int(world.quest.lv.depth)
    world.do(DESCEND)
    assert (DEAD, depth, depth, 0) == (
        int(world.quest.over),
        int(world.quest.lv.depth),
        int(world.quest.deepest),
        int(world.quest.going),
    )


def test_a_stolen_scare_scroll_comes_back_whole(arena):
    """R8.6, R10.8: only one that was laid down falls to dust when it is lifted."""
    world = arena("#####\n#@N.#\n#####", monsters="N")
    world.strip()
    world.give(5, SCROLL, SCARE_MONSTER)
    take_from(world.quest, world.quest.lv.monsters[0], 5)
    loot = world.quest.lv.monsters[0].loot
    assert (SCROLL, SCARE_MONSTER, 0) == (int(loot.kind), int(loot.sub), int(loot.stamp))
    world.lay(SCROLL, SCARE_MONSTER, 1, 1, stamp=int(loot.stamp))
    assert "PICKED_UP" in world.do(PICK_UP)
