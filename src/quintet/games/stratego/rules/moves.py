"""Movement: steps and slides (R3.1, R3.2), the two-square rule (R3.5) and the more-squares rule (R3.6)."""

from typing import Annotated, Final

from quintet.core.kernel import kernel
from quintet.core.record import Array, Ints, u8
from quintet.games.stratego.actions import FIRST_MOVE, MOVE_STEP, SAFE_MOVE, SAFE_NEIGHBOR, TARGET, TARGETS
from quintet.games.stratego.layout import Battle, Side
from quintet.games.stratego.rules.refusal_codes import (
    DONE,
    LAKE_THERE,
    MORE_SQUARES,
    NO_PIECE,
    NOT_YOUR_PIECE,
    OWN_PIECE,
    PATH_BLOCKED,
    STATIONARY,
    TOO_FAR,
    TWO_SQUARE,
)
from quintet.games.stratego.tables import BOMB, FLAG, LAKE, NEIGHBOR, PIECES, RED, SCOUT, SEEN, SIDE, ZOBRIST, ZONE

Mask = Annotated[Array, u8, (0,)]


NO_BORDER: Final = 127
MOST_MOVES: Final = 320
"""Room for the legal moves of a side: 25 pieces with four each and eight Scouts with eighteen are 244."""


@kernel
def owner_of(held: int) -> int:
    """Returns the side of what a square holds; -1 for nobody."""
    return -1 if held <= 0 else (held - 1) // ZONE


@kernel
def moves_at_all(kind: int) -> bool:
    """Whether a kind can move: Flags and Bombs never do: R3.3."""
    return kind != FLAG and kind != BOMB


# --- the two-square rule: R3.5 --------------------------------------------------------------------------------------


@kernel
def along(square: int, across: int) -> int:
    """Returns the place of a square on its row or on its column."""
    return square % SIDE if across != 0 else square // SIDE


@kernel
def is_across(start: int, target: int) -> int:
    """Whether a move stays in its row."""
    return 1 if start // SIDE == target // SIDE else 0


@kernel
def worn_stretch(side: Side, limit: int) -> int:
    """Returns the stretch (low * 16 + high) that each of the last `limit` moves of one piece crossed, or NO_BORDER."""
    if limit == 0 or side.trail_moves < limit:
        return NO_BORDER
    across = is_across(side.trail[0], side.trail[1])
    low, high = 0, SIDE
    for k in range(side.trail_moves - limit, side.trail_moves):
        a, b = along(side.trail[k], across), along(side.trail[k + 1], across)
        low = max(low, min(a, b))
        high = min(high, max(a, b))
    return low * 16 + high if low < high else NO_BORDER


@kernel
def crosses_worn(worn: int, side: Side, start: int, target: int) -> bool:
    """Whether the move would cross a border that the run of this piece has worn out."""
    if worn == NO_BORDER or start != side.trail[side.trail_moves]:
        return False
    across = is_across(side.trail[0], side.trail[1])
    if across != is_across(start, target):
        return False
    a, b = along(start, across), along(target, across)
    return min(a, b) < (worn & 15) and max(a, b) > (worn >> 4)


@kernel
def extend_trail(side: Side, start: int, target: int) -> None:
    """Remembers a move; a run continues only with the same piece on the same line."""
    count = side.trail_moves
    continues = count > 0 and side.trail[count] == start
    if continues and is_across(side.trail[0], side.trail[1]) == is_across(start, target):
        if count == 5:
            for k in range(5):
                side.trail[k] = side.trail[k + 1]
            count = 4
        side.trail[count + 1] = target
        side.trail_moves = count + 1
    else:
        forget_trail(side)
        side.trail[0] = start
        side.trail[1] = target
        side.trail_moves = 1


@kernel
def forget_trail(side: Side) -> None:
    for k in range(6):
        side.trail[k] = 0
    side.trail_moves = 0


# --- the more-squares rule: R3.6 ------------------------------------------------------------------------------------


@kernel
def is_adjacent(a: int, b: int) -> bool:
    """Whether two squares are side by side, not diagonally."""
    for way in range(4):
        if NEIGHBOR[a, way] == b:
            return True
    return False


@kernel
def threatens(game: Battle, seat: int, target: int) -> bool:
    """Whether a piece of this seat on that square is next to an enemy."""
    lowest_enemy = 1 + ZONE * (1 - seat)
    for way in range(4):
        held = game.at[SAFE_NEIGHBOR[target, way]]
        if held >= lowest_enemy and held < lowest_enemy + ZONE:
            return True
    return False


@kernel
def repeats_chase(game: Battle, seat: int, start: int, target: int) -> bool:
    """Whether a quiet threatening move recreates a position of the running chase: R3.6."""
    side = game.side[seat]
    if game.at[target] != 0 or not threatens(game, seat, target):
        return False
    count = side.trail_moves
    if count > 0 and side.trail[count] == start and side.trail[count - 1] == target:
        return False
    slot = game.at[start] - 1
    after = game.board_hash ^ ZOBRIST[slot, start] ^ ZOBRIST[slot, target]
    oldest = max(side.chase_from, game.turn + 1 - SEEN)
    for turn in range(game.turn - 1, oldest - 1, -2):
        if game.seen[turn % SEEN] == after:
            return True
    return False


@kernel
def follow_chase(game: Battle, seat: int, start: int, target: int) -> None:
    """Counts threats and evasions after a quiet move; `game.turn` is already the move's own number: R3.6."""
    mine, other = game.side[seat], game.side[1 - seat]
    if threatens(game, seat, target):
        if mine.chase == 0:
            mine.chase_from = game.turn
        mine.chase += 1
    else:
        mine.chase = 0
        mine.chase_from = 0
    if other.chase > 0 and is_adjacent(start, other.last_to):
        other.chase += 1
    else:
        other.chase = 0
        other.chase_from = 0
    mine.last_to = target


@kernel
def forget_chases(game: Battle) -> None:
    """Ends every chase, as an attack does."""
    for seat in range(2):
        side = game.side[seat]
        side.chase = 0
        side.chase_from = 0
        side.last_to = 0


# --- what is legal --------------------------------------------------------------------------------------------------


@kernel
def repetition_refusal(game: Battle, seat: int, worn: int, start: int, target: int) -> int:
    """Returns the repetition rule that forbids an otherwise possible move, or DONE."""
    if crosses_worn(worn, game.side[seat], start, target):
        return TWO_SQUARE
    if game.setup.more_squares != 0 and game.side[seat].chase >= 2 and repeats_chase(game, seat, start, target):
        return MORE_SQUARES
    return DONE


@kernel
def move_refusal(game: Battle, seat: int, action: int) -> int:
    """Returns why a move is not possible, or DONE: R3.4."""
    start = action // TARGETS
    target = TARGET[start, action % TARGETS]
    held = game.at[start]
    if held <= 0:
        return NO_PIECE
    if owner_of(held) != seat:
        return NOT_YOUR_PIECE
    if not moves_at_all(game.kind[held - 1]):
        return STATIONARY
    blocked = way_refusal(game, seat, start, target)
    if blocked != DONE:
        return blocked
    return repetition_refusal(game, seat, worn_stretch(game.side[seat], game.setup.two_square), start, target)


@kernel
def way_refusal(game: Battle, seat: int, start: int, target: int) -> int:
    """Returns why the way is not free or too long, or DONE: R3.1, R3.2."""
    step = direction_step(start, target)
    if game.at[target] == LAKE:
        return LAKE_THERE
    if game.kind[game.at[start] - 1] != SCOUT and start + step != target:
        return TOO_FAR
    if owner_of(game.at[target]) == seat:
        return OWN_PIECE
    square = start + step
    while square != target:
        if game.at[square] != 0:
            return PATH_BLOCKED
        square += step
    return DONE


@kernel
def direction_step(start: int, target: int) -> int:
    if is_across(start, target) != 0:
        return 1 if target > start else -1
    return SIDE if target > start else -SIDE


@kernel
def list_moves(game: Battle, seat: int, found: Ints) -> int:
    """Lists every legal move, piece by piece, and returns how many there are: R3."""
    side = game.side[seat]
    worn = worn_stretch(side, game.setup.two_square)
    runner = -1 if worn == NO_BORDER else side.trail[side.trail_moves]
    watched = game.setup.more_squares != 0 and side.chase >= 2
    lowest_enemy = 1 + ZONE * (1 - seat)
    count = 0
    for slot in range(seat * ZONE, seat * ZONE + ZONE):
        start = game.place[slot]
        kind = game.kind[slot]
        if start >= 0 and moves_at_all(kind):
            if watched or start == runner:
                count = list_carefully(game, seat, start, worn, found, count)
            elif kind == SCOUT:
                count = list_slides(game, lowest_enemy, start, found, count)
            else:
                for way in range(4):  # a move that is not open is overwritten by the next one
                    found[count] = SAFE_MOVE[start, way]
                    count += 1 if is_open(game.at[SAFE_NEIGHBOR[start, way]], lowest_enemy) else 0
    return count


@kernel
def is_open(held: int, lowest_enemy: int) -> bool:
    """Whether a square is empty or holds an enemy."""
    return (held == 0) | ((held >= lowest_enemy) & (held < lowest_enemy + ZONE))


@kernel
def list_slides(game: Battle, lowest_enemy: int, start: int, found: Ints, count: int) -> int:
    """Lists the moves of a Scout that no repetition rule concerns: R3.2."""
    for way in range(4):
        action = FIRST_MOVE[start, way]
        square = NEIGHBOR[start, way]
        while square >= 0 and is_open(game.at[square], lowest_enemy):
            found[count] = action
            count += 1
            if game.at[square] != 0:
                break
            square = NEIGHBOR[square, way]
            action += MOVE_STEP[way]
    return count


@kernel
def list_carefully(game: Battle, seat: int, start: int, worn: int, found: Ints, count: int) -> int:
    """Lists the moves of one piece that the repetition rules allow."""
    for way in range(4):
        action = FIRST_MOVE[start, way]
        square = NEIGHBOR[start, way]
        for _ in range(SIDE if game.kind[game.at[start] - 1] == SCOUT else 1):
            if square < 0 or not is_open(game.at[square], 1 + ZONE * (1 - seat)):
                break
            if repetition_refusal(game, seat, worn, start, square) == DONE:
                found[count] = action
                count += 1
            if game.at[square] != 0:
                break
            square = NEIGHBOR[square, way]
            action += MOVE_STEP[way]
    return count


@kernel
def can_move(game: Battle, seat: int, strictly: int) -> bool:
    """Whether the side has a move; `strictly` counts the repetition rules too: R5.2."""
    worn = worn_stretch(game.side[seat], game.setup.two_square) if strictly != 0 else NO_BORDER
    for rank in range(ZONE):  # from the front row back, where a way is open sooner
        slot = rank if seat == RED else PIECES - 1 - rank
        start = game.place[slot]
        if start >= 0 and moves_at_all(game.kind[slot]):
            for way in range(4):
                if way_is_open(game, seat, start, way, strictly, worn):
                    return True
    return False


@kernel
def way_is_open(game: Battle, seat: int, start: int, way: int, strictly: int, worn: int) -> bool:
    """Whether a piece has a legal move in this direction, short or long."""
    square = NEIGHBOR[start, way]
    reach = SIDE if game.kind[game.at[start] - 1] == SCOUT else 1
    for _ in range(reach):
        if square < 0:
            return False
        held = game.at[square]
        if held == LAKE or owner_of(held) == seat:
            return False
        if strictly == 0 or repetition_refusal(game, seat, worn, start, square) == DONE:
            return True
        if held != 0:
            return False
        square = NEIGHBOR[square, way]
    return False
