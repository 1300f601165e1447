"""Long games with a look at every state: nothing ever leaves its bounds."""

import numpy as np
import pytest

from quintet.core.game import Turn
from quintet.core.record import JIT, zeros
from quintet.core.rng import Seed, plant
from quintet.games.rogue import rules
from quintet.games.rogue.actions import ACTIONS
from quintet.games.rogue.game import GAME
from quintet.games.rogue.layout import Level, Quest, Setup
from quintet.games.rogue.tables import AMULET, WALKABLE_KINDS

SIZE = 64


def check(games):
    """Bounds and agreements that hold in every state of every game."""
    hero, lv = games["hero"], games["lv"]
    running = games["over"] == 0
    assert ((hero["hp"] > 0) == (games["over"] != 1)).all()
    assert (hero["hp"] <= hero["max_hp"]).all()
    assert ((hero["hunger"] >= 0) & (hero["hunger"] <= 20000)).all()
    assert ((hero["strength"] >= 3) & (hero["strength"] <= 31) & (hero["level"] >= 1)).all()
    assert (hero["gold"] >= 0).all()
    assert (games["going"] == 0).all()
    rows = np.arange(len(games))
    kinds = lv["tiles"] & 15
    assert np.isin(kinds[rows, hero["y"], hero["x"]], WALKABLE_KINDS).all()
    assert ((lv["tiles"][rows, hero["y"], hero["x"]] & 16) == 0)[running].all()
    check_monsters(lv, rows)
    check_pack(games)


def check_monsters(lv, rows):
    monsters = lv["monsters"]
    there = monsters["kind"] > 0
    assert ((lv["tiles"] & 16) > 0).sum((1, 2)).tolist() == there.sum(1).tolist()
    assert np.isin((lv["tiles"] & 15)[rows[:, None], monsters["y"], monsters["x"]], WALKABLE_KINDS)[there].all()
    assert ((monsters["hp"] > 0) & (monsters["hp"] <= monsters["max_hp"]))[there].all()
    assert (monsters["hp"] == 0)[~there].all()
    items = lv["items"]
    lying = items["kind"] > 0
    assert ((lv["tiles"] & 32) > 0)[rows[:, None], items["y"], items["x"]][lying].all()
    assert (((lv["tiles"] & 64) > 0).sum((1, 2)) == (lv["piles"]["amount"] > 0).sum(1)).all()


def check_pack(games):
    """Counts, fuel and charges in range; what is worn is there; the Amulet is in the pack or not at all."""
    pack, hero = games["pack"], games["hero"]
    held = pack["kind"] > 0
    assert (pack["count"] >= 1)[held].all()
    assert (pack["count"] == 0)[~held].all()
    assert ((pack["amount"] >= 0) & (pack["amount"] <= 1000)).all()
    assert ((pack["charges"] >= 0) & (pack["charges"] <= pack["full"])).all()
    rows = np.arange(len(games))
    for slot in ("weapon", "armor", "left", "right", "light"):
        worn = hero[slot] >= 0
        assert held[rows, hero[slot]][worn].all()
    assert ((pack["kind"] == AMULET).any(1) == (games["amulet"] == 1)).all()
    assert (games["known"] <= games["met"]).all()


def run(steps, depth, level):
    """Random play in a batch with stored levels; how many turns were looked at."""
    games, levels, setups, seeds = zeros(Quest, SIZE), zeros(Level, 10 * SIZE), zeros(Setup, SIZE), zeros(Seed, SIZE)
    for k in range(SIZE):
        seeds[k] = plant(f"long {depth} {k}")[0]
    setups["depth"], setups["level"] = depth, level
    rules.reset(games, seeds, setups)
    seats, codes, mask = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64), np.zeros((SIZE, ACTIONS), np.uint8)
    random = np.random.default_rng(depth)
    turns = 0
    for step in range(steps):
        rules.legal(games, seats, mask)
        actions = (random.random((SIZE, ACTIONS)) * mask).argmax(1)
        rules.step_stored(levels, games, seats, actions, codes)
        assert (codes == 0).all()
        check(games)
        turns += SIZE
        for k in np.flatnonzero(games["over"]):
            seeds[k] = plant(f"again {depth} {step} {k}")[0]
            rules.reset(games[k : k + 1], seeds[k : k + 1], setups[k : k + 1])
    return turns


@pytest.mark.skipif(not JIT, reason="too long uncompiled")
@pytest.mark.parametrize(("depth", "level"), [(1, 1), (5, 9), (10, 13)])
def test_random_games_stay_within_bounds(depth, level):
    """R1.3: over 50,000 states of random play in three depths together."""
    assert 17_000 <= run(270, depth, level)


@pytest.mark.soak
@pytest.mark.parametrize(("depth", "level"), [(1, 1), (4, 7), (7, 11), (10, 14)])
def test_a_million_states(depth, level):
    """R1.3: the long run."""
    assert 250_000 <= run(3_910, depth, level)


@pytest.mark.skipif(not JIT, reason="too long uncompiled")
@pytest.mark.parametrize("seed", ["borg 1", "borg 2", "borg 3"])
def test_borg_games_stay_within_bounds(seed):
    """R1.3: a bot with sense goes where chance never does."""
    state, bot = GAME.new(seed), GAME.bots["borg"].make(seed)
    for _ in range(1500):
        if not GAME.to_act(state):
            break
        view = GAME.view(state, 0)
        action = bot.act(Turn(0, view, GAME.legal(state, 0), (), lambda _, now=state: now))
        state = GAME.apply(state, 0, action)
        check(state.thaw())
