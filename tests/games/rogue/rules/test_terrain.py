"""Small questions about tiles: R5.3."""

import pytest

from quintet.games.rogue.rules.terrain import cuts_corner, is_walkable

PICTURE = """
#######
#..#..#
#..@..#
#...#.#
#######
"""


@pytest.mark.parametrize(
    ("step", "cuts"),
    [
        *[((dx, dy), False) for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0), (-1, 1))],
        ((1, 1), False),
        ((-1, -1), True),
        ((1, -1), True),
    ],
)
def test_a_diagonal_step_needs_both_sides_free(arena, step, cuts):
    """R5.3: one solid tile beside it is enough; a straight step passes nothing."""
    assert cuts == cuts_corner(arena(PICTURE).quest.lv, 3, 2, *step)


@pytest.mark.parametrize(("sign", "walkable"), [("#", False), ("+", False), ("L", False), ("S", False), ("'", True)])
def test_shut_doors_and_walls_are_no_ground(arena, sign, walkable):
    """R5.3: nor is anything beyond the edge."""
    lv = arena(PICTURE.replace("@..", f"@{sign}.")).quest.lv
    assert walkable == is_walkable(lv, 4, 2)
    assert is_walkable(lv, 5, 2)
    assert not is_walkable(lv, -1, 2)
    assert not is_walkable(lv, 3, -1)
