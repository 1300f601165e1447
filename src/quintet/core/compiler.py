"""What Numba does for a kernel: its one signature, its dispatcher and its files in the cache.

Importing this module imports Numba, which takes a second; `quintet.core.kernel` does so when the first entry is called.

An inner kernel is only ever a part of an entry. So it gets the cheap optimization and no machine code: the entry, which
has its callees in it, is optimized in full and made into machine code. Compiling CataMaze takes a quarter less time so.
"""

import gc
import inspect
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import numpy as np
from llvmlite.binding import ffi
from numba import config, from_dtype, njit
from numba import types as nb
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.codegen import JITCodeLibrary

from quintet.core.cache import files_of, make_folder
from quintet.core.kernel_error import kernel_error
from quintet.core.record import ANY, Rows, array_parts, dtype_of, dtype_of_element, is_record, word64

__all__ = ["make_dispatcher", "signature_of"]

RARELY: Final = (100_000, 50, 100)

# Numba's own overhead, about a quarter of the time that Rogue takes to compile:
nb.Record.__repr__ = nb.Type.__repr__  # its own one writes out every nested record, thousands of times
with suppress(AttributeError):
    ffi.lib._lock._cblist.clear()  # noqa: SLF001 - an event for every call into LLVM, to which nobody listens


def signature_of(name: str, function: Callable[..., Any]) -> Any:
    """Returns the one Numba signature that a kernel's annotations declare."""
    hints = get_type_hints(function, include_extras=True)
    parameters = inspect.signature(function).parameters
    missing = [each for each in parameters if each not in hints]
    if missing:
        raise TypeError(f"Kernel {name}: the parameter {missing[0]!r} needs an annotation.")
    arguments = tuple(_numba_type(name, hints[each]) for each in parameters)
    return nb.int64(*arguments) if hints.get("return") is int else arguments


_record_type = cache(from_dtype)  # Numba takes milliseconds to describe a large record


def _numba_type(name: str, hint: Any) -> Any:
    if is_record(hint):
        return _record_type(dtype_of(hint))
    if get_origin(hint) is Rows:
        return nb.Array(_record_type(dtype_of(get_args(hint)[0])), 1, "C")
    if get_origin(hint) is Annotated:
        element, shape = array_parts(hint)
        inside = _record_type(dtype_of_element(element))
        return nb.Array(inside, len(shape), "C") if ANY in shape else nb.NestedArray(inside, shape)
    if hint is float:
        return nb.float64
    if hint is word64:
        return nb.uint64
    if hint in (int, bool) or (isinstance(hint, type) and issubclass(hint, (int, np.integer))):
        return nb.int64
    raise TypeError(f"Kernel {name}: {hint!r} is not a record, a number or an array.")


def make_dispatcher(code: types.FunctionType, index: Path | None, compile_now: Callable[[Any], None]) -> Any:
    """Returns the Numba dispatcher of a kernel; `index` is the file of an entry in the cache, None for an inner rule.

    `compile_now` is called with the dispatcher when another kernel first needs it.
    """
    inner = {} if index else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = njit(nogil=True, error_model="numpy", **inner)(code)
    if index and Path(code.__code__.co_filename).exists():  # rules typed at a prompt have nothing to cache by
        dispatcher._cache = _keyed_cache(code, index)  # noqa: SLF001 - Numba's own key misses callees and constants
    template, compile_signature = dispatcher.get_call_template, dispatcher.compile

    def compile_or_say_why(signature: Any) -> Any:
        try:
            with _collecting_rarely(), _libraries_of(dispatcher, JITCodeLibrary if index else _PartOfEntries):
                return compile_signature(signature)
        except Exception as error:  # noqa: BLE001 - the compiler may raise anything about a wrong rule
            raise kernel_error(f"{code.__module__}.{code.__qualname__}", code, error).with_traceback(None) from None

    def compile_once(args: Any, kws: Any) -> Any:
        """Compiles the declared signature for the first caller; every later one converts to it."""
        if not dispatcher.overloads:
            compile_now(dispatcher)
        return template(args, kws)

    dispatcher.get_call_template = compile_once
    dispatcher.compile = compile_or_say_why
    return dispatcher


@contextmanager
def _collecting_rarely() -> Iterator[None]:
    """Lets the garbage collector look less often: compiling makes much that lives long."""
    before = gc.get_threshold()
    gc.set_threshold(*RARELY)
    try:
        yield
    finally:
        gc.set_threshold(*before)


@contextmanager
def _libraries_of(dispatcher: Any, kind: type) -> Iterator[None]:
    """Lets Numba make libraries of this kind; a callee that is compiled meanwhile chooses for itself."""
    codegen = dispatcher.targetctx.codegen()
    before, codegen._library_class = codegen._library_class, kind  # noqa: SLF001 - there is no public way to choose
    try:
        yield
    finally:
        codegen._library_class = before  # noqa: SLF001


class _PartOfEntries(JITCodeLibrary):  # type: ignore[misc]
    """The code of an inner kernel, which is linked into entries and never called by itself."""

    @property
    def codegen(self) -> Any:
        return _WithoutEnvironments(self._codegen)

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager(  # noqa: SLF001 - as the parent class does
            loop_vectorize=self._codegen._loopvect,  # noqa: SLF001
            slp_vectorize=False,
            opt=self._codegen._opt_level,  # noqa: SLF001
            cost="cheap",
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class _WithoutEnvironments:
    """Numba's code generator, for code without machine code: there is no place for its environment."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        pass


def _keyed_cache(code: types.FunctionType, index: Path) -> Any:
    class ForgivingCache(FunctionCache):  # type: ignore[misc]
        """Removes a damaged file, so that its code is compiled again."""

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            try:
                return super().load_overload(sig, target_context)
            except Exception:  # noqa: BLE001 - unpickling a damaged file may raise anything
                for file in files_of(index):
                    file.unlink(missing_ok=True)
                return None

    make_folder(index.parent)
    before, config.CACHE_DIR = config.CACHE_DIR, str(index.parent)
    try:
        cache = ForgivingCache(code)
    finally:
        config.CACHE_DIR = before
    cache._cache_path = str(index.parent)  # noqa: SLF001 - the digest in the file's name replaces Numba's time stamp
    cache._cache_file = IndexDataCacheFile(str(index.parent), index.stem, "keyed by digest")  # noqa: SLF001
    return cache
