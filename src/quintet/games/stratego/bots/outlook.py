"""The board as one seat knows it, to search on: unknown enemies carry chances, and a fight has several results.

Own ranks are known; an enemy's is a set of possible kinds with chances. The opponent decides by what *it* knows: it
attacks an unknown piece only if that pays on average against all pieces that this one could be.
"""

from typing import Annotated, Final

from quintet.core.kernel import kernel
from quintet.core.record import Array, Rows, i8, i16, i32, i64, record
from quintet.games.stratego.bots.mind import ONE, Mind
from quintet.games.stratego.rules.moves import moves_at_all
from quintet.games.stratego.tables import (
    ATTACKER_WINS,
    BOMB,
    BOTH_FALL,
    COMBAT,
    FLAG,
    MOVED,
    NO_KIND,
    PIECES,
    RANKS,
    SQUARES,
    ZOBRIST,
    ZONE,
)
from quintet.games.stratego.views.knowledge import is_known

PLIES: Final = 24
MOST_MOVES: Final = 160
NEWS: Final = 12
"""What an attack teaches the opponent, in 64ths of the piece attacked."""
VEIL: Final = (0, 18, 0, 3, 1, 2, 3, 6, 13, 27, 45, 6)
"""What it is worth that the other side does not know a piece, by kind."""
STILL, RESTLESS = 0, 1
"""What the opponent sees of an unknown piece: that it never moved, or that it did."""


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
    moves: Annotated[Array, i16, MOST_MOVES]
    order: Annotated[Array, i32, MOST_MOVES]
    killer: i16
    passes: i8
    """Whether the current move is to pass."""


@record
class Outlook:
    """What a search reads and changes; values are for the searching seat unless a side is named."""

    seat: i8
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
    pool: Annotated[Array, i32, RANKS]
    """How many of the seat's pieces of a kind the opponent does not know."""
    will: Annotated[Array, i8, (RANKS, ZONE)]
    """Whether an enemy of a kind attacks a piece of the seat that it does not know."""
    history: Annotated[Array, i32, (2, SQUARES * SQUARES)]
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
        return worth + veil
    total, sum_ = 0, 0
    for kind in range(RANKS):
        if (look.mask[slot] >> kind) & 1 != 0:
            chance = look.odds[slot % ZONE, kind]
            total += chance
            veil = 0 if look.open[slot] != 0 else VEIL[kind]
            sum_ += chance * (look.worth[side, kind] + veil)
    return sum_ // max(total, 1)


@kernel
def count_up(look: Outlook) -> None:
    """Counts the balance from scratch."""
    look.score = 0
    for slot in range(PIECES):
        look.price[slot] = 0
        if look.place[slot] >= 0:
            look.price[slot] = price_of(look, slot)
            look.score += look.price[slot] if is_mine(look, slot) else -look.price[slot]


# --- moving ---------------------------------------------------------------------------------------------------------


@kernel
def lift(look: Outlook, slot: int) -> None:
    """Takes a piece off the board and out of the balance."""
    square = look.place[slot]
    look.score -= look.price[slot] if is_mine(look, slot) else -look.price[slot]
    look.public ^= ZOBRIST[slot, square]
    look.at[square] = 0
    look.place[slot] = -1


@kernel
def drop(look: Outlook, slot: int, square: int) -> None:
    """Puts a piece on the board and into the balance."""
    look.score += look.price[slot] if is_mine(look, slot) else -look.price[slot]
    look.public ^= ZOBRIST[slot, square]
    look.at[square] = slot + 1
    look.place[slot] = square


@kernel
def uncover(look: Outlook, slot: int, mask: int) -> None:
    """Shows a piece to the other side; an enemy keeps the kinds that are still possible."""
    look.public ^= mixed(slot, look.mask[slot], look.open[slot])
    look.open[slot] = 1
    if not is_mine(look, slot):
        look.mask[slot] = mask
    look.price[slot] = price_of(look, slot)
    look.public ^= mixed(slot, look.mask[slot], 1)


@kernel
def mixed(slot: int, mask: int, shown: int) -> int:
    """Returns a hash of what is known of a piece."""
    if shown == 0:
        return 0
    return (((slot + 1) * 4096 + mask) * 26_544_357_614_209) ^ (mask << 21)


@kernel
def remember(look: Outlook, ply: Ply, slot: int, target: int) -> None:
    """Notes what undoing a move needs."""
    ply.slot = slot
    ply.start = look.place[slot]
    ply.victim = look.at[target] - 1
    ply.score = look.score
    ply.public = look.public
    for k in range(2):
        piece = slot if k == 0 else look.at[target] - 1
        if piece >= 0:
            ply.masks[k] = look.mask[piece]
            ply.open[k] = look.open[piece]
            ply.prices[k] = look.price[piece]


@kernel
def undo(look: Outlook, ply: Ply, target: int) -> None:
    """Undoes the move that the ply remembers."""
    for k in range(2):
        piece = ply.slot if k == 0 else ply.victim
        if piece >= 0:
            look.mask[piece] = ply.masks[k]
            look.open[piece] = ply.open[k]
            look.price[piece] = ply.prices[k]
    look.at[target] = ply.victim + 1
    if ply.victim >= 0:
        look.place[ply.victim] = target
    look.at[ply.start] = ply.slot + 1
    look.place[ply.slot] = ply.start
    look.score = ply.score
    look.public = ply.public


@kernel
def walk(look: Outlook, slot: int, target: int) -> None:
    lift(look, slot)
    drop(look, slot, target)


@kernel
def clash(look: Outlook, slot: int, target: int, result: int) -> None:
    """Lets a fight end with this result."""
    victim = look.at[target] - 1
    enemy = victim if is_mine(look, slot) else slot
    mask = kinds_with(look, slot, victim, result)
    lift(look, slot)
    lift(look, victim)
    before = look.price[slot]
    uncover(look, slot, mask if slot == enemy else 0)
    if slot == enemy:
        look.score += look.price[slot] - before
    uncover(look, victim, mask if victim == enemy else 0)
    if result == ATTACKER_WINS:
        drop(look, slot, target)
    elif result != BOTH_FALL:
        drop(look, victim, target)


@kernel
def kinds_with(look: Outlook, slot: int, victim: int, result: int) -> int:
    """Returns the kinds of the enemy in a fight that make it end like this."""
    left = 0
    mine = is_mine(look, slot)
    enemy = victim if mine else slot
    for kind in range(RANKS):
        if (look.mask[enemy] >> kind) & 1 != 0:
            end = COMBAT[look.kind[slot], kind] if mine else COMBAT[kind, look.kind[victim]]
            if end == result and (mine or moves_at_all(kind)):
                left |= 1 << kind
    return left


# --- chances --------------------------------------------------------------------------------------------------------


@kernel
def weigh_fight(look: Outlook, ply: Ply, slot: int, victim: int) -> None:
    """Writes the chances of each result, in 65,536ths; 0 is that the enemy does not attack after all."""
    for result in range(4):
        ply.weights[result] = 0
    mine = is_mine(look, slot)
    enemy = victim if mine else slot
    total = 0
    for kind in range(RANKS):
        if (look.mask[enemy] >> kind) & 1 != 0:
            chance = look.odds[enemy % ZONE, kind] // 16 + 1
            total += chance
            if mine:
                ply.weights[COMBAT[look.kind[slot], kind]] += chance
            elif would_attack(look, kind, victim):
                ply.weights[COMBAT[kind, look.kind[victim]]] += chance
    rest = ONE
    for result in range(1, 4):
        ply.weights[result] = ply.weights[result] * ONE // max(total, 1)
        rest -= ply.weights[result]
    if mine:
        ply.weights[likeliest(ply)] += rest
    else:
        ply.weights[0] = rest


@kernel
def likeliest(ply: Ply) -> int:
    best = 1
    for result in range(2, 4):
        if ply.weights[result] > ply.weights[best]:
            best = result
    return best


@kernel
def would_attack(look: Outlook, kind: int, victim: int) -> bool:
    """Whether an enemy of a kind would attack, by what it knows of the piece."""
    if kind == FLAG or kind == BOMB:
        return False
    if look.open[victim] == 0:
        wants: int = look.will[kind, victim % ZONE]
        return wants != 0
    other = look.kind[victim]
    result = COMBAT[kind, other]
    if result == BOTH_FALL:
        swap: int = look.worth[look.seat, other] - look.worth[1 - look.seat, kind]
        return swap >= 0
    wins: bool = result == ATTACKER_WINS
    return wins
