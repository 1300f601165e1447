"""What all screens share: help, the way back, and the smallest window they need."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.reactive import Reactive
from textual.screen import Screen
from textual.widget import Widget

from quintet.tui.home import Home, home_of, is_open
from quintet.tui.registry import load

if TYPE_CHECKING:
    from quintet.table.storage.store import Store

__all__ = ["Frame"]


class Frame(Screen[None]):
    """A full screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", "help", key_display="?", tooltip="show this page"),
        Binding("escape", "back", "back"),
    ]
    DEFAULT_CSS = """
    Frame #title { height: 1; padding: 0 2; background: $panel; text-style: bold; }
    Frame #top { height: 1; background: $panel; color: $text-muted; padding: 0 1; }
    Frame #status { height: 1; padding: 0 1; text-overflow: ellipsis; }
    Frame #middle { height: 1fr; }
    """
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Widgets show by themselves that they have the focus; Textual would draw the whole screen again for that."""
    manual: str = ""
    """What the `?` screen says above the keys."""

    @property
    def home(self) -> Home:
        return home_of(self)

    @property
    def store(self) -> "Store":
        """What is saved, for those who know that there is a store: all that is listed comes from it."""
        assert self.home.store is not None
        return self.home.store

    @property
    def smallest(self) -> tuple[int, int]:
        """The smallest window in which this screen can be drawn."""
        return 80, 24

    def commands(self) -> Iterable[SystemCommand]:
        """What the command palette (Ctrl+P) offers because of this screen."""
        return ()

    def leave(self) -> None:
        """Called when the player goes back to the hub."""

    def on_mount(self) -> None:
        if is_open(self):
            self.arrive()

    def arrive(self) -> None:
        """Called when the screen is laid out, unless it was closed before that."""

    def on_screen_resume(self) -> None:
        self.home.check_size()

    def action_help(self) -> None:
        self.app.push_screen(load("help").about(self))

    def action_back(self) -> None:
        """Closes this screen, once: keys that were pressed too often find it gone."""
        if self.is_current:
            self.app.pop_screen()
