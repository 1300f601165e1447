"""Words for many actions in the line mode: they are ordinary actions, and they stop with a reason."""

import pytest

from quintet.core.errors import BadNotation
from quintet.games.rogue.actions import MOVE
from quintet.games.rogue.errands import ERRANDS, PAGES
from quintet.games.rogue.game import GAME
from quintet.games.rogue.views import view_quest
from quintet.table.match import Match
from quintet.table.seats import Person
from quintet.tui.plain import PlainGame


def said(lines, seed="demo"):
    """What the line mode says to these lines."""
    out, waiting = [], iter(lines)
    match = Match(GAME, seed, seats=[Person("you")])
    PlainGame(match, lambda _: next(waiting, None), seed=seed, say=out.append).play()
    return "\n".join(out), match


def test_explore_walks_by_ordinary_actions():
    """R14.6: the replay of an errand holds single moves only."""
    text, match = said(["explore", "inventory", "quit"])
    assert "in sight" in text or "nothing left" in text
    assert "a - a +1 mace (wielded)" in text
    assert all(step.action < 29 for step in match.replay().steps)
    assert match.step > 1


def test_errands_of_a_drawn_room(arena):
    """R14.6: run, travel and describe read their arguments and refuse nonsense with a sentence."""
    world = arena("##########\n#@.......#\n##########")
    view = view_quest(world.quest, 0)
    assert MOVE + 3 == ERRANDS["run"][1](view, None, "east")
    assert MOVE + 3 == ERRANDS["travel"][1](view, None, "3 1")
    assert "that is you" == PAGES["describe"][1](view, "1 1")
    for errand, rest in (("run", "up"), ("travel", "90 1"), ("travel", "x")):
        with pytest.raises(BadNotation):
            ERRANDS[errand][1](view, None, rest)
