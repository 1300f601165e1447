"""The dialog before the daily challenge: what counts, and how today's attempt went."""

from textual.widgets import Static

from quintet.front.cards import card_for
from quintet.front.daily_text import daily_choices
from quintet.front.make_session import daily_start
from quintet.front.start import Start
from quintet.table.daily_seed import daily_seed, today
from quintet.table.storage.store import Store
from quintet.tui.dialogs import ChooseDialog
from quintet.tui.text import marked

__all__ = ["DailyDialog"]


class DailyDialog(ChooseDialog):
    """Dismissed with what to start, with "best" for the leaderboard, or None."""

    DEFAULT_CSS = """
    DailyDialog #rules { width: 100%; margin: 1 0; }
    """

    def __init__(self, game: str, store: Store | None) -> None:
        self.game = game
        self.attempt = store.first_attempt(game, daily_seed()) if store is not None else None
        words, choices = daily_choices(self.attempt)
        title = f"{card_for(game).title}: daily challenge of {today()}"
        super().__init__(title, choices, Static(marked(words), id="rules"))

    def answer(self, name: str | None) -> Start | str | None:
        match name:
            case "start" | "practice":
                return daily_start(self.game)
            case "continue" if self.attempt is not None:
                return Start(self.game, match=self.attempt.match)
            case _:
                return "best" if name == "best" else None
