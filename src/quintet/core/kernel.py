"""Kernels: rules as plain functions on packed records, compiled by Numba behind one name.

    @kernel                                     # an inner rule: called by other kernels
    def wound(entity: Entity) -> None: ...

    @entry                                      # a door from Python: arrays in, compiled, cached on disk
    def tick(worlds: Rows[World]) -> None: ...

Every kernel has exactly one signature, read from its annotations: records as declared, every other number a 64-bit
integer. Numba is imported when the first entry is called, never before. Inner kernels called from Python run as plain
functions; so does everything under `QUINTET_JIT=0`.

Compiled entries live in the user's cache folder under a digest of all that they are made of: the bytecode of every
kernel they reach and the value of every constant those read. A changed table, constant or callee in any file is a new
digest.
"""

import functools
import glob
import hashlib
import inspect
import os
import sys
import tempfile
import threading
import types
from collections.abc import Callable, Iterable, Iterator
from enum import EnumType, IntEnum
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np

from quintet.core.errors import QuintetError
from quintet.core.record import ANY, JIT, Rows, array_parts, is_record, packed, packed_element, word64

__all__ = ["Kernel", "Progress", "cache_folder", "entry", "forget_stale", "is_warm", "kernel", "prepare", "reachable"]

F = TypeVar("F", bound=Callable[..., Any])
Progress = Callable[[int, int, str], None]
"""Called with (done, total, name) after each kernel that was compiled or loaded."""

_compiling: Final = threading.RLock()
_listeners: Final[list[Callable[["Kernel"], None]]] = []


def kernel(function: F) -> F:
    """Marks an inner rule: compiled into the entries that reach it."""
    return cast("F", Kernel(function, is_entry=False))


def entry(function: F) -> F:
    """Marks a door from Python: takes arrays and numbers, is compiled once per machine and cached."""
    return cast("F", Kernel(function, is_entry=True))


class Kernel:
    """One rule: the Python function and, when first needed, its compiled form."""

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
        return (self.ready() if self.is_entry else self.function)(*args)

    def __reduce__(self) -> str:
        return self.function.__qualname__

    def ready(self) -> Callable[..., Any]:
        """The fastest callable for this entry: compiled, or plain under `QUINTET_JIT=0`."""
        if self._ready is None:
            with _compiling:
                self._ready = self._compiled() if JIT else _quietly(self.function)
        return self._ready

    @property
    def specializations(self) -> int:
        """How many signatures were compiled so far; more than one would be a fault."""
        return 0 if self._dispatcher is None else len(self._dispatcher.overloads)

    def globals_read(self) -> dict[str, Any]:
        """The global names this function reads and their values."""
        scope = self.function.__globals__
        return {name: scope[name] for name in sorted(_names(self.function.__code__)) if name in scope}

    def digest(self) -> str:
        """Changes exactly when anything changes that could alter the compiled code."""
        return _digest(self)

    def _compiled(self) -> Callable[..., Any]:
        dispatcher = self.link()
        if not dispatcher.overloads:
            _compile(self, dispatcher)
        return cast("Callable[..., Any]", dispatcher)

    def link(self) -> Any:
        """The Numba dispatcher, whose callees are dispatchers too; nothing is compiled yet."""
        if self._dispatcher is None:
            scope = dict(self.function.__globals__)
            code = types.FunctionType(self.function.__code__, scope, self.function.__name__, self.function.__defaults__)
            functools.update_wrapper(code, self.function)
            del code.__wrapped__  # type: ignore[attr-defined]
            self._dispatcher = _dispatcher(self, code)
            for name, value in self.globals_read().items():
                if isinstance(value, Kernel):
                    scope[name] = value.link()
        return self._dispatcher


def reachable(entries: Iterable[Kernel]) -> tuple[Kernel, ...]:
    """Every kernel the entries are made of, callers before callees."""
    found: dict[str, Kernel] = {}
    waiting = list(entries)
    while waiting:
        each = waiting.pop()
        if each.name not in found:
            found[each.name] = each
            waiting.extend(value for value in each.globals_read().values() if isinstance(value, Kernel))
    return tuple(found.values())


def prepare(entries: Iterable[Any], progress: Progress | None = None) -> None:
    """Compiles or loads the entries, reporting each kernel as it is done."""
    doors = [cast("Kernel", each) for each in entries]
    parts = reachable(doors)
    done: set[str] = set()

    def report(each: Kernel) -> None:
        done.update(part.name for part in (reachable([each]) if each.is_entry else (each,)))
        if progress is not None:
            progress(len(done), len(parts), each.name.removeprefix("quintet."))

    _listeners.append(report)
    try:
        for door in doors:
            door.ready()
            report(door)
    finally:
        _listeners.remove(report)


def is_warm(entries: Iterable[Any]) -> bool:
    """Whether every entry is in the cache, so that starting costs no compilation."""
    return not JIT or all(_is_cached(_index_file(cast("Kernel", each))) for each in entries)


def _is_cached(index: Path) -> bool:
    return index.exists() and len(_files(index)) > 1


def forget_stale(entries: Iterable[Any]) -> int:
    """Removes every compiled file that none of these entries would load; returns how many bytes that frees."""
    kept = tuple(f"{_index_file(cast('Kernel', each)).stem}." for each in entries)
    stale = [file for file in (cache_folder() / "kernels").glob("*.nb[ci]") if not file.name.startswith(kept)]
    freed = sum(file.stat().st_size for file in stale)
    for file in stale:
        file.unlink(missing_ok=True)
    return freed


def cache_folder() -> Path:
    """Where compiled kernels are kept; `QUINTET_CACHE` overrides the platform's place.

    Where the platform's place cannot be written, a folder of this user among the temporary files serves.
    """
    chosen = os.environ.get("QUINTET_CACHE")
    if chosen:
        return Path(chosen)
    from platformdirs import user_cache_path  # noqa: PLC0415 - only needed when something is compiled

    usual = user_cache_path("quintet", appauthor=False)
    return usual if _can_hold_files(usual) else _temporary_folder()


def _can_hold_files(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _temporary_folder() -> Path:
    """A private folder: compiled files are code, so nobody else may have put them there."""
    folder = Path(tempfile.gettempdir()) / f"quintet-{os.getuid() if hasattr(os, 'getuid') else 'cache'}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
        raise QuintetError(f"{folder} belongs to somebody else; set QUINTET_CACHE to a folder of your own")
    return folder


def _quietly(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compiled integers wrap silently; uncompiled ones must too."""

    @functools.wraps(function)
    def run(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return run


def _names(code: types.CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _names(constant)


# --- one signature per kernel ---------------------------------------------------------------------------------------


def _signature(each: Kernel) -> Any:
    hints = get_type_hints(each.function, include_extras=True)
    parameters = inspect.signature(each.function).parameters
    missing = [name for name in parameters if name not in hints]
    if missing:
        raise TypeError(f"kernel {each.name}: parameter {missing[0]!r} has no annotation")
    arguments = tuple(_numba_type(each, hints[name]) for name in parameters)
    if hints.get("return") is int:
        from numba import types as nb  # noqa: PLC0415 - lazily, with the first compilation

        return nb.int64(*arguments)
    return arguments


def _numba_type(each: Kernel, hint: Any) -> Any:
    from numba import from_dtype  # noqa: PLC0415
    from numba import types as nb  # noqa: PLC0415

    if is_record(hint):
        return from_dtype(packed(hint))
    if get_origin(hint) is Rows:
        return nb.Array(from_dtype(packed(get_args(hint)[0])), 1, "C")
    if get_origin(hint) is Annotated:
        element, shape = array_parts(hint)
        inside = from_dtype(packed_element(element))
        return nb.Array(inside, len(shape), "C") if ANY in shape else nb.NestedArray(inside, shape)
    if hint is float:
        return nb.float64
    if hint is word64:
        return nb.uint64
    if hint in (int, bool) or (isinstance(hint, type) and issubclass(hint, (int, np.integer))):
        return nb.int64
    raise TypeError(f"kernel {each.name}: {hint!r} is neither a record, a number nor an array")


def _dispatcher(each: Kernel, code: types.FunctionType) -> Any:
    from numba import njit  # noqa: PLC0415

    inner = {} if each.is_entry else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = njit(nogil=True, error_model="numpy", **inner)(code)
    if each.is_entry and Path(code.__code__.co_filename).exists():  # rules typed at a prompt have nothing to cache by
        dispatcher._cache = _keyed_cache(each, code)  # noqa: SLF001 - Numba's own key misses callees and constants
    template = dispatcher.get_call_template

    def compile_once(args: Any, kws: Any) -> Any:
        """The first caller compiles the declared signature; every later one converts to it."""
        if not dispatcher.overloads:
            _compile(each, dispatcher)
        return template(args, kws)

    dispatcher.get_call_template = compile_once
    return dispatcher


def _compile(each: Kernel, dispatcher: Any) -> None:
    dispatcher.compile(_signature(each))
    dispatcher.disable_compile()
    if not each.is_entry:
        for listener in _listeners:
            listener(each)


# --- the cache ------------------------------------------------------------------------------------------------------


def _keyed_cache(each: Kernel, code: types.FunctionType) -> Any:
    from numba import config  # noqa: PLC0415
    from numba.core.caching import FunctionCache, IndexDataCacheFile  # noqa: PLC0415

    class ForgivingCache(FunctionCache):  # type: ignore[misc]
        """A damaged file is as good as none: it is removed, and what it held is compiled again."""

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            try:
                return super().load_overload(sig, target_context)
            except Exception:  # noqa: BLE001 - whatever unpickling rubbish may raise
                for file in _files(index):
                    file.unlink(missing_ok=True)
                return None

    index = _index_file(each)
    _make_cache_folder(index.parent)
    before, config.CACHE_DIR = config.CACHE_DIR, str(index.parent)
    try:
        cache = ForgivingCache(code)
    finally:
        config.CACHE_DIR = before
    cache._cache_path = str(index.parent)  # noqa: SLF001 - the digest in the file's name replaces Numba's time stamp
    cache._cache_file = IndexDataCacheFile(str(index.parent), index.stem, "keyed by digest")  # noqa: SLF001
    return cache


def _make_cache_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise QuintetError(
            f"the cache folder {folder} cannot be made ({reason}); set QUINTET_CACHE to another"
        ) from None


def _files(index: Path) -> list[Path]:
    """The index of one entry and the compiled code it leads to."""
    return [index, *index.parent.glob(f"{glob.escape(index.stem)}.*.nbc")]


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
    from importlib.metadata import version  # noqa: PLC0415

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
        return repr(packed(value))
    if get_origin(value) is not None:
        return repr([_describe(each) for each in get_args(value)])
    if isinstance(value, EnumType):
        return repr([(each.name, each.value) for each in value])  # type: ignore[var-annotated]
    if isinstance(value, IntEnum):
        return repr(int(value))
    if isinstance(value, int | float | str | tuple | np.generic):
        return repr(value)
    if isinstance(value, types.ModuleType) and value.__name__ not in {"numpy", "math"}:
        raise TypeError(f"a kernel reads the module {value.__name__}: import what it needs by name, so that it is seen")
    return f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', type(value).__qualname__)}"
