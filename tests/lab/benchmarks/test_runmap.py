"""The plain-Python run map in the benchmark follows the same rules."""

import random

from naive_versions import naive_version

from quintet.games.runmap.tables import BANDS, FIGHTS, LETTERS, MAX_GUARD, PRICES

runmap = naive_version("runmap")


def test_the_same_numbers():
    """Fights, prices and bands are those of the rules."""
    rolls = [[list(act[kind]) for kind in "CEB"] for act in runmap.FIGHTS]
    assert FIGHTS.tolist() == rolls
    assert PRICES.tolist() == list(runmap.PRICES.values())
    assert MAX_GUARD == runmap.MOST_GUARD
    assert dict(zip(LETTERS, BANDS, strict=False)) == runmap.BANDS


def test_its_floors_are_valid_too():
    """A comparison with broken maps would be unfair."""
    dice = random.Random(7)
    for _ in range(2):
        floor = runmap.naive_paths(dice)
        assert floor.is_fair()
        assert all(floor.fits(row, column) for row, column in floor.nodes())
        assert all(1 <= len(links) <= 3 for row in floor.links for links in row)
    wide = runmap.naive_wide(dice)
    assert all(wide.fits(row, column) for row, column in wide.nodes())
    assert sum(kind == "E" for row in wide.kinds for kind in row) in {2, 3}


def test_its_runs_come_to_an_end():
    """Random runs on ready-made maps end after a number of actions and start again."""
    runs = runmap.play(ready=True)
    assert all(1 <= next(runs) <= 120 for _ in range(20))
