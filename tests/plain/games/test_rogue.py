"""The roguelike in lines, beside the words of the game itself: told in words, messages, the page of the hero."""

import re

import pytest
from msgspec import structs

import quintet
from quintet.front.accessibility import uses_screen_reader
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.plain import talk_through
from quintet.plain.games.rogue import around_hero
from quintet.table.match import Match
from quintet.table.seats import Person
from quintet.table.storage.store import Store


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
    assert not uses_screen_reader({"SCREEN_READER": "0", "QUINTET_PLAIN": "1"})


def test_messages_of_the_past():
    """`messages` tells what was told, the last lines first asked for."""
    text = spoken("search 3", "messages", "messages 1", "messages none", "quit")
    assert 2 == text.count("* you enter the dungeon")
    assert "is no number of messages; messages 50 tells the last fifty" in text


def test_the_page_is_kept_at_the_end_and_on_demand(store):
    """R15.4: the player is told where; the seed stands in it, so that others can play it."""
    text = spoken("dump", "search", "resign", "y", "quit", store=store)
    assert 2 == text.count("This page is kept as ")
    assert "gave up on dungeon level 1, turn 1" in text
    assert "Given up: listed after all quests that were played out." in text
    pages = {path.read_text() for path in (store.path.parent / "heroes").glob("*.txt")}
    assert [True, True] == ["Seed: lines" in page for page in pages]
    signed = re.compile(rf"\nWritten by Quintet {re.escape(quintet.__version__)} on \d{{4}}-\d\d-\d\d \d\d:\d\d\n\Z")
    assert [] == [page[-80:] for page in pages if not signed.search(page)]


def test_every_quest_has_a_file_of_its_own(store):
    """R15.4: quests of one player at one turn differ in seed or options, however little a file's name can hold."""
    for seed, options in (("aa", {}), ("bb", {}), ("AA", {}), ("日本☃", {}), ("雪", {}), ("aa", {"lit_rooms": True})):
        match = Match(GAME, seed, RogueOptions(**options), seats=[Person("Rodney")])
        talk_through(match, ["rest", "dump", "quit"], store=store)
    files = [*(store.path.parent / "heroes").glob("*.txt")]
    assert ["aa", "aa", "aa", "bb", "rodney", "rodney"] == sorted(path.stem.split("-")[-3] for path in files)
    assert all(path.name.isascii() and "alive on dungeon level 1" in path.read_text() for path in files)


def test_practice_is_told_not_to_count(store):
    """R15.5: at the end, and before the first turn."""
    assert "this is practice, which does not count\nyou may try: " in spoken("quit", start_depth=2)
    assert "this is a wizard's game, which does not count\nyou may try: " in spoken("quit", wizard=True)
    assert "does not count" not in spoken("quit")
    assert "Practice and wizards' games are on no leaderboard." in spoken(
        "search", "resign", "y", "quit", store=store, start_depth=2
    )


def test_a_wizard_is_told_his_wonders():
    """R2.4: `?` names them, the word alone explains them, and who is no wizard hears how to become one."""
    text = spoken("?", "wizard", "wizard god", "wizard dance", "quit", wizard=True)
    assert "wonders: god, reveal, wake, slay, tell" in text
    assert "\n  wizard slay             slay everybody on this level\n" in text
    assert "wizard level 10, explore and travel amulet lead to it" in text
    assert "* you cannot die" in text
    assert "! there is no wonder 'dance'; wizard alone lists what there is" in text
    assert 1 == text.count("slay everybody on this level")
    assert "quintet play rogue --wizard begins one" in spoken("wizard", "quit")


def test_the_character_page_names_player_and_seed():
    """R15.4: alive or not, the page says whose it is and what to play to meet the same dungeon."""
    text = spoken("search", "character", "resign yes", "character", "quit")
    assert "Rodney, Wanderer\nalive on dungeon level 1, turn 1\nSeed: lines\n" in text
    assert 2 == text.count("Rodney, Wanderer\ngave up on dungeon level 1, turn 1\n")


def test_an_answer_without_a_question_is_no_slip():
    """`yes` once too often asks for nobody's eyes."""
    text = spoken("no", "resign yes", "yes", "quit")
    assert "! nothing was asked; ? lists what can be typed" in text
    assert "! nothing was asked; the game is over; type again, same, replay" in text


def test_several_things_are_called_by_one_name():
    """R12.5: the sentence has the number of the thing."""
    potion = "wizard make potion of poison"
    text = spoken(potion, "get", potion, "get", "call g foo", "quit", wizard=True)
    assert " potions are called foo from now on" in text


def test_a_trap_says_what_it_cost():
    """R14.4: a wound that the log puts no number to is told with one."""
    match = Match(GAME, "trap6", seats=[Person("Rodney")])
    text = talk_through(match, ["explore", "messages", "events 1", "quit"])
    lost = match.view(0).max_hp - match.view(0).hp
    assert 2 == text.count(f"* you step on a bear trap, which is spent now\n* you lose {lost} hit points\n")
    assert 3 == text.count(f"* you lose {lost} hit points")


def test_a_hero_who_knows_one_row_is_drawn_however_much_is_told():
    """In the dark one row of the map is all there is, and no news drives it off the screen."""
    view = GAME.view(GAME.new("lines"), 0)
    rows = tuple(" " * 80 if y != view.y else " " * view.x + "@" + " " * (79 - view.x) for y in range(len(view.map)))
    dark = structs.replace(view, map=rows, monsters=(), things=(), visible=bytes(len(view.visible)))
    picture = around_hero(dark, 5)
    assert "@" == picture.splitlines()[0].strip()
    assert f"(rows {view.y} to {view.y} of the map" in picture
