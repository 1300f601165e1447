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
