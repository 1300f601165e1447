"""Uncompiled rules work on wide copies and leave the bytes that compiled ones leave."""

import subprocess
import sys
from typing import Annotated

import numpy as np
import pytest

from quintet.core import kernel as kernels
from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Masks, Rows, dtype_of, i8, record, word64, zeros
from quintet.core.wide import on_wide_copies, widened


@record
class Point:
    x: i8
    row: Annotated[Array, i8, 3]


@record
class Map:
    count: i8
    key: Annotated[Array, word64, 2]
    home: Point
    points: Annotated[Rows[Point], 2]


SCRATCH = dtype_of(Point)
SMALL = np.array([100, 100], np.int8)
POINTS = zeros(Point, 2)
POINTS["x"] = 90


@kernel
def add_up(one: Map) -> int:
    """Adds more than a small integer holds."""
    return one.count + one.home.x + one.points[1].row[2] + SMALL[0] + POINTS[1].x


@entry
def fill(maps: Rows[Map], bytes_out: Masks, totals: Ints) -> None:
    scratch = np.zeros(1, SCRATCH)[0]
    for k in range(maps.shape[0]):
        scratch.x = maps[k].count
        totals[k] = add_up(maps[k]) + scratch.x + scratch.x
        bytes_out[k, 0] = totals[k]
        maps[k].count = totals[k]
        maps[k].home.row[1] = totals[k]


@entry
def countdown(numbers: Ints) -> None:
    numbers[0] -= 1
    if numbers[0] > 0:
        again(numbers)


@kernel
def again(numbers: Ints) -> None:
    numbers[0] -= 1
    if numbers[0] > 0:
        again(numbers)


def filled(door):
    """Returns every byte that the entry above leaves behind."""
    maps, out, totals = zeros(Map, 2), np.zeros((2, 1), np.uint8), np.zeros(2, np.int64)
    maps["count"], maps["home"]["x"], maps["points"]["row"] = 127, 126, 125
    maps["key"] = 2**64 - 1
    door(maps, out, totals)
    return totals.tolist(), out.tolist(), maps.tobytes()


def test_small_integers_do_not_overflow_inside_a_rule():
    """Fields, tables, arrays of bytes and scratch records have 64 bits inside a rule, and wrap when written back."""
    totals, out, data = filled(fill.uncompiled)
    assert [127 + 126 + 125 + 100 + 90 + 2 * 127] * 2 == totals
    assert [[totals[0] % 256]] * 2 == out
    assert (totals[0] + 128) % 256 - 128 == np.ndarray(2, dtype_of(Map), data)[1].count


@pytest.mark.skipif(not kernels.JIT, reason="nothing is compiled")
def test_uncompiled_leaves_the_same_bytes():
    """The compiled entry and its uncompiled form agree about every byte."""
    assert filled(fill.load()) == filled(fill.uncompiled)


def test_a_rule_may_call_itself():
    """The twin of a recursive rule calls its twin."""
    numbers = np.array([5])
    countdown.uncompiled(numbers)
    assert [0] == numbers.tolist()


def test_every_integer_is_wide_except_a_secret_word():
    """Nested records, arrays of records and grids are wide; unsigned 64-bit words stay as they are."""
    wide = widened(zeros(Map, 1))
    assert (np.int64, np.uint64) == (wide.dtype["count"], wide.dtype["key"].base)
    assert np.int64 == wide.dtype["points"].base["row"].base
    assert 3 == wide[0].points[1].row.shape[0]
    assert np.int64 == widened(np.zeros((2, 2), np.uint8)).dtype
    assert np.int64 == widened(dtype_of(Point))["x"]


def test_wide_records_have_the_fields_of_records_at_every_depth():
    """Nested records and rows of records are read and written by name, in place."""
    wide = widened(zeros(Map, 1))
    one = wide[0]
    one.count, one.home.x, one.points[1].x = 300, 301, 302
    one.points[0] = one.home
    assert (300, 301, [301, 302]) == (one.count, wide["home"]["x"][0], wide["points"]["x"][0].tolist())


def test_what_needs_no_copy_is_passed_on():
    """Wide numbers, floats and single values are the caller's own."""
    for value in (np.zeros(2, np.int64), np.zeros(2), 7, "text"):
        assert value is widened(value)


def test_an_array_that_is_passed_twice_stays_one_array():
    """A rule that writes through one name reads it through the other."""
    seen = []

    def write(first, second):
        first[0] = 7
        seen.append(int(second[0]))

    numbers = np.zeros(1, np.int8)
    on_wide_copies(write)(numbers, numbers)
    assert ([7], [7]) == (seen, numbers.tolist())


def test_read_only_arrays_may_be_read():
    """An array that cannot be written is not written back."""
    numbers = np.array([3], np.int8)
    numbers.flags.writeable = False
    assert 3 == on_wide_copies(lambda values: int(values[0]))(numbers)


AT_ONCE = """
import sys
import numpy as np
sys.path.insert(0, {folder!r})
from test_wide import countdown
from quintet.core.kernel import prepare, start_at_once
start_at_once()
numbers = np.array([9])
countdown(numbers)
print(numbers[0], countdown.is_loaded, "numba" in sys.modules)
prepare([countdown])
print(countdown.is_loaded, countdown.ready() is countdown._dispatcher)
"""


@pytest.mark.skipif(not kernels.JIT, reason="nothing is compiled")
def test_entries_run_at_once_and_are_compiled_when_they_are_loaded():
    """After `start_at_once`, nobody waits for Numba, and the next call after `prepare` is compiled."""
    code = AT_ONCE.format(folder=str(__file__).rpartition("/")[0])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "0 False False\nTrue True\n" == done.stdout, done.stderr
