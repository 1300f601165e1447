"""A kernel that does not compile says why in one sentence, with its name and its place."""

from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

from quintet.core.kernel import entry, kernel
from quintet.core.kernel_error import KernelError
from quintet.core.record import JIT, Array, Ints, Rows, i8, record, zeros

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")


@record
class Boat:
    speed: i8
    cells: Annotated[Array, i8, 3]


@kernel
def misspelled(boat: Boat) -> int:
    if boat.cells[0]:
        return 1
    return boat.sped


@kernel
def unnamed(boat: Boat) -> int:
    return boat.speed + knots  # noqa: F821 - the mistake


@kernel
def two_kinds(boat: Boat) -> int:
    word = 3
    if boat.speed:
        word = "fast"
    return word


@entry
def read_misspelled(boats: Rows[Boat], out: Ints) -> None:
    out[0] = misspelled(boats[0])


@entry
def read_unnamed(boats: Rows[Boat], out: Ints) -> None:
    out[0] = unnamed(boats[0])


@entry
def read_two_kinds(boats: Rows[Boat], out: Ints) -> None:
    out[0] = two_kinds(boats[0])


@entry
def read_directly(boats: Rows[Boat], out: Ints) -> None:
    out[0] = boats[0].depth


def line_of(rule, text):
    """The number of the line of a kernel that holds a text."""
    numbered = list(enumerate(Path(__file__).read_text(encoding="utf-8").splitlines(), 1))
    first = rule.function.__code__.co_firstlineno
    return next(number for number, line in numbered[first:] if text in line)


@pytest.mark.parametrize(
    ("door", "rule", "place", "cause"),
    [
        (read_misspelled, misspelled, "boat.sped", "the record has no field 'sped'"),
        (read_unnamed, unnamed, "knots", "name 'knots' is not defined"),
        (read_two_kinds, two_kinds, "return word", "Cannot unify"),
        (read_directly, read_directly, "depth", "'depth'"),
    ],
)
def test_a_mistake_is_one_sentence_with_its_place(door, rule, place, cause):
    """The kernel that is wrong is named, not the entry that reaches it."""
    with pytest.raises(KernelError) as caught:
        door(zeros(Boat), np.zeros(1, np.int64))
    said = str(caught.value)
    assert "\n" not in said
    assert said.startswith(
        f"The kernel {__name__}.{rule.function.__name__} (test_kernel_error.py:{line_of(rule, place)}) "
    )
    assert cause in said
    assert said.endswith(".")
    assert len(said) < 400


def test_the_traceback_has_no_frame_of_the_compiler():
    """What an author sees is the sentence and the way to the entry."""
    with pytest.raises(KernelError) as caught:
        read_misspelled(zeros(Boat), np.zeros(1, np.int64))
    assert not [each for each in caught.traceback if "numba" in str(each.path)]
