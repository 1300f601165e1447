"""Which fields the source of a game reads for a purpose: copying a field to one of the same name is none."""

import ast
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from quintet.core.game import Game
from quintet.core.kernel import Kernel

__all__ = ["read_names"]

OURS: Final = "quintet.games."
CASTS: Final = ("int", "bool", "float", "str")
"""Functions around a field that leave it what it is."""
Place = tuple[str, int]
"""A function by its file and its first line."""


def read_names(game: Game[Any]) -> frozenset[str]:
    """Returns the names of all fields that the game reads, apart from copies; nothing if its source is not there.

    The functions that only carry fields over do not count: the `reset` kernel, `setup`, and what saves and loads.
    """
    carriers = frozenset(_place_of(each) for each in _carriers(game))
    return _read_names(tuple(sorted(_files_of(game))), carriers)


def _carriers(game: Game[Any]) -> Iterator[Any]:
    layout, saved = getattr(game, "layout", None), getattr(game, "saved", None)
    setup = getattr(type(game), "setup", None)
    yield from (game.kernels.reset, setup, getattr(layout, "to_model", None), getattr(saved, "pack", None))


def _place_of(door: Any) -> Place | None:
    function = door.function if isinstance(door, Kernel) else getattr(door, "__wrapped__", door)
    code = getattr(function, "__code__", None)
    return None if code is None else (code.co_filename, code.co_firstlineno)


def _files_of(game: Game[Any]) -> set[str]:
    """Returns the source files of the packages, or single modules, in which the game's classes are."""
    found: set[str] = set()
    for cls in type(game).__mro__:
        if cls.__module__.startswith("quintet.") and not cls.__module__.startswith(OURS):
            continue
        parts = cls.__module__.split(".")
        home = sys.modules.get(".".join(parts[: 3 if cls.__module__.startswith(OURS) else 1]))
        folders = [Path(folder) for folder in getattr(home, "__path__", ())]
        alone = getattr(home, "__file__", None)
        found.update(str(file) for folder in folders for file in folder.rglob("*.py"))
        found.update([alone] if alone and not folders else [])
    return found


@lru_cache(maxsize=4)
def _read_names(files: tuple[str, ...], carriers: frozenset[Place | None]) -> frozenset[str]:
    found: set[str] = set()
    for file in files:
        starts = {line for place in carriers if place is not None and place[0] == file for line in [place[1]]}
        _Reads(found, starts).visit(ast.parse(Path(file).read_bytes()))
    return frozenset(found)


class _Reads(ast.NodeVisitor):
    """Collects attributes that are read and texts, which may name one, outside some functions."""

    def __init__(self, found: set[str], skipped: set[int]) -> None:
        self._found, self._skipped = found, skipped

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
        if first not in self._skipped:
            self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.ctx, ast.Load):
            self._found.add(node.attr)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self._found.add(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            for to, value in _pairs(target, node.value):
                self.visit(to)
                self._visit_unless_copied(to.attr if isinstance(to, ast.Attribute) else "", value)

    def visit_keyword(self, node: ast.keyword) -> None:
        self._visit_unless_copied(node.arg or "", node.value)

    def _visit_unless_copied(self, name: str, value: ast.expr) -> None:
        bare = value
        while isinstance(bare, ast.Call) and isinstance(bare.func, ast.Name) and bare.func.id in CASTS and bare.args:
            bare = bare.args[0]
        if name and isinstance(bare, ast.Attribute) and bare.attr == name:
            self.visit(bare.value)
        else:
            self.visit(value)


def _pairs(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """Returns what is assigned to what: two tuples of the same length part by part."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        return list(zip(target.elts, value.elts, strict=True))
    return [(target, value)]
