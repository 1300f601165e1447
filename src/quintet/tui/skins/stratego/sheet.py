"""A column of the canvas that is written from top to bottom."""

from collections.abc import Hashable, Iterable
from textwrap import wrap

from quintet.front.palette import Palette
from quintet.tui.skins.canvas import Canvas
from quintet.tui.text import KEY, split_keys

__all__ = ["Sheet"]


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
        """Returns the color of a side."""
        return self.palette.theirs if seat else self.palette.mine

    def line(self, text: str = "", style: str = "", *, zone: Hashable = None) -> None:
        self.pieces([(text, style)], zone=zone)

    def pieces(self, parts: Iterable[tuple[str, str]], *, zone: Hashable = None) -> None:
        """Writes one line of several styles."""
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
        """Writes a sentence over as many lines as it needs; keys in backticks become key caps."""
        for line in wrap(text, self.width)[:most]:
            self.pieces((part, f"{style} {KEY}" if is_key else style) for part, is_key in split_keys(line))

    def title(self, text: str) -> None:
        self.line(f"── {text} ".ljust(self.width, "─"), self.palette.faint)

    def keys(self, keys: Iterable[tuple[str, str, str]]) -> None:
        """Writes buttons with a key, what it does and its zone, as many on a line as fit."""
        at = 0
        for key, what, zone in keys:
            wide = len(key) + len(what) + 3
            if at and at + wide > self.width:
                self.y, at = self.y + 1, 0
            self.canvas.put(self.x + at, self.y, f" {key} ", "reverse bold", zone=("do", zone))
            self.canvas.put(self.x + at + len(key) + 2, self.y, f" {what}", "", zone=("do", zone))
            at += wide + 2
        self.y += 1
