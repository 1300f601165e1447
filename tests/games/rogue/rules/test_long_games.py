"""Long games with a look at every state: nothing ever leaves its bounds, by chance, by weighted chance, by the borg."""

import numpy as np
import pytest
from rogue_invariants import (
    AMULETS,
    BODY,
    DOORS,
    EFFECTS,
    EMPTY,
    ENERGY,
    FIGURES,
    GOLD,
    HERO,
    HOLDER,
    HUNGER,
    KNOWLEDGE,
    LEVELS,
    LIGHT,
    LOG,
    MARKS,
    MONSTERS,
    PACK,
    PROMISES,
    SERIALS,
    SIGHT,
    SUPPLIES,
    THINGS,
    TRAPS,
    WORN,
    broken_promises,
)

from quintet.core.game import Turn
from quintet.core.record import JIT, zeros
from quintet.core.rng import Seed, SeededRandom, plant
from quintet.games.rogue.actions import (
    ACTIONS,
    ASCEND,
    CHOOSE_SLOT,
    DESCEND,
    GO_TO,
    MAKE,
    OPEN,
    PICK_UP,
    REMOVE,
    SEARCH,
    SPAWN_KIND,
    USE,
    WIZARD,
    ZAP,
)
from quintet.games.rogue.game import GAME
from quintet.games.rogue.layout import Quest, Setup
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.rules.log import CODES

SIZE = 64
CHANCE = np.ones(ACTIONS)
MIXED = np.ones(ACTIONS)
"""Walks more than it fumbles, takes and tries what it finds, and goes down (and now and then up) wherever it can."""
MIXED[:8], MIXED[SEARCH], MIXED[OPEN : OPEN + 4] = 3, 0.3, 3
MIXED[PICK_UP], MIXED[DESCEND], MIXED[ASCEND] = 60, 60, 12
MIXED[USE:REMOVE], MIXED[REMOVE : REMOVE + 26], MIXED[REMOVE + 26 : REMOVE + 52] = 0.7, 0.05, 0.05
WONDERS = MIXED.copy()
"""A wizard who makes and uses everything, calls every monster and goes everywhere: what chance rarely meets."""
WONDERS[USE:REMOVE], WONDERS[CHOOSE_SLOT:ZAP], WONDERS[ZAP:WIZARD] = 8, 3, 1
WONDERS[WIZARD:GO_TO], WONDERS[GO_TO:SPAWN_KIND], WONDERS[SPAWN_KIND:MAKE], WONDERS[MAKE:] = 0.02, 0.1, 0.3, 1


def run(turns, depth, level, weights, *, lit=0, seen=None):
    """Play in a batch with a look at every state until so many game turns have passed: turns, states, level changes."""
    games, setups, seeds = zeros(Quest, SIZE), zeros(Setup, SIZE), zeros(Seed, SIZE)
    for k in range(SIZE):
        seeds[k] = plant(f"long {depth} {k}")[0]
    setups["depth"], setups["level"], setups["lit_rooms"], setups["wizard"] = depth, level, lit, weights is WONDERS
    rules.reset(games, seeds, setups)
    step, random = GAME.kernels.stepper(SIZE), np.random.default_rng(depth)
    seats, codes, mask = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64), np.zeros((SIZE, ACTIONS), np.uint8)
    passed = states = ways = 0
    assert [] == broken_promises(games)
    while passed < turns:
        before, left = games["turn"].copy(), games["lv"]["depth"].copy()
        rules.legal(games, seats, mask)
        step(games, seats, (random.random((SIZE, ACTIONS)) ** (1 / weights) * mask).argmax(1), codes)
        assert (codes == 0).all()
        assert [] == broken_promises(games)
        assert (games["turn"] >= before).all()
        passed += int((games["turn"] - before).sum())
        if seen is not None:
            seen.update(games["log"]["code"].ravel().tolist())
        states, ways = states + SIZE, ways + int((games["lv"]["depth"] != left).sum())
        for k in np.flatnonzero(games["over"]):
            seeds[k] = plant(f"again {depth} {states} {k}")[0]
            rules.reset(games[k : k + 1], seeds[k : k + 1], setups[k : k + 1])
    return passed, states, ways


@pytest.mark.skipif(not JIT, reason="too long uncompiled")
@pytest.mark.parametrize(
    ("depth", "level", "weights", "lit"), [(1, 1, CHANCE, 0), (5, 9, MIXED, 0), (10, 13, CHANCE, 1), (3, 12, MIXED, 1)]
)
def test_games_of_chance_stay_within_bounds(depth, level, weights, lit):
    """R1.3: 200,000 turns of chance and of weighted chance together, every state inspected."""
    assert 50_000 <= run(50_000, depth, level, weights, lit=lit)[0]


@pytest.mark.skipif(not JIT, reason="too long uncompiled")
def test_games_full_of_wonders_stay_within_bounds():
    """R1.3: 30,000 turns in which nearly everything that can be told happens, every state inspected."""
    seen = set()
    assert 30_000 <= run(30_000, 4, 8, WONDERS, seen=seen)[0]
    never = {CODES[code] for code in range(len(CODES)) if code not in seen}
    assert len(never) <= 20, never


@pytest.mark.soak
@pytest.mark.parametrize("depth", range(1, 11))
@pytest.mark.parametrize("weights", [CHANCE, MIXED, WONDERS], ids=["chance", "mixed", "wonders"])
def test_three_million_turns(depth, weights):
    """R1.3: thirty times 100,000 turns, from every depth; some of the heroes are strong enough to live long."""
    passed, states, ways = run(100_000, depth, min(14, 1 + 2 * depth), weights, lit=depth % 2)
    assert passed >= 100_000
    assert states >= 50_000
    assert ways > 0 or weights is CHANCE


def borg_game(seed, most):
    """One game of the borg with a look at every state: how many turns it lived."""
    state, bot = GAME.new(seed), GAME.bots["borg"].make(seed)
    for step in range(most):
        if not GAME.to_act(state):
            break
        view = GAME.view(state, 0)
        action = bot.act(Turn(0, view, GAME.legal(state, 0), (), lambda _, now=state: now))
        state = GAME.apply(state, 0, action)
        assert [] == broken_promises(state.thaw())
        if step % 400 == 0:
            assert state == GAME.load(GAME.dump(state))
            assert [] == broken_promises(GAME.resample(state, 0, SeededRandom(f"{seed} {step}")).thaw())
    check_model(state.model)
    return int(state.record.turn)


def check_model(quest):
    """R11.1, R12: letters unique, what is worn is an item of the pack, names agree with what is known."""
    letters = [thing.letter for thing in quest.player.inventory]
    assert len(letters) == len(set(letters)) <= 26
    worn = [getattr(quest.player.equipment, name) for name in quest.player.equipment.__struct_fields__]
    assert all(thing is None or thing in quest.player.inventory for thing in worn)
    for thing in quest.player.inventory:
        for field in ("potion_type", "scroll_type", "ring_type", "wand_type"):
            if hasattr(thing, field):
                assert thing.identified == (f"{thing.type}:{getattr(thing, field)}" in quest.identified_items)
    assert set(quest.identified_items) <= set(quest.met_items)


@pytest.mark.skipif(not JIT, reason="too long uncompiled")
@pytest.mark.parametrize("seed", ["borg 1", "borg 2", "borg 3"])
def test_borg_games_stay_within_bounds(seed):
    """R1.3: a bot with sense goes where chance never does."""
    assert borg_game(seed, 1500) > 0


@pytest.mark.soak
@pytest.mark.parametrize("part", range(4))
def test_many_borg_games(part):
    """R1.3: 100,000 turns of the borg, in four parts."""
    turns, game = 0, 0
    while turns < 25_000:
        turns += borg_game(f"soak {part} {game}", 12_000)
        game += 1


# --- the inspector is inspected -------------------------------------------------------------------------------------


def spoil_gold(quest):
    quest.lv.piles[0].x, quest.lv.piles[0].y = 0, 0


def stand_on_monster(quest):
    quest.hero.x, quest.hero.y = quest.lv.monsters[0].x, quest.lv.monsters[0].y


def put(path, value):
    """A spoiler that sets one field, reached by names and numbers."""

    def spoil(quest):
        *way, last = path
        for name in way:
            quest = quest[name] if isinstance(name, int) else getattr(quest, name)
        if isinstance(last, tuple | int):
            quest[last] = value
        else:
            setattr(quest, last, value)

    return spoil


@pytest.mark.parametrize(
    ("spoil", "promise"),
    [
        (put(("hero", "hp"), 999), BODY),
        (put(("hero", "hp"), 0), BODY),
        (put(("hero", "strength"), 2), FIGURES),
        (put(("hero", "gold"), -1), FIGURES),
        (put(("hero", "hunger"), 20001), HUNGER),
        (put(("hero", "blind"), -1), EFFECTS),
        (put(("hero", "energy"), 400), ENERGY),
        (put(("lv", "monsters", 0, "energy"), 100), ENERGY),
        (put(("hero", "x"), 0), HERO),
        (stand_on_monster, HERO),
        (put(("lv", "monsters", 0, "hp"), 0), MONSTERS),
        (put(("lv", "items", 0, "sub"), 14), THINGS),
        (spoil_gold, GOLD),
        (put(("lv", "traps", 0, "kind"), 6), TRAPS),
        (put(("lv", "doors", 0, "state"), 9), DOORS),
        (put(("lv", "tiles", (0, 0)), 32), MARKS),
        (put(("pack", 0, "count"), 0), PACK),
        (put(("pack", 3, "amount"), 1001), SUPPLIES),
        (put(("hero", "weapon"), 1), WORN),
        (put(("vis", (0, 0)), 1), SIGHT),
        (put(("vis", (0, 0)), 1), LIGHT),
        (put(("known", 5), 1), KNOWLEDGE),
        (put(("looks", 1), 20), KNOWLEDGE),
        (put(("amulet",), 1), AMULETS),
        (put(("fresh",), 49), LOG),
        (put(("explored",), 4), LEVELS),
        (put(("going",), 4), LEVELS),
        (put(("hero", "holder"), 1), HOLDER),
        (put(("lv", "monsters", 31, "hp"), 3), EMPTY),
        (put(("pack", 1, "serial"), 1), SERIALS),
    ],
)
def test_the_inspector_sees_what_is_wrong(spoil, promise):
    """Every promise, broken by hand, is reported."""
    games, setups = zeros(Quest), zeros(Setup)
    setups[0].depth, setups[0].level = 5, 3
    rules.reset(games, plant("inspected"), setups)
    assert [] == broken_promises(games)
    spoil(games[0])
    ((_, broken),) = broken_promises(games)
    assert PROMISES[promise] in broken
