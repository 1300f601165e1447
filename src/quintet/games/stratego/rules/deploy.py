"""The setup phase. R2."""

from quintet.core.kernel import kernel
from quintet.core.rng import below
from quintet.games.stratego.actions import CLEAR, NAMED, NAMED_COUNT, PAIR, PAIRS, PLACE, RANDOM, READY, REMOVE, SWAP
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.rules.moves import Mask
from quintet.games.stratego.rules.refusal_codes import (
    DONE,
    NOT_COMPLETE,
    NOT_YOUR_ZONE,
    NOTHING_PLACED,
    NOTHING_THERE,
    NOTHING_TO_SWAP,
    OTHER_ARMY,
    SQUARE_TAKEN,
    TRAY_EMPTY,
)
from quintet.games.stratego.setups import BOOK_ARMY, BOOK_KINDS
from quintet.games.stratego.tables import FLAG, NO_KIND, PIECES, RANKS, RED, RED_ZONE, SIDE, ZONE


@kernel
def slot_square(slot: int) -> int:
    """Returns the square where the piece of a slot starts: R2.1."""
    return slot + RED_ZONE if slot < ZONE else slot - ZONE


@kernel
def tray(game: Battle, seat: int, kind: int) -> int:
    """Counts the pieces of this kind that are not placed yet."""
    left: int = game.setup.counts[kind]
    for slot in range(seat * ZONE, seat * ZONE + ZONE):
        if game.kind[slot] == kind:
            left -= 1
    return left


@kernel
def count_free(game: Battle, first: int, end: int) -> int:
    count = 0
    for slot in range(first, end):
        if game.kind[slot] == NO_KIND:
            count += 1
    return count


@kernel
def placed(game: Battle, seat: int) -> int:
    return ZONE - count_free(game, seat * ZONE, seat * ZONE + ZONE)


@kernel
def put_down(game: Battle, slot: int, kind: int) -> None:
    square = slot_square(slot)
    game.kind[slot] = kind
    game.place[slot] = square
    game.at[square] = slot + 1


@kernel
def take_up(game: Battle, slot: int) -> None:
    game.kind[slot] = NO_KIND
    game.place[slot] = -1
    game.at[slot_square(slot)] = 0


@kernel
def clear_zone(game: Battle, seat: int) -> None:
    for slot in range(seat * ZONE, seat * ZONE + ZONE):
        take_up(game, slot)


@kernel
def swap_slots(game: Battle, one: int, other: int) -> None:
    """Swaps two squares, one of which may be empty: R2.2."""
    first, second = game.kind[one], game.kind[other]
    take_up(game, one)
    take_up(game, other)
    if second != NO_KIND:
        put_down(game, one, second)
    if first != NO_KIND:
        put_down(game, other, first)


@kernel
def free_slot(game: Battle, first: int, end: int, number: int) -> int:
    """Returns the free square with this number among these."""
    for slot in range(first, end):
        if game.kind[slot] == NO_KIND:
            if number == 0:
                return slot
            number -= 1
    return -1


@kernel
def back_row(seat: int) -> int:
    """Returns the first square of the row that is farthest from the enemy."""
    return ZONE - SIDE if seat == RED else ZONE


@kernel
def fill_at_random(game: Battle, seat: int) -> None:
    """Places what is left in the tray, or the whole army again if nothing is left; one draw per piece: R2.4."""
    if placed(game, seat) == game.setup.total:
        clear_zone(game, seat)
    for kind in range(RANKS):
        for _ in range(tray(game, seat, kind)):
            first, end = back_row(seat), back_row(seat) + SIDE
            if kind != FLAG or count_free(game, first, end) == 0:
                first, end = seat * ZONE, seat * ZONE + ZONE
            put_down(game, free_slot(game, first, end, below(game.rng, count_free(game, first, end))), kind)


@kernel
def take_book(game: Battle, seat: int, number: int) -> None:
    """Lays out a named setup, rotated for Blue: R2.5."""
    clear_zone(game, seat)
    for z in range(ZONE):
        if BOOK_KINDS[number, z] != NO_KIND:
            slot = z if seat == RED else PIECES - 1 - z
            put_down(game, slot, BOOK_KINDS[number, z])


@kernel
def any_book(game: Battle) -> int:
    """Picks a book setup of this army: one draw."""
    fitting = 0
    for number in range(NAMED_COUNT):
        if BOOK_ARMY[number] == game.setup.army:
            fitting += 1
    chosen = below(game.rng, fitting)
    for number in range(NAMED_COUNT):
        if BOOK_ARMY[number] == game.setup.army:
            if chosen == 0:
                return number
            chosen -= 1
    return -1


@kernel
def setup_refusal(game: Battle, seat: int, action: int) -> int:
    """Returns why a setup action is not possible, or DONE: R2.2."""
    if action < REMOVE:
        return place_refusal(game, seat, (action - PLACE) // RANKS, (action - PLACE) % RANKS)
    if action < SWAP:
        return remove_refusal(game, seat, action - REMOVE)
    if action < CLEAR:
        return swap_refusal(game, seat, (action - SWAP) // PAIRS, (action - SWAP) % PAIRS)
    if action == CLEAR:
        return DONE if placed(game, seat) > 0 else NOTHING_PLACED
    if action == READY:
        return DONE if placed(game, seat) == game.setup.total else NOT_COMPLETE
    if action >= NAMED:
        return DONE if BOOK_ARMY[action - NAMED] == game.setup.army else OTHER_ARMY
    return DONE


@kernel
def place_refusal(game: Battle, seat: int, slot: int, kind: int) -> int:
    if slot // ZONE != seat:
        return NOT_YOUR_ZONE
    if game.kind[slot] != NO_KIND:
        return SQUARE_TAKEN
    return DONE if tray(game, seat, kind) > 0 else TRAY_EMPTY


@kernel
def remove_refusal(game: Battle, seat: int, slot: int) -> int:
    if slot // ZONE != seat:
        return NOT_YOUR_ZONE
    return DONE if game.kind[slot] != NO_KIND else NOTHING_THERE


@kernel
def swap_refusal(game: Battle, seat: int, side: int, pair: int) -> int:
    if side != seat:
        return NOT_YOUR_ZONE
    one, other = side * ZONE + PAIR[pair, 0], side * ZONE + PAIR[pair, 1]
    return DONE if game.kind[one] != game.kind[other] else NOTHING_TO_SWAP


@kernel
def arrange(game: Battle, seat: int, action: int) -> None:
    """Carries out a setup action other than `ready`."""
    if action < REMOVE:
        put_down(game, (action - PLACE) // RANKS, (action - PLACE) % RANKS)
    elif action < SWAP:
        take_up(game, action - REMOVE)
    elif action < CLEAR:
        pair = (action - SWAP) % PAIRS
        swap_slots(game, seat * ZONE + PAIR[pair, 0], seat * ZONE + PAIR[pair, 1])
    elif action == CLEAR:
        clear_zone(game, seat)
    elif action == RANDOM:
        fill_at_random(game, seat)
    else:
        take_book(game, seat, action - NAMED)


@kernel
def mark_setup(game: Battle, seat: int, mask: Mask) -> None:
    """Sets the byte of every legal setup action: R2.2."""
    for kind in range(RANKS):
        if tray(game, seat, kind) > 0:
            for slot in range(seat * ZONE, seat * ZONE + ZONE):
                if game.kind[slot] == NO_KIND:
                    mask[PLACE + slot * RANKS + kind] = 1
    for slot in range(seat * ZONE, seat * ZONE + ZONE):
        if game.kind[slot] != NO_KIND:
            mask[REMOVE + slot] = 1
    for pair in range(PAIRS):
        if swap_refusal(game, seat, seat, pair) == DONE:
            mask[SWAP + seat * PAIRS + pair] = 1
    mark_wholesale(game, seat, mask)


@kernel
def mark_wholesale(game: Battle, seat: int, mask: Mask) -> None:
    """Sets the byte of every legal action on the whole army."""
    mask[RANDOM] = 1
    for action in (CLEAR, READY):
        if setup_refusal(game, seat, action) == DONE:
            mask[action] = 1
    for number in range(NAMED_COUNT):
        if BOOK_ARMY[number] == game.setup.army:
            mask[NAMED + number] = 1
