"""The book of setups: every one of them keeps what it promises."""

import pytest

from quintet.games.stratego.bots.book import EVOLVED
from quintet.games.stratego.setups import BOOK, read_kinds
from quintet.games.stratego.tables import ARMIES, ARMY_NAMES, BARRAGE, BOMB, DUEL, LETTERS, MINER, RED_ZONE, SIDE, ZONE

SMALL = [book for book in BOOK if book.army in (BARRAGE, DUEL)]
LAKES = (2, 3, 6, 7)
"""Columns that a lake closes between the armies."""


def flag_of(book):
    return book.kinds.index(LETTERS.index("F"))


@pytest.mark.parametrize("book", SMALL, ids=lambda book: book.name)
def test_no_scout_slides_to_the_flag(book):
    """R2.5: the Flag of a small army is not at the end of a file that is open from the enemy's side."""
    row, column = divmod(flag_of(book), SIDE)
    before = [book.kinds[above * SIDE + column] for above in range(row)]
    assert column in LAKES or any(kind >= 0 for kind in before)


@pytest.mark.parametrize("book", SMALL, ids=lambda book: book.name)
def test_no_scout_slides_to_the_side_of_the_flag_and_lives(book):
    """R2.5: whoever plays a setup as it is laid out does not lose to two moves of a Scout."""
    scout, flag = LETTERS.index("2"), flag_of(book)
    for side in beside(flag):
        row, column = divmod(side, SIDE)
        closed = column in LAKES or any(book.kinds[above * SIDE + column] >= 0 for above in range(row))
        assert closed or book.kinds[side] > scout, book.rows


@pytest.mark.parametrize("name", ["lane-guard", "corner-cottage"])
def test_the_bomb_is_in_front_of_the_flag(name):
    """R2.5: the summary says that the Flag is behind a Bomb."""
    book = next(each for each in SMALL if each.name == name)
    assert LETTERS.index("B") == book.kinds[flag_of(book) - SIDE]


def test_the_flag_of_a_walled_lane_has_no_open_side():
    """R2.5: lane-guard loses to nobody who merely walks around the Bomb."""
    book = next(each for each in SMALL if each.name == "lane-guard")
    flag = flag_of(book)
    assert flag + RED_ZONE >= 90
    assert all(book.kinds[beside] >= 0 for beside in (flag - 1, flag + 1, flag - SIDE))


# --- the evolved setups ---


def beside(square):
    row, column = divmod(square, SIDE)
    around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [r * SIDE + c for r, c in around if 0 <= r < ZONE // SIDE and 0 <= c < SIDE]


def evolved(army):
    return [read_kinds(letters) for letters in EVOLVED[army]]


@pytest.mark.parametrize(("army", "least"), [("classic", 200), ("barrage", 40), ("duel", 40)])
def test_the_evolved_setups_are_many_and_whole(army, least):
    """R9.4: each is a whole army, and no two are the same."""
    counts = ARMIES[ARMY_NAMES.index(army)]
    assert least <= len(set(EVOLVED[army])) == len(EVOLVED[army])
    for letters in EVOLVED[army]:
        assert counts == tuple(letters.count(letter) for letter in LETTERS)
        assert ZONE == len(letters)


@pytest.mark.parametrize("army", ARMY_NAMES)
def test_evolved_flags_are_far_back_and_out_of_sight(army):
    """R9.4: the Flag is in the back row, and no Scout slides to it from the enemy's side."""
    for kinds in evolved(army):
        row, column = divmod(kinds.index(0), SIDE)
        assert row == 3
        assert column in LAKES or any(kinds[above * SIDE + column] >= 0 for above in range(row))


def test_evolved_flags_are_guarded_and_miners_kept():
    """R9.4: Bombs are beside the Flag, most Miners wait in the rear, and no pair of Bombs closes a lane."""
    for kinds in evolved("classic"):
        assert any(kinds[square] == BOMB for square in beside(kinds.index(0)))
        assert sum(kind == MINER for kind in kinds[2 * SIDE :]) >= 3
        assert not any(kinds[left] == kinds[left + 1] == BOMB for left in (0, 4, 8))


def test_evolved_flags_are_in_every_column():
    """R9.4: whoever has seen one setup does not know where the Flag of the next one is."""
    assert set(range(SIDE)) == {kinds.index(0) % SIDE for kinds in evolved("classic")}
