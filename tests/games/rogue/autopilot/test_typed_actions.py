"""Single actions typed in plain words: things by letter or name, wands with a target, doors by themselves: R14.7."""

import autopilot_stage
from autopilot_stage import ROOM, answer, lit

from quintet.games.rogue.actions import DROP, MOVE, OPEN, PICK_UP, REMOVE, USE, ZAP
from quintet.games.rogue.tables import ARMOR, ARMOR_ROWS, FOOD, NOTHING, POTION, RING, TORCH, WAND
from quintet.games.rogue.text.notation import SLOT_LETTERS
from quintet.games.rogue.views.hero import view_quest


def seen(world):
    """Returns the same dungeon with everything in sight."""
    lit(world, 3, 12)
    return world


def first(world, line, memory=None):
    """Returns the first answer of a command in a drawn dungeon."""
    return answer(line, view_quest(world.quest, 0), memory)


def refused(world, line):
    return autopilot_stage.refused(line, view_quest(world.quest, 0))


def packed(arena):
    world = arena(ROOM)
    world.give(2, FOOD, 0)
    world.give(5, NOTHING, 0)
    world.give(6, POTION, 2)
    world.give(7, POTION, 1)
    world.give(8, WAND, 0)
    world.give(9, RING, 0)
    return world


def slot(letter):
    return SLOT_LETTERS.index(letter)


def test_a_thing_by_letter_or_name(arena):
    """Every verb takes a letter or part of the name."""
    world = packed(arena)
    view = view_quest(world.quest, 0)
    potion = next(thing for thing in view.pack if thing.letter == "g")
    assert USE + slot("g") == first(world, "quaff g") == first(world, f"drink the {potion.look} potion")
    assert DROP + slot("g") == first(world, f"drop {potion.look}")
    assert USE + slot("j") == first(world, "put on ring") == first(world, "wear j")
    assert REMOVE + slot("a") == first(world, "take off mace") == first(world, "put away a")
    assert PICK_UP == first(world, "take it") == first(world, "pick up")


def test_a_long_list_says_how_much_more_there_is(arena):
    """A list of ten rings shows eight."""
    world = packed(arena)
    for at in range(10):
        world.give(10 + at, RING, at)
    assert refused(world, "wear ring").endswith(" or one of 3 more in your `inventory`.")
    assert "more" not in refused(world, "quaff")


def test_armors_are_offered_with_their_classes(arena):
    """R7: the player reads which of them is better; an unknown bonus may change it."""
    world = packed(arena)
    world.give(10, ARMOR, 0, bonus=2)
    world.give(11, ARMOR, 4, bonus=1, known=1)
    first, other = (row[1] for row in (ARMOR_ROWS[0], ARMOR_ROWS[4]))
    assert refused(world, "wear").endswith(f" Armor class (lower is better): k about {first}, l {other - 1}.")


def test_what_is_not_clear_is_asked(arena):
    """Several, none, the wrong type: one sentence, with what there is."""
    world = packed(arena)
    assert refused(world, "quaff").startswith("Which one do you want to quaff? Try `quaff g` (")
    assert refused(world, "read") == "You have no scroll to read. `inventory` lists your pack."
    assert refused(world, "quaff c").startswith("You cannot quaff a food ration. Try `quaff g` (")
    assert refused(world, "eat a").startswith("You cannot eat a +1 mace. Try `eat c` (")
    assert "You are already using a +1 mace. `remove a` puts it away." == refused(world, "wield mace")
    assert "You are not using " in refused(world, "remove j")
    assert "Try `remove a` (a +1 mace)" in refused(world, "remove j")
    assert refused(world, "drop zither").startswith("You have nothing called 'zither' to drop. Try `drop ")


def test_eating_waits_for_hunger(arena):
    """R6.5: bare `eat` does not waste a ration; with a letter it does what it says."""
    world = packed(arena)
    assert "`eat c` eats anyway." in refused(world, "eat")
    assert USE + slot("c") == first(world, "eat c") == first(world, "eat food")
    world.quest.hero.hunger = 2000
    assert USE + slot("c") == first(world, "eat")


def test_a_wand_finds_its_target(arena):
    """Without a direction it aims at a monster in line; without a monster it asks."""
    world = seen(arena("##########\n#@.H.....#\n##########", monsters="H"))
    world.give(8, WAND, 0)
    assert ZAP + 8 * slot("i") + 3 == first(world, "zap") == first(world, "zap i") == first(world, "zap i e")
    calm = packed(arena)
    assert "In which direction? Try `zap i east`." == refused(calm, "zap")


def test_light_chooses_the_best(arena):
    """R4.4: never a burned-out torch."""
    world = arena(ROOM)
    world.strip()
    assert refused(world, "light").startswith("You have no other light")
    world.give(4, TORCH, 0)
    world.quest.pack[4].amount = 30
    world.give(5, TORCH, 0)
    world.quest.pack[5].amount = 400
    assert USE + slot("f") == first(world, "light")


def test_doors_by_direction_or_by_themselves(arena):
    """Open, close and force need a direction only where there are several doors."""
    world = arena("####+#####\n#...@+...#\n##########")
    world.look()
    assert "Which door do you want to open? Try `open north` or `open east`." == refused(world, "open door")
    assert OPEN == first(world, "open door north")
    assert "Which door do you want to force? Try `force north` or `force east`." == refused(world, "force")
    assert MOVE + 3 == first(world, "force east")
    assert "There is no closed door beside you." in refused(arena(ROOM), "unlock west")
    assert "There is no open door to your north, south, west or east. Walk up to one first." == refused(world, "close")
    assert "There is no closed door to your north" in refused(arena(ROOM), "open")
    taken = seen(arena("##########\n#..@'....#\n##########"))
    taken.monster("H", 4, 1)
    assert "You cannot close the door. The hobgoblin is in the doorway." == refused(taken, "close door")
