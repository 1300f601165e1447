"""The menu of the real plain program and every page behind it, through its standard input and output."""

import os
import re
import sqlite3

from plain_program import Program, talk

from quintet.core.replay import read_replay
from quintet.front.cards import PICTURES, card_for
from quintet.front.settings import KEYS, load_settings
from quintet.games import GAMES
from quintet.table.match import Match
from quintet.table.seats import Person
from quintet.table.storage.store import FILE_NAME, Store


def after(said: str, line: str) -> str:
    """What was said after a line was typed at some prompt."""
    return said[said.index(f" {line}\n") + len(line) + 2 :]


def test_the_front_page(tmp_path):
    """The five games in the app's order with the app's titles and lines, and a word for everything else."""
    said = talk(tmp_path, ["?", "quit"])
    for number, name in enumerate(PICTURES, 1):
        card = card_for(name)
        assert f"  {number}  {card.title}: {card.line}\n" in said
        assert f"Play {card.title}" in after(said, "?")
        assert f"  {name} " in after(said, "?")
    for word in ("new", "daily", "watch", "continue", "saves", "replays", "best", "settings", "demo", "quit", "?"):
        assert re.search(rf"^  {re.escape(word)} +\S", after(said, "?"), re.MULTILINE)


def test_every_page_explains_itself(tmp_path):
    """`?` says on every page what can be typed there, and `back` leaves it."""
    pages = ["saves", "replays", "best", "settings", "new 1", "new 1", "watch 1", "daily"]
    said = talk(tmp_path, [line for page in pages for line in (page, "?", "back")])
    parts = said.split("This is the menu. Press Enter to list the games.")
    assert len(pages) - 1 <= len(parts)
    assert all("back" in part[part.index("?\n") :] for part in parts[:-1])


def test_a_new_game_question_by_question(tmp_path):
    """Enter accepts the default, bad answers get a sentence and are asked again, and the answers reach the game."""
    answers = ["race", "2", "7", "9", "", "3", "perhaps", "off"]
    said = talk(
        tmp_path,
        ["new 1", "choose", *answers, *[""] * 5, "Zoe", "", "perfect", "my own", "who", "hint", "seed", "quit"],
    )
    assert "seats [1] (1 to 8):" in said
    assert "! There is no board size '7'. Type one of: 9, 12." in said
    assert "! 'perhaps' is neither on nor off. Type `on` or `off`." in said
    assert "! There is no player 'Zoe'. Type one of: person, random, casual, quick, perfect." in said
    assert "seat 1: You (person)\nseat 2: perfect bot (bot perfect)\n" in said
    assert "hints are off" in said
    assert "Seed: my own\n" in said


def test_a_damaged_game_does_not_hide_the_others(tmp_path):
    """A saved game that cannot be read is listed with what is wrong, and everything else works."""
    talk(tmp_path, ["1", "a", "quit", "quit"])
    connection = sqlite3.connect(tmp_path / FILE_NAME)
    with connection:
        connection.execute("UPDATE matches SET header = x'7b'")
    connection.close()
    said = talk(tmp_path, ["saves", "back", "continue", "quit"])
    assert 2 == said.count("Set: You. Match 1 cannot be read")
    assert "! Match 1 cannot be read" in said


def test_options_that_do_not_go_together(tmp_path):
    """All options are asked again, with the answers offered, when they make no game."""
    said = talk(tmp_path, ["new 1", "choose", *[""] * 7, "A", "A", "A", "", *[""] * 7, "back", "quit"])
    assert "! The deck has 3 cards, but the board needs 12" in said
    assert "nums [A]" in said


def test_todays_challenge(tmp_path):
    """The daily game has the app's seed, says first what counts, has no undo, and is found again."""
    said = talk(tmp_path, ["daily", "nonsense", "1", "", "a", "undo", "quit", "daily 1", "No", "quit"])
    day = re.search(r"daily challenge of ([\d-]+)", said)[1]
    assert f"Seed: daily-{day} (type" in said
    assert "! Undo is off at this table." in after(said, "undo")
    assert "continue" in after(said, "daily 1")
    assert "There is no choice" not in said


def test_a_long_list_comes_by_pages(tmp_path):
    """Fifty games at a time; numbers go on, and any game that was listed can be opened."""
    with Store(tmp_path / FILE_NAME) as store:
        for number in range(60):
            match = Match(GAMES["sets"], f"long {number}", seats=[Person("Ann")])
            match.submit(0, 0, 0)
            store.add_match(match)
    said = talk(tmp_path, ["saves", "60", "more", "more", "60", "quit", "quit"])
    menu, first, second = said.split("Saved games", 1)[0], *said.split("Saved games", 1)[1].split("`more`", 1)
    assert "seed long 40" in menu
    assert "seed long 39" not in menu
    assert "saves  All other unfinished games" in menu
    assert "  50  Set: Ann, seed long 10" in first
    assert "There is no entry '60'. Type a number from 1 to 50." in second
    assert "  60  Set: Ann, seed long 0" in second
    assert "That is the whole list." in second
    assert "Resumed after 1 action" in second


def test_saves_are_listed_opened_exported_and_deleted(tmp_path):
    """A save resumes at its moment; deleting asks first; files carry saves elsewhere."""
    file = tmp_path / "mine.save"
    lines = ["1", "a", "save mine", "b", "quit", "saves", "9", f"export 1 {file}", "export 2 x", "import", "1"]
    said = talk(tmp_path / "one", [*lines, "quit", "saves", "delete 1", "no", "forget 1", "yes", "back", "quit"])
    assert re.search(r"  1  Set: mine, saved \d{4}-\d\d-\d\d \d\d:\d\d\n  2  Set: You, seed", said)
    assert "! There is no entry '9'. Type a number from 1 to 2." in said
    assert "! Only a named save can be exported." in said
    assert "! Something is missing. Type `import FILE NAME`." in said
    assert "Resumed after 1 action. Type `events` to list everything that happened." in after(said, "1")
    with Store(tmp_path / "one" / FILE_NAME) as store:
        assert store.saves() == []
    said = talk(tmp_path / "two", ["saves", f"import {file} yours", "1", "quit", "quit"])
    assert "Resumed after 1 action." in said


def test_replays_step_by_step(tmp_path):
    """Forward, back, jump, point of view, verify, record, branch, delete: everything the app's viewer can do."""
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
        "viewpoint",
        "verify",
        "explain",
        "explain x",
        f"record {file}",
    ]
    said = talk(
        tmp_path,
        [
            *["1", "a", "b", "hint", "resign yes", "quit"],
            *["replays", "1", *steps, "1", "branch", "events", "quit", "replays", "delete 1", "yes", "back", "quit"],
        ],
    )
    assert "Step 3 of 3: You: hint (point of view: You)" in said
    assert "! There is no step '99'. Type a number from 0 to 3." in said
    assert "! This is the start." in said
    assert "! This is the end. Type `first` to go to the start." in said
    assert "(point of view: spectator)" in said
    assert "Verified: all 3 actions replay exactly." in said
    assert "A new game starts after step 1. The old one stays as it is." in said
    assert "It is a branch of game 1 after 1 action and counts as played with help." in said
    assert "! There is no bot 'x'. Ask one of: perfect, quick, casual, random." in said
    assert "No replays yet." in said
    assert len(read_replay(file.read_bytes()).steps) == 3


def test_a_replay_plays_by_itself(tmp_path):
    """`play` continues until the end, or until an empty line."""
    with Program(tmp_path) as session:
        session.type("1", "abc", "def", "resign yes", "quit", "replays", "1", "speed 8", "play")
        session.until("Step 6 of 6: ")
        session.type("first", "speed 0.5", "play")
        session.until("The speed is 0.5.")
        session.answer("", "Stopped. Type `play` to continue.")
        session.type("quit", "back", "quit")
        assert session.end() == 0


def test_a_fast_replay_skips_pictures(tmp_path):
    """Beyond speed 8 several actions happen between two pictures; the last step is always shown."""
    with Program(tmp_path) as session:
        session.type("1", "abc", "def", "resign yes", "quit", "replays", "1", "next", "speed 16", "play")
        session.until("The speed is 16.")
        said = session.until("Step 6 of 6: ")
        assert ["3", "5", "6"] == re.findall(r"Step (\d+) of 6: ", said)
        session.type("quit", "back", "quit")
        assert session.end() == 0


def test_the_leaderboard_is_narrowed_down(tmp_path):
    """Filters of game, mode, name, period, victories, bots; orders; a file to take along."""
    file = tmp_path / "results"
    play = ["1", "a", "resign yes", "again", "b", "resign yes", "quit"]
    lines = ["game stratego", "game all", "sort date", "show victories", "show all", "period 7 days", "mode custom"]
    lines.append("game sets")
    more = ["mode all", "name Nobody", "name all", "daily", "daily", "bots", "sort beauty", f"export {file}", "game x"]
    said = talk(tmp_path / "one", [*play, "best", *lines, *more, "back", "quit"])
    assert "2 games, 0 won (0%)" in said
    assert "Leaderboard: Stratego, all time, by score (type `?` for help)\nNo results yet" in said
    assert "Leaderboard: all games, 7 days, custom, by date" in said
    assert "Leaderboard: Set, 7 days, by score" in said
    assert "Set, 7 days, custom" not in said, "another game has other modes"
    assert "! There is no order 'beauty'. Type one of: score, date, actions, time" in said
    assert f"Wrote 2 results to {file}." in said
    said = talk(tmp_path / "two", ["best", f"import {file}", "list", "back", "quit"])
    assert "Added 2 new results." in said


def test_an_empty_list_names_the_games_with_help(tmp_path):
    """After games with help only, the empty list says how many there are and what to type to see them."""
    said = talk(tmp_path, ["1", "a", "undo", "b", "resign yes", "quit", "best", "show with help", "back", "quit"])
    assert "No results without help yet, but 1 game with help: `show with help` lists it." in said
    assert "1 game, " in after(said, "show with help")


def test_settings_can_be_seen_and_changed(tmp_path):
    """Every setting is listed; a bad value is refused with a sentence and changes nothing."""
    good = [
        "set name Ann",
        "set palette color-blind",
        "set animation off",
        "set bot_seconds 1.5",
        "set key.undo ctrl+u",
    ]
    bad = ["set name " + "x" * 25, "set speed 9", "set key.undo ctrl+y", "set key.dance x", "set hair long", "set name"]
    said = talk(tmp_path, ["settings", "choices palette", *good, *bad, "", "reset key.undo", "back", "1", "who"])
    assert all(f"  key.{name} " in said for name in KEYS)
    assert 6 == after(said, good[-1]).count("\n! ")
    assert "seat 1: Ann (person)" in said
    with Store(tmp_path / FILE_NAME) as store:
        settings = load_settings(store)
    assert ("Ann", False, 1.5, {}) == (settings.name, settings.animation, settings.bot_seconds, settings.keys)


def test_watching_bots(tmp_path):
    """Bots against bots: step by step, by itself at a speed, stopped by an empty line, from any point of view."""
    with Program(tmp_path) as session:
        session.type("watch 1", "person", "perfect", "a", "", "", "speed 8", "start")
        said = session.until("* Perfect bot found a set")
        assert "! There is no player 'person'." in said
        assert "! You are watching. Start a new game to play." in said
        session.answer("", "Time is paused.")
        session.answer("viewpoint", "Point of view: perfect bot")
        session.answer("eyes", "Point of view: spectator")
        assert "! You are only watching" in session.answer("resign", "`quit` to leave.")
        session.type("quit", "quit")
        assert session.end() == 0


def test_time_runs_while_nobody_types(tmp_path):
    """CataMaze by the clock: ticks come by themselves, lines are obeyed meanwhile, an empty line stops them."""
    with Program(tmp_path) as session:
        session.type("3", "speed 8", "start", "SHOOT_LEFT", "SHOOT_LEFT")
        session.until("* You queue a shot left")
        session.until("Queue (0 of 100): empty")
        session.answer("pause", "Time is paused.")
        session.type("time", "tick 0", "tick 1001", "quit", "quit")
        assert session.end() == 0
        assert "The speed is 8." in session.text
        assert 2 == session.text.count("is not a number of ticks from 1 to 1000.")


def test_nothing_of_the_screen_is_loaded(tmp_path):
    """Plain mode needs no Textual: it starts where that cannot be imported."""
    trap = tmp_path / "trap" / "textual"
    trap.mkdir(parents=True)
    (trap / "__init__.py").write_text("raise RuntimeError('the screen was loaded')\n")
    said = talk(
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
    assert "the screen was loaded" not in said


def test_without_a_data_folder(tmp_path):
    """Where the data folder cannot be used, games are played without it, and what needs it says so."""
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    said = talk(
        blocked, ["1", "a", "save x", "undo", "quit", "saves", "continue", "settings", "set name Ann", "back", "best"]
    )
    assert said.startswith("! Nothing will be saved: The data folder ")
    assert "! Cannot save: the data folder is not usable." in said
    assert said.count("! Nothing is saved here: the data folder is not usable.") == 3
    assert "name is now Ann." in said


def test_lists_show_seed_and_result(tmp_path):
    """Replays and results name the seed to pass on and how it ended; a list narrows down to a seed and a score."""
    play = ["search", "resign yes", "quit"]
    talk(tmp_path, play, "play", "rogue", "--plain", "--seed", "abc")
    talk(tmp_path, play, "play", "rogue", "--plain", "--seed", "def")
    narrow = [
        "minimum 100000",
        "minimum all",
        "minimum much",
        "seed all",
        "minimum level 2",
        "least level 1",
        "minimum all",
    ]
    spans = ["period 2001-01-01 - 2001-01-31", "period 2001-01-01 -", "period yesterday", "period 2026-13-01", "page 2"]
    lines = ["best rogue", "seed abc", *narrow, *spans, "show deaths", "?", "back"]
    said = talk(tmp_path, [*lines, "replays", "back", "quit"])
    assert "Leaderboard: Rogue, all time, by score" in after(said, "best rogue")
    one = after(said, "seed abc").partition("leaderboard>")[0]
    assert ("seed abc" in one, "seed def" in one) == (True, False)
    assert "No results match" in after(said, "minimum 100000").partition("leaderboard>")[0]
    assert '! "much" is not a minimum. Try `500` or `level 5`. You can use score,' in said
    assert "Rogue, all time, level at least 2, by score (type `?` for help)\nNo results match" in said
    assert ", deepest 1, kills 0, mean turns 1, streak 0 (longest 0), last 2: 0 won" in after(said, "least level 1")
    assert "Rogue, 2001-01-01 - 2001-01-31, by score (type `?` for help)\nNo results match" in said
    assert ", seed abc, " in after(said, "period 2001-01-01 -").partition("leaderboard>")[0]
    assert "! There is no period 'yesterday'. Type one of: all time, 30 days, 7 days." in said
    assert "! There is no day 2026-13-01. Type a day like `2026-11-16`." in said
    assert "! There is no page '2'. The pages are 1 to 1." in said
    assert "Rogue, 2001-01-01 -, defeats, by score" in said
    assert all(f"\n  {word} " in after(said, "?") for word in ("seed", "minimum", "period"))
    assert all(f", seed {seed}, " in after(said, "replays") for seed in ("abc", "def"))
    assert 2 == after(said, "replays").count(", You resigned, ")


def test_the_question_for_a_game_is_left_in_any_way(tmp_path):
    """Enter, quit and back lead to the menu; a game's name behind the word is not asked for."""
    said = talk(tmp_path, ["daily", "", "daily", "quit", "watch", "back", "daily rogue", "q", "quit"])
    assert 4 == said.count("This is the menu. Press Enter to list the games.")
    assert "Rogue, daily challenge of" in said
