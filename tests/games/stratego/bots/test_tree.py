"""The search in what one knows: tactics, nodes and secrets."""

import numpy as np
import pytest
from positions import battle

from quintet import game
from quintet.core.game import Turn
from quintet.core.rng import SeededRandom
from quintet.games.stratego.bots import BOTS
from quintet.games.stratego.bots.tree import put_behind
from quintet.games.stratego.options import StrategoOptions

GAME = game("stratego")
KNOWN = 3
NODES = 4000


def turn_of(state, seat):
    sample = lambda rng: GAME.resample(state, seat, rng)  # noqa: E731
    return Turn(seat, GAME.view(state, seat), GAME.legal(state, seat), GAME.events(state, seat), sample)


def known(state, *slots):
    games = state.thaw()
    for slot in slots:
        games[0].marks[slot] = KNOWN
    return state.after(games)


def chosen(state, seat=0, seed="t"):
    return GAME.write(BOTS["hard"].make(seed, nodes=NODES).act(turn_of(state, seat)))


def test_a_protected_piece_is_left_alone():
    """R9: a Major does not take a Sergeant whose General takes back."""
    state = known(battle("7b4 Fa1 2j1", "4b5 9b6 Fj10"), 0, 40, 41)
    assert chosen(state) != "b4-b5"


def test_an_unprotected_piece_is_taken():
    """R9: without the General the same Sergeant is free."""
    state = known(battle("7b4 Fa1 2j1", "4b5 9j8 Fj10"), 0, 40, 41)
    assert "b4-b5" == chosen(state)


def test_a_known_piece_flees_from_a_stronger_one():
    """R9: a Colonel beside the Marshal goes, and not to where the Marshal follows at once for nothing."""
    state = known(battle("8b4 Fa1 2j1", "Mb5 4i9 Fj10"), 0, 40)
    assert chosen(state).startswith("b4-")
    assert chosen(state) != "b4-b5"


@pytest.mark.parametrize("steps", [60, 120])
def test_a_choice_depends_on_the_view_alone(steps):
    """R6: in every world that looks the same from a seat the bot values every move the same."""
    state = GAME.new(f"leak {steps}", StrategoOptions(deployment="book", talks=False))
    bots = [BOTS["easy"].make("a"), BOTS["easy"].make("b")]
    for _ in range(steps):
        seat = GAME.to_act(state)[0]
        state = GAME.apply(state, seat, bots[seat].act(turn_of(state, seat)))
    seat = GAME.to_act(state)[0]
    worlds = [state, *(GAME.resample(state, seat, SeededRandom(f"w{k}")) for k in range(3))]
    thoughts = [BOTS["hard"].make("s", nodes=NODES).think(turn_of(world, seat)) for world in worlds]
    for thought in thoughts[1:]:
        assert thoughts[0].ranked == thought.ranked
        assert thoughts[0].belief.tolist() == thought.belief.tolist()


def test_moves_that_were_not_reached_come_behind():
    """R9.4: a search that runs out of nodes trusts the moves of its last depth, the best of them first."""
    values = np.array([30, 20, 80, 10])
    put_behind(values, 2, 30)
    assert [30, 20, 29, 10] == values.tolist()
    put_behind(values, 0, 5)
    assert [30, 20, 29, 10] == values.tolist()
