"""A law about the source of kernels: all chance comes from the record, and nothing comes from outside."""

import dis
import types
from collections.abc import Iterator
from typing import Any, Final

from quintet.core.game import Game
from quintet.core.kernel import Kernel
from quintet.core.kernel_error import place_of
from quintet.testing.law import Broken, law

OUTSIDE: Final = ("random", "numpy.random", "secrets", "uuid", "time", "datetime", "os")
"""Modules that give another answer every time."""


@law("kernels-are-closed", "game")
def kernels_are_closed(game: Game[Any]) -> None:
    """No kernel draws from another generator than the record's, or asks the clock or the system."""
    doors = game.kernels
    for door in (doors.reset, doors.turn, doors.legal, doors.step, doors.observe, doors.score, *doors.extra):
        for rule in rules_of(door):
            for name, line in outside(rule):
                raise Broken(
                    f"The kernel {rule.__module__}.{rule.__qualname__} ({place_of(rule, line)}) uses {name}. Draw from "
                    "the generator in the record instead: see `quintet.core.rng`."
                )


def rules_of(door: Any) -> Iterator[types.FunctionType]:
    """Yields a kernel and every function that it reaches, compiled or plain, outside the core."""
    found: set[types.FunctionType] = set()
    waiting = [door]
    while waiting:
        each = waiting.pop()
        rule = each.function if isinstance(each, Kernel) else getattr(each, "__wrapped__", each)
        if not isinstance(rule, types.FunctionType) or rule in found or rule.__module__.startswith("quintet.core."):
            continue
        found.add(rule)
        yield rule
        waiting += [value for name in rule.__code__.co_names if (value := rule.__globals__.get(name)) is not None]


def outside(rule: types.FunctionType) -> Iterator[tuple[str, int]]:
    """Yields what a rule reads from such a module, with its line."""
    module = ""
    for each in dis.get_instructions(rule):
        line = (each.positions.lineno if each.positions else None) or rule.__code__.co_firstlineno
        if each.opname == "LOAD_GLOBAL":
            value = rule.__globals__.get(each.argval)
            module = value.__name__ if isinstance(value, types.ModuleType) else ""
            if module in OUTSIDE or getattr(value, "__module__", None) in OUTSIDE:
                yield f"`{each.argval}`", line
        elif each.opname in ("LOAD_ATTR", "LOAD_METHOD") and f"{module}.{each.argval}" in OUTSIDE:
            yield f"`{module}.{each.argval}`", line
