"""The child that compiles: it reads an entry a line, and answers with a line of JSON for each kernel and each entry.

It ends as soon as its input does, even in the middle of a kernel: then the parent is gone and nobody waits. An entry
appears in the cache when it is complete, never in parts.
"""

import contextlib
import os
import queue
import sys
import threading
import time
from typing import Final

import msgspec

from quintet.core.errors import QuintetError
from quintet.core.kernel import Kernel, prepare
from quintet.games import GAMES

__all__ = ["Order", "Report", "main"]

CALM: Final = 5
"""How much less urgent a child is than the game that somebody plays meanwhile."""


class Order(msgspec.Struct, frozen=True):
    """One line to the child: an entry of a game."""

    game: str
    entry: str


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line from the child: a kernel that is compiled, or an entry that is done or failed."""

    kernel: str = ""
    entry: str = ""
    seconds: float = 0.0
    """The CPU time that the entry took."""
    error: str = ""


def main() -> int:
    """Runs the child."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(CALM)
    orders: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(orders,), daemon=True).start()
    while True:
        _say(_obey(msgspec.json.decode(orders.get(), type=Order)))


def _listen(orders: "queue.SimpleQueue[bytes]") -> None:
    for line in sys.stdin.buffer:
        orders.put(line)
    os._exit(0)


def _obey(order: Order) -> Report:
    began = time.process_time()
    try:
        prepare([_find(order)], lambda _done, _total, name: _say(Report(kernel=name)))
    except Exception as error:  # noqa: BLE001 - whatever went wrong is reported in one line
        return Report(entry=order.entry, error=_reason(error))
    return Report(entry=order.entry, seconds=time.process_time() - began)


def _find(order: Order) -> Kernel:
    return next(each for each in GAMES[order.game].kernels.entries if each.name == order.entry)


def _reason(error: Exception) -> str:
    first = (str(error).strip().splitlines() or [""])[0]
    return first if isinstance(error, QuintetError) else f"{type(error).__name__}: {first}"


def _say(report: Report) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
