"""The panel beside the field: players and their losses, the last fight, the square under the cursor, the moves."""

from collections.abc import Hashable, Iterable
from textwrap import wrap

from quintet.core.errors import printable
from quintet.front.palette import Palette
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.move_list import MoveList
from quintet.games.stratego.tables import KIND_OF, LETTERS, RANKS, SIDES
from quintet.games.stratego.text import RANK_NAMES, name_square
from quintet.games.stratego.views import StrategoView
from quintet.tui.skins.base import Moment
from quintet.tui.skins.canvas import Canvas

__all__ = ["Sheet", "write_fights", "write_moves", "write_players", "write_standing"]

RESULTS = ("", "the attacker wins", "the defender holds", "both fall")


class Sheet:
    """Lines from top to bottom in a column of the canvas."""

    def __init__(self, canvas: Canvas, x: int, width: int, palette: Palette, accent: str) -> None:
        self.canvas = canvas
        self.x = x
        self.y = 0
        self.width = max(width, 8)
        self.bottom = canvas.height
        self.palette = palette
        self.accent = accent

    @property
    def room(self) -> int:
        return self.bottom - self.y

    def ink(self, seat: int) -> str:
        """The color of a side."""
        return self.palette.theirs if seat else self.palette.mine

    def line(self, text: str = "", style: str = "", *, zone: Hashable = None) -> None:
        self.pieces([(text, style)], zone=zone)

    def pieces(self, parts: Iterable[tuple[str, str]], *, zone: Hashable = None) -> None:
        """One line of several styles."""
        if self.room <= 0:
            return
        at = 0
        for text, style in parts:
            self.canvas.put(self.x + at, self.y, text[: max(self.width - at, 0)], style)
            at += len(text)
        if zone is not None:
            self.canvas.zone(self.x, self.y, min(at, self.width), 1, zone)
        self.y += 1

    def prose(self, text: str, style: str = "", *, most: int = 9) -> None:
        """Words over as many lines as they need."""
        for line in wrap(text, self.width)[:most]:
            self.line(line, style)

    def title(self, text: str) -> None:
        self.line(f"── {text} ".ljust(self.width, "─"), self.palette.faint)

    def keys(self, keys: Iterable[tuple[str, str, str]]) -> None:
        """Buttons: key, what it does, the zone; as many on a line as fit."""
        at = self.width + 1
        for key, what, zone in keys:
            wide = len(key) + len(what) + 3
            if at + wide > self.width:
                self.y, at = self.y + (at <= self.width), 0
            self.canvas.put(self.x + at, self.y, f" {key} ", "reverse bold", zone=("do", zone))
            self.canvas.put(self.x + at + len(key) + 2, self.y, f" {what}", "", zone=("do", zone))
            at += wide + 2
        self.y += 1


def write_players(sheet: Sheet, moment: Moment, *, turned: bool) -> None:
    """Who plays, whose turn it is, what is left and what was lost; above who sits above."""
    view: StrategoView = moment.view
    for seat in (0, 1) if turned else (1, 0):
        name = printable(moment.names[seat]) if seat < len(moment.names) else ""
        acts = "▶ " if seat in moment.to_act else "  "
        left = "" if view.phase is GamePhase.SETUP else f"  {_left(view, seat)} left"
        room = sheet.width - len(left) - len(SIDES[seat].name) - 3
        who = name[:room] if name.upper() != SIDES[seat].name else ""
        sheet.pieces([(f"{acts}{SIDES[seat].name} ", f"{sheet.ink(seat)} bold"), (who, "bold"), (left, "")])
        for line in _lost(view, seat, sheet.width - 7)[:2]:
            sheet.pieces([("  lost ", sheet.palette.faint), (line, sheet.ink(seat))])


def _left(view: StrategoView, seat: int) -> int:
    return sum(piece.seat == seat for piece in view.pieces)


def _lost(view: StrategoView, seat: int, width: int) -> list[str]:
    """The tray of captured pieces, highest first: M 9 8x2."""
    kinds = [KIND_OF[piece.rank] for piece in view.captured if piece.seat == seat and piece.rank is not None]
    counted = ((kind, kinds.count(kind)) for kind in reversed(range(RANKS)))
    words = [LETTERS[kind] + (f"×{count}" if count > 1 else "") for kind, count in counted if count]
    return wrap(" ".join(words), width)


def write_standing(sheet: Sheet, moment: Moment) -> None:
    """Whose turn, how long without an attack, and an offer that waits for an answer."""
    view: StrategoView = moment.view
    if moment.outcome is not None:
        sheet.prose(printable(moment.outcome.text), "bold")
        return
    acting = next(iter(moment.to_act), 0)
    whose = "your turn" if moment.mine else f"{SIDES[acting].name} to act"
    quiet = f", {view.quiet_turns} quiet" if view.quiet_limit and view.quiet_turns * 2 > view.quiet_limit else ""
    sheet.line(f"Move {view.turn_number // 2 + 1}: {whose}{quiet}", "bold" if moment.mine else "")
    if view.draw_offered_by is None:
        return
    if moment.mine:
        sheet.line(f"{SIDES[view.draw_offered_by].name} offers a draw", f"{sheet.accent} bold")
        sheet.keys([("y", "accept", "accept"), ("n", "decline", "decline")])
    else:
        sheet.line("a draw is offered", sheet.accent)


def write_fights(sheet: Sheet, moves: MoveList) -> None:
    """The last fight with both ranks, after the one that it answers."""
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


def write_moves(sheet: Sheet, moves: MoveList) -> None:
    """As many full turns as fit, the newest last."""
    if sheet.room < 2:
        return
    sheet.title("moves")
    rows = moves.rows()
    for turn, red, blue in rows[-sheet.room :] if sheet.room > 0 else []:
        sheet.pieces([(f"{turn:>4}  ", sheet.palette.faint), (f"{red:<14}", sheet.ink(0)), (blue, sheet.ink(1))])
