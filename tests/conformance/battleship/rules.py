"""The rules of Battleship, as plain functions on rows: uncompiled, since a test has no time to compile."""

import numpy as np

from battleship.fleet import CELLS, FLEETS, HIT, MISS, SUNK, WATER, ships_of
from quintet.core.game import NOBODY
from quintet.core.rng import begin, below, chance, stream

RESIGN = CELLS
ACTIONS = CELLS + 1
OBSERVED = 2 + 4 * CELLS
DONE, OVER, NOT_YOUR_TURN, SHOT_ALREADY = range(4)
DUD = 0
POWER, HASH = stream("_battleship")


def refusal(sea, seat, action):
    if sea.ended:
        return OVER
    if seat != sea.turn:
        return NOT_YOUR_TURN
    return SHOT_ALREADY if action != RESIGN and sea.shot[1 - seat, action] != WATER else DONE


def shoot(sea, seat, cell):
    """Marks a shot, the whole ship if it sinks; returns the mark."""
    board, shots = sea.ship[1 - seat], sea.shot[1 - seat]
    shots[cell] = HIT if board[cell] else MISS
    own = board == board[cell]
    if board[cell] and (shots[own] != WATER).all():
        shots[own] = SUNK
    return int(shots[cell])


@np.errstate(over="ignore")
def act(sea, seat, action):
    result = DUD
    if action == RESIGN:
        sea.ended = 2 - seat
    elif not chance(sea.rng, int(sea.setup.dud)):
        result = shoot(sea, seat, action)
        if (sea.shot[1 - seat][sea.ship[1 - seat] > 0] == SUNK).all():
            sea.ended = seat + 1
    sea.event[:] = (seat + 1, action, result)
    if not (sea.setup.again and result in (HIT, SUNK)):
        sea.turn = 1 - seat


@np.errstate(over="ignore")
def reset(seas, seeds, setups):
    for sea, seed, setup in zip(seas, seeds, setups, strict=True):
        sea.setup = setup
        begin(sea.rng, seed, POWER, HASH)
        sea.turn, sea.ended, sea.shot[:], sea.event[:] = 0, 0, WATER, 0
        for owner in range(2):
            fleets = FLEETS[int(setup.ships)]
            sea.ship[owner] = ships_of(fleets[int(below(sea.rng, len(fleets)))])


def turn(seas, seats):
    for k, sea in enumerate(seas):
        seats[k] = NOBODY if sea.ended else sea.turn


def legal(seas, seats, masks):
    for k, sea in enumerate(seas):
        masks[k] = [refusal(sea, seats[k], action) == DONE for action in range(ACTIONS)]


def step(seas, seats, actions, codes):
    for k, sea in enumerate(seas):
        codes[k] = refusal(sea, seats[k], actions[k])
        if codes[k] == DONE:
            act(sea, int(seats[k]), int(actions[k]))


def observe(seas, seats, out):
    for k, sea in enumerate(seas):
        own, other = int(seats[k]), 1 - int(seats[k])
        enemy = sea.ship[other] if sea.ended else np.zeros(CELLS)
        out[k] = np.concatenate([[sea.turn, sea.ended], sea.ship[own], enemy, sea.shot[own], sea.shot[other]])


def score(seas, out):
    for k, sea in enumerate(seas):
        out[k] = [0 if not sea.ended else 1 if sea.ended == seat + 1 else -1 for seat in range(2)]
