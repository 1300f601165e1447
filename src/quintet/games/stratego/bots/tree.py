"""Search in what one knows: alpha-beta with chances, deeper and deeper. R9.

Each side may also pass, which means all moves elsewhere that change nothing here; so the tree holds attacks,
approaches and escapes only. An enemy that would not attack with the rank it has passes too.
"""

from typing import Annotated, Final

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Rows, i64
from quintet.games.stratego.actions import TARGET, TARGETS
from quintet.games.stratego.bots.mind import ONE, Mind
from quintet.games.stratego.bots.outlook import (
    MOST_MOVES,
    PLIES,
    Outlook,
    Ply,
    clash,
    count_hidden,
    count_up,
    decide_wills,
    observe_board,
    remember,
    take_odds,
    undo,
    walk,
    weigh_fight,
)
from quintet.games.stratego.rules.moves import is_open
from quintet.games.stratego.tables import (
    ATTACKER_WINS,
    BOMB,
    FLAG,
    NEIGHBOR,
    SCOUT,
    SQUARES,
    ZONE,
)

Table = Annotated[Array, i64, (0, 0)]
"""Remembered positions: a row each, with these columns."""
KEY, DEPTH, VALUE, BOUND, MOVE, MOVER = range(6)
SIDE_HASH: Final = 0x1234567

WIN: Final = 100_000
FAR: Final = 1_000_000
PASS: Final = -1
EXACT, LOWER, UPPER = 0, 1, 2
SWING: Final = 1500
"""How much a result of a fight is thought to change at most, when it is judged whether the others still matter."""
LATE: Final = 3
"""Quiet moves after this many are looked at less deep, unless they turn out well."""
QUIET_PLIES: Final = 4
"""Attacks that are followed beyond the depth of the search."""
UNLIKELY, RARE = ONE // 4, ONE // 12
"""Results that are looked at less deep."""
IMMOBILE: Final = (1 << FLAG) | (1 << BOMB)


# --- moves ----------------------------------------------------------------------------------------------------------


@kernel
def can_walk(look: Outlook, slot: int) -> bool:
    """Whether a piece may be one that moves."""
    mask: int = look.mask[slot]
    return mask & ~IMMOBILE != 0


@kernel
def is_beside(look: Outlook, square: int, lowest: int) -> bool:
    """Whether an enemy is beside the square."""
    for way in range(4):
        beside = NEIGHBOR[square, way]
        if beside >= 0 and look.at[beside] >= lowest and look.at[beside] < lowest + ZONE:
            return True
    return False


@kernel
def add(look: Outlook, ply: Ply, slot: int, target: int, first: int) -> None:
    """Adds a move with its place in the order."""
    if ply.count == MOST_MOVES:
        return
    move = slot * 128 + target
    side = slot // ZONE
    order: int = look.history[side, look.place[slot] * SQUARES + target]
    if look.at[target] > 0:
        order += 1_000_000 + look.price[look.at[target] - 1] * 8 - look.price[slot]
    if move == first:
        order = 100_000_000
    elif move == ply.killer:
        order += 900_000
    ply.moves[ply.count] = move
    ply.order[ply.count] = order
    ply.count += 1


@kernel
def list_moves(look: Outlook, ply: Ply, side: int, attacks: int, first: int) -> None:
    """Lists a side's attacks and, unless only attacks count, its approaches and escapes."""
    lowest = 1 + ZONE * (1 - side)
    ply.count = 0
    for slot in range(side * ZONE, side * ZONE + ZONE):
        start = look.place[slot]
        if start >= 0 and can_walk(look, slot):
            touched = attacks == 0 and is_beside(look, start, lowest)
            reach = 9 if look.mask[slot] == 1 << SCOUT else 1
            for way in range(4):
                list_way(look, ply, slot, way, reach, 1 if touched else 0, attacks, first)


@kernel
def list_way(look: Outlook, ply: Ply, slot: int, way: int, reach: int, touched: int, attacks: int, first: int) -> None:
    lowest = 1 + ZONE * (1 - slot // ZONE)
    square = NEIGHBOR[look.place[slot], way]
    for step in range(reach):
        if square < 0 or not is_open(look.at[square], lowest):
            return
        if look.at[square] > 0:
            add(look, ply, slot, square, first)
            return
        if attacks == 0 and step == 0 and (touched != 0 or is_beside(look, square, lowest)):
            add(look, ply, slot, square, first)
        square = NEIGHBOR[square, way]


@kernel
def next_move(ply: Ply, upto: int) -> int:
    """Brings the best of the remaining moves to the front and returns it."""
    best = upto
    for k in range(upto + 1, ply.count):
        if ply.order[k] > ply.order[best]:
            best = k
    move: int = ply.moves[best]
    ply.moves[best] = ply.moves[upto]
    ply.order[best] = ply.order[upto]
    ply.moves[upto] = move
    return move


# --- the tree -------------------------------------------------------------------------------------------------------


@kernel
def balance_for(look: Outlook, side: int) -> int:
    return look.score if side == look.seat else -look.score


@kernel
def open_move(look: Outlook, level: int, move: int, passing: int) -> int:
    """Weighs the results of a move, 0 being that nobody fights; returns what is sure already, in 65,536ths.

    `passing` is the value of not attacking, for an enemy that would not attack with the rank it has.
    """
    ply = look.plies[level]
    slot, target = move // 128, move % 128
    remember(look, ply, slot, target)
    if look.at[target] == 0:
        for result in range(4):
            ply.weights[result] = ONE if result == 0 else 0
        return 0
    victim = look.at[target] - 1
    weigh_fight(look, ply, slot, victim)
    total: int = ply.weights[0] * passing
    ply.weights[0] = 0
    if look.mask[victim] == 1 << FLAG:
        total += ply.weights[ATTACKER_WINS] * (WIN - level)
        ply.weights[ATTACKER_WINS] = 0
    return total


@kernel
def still_open(ply: Ply) -> int:
    """Returns how likely the results are that must be searched."""
    total: int = 0
    for result in range(4):
        total += ply.weights[result]
    return total


@kernel
def play(look: Outlook, move: int, result: int) -> None:
    """Makes a move that ends like this."""
    if result == 0:
        walk(look, move // 128, move % 128)
    else:
        clash(look, move // 128, move % 128, result)


@kernel
def depth_after(weight: int, depth: int) -> int:
    """Returns how deep to look after a result, less deep after an unlikely one."""
    return depth - 1 - (1 if weight < UNLIKELY else 0) - (2 if weight < RARE else 0)


@kernel
def needed(bound: int, total: int, rest: int, limit: int, weight: int) -> int:
    """Returns the value of one result that brings a move to a bound, if the remaining results reach a limit."""
    return (bound * ONE - total - rest * limit) // weight


@kernel
def row_of(look: Outlook, table: Table, side: int) -> int:
    """Returns where the table remembers this position."""
    row: int = (look.public ^ (side * SIDE_HASH)) % table.shape[0]
    return row


@kernel
def is_there(look: Outlook, table: Table, row: int, side: int) -> bool:
    key: int = table[row, KEY]
    mover: int = table[row, MOVER]
    return key == look.public and mover == side


@kernel
def settles(table: Table, row: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether what the table remembers is deep and sharp enough to need no search."""
    if depth <= 0 or table[row, DEPTH] < depth:
        return False
    bound: int = table[row, BOUND]
    value: int = table[row, VALUE]
    return bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)


@kernel
def keep(look: Outlook, table: Table, row: int, side: int, depth: int, value: int, bound: int, move: int) -> None:
    """Remembers the value of a position, unless the search ran out of nodes."""
    if depth > 0 and look.nodes <= look.limit:
        table[row, KEY] = look.public
        table[row, DEPTH] = depth
        table[row, VALUE] = value
        table[row, BOUND] = bound
        table[row, MOVE] = move
        table[row, MOVER] = side


@kernel
def search(look: Outlook, table: Table, side: int, depth: int, alpha: int, beta: int, level: int) -> int:
    """Returns the value for the side to move."""
    look.nodes += 1
    best = balance_for(look, side)
    worst, most = best - SWING, best + SWING
    if level >= PLIES - 1 or depth <= -QUIET_PLIES or look.nodes > look.limit:
        return best
    ply, row = look.plies[level], row_of(look, table, side)
    there = is_there(look, table, row, side)
    if there and settles(table, row, depth, alpha, beta):
        value: int = table[row, VALUE]
        return value
    if depth > 0 and look.plies[level - 1].passes == 0:
        ply.passes = 1
        best = -search(look, table, 1 - side, depth - 1, -beta, -alpha, level + 1)
        ply.passes = 0
    if best >= beta:
        return best
    passing, bottom, chosen = best, alpha, PASS
    list_moves(look, ply, side, 1 if depth <= 0 else 0, table[row, MOVE] if there else PASS)
    for k in range(ply.count):
        alpha = max(alpha, best)
        move = next_move(ply, k)
        total = open_move(look, level, move, passing)
        rest = still_open(ply)
        for result in range(4):
            weight = ply.weights[result]
            if weight > 0:
                rest -= weight
                low, high = needed(alpha, total, rest, most, weight), needed(beta, total, rest, worst, weight) + 1
                after = depth_after(weight, depth)
                late = 1 if result == 0 and k >= LATE and depth > 1 else 0
                play(look, move, result)
                value = -search(look, table, 1 - side, after - late, -high, -low, level + 1)
                if late != 0 and value > low:
                    value = -search(look, table, 1 - side, after, -high, -low, level + 1)
                undo(look, ply, move % 128)
                total += weight * value
                if value <= low or value >= high:
                    total += rest * (most if value <= low else worst)
                    break
        if total // ONE > best:
            best, chosen = total // ONE, move
            if best >= beta:
                reward(look, ply, side, move, depth)
                break
    keep(look, table, row, side, depth, best, LOWER if best >= beta else UPPER if best <= bottom else EXACT, chosen)
    return best


@kernel
def reward(look: Outlook, ply: Ply, side: int, move: int, depth: int) -> None:
    """Remembers a move that refuted the last one."""
    slot, target = move // 128, move % 128
    if look.at[target] == 0:
        ply.killer = move
        place = look.place[slot] * SQUARES + target
        look.history[side, place] = min(look.history[side, place] + max(depth, 1) ** 2, 500_000)


# --- entries --------------------------------------------------------------------------------------------------------


@entry
def prepare_outlook(looks: Rows[Outlook], minds: Rows[Mind], table: Table) -> None:
    """Prepares an outlook from a mind that has looked, believed and weighed, and forgets the last search."""
    look, mind = looks[0], minds[0]
    observe_board(look, mind)
    take_odds(look, mind)
    count_hidden(look)
    decide_wills(look, mind)
    count_up(look)
    for side in range(2):
        for place in range(SQUARES * SQUARES):
            look.history[side, place] = 0
    for level in range(PLIES):
        look.plies[level].killer = PASS
    for row in range(table.shape[0]):
        table[row, 0] = 0


@entry
def deepen(looks: Rows[Outlook], table: Table, moves: Ints, biases: Ints, values: Ints, depth: int, limit: int) -> None:
    """Values the seat's moves at one depth, in their order, until the nodes run out.

    A move that is worse than the best one only gets an upper bound. Moves that were not reached come behind the best.
    """
    look = looks[0]
    look.limit = limit
    base, best = balance_for(look, look.seat), -FAR
    for k in range(moves.shape[0]):
        found = value_move(look, table, moves[k], depth, base, best - biases[k]) + biases[k]
        if look.nodes > limit and depth > 1:
            put_behind(values, k, best - base)
            return
        values[k] = (found if found > best else min(found, best - 1)) - base
        best = max(best, found)


@kernel
def put_behind(values: Ints, first: int, best: int) -> None:
    """Puts moves that were only looked at less deep behind the best of the others: their values do not compare."""
    if first > 0:
        for k in range(first, values.shape[0]):
            values[k] = min(values[k], best - 1)


@kernel
def value_move(look: Outlook, table: Table, action: int, depth: int, base: int, alpha: int) -> int:
    """Returns what a move of the seat leads to; below `alpha` only a bound."""
    start = action // TARGETS
    target = TARGET[start, action % TARGETS]
    move = (look.at[start] - 1) * 128 + target
    ply = look.plies[0]
    total = open_move(look, 0, move, base)
    rest = still_open(ply)
    for result in range(4):
        weight = ply.weights[result]
        if weight > 0:
            rest -= weight
            low = needed(alpha, total, rest, base + SWING, weight)
            play(look, move, result)
            value = -search(look, table, 1 - look.seat, depth_after(weight, depth), -FAR, -low, 1)
            undo(look, ply, target)
            total += weight * value
            if value <= low:
                total += rest * (base + SWING)
                break
    return total // ONE
