"""Worker: the table's end of a worker process."""

import atexit
import contextlib
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections import defaultdict
from pathlib import Path
from typing import Final

import msgspec

from quintet.core.errors import QuintetError
from quintet.core.rng import SeededRandom
from quintet.core.turn import Sample as Worlds
from quintet.table.workers.messages import Begin, End, Pipe, Reply, Request, Sample, World
from quintet.table.workers.source import Source

__all__ = ["NOT_LEGAL", "BotFault", "Worker", "borrow", "give_back", "warm_up"]

MOST_IDLE: Final = 4
"""How many processes of one bot wait for the next match."""


FAREWELL_SECONDS: Final = 1.0
"""How long the end of a process may take to arrive; only a process that escaped its group keeps a pipe open."""
ENDED: Final = "ended its process"
NOT_LEGAL: Final = "did not choose a legal action"


class BotFault(QuintetError):
    """A bot failed: `str` says how, as "took longer than 2 seconds". `is_gone` says that its process has ended."""

    def __init__(self, what: str, *, is_gone: bool = False) -> None:
        super().__init__(what)
        self.is_gone = is_gone


class Worker:
    """One process, which holds one bot at a time."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.is_alive = True
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-m", "quintet.table.workers.child", *source],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env=_scope(),
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._pipe = Pipe(self._process.stdout.fileno(), self._process.stdin.fileno())
        self._talk: threading.Thread | None = None

    def ask(self, request: Request, limit: float, late: str, worlds: Worlds | None = None) -> Reply:
        """Returns the answer to a request. A worker that takes longer than the limit is ended: a fault says `late`."""
        if not self.is_alive:
            raise BotFault(ENDED, is_gone=True)
        answers: queue.SimpleQueue[Reply | BotFault] = queue.SimpleQueue()
        self._talk = threading.Thread(
            target=lambda: answers.put(self._exchange(request, worlds)), name="quintet-worker", daemon=True
        )
        self._talk.start()
        try:
            answer = answers.get(timeout=limit)
        except queue.Empty:
            answer = BotFault(late, is_gone=True)
        except BaseException:
            self.end()
            raise
        if isinstance(answer, BotFault):
            self.end()
            raise answer
        return answer

    def _exchange(self, request: Request, worlds: Worlds | None) -> Reply | BotFault:
        """Sends a request, samples what the worker asks for meanwhile, and returns the answer."""
        try:
            self._pipe.send(request)
            while isinstance(reply := self._pipe.reply(), Sample):
                self._pipe.send(_sampled(worlds, reply.generator))
        except (OSError, EOFError):
            return BotFault(ENDED, is_gone=True)
        except (msgspec.DecodeError, QuintetError):
            return BotFault("answered nonsense", is_gone=True)
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
        if not self.is_alive:
            return
        self.is_alive = False
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        if self._talk is not None:
            self._talk.join(FAREWELL_SECONDS)
        if self._talk is None or not self._talk.is_alive():  # never close what a thread still reads
            for end in (self._process.stdin, self._process.stdout):
                assert end is not None
                end.close()


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
    return _idle[source].pop() if _idle[source] else Worker(source)


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
