"""The board as one seat knows it, to search on: unknown enemies carry chances, and a fight has several results.

Own ranks are known; an enemy's is a set of possible kinds with chances. The opponent decides by what *it* knows: it
attacks an unknown piece only if that pays on average against all pieces that this one could be.
"""

import math
from typing import Annotated, Final

import numpy as np

from quintet.core.kernel import kernel
from quintet.core.record import Array, Rows, i8, i16, i32, i64, record
from quintet.games.stratego.bots.mind import ONE, Mind
from quintet.games.stratego.bots.plan import DISTANCE, pull
from quintet.games.stratego.rules.moves import moves_at_all
from quintet.games.stratego.tables import (
    ATTACKER_WINS,
    BOMB,
    BOTH_FALL,
    CAPTAIN,
    COMBAT,
    FLAG,
    MINER,
    MOVED,
    NEIGHBOR,
    NO_KIND,
    PIECES,
    RANKS,
    RED_ZONE,
    SCOUT,
    SERGEANT,
    SQUARES,
    ZOBRIST,
    ZONE,
)
from quintet.games.stratego.views.knowledge import is_known

PLIES: Final = 32
MOST_MOVES: Final = 160
WIN: Final = 3000
"""What the end of a game is worth beside material; more would let small dangers to the Flag drown everything else."""
NEWS: Final = 12
"""What an attack teaches the opponent, in 64ths of the piece attacked."""
VEIL: Final = (0, 45, 0, 8, 3, 5, 8, 15, 33, 68, 112, 15)
"""What it is worth that the other side does not know a piece, by kind."""
STILL, RESTLESS = 0, 1
"""What the opponent sees of an unknown piece: that it never moved, or that it did."""
IMMOBILE: Final = (1 << FLAG) | (1 << BOMB)
HALF: Final = SQUARES // 2
"""Squares of one word of a set of squares."""
FARTHEST: Final = 8
RAIDERS: Final = 4
"""Strong enemies that are watched."""
MOST_PULL: Final = 2000
ROOTS: Final = np.array([int(8 * math.sqrt(pull)) for pull in range(MOST_PULL + 1)], np.int64)
"""What the pull of a target is worth in the balance: great ones count for less than they promise."""


def _near() -> Array:
    """Returns the squares within this many steps of a square, as two words of bits."""
    table = np.zeros((FARTHEST + 1, SQUARES, 2), np.int64)
    for reach in range(FARTHEST + 1):
        for square in range(SQUARES):
            for other in range(SQUARES):
                if DISTANCE[square, other] <= reach:
                    table[reach, square, other // HALF] |= 1 << (other % HALF)
    return table


NEAR: Final = _near()


@record
class Ply:
    """One level of the search: its moves, and how to undo the current one."""

    count: i16
    slot: i8
    victim: i8
    start: i8
    score: i32
    public: i64
    masks: Annotated[Array, i16, 2]
    open: Annotated[Array, i8, 2]
    prices: Annotated[Array, i32, 2]
    weights: Annotated[Array, i32, 4]
    flag: i32
    """How likely the move takes the Flag."""
    taken: Annotated[Array, i64, (2, 2)]
    guards: Annotated[Array, i64, 2]
    movers: Annotated[Array, i16, 2]
    run: Annotated[Array, i8, 4]
    """The run of the moving side before the move."""
    moves: Annotated[Array, i16, MOST_MOVES]
    order: Annotated[Array, i32, MOST_MOVES]
    killer: i16
    passes: i8
    """Whether the current move is to pass."""


@record
class Outlook:
    """What a search reads and changes; values are for the searching seat unless a side is named."""

    seat: i8
    dread: i16
    fear: i16
    prize: i32
    nodes: i64
    limit: i64
    score: i32
    public: i64
    """A hash of the position, with what is known of it."""
    at: Annotated[Array, i8, SQUARES]
    place: Annotated[Array, i8, PIECES]
    kind: Annotated[Array, i8, PIECES]
    """Own kinds; an enemy's only if it is known."""
    mask: Annotated[Array, i16, PIECES]
    """The kinds that an enemy piece can have, as bits."""
    open: Annotated[Array, i8, PIECES]
    """Whether the other side knows a piece, or enough of it that it hides nothing."""
    fresh: Annotated[Array, i8, PIECES]
    """STILL or RESTLESS."""
    price: Annotated[Array, i32, PIECES]
    odds: Annotated[Array, i32, (ZONE, RANKS)]
    worth: Annotated[Array, i32, (2, RANKS)]
    field: Annotated[Array, i16, (RANKS, SQUARES)]
    """What it is worth for the seat's pieces of a kind to stand on a square, by the plan."""
    calm: Annotated[Array, i16, PIECES]
    """What it is worth that a piece never moved."""
    ease: Annotated[Array, i16, PIECES]
    """What it is worth that a piece stands where it stood when the search began."""
    pool: Annotated[Array, i32, RANKS]
    """How many of the seat's pieces of a kind the opponent does not know."""
    will: Annotated[Array, i8, (RANKS, ZONE)]
    """Whether an enemy of a kind attacks a piece of the seat that it does not know."""
    history: Annotated[Array, i32, (2, SQUARES * SQUARES)]
    taken: Annotated[Array, i64, (2, 2)]
    """The squares of each side as bits."""
    movers: Annotated[Array, i16, 2]
    """How many pieces of a side may be able to move."""
    run: Annotated[Array, i8, (2, 4)]
    """For the two-square rule: a side's last mover, its last two squares, and how often it went between them."""
    two_square: i8
    flag: i8
    """Where the seat's Flag is, or -1."""
    menace: Annotated[Array, i32, ZONE]
    """How likely an enemy that moves can take the Flag if it gets there."""
    guards: Annotated[Array, i64, 2]
    """The squares of the seat's pieces that can stop a Miner, as bits."""
    raider: Annotated[Array, i8, RAIDERS]
    """Strong enemies that everybody knows, as slots; -1 ends the list."""
    prey: Annotated[Array, i8, (RAIDERS, ZONE)]
    """The seat's pieces that a raider takes, as slots; -1 ends the list."""
    hunters: Annotated[Array, i8, (RAIDERS, ZONE)]
    """The seat's pieces that take a raider, as slots; -1 ends the list."""
    plies: Annotated[Rows[Ply], PLIES]


@kernel
def is_mine(look: Outlook, slot: int) -> bool:
    return slot // ZONE == look.seat


@kernel
def observe_board(look: Outlook, mind: Mind) -> None:
    """Copies what the mind knows and believes."""
    look.seat = mind.seat
    look.nodes = 0
    look.public = 0
    for square in range(SQUARES):
        look.at[square] = mind.at[square]
    for slot in range(PIECES):
        look.place[slot] = mind.place[slot]
        look.kind[slot] = mind.fixed[slot]
        look.open[slot] = 1 if is_known(mind.place[slot], mind.marks[slot]) else 0
        look.fresh[slot] = RESTLESS if mind.marks[slot] & MOVED != 0 else STILL
        look.mask[slot] = 1 << mind.fixed[slot] if mind.fixed[slot] != NO_KIND else 0
        if mind.place[slot] >= 0:
            look.public ^= ZOBRIST[slot, mind.place[slot]]
    for side in range(2):
        for kind in range(RANKS):
            look.worth[side, kind] = mind.worth[side, kind]
    look.prize, look.dread, look.fear = mind.prize, mind.dread, mind.fear
    look.worth[1 - look.seat, FLAG] = mind.prize


@kernel
def take_odds(look: Outlook, mind: Mind) -> None:
    """Copies the chances of unknown enemies."""
    first = ZONE * (1 - look.seat)
    for k in range(ZONE):
        for kind in range(RANKS):
            chance: int = mind.belief[k, kind]
            if look.kind[first + k] != NO_KIND:
                chance = ONE if look.kind[first + k] == kind else 0
            look.odds[k, kind] = chance
            if chance > 0:
                look.mask[first + k] |= 1 << kind


@kernel
def count_hidden(look: Outlook) -> None:
    """Counts the seat's pieces by kind that the opponent does not know."""
    for kind in range(RANKS):
        look.pool[kind] = 0
    first = ZONE * look.seat
    for slot in range(first, first + ZONE):
        if look.place[slot] >= 0 and look.open[slot] == 0:
            look.pool[look.kind[slot]] += 1


@kernel
def decide_wills(look: Outlook, mind: Mind) -> None:
    """Decides which enemy kinds attack which unknown pieces: those that gain by it on average."""
    for k in range(ZONE):
        for kind in range(RANKS):
            hopes = moves_at_all(kind) and hoped_gain(look, mind, kind, k) > 0
            look.will[kind, k] = 1 if hopes else 0
    expect_the_worst(look)


@kernel
def expect_the_worst(look: Outlook) -> None:
    """Lets enemies know where the seat's Flag is: every one attacks it, and Miners the Bombs beside it."""
    first = ZONE * look.seat
    for k in range(ZONE):
        if look.place[first + k] >= 0 and look.kind[first + k] == FLAG:
            for kind in range(RANKS):
                look.will[kind, k] = 1 if moves_at_all(kind) else 0
            for way in range(4):
                beside = NEIGHBOR[look.place[first + k], way]
                slot = look.at[beside] - 1 if beside >= 0 else -1
                if slot // ZONE == look.seat and slot >= 0 and look.kind[slot] == BOMB:
                    look.will[MINER, slot % ZONE] = 1


@kernel
def hoped_gain(look: Outlook, mind: Mind, kind: int, k: int) -> int:
    """Returns what an enemy of a kind expects of attacking an unknown piece, by where that was set up."""
    moved = look.fresh[ZONE * look.seat + k] == RESTLESS
    gain, total = 0, 1
    for other in range(RANKS):
        if moves_at_all(other) or not moved:
            weight = look.pool[other] * mind.image[k, other]
            total += weight
            gain += weight * fight_gain(look, kind, other)
    return gain // total


@kernel
def fight_gain(look: Outlook, kind: int, other: int) -> int:
    """Returns what an enemy's attack on a kind brings the enemy."""
    theirs: int = min(look.worth[1 - look.seat, kind], 4000)
    mine: int = min(look.worth[look.seat, other], 1000)
    result = COMBAT[kind, other]
    news = mine * NEWS // 64
    if result == ATTACKER_WINS:
        return mine
    return mine - theirs if result == BOTH_FALL else news - theirs


@kernel
def price_of(look: Outlook, slot: int) -> int:
    """Returns what a piece counts in the balance: its worth, or the mean of what it may be, and its secrecy."""
    side = slot // ZONE
    if side == look.seat:
        kind = look.kind[slot]
        veil: int = 0 if look.open[slot] != 0 else VEIL[kind]
        worth: int = look.worth[side, kind]
        return worth + veil if kind != FLAG else 0
    total, sum_ = 0, 0
    for kind in range(RANKS):
        if (look.mask[slot] >> kind) & 1 != 0:
            chance = look.odds[slot % ZONE, kind]
            total += chance
            veil = 0 if look.open[slot] != 0 else VEIL[kind]
            sum_ += chance * (look.worth[side, kind] + veil)
    return sum_ // max(total, 1)


@kernel
def lay_fields(look: Outlook, mind: Mind) -> None:
    """Lays out what each square is worth to the seat's pieces, compared with where they stand."""
    for kind in range(RANKS):
        for square in range(SQUARES):
            look.field[kind, square] = ROOTS[min(pull(mind, kind, square), MOST_PULL)] if moves_at_all(kind) else 0
    for slot in range(PIECES):
        mine = look.place[slot] >= 0 and is_mine(look, slot)
        look.calm[slot] = calm_of(look, mind, slot) if mine else 0
        look.ease[slot] = look.field[look.kind[slot], look.place[slot]] + look.calm[slot] if mine else 0


@kernel
def calm_of(look: Outlook, mind: Mind, slot: int) -> int:
    """Returns what it is worth that a piece of the seat never moved: the enemy may take it for a Bomb."""
    kind = look.kind[slot]
    if look.fresh[slot] != STILL or look.open[slot] != 0 or not moves_at_all(kind) or kind == SCOUT:
        return 0
    calm: int = mind.still if SERGEANT <= kind <= CAPTAIN else mind.reserve
    return calm


@kernel
def count_up(look: Outlook) -> None:
    """Counts the balance from scratch."""
    look.score = 0
    for side in range(2):
        look.guards[side] = 0
        look.movers[side] = 0
        look.taken[side, 0] = 0
        look.taken[side, 1] = 0
    for slot in range(PIECES):
        look.price[slot] = 0
        if look.place[slot] >= 0:
            look.price[slot] = price_of(look, slot)
            count_in(look, slot, look.place[slot], 1)


@kernel
def can_walk(look: Outlook, slot: int) -> bool:
    """Whether a piece may be one that moves."""
    mask: int = look.mask[slot]
    return mask & ~IMMOBILE != 0


@kernel
def first_square(slot: int) -> int:
    """Returns where a piece was set up."""
    return slot + RED_ZONE if slot < ZONE else slot - ZONE


@kernel
def count_in(look: Outlook, slot: int, square: int, sign: int) -> None:
    """Counts a piece into everything that is kept up to date, or out of it."""
    side = slot // ZONE
    value: int = look.price[slot]
    if side == look.seat:
        calm: int = look.calm[slot] if square == first_square(slot) else 0
        look.score += sign * (value + look.field[look.kind[slot], square] + calm - look.ease[slot])
    else:
        look.score -= sign * value
    look.taken[side, square // HALF] ^= 1 << (square % HALF)
    if can_walk(look, slot):
        look.movers[side] += sign
        if side == look.seat and look.kind[slot] >= MINER:
            look.guards[square // HALF] ^= 1 << (square % HALF)
