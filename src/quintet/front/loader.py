"""Loader: gets the rules ready behind the player's back, so that nobody waits for them.

A thread loads what is in the cache, the wanted game first. What is not there is compiled in child processes and loaded
when it is done. Until then, every game plays uncompiled.
"""

import atexit
import contextlib
import functools
import threading
from collections.abc import Callable
from typing import Final

from quintet.core.errors import UnknownGame
from quintet.core.kernel import Kernel, prepare, reachable, start_at_once
from quintet.core.record import JIT
from quintet.games import GAMES
from quintet.table.compile_child import Report
from quintet.table.compile_pool import CompilePool

__all__ = ["Loader", "the_loader"]

LOOK_SECONDS: Final = 0.5
"""How often somebody who waits looks up, if nothing happens."""


class Loader:
    """The rules of all games on their way into this process."""

    def __init__(self) -> None:
        self._order: list[str] = []
        self._found: list[Kernel] = []
        self._compiled: set[str] = set()
        self._changed = threading.Condition()
        self._pool: CompilePool | None = None
        self._is_stopped = False
        self._thread = threading.Thread(target=self._run, name="quintet-loader", daemon=True)

    def start(self) -> None:
        """Begins; entries run uncompiled from now on until they are loaded."""
        start_at_once(self.fetch)
        if JIT:
            self._thread.start()

    def stop(self) -> None:
        """Ends the children, and the thread after the entry it is at: code must not be loaded while Python ends."""
        self._is_stopped = True
        if self._pool is not None:
            self._pool.stop()
        self._notify()
        if self._thread.is_alive():
            self._thread.join()

    def want(self, game: str) -> None:
        """Puts a game first."""
        with self._changed:
            self._order = [game, *(each for each in self._order if each != game)]
        if self._pool is not None:
            self._pool.want(game)

    def is_ready(self, game: str) -> bool:
        """Returns whether every entry of a game is loaded."""
        return not JIT or all(each.is_loaded for each in GAMES[game].kernels.entries)

    def progress(self, game: str) -> tuple[int, int]:
        """Returns how many kernels of a game are compiled, and how many there are."""
        entries = GAMES[game].kernels.entries
        parts = {part.name for part in reachable(entries)}
        loaded = {part.name for part in reachable(each for each in entries if each.is_loaded)}
        return len(loaded | self._compiled & parts), len(parts)

    def wait(self, game: str, report: Callable[[int, int], None]) -> None:
        """Returns when a game is ready; `report(done, total)` is called now and then."""
        self.want(game)
        while self._is_busy() and not self.is_ready(game):
            report(*self.progress(game))
            with self._changed:
                self._changed.wait(LOOK_SECONDS)
        prepare(GAMES[game].kernels.entries)

    def fetch(self, entry: Kernel) -> None:
        """Returns when the children have compiled an entry, or have failed to."""
        while self._is_busy() and not entry.is_cached and threading.current_thread() is not self._thread:
            with self._changed:
                self._changed.wait(LOOK_SECONDS)

    def _is_busy(self) -> bool:
        return self._thread.is_alive() and not self._is_stopped

    def _notify(self) -> None:
        with self._changed:
            self._changed.notify_all()

    # --- the thread ---

    def _run(self) -> None:
        seen: list[str] = []
        while game := next((name for name in (*self._order, *GAMES) if name not in seen), ""):
            seen.append(game)
            self._look(game)
        compiling = self._compile()
        while not self._is_stopped and (compiling.is_alive() or self._found):
            self._load_found()
            with self._changed:
                self._changed.wait_for(lambda: self._found or self._is_stopped, LOOK_SECONDS)
        self._load_found()

    def _look(self, game: str) -> None:
        """Loads what is in the cache of a game; `want` may put another one first while it does."""
        with contextlib.suppress(UnknownGame):
            self._found += [each for each in GAMES[game].kernels.entries if each.is_cached]
            self._load_found()

    def _compile(self) -> threading.Thread:
        """Starts the children for what is not in the cache."""
        first = [name for name in self._order if name in GAMES.playable()]
        self._pool = CompilePool(dict.fromkeys([*first, *GAMES.playable()]), self._tell)
        thread = threading.Thread(target=self._pool.run, name="quintet-compile", daemon=True)
        thread.start()
        return thread

    def _tell(self, game: str, report: Report) -> None:
        """Takes note of what a child has compiled."""
        self._compiled.add(report.kernel)
        if report.entry and not report.error:
            self._found += [each for each in GAMES[game].kernels.entries if each.name == report.entry]
        self._notify()

    def _load_found(self) -> None:
        while self._found and not self._is_stopped:
            with contextlib.suppress(Exception):  # what cannot be loaded stays uncompiled
                self._found.pop(0).load()
            self._notify()


_starting: Final = threading.Lock()


def the_loader() -> Loader:
    """Returns the one loader of this process, which starts when it is first asked for, by however many threads."""
    with _starting:
        return _start_loader()


@functools.cache
def _start_loader() -> Loader:
    loader = Loader()
    loader.start()
    atexit.register(loader.stop)
    return loader
