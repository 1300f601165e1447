"""The hidden parts that the conformance suite alters stay possible."""

import numpy as np
from positions import GAME

from quintet.core.rng import SeededRandom
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.tables import BOMB, FLAG, MOVED
from quintet.games.stratego.views.hidden import HIDDEN

SWAP = next(part.alter for part in HIDDEN if "ranks" in part.name)


def test_two_ranks_are_swapped_and_neither_bomb_nor_flag_has_moved():
    """R3.1, R6.1: two unlike pieces that the seat does not know could each be the other."""
    state, rng = GAME.new("swap", StrategoOptions(deployment="random", talks=False)), SeededRandom("swap")
    for _ in range(120):
        legal = GAME.legal(state, GAME.to_act(state)[0])
        state = GAME.apply(state, GAME.to_act(state)[0], legal[rng.next_int(0, len(legal) - 1)])
    for number in range(40):
        other = SWAP(state, number % 2, SeededRandom(f"{number}")).record
        assert 2 == np.count_nonzero(other.kind != state.record.kind)
        assert not np.any(np.isin(other.kind, (BOMB, FLAG)) & (other.marks & MOVED > 0))
