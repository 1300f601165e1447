"""Many games as a Gymnasium vector environment: `gymnasium.make_vec("quintet.lab.envs:quintet/Sets-v0", 1024)`."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from quintet.core.errors import BadOptions
from quintet.core.record import Array
from quintet.core.whole import whole_number
from quintet.lab.batch import DISABLED, NEXT_STEP, SAME_STEP, Batch, Snapshot
from quintet.lab.batch_plan import Sitter
from quintet.lab.inputs import check_wishes, rows_of
from quintet.lab.missing_extra import MissingExtra
from quintet.lab.picture import check_render_mode, draw_text
from quintet.lab.spaces import Shaper, action_space, copied, observation_space

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError:
    raise MissingExtra("Gymnasium", "lab") from None

__all__ = ["GameVectorEnv"]

MODES: Final = {
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
    AutoresetMode.DISABLED: DISABLED,
}


FRESH_BYTES: Final = 1 << 17
"""From this many bytes of observations on, writing them into a new array costs less than copying them."""


class GameVectorEnv(VectorEnv[Any, Any, Any]):
    """A learner in each of many games, which start again by themselves as `autoreset_mode` says."""

    def __init__(
        self,
        game: str,
        task: str = "",
        *,
        num_envs: int = 1,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[Sitter] | None = None,
        observation: str = "planes",
        limit: int | None = None,
        max_episode_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        episodes: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Sets up the games; without `copy`, every step writes to the arrays of the step before.

        With `episodes`, each game plays this many different ones again and again. `limit` is that of the task unless
        you say otherwise, and 0 for none; Gymnasium's `max_episode_steps` can only shorten it.
        """
        if observation == "text":
            raise BadOptions("A vector of games has no text. Choose planes or flat.")
        check_render_mode(render_mode)
        mode = AutoresetMode(autoreset_mode)
        self.batch = Batch(
            game,
            num_envs,
            task=task,
            options=options,
            seats=seats,
            observation=observation,
            limit=_shorter(limit, max_episode_steps),
            autoreset=MODES[mode],
            threads=threads,
            episodes=episodes,
        )
        plan = self.batch.plan
        if len(plan.learners) > 1:
            raise BadOptions("This environment has one learner per game. Use `quintet.lab.zoo` for several.")
        self.num_envs, self.render_mode, self._copy = num_envs, render_mode, copy
        self.batch.fresh = copy and self.batch.arrays.observations.nbytes >= FRESH_BYTES
        self.metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4, "autoreset_mode": mode}
        self.single_action_space, self.single_observation_space = action_space(plan), observation_space(plan)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._everyone = np.ones(num_envs, np.bool_)
        self._shaped = Shaper(plan, num_envs)
        self._is_seeded = False
        self._look()

    def _look(self) -> None:
        """Takes views of the arrays that the batch writes to."""
        arrays = self.batch.arrays
        self._seen = self._shaped(self.batch.observations)
        self._masks, self._rewards = arrays.masks[0].view(np.int8), arrays.rewards[:, 0]

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._look()

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Starts episodes in all games, or in those of `options["reset_mask"]`; game k gets the seed plus k.

        `options["seed"]`, a list of texts, starts exactly the games of those texts, one for each game that is reset.
        """
        wishes = check_wishes(options, ("seed", "reset_mask"))
        rows = rows_of(self.num_envs, np.asarray(wishes.get("reset_mask", self._everyone), np.bool_))
        self._seed(seed, rows)
        self.batch.reset(rows, wishes.get("seed"))
        return self._observations(), self._info()

    def _seed(self, seed: int | Sequence[int | None] | None, rows: Array) -> None:
        first = whole_number(seed)
        seeds: Any = seed
        if first is not None:
            seeds = [first + row for row in range(self.num_envs)]
        elif seed is None and not self._is_seeded:
            seeds = self.np_random.integers(1 << 31, size=self.num_envs).tolist()
        self._is_seeded = True
        if seeds is not None:
            whole = np.shape(seeds) == (self.num_envs,) and all(
                each is None or whole_number(each) is not None for each in seeds
            )
            if not whole:
                raise BadOptions(f"`seed` is one number, or a list of {self.num_envs}: one for each game.")
            named = [row for row in rows.tolist() if seeds[row] is not None]
            self.batch.seed([str(seeds[row]) for row in named], named)

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Plays an action in every game; returns arrays of what a single environment returns."""
        batch = self.batch
        batch.step(actions)
        arrays = batch.arrays
        rewards, terminated, truncated = self._rewards, arrays.terminated, arrays.truncated
        info = self._info()
        if batch.ended:
            self._add_endings(info)
        if self._copy:
            rewards, terminated, truncated = rewards.copy(), terminated.copy(), truncated.copy()
        return self._observations(), rewards, terminated, truncated, info

    def _observations(self) -> Any:
        if self.batch.fresh:
            return self._shaped(self.batch.arrays.observations[0])
        return self._shaped(self.batch.arrays.observations[0].copy()) if self._copy else self._seen

    def _info(self) -> dict[str, Any]:
        masks = self._masks.copy() if self._copy else self._masks
        info = {"action_mask": masks, "_action_mask": self._everyone}
        if self.batch.refused:
            info["illegal"] = info["_illegal"] = self.batch.illegal.copy()
        return info

    def _add_endings(self, info: dict[str, Any]) -> None:
        """Says why games ended and who won; in the mode SAME_STEP also what was seen last, as one array."""
        arrays = self.batch.arrays
        ended = arrays.terminated | arrays.truncated
        info["reason"], info["_reason"] = arrays.reasons.copy(), ended
        info["winners"], info["_winners"] = arrays.winners.copy(), ended
        if self.batch.autoreset == SAME_STEP:
            final = self._shaped(self.batch.final_observations)
            info["final_obs"], info["_final_obs"] = copied(final) if self._copy else final, ended
            info["final_info"] = {name: info[name] for name in ("reason", "_reason", "winners", "_winners")}
            info["_final_info"] = ended

    def action_masks(self) -> Array:
        """Returns a byte per action of every game."""
        masks: Array = self._masks.copy()
        return masks

    def seed_of(self, row: int) -> str:
        """Returns the text of a game's episode: `quintet play GAME --seed` opens the same game."""
        return self.batch.seed_of(row)

    def get_state(self) -> Snapshot:
        """Returns this moment of all games."""
        return self.batch.snapshot()

    def set_state(self, state: Snapshot) -> None:
        """Goes back to a moment of `get_state`."""
        self.batch.restore(state)

    def render(self) -> Any:
        """Returns what a person would see in each game, as texts or pictures."""
        if self.render_mode is None:
            return None
        texts = tuple(map(self.batch.text, range(self.num_envs)))
        return texts if self.render_mode == "ansi" else tuple(map(draw_text, texts))

    def close_extras(self, **kwargs: Any) -> None:
        """Ends the threads."""
        del kwargs
        self.batch.close()


def _shorter(limit: int | None, most: int | None) -> int | None:
    """Returns the limit that comes first; 0 and None are none."""
    return min(limit or most, most) if most else limit
