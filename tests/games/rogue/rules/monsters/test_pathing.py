"""Which ways lead on from a tile: R9.3."""

import pytest

from quintet.core.record import zeros
from quintet.games.rogue.layout import Work
from quintet.games.rogue.rules.monsters.pathing import FAR, begin_chart, open_ways, start_at, steps_to
from quintet.games.rogue.tables import DX, DY

NAMES = ["n", "s", "w", "e", "nw", "ne", "sw", "se"]


def ways(arena, around):
    """The directions open to a walker in the middle of three drawn rows."""
    rows = around.split()
    drawn = "\n".join(["#######", *(f"#{row}###" for row in rows), "#####@#", "#######"])
    bits = open_ways(arena(drawn).quest.lv, 2, 2)
    return " ".join(name for k, name in enumerate(NAMES) if bits >> k & 1)


def test_directions_are_numbered_as_the_names_here():
    """R5.3: straight ones first."""
    assert NAMES == [f"{' sn'[dy]}{' ew'[dx]}".replace(" ", "") for dx, dy in zip(DX, DY, strict=True)]


@pytest.mark.parametrize(
    ("around", "expected"),
    [
        ("... ... ...", "n s w e nw ne sw se"),
        (".#. ... ...", "s w e sw se"),
        ("... ... .#.", "n w e nw ne"),
        ("... #.. ...", "n s e ne se"),
        ("... ..# ...", "n s w nw sw"),
        ("#.# ... #.#", "n s w e"),
        (".#. #.# .#.", ""),
        (".+. ... ...", "n s w e sw se"),
        ("... ... .+.", "n s w e nw ne"),
        ("... +.. ...", "n s w e ne se"),
        ("... ..+ ...", "n s w e nw sw"),
        ("+.+ ... +.+", "n s w e nw ne sw se"),
    ],
)
def test_which_ways_lead_on(arena, around, expected):
    """R5.3, R9.3: diagonals need both sides free, a closed door is a way but no free side."""
    assert expected == ways(arena, around)


MAZE = """
    ###########
    #...#.....#
    #.#.#.###.#
    #.#...#...#
    #.###+#.#.#
    #.......#@#
    ###########
"""


def steps_by_hand(lv, goals, reach):
    """How many steps each tile is from the nearest goal: round after round, every tile beside the last ones."""
    found, last = dict.fromkeys(goals, 0), goals
    for steps in range(1, reach + 1):
        beside = {(x + int(DX[k]), y + int(DY[k])) for x, y in last for k in range(8) if open_ways(lv, x, y) >> k & 1}
        last = sorted(beside - found.keys())
        found.update(dict.fromkeys(last, steps))
    return found


@pytest.mark.parametrize("reach", [0, 1, 4, 30])
@pytest.mark.parametrize("goals", [[(9, 5)], [(1, 1)], [(1, 1), (9, 5)], [(5, 5), (5, 1), (9, 5)]])
def test_a_chart_counts_the_fewest_steps(arena, goals, reach):
    """R9.3: from every tile, whichever is asked for first, and none beyond the reach."""
    quest = arena(MAZE).quest
    expected = steps_by_hand(quest.lv, goals, reach)
    tiles = [(x, y) for y in range(1, 6) for x in range(1, 10)]
    for asked in (tiles, tiles[::-1]):
        chart = zeros(Work)[0].to_hero
        begin_chart(chart, 0, reach)
        for x, y in goals:
            start_at(chart, x, y)
        assert {spot: expected.get(spot, FAR) for spot in tiles} == {
            spot: steps_to(quest, chart, *spot) for spot in asked
        }
