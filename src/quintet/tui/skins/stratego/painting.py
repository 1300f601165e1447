"""The field as a picture: every square with what the viewer may know of it, and a fight in a large frame."""

from typing import NamedTuple

from quintet.front.moment import Moment
from quintet.front.palette import Palette
from quintet.games.stratego.formations import zone_of
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.move_list import HalfMove
from quintet.games.stratego.tables import KIND_OF, LAKES, LETTERS, SQUARES
from quintet.games.stratego.views import SeenPiece, StrategoView, as_they_see, is_forgotten
from quintet.tui.skins.canvas import Canvas
from quintet.tui.skins.stratego.geometry import SHORT, Field, Tile, paint_cursor, paint_labels, paint_lake

__all__ = ["Looks", "paint_clash", "paint_field"]

LEGEND = "• has moved  ! rank known to both  ○ can move  × can attack"


class Looks(NamedTuple):
    """What the player chose to see."""

    cursor: int | None
    hover: int | None
    chosen: int | None
    targets: frozenset[int]
    overlay: bool
    aids: bool
    shades: tuple[str, str]
    accent: str


def seen_pieces(view: StrategoView, looks: Looks) -> dict[int, SeenPiece]:
    """Returns the pieces by square; with the overlay, the viewer's own as the opponent sees them."""
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
    """Paints a square without its piece: lake, marked target, start of the last move, or a dot."""
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
    """Returns one of the two shades of a checkered field."""
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
    """Returns the rank if the view shows it; without memory aids, only right after the fight."""
    if piece.rank is None:
        return None
    return None if not looks.aids and is_forgotten(view, piece) else KIND_OF[piece.rank]


def _mark(view: StrategoView, piece: SeenPiece) -> str:
    if view.phase is GamePhase.SETUP:
        return ""
    return "!" if piece.revealed or piece.scout else "•" if piece.has_moved else ""


def paint_clash(canvas: Canvas, field: Field, move: HalfMove, looks: Looks, palette: Palette, *, beat: int) -> None:
    """Paints a fight over its square: both ranks in a frame."""
    x, y = field.place(move.target)
    x, y = max(x + field.wide // 2 - 6, 0), max(y + field.high // 2 - 2, 0)
    canvas.fill(x, y, 12, 3)
    canvas.box(x, y, 12, 3, border="heavy" if beat else "double", style=f"{looks.accent} bold")
    for at, seat, kind in ((1, move.seat, move.attacker), (8, 1 - move.seat, move.defender)):
        letter = LETTERS[kind]
        ink = palette.theirs if seat else palette.mine
        canvas.put(x + at, y + 1, f"({letter})" if seat else f" {letter} ", f"{ink} reverse bold")
    canvas.put(x + 5, y + 1, ("", ">", "<", "=")[move.result], f"{looks.accent} bold")
