"""The best results, by game and mode."""

from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import DataTable, Footer, Select, Static

from quintet.tui.cards import card_for
from quintet.tui.screens.frame import Frame
from quintet.tui.seeds import daily_seed
from quintet.tui.skins.base import plain
from quintet.tui.wording import when

__all__ = ["LeaderboardScreen"]

ALL = "all"
PERIODS = (("all time", ALL), ("today's challenge", "daily"))


class LeaderboardScreen(Frame):
    """A table that two lists narrow down."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("t", "today", "today's challenge")]
    DEFAULT_CSS = """
    LeaderboardScreen #title { height: 1; padding: 0 2; background: $panel; text-style: bold; }
    LeaderboardScreen Horizontal { height: 1; margin: 1 2; }
    LeaderboardScreen Select { width: 30; margin-right: 2; }
    LeaderboardScreen DataTable { height: 1fr; margin: 0 2; }
    LeaderboardScreen #empty { height: auto; padding: 1 2; color: $text-muted; }
    """
    manual = "Games in which something was taken back are not counted here."

    def body(self) -> ComposeResult:
        yield Static("Leaderboard", id="title", markup=False)
        with Horizontal():
            yield Select([("all games", ALL)], value=ALL, allow_blank=False, compact=True, id="game")
            yield Select(PERIODS, value=ALL, allow_blank=False, compact=True, id="period")
        yield Static("No result yet: finish a game.", id="empty", markup=False)
        table: DataTable[Any] = DataTable(cursor_type="row", zebra_stripes=True)
        yield table
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one(DataTable).add_columns("", "game", "mode", "name", "score", "actions", "when")
        self.run_worker(self._when_ready(), name="list")

    async def _when_ready(self) -> None:
        await self.home.store_ready.wait()
        from quintet.games import GAMES  # noqa: PLC0415 - after the first frame

        games = [("all games", ALL), *((card_for(name).title, name) for name in GAMES)]
        self.query_one("#game", Select).set_options(games)
        self.fill()

    @on(Select.Changed)
    def fill(self) -> None:
        from quintet.table.results import Wanted  # noqa: PLC0415

        store = self.home.store
        if store is None:
            return
        game = str(self.query_one("#game", Select).value)
        daily = self.query_one("#period", Select).value == "daily"
        wanted = Wanted(game=None if game == ALL else game, seed=daily_seed() if daily else None, limit=100)
        table: DataTable[Any] = self.query_one(DataTable)
        table.clear()
        for rank, row in enumerate(store.leaderboard(wanted), 1):
            cells = (str(rank), card_for(row.game).title, row.mode, row.name, f"{row.score:g}", str(row.steps))
            table.add_row(*(plain(cell) for cell in (*cells, when(row.played))))
        self.query_one("#empty").display = not table.row_count
        table.display = bool(table.row_count)

    def action_today(self) -> None:
        period = self.query_one("#period", Select)
        period.value = ALL if period.value == "daily" else "daily"
