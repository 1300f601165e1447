"""A bot's reasons: what it would do in the viewer's place and what it believes, from the viewer's knowledge alone."""

from textwrap import wrap
from typing import Final

from quintet.core.errors import printable
from quintet.core.game import Seat
from quintet.front.moment import Moment
from quintet.games.stratego.tables import SIDES
from quintet.games.stratego.text import name_square
from quintet.tui.skins.stratego.sheet import Sheet

__all__ = ["Reasons", "asked_about", "write_reasons"]

MOVES_TITLE: Final = "Best moves"
MOST_MOVES: Final = 4


class Reasons:
    """The question and the answer, and the position they are about."""

    def __init__(self) -> None:
        self.bot = ""
        """The bot that is asked; empty while the panel is closed."""
        self.text = ""
        self.position = -1
        self.asked = -1
        self.is_offered = True
        """Whether a bot may be asked here at all."""

    def forget(self) -> None:
        self.text, self.position, self.asked = "", -1, -1

    def close(self) -> None:
        self.forget()
        self.bot = ""

    def hear(self, text: str, position: int) -> None:
        """Takes an answer, unless it is about an older question."""
        if position == self.asked:
            self.text, self.position = text, position

    @property
    def moves(self) -> list[str]:
        """The lines about moves: the indented ones below their title."""
        lines = self.text.splitlines()
        at = next((number for number, line in enumerate(lines) if line.startswith(MOVES_TITLE)), len(lines))
        found = []
        for line in lines[at + 1 :]:
            if not line.startswith(" "):
                break
            found.append(line.strip())
        return found

    @property
    def advice(self) -> str:
        """What it would do and why, in a sentence."""
        first = self.text.partition("\n")[0]
        return first if first.startswith("I ") else ""

    def belief(self, square: int) -> str:
        """Returns what the bot believes about the piece on a square."""
        name = name_square(square)
        lines = (line.split() for line in self.text.splitlines() if line.startswith(" "))
        return next((" ".join(words[1:]) for words in lines if words[:1] == [name]), "")


def asked_about(moment: Moment) -> Seat | None:
    """Returns the seat whose turn a bot explains: the viewer's, or for a spectator, anybody's; None off turn."""
    if moment.seat is None:
        return next(iter(moment.to_act), None)
    return moment.seat if moment.seat in moment.to_act else None


def write_reasons(sheet: Sheet, reasons: Reasons, square: int | None, moment: Moment) -> None:
    """Writes what it would do and why, what else is good, and what it thinks the piece under the cursor is."""
    seat, position = asked_about(moment), moment.position
    mine = seat is not None
    whose = "" if seat is None or moment.seat is not None else f" {SIDES[seat].name}'s turn"
    sheet.title(f"The {reasons.bot} bot explains{whose}")
    if reasons.position != position:
        sheet.line("Thinking …" if mine else "It answers again on your turn.", sheet.palette.faint)
        return
    if not reasons.moves:
        _write_all(sheet, reasons.text)
        return
    sheet.prose(reasons.advice, "bold")
    others = [line.split()[0] for line in reasons.moves[1:MOST_MOVES]]
    if others:
        sheet.prose(f"Also good: {', '.join(others)}", sheet.palette.faint)
    believed = "" if square is None else reasons.belief(square)
    if believed:
        sheet.prose(f"{name_square(square or 0)}: {believed}", sheet.accent, most=3)
    sheet.prose("Press `E` for all of it.", sheet.palette.faint)


def _write_all(sheet: Sheet, text: str) -> None:
    for line in text.splitlines():
        for part in wrap(printable(line), sheet.width):
            sheet.line(part)
