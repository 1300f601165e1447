"""Kernels: rules as plain functions on packed records, compiled by Numba.

    @kernel                                     # an inner rule: other kernels call it
    def wound(entity: Entity) -> None: ...

    @entry                                      # Python calls it with arrays; compiled and cached on disk
    def tick(worlds: Rows[World]) -> None: ...

Every kernel has exactly one signature, read from its annotations: records as declared, and every other number a 64-bit
integer. Numba is imported when the first entry is compiled or loaded, never before. Inner kernels called from Python
run as plain functions.

An entry can also run uncompiled, on wide copies of its arrays, and leaves the same bytes: under `QUINTET_JIT=0`,
without Numba, and after `start_at_once` for as long as it is not loaded. Every call asks again, so a game that started
uncompiled goes over to the compiled rules between two calls.

Compiled entries are files in the user's cache folder, named by a digest of everything they are made of: the bytecode of
every kernel they reach and the value of every constant those kernels read. A changed table, constant or callee in any
file gives a new digest.
"""

import functools
import hashlib
import importlib
import os
import sys
import threading
import types
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import EnumType, IntEnum
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np

from quintet.core.cache import cache_folder, files_of
from quintet.core.record import JIT, dtype_of, is_record
from quintet.core.wide import on_wide_copies, widened

__all__ = [
    "Kernel",
    "Progress",
    "callees_first",
    "entry",
    "forget_stale",
    "is_warm",
    "kernel",
    "no_inner_calls",
    "prepare",
    "reachable",
    "start_at_once",
]

F = TypeVar("F", bound=Callable[..., Any])
Progress = Callable[[int, int, str], None]
"""Called with (done, total, name) after each kernel is compiled or loaded."""

_compiling: Final = threading.RLock()
_strict: Final = threading.Event()
_at_once: Final = threading.Event()
_fetchers: Final[list[Callable[["Kernel"], None]]] = []
_listeners: Final[list[Callable[["Kernel"], None]]] = []


def kernel(function: F) -> F:
    """Marks an inner rule, which is compiled into the entries that reach it."""
    return cast("F", Kernel(function, is_entry=False))


def entry(function: F) -> F:
    """Marks a rule that Python calls with arrays and numbers: it is compiled once per machine and cached."""
    return cast("F", Kernel(function, is_entry=True))


def start_at_once(fetch: "Callable[[Kernel], None] | None" = None) -> None:
    """Lets entries run uncompiled until `load` or `prepare` has made them ready; without it, callers wait for that.

    Front ends for people call it: a person needs no fast rules, but does not like to wait. Before an entry that is not
    in the cache is compiled in this process, `fetch` is called with it; it may wait until another process has done so.
    """
    _at_once.set()
    _fetchers[:] = [fetch] if fetch is not None else []


class Kernel:
    """One rule: the Python function and, once it is needed, its compiled form."""

    def __init__(self, function: Callable[..., Any], *, is_entry: bool) -> None:
        functools.update_wrapper(self, function)
        self.function = function
        self.is_entry = is_entry
        self.name = f"{function.__module__}.{function.__qualname__}"
        self._dispatcher: Any = None
        self._ready: Callable[..., Any] | None = None

    def __repr__(self) -> str:
        return f"<{'entry' if self.is_entry else 'kernel'} {self.name}>"

    def __call__(self, *args: Any) -> Any:
        if self._ready is not None:
            return self._ready(*args)
        if self.is_entry:
            return self.ready()(*args)
        if _strict.is_set():
            raise RuntimeError(f"{self.name} is an inner kernel: called from Python it runs uncompiled. Add an entry.")
        return self.function(*args)

    def __reduce__(self) -> str:
        return self.function.__qualname__

    def ready(self) -> Callable[..., Any]:
        """Returns the fastest callable for this entry at this moment; it may be faster the next time."""
        if self._ready is not None:
            return self._ready
        return self.uncompiled if _at_once.is_set() else self.load()

    def unchecked(self) -> Callable[..., Any]:
        """Returns the code of `ready` itself, which costs a third as much to call and does not check its arguments.

        Every array must be contiguous and exactly of the declared type, or the code reads and writes other memory.
        """
        ready = self.ready()
        overloads = getattr(ready, "overloads", None)
        return ready if not overloads else cast("Callable[..., Any]", next(iter(overloads.values())).entry_point)

    def load(self) -> Callable[..., Any]:
        """Returns the compiled entry, from the cache if it is there; uncompiled if nothing is compiled at all."""
        if not JIT:
            return self.uncompiled
        if self._ready is None and not self.is_cached:
            for fetch in _fetchers:
                fetch(self)
        with _compiling:
            if self._ready is None:
                self._ready = self._compiled()
        return self._ready

    @property
    def is_cached(self) -> bool:
        """Whether the compiled entry is in the cache."""
        return _is_cached(_index_file(self))

    @property
    def is_loaded(self) -> bool:
        """Whether the entry is compiled and here, so that `ready` always returns the same."""
        return self._ready is not None

    @functools.cached_property
    def uncompiled(self) -> Callable[..., Any]:
        """The entry as a Python function that takes the same arrays."""
        return on_wide_copies(self.twin)

    @functools.cached_property
    def twin(self) -> Callable[..., Any]:
        """The same function with wide constants, whose callees are twins too."""
        scope: dict[str, Any] = {}
        twin = types.FunctionType(self.function.__code__, scope, self.function.__name__, self.function.__defaults__)
        self.__dict__["twin"] = twin  # a rule that calls itself finds it
        scope.update(self.globals_read(), __builtins__=self.function.__globals__["__builtins__"])
        for name, value in scope.items():
            scope[name] = value.twin if isinstance(value, Kernel) else widened(value)
        return twin

    @property
    def specializations(self) -> int:
        """The number of compiled signatures; more than one would be a bug."""
        return 0 if self._dispatcher is None else len(self._dispatcher.overloads)

    def globals_read(self) -> dict[str, Any]:
        """Returns the global names that this function reads, with their values."""
        scope = self.function.__globals__
        return {name: scope[name] for name in sorted(_names(self.function.__code__)) if name in scope}

    def digest(self) -> str:
        """Returns a digest that changes exactly when anything changes that could alter the compiled code."""
        return _digest(self)

    def _compiled(self) -> Callable[..., Any]:
        dispatcher = self.link()
        if not self.is_cached:
            for part in callees_first(self):
                part.compile_once()
        self.compile_once()
        return cast("Callable[..., Any]", dispatcher)

    def compile_once(self) -> None:
        """Compiles a linked kernel, unless that is done."""
        if not self._dispatcher.overloads:
            self._compile(self._dispatcher)

    def _compile(self, dispatcher: Any) -> None:
        dispatcher.compile(_compiler().signature_of(self.name, self.function))
        dispatcher.disable_compile()
        if not self.is_entry:
            for listener in _listeners:
                listener(self)

    def link(self) -> Any:
        """Returns the Numba dispatcher, whose callees are dispatchers too; nothing is compiled yet."""
        if self._dispatcher is None:
            scope = dict(self.function.__globals__)
            code = types.FunctionType(self.function.__code__, scope, self.function.__name__, self.function.__defaults__)
            functools.update_wrapper(code, self.function)
            del code.__wrapped__  # type: ignore[attr-defined]
            index = _index_file(self) if self.is_entry else None
            self._dispatcher = _compiler().make_dispatcher(code, index, self._compile)
            for name, value in self.globals_read().items():
                if isinstance(value, Kernel):
                    scope[name] = value.link()
        return self._dispatcher


def _compiler() -> types.ModuleType:
    """Returns `quintet.core.compiler`, imported only now because importing Numba takes a second."""
    return importlib.import_module("quintet.core.compiler")


def reachable(entries: Iterable[Kernel]) -> tuple[Kernel, ...]:
    """Returns every kernel that the entries are made of, callers before callees."""
    found: dict[str, Kernel] = {}
    waiting = list(entries)
    while waiting:
        each = waiting.pop()
        if each.name not in found:
            found[each.name] = each
            waiting.extend(value for value in each.globals_read().values() if isinstance(value, Kernel))
    return tuple(found.values())


def callees_first(caller: Kernel) -> list[Kernel]:
    """Returns what a kernel is made of, so that Numba never has to compile a callee in the middle of its caller."""
    found: dict[str, Kernel] = {}

    def visit(each: Kernel) -> None:
        seen.add(each.name)
        for value in each.globals_read().values():
            if isinstance(value, Kernel) and value.name not in seen:
                visit(value)
                found[value.name] = value

    seen = {caller.name}
    visit(caller)
    return list(found.values())


def prepare(entries: Iterable[Any], progress: Progress | None = None) -> None:
    """Compiles or loads the entries and reports each kernel when it is done."""
    doors = [cast("Kernel", each) for each in entries]
    parts = reachable(doors)
    done: set[str] = set()

    def report(each: Kernel) -> None:
        done.update(part.name for part in (reachable([each]) if each.is_entry else (each,)))
        if progress is not None:
            progress(len(done), len(parts), each.name)

    _listeners.append(report)
    try:
        for door in doors:
            door.load()
            report(door)
    finally:
        _listeners.remove(report)


def is_warm(entries: Iterable[Any]) -> bool:
    """Returns whether every entry is in the cache, so that nothing needs compiling."""
    return not JIT or all(cast("Kernel", each).is_cached for each in entries)


def _is_cached(index: Path) -> bool:
    return index.exists() and len(files_of(index)) > 1


def forget_stale(entries: Iterable[Any]) -> int:
    """Removes every compiled file that none of these entries would load; returns the number of bytes freed."""
    kept = tuple(f"{_index_file(cast('Kernel', each)).stem}." for each in entries)
    stale = [file for file in (cache_folder() / "kernels").glob("*.nb[ci]") if not file.name.startswith(kept)]
    freed = sum(file.stat().st_size for file in stale)
    for file in stale:
        file.unlink(missing_ok=True)
    return freed


@contextmanager
def no_inner_calls() -> Iterator[None]:
    """Makes it an error to call an inner kernel from Python, where it runs uncompiled; for tests.

    It does nothing under `QUINTET_JIT=0`, where every kernel runs uncompiled.
    """
    if JIT:
        _strict.set()
    try:
        yield
    finally:
        _strict.clear()


def _names(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names(constant)


# --- the cache ------------------------------------------------------------------------------------------------------


@functools.cache
def _index_file(each: Kernel) -> Path:
    return cache_folder() / "kernels" / f"{each.name}-{each.digest()}.nbi"


def _digest(each: Kernel) -> str:
    digest = hashlib.blake2b(digest_size=10)
    for part in sorted(reachable([each]), key=lambda part: part.name):
        digest.update(repr((part.name, part.is_entry, _describe_code(part.function))).encode())
        for name, value in part.globals_read().items():
            digest.update(f"{name}={_describe(value)};".encode())
    digest.update(repr(_toolchain()).encode())
    return digest.hexdigest()


def _toolchain() -> tuple[str, ...]:
    return (sys.version, version("numba"), version("llvmlite"), np.__version__, os.environ.get("NUMBA_BOUNDSCHECK", ""))


def _describe_code(function: Callable[..., Any]) -> str:
    code = function.__code__
    constants = [_constant(each) for each in code.co_consts if each != function.__doc__]
    hints = [_describe(hint) for hint in get_type_hints(function, include_extras=True).values()]
    return repr((code.co_code, constants, code.co_names, code.co_varnames, function.__defaults__, hints))


def _constant(value: Any) -> str:
    if isinstance(value, types.CodeType):
        return repr((value.co_code, [_constant(each) for each in value.co_consts], value.co_names))
    return repr(value)


def _describe(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.dtype!r}{value.shape}{hashlib.blake2b(value.tobytes(), digest_size=10).hexdigest()}"
    if is_record(value):
        return repr(dtype_of(value))
    if get_origin(value) is not None:
        return repr([_describe(each) for each in get_args(value)])
    if isinstance(value, EnumType):
        return repr([(each.name, each.value) for each in value])  # type: ignore[var-annotated]
    if isinstance(value, IntEnum):
        return repr(int(value))
    if isinstance(value, int | float | str | tuple | np.generic):
        return repr(value)
    if isinstance(value, types.ModuleType) and value.__name__ not in {"numpy", "math"}:
        raise TypeError(f"A kernel reads the module {value.__name__}. Import what it needs by name instead.")
    return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', type(value).__qualname__)}"
