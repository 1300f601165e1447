"""The panel beside the field: players and their losses, the last fight, the square under the cursor, and the moves."""

from textwrap import wrap

from quintet.core.errors import printable
from quintet.core.game import Outcome
from quintet.front.moment import Moment
from quintet.front.palette import Palette
from quintet.front.phrasing import about_you, with_names
from quintet.games.stratego.describe import describe_square, what_they_know
from quintet.games.stratego.formations import book_choices
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.move_list import MoveList
from quintet.games.stratego.tables import KIND_OF, LETTERS, RANKS, SIDES
from quintet.games.stratego.text import RANK_NAMES, current_move, name_square
from quintet.games.stratego.views import StrategoView
from quintet.tui.skins.canvas import Canvas
from quintet.tui.skins.stratego.geometry import WIDEST_PANEL, Field
from quintet.tui.skins.stratego.painting import Looks
from quintet.tui.skins.stratego.reasons import Reasons, write_reasons
from quintet.tui.skins.stratego.setup_editor import SetupEditor
from quintet.tui.skins.stratego.sheet import Sheet

__all__ = ["write_panel"]

RESULTS = ("", "the attacker wins", "the defender wins", "both fall")
ROOM_FOR_BOTH = 22
"""Rows from which the panel shows fights and reasons together."""
LOST = "  ranks lost "
SETUP_KEYS = (
    ("r", "random", "random"),
    ("l", "setups", "setups"),
    ("c", "clear", "clear"),
    ("g", "ready", "ready"),
    ("x", "take off", "drop"),
    ("w", "save", "save_setup"),
)
BOOK_HINTS = (
    "Higher numbers capture lower ones. M is the Marshal, 10.",
    "Miners (3) defuse Bombs (B). The Spy (S) beats the Marshal when it attacks. Scouts (2) move far.",
)
WAITING_HINTS = (
    "Then it is your move: choose a piece with the arrow keys and `Enter`, or click it, and then a marked square.",
    "`e` asks a bot what it would do in your place.",
)
SETUP_HINTS = (
    "Press a rank's key to place it under the cursor, or click the tray and then a square.",
    "Click two pieces to swap them. `x` puts a piece back into the tray.",
    "`r` fills empty squares, or shuffles a complete army. `w` saves your setup under a name, and `l` lists it.",
    "A common start: a Bomb or two beside the Flag, Scouts in front, and a Miner saved for the end.",
)


def write_panel(
    canvas: Canvas,
    moment: Moment,
    field: Field,
    looks: Looks,
    palette: Palette,
    editor: SetupEditor,
    moves: MoveList,
    reasons: Reasons,
) -> None:
    room = min(canvas.width - field.right - 1, WIDEST_PANEL)
    sheet = Sheet(canvas, field.right + 1, room, palette, looks.accent)
    view: StrategoView = moment.view
    _write_players(sheet, moment, turned=field.turned)
    sheet.line()
    if view.phase is GamePhase.SETUP:
        _write_setup(sheet, moment, editor, reasons)
        return
    _write_standing(sheet, moment)
    if looks.overlay:
        sheet.prose(f"{what_they_know(view)} (`k`: back)", f"{looks.accent} bold")
    sheet.prose(_word_square(view, looks), palette.faint, most=3)
    if looks.chosen is not None:
        sheet.prose(f"{name_square(looks.chosen)} is chosen: `Tab` shows where it can go, `Esc` lets go.", "bold")
    sheet.line()
    if not reasons.bot or sheet.room >= ROOM_FOR_BOTH:
        _write_fights(sheet, moves)
    if reasons.bot and moment.outcome is None:
        square = looks.cursor if looks.hover is None else looks.hover
        write_reasons(sheet, reasons, square, moment)
    _write_moves(sheet, moves)


def _write_setup(sheet: Sheet, moment: Moment, editor: SetupEditor, reasons: Reasons) -> None:
    view: StrategoView = moment.view
    if moment.outcome is not None:
        sheet.prose(printable(_ending(moment, moment.outcome)), "bold")
        return
    if not moment.mine:
        sheet.line(f"{view.active_player.name} is setting up", "bold")
        sheet.line()
        waits = moment.live and moment.seat is not None and moment.seat not in moment.bots
        for hint in WAITING_HINTS[: 1 + reasons.is_offered] if waits else ():
            sheet.prose(hint, sheet.palette.faint)
        return
    left = sum(view.tray)
    if editor.book is not None and not left:
        _write_book(sheet, view, editor.book)
        return
    sheet.prose(
        f"Set up your army: {left} to place" if left else "Your army is complete. Press `g` when ready.", "bold"
    )
    _write_tray(sheet, view, editor)
    sheet.keys(SETUP_KEYS)
    sheet.line()
    for hint in SETUP_HINTS:
        if sheet.room > 2:
            sheet.prose(hint, sheet.palette.faint)
            sheet.line()


def _write_book(sheet: Sheet, view: StrategoView, number: int) -> None:
    """Writes what the setup of the book is like, and what to do with it."""
    choices = book_choices(view)
    name, _, summary = choices[number][1].partition(": ")
    sheet.title(f"Setup {number + 1} of {len(choices)}: {name}")
    sheet.prose(f"{summary[:1].upper()}{summary[1:]}.")
    sheet.line()
    sheet.prose("Capture the enemy Flag (F) and guard your own.", f"{sheet.accent} bold")
    sheet.line()
    for words in ("`Enter` plays this setup.", "The arrow keys show others.", "`e` edits it piece by piece."):
        sheet.prose(words, "bold")
    sheet.line()
    for hint in BOOK_HINTS:
        if sheet.room > 2:
            sheet.prose(hint, sheet.palette.faint)


def _write_tray(sheet: Sheet, view: StrategoView, editor: SetupEditor) -> None:
    """Writes what is still to be placed, with the key of each rank."""
    left = sum(view.tray)
    sheet.title("Tray" if left else "Tray (empty)")
    for kind in reversed(range(len(view.tray))):
        if not view.counts[kind]:
            continue
        held = kind == editor.brush
        style = "reverse bold" if held else "" if view.tray[kind] else sheet.palette.faint
        boxes = "■" * view.tray[kind] + "·" * (view.counts[kind] - view.tray[kind])
        line = f" {LETTERS[kind]}  {RANK_NAMES[kind]:<12}{view.tray[kind]:>2}  {boxes:<8} "
        sheet.line(("▶" if held else " ") + line[1:], style, zone=("tray", kind))


def _word_square(view: StrategoView, looks: Looks) -> str:
    """Returns what the viewer may know of the square under the mouse or the cursor."""
    square = looks.hover if looks.hover is not None else looks.cursor
    return "" if square is None else describe_square(view, square, aids=looks.aids)


def _write_players(sheet: Sheet, moment: Moment, *, turned: bool) -> None:
    """Writes both players with whose turn it is, what they have left and what they lost, the far side on top."""
    view: StrategoView = moment.view
    for seat in (0, 1) if turned else (1, 0):
        name = printable(moment.names[seat]) if seat < len(moment.names) else ""
        acts = "▶ " if seat in moment.to_act else "  "
        left = "" if view.phase is GamePhase.SETUP else f"  {_left(view, seat)} left"
        room = sheet.width - len(left) - len(SIDES[seat].name) - 3
        who = name[:room] if name.upper() != SIDES[seat].name else ""
        sheet.pieces([(f"{acts}{SIDES[seat].name} ", f"{sheet.ink(seat)} bold"), (who, "bold"), (left, "")])
        for at, line in enumerate(_lost(view, seat, sheet.width - len(LOST))[:2]):
            label = " " * len(LOST) if at else LOST
            sheet.pieces([(label, sheet.palette.faint), (line, sheet.ink(seat))])


def _left(view: StrategoView, seat: int) -> int:
    return sum(piece.seat == seat for piece in view.pieces)


def _lost(view: StrategoView, seat: int, width: int) -> list[str]:
    """Returns the captured pieces, highest first: M 9 8x2."""
    kinds = [KIND_OF[piece.rank] for piece in view.captured if piece.seat == seat and piece.rank is not None]
    counted = ((kind, kinds.count(kind)) for kind in reversed(range(RANKS)))
    words = [LETTERS[kind] + (f"×{count}" if count > 1 else "") for kind, count in counted if count]
    return wrap(" ".join(words), width)


def _write_standing(sheet: Sheet, moment: Moment) -> None:
    """Writes whose turn it is, how long ago the last attack was, and a draw offer that waits for an answer."""
    view: StrategoView = moment.view
    if moment.outcome is not None:
        sheet.prose(printable(_ending(moment, moment.outcome)), "bold")
        return
    acting = next(iter(moment.to_act), 0)
    whose = "your turn" if moment.mine else f"{SIDES[acting].name}'s turn"
    quiet = (
        f", {view.quiet_turns} without attack" if view.quiet_limit and view.quiet_turns * 2 > view.quiet_limit else ""
    )
    sheet.line(f"Move {current_move(view)}: {whose}{quiet}", "bold" if moment.mine else "")
    if view.draw_offered_by is None:
        return
    if moment.mine:
        sheet.line(f"{SIDES[view.draw_offered_by].name} offers a draw.", f"{sheet.accent} bold")
        sheet.keys([("y", "accept", "accept"), ("n", "decline", "decline")])
    else:
        yours = view.draw_offered_by == moment.seat
        who = "You offered" if yours else f"{SIDES[view.draw_offered_by].name} offered"
        sheet.line(f"{who} a draw.", sheet.accent)


def _ending(moment: Moment, outcome: Outcome) -> str:
    """Returns how it ended, addressed to the only person at the table."""
    people = [seat for seat in range(len(moment.names)) if seat not in moment.bots]
    alone = moment.seat is not None and people == [moment.seat]
    text = about_you(outcome.text, SIDES[people[0]].name) if alone else outcome.text
    return with_names(text, moment.game, moment.names)


def _write_fights(sheet: Sheet, moves: MoveList) -> None:
    """Writes the last fight with both ranks, and the one it answers."""
    for number, move in reversed(moves.fights):
        sheet.pieces(
            [
                _chip(sheet, move.seat, move.attacker),
                (f" {RANK_NAMES[move.attacker]} ", ""),
                (" attacks ", sheet.palette.faint),
                _chip(sheet, 1 - move.seat, move.defender),
                (f" {RANK_NAMES[move.defender]}", ""),
            ]
        )
        sheet.line(f"  move {(number + 1) // 2}, {name_square(move.target)}: {RESULTS[move.result]}", sheet.accent)


def _chip(sheet: Sheet, seat: int, kind: int) -> tuple[str, str]:
    letter = LETTERS[kind]
    return (f"({letter})" if seat else f" {letter} "), f"{sheet.ink(seat)} reverse bold"


def _write_moves(sheet: Sheet, moves: MoveList) -> None:
    """Writes as many full turns as fit, the newest last."""
    if sheet.room < 2:
        return
    sheet.title("Moves")
    for turn, red, blue in moves.rows(max(sheet.room, 0)):
        sheet.pieces([(f"{turn:>4}  ", sheet.palette.faint), (f"{red:<14}", sheet.ink(0)), (blue, sheet.ink(1))])
