"""The leaderboard: results that can be filtered and sorted, with totals, and written to or read from files."""

from pathlib import Path
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import DataTable, Input, Label, Select, Static

from quintet.core.errors import BadNotation, printable
from quintet.core.game import Game
from quintet.core.plural import counted
from quintet.front.cards import card_for
from quintet.front.score_table import Listing, columns, empty_words, listing, result_words, totals_words, usual_mode
from quintet.games import GAMES
from quintet.table.daily_seed import DAILY_PRESET
from quintet.table.scores.query import (
    MOST_RANKED,
    PERIODS,
    SCORE,
    TODAY,
    VIEWS,
    Query,
    make_query,
    pages_of,
    read_days,
    read_minimums,
    sorts_of,
    usual_sort,
)
from quintet.tui.fields import DropDown, ListTable
from quintet.tui.key_bar import KeyBar
from quintet.tui.screens.files import ask_file
from quintet.tui.screens.frame import Frame
from quintet.tui.text import marked, plain

__all__ = ["LeaderboardScreen"]

ALL = "all"
HELPED = "with help"
FILE = "quintet-results.json"
MARGIN = 4
"""Columns beside the table: a blank and the scroll bar."""


class LeaderboardScreen(Frame):
    """A table, and its filters above it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "today", "today", tooltip="show only today's challenge, or everything"),
        Binding("left_square_bracket,p", "page(-1)", "previous page", show=False),
        Binding("right_square_bracket,n", "page(1)", "next page", key_display="n"),
        Binding("h", "helped", "with help", tooltip="show games with help, or without"),
        Binding("b", "bots", "bots", tooltip="show or hide the bots' results"),
        Binding("x", "export", "export", tooltip="write all results to a file"),
        Binding("i", "import", "import", tooltip="add the results of another machine"),
    ]
    DEFAULT_CSS = """
    LeaderboardScreen Horizontal { height: 1; margin: 0 1; }
    LeaderboardScreen #choices { margin-top: 1; }
    LeaderboardScreen Select { width: 1fr; margin-right: 1; }
    LeaderboardScreen Horizontal > Label { color: $text-muted; padding: 0 1; }
    LeaderboardScreen Input { width: 1fr; background: $panel; }
    LeaderboardScreen #days { width: 25; }
    LeaderboardScreen #totals { height: auto; padding: 0 2; margin-top: 1; color: $accent; }
    LeaderboardScreen #totals.bad { color: $error; }
    LeaderboardScreen DataTable { height: 1fr; margin: 1 1 0 1; background: $background; }
    LeaderboardScreen #detail { height: auto; max-height: 3; padding: 0 2; color: $text-muted; }
    LeaderboardScreen #empty { height: auto; padding: 1 2; color: $text-muted; }
    """
    manual = (
        "Games that people finished. Games with help have a list of their own: something was undone, a hint or a "
        "bot's advice was asked for, it was a wizard or practice game, a branch of another game, or the daily "
        "challenge played again. `b` adds the games of bots. "
        "Games resigned before the first action are left out; those resigned later come last and have no rank.\n"
        "`Tab` moves between the filters, and `n` and `p` turn the page. The table shows the columns that fit, and the "
        "line below it everything about the highlighted game. `x` writes all results to a file, and `i` adds the "
        "results of such a file.\n"
        "Minimum shows only games with at least that score (500), or with at least that much of a game's own "
        "statistics (level 5, or both: 500, level 5). Days shows only games of one day (2026-11-16), between two days "
        "(2026-11-01 - 2026-11-16), or since a day (2026-11-01 -). "
        f"The list ends at rank {MOST_RANKED}; the totals count everything."
    )

    def __init__(self, *, game: str = "", today: bool = False) -> None:
        super().__init__()
        self._game = game or ALL
        self._today = today
        self._page = 0
        self._pages = 1
        self._ready = False
        self._bots = False
        self._found = Listing([], is_mixed=False)
        self._usual = SCORE

    def compose(self) -> ComposeResult:
        yield Static("Leaderboard", id="title", markup=False)
        with Horizontal(id="choices"):
            yield _select("game", [("All games", ALL)])
            yield _select("view", [(name, name) for name in VIEWS])
            yield _select("period", [(name, name) for name in (*PERIODS, TODAY)])
            yield _select("sort", [(f"by {name}", name) for name in sorts_of(None)])
        with Horizontal():
            yield Label("Seed")
            yield Input(placeholder="any", compact=True, id="seed")
            yield Label("Minimum")
            yield Input(placeholder="any, or level 5", compact=True, id="least")
            yield Label("Days")
            yield Input(placeholder="any, or date - date", compact=True, id="days")
        with Horizontal():
            yield Label("Name")
            yield Input(placeholder="anybody", compact=True, id="name")
            yield Label("Mode")
            yield Input(placeholder="any, or classic", compact=True, id="mode")
            yield Label("", id="bots", markup=False)
        yield Static("", id="totals", markup=False)
        yield Static("", id="empty", markup=False)
        yield ListTable()
        yield Static("", id="detail", markup=False)
        yield KeyBar()

    def arrive(self) -> None:
        self.run_worker(self._when_ready(), name="list")

    async def _when_ready(self) -> None:
        await self.home.wait_for_store()
        games = [("All games", ALL), *((card_for(name).title, name) for name in GAMES)]
        select: Select[str] = self.query_one("#game", Select)
        select.set_options(games)
        select.value = self._game
        if self._today:
            self.query_one("#period", Select).value = TODAY
        self._ready = True
        self._game_changed()
        self.query_one(ListTable).focus()

    # --- what is asked for ---

    def _chosen(self, name: str) -> str:
        return str(self.query_one(f"#{name}", Select).value)

    def _typed(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value

    @property
    def game(self) -> Game[Any] | None:
        return None if self._chosen("game") == ALL else GAMES[self._chosen("game")]

    @property
    def wanted(self) -> Query:
        return make_query(
            view=self._chosen("view"),
            period=self._chosen("period"),
            game=self.game.info.id if self.game is not None else "",
            sort=self._chosen("sort"),
            seed=self._typed("seed"),
            minimums=read_minimums(self._typed("least"), self.game),
            days=read_days(self._typed("days")),
            name=self._typed("name"),
            mode=self._typed("mode"),
            bots=self._bots,
            page=self._page,
        )

    @on(Select.Changed, "#game")
    def _game_changed(self) -> None:
        """Offers what this game can be sorted by, and begins with the kind of game that it was last."""
        sort = self.query_one("#sort", Select)
        before, sorts = sort.value, sorts_of(self.game)
        sort.set_options([(f"by {words}", name) for name, words in sorts.items()])
        sort.value = before if before in sorts else SCORE
        if self._ready and self.home.store is not None:
            self.query_one("#mode", Input).value = usual_mode(self.home.store, self.game)
        self._mode_changed()

    @on(Select.Changed, "#period")
    @on(Input.Changed, "#mode")
    def _mode_changed(self) -> None:
        """Sorts by what ranks games of this kind, as soon as that is something else than before."""
        usual = usual_sort(self.game, DAILY_PRESET if self._chosen("period") == TODAY else self._typed("mode"))
        if usual != self._usual:
            self._usual = usual
            self.query_one("#sort", Select).value = usual
        self._changed()

    @on(Select.Changed, "#view,#sort")
    @on(Input.Changed, "#seed,#least,#days,#name")
    def _changed(self) -> None:
        self._page = 0
        self.fill()

    # --- showing ---

    def fill(self) -> None:
        store = self.home.store
        if store is None or not self._ready:
            return
        totals_line = self.query_one("#totals", Static)
        try:
            wanted, game = self.wanted, self.game
        except BadNotation as error:
            totals_line.set_class(True, "bad")
            totals_line.update(printable(str(error)))
            return
        totals = store.totals(wanted, game)
        self._found = listing(store, wanted)
        self._lay_out(wanted)
        totals_line.set_class(False, "bad")
        totals_line.update(" · ".join(totals_words(totals, is_mixed=self._found.is_mixed)))
        self._pages = 1 if self._found.is_mixed else pages_of(totals.games)
        part = "the best of each kind" if self._found.is_mixed else f"page {self._page + 1} of {self._pages}"
        self.query_one("#title", Static).update(f"Leaderboard   {part}")
        self.query_one("#bots", Label).update("With bots" if self._bots else "People only")
        for name in ("ListTable", "#detail"):
            self.query_one(name).display = bool(self._found.rows)
        empty = self.query_one("#empty", Static)
        empty.display = not self._found.rows
        if not self._found.rows:
            empty.update(marked(empty_words(store, wanted, "`h` lists")))
        self.refresh_bindings()

    def _lay_out(self, wanted: Query) -> None:
        """Shows as many columns as fit, each as wide as it needs to be."""
        table = self.query_one(ListTable)
        at = table.cursor_row
        table.clear(columns=True)
        rows, is_mixed = self._found
        found = columns(rows, self.game, self.size.width - MARGIN, wanted.sort, is_mixed=is_mixed)
        for column in found:
            table.add_column(column.heading, width=column.width)
        for cells in zip(*(column.cells for column in found), strict=True):
            table.add_row(*map(plain, cells))
        table.move_cursor(row=min(at, max(len(self._found.rows) - 1, 0)))
        self._show_detail(table.cursor_row)

    def on_resize(self) -> None:
        self.fill()

    @on(DataTable.RowHighlighted)
    def _marked(self, event: DataTable.RowHighlighted) -> None:
        self._show_detail(event.cursor_row)

    def _show_detail(self, at: int) -> None:
        """Shows everything about one game, including what has no column."""
        rows = self._found.rows
        words = result_words(rows[at][1], self.game) if 0 <= at < len(rows) else []
        self.query_one("#detail", Static).update(plain(" · ".join(words)))

    def action_bots(self) -> None:
        self._bots = not self._bots
        self._changed()

    def action_today(self) -> None:
        period = self.query_one("#period", Select)
        period.value = "all time" if period.value == TODAY else TODAY

    def action_helped(self) -> None:
        view = self.query_one("#view", Select)
        view.value = ALL if view.value == HELPED else HELPED

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offers only pages that there are."""
        if action == "page":
            (by,) = parameters
            return 0 <= self._page + int(str(by)) < self._pages
        return super().check_action(action, parameters)

    def action_page(self, by: int) -> None:
        self._page = min(max(self._page + by, 0), self._pages - 1)
        self.fill()

    # --- files ---

    def action_export(self) -> None:
        ask_file(self, "Write all results to which file?", FILE, self._export)

    def _export(self, typed: str, path: Path) -> str:
        return f"Wrote {counted(self.store.export_results(path), 'result')} to {typed}."

    def action_import(self) -> None:
        ask_file(self, "Add results from which file?", FILE, self._import)

    def _import(self, typed: str, path: Path) -> str:
        added = self.store.import_results(path)
        self.fill()
        return f"Added {counted(added, 'new result')} from {typed}."


def _select(name: str, choices: list[tuple[str, str]]) -> DropDown:
    return DropDown(choices, value=choices[0][1], allow_blank=False, compact=True, id=name)
