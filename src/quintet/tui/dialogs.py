"""Dialogs: a question, a line of text, a list to choose from, a page to read."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Literal

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.command import CommandPalette
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from quintet.core.errors import printable
from quintet.tui.fields import Choices
from quintet.tui.home import home_of, is_open
from quintet.tui.text import marked

__all__ = ["AskDialog", "ChooseDialog", "CommandDialog", "ConfirmDialog", "CurtainDialog", "Dialog", "ReadDialog"]


class Dialog(ModalScreen[Any]):
    """A box over the screen; Escape closes it without an answer."""

    captures: ClassVar[bool] = False
    """Whether all keys come here, so that not even Ctrl+Q leaves the program."""
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "close")]
    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog.-covers { background: $background; }
    Dialog > .box { width: 60; max-width: 96%; height: auto; max-height: 96%; padding: 1 2;
                    border: round $primary; background: $surface; }
    Dialog OptionList, Dialog OptionList:focus { height: auto; max-height: 18; border: none; padding: 0;
                                                 background: $surface; }
    Dialog Label { width: 100%; }
    Dialog .box-title { text-style: bold; color: $primary; width: 100%; content-align: center middle; }
    """

    def on_mount(self) -> None:
        if is_open(self):
            self.arrive()

    def arrive(self) -> None:
        """Called when the dialog is laid out, unless it was closed before that."""

    def on_screen_resume(self) -> None:
        home_of(self).check_size()

    def dismiss(self, result: Any = None) -> AwaitComplete:
        return _once(self, super().dismiss, result)

    def action_close(self) -> None:
        self.dismiss(None)


class CommandDialog(CommandPalette):
    """Textual's list of commands."""

    def dismiss(self, result: Any = None) -> AwaitComplete:
        return _once(self, super().dismiss, result)


def _once(screen: Screen[Any], dismiss: Callable[[Any], AwaitComplete], result: Any) -> AwaitComplete:
    """Closes a dialog, once: keys that were pressed too often find it gone, and whoever asked may be gone too."""
    if not screen.is_current:
        return AwaitComplete()
    try:
        return dismiss(result)
    except asyncio.InvalidStateError:
        return screen.app.pop_screen()


class ConfirmDialog(Dialog):
    """Asks yes or no; dismissed with True or None. Enter alone means no."""

    AUTO_FOCUS = "#no"

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "yes", "yes"),
        Binding("n", "close", "no"),
        Binding("left,up", "app.focus_previous", "the other answer", show=False),
        Binding("right,down", "app.focus_next", "the other answer", show=False),
    ]
    DEFAULT_CSS = """
    ConfirmDialog Horizontal { height: auto; align: center middle; margin-top: 1; }
    ConfirmDialog Button { margin: 0 1; }
    """

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(self._question, markup=False)
            with Horizontal():
                yield Button("Yes (y)", id="yes", variant="warning")
                yield Button("No (n)", id="no")

    def action_yes(self) -> None:
        self.dismiss(True)

    @on(Button.Pressed)
    def _answer(self, event: Button.Pressed) -> None:
        self.dismiss(True if event.button.id == "yes" else None)


class AskDialog(Dialog):
    """Asks for a line of text; dismissed with it, or None."""

    def __init__(
        self, question: str, value: str = "", *, longest: int = 24, kind: Literal["integer", "text"] = "text"
    ) -> None:
        super().__init__()
        self._question = question
        self._input = Input(value, max_length=longest, type=kind, id="answer")

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(self._question, markup=False)
            yield self._input

    def catch(self, event: events.Key) -> None:
        """Takes a key that was on its way to the board when this opened, or came before the line had the focus."""
        line = self._input
        if event.is_printable and event.character:
            line.select_on_focus = False
            line.insert_text_at_cursor(event.character)
        elif event.key == "enter" and self.focused is None and line.value:
            self.dismiss(line.value)

    @on(Input.Submitted)
    def _answer(self, event: Input.Submitted) -> None:
        self.dismiss(event.value or None)


class ChooseDialog(Dialog):
    """A list to choose from; dismissed with the answer to the choice, or None."""

    def __init__(self, title: str, choices: Sequence[tuple[str, str]], above: Widget | None = None) -> None:
        super().__init__()
        self._title = title
        self._choices = choices
        self._above = [] if above is None else [above]

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield Label(self._title, classes="box-title", markup=False)
            yield from self._above
            yield Choices(*(Option(Text(words), id=name) for name, words in self._choices))

    def answer(self, name: str | None) -> Any:
        """Returns what a choice means: its id, unless a subclass knows better."""
        return name

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.answer(event.option.id))

    def action_choose(self, name: str) -> None:
        """Chooses by a key, if that choice is there."""
        if name in dict(self._choices):
            self.dismiss(self.answer(name))


class ReadDialog(Dialog):
    """A page to read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q", "close", "close", show=False)]
    DEFAULT_CSS = """
    ReadDialog > .box { width: 90; }
    ReadDialog VerticalScroll { height: auto; max-height: 100%; }
    """

    def __init__(self, title: str, page: Text, *, at_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._page = page
        self._at_end = at_end

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="box"):
            yield Label(self._title, classes="box-title", markup=False)
            yield Static(self._page, id="page")

    def arrive(self) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        if self._at_end:
            scroll.scroll_end(animate=False)


class CurtainDialog(Dialog):
    """Hides the board between two people at one keyboard until the other one is ready."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "close", "continue", show=False)]
    DEFAULT_CSS = """
    CurtainDialog { background: $background; }
    CurtainDialog .happened { color: $text-muted; margin-bottom: 1; }
    """

    def __init__(self, name: str, happened: Sequence[str] = ()) -> None:
        super().__init__()
        self._who = name
        self._happened = happened

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            for line in self._happened:
                yield Label(printable(line), markup=False, classes="happened")
            yield Label(f"Please give the keyboard to {printable(self._who)}.", markup=False)
            yield Label(marked("Press `Enter` to continue."))

    def on_click(self) -> None:
        self.dismiss(None)
