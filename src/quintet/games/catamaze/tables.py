"""CataMaze's numbers: sizes and limits, directions, maze styles, personas, and how far you see and hear."""

from typing import Final

MAX_SIDE: Final = 50
CELLS: Final = MAX_SIDE * MAX_SIDE
MARGIN: Final = 2
WALL_ROWS: Final = MAX_SIDE + 2 * MARGIN
SOLID: Final = (1 << WALL_ROWS) - 1
"""A row of nothing but wall."""
MAX_SEATS: Final = 8
MAX_QUEUE: Final = 100
MAX_HP: Final = 9
MAX_AMMO: Final = 9
MAX_TIME_LIMIT: Final = 1_000_000
MAX_BULLETS: Final = 192
"""Enough for 24 per seat: in the 48 ticks a bullet flies at most, a seat fires (9 + 24) / 1.5 shots."""
MAX_EVENTS: Final = 48
"""Five for each of eight seats, and the end of the game."""

SIGHT: Final = 2
"""Cells seen to each side: R8.1."""
WINDOW: Final = 2 * SIGHT + 1
HEARING: Final = 3
"""A shot is heard in the 7x7 window around it: R4.6."""
RELOAD_TICKS: Final = 2
"""One round comes back every second tick: R3.8."""
KEEP_AWAY: Final = 3
"""Agents start outside the 7x7 window around S ..."""
KEEP_STEPS: Final = 10
"""... and at least this many steps from it: R2.6."""

# Directions, in the order of the document's actions.
UP, DOWN, LEFT, RIGHT = range(4)
DX: Final = (0, 0, -1, 1)
DY: Final = (-1, 1, 0, 0)
DIRECTIONS: Final = ("UP", "DOWN", "LEFT", "RIGHT")

# Maze styles: R2.2.
DEPTH_FIRST, GROWING_TREE, PRIM = range(3)
STYLES: Final = ("depth_first", "growing_tree", "prim")

# Personas; players have none.
NO_PERSONA, AGGRESSIVE, CAUTIOUS, EXPLORER = range(4)
PERSONAS: Final = ("", "aggressive", "cautious", "explorer")

# When spectators may watch the whole world: R8.5.
WATCH_NEVER, WATCH_AFTER_DEATH, WATCH_ALWAYS = range(3)
WATCHING: Final = ("never", "after_death", "always")

# How a game ended, if it did: R5.
RUNNING, ESCAPED, ALL_DEAD, OUT_OF_TIME = range(4)
