"""Search in what one knows: alpha-beta with chances, deeper and deeper. R9.

The tree holds the attacks of both sides, the quiet moves of pieces that can meet an enemy in the moves that are left,
and a pass, which means any move elsewhere. An enemy knows its own ranks: where a piece would not attack with the
rank it has, the enemy does the next best thing.
"""

from typing import Annotated, Final

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Rows, i64
from quintet.games.stratego.actions import TARGET, TARGETS
from quintet.games.stratego.bots.dangers import danger, havoc, list_raiders, watch_flag
from quintet.games.stratego.bots.fights import clash, weigh_fight
from quintet.games.stratego.bots.mind import ONE, Mind
from quintet.games.stratego.bots.moving import end_run, is_worn, note_run, read_runs, remember, restore_run, undo, walk
from quintet.games.stratego.bots.outlook import (
    FARTHEST,
    MOST_MOVES,
    NEAR,
    PLIES,
    STILL,
    WIN,
    Outlook,
    Ply,
    can_walk,
    count_hidden,
    count_up,
    decide_wills,
    is_mine,
    lay_fields,
    observe_board,
    take_odds,
)
from quintet.games.stratego.bots.plan import call_miners
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.rules.moves import is_open
from quintet.games.stratego.tables import (
    ATTACKER_WINS,
    NEIGHBOR,
    NO_KIND,
    SCOUT,
    SQUARES,
    ZOBRIST,
    ZONE,
)

Table = Annotated[Array, i64, (0, 0)]
"""Remembered positions: a row each, with these columns."""
KEY, DEPTH, VALUE, BOUND, MOVE = range(5)
SIDE_HASH: Final = 0x1234567

DELAY: Final = 20
"""What a win loses with every move that it takes, so that no plan comes before it."""
FAR: Final = 1_000_000
PASS: Final = -1
EXACT, LOWER, UPPER = 0, 1, 2
SWING: Final = 2500
"""How much a result of a fight is thought to change at most, when it is judged whether the others still matter."""
LATE, VERY_LATE = 3, 9
"""Quiet moves after this many are looked at less deep, and after more still less, unless they turn out well."""
QUIET_PLIES: Final = 4
"""Attacks that are followed beyond the depth of the search."""
UNLIKELY, RARE = ONE // 4, ONE // 12
"""Results that are looked at less deep."""
STRANGER: Final = 2
"""How near an enemy piece that never moved must be to count as a danger."""


# --- moves ----------------------------------------------------------------------------------------------------------


@kernel
def is_near(look: Outlook, square: int, side: int, reach: int) -> bool:
    """Whether a piece of a side is within this many steps of a square."""
    near: int = look.taken[side, 0] & NEAR[reach, square, 0] | look.taken[side, 1] & NEAR[reach, square, 1]
    return near != 0


@kernel
def add(look: Outlook, ply: Ply, slot: int, target: int, first: int) -> None:
    """Adds a move with its place in the order."""
    if ply.count == MOST_MOVES or is_worn(look, slot, target):
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
def reach_of(look: Outlook, slot: int, depth: int) -> int:
    """Returns how near an enemy must be for a piece's quiet moves to matter in the moves that are left."""
    if not is_mine(look, slot) and look.kind[slot] == NO_KIND and look.fresh[slot] == STILL:
        return min(depth, STRANGER)
    return min(depth, FARTHEST)


@kernel
def list_moves(look: Outlook, ply: Ply, side: int, depth: int, first: int) -> None:
    """Lists a side's attacks and, unless only attacks count, the quiet moves of all pieces that can matter."""
    ply.count = 0
    for slot in range(side * ZONE, side * ZONE + ZONE):
        start = look.place[slot]
        if start >= 0 and can_walk(look, slot):
            slides = look.mask[slot] == 1 << SCOUT
            quiet = depth > 0 and is_near(look, start, 1 - side, reach_of(look, slot, depth))
            if quiet or slides or is_near(look, start, 1 - side, 1):
                for way in range(4):
                    list_way(look, ply, slot, way, 9 if slides else 1, 1 if quiet else 0, first)
    if side != look.seat and look.flag >= 0:
        list_shots(look, ply, first)


@kernel
def list_shots(look: Outlook, ply: Ply, first: int) -> None:
    """Lists the attacks from afar on the seat's Flag by enemies that may be Scouts."""
    lowest = 1 + ZONE * (1 - look.seat)
    for way in range(4):
        square, steps = NEIGHBOR[look.flag, way], 1
        while square >= 0 and look.at[square] == 0:
            square = NEIGHBOR[square, way]
            steps += 1
        if steps > 1 and square >= 0 and lowest <= look.at[square] < lowest + ZONE:
            mask: int = look.mask[look.at[square] - 1]
            if mask & (1 << SCOUT) != 0 and mask != 1 << SCOUT:
                add(look, ply, look.at[square] - 1, look.flag, first)


@kernel
def list_way(look: Outlook, ply: Ply, slot: int, way: int, reach: int, quiet: int, first: int) -> None:
    lowest = 1 + ZONE * (1 - slot // ZONE)
    square = NEIGHBOR[look.place[slot], way]
    for step in range(reach):
        if square < 0 or not is_open(look.at[square], lowest):
            return
        if look.at[square] > 0:
            add(look, ply, slot, square, first)
            return
        if quiet != 0 and step == 0:
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
    score = look.score - danger(look) - havoc(look)
    return score if side == look.seat else -score


@kernel
def open_move(look: Outlook, level: int, move: int, otherwise: int) -> int:
    """Weighs the results of a move, 0 being that nobody fights; returns what is sure already, in 65,536ths.

    `otherwise` is the value of the next best thing, for an enemy that would not attack with the rank it has.
    """
    ply = look.plies[level]
    slot, target = move // 128, move % 128
    remember(look, ply, slot // ZONE, slot, target)
    if look.at[target] == 0:
        for result in range(4):
            ply.weights[result] = ONE if result == 0 else 0
        return 0
    victim = look.at[target] - 1
    weigh_fight(look, ply, slot, victim)
    total: int = ply.weights[0] * otherwise
    ply.weights[0] = 0
    if ply.flag > 0:
        total += ply.flag * (balance_for(look, slot // ZONE) + end_worth(look, ply.flag) - DELAY * level)
        ply.weights[ATTACKER_WINS] -= ply.flag
    return total


@kernel
def end_worth(look: Outlook, chance: int) -> int:
    """Returns what taking the Flag is worth: a lucky guess is worth a prize, a certain one the game."""
    prize: int = look.prize
    return prize + (WIN - prize) * chance // ONE


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
def key_of(look: Outlook, side: int) -> int:
    """Returns what the table knows a position by: the pieces, what is known of them, the mover, and worn runs."""
    key: int = look.public ^ (side * SIDE_HASH)
    for runner in range(2):
        if look.run[runner, 3] > 1:
            key ^= ZOBRIST[look.run[runner, 0], look.run[runner, 1]] * (look.run[runner, 3] + 1)
    return key


@kernel
def settles(table: Table, row: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether what the table remembers is deep and sharp enough to need no search."""
    if depth <= 0 or table[row, DEPTH] < depth:
        return False
    bound: int = table[row, BOUND]
    value: int = table[row, VALUE]
    return bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)


@kernel
def keep(look: Outlook, table: Table, key: int, depth: int, value: int, bound: int, move: int) -> None:
    """Remembers the value of a position, unless the search ran out of nodes."""
    if depth > 0 and look.nodes <= look.limit:
        row = key % table.shape[0]
        table[row, KEY] = key
        table[row, DEPTH] = depth
        table[row, VALUE] = value
        table[row, BOUND] = bound
        table[row, MOVE] = move


@kernel
def search(look: Outlook, table: Table, side: int, depth: int, alpha: int, beta: int, level: int) -> int:
    """Returns the value for the side to move."""
    look.nodes += 1
    best = balance_for(look, side) - (0 if look.movers[side] > 0 else WIN - DELAY * level)
    worst, most = best - SWING, best + SWING
    if is_over(look, side, depth, level):
        return best
    ply, key = look.plies[level], key_of(look, side)
    row = key % table.shape[0]
    there = table[row, KEY] == key
    if there and settles(table, row, depth, alpha, beta):
        value: int = table[row, VALUE]
        return value
    if depth > 0 and look.plies[level - 1].passes == 0:
        note_run(look, ply, side)
        end_run(look, side)
        ply.passes = 1
        best = -search(look, table, 1 - side, depth - 1, -beta, -alpha, level + 1)
        ply.passes = 0
        restore_run(look, ply, side)
    if best >= beta:
        return best
    bottom, chosen = alpha, PASS
    list_moves(look, ply, side, depth, table[row, MOVE] if there else PASS)
    for k in range(ply.count):
        alpha = max(alpha, best)
        move = next_move(ply, k)
        total = open_move(look, level, move, best)
        rest = still_open(ply)
        for result in range(4):
            weight = ply.weights[result]
            if weight > 0:
                rest -= weight
                low, high = needed(alpha, total, rest, most, weight), needed(beta, total, rest, worst, weight) + 1
                after = depth_after(weight, depth)
                late = lateness(k, depth) if result == 0 else 0
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
    keep(look, table, key, depth, best, bound_of(best, bottom, beta), chosen)
    return best


@kernel
def is_over(look: Outlook, side: int, depth: int, level: int) -> bool:
    """Whether a line ends here: nobody can move, or it is deep enough, or the nodes are used up."""
    deep = level >= PLIES - 1 or depth <= -QUIET_PLIES
    return look.movers[side] == 0 or deep or look.nodes > look.limit


@kernel
def bound_of(value: int, alpha: int, beta: int) -> int:
    return LOWER if value >= beta else UPPER if value <= alpha else EXACT


@kernel
def lateness(k: int, depth: int) -> int:
    """Returns how much less deep a late quiet move is looked at first."""
    if k < LATE or depth <= 1:
        return 0
    return 1 if k < VERY_LATE or depth <= 2 else 2


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
def prepare_outlook(looks: Rows[Outlook], minds: Rows[Mind], games: Rows[Battle], table: Table) -> None:
    """Prepares an outlook from a mind that has looked, believed and weighed, and forgets the last search."""
    look, mind = looks[0], minds[0]
    observe_board(look, mind)
    take_odds(look, mind)
    count_hidden(look)
    decide_wills(look, mind)
    call_miners(mind)
    lay_fields(look, mind)
    count_up(look)
    watch_flag(look, mind)
    list_raiders(look)
    read_runs(look, games[0])
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
