"""Crews: who plays the games of a tournament. One process, all cores, or a Ray cluster; the games are the same."""

import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, Final, TypeVar

from quintet.core.errors import QuintetError, quoted, shortened
from quintet.lab.missing_extra import MissingExtra

__all__ = ["work_here", "work_on_ray"]

T = TypeVar("T")
Work = Callable[..., T]
MOST_REASON: Final = 200


def work_here(work: Work[T], tasks: Sequence[tuple[Any, ...]], workers: int) -> Generator[T, None, None]:
    """Yields what the work on each task comes to, as it is done, here or in worker processes.

    The processes end at once when this one is interrupted.
    """
    if workers <= 1 or len(tasks) < 2:
        yield from (work(*task) for task in tasks)
        return
    others = set(active_children())
    pool = ProcessPoolExecutor(min(workers, len(tasks)), get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        yield from (done.result() for done in as_completed([pool.submit(work, *task) for task in tasks]))
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def work_on_ray(work: Work[T], tasks: Sequence[tuple[Any, ...]], address: str = "") -> Generator[T, None, None]:
    """Yields what the work on each task comes to, as it is done on a Ray cluster.

    Without an address it starts one on this machine. Quintet, and the files of bots, must be on every machine.
    """
    ray = _import_ray()
    if not ray.is_initialized():
        _connect(ray, address)
    try:
        remote = ray.remote(_work_in).options(num_cpus=1)
        yield from _as_done(ray, [remote.remote(str(Path.cwd()), work, *task) for task in tasks])
    finally:
        ray.shutdown()


def _connect(ray: Any, address: str) -> None:
    """Starts a cluster here, or finds the one at an address; Ray fails with errors of many kinds."""
    try:
        ray.init(address=address or "local", log_to_driver=False, include_dashboard=False, configure_logging=False)
    except Exception as error:
        ray.shutdown()
        what = f"reach its cluster at {quoted(address)}" if address else "start a cluster on this machine"
        reason = shortened(" ".join(str(error).split()), MOST_REASON)
        raise QuintetError(f"Ray could not {what}: {reason}") from error


def _import_ray() -> Any:
    try:
        import ray  # noqa: PLC0415 - an extra
    except ImportError:
        raise MissingExtra("Ray", "ray") from None
    return ray


def _work_in(folder: str, work: Work[T], *task: Any) -> T:
    """Runs on the cluster, in the folder where the command was given, so that names of files mean the same."""
    os.chdir(folder)
    return work(*task)


def _as_done(ray: Any, waiting: Iterable[Any]) -> Iterator[Any]:
    left = list(waiting)
    while left:
        done, left = ray.wait(left)
        yield from ray.get(done)
