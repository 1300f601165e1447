"""The menu of the real plain program and every page behind it, through its standard input and output."""

import os
import re
import sqlite3
import time

from plain_program import Program, tell

from quintet.core.replay import read_replay
from quintet.front.cards import card_for
from quintet.front.settings import KEYS, load_settings
from quintet.games import OURS
from quintet.table.daily import daily_seed
from quintet.table.storage.store import FILE_NAME, Store


def after(told: str, line: str) -> str:
    """What was said after a line was typed at some prompt."""
    return told[told.index(f" {line}\n") + len(line) + 2 :]


def test_the_front_page(tmp_path):
    """The five games in the app's order with the app's titles and lines, and a word for everything else."""
    told = tell(tmp_path, ["?", "quit"])
    for number, name in enumerate(OURS, 1):
        card = card_for(name)
        assert f"  {number}  {card.title}: {card.line}\n" in told
        assert f"play {card.title}" in after(told, "?")
        assert f"  {name} " in after(told, "?")
    for word in ("new", "daily", "watch", "continue", "saves", "replays", "best", "settings", "demo", "quit", "?"):
        assert re.search(rf"^  {re.escape(word)} +\S", after(told, "?"), re.MULTILINE)


def test_every_page_explains_itself(tmp_path):
    """`?` says on every page what can be typed there, and `back` leaves it."""
    pages = ["saves", "replays", "best", "settings", "new 1", "new 1", "watch 1", "daily"]
    told = tell(tmp_path, [line for page in pages for line in (page, "?", "back")])
    parts = told.split("the menu; an empty line lists what there is")
    assert len(pages) - 1 <= len(parts)
    assert all("back" in part[part.index("?\n") :] for part in parts[:-1])


def test_a_new_game_question_by_question(tmp_path):
    """Enter takes what is offered, bad answers are asked again with a sentence, and the answers reach the game."""
    answers = ["race", "2", "7", "9", "3", "perhaps", "off"]
    told = tell(
        tmp_path,
        ["new 1", "choose", *answers, *[""] * 5, "Zoe", "", "perfect", "my own", "who", "hint", "seed", "quit"],
    )
    assert "seats [1] (1 to 8):" in told
    assert "! '7' is no board size; type one of: 9, 12" in told
    assert "! 'perhaps' is neither on nor off; type one of them" in told
    assert "! 'Zoe' is no player; type one of: person, random, human, perfect" in told
    assert "seat 1: You (person)\nseat 2: perfect bot (bot perfect)\n" in told
    assert "hints are off" in told
    assert "seed: my own\n" in told


def test_a_damaged_game_does_not_hide_the_others(tmp_path):
    """A kept game that cannot be read is listed with what is wrong, and everything else goes on."""
    tell(tmp_path, ["1", "a", "quit", "quit"])
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    with connection:
        connection.execute("UPDATE matches SET header = x'7b'")
    connection.close()
    told = tell(tmp_path, ["saves", "back", "continue", "quit"])
    assert 2 == told.count("Set: You, match 1 cannot be read")
    assert "! match 1 cannot be read" in told


def test_options_that_do_not_go_together(tmp_path):
    """All options are asked again, with the answers offered, when they make no game."""
    told = tell(tmp_path, ["new 1", "choose", *[""] * 6, "A", "A", "A", "", *[""] * 6, "back", "quit"])
    assert "! the deck has 3 cards, but the board needs 12" in told
    assert "nums [A]" in told


def test_todays_challenge(tmp_path):
    """The daily game has the app's seed, says first what counts, takes nothing back, and is found again."""
    told = tell(tmp_path, ["daily", "nonsense", "1", "", "a", "undo", "quit", "daily 1", "No", "quit"])
    assert f"seed: {daily_seed()}; ?" in told
    assert "the challenge of" in told
    assert "! nothing can be taken back" in after(told, "undo")
    assert "continue" in after(told, "daily 1")
    assert "is no choice" not in told


def test_saves_are_listed_opened_exported_and_forgotten(tmp_path):
    """A save goes on from its moment; forgetting asks first; files carry saves elsewhere."""
    file = tmp_path / "mine.save"
    lines = ["1", "a", "save mine", "b", "quit", "saves", "9", f"export 1 {file}", "export 2 x", "import", "1"]
    told = tell(tmp_path / "one", [*lines, "quit", "saves", "forget 1", "no", "forget 1", "yes", "back", "quit"])
    assert re.search(r"  1  Set: mine, saved \d{4}-\d\d-\d\d \d\d:\d\d\n  2  Set: You, seed", told)
    assert "! '9' is none of these; type a number from 1 to 2" in told
    assert "! only a save can be written to a file" in told
    assert "! two things are needed: import FILE NAME" in told
    assert "the game goes on after 1 action; events tells them all" in after(told, "1")
    with Store(tmp_path / "one" / FILE_NAME) as store:
        assert store.saves() == []
    told = tell(tmp_path / "two", ["saves", f"import {file} yours", "1", "quit", "quit"])
    assert "the game goes on after 1 action" in told


def test_replays_step_by_step(tmp_path):
    """Forward, back, jump, other eyes, verify, record, branch, forget: all that the app's viewer can do."""
    file = tmp_path / "r.quintet"
    steps = [
        "",
        "next 2",
        "back",
        "2",
        "99",
        "back 9",
        "back",
        "last",
        "next",
        "eyes",
        "verify",
        "explain",
        "explain x",
        f"record {file}",
    ]
    told = tell(
        tmp_path,
        [
            *["1", "a", "b", "hint", "resign yes", "quit"],
            *["replays", "1", *steps, "1", "branch", "events", "quit", "replays", "forget 1", "yes", "back", "quit"],
        ],
    )
    assert "step 3 of 3, through the eyes of You: You: hint" in told
    assert "! there is no step '99'; type a number from 0 to 3" in told
    assert "! this is the start" in told
    assert "! this is the end; first goes to the start" in told
    assert "through the eyes of a spectator" in told
    assert "verified: 3 actions of Set lead where they led" in told
    assert "a new game begins after step 1; the old one stays as it is" in told
    assert "it is a branch of game 1 after 1 action and counts as played with help" in told
    assert "! there is no bot 'x'; explain one of: perfect, human, random" in told
    assert "No replay yet." in told
    assert len(read_replay(file.read_bytes()).steps) == 3


def test_a_replay_plays_by_itself(tmp_path):
    """`play` goes on until the end, or until an empty line."""
    with Program(tmp_path) as session:
        session.type("1", "abc", "def", "resign yes", "quit", "replays", "1", "speed 8", "play")
        session.until("step 6 of 6, ")
        session.type("first", "speed 0.5", "play")
        session.until("speed 0.5")
        session.answer("", "stopped; play goes on")
        session.type("quit", "back", "quit")
        assert session.end() == 0


def test_a_fast_replay_skips_pictures(tmp_path):
    """Beyond speed 8 several actions happen between two pictures; the last step is always shown."""
    with Program(tmp_path) as session:
        session.type("1", "abc", "def", "resign yes", "quit", "replays", "1", "next", "speed 16", "play")
        session.until("speed 16")
        told = session.until("step 6 of 6, ")
        assert ["3", "5", "6"] == re.findall(r"step (\d+) of 6, ", told)
        session.type("quit", "back", "quit")
        assert session.end() == 0


def test_the_leaderboard_is_narrowed_down(tmp_path):
    """Filters of game, mode, name, period, victories, bots; orders; a file to take along."""
    file = tmp_path / "results"
    play = ["1", "a", "resign yes", "again", "b", "resign yes", "quit"]
    lines = ["game stratego", "game all", "sort date", "show victories", "show all", "period 7 days", "mode custom"]
    more = ["mode all", "name Nobody", "name all", "daily", "daily", "bots", "sort beauty", f"export {file}", "game x"]
    told = tell(tmp_path / "one", [*play, "best", *lines, *more, "back", "quit"])
    assert "2 games, 0 won (0%)" in told
    assert "Leaderboard: Stratego, all time, by score; ? explains\nNo results yet" in told
    assert "7 days" in told
    assert "! 'beauty' is no order; type one of: score, date, actions, time" in told
    assert f"2 results are written to {file}" in told
    told = tell(tmp_path / "two", ["best", f"import {file}", "list", "back", "quit"])
    assert "2 new results were taken in" in told


def test_an_empty_list_names_the_games_with_help(tmp_path):
    """Whoever finished games only with help is told how many there are and which words list them."""
    told = tell(tmp_path, ["1", "a", "undo", "b", "resign yes", "quit", "best", "show with help", "back", "quit"])
    assert "No results without help yet, but 1 game with help: show with help lists them" in told
    assert "1 game, " in after(told, "show with help lists them")


def test_settings_can_be_seen_and_changed(tmp_path):
    """Everything that is kept is listed; what cannot be is refused with a sentence and changes nothing."""
    good = [
        "set name Ann",
        "set palette color-blind",
        "set animation off",
        "set bot_seconds 1.5",
        "set key.undo ctrl+u",
    ]
    bad = ["set name " + "x" * 25, "set speed 9", "set key.undo ctrl+y", "set key.dance x", "set hair long", "set name"]
    told = tell(tmp_path, ["settings", "choices palette", *good, *bad, "", "reset key.undo", "back", "1", "who"])
    assert all(f"  key.{name} " in told for name in KEYS)
    assert 6 == after(told, good[-1]).count("\n! ")
    assert "seat 1: Ann (person)" in told
    with Store(tmp_path / FILE_NAME) as store:
        settings = load_settings(store)
    assert ("Ann", False, 1.5, {}) == (settings.name, settings.animation, settings.bot_seconds, settings.keys)


def test_watching_bots(tmp_path):
    """Bots against bots: step by step, by itself at a speed, stopped by an empty line, through any eyes."""
    with Program(tmp_path) as session:
        session.type("watch 1", "person", "perfect", "a", "", "", "speed 8", "start")
        told = session.until("* perfect bot found a set")
        assert "! 'person' is no player" in told
        assert "! you are watching; start a new game to play yourself" in told
        session.answer("", "time stands still")
        time.sleep(0.3)
        session.answer("eyes", "you look through the eyes of perfect bot")
        session.answer("eyes", "you look through the eyes of a spectator")
        assert "! you are only watching" in session.answer("resign", "quit leaves")
        session.type("quit", "quit")
        assert session.end() == 0


def test_time_runs_while_nobody_types(tmp_path):
    """CataMaze by the clock: ticks come by themselves, lines are obeyed meanwhile, an empty line stops them."""
    with Program(tmp_path) as session:
        session.type("3", "speed 8", "start", "aaaa")
        session.until("* you queue a step left")
        session.until("queue (0/100): empty")
        session.answer("pause", "time stands still")
        session.type("time", "tick 0", "tick 1001", "quit", "quit")
        assert session.end() == 0
        assert "speed 8" in session.text
        assert 2 == session.text.count("! a number of ticks from 1 to 1000 is needed")


def test_nothing_of_the_screen_is_loaded(tmp_path):
    """Plain mode needs no Textual: it starts where that cannot be imported."""
    trap = tmp_path / "trap" / "textual"
    trap.mkdir(parents=True)
    (trap / "__init__.py").write_text("raise RuntimeError('the screen was loaded')\n")
    told = tell(
        tmp_path / "data",
        [
            "1",
            "a",
            "replay",
            "quit",
            "quit",
            "2",
            "room",
            "quit",
            "3",
            "map",
            "quit",
            "4",
            "setups",
            "quit",
            "saves",
            "quit",
        ],
        PYTHONPATH=os.pathsep.join([str(trap.parent), os.environ.get("PYTHONPATH", "")]),
    )
    assert "the screen was loaded" not in told


def test_without_a_place_to_keep_anything(tmp_path):
    """Where the data folder cannot be used, games are played all the same, and what needs it says so."""
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    told = tell(
        blocked, ["1", "a", "save x", "undo", "quit", "saves", "continue", "settings", "set name Ann", "back", "best"]
    )
    assert told.startswith("! nothing will be kept: ")
    assert "! games are not kept at this table" in told
    assert told.count("! there is no place to keep games") == 3
    assert "name is Ann" in told


def test_lists_tell_seed_and_result(tmp_path):
    """Replays and results name the seed to pass on and how it ended; a list narrows down to a seed and a score."""
    play = ["search", "resign yes", "quit"]
    tell(tmp_path, play, "play", "rogue", "--plain", "--seed", "abc")
    tell(tmp_path, play, "play", "rogue", "--plain", "--seed", "def")
    narrow = ["least 100000", "least all", "least much", "seed all", "least level 2", "least level 1", "least all"]
    spans = ["period 2001-01-01 - 2001-01-31", "period 2001-01-01 -", "period yesterday", "period 2026-13-01", "page 2"]
    lines = ["best rogue", "seed abc", *narrow, *spans, "show deaths", "?", "back"]
    told = tell(tmp_path, [*lines, "replays", "back", "quit"])
    assert "Leaderboard: Rogue, all time, by score" in after(told, "best rogue")
    one = after(told, "seed abc").partition("leaderboard>")[0]
    assert ("seed abc" in one, "seed def" in one) == (True, False)
    assert "No results yet" in after(told, "least 100000").partition("leaderboard>")[0]
    assert "! 'much' is no least value; type 500, or a word and a number like level 5; the words are score," in told
    assert "Rogue, all time, level from 2, by score; ? explains\nNo results yet" in told
    assert ", deepest 1, kills 0, mean turns 1, streak 0 (longest 0), last LL (W won)" in after(told, "least level 1")
    assert "Rogue, 2001-01-01 - 2001-01-31, by score; ? explains\nNo results yet" in told
    assert ", seed abc, " in after(told, "period 2001-01-01 -").partition("leaderboard>")[0]
    assert "! 'yesterday' is no period or span of days; type one of: all time, 30 days, 7 days" in told
    assert "! there is no day 2026-13-01; type a day like 2026-11-16" in told
    assert "! there is no page '2'; the pages are 1 to 1" in told
    assert "Rogue, 2001-01-01 -, defeats, by score" in told
    assert all(f"\n  {word} " in after(told, "?") for word in ("seed", "least", "period"))
    assert all(f", seed {seed}, " in after(told, "replays") for seed in ("abc", "def"))
    assert "resigned" in after(told, "replays")


def test_the_question_for_a_game_is_left_in_any_way(tmp_path):
    """Enter, quit and back lead to the menu; a game's name behind the word is not asked for."""
    told = tell(tmp_path, ["daily", "", "daily", "quit", "watch", "back", "daily rogue", "q", "quit"])
    assert 4 == told.count("the menu; an empty line lists what there is")
    assert "Rogue, the challenge of" in told
