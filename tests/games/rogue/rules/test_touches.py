"""What monsters, traps and doors do, by amount and by odds: bounds that are reached, shares that are met."""

import itertools

import pytest

from quintet.core.record import zeros
from quintet.core.rng import below
from quintet.games.rogue.actions import OPEN, REST, SEARCH
from quintet.games.rogue.layout import Quest, Work
from quintet.games.rogue.rules.combat import fall
from quintet.games.rogue.rules.hero import gain_xp, lose_level
from quintet.games.rogue.rules.monsters.behavior import attack, move_by_nature, stir
from quintet.games.rogue.rules.monsters.special_attacks import (
    breathes,
    confuse,
    drain_life,
    freeze,
    rust,
    steal_gold,
    touch,
)
from quintet.games.rogue.rules.traps import monster_on_trap, spring
from quintet.games.rogue.tables import (
    ALARM,
    ARMOR,
    BEAR,
    DART,
    FLIES,
    HUNTING,
    LETTERS,
    MONSTERS,
    PIT,
    REGENERATES,
    SLEEP_GAS,
    SLEEPING,
    TELEPORT,
)

HALL = "\n".join(["#" * 30, *["#" + "." * 28 + "#"] * 9, "#" * 30])
TRIALS = 600
EAST = 3


def hall(arena, letter="", at=(12, 5), hero=(10, 5), **kwargs):
    """A wide hall with the hero and perhaps a monster in it; the monster's record comes second."""
    rows = [list(row) for row in HALL.splitlines()]
    rows[hero[1]][hero[0]] = "@"
    world = arena("\n".join("".join(row) for row in rows), **kwargs)
    world.quest.hero.hp = world.quest.hero.max_hp = 900
    monster = world.monster(letter, *at) if letter else None
    return world, monster


def often(trial, trials=TRIALS):
    """All that a trial answered."""
    return [trial() for _ in range(trials)]


def about(percent, hits, trials=TRIALS):
    """Whether a share is what it should be, within four standard deviations."""
    spread = 4 * (trials * percent * (100 - percent)) ** 0.5 / 100
    return abs(hits - trials * percent / 100) <= spread


def word_before(roll):
    """A word of the generator after which a draw of a hundred gives this number."""
    rng = zeros(Quest)[0].rng

    def gives(word):
        rng.word = word
        return below(rng, 100) == roll

    return next(filter(gives, itertools.count(1)))


# --- touches: R8.5 --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("sub", "rusts"), [(0, False), (1, True), (4, True), (7, True)])
def test_rust_takes_half_the_time(arena, sub, rusts):
    """R8.5: a point of armor in half the touches, never of leather; bare skin does not rust."""
    quest = hall(arena)[0].quest
    quest.pack[1].sub = sub

    def trial():
        quest.pack[1].bonus = quest.fresh = 0
        rust(quest)
        return int(quest.pack[1].bonus)

    lost = often(trial)
    assert {0, -1 if rusts else 0} == set(lost)
    assert about(50 if rusts else 0, -sum(lost))


@pytest.mark.parametrize(("roll", "lost"), [(49, -1), (50, 0)])
def test_rust_takes_fifty_of_a_hundred_rolls(arena, roll, lost):
    """R8.5: exactly half."""
    quest = hall(arena)[0].quest
    quest.pack[1].sub, quest.pack[1].bonus, quest.rng.word = 1, 0, word_before(roll)
    rust(quest)
    assert lost == quest.pack[1].bonus


def test_frost_lasts_one_or_two_turns_in_four_touches_of_ten(arena):
    """R8.5: 40 %, 1 or 2 turns; who is frozen is not frozen anew."""
    world, monster = hall(arena, "I")
    quest = world.quest

    def trial():
        quest.hero.paralyzed = quest.fresh = 0
        freeze(quest, monster)
        return int(quest.hero.paralyzed)

    turns = often(trial)
    assert {0, 1, 2} == set(turns)
    assert about(40, sum(turn > 0 for turn in turns))
    quest.hero.paralyzed = 1
    often(lambda: freeze(quest, monster), 30)
    assert 1 == quest.hero.paralyzed


def test_medusa_confuses_for_three_to_five_turns_in_three_touches_of_ten(arena):
    """R8.5: 30 %, 3 to 5 turns."""
    quest = hall(arena)[0].quest

    def trial():
        quest.hero.confused = quest.fresh = 0
        confuse(quest)
        return int(quest.hero.confused)

    turns = often(trial)
    assert {0, 3, 4, 5} == set(turns)
    assert about(30, sum(turn > 0 for turn in turns))


def test_wraiths_take_a_level_in_fifteen_touches_of_a_hundred(arena):
    """R8.5: 15 %: down to where the level below began, with 1 to 8 hit points."""
    world, _ = hall(arena, "W")
    quest, work = world.quest, zeros(Work)[0]

    def trial():
        quest.hero.level, quest.hero.xp, quest.hero.max_hp, quest.fresh = 6, 200, 100, 0
        touch(quest, work, 0)
        return int(quest.hero.level), int(quest.hero.xp), int(quest.hero.max_hp)

    after = often(trial)
    assert about(15, sum(level == 5 for level, *_ in after))
    assert {(6, 200, 100)} | {(5, 80, 100 - lost) for lost in range(1, 9)} == set(after)


def test_vampires_take_up_to_three_points_and_heal_by_them(arena):
    """R8.5: 30 %: 1 to 3 of the maximum, which the vampire gains, never beyond its own."""
    world, vampire = hall(arena, "V")
    quest = world.quest

    def trial():
        quest.hero.max_hp, quest.hero.hp, vampire.hp, quest.fresh = 100, 100, 10, 0
        drain_life(quest, vampire)
        assert quest.hero.hp == quest.hero.max_hp
        return 100 - int(quest.hero.max_hp), int(vampire.hp) - 10

    taken = often(trial)
    assert {(0, 0), (1, 1), (2, 2), (3, 3)} == set(taken)
    assert about(30, sum(lost > 0 for lost, _ in taken))
    vampire.hp = vampire.max_hp
    often(lambda: drain_life(quest, vampire), 30)
    assert vampire.hp == vampire.max_hp


@pytest.mark.parametrize(("level", "percent"), [(1, 65), (14, 30)])
def test_rattlesnakes_weaken_who_does_not_save(arena, level, percent):
    """R8.5, R7.5: a point of strength unless d20 reaches 14 less half the level; never below 3."""
    world, _ = hall(arena, "R")
    quest, work = world.quest, zeros(Work)[0]
    quest.hero.level = level

    def trial():
        quest.hero.strength, quest.fresh = 16, 0
        touch(quest, work, 0)
        return 16 - int(quest.hero.strength)

    assert about(percent, sum(often(trial)))
    quest.hero.strength = 3
    often(lambda: touch(quest, work, 0), 30)
    assert 3 == quest.hero.strength


def test_leprechauns_take_one_pile_or_five(arena):
    """R8.6: 2 to 51 + 10 x depth when the save against magic succeeds, five times when not, at most all."""
    world, thief = hall(arena, "L", level=1)
    quest = world.quest

    def trial():
        quest.hero.gold, thief.gold, quest.fresh = 5000, 0, 0
        steal_gold(quest, thief)
        assert 5000 == quest.hero.gold + thief.gold
        return int(thief.gold)

    taken = often(trial)
    assert 2 <= min(taken) <= 10
    assert 81 < max(taken) <= 5 * 81
    assert 120 < sum(taken) / TRIALS < 220
    quest.hero.gold = 3
    steal_gold(quest, thief)
    assert 0 <= quest.hero.gold <= 1


@pytest.mark.parametrize("letter", LETTERS)
def test_who_regenerates(arena, letter):
    """R8.5: Troll, Griffin and Vampire gain a point with each action, others none; never beyond the maximum."""
    world, monster = hall(arena, letter)
    monster.hp, monster.speed, monster.energy, monster.asleep = 27, 10, 0, 50
    for _ in range(5):
        world.do(REST)
    gained = bool(int(MONSTERS[int(monster.kind)].special) & REGENERATES)
    assert (letter in "GTV", 30 if letter in "GTV" else 27) == (gained, monster.hp)


@pytest.mark.parametrize("letter", LETTERS)
def test_who_flies_over_traps(arena, letter):
    """R8.5: Bat, Kestrel and Griffin leave a trap unsprung, whoever else is on it springs it."""
    world = arena("########\n#.@..^.#\n########", trap=BEAR)
    monster = world.monster(letter, 5, 1)
    monster_on_trap(world.quest, zeros(Work)[0], 0)
    flies = bool(int(MONSTERS[int(monster.kind)].special) & FLIES)
    assert (letter in "BGK", letter not in "BGK") == (flies, bool(world.quest.lv.traps[0].spent))


@pytest.mark.parametrize(
    ("letter", "least", "most"), [("H", 1, 8), ("B", 1, 2), ("C", 1, 12), ("Q", 1, 10), ("S", 1, 3), ("L", 1, 1)]
)
def test_blows_do_their_dice(arena, letter, least, most):
    """R7.3, R8.1 [17]: each attack of the row by itself, both ends of their sum reached."""
    world, _ = hall(arena, letter, at=(11, 5))
    quest, work = world.quest, zeros(Work)[0]
    quest.hero.armor = -1

    def trial():
        quest.hero.hp, quest.fresh, quest.hero.gold = 900, 0, 0
        attack(quest, work, 0)
        return 900 - int(quest.hero.hp)

    wounds = set(often(trial, 900 if letter == "C" else 300)) - {0}
    assert (least, most) == (min(wounds), max(wounds))


@pytest.mark.parametrize(("letter", "percent"), [("H", 0), ("C", 15), ("T", 50), ("J", 70), ("N", 100), ("D", 100)])
def test_the_slain_leave_something(arena, letter, percent):
    """R8.7: with the carrying chance of their row."""
    work = zeros(Work)[0]

    def trial():
        world.quest.lv.items[:] = 0
        world.quest.lv.item_top = world.quest.lv.monster_top = 0
        world.monster(letter, 12, 5)
        fall(world.quest, work, 0)
        return int(world.quest.lv.items[0].kind > 0)

    world, _ = hall(arena)
    assert about(percent, sum(often(trial, 200)), 200)


# --- fire: R8.5 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "reached"),
    [
        ((16, 5), True),
        ((17, 5), False),
        ((10, 1), True),
        ((14, 1), True),
        ((14, 9), True),
        ((12, 6), False),
        ((13, 4), False),
        ((4, 5), True),
        ((3, 5), False),
    ],
)
def test_dragons_breathe_in_line_and_within_six(arena, at, reached):
    """R8.5: on a row, column or diagonal, at six tiles but not at seven."""
    world, dragon = hall(arena, "D", at=at)

    def trial():
        world.quest.hero.hp, world.quest.fresh = 900, 0
        return bool(breathes(world.quest, dragon))

    assert reached == any(often(trial, 100))


def test_dragons_do_not_breathe_through_walls(arena):
    """R8.5: the line must be clear."""
    world = arena("########\n#@.#..D#\n########", monsters="D")
    assert not any(often(lambda: breathes(world.quest, world.quest.lv.monsters[0]), 100))


@pytest.mark.parametrize(("level", "dodged"), [(1, 25), (14, 60)])
def test_breath_is_6d6_one_turn_in_five_unless_dodged(arena, level, dodged):
    """R8.5, R7.5: 20 % a turn; a save at 16 less half the level dodges all of it; else 6 to 36, 21 on the average."""
    world, dragon = hall(arena, "D")
    quest = world.quest
    quest.hero.level = level

    def trial():
        quest.hero.hp, quest.fresh = 900, 0
        return bool(breathes(quest, dragon)), 900 - int(quest.hero.hp)

    tries = often(trial, 2000)
    wounds = [wound for did, wound in tries if did]
    burnt = [wound for wound in wounds if wound]
    assert about(20, len(wounds), 2000)
    assert about(dodged, len(wounds) - len(burnt), len(wounds))
    assert 6 <= min(burnt) < 15
    assert 27 < max(burnt) <= 36
    assert 19 < sum(burnt) / len(burnt) < 23
    assert not any(wound for did, wound in tries if not did)


# --- minds: R9 ------------------------------------------------------------------------------------------------------


def test_the_erratic_move_half_at_random(arena):
    """R9.3 [27]: half of the steps go straight for the hero, and an eighth of the random ones."""
    world, bat = hall(arena, "B", at=(20, 5))
    work = zeros(Work)[0]

    def trial():
        world.quest.lv.tiles[bat.y, bat.x] = 1
        bat.x, bat.y, bat.last_x, bat.last_y = 20, 5, 10, 5
        world.quest.lv.tiles[5, 20] = 1 | 16
        move_by_nature(world.quest, work, 0)
        return int(bat.x), int(bat.y)

    places = often(trial)
    assert about(56.25, places.count((19, 5)))
    assert 8 == len(set(places))


@pytest.mark.parametrize(("gold", "step"), [((13, 5), 13), ((14, 5), 11), ((6, 5), 11)])
def test_orcs_prefer_only_nearer_gold(arena, gold, step):
    """R9.3: gold beside it draws it; gold no nearer than the hero does not."""
    world, _ = hall(arena, "O")
    world.gold(20, *gold)
    move_by_nature(world.quest, zeros(Work)[0], 0)
    assert step == world.quest.lv.monsters[0].x


@pytest.mark.parametrize(
    ("depth", "beside", "stealth", "percent"),
    [
        (3, True, False, 25),
        (3, True, True, 20),
        (3, False, False, 8),
        (3, False, True, 0),
        (1, True, False, 25),
        (1, False, False, 0),
    ],
)
def test_how_sleepers_wake(arena, depth, beside, stealth, percent):
    """R9.1: a quarter beside them, less three steps away, nobody so far on level 1; Stealth lets more sleep on."""
    world, monster = hall(arena, "H", at=(11, 5) if beside else (13, 5), depth=depth)
    world.quest.vis[:] = 1
    if stealth:
        world.give(6, 5, 9)
        world.quest.hero.left = 6

    def trial():
        monster.state = SLEEPING
        stir(world.quest, monster)
        return int(monster.state == HUNTING)

    assert about(percent, sum(often(trial)))


# --- traps: R3.4 ----------------------------------------------------------------------------------------------------


def sprung(arena, kind, trials=TRIALS, **kwargs):
    """What a trap did, many times: hit points lost, turns held, turns asleep, strength lost, levels fallen."""
    quest, work = hall(arena, **kwargs)[0].quest, zeros(Work)[0]

    def trial():
        hero = quest.hero
        hero.hp, hero.held, hero.sleeping, hero.strength = 900, 0, 0, 16
        quest.fresh = quest.going = quest.fell = 0
        spring(quest, work, kind)
        return 900 - int(hero.hp), int(hero.held), int(hero.sleeping), 16 - int(hero.strength), int(quest.going)

    results = often(trial, trials)
    return [set(column) for column in zip(*results, strict=True)], results


def test_bear_traps(arena):
    """R3.4: 1d4 and held for 4 to 7 turns."""
    (wounds, held, *_), _ = sprung(arena, BEAR)
    assert ({1, 2, 3, 4}, {4, 5, 6, 7}) == (wounds, held)


def test_dart_traps(arena):
    """R3.4: 1d6, three in ten poisoned: a point of strength."""
    (wounds, _, _, strength, _), results = sprung(arena, DART)
    assert ({1, 2, 3, 4, 5, 6}, {0, 1}) == (wounds, strength)
    assert about(30, sum(row[3] for row in results))


def test_sleeping_gas(arena):
    """R3.4: 4 to 8 turns and no wound."""
    (wounds, _, asleep, *_), _ = sprung(arena, SLEEP_GAS)
    assert ({0}, {4, 5, 6, 7, 8}) == (wounds, asleep)


@pytest.mark.parametrize(
    ("depth", "wound", "falls"), [(1, range(1, 7), 20), (3, range(2, 13), 20), (10, range(2, 13), 0)]
)
def test_pits(arena, depth, wound, falls):
    """R3.4: 2d6, 1d6 on level 1; a fifth falls a level, nobody from the last."""
    (wounds, *_, going), results = sprung(arena, PIT, depth=depth)
    assert set(wound) == wounds
    assert ({0, depth + 1} if falls else {0}) == going
    assert about(falls, sum(row[4] > 0 for row in results))


def test_teleport_traps_move_the_hero_and_loosen_grips(arena):
    """R3.4: always somewhere else, and free."""
    quest, work = hall(arena)[0].quest, zeros(Work)[0]
    places = set()
    for _ in range(40):
        quest.hero.x, quest.hero.y, quest.hero.held, quest.fresh = 10, 5, 5, 0
        spring(quest, work, TELEPORT)
        assert 0 == quest.hero.held
        places.add((int(quest.hero.x), int(quest.hero.y)))
    assert (10, 5) not in places
    assert len(places) > 25


def test_an_alarm_wakes_everybody(arena):
    """R3.4: the whole level, near and far, drugged or not, and all know where the hero is."""
    world, _ = hall(arena)
    for k, letter in enumerate("HZNDF"):
        monster = world.monster(letter, 2 + 6 * k, 1)
        monster.state, monster.last_x, monster.last_y = SLEEPING, -1, -1
    world.quest.lv.monsters[1].asleep = 9
    spring(world.quest, zeros(Work)[0], ALARM)
    told = {(int(m.state), int(m.asleep), int(m.last_x), int(m.last_y)) for m in world.quest.lv.monsters[:5]}
    assert {(HUNTING, 0, 10, 5)} == told


# --- doors and searching: R5.5, R5.6 --------------------------------------------------------------------------------


def test_half_the_tries_force_a_lock(arena):
    """R5.5 [5]: 50 %, and then the door is broken."""
    world = arena("#######\n#.@L..#\n#######")
    lv = world.quest.lv

    def trial():
        lv.tiles[1, 3], lv.memory[1, 3], lv.doors[0].state = 5, ord("+"), 5
        world.quest.hero.hunger = 13000
        forced = "FORCED" in world.do(OPEN + EAST)
        assert (7 if forced else 5) == lv.tiles[1, 3] == lv.doors[0].state
        return forced

    assert about(50, sum(often(trial, 300)), 300)


def test_a_broken_lock_wakes_both_rooms_and_no_third(arena):
    """R5.5: sleepers on both sides of the door hear it, those farther off do not."""
    world = arena("####################\n#...@L...##.......##\n####################", depth=1)
    lv = world.quest.lv
    lv.room_count = 3
    for k, (x, w) in enumerate([(1, 4), (6, 3), (11, 7)]):
        lv.rooms[k].x, lv.rooms[k].y, lv.rooms[k].w, lv.rooms[k].h = x, 1, w, 1
        world.monster("H", x, 1).state = SLEEPING
    lv.doors[0].room, lv.doors[0].other = 0, 1
    while "FORCED" not in world.do(OPEN + EAST):
        assert {SLEEPING} == {int(monster.state) for monster in lv.monsters[:3]}
    assert [HUNTING, HUNTING, SLEEPING] == [int(monster.state) for monster in lv.monsters[:3]]


@pytest.mark.parametrize(("level", "percent"), [(1, 55), (5, 75), (9, 95), (14, 95)])
def test_searching_gets_better_with_the_level(arena, level, percent):
    """R5.6: 50 % and 5 % a level, at most 95 %, for each hidden thing beside the hero."""
    world = arena("#######\n#.@S..#\n#######", level=level)

    def trial():
        world.quest.lv.tiles[1, 3], world.quest.lv.doors[0].state = 6, 6
        world.quest.hero.hunger, world.quest.hero.energy = 13000, 100
        return "FOUND_DOOR" in world.do(SEARCH)

    assert about(percent, sum(often(trial, 300)), 300)


def test_a_ring_of_searching_finds_a_tenth_more(arena):
    """R5.6, R10.10: 10 % a turn for each hidden thing, beside the 10 % that every hero has."""
    world = arena("#######\n#.@S..#\n#######")
    world.give(6, 5, 2)
    world.quest.hero.left = 6

    def trial():
        world.quest.lv.tiles[1, 3], world.quest.lv.doors[0].state, world.quest.hero.hunger = 6, 6, 13000
        return "FOUND_DOOR" in world.do(REST)

    assert about(19, sum(often(trial)))


# --- rising and falling: R6.2, R6.3 ---------------------------------------------------------------------------------


def test_a_level_is_worth_one_to_ten_hit_points(arena):
    """R6.3: 1d10 and full health."""
    quest = hall(arena)[0].quest

    def trial():
        quest.hero.level, quest.hero.xp, quest.hero.max_hp, quest.hero.hp, quest.fresh = 1, 0, 12, 3, 0
        gain_xp(quest, 10)
        assert (2, quest.hero.max_hp) == (quest.hero.level, quest.hero.hp)
        return int(quest.hero.max_hp) - 12

    assert set(range(1, 11)) == set(often(trial, 200))


def test_several_levels_may_come_at_once(arena):
    """R6.2 [15]: experience is cumulative and never taken back by rising."""
    quest = hall(arena)[0].quest
    gain_xp(quest, 5000)
    assert (10, 5000) == (quest.hero.level, quest.hero.xp)


def test_nobody_falls_below_the_first_level(arena):
    """R8.5: on level 1 only the experience goes."""
    quest = hall(arena)[0].quest
    quest.hero.xp = 7
    lose_level(quest)
    assert (1, 0, 900) == (quest.hero.level, quest.hero.xp, quest.hero.max_hp)


def test_armor_rusts_to_a_limit(arena):
    """R8.5: no armor is worse than -9."""
    quest = hall(arena)[0].quest
    quest.pack[1].sub, quest.pack[1].bonus = 7, -9
    often(lambda: rust(quest), 40)
    assert (ARMOR, -9) == (quest.pack[1].kind, quest.pack[1].bonus)
