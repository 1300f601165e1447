"""Whatever is typed gets one clear sentence, changes nothing, and never reaches the terminal as a command."""

import re

import pytest
from plain_program import talk

from quintet.table.storage.store import FILE_NAME, Store

ODD = [
    "\x1b[2J",
    "\x00",
    "\uff41",
    "\u202eabc",
    "🂡🂢",
    "é" * 40,
    "%s %d {}",
    "'; DROP TABLE matches; --",
    "-1",
    "1e9",
    "٣",
]
GAMES = {"1": "a", "2": "go 1", "3": ".", "4": "random", "5": "search"}


@pytest.mark.parametrize("number", GAMES)
def test_odd_lines_in_a_game(tmp_path, number):
    """Odd Unicode, escape codes, far numbers, no text at all, very long lines: a sentence each, and no step."""
    long = [
        "x" * 999,
        "x" * 5000,
        "a " * 400 + "nonsense",
        "go 9",
        "tick 99999999999999999999",
        "seat 99",
        "legal " + "y" * 900,
    ]
    said = talk(tmp_path, [number, GAMES[number], *ODD, *long, ":", "::undo x", "quit", "quit"])
    assert said.count("\n! ") >= len(ODD)
    assert "Traceback" not in said
    with Store(tmp_path / FILE_NAME) as store:
        (row,) = store.matches()
        people = [step for step in store.open_match(row.id).replay().steps if step.seat == 0]
    assert len(people) == 1


def test_odd_lines_in_the_menu(tmp_path):
    """The menu and its pages stay what they are."""
    pages = [line for page in ("saves", "replays", "best", "settings", "new 1") for line in (page, *ODD, "back")]
    said = talk(tmp_path, [*ODD, "x" * 5000, *pages, "quit"])
    assert "! That line is too long. Type at most 1,000 characters." in said
    assert said.count("\n! ") > 5 * len(ODD)
    assert "\x00" not in said
    assert "\u202e" not in said


def test_names_and_seeds_are_shown_without_harm(tmp_path):
    """Escape codes in seeds, names of saves, files and setups come out as marks."""
    lines = [
        "new 1",
        "choose",
        *[""] * 11,
        "",
        "\x1b[31mseed\x07",
        "a",
        "save \x1b[1m",
        ":record /nowhere/\x1b[5m",
        "quit",
        "",
    ]
    said = talk(tmp_path, [*lines, "quit"])
    assert "Seed: ?[31mseed?" in said
    assert "! That name has characters that cannot be printed." in said


def test_two_steps_on_a_line(tmp_path):
    """`go 1 go 1` is two steps; `go 9` is refused by its whole words, and what can be typed is listed."""
    said = talk(tmp_path, ["2", "go 9", "go 1 go 9", "", "quit", "quit"])
    assert len(re.findall(r"! 'go 9' is not understood\. .*`go 1`, `go 2`,", said)) == 2
    assert said.count("You can try: ") >= 2
    assert "! The game is waiting for you. You can try: go 1" in said
    assert "Nothing was played, so nothing was saved." in said


def test_terminals_that_know_few_letters(tmp_path):
    """Where a letter cannot be written a question mark stands for it; symbols are ASCII to begin with."""
    lines = ["settings", "set name Zoë", "back", "1", "who", "quit", "2", "acts", "quit", "3", "map", "quit", "5"]
    said = talk(tmp_path, lines, PYTHONIOENCODING="ascii", LC_ALL="C", PYTHONUTF8="0")
    assert said.isascii()
    assert "seat 1: Zo? (person)" in said


def test_a_suggestion_takes_the_place_of_all_actions(tmp_path):
    """Whoever mistyped a word reads one answer, not a list and then a guess; a wild guess is not made."""
    said = talk(tmp_path, ["2", "boord", "eeyst", "quit", "quit"])
    assert "! 'boord' is not understood. Did you mean `board`?" in said
    assert "! 'eeyst' is not understood. That is not an action of the run map. Try one of these: `go 1`" in said
    assert "`eyes`" not in said
