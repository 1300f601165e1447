"""ChildProcess: the process of a bot. It is asked within a time limit, and ends with everything that it started."""

import contextlib
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from quintet.core.errors import QuintetError
from quintet.table.workers.bot_fault import ENDED, NONSENSE, BotFault

__all__ = ["ChildProcess"]

FAREWELL_SECONDS: Final = 1.0
"""How long the end of a process may take to arrive; only a process that escaped its group keeps a pipe open."""
T = TypeVar("T")


class ChildProcess:
    """A process in a group of its own, with pipes to its standard input and output."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        self.is_alive = True
        self._process = subprocess.Popen(  # noqa: S603 - our own module, or what the user asked for
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
            env=env,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.source = self._process.stdout.fileno()
        """Where its output is read."""
        self.target = self._process.stdin.fileno()
        """Where its input is written."""
        self._talk: threading.Thread | None = None

    def ask(self, exchange: Callable[[], T], limit: float, late: str) -> T:
        """Returns what an exchange over the pipes comes to; one that fails or takes longer ends the process.

        Whatever is wrong is a `BotFault`; one that takes too long says `late`.
        """
        if not self.is_alive:
            raise BotFault(ENDED, is_gone=True)
        answers: queue.SimpleQueue[T | BotFault] = queue.SimpleQueue()
        self._talk = threading.Thread(
            target=lambda: answers.put(_outcome(exchange)), name="quintet-worker", daemon=True
        )
        self._talk.start()
        try:
            answer = answers.get(timeout=limit)
        except queue.Empty:
            answer = BotFault(late, is_gone=True)
        except BaseException:
            self.end()
            raise
        if not isinstance(answer, BotFault):
            return answer
        if answer.is_gone:
            self.end()
        raise answer

    def leave(self, seconds: float) -> None:
        """Closes the input, gives the process this long to end by itself, and then ends it."""
        if self.is_alive:
            assert self._process.stdin is not None
            self._process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(seconds)
        self.end()

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

    def ended_by(self) -> int:
        """Returns the signal that ended the process, 0 for none; waits until it has ended."""
        code = self._process.wait(FAREWELL_SECONDS)
        return max(-code, 0)


def _outcome(exchange: Callable[[], T]) -> T | BotFault:
    try:
        return exchange()
    except BotFault as fault:
        return fault
    except (OSError, EOFError):
        return BotFault(ENDED, is_gone=True)
    except (msgspec.DecodeError, QuintetError):
        return BotFault(NONSENSE, is_gone=True)
