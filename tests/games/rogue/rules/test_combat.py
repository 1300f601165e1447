"""Blows and kills: each bonus of R7 told apart on equal dice, and what a kill sets free."""

import pytest

from quintet.core.record import zeros
from quintet.core.rng import below
from quintet.games.rogue.actions import MOVE, REST
from quintet.games.rogue.layout import MAX_LOG, Quest, Work
from quintet.games.rogue.rules.combat import fall, hero_strikes, rouse, weapon_dice, wound
from quintet.games.rogue.rules.hero import hit_bonus, might
from quintet.games.rogue.rules.items.wands import polymorph
from quintet.games.rogue.rules.log import CODES
from quintet.games.rogue.rules.monsters.behavior import attack
from quintet.games.rogue.rules.monsters.special_attacks import can_be_stolen, drain_life, grab, steal, steal_gold
from quintet.games.rogue.tables import (
    AMULET,
    FLEEING,
    HUNTING,
    LETTERS,
    POTION,
    RING,
    SCROLL,
    SLEEPING,
    STRENGTH_DAMAGE,
    STRENGTH_HIT,
    WAND,
)

HALL = "############\n#..........#\n#....@.....#\n#..........#\n############"
SLOT = 6
EAST, WEST = 3, 2


def dice_throws(count=150):
    """States of the generator, so that two fighters may throw the very same dice."""
    rng = zeros(Quest)[0].rng
    rng.word = 5
    for _ in range(count):
        below(rng, 20)
        yield int(rng.word)


def hall(arena, letter="H", at=(6, 2)):
    world = arena(HALL)
    world.quest.hero.hp = world.quest.hero.max_hp = 900
    return world, world.monster(letter, *at, hp=900)


def blows(arena, prepare, letter="J"):
    """HIT or MISSED for each of many blows at a monster that `prepare` has put into some state."""
    world, monster = hall(arena, letter)
    work, results = zeros(Work)[0], []
    for word in dice_throws():
        world.quest.rng.word, world.quest.fresh, monster.hp = word, 0, 900
        prepare(world, monster)
        hero_strikes(world.quest, work, 0)
        results.append(CODES[int(world.quest.log[(int(world.quest.logged) - 1) % MAX_LOG].code)])
    return results


def with_weapon(bonus, state=HUNTING, held=0, asleep=0, blind=0):
    """Prepares a fight with a weapon of some bonus against a monster in some state."""

    def prepare(world, monster):
        world.quest.pack[0].bonus, world.quest.hero.blind = bonus, blind
        monster.state, monster.held, monster.asleep = state, held, asleep

    return prepare


@pytest.mark.parametrize(
    "helpless", [{"state": SLEEPING}, {"held": 3}, {"asleep": 3}], ids=["asleep", "held", "drugged"]
)
def test_the_helpless_are_hit_as_by_a_weapon_four_better(arena, helpless):
    """R7.1: +4 against the sleeping, held or paralysed: the very blows that a bonus of four more lands."""
    assert blows(arena, with_weapon(-1)) != blows(arena, with_weapon(-1, **helpless))
    assert blows(arena, with_weapon(3)) == blows(arena, with_weapon(-1, **helpless))
    assert blows(arena, with_weapon(2)) != blows(arena, with_weapon(-1, **helpless))


def test_the_blind_hit_as_with_a_weapon_four_worse(arena):
    """R7.1: -4: the very blows that a bonus of four less lands."""
    assert blows(arena, with_weapon(-2)) == blows(arena, with_weapon(2, blind=9))
    assert blows(arena, with_weapon(-1)) != blows(arena, with_weapon(2, blind=9))


@pytest.mark.parametrize(
    ("light", "fuel", "blind", "cost"),
    [(3, 500, 0, 0), (3, 1, 0, 0), (3, 0, 0, 4), (-1, 500, 0, 4), (3, 500, 9, 4), (-1, 500, 9, 4)],
    ids=["lit", "dim", "burnt out", "no light", "blind", "blind in the dark"],
)
def test_the_dark_costs_four_to_hit(arena, light, fuel, blind, cost):
    """R7.1, R4.3: -4 without light or eyes, once and not twice; a dim light is light."""
    quest = arena(HALL).quest
    before = hit_bonus(quest)
    quest.hero.light, quest.pack[3].amount, quest.hero.blind = light, fuel, blind
    assert before - cost == hit_bonus(quest)


@pytest.mark.parametrize(("left", "right"), [(SLOT, -1), (-1, SLOT)])
def test_rings_help_on_either_hand(arena, left, right):
    """R7.1, R7.2, R6.6: Dexterity and Add Strength count for the blow, whichever hand wears them."""
    world = arena(HALL)
    before = hit_bonus(world.quest)
    world.give(SLOT, RING, 7, bonus=2)
    world.quest.hero.left, world.quest.hero.right = left, right
    assert before + 2 == hit_bonus(world.quest)
    world.give(SLOT, RING, 5, bonus=3)
    assert 19 == might(world.quest)
    world.quest.hero.strength = 31
    assert 31 == might(world.quest)


@pytest.mark.parametrize(("strength", "bonus"), [(3, 0), (5, 0), (16, 0), (18, 1), (31, 2)])
def test_strength_and_weapon_make_the_blow(arena, strength, bonus):
    """R6.6, R7.3: the table of strength and the weapon's bonus count for hitting and for damage, at least 0."""
    world, monster = hall(arena, "Z")
    quest, work, seen = world.quest, zeros(Work)[0], set()
    quest.hero.level, quest.hero.strength, quest.pack[0].bonus = 20, strength, bonus
    assert int(STRENGTH_HIT[strength]) + bonus == hit_bonus(quest)
    for word in dice_throws(400):
        quest.rng.word, quest.fresh, monster.hp = word, 0, 900
        hero_strikes(quest, work, 0)
        seen.add(900 - int(monster.hp))
    extra = int(STRENGTH_DAMAGE[strength]) + bonus
    assert (max(0, 2 + extra), 8 + extra) == (min(seen), max(seen))


def test_bare_hands_do_one_to_four(arena):
    """R7.3: 1d4, without the bonus of what lies in the pack."""
    quest = arena(HALL).quest
    quest.hero.weapon = -1
    assert {1, 2, 3, 4} == {int(weapon_dice(quest)) for _ in range(100)}


# --- the hero as a target -------------------------------------------------------------------------------------------


def wounds_taken(arena, **hero):
    """Whether each of many blows hits a hero in some state."""
    world, _ = hall(arena)
    quest, work, results = world.quest, zeros(Work)[0], []
    quest.pack[1].bonus = hero.pop("armor", 2)
    for word in dice_throws():
        quest.rng.word, quest.fresh, quest.hero.hp = word, 0, 900
        for name, value in hero.items():
            setattr(quest.hero, name, value)
        attack(quest, work, 0)
        results.append(quest.hero.hp < 900)
    return results


@pytest.mark.parametrize("state", ["sleeping", "paralyzed", "held", "holder"])
def test_a_helpless_hero_is_hit_as_in_armor_four_worse(arena, state):
    """R7.1: +4 against the sleeping, paralysed, held or gripped hero, too."""
    assert wounds_taken(arena, armor=-2) == wounds_taken(arena, **{state: 2})
    assert wounds_taken(arena, armor=-1) != wounds_taken(arena, **{state: 2})


# --- kills: R7.4 ----------------------------------------------------------------------------------------------------


def test_a_kill_frees_from_the_grip(arena):
    """R8.5: a Flytrap holds until it is dead, and then no longer."""
    world, flytrap = hall(arena, "F")
    world.quest.hero.holder, world.quest.hero.level, flytrap.hp = 1, 20, 1
    assert "STUCK" in world.do(MOVE + WEST)
    while flytrap.kind:
        world.do(MOVE + EAST)
    assert 0 == world.quest.hero.holder
    world.do(MOVE + WEST)
    assert (4, 2) == (world.quest.hero.x, world.quest.hero.y)


def test_another_death_does_not_free(arena):
    """R8.5: only the death of the one that holds."""
    world, _ = hall(arena, "F")
    world.monster("H", 4, 2)
    world.quest.hero.holder = 1
    fall(world.quest, zeros(Work)[0], 1)
    assert 1 == world.quest.hero.holder


def test_the_first_grip_holds(arena):
    """R8.5: a second Flytrap takes nobody over from the first."""
    world, _ = hall(arena, "F")
    world.monster("F", 4, 2)
    world.quest.fresh = 0
    for place in (0, 1):
        grab(world.quest, place)
    assert (1, 1) == (world.quest.hero.holder, world.quest.fresh)


def test_what_a_monster_carried_falls(arena):
    """R7.4, R8.6: gold and thing lie where it stood, on top of the gold that lay there."""
    world, monster = hall(arena)
    world.gold(30, 6, 2)
    monster.gold = 70
    monster.loot = world.give(SLOT, WAND, 4, charges=2, full=5)
    fall(world.quest, zeros(Work)[0], 0)
    item = world.quest.lv.items[0]
    assert (WAND, 4, 2, 5, 6, 2) == (item.kind, item.sub, item.charges, item.full, item.x, item.y)
    assert [100] == [int(pile.amount) for pile in world.quest.lv.piles if pile.amount]


@pytest.mark.parametrize(("by_hero", "xp", "kills"), [(1, 3, 1), (0, 0, 0)])
def test_deaths_in_traps_teach_nobody(arena, by_hero, xp, kills):
    """R7.4: experience, the tally and the list of the slain are for the hero's own kills."""
    world, _ = hall(arena)
    wound(world.quest, zeros(Work)[0], 0, 900, by_hero)
    quest = world.quest
    assert (0, xp, kills, kills) == (quest.lv.monsters[0].kind, quest.hero.xp, quest.kills, quest.slain[8])


# --- thieves and vampires: R8.5, R8.6 -------------------------------------------------------------------------------


def test_what_a_nymph_may_take(arena):
    """R8.6: potions, scrolls, rings and wands that are not worn; neither food nor arms nor the Amulet."""
    world = arena(HALL)
    world.strip()
    for slot, kind in enumerate((1, 2, POTION, SCROLL, RING, WAND, 7, 8, 9, 10, 11, AMULET)):
        world.give(slot, kind, 0)
    world.give(12, RING, 1)
    world.quest.hero.right = 12
    assert [2, 3, 4, 5] == [slot for slot in range(26) if can_be_stolen(world.quest, slot)]


def test_a_thief_takes_one_of_a_stack_once_and_is_gone(arena):
    """R8.6: one of many, then it vanishes, flees and steals no more."""
    world, nymph = hall(arena, "N")
    world.strip()
    world.give(1, POTION, 3, count=5)
    work = zeros(Work)[0]
    for _ in range(3):
        steal(world.quest, work, 0)
    assert (4, 1, POTION) == (world.quest.pack[1].count, nymph.loot.count, nymph.loot.kind)
    assert (1, FLEEING) == (nymph.stolen, nymph.state)
    assert (6, 2) != (nymph.x, nymph.y)
    gone = (int(nymph.x), int(nymph.y))
    steal(world.quest, work, 0)
    assert gone == (nymph.x, nymph.y)


def test_a_leprechaun_steals_once(arena):
    """R8.6: with gold in hand it flees and takes no more."""
    world, _ = hall(arena, "L")
    world.quest.hero.gold, work, left = 5000, zeros(Work)[0], []
    for _ in range(3):
        steal(world.quest, work, 0)
        left.append(int(world.quest.hero.gold))
    assert 5000 > left[0] == left[1] == left[2]


@pytest.mark.parametrize(("protection", "percent"), [(0, 10), (1, 5), (2, 0)])
def test_the_save_that_keeps_four_piles_is_one_against_magic(arena, protection, percent):
    """R8.6, R7.5: at level 28 it fails in a tenth of cases, and Protection helps."""
    world, thief = hall(arena, "L")
    world.quest.hero.level, many = 28, 0
    world.give(SLOT, RING, 0, bonus=protection)
    world.quest.hero.left = SLOT
    for word in dice_throws(1000):
        world.quest.rng.word, world.quest.hero.gold, thief.gold, world.quest.fresh = word, 5000, 0, 0
        steal_gold(world.quest, thief)
        many += int(thief.gold > 81)
    assert abs(10 * percent - many) <= (25 if percent else 0)


def test_a_failed_save_costs_five_piles(arena):
    """R8.6: five rolls of 2 to 51 + 10 x depth; on level 3 that is 207 on the average."""
    world, thief = hall(arena, "L")
    world.give(SLOT, RING, 0, bonus=-10)
    world.quest.hero.left, taken = SLOT, []
    for word in dice_throws(400):
        world.quest.rng.word, world.quest.hero.gold, thief.gold, world.quest.fresh = word, 5000, 0, 0
        steal_gold(world.quest, thief)
        taken.append(int(thief.gold))
    assert abs(207.5 - sum(taken) / 400) < 12


def test_a_thief_with_nothing_to_take_stays(arena):
    """R8.6: without gold a Leprechaun neither vanishes nor flees."""
    world, thief = hall(arena, "L")
    world.quest.fresh = 0
    steal(world.quest, zeros(Work)[0], 0)
    assert (0, HUNTING, 6, 0) == (thief.stolen, thief.state, thief.x, world.quest.fresh)


def test_a_thief_in_another_body_keeps_the_loot_and_fights(arena):
    """R10.9, R8.6: polymorph makes it no thief; it hunts again, and what it took falls when it dies."""
    world, thief = hall(arena, "L")
    thief.stolen, thief.state, thief.gold = 1, FLEEING, 44
    thief.loot = world.give(SLOT, SCROLL, 3)
    polymorph(world.quest, 0)
    assert (0, HUNTING, 44, SCROLL) == (thief.stolen, thief.state, thief.gold, thief.loot.kind)
    assert LETTERS.index("L") + 1 != thief.kind
    thief.kind, thief.hp, thief.max_hp, thief.speed = LETTERS.index("H") + 1, 50, 50, 10
    world.do(REST)
    assert HUNTING == thief.state
    fall(world.quest, zeros(Work)[0], 0)
    assert ([44], SCROLL) == (
        [int(pile.amount) for pile in world.quest.lv.piles if pile.amount],
        world.quest.lv.items[0].kind,
    )


def test_polymorph_loosens_the_grip(arena):
    """R10.9, R8.5: what was a Flytrap holds nobody, and knows where the hero is."""
    world, flytrap = hall(arena, "F")
    flytrap.last_x = flytrap.last_y = -1
    world.quest.hero.holder = 1
    polymorph(world.quest, 0)
    assert (0, 5, 2) == (world.quest.hero.holder, flytrap.last_x, flytrap.last_y)


def test_a_vampire_leaves_one_point(arena):
    """R8.5, R1.3: the last point of the maximum is never taken."""
    world, vampire = hall(arena, "V")
    for _ in range(60):
        world.quest.hero.max_hp = world.quest.hero.hp = 2
        world.quest.fresh = 0
        drain_life(world.quest, vampire)
        assert 1 <= world.quest.hero.hp <= world.quest.hero.max_hp


@pytest.mark.parametrize(("before", "after"), [(SLEEPING, HUNTING), (FLEEING, FLEEING), (HUNTING, HUNTING)])
def test_a_roused_monster_knows_where_the_hero_is(arena, before, after):
    """R9.1: it is awake, its memory is fresh, and one that flees goes on fleeing."""
    monster = arena("#####\n#@K.#\n#####", monsters="K").quest.lv.monsters[0]
    monster.state, monster.asleep, monster.unseen, monster.last_x, monster.last_y = before, 5, 7, -1, -1
    rouse(monster, 1, 1)
    assert (after, 0, 0, 1, 1) == (monster.state, monster.asleep, monster.unseen, monster.last_x, monster.last_y)
