"""The worker process: `python -m quintet.table.workers.child PLACE NAME`. It talks to the table over pipes.

Whatever the bot prints is thrown away, its memory is limited, and it may not start processes. An alarm ends the process
when a turn takes much longer than the table waits, in case the table itself is gone.
"""

import contextlib
import os
import pickle
import re
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name
from types import FrameType
from typing import Any, Final

from quintet.core.kernel import is_warm, prepare
from quintet.core.rng import SeededRandom, as_random
from quintet.core.state import State
from quintet.core.turn import Turn
from quintet.core.whole import whole_number
from quintet.table.workers.messages import (
    MOST_LETTERS,
    Act,
    Begin,
    Chosen,
    End,
    Explain,
    Failed,
    Pipe,
    Ready,
    Reply,
    Said,
    Sample,
    Watch,
    World,
)
from quintet.table.workers.source import Source

__all__ = ["main"]

MEMORY_BYTES: Final = 1 << 30
"""How much memory a bot may use, its libraries included."""
MOST_ACTIONS: Final = 1_000_000
FORBIDDEN: Final = frozenset(
    {
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.kill",
        "os.killpg",
        "os.posix_spawn",
        "os.spawn",
        "os.system",
        "pty.spawn",
        "subprocess.Popen",
    }
)
"""What a bot may not do: it would outlive its turn, or end another process."""
PLAYED: Final = 77
"""How a player's process ends after its match; a bot that ends it itself ends the worker too."""
ADDRESS: Final = re.compile("0x[0-9a-f]+")
"""Where something is in memory, which is elsewhere in every run."""
SPARE_SECONDS: Final = 5
"""How much longer than the table the alarm waits."""


def main(place: str, name: str) -> None:
    """Plays match after match until the table closes the pipe."""
    pipe = _take_pipes()
    _limit_memory()
    source = Source(place, name)
    with contextlib.suppress(BaseException):  # whoever plays meets the error again, and reports it
        source.maker()
        _load_kernels(place)
    while True:
        begin = pipe.request()
        if isinstance(begin, Begin) and not _is_elsewhere():
            Player(pipe, source).play(begin.seed)


def _take_pipes() -> Pipe:
    """Moves the table's pipes out of the way of prints and input; both lead nowhere from now on."""
    pipe = Pipe(os.dup(0), os.dup(1))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    return pipe


def _limit_memory() -> None:
    """Sets the limit where the system has one: Linux keeps it, macOS only in part, Windows not at all."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # noqa: PLC0415 - not on Windows

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_BYTES, MEMORY_BYTES))


def _load_kernels(place: str) -> None:
    if ":" in place:
        entries = resolve_name(place).kernels.entries
        if is_warm(entries):
            prepare(entries)


def _is_elsewhere() -> bool:
    """Forks a player where the system can; returns True here, when the player has finished, and False in the player."""
    if not hasattr(os, "fork"):
        return False
    player = os.fork()
    if not player:
        return False
    _, status = os.waitpid(player, 0)
    if os.waitstatus_to_exitcode(status) != PLAYED:
        os._exit(1)
    return True


def _forbid(event: str, _values: tuple[Any, ...]) -> None:
    if event in FORBIDDEN:
        raise PermissionError("A bot may not start or end processes.")


class Player:
    """One bot in one match."""

    def __init__(self, pipe: Pipe, source: Source) -> None:
        self._pipe = pipe
        self._source = source
        self._bot: Any = None

    def play(self, seed: str) -> None:
        """Makes the bot and answers the table until the match needs it no longer."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.addaudithook(_forbid)
        self._answer(lambda: self._make(seed))
        while not isinstance(request := self._pipe.request(), End):
            match request:
                case Act():
                    self._answer(lambda: self._act(request), request.limit)
                case Watch():
                    self._answer(lambda: self._watch(request), request.limit)
                case Explain():
                    self._answer(lambda: Said(str(self._bot.explain(self._turn(request)))[:100_000]), request.limit)
                case _:
                    os._exit(1)
        os._exit(PLAYED)

    def _make(self, seed: str) -> Ready:
        self._bot = self._source.maker()(seed)
        if not callable(getattr(self._bot, "act", None)):
            raise TypeError(f"{self._source.name} has no method `act`.")
        return Ready(hasattr(self._bot, "watch"), hasattr(self._bot, "explain"))

    def _act(self, request: Act) -> Chosen:
        action = whole_number(self._bot.act(self._turn(request)))
        return Chosen(action if action is not None and abs(action) < MOST_ACTIONS else None)

    def _watch(self, request: Watch) -> Said:
        self._bot.watch(self._turn(request), request.action)
        return Said()

    def _answer(self, work: Callable[[], Reply], limit: float = 0) -> None:
        """Sends what the bot's work comes to, or how it failed."""
        _set_alarm(limit)
        try:
            reply = work()
        except BaseException as error:  # noqa: BLE001 - whatever a bot does, the table gets an answer
            reply = Failed(_worded(error, self._source)[:MOST_LETTERS])
        self._pipe.send(reply)
        _set_alarm(0)

    def _turn(self, request: Act | Watch | Explain) -> Turn:
        return Turn.decode(request.turn, resolve_name(request.view), self._sample)

    def _sample(self, rng: SeededRandom) -> State:
        """Asks the table for a world; the generator goes on where the table left it."""
        rng = as_random(rng)
        self._pipe.send(Sample(rng.state))
        world = self._pipe.request()
        if not isinstance(world, World):
            os._exit(1)
        rng.state = world.generator
        state: State = pickle.loads(world.pickled)  # noqa: S301 - from the table, which this process obeys anyway
        return state


def _worded(error: BaseException, source: Source) -> str:
    """Returns the kind of an error, and in a file where it happened and its message: "ValueError at my.py:12: no"."""
    kind = type(error).__name__
    if not source.is_file:
        return kind
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if _is_in(frame, source)]
    name = Path(source.place).name
    where = f"at {name}:{lines[-1]}" if lines else f"in {name}"
    said = ADDRESS.sub("0x...", " ".join(str(error).split()))
    return f"{kind} {where}: {said}" if said else f"{kind} {where}"


def _is_in(frame: FrameType, source: Source) -> bool:
    return frame.f_code.co_filename == source.place


def _set_alarm(limit: float) -> None:
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, limit + SPARE_SECONDS if limit else 0)


if __name__ == "__main__":
    with contextlib.suppress(EOFError):
        main(*sys.argv[1:])
