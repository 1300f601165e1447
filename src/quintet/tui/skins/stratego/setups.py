"""The list of setups: those of the book, and your own, which can be saved, renamed and deleted."""

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Label, OptionList

from quintet.core.errors import printable
from quintet.games.stratego.formations import book_choices, own_setups, placed, read_layout, with_setups, write_layout
from quintet.games.stratego.views import StrategoView
from quintet.tui.dialogs import AskDialog, ChooseDialog, ConfirmDialog
from quintet.tui.skins.base import Board

__all__ = ["Setups", "SetupsDialog"]

OWN = "own"


class SetupsDialog(ChooseDialog):
    """Dismissed with a setup to lay out, with "forget NAME" or "rename NAME" for one of your own, or None."""

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


class Setups:
    """The player's own setups: a dictionary among the settings, by army, from name to letters."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @property
    def _view(self) -> StrategoView | None:
        return self.board.moment.view if self.board.moment is not None else None

    @property
    def own(self) -> dict[str, str]:
        """The player's own setups of this army: name to letters."""
        return own_setups(self.board.wish("setups", {}), self._view.army if self._view is not None else "")

    def _store(self, own: dict[str, str]) -> None:
        if self._view is not None:
            self.board.set_wish("setups", with_setups(self.board.wish("setups", {}), self._view.army, own))

    def choices(self, view: StrategoView) -> list[tuple[str, str]]:
        """All setups for this army, the player's own first."""
        return [*((f"{OWN} {name}", f"{printable(name)}: your own") for name in self.own), *book_choices(view)]

    def layout(self, view: StrategoView, name: str) -> list[str]:
        """The actions that lay out one of the player's own setups; none when it does not fit."""
        words = read_layout(view, self.own.get(name, ""))
        if not words:
            self.board.say("that setup does not fit this army; keep it anew with w", bad=True)
        return words or []

    def ask_name(self, view: StrategoView) -> None:
        """Asks for a name to save the army under, once it is complete."""
        if any(view.tray):
            self.board.say("place the whole army before you keep it", bad=True)
        else:
            self.board.app.push_screen(AskDialog("Keep this setup under which name?"), self.save_as)

    def save_as(self, name: str | None) -> None:
        view = self._view
        if name and view is not None and len(placed(view)) == sum(view.counts):
            self._store({**self.own, name: write_layout(view)})
            self.board.say(f"kept as {name}; l lists it, where it can be renamed and forgotten")

    def ask_forget(self, name: str) -> None:
        question = f"Forget your setup {name} for good?"
        self.board.app.push_screen(ConfirmDialog(question), lambda sure: self._forget(name, sure=sure))

    def _forget(self, name: str, *, sure: bool | None) -> None:
        if sure:
            self._store({each: letters for each, letters in self.own.items() if each != name})
            self.board.say(f"{name} is forgotten")

    def ask_rename(self, name: str) -> None:
        self.board.app.push_screen(AskDialog("Its new name?", name), lambda new: self.rename(name, new))

    def rename(self, name: str, new: str | None) -> None:
        own = self.own
        if not new or new == name or name not in own:
            return
        if new in own:
            self.board.say(f"there is a setup {new} already; choose another name", bad=True)
            return
        self._store({new if each == name else each: letters for each, letters in own.items()})
        self.board.say(f"{name} is called {new} from now on")
