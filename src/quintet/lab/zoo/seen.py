"""What the agents of PettingZoo see and may do, and how a game is shown."""

import sys
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from quintet.core.errors import BadOptions, quoted
from quintet.core.record import Array
from quintet.core.whole import whole_number
from quintet.lab.batch import DISABLED, LEARNER, Batch
from quintet.lab.missing_extra import MissingExtra
from quintet.lab.picture import check_render_mode, draw_text
from quintet.lab.spaces import Shaper, action_space, observation_space

try:
    from gymnasium import spaces
except ModuleNotFoundError:
    raise MissingExtra("Gymnasium", "lab") from None

__all__ = ["RENDER_MODES", "Seen"]

RENDER_MODES: Final = ("human", "ansi", "rgb_array")


class Seen:
    """The views of every seat of the one game of a batch."""

    def __init__(self, game: str, seats: int, render_mode: str | None, **settings: Any) -> None:
        """Seats a learner in every seat; the settings are those of `Batch`."""
        check_render_mode(render_mode, RENDER_MODES)
        self.batch = Batch(game, 1, seats=[LEARNER] * seats, autoreset=DISABLED, **settings)
        self.render_mode = render_mode
        self._random = np.random.default_rng()
        plan = self.batch.plan
        self._shaped = Shaper(plan)
        self.actions = action_space(plan)
        mask = spaces.Box(0, 1, (plan.actions,), np.int8)
        self.space = spaces.Dict({"observation": observation_space(plan), "action_mask": mask})

    def start(self, seed: int | None, options: Mapping[str, Any] | None) -> str:
        """Starts a game of this seed, or exactly that of `options["seed"]`, and returns the text of its seed."""
        text = (options or {}).get("seed")  # PettingZoo's own tests send other options, and expect no complaint
        if text is None:
            number = int(self._random.integers(1 << 31)) if seed is None else whole_number(seed)
            if number is None:
                raise BadOptions(f"`seed` is a whole number, not {quoted(seed)}.")
            self.batch.seed([str(number)])
        self.batch.reset(seeds=None if text is None else [text])
        return self.batch.seed_of(0)

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
