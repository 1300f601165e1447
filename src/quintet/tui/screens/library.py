"""Lists of saved games: unfinished games, named saves, and replays."""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import DataTable, Static

from quintet.core.errors import QuintetError, printable
from quintet.front.cards import card_for
from quintet.front.format import age, cut
from quintet.front.library import (
    Row,
    add_replay,
    add_save,
    delete_saved,
    key_of_match,
    key_of_save,
    match_row,
    replay_detail,
    replay_ends,
    save_row,
    saved_games,
    short_players,
    start_of,
)
from quintet.front.loading import load_game
from quintet.front.replay_cursor import verify
from quintet.table.storage.matches import MatchRow
from quintet.table.storage.saves import ReplayRow, SaveRow
from quintet.tui.dialogs import ConfirmDialog
from quintet.tui.fields import ListTable
from quintet.tui.key_bar import KeyBar
from quintet.tui.registry import load
from quintet.tui.screens.files import ask_file
from quintet.tui.screens.frame import Frame
from quintet.tui.text import marked, plain

Rows = Sequence[tuple[str, tuple[str, ...]]]
"""The key of each row, and its cells."""

PAGE = 100
LONGEST_END = 30
"""Letters of an end in the list; the line below has all of it."""
NEAR = 10
"""How many rows before the last one the next page is added."""
SAVE_ENDING = ".quintet-save"
REPLAY_ENDING = ".quintet-replay"

__all__ = ["ReplaysScreen", "SavesScreen"]


class ListScreen(Frame):
    """A table of rows; Enter opens one, Delete deletes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", "open", tooltip="open the highlighted game", priority=True),
        Binding("delete,backspace", "delete", "delete", tooltip="delete the highlighted game"),
        Binding("x", "export", "export", tooltip="write the highlighted game to a file"),
        Binding("i", "import", "import", tooltip="add a game from a file"),
    ]
    DEFAULT_CSS = """
    ListScreen DataTable { height: 1fr; margin: 1 2; scrollbar-size: 1 1; background: $background; }
    ListScreen #detail { height: 2; margin: 0 2; color: $text-muted; }
    ListScreen #empty { height: auto; padding: 1 2; color: $text-muted; }
    """
    heading = ""
    nothing = ""
    columns: ClassVar[tuple[str, ...]] = ()
    _is_whole = True

    def compose(self) -> ComposeResult:
        yield Static(self.heading, id="title", markup=False)
        yield Static(marked(self.nothing), id="empty")
        yield ListTable()
        yield Static("", id="detail", markup=False)
        yield KeyBar()

    def arrive(self) -> None:
        self.query_one(ListTable).add_columns(*self.columns)
        self.run_worker(self._when_ready(), name="list")

    async def _when_ready(self) -> None:
        await self.home.wait_for_store()
        self.fill()

    def fill(self) -> None:
        """Shows the first page of the list; the others follow as the cursor nears them."""
        self._is_whole = self.home.store is None
        self.run_worker(self._load_page(0), name="page", group="page", exclusive=True)

    async def _load_page(self, skip: int) -> None:
        """Reads a page in a thread and shows it; the first one replaces everything."""
        rows = [] if self._is_whole else await asyncio.to_thread(self.rows, PAGE, skip)
        table = self.query_one(ListTable)
        if not skip:
            table.clear()
        for key, cells in rows:
            table.add_row(*(plain(cell) for cell in cells), key=key)
        self._is_whole = len(rows) < PAGE
        self.query_one("#empty").display = not table.row_count
        table.display = bool(table.row_count)
        if not skip and table.row_count:
            table.focus()

    def rows(self, limit: int, skip: int) -> Rows:
        """Returns a page of the list; it runs in a thread."""
        raise NotImplementedError

    def detail(self, key: str) -> str:  # noqa: ARG002 - for subclasses
        """Returns everything that distinguishes a row from others; it runs in a thread."""
        return ""

    @on(DataTable.RowHighlighted)
    def _highlighted(self, event: DataTable.RowHighlighted) -> None:
        self.run_worker(self._show_detail(str(event.row_key.value)), name="detail", group="detail", exclusive=True)
        count = event.data_table.row_count
        if event.cursor_row >= count - NEAR and not self._is_whole:
            self.run_worker(self._load_page(count), name="page", group="page", exclusive=True)

    async def _show_detail(self, key: str) -> None:
        detail = await asyncio.to_thread(self.detail, key)
        self.query_one("#detail", Static).update(plain(detail))

    def open(self, key: str) -> None:
        raise NotImplementedError

    def delete(self, key: str) -> None:
        raise NotImplementedError

    @property
    def chosen(self) -> str:
        table = self.query_one(ListTable)
        if not table.row_count:
            return ""
        return str(table.coordinate_to_cell_key(table.cursor_coordinate).row_key.value)

    @on(DataTable.RowSelected)
    def _selected(self, event: DataTable.RowSelected) -> None:
        self.open(str(event.row_key.value))

    def action_open(self) -> None:
        if self.chosen and self.is_current:
            self.open(self.chosen)

    def action_delete(self) -> None:
        key = self.chosen
        if key:
            self.app.push_screen(ConfirmDialog("Delete this game?"), lambda sure: self._delete(key, sure=sure))

    def _delete(self, key: str, *, sure: bool | None) -> None:
        if sure:
            self.delete(key)
            self.fill()

    # --- files ---

    def file_of(self, key: str) -> str:
        """Returns a file name for a row; empty if it cannot be written to a file."""
        raise NotImplementedError

    def export(self, key: str, path: Path) -> None:
        raise NotImplementedError

    def add(self, path: Path) -> str:
        """Saves the game in a file; returns what was done, in a sentence."""
        raise NotImplementedError

    def action_export(self) -> None:
        key = self.chosen
        name = self.file_of(key) if key else ""
        if name:
            ask_file(self, "Write it to which file?", name, partial(self._export, key))

    def _export(self, key: str, typed: str, path: Path) -> str:
        self.export(key, path)
        return f"Wrote {typed}."

    def action_import(self) -> None:
        ask_file(self, "Add a game from which file?", "", self._import)

    def _import(self, typed: str, path: Path) -> str:  # noqa: ARG002 - as `ask_file` calls it
        done = self.add(path)
        self.fill()
        return done


class SavesScreen(ListScreen):
    """Named saves and unfinished games."""

    heading = "Saved games"
    manual = (
        "An unfinished game resumes after its last action, and a save from the moment it was made. `Enter` or a "
        "double click opens the highlighted game, and `Delete` deletes it.\n"
        "`x` writes a save to a file, and `i` adds one under the name of its file. To write an unfinished game to a "
        "file, open it and save it under a name first (`Ctrl+S`)."
    )
    nothing = "No saved games yet. Every game is saved by itself; `Ctrl+S` in a game saves a moment under a name."
    columns = ("No.", "Game", "Name or players", "Seed", "Played", "Ago")

    def __init__(self) -> None:
        super().__init__()
        self._details: dict[str, str] = {}

    def rows(self, limit: int, skip: int) -> Rows:
        now = time.time()
        rows = [self._listed(row) for row in saved_games(self.store, limit, skip)]
        self._details.update((key, row.detail) for key, _, row in rows)
        return [(key, (*row.cells, age(now - at).removesuffix(" ago"))) for key, at, row in rows]

    def _listed(self, row: SaveRow | MatchRow) -> tuple[str, float, Row]:
        """Returns the key of a game, when it was played last, and its row."""
        if isinstance(row, SaveRow):
            return key_of_save(row), row.saved, save_row(self.store, row)
        return key_of_match(row), row.changed, match_row(row)

    def detail(self, key: str) -> str:
        return self._details.get(key, "")

    def open(self, key: str) -> None:
        try:
            self.home.start(start_of(self.store, key))
        except QuintetError as error:
            self.notify(printable(str(error)), severity="error", markup=False)

    def delete(self, key: str) -> None:
        delete_saved(self.store, key)

    def file_of(self, key: str) -> str:
        kind, _, name = key.partition(":")
        if kind == "save":
            return f"{name}{SAVE_ENDING}"
        self.notify("Only a save can be written to a file. Open the game and press Ctrl+S first.", severity="warning")
        return ""

    def export(self, key: str, path: Path) -> None:
        self.store.export_save(key.partition(":")[2], path)

    def add(self, path: Path) -> str:
        return add_save(self.store, path)


class ReplaysScreen(ListScreen):
    """Finished games, to watch or to play on from any step."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "verify", "verify", tooltip="check that every step replays exactly")
    ]
    heading = "Replays"
    manual = (
        "`Enter` or a double click opens the highlighted game, to watch it step by step from any point of view, and to "
        "play on from any step. `Delete` deletes it.\n"
        "`x` writes it to a file, which `quintet replay` shows too, and `i` adds one from a file. `v` checks that "
        "every step replays exactly."
    )
    nothing = "No replays yet. Every finished game is saved here."
    columns = ("No.", "Game", "Players", "End", "Ago")

    def rows(self, limit: int, skip: int) -> Rows:
        rows = self.store.replays(limit=limit, skip=skip)
        ends, now = replay_ends(self.store, rows), time.time()
        return [(str(row.id), _replay_cells(row, ends.get(row.id, ""), now)) for row in rows]

    def open(self, key: str) -> None:
        try:
            replay = self.store.get_replay(int(key))
        except QuintetError as error:
            self.notify(printable(str(error)), severity="error", markup=False)
            return
        self.app.push_screen(load("replay")(replay, number=int(key)))

    def detail(self, key: str) -> str:
        return replay_detail(self.store, int(key))

    def delete(self, key: str) -> None:
        self.store.delete_replay(int(key))

    def file_of(self, key: str) -> str:
        return f"replay-{key}{REPLAY_ENDING}"

    def export(self, key: str, path: Path) -> None:
        self.store.export_replay(int(key), path)

    def add(self, path: Path) -> str:
        return add_replay(self.store, path)

    def action_verify(self) -> None:
        if self.chosen:
            self.run_worker(self._verify(int(self.chosen)), name="verify", exclusive=True)

    async def _verify(self, number: int) -> None:
        try:
            replay = self.store.get_replay(number)
            game = await load_game(replay.game, lambda *_: None)
            words = await asyncio.to_thread(verify, game, replay)
        except QuintetError as error:
            self.notify(printable(str(error)), severity="error", markup=False, timeout=12)
        else:
            self.notify(printable(words), markup=False)


def _replay_cells(row: ReplayRow, end: str, now: float) -> tuple[str, ...]:
    ago = age(now - row.saved).removesuffix(" ago")
    return str(row.id), card_for(row.game).title, short_players(row.names), cut(end, LONGEST_END), ago
