"""The log of a game: only the lines on the screen are drawn, and earlier pages come as somebody scrolls to them."""

from collections.abc import Callable, Iterable
from typing import ClassVar, Final

from rich.console import Console
from rich.segment import Segment
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Label

from quintet.core.game import Event
from quintet.front.viewer import Viewer
from quintet.tui.dialogs import Dialog
from quintet.tui.screens.play.side import lead_of
from quintet.tui.text import marked

__all__ = ["LogDialog"]

PAGE: Final = 40
"""The actions that are added at a time: few enough that no key waits for them."""
NEAR: Final = 30
"""How many lines before the first one the next page is added."""


NOTHING: Final = "Nothing has happened yet."


class LogLines(ScrollView, can_focus=True):
    """Events as wrapped lines, the newest last."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("home", "to_start", "beginning of the game", show=False),
        Binding("end", "scroll_end", "end", show=False),
    ]
    DEFAULT_CSS = "LogLines { height: 1fr; overflow-x: hidden; scrollbar-size-vertical: 1; scrollbar-gutter: stable; }"

    def __init__(self, viewer: Viewer, stamp: Callable[[Event], str], unsaid: frozenset[str]) -> None:
        super().__init__()
        self._viewer = viewer
        self._stamp = stamp
        self._unsaid = unsaid
        self._lines: list[Text] = []
        self._width = 0
        self._wants_start = False

    def on_resize(self) -> None:
        """Wraps everything again for another width, and goes to the end."""
        wide = self.scrollable_content_region.width
        if wide != self._width:
            self._width = wide
            self._lines = self._wrapped(self._viewer.log)
            self._measure()
            self.call_after_refresh(self._show_end)

    def _show_end(self) -> None:
        """Goes to the newest line; only after a refresh is there anything to scroll."""
        self.scroll_end(animate=False, immediate=True)
        self._fill()

    def _wrapped(self, happened: Iterable[Event]) -> list[Text]:
        """Wraps each event beside its stamp."""
        console = Console(width=max(self._width, 1), color_system=None)
        lines: list[Text] = []
        for event in happened:
            if event.kind not in self._unsaid:
                stamp = lead_of(event, self._stamp)
                words = marked(event.text).wrap(console, max(self._width - len(stamp), 1))
                lines += [
                    Text.assemble((" " * len(stamp) if at else stamp, "dim"), row) for at, row in enumerate(words)
                ]
        return lines

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show, and nothing earlier to add."""
        return not self._lines and not self._viewer.is_cut

    def _measure(self) -> None:
        self.virtual_size = Size(self._width, max(len(self._lines), 1))

    def _fill(self) -> None:
        """Adds a page before the first line, as long as somebody looks there; keys are handled in between."""
        if not self._viewer.is_cut or not (self._wants_start or self.scroll_offset.y < NEAR):
            self._wants_start = False
            return
        before = self._wrapped(self._viewer.earlier(PAGE))
        self._lines[:0] = before
        self._measure()
        if self._wants_start:
            self.scroll_to(y=0, animate=False)
        else:
            self.scroll_relative(y=len(before), animate=False)
        self.call_later(self._fill)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        if new_value < min(NEAR, old_value):
            self.call_later(self._fill)

    def action_to_start(self) -> None:
        self._wants_start = True
        self.scroll_to(y=0, animate=False)
        self.call_later(self._fill)

    def render_line(self, y: int) -> Strip:
        at = self.scroll_offset.y + y
        if y == 0 and self.is_empty:
            return Strip([Segment(NOTHING)]).apply_style(self.rich_style).adjust_cell_length(self.size.width)
        if not 0 <= at < len(self._lines):
            return Strip.blank(self.size.width, self.rich_style)
        segments = self._lines[at].render(self.app.console)
        return Strip(segments).apply_style(self.rich_style).adjust_cell_length(self.size.width, self.rich_style)


class LogDialog(Dialog):
    """What happened in a game, from its end backward."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q", "close", "close", show=False)]
    DEFAULT_CSS = """
    LogDialog > .box { width: 90; height: 96%; padding: 0 2; }
    """

    def __init__(self, viewer: Viewer, stamp: Callable[[Event], str], unsaid: frozenset[str] = frozenset()) -> None:
        """Leaves out the kinds of events that the board shows by itself."""
        super().__init__()
        self._viewer = viewer
        self._stamp = stamp
        self._unsaid = unsaid

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label("What happened", classes="box-title", markup=False)
            yield LogLines(self._viewer, self._stamp, self._unsaid)

    def arrive(self) -> None:
        self.query_one(LogLines).focus()
