import io
import os
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from quintet.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys, tmp_path, monkeypatch) -> Callable[..., Ran]:
    """Runs `quintet` with these words and lines in this process, with a data folder of its own."""
    monkeypatch.setenv("QUINTET_DATA", str(tmp_path / "data"))

    def call(*words: str, stdin: str = "") -> Ran:
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        code = main(words)
        return Ran(code, *capsys.readouterr())

    return call


@pytest.fixture
def spawn(tmp_path) -> Callable[..., Ran]:
    """Runs `quintet` with these words in a process of its own."""

    def call(*words: str, stdin: str = "", **surroundings: str) -> Ran:
        env = {**os.environ, "QUINTET_DATA": str(tmp_path / "data"), **surroundings}
        command = [sys.executable, "-m", "quintet", *words]
        done = subprocess.run(command, input=stdin, capture_output=True, text=True, env=env, check=False, timeout=600)
        return Ran(done.returncode, done.stdout, done.stderr)

    return call
