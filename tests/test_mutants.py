"""`make mutants`: a probe tells where a change makes a difference, and the changed code takes the place of the old."""

import gc
import importlib
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

TOY = """
def larger(a, b):
    if a > b:
        return a
    return b


def count(rows):
    total = 0
    for row in rows:
        total += row
    return total


def kind(number):
    match number:
        case 1:
            return "one"
    return "many"


def first(rows):
    return rows.pop(0) == 1


def pairs(rows):
    return list(zip(rows, rows, strict=True))


class Named(Exception):
    def __init__(self, name):
        super().__init__(name)
"""


@pytest.fixture
def mutants(monkeypatch, tmp_path):
    """The program, with a project of one module, which is imported and frozen as modules are when tests begin."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "bench"))
    monkeypatch.syspath_prepend(str(tmp_path))
    program = importlib.import_module("mutants")
    monkeypatch.setattr(program, "ROOT", tmp_path)
    (tmp_path / "toy_rules.py").write_text(TOY)
    importlib.import_module("toy_rules")
    gc.freeze()
    yield program
    del sys.modules["toy_rules"]
    gc.freeze()


def change_of(program, said):
    found = [each for changes in program.functions(Path("toy_rules.py")) for each in changes]
    return next(each for each in found if each.said.startswith(said))


def swap(program, text, probe=None):
    file = program.ROOT / "toy_rules.py"
    program.swap_code(file, TOY, text, probe)
    return sys.modules["toy_rules"]


def test_changed_code_takes_the_place_of_what_is_frozen(mutants):
    """What was imported before is changed too, though the collector of garbage no longer lists it."""
    before = sys.modules["toy_rules"].count
    assert 3 == before([1, 2])
    toy = swap(mutants, change_of(mutants, "total += row").after(TOY))
    assert toy.count is before
    assert -3 == before([1, 2])


def test_other_objects_are_left_alone(mutants):
    """Among all objects there are some that pretend to be of another class, and some that warn when they are asked."""

    class Deprecated:
        @property
        def __class__(self):
            raise AssertionError

    found = [Deprecated()]
    toy = swap(mutants, change_of(mutants, "total += row").after(TOY))
    assert (-3, 1) == (toy.count([1, 2]), len(found))


def test_a_probe_tells_only_where_a_change_makes_a_difference(mutants):
    """Both values are computed, unless that could change the game; a pattern has no place for a probe."""
    said = ("a > b  ->  (a)", "total += row", "rows.pop(0) == 1", "1  ->  2")
    probes = [mutants.probed(change_of(mutants, each), number) for number, each in enumerate(said)]
    probe = mutants.Probe()
    toy = swap(mutants, mutants.with_probes(Path("toy_rules.py"), probes), probe)
    assert (2, set()) == (toy.larger(1, 2), probe.told)
    assert (2, {0}) == (toy.larger(2, 2), probe.told)
    assert (0, {0}) == (toy.count([]), probe.told)
    assert (5, {0, 1}) == (toy.count([2, 3]), probe.told)
    rows = [1, 7]
    assert toy.first(rows)
    assert ([7], {0, 1, 2}) == (rows, probe.told)
    assert ("one", {0, 1, 2}) == (toy.kind(1), probe.told)


def test_a_test_that_fails_again_only_given_longer_counts(mutants, monkeypatch):
    """Alone a test may first have to load what others had loaded: that it is slow then does not save the change."""
    slow, quick = SimpleNamespace(nodeid="slow"), SimpleNamespace(nodeid="quick")
    change = change_of(mutants, "total += row")

    def run(_self, items, mutant, limit=mutants.CPU_SECONDS):
        if items == [slow] and limit == mutants.CPU_SECONDS:
            return mutants.Run(cut=["slow"])
        return mutants.Run(failed="slow" if mutant else "")

    monkeypatch.setattr(mutants.QuickJudge, "_run", run)
    judge = object.__new__(mutants.QuickJudge)
    judge._sound = {}
    assert "slow" == judge._judge(change, [quick, slow])


def test_a_call_of_the_base_class_can_be_lost(mutants):
    """The changed code keeps what `super` needs, without which it could not take the place of the other."""
    before = sys.modules["toy_rules"].Named
    assert ("x",) == before("x").args
    change = change_of(mutants, "super().__init__(name)")
    toy = swap(mutants, change.after(TOY))
    assert toy.Named is before
    assert "super" == change.text
    assert "x" in toy.Named("x").args


def test_strictness_is_not_changed(mutants):
    """What is put together in pairs has the same length anyway, so nobody could notice."""
    said = [each.said for found in mutants.functions(Path("toy_rules.py")) for each in found]
    assert "rows.pop(0) == 1  ->  (rows.pop(0)) != (1)" in said
    assert not [each for each in said if each.startswith("True")]


def test_tests_that_import_a_module_are_near(mutants):
    """They are asked before those of the folder, those of its layer, if they are few."""
    module = Path("src/quintet/core/toy.py")
    folder = mutants.ROOT / "tests" / "core"
    folder.mkdir(parents=True)
    for number in range(3):
        (folder / f"test_{number}.py").write_text("from quintet.core.toy import play\n" if number else "")
    assert [Path(f"tests/core/test_{number}.py") for number in (1, 2)] == mutants.importers(module)
    assert ["tests/core/test_1.py", "tests/core/test_2.py"] == mutants.nearest_tests(module)[0]
    for number in range(3, 9):
        (folder / f"test_{number}.py").write_text("from quintet.core.toy import play\n")
    assert 8 == len(mutants.importers(module))
    (folder / "test_9.py").write_text("from quintet.core.toy import play\n")
    assert [] == mutants.importers(module)
