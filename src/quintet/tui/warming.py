"""Compiling a game in a child process, so that the interface never waits: progress comes as lines of text."""

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from quintet.core.errors import QuintetError, UnknownGame

__all__ = ["Report", "load_game", "main"]

Report = Callable[[int, int, str], None]
"""Called with (done, total, what)."""


async def load_game(name: str, report: Report) -> Any:
    """The game, ready to play: imported in a thread, compiled in a child where its cache is cold, then loaded."""
    from quintet.core.kernel import is_warm  # noqa: PLC0415 - NumPy is not needed for the first frame

    report(0, 0, "opening the rules")
    game = await asyncio.to_thread(_find, name)
    entries = game.kernels.entries
    if entries and not is_warm(entries):
        await _compile_in_child(game, report)
    report(0, 0, "setting up")
    await asyncio.to_thread(_prepare, entries)
    return game


def _find(name: str) -> Any:
    from quintet.games import GAMES  # noqa: PLC0415

    return GAMES[name]


def _prepare(entries: Any) -> None:
    from quintet.core.kernel import prepare  # noqa: PLC0415

    prepare(entries)


async def _compile_in_child(game: Any, report: Report) -> None:
    """Runs this module for one game and passes its progress on; the child ends with us."""
    name = game.info.id
    command = [sys.executable, "-m", "quintet.tui.warming", name]
    source = str(Path(__file__).parents[2])
    path = os.pathsep.join([source, *filter(None, [os.environ.get("PYTHONPATH", "")]), *sys.path])
    child = await asyncio.create_subprocess_exec(
        *command,
        env={**os.environ, "PYTHONPATH": path},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        assert child.stdout is not None
        async for line in child.stdout:
            done, total, what = line.decode().rstrip("\n").split("\t", 2)
            report(int(done), int(total), what)
        code = await child.wait()
    finally:
        if child.returncode is None:
            child.kill()
    if code:
        raise QuintetError(f"{game.info.title} could not be compiled; quintet warm {name} tells why")


def main(arguments: list[str]) -> int:
    """The child: compiles one game and reports each kernel on a line of its own."""

    def report(done: int, total: int, what: str) -> None:
        sys.stdout.write(f"{done}\t{total}\t{what}\n")
        sys.stdout.flush()

    from quintet.core.kernel import prepare  # noqa: PLC0415

    try:
        game = _find(arguments[0])
    except (UnknownGame, IndexError):
        return 2
    prepare(game.kernels.entries, report)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
