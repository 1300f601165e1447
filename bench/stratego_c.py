"""Stratego's batch against a plain C version of the same work, in one run.

    .venv/bin/python bench/stratego_c.py [--seconds 2] [--games 64]

One step of a game is a mask of the legal moves with both repetition rules, a random choice from it, the move, checked
again, and a new game where one ended; classic armies, no observation. The C version (`naive/stratego.c`, gcc -O3
-march=native) is one loop without Python. First both play the same games and have to agree about every mask. Then they
take turns in short windows; printed are the best windows, in moves per CPU-second, with masks of moves only and with
masks of the whole vocabulary.
"""

import argparse
import ctypes
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from quintet.core.game import NOBODY
from quintet.games.stratego.actions import ACTIONS, MOVES
from quintet.games.stratego.game import GAME
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.tables import ZOBRIST
from quintet.lab.drive import Crowd
from quintet.lab.own_benchmarks.stratego import moves_of, pick_moves

SOURCE = Path(__file__).parent / "naive" / "stratego.c"
WINDOWS = 20


def compile_c(folder: str) -> Any:
    """Returns the C version as a library."""
    library = Path(folder) / "stratego.so"
    command = ["gcc", "-O3", "-march=native", "-shared", "-fPIC", str(SOURCE), "-o", str(library)]
    subprocess.run(command, check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.set_up(ctypes.c_void_p(np.ascontiguousarray(ZOBRIST, np.int64).ctypes.data))
    return loaded


class PlainC:
    """The games of a crowd in C, from the same starts and the same random words."""

    def __init__(self, library: Any, crowd: Crowd, width: int) -> None:
        count = len(crowd.games)
        self.library, self.count, self.width = library, count, width
        self.size = library.size_of_game()
        self.games = np.zeros((count, self.size), np.uint8)
        self.masks = np.zeros((count, width), np.uint8)
        self.words, self.actions = crowd.words.copy(), np.zeros(count, np.int64)
        for game, row in zip(crowd.games, self.games, strict=True):
            kinds, setup = np.ascontiguousarray(game["kind"]), game["setup"]
            limits = (int(setup[name]) for name in ("two_square", "turn_limit", "quiet_limit"))
            library.start(ctypes.c_void_p(row.ctypes.data), ctypes.c_void_p(kinds.ctypes.data), *limits)

    def play(self, steps: int) -> int:
        """Plays; returns the number of moves."""
        places = (ctypes.c_void_p(each.ctypes.data) for each in (self.games, self.masks, self.words, self.actions))
        games, masks, words, actions = places
        if self.library.play(games, self.count, steps, masks, self.width, words, actions):
            raise SystemExit("The C version refused a move of its own mask.")
        return steps * self.count

    def steps(self) -> Iterator[int]:
        while True:
            yield self.play(10)


def make_crowd(games: int, width: int) -> Crowd:
    crowd = Crowd(GAME, games, StrategoOptions(deployment="random", talks=False))
    crowd.masks = np.zeros((games, width), np.uint8)
    return crowd


def compare_masks(library: Any, width: int) -> int:
    """Plays the same 256 games in both until they end; returns how many masks agreed."""
    crowd = make_crowd(256, width)
    rival, agreed = PlainC(library, crowd, width), 0
    running = np.ones(256, bool)
    while running.any():
        crowd.kernels.turn(crowd.games, crowd.seats)
        running &= crowd.seats != NOBODY
        crowd.kernels.legal(crowd.games, crowd.seats, crowd.masks)
        pick_moves(crowd.masks, crowd.words, crowd.actions)
        crowd.kernels.step(crowd.games, crowd.seats, crowd.actions, crowd.codes)
        rival.play(1)
        if (rival.masks[running] != crowd.masks[running]).any():
            raise SystemExit("The two versions disagree about a mask.")
        agreed += int(running.sum())
    return agreed


def best(work: Iterator[int], seconds: float) -> float:
    """Returns moves per CPU-second of one window."""
    done, began, spent = 0, time.process_time(), 0.0
    while spent < seconds:
        done += next(work)
        spent = time.process_time() - began
    return done / spent


def race(makers: dict[str, Callable[[], Iterator[int]]], seconds: float) -> dict[str, float]:
    works = {name: make() for name, make in makers.items()}
    found = dict.fromkeys(works, 0.0)
    for _ in range(WINDOWS):
        for name, work in works.items():
            found[name] = max(found[name], best(work, seconds / WINDOWS))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--games", type=int, default=64)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        library = compile_c(folder)
        for name, width in (("moves only", MOVES), ("whole vocabulary", ACTIONS)):
            agreed = compare_masks(library, width)
            crowd = make_crowd(args.games, width)
            rival = PlainC(library, crowd, width)
            found = race({"batch": lambda crowd=crowd: moves_of(crowd), "C": rival.steps}, args.seconds)
            ratio = found["batch"] / found["C"]
            print(
                f"{name:16}  {width:5} actions   batch {found['batch']:10,.0f}   plain C {found['C']:10,.0f}"
                f"   ratio {ratio:.2f}   ({agreed:,} masks agree)",
                flush=True,
            )


if __name__ == "__main__":
    main()
