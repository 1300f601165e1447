"""Compiling ahead, in a child process: it takes seconds, and no interface should freeze meanwhile.

    warm(["sets"], lambda game, done, total, name: ...)          # blocks; fine in a thread
    await warm_async(["sets"], ...)                              # the same in an event loop; canceling ends the child

`python -m quintet.table.warm GAME` is the child. It prints a line of JSON for each kernel and one when it is done, or
one that says why it failed.
"""

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from quintet.core import kernel
from quintet.core.errors import QuintetError, printable
from quintet.core.game import Game
from quintet.games import GAMES

__all__ = ["Progress", "is_warm", "warm", "warm_async"]

Progress: TypeAlias = Callable[[str, int, int, str], None]
"""Called with (game, done, total, name of the kernel)."""
MAX_REASON: Final = 200


class Report(msgspec.Struct, omit_defaults=True):
    """One line from the child."""

    done: int = 0
    total: int = 0
    name: str = ""
    is_ready: bool = False
    error: str = ""


def is_warm(game: Game[Any] | str) -> bool:
    """Returns whether this game starts without compiling."""
    found = GAMES[game] if isinstance(game, str) else game
    return kernel.is_warm(found.kernels.entries)


def warm(game_ids: Iterable[str], progress: Progress | None = None) -> None:
    """Compiles what is not compiled yet, game by game, and returns when all are warm."""
    for game in game_ids:
        if not is_warm(game):
            _warm_here(game, progress)
        elif progress is not None:
            progress(game, 1, 1, "")


def _warm_here(game: str, progress: Progress | None) -> None:
    last = Report()
    with _start(game) as child:
        try:
            assert child.stdout is not None
            for line in child.stdout:
                last = _read_report(game, line, progress)
        except BaseException:
            child.kill()
            raise
    _check_ready(game, last, child.returncode)


async def warm_async(game_ids: Iterable[str], progress: Progress | None = None) -> None:
    """`warm` for an event loop: `progress` is called in the loop's own thread."""
    for game in game_ids:
        if not await asyncio.to_thread(is_warm, game):
            await _warm_one(game, progress)
        elif progress is not None:
            progress(game, 1, 1, "")


async def _warm_one(game: str, progress: Progress | None) -> None:
    last = Report()
    child = await asyncio.create_subprocess_exec(
        *_command(game), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env=_scope()
    )
    try:
        assert child.stdout is not None
        async for line in child.stdout:
            last = _read_report(game, line, progress)
        _check_ready(game, last, await child.wait())
    finally:
        await _end(child)


def _command(game: str) -> list[str]:
    return [sys.executable, "-m", "quintet.table.warm", game]


def _scope() -> dict[str, str]:
    """Returns the child's environment: it must find the package that started it."""
    here = str(Path(__file__).parents[2])
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH", "")]))}


def _start(game: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - our own module, and a game of the catalogue
        _command(game), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, env=_scope()
    )


async def _end(child: asyncio.subprocess.Process) -> None:
    if child.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        await child.wait()


def _read_report(game: str, line: bytes, progress: Progress | None) -> Report:
    try:
        report = msgspec.json.decode(line, type=Report)
    except msgspec.DecodeError:
        return Report()  # another library printed this line
    if progress is not None and report.total:
        progress(game, report.done, report.total, report.name)
    return report


def _check_ready(game: str, last: Report, code: int) -> None:
    if not last.is_ready:
        reason = last.error or f"its process ended with code {code}"
        raise QuintetError(f"Compiling {game} failed: {printable(reason).removesuffix('.')[:MAX_REASON]}.")


# --- the child --------------------------------------------------------------------------------------------------------


def _say(report: Report) -> None:
    """Prints a line for the parent; if the parent is gone, the work is still done for the next one."""
    with contextlib.suppress(OSError, ValueError):
        sys.stdout.buffer.write(msgspec.json.encode(report) + b"\n")
        sys.stdout.buffer.flush()


def _compile(game: str) -> None:
    kernel.prepare(GAMES[game].kernels.entries, lambda done, total, name: _say(Report(done, total, name)))
    _say(Report(is_ready=True))


def main(arguments: list[str]) -> int:
    """Runs the child."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(5)
    try:
        for game in arguments:
            _compile(game)
    except Exception as error:  # noqa: BLE001 - whatever went wrong is reported in one line
        first = (str(error).strip().splitlines() or [""])[0]
        _say(Report(error=first if isinstance(error, QuintetError) else f"{type(error).__name__}: {first}"))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
