"""The roguelike in lines, beside the words of the game itself: told in words, messages, the page of the hero."""

import pytest

from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.table.match import Match
from quintet.table.seats import Person
from quintet.table.store import Store
from quintet.tui.manner import hears
from quintet.tui.plain import talk_through


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "q.sqlite3") as opened:
        yield opened


def spoken(*lines, store=None, **options):
    match = Match(GAME, "lines", RogueOptions(**options), seats=[Person("Rodney")])
    return talk_through(match, lines, store=store)


def test_told_in_words_instead_of_drawn(monkeypatch):
    """R14.1: `words` needs no map, and draws it again when told again."""
    for name in ("ACCESSIBILITY", "ACCESSIBLE", "SCREEN_READER"):
        monkeypatch.delenv(name, raising=False)
    text = spoken("words", "search", "words", "quit")
    between = text.partition("told in sentences from now on")[2].partition("drawn from now on")[0]
    assert 2 == between.count("You stand in a room at ")
    assert "#" not in between
    assert "@" in text.partition("drawn from now on")[2]


def test_a_screen_reader_hears_words_at_once(monkeypatch):
    """Who announces one need not ask for it."""
    monkeypatch.setenv("SCREEN_READER", "1")
    assert "You stand in a room at " in spoken("quit")
    assert not hears({"SCREEN_READER": "0", "QUINTET_PLAIN": "1"})


def test_messages_of_the_past():
    """`messages` tells what was told, the last lines first asked for."""
    text = spoken("search 3", "messages", "messages 1", "messages none", "quit")
    assert 2 == text.count("* you enter the dungeon")
    assert "is no number of messages; messages 50 tells the last fifty" in text


def test_the_page_is_kept_at_the_end_and_on_demand(store):
    """R15.4: the player is told where; the seed stands in it only when the quest is over."""
    text = spoken("dump", "search", "resign", "y", "quit", store=store)
    assert 2 == text.count("This page is kept as ")
    assert "gave up on dungeon level 1 after 1 turn" in text
    assert "on your leaderboard" in text
    pages = {path.read_text() for path in (store.path.parent / "heroes").glob("*.txt")}
    assert [False, True] == sorted("Seed: lines" in page for page in pages)


def test_practice_is_told_not_to_count(store):
    """R15.5."""
    assert "Practice and wizards' games are on no leaderboard." in spoken(
        "search", "resign", "y", "quit", store=store, start_depth=2
    )
