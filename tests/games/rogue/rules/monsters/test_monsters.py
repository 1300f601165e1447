"""Monsters: the table, their blows, specials, states and behaviors."""

import numpy as np
import pytest

from quintet.core.record import zeros
from quintet.core.rng import plant
from quintet.games.rogue.actions import DROP, MOVE, REST
from quintet.games.rogue.layout import Quest, Setup
from quintet.games.rogue.model.enums import MonsterBehavior
from quintet.games.rogue.packing.unpack import profile_of
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.rules.combat import strikes
from quintet.games.rogue.tables import (
    AMULET,
    ARMOR,
    FLEEING,
    HUNTING,
    LETTERS,
    MONSTER_NAMES,
    MONSTERS,
    POTION,
    SCARE_MONSTER,
    SCROLL,
    SLEEPING,
    SPAWN,
    SPECIAL_NAMES,
    WANDERING,
    parse_dice,
)

ROOM = """
    ###########
    #.........#
    #....@M...#
    #.........#
    ###########
"""


def duel(arena, letter, turns=60, *, hp=200, setup=None, **kwargs):
    """A hero with many hit points rests beside a monster; everything that happened."""
    world = arena(ROOM.replace("M", letter), monsters=letter, **kwargs)
    world.quest.hero.hp = world.quest.hero.max_hp = hp
    world.quest.lv.monsters[0].hp = world.quest.lv.monsters[0].max_hp = 90
    if setup:
        setup(world)
    events = []
    for _ in range(turns):
        if world.quest.over:
            break
        events += world.do(REST)
    return world, events


def test_dice_of_several_groups_are_read_whole():
    """R7.3: `a/b/c` and `a+b+c` are all their groups."""
    assert ((1, 2), (1, 5), (1, 5)) == parse_dice("1d2/1d5/1d5") == parse_dice("1d2+1d5+1d5")
    assert ((3, 6),) == parse_dice("3d6")


def test_lower_armor_class_is_hit_less():
    """R7.1 (contradiction 16): armor helps, for every level."""

    def rate(ac):
        rng = zeros(Quest)[0].rng
        rng.word = 77
        return sum(bool(strikes(rng, 3, 0, ac)) for _ in range(2000))

    rates = [rate(ac) for ac in (10, 6, 3, 0, -3)]
    assert sorted(rates, reverse=True) == rates
    assert rates[0] > rates[-1]


@pytest.mark.parametrize("letter", LETTERS)
def test_every_monster_has_its_row(letter):
    """R8.1: name, behavior and specials of all 26 are written under the document's names."""
    kind = LETTERS.index(letter) + 1
    profile = profile_of(kind)
    assert MONSTER_NAMES[kind][0] == ("V" if letter == "F" else letter)
    assert profile.behavior in list(MonsterBehavior)
    assert set(profile.special) <= set(SPECIAL_NAMES.values())


def test_every_monster_can_spawn_and_none_too_early():
    """R8.1: 26 kinds appear somewhere; the great beasts from depth 9, nobody more than a level ahead of the depth."""
    assert set(range(1, 27)) == {kind for depth in range(1, 11) for kind in range(1, 27) if SPAWN[depth, kind]}
    for depth in range(1, 11):
        allowed = depth + 1
        for kind in range(1, 27):
            level = int(MONSTERS[kind].level)
            assert bool(SPAWN[depth, kind]) == (level <= allowed and (level < 10 or depth >= 9))


def test_every_monster_does_spawn():
    """R8.1: within some hundred levels all 26 are met in fact."""
    met = set()
    for depth in (1, 5, 8, 10):
        games, setups = zeros(Quest, 60), zeros(Setup, 60)
        seeds = np.concatenate([plant(f"spawn{k}") for k in range(60)])
        setups["depth"], setups["level"] = depth, 1
        rules.reset(games, seeds, setups)
        met |= set(games["lv"]["monsters"]["kind"].ravel().tolist())
    assert set(range(27)) == met


# --- specials: R8.5 -------------------------------------------------------------------------------------------------


def test_aquator_rusts_mail_but_not_leather(arena):
    """R8.5: half its hits take a point off, at once; leather does not rust."""
    world, events = duel(arena, "A", setup=lambda w: w.give(1, ARMOR, 7, known=1))
    assert "RUSTED" in events
    assert world.quest.pack[1].bonus < 0
    _, events = duel(arena, "A")
    assert "RUSTED" not in events


@pytest.mark.parametrize(
    ("letter", "event"),
    [("I", "FROZE"), ("F", "GRABBED"), ("M", "GOT_CONFUSED"), ("R", "WEAKENED"), ("V", "FADED")],
)
def test_touches_that_only_hurt(arena, letter, event):
    """R8.5: frost, grip, gaze, weakness, withering each happen."""
    _, events = duel(arena, letter)
    assert event in events


def test_wraith_drains_levels_but_never_below_the_first(arena):
    """R8.5: one level down to its threshold; level 1 is the floor."""
    world, events = duel(arena, "W", turns=300, level=4, hp=900)
    assert "LOST_LEVEL" in events
    assert 1 == world.quest.hero.level
    assert 0 == world.quest.hero.xp


def test_sustain_strength_blocks_the_rattlesnake(arena):
    """R6.6."""

    def wear(world):
        world.give(6, 5, 6)
        world.quest.hero.left = 6

    world, events = duel(arena, "R", setup=wear)
    assert ("WEAKENED" in events, 16) == (False, world.quest.hero.strength)


def test_leprechaun_steals_gold_flees_and_gives_it_back_when_killed(arena):
    """R8.6: stolen gold can be won back."""

    def enrich(world):
        world.quest.hero.gold = 1000

    world, events = duel(arena, "L", turns=40, setup=enrich)
    assert "LOST_GOLD" in events
    thief = world.quest.lv.monsters[0]
    assert (1, FLEEING) == (thief.stolen, thief.state)
    assert 1000 == world.quest.hero.gold + thief.gold
    x, y, stolen = int(thief.x), int(thief.y), int(thief.gold)
    thief.hp = 1
    thief.held = 30
    world.quest.hero.x, world.quest.hero.y = (x - 1, y) if x > 1 else (x + 1, y)
    world.quest.hero.level = 20
    for _ in range(20):
        if not world.quest.lv.monsters[0].kind:
            break
        world.do(MOVE + (3 if x > 1 else 2))
    assert stolen == sum(int(pile.amount) for pile in world.quest.lv.piles)


def test_nymph_steals_magic_but_never_the_amulet_or_what_is_worn(arena):
    """R8.6."""

    def burden(world):
        world.strip()
        world.give(0, AMULET, 0)
        world.give(1, POTION, 3, count=2)

    world, events = duel(arena, "N", turns=40, setup=burden)
    assert "LOST_ITEM" in events
    assert (AMULET, 1) == (world.quest.pack[0].kind, world.quest.pack[1].count)
    assert (POTION, 3) == (world.quest.lv.monsters[0].loot.kind, world.quest.lv.monsters[0].loot.sub)


def test_dragon_breathes(arena):
    """R8.5: 6d6 in line, dodged by a save."""
    _, events = duel(arena, "D", turns=40, hp=3000)
    assert {"BREATHED_ON", "DODGED"} & set(events)


def test_trolls_regenerate(arena):
    """R8.5: a hit point an action."""

    def wound(world):
        world.quest.lv.monsters[0].hp = 40

    world, _ = duel(arena, "T", turns=20, setup=wound)
    assert world.quest.lv.monsters[0].hp > 40


def test_phantoms_are_not_seen_without_help(arena):
    """R8.5: something hits; the ring shows what."""
    world, events = duel(arena, "P", turns=10)
    assert {"WAS_HIT", "WAS_MISSED"} & set(events)
    assert all(world.quest.log[k].a == 0 for k in range(10) if world.quest.log[k].code in {4, 5})


# --- states and behaviors: R9 --------------------------------------------------------------------------------------


def test_sleepers_wake_when_the_hero_is_near(arena):
    """R9.1: nobody sleeps through a hundred turns of a hero nearby."""
    world = arena(ROOM.replace("M", "H"), monsters="H")
    world.quest.lv.monsters[0].state = SLEEPING
    world.quest.hero.hp = world.quest.hero.max_hp = 2000
    for _ in range(100):
        world.do(REST)
    assert HUNTING == world.quest.lv.monsters[0].state


def test_hunters_lose_the_trail_after_five_turns(arena):
    """R9.1: five turns without sight, then wandering."""
    world = arena("############\n#@#......H.#\n############", monsters="H")
    for _ in range(7):
        world.do(REST)
    assert WANDERING == world.quest.lv.monsters[0].state


def test_the_wounded_flee_and_come_back_healed(arena):
    """R9.1 (contradiction 28): below the threshold away, back a tenth of its hit points above it and not before."""
    world = arena("##############\n#@....O......#\n##############", monsters="O")
    orc = world.quest.lv.monsters[0]
    orc.hp, orc.max_hp = 1, 100
    for _ in range(4):
        world.do(REST)
    assert (FLEEING, True) == (orc.state, orc.x > 6)
    threshold, states = int(MONSTERS[int(orc.kind)].flee), []
    for hp in (threshold, threshold + 9, threshold + 10):
        orc.hp = hp
        world.do(REST)
        states.append(int(orc.state))
    assert [FLEEING, FLEEING, HUNTING] == states


@pytest.mark.parametrize("letter", ["C", "H", "O", "V", "L"])
def test_hunters_come_nearer(arena, letter):
    """R9.3: SMART, SIMPLE, GREEDY, COWARD and THIEF walk to the hero."""
    world = arena(f"##########\n#@....{letter}..#\n##########", monsters=letter)
    for _ in range(6):
        world.do(REST)
    assert world.quest.lv.monsters[0].x <= 4 or world.quest.lv.monsters[0].stolen


def test_smart_monsters_walk_around_corners(arena):
    """R9.3: the shortest way, not the straight one."""
    world = arena("########\n#@#...##\n#.#.#C##\n#...####\n########", monsters="C")
    start = int(world.quest.lv.monsters[0].x)
    world.quest.lv.monsters[0].unseen = 0
    world.do(REST)
    assert (start, 2) != (world.quest.lv.monsters[0].x, world.quest.lv.monsters[0].y)


def test_flytraps_stay_and_bats_flutter(arena):
    """R9.3: STATIONARY never moves, ERRATIC moves at random half the time."""
    world = arena("###########\n#@.......F#\n###########", monsters="F")
    for _ in range(10):
        world.do(REST)
    assert 9 == world.quest.lv.monsters[0].x
    world = arena("###########\n#@........#\n#.......B.#\n#.........#\n###########", monsters="B")
    places = set()
    for _ in range(12):
        world.do(REST)
        places.add((int(world.quest.lv.monsters[0].x), int(world.quest.lv.monsters[0].y)))
    assert len(places) > 3


def test_orcs_take_gold_that_is_nearer_than_the_hero(arena):
    """R9.3: GREEDY; the gold falls when the orc does."""
    world = arena("############\n#@.......O.#\n############", monsters="O")
    world.gold(50, 10, 1)
    for _ in range(3):
        world.do(REST)
    assert 50 == world.quest.lv.monsters[0].gold


def test_only_the_clever_open_doors(arena):
    """R9.3: wits 4 and more open closed doors; nobody opens locked ones."""
    for letter, door, gets_in in (("C", "+", True), ("H", "+", False), ("C", "L", False)):
        world = arena(f"#########\n#@.{door}.{letter}..#\n#########", monsters=letter)
        world.quest.hero.hp = world.quest.hero.max_hp = 200
        for _ in range(8):
            monster = world.quest.lv.monsters[0]
            monster.state, monster.unseen, monster.last_x, monster.last_y = HUNTING, 0, 1, 1
            world.do(REST)
        assert gets_in == (world.quest.lv.monsters[0].x < 3 or int(world.quest.lv.tiles[1, 3]) & 15 == 3)


def test_speed_decides_how_often_a_monster_acts(arena):
    """R5.7: speed 5 acts every other turn, 10 every turn, 20 twice."""
    for speed, steps in ((5, 4), (10, 8), (20, 16)):
        world = arena("#" * 30 + "\n#@" + "." * 24 + "H..#\n" + "#" * 30, monsters="H")
        monster = world.quest.lv.monsters[0]
        monster.speed, monster.energy = speed, 0
        for _ in range(8):
            monster.state, monster.unseen = HUNTING, 0
            world.do(REST)
        assert steps == 26 - int(monster.x)


def test_a_sleeper_is_hit_more_easily(arena):
    """R7.1: +4 against the helpless, and the blow wakes."""
    hits = {SLEEPING: 0, HUNTING: 0}
    for state in hits:
        for k in range(60):
            world = arena(ROOM.replace("M", "U"), monsters="U", seed=f"blow{k}", level=5)
            monster = world.quest.lv.monsters[0]
            monster.hp = monster.max_hp = 500
            monster.state, monster.speed = state, 1
            hits[state] += "HIT" in world.do(MOVE + 3)
            assert SLEEPING != monster.state
    assert hits[SLEEPING] > hits[HUNTING]


def test_a_kill_gives_experience_and_counts(arena):
    """R7.4: experience by the table; the slain leave the level."""
    world = arena(ROOM.replace("M", "Z"), monsters="Z", level=12)
    world.quest.lv.monsters[0].hp = 1
    before = int(world.quest.hero.xp)
    for _ in range(20):
        if world.quest.kills:
            break
        world.do(MOVE + 3)
    assert (1, before + 7, 0) == (world.quest.kills, world.quest.hero.xp, world.quest.lv.monsters[0].kind)


def test_monsters_spring_traps(arena):
    """R9.4: the dull step on traps, the clever and the flying do not."""
    for letter, sprung in (("H", True), ("C", False), ("K", False)):
        world = arena(f"#########\n#@...^{letter}.#\n#########", monsters=letter, trap=1)
        for _ in range(12):
            monster = world.quest.lv.monsters[0]
            if monster.kind:
                monster.state, monster.unseen, monster.last_x, monster.last_y = HUNTING, 0, 1, 1
            world.quest.hero.hp = 12
            world.do(REST)
        assert sprung == bool(world.quest.lv.traps[0].spent)


def test_wanderers_come_and_say_so(arena):
    """R8.8: a quiet level fills up to its limit, never in the hero's sight."""
    games, setups = zeros(Quest), zeros(Setup)
    setups[0].depth, setups[0].level = 6, 14
    rules.reset(games, plant("wander"), setups)
    quest = games[0]
    codes, seats = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for _ in range(1500):
        quest.hero.hp, quest.hero.hunger = quest.hero.max_hp, 19000
        rules.step(games, seats, np.array([REST]), codes)
    assert 5 == quest.lv.wanderers


def test_dropping_needs_no_more_than_room(arena):
    """R11.4: a level that can hold no more swallows what is dropped."""
    world = arena(ROOM.replace("M", "."))
    for _ in range(64):
        world.lay(POTION, 0, 2, 2)
    assert "SLIPPED" in world.do(DROP + 2)


def test_a_scared_flytrap_stays_where_it_grows(arena):
    """R9.3: it never moves, so a hero in its grip is never held from afar."""
    world = arena("#####\n#@F.#\n#####", monsters="F")
    world.quest.hero.holder = 1
    world.lay(SCROLL, SCARE_MONSTER, 1, 1)
    world.do(REST)
    assert (2, 1) == (world.quest.lv.monsters[0].x, world.quest.lv.monsters[0].y)
