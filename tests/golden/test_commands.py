"""The command line for authors: record a playthrough, regenerate it, check a game."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from quintet.testing import __main__ as commands
from quintet.testing import regenerate


@pytest.fixture
def call(monkeypatch, capsys):
    """Runs one command and gives its exit code, what it printed, and what it complained about."""

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["quintet.testing", *map(str, words)])
        code = commands.main()
        return code, *capsys.readouterr()

    return run


def test_recording_prints_a_playthrough(call):
    """Bots play; preset, options, seed, steps and bot are chosen; the text regenerates to itself."""
    words = ("--seed", "s", "--preset", "race", "--option", "seats=3", "--steps", 5, "--bot", "perfect")
    code, text, complaint = call("record", "sets", *words)
    assert (0, "") == (code, complaint)
    assert ["game: sets", 'seed: "s"', 'options: {"mode":"race","seats":3,"hints":false}'] == text.splitlines()[:3]
    assert 5 == text.count("\n> ")
    assert text == regenerate(text)


def test_regenerating_keeps_the_action_lines(call, tmp_path):
    """A hand-written file of input lines becomes a playthrough, and then stays as it is."""
    path = tmp_path / "by-hand.txt"
    path.write_text('game: sets\nseed: ""\noptions: {}\n> 0: a\n> 0: hint\n> 0: z\n')
    assert (0, f"{path}: changed. Review the difference.\n", "") == call("golden", path)
    assert ["> 0: a", "> 0: hint", "> 0: z"] == [line for line in path.read_text().splitlines() if line.startswith(">")]
    assert (0, f"{path}: unchanged\n", "") == call("golden", path)


def test_faults_are_one_sentence_and_exit_code_2(call, tmp_path):
    """An unknown game, a wrong option and a file that is no playthrough are said in one line."""
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir,\n")
    for words in (("check", "chess"), ("record", "sets", "--option", "mode=chess"), ("golden", path)):
        code, told, complaint = call(*words)
        assert (2, "", 1) == (code, told, complaint.count("\n"))


def test_checking_says_what_holds(call):
    """A game that obeys all laws is named."""
    code, out, errors = call("check", "sets", "--here", "--steps", 5)
    assert (0, "") == (code, errors)
    assert re.fullmatch(r"sets obeys all laws: \d+ natural ends, \d+ of 8 event kinds, 11 of 11 options\.\n", out)


def test_it_is_a_module_to_run():
    """`python -m quintet.testing` explains itself."""
    done = subprocess.run(
        [sys.executable, "-m", "quintet.testing", "--help"],
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(word in done.stdout for word in ("check", "record", "golden"))
