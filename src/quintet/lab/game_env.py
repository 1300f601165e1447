"""One game as a Gymnasium environment: `gymnasium.make("quintet.lab.envs:quintet/Sets-v0")`.

An illegal action changes nothing: it costs a step, earns nothing, and `info["illegal"]` says so. Masks are in
`info["action_mask"]` and in `action_masks()`. After a reset, `info["seed"]` is text that `quintet play --seed` opens.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, SupportsFloat

import numpy as np

from quintet.core.errors import BadNotation, BadOptions
from quintet.core.record import Array
from quintet.core.state import State
from quintet.lab.batch import DISABLED, Batch, Snapshot
from quintet.lab.batch_plan import Sitter
from quintet.lab.inputs import check_wishes, one_action
from quintet.lab.missing_extra import MissingExtra
from quintet.lab.picture import check_render_mode, draw_text
from quintet.lab.spaces import Shaper, action_space, copied, observation_space

try:
    import gymnasium
except ModuleNotFoundError:
    raise MissingExtra("Gymnasium", "lab") from None

__all__ = ["GameEnv"]


class GameEnv(gymnasium.Env[Any, int]):
    """One learner in one game; the other seats are policies or functions."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}  # noqa: RUF012 - Gymnasium's own shape

    def __init__(
        self,
        game: str,
        task: str = "",
        *,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[Sitter] | None = None,
        observation: str = "planes",
        limit: int | None = None,
        episodes: int = 0,
        render_mode: str | None = None,
    ) -> None:
        """Sets up a game; `limit` is the task's unless you say otherwise, and 0 for none.

        With `episodes`, this many different ones are played again and again, and each is made once.
        """
        check_render_mode(render_mode)
        self._made: dict[str, Any] = {"task": task, "options": options, "seats": seats, "observation": observation}
        self._made |= {"limit": limit, "episodes": episodes}
        self._game = game
        self.render_mode = render_mode
        self.batch = Batch(game, 1, **self._made, autoreset=DISABLED)
        if len(self.batch.plan.learners) > 1:
            raise BadOptions("This environment has one learner. Use `quintet.lab.zoo` for several.")
        self.action_space = action_space(self.batch.plan)
        self.observation_space = observation_space(self.batch.plan)
        self._given = np.zeros(1, np.int64)
        self._chosen = memoryview(self._given)  # type: ignore[arg-type]
        self._advance: Callable[[Array], None] = self.batch.step
        self._block = self.batch.blocks[0]
        arrays = self.batch.arrays
        self._mask, self._reward = arrays.masks[0, 0].view(np.int8), arrays.rewards.item
        self._seen = Shaper(self.batch.plan)(arrays.observations[0, 0])
        self._is_text = observation == "text"
        self._is_seeded = False

    # --- Gymnasium ----------------------------------------------------------------------------------------------------

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Starts an episode; `options={"seed": text}` starts exactly the game of that text."""
        super().reset(seed=seed)
        text = check_wishes(options, ("seed",)).get("seed")
        if text is not None:
            if not isinstance(text, str):
                raise BadNotation(f'The option `seed` is a text, such as "{text}", not {type(text).__name__}.')
            self.batch.reset(seeds=[text])
        else:
            if seed is not None or not self._is_seeded:
                base = seed if seed is not None else int(self.np_random.integers(1 << 31))
                self.batch.seed([str(base)])
            self.batch.reset()
        self._is_seeded, self._advance = True, self.batch.advance
        return self._observation(), {"action_mask": self.action_masks(), "seed": self.batch.seed_of(0)}

    def step(self, action: int) -> tuple[Any, SupportsFloat, bool, bool, dict[str, Any]]:
        """Plays an action; returns the observation, the reward, whether it is over or was cut off, and the info."""
        try:
            self._chosen[0] = action
        except (TypeError, ValueError):
            self._chosen[0] = one_action(action)
        self._advance(self._given)
        info: dict[str, Any] = {"action_mask": self._mask.copy()}
        if self._block.refused:
            info["illegal"] = True
        seen = self._observation()
        if not self._block.ended:
            return seen, self._reward(), False, False, info
        info |= self.batch.ending(0)
        self._advance = _refuse_to_go_on
        ends = self.batch.arrays
        return seen, self._reward(), ends.terminated.item(), ends.truncated.item(), info

    def action_masks(self) -> Array:
        """Returns a byte per action, 1 for those that are legal now; `action_space.sample` takes it as it is."""
        mask: Array = self._mask.copy()
        return mask

    def word(self, action: int) -> str:
        """Returns an action in the notation that a person reads and types."""
        return self.batch.word(0, action)

    def action(self, word: str) -> int:
        """Returns the number of an action in that notation."""
        return self.batch.action(0, word)

    def render(self) -> Any:
        """Returns what a person in the learner's seat sees: as text, or as a picture of that text."""
        if self.render_mode is None:
            return None
        text = self.batch.text(0)
        return text if self.render_mode == "ansi" else draw_text(text)

    def close(self) -> None:
        """Ends what the batch started."""
        self.batch.close()

    def _observation(self) -> Any:
        return self.batch.text(0) if self._is_text else copied(self._seen)

    # --- states -------------------------------------------------------------------------------------------------------

    def get_state(self) -> Snapshot:
        """Returns this moment, everything included, to go back to or to carry elsewhere."""
        return self.batch.snapshot()

    def set_state(self, state: Snapshot | State) -> None:
        """Goes to a moment of `get_state`, or to any State of the game."""
        if isinstance(state, State):
            self.batch.put_state(0, state)
        else:
            self.batch.restore(state)
        self._advance = _refuse_to_go_on if self._block.over[0] else self.batch.advance

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self._game, self._made, self.render_mode, self.spec, self.get_state(), self._np_random)

    def __deepcopy__(self, memo: Any) -> "GameEnv":
        function, args = self.__reduce__()
        copy: GameEnv = function(*args)
        return copy


def _refuse_to_go_on(_actions: Array) -> None:
    raise BadOptions("The episode is over. Call `reset`.")


def _rebuild(
    game: str, made: dict[str, Any], render_mode: str | None, spec: Any, state: Snapshot, random: Any
) -> GameEnv:
    env = GameEnv(game, render_mode=render_mode, **made)
    env.spec = spec
    env.set_state(state)
    if random is not None:
        env.np_random = random
        env._is_seeded = True  # noqa: SLF001 - it is one of ours
    return env
