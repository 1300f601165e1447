"""Which planned ways may be dug: squarely through walls, away from other doors, never through a vault: R3.3."""

import pytest

from quintet.core.record import quick, zeros
from quintet.games.rogue.layout import Level, Work
from quintet.games.rogue.rules.levels.corridors import (
    DOORS_WANTED,
    MAX_PATH,
    branches_of,
    distance,
    is_clean,
    is_loop,
    is_near,
    mark_rings,
    neighbor_of,
    span,
)
from quintet.games.rogue.tables import DOOR_CLOSED, WIDTH

LEFT, RIGHT, MIDDLE = range(3)
ROOMS = ((5, 5, 4, 4), (45, 5, 4, 4), (20, 5, 6, 4))
"""Three rooms in a row: the ways from the first to the second pass the third."""
STRICT, LOOSE = 1, 0


@pytest.fixture
def site():
    """A level of rock with three rooms that are marked, and the work area of its corridors."""
    return planned(ROOMS)


def planned(rooms):
    lv, w = quick(zeros(Level))[0], quick(zeros(Work))[0]
    lv.room_count = len(rooms)
    for k, (x, y, width, height) in enumerate(rooms):
        lv.rooms[k].x, lv.rooms[k].y, lv.rooms[k].w, lv.rooms[k].h = x, y, width, height
    mark_rings(lv, w)
    w.vault = -1
    return lv, w


def is_good(site, corners, strict=STRICT):
    """Whether the way from corner to corner may be dug between the left and the right room."""
    lv, w = site
    cells = [corners[0]]
    for x, y in corners[1:]:
        while cells[-1] != (x, y):
            at_x, at_y = cells[-1]
            cells.append(
                (at_x + (x > at_x) - (x < at_x), at_y) if at_x != x else (at_x, at_y + (y > at_y) - (y < at_y))
            )
    w.path_count = len(cells)
    for k, (x, y) in enumerate(cells[:MAX_PATH]):
        w.path[k] = y * WIDTH + x
    return bool(is_clean(lv, w, LEFT, RIGHT, strict))


AROUND = ((6, 6), (12, 6), (12, 15), (40, 15), (40, 6), (46, 6))
THROUGH = ((6, 6), (46, 6))


def test_a_way_around_other_rooms_is_clean(site):
    """R3.3: it crosses two walls, each once and squarely."""
    assert is_good(site, AROUND, STRICT)
    assert is_good(site, AROUND, LOOSE)


def test_a_way_through_another_room_is_a_makeshift(site):
    """R3.3: it is refused while there may be another."""
    assert not is_good(site, THROUGH, STRICT)
    assert is_good(site, THROUGH, LOOSE)


def test_no_way_leads_through_the_vault(site):
    """R3.3: which has one door; another room's number makes no difference."""
    for vault, is_allowed in ((MIDDLE, False), (LEFT, True), (RIGHT, True)):
        site[1].vault = vault
        assert is_allowed == is_good(site, THROUGH, LOOSE)
        assert is_good(site, AROUND, STRICT)


@pytest.mark.parametrize(
    "corners",
    [
        ((6, 6), (6, 4), (30, 4), (40, 4), (40, 6), (46, 6)),
        ((6, 6), (9, 6), (9, 15), (40, 15), (40, 6), (46, 6)),
        ((6, 6), (6, 15), (44, 15), (44, 6), (46, 6)),
        ((6, 6), (12, 6), (12, 4), (46, 4), (46, 6)),
        ((5, 5), (4, 5), (4, 15), (40, 15), (40, 6), (46, 6)),
    ],
)
def test_a_way_along_a_wall_or_through_a_corner_is_never_clean(site, corners):
    """R3.3: a door needs wall on both sides."""
    assert not is_good(site, corners, STRICT)
    assert not is_good(site, corners, LOOSE)


@pytest.mark.parametrize(
    ("at", "strict", "loose"), [((9, 7), False, False), ((9, 8), True, True), ((9, 6), True, True)]
)
def test_doors_are_never_side_by_side(site, at, strict, loose):
    """R3.3: a way keeps away from the doors beside it, and may use one that is there."""
    site[0].tiles[at[1], at[0]] = DOOR_CLOSED
    assert (strict, loose) == (is_good(site, AROUND, STRICT), is_good(site, AROUND, LOOSE))


def test_a_room_with_enough_doors_gets_another_only_if_it_must(site):
    """R3.3: it counts where the way would need a new one."""
    for degree, is_allowed in ((DOORS_WANTED - 1, True), (DOORS_WANTED, False)):
        site[1].degree[LEFT] = degree
        assert is_allowed == is_good(site, AROUND, STRICT)
        assert is_good(site, AROUND, LOOSE)
    site[0].tiles[6, 9] = DOOR_CLOSED
    assert is_good(site, AROUND, STRICT)


def test_a_way_that_is_too_long_to_be_planned_is_not_clean(site):
    """R3.3: its end would be missing."""
    lv, w = site
    assert is_good(site, AROUND, STRICT)
    w.path_count = MAX_PATH
    assert not is_clean(lv, w, LEFT, RIGHT, LOOSE)


def test_the_tree_joins_each_room_to_the_nearest():
    """R3.3: of four rooms in a row, the ones at the ends have one branch and the others two."""
    lv, w = planned(((5, 5, 4, 4), (53, 5, 4, 4), (21, 5, 4, 4), (37, 5, 4, 4)))
    assert [32, 96, 64] == [distance(lv, 0, k) for k in (2, 1, 3)]
    span(lv, w)
    assert [1, 1, 2, 2] == [branches_of(lv, w, k) for k in range(4)]
    assert [2, 3, 0] == [neighbor_of(lv, w, k) for k in range(3)]
    assert [0, 3, 0, 2] == [int(parent) for parent in w.parent[:4]]


def test_loops_join_near_rooms_that_the_tree_does_not():
    """R3.3: one of the three nearest of either; never a vault."""
    lv, w = planned([(5 + 9 * k, 5, 4, 4) for k in range(6)])
    span(lv, w)
    assert [b for b in range(6) if b != 0 and is_near(lv, 0, b)] == [1, 2, 3]
    assert [(a, b) for a in range(6) for b in range(a + 1, 6) if is_loop(lv, w, a, b)] == [
        *((0, 2), (0, 3), (1, 3), (2, 4), (2, 5), (3, 5)),
    ]
    w.vault = 3
    assert [(a, b) for a in range(6) for b in range(a + 1, 6) if is_loop(lv, w, a, b)] == [(0, 2), (2, 4), (2, 5)]
