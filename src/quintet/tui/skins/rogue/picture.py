"""The map in its colours, with the hero, what moves on it and the cursor; and how a window is divided."""

from itertools import groupby
from typing import Final, NamedTuple

from quintet.games.rogue.tables import HEIGHT, WIDTH
from quintet.games.rogue.travel import STEPS, Ground
from quintet.games.rogue.views import RogueView
from quintet.tui.palette import Palette
from quintet.tui.skins.canvas import Canvas
from quintet.tui.skins.rogue.tones import GROUND, monster_style, tile_style

__all__ = ["Division", "divide", "path_cells", "put_cursor", "put_map", "put_rays"]

PANEL_FROM: Final = 108
"""Window width from which the figures stand in a panel beside the map."""
WIDEST_PANEL: Final = 44


class Division(NamedTuple):
    """Where things stand: the panel's left edge and width (0: none), the status row (-1: none), rows for the log."""

    panel: int
    panel_width: int
    status: int
    log: int
    log_rows: int


def divide(width: int, height: int) -> Division:
    """Map at the top left; right of it a panel or below it a status line; the log takes what is left below."""
    panel_width = min(width - WIDTH - 1, WIDEST_PANEL) if width >= PANEL_FROM else 0
    status = -1 if panel_width else HEIGHT
    log = HEIGHT if panel_width else HEIGHT + 1
    return Division(WIDTH + 1, panel_width, status, log, max(height - log, 0))


def put_map(canvas: Canvas, view: RogueView, palette: Palette) -> None:
    """Hero over monster over what is remembered."""
    for y, row in enumerate(view.map):
        _put_row(canvas, view, palette, y, row)
    for monster in view.monsters:
        canvas.put(monster.x, monster.y, monster.letter, monster_style(monster, palette))
        canvas.zone(monster.x, monster.y, 1, 1, ("tile", monster.x, monster.y))
    canvas.put(view.x, view.y, "@", tile_style("@", palette, seen=True), zone=("tile", view.x, view.y))


def _put_row(canvas: Canvas, view: RogueView, palette: Palette, y: int, row: str) -> None:
    seen = view.visible[y * WIDTH : (y + 1) * WIDTH]
    for (glyph, lit), run in groupby(range(WIDTH), lambda x: (row[x], bool(seen[x]))):
        places = list(run)
        style = GROUND if glyph == " " else tile_style(glyph, palette, seen=lit)
        canvas.put(places[0], y, glyph * len(places), style)
        if glyph != " ":
            for x in places:
                canvas.zone(x, y, 1, 1, ("tile", x, y))


def path_cells(view: RogueView, x: int, y: int) -> list[tuple[int, int]]:
    """The tiles of the shortest known way to a tile, without its ends."""
    ground = Ground(view)
    goal, cell = y * WIDTH + x, ground.here
    if ground.text[goal] in " #" or goal == cell:
        return []
    steps = ground.path(lambda place: place == goal) or ground.path(lambda place: place == goal, through_traps=True)
    cells = []
    for k in steps[:-1]:
        cell += STEPS[k]
        cells.append((cell % WIDTH, cell // WIDTH))
    return cells


def put_cursor(canvas: Canvas, view: RogueView, x: int, y: int, palette: Palette) -> None:
    """A reversed cell, and the way to it."""
    for across, down in path_cells(view, x, y):
        canvas.tint(across, down, 1, 1, f"underline {palette.hint}")
    canvas.tint(x, y, 1, 1, "reverse bold")


def put_rays(canvas: Canvas, view: RogueView, palette: Palette) -> None:
    """The eight lines along which a wand may be aimed, as far as they are seen to be free."""
    start = view.y * WIDTH + view.x
    text = "".join(view.map)
    for step in STEPS:
        cell = start + step
        while text[cell] not in " #+" and view.visible[cell]:
            canvas.tint(cell % WIDTH, cell // WIDTH, 1, 1, f"reverse {palette.hint}")
            cell += step
