"""ProgramBot: a bot that is a program in any language; a `Dialect` says what the two say to each other."""

import os
import shlex
import signal
import sys
import weakref
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from quintet.core.dialect import Dialect, Talk
from quintet.core.errors import QuintetError
from quintet.core.game import Action, Turn
from quintet.table.workers import launcher
from quintet.table.workers.bot_fault import ENDED, BotFault
from quintet.table.workers.child_process import ChildProcess
from quintet.table.workers.worker_bot import BOT_SECONDS, START_SECONDS, limit_of

__all__ = ["MEMORY_BYTES", "ProgramBot"]

MEMORY_BYTES: Final = 2 << 30
"""How much memory a program may use: a virtual machine reserves more than it needs."""
MOST_LINE: Final = 1 << 20
FAREWELL_SECONDS: Final = 2.0
"""How long a program may take to end by itself when its game is over."""


class ProgramBot:
    """A program that plays one seat of one match. Anything but a timely answer raises a `BotFault`."""

    keeps_time: ClassVar = True

    def __init__(self, command: str, dialect: Dialect, cpu_seconds: int = 0) -> None:
        limits = (str(cpu_seconds), str(MEMORY_BYTES))
        self._child = ChildProcess([sys.executable, "-I", "-S", launcher.__file__, *limits, *shlex.split(command)])
        self._dialect = dialect
        self._cpu_seconds = cpu_seconds
        self._unread = b""
        self._spare = START_SECONDS
        """How much longer the first answer may take: a program needs time to start."""
        weakref.finalize(self, self._child.end)

    def act(self, turn: Turn) -> Action:
        late = f"took longer than {turn.seconds or BOT_SECONDS:g} seconds"
        talk = self._dialect.turn(turn)
        try:
            opening = _said(partial(next, talk))
            if not isinstance(opening, tuple):
                return opening  # without the program, which may have ended
            action = self._child.ask(lambda: self._hold(talk, opening), limit_of(turn) + self._spare, late)
        except BotFault as fault:
            raise self._explained(fault) from None
        self._spare = 0.0
        return action

    def finish(self, view: Any, winners: Sequence[int], reason: str, scores: Sequence[float]) -> None:
        """Reports how the game ended, and lets it end by itself."""
        if self._child.is_alive:
            lines = self._dialect.result(view, winners, reason, scores)
            self._child.ask(lambda: self._say(lines), FAREWELL_SECONDS, ENDED)
            self._child.leave(FAREWELL_SECONDS)

    def close(self) -> None:
        """Ends the program."""
        self._child.end()

    def _hold(self, talk: Talk, lines: tuple[str, ...]) -> Action:
        """Says and hears what a talk wants, until it comes to an action."""
        while True:
            self._say(lines)
            heard = _said(partial(talk.send, self._hear()))
            if not isinstance(heard, tuple):
                return heard
            lines = heard

    def _say(self, lines: tuple[str, ...]) -> None:
        waiting = memoryview("".join(f"{line}\n" for line in lines).encode())
        while waiting:
            waiting = waiting[os.write(self._child.target, waiting) :]

    def _hear(self) -> str:
        """Returns the next line; EOFError when the program has ended."""
        while b"\n" not in self._unread:
            part = os.read(self._child.source, 1 << 16)
            if not part or len(self._unread) > MOST_LINE:
                raise EOFError
            self._unread += part
        line, self._unread = self._unread.split(b"\n", 1)
        return line.decode(errors="replace").strip()

    def _explained(self, fault: BotFault) -> BotFault:
        """Returns the fault, with the CPU limit as its cause where that ended the program."""
        if not fault.is_gone or not self._cpu_seconds or self._child.ended_by() != getattr(signal, "SIGXCPU", -1):
            return fault
        return BotFault(f"used more than {self._cpu_seconds} seconds of CPU time", is_gone=True)


def _said(go_on: Callable[[], tuple[str, ...]]) -> tuple[str, ...] | Action:
    """Returns the lines that a talk says next, or the action that it comes to."""
    try:
        return go_on()
    except StopIteration as end:
        action: Action = end.value
        return action
    except QuintetError as error:
        raise BotFault(str(error).removeprefix("The program ").removesuffix(".")) from None
