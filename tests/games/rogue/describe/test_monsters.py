"""What is said of monsters comes from the table's own columns, and the danger from what the hero can know."""

import re

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


EXPECTED = """
A level 2 monster, as fast as you, that hits for 1d8. It starts out awake (except on level 1), prefers gold that is \
closer than you and flees below 25% of its health.
A level 6 monster that hits for 1d6. It holds you once you come close, may wake when you are next to it and \
never moves.
A level 5 monster, as fast as you, that does no damage. It rusts metal armor, may wake when you come within 4 \
steps and comes straight at you.
A level 4 monster, a little faster than you, that hits three times for 1d2, 1d5 and 1d5, at most 12 in all. It may \
wake when you come within 7 steps, takes the shortest way to you and flees below 20% of its health.
"""


@pytest.mark.parametrize(("letter", "expected"), list(zip("OFAC", EXPECTED.strip().splitlines(), strict=True)))
def test_two_sentences_for_a_monster(letter, expected):
    """R8.1: level, pace and blows, then specials and habits."""
    assert expected == about_monster(letter)


@pytest.mark.parametrize("letter", LETTERS)
def test_every_monster_is_described_by_its_row(letter):
    """R8.1, R8.5, R9.1: dice, level, courage and specials of the table, all of them, and no other special."""
    number = LETTERS.index(letter) + 1
    row, text = MONSTERS[number], about_monster(letter)
    assert f"level {int(row.level)}" in text
    assert all(dice in text or dice == "0d0" for dice in MONSTER_DAMAGE[number].split("/"))
    assert (int(row.behavior) == STATIONARY) == ("than you" not in text and "as you" not in text)
    assert [bool(int(row.special) & bit) for bit in SPECIALS] == [words in text for words in SPECIALS.values()]
    assert (0 < int(row.flee) < 100) == (f"flees below {int(row.flee)}%" in text)


def test_every_special_has_words():
    """R8.5: every special of the table has words; being mean or greedy counts as a habit."""
    assert set(SPECIAL_NAMES) - {MEAN, COVETS} == set(SPECIALS)


def seen_beside(arena, letter):
    world = arena(PLACE.format(letter), monsters=letter)
    world.quest.vis[:3, :8] = 1
    world.quest.hero.see_invisible = 1
    return view_quest(world.quest, 0)


@pytest.mark.parametrize("letter", LETTERS)
def test_the_danger_is_that_of_explain(arena, letter):
    """R7: the same numbers as in a bot's explanation, from the view alone."""
    view = seen_beside(arena, letter)
    (monster,) = view.monsters
    foe = measure(view, monster)
    own, _, other = danger_of(view, monster).partition(". ")
    assert own.startswith(f"You hit it {foe.chance:.0%} of the time and need about {max(round(foe.turns), 1)} blow")
    turns = other.partition("needs about ")[2].rstrip(".")
    expected = f"would kill the hero in about {turns} and would die" if turns else "does no damage and would die"
    assert expected in explain_choice(view, 0, [])


def test_a_sensed_monster_is_not_measured(arena):
    """R14.2: the odds come from what the hero sees."""
    view = seen_beside(arena, "O")
    sensed = structs.replace(view.monsters[0], sensed=True)
    assert "" == danger_of(view, sensed)
    assert "you hit" not in glance_at(view, sensed, 60)


def test_a_short_line_says_what_its_numbers_mean(arena):
    """R14.2: the blows until it dies, and the turns until the hero does."""
    view = seen_beside(arena, "O")
    assert re.match(r" · you hit \d+%, kill in \d+ · it hits \d+%, kills in \d+", glance_at(view, view.monsters[0], 60))


@pytest.mark.parametrize("row", MONSTER_ROWS, ids=lambda row: row[1])
def test_a_glance_fits_the_status_line(arena, row):
    """Blows and turns fit into 80 columns beside the longest description, whole words only."""
    view = seen_beside(arena, row[0])
    monster = structs.replace(view.monsters[0], asleep=True, health="almost dead")
    words = describe(structs.replace(view, monsters=(monster,)), monster.x, monster.y)
    line = words + glance_at(view, monster, STATUS - len(words))
    assert len(line) <= STATUS
    assert " · you hit " in line
