"""Who and what a fresh level holds, counted: bodies, sleep, things, relics, guarantees, gold."""

import numpy as np
import pytest

from quintet.core.record import JIT, zeros
from quintet.core.rng import plant
from quintet.games.rogue.layout import Quest, Setup, Work
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.rules.levels.items import guarantee_group, stock_level
from quintet.games.rogue.tables import ARTIFACT, HUNTING, MEAN, MONSTERS, SLEEPING

SEEDS = 200 if JIT else 6
"""Levels looked at; uncompiled a level takes a thousand times as long."""


def levels(depth):
    games, setups = zeros(Quest, SEEDS), zeros(Setup, SEEDS)
    setups["depth"], setups["level"] = depth, 1
    rules.reset(games, np.concatenate([plant(f"inhabited {k}") for k in range(SEEDS)]), setups)
    return games["lv"]


def inhabitants(depth):
    """Kind, state, hit points of all monsters of many levels of a depth."""
    monsters = levels(depth)["monsters"]
    them = monsters[monsters["kind"] > 0]
    return list(zip(them["kind"].tolist(), them["state"].tolist(), them["hp"].tolist(), strict=True))


@pytest.mark.parametrize("depth", [1, 2, 6, 10])
def test_who_is_awake_on_a_fresh_level(depth):
    """R8.2: the mean are up, everybody else sleeps; on level 1 all sleep, and from monster level 7 on always."""
    for kind, state, _ in inhabitants(depth):
        row = MONSTERS[kind]
        is_up = depth > 1 and int(row.special) & MEAN and int(row.level) < 7
        assert (HUNTING if is_up else SLEEPING) == state


@pytest.mark.parametrize("depth", [1, 10])
def test_bodies_have_dice_of_eight(depth):
    """R8.1: as many d8 as the row says: within the ends, and half of them on the average."""
    bodies = [(int(MONSTERS[kind].hit_dice), hp) for kind, _, hp in inhabitants(depth)]
    assert all(dice <= hp <= 8 * dice for dice, hp in bodies)
    shares = [hp / dice for dice, hp in bodies]
    assert abs(4.5 - sum(shares) / len(shares)) < (0.25 if JIT else 1.0)


def stocks(first, last, seeds):
    """Kind and sub of the things that the levels of some depths are given, seed by seed and level by level."""
    work = zeros(Work)[0]
    for k in range(seeds):
        planted = plant(f"stocked {k}")[0]
        found = []
        for depth in range(first, last + 1):
            stock_level(work, planted, depth)
            found.append([(int(work.stock[n].kind), int(work.stock[n].sub)) for n in range(int(work.stocked))])
        yield found


def test_five_to_eight_things_a_level():
    """R10.1: five, six, seven or eight, each of them met, on levels that make up for nothing."""
    assert {5, 6, 7, 8} == {len(level) for found in stocks(1, 4, 30) for level in found}


def test_the_relic_lies_on_level_8_9_or_10():
    """R10.3: an artifact light or more a dungeon, on each of the three levels in some, on no other; all three met."""
    places, kinds = [], set()
    for found in stocks(6, 10, 40):
        relics = [(6 + k, sub) for k, level in enumerate(found) for kind, sub in level if kind == ARTIFACT]
        assert relics
        places += [depth for depth, _ in relics]
        kinds |= {sub for _, sub in relics}
    assert ({8, 9, 10}, {0, 1, 2}) == (set(places), kinds)
    assert all(8 <= places.count(depth) <= 32 for depth in (8, 9, 10))


@pytest.mark.parametrize("first", [1, 6])
def test_what_five_levels_hold_at_least(first):
    """R10.4, R10.5: 6 food, 8 light, 3 healing, 2 weapons, 2 armors, 2 enchanting, and some dungeons no more."""
    least = [99] * 6
    for found in stocks(first, first + 4, 60):
        groups = [int(guarantee_group(kind, sub)) for level in found for kind, sub in level]
        least = [min(have, groups.count(group)) for group, have in enumerate(least)]
    assert [6, 8, 3, 2, 2, 2] == least


@pytest.mark.parametrize("depth", [1, 10])
def test_how_much_gold_a_pile_holds(depth):
    """R3.6 [7], R3.3: 2 to 51 + 10 x depth, both ends met, and up to three times as much in a vault."""
    amounts = levels(depth)["piles"]["amount"]
    found = amounts[amounts > 0]
    most = 51 + 10 * depth
    assert 2 <= found.min() <= (2 if JIT else most)
    assert not JIT or most in found
    assert found.max() <= 3 * most


@pytest.mark.parametrize("depth", [1, 10])
def test_two_to_four_traps(depth):
    """R3.4: two, three and four, hidden and unspent."""
    lots = levels(depth)
    assert set(lots["trap_count"].tolist()) <= {2, 3, 4}
    assert not JIT or {2, 3, 4} == set(lots["trap_count"].tolist())
    assert 0 == lots["traps"]["found"].sum() == lots["traps"]["spent"].sum()
