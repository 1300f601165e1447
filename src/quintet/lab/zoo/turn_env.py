"""Games with turns as PettingZoo's AEC: one agent acts at a time."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from quintet.lab.missing_extra import MissingExtra
from quintet.lab.zoo.seen import RENDER_MODES, Seen

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError:
    raise MissingExtra("PettingZoo", "lab") from None

__all__ = ["TurnEnv", "wrapped"]


class TurnEnv(AECEnv):  # type: ignore[misc]
    """One game; an illegal action changes nothing, so that the same agent is asked again."""

    def __init__(
        self,
        name: str,
        game: str,
        agents: Sequence[str],
        *,
        task: str = "",
        options: Mapping[str, Any] | None = None,
        observation: str = "planes",
        limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Seats a learner for each agent."""
        super().__init__()
        self.metadata = {"name": name, "render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 4}
        self.render_mode = render_mode
        self.possible_agents = list(agents)
        self.seen = Seen(
            game, len(agents), render_mode, task=task, options=options, observation=observation, limit=limit
        )
        self.batch = self.seen.batch
        self._actions = {agent: type(self.seen.actions)(self.seen.actions.n) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Returns the same space for every agent."""
        del agent
        return self.seen.space

    def action_space(self, agent: str) -> Any:
        """Returns a space of the agent's own, because each is seeded apart."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a game; `options={"seed": text}` starts exactly the game of that text."""
        text = self.seen.start(seed, options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"seed": text} for agent in self.agents}
        self.agent_selection = self.possible_agents[int(self.batch.acting[0])]

    def observe(self, agent: str) -> Any:
        """Returns what an agent sees, with its mask."""
        return self.seen.from_seat(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Plays the action of the agent whose turn it is; None takes an agent off the table after the end."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.batch.step(np.array([-1 if action is None else action]))
        self.rewards = dict(zip(self.possible_agents, self.batch.rewards[0].tolist(), strict=True))
        self.infos[agent] = {"illegal": True} if self.batch.illegal[0] else {}
        self.terminations = dict.fromkeys(self.agents, bool(self.batch.terminated[0]))
        self.truncations = dict.fromkeys(self.agents, bool(self.batch.truncated[0]))
        if self.batch.ended:
            self.infos = {name: info | self.batch.ending(0) for name, info in self.infos.items()}
        if self.batch.acting[0] >= 0:
            self.agent_selection = self.possible_agents[int(self.batch.acting[0])]
        self._accumulate_rewards()

    def render(self) -> Any:
        """Shows the game as the agent whose turn it is sees it."""
        return self.seen.draw(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Has nothing to close."""


def wrapped(env: TurnEnv) -> Any:
    """Returns the environment with PettingZoo's usual checks around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))
