"""Ways over ground that somebody remembers: distances, shortest paths, and where a door may hide: R14.6.

The ground is a byte per tile. Nothing here knows more than that ground, so heroes and programs may use it freely.
"""

from typing import Final

from quintet.core.kernel import entry, kernel
from quintet.core.record import Bytes, Ints
from quintet.games.rogue.tables import DX, DY, HEIGHT, WIDTH, numbers

BLOCKED, FREE, SHUT, TRAP, UNKNOWN, TAKEN = range(6)
"""Wall, open ground, a closed door, a known trap, never seen, and open ground where a monster stands."""
CELLS: Final = WIDTH * HEIGHT
FAR: Final = 9999
STEP: Final = numbers([int(dy) * WIDTH + int(dx) for dx, dy in zip(DX, DY, strict=True)])
SIDE: Final = numbers([int(dx) for dx in DX])
OTHER: Final = numbers([int(dy) * WIDTH for dy in DY])


@kernel
def is_clear(code: int) -> bool:
    """Whether one may squeeze past diagonally."""
    return code == FREE or code == TRAP or code == TAKEN


@kernel
def can_step(codes: Bytes, cell: int, k: int) -> bool:
    """Whether a step leads on, as far as is remembered; no corners are cut: R5.3."""
    code = codes[cell + STEP[k]]
    if code == BLOCKED or code == UNKNOWN or code == TAKEN:
        return False
    if k < 4:
        return True
    return code != SHUT and is_clear(codes[cell + SIDE[k]]) and is_clear(codes[cell + OTHER[k]])


@entry
def flood(codes: Bytes, goals: Bytes, far: Ints, came: Ints, queue: Ints, starts: Ints, through: int) -> int:
    """Spreads from the starts, nearest tiles first, until a goal is met: how many tiles were reached.

    `queue` holds them in order, so a goal that was met is the last; `far` is the distance, `came` the last step.
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
    """Adds every tile beside something never seen; a closed door, or who feels the way, counts four neighbours."""
    for cell in range(WIDTH + 1, CELLS - WIDTH - 1):
        if codes[cell] == BLOCKED or codes[cell] == UNKNOWN:
            continue
        for k in range(4 if codes[cell] == SHUT else reach):
            if codes[cell + STEP[k]] == UNKNOWN:
                goals[cell] = 1


# --- hidden doors: R5.6 ---------------------------------------------------------------------------------------------

WALL_GLYPH: Final = ord("#")
WALLS_OF_A_DEAD_END: Final = 3
LIKELY, DEAD_END = 3, 9
"""Suspicions: where to look before other walls, and where to look first of all."""
ROOM: Final = numbers([0 if chr(glyph) in ":'+" else 1 for glyph in range(256)])


@kernel
def is_worth(glyphs: Bytes, searched: Ints, cell: int, enough: int) -> bool:
    """A piece of wall that was not searched enough."""
    return int(glyphs[cell]) == WALL_GLYPH and int(searched[cell]) < enough


@kernel
def may_hide(codes: Bytes, cell: int, step: int, rounds: int) -> bool:
    """In the first round only a wall with something never seen behind it is worth the time."""
    behind = cell + 2 * step
    if behind < WIDTH or behind >= CELLS - WIDTH or behind % WIDTH == 0 or behind % WIDTH == WIDTH - 1:
        return False
    return rounds > 0 or codes[behind] == UNKNOWN


@kernel
def suspicion(codes: Bytes, glyphs: Bytes, searched: Ints, cell: int, rounds: int, enough: int) -> int:
    """How many pieces of wall around a tile may still hide a door; a dead end counts for more than any."""
    walls, fresh, hiding, around = 0, 0, 0, 0
    for k in range(8):
        worth = is_worth(glyphs, searched, cell + STEP[k], enough)
        around += 1 if worth else 0
        if k < 4:
            walls += 1 if glyphs[cell + STEP[k]] == WALL_GLYPH else 0
            fresh += 1 if worth else 0
            hiding += 1 if worth and may_hide(codes, cell, STEP[k], rounds) else 0
    if ROOM[glyphs[cell]] == 0:
        if fresh > 0 and walls == WALLS_OF_A_DEAD_END:
            return DEAD_END
        return LIKELY if fresh > 0 and rounds > 0 else 0
    return around if hiding > 0 else 0


@entry
def mark_suspects(codes: Bytes, glyphs: Bytes, searched: Ints, goals: Bytes, rounds: int, enough: int) -> None:
    """The suspicion of every tile that can be stood on."""
    for cell in range(WIDTH + 1, CELLS - WIDTH - 1):
        if codes[cell] != BLOCKED and codes[cell] != UNKNOWN:
            goals[cell] = suspicion(codes, glyphs, searched, cell, rounds, enough)
