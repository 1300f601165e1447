"""A process that compiles for another one says in one line what went wrong."""

import time

import pytest

import quintet
from quintet.core.errors import QuintetError
from quintet.table import compile_child
from quintet.table.compile_child import Order, Report, _find, _obey, _reason


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (QuintetError("There is no such game."), "There is no such game."),
        (KeyError("sets"), "KeyError: 'sets'"),
        (TypeError("\n  wrong kind\nand more\n"), "TypeError: wrong kind"),
        (MemoryError(), "MemoryError: "),
    ],
)
def test_a_reason_is_one_line(error, line):
    """Its own sentences as they are, all else with its kind; what says nothing is its kind alone."""
    assert line == _reason(error)


ORDER = Order(game="sets", entry=next(each.name for each in quintet.game("sets").kernels.entries))


def test_an_order_names_an_entry_of_a_game():
    """It is found by both."""
    assert ORDER.entry == _find(ORDER).name


def test_a_report_says_how_long_the_processor_worked(monkeypatch):
    """It is the time of this order alone, and an entry that fails is named with the reason."""
    prepared, before = [], time.process_time()
    monkeypatch.setattr(compile_child, "prepare", lambda entries, _told: prepared.extend(entries))
    report = _obey(ORDER)
    assert [_find(ORDER)] == prepared
    assert (ORDER.entry, "") == (report.entry, report.error)
    assert 0 <= report.seconds <= time.process_time() - before
    assert Report(entry="x", error="StopIteration: ") == _obey(Order(game="sets", entry="x"))
