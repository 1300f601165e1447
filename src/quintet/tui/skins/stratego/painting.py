"""The picture of a moment: every square with what may be known of it, the panel, and a fight in large letters."""

from typing import NamedTuple

from quintet.front.palette import Palette
from quintet.games.stratego.describe import describe_square, what_they_know
from quintet.games.stratego.formations import zone_of
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.move_list import HalfMove, MoveList
from quintet.games.stratego.tables import KIND_OF, LAKES, LETTERS, SQUARES
from quintet.games.stratego.views import SeenPiece, StrategoView, as_they_see, is_forgotten
from quintet.tui.skins.base import Moment
from quintet.tui.skins.canvas import Canvas
from quintet.tui.skins.stratego.explain_panel import Reasons, write_reasons
from quintet.tui.skins.stratego.geometry import SHORT, Field, Tile, paint_cursor, paint_labels, paint_lake
from quintet.tui.skins.stratego.panel import Sheet, write_fights, write_moves, write_players, write_standing
from quintet.tui.skins.stratego.setup_editor import Editor, write_tray

__all__ = ["Looks", "paint_clash", "paint_field", "write_panel"]

LEGEND = "• has moved   ! rank known to both   ○ may go   × may attack"

ROOM_FOR_BOTH = 22
"""Rows from which on fights and reasons stand in the panel together."""
SETUP_KEYS = (
    ("r", "random", "random"),
    ("l", "setups", "setups"),
    ("c", "clear", "clear"),
    ("g", "ready", "ready"),
)
SETUP_HINTS = (
    "A rank's key places it under the cursor; or click on the tray and then on a square.",
    "Two clicks on pieces exchange them. x puts a piece back into the tray.",
    "r fills what is empty, and shuffles a whole army. w keeps a setup of your own under a name, l lists it.",
    "A Bomb or two beside the Flag, a Miner kept for the end, Scouts in front: that is how most begin.",
)


class Looks(NamedTuple):
    """What the player chose to look at."""

    cursor: int | None
    hover: int | None
    chosen: int | None
    targets: frozenset[int]
    overlay: bool
    aids: bool
    shades: tuple[str, str]
    accent: str


def seen_pieces(view: StrategoView, looks: Looks) -> dict[int, SeenPiece]:
    """Pieces by square; with the overlay the viewer's own as the opponent sees them."""
    shown = as_they_see(view) if looks.overlay else view
    return {_square(piece): piece for piece in shown.pieces if piece.position is not None}


def _square(piece: SeenPiece) -> int:
    return piece.position.row * 10 + piece.position.col if piece.position is not None else -1


def last_squares(view: StrategoView) -> tuple[int, int]:
    last = view.last_move
    if last is None:
        return -1, -1
    return last.start.row * 10 + last.start.col, last.target.row * 10 + last.target.col


# --- the field ------------------------------------------------------------------------------------------------------


def paint_field(canvas: Canvas, moment: Moment, field: Field, looks: Looks, palette: Palette) -> None:
    view: StrategoView = moment.view
    pieces = seen_pieces(view, looks)
    paint_labels(canvas, field, palette.faint)
    for square in range(SQUARES):
        x, y = field.place(square)
        _paint_ground(canvas, view, field, square, looks, palette)
        if square in pieces:
            _tile(view, pieces[square], square, looks, palette).paint(canvas, x, y, field)
        canvas.zone(x, y, field.wide, field.high, ("square", square))
    if looks.cursor is not None and moment.live:
        paint_cursor(canvas, field, looks.cursor, f"{looks.accent} bold")
    if canvas.height > field.bottom + 2 and view.phase is not GamePhase.SETUP:
        canvas.put(field.left, field.bottom + 2, LEGEND, palette.faint)


def _paint_ground(
    canvas: Canvas, view: StrategoView, field: Field, square: int, looks: Looks, palette: Palette
) -> None:
    """The square without its piece: lake, marked target, where the last move began, or a dot."""
    x, y = field.place(square)
    shade = _shade(square, looks)
    back = f" on {shade}" if shade else ""
    canvas.fill(x, y, field.wide, field.high, " ", back.strip())
    if square in LAKES:
        paint_lake(canvas, field, square, palette.water + back)
        return
    middle = (x + (field.wide - 1) // 2, y + (field.high - 1) // 2)
    letter, ink = "·", palette.faint
    if square in looks.targets:
        letter, ink = "○", f"{looks.accent} bold"
    elif square in last_squares(view):
        letter, ink = "∘", looks.accent
    elif view.phase is GamePhase.SETUP and square not in zone_of(view):
        letter = " "
    canvas.put(*middle, letter, ink + back)


def _shade(square: int, looks: Looks) -> str:
    """The two shades of a checkered field."""
    return looks.shades[(square // 10 + square) % 2]


def _tile(view: StrategoView, piece: SeenPiece, square: int, looks: Looks, palette: Palette) -> Tile:
    seat = piece.seat or 0
    kind = _shown_kind(view, piece, looks)
    ink = palette.theirs if seat else palette.mine
    grip = "›‹" if square == looks.chosen else "××" if square in looks.targets else ""
    if square == looks.chosen:
        ink = looks.accent
    return Tile(
        seat=seat,
        letter="?" if kind is None else LETTERS[kind],
        word="" if kind is None else SHORT[kind],
        mark=_mark(view, piece) if looks.aids or looks.overlay else "",
        ink=ink,
        grip=grip,
        ground=looks.accent if square == last_squares(view)[1] else _shade(square, looks),
        faded=kind is None,
    )


def _shown_kind(view: StrategoView, piece: SeenPiece, looks: Looks) -> int | None:
    """The rank as far as the view tells it; without memory aids only as long as the fight is fresh."""
    if piece.rank is None:
        return None
    return None if not looks.aids and is_forgotten(view, piece) else KIND_OF[piece.rank]


def _mark(view: StrategoView, piece: SeenPiece) -> str:
    if view.phase is GamePhase.SETUP:
        return ""
    return "!" if piece.revealed or piece.scout else "•" if piece.has_moved else ""


def paint_clash(canvas: Canvas, field: Field, move: HalfMove, looks: Looks, palette: Palette, *, beat: int) -> None:
    """A fight over its square: both ranks in a frame."""
    x, y = field.place(move.target)
    x, y = max(x + field.wide // 2 - 6, 0), max(y + field.high // 2 - 2, 0)
    canvas.fill(x, y, 12, 3)
    canvas.box(x, y, 12, 3, border="heavy" if beat else "double", style=f"{looks.accent} bold")
    for at, seat, kind in ((1, move.seat, move.attacker), (8, 1 - move.seat, move.defender)):
        letter = LETTERS[kind]
        ink = palette.theirs if seat else palette.mine
        canvas.put(x + at, y + 1, f"({letter})" if seat else f" {letter} ", f"{ink} reverse bold")
    canvas.put(x + 5, y + 1, ("", ">", "<", "=")[move.result], f"{looks.accent} bold")


# --- the panel ------------------------------------------------------------------------------------------------------


def write_panel(
    canvas: Canvas,
    moment: Moment,
    field: Field,
    looks: Looks,
    palette: Palette,
    editor: Editor,
    moves: MoveList,
    reasons: Reasons,
) -> None:
    sheet = Sheet(canvas, field.right + 1, canvas.width - field.right - 1, palette, looks.accent)
    view: StrategoView = moment.view
    write_players(sheet, moment, turned=field.turned)
    sheet.line()
    if view.phase is GamePhase.SETUP:
        _write_setup(sheet, moment, editor)
        return
    write_standing(sheet, moment)
    if looks.overlay:
        sheet.prose(f"{what_they_know(view)} (k: back)", f"{looks.accent} bold")
    sheet.prose(word_square(view, looks), palette.faint, most=3)
    sheet.line()
    if not reasons.bot or sheet.room >= ROOM_FOR_BOTH:
        write_fights(sheet, moves)
    if reasons.bot and moment.outcome is None:
        square = looks.cursor if looks.hover is None else looks.hover
        write_reasons(sheet, reasons, square, moment.position, mine=moment.seat in moment.to_act)
    write_moves(sheet, moves)


def _write_setup(sheet: Sheet, moment: Moment, editor: Editor) -> None:
    view: StrategoView = moment.view
    if not moment.mine:
        sheet.line(f"{view.active_player.name} is setting up", "bold")
        return
    left = sum(view.tray)
    sheet.line(f"Set up your army: {left} to place" if left else "Your army stands: g is ready", "bold")
    write_tray(sheet, view, editor)
    sheet.keys(SETUP_KEYS)
    sheet.line()
    for hint in SETUP_HINTS:
        if sheet.room > 2:
            sheet.prose(hint, sheet.palette.faint)
            sheet.line()


def word_square(view: StrategoView, looks: Looks) -> str:
    """What the viewer may know of the square under the mouse or the cursor."""
    square = looks.hover if looks.hover is not None else looks.cursor
    return "" if square is None else describe_square(view, square, aids=looks.aids)
