"""Rogue in lines, beside the game's own commands: sentences, messages, the character page."""

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


def test_sentences_instead_of_drawings(monkeypatch):
    """R14.1: `words` describes the game without a map, and typed again draws it again."""
    for name in ("ACCESSIBILITY", "ACCESSIBLE", "SCREEN_READER"):
        monkeypatch.delenv(name, raising=False)
    text = spoken("words", "search", "words", "quit")
    between = text.partition("The game is now described in sentences.")[2].partition("The game is now drawn.")[0]
    assert 2 == between.count("You are in a room at ")
    assert "#" not in between
    assert "@" in text.partition("The game is now drawn.")[2]


def test_a_screen_reader_hears_words_at_once(monkeypatch):
    """A player who announces one need not ask for it."""
    monkeypatch.setenv("SCREEN_READER", "1")
    assert "You are in a room at " in spoken("quit")
    assert not uses_screen_reader({"SCREEN_READER": "0", "QUINTET_PLAIN": "1"})


def test_keys_of_the_app_work_as_a_line():
    """What the app teaches works here: `o` explores, `>` walks down; letters of directions stay what they are."""
    for key, word in (("o", "explore"), (">", "down"), ("Z", "heal"), ("x", "around"), ("s", "south")):
        assert spoken(word, "quit") == spoken(key, "quit")
    assert "is not understood" not in spoken("o", "quit")


def test_a_misread_line_names_explore():
    """The one command that a beginner needs is among what can be tried."""
    assert "You can try: explore, " in spoken("blah", "quit").partition("'blah' is not understood.")[2]


def test_an_unknown_word_gets_a_short_answer():
    """What it might have been is told in a sentence, without the whole notation; a broken order still hears why."""
    said = spoken("dance", "quit")
    assert "That is not an action." not in said
    assert "You can try: explore, " in said
    assert "Did you mean" in spoken("explre", "quit")


def test_there_are_no_shops():
    """`buy` is not three steps by the letters of directions."""
    for line in ("buy", "buy potion"):
        said = spoken(line, "quit")
        assert "there are no shops" in said
        assert "turn 1" not in said


def test_help_reads_as_one_list():
    """The rules' own commands begin with a capital, as those of every game do."""
    said = spoken("?", "quit").partition("Commands of Rogue:\n")[2].partition("Anything else")[0]
    assert [] == [line for line in said.split("\n") if re.match(r" +\S+ +[a-z]", line)]


def test_what_the_map_says_is_not_said_twice():
    """The monster that ends a command is in the hint below the map; what remains is what to type."""
    said = spoken("explore", "explore", "quit").partition("In sight: a sleeping zombie")[2]
    assert said.split("\n")[1] == "`explore` continues, `fight` attacks."
    assert "You see a sleeping zombie 2 steps east." in spoken("words", "explore", "quit")


def test_messages_of_the_past():
    """`messages` shows the last messages, or as many as are asked for."""
    text = spoken("search 3", "messages", "messages 1", "messages none", "quit")
    assert 2 == text.count("* You enter the dungeon.")
    assert "is not a number of messages. Type `messages 50` for the last fifty." in text


def test_the_page_is_saved_at_the_end_and_on_demand(store):
    """R15.4: the player reads where; the seed is in it, so that others can play it."""
    text = spoken("dump", "search", "resign", "y", "quit", store=store)
    assert 2 == text.count("This page is saved as ")
    assert "Resigned on dungeon level 1, turn 1." in text
    assert "You resigned, so this game is listed after those played to the end." in text
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
    assert all(path.name.isascii() and "Alive on dungeon level 1, " in path.read_text() for path in files)


def test_practice_says_that_it_does_not_count(store):
    """R15.5: at the end, and before the first turn."""
    assert "This is a practice game, so it does not count.\nYou can try: " in spoken("quit", start_depth=2)
    assert "This is a wizard game, so it does not count.\nYou can try: " in spoken("quit", wizard=True)
    assert "does not count" not in spoken("quit")
    assert "Practice and wizard games do not count for the leaderboard." in spoken(
        "search", "resign", "y", "quit", store=store, start_depth=2
    )


def test_a_wizard_reads_the_wizard_commands():
    """R2.4: `?` names them, `wizard` alone explains them, and everyone else reads how to start a wizard game."""
    text = spoken("?", "wizard", "wizard god", "wizard dance", "quit", wizard=True)
    assert "Use a wizard command: god, reveal, wake, slay, tell" in text
    assert "\n  wizard slay             kill every monster on this level\n" in text
    assert "Use `wizard level 10`, then `explore` and `travel amulet`." in text
    assert "* You cannot die." in text
    assert "! There is no wizard command 'dance'. Type `wizard` to list them." in text
    assert 1 == text.count("kill every monster on this level")
    assert "Run `quintet play rogue --wizard` to start one." in spoken("wizard", "quit")


def test_the_character_page_names_player_and_seed():
    """R15.4: alive or not, the page says whose it is and what to play to meet the same dungeon."""
    text = spoken("search", "character", "resign yes", "character", "quit")
    assert "Rodney, Wanderer\nAlive on dungeon level 1, turn 1.\nSeed: lines\n" in text
    assert 2 == text.count("Rodney, Wanderer\nResigned on dungeon level 1, turn 1.\n")


def test_an_answer_without_a_question():
    """`yes` once too often is not read as a typo of another word."""
    text = spoken("no", "resign yes", "yes", "quit")
    assert "! There is no question to answer. Type `?` for help." in text
    assert "! There is no question to answer. The game is over. Type `again`, `same`, `replay`" in text


def test_several_things_are_called_by_one_name():
    """R12.5: the sentence has the number of the thing."""
    potion = "wizard make potion of poison"
    text = spoken(potion, "get", potion, "get", "call g foo", "quit", wizard=True)
    assert re.search(r"^You now call 2 \w+ potions foo\.$", text, re.MULTILINE)


def test_a_trap_says_what_it_cost():
    """R14.4: a wound that the log puts no number to is shown with one."""
    match = Match(GAME, "trap17", seats=[Person("Rodney")])
    text = talk_through(match, ["explore", "messages", "events 1", "quit"])
    lost = match.view(0).max_hp - match.view(0).hp
    assert 2 == text.count(f"* You walk into a bear trap. It is spent now.\n* You lose {lost} hit points.\n")
    assert 3 == text.count(f"* You lose {lost} hit points.")


def test_a_hero_who_knows_one_row_is_always_drawn():
    """In the dark there is only one row of the map, and no news pushes it off the screen."""
    view = GAME.view(GAME.new("lines"), 0)
    rows = tuple(" " * 80 if y != view.y else " " * view.x + "@" + " " * (79 - view.x) for y in range(len(view.map)))
    dark = structs.replace(view, map=rows, monsters=(), things=(), visible=bytes(len(view.visible)))
    picture = around_hero(dark, 5)
    assert "@" == picture.splitlines()[0].strip()
    assert f"(Rows {view.y} to {view.y} of " in picture
