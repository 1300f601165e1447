"""An average hero's way through act 3: R3.8."""

import pytest

from quintet.core.record import quick, zeros
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.rules.march import is_fair, march
from quintet.games.runmap.rules.work import Work
from quintet.games.runmap.tables import BOSS, CAMPFIRE, COMBAT, ELITE, MERCHANT, ROWS, SHRINE

WORK = quick(zeros(Work))[0]
REST = [CAMPFIRE] * 14


def chain(kinds, act=3):
    """Returns a floor of one node in every row, with these kinds before the boss."""
    floor = quick(zeros(Floor))[0]
    floor.act, floor.rows = act, ROWS
    for row, kind in enumerate([*kinds, BOSS], ROWS - 1 - len(kinds)):
        floor.widths[row], floor.kinds[row, 0] = 1, kind
        floor.links[row, 0] = 1 if kind != BOSS else 0
    return floor


@pytest.mark.parametrize(
    ("kinds", "left"),
    [
        (REST, 60),
        ([*REST[1:], COMBAT], 58),
        ([*REST[1:], ELITE], 56),
        ([*REST[2:], ELITE, SHRINE], 59),
        ([*REST[2:], COMBAT, SHRINE], 60),
        ([COMBAT] * 14, 22),
        ([*[COMBAT] * 12, CAMPFIRE, ELITE], 40),
        ([*[COMBAT] * 12, MERCHANT, ELITE], 42),
        ([*[SHRINE] * 3, *[COMBAT] * 11], 37),
    ],
)
def test_every_room_gives_or_takes_its_mean(kinds, left):
    """R3.8: 50 HP at the entry; a combat takes 2, an elite 4, a shrine gives 3, a rest 18, a potion 20, up to 60 HP."""
    assert left == march(chain(kinds), WORK)


@pytest.mark.parametrize(
    ("kinds", "left"), [([*REST[6:], *[COMBAT] * 6], 48), ([*REST[9:], *[COMBAT] * 8, SHRINE], 47)]
)
def test_forty_eight_hp_are_enough(kinds, left):
    """R3.8: exactly 48 are fair, and one less is not; the earlier acts are fair whatever they leave."""
    assert left == march(chain(kinds), WORK)
    assert (left == 48) == is_fair(chain(kinds), WORK)
    assert is_fair(chain(kinds, act=1), WORK)
    assert is_fair(chain(kinds, act=2), WORK)


def test_the_best_way_counts_if_its_links_lead_there():
    """R3.8: of two ways to the boss the better one, but none by a room that no link joins to the next."""
    floor = chain([*REST[1:], ELITE])
    row = ROWS - 2
    floor.widths[row], floor.kinds[row, 1], floor.links[row, 1] = 2, CAMPFIRE, 1
    floor.links[row - 1, 0] = 0b01
    assert 56 == march(floor, WORK)
    floor.links[row - 1, 0] = 0b11
    assert 60 == march(floor, WORK)
    floor.links[row, 1] = 0
    assert 56 == march(floor, WORK)
    floor.links[row, :2] = 1
    floor.kinds[row, 0], floor.kinds[row, 1] = CAMPFIRE, ELITE
    assert 60 == march(floor, WORK)
