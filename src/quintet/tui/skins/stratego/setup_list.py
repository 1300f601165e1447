"""The list of setups: those of the book, and one's own, which can be renamed and forgotten."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Label, OptionList

from quintet.tui.screens.dialogs import ChooseDialog

__all__ = ["OWN", "SetupsDialog"]

OWN = "own"


class SetupsDialog(ChooseDialog):
    """Dismissed with a setup to lay out, with "forget NAME" or "rename NAME" for one of one's own, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete,backspace", "change('forget')", "forget", show=False),
        Binding("n,f2", "change('rename')", "rename", show=False),
    ]
    DEFAULT_CSS = """
    SetupsDialog #keys { color: $text-muted; width: 100%; margin-bottom: 1; }
    SetupsDialog OptionList, SetupsDialog OptionList:focus { max-height: 14; }
    """

    def __init__(self, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__("Which setup?", choices)

    def on_mount(self) -> None:
        words = "Enter lays it out. Delete forgets one of your own, n renames it."
        self.query_one(".box").mount(Label(words, id="keys", markup=False), before=self.query_one(OptionList))

    def action_change(self, what: str) -> None:
        listing = self.query_one(OptionList)
        if listing.highlighted is None:
            return
        kind, _, name = (listing.get_option_at_index(listing.highlighted).id or "").partition(" ")
        if kind == OWN:
            self.dismiss(f"{what} {name}")
        else:
            self.notify("The book stays as it is; only your own setups can be changed.", markup=False)
