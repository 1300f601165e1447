"""Search in imagined worlds: alpha-beta over attacks, escapes and a move elsewhere."""

from typing import Annotated, Final

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Rows, i64
from quintet.core.rng import below
from quintet.games.stratego.actions import TARGET, TARGETS
from quintet.games.stratego.bots.mind import DEPTH, MOST_MOVES, WORTH, Mind, Node, is_unknown, set_out, worth_of
from quintet.games.stratego.rules.moves import is_open, moves_at_all
from quintet.games.stratego.tables import (
    ATTACKER_WINS,
    BOMB,
    COMBAT,
    DEFENDER_WINS,
    FLAG,
    NEIGHBOR,
    NO_KIND,
    SCOUT,
    ZONE,
)

WIN: Final = 1_000_000
assert max(WORTH) < WIN
DISASTER: Final = 3000
"""The cost of losing in one world, which is more than winning is worth: its own losses are not a guess."""
ELSEWHERE: Final = -1
"""In a move list: a move that does not affect what is looked at."""
SLOT_ORDER: Final = (FLAG, BOMB, 10, 9, 8, 7, 3, 1, 6, 2, 5, 4)
"""Kinds are dealt to unknown pieces in this order, the most constrained first."""


# --- an imagined world ----------------------------------------------------------------------------------------------


@kernel
def imagine_world(mind: Mind) -> None:
    """Deals the enemy's unknown kinds by belief, each only as often as it is left."""
    for slot in range(2 * ZONE):
        mind.kind[slot] = mind.fixed[slot]
    for kind in SLOT_ORDER:
        for _ in range(mind.left[kind]):
            slot = draw_slot(mind, kind)
            if slot >= 0:
                mind.kind[slot] = kind
    set_out(mind)


@kernel
def draw_slot(mind: Mind, kind: int) -> int:
    """Draws a piece without a kind, in proportion to its chance of being this one."""
    first = ZONE * (1 - mind.seat)
    total = 0
    for k in range(ZONE):
        if is_unknown(mind, first + k) and mind.kind[first + k] == NO_KIND:
            total += mind.belief[k, kind] + fallback(mind, first + k, kind)
    if total == 0:
        return -1
    rest = below(mind.rng, total)
    for k in range(ZONE):
        if is_unknown(mind, first + k) and mind.kind[first + k] == NO_KIND:
            rest -= mind.belief[k, kind] + fallback(mind, first + k, kind)
            if rest < 0:
                return first + k
    return -1


@kernel
def fallback(mind: Mind, slot: int, kind: int) -> int:
    return 1 if mind.marks[slot] & 1 == 0 or moves_at_all(kind) else 0


# --- moves on the imagined board ------------------------------------------------------------------------------------


@kernel
def make(mind: Mind, node: Node, slot: int, target: int) -> None:
    """Moves a piece; the node remembers how to undo it."""
    node.slot = slot
    node.victim = -1
    if slot < 0:
        return
    node.start = mind.place[slot]
    node.victim = mind.at[target] - 1
    node.result = 0
    sign = 1 if slot < ZONE else -1
    mind.at[node.start] = 0
    if node.victim < 0:
        mind.at[target] = slot + 1
        mind.place[slot] = target
        return
    victim = node.victim
    node.result = COMBAT[mind.kind[slot], mind.kind[victim]]
    node.seen_slot = mind.shown[slot]
    node.seen_victim = mind.shown[victim]
    mind.score -= sign * (worth_of(mind, slot) - worth_of(mind, victim))
    mind.shown[slot] = 1
    mind.shown[victim] = 1
    if node.result == ATTACKER_WINS:
        mind.place[victim] = -1
        mind.at[target] = slot + 1
        mind.place[slot] = target
        mind.score += sign * worth_of(mind, slot)
    elif node.result == DEFENDER_WINS:
        mind.place[slot] = -1
        mind.score -= sign * worth_of(mind, victim)
    else:
        mind.place[slot] = -1
        mind.place[victim] = -1
        mind.at[target] = 0
    count_movers(mind, slot, victim, -1)


@kernel
def count_movers(mind: Mind, slot: int, victim: int, change: int) -> None:
    """Updates the number of movable pieces when some fall or come back."""
    if mind.place[slot] < 0:
        mind.movers[slot // ZONE] += change
    if mind.place[victim] < 0 and moves_at_all(mind.kind[victim]):
        mind.movers[victim // ZONE] += change


@kernel
def undo_move(mind: Mind, node: Node, target: int, score: int) -> None:
    """Undoes the node's move."""
    slot, victim = node.slot, node.victim
    if slot < 0:
        return
    if victim >= 0:
        count_movers(mind, slot, victim, 1)
        mind.shown[slot] = node.seen_slot
        mind.shown[victim] = node.seen_victim
        mind.place[victim] = target
    mind.at[target] = victim + 1
    mind.at[node.start] = slot + 1
    mind.place[slot] = node.start
    mind.score = score


@kernel
def is_won(mind: Mind, node: Node) -> bool:
    """Whether the node's move took the Flag or the last mover."""
    if node.victim < 0:
        return False
    if mind.kind[node.victim] == FLAG and node.result == ATTACKER_WINS:
        return True
    theirs: int = mind.movers[node.victim // ZONE]
    ours: int = mind.movers[node.slot // ZONE]
    return theirs == 0 and ours > 0


@kernel
def meets_enemy(mind: Mind, square: int, lowest_enemy: int) -> bool:
    """Whether an enemy is beside the square."""
    for way in range(4):
        beside = NEIGHBOR[square, way]
        if beside >= 0 and mind.at[beside] >= lowest_enemy and mind.at[beside] < lowest_enemy + ZONE:
            return True
    return False


@kernel
def add_move(mind: Mind, node: Node, slot: int, target: int) -> None:
    """Adds a move to the list, attacks first."""
    if node.count == MOST_MOVES:
        return
    node.moves[node.count] = slot * 128 + target
    if mind.at[target] > 0:
        node.moves[node.count] = node.moves[node.upto]
        node.moves[node.upto] = slot * 128 + target
        node.upto += 1
    node.count += 1


@kernel
def list_moves(mind: Mind, node: Node) -> None:
    """Lists attacks, then a move elsewhere, and escapes."""
    side = node.side
    lowest = 1 + ZONE * (1 - side)
    node.count = 0
    node.upto = 0
    for slot in range(side * ZONE, side * ZONE + ZONE):
        start = mind.place[slot]
        if start >= 0 and moves_at_all(mind.kind[slot]):
            touched = meets_enemy(mind, start, lowest)
            reach = 9 if mind.kind[slot] == SCOUT else 1
            for way in range(4):
                list_way(mind, node, slot, way, reach, 1 if touched else 0, lowest)
    if node.count < MOST_MOVES:
        node.moves[node.count] = node.moves[node.upto]
        node.moves[node.upto] = ELSEWHERE
        node.count += 1
    node.upto = 0


@kernel
def list_way(mind: Mind, node: Node, slot: int, way: int, reach: int, touched: int, lowest: int) -> None:
    square = NEIGHBOR[mind.place[slot], way]
    for step in range(reach):
        if square < 0 or not is_open(mind.at[square], lowest):
            return
        if mind.at[square] > 0:
            add_move(mind, node, slot, square)
            return
        if step == 0 and touched != 0:
            add_move(mind, node, slot, square)
        square = NEIGHBOR[square, way]


# --- alpha-beta -----------------------------------------------------------------------------------------------------


@kernel
def balance_for(mind: Mind, side: int) -> int:
    """Returns the balance from a side's point of view."""
    return mind.score if side == 0 else -mind.score


@kernel
def open_node(mind: Mind, node: Node, side: int, alpha: int, beta: int, last: int) -> None:
    """Opens a position. At the last move the balance is the minimum; before it, threats must be met."""
    node.side = side
    node.best = balance_for(mind, side) if last != 0 else -2 * WIN
    node.alpha = max(alpha, node.best)
    node.beta = beta
    if node.best < beta:
        list_moves(mind, node)
    else:
        node.count = 0
        node.upto = 0


@kernel
def improve(node: Node, value: int) -> None:
    node.best = max(node.best, value)
    node.alpha = max(node.alpha, value)


@kernel
def search(mind: Mind, side: int, depth: int, scores: Ints) -> int:
    """Returns the value for the side to move, `depth` moves ahead, without recursion: levels are the mind's nodes."""
    ply = 0
    open_node(mind, mind.nodes[0], side, -2 * WIN, 2 * WIN, 1 if depth <= 1 else 0)
    while True:
        node = mind.nodes[ply]
        if node.upto < node.count and node.best < node.beta:
            move = node.moves[node.upto]
            node.upto += 1
            scores[ply] = mind.score
            mind.visited += 1
            make(mind, node, move // 128 if move >= 0 else -1, move % 128)
            if is_won(mind, node):
                undo_move(mind, node, move % 128, scores[ply])
                improve(node, WIN - ply)
            elif ply + 1 >= depth or ply + 1 >= DEPTH - 1:
                value = balance_for(mind, node.side)
                undo_move(mind, node, move % 128, scores[ply])
                improve(node, value)
            else:
                ply += 1
                last = 1 if ply + 1 >= depth or ply + 1 >= DEPTH - 1 else 0
                open_node(mind, mind.nodes[ply], 1 - node.side, -node.beta, -node.alpha, last)
        else:
            value = node.best
            if ply == 0:
                return value
            ply -= 1
            above = mind.nodes[ply]
            undo_move(mind, above, above.moves[above.upto - 1] % 128, scores[ply])
            improve(above, -value)


@kernel
def try_move(mind: Mind, action: int, depth: int, scores: Ints) -> int:
    """Returns what a move is worth in this world, compared with not moving."""
    start = action // TARGETS
    target = TARGET[start, action % TARGETS]
    root = mind.nodes[DEPTH - 1]
    before = mind.score
    base = balance_for(mind, mind.seat)
    make(mind, root, mind.at[start] - 1, target)
    mind.visited += 1
    value = WIN if is_won(mind, root) else -search(mind, 1 - mind.seat, depth, scores)
    undo_move(mind, root, target, before)
    return max(min(value - base, mind.prize), -DISASTER)


@entry
def try_moves(
    minds: Rows[Mind], moves: Ints, totals: Annotated[Array, i64, (0, 0)], limits: Ints, scores: Ints
) -> None:
    """Adds the value of every move in `limits[0]` worlds, `limits[1]` deep, while `limits[2]` nodes last."""
    mind = minds[0]
    for _ in range(limits[0]):
        if mind.visited >= limits[2]:
            return
        imagine_world(mind)
        for k in range(moves.shape[0]):
            value = try_move(mind, moves[k], limits[1], scores)
            totals[k, 0] += value
            totals[k, 1] += 1
