"""SidePanel: the players of a game, whose turn it is, and what happened."""

from collections.abc import Callable
from typing import ClassVar, Final

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from quintet.core.errors import printable
from quintet.core.game import Event, Seat
from quintet.front.moment import Moment
from quintet.tui.text import marked

__all__ = ["SidePanel", "lead_of"]

SHOWN = 80
"""The number of events in the panel; Ctrl+E shows all of them."""
BULLET: Final = "· "


class SidePanel(Vertical):
    """Players above, events below."""

    wide: ClassVar[int] = 32

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
        self.query_one("#log", Static).update(_log_table(log[-SHOWN:]))
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
        text.append(" is thinking …" if seat == thinking else "", "italic")
        text.append("\n")
    if moment.seat is None:
        text.append("  You are watching.\n", "italic")
    return text


def lead_of(event: Event, stamp: Callable[[Event], str]) -> str:
    """Returns the lead of an event: its stamp, or a bullet."""
    return stamp(event) or BULLET


def _log_table(events: list[Event]) -> Table:
    """Returns events, safe to print, each beside its bullet."""
    table = Table.grid()
    for event in events:
        table.add_row(Text(BULLET, "dim"), marked(event.text))
    return table
