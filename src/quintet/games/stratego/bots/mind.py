"""A bot's mind as a packed record: what it believes about the enemy, and a board to think on.

Only what a seat knows goes in: the public part of a sampled world, and the evidence that a bot gathers from moves.
Chances are whole numbers of 65,536ths and worths are whole numbers too, so that results are the same everywhere.
"""

from typing import Annotated, Final

from quintet.core.kernel import kernel
from quintet.core.record import Array, Rows, i8, i16, i32, i64, record
from quintet.core.rng import Rng
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.rules.moves import moves_at_all
from quintet.games.stratego.tables import (
    BOMB,
    FLAG,
    MARSHAL,
    MINER,
    MOVED,
    NO_KIND,
    PIECES,
    RANKS,
    SIDE,
    SPY,
    SQUARES,
    ZONE,
)
from quintet.games.stratego.views.knowledge import is_known

ONE: Final = 65536
DEPTH: Final = 8
MOST_MOVES: Final = 128
ROUNDS: Final = 12
WORTH: Final = (20000, 60, 35, 70, 45, 60, 85, 120, 180, 270, 380, 70)
"""The worth of a piece by kind: steep, because the highest piece rules the board."""


@record
class Node:
    """One level of the search: whose move, the window, the moves, and how to undo the current one."""

    side: i8
    count: i16
    upto: i16
    alpha: i32
    beta: i32
    best: i32
    slot: i8
    start: i8
    victim: i8
    result: i8
    seen_slot: i8
    seen_victim: i8
    moves: Annotated[Array, i16, MOST_MOVES]


@record
class Mind:
    seat: i8
    learned: i8
    """Whether the evidence already holds what the home square and staying unmoved say."""
    veil: i16
    """The worth of being unknown, in 64ths of a piece."""
    guard: i16
    """How strongly an intruder near its own Flag attracts defenders, in percent."""
    prize: i32
    """The value of winning in one world; more would make every guess at the Flag worth a Marshal."""
    still: i16
    reserve: i16
    dread: i16
    fear: i16
    """As in a level."""
    rng: Rng
    visited: i64
    score: i32
    movers: Annotated[Array, i16, 2]
    belief: Annotated[Array, i32, (ZONE, RANKS)]
    evidence: Annotated[Array, i32, (ZONE, RANKS)]
    image: Annotated[Array, i32, (ZONE, RANKS)]
    """How the opponent sees the seat's own pieces: weights of kinds by home square."""
    left: Annotated[Array, i32, RANKS]
    prices: Annotated[Array, i32, RANKS]
    worth: Annotated[Array, i32, (2, RANKS)]
    gain: Annotated[Array, i32, (RANKS, ZONE)]
    at: Annotated[Array, i8, SQUARES]
    place: Annotated[Array, i8, PIECES]
    kind: Annotated[Array, i8, PIECES]
    fixed: Annotated[Array, i8, PIECES]
    """The kind if this seat knows it, else -1."""
    marks: Annotated[Array, i8, PIECES]
    shown: Annotated[Array, i8, PIECES]
    """Whether the other side knows the piece; changes while thinking."""
    nodes: Annotated[Rows[Node], DEPTH]


@kernel
def look(mind: Mind, game: Battle, seat: int) -> None:
    """Copies what the seat knows; hidden kinds are dropped, whatever world they came from."""
    mind.seat = seat
    mind.visited = 0
    for square in range(SQUARES):
        mind.at[square] = game.at[square]
    for slot in range(PIECES):
        mind.place[slot] = game.place[slot]
        mind.marks[slot] = game.marks[slot]
        known = is_known(game.place[slot], game.marks[slot])
        mind.fixed[slot] = game.kind[slot] if known or slot // ZONE == seat else NO_KIND
    count_left(mind, game)
    weigh_pieces(mind)


@kernel
def count_left(mind: Mind, game: Battle) -> None:
    """Counts each kind among the enemy's unknown pieces."""
    for kind in range(RANKS):
        mind.left[kind] = game.setup.counts[kind]
    first = ZONE * (1 - mind.seat)
    for slot in range(first, first + ZONE):
        if mind.fixed[slot] != NO_KIND:
            mind.left[mind.fixed[slot]] -= 1


@kernel
def is_unknown(mind: Mind, slot: int) -> bool:
    """Whether a piece is on the board and this seat does not know its rank."""
    kind: int = mind.fixed[slot]
    return mind.place[slot] >= 0 and kind == NO_KIND


# --- belief ---------------------------------------------------------------------------------------------------------


@kernel
def first_guess(mind: Mind, slot: int, kind: int, turn: int) -> int:
    """Returns the weight of a kind before balancing, by movement, home square and evidence."""
    if mind.left[kind] <= 0:
        return 0
    weight: int = mind.evidence[slot % ZONE, kind]
    if mind.marks[slot] & MOVED != 0:
        return 0 if not moves_at_all(kind) else weight
    if mind.learned != 0:
        return weight
    depth = home_depth(slot)
    if kind == FLAG:
        return weight * (1 + depth * depth)
    if kind == BOMB:
        return weight * (3 + depth) // 2
    return max(weight * 4 * 150 // (150 + turn), 1)


@kernel
def home_depth(slot: int) -> int:
    """Returns 0 for the front row to 3 for the back row of the zone the piece started in."""
    row = slot % ZONE // SIDE
    return row if slot < ZONE else 3 - row


@kernel
def believe(mind: Mind, turn: int) -> None:
    """Balances the guesses until each piece's chances sum to one and each kind's to the number left."""
    first = ZONE * (1 - mind.seat)
    for k in range(ZONE):
        for kind in range(RANKS):
            known = is_unknown(mind, first + k)
            mind.belief[k, kind] = min(first_guess(mind, first + k, kind, turn), ONE) if known else 0
    for _ in range(ROUNDS):
        balance_kinds(mind)
        balance_pieces(mind)


@kernel
def balance_kinds(mind: Mind) -> None:
    """Scales every kind to the number left."""
    for kind in range(RANKS):
        total = 0
        for k in range(ZONE):
            total += mind.belief[k, kind]
        if total > 0:
            for k in range(ZONE):
                mind.belief[k, kind] = min(mind.belief[k, kind] * mind.left[kind] * ONE // total, 2 * ONE)


@kernel
def balance_pieces(mind: Mind) -> None:
    """Scales every piece's chances to a sum of one."""
    for k in range(ZONE):
        total = 0
        for kind in range(RANKS):
            total += mind.belief[k, kind]
        if total > 0:
            for kind in range(RANKS):
                mind.belief[k, kind] = mind.belief[k, kind] * ONE // total


# --- what pieces are worth ------------------------------------------------------------------------------------------


@kernel
def weigh_pieces(mind: Mind) -> None:
    """Weighs the pieces of both sides: a Spy needs a Marshal to hunt, and the last Miners are precious."""
    for side in range(2):
        for kind in range(RANKS):
            mind.worth[side, kind] = mind.prices[kind]
    for side in range(2):
        if alive(mind, 1 - side, MARSHAL) == 0:
            mind.worth[side, SPY] = 15
        miners = alive(mind, side, MINER)
        if miners <= 2:
            mind.worth[side, MINER] = 150 - 30 * miners
        if alive(mind, 1 - side, BOMB) == 0:
            mind.worth[side, MINER] = 30


@kernel
def alive(mind: Mind, side: int, kind: int) -> int:
    """Counts the pieces of a kind that a side still has, as far as this seat knows."""
    count: int = 0 if side == mind.seat else mind.left[kind]
    for slot in range(side * ZONE, side * ZONE + ZONE):
        if mind.place[slot] >= 0 and mind.fixed[slot] == kind:
            count += 1
    return count


# --- imagined worlds ------------------------------------------------------------------------------------------------


@kernel
def worth_of(mind: Mind, slot: int) -> int:
    """Returns what a piece counts in the balance: its worth, and something for being unknown."""
    worth: int = mind.worth[slot // ZONE, mind.kind[slot]]
    if mind.shown[slot] == 0 and mind.kind[slot] != FLAG:
        worth += worth * mind.veil // 64
    return worth


@kernel
def set_out(mind: Mind) -> None:
    """Counts the balance of the imagined board from scratch."""
    mind.score = 0
    mind.movers[0] = 0
    mind.movers[1] = 0
    for slot in range(PIECES):
        if mind.place[slot] >= 0:
            mind.shown[slot] = 1 if is_known(mind.place[slot], mind.marks[slot]) else 0
            mind.score += worth_of(mind, slot) if slot < ZONE else -worth_of(mind, slot)
            if moves_at_all(mind.kind[slot]):
                mind.movers[slot // ZONE] += 1
