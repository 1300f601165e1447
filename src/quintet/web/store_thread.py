"""StoreThread: the one thread that uses the store, with as little between it and the event loop as possible."""

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["StoreThread"]

T = TypeVar("T")


class StoreThread:
    """Does one thing after another in a thread, and hands the results to the event loop."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[tuple[asyncio.Future[Any], Callable[..., Any], tuple[Any, ...]] | None] = (
            queue.SimpleQueue()
        )
        self._thread = threading.Thread(target=self._run, daemon=True, name="quintet-store")
        self._thread.start()

    def call(self, work: Callable[..., T], *arguments: Any) -> "asyncio.Future[T]":
        """Returns what the work will come to."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put((future, work, arguments))
        return future

    def close(self) -> None:
        """Ends when everything that was asked for is done."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (task := self._queue.get()) is not None:
            future, work, arguments = task
            try:
                result, error = work(*arguments), None
            except Exception as problem:  # noqa: BLE001 - whoever asked gets it
                result, error = None, problem
            future.get_loop().call_soon_threadsafe(_settle, future, result, error)


def _settle(future: "asyncio.Future[Any]", result: Any, error: Exception | None) -> None:
    if future.done():  # nobody waits any more
        return
    if error is None:
        future.set_result(result)
    else:
        future.set_exception(error)
