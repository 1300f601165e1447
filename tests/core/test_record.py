"""Packed records: an annotated class is a memory layout, and types that Numba cannot take are refused."""

from typing import Annotated, Any

import numpy as np
import pytest

from quintet.core.record import (
    Array,
    Rows,
    dtype_of,
    i8,
    i16,
    i32,
    i64,
    is_record,
    quick,
    record,
    rows_over,
    u8,
    word64,
    zeros,
)


@record
class Point:
    x: i16
    y: i16


@record
class World:
    turn: i64
    hp: i8
    grid: Annotated[Array, u8, (3, 5)]
    key: Annotated[Array, word64, 2]
    queue: Annotated[Array, i32, 4]
    home: Point
    points: Annotated[Rows[Point], 6]


def declare(hint: Any, name: str = "thing") -> type:
    return record(type("Bad", (), {"__annotations__": {name: hint}}))


def test_the_class_is_the_layout():
    """Every field has its declared type and shape, in the order of declaration and aligned as in C."""
    layout = dtype_of(World)
    assert ("turn", "hp", "grid", "key", "queue", "home", "points") == layout.names
    assert [np.int64, np.int8] == [layout["turn"], layout["hp"]]
    assert (np.dtype(np.uint8), (3, 5)) == layout["grid"].subdtype
    assert (np.dtype(np.uint64), (2,)) == layout["key"].subdtype
    assert (6,) == layout["points"].shape
    assert layout.isalignedstruct
    assert 0 == layout.fields["key"][1] % 8


def test_only_records_are_records():
    """Only the decorator makes a class a record."""
    assert is_record(World)
    assert not is_record(int)
    assert not is_record(Point())


def test_a_new_record_is_zero_in_every_byte():
    """States compare by bytes, so padding must be zero too."""
    assert bytes(2 * dtype_of(World).itemsize) == zeros(World, 2).tobytes()


def test_fields_are_attributes_at_every_depth():
    """Nested records and arrays of records are read and written by name, without copies."""
    world = zeros(World)[0]
    world.points[3].x = 7
    world.home.y = -2
    world.grid[2, 4] = 255
    assert (7, -2, 255) == (world.points[3].x, world.home.y, world.grid[2, 4])


def test_a_view_shares_the_memory_it_is_given():
    """Records over a bytearray write into it; over bytes they cannot."""
    memory = bytearray(dtype_of(Point).itemsize * 2)
    rows_over(Point, memory, 2)[1].y = 1
    assert any(memory)
    with pytest.raises(ValueError, match="read-only"):
        rows_over(Point, bytes(memory), 2)[1].y = 2


@pytest.mark.parametrize("name", ["flags", "mean", "item", "size", "data", "base", "max", "sum", "T", "_hidden"])
def test_names_that_numpy_owns_are_refused(name):
    """A field called `mean` would silently be NumPy's method."""
    with pytest.raises(TypeError, match=rf"^Bad\.{name}: NumPy uses the name '{name}' itself\. Rename the field\.$"):
        declare(i8, name)


@pytest.mark.parametrize("hint", [bool, np.bool_, Annotated[Array, np.bool_, 3]])
def test_booleans_are_refused(hint):
    """A nested boolean array would break every kernel that takes the record."""
    with pytest.raises(TypeError, match=r"^Bad\.thing: Numba does not support booleans .* Use i8 with 0 and 1\.$"):
        declare(hint)


@pytest.mark.parametrize("hint", [u8, np.uint16, np.uint32, np.uint64, Annotated[Array, np.uint16, 3]])
def test_unsigned_numbers_are_refused_outside_byte_grids(hint):
    """Numba turns unsigned and signed numbers together into a float."""
    with pytest.raises(TypeError, match=r"^Bad\.thing: unsigned numbers become floats when mixed"):
        declare(hint)


@pytest.mark.parametrize("hint", [float, str, int, np.float64, list, "i8 | None", Annotated[Array, float, 2]])
def test_anything_else_is_refused(hint):
    """Anything but a number of a known width or a record is refused with a remedy."""
    with pytest.raises(TypeError, match=r"^Bad\.thing: .* is not a field type\. Use i8, i16, i32, i64, a record or"):
        declare(eval(hint) if isinstance(hint, str) else hint)


@pytest.mark.parametrize("hint", [Annotated[Array, i8], Annotated[Array, i8, 0], Annotated[Array, i8, (3, 0)]])
def test_arrays_need_their_sizes(hint):
    """A record has a fixed size, so an array in it has one, too."""
    with pytest.raises(TypeError, match=r"^Bad\.thing: the shape .* An array field needs fixed sizes of at least 1\.$"):
        declare(hint)


def test_an_empty_record_is_refused():
    """A class without annotations cannot be a record."""
    with pytest.raises(TypeError, match=r"^The record Empty has no fields\."):
        record(type("Empty", (), {}))


def test_quick_rows_are_the_same_memory():
    """What is written through either is read through both, in nested records and arrays of them, too."""
    rows = zeros(World, 2)
    row, slow = quick(rows)[1], rows[1]
    row.turn, row.hp, row.home.y, row.points[2].x, row.grid[1, 0] = 2**40, 2, 3, 4, 5
    assert (2**40, 2, 3, 4, 5) == (slow.turn, slow.hp, slow.home.y, slow.points[2].x, slow.grid[1, 0])
    slow.points[0].y = 6
    assert 6 == row.points[0].y
    assert quick(rows).tobytes() == rows.tobytes()


@pytest.mark.parametrize("inside", [lambda row: row, lambda row: row.home, lambda row: row.points[0]])
def test_a_quick_row_has_no_other_names(inside):
    """A name that is spelled wrong is an error, not a new attribute."""
    row = inside(quick(zeros(World))[0])
    with pytest.raises(AttributeError):
        row.pionts = 1
    with pytest.raises(AttributeError):
        _ = row.pionts
