"""`--json`, `help`, completion, narrow tables and suggestions: what programs and shells read."""

import json
import subprocess

from quintet.cli.tables import draw_table
from quintet.core.errors import suggest


def test_games_best_and_doctor_as_json(run):
    """Each prints one JSON value and nothing else."""
    games = json.loads(run("games", "--json").out)
    assert {"sets", "rogue"} <= {game["id"] for game in games}
    assert [] == json.loads(run("best", "rogue", "--json").out)
    assert {"parts", "games", "problems"} == json.loads(run("doctor", "--json").out).keys()


def test_help_is_a_command(run):
    """Alone it is the page of all commands, with a command the page of that one."""
    assert run("--help").out == run("help").out
    assert run("best", "--help").out == run("help", "best").out


def test_the_shell_completes_commands_and_games(run, tmp_path):
    """The script for bash runs in bash, and offers what begins as typed."""
    script = tmp_path / "complete.sh"
    ask = "COMP_WORDS=(quintet play s); COMP_CWORD=2; _quintet; echo ${COMPREPLY[@]}"
    script.write_text(f"{run('completion', 'bash').out}\n{ask}\n")
    done = subprocess.run(["bash", str(script)], capture_output=True, text=True, check=True)
    assert ["sets", "stratego"] == sorted(done.stdout.split())
    assert "rogue" in run("completion", "fish").out


def test_a_narrow_table_breaks_between_words(monkeypatch):
    """Where the columns have no room for their words, each row becomes a block of lines."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "60")
    head = ("Game", "Title", "Presets", "Summary")
    row = (
        "stratego",
        "Stratego",
        "classic, barrage, skirmish",
        "Forty hidden pieces on each side, and one Flag to find",
    )
    wide = [word * 3 for word in ("formidable", "extraordinary")]
    for drawn in (draw_table(head, [row]), draw_table(head, [(*row[:2], *wide)])):
        assert all(len(line) <= 60 for line in drawn.splitlines())
    words = {word for cell in row for word in cell.split()}
    assert words <= {*draw_table(head, [row]).split()}


def test_only_what_is_close_is_suggested():
    """A word that shares a few letters is not what somebody meant."""
    assert " Did you mean `rogue`?" == suggest("rouge", ["rogue", "sets"])
    assert "" == suggest("weather", ["replay", "bench", "warm"])
