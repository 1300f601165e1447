"""Generated levels: rooms, ways, stairs, things; checked by an oracle of their own, pinned by a catalogue."""

import hashlib
from pathlib import Path

import numpy as np
import pytest

from quintet.core.record import zeros
from quintet.core.rng import Rng, Seed, plant
from quintet.games.rogue.layout import Level, Quest, Setup, Work
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.rules.levels.items import guarantee_group, roll_relic, stock_level
from quintet.games.rogue.tables import (
    AMULET,
    ARTIFACT,
    CORRIDOR,
    DOOR_KINDS,
    GUARANTEED,
    HEIGHT,
    ITEM_WEIGHTS,
    SUBS,
    TILE_LETTERS,
    WALKABLE_KINDS,
    WIDTH,
)

CATALOGUE = Path(__file__).parent / "catalog.txt"
LOCKED, SECRET, CLOSED = 5, 6, 4


def levels(names, depth):
    """The levels of some seeds at one depth."""
    games, setups, seeds = zeros(Quest, len(names)), zeros(Setup, len(names)), zeros(Seed, len(names))
    for k, name in enumerate(names):
        seeds[k] = plant(name)[0]
    setups["depth"], setups["level"] = depth, 1
    rules.reset(games, seeds, setups)
    return games["lv"]


def flood(passable, start):
    """Everything that can be reached from `start` in eight directions without cutting corners; all levels at once."""
    reached = start & passable
    while True:
        before = reached.sum()
        for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            reached = reached | (np.roll(reached, (dy, dx), (1, 2)) & passable)
        if reached.sum() == before:
            return reached


def check_levels(found, depth):
    """Every invariant of R3 and R8.2 over an array of levels."""
    kinds = found["tiles"] & 15
    count = len(found)
    rows = np.arange(count)
    rooms = found["room_count"]
    assert 6 <= rooms.min()
    assert rooms.max() <= 12
    walkable = np.isin(kinds, WALKABLE_KINDS)
    start = np.zeros((count, HEIGHT, WIDTH), bool)
    start[rows, found["up_y"], found["up_x"]] = True
    anyhow = flood(walkable | np.isin(kinds, DOOR_KINDS), start)
    unlocked = flood(walkable | np.isin(kinds, (CLOSED, SECRET)), start)
    for k in range(12):
        here = rooms > k
        room = found["rooms"][:, k]
        assert anyhow[rows, room["y"], room["x"]][here].all()
        assert ((room["w"] >= 3) & (room["w"] <= 12) & (room["h"] >= 3) & (room["h"] <= 6))[here].all()
    assert unlocked[rows, found["down_y"], found["down_x"]].all()
    assert ((kinds == 9).sum((1, 2)) == (depth > 1)).all()
    assert ((kinds == 10).sum((1, 2)) == (depth < 10)).all()
    check_things(found, depth, walkable)


def check_things(found, depth, walkable):
    rows = np.arange(len(found))
    for name, most in (("monsters", 32), ("items", 64), ("piles", 20), ("traps", 6)):
        for k in range(most):
            thing = found[name][:, k]
            there = thing["amount"] > 0 if name == "piles" else thing["kind"] > 0
            if name == "traps":
                there = found["trap_count"] > k
            assert walkable[rows, thing["y"], thing["x"]][there].all()
    monsters = (found["monsters"]["kind"] > 0).sum(1)
    assert (monsters <= min(2 * depth + 3, 20)).all()
    assert monsters.mean() > 0.9 * min(2 * depth + 3, 20)
    assert ((found["trap_count"] >= 2) & (found["trap_count"] <= 4)).mean() > 0.98
    items = (found["items"]["kind"] > 0).sum(1)
    assert (items >= 5).all()
    marks = [((found["tiles"] & bit) > 0).sum((1, 2)) for bit in (16, 32, 64, 128)]
    assert (marks[0] == monsters).all()
    assert (marks[1] <= items).all()
    assert (marks[3] == found["trap_count"]).all()
    amulets = (found["items"]["kind"] == AMULET).sum(1)
    assert (amulets == (depth == 10)).all()


@pytest.mark.parametrize("depth", range(1, 11))
def test_levels_keep_their_promises(depth):
    """R3: connected counting secret doors, stairs reachable without locked ones, nothing in a wall."""
    check_levels(levels([f"level {k}" for k in range(150)], depth), depth)


def test_every_kind_of_thing_and_door_is_placed():
    """R10.2, R3.3: every kind of thing, six door states, six traps; no roll comes back empty."""
    seen, doors, traps = set(), set(), set()
    for depth in (2, 5, 8, 9, 10):
        found = levels([f"kinds {k}" for k in range(300)], depth)
        items = found["items"]
        seen |= set(zip(items["kind"].ravel().tolist(), items["sub"].ravel().tolist(), strict=True))
        doors |= set(found["doors"]["state"].ravel().tolist())
        traps |= set(found["traps"]["kind"].ravel().tolist())
    expected = {(kind, sub) for kind in range(1, 13) for sub in range(int(SUBS[kind]))}
    assert expected <= seen
    assert set(DOOR_KINDS) <= doors
    assert set(range(6)) == traps
    assert all(ITEM_WEIGHTS[kind, sub] > 0 for kind, sub in expected)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_five_levels_hold_what_is_guaranteed(seed):
    """R10.4, R10.3: food, light, healing, arms and enchanting per five levels; an artifact light on 8 to 10."""
    work = zeros(Work)[0]
    planted = plant(seed)[0]
    relics = 0
    for first in (1, 6):
        counts = [0] * 6
        for depth in range(first, first + 5):
            stock_level(work, planted, depth)
            for k in range(int(work.stocked)):
                group = int(guarantee_group(int(work.stock[k].kind), int(work.stock[k].sub)))
                relics += int(work.stock[k].kind) == ARTIFACT
                if group >= 0:
                    counts[group] += 1
        assert all(have >= need for have, need in zip(counts, GUARANTEED.tolist(), strict=True))
    assert 1 <= relics <= 3


def test_artifact_lights_lie_on_levels_of_their_own():
    """R10.3: one of levels 8 to 10 has one for certain, the others with 25 %, never twice the same."""
    rng, counts = zeros(Rng)[0], [0, 0, 0, 0]
    for k in range(1600):
        planted = plant(f"relic {k}")[0]
        relics = [int(roll_relic(rng, planted, depth)) for depth in range(1, 11)]
        assert [-1] * 7 == relics[:7]
        found = [relic for relic in relics if relic >= 0]
        assert len(set(found)) == len(found)
        counts[len(found)] += 1
    assert 0 == counts[0]
    assert 840 < counts[1] < 960
    assert 70 < counts[3] < 130


def draw(tiles):
    """A level as text, rock left blank; locked, secret and broken doors are told apart from the others."""
    kinds = (tiles & 15).tolist()
    return ["".join(TILE_LETTERS[kind] for kind in row).replace("#", " ").rstrip() for row in kinds]


def digest(tiles):
    """Every tile with the marks of what lies or stands on it, as sixteen digits."""
    return hashlib.blake2b(tiles.astype(np.uint8).tobytes(), digest_size=8).hexdigest()


def describe(name):
    """A seed: rooms, doors, monsters, things and tiles of three levels, the first of them drawn."""
    lines = [f"seed {name}"]
    for depth in (1, 5, 10):
        lv = levels([name], depth)[0]
        monsters = "".join(sorted(chr(64 + kind) for kind in lv["monsters"]["kind"].tolist() if kind))
        items = " ".join(
            f"{k}.{s}" for k, s in zip(lv["items"]["kind"].tolist(), lv["items"]["sub"].tolist(), strict=True) if k
        )
        gold = sum(lv["piles"]["amount"].tolist())
        ways = f"{lv['up_x']},{lv['up_y']} to {lv['down_x']},{lv['down_y']}"
        lines.append(
            f"  {depth}: {lv['room_count']} rooms, {lv['door_count']} doors, {ways}, {gold} gold, {monsters}, {items},"
            f" tiles {digest(lv['tiles'])}"
        )
    return [*lines, *draw(levels([name], 1)[0]["tiles"])]


def test_the_catalog_of_seeds():
    """R3.1: 25 seeds pinned as text; delete catalog.txt and run the test again if a change was meant."""
    text = "\n".join(line for k in range(25) for line in describe(f"catalogue {k}")) + "\n"
    if not CATALOGUE.exists():
        CATALOGUE.write_text(text)
        pytest.fail("the catalogue was missing and is written anew; look at it and run again")
    assert CATALOGUE.read_text() == text


def test_the_catalog_sees_every_tile():
    """R3.1: a corridor that bends elsewhere, or a monster one step aside, changes what the catalogue pins."""
    tiles = levels(["catalogue 0"], 1)[0]["tiles"]
    bent, moved = tiles.copy(), tiles.copy()
    y, x = np.argwhere((tiles & 15) == CORRIDOR)[0]
    bent[y, x] = 0
    y, x = np.argwhere(tiles & 16)[0]
    moved[y, x] ^= 16
    assert 1 == sum(before != after for before, after in zip(draw(tiles), draw(bent), strict=True))
    assert 3 == len({digest(tiles), digest(bent), digest(moved)})


def test_a_level_is_one_of_its_own_record():
    """R1.4: a level fits its cold row, the quest its hot one."""
    assert zeros(Level).nbytes < 16 * 1024
    assert zeros(Quest).nbytes < 16 * 1024
