"""What makes the first level fair and the deep ones passable: the rules that are ours."""

import numpy as np

from quintet.core.record import zeros
from quintet.core.rng import Seed, plant
from quintet.games.rogue.actions import MOVE, REST
from quintet.games.rogue.game import GAME
from quintet.games.rogue.layout import Quest, Setup
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.tables import HUNTING, LETTERS, SLEEPING

EAST = 3


def asleep(arena, picture, letter, depth):
    """A drawn level with one sleeper."""
    world = arena(picture, monsters=letter, depth=depth)
    world.quest.lv.monsters[0].state = SLEEPING
    return world


def test_on_level_1_nobody_wakes_from_afar(arena):
    """R9.1: a hero two tiles off may stay as long as he likes; on level 2 he is noticed in time."""
    for depth, state in ((1, SLEEPING), (2, HUNTING)):
        world = asleep(arena, "######\n#@.H.#\n######", "H", depth)
        for _ in range(100):
            world.quest.hero.hp = world.quest.hero.max_hp
            world.do(REST)
        assert state == world.quest.lv.monsters[0].state


def test_on_level_1_who_stands_beside_a_sleeper_wakes_it_in_time(arena):
    """R9.1: a quarter of the turns."""
    woken = 0
    for k in range(40):
        world = arena("#####\n#@H.#\n#####", monsters="H", depth=1, seed=f"beside {k}")
        world.quest.lv.monsters[0].state = SLEEPING
        world.do(REST)
        woken += int(world.quest.lv.monsters[0].state) == HUNTING
    assert 3 <= woken <= 20


def test_no_wanderer_comes_to_level_1():
    """R8.8: whoever rests there rests in peace."""
    games, setups = zeros(Quest), zeros(Setup)
    setups[0].depth, setups[0].level = 1, 1
    rules.reset(games, plant("wander"), setups)
    codes, seats = np.zeros(1, np.int64), np.zeros(1, np.int64)
    for _ in range(600):
        games[0].hero.hunger = 19000
        rules.step(games, seats, np.array([REST]), codes)
    assert (600, 0, 12) == (games[0].turn, games[0].lv.wanderers, games[0].hero.hp)


def test_a_pit_on_level_1_never_kills_the_unhurt(arena):
    """R3.4: one die there, two below."""
    wounds: dict[int, set[int]] = {1: set(), 3: set()}
    for depth, taken in wounds.items():
        for k in range(30):
            world = arena("######\n#.@^.#\n######", trap=4, depth=depth, seed=f"pit {k}")
            world.quest.hero.hp = world.quest.hero.max_hp = 50
            world.do(MOVE + EAST)
            taken.add(50 - int(world.quest.hero.hp))
    assert max(wounds[1]) <= 6 < max(wounds[3])


def test_great_beasts_sleep_until_somebody_comes():
    """R8.2: of the mean only Ur-vile, Dragon, Griffin and Jabberwock are asleep below level 1."""
    names = [f"beasts {k}" for k in range(60)]
    games, setups, seeds = zeros(Quest, len(names)), zeros(Setup, len(names)), zeros(Seed, len(names))
    for k, name in enumerate(names):
        seeds[k] = plant(name)[0]
    setups["depth"], setups["level"] = 10, 1
    rules.reset(games, seeds, setups)
    monsters = games["lv"]["monsters"]
    beasts = np.isin(monsters["kind"], [LETTERS.index(letter) + 1 for letter in "DGJU"])
    mean = np.isin(monsters["kind"], [LETTERS.index(letter) + 1 for letter in "EHKOQSTZ"])
    assert beasts.sum() > 30
    assert {SLEEPING} == set(monsters["state"][beasts].tolist())
    assert {HUNTING} == set(monsters["state"][mean].tolist())


def test_the_kit_gives_second_chances():
    """R6.1: leather +2 makes AC 6, and three potions are known to heal."""
    view = GAME.view(GAME.new("kit"), 0)
    potions = [(thing.name, thing.count) for thing in view.pack if thing.type == "POTION"]
    assert (6, [("3 potions of healing", 3)]) == (view.ac, potions)
    assert ["healing"] == [line.name for line in view.discoveries]
