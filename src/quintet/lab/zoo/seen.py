"""What the agents of PettingZoo see and may do, and how a game is shown."""

import sys
from typing import Any, Final

import numpy as np

from quintet.core.record import Array
from quintet.lab.batch import Batch
from quintet.lab.missing_extra import MissingExtra
from quintet.lab.picture import draw_text
from quintet.lab.spaces import Shaper, action_space, observation_space

try:
    from gymnasium import spaces
except ModuleNotFoundError:
    raise MissingExtra("Gymnasium", "lab") from None

__all__ = ["RENDER_MODES", "Seen"]

RENDER_MODES: Final = ("human", "ansi", "rgb_array")


class Seen:
    """The views of every seat of the one game of a batch."""

    def __init__(self, batch: Batch, render_mode: str | None) -> None:
        self.batch, self.render_mode = batch, render_mode
        plan = batch.plan
        self._shaped = Shaper(plan)
        self.actions = action_space(plan)
        mask = spaces.Box(0, 1, (plan.actions,), np.int8)
        self.space = spaces.Dict({"observation": observation_space(plan), "action_mask": mask})

    def from_seat(self, seat: int) -> dict[str, Any]:
        """Returns what a seat sees, and its mask; where nothing is legal, action 0 means doing nothing."""
        masks, rows = self.batch.look_from(seat)
        return self._pack(masks[0], rows[0])

    def of_learner(self, at: int) -> dict[str, Any]:
        """Returns the same from the arrays of a round, without looking again."""
        arrays = self.batch.arrays
        return self._pack(arrays.masks[at, 0].copy(), arrays.observations[at, 0].copy())

    def _pack(self, mask: Array, row: Array) -> dict[str, Any]:
        if not mask.any():
            mask[0] = 1
        return {"observation": self._shaped(row), "action_mask": mask.astype(np.int8)}

    def draw(self, seat: int | None) -> Any:
        """Shows the game from a seat, as the render mode wants it; `human` prints it."""
        game = self.batch.plan.game
        if self.render_mode is None:
            return None
        text = game.show(game.view(self.batch.state(0), seat))
        if self.render_mode == "human":
            sys.stdout.write(f"{text}\n")
            return None
        return text if self.render_mode == "ansi" else draw_text(text)
