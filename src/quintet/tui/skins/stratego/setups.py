"""The list of setups: those of the book, and your own, which can be saved, renamed and deleted."""

import secrets
from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Label, OptionList

from quintet.core.errors import printable
from quintet.core.game import Seat
from quintet.core.rng import SeededRandom
from quintet.games.stratego.formations import book_choices, own_setups, placed, read_layout, with_setups, write_layout
from quintet.games.stratego.views import StrategoView
from quintet.tui.dialogs import AskDialog, ChooseDialog, ConfirmDialog
from quintet.tui.skins.base import Board
from quintet.tui.text import marked

__all__ = ["Setups", "SetupsDialog", "first_offer"]

OWN = "own"


def first_offer(setups: int, seed: str, seat: Seat | None) -> int:
    """Returns the number of the setup that a seat is offered first.

    Each seat has its own draw, so that two who take what they are offered do not know each other's army. The seed of a
    table elsewhere is a secret: there the draw is a new one.
    """
    return SeededRandom(f"{seed or secrets.token_hex()}_offer{seat}").next_int(0, setups - 1)


class SetupsDialog(ChooseDialog):
    """Dismissed with a setup to lay out, with "delete NAME" or "rename NAME" for one of your own, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete,backspace", "change('delete')", "delete", show=False),
        Binding("n,f2", "change('rename')", "rename", show=False),
    ]
    DEFAULT_CSS = """
    SetupsDialog #keys { color: $text-muted; width: 100%; margin-bottom: 1; }
    SetupsDialog OptionList, SetupsDialog OptionList:focus { max-height: 14; }
    """

    def __init__(self, choices: Sequence[tuple[str, str]]) -> None:
        words = "`Enter` lays it out. `Delete` deletes one of your own, and `n` renames it."
        super().__init__("Which setup?", choices, Label(marked(words), id="keys"))

    def action_change(self, what: str) -> None:
        listing = self.query_one(OptionList)
        if listing.highlighted is None:
            return
        kind, _, name = (listing.get_option_at_index(listing.highlighted).id or "").partition(" ")
        if kind == OWN:
            self.dismiss(f"{what} {name}")
        else:
            self.notify("You can change only your own setups, not those of the book.", markup=False)


class Setups:
    """The player's own setups: a dictionary among the settings, by army, from name to letters."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @property
    def _view(self) -> StrategoView | None:
        return self.board.moment.view if self.board.moment is not None else None

    @property
    def own(self) -> dict[str, str]:
        """The player's own setups for this army: name to letters."""
        return own_setups(self.board.wish("setups", {}), self._view.army if self._view is not None else "")

    def _store(self, own: dict[str, str]) -> None:
        if self._view is not None:
            self.board.set_wish("setups", with_setups(self.board.wish("setups", {}), self._view.army, own))

    def choices(self, view: StrategoView) -> list[tuple[str, str]]:
        """Returns all setups for this army, the player's own first."""
        return [*((f"{OWN} {name}", f"{printable(name)}: your own") for name in self.own), *book_choices(view)]

    def layout(self, view: StrategoView, name: str) -> list[str]:
        """Returns the actions that lay out one of the player's own setups; none if it does not fit."""
        words = read_layout(view, self.own.get(name, ""))
        if not words:
            self.board.say("That setup does not fit this army. Set up the army and save it with `w`.", bad=True)
        return words or []

    def ask_name(self, view: StrategoView) -> None:
        """Asks for a name to save the army under, once it is complete."""
        if any(view.tray):
            self.board.say("Place the whole army before you save it.", bad=True)
        else:
            self.board.app.push_screen(AskDialog("Save this setup under which name?"), self.save_as)

    def save_as(self, name: str | None) -> None:
        view = self._view
        if name and view is not None and len(placed(view)) == sum(view.counts):
            self._store({**self.own, name: write_layout(view)})
            self.board.say(f"Saved as {name}. Press `l` to use, rename or delete it.")

    def ask_delete(self, name: str) -> None:
        question = f"Delete your setup {name}?"
        self.board.app.push_screen(ConfirmDialog(question), lambda sure: self._delete(name, sure=sure))

    def _delete(self, name: str, *, sure: bool | None) -> None:
        if sure:
            self._store({each: letters for each, letters in self.own.items() if each != name})
            self.board.say(f"{name} is deleted.")

    def ask_rename(self, name: str) -> None:
        self.board.app.push_screen(AskDialog("New name?", name), lambda new: self.rename(name, new))

    def rename(self, name: str, new: str | None) -> None:
        own = self.own
        if not new or new == name or name not in own:
            return
        if new in own:
            self.board.say(f"There is already a setup called {new}. Choose another name.", bad=True)
            return
        self._store({new if each == name else each: letters for each, letters in own.items()})
        self.board.say(f"{name} is now called {new}.")
