"""The dialog before the daily challenge: what counts, and how today's attempt went."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from quintet.front.cards import card_for
from quintet.front.daily import daily_choices
from quintet.front.make_session import daily_start
from quintet.front.start import Start
from quintet.table.daily import daily_seed, today
from quintet.table.storage.store import Store
from quintet.tui.dialogs import Dialog
from quintet.tui.text import marked

__all__ = ["DailyDialog"]


class DailyDialog(Dialog):
    """Dismissed with what to start, with "best" for the leaderboard, or None."""

    DEFAULT_CSS = """
    DailyDialog #rules { width: 100%; margin: 1 0; }
    """

    def __init__(self, game: str, store: Store | None) -> None:
        super().__init__()
        self.game = game
        self.attempt = store.first_attempt(game, daily_seed()) if store is not None else None

    def compose(self) -> ComposeResult:
        words, choices = daily_choices(self.attempt)
        with Vertical(classes="box"):
            yield Label(f"{card_for(self.game).title}: daily challenge of {today()}", classes="box-title", markup=False)
            yield Static(marked(words), id="rules")
            yield OptionList(*(Option(words, id=name) for name, words in choices))

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        match event.option.id:
            case "start" | "practice":
                self.dismiss(daily_start(self.game))
            case "continue" if self.attempt is not None:
                self.dismiss(Start(self.game, match=self.attempt.match))
            case "best":
                self.dismiss("best")
            case _:
                self.dismiss(None)
