"""A batch as an environment of TorchRL, with as many games as its batch size has."""

from typing import Any

import numpy as np

from quintet.core.record import Array
from quintet.lab.batch import DISABLED, Batch
from quintet.lab.missing_extra import MissingExtra

try:
    import torch
    from tensordict import TensorDict, TensorDictBase
    from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
    from torchrl.envs import EnvBase
except ModuleNotFoundError:
    raise MissingExtra("TorchRL", "train") from None

__all__ = ["TorchRlEnv"]


class TorchRlEnv(EnvBase):  # type: ignore[misc]
    """Many games with one learner each; rows that are done wait until TorchRL resets them."""

    def __init__(self, game: str, count: int, **settings: Any) -> None:
        """Sets up the games; settings are those of `Batch`."""
        super().__init__(device="cpu", batch_size=torch.Size([count]))
        self.batch = Batch(game, count, **settings, autoreset=DISABLED)
        plan, shape = self.batch.plan, self.batch_size
        high = max(part.high for part in plan.parts)
        self.observation_spec = Composite(
            observation=Bounded(0, high, (*shape, plan.size), dtype=torch.uint8),
            action_mask=Binary(plan.actions, (*shape, plan.actions), dtype=torch.bool),
            shape=shape,
        )
        self.action_spec = Categorical(plan.actions, shape=shape, dtype=torch.int64)
        self.reward_spec = Unbounded((*shape, 1), dtype=torch.float32)
        flag = Categorical(2, shape=(*shape, 1), dtype=torch.bool)
        self.done_spec = Composite(done=flag, terminated=flag.clone(), truncated=flag.clone(), shape=shape)

    def _reset(self, tensordict: TensorDictBase | None = None, **kwargs: Any) -> TensorDictBase:
        del kwargs
        wanted = None if tensordict is None else tensordict.get("_reset", None)
        rows = None if wanted is None else np.flatnonzero(wanted.reshape(-1).numpy())
        self.batch.reset(rows)
        return TensorDict({**self._seen(), **self._ends()}, self.batch_size)

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        self.batch.step(tensordict["action"].numpy())
        rewards = torch.from_numpy(self.batch.rewards.astype(np.float32)).unsqueeze(-1)
        return TensorDict({**self._seen(), **self._ends(), "reward": rewards}, self.batch_size)

    def _seen(self) -> dict[str, Any]:
        batch = self.batch
        masks = torch.from_numpy(batch.masks.copy()).bool()
        return {"observation": torch.from_numpy(batch.observations.copy()), "action_mask": masks}

    def _ends(self) -> dict[str, Any]:
        batch = self.batch
        return {
            "done": _column(batch.terminated | batch.truncated),
            "terminated": _column(batch.terminated),
            "truncated": _column(batch.truncated),
        }

    def _set_seed(self, seed: int | None) -> None:
        self.batch.seed([f"{seed}/{row}" for row in range(self.batch.count)])


def _column(flags: Array) -> Any:
    return torch.from_numpy(flags.copy()).unsqueeze(-1)
