"""A row of a floor as one number with four bits for each of its nodes, so that one operation asks all of them.

The kinds of a row are such a number, and so are its links (bit c of a node: a link to column c of the next row) and its
entrances (bit c: a link from column c of the row before). Places without a node are 0.
"""

from typing import Final

from quintet.core.kernel import kernel

__all__ = [
    "ALL",
    "EACH",
    "as_bits",
    "as_nodes",
    "count_marks",
    "linked_to",
    "marks_of",
    "marks_of_several",
    "node_of",
    "turned_around",
    "whole_row",
]

EACH: Final = 0x1111
"""The lowest bit of every node."""
ALL: Final = 0xFFFF


@kernel
def node_of(code: int, column: int) -> int:
    return (code >> (4 * column)) & 15


@kernel
def whole_row(width: int) -> int:
    """Returns all bits of the first nodes of a row."""
    return (1 << (4 * width)) - 1


@kernel
def marks_of(code: int, value: int) -> int:
    """Returns the lowest bit of every node that has this value."""
    other = code ^ (value * EACH)
    other |= other >> 2
    return ~(other | (other >> 1)) & EACH


@kernel
def marks_of_several(code: int) -> int:
    """Returns the lowest bit of every node that has two or more bits."""
    both, any_of = code & (code >> 1), code | (code >> 1)
    return (both | (both >> 2) | (any_of & (any_of >> 2))) & EACH


@kernel
def linked_to(links: int, column: int) -> int:
    """Returns the lowest bit of every node that has a link to this column."""
    return (links >> column) & EACH


@kernel
def as_bits(marks: int) -> int:
    """Moves the marks of four nodes together."""
    return (marks | (marks >> 3) | (marks >> 6) | (marks >> 9)) & 15


@kernel
def as_nodes(bits: int) -> int:
    """Returns all bits of the nodes that four bits name."""
    marks = (bits | (bits << 3) | (bits << 6) | (bits << 9)) & EACH
    return marks * 15


@kernel
def count_marks(marks: int) -> int:
    marks += marks >> 8
    return (marks + (marks >> 4)) & 7


@kernel
def turned_around(links: int) -> int:
    """Returns the entrances of the next row, which are the links of this one seen from the other end."""
    swap = (links ^ (links >> 3)) & 0x0A0A
    links ^= swap ^ (swap << 3)
    swap = (links ^ (links >> 6)) & 0x00CC
    return links ^ swap ^ (swap << 6)
