"""Ways over remembered ground: distances, shortest paths, and where a door may be hidden: R14.6.

The ground is a byte per tile. Nothing here knows more than that, so heroes and programs may use it freely.
"""

from typing import Final

from quintet.core.kernel import entry, kernel
from quintet.core.record import Bytes, Ints
from quintet.games.rogue.tables import DX, DY, HEIGHT, WIDTH, numbers

BLOCKED, FREE, SHUT, TRAP, UNKNOWN, TAKEN = range(6)
"""Wall, open ground, a closed door, a known trap, never seen, and open ground with a monster on it."""
CELLS: Final = WIDTH * HEIGHT
FAR: Final = 9999
STEP: Final = numbers([int(dy) * WIDTH + int(dx) for dx, dy in zip(DX, DY, strict=True)])
SIDE: Final = numbers([int(dx) for dx in DX])
OTHER: Final = numbers([int(dy) * WIDTH for dy in DY])


@kernel
def is_clear(code: int) -> bool:
    """Whether a diagonal step may pass beside this tile."""
    return code == FREE or code == TRAP or code == TAKEN


@kernel
def can_step(codes: Bytes, cell: int, k: int) -> bool:
    """Whether a step leads on, as far as is remembered; corners cannot be cut: R5.3."""
    code = codes[cell + STEP[k]]
    if code == BLOCKED or code == UNKNOWN or code == TAKEN:
        return False
    if k < 4:
        return True
    return code != SHUT and is_clear(codes[cell + SIDE[k]]) and is_clear(codes[cell + OTHER[k]])


@entry
def flood(codes: Bytes, goals: Bytes, far: Ints, came: Ints, queue: Ints, starts: Ints, through: int) -> int:
    """Spreads from the starts, nearest tiles first, until it meets a goal; returns how many tiles it reached.

    `queue` holds them in order, so a goal is the last; `far` is the distance, `came` the last step.
    """
    for cell in range(CELLS):
        far[cell] = FAR
    tail = 0
    for k in range(starts.shape[0]):
        far[starts[k]] = 0
        queue[tail] = starts[k]
        tail += 1
    head = 0
    while head < tail:
        cell = queue[head]
        head += 1
        for k in range(8):
            after = cell + STEP[k]
            if far[after] != FAR or not can_step(codes, cell, k) or (codes[after] == TRAP and through == 0):
                continue
            far[after] = far[cell] + 1
            came[after] = k
            queue[tail] = after
            tail += 1
            if goals[after] != 0:
                return tail
    return tail


@entry
def mark_frontier(codes: Bytes, goals: Bytes, reach: int) -> None:
    """Adds every tile beside something never seen; closed doors count four neighbors, others up to `reach`."""
    for cell in range(WIDTH + 1, CELLS - WIDTH - 1):
        if codes[cell] == BLOCKED or codes[cell] == UNKNOWN:
            continue
        for k in range(4 if codes[cell] == SHUT else reach):
            if codes[cell + STEP[k]] == UNKNOWN:
                goals[cell] = 1


# --- hidden doors: R5.6 ---------------------------------------------------------------------------------------------

WALL_GLYPH: Final = ord("#")
WALLS_OF_A_DEAD_END: Final = 3
ROOM: Final = numbers([0 if chr(glyph) in ":'+" else 1 for glyph in range(256)])
DOOR: Final = numbers([1 if chr(glyph) in "'+" else 0 for glyph in range(256)])
WHOLE: Final = 1_000_000
"""The weight of a place that must have a hidden door."""
FAINT: Final = 1_000
"""The weight of a wall that is unlikely to have one."""
LIKELY: Final = 5_000
"""The weight from which a wall is worth finishing."""
ACROSS, UPWARD, ASIDE_ACROSS, ASIDE_UPWARD = 28, 13, 8, 16
"""How far behind a wall to look for space for a room, straight on and to both sides."""
PLENTY: Final = 440
"""Possible centers of rooms that make a wall as promising as any."""


@entry
def mark_roomy(codes: Bytes, totals: Ints) -> None:
    """Sums up, from the top left corner, where the center of an unseen room may be."""
    for y in range(1, HEIGHT - 1):
        row = 0
        for x in range(1, WIDTH - 1):
            row += 1 if is_roomy(codes, y * WIDTH + x) else 0
            totals[y * WIDTH + x] = totals[(y - 1) * WIDTH + x] + row
        totals[y * WIDTH + WIDTH - 1] = totals[y * WIDTH + WIDTH - 2]
    for x in range(WIDTH):
        totals[(HEIGHT - 1) * WIDTH + x] = totals[(HEIGHT - 2) * WIDTH + x]


@kernel
def is_roomy(codes: Bytes, cell: int) -> bool:
    """Whether nothing is known of the tile and its eight neighbors."""
    if codes[cell] != UNKNOWN:
        return False
    for k in range(8):
        if codes[cell + STEP[k]] != UNKNOWN:
            return False
    return True


@kernel
def sum_box(totals: Ints, x0: int, y0: int, x1: int, y1: int) -> int:
    """Returns the sum over a box, as far as it lies on the map."""
    left, top = max(x0, 1) - 1, max(y0, 1) - 1
    right, low = min(x1, WIDTH - 1), min(y1, HEIGHT - 1)
    if right <= left or low <= top:
        return 0
    high, deep = top * WIDTH, low * WIDTH
    return int(totals[deep + right] - totals[deep + left] - totals[high + right] + totals[high + left])


@kernel
def room_behind(totals: Ints, cell: int, k: int) -> int:
    """Returns how many centers of rooms may lie behind a piece of wall in direction k: north, south, west, east."""
    x, y = cell % WIDTH, cell // WIDTH
    if k == 0:
        return sum_box(totals, x - ASIDE_UPWARD, y - UPWARD, x + ASIDE_UPWARD, y - 1)
    if k == 1:
        return sum_box(totals, x - ASIDE_UPWARD, y + 1, x + ASIDE_UPWARD, y + UPWARD)
    if k == 2:
        return sum_box(totals, x - ACROSS, y - ASIDE_ACROSS, x - 1, y + ASIDE_ACROSS)
    return sum_box(totals, x + 1, y - ASIDE_ACROSS, x + ACROSS, y + ASIDE_ACROSS)


@kernel
def weigh_piece(codes: Bytes, glyphs: Bytes, totals: Ints, cell: int, k: int) -> int:
    """Returns how likely the wall in direction k hides a door, by the space behind it; none is beside a door."""
    wall = cell + STEP[k]
    behind = wall + STEP[k]
    if glyphs[wall] != WALL_GLYPH or behind < 0 or behind >= CELLS:
        return 0
    side = STEP[2] if k < 2 else STEP[0]
    if codes[behind] != UNKNOWN or DOOR[glyphs[wall + side]] == 1 or DOOR[glyphs[wall - side]] == 1:
        return FAINT // 10
    share = min(room_behind(totals, wall, k), PLENTY)
    return FAINT + (WHOLE // 10) * share * share // (PLENTY * PLENTY)


@kernel
def weigh_end(codes: Bytes, glyphs: Bytes, totals: Ints, cell: int) -> int:
    """Returns how likely a corridor's end hides a door; one before a known room opens nothing new."""
    walls, best = 0, 0
    for k in range(4):
        if glyphs[cell + STEP[k]] == WALL_GLYPH:
            walls += 1
            best = max(best, weigh_piece(codes, glyphs, totals, cell, k))
    if walls < WALLS_OF_A_DEAD_END:
        return best // 10
    return WHOLE if best >= FAINT else WHOLE // 20


@entry
def weigh_walls(codes: Bytes, glyphs: Bytes, totals: Ints, walls: Ints) -> None:
    """Weighs every piece of wall by how likely it hides a door, as seen from the tile before it."""
    for cell in range(WIDTH + 1, CELLS - WIDTH - 1):
        if codes[cell] == BLOCKED or codes[cell] == UNKNOWN:
            continue
        end = weigh_end(codes, glyphs, totals, cell) if ROOM[glyphs[cell]] == 0 else -1
        for k in range(4):
            wall = cell + STEP[k]
            if glyphs[wall] == WALL_GLYPH:
                weight = end if end >= 0 else weigh_piece(codes, glyphs, totals, cell, k)
                walls[wall] = max(walls[wall], weight)


@entry
def weigh_places(codes: Bytes, walls: Ints, searched: Ints, missed: int, places: Ints) -> None:
    """Adds up what searching at each tile may find: its walls, minus what earlier searches have ruled out.

    `missed` is the percentage of searches that miss an existing door.
    """
    for cell in range(WIDTH + 1, CELLS - WIDTH - 1):
        if codes[cell] == BLOCKED or codes[cell] == UNKNOWN:
            continue
        for k in range(8):
            weight = walls[cell + STEP[k]]
            for _ in range(min(searched[cell + STEP[k]], 40)):
                weight = weight * missed // 100
            places[cell] += weight
