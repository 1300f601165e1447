"""Hidden and locked doors are spice, not walls: R3.3."""

from collections import Counter, deque

import pytest

from quintet.core.record import JIT, zeros
from quintet.core.rng import plant
from quintet.games.rogue.layout import Quest, Setup
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.tables import DOOR_KINDS, DOOR_LOCKED, DOOR_SECRET, MAGIC_BASE, WALL

LEVELS = 300 if JIT else 3


def levels(depth, count=LEVELS):
    games, setups = zeros(Quest), zeros(Setup)
    setups[0].depth, setups[0].level = depth, 1
    for k in range(count):
        rules.reset(games, plant(f"doors {k}"), setups)
        yield games[0].lv


def hidden_doors_on_the_way(lv):
    """Returns the fewest hidden doors between the way in and the way on, without forcing a lock."""
    kinds = (lv.tiles & 15).tolist()
    start, goal = (int(lv.up_x), int(lv.up_y)), (int(lv.down_x), int(lv.down_y))
    fewest, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for x, y in ((here[0] + dx, here[1] + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))):
            cost = fewest[here] + (kinds[y][x] == DOOR_SECRET)
            if kinds[y][x] not in (WALL, DOOR_LOCKED) and cost < fewest.get((x, y), 99):
                fewest[x, y] = cost
                waiting.append((x, y))
    return fewest[goal]


@pytest.mark.parametrize(("depth", "most"), [(1, 0), (2, 0), (3, 0), (4, 1), (7, 1), (10, 1)])
def test_few_hidden_doors_are_on_the_way_down(depth, most):
    """R3.3: none on levels 1 to 3, at most one deeper."""
    assert most >= max(hidden_doors_on_the_way(lv) for lv in levels(depth))


@pytest.mark.skipif(not JIT, reason="thousands of doors are too many uncompiled")
def test_doors_have_their_shares():
    """R3.3: open 45%, closed 30, locked 5, secret 10, broken 5, archway 5, to within a point or two."""
    doors = Counter(
        int(door.state) for depth in range(1, 11) for lv in levels(depth) for door in lv.doors[: lv.door_count]
    )
    shares = [100 * doors[kind] / doors.total() for kind in DOOR_KINDS]
    assert shares == pytest.approx([45, 30, 5, 10, 5, 5], abs=1.5)


def test_a_locked_room_is_worth_opening():
    """R3.3: a room whose only door is locked has something magic and gold in it."""
    vaults = 0
    for lv in levels(3):
        doors = Counter(int(door.room) for door in lv.doors[: lv.door_count])
        for door in lv.doors[: lv.door_count]:
            if door.state == DOOR_LOCKED and doors[int(door.room)] == 1:
                room = lv.rooms[int(door.room)]
                things = [item for item in lv.items[: lv.item_top] if item.kind and _lies_in(room, item)]
                vaults += 1
                assert any(MAGIC_BASE[int(item.kind)] >= 0 for item in things)
                assert any(pile.amount and _lies_in(room, pile) for pile in lv.piles)
    assert vaults > LEVELS // 10


def _lies_in(room, thing):
    return room.x <= thing.x < room.x + room.w and room.y <= thing.y < room.y + room.h
