"""A batch as a vector environment of Stable-Baselines3: `PPO("MlpPolicy", Sb3Env("catamaze", 64, task="exit-9x9"))`.

`sb3_contrib.MaskablePPO` finds the masks by itself. Rows that end start again in the same step, as SB3 wants it.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from quintet.core.record import Array
from quintet.lab.batch import SAME_STEP, Batch
from quintet.lab.missing_extra import MissingExtra
from quintet.lab.picture import draw_text
from quintet.lab.spaces import Shaper, action_space, observation_space

try:
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError:
    raise MissingExtra("Stable-Baselines3", "train") from None

__all__ = ["Sb3Env"]


class Sb3Env(VecEnv):
    """Many games with one learner each."""

    def __init__(self, game: str, count: int, *, render_mode: str | None = None, **settings: Any) -> None:
        """Sets up the games; settings are those of `Batch`."""
        self.batch = Batch(game, count, **settings, autoreset=SAME_STEP)
        self.render_mode = render_mode
        super().__init__(count, observation_space(self.batch.plan), action_space(self.batch.plan))
        self._given: Array = np.zeros(count, np.int64)
        self._shape_row, self._shape_rows = Shaper(self.batch.plan), Shaper(self.batch.plan, count)

    def reset(self) -> Any:
        """Starts an episode in every game; `seed` names them."""
        named = [(row, seed) for row, seed in enumerate(self._seeds) if seed is not None]
        if named:
            self.batch.seed([str(seed) for _, seed in named], [row for row, _ in named])
        self._reset_seeds()
        self.batch.reset()
        return self._shaped(self.batch.observations)

    def step_async(self, actions: Array) -> None:
        self._given = np.asarray(actions)

    def step_wait(self) -> tuple[Any, Array, Array, list[dict[str, Any]]]:
        batch = self.batch
        batch.step(self._given)
        ended = batch.terminated | batch.truncated
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(ended).tolist():
            last = self._shape_row(batch.final_observations[row].copy())
            infos[row] = {"terminal_observation": last, "TimeLimit.truncated": bool(batch.truncated[row])}
        return self._shaped(batch.observations), batch.rewards.astype(np.float32), ended, infos

    def _shaped(self, rows: Array) -> Any:
        return self._shape_rows(rows.copy())

    def action_masks(self) -> Array:
        """Returns a byte per action of every game."""
        masks: Array = self.batch.masks.copy()
        return masks

    def close(self) -> None:
        self.batch.close()

    # --- what SB3 asks of single environments -----------------------------------------------------------------------

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        """Answers for each game; `action_masks` is the one that MaskablePPO asks for."""
        del args, kwargs
        if method_name != "action_masks":
            raise AttributeError(f"The games of a batch have no method {method_name!r}.")
        masks = self.action_masks()
        return [masks[row] for row in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Returns an attribute of the batch, the same for each game."""
        if attr_name != "action_masks" and not hasattr(self, attr_name):
            raise AttributeError(f"The games of a batch have no attribute {attr_name!r}.")
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Sets an attribute for all games at once."""
        del indices
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Says that nothing is wrapped around the games."""
        del wrapper_class
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[Array | None]:
        """Returns a picture of every game."""
        return [draw_text(self.batch.text(row)) for row in range(self.num_envs)]
