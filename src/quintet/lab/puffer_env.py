"""A batch in the shape of PufferLib's native environments: arrays that every step writes to, and nothing copied.

It has the attributes and methods that PufferLib's trainers use, and needs no library but Gymnasium for the spaces.
"""

from typing import Any

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

REPORT_EVERY = 128
"""Steps between two reports in `infos`."""


class PufferEnv:
    """Many games with one learner each; observations are flat rows of bytes."""

    def __init__(self, game: str, count: int, **settings: Any) -> None:
        """Sets up the games; settings are those of `Batch`."""
        self.batch = Batch(game, count, **settings, autoreset=SAME_STEP)
        plan = self.batch.plan
        high = max(part.high for part in plan.parts)
        self.num_agents = self.agents_per_batch = count
        self.emulated = None
        self.single_action_space = action_space(plan)
        self.single_observation_space = spaces.Box(0, high, (plan.size,), self.batch.observations.dtype.type)
        self.action_space = batch_space(self.single_action_space, count)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.observations, self.rewards = self.batch.observations, self.batch.rewards
        self.terminals, self.truncations = self.batch.terminated, self.batch.truncated
        self.masks, self._ended, self._steps = self.batch.masks, 0, 0

    @property
    def done(self) -> bool:
        """Whether everything is over, which a batch never is."""
        return False

    def reset(self, seed: int | None = None) -> tuple[Array, list[dict[str, Any]]]:
        """Starts an episode in every game."""
        if seed is not None:
            self.batch.seed([f"{seed}/{row}" for row in range(self.num_agents)])
        self.batch.reset()
        return self.observations, []

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, list[dict[str, Any]]]:
        """Plays one step in every game; reports now and then how many episodes have ended."""
        self.batch.step(actions)
        self._steps += 1
        self._ended += int((self.terminals | self.truncations).sum())
        infos: list[dict[str, Any]] = []
        if self._steps % REPORT_EVERY == 0:
            infos.append({"episodes": self._ended, "mean reward": float(self.rewards.mean())})
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        """Ends the threads of the batch."""
        self.batch.close()
