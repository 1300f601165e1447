"""Lists of what is kept: games to go on with, saves, and replays to watch."""

import time
from collections.abc import Sequence
from typing import Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import DataTable, Footer, Static

from quintet.core.codec import printable
from quintet.core.errors import QuintetError
from quintet.table.seats import Undo
from quintet.table.store import ReplayRow
from quintet.tui.cards import card_for
from quintet.tui.kept import match_words, replay_detail, saved_words
from quintet.tui.screens.frame import Frame
from quintet.tui.skins.base import plain
from quintet.tui.starting import Start
from quintet.tui.wording import age, when

Rows = Sequence[tuple[str, tuple[str, ...]]]
"""The key of each row, and its cells."""

__all__ = ["ReplaysScreen", "SavesScreen"]


class ListScreen(Frame):
    """A table of rows; Enter opens one, Delete forgets it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open"),
        Binding("delete,backspace", "forget", "forget"),
    ]
    DEFAULT_CSS = """
    ListScreen #title { height: 1; padding: 0 2; background: $panel; text-style: bold; }
    ListScreen DataTable { height: 1fr; margin: 1 2; }
    ListScreen #detail { height: 2; margin: 0 2; color: $text-muted; }
    ListScreen #empty { height: auto; padding: 0 2; color: $text-muted; }
    """
    heading = ""
    nothing = ""
    columns: ClassVar[tuple[str, ...]] = ()

    def body(self) -> ComposeResult:
        yield Static(self.heading, id="title", markup=False)
        yield Static(self.nothing, id="empty", markup=False)
        table: DataTable[Any] = DataTable(cursor_type="row", zebra_stripes=True)
        yield table
        yield Static("", id="detail", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one(DataTable).add_columns(*self.columns)
        self.run_worker(self._when_ready(), name="list")

    async def _when_ready(self) -> None:
        await self.home.store_ready.wait()
        self.fill()

    def fill(self) -> None:
        table: DataTable[Any] = self.query_one(DataTable)
        table.clear()
        for key, cells in self.rows():
            table.add_row(*(plain(cell) for cell in cells), key=key)
        self.query_one("#empty").display = not table.row_count
        table.display = bool(table.row_count)
        if table.row_count:
            table.focus()

    def rows(self) -> Rows:
        raise NotImplementedError

    def detail(self, key: str) -> str:  # noqa: ARG002 - for subclasses
        """All that tells the marked one from others."""
        return ""

    @on(DataTable.RowHighlighted)
    def _highlighted(self, event: DataTable.RowHighlighted) -> None:
        self.query_one("#detail", Static).update(plain(self.detail(str(event.row_key.value))))

    def open(self, key: str) -> None:
        raise NotImplementedError

    def forget(self, key: str) -> None:
        raise NotImplementedError

    @property
    def marked(self) -> str:
        table: DataTable[Any] = self.query_one(DataTable)
        if not table.row_count:
            return ""
        return str(table.coordinate_to_cell_key(table.cursor_coordinate).row_key.value)

    @on(DataTable.RowSelected)
    def _selected(self, event: DataTable.RowSelected) -> None:
        self.open(str(event.row_key.value))

    def action_open(self) -> None:
        if self.marked:
            self.open(self.marked)

    def action_forget(self) -> None:
        from quintet.tui.screens.dialogs import ConfirmDialog  # noqa: PLC0415

        key = self.marked
        if key:
            self.app.push_screen(ConfirmDialog("Forget this one for good?"), lambda sure: self._forget(key, sure=sure))

    def _forget(self, key: str, *, sure: bool | None) -> None:
        if sure:
            self.forget(key)
            self.fill()


class SavesScreen(ListScreen):
    """Named saves, and games that were left before they ended."""

    heading = "Saved games"
    nothing = "Nothing is saved yet. Every game is kept by itself; Ctrl+S in a game keeps a moment of it under a name."
    columns = ("no.", "game", "name or players", "seed", "actions", "last played")

    def rows(self) -> Rows:
        store = self.home.store
        if store is None:
            return []
        now = time.time()
        kept = [(f"save:{row.name}", row.saved, saved_words(store, row)) for row in store.saves()]
        left = [
            (f"match:{row.id}:{row.game}", row.changed, match_words(store, row))
            for row in store.matches(over=False)
            if row.steps or store.header(row.id).undo is Undo.OFF
        ]
        self._details: dict[str, str] = {key: kind.detail for key, _, kind in (*kept, *left)}
        return [(key, (*kind.cells, age(now - when_))) for key, when_, kind in (*kept, *left)]

    def detail(self, key: str) -> str:
        return self._details[key]

    def open(self, key: str) -> None:
        kind, _, rest = key.partition(":")
        store = self.home.store
        if kind == "match":
            number, _, game = rest.partition(":")
            self.home.start(Start(game, match=int(number)))
        elif store is not None:
            game = next(row.game for row in store.saves() if row.name == rest)
            self.home.start(Start(game, save=rest))

    def forget(self, key: str) -> None:
        kind, _, rest = key.partition(":")
        store = self.home.store
        if store is None:
            return
        if kind == "match":
            store.delete_match(int(rest.partition(":")[0]))
        else:
            store.delete_save(rest)


class ReplaysScreen(ListScreen):
    """Finished games, to be watched or played on from any step."""

    heading = "Replays"
    nothing = "No replay yet. Every game that comes to its end is kept here."
    columns = ("no.", "game", "players", "actions", "when")

    def rows(self) -> Rows:
        store = self.home.store
        if store is None:
            return []
        return [
            (
                str(row.id),
                (str(row.id), card_for(row.game).title, " - ".join(row.names), str(row.steps), when(row.kept)),
            )
            for row in store.replays()
        ]

    def open(self, key: str) -> None:
        from quintet.tui.screens.replay import ReplayScreen  # noqa: PLC0415

        store = self.home.store
        if store is None:
            return
        try:
            replay = store.get_replay(int(key))
        except QuintetError as error:
            self.notify(printable(str(error)), severity="error", markup=False)
            return
        match = next((row.match for row in store.replays() if row.id == int(key)), None)
        self.app.push_screen(ReplayScreen(replay, number=int(key), match=match))

    def detail(self, key: str) -> str:
        store = self.home.store
        return replay_detail(store, int(key)) if store is not None else ""

    def forget(self, key: str) -> None:
        if self.home.store is not None:
            self.home.store.delete_replay(int(key))


def _replay_cells(row: ReplayRow) -> tuple[str, ...]:
    return str(row.id), card_for(row.game).title, " - ".join(row.names), str(row.steps), when(row.kept)
