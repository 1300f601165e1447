"""`quintet arena` and `quintet lab plot` from the command line."""

import json
import os
import re
import signal
import subprocess
import sys

from quintet.cli.arena import cluster_of

WORDS = ("arena", "stratego", "easy", "random", "--games", "2", "--preset", "barrage", "--workers", "1")


def test_the_command(run, tmp_path):
    """A table with ratings, JSON, and files; plots of the stored result."""
    out, svg = tmp_path / "result.json", tmp_path / "ratings.svg"
    ran = run(*WORDS, "--out", str(out), "--svg", str(svg))
    assert (0, "") == (ran.code, ran.err)
    for word in ("Rating", "95% interval", "Actions per game", "Endings", "Time per action, easy", "●"):
        assert word in ran.out
    assert out.read_text() == run(*WORDS, "--json").out.strip()
    assert 2 == len(json.loads(out.read_text())["games"])
    assert svg.read_text().startswith("<svg")
    assert "●" in run("lab", "plot", str(out)).out
    curve = tmp_path / "curve.csv"
    curve.write_text("0, 0.1\n1000, 0.9\n")
    assert 0 == run("lab", "plot", str(curve), "--svg", str(tmp_path / "curve.svg")).code
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")


def test_three_bots_have_a_cross_table(run):
    """Every score against every other."""
    ran = run("arena", "stratego", "easy", "random", "random", "--games", "2", "--preset", "barrage", "--workers", "1")
    assert "Score against" in ran.out
    assert "random (2)" in ran.out


def test_what_is_wrong_is_one_sentence(run):
    """No bots, an unknown bot, an option without a value."""
    for words, sentence in (
        (("arena", "stratego"), "at least two bots"),
        (("arena", "stratego", "easy", "nobody"), "no bot 'nobody'"),
        (("arena", "stratego", "easy", "easy", "--set", "army"), "name=value"),
    ):
        ran = run(*words)
        assert (2, 1, True) == (ran.code, ran.err.count("\n"), sentence in ran.err)


def test_an_interrupt_ends_all_processes():
    """Ctrl+C in the middle of a tournament: the command ends with code 130, says nothing, and leaves no process."""
    script = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from quintet.cli import arena as command; from quintet.cli.dispatch import main\n"
        "play = command.run\n"
        "def told(*args, progress, **more):\n"
        "    return play(*args, progress=lambda *now: print('played', flush=True), **more)\n"
        "if __name__ == '__main__':\n"
        "    command.run = told\n"
        "    sys.exit(main('arena stratego random random --games 100000 --workers 2'.split()))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        assert b"played\n" == process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=300)  # waits until no process holds these pipes anymore
    assert 130 == process.returncode
    assert b"Traceback" not in errors


def test_a_run_that_is_ended_says_what_it_kept(tmp_path):
    """SIGTERM, as a job scheduler sends it: lines told how far it was, and the last one names the file to resume."""
    words = ("arena", "stratego", "random", "random", "--games", "1000", "--workers", "1", "--longest", "1")
    out = ("--out", str(tmp_path / "result.json"))
    with subprocess.Popen(
        [sys.executable, "-m", "quintet", *words, *out], stderr=subprocess.PIPE, text=True
    ) as process:
        assert "Playing: 100 of 1,000\n" == process.stderr.readline()
        process.terminate()
        rest = process.stderr.read()
    assert 130 == process.returncode
    assert re.search(r"\d of 1000 games are in result\.json\.part, and the same command continues\.\n$", rest)


def test_a_cluster_is_named_by_its_address():
    """`local` starts one; any other text is an address as it stands, "localhost" included."""
    assert [None, "", "localhost:6379", "ray://head:10001"] == [
        cluster_of(each) for each in (None, "local", "localhost:6379", "ray://head:10001")
    ]
