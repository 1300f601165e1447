"""What a seat sees, and what it remembers of each unknown enemy piece, as packed records. R9.2.

After every move of the enemy each of its unknown pieces did one thing: it stayed, left one of our pieces, met one,
came nearer to one or went away from one. Rows of counts say how often, and which of our pieces that was.
"""

from typing import Annotated, Final

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Rows, i8, i16, record
from quintet.games.stratego.tables import BLUE, NEIGHBOR, NO_KIND, PIECES, RANKS, SIDE, SQUARES, ZONE

CLASSES: Final = 14
"""What a piece is beside: nothing, one of our known pieces by kind, or an unknown one that moved or did not."""
RESTLESS, STILL = 12, 13
STAY: Final = 0
STAND: Final = STAY + CLASSES
"""As STAY, for a piece that moved before."""
LEAVE: Final = STAND + CLASSES
MEET: Final = LEAVE + CLASSES
NEARER: Final = MEET + CLASSES
FARTHER: Final = NEARER + CLASSES
WALK: Final = FARTHER + CLASSES
"""Steps ahead, aside and back."""
WAIT: Final = WALK + 3
"""Turns at which it could have moved, but another piece did."""
MOVES: Final = WAIT + 1
ROWS: Final = MOVES + 1
SIGHT: Final = 4
"""Steps from which a piece is seen to come nearer or to go away."""
MANY: Final = 10_000


@record
class Sight:
    """A position as one seat sees it."""

    seat: i8
    turn: i16
    counts: Annotated[Array, i8, RANKS]
    """Pieces of a whole army."""
    at: Annotated[Array, i8, SQUARES]
    place: Annotated[Array, i8, PIECES]
    kind: Annotated[Array, i8, PIECES]
    """The kind if the seat knows it, else -1."""
    moved: Annotated[Array, i8, PIECES]
    shown: Annotated[Array, i8, PIECES]
    """Whether both sides know it."""


@record
class Traces:
    """What each enemy slot did so far."""

    first: Annotated[Array, i16, ZONE]
    """The half-move with which it left its home, or 0."""
    last: Annotated[Array, i16, ZONE]
    counts: Annotated[Array, i16, (ZONE, ROWS)]


@kernel
def is_secret(sight: Sight, slot: int) -> bool:
    """Whether an enemy piece is on the board and the seat does not know its rank."""
    kind: int = sight.kind[slot]
    return sight.place[slot] >= 0 and kind == NO_KIND


@kernel
def class_of(sight: Sight, slot: int) -> int:
    """Returns how the enemy sees one of our pieces."""
    if sight.shown[slot] != 0:
        kind: int = sight.kind[slot]
        return kind
    return RESTLESS if sight.moved[slot] != 0 else STILL


@kernel
def more_notable(one: int, other: int) -> int:
    """Known pieces come before unknown ones, and high ones before low ones."""
    if one == 0 or (one >= RESTLESS and other < RESTLESS):
        return other
    if other >= RESTLESS and one < RESTLESS:
        return one
    return max(one, other)


@kernel
def class_beside(sight: Sight, square: int) -> int:
    """Returns the class of our most notable piece beside a square."""
    notable = 0
    for way in range(4):
        beside = NEIGHBOR[square, way]
        slot = sight.at[beside] - 1 if beside >= 0 else -1
        if slot >= 0 and slot // ZONE == sight.seat:
            notable = more_notable(notable, class_of(sight, slot))
    return notable


@kernel
def is_free(sight: Sight, square: int) -> bool:
    """Whether a square beside this one is empty."""
    for way in range(4):
        beside = NEIGHBOR[square, way]
        if beside >= 0 and sight.at[beside] == 0:
            return True
    return False


@kernel
def steps(one: int, other: int) -> int:
    """Returns the steps between two squares, as if nothing were in the way."""
    return abs(one // SIDE - other // SIDE) + abs(one % SIDE - other % SIDE)


@kernel
def nearest(sight: Sight, start: int, target: int) -> int:
    """Returns the class of our nearest piece to a target that a move came nearer to, or 0."""
    best, found = SIGHT + 1, 0
    for slot in range(sight.seat * ZONE, sight.seat * ZONE + ZONE):
        place = sight.place[slot]
        if place >= 0:
            far = steps(target, place)
            if far < steps(start, place) and far <= best and far <= SIGHT:
                found = more_notable(found, class_of(sight, slot)) if far == best else class_of(sight, slot)
                best = far
    return found


@kernel
def add(traces: Traces, k: int, row: int) -> None:
    traces.counts[k, row] = min(traces.counts[k, row] + 1, MANY)


@kernel
def note_move(traces: Traces, sight: Sight, k: int, start: int, target: int) -> None:
    """Counts a move: what it left, met, approached or avoided, and where it went."""
    if traces.first[k] == 0:
        traces.first[k] = sight.turn
    traces.last[k] = sight.turn
    add(traces, k, MOVES)
    note_class(traces, k, LEAVE, class_beside(sight, start))
    note_class(traces, k, MEET, class_beside(sight, target))
    note_class(traces, k, NEARER, nearest(sight, start, target))
    note_class(traces, k, FARTHER, nearest(sight, target, start))
    ahead = target // SIDE - start // SIDE
    if sight.seat == BLUE:
        ahead = -ahead
    add(traces, k, WALK + (0 if ahead > 0 else 1 if ahead == 0 else 2))


@kernel
def note_class(traces: Traces, k: int, rows: int, found: int) -> None:
    if found > 0:
        add(traces, k, rows + found)


@kernel
def note_stay(traces: Traces, sight: Sight, slot: int) -> None:
    """Counts a turn of another piece: whether this one could have moved, and what it stood beside."""
    k, place = slot % ZONE, sight.place[slot]
    if is_free(sight, place):
        add(traces, k, WAIT)
    note_class(traces, k, STAND if sight.moved[slot] != 0 else STAY, class_beside(sight, place))


@entry
def notice(traces: Rows[Traces], sights: Rows[Sight], move: Ints) -> None:
    """Learns from the enemy's move, a start and a target; the sight is the one after it."""
    sight = sights[0]
    first = ZONE * (1 - sight.seat)
    for slot in range(first, first + ZONE):
        if is_secret(sight, slot):
            if sight.place[slot] == move[1]:
                note_move(traces[0], sight, slot - first, move[0], move[1])
            else:
                note_stay(traces[0], sight, slot)


@kernel
def home_of(slot: int) -> int:
    """Returns the home square of a slot, counted from the front left as its owner sees it."""
    return slot if slot < ZONE else PIECES - 1 - slot


@kernel
def slot_at_home(side: int, home: int) -> int:
    return home if side == 0 else PIECES - 1 - home
