"""The map in color, with the hero, the monsters and the cursor; and how the window is divided."""

from collections.abc import Mapping
from itertools import groupby
from math import hypot
from typing import Final, NamedTuple

from quintet.games.rogue.analysis.ground import STEPS, Ground
from quintet.games.rogue.tables import HEIGHT, WIDTH
from quintet.games.rogue.views.hero import Creature, RogueView
from quintet.tui.skins.canvas import Canvas
from quintet.tui.skins.rogue.colors import Torchlight

__all__ = ["Chart", "Division", "divide", "is_low", "path_cells"]

PANEL_FROM: Final = 108
"""The window width from which the hero's panel is shown beside the map."""
WIDEST_PANEL: Final = 44
SIGNS_WIDTH: Final = 74
SIGNS_ROWS: Final = 22
"""The size of the panel with signs and keys."""
WIDE_FROM: Final = 2 * WIDTH + 36
"""The window width from which a tile is two columns wide, which makes it about square."""


class Division(NamedTuple):
    """Where each part is; a panel of no width and a status row of -1 are not shown."""

    scale: int
    """How many columns a tile is wide."""
    top: int
    """The first row of the map that is shown; above 0 only if the window is too low for the whole map."""
    map_rows: int
    panel: int
    panel_width: int
    status: int
    log: int
    log_rows: int
    log_width: int
    signs: int
    """The first column of the signs and keys beside the log; -1 if there is no room for them."""


def is_low(width: int, height: int) -> bool:
    """Whether a window has no room for a panel or a log beside the map, the status line and the message line."""
    return width < PANEL_FROM and height <= HEIGHT + 2


def divide(width: int, height: int, hero: int, *, raised: bool = False) -> Division:
    """Puts the map at the top left, a panel beside it or a status line below it, and the log into the rest.

    Where the message line lies over the board, `raised`, the row between the map and the status line is left to it.
    """
    scale = 2 if width >= WIDE_FROM else 1
    panel = WIDTH * scale + 1
    panel_width = min(width - panel, WIDEST_PANEL) if width >= PANEL_FROM else 0
    below = 0 if panel_width else 1 + raised
    rows = min(HEIGHT, height - below)
    top = min(max(hero - rows // 2, 0), HEIGHT - rows)
    log = rows + below
    status, log_width = (-1, panel - 1) if panel_width else (log - 1, width)
    signs = log_width - SIGNS_WIDTH if scale > 1 and height - log >= SIGNS_ROWS else -1
    log_width = log_width if signs < 0 else signs - 2
    return Division(scale, top, rows, panel, panel_width, status, log, max(height - log, 0), log_width, signs)


class Chart:
    """The map on a canvas; rows above the first or below the last one shown are left out."""

    def __init__(self, canvas: Canvas, view: RogueView, light: Torchlight, place: Division) -> None:
        self.canvas, self.view, self.light = canvas, view, light
        self.top, self.rows, self.scale = place.top, place.map_rows, place.scale
        self.palette = light.palette

    def _shows(self, y: int) -> bool:
        return self.top <= y < self.top + self.rows

    def tint(self, x: int, y: int, style: str) -> None:
        if self._shows(y):
            self.canvas.tint(x * self.scale, y - self.top, self.scale, 1, style)

    def mark(self, x: int, y: int, letter: str, style: str) -> None:
        """Puts a letter on a tile; a line under it is not longer than the letter."""
        if self._shows(y):
            left, down = x * self.scale, y - self.top
            self.canvas.put(left, down, letter.ljust(self.scale), style.replace("underline", ""), zone=("tile", x, y))
            self.canvas.put(left, down, letter, style)

    def far(self, x: int, y: int) -> int | None:
        """Returns how far a tile in sight is from the hero; None if it is only remembered."""
        view = self.view
        return round(hypot(x - view.x, y - view.y)) if view.visible[y * WIDTH + x] else None

    def put_all(self, sleepers: Mapping[int, str]) -> None:
        """Draws the remembered map, sleepers where they were seen, the monsters in sight, and the hero on top."""
        view = self.view
        for y in range(self.top, self.top + self.rows):
            self._put_row(y, view.map[y])
        for cell, name in sleepers.items():
            if not view.visible[cell]:
                self.mark(cell % WIDTH, cell // WIDTH, name[0], self.light.sleeper())
        for monster in view.monsters:
            self.put_monster(monster)
        self.mark(view.x, view.y, "@", self.light.tile("@", 0))

    def put_monster(self, monster: Creature) -> None:
        self.mark(monster.x, monster.y, monster.letter, self.light.monster(monster, self.far(monster.x, monster.y)))

    def _put_row(self, y: int, row: str) -> None:
        for (glyph, far), run in groupby(range(WIDTH), lambda x: (row[x], self.far(x, y))):
            places = list(run)
            style = self.light.dark if glyph == " " else self.light.tile(glyph, far)
            tile = glyph * self.scale if glyph == "#" else glyph.ljust(self.scale)
            self.canvas.put(places[0] * self.scale, y - self.top, tile * len(places), style)
            if glyph != " ":
                for x in places:
                    self.canvas.zone(x * self.scale, y - self.top, self.scale, 1, ("tile", x, y))

    def put_cursor(self, x: int, y: int) -> None:
        """Draws a reversed cell, and the path to it."""
        for across, down in path_cells(self.view, x, y):
            self.tint(across, down, f"underline {self.palette.hint}")
        self.tint(x, y, "reverse bold")

    def put_rays(self) -> None:
        """Draws the eight lines along which a wand can be aimed, as far as they are seen to be free."""
        view, text = self.view, "".join(self.view.map)
        for step in STEPS:
            cell = view.y * WIDTH + view.x + step
            while text[cell] not in " #+" and view.visible[cell]:
                self.tint(cell % WIDTH, cell // WIDTH, f"reverse {self.palette.hint}")
                cell += step


def path_cells(view: RogueView, x: int, y: int) -> list[tuple[int, int]]:
    """Returns the tiles of the shortest known path to a tile, without its ends."""
    ground = Ground(view)
    goal, cell = y * WIDTH + x, ground.here
    if ground.text[goal] in " #" or goal == cell:
        return []
    steps = ground.path(ground.only(goal)) or ground.path(ground.only(goal), through_traps=True)
    cells = []
    for k in steps[:-1]:
        cell += STEPS[k]
        cells.append((cell % WIDTH, cell // WIDTH))
    return cells
