"""The notation of actions, and wizard commands in words: R2."""

import pytest

from quintet.core.errors import BadNotation
from quintet.games.rogue.actions import ACTIONS, MAKE, MAKEABLE, WIZARD
from quintet.games.rogue.game import GAME
from quintet.games.rogue.tables import POTION
from quintet.games.rogue.text.notation import word_wizard_command


def test_notation_reads_what_it_writes():
    """R2.1: all actions, and the keys of the genre."""
    assert list(range(ACTIONS)) == [GAME.read(GAME.write(action)) for action in range(ACTIONS)]
    assert [GAME.read(word) for word in ("north", "k", ">", "s", "ne", "wait", "zap d e")] == [
        0,
        0,
        GAME.read("descend"),
        GAME.read("south"),
        GAME.read("northeast"),
        GAME.read("rest"),
        GAME.read("zap d east"),
    ]
    with pytest.raises(BadNotation):
        GAME.read("fly")


def test_wizard_commands_in_plain_words():
    """R2.4: what a wizard creates has a name, in lists and in typed commands."""
    assert MAKE == GAME.read("wizard make dagger")
    assert MAKE + MAKEABLE.index((POTION, 0)) == GAME.read("wizard make potion of healing")
    words = [word_wizard_command(action) for action in range(WIZARD, ACTIONS)]
    assert len(set(words)) == len(words)
    assert {"go to level 10", "summon an aquator", "create a ring of stealth", "create plate mail"} <= set(words)
