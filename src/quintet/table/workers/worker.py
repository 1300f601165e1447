"""Worker: the table's end of a worker process."""

import atexit
import contextlib
import os
import pickle
import sys
from collections import defaultdict
from pathlib import Path
from typing import Final

from quintet.core.errors import QuintetError
from quintet.core.rng import SeededRandom
from quintet.core.turn import Sample as Worlds
from quintet.table.workers.child_process import ChildProcess
from quintet.table.workers.messages import Begin, End, Pipe, Reply, Request, Sample, World
from quintet.table.workers.source import Source

__all__ = ["Worker", "borrow", "give_back", "warm_up"]

MOST_IDLE: Final = 4
"""How many processes of one bot wait for the next match."""


class Worker:
    """One process, which holds one bot at a time."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._child = ChildProcess([sys.executable, "-m", "quintet.table.workers.child", *source], _scope())
        self._pipe = Pipe(self._child.source, self._child.target)

    @property
    def is_alive(self) -> bool:
        return self._child.is_alive

    def ask(self, request: Request, limit: float, late: str, worlds: Worlds | None = None) -> Reply:
        """Returns the answer to a request. A worker that takes longer than the limit is ended: a fault says `late`."""
        return self._child.ask(lambda: self._exchange(request, worlds), limit, late)

    def _exchange(self, request: Request, worlds: Worlds | None) -> Reply:
        """Sends a request, samples what the worker asks for meanwhile, and returns the answer."""
        self._pipe.send(request)
        while isinstance(reply := self._pipe.reply(), Sample):
            self._pipe.send(_sampled(worlds, reply.generator))
        return reply

    def begin(self, seed: str, limit: float) -> Reply:
        """Makes a bot in the process; what it answers comes when the process has started."""
        return self.ask(Begin(seed), limit, f"did not start within {limit:g} seconds")

    def finish(self) -> bool:
        """Lets the bot go; returns whether the process can hold another one. Without forks it could remember things."""
        if self.is_alive and hasattr(os, "fork"):
            with contextlib.suppress(OSError):
                self._pipe.send(End())
                return True
        self.end()
        return False

    def end(self) -> None:
        """Ends the process and all that it started."""
        self._child.end()


def _sampled(worlds: Worlds | None, generator: int) -> World:
    rng = SeededRandom("")
    rng.state = generator
    if worlds is None:
        raise QuintetError("There is no turn to sample from.")
    return World(pickle.dumps(worlds(rng)), rng.state)


def _scope() -> dict[str, str]:
    """Returns the child's environment: it finds what this process finds, and needs no threads."""
    path = os.pathsep.join(each or str(Path.cwd()) for each in sys.path)
    return {**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


# --- workers that wait for a match ------------------------------------------------------------------------------------

_idle: Final[defaultdict[Source, list[Worker]]] = defaultdict(list)


def warm_up(source: Source, count: int = 1) -> None:
    """Starts processes in the background, so that this many wait."""
    while len(_idle[source]) < min(count, MOST_IDLE):
        _idle[source].append(Worker(source))


def borrow(source: Source) -> Worker:
    """Returns a worker that waits, or a new one."""
    with contextlib.suppress(IndexError):  # several threads may borrow at once
        return _idle[source].pop()
    return Worker(source)


def give_back(worker: Worker) -> None:
    """Keeps a worker for the next match, or ends it."""
    if len(_idle[worker.source]) >= MOST_IDLE:
        worker.end()
    elif worker.finish():
        _idle[worker.source].append(worker)


@atexit.register
def _end_all() -> None:
    for workers in _idle.values():
        while workers:
            workers.pop().end()
