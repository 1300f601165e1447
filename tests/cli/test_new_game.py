"""`quintet new-game`: a package whose tests pass, and names that cannot be."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import quintet

SOURCE = Path(quintet.__file__).parents[1]


def test_writes_a_package_whose_tests_pass(run, tmp_path):
    """The skeleton obeys all laws under its new name, in a fresh interpreter."""
    ran = run("new-game", "sea_battle", "--folder", str(tmp_path / "game"))
    assert ran.code == 0, ran.err
    assert "quintet play sea_battle" in ran.out
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:randomly"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCE), *filter(None, sys.path)])}
    done = subprocess.run(command, cwd=tmp_path / "game", env=env, capture_output=True, text=True, check=False)
    assert "3 passed" in done.stdout, done.stdout[-2000:]


def test_no_trace_of_the_old_name_is_left(run, tmp_path):
    """Modules, classes, titles and the entry point bear the new name."""
    run("new-game", "sea_battle", "--folder", str(tmp_path))
    texts = {path.relative_to(tmp_path): path.read_text() for path in tmp_path.rglob("*.*") if path.is_file()}
    assert not [path for path, text in texts.items() if "treasure" in f"{path}{text}".lower()]
    assert 'sea_battle = "sea_battle.game:GAME"' in texts[Path("pyproject.toml")]
    assert "class SeaBattle(PackedGame" in texts[Path("src/sea_battle/game.py")]


@pytest.mark.parametrize(
    "name", ["Battle", "7seas", "sea-battle", "class", "random", "quintet", "numpy", "sets", "a/b", "x" * 80, ""]
)
def test_refuses_a_name_that_is_no_module(run, tmp_path, name, monkeypatch):
    """Nothing is written under a name that Python could not import or already has."""
    monkeypatch.chdir(tmp_path)
    ran = run("new-game", name)
    assert ran.code == 2
    assert ran.err.startswith("quintet: ")
    assert [] == list(tmp_path.iterdir())


def test_refuses_a_folder_with_something_in_it(run, tmp_path):
    """No file of anybody is overwritten."""
    (tmp_path / "note").write_text("mine")
    ran = run("new-game", "battleship", "--folder", str(tmp_path))
    assert ran.code == 2
    assert "is not empty" in ran.err
    assert ["note"] == [path.name for path in tmp_path.iterdir()]
