"""What covers everything, dialogs included, while the window is too small."""

from textual import events
from textual.geometry import Size
from textual.widgets import Static

__all__ = ["TooSmall", "passes"]

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


def passes(event: events.Event) -> bool:
    """Whether an event may reach a covered screen: nobody should act blindly."""
    if isinstance(event, events.Key):
        return event.key in PASSING
    return not isinstance(event, events.InputEvent)
