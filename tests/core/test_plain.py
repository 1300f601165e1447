"""Plain values of a record equal what NumPy reads, in both layouts."""

from typing import Annotated

import numpy as np
import pytest

from quintet.core.plain import numbers_of, reader_of
from quintet.core.record import Array, Rows, dtype_of, i8, i16, i32, i64, record, u8, word64
from quintet.core.state import State
from quintet.games import GAMES


@record
class Inner:
    small: i8
    pair: Annotated[Array, i16, 2]


@record
class Outer:
    first: i8
    wide: i64
    inner: Inner
    grid: Annotated[Array, u8, (2, 3)]
    line: Annotated[Array, u8, 4]
    signed: Annotated[Array, i8, (2, 2, 2)]
    rows: Annotated[Rows[Inner], 3]
    key: word64
    last: i32


def filled() -> np.ndarray:
    games = np.zeros(2, dtype_of(Outer))
    one = games[1]
    one.first, one.wide, one.last, one.key = -3, -(2**40), 7, 2**63 + 1
    one.inner.small, one.inner.pair[:] = -1, (300, -300)
    one.grid[:] = [[1, 2, 3], [253, 254, 255]]
    one.line[:] = (9, 8, 7, 200)
    one.signed[:] = np.arange(-4, 4).reshape(2, 2, 2)
    for k in range(3):
        one.rows[k].small, one.rows[k].pair[:] = k, (k, -k)
    return games


def test_every_kind_of_field_is_read_as_plain_values():
    """Numbers are ints, bytes are bytes, other arrays are tuples, and records nest."""
    plain = reader_of(Outer)(filled().tobytes(), dtype_of(Outer).itemsize)
    assert (plain.first, plain.wide, plain.last, plain.key) == (-3, -(2**40), 7, 2**63 + 1)
    assert (plain.inner.small, plain.inner.pair) == (-1, (300, -300))
    assert plain.grid == (b"\x01\x02\x03", b"\xfd\xfe\xff")
    assert plain.line == b"\x09\x08\x07\xc8"
    assert plain.signed == (((-4, -3), (-2, -1)), ((0, 1), (2, 3)))
    assert [(row.small, row.pair) for row in plain.rows] == [(0, (0, 0)), (1, (1, -1)), (2, (2, -2))]
    assert [row.small for row in plain.rows[1:]] == [1, 2]
    assert len(plain.rows) == 3


def test_some_numbers_of_nested_records_are_read_at_once():
    """They come in the order of the record, and another order is an error, not a wrong number."""
    one = filled()[1].tobytes()
    assert numbers_of(Outer, "first", "wide", "inner.small", "last")(one) == (-3, -(2**40), -1, 7)
    with pytest.raises(ValueError, match="order of the record"):
        numbers_of(Outer, "last", "first")


@pytest.mark.parametrize("index", [3, -1])
def test_a_row_that_does_not_exist_is_an_error(index):
    """NumPy would read a negative row as another one."""
    rows = reader_of(Outer)(filled().tobytes(), 0).rows
    with pytest.raises(IndexError, match=f"There is no row {index}"):
        rows[index]


@pytest.mark.parametrize("game", GAMES)
def test_the_plain_values_of_a_state_are_those_of_its_record(game):
    """Every field of every game, compared by value."""
    state: State = GAMES[game].new("plain")
    assert state.plain is state.plain
    assert_equal(state.plain, state.record)


def assert_equal(plain, record):
    for name in record.dtype.names:
        value, wanted = getattr(plain, name), getattr(record, name)
        if isinstance(wanted, np.void):
            assert_equal(value, wanted)
        elif isinstance(wanted, np.ndarray) and wanted.dtype.names:
            for row, wanted_row in zip(value, wanted, strict=True):
                assert_equal(row, wanted_row)
        elif isinstance(wanted, np.ndarray):
            assert np.array_equal([list(row) if isinstance(row, bytes) else row for row in value], wanted), name
        else:
            assert type(value) is int
            assert value == wanted, name
