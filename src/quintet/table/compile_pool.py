"""Compiling in child processes on all cores; it takes seconds, and no interface should freeze meanwhile.

Each child takes an entry at a time: of the game that somebody wants now, or else of the game it is at, whose entries
share most of their kernels, then of the biggest game that nobody has begun; at the end it helps others to finish.
"""

import contextlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import msgspec

from quintet.core.errors import QuintetError, printable
from quintet.core.kernel import Kernel, reachable
from quintet.games import GAMES
from quintet.table.compile_child import Order, Report

__all__ = ["CompilePool"]

MAX_REASON: Final = 200


class CompilePool:
    """The entries that wait to be compiled, and the children that compile them."""

    def __init__(self, games: Iterable[str], tell: Callable[[str, Report], None] = lambda _game, _report: None) -> None:
        """Gathers what is not in the cache; `tell(game, report)` is called in a thread for every kernel and entry."""
        self._waiting = {name: _missing(name) for name in games}
        self._sizes = {name: len(reachable(entries)) for name, entries in self._waiting.items()}
        self._fresh = {name for name, entries in self._waiting.items() if entries}
        self._wanted = next(iter(self._waiting), "")
        self._children: list[subprocess.Popen[bytes]] = []
        self._lock = threading.Lock()
        self._tell = tell
        self._is_stopped = False
        self.failures: dict[str, str] = {}
        """Why an entry could not be compiled, by its game."""

    @property
    def waiting(self) -> dict[str, list[Kernel]]:
        """The entries that no child has taken yet, by game."""
        with self._lock:
            return {name: list(entries) for name, entries in self._waiting.items()}

    def want(self, game: str) -> None:
        """Makes a game the next one that a child begins."""
        self._wanted = game

    def run(self) -> None:
        """Compiles everything and returns when it is done, or when somebody calls `stop`."""
        count = min(_cores(), sum(map(len, self.waiting.values())))
        threads = [threading.Thread(target=self._drive, name="quintet-compile", daemon=True) for _ in range(count)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def stop(self) -> None:
        """Ends the children at once."""
        with self._lock:
            self._is_stopped = True
            for child in self._children:
                child.kill()

    def check(self) -> None:
        """Raises an error with the first failure, if there is any."""
        for game, reason in self.failures.items():
            raise QuintetError(f"Compiling {game} failed: {printable(reason).removesuffix('.')[:MAX_REASON]}.")

    # --- one child ---

    def _drive(self) -> None:
        """Runs one child until nothing waits."""
        child = self._start()
        if child is None:
            return
        with child:
            game = ""
            while order := self._next(game):
                game = order.game
                if not self._compile(child, order):
                    break
            assert child.stdin is not None
            with contextlib.suppress(OSError):
                child.stdin.close()

    def _start(self) -> subprocess.Popen[bytes] | None:
        with self._lock:
            if self._is_stopped:
                return None
            self._children.append(_start_child())
            return self._children[-1]

    def _next(self, game: str) -> Order | None:
        """Returns the next entry for a child that worked on this game."""
        with self._lock:
            if self._is_stopped:
                return None
            chosen = self._choose(game)
            if chosen is None:
                return None
            helps = chosen != game and chosen not in self._fresh
            self._fresh.discard(chosen)
            return Order(chosen, self._waiting[chosen].pop(-1 if helps else 0).name)

    def _choose(self, game: str) -> str | None:
        """Returns the game whose entries a child takes next."""
        if self._wanted in self._fresh:
            return self._wanted
        if self._waiting.get(game):
            return game
        left = self._fresh or {name for name, entries in self._waiting.items() if entries}
        return max(left, key=lambda name: (self._sizes[name], name), default=None)

    def _compile(self, child: subprocess.Popen[bytes], order: Order) -> bool:
        """Lets a child compile one entry; returns False when the child has died."""
        assert child.stdin is not None
        assert child.stdout is not None
        with contextlib.suppress(OSError):
            child.stdin.write(msgspec.json.encode(order) + b"\n")
            child.stdin.flush()
        for line in child.stdout:
            report = _read_report(line)
            if report.error:
                self.failures.setdefault(order.game, report.error)
            self._tell(order.game, report)
            if report.entry:
                return True
        if not self._is_stopped:
            self.failures.setdefault(order.game, f"its process ended with code {child.wait()}")
        return False


def _missing(game: str) -> list[Kernel]:
    return [each for each in GAMES[game].kernels.entries if not each.is_cached]


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _command() -> list[str]:
    return [sys.executable, "-m", "quintet.table.compile_child"]


def _start_child() -> subprocess.Popen[bytes]:
    """Starts a child, which must find the package that started it."""
    here = str(Path(__file__).parents[2])
    scope = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH", "")]))}
    return subprocess.Popen(  # noqa: S603 - our own module
        _command(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=scope,
        start_new_session=True,
    )


def _read_report(line: bytes) -> Report:
    try:
        return msgspec.json.decode(line, type=Report)
    except msgspec.DecodeError:
        return Report()  # another library printed this line
