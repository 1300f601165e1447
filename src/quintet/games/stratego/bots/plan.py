"""The plan: where each piece should go, by what it can take and what it must stop. R9.3."""

from typing import Final

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Rows
from quintet.games.stratego.actions import TARGET, TARGETS
from quintet.games.stratego.bots.mind import ONE, Mind, believe, look
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.rules.moves import moves_at_all
from quintet.games.stratego.tables import (
    ATTACKER_WINS,
    BOMB,
    COMBAT,
    DEFENDER_WINS,
    FLAG,
    LAKE,
    LAKES,
    MAJOR,
    MINER,
    NEIGHBOR,
    NO_KIND,
    RANKS,
    SQUARES,
    ZONE,
)

GUARDED: Final = 11
ALARM: Final = (0, 1500, 1300, 1000, 700, 450, 280, 180, 120, 80, 50)
"""How urgent an enemy is, by its steps from the bot's own Flag."""
REACH: Final = 24


def _distances() -> Array:
    """Returns the steps between squares around the lakes, as if no piece were in the way."""
    table = np.full((SQUARES, SQUARES), REACH, np.int64)
    for start in range(SQUARES):
        if start in LAKES:
            continue
        table[start, start] = 0
        rim = [start]
        while rim:
            ahead = []
            for square in rim:
                for beside in NEIGHBOR[square].tolist():
                    if beside >= 0 and beside not in LAKES and table[start, beside] > table[start, square] + 1:
                        table[start, beside] = table[start, square] + 1
                        ahead.append(beside)
            rim = ahead
    return table


DISTANCE: Final = _distances()
FADE: Final = np.array([int(512 * 0.86**steps + 512 * (1 - steps / REACH)) for steps in range(REACH + 1)], np.int64)
"""How much of a target's pull is left, by its steps away, in 1024ths."""


@kernel
def outcome_worth(mind: Mind, kind: int, other: int, shown: int) -> int:
    """Returns what attacking a piece of this kind brings: win or loss, and knowledge either way."""
    mine: int = mind.worth[mind.seat, kind]
    theirs: int = min(mind.worth[1 - mind.seat, other], mind.prize)
    news = theirs * mind.veil // 64 if shown == 0 else 0
    result = COMBAT[kind, other]
    if result == ATTACKER_WINS:
        return theirs + news
    return news - mine if result == DEFENDER_WINS else theirs - mine


@kernel
def weigh_targets(mind: Mind) -> None:
    """Computes the expected gain of each kind against each enemy piece, by belief."""
    first = ZONE * (1 - mind.seat)
    for k in range(ZONE):
        for kind in range(RANKS):
            mind.gain[kind, k] = expected(mind, kind, first + k) if mind.place[first + k] >= 0 else 0
    call_defenders(mind)


@kernel
def call_miners(mind: Mind) -> None:
    """Makes pieces beside which the Flag may be more attractive to Miners."""
    first = ZONE * (1 - mind.seat)
    for k in range(ZONE):
        if mind.place[first + k] >= 0:
            mind.gain[MINER, k] += mind.prize * flag_beside(mind, mind.place[first + k]) // (2 * ONE)


@kernel
def flag_beside(mind: Mind, square: int) -> int:
    """Returns how likely the enemy's Flag is beside a square, by the likeliest piece there."""
    chance: int = 0
    for way in range(4):
        beside = NEIGHBOR[square, way]
        slot = mind.at[beside] - 1 if beside >= 0 else -1
        if slot >= 0 and slot // ZONE != mind.seat:
            chance = max(chance, chance_of(mind, slot, FLAG))
    return chance


@kernel
def own_flag(mind: Mind) -> int:
    """Returns the square of the bot's own Flag."""
    square: int = -1
    for slot in range(mind.seat * ZONE, mind.seat * ZONE + ZONE):
        if mind.fixed[slot] == FLAG and mind.place[slot] >= 0:
            square = mind.place[slot]
    return square


@kernel
def is_walled(mind: Mind, flag: int) -> bool:
    """Whether only Bombs, lakes and the edge are beside its Flag, so that it takes a Miner to get there."""
    for way in range(4):
        beside = NEIGHBOR[flag, way]
        if beside >= 0 and mind.at[beside] != LAKE and (mind.at[beside] == 0 or not is_bomb(mind, beside)):
            return False
    return True


@kernel
def is_bomb(mind: Mind, square: int) -> bool:
    """Whether an occupied square holds a known Bomb."""
    kind: int = mind.fixed[mind.at[square] - 1]
    return kind == BOMB


@kernel
def call_defenders(mind: Mind) -> None:
    """Makes enemies that move near its Flag more attractive to the pieces that can stop them."""
    flag = own_flag(mind)
    if flag < 0:
        return
    walled = is_walled(mind, flag)
    first = ZONE * (1 - mind.seat)
    for k in range(ZONE):
        place = mind.place[first + k]
        if place >= 0 and mind.marks[first + k] & 1 != 0 and DISTANCE[place, flag] < GUARDED:
            urgency = mind.guard * ALARM[DISTANCE[place, flag]] // 100
            if walled:
                urgency = urgency * chance_of(mind, first + k, MINER) // ONE
            for kind in range(1, BOMB):
                mind.gain[kind, k] += urgency * stopping_chance(mind, kind, first + k) // ONE


@kernel
def chance_of(mind: Mind, slot: int, kind: int) -> int:
    """Returns how likely an enemy piece is of this kind."""
    if mind.fixed[slot] != NO_KIND:
        return ONE if mind.fixed[slot] == kind else 0
    chance: int = mind.belief[slot % ZONE, kind]
    return chance


@kernel
def stopping_chance(mind: Mind, kind: int, slot: int) -> int:
    """Returns how likely a piece of this kind removes that one, even at the cost of its life."""
    if mind.fixed[slot] != NO_KIND:
        return 0 if COMBAT[kind, mind.fixed[slot]] == DEFENDER_WINS else ONE
    chance = 0
    for other in range(RANKS):
        if COMBAT[kind, other] != DEFENDER_WINS:
            chance += mind.belief[slot % ZONE, other]
    return chance


@kernel
def expected(mind: Mind, kind: int, slot: int) -> int:
    if not moves_at_all(kind):
        return 0
    if mind.fixed[slot] != NO_KIND:
        return outcome_worth(mind, kind, mind.fixed[slot], 1)
    total: int = 0
    for other in range(RANKS):
        doubt = mind.dread if other == BOMB and kind >= MAJOR else 100
        total += mind.belief[slot % ZONE, other] * doubt // 100 * outcome_worth(mind, kind, other, 0)
    average: int = total // ONE
    return average


@kernel
def pull(mind: Mind, kind: int, square: int) -> int:
    """Returns how good a square is for a piece of this kind: the strongest pull of a target."""
    first = ZONE * (1 - mind.seat)
    best = 0
    for k in range(ZONE):
        if mind.place[first + k] >= 0:
            gain = mind.gain[kind, k]
            if gain > 0:
                best = max(best, gain * FADE[DISTANCE[square, mind.place[first + k]]] // 1024)
    return best


@kernel
def plan(mind: Mind, action: int) -> int:
    """Returns how much closer a move brings its piece to what it can take."""
    start = action // TARGETS
    target = TARGET[start, action % TARGETS]
    if mind.at[target] > 0:
        return 0
    kind = mind.fixed[mind.at[start] - 1]
    return pull(mind, kind, target) - pull(mind, kind, start)


@entry
def prepare_mind(minds: Rows[Mind], games: Rows[Battle], seats: Ints) -> None:
    """Prepares minds: looks, believes and weighs."""
    for k in range(minds.shape[0]):
        look(minds[k], games[k], seats[k])
        believe(minds[k], games[k].turn)
        weigh_targets(minds[k])


@entry
def plan_moves(minds: Rows[Mind], moves: Ints, values: Ints) -> None:
    """Writes the plan's value of every move."""
    for k in range(moves.shape[0]):
        values[k] = plan(minds[0], moves[k])
