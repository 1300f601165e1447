"""`quintet doctor`: what is installed, where things are kept, and what is wrong."""

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console

from quintet import __version__
from quintet.cli.tables import print_table
from quintet.core.cache import cache_folder
from quintet.core.errors import QuintetError
from quintet.core.kernel import is_warm
from quintet.core.record import JIT
from quintet.games import GAMES
from quintet.table.storage.database import data_folder
from quintet.table.storage.store import FILE_NAME, Store

__all__ = ["Problem", "doctor", "find_problems"]

PARTS: Final = ("numpy", "numba", "llvmlite", "msgspec", "cyclopts", "rich", "textual", "platformdirs")
LEAST_COLUMNS, LEAST_LINES = 80, 24


class Problem(msgspec.Struct, frozen=True):
    """Something that is wrong, and what to do about it."""

    text: str
    remedy: str
    serious: bool = True


def doctor() -> int:
    """Say what is installed, where things are kept, and what is wrong.

    Ends with exit code 1 when something keeps the games from working.
    """
    print_table(("what", "is"), [*_versions(), *_places(), *_terminal()])
    print_table(("game", "rules version", "compiled"), list(_games()))
    problems = list(find_problems())
    for problem in problems:
        print(f"{'problem' if problem.serious else 'note'}: {problem.text}; {problem.remedy}")
    if not problems:
        print("everything is in order")
    return int(any(problem.serious for problem in problems))


def _versions() -> Iterator[tuple[str, str]]:
    yield "quintet", __version__
    yield "python", f"{platform.python_version()} ({platform.python_implementation()}, {platform.machine()})"
    yield "system", f"{platform.system()} {platform.release()}"
    for part in PARTS:
        yield part, _version(part) or "missing"


def _version(part: str) -> str:
    try:
        return version(part)
    except PackageNotFoundError:
        return ""


def _places() -> Iterator[tuple[str, str]]:
    yield "data folder", _describe(data_folder())
    yield "cache folder", _describe(cache_folder())
    yield "kernels", "compiled" if JIT else "uncompiled (QUINTET_JIT=0)"


def _describe(folder: Path) -> str:
    if not folder.exists():
        return f"{folder} (not there yet)"
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return f"{folder} ({size / 1e6:.1f} MB)"


def _terminal() -> Iterator[tuple[str, str]]:
    size = shutil.get_terminal_size()
    yield "terminal", f"{os.environ.get('TERM', 'none')}, {size.columns} x {size.lines}" if _is_terminal() else "none"
    yield "colors", Console().color_system or "none"
    yield "text", sys.stdout.encoding


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _games() -> Iterator[tuple[str, str, str]]:
    for name in GAMES:
        try:
            game = GAMES[name]
        except QuintetError:
            yield name, "?", "cannot be loaded"
        else:
            yield name, str(game.info.rules), "yes" if is_warm(game.kernels.entries) else "no"


def find_problems() -> Iterator[Problem]:
    """Everything that keeps the games from working, and what only makes them slower or uglier."""
    for part in PARTS:
        if not _version(part):
            yield Problem(f"{part} is missing", f"run pip install {part}")
    for name, folder in (("data", data_folder()), ("cache", cache_folder())):
        if not _is_writable(folder):
            variable = f"QUINTET_{name.upper()}"
            yield Problem(f"the {name} folder {folder} cannot be written", f"set {variable} to one that can")
    cold = [name for name, _, compiled in _games() if compiled == "no"]
    if cold:
        yield Problem(f"not compiled yet: {', '.join(cold)}", "run quintet warm", serious=False)
    broken = [name for name, _, compiled in _games() if compiled == "cannot be loaded"]
    for name in broken:
        yield Problem(_why_broken(name), "install the package that brings it anew or remove it")
    yield from _data_problems()
    yield from _terminal_problems()


def _why_broken(name: str) -> str:
    try:
        GAMES[name]
    except QuintetError as error:
        return str(error)
    return f"the game {name} cannot be loaded"


def _data_problems() -> Iterator[Problem]:
    """What is kept must be readable; a file that is not there yet is none of our business."""
    if not (data_folder() / FILE_NAME).exists():
        return
    try:
        Store().close()
    except QuintetError as error:
        yield Problem(str(error), "set QUINTET_DATA to another folder to go on without it")


def _is_writable(folder: Path) -> bool:
    """Whether the folder, or the nearest one above it that exists, takes new files."""
    near = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    return near.is_dir() and os.access(near, os.W_OK)


def _terminal_problems() -> Iterator[Problem]:
    if "utf" not in (sys.stdout.encoding or "").lower():
        yield Problem(f"the output is written as {sys.stdout.encoding}", "set PYTHONUTF8=1", serious=False)
    size = shutil.get_terminal_size()
    if _is_terminal() and (size.columns < LEAST_COLUMNS or size.lines < LEAST_LINES):
        small = f"the terminal has {size.columns} x {size.lines} characters"
        yield Problem(small, f"make it at least {LEAST_COLUMNS} x {LEAST_LINES}", serious=False)
