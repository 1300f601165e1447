"""What is said of monsters comes from the table's own columns, and the danger from what the hero can know."""

import pytest
from msgspec import structs

from quintet.games.rogue.analysis.fight_odds import measure
from quintet.games.rogue.analysis.ground import describe
from quintet.games.rogue.bots.reasons import explain_choice
from quintet.games.rogue.describe.monsters import SPECIALS, about_monster, danger_of, glance_at
from quintet.games.rogue.tables import (
    COVETS,
    LETTERS,
    MEAN,
    MONSTER_DAMAGE,
    MONSTER_ROWS,
    MONSTERS,
    SPECIAL_NAMES,
    STATIONARY,
)
from quintet.games.rogue.views.hero import view_quest

PLACE = "########\n#@.{}...#\n########"
STATUS = 78
"""Letters of the status line in 80 columns."""


TOLD = """
A monster of level 2, as fast as you, that strikes for 1d8. It is awake from the start (not on level 1), goes for gold \
close by that is nearer than you and flees below 25 % of its health.
A monster of level 6 that strikes for 1d6. It holds whoever comes close, wakes when you are beside it and never moves.
A monster of level 5, as fast as you, that does no wounds. It rusts metal armor, wakes when you are within 4 steps \
and comes straight at you.
A monster of level 4, a little faster than you, that strikes three times for 1d2, 1d5 and 1d5, 12 at most. It wakes \
when you are within 7 steps, finds the shortest way to you and flees below 20 % of its health.
"""


@pytest.mark.parametrize(("letter", "expected"), list(zip("OFAC", TOLD.strip().splitlines(), strict=True)))
def test_two_sentences_for_a_monster(letter, expected):
    """R8.1: level, pace and blows, then specials and habits."""
    assert expected == about_monster(letter)


@pytest.mark.parametrize("letter", LETTERS)
def test_every_monster_is_told_by_its_row(letter):
    """R8.1, R8.5, R9.1: dice, level, courage and specials of the table, all of them, and no other special."""
    number = LETTERS.index(letter) + 1
    row, told = MONSTERS[number], about_monster(letter)
    assert f"level {int(row.level)}" in told
    assert all(dice in told or dice == "0d0" for dice in MONSTER_DAMAGE[number].split("/"))
    assert (int(row.behavior) == STATIONARY) == ("than you" not in told and "as you" not in told)
    assert [bool(int(row.special) & bit) for bit in SPECIALS] == [words in told for words in SPECIALS.values()]
    assert (0 < int(row.flee) < 100) == (f"flees below {int(row.flee)} %" in told)


def test_every_special_has_words():
    """R8.5: a special that is added to the table is told too; mean and greedy ones by their habits."""
    assert set(SPECIAL_NAMES) - {MEAN, COVETS} == set(SPECIALS)


def seen_beside(arena, letter):
    world = arena(PLACE.format(letter), monsters=letter)
    world.quest.vis[:3, :8] = 1
    world.quest.hero.see_invisible = 1
    return view_quest(world.quest, 0)


@pytest.mark.parametrize("letter", LETTERS)
def test_the_danger_is_that_of_explain(arena, letter):
    """R7: the same figures as a bot explains itself by, from the view alone."""
    view = seen_beside(arena, letter)
    (monster,) = view.monsters
    blows = max(round(measure(view, monster).turns), 1)
    assert danger_of(view, monster).startswith(f"You would need about {blows} blow")
    kills = danger_of(view, monster).partition(" would kill you ")[2].rstrip(".")
    assert (f"would kill {kills} and dies" if kills else "does no wounds and dies") in explain_choice(view, 0, [])


def test_who_is_only_sensed_is_not_measured(arena):
    """R14.2: a fight is weighed by what is seen."""
    view = seen_beside(arena, "O")
    sensed = structs.replace(view.monsters[0], sensed=True)
    assert "" == danger_of(view, sensed)
    assert "blow" not in glance_at(view, sensed, 60)


@pytest.mark.parametrize("row", MONSTER_ROWS, ids=lambda row: row[1])
def test_a_glance_fits_the_status_line(arena, row):
    """Blows and turns stand in 80 columns beside the longest mood, whole words only."""
    view = seen_beside(arena, row[0])
    monster = structs.replace(view.monsters[0], asleep=True, health="almost dead")
    words = describe(structs.replace(view, monsters=(monster,)), monster.x, monster.y)
    line = words + glance_at(view, monster, STATUS - len(words))
    assert len(line) <= STATUS
    assert " · dies in " in line
