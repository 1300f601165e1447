"""The screen in plain text: R14.1."""

from msgspec import structs

from quintet.games.rogue.describe.character_sheet import discoveries
from quintet.games.rogue.describe.screen import inventory, status
from quintet.games.rogue.game import GAME


def test_the_screen_and_lists_are_words():
    """R14.1: everything is readable without color."""
    view = GAME.view(GAME.new("screen"), 0)
    shown = GAME.show(view)
    assert "@" in shown
    assert "HP 12/12" in shown
    assert "a - a +1 mace (wielded)" in inventory(view)
    assert 1 == len(discoveries(view))


def test_the_blind_see_nothing_and_a_burned_out_torch_is_not_lit():
    """R4.3, R4.4: status and pack say so."""
    view = GAME.view(GAME.new("words"), 0)
    assert "sight 2" in status(view)[1]
    assert "sight 0" in status(structs.replace(view, effects=(("blind", 40),)))[1]
    lit = next(thing for thing in view.pack if thing.worn == "lit")
    burnt = structs.replace(view, pack=(structs.replace(lit, name="a torch (0 turns)", fuel=0),))
    assert [f"{lit.letter} - a torch (0 turns) (burned out, in hand)"] == inventory(burnt)
    assert inventory(structs.replace(view, pack=(lit,)))[0].endswith(" (lit)")
