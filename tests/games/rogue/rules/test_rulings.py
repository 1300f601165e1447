"""The 28 contradictions of the source document, each with a test of the ruling that settles it."""

import numpy as np
import pytest

from quintet.core.errors import IllegalAction
from quintet.core.record import zeros
from quintet.core.rng import plant
from quintet.games.rogue.actions import ASCEND, MOVE, OPEN, REMOVE, REST, SEARCH, SPAWN_KIND, TIGHT_CORNER, USE
from quintet.games.rogue.game import GAME
from quintet.games.rogue.layout import WON, Quest, Setup, Work
from quintet.games.rogue.model import enums as kinds
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.packing.items import KINDS
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.rules.combat import strikes
from quintet.games.rogue.rules.fov import light_radius
from quintet.games.rogue.rules.hero import armor_class, gain_xp, threshold
from quintet.games.rogue.rules.levels.generate import roll_monster
from quintet.games.rogue.rules.monsters.behavior import attack, move_by_nature, weigh_courage
from quintet.games.rogue.rules.score import score_of
from quintet.games.rogue.tables import (
    AMULET,
    ARMOR,
    ARTIFACT,
    ARTIFACT_ROWS,
    DOOR_BROKEN,
    DOOR_LOCKED,
    FLEEING,
    FOOD,
    HUNTING,
    LANTERN,
    LETTERS,
    MACE,
    MONSTERS,
    OIL,
    POTION,
    RING,
    SCROLL,
    TORCH,
    WAND,
    WEAPON,
)

ROOM = "#########\n#.......#\n#...@...#\n#.......#\n#########"
SLOT, EAST, SOUTHEAST = 6, 3, 7


@pytest.fixture(scope="module")
def levels():
    """Two hundred levels of depth 4, as the generator made them."""
    games, setups = zeros(Quest, 200), zeros(Setup, 200)
    setups["depth"], setups["level"] = 4, 1
    rules.reset(games, np.concatenate([plant(f"ruling {k}") for k in range(200)]), setups)
    return games["lv"]


def test_the_quest_is_won_on_arriving_at_level_one(arena):
    """[1]: with the Amulet, by the stairs of level 2; level 1 has no way up."""
    for amulet, over in ((1, WON), (0, 0)):
        world = arena("#####\n#.@.#\n#####", depth=2)
        world.quest.lv.tiles[1, 2], world.quest.amulet = 9, amulet
        world.do(ASCEND)
        assert (1, over) == (world.quest.lv.depth, world.quest.over)
        assert not (world.quest.lv.tiles & 15 == 9).any()


def test_twelve_types_of_items_and_gold_is_none():
    """[2]: the document's ten, oil flask and Amulet; gold is a pile."""
    ten = "WEAPON ARMOR POTION SCROLL RING WAND FOOD TORCH LANTERN ARTIFACT"
    assert [*ten.split(), "OIL_FLASK", "AMULET"] == [str(kind) for kind in kinds.ItemType]


def test_six_to_twelve_rooms(levels):
    """[3]."""
    assert (6, 12) == (levels["room_count"].min(), levels["room_count"].max())


def test_loops_only_among_neighbors(levels):
    """[4]: far fewer corridors than 30 % of all pairs would give, which is 16 for twelve rooms, but some."""
    extra = []
    for lv in levels[levels["room_count"] == 12]:
        doors = lv["doors"][: lv["door_count"]]
        pairs = {frozenset(pair) for pair in zip(doors["room"].tolist(), doors["other"].tolist(), strict=True)}
        extra.append(len(pairs) - 11)
    assert 1 < np.mean(extra) < 9


def test_locked_doors_are_few_and_forced(arena, levels):
    """[5]: about 5 %, off the tree, broken by force and not by a key."""
    states = np.concatenate([lv["doors"]["state"][: lv["door_count"]] for lv in levels])
    assert 0.04 < (states == DOOR_LOCKED).mean() < 0.06
    world = arena("######\n#.@L.#\n######")
    for _ in range(60):
        if "FORCED" in world.do(OPEN + EAST):
            break
    assert DOOR_BROKEN == world.quest.lv.tiles[1, 3]


def test_six_kinds_of_traps(levels):
    """[6]: alarm and sleep are both among them."""
    assert ["BEAR", "DART", "TELEPORT", "SLEEP", "PIT", "ALARM"] == [str(kind) for kind in kinds.TrapType]
    assert set(range(6)) == {int(kind) for lv in levels for kind in lv["traps"]["kind"][: lv["trap_count"]]}


def test_gold_is_placed(levels):
    """[7]: three to nine piles on every level, and one more in a vault."""
    counts = (levels["piles"]["amount"] > 0).sum(axis=1)
    assert (3, 10) == (counts.min(), counts.max())


def test_a_lantern_starts_with_500_and_holds_1000(arena, levels):
    """[8]: found with 500; two flasks fill it, a third is refused."""
    items = levels["items"]
    assert {500} == set(items["amount"][items["kind"] == LANTERN].tolist())
    world = arena(ROOM)
    world.give(3, LANTERN, 0, amount=500)
    world.give(4, OIL, 0, count=2)
    world.quest.hero.light = 3
    world.do(USE + 4)
    assert 999 == world.quest.pack[3].amount
    world.quest.pack[3].amount = 1000
    assert world.try_action(USE + 4) != 0


def test_three_artifact_lights_under_names_of_our_own(arena):
    """[9]: radius 3, 3 and 2."""
    radii = []
    for sub in range(3):
        world = arena(ROOM)
        world.give(SLOT, ARTIFACT, sub)
        world.do(USE + SLOT)
        radii.append(light_radius(world.quest))
    assert [3, 3, 2] == radii
    assert not any(word in str(ARTIFACT_ROWS) for word in ("Galadriel", "Elendil", "Thrain"))


def test_light_bounds_sight_unless_rooms_are_lit():
    """[10]: radius 2 by default; the option shows the whole first room."""
    seen = [int(GAME.new("sight", RogueOptions(lit_rooms=lit)).record.vis.sum()) for lit in (False, True)]
    assert seen[0] <= 25
    assert seen[0] < seen[1]


@pytest.mark.parametrize("action", [REST, SEARCH, MOVE + EAST, REMOVE + 0, USE + 5])
def test_food_and_light_go_with_every_turn(arena, action):
    """[11]: whatever the turn was spent on."""
    world = arena(ROOM)
    hunger, fuel = int(world.quest.hero.hunger), int(world.quest.pack[3].amount)
    world.do(action)
    assert (hunger - 10, fuel - 1) == (world.quest.hero.hunger, world.quest.pack[3].amount)


def test_unknown_scrolls_are_used_up_known_ones_refused(arena):
    """[12]: remove curse with nothing cursed."""
    world = arena(ROOM)
    world.give(SLOT, SCROLL, 5, count=2)
    assert "FIZZLED" in world.do(USE + SLOT)
    assert 1 == world.quest.pack[SLOT].count
    assert world.try_action(USE + SLOT) != 0
    assert 1 == world.quest.pack[SLOT].count


def test_armor_class_8_in_leather_10_bare(arena):
    """[13]: our kit's leather has a bonus of 2 besides."""
    world = arena(ROOM)
    assert 6 == armor_class(world.quest)
    world.quest.pack[1].bonus = 0
    assert 8 == armor_class(world.quest)
    world.do(REMOVE + 1)
    assert 10 == armor_class(world.quest)


def test_the_kit_and_no_gold():
    """[14]: mace, leather, 2 or 3 rations, three potions of healing, torches or a lantern with oil, both met with."""
    lights = set()
    for k in range(12):
        quest = GAME.new(f"kit {k}").record
        arms = [(int(item.kind), int(item.sub), int(item.bonus)) for item in quest.pack[:2]]
        assert [(WEAPON, MACE, 1), (ARMOR, 0, 2)] == arms
        assert (FOOD, POTION, 3, 0) == (quest.pack[2].kind, quest.pack[5].kind, quest.pack[5].count, quest.hero.gold)
        assert quest.pack[2].count in {2, 3}
        lights.add(tuple((int(item.kind), int(item.count)) for item in quest.pack[3:5]))
    assert {((TORCH, 1), (TORCH, 2)), ((LANTERN, 1), (OIL, 2))} == lights


def test_experience_doubles_and_stays(arena):
    """[15]: no reset and no end at level 10."""
    quest = arena(ROOM).quest
    gain_xp(quest, 15)
    assert (2, 15) == (quest.hero.level, quest.hero.xp)
    gain_xp(quest, 13000 - 15)
    assert (12, 13000) == (quest.hero.level, quest.hero.xp)
    assert threshold(16) == 2 * threshold(15) == 4 * threshold(14)


@pytest.mark.parametrize(
    ("level", "bonus", "ac", "percent"), [(1, 0, 10, 55), (1, 0, 3, 20), (5, 2, 3, 50), (1, 0, -2, 0)]
)
def test_one_rule_to_hit(level, bonus, ac, percent):
    """[16]: rnd(0..19) + bonus >= 20 - level - AC."""
    rng = zeros(Quest)[0].rng
    rng.word = 5
    hits = sum(bool(strikes(rng, level, bonus, ac)) for _ in range(1000))
    assert abs(10 * percent - hits) <= 65 * (percent > 0)


@pytest.mark.parametrize(("letter", "blows"), [("D", 3), ("T", 3), ("C", 3), ("G", 2), ("H", 1)])
def test_each_attack_rolls_for_itself(arena, letter, blows):
    """[17]: `a/b/c` are as many blows, each hit or missed."""
    world = arena(ROOM)
    world.monster(letter, 5, 2)
    world.quest.hero.hp = world.quest.hero.max_hp = 900
    world.quest.fresh = 0
    attack(world.quest, zeros(Work)[0], 0)
    assert blows == world.quest.fresh


def test_curses_are_felt_and_lifted(arena):
    """[18]: a cursed mace stays in the hand until the scroll is read."""
    world = arena(ROOM)
    world.quest.pack[0].cursed = 1
    assert world.try_action(REMOVE + 0) != 0
    world.give(SLOT, SCROLL, 5)
    world.do(USE + SLOT)
    assert 0 == world.try_action(REMOVE + 0)


def test_8_wands_13_potions_11_scrolls():
    """[19]: and ten rings."""
    assert [8, 13, 11, 10] == [len(KINDS[kind]) for kind in (WAND, POTION, SCROLL, RING)]


def test_eight_directions_and_no_corners(arena):
    """[20]: for the hero and for monsters."""
    world = arena("#####\n#@#.#\n#...#\n#####")
    assert TIGHT_CORNER == world.try_action(MOVE + SOUTHEAST)
    world = arena("#####\n#@..#\n#...#\n#####")
    world.do(MOVE + SOUTHEAST)
    assert (2, 2) == (world.quest.hero.x, world.quest.hero.y)
    world = arena("#####\n#@#.#\n#.H.#\n#####", monsters="H")
    world.do(REST)
    assert (1, 2) == (world.quest.lv.monsters[0].x, world.quest.lv.monsters[0].y)


def test_one_score(arena):
    """[21]: 10 gold + 100 level + 5 xp - turns / 10 + 1000 deepest + 10,000 for a win, at least 0."""
    quest = arena(ROOM).quest
    quest.hero.gold, quest.hero.level, quest.hero.xp, quest.turn, quest.deepest = 70, 6, 200, 995, 4
    assert 700 + 600 + 1000 - 99 + 4000 == score_of(quest)
    quest.over = WON
    assert 16201 == score_of(quest)
    quest.turn = 900000
    assert 0 == score_of(quest)


def test_a_ration_up_to_2000(arena):
    """[22]: 1100 to 1499, and no hero is fuller than 2000."""
    world = arena(ROOM)
    world.quest.hero.hunger = 1000
    world.do(USE + 2)
    assert 1000 + 11000 - 10 <= world.quest.hero.hunger <= 1000 + 14990 - 10
    world.quest.hero.hunger = 19000
    world.do(USE + 2)
    assert 20000 - 10 == world.quest.hero.hunger


def test_regeneration_makes_hunger_a_third_quicker(arena):
    """[23]: 1.3 a turn."""
    world = arena(ROOM)
    world.give(SLOT, RING, 1)
    world.quest.hero.left = SLOT
    before = int(world.quest.hero.hunger)
    world.do(REST)
    assert 13 == before - world.quest.hero.hunger


def test_ranges_of_one_edition_and_thresholds_of_the_other():
    """[24]: where the editions differ most."""
    rows = {letter: MONSTERS[LETTERS.index(letter) + 1] for letter in "DPRWJ"}
    assert [10, 8, 4, 7, 10] == [int(row.aggro) for row in rows.values()]
    assert [15, 20, 0, 25, 10] == [int(row.flee) for row in rows.values()]


def test_weights_are_by_monster():
    """[25]: on level 1 a Bat is met five times for three Zombies: 5 of 31 against 3 of 31."""
    rng = zeros(Quest)[0].rng
    rng.word = 11
    met = [LETTERS[roll_monster(rng, 1) - 1] for _ in range(2600)]
    assert set("BEHKOSZ") == set(met)
    for letter in "BEHKS":
        assert abs(2600 * 5 / 31 - met.count(letter)) < 80
    for letter in "OZ":
        assert abs(2600 * 3 / 31 - met.count(letter)) < 65


def test_a_finished_quest_is_not_resumed():
    """[26]: nobody acts, nothing is legal; the record of it is kept and read."""
    state = GAME.new("last", RogueOptions(wizard=True))
    for letter in "DJG":
        state = GAME.apply(state, 0, SPAWN_KIND + LETTERS.index(letter))
    for _ in range(60):
        if not GAME.to_act(state):
            break
        state = GAME.apply(state, 0, REST)
    assert ((), 0) == (GAME.to_act(state), len(GAME.legal(state, 0)))
    with pytest.raises(IllegalAction):
        GAME.apply(state, 0, REST)
    assert state == GAME.load(GAME.dump(state))


def test_the_erratic_are_so_half_the_time(arena):
    """[27]: a Bat with a clear way comes nearer in 9 of 16 moves."""
    world, work, nearer = arena("#" * 24 + "\n#@" + "." * 21 + "#\n" + "#" * 24), zeros(Work)[0], 0
    bat = world.monster("B", 12, 1)
    for _ in range(400):
        world.quest.lv.tiles[1, 1:23], bat.x, bat.last_x, bat.last_y = 1, 12, 1, 1
        world.quest.lv.tiles[1, 12] = 17
        move_by_nature(world.quest, work, 0)
        nearer += int(bat.x) == 11
    assert abs(225 - nearer) < 40


@pytest.mark.parametrize("letter", LETTERS)
def test_all_with_a_threshold_flee(arena, letter):
    """[28]: below their share, not at it; back a tenth above; thieves only once they have stolen."""
    monster = arena(ROOM).monster(letter, 6, 2, hp=100)
    percent = int(MONSTERS[int(monster.kind)].flee)
    expected = [HUNTING] * 3 if letter in "LN" or not percent else [HUNTING, FLEEING, HUNTING]
    states = []
    for hp in (percent, percent - 1, percent + 10):
        monster.hp = max(1, hp)
        weigh_courage(monster)
        states.append(int(monster.state))
    assert expected == states
    monster.stolen = 1
    weigh_courage(monster)
    assert FLEEING == monster.state


def test_the_amulet_is_a_thing_of_its_own(levels):
    """[2], [1]: none above the last level."""
    assert not (levels["items"]["kind"] == AMULET).any()
