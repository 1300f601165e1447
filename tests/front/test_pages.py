"""Pages that front ends share: made from the view alone, and refused in one sentence."""

import pytest

from quintet.core.errors import BadNotation
from quintet.core.options import preset_options
from quintet.front.pages import pages_of
from quintet.games import GAMES

RUN, BATTLE = GAMES["runmap"], GAMES["stratego"]


def test_a_room_is_previewed():
    """A preview has the odds of the room, and what lies between it and the boss."""
    view = RUN.view(RUN.new("abc"), 0)
    combat = next(node for row in view.floors[0].rows[1:] for node in row if node.type.value == "COMBAT")
    lines = pages_of(RUN)["preview"].read(view, combat.id).splitlines()
    assert "costs 2 to 7 HP" == lines[0]
    assert lines[-1].startswith("on the way to the boss: ")


def test_offers_have_the_words_of_the_legal_actions():
    """Every way ahead is offered under its notation, with what it costs."""
    state = RUN.new("abc")
    offered = pages_of(RUN)["offers"].read(RUN.view(state, 0), "").splitlines()
    assert [RUN.write(action) for action in RUN.legal(state, 0)] == [line.partition(": ")[0] for line in offered]


def test_a_room_that_does_not_exist():
    """A wrong name is refused with an example of a right one."""
    with pytest.raises(BadNotation, match="act1_row3_node0"):
        pages_of(RUN)["preview"].read(RUN.view(RUN.new("abc"), 0), "kitchen")


def test_squares_of_stratego_tell_only_what_is_known():
    """A hidden piece is described without its rank: R6."""
    view = BATTLE.view(BATTLE.new("abc", preset_options(BATTLE.options, "skirmish")), 0)
    pages = pages_of(BATTLE)
    assert "a10: a BLUE piece that has not moved" == pages["square"].read(view, "a10")
    assert pages["known"].read(view, "").startswith("BLUE knows none of your 40 ranks")


def test_the_book_of_setups():
    """The book lists the setups of this army, draws one by its rows, and knows no other: R2.5."""
    view = BATTLE.view(BATTLE.new("abc", preset_options(BATTLE.options, "duel")), 0)
    book = pages_of(BATTLE)["book"]
    names = [line.partition(":")[0] for line in book.read(view, "").splitlines()]
    assert ["bunker", "two-doors", "open-field", "spearhead"] == names
    assert ["2....M...2", "...9......", "B..S.3....", "FB.3......"] == book.read(view, "bunker").splitlines()
    with pytest.raises(BadNotation, match="'fortress' for this army"):
        book.read(view, "fortress")


def test_pages_of_the_game_are_among_them():
    """What a game offers itself stays."""
    assert set(GAMES["rogue"].extras.pages) == set(pages_of(GAMES["rogue"]))
