"""Lines on a low screen: what happened stays readable, and the map shows the hero."""

import io
import os
import shutil

import pytest

from quintet.front.session import Session
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.plain import Conversation, Desk, Pipe, PlayPage
from quintet.plain.leaderboard import LeaderboardPage
from quintet.table.match import Match
from quintet.table.seats import Person
from quintet.table.storage.store import Store

ROWS = 24
TALL = ("wizard slay", "wizard reveal")


@pytest.fixture
def screen(monkeypatch):
    """A terminal of 80 columns and 24 rows, and what is on it after these lines."""
    monkeypatch.delenv("SCREEN_READER", raising=False)

    def show(*lines, rows=ROWS, seed="wiz"):
        monkeypatch.setattr(shutil, "get_terminal_size", lambda *_, **__: os.terminal_size((80, rows)))
        match, said = Match(GAME, seed, RogueOptions(wizard=True), seats=[Person("you")]), []
        script = Pipe(io.StringIO("".join(f"{line}\n" for line in [*lines, "quit"])))
        PlayPage(Desk(Conversation(script, said.append, watched=True), None), Session(match, None)).run()
        return [row for text in said for row in text.split("\n")]

    return show


def last_screen(rows, seen=ROWS):
    """Returns what is left on the screen when the prompt is on its last row."""
    end = next((at for at, row in enumerate(rows) if row.startswith("Nothing was played")), len(rows))
    return rows[:end][-(seen - 1) :]


def test_what_happened_stays_on_a_low_screen(screen):
    """With a map as high as the screen, messages come below it."""
    rows = last_screen(screen(*TALL))
    assert "* The layout of the level appears in your mind." in rows
    assert any("@" in row for row in rows)
    assert max(map(len, rows)) <= 80


def test_the_rows_left_out_are_mentioned(screen):
    """`map` draws what a low screen has no room for."""
    rows = last_screen(screen(*TALL))
    assert any(row.startswith("(Rows ") and row.endswith("Type `map` to see them all.)") for row in rows)
    assert 9 <= sum("#" in row for row in rows) < 22


def test_a_high_screen_shows_everything_in_its_order(screen):
    """What happened comes first, then the whole map."""
    rows = screen(*TALL, rows=60)
    at = rows.index("* The layout of the level appears in your mind.")
    assert sum("#" in row for row in rows[at:]) >= 18
    assert not any(row.startswith("(Rows ") for row in rows)


def test_a_pipe_knows_no_rows():
    """Transcripts are the same whatever the screen."""
    assert Conversation(Pipe()).rows is None


def test_results_are_sorted_by_the_heading_of_a_column(tmp_path):
    """`sort depth` is what the column is called, `sort deepest` what it is."""
    said = []
    with Store(tmp_path / "q.sqlite3") as store:
        page = LeaderboardPage(Desk(Conversation(Pipe(), said.append), store), "rogue")
        for line in ("sort depth", "sort deepest", "sort nonsense"):
            page.obey(line)
    assert 2 == sum("by depth" in line for line in said)
    assert "There is no order 'nonsense'. Type one of: score, date" in said[-1]
