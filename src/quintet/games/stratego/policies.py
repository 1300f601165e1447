"""An easy opponent for batches: it weighs every move by what it knows, with noise, and often slips."""

from typing import Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.learning import Policy, stir
from quintet.core.record import Ints, Rows
from quintet.games.stratego.actions import DECLINE, RANDOM, READY, TARGET, TARGETS
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.rules.deploy import setup_refusal
from quintet.games.stratego.rules.moves import MOST_MOVES, list_moves
from quintet.games.stratego.rules.refusal_codes import DONE
from quintet.games.stratego.tables import (
    ATTACKER_WINS,
    BOTH_FALL,
    COMBAT,
    MINER,
    MOVED,
    NEIGHBOR,
    SETUP,
    SIDE,
    SLID,
    ZONE,
)
from quintet.games.stratego.views.knowledge import is_hidden

__all__ = ["POLICIES", "easy"]

WORTH: Final = np.array([9999, 90, 30, 70, 40, 50, 70, 100, 160, 240, 350, 60], np.int64)
"""The worth of a piece by kind."""
NOISE: Final = 24
SLIP_PERCENT: Final = 15


@entry
def easy(games: Rows[Battle], seats: Ints, words: Ints, actions: Ints) -> None:
    """Chooses for every row that is asked; sets up at random, and declines every offer."""
    found = np.zeros(MOST_MOVES, np.int64)
    for k in range(games.shape[0]):
        if seats[k] >= 0:
            words[k] = stir(words[k])
            if games[k].offer != 0:
                actions[k] = DECLINE
            elif games[k].phase == SETUP:
                actions[k] = READY if setup_refusal(games[k], seats[k], READY) == DONE else RANDOM
            else:
                actions[k] = best_move(games[k], seats[k], words, k, found)


@kernel
def best_move(game: Battle, seat: int, words: Ints, k: int, found: Ints) -> int:
    """Returns the move that looks best this time; a slip makes noise of all there is to know."""
    slips: bool = (words[k] * 100) >> 32 < SLIP_PERCENT
    best, best_worth = 0, -1_000_000
    for at in range(list_moves(game, seat, found)):
        words[k] = stir(words[k])
        worth = ((words[k] * NOISE) >> 32) + (0 if slips else weigh(game, seat, found[at]))
        if worth > best_worth:
            best, best_worth = found[at], worth
    return best


@kernel
def weigh(game: Battle, seat: int, action: int) -> int:
    """Returns what a move is worth by what the seat knows."""
    start = action // TARGETS
    target = TARGET[start, action % TARGETS]
    kind = game.kind[game.at[start] - 1]
    if game.at[target] > 0:
        return weigh_attack(game, kind, game.at[target] - 1)
    ahead: int = (start // SIDE - target // SIDE) * (1 if seat == 0 else -1)
    return 6 * ahead - danger(game, seat, kind, target)


@kernel
def weigh_attack(game: Battle, kind: int, victim: int) -> int:
    if is_hidden(game, victim):
        moved = game.marks[victim] & (MOVED | SLID)
        return 40 - int(WORTH[kind]) // 4 + (15 if moved else 30 if kind == MINER else 0)
    result = COMBAT[kind, game.kind[victim]]
    if result == ATTACKER_WINS:
        return 200 + int(WORTH[game.kind[victim]])
    return int(WORTH[game.kind[victim]]) - int(WORTH[kind]) if result == BOTH_FALL else -400


@kernel
def danger(game: Battle, seat: int, kind: int, square: int) -> int:
    """Returns what a piece risks on a square beside enemies that are known to beat it."""
    for way in range(4):
        near = NEIGHBOR[square, way]
        slot = game.at[near] - 1 if near >= 0 else -1
        is_known = slot >= 0 and slot // ZONE != seat and not is_hidden(game, slot)
        if is_known and COMBAT[game.kind[slot], kind] == ATTACKER_WINS:
            return int(WORTH[kind]) // 2
    return 0


POLICIES: Final = {"easy": Policy(easy)}
