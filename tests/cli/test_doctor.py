"""`quintet doctor` and `quintet bench`: what they show."""

import json
import os
import subprocess
import sys

import pytest
from naive_versions import NAIVE

from quintet.cli import doctor as doctor_module
from quintet.cli.doctor import Problem, find_problems
from quintet.games import GAMES
from quintet.lab import benchmark as bench


def test_doctor_shows_versions_places_and_games(run, tmp_path):
    """What is installed, where data and caches are, and for each game whether it is compiled."""
    ran = run("doctor")
    for word in ("Quintet", "Python", "numpy", "numba", "textual", "Cache folder", "Terminal", *GAMES):
        assert word in ran.out
    assert "Data folder" in ran.out
    assert str(tmp_path / "data")[:30] in ran.out
    assert ran.err == ""
    assert ran.code == 0


def test_doctor_names_remedies(monkeypatch, tmp_path):
    """A missing package, a folder that is not writable and missing kernels each come with a remedy."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("QUINTET_DATA", str(blocked / "data"))
    monkeypatch.setattr(doctor_module, "PARTS", ("no-such-package",))
    monkeypatch.setattr(doctor_module, "is_warm", lambda entries: False)
    problems = list(find_problems())
    assert Problem("no-such-package is missing.", "Run `pip install no-such-package`.") in problems
    assert any(each.text.startswith("The data folder") and "QUINTET_DATA" in each.remedy for each in problems)
    cold = next(each for each in problems if each.text.startswith("Not compiled yet: "))
    assert (cold.remedy, cold.serious) == ("Run `quintet warm`.", False)


def test_doctor_fails_when_something_is_broken(run, monkeypatch):
    """A serious problem is exit code 1, a note is not."""
    monkeypatch.setattr(doctor_module, "find_problems", lambda: [Problem("It hurts.", "Stop it.")])
    ran = run("doctor")
    assert ran.code == 1
    assert "Problem: It hurts. Stop it." in ran.out
    monkeypatch.setattr(doctor_module, "find_problems", lambda: [Problem("It itches.", "Wait.", serious=False)])
    assert run("doctor").code == 0


def test_a_broken_package_hides_no_other_game(tmp_path):
    """A game that cannot be imported is named with the reason, in one line, and the others still work."""
    metadata = tmp_path / "evil-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: evil\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[quintet.games]\nevil = evil:GAME\nlost = nowhere.game:GAME\n")
    (tmp_path / "evil.py").write_text("raise RuntimeError('\\x1b[31mboom\\nbang')\n")
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    for words, code in ((["games"], 0), (["doctor"], 1), (["play", "evil"], 2)):
        done = subprocess.run(
            [sys.executable, "-m", "quintet", *words], env=env, capture_output=True, text=True, check=False, timeout=600
        )
        assert code == done.returncode, done.stderr
        assert "Traceback" not in done.stderr
        assert "\x1b" not in done.stdout + done.stderr
        assert "evil" in done.stdout + done.stderr


def test_doctor_looks_into_the_data_file(monkeypatch, tmp_path):
    """A database that cannot be read is a problem, though the folder is fine."""
    monkeypatch.setenv("QUINTET_DATA", str(tmp_path))
    (tmp_path / "quintet.sqlite3").write_bytes(b"no database at all" * 100)
    assert any("quintet.sqlite3" in each.text for each in find_problems())


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_doctor_notices_a_folder_without_rights(monkeypatch, tmp_path):
    """A folder that belongs to somebody else is a problem."""
    tmp_path.chmod(0o500)
    monkeypatch.setenv("QUINTET_CACHE", str(tmp_path))
    assert any(each.text.startswith("The cache folder") for each in find_problems())


def test_bench_json_is_an_array_of_objects(run, monkeypatch):
    """One object per game with every documented number."""
    monkeypatch.setattr(bench, "measure_start", lambda name: (1.5, 0.5))
    ran = run("bench", "sets", "--json", "--seconds", "0.01", "--naive", str(NAIVE))
    assert ran.code == 0
    (figures,) = json.loads(ran.out)
    promised = {"game", "batch", "single", "immutable", "naive", "compile_s", "cache_load_s", "bytes_per_game"}
    assert promised | {"view_us", "round_us"} <= set(figures)
    assert figures["game"] == "sets"
    assert figures["ratios"]["batch/naive"] > 1


def test_bench_prints_a_table(run, monkeypatch):
    """The table says both batch sizes and the ratio to the naive version."""
    monkeypatch.setattr(bench, "measure_start", lambda name: (1.5, 0.5))
    ran = run("bench", "sets", "--seconds", "0.01", "--naive", str(NAIVE))
    for word in ("64 games at once", "1024 games at once", "Immutable values", "Naive Python", " x", "Bytes per game"):
        assert word in ran.out
    for word in ("View of one seat, microseconds", "Round at a table, microseconds", "Round, preset race, us"):
        assert word in ran.out
