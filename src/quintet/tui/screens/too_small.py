"""A window too small: a word about it over everything, dialogs included, until there is room again."""

from textual import events
from textual.geometry import Size
from textual.widgets import Static

__all__ = ["TooSmall", "passes"]

PASSING = ("ctrl+q", "ctrl+c")


class TooSmall(Static):
    """Lies over a whole screen, above its dialogs and notices."""

    DEFAULT_CSS = """
    TooSmall { layer: _loading; dock: top; width: 100%; height: 100%; content-align: center middle; text-align: center;
            background: $background; color: $warning; }
    """

    def tell(self, size: Size, needed: tuple[int, int]) -> None:
        wide, high = needed
        self.update(
            f"This window is too small.\n\nIt has {size.width} x {size.height} cells, {wide} x {high} are needed.\n\n"
            "Nothing is lost; make it larger to go on."
        )


def passes(event: events.Event) -> bool:
    """Whether an event may reach a screen that cannot be seen: nobody should act blindly."""
    if isinstance(event, events.Key):
        return event.key in PASSING
    return not isinstance(event, events.InputEvent)
