"""What all screens share: the answer to `?`, the way back, and a word when the window is too small."""

from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

if TYPE_CHECKING:
    from quintet.tui.app import QuintetApp

__all__ = ["Dialog", "Frame"]


class Frame(Screen[None]):
    """A full screen; subclasses yield their widgets in `body`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", "keys", key_display="?", tooltip="this page"),
        Binding("escape", "back", "back"),
    ]
    DEFAULT_CSS = """
    Frame { layers: base over; }
    Frame #too-small { layer: over; display: none; width: 100%; height: 100%; content-align: center middle;
                       text-align: center; background: $background; color: $warning; }
    Frame.-too-small #too-small { display: block; }
    """
    manual: str = ""
    """What the `?` screen says above the keys."""

    def compose(self) -> ComposeResult:
        yield from self.body()
        yield Static("", id="too-small", markup=False)

    def body(self) -> ComposeResult:
        raise NotImplementedError

    @property
    def home(self) -> "QuintetApp":
        """The app, as what it is."""
        from quintet.tui.app import QuintetApp  # noqa: PLC0415 - the app imports the screens

        assert isinstance(self.app, QuintetApp)
        return self.app

    @property
    def smallest(self) -> tuple[int, int]:
        return 80, 24

    def on_resize(self, event: events.Resize) -> None:
        self.check_size(event.size.width, event.size.height)

    def check_size(self, width: int, height: int) -> None:
        """Covers a screen that cannot be drawn with a word about it; it comes back by itself."""
        wide, high = self.smallest
        small = width < wide or height < high
        self.set_class(small, "-too-small")
        if small:
            text = f"This window is too small.\n\nIt has {width} x {height} cells, {wide} x {high} are needed."
            self.query_one("#too-small", Static).update(text)

    def action_help(self) -> None:
        from quintet.tui.screens.help import HelpScreen  # noqa: PLC0415

        self.app.push_screen(HelpScreen.about(self))

    def action_back(self) -> None:
        self.app.pop_screen()


class Dialog(ModalScreen[Any]):
    """A box over the screen; Escape closes it with nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close")]
    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > .box { width: 60; max-width: 96%; height: auto; max-height: 96%; padding: 1 2;
                    border: round $primary; background: $surface; }
    Dialog OptionList, Dialog OptionList:focus { height: auto; max-height: 18; border: none; padding: 0;
                                                 background: $surface; }
    Dialog .box-title { text-style: bold; color: $primary; width: 100%; content-align: center middle; }
    """

    def action_close(self) -> None:
        self.dismiss(None)
