"""The box before the daily challenge: what counts, and what became of today's attempt."""

from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from quintet.front.cards import card_for
from quintet.front.daily import daily_choices
from quintet.table.daily import daily_seed, today
from quintet.tui.screens.frame import Dialog
from quintet.tui.skins.base import plain

if TYPE_CHECKING:
    from quintet.table.storage.store import Store

__all__ = ["DailyDialog"]


class DailyDialog(Dialog):
    """Dismissed with "start", "continue", "practice", "best" or None."""

    DEFAULT_CSS = """
    DailyDialog #told { width: 100%; margin: 1 0; }
    """

    def __init__(self, game: str, store: "Store | None") -> None:
        super().__init__()
        self.game = game
        self.attempt = store.first_attempt(game, daily_seed()) if store is not None else None

    def compose(self) -> ComposeResult:
        told, choices = daily_choices(self.attempt)
        with Vertical(classes="box"):
            yield Label(f"{card_for(self.game).title}, the challenge of {today()}", classes="box-title", markup=False)
            yield Static(plain(told), id="told")
            yield OptionList(*(Option(words, id=name) for name, words in choices))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(None if event.option.id == "back" else event.option.id)
