"""A sixth game, written from the page on adding a game, and forty-seven faults planted in it."""

from pathlib import Path

import pytest
from battleship.game import GAME
from battleship.plants import PLANTS

from quintet.testing import BrokenLaw, check_game
from quintet.testing.suite import SEEDS

FOLDER = Path(__file__).parent / "battleship"
PAGE = Path(__file__).parents[2] / "docs" / "conformance.md"


def test_the_correct_game_passes():
    """Battleship obeys all laws, and the suite saw its natural ends, all its events and all its options."""
    assert "6 natural ends, 5 of 5 event kinds, 3 of 3 options" == str(check_game(GAME))


def test_a_sixth_game_takes_less_than_three_hundred_lines():
    """That is what the page promises; blank lines do not count."""
    files = [FOLDER / name for name in ("fleet.py", "rules.py", "game.py")]
    assert 300 > sum(bool(line.strip()) for file in files for line in file.read_text().splitlines())


def test_there_are_forty_seven_faults():
    """Each is a different game with one fault, and few are missed, with the reason."""
    assert 47 == len(PLANTS) == len({plant.fault for plant in PLANTS})
    assert all(bool(plant.law) != bool(plant.missed) for plant in PLANTS)
    assert 2 == sum(bool(plant.missed) for plant in PLANTS)


def test_the_page_lists_every_fault():
    """With the law that reports it or the reason why none can, in the order of the file."""
    rows = [f"| {fault} | {f'`{law}`' if law else f'missed: {missed}'} |" for fault, _, law, missed in PLANTS]
    assert rows == PAGE.read_text().partition("|---|---|\n")[2].splitlines()


@pytest.mark.parametrize("plant", [plant for plant in PLANTS if plant.law], ids=lambda plant: plant.fault)
def test_the_suite_catches_the_fault(plant):
    """The law that is named reports it."""
    with pytest.raises(BrokenLaw) as caught:
        check_game(plant.game, seeds=SEEDS[:2], steps=40, elsewhere=plant.law == "same-elsewhere")
    assert plant.law == caught.value.law, str(caught.value)


@pytest.mark.soak
@pytest.mark.parametrize("plant", [plant for plant in PLANTS if plant.missed], ids=lambda plant: plant.fault)
def test_the_suite_misses_the_fault(plant):
    """If a law catches it after all, the table says something wrong."""
    check_game(plant.game, elsewhere=False)
