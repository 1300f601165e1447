"""A batch in the shape of PufferLib's native environments: arrays that every step writes to.

It has the attributes and methods that PufferLib's trainers and vectors use, and needs no library but Gymnasium for the
spaces. `masks` says, as PufferLib means it, which agents act (all of them); legal actions are in `action_masks`.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from quintet.core.record import Array
from quintet.lab.batch import SAME_STEP, Batch
from quintet.lab.spaces import action_space

try:
    from gymnasium import spaces
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError:
    from quintet.lab.missing_extra import MissingExtra

    raise MissingExtra("Gymnasium", "lab") from None

__all__ = ["PufferEnv"]

REPORT_EVERY: Final = 128
"""Steps between two reports in `infos`."""


class PufferEnv:
    """Many games with one learner each; observations are flat rows of bytes."""

    emulated = done = False
    """A batch emulates nothing, and is never over."""

    def __init__(self, game: str, count: int, *, buf: Mapping[str, Array] | None = None, **settings: Any) -> None:
        """Sets up the games; settings are those of `Batch`. With `buf`, steps write to these arrays of PufferLib's."""
        self.batch = Batch(game, count, **settings, autoreset=SAME_STEP)
        plan = self.batch.plan
        high = max(part.high for part in plan.parts)
        self.num_agents = self.agents_per_batch = count
        self.agent_ids, self.driver_env = np.arange(count), self
        self.single_action_space = action_space(plan)
        self.single_observation_space = spaces.Box(0, high, (plan.size,), self.batch.observations.dtype.type)
        self.action_space = batch_space(self.single_action_space, count)
        self.observation_space = batch_space(self.single_observation_space, count)
        own: dict[str, Array] = {"observations": self.batch.observations, "rewards": np.zeros(count, np.float32)}
        own |= {"terminals": self.batch.terminated, "truncations": self.batch.truncated}
        own |= {"masks": np.ones(count, np.bool_), "actions": np.zeros(count, np.int32)}
        given = buf or own
        self.observations, self.rewards, self.terminals = given["observations"], given["rewards"], given["terminals"]
        self.truncations, self.masks, self.actions = given["truncations"], given["masks"], given["actions"]
        self.masks[:] = True
        self.action_masks = self.batch.masks
        self.infos: list[dict[str, Any]] = []
        self._copies = buf is not None
        self._ended, self._steps, self._earned = 0, 0, 0.0

    def reset(self, seed: int | None = None) -> tuple[Array, list[dict[str, Any]]]:
        """Starts an episode in every game."""
        if seed is not None:
            self.batch.seed([f"{seed}/{row}" for row in range(self.num_agents)])
        self.batch.reset()
        self._write()
        return self.observations, []

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, list[dict[str, Any]]]:
        """Plays one step in every game; reports now and then on the episodes that ended since the last report."""
        self.batch.step(actions)
        self._write()
        self._steps += 1
        self._ended += self.batch.ended
        self._earned += float(self.rewards.sum())
        infos: list[dict[str, Any]] = []
        if self._steps % REPORT_EVERY == 0:
            infos.append({"episodes": self._ended, "reward per episode": self._earned / max(1, self._ended)})
            self._ended, self._earned = 0, 0.0
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def _write(self) -> None:
        self.rewards[:] = self.batch.rewards
        if self._copies:
            self.observations[:] = self.batch.observations
            self.terminals[:], self.truncations[:] = self.batch.terminated, self.batch.truncated

    # --- how the trainers of PufferLib ask ----------------------------------------------------------------------------

    def async_reset(self, seed: int | None = None) -> None:
        _, self.infos = self.reset(seed)

    def send(self, actions: Array) -> None:
        *_, self.infos = self.step(actions)

    def recv(self) -> tuple[Any, ...]:
        """Returns what the latest step gave, with the numbers of the agents and which of them act."""
        ends = self.terminals, self.truncations
        return self.observations, self.rewards, *ends, self.infos, self.agent_ids, self.masks

    def close(self) -> None:
        """Ends the threads of the batch."""
        self.batch.close()
