"""Plays fixed games and recordings under several Pythons, and sees whether all of them play the same.

    python bench/matrix.py python3.11 python3.12 /opt/python3.13/bin/python

Each interpreter gets an environment of its own in build/matrix, with the pinned versions of everything, and runs
tests/stages/fixed_games.py under three hash seeds, compiled and not. Every run must print the same lines: a fingerprint
of each game, and the length and the end of each recording, whose every step is checked on the way.
"""

import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rich.progress import Progress

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "matrix"
SEEDS = ("1", "2", "3")
MODES = {"uncompiled": "0", "compiled": "1"}


def environment(python: str) -> Path:
    """Returns the interpreter of a fresh environment with the package in it."""
    said = "import sys; print('.'.join(map(str, sys.version_info[:3])))"
    version = subprocess.run([python, "-c", said], capture_output=True, text=True, check=True).stdout.strip()
    folder = FOLDER / version
    inside = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    uv = [sys.executable, "-m", "uv"]
    if not inside.exists():
        subprocess.run([*uv, "venv", "--quiet", "--python", python, folder], check=True)
    install = ["pip", "install", "--quiet", "--python", inside, "-c", ROOT / "requirements.lock", ROOT]
    subprocess.run([*uv, *install, "--reinstall-package", "quintet"], check=True)
    return inside


def lines_of(python: Path, seed: str, jit: str) -> list[str]:
    """Returns what one run prints; a run that fails ends the comparison."""
    settings = {**os.environ, "PYTHONHASHSEED": seed, "QUINTET_JIT": jit, "QUINTET_CACHE": str(FOLDER / "cache")}
    settings.pop("PYTHONPATH", None)
    command = [python, ROOT / "tests" / "stages" / "fixed_games.py"]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{python} failed: {done.stderr.strip().rpartition(chr(10))[2]}")
    return done.stdout.splitlines()


def differences(runs: dict[str, list[str]]) -> Iterator[str]:
    """Yields a line for each run and each game in which it differs from the first run."""
    first, *others = runs
    for other in others:
        for one, two in itertools.zip_longest(runs[first], runs[other], fillvalue="(nothing)"):
            if one != two:
                yield f"{first} says {one}\n  {other} says {two}"


def play(pythons: list[str]) -> dict[str, list[str]]:
    """Returns the lines of every run: three hash seeds under each interpreter, compiled and not."""
    places = [environment(python) for python in pythons]
    runs: dict[str, list[str]] = {}
    with Progress() as bar, ThreadPoolExecutor(os.cpu_count()) as pool:
        task = bar.add_task("Playing", total=len(places) * len(SEEDS) * len(MODES))

        def play_under(python: Path) -> None:
            for (mode, jit), seed in itertools.product(MODES.items(), SEEDS):
                runs[f"Python {python.parents[1].name}, {mode}, hash seed {seed}"] = lines_of(python, seed, jit)
                bar.advance(task)

        list(pool.map(play_under, places))
    return dict(sorted(runs.items()))


def main() -> int:
    runs = play(sys.argv[1:] or [sys.executable])
    found = list(differences(runs))
    print(*found, *runs, sep="\n")
    print(f"{len(runs)} runs, {len(next(iter(runs.values())))} games and recordings each: ", end="")
    print("not the same." if found else "all the same.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
