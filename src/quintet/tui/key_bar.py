"""KeyBar: the last line of a screen, with the keys that work now. One widget, drawn again only when its keys change."""

from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import events
from textual.screen import Screen
from textual.widget import Widget

__all__ = ["KeyBar"]


class Cap(NamedTuple):
    """A key, as it is pressed and as it is shown, and what it does."""

    key: str
    shown: str
    what: str

    @property
    def width(self) -> int:
        return len(self.shown) + len(self.what) + 3


class KeyBar(Widget):
    """Keys and what they do; a click presses one."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"key-bar--key"}
    DEFAULT_CSS = """
    KeyBar { dock: bottom; height: 1; background: $panel; color: $foreground; }
    KeyBar .key-bar--key { color: $accent; text-style: bold; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._caps: tuple[Cap, ...] = ()

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._look)
        self._look(self.screen)

    def _look(self, screen: Screen[object]) -> None:
        """Draws the line again if other keys work now."""
        if self.is_attached and screen is self.app.screen:
            caps = self._working(screen)
            if caps != self._caps:
                self._caps = caps
                self.refresh()

    def _working(self, screen: Screen[object]) -> tuple[Cap, ...]:
        """Returns the keys to show; of several with the same effect, the first."""
        caps: dict[str, Cap] = {}
        for active in screen.active_bindings.values():
            binding = active.binding
            if binding.show and active.enabled:
                cap = Cap(binding.key, self.app.get_key_display(binding), binding.description)
                caps.setdefault(binding.action, cap)
        return tuple(caps.values())

    def render(self) -> Text:
        text = Text(no_wrap=True, overflow="ellipsis")
        style = self.get_component_rich_style("key-bar--key", partial=True)
        for cap in self._caps:
            text.append(f" {cap.shown} ", style)
            text.append(f"{cap.what} ")
        return text

    def on_click(self, event: events.Click) -> None:
        """Presses the key under the mouse."""
        at = 0
        for cap in self._caps:
            at += cap.width
            if event.x < at:
                self.app.simulate_key(cap.key)
                return
