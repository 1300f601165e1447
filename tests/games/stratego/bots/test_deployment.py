"""How bots set up."""

import pytest

from quintet import game
from quintet.core.rng import SeededRandom
from quintet.games.stratego.actions import RANDOM, READY
from quintet.games.stratego.bots.book import EVOLVED
from quintet.games.stratego.bots.deployment import choose_setup
from quintet.games.stratego.bots.levels import LEVELS, Level
from quintet.games.stratego.formations import write_layout
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.tables import ARMY_NAMES, SIDE

GAME = game("stratego")
EXACT = Level(depth=1, evolved=True)


def laid_out(actions, army, side):
    """Returns the letters of a side's setup after these actions."""
    state = GAME.new("setup", StrategoOptions(army=army))
    if side == 1:
        state = GAME.apply(GAME.apply(state, 0, RANDOM), 0, READY)
    for action in actions:
        state = GAME.apply(state, side, action)
    assert READY in GAME.legal(state, side)
    return write_layout(GAME.view(state, side))


def mirrored(letters):
    return "".join(letters[row : row + SIDE][::-1] for row in range(0, len(letters), SIDE))


@pytest.mark.parametrize("army", ARMY_NAMES)
@pytest.mark.parametrize("side", [0, 1])
def test_an_evolved_setup_is_laid_out_as_written(army, side):
    """R9.4: from the owner's side, as it is or mirrored, with fewer actions than one for each piece."""
    for seed in range(12):
        actions = choose_setup(EXACT, army, side, SeededRandom(f"{seed}"))
        letters = laid_out(actions, army, side)
        assert letters in EVOLVED[army] or mirrored(letters) in EVOLVED[army]
        assert len(actions) < 36


@pytest.mark.parametrize("name", list(LEVELS))
@pytest.mark.parametrize("army", ARMY_NAMES)
def test_every_level_sets_up_a_whole_army(name, army):
    """R9.4: whatever a level likes and swaps, the rules take it."""
    for side in range(2):
        laid_out(choose_setup(LEVELS[name], army, side, SeededRandom("s")), army, side)


def test_a_level_without_taste_shuffles():
    """R9.4: no setups, no swaps."""
    assert [RANDOM] == choose_setup(Level(depth=1), "classic", 0, SeededRandom("s"))
