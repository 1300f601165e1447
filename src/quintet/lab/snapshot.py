"""Rows of a batch as a value: copied out, put back later, here or in another process."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
import numpy as np

from quintet.core.errors import BadOptions
from quintet.core.record import Array
from quintet.core.rng import raw_hash
from quintet.lab.batch_plan import Plan
from quintet.lab.block import Arrays, Block, bytes_of

__all__ = ["Snapshot", "cold_bytes", "cold_rows", "find_row", "inside", "put_snapshot", "take_snapshot"]

SAVED: Final = ("raws", "numbers", "steps", "acting", "before", "reasons", "winners", "over")


class Snapshot(msgspec.Struct, frozen=True):
    """Rows of a batch at one moment, everything included; pickle it, or restore it into any batch of the same plan."""

    fit: str
    """The `fit` of the plans whose batches it goes into."""
    games: bytes
    cold: bytes
    numbers: dict[str, Array]
    words: Array
    memories: dict[int, bytes]
    texts: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.texts)


def take_snapshot(plan: Plan, arrays: Arrays, blocks: list[Block], texts: list[str], rows: Array) -> Snapshot:
    """Copies these rows."""
    has_cold = blocks[0].cold is not None
    return Snapshot(
        fit=plan.fit,
        games=bytes_of(arrays.games)[rows].tobytes(),
        cold=b"".join(cold_rows(*find_row(blocks, row)).tobytes() for row in rows.tolist() if has_cold),
        numbers={name: getattr(arrays, name)[rows] for name in SAVED},
        words=arrays.words[:, rows],
        memories={seat: bytes_of(each)[rows].tobytes() for seat, each in arrays.memories.items()},
        texts=tuple(texts[row] for row in rows.tolist()),
    )


def put_snapshot(
    plan: Plan, arrays: Arrays, blocks: list[Block], texts: list[str], snapshot: Snapshot, rows: Array
) -> None:
    """Writes a snapshot over these rows, after checking that it fits: kernels believe what a row says."""
    _check_fits(plan, arrays, snapshot)
    if not len(rows):
        return
    bytes_of(arrays.games)[rows] = _by_row(snapshot.games, len(rows))
    for name, values in snapshot.numbers.items():
        getattr(arrays, name)[rows] = values
    arrays.words[:, rows] = snapshot.words
    for seat, data in snapshot.memories.items():
        bytes_of(arrays.memories[seat])[rows] = _by_row(data, len(rows))
    if snapshot.cold:
        for row, part in zip(rows.tolist(), _by_row(snapshot.cold, len(rows)), strict=True):
            block, at = find_row(blocks, row)
            cold_bytes(block)[:, at] = part.reshape(-1, block.cold.dtype.itemsize)
    if plan.learning.deferred is not None and blocks[0].deferred is None:
        plan.learning.deferred.complete(arrays.games)
    for row, text in zip(rows.tolist(), snapshot.texts, strict=True):
        texts[row] = text
        arrays.raws[row] = raw_hash(text)
    for block in blocks:
        block.forget_starts(inside(rows, block))
        block.has_over = bool(block.over.any())


def _check_fits(plan: Plan, arrays: Arrays, snapshot: Snapshot) -> None:
    sizes = {seat: len(snapshot) * each.dtype.itemsize for seat, each in arrays.memories.items()}
    if snapshot.fit != plan.fit or sizes != {seat: len(data) for seat, data in snapshot.memories.items()}:
        raise BadOptions(f"This snapshot is not one of {plan.game.info.title} with these options and seats.")


def _by_row(data: bytes, count: int) -> Array:
    rows: Array = np.frombuffer(data, np.uint8).reshape(count, -1)
    return rows


# --- where a row is ---------------------------------------------------------------------------------------------------


def find_row(blocks: Sequence[Block], row: int) -> tuple[Block, int]:
    """Returns the block of a row, and its place in there."""
    block = next(block for block in blocks if block.rows.start <= row < block.rows.stop)
    return block, row - block.rows.start


def inside(rows: Array, block: Block) -> Array:
    """Returns which of these rows are in a block, counted from its first."""
    found: Array = rows[(rows >= block.rows.start) & (rows < block.rows.stop)] - block.rows.start
    return found


def cold_bytes(block: Block) -> Array:
    """Returns the cold rows of a block as bytes: by row, by game."""
    whole: Array = bytes_of(block.cold).reshape(-1, block.size, block.cold.dtype.itemsize)
    return whole


def cold_rows(block: Block, at: int) -> Any:
    """Returns a copy of the cold rows of one game."""
    data = np.ascontiguousarray(cold_bytes(block)[:, at])
    return np.ndarray(len(data), block.cold.dtype, data)
