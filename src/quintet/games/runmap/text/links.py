"""The links between two rows of the map, drawn so that each can be followed by eye, from left to right.

A node's links leave it as one line, which turns up or down at one place, its *track*: `.` turns down, `'` turns up, `+`
also continues. `>` is where a line joins the one that leads to a node, so there is no way back from it.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Final

__all__ = ["GAP", "draw_links"]

GAP: Final = 4
"""The number of characters between two rows of the map."""
TRACKS: Final = (2, 3, 1, 4)
"""Where lines turn, the best places first: the outer ones are next to a node."""

Ends = tuple[tuple[int, ...], ...]


def draw_links(canvas: list[list[str]], x: int, starts: Sequence[int], ends: Sequence[Sequence[int]]) -> None:
    """Draws the links between the nodes at `x` and those of the next row, given the lanes of both."""
    tracks = _tracks(tuple(starts), tuple(tuple(each) for each in ends))
    for start, targets, track in zip(starts, ends, tracks, strict=True):
        if targets:
            _draw_way(canvas, x, start, targets, track)


def _draw_way(canvas: list[list[str]], x: int, start: int, targets: Sequence[int], track: int) -> None:
    low, high = min(start, *targets), max(start, *targets)
    for at in range(1, track + 1):
        _put(canvas, x + at, start, "-")
    for target in targets:
        for at in range(track, GAP + 1):
            _put(canvas, x + at, target, "-")
    for y in range(low + 1, high):
        canvas[y][x + track] = "+" if y in targets or y == start else "|"
    if low < high:
        for y in (low, high):
            canvas[y][x + track] = _corner(start, targets, low, high) if y == start else ">"


def _corner(start: int, targets: Sequence[int], low: int, high: int) -> str:
    if start in targets or low < start < high:
        return "+"
    return "." if high > start else "'"


def _put(canvas: list[list[str]], x: int, y: int, mark: str) -> None:
    if canvas[y][x] == " ":
        canvas[y][x] = mark


@lru_cache(maxsize=4096)
def _tracks(starts: tuple[int, ...], ends: Ends) -> tuple[int, ...]:
    """Returns the track of each node of a row, so that no line can be taken for another one."""
    choices = product(TRACKS, repeat=len(starts))
    fitting = (tracks for tracks in choices if _is_clear(starts, ends, tracks))
    return min(fitting, key=lambda tracks: sum(map(TRACKS.index, tracks)), default=(2,) * len(starts))


def _is_clear(starts: tuple[int, ...], ends: Ends, tracks: tuple[int, ...]) -> bool:
    turning = [k for k, (start, targets) in enumerate(zip(starts, ends, strict=True)) if set(targets) - {start}]
    return all(
        _are_apart(starts, ends, tracks, above, below) for above in turning for below in turning if above < below
    ) and all(_lets_pass(starts, ends, tracks, each, other) for each in turning for other in range(len(starts)))


def _are_apart(starts: tuple[int, ...], ends: Ends, tracks: tuple[int, ...], above: int, below: int) -> bool:
    """Whether two lines turn in different places, or far enough from each other."""
    bottom, top = max(starts[above], *ends[above]), min(starts[below], *ends[below])
    return tracks[above] != tracks[below] or bottom + 1 < top


def _lets_pass(starts: tuple[int, ...], ends: Ends, tracks: tuple[int, ...], each: int, other: int) -> bool:
    """Whether a line that comes to the lane of another node turns after that node's own line."""
    reaches = min(ends[each]) <= starts[other] <= max(ends[each])
    passes = min(starts[each], *ends[each]) <= starts[other] <= max(starts[each], *ends[each])
    turns = bool(set(ends[other]) - {starts[other]})
    return each == other or not (reaches or passes) or not turns or tracks[each] > tracks[other]
