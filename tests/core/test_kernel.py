"""Kernels: one signature each, a cache that depends on everything compiled, and the same functions uncompiled."""

import os
import pickle
import subprocess
import sys
import threading
import types
from typing import Annotated

import numba
import numpy as np
import pytest
from numba.core.codegen import JITCodeLibrary

from quintet.core import compiler
from quintet.core import kernel as kernels
from quintet.core.kernel import callees_first, entry, is_warm, kernel, prepare, reachable
from quintet.core.record import JIT, Array, Ints, Rows, i8, i64, record, zeros
from quintet.core.rng import begin, next_word

RULES = '''
from typing import Annotated
import numpy as np
from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints
from {callee} import DEEP, deepen

TABLE = np.array([1, 2, 3])
LIMIT = 5

@kernel
def inner(value: int) -> int:
    """What it does."""
    return min(value, LIMIT) + TABLE[1] + deepen(value)

@entry
def door(values: Ints) -> None:
    for k in range(values.shape[0]):
        values[k] = inner(values[k])
'''
DEEPER = """
from quintet.core.kernel import kernel

DEEP = 100

@kernel
def deepen(value: int) -> int:
    return value * DEEP
"""


def load(monkeypatch, name, source, folder=None):
    """Returns a module made from text; in a file, so that it can be cached, if there is a folder."""
    module = types.ModuleType(name)
    monkeypatch.setitem(sys.modules, name, module)
    path = f"{name}.py" if folder is None else str(folder / f"{name}.py")
    if folder is not None:
        (folder / f"{name}.py").write_text(source)
    exec(compile(source, path, "exec"), module.__dict__)
    return module


def load_door(monkeypatch, folder=None):
    """Returns the entry above, never compiled before."""
    load(monkeypatch, "callee_module", DEEPER, folder)
    return load(monkeypatch, "rules_module", RULES.format(callee="callee_module"), folder).door


@pytest.fixture
def digest(monkeypatch):
    """Returns the digest of the entry above, with changes in its own file and in that of its callee."""

    def measure(*changes):
        rules, deeper = RULES.format(callee="callee_module"), DEEPER
        for old, new in changes:
            assert old in rules + deeper
            rules, deeper = rules.replace(old, new), deeper.replace(old, new)
        load(monkeypatch, "callee_module", deeper)
        return load(monkeypatch, "rules_module", rules).door.digest()

    return measure


@pytest.mark.parametrize(
    "change",
    [
        ("LIMIT = 5", "LIMIT = 6"),
        ("[1, 2, 3]", "[1, 2, 4]"),
        ("[1, 2, 3]", "[1, 2, 3, 0]"),
        ("np.array([1, 2, 3])", "np.array([1, 2, 3], np.int32)"),
        ("DEEP = 100", "DEEP = 101"),
        ("value * DEEP", "value + DEEP"),
        ("value * DEEP", "value * DEEP * 2"),
        ("min(value, LIMIT)", "max(value, LIMIT)"),
        ("values: Ints", "values: Annotated[Array, np.int32, (0,)]"),
        ("def deepen(value: int) -> int", "def deepen(value: int, more: int = 1) -> int"),
        ("@kernel\ndef inner", "@entry\ndef inner"),
    ],
    ids=lambda change: change[1].replace("\n", " "),
)
def test_the_digest_changes_with_everything_compiled(digest, change):
    """A constant, a table's value, length or type, a callee elsewhere, an operator, an annotation, a decorator."""
    assert digest() != digest(change)


def test_the_digest_changes_with_a_default(digest):
    """A default argument is compiled like a constant."""
    one = ("def deepen(value: int)", "def deepen(value: int, more: int = 1)")
    two = ("def deepen(value: int)", "def deepen(value: int, more: int = 2)")
    assert digest(one) != digest(two)


@pytest.mark.parametrize(
    "change",
    [
        ("LIMIT = 5", "LIMIT = 5  # a remark"),
        ("What it does.", "What it does, in other words."),
        ("@entry\ndef door", "\n\n# further down\n@entry\ndef door"),
        ("LIMIT = 5", "LIMIT = 5\nUNUSED = 7"),
    ],
    ids=["comment", "docstring", "line", "unused constant"],
)
def test_the_digest_ignores_comments(digest, change):
    """Comments, docstrings and line numbers do not cause a compilation."""
    assert digest() == digest(change)


def test_the_digest_is_stable(digest):
    """The same code always has the same digest."""
    assert digest() == digest()


def test_bounds_checking_has_its_own_cache(digest, monkeypatch):
    """Kernels compiled with NUMBA_BOUNDSCHECK=1 have other digests."""
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    plain = digest()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert plain != digest()


def run(code, folder, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(folder), *filter(None, sys.path)]),
            "QUINTET_CACHE": str(folder / "cache"),
            "PYTHONDONTWRITEBYTECODE": "1",
            "QUINTET_JIT": "1",
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == done.returncode, done.stderr[-2000:]
    return done.stdout.split()


USE = """
import sys
import numpy as np
from cached_rules import door
from quintet.core.kernel import is_warm
values = np.array([1, 9])
warm = is_warm([door])
door(values)
hits = sum(door._dispatcher.stats.cache_hits.values()) if door._dispatcher else -1
print(warm, hits, *values, "numba" in sys.modules)
"""


def test_the_cache_is_used_until_its_sources_change(tmp_path):
    """The second process loads what the first compiled; a changed constant in a callee's file compiles again."""
    (tmp_path / "cached_rules.py").write_text(RULES.format(callee="cached_callee"))
    (tmp_path / "cached_callee.py").write_text(DEEPER)
    assert ["False", "0", "103", "907", "True"] == run(USE, tmp_path)
    assert ["True", "1", "103", "907", "True"] == run(USE, tmp_path)
    (tmp_path / "cached_callee.py").write_text(DEEPER.replace("DEEP = 100", "DEEP = 1000"))
    assert ["False", "0", "1003", "9007", "True"] == run(USE, tmp_path)
    assert 2 == len(list((tmp_path / "cache" / "kernels").glob("*.nbi")))


def test_uncompiled_runs_the_same_functions_without_numba(tmp_path):
    """QUINTET_JIT=0 gives the same values, is always warm, and never imports Numba."""
    (tmp_path / "cached_rules.py").write_text(RULES.format(callee="cached_callee"))
    (tmp_path / "cached_callee.py").write_text(DEEPER)
    assert ["True", "-1", "103", "907", "False"] == run(USE, tmp_path, QUINTET_JIT="0")
    assert not (tmp_path / "cache").exists()


def test_importing_games_needs_no_numba(tmp_path):
    """Numba is imported with the first call of an entry, and Textual with the screen."""
    code = "import sys, quintet; list(quintet.GAMES.values()); print('numba' in sys.modules, 'textual' in sys.modules)"
    assert ["False", "False"] == run(code, tmp_path)


# --- compiled here --------------------------------------------------------------------------------------------------


@record
class Counter:
    small: i8
    wide: i64
    row: Annotated[Array, i8, 4]


@kernel
def twice(value: int) -> int:
    return 2 * value


@kernel
def bump(counter: Counter, by: int) -> None:
    counter.wide += twice(by)
    counter.small = twice(counter.small)


@kernel
def is_even(value: int) -> bool:
    return value % 2 == 0


@entry
def bump_all(counters: Rows[Counter], by: Ints) -> None:
    for k in range(counters.shape[0]):
        bump(counters[k], by[k])
        bump(counters[k], counters[k].row[0])
        if is_even(counters[k].wide):
            counters[k].row[1] = 1


@kernel
def product_up_to(value: int) -> int:
    return 1 if value <= 1 else value * product_up_to(value - 1)


@entry
def multiply(numbers: Ints) -> None:
    numbers[0] = product_up_to(numbers[0])


@kernel
def third(value: int) -> int:
    return value // 3


@kernel
def ninth(value: int) -> int:
    return third(third(value))


@entry
def divide(numbers: Ints) -> None:
    numbers[0] = ninth(numbers[0]) + third(numbers[1])


@entry
def unlabeled(numbers: Ints, what) -> None:
    numbers[0] = what


@entry
def texts(text: str) -> None:
    pass


@pytest.fixture
def fresh_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("QUINTET_CACHE", str(tmp_path))
    kernels._index_file.cache_clear()
    yield tmp_path
    kernels._index_file.cache_clear()


def test_an_entry_works_in_place_on_arrays(fresh_cache):
    """The rules run on every record, and each kernel has one signature for calls with i8 and i64."""
    counters = zeros(Counter, 3)
    counters["small"] = [1, 2, 3]
    counters["row"][:, 0] = 5
    bump_all(counters, np.array([10, 20, 30]))
    assert [30, 50, 70] == counters["wide"].tolist()
    assert [4, 8, 12] == counters["small"].tolist()
    assert [1, 1, 1] == counters["row"][:, 1].tolist()
    assert {1 if JIT else 0} == {part.specializations for part in reachable([bump_all])}


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_another_signature_is_refused(fresh_cache):
    """Entries are compiled once: an array of another type is an error, not a second compilation."""
    with pytest.raises(TypeError):
        bump_all(zeros(Counter, 1), np.zeros(1, np.int8))
    assert bump_all.specializations <= 1


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_only_entries_become_machine_code(fresh_cache):
    """An inner kernel is only linked into entries; code of its own would double the time that compiling takes."""
    bump_all.load()
    libraries = {
        part: overload.library for part in reachable([bump_all]) for overload in part._dispatcher.overloads.values()
    }
    assert {bump_all, bump, twice, is_even} == set(libraries)
    assert {bump_all} == {part for part, library in libraries.items() if type(library) is JITCodeLibrary}


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_an_inner_kernel_is_optimized_once(fresh_cache, monkeypatch):
    """However many kernels it is linked into: optimizing is most of what compiling costs."""
    kind, done = compiler._PartOfEntries, []
    optimize = kind._optimize_final_module
    monkeypatch.setattr(kind, "_optimize_final_module", lambda self: (done.append(self), optimize(self))[0])
    numbers = np.array([90, 6])
    divide(numbers)
    assert 12 == numbers[0]
    assert 2 == len(done)


def test_a_rule_that_calls_itself_is_linked(fresh_cache):
    """The entry finds the inner kernel inside itself, however deep the calls go."""
    numbers = np.array([10])
    multiply(numbers)
    assert [3_628_800] == numbers.tolist()


def test_inner_kernels_called_from_python_are_plain_functions():
    """A test or a view can use a single rule without compiling anything."""
    assert 14 == twice(7)
    assert "<kernel " in repr(twice)
    assert "<entry " in repr(bump_all)


def test_kernels_are_found_through_their_calls():
    """Finds every kernel of an entry, once."""
    names = sorted(part.function.__name__ for part in reachable([bump_all]))
    assert ["bump", "bump_all", "is_even", "twice"] == names
    assert next_word in reachable([begin, next_word])


def test_callees_are_compiled_before_their_callers():
    """Every kernel comes after all that it calls, so that Numba never compiles one in the middle of another."""
    order = callees_first(bump_all)
    assert set(reachable([bump_all])) - {bump_all} == set(order)
    for place, part in enumerate(order):
        assert set(reachable([part])) <= set(order[: place + 1])


def test_kernels_pickle_by_name():
    """A pickled kernel is the kernel of that name in the other process."""
    assert pickle.loads(pickle.dumps(begin)) is begin


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_progress_counts_to_the_total(fresh_cache, monkeypatch):
    """Progress is called with (done, total, name) after each kernel, up to the total; from the cache too."""
    told = []
    for warm in (False, True):
        door = load_door(monkeypatch, fresh_cache)
        assert warm == is_warm([door])
        told.clear()
        prepare([door], lambda *progress: told.append(progress))
        assert sorted(told) == told
        assert (3, 3, "rules_module.door") == told[-1]
        assert is_warm([door])


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_code_without_a_file_is_compiled_without_a_cache(fresh_cache, monkeypatch):
    """Rules typed at a prompt run too, and are compiled each time."""
    values = np.array([1, 9])
    load_door(monkeypatch)(values)
    assert [103, 907] == values.tolist()


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
@pytest.mark.parametrize(
    ("door", "sentence"),
    [
        (unlabeled, "Kernel .*unlabeled: the parameter 'what' needs an annotation.$"),
        (texts, "Kernel .*texts: <class 'str'> is not a record, a number or an array.$"),
    ],
)
def test_bad_signatures_are_refused(fresh_cache, door, sentence):
    """The error names the parameter that Numba cannot take."""
    with pytest.raises(TypeError, match=sentence):
        door.ready()


def test_threads_may_call_first_at_the_same_time(fresh_cache, monkeypatch):
    """Two threads that call an entry for the first time compile it only once."""
    door = load_door(monkeypatch, fresh_cache)
    results = []

    def call():
        values = np.array([1, 9])
        door(values)
        results.append(values.tolist())

    threads = [threading.Thread(target=call) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [[103, 907]] * 4 == results
    assert door.specializations <= 1


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_damaged_cache_is_compiled_again(tmp_path, ending):
    """A truncated file is replaced, not reported as an error."""
    program = tmp_path / "program.py"
    program.write_text(
        "import numpy as np\nfrom quintet.core.kernel import entry, is_warm\nfrom quintet.core.record import Ints\n"
        "@entry\ndef one(values: Ints) -> None:\n    values[0] = 1\n"
        "values = np.zeros(1, np.int64)\none(values)\nprint(values[0], is_warm([one]))\n"
    )
    env = {**os.environ, "QUINTET_CACHE": str(tmp_path / "cache")}
    for _ in range(2):
        done = subprocess.run([sys.executable, program], env=env, capture_output=True, text=True, check=False)
        assert ("1 True\n", 0) == (done.stdout, done.returncode), done.stderr
        for file in (tmp_path / "cache" / "kernels").glob(f"*.{ending}"):
            file.write_bytes(file.read_bytes()[:50])


def test_half_a_cache_is_not_warm(fresh_cache):
    """An index without its code is not enough."""
    index = kernels._index_file(bump_all)
    index.parent.mkdir()
    index.touch()
    assert (not JIT) == is_warm([bump_all])


def test_stale_files_can_be_removed(fresh_cache):
    """Files that no entry would load are removed, and the others stay."""
    kept = kernels._index_file(bump_all)
    stale = kept.with_name("old.rules.step-0123456789abcdef0123.1.nbc")
    stale.parent.mkdir()
    for file in (kept, stale):
        file.write_bytes(b"x" * 10)
    assert 10 == kernels.forget_stale([bump_all])
    assert (True, False) == (kept.exists(), stale.exists())


@pytest.mark.skipif(not JIT, reason="nothing is compiled")
def test_unchecked_code_is_the_code_of_the_entry(monkeypatch, tmp_path):
    """It does the same to the same arrays, without Numba's look at their types."""
    monkeypatch.setenv("QUINTET_CACHE", str(tmp_path))
    load(monkeypatch, "unchecked_deeper", DEEPER)
    module = load(monkeypatch, "unchecked_rules", RULES.format(callee="unchecked_deeper"))
    one, two = np.arange(5), np.arange(5)
    module.door(one)
    module.door.unchecked()(two)
    assert one.tolist() == two.tolist()
    assert module.door.unchecked() is not module.door.ready()


@pytest.mark.skipif(not JIT, reason="uncompiled rules leave Numba alone")
def test_what_others_compile_later_is_complete(monkeypatch):
    """Only inner kernels have no machine code of their own; a function of Numba's has, even after a wrong rule."""
    wrong = RULES.replace("min(value, LIMIT)", "value.missing")
    load(monkeypatch, "callee_module", DEEPER)
    door = load(monkeypatch, "rules_module", wrong.format(callee="callee_module")).door
    with pytest.raises(TypeError, match="inner"):
        door(np.arange(3))
    assert 12 == numba.njit(lambda number: number + 5)(7)


def test_a_kernel_is_named_like_its_function():
    """Help, documentation and errors show what the author wrote."""
    assert ("next_word", "quintet.core.rng", begin.function.__doc__) == (
        *(next_word.__name__, next_word.__module__),
        begin.__doc__,
    )
    assert begin.__wrapped__ is begin.function
