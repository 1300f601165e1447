"""Arrays with guards around them: a kernel that writes outside its array damages a guard and not the process."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from quintet.core.game import Game, Seat
from quintet.core.record import Array
from quintet.core.state import State
from quintet.testing.law import Broken

__all__ = ["Guarded", "mask_of", "observe", "scores_of", "turn_of_state"]

GUARD: Final = 65_536
"""Bytes on each side; a kernel that is wrong by a row or two writes into them."""
MARK: Final = 0xA5


class Guarded:
    """One array between two guards, filled with a byte so that whatever a kernel leaves out shows."""

    def __init__(self, shape: tuple[int, ...], kind: Any, fill: int = 0) -> None:
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        self._memory = np.full(size + 2 * GUARD, MARK, np.uint8)
        self._memory[GUARD : GUARD + size] = fill
        self._size = size
        self.array: Array = self._memory[GUARD : GUARD + size].view(kind).reshape(shape)

    @property
    def is_intact(self) -> bool:
        before, after = self._memory[:GUARD], self._memory[GUARD + self._size :]
        return bool((before == MARK).all() and (after == MARK).all())


def call(kernel: Callable[..., None], what: str, declared: str, arguments: tuple[Any, ...], out: Guarded) -> Array:
    """Runs a kernel that writes into `out` and reports it if it writes anywhere else."""
    try:
        kernel(*arguments, out.array)
    except (IndexError, ValueError) as error:
        raise Broken(f"The {what} kernel does not fit {declared}: {error}.") from error
    if not out.is_intact:
        raise Broken(f"The {what} kernel writes outside its array: {declared} is too small.")
    return out.array


def observe(game: Game[Any], state: State, seat: Seat, fill: int = 0) -> Array:
    """Returns the observation of one seat as the kernels compute it."""
    kind, shape = game.kernels.observation
    out = Guarded((1, int(np.prod(shape))), kind, fill)
    arguments = (state.thaw(), np.array([seat], np.int64))
    return call(game.kernels.observe, "observe", f"`observation={(kind, shape)!r}`", arguments, out)


def mask_of(game: Game[Any], state: State, seat: Seat, fill: int = 0) -> Array:
    """Returns the legal mask of one seat as the kernels compute it."""
    out = Guarded((1, game.kernels.actions), np.uint8, fill)
    arguments = (state.thaw(), np.array([seat], np.int64))
    return call(game.kernels.legal, "legal", f"`actions={game.kernels.actions}`", arguments, out)


def scores_of(game: Game[Any], state: State, fill: int = 0) -> Array:
    """Returns the scores as the kernels compute them."""
    out = Guarded((1, game.kernels.seats), np.int64, fill)
    return call(game.kernels.score, "score", f"`seats={game.kernels.seats}`", (state.thaw(),), out)


def turn_of_state(game: Game[Any], state: State, fill: int = 0) -> Array:
    """Returns the seat to ask next as the kernels compute it."""
    out = Guarded((1,), np.int64, fill)
    return call(game.kernels.turn, "turn", "one number per game", (state.thaw(),), out)
