"""`quintet doctor`: versions, folders and problems."""

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter
from rich.console import Console

from quintet import __version__
from quintet.cli.choose import at_terminal
from quintet.cli.printing import print_json
from quintet.cli.tables import print_table
from quintet.core.cache import cache_folder
from quintet.core.errors import QuintetError
from quintet.core.kernel import is_warm
from quintet.core.record import JIT, NOT_COMPILED
from quintet.games import GAMES
from quintet.table.storage.sqlite import data_folder
from quintet.table.storage.store import FILE_NAME, Store

__all__ = ["Problem", "doctor", "find_problems"]

PARTS: Final = ("numpy", "numba", "llvmlite", "msgspec", "cyclopts", "rich", "textual", "platformdirs")
MIN_COLUMNS, MIN_LINES = 80, 24


class Problem(msgspec.Struct, frozen=True):
    """What is wrong and what to do about it, in one sentence each."""

    text: str
    remedy: str
    serious: bool = True


def doctor(*, json: Annotated[bool, Parameter(help="Print a JSON object.", negative="")] = False) -> int:
    """Show versions and folders, and find problems.

    The exit code is 1 if a problem prevents the games from working.
    """
    if json:
        return _doctor_json()
    print_table(("Part", "Version or state"), [*_versions(), *_places(), *_terminal()])
    print_table(("Game", "Rules version", "Compiled"), list(_games()))
    problems = list(find_problems())
    for problem in problems:
        print(f"{'Problem' if problem.serious else 'Note'}: {problem.text} {problem.remedy}")
    if not problems:
        print("No problems found.")
    return int(any(problem.serious for problem in problems))


def _doctor_json() -> int:
    problems = list(find_problems())
    parts = dict([*_versions(), *_places(), *_terminal()])
    games = [{"id": name, "rules": rules, "compiled": compiled} for name, rules, compiled in _games()]
    print_json({"parts": parts, "games": games, "problems": problems})
    return int(any(problem.serious for problem in problems))


def _versions() -> Iterator[tuple[str, str]]:
    yield "Quintet", __version__
    yield "Python", f"{platform.python_version()} ({platform.python_implementation()}, {platform.machine()})"
    yield "System", f"{platform.system()} {platform.release()}"
    for part in PARTS:
        yield part, _version(part) or "missing"


def _version(part: str) -> str:
    try:
        return version(part)
    except PackageNotFoundError:
        return ""


def _places() -> Iterator[tuple[str, str]]:
    yield "Data folder", _describe(data_folder())
    yield "Cache folder", _describe(cache_folder())
    yield "Kernels", "compiled" if JIT else NOT_COMPILED


def _describe(folder: Path) -> str:
    if not folder.exists():
        return f"{folder} (does not exist yet)"
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    return f"{folder} ({size / 1e6:.1f} MB)"


def _terminal() -> Iterator[tuple[str, str]]:
    size = shutil.get_terminal_size()
    yield "Terminal", f"{os.environ.get('TERM', 'none')}, {size.columns} x {size.lines}" if at_terminal() else "none"
    yield "Colors", Console().color_system or "none"
    yield "Encoding", sys.stdout.encoding


def _games() -> Iterator[tuple[str, str, str]]:
    for name in GAMES:
        try:
            game = GAMES[name]
        except QuintetError:
            yield name, "?", "cannot be loaded"
        else:
            yield name, str(game.info.rules), "yes" if is_warm(game.kernels.entries) else "no"


def find_problems() -> Iterator[Problem]:
    """Yields what prevents the games from working, and notes on what makes them slower or less pretty."""
    for part in PARTS:
        if not _version(part):
            yield Problem(f"{part} is missing.", f"Run `pip install {part}`.")
    for name, folder in (("data", data_folder()), ("cache", cache_folder())):
        if not _is_writable(folder):
            variable = f"QUINTET_{name.upper()}"
            yield Problem(f"The {name} folder {folder} is not writable.", f"Set `{variable}` to one that is.")
    cold = [name for name, _, compiled in _games() if compiled == "no"]
    if cold:
        yield Problem(f"Not compiled yet: {', '.join(cold)}.", "Run `quintet warm`.", serious=False)
    for name in GAMES:
        try:
            GAMES[name]
        except QuintetError as error:
            yield Problem(str(error), "Reinstall or remove the package that provides it.")
    yield from _data_problems()
    yield from _terminal_problems()


def _data_problems() -> Iterator[Problem]:
    """Yields a problem if the saved data exists but cannot be read."""
    if not (data_folder() / FILE_NAME).exists():
        return
    try:
        Store().close()
    except QuintetError as error:
        yield Problem(str(error), "Set `QUINTET_DATA` to another folder to play without it.")


def _is_writable(folder: Path) -> bool:
    """Returns whether the folder, or its nearest parent that exists, is writable."""
    near = next((each for each in (folder, *folder.parents) if each.exists()), folder)
    return near.is_dir() and os.access(near, os.W_OK)


def _terminal_problems() -> Iterator[Problem]:
    if "utf" not in (sys.stdout.encoding or "").lower():
        yield Problem(f"The output is encoded as {sys.stdout.encoding}.", "Set `PYTHONUTF8=1`.", serious=False)
    size = shutil.get_terminal_size()
    if at_terminal() and (size.columns < MIN_COLUMNS or size.lines < MIN_LINES):
        small = f"The terminal has only {size.columns} x {size.lines} characters."
        yield Problem(small, f"Make it at least {MIN_COLUMNS} x {MIN_LINES}.", serious=False)
