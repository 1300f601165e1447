"""What all screens share: the answer to `?`, the way back, and how large they must be."""

from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen, Screen

if TYPE_CHECKING:
    from quintet.tui.app import QuintetApp

__all__ = ["Dialog", "Frame"]


class Frame(Screen[None]):
    """A full screen; subclasses yield their widgets in `body`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", "keys", key_display="?", tooltip="this page"),
        Binding("escape", "back", "back"),
    ]
    manual: str = ""
    """What the `?` screen says above the keys."""

    def compose(self) -> ComposeResult:
        yield from self.body()

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
        """The smallest window in which this screen can be drawn."""
        return 80, 24

    def on_screen_resume(self) -> None:
        self.home.check_size()

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
    Dialog Label { width: 100%; }
    Dialog .box-title { text-style: bold; color: $primary; width: 100%; content-align: center middle; }
    """

    def on_screen_resume(self) -> None:
        check = getattr(self.app, "check_size", None)
        if check is not None:
            check()

    def action_close(self) -> None:
        self.dismiss(None)
