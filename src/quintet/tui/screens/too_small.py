"""The notice that covers everything, dialogs included, while the window is too small."""

from typing import Any

from textual import events
from textual.app import App
from textual.geometry import Size
from textual.widgets import Static

__all__ = ["TooSmall", "cover_if_too_small", "passes"]

PASSING = ("ctrl+q", "ctrl+c")


class TooSmall(Static):
    """A notice over the whole screen, above dialogs and notifications."""

    DEFAULT_CSS = """
    TooSmall { layer: _loading; dock: top; width: 100%; height: 100%; content-align: center middle; text-align: center;
            background: $background; color: $warning; }
    """

    def show_sizes(self, size: Size, needed: tuple[int, int]) -> None:
        wide, high = needed
        self.update(
            f"This window is too small.\n\nIt has {size.width} x {size.height} cells; {wide} x {high} are needed.\n\n"
            "Nothing is lost. Make the window larger to continue."
        )


def cover_if_too_small(app: App[Any], size: Size, needed: tuple[int, int]) -> None:
    """Covers the current screen while the window is smaller than it needs, and uncovers it again."""
    if size.width >= needed[0] and size.height >= needed[1]:
        for screen in app.screen_stack:
            screen.query(TooSmall).remove()
        return
    covers = app.screen.query(TooSmall)
    cover = covers.first() if covers else TooSmall(markup=False)
    if not covers:
        app.screen.mount(cover)
    cover.show_sizes(size, needed)


def passes(event: events.Event) -> bool:
    """Whether an event may reach a covered screen: nobody should act blindly."""
    if isinstance(event, events.Key):
        return event.key in PASSING
    return not isinstance(event, events.InputEvent)
