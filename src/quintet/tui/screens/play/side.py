"""The side panel of a game: who sits where, whose turn it is, and what happened."""

from collections.abc import Callable

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from quintet.core.errors import printable
from quintet.core.game import Event, Seat
from quintet.front.moment import Moment

__all__ = ["SidePanel", "log_text"]

SHOWN = 80
"""Events kept in the panel; Ctrl+E shows all."""


class SidePanel(Vertical):
    """Players above, events below."""

    DEFAULT_CSS = """
    SidePanel { width: 32; border-left: solid $panel-lighten-1; padding: 0 1; }
    SidePanel #players { height: auto; margin-bottom: 1; }
    SidePanel VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    SidePanel #log { width: 100%; }
    """

    def compose(self) -> ComposeResult:
        yield Static(id="players", markup=False)
        with VerticalScroll(can_focus=False):
            yield Static(id="log", markup=False)

    def show(self, moment: Moment, log: list[Event], thinking: Seat | None) -> None:
        if not self.display:
            return
        self.query_one("#players", Static).update(_players(moment, thinking))
        self.query_one("#log", Static).update(log_text(log[-SHOWN:]))
        self.query_one(VerticalScroll).scroll_end(animate=False)


def _players(moment: Moment, thinking: Seat | None) -> Text:
    text = Text()
    for seat, name in enumerate(moment.names):
        to_act = seat in moment.to_act and len(moment.to_act) < len(moment.names)
        text.append("▶ " if to_act else "  ", "bold")
        text.append(printable(name), "bold" if seat == moment.seat else "")
        seated = moment.game.seat_name(seat)
        if len(moment.names) > 1 and seated.lower() not in name.lower():
            text.append(f" ({seated})", "dim")
        text.append(" thinks ..." if seat == thinking else "", "italic")
        text.append("\n")
    if moment.seat is None:
        text.append("  you are watching\n", "italic")
    return text


def log_text(events: list[Event], stamp: Callable[[Event], str] = lambda _: "") -> Text:
    """Events as lines, safe to print."""
    text = Text()
    for event in events:
        text.append(stamp(event) or "· ", "dim")
        text.append(printable(event.text) + "\n")
    return text
