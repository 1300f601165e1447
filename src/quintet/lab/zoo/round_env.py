"""Games in which all seats act at once as PettingZoo's Parallel: a step is a round."""

import itertools
from collections.abc import Mapping
from typing import Any

import numpy as np

from quintet.core.errors import BadOptions
from quintet.games import GAMES
from quintet.lab.batch_plan import make_plan
from quintet.lab.inputs import one_action
from quintet.lab.missing_extra import MissingExtra
from quintet.lab.zoo.seen import RENDER_MODES, Seen

try:
    from pettingzoo import ParallelEnv
except ModuleNotFoundError:
    raise MissingExtra("PettingZoo", "lab") from None

__all__ = ["RoundEnv"]


class RoundEnv(ParallelEnv):  # type: ignore[misc]
    """One game. An illegal action counts as none; whoever is out stays until the end, and does nothing."""

    def __init__(
        self,
        name: str,
        game: str,
        *,
        task: str = "",
        options: Mapping[str, Any] | None = None,
        observation: str = "planes",
        limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Seats a learner in every seat that these options have."""
        super().__init__()
        self.metadata = {"name": name, "render_modes": list(RENDER_MODES), "is_parallelizable": True, "render_fps": 4}
        self.render_mode = render_mode
        count = len(make_plan(GAMES[game], task=task, options=options).sitters)
        self.possible_agents = [f"player_{seat}" for seat in range(count)]
        self.seen = Seen(game, count, render_mode, task=task, options=options, observation=observation, limit=limit)
        self.batch = self.seen.batch
        self._actions = {agent: type(self.seen.actions)(self.seen.actions.n) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """Returns the same space for every agent."""
        del agent
        return self.seen.space

    def action_space(self, agent: str) -> Any:
        """Returns a space of the agent's own, because each is seeded apart."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Starts a game; `options={"seed": text}` starts exactly the game of that text."""
        text = self.seen.start(seed, options)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {"seed": text} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Plays a round with one action per agent."""
        if not self.agents:
            raise BadOptions("There is no game to play on. Call `reset` first.")
        if set(actions) != set(self.agents):
            raise BadOptions(f"A round needs one action for each of {', '.join(self.agents)}, and for nobody else.")
        chosen = [one_action(actions[agent], f"The action of {agent}") for agent in self.agents]
        self.batch.step(np.array([chosen]) if len(chosen) > 1 else np.array(chosen))
        rewards = dict(zip(self.agents, self.batch.arrays.rewards[0].tolist(), strict=True))
        terminations = dict.fromkeys(self.agents, bool(self.batch.terminated[0]))
        truncations = dict.fromkeys(self.agents, bool(self.batch.truncated[0]))
        illegal = self.batch.arrays.illegal[:, 0].tolist()
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for agent in itertools.compress(self.agents, illegal):
            infos[agent]["illegal"] = True
        seen = self._observations()
        if self.batch.ended:
            infos = {agent: info | self.batch.ending(0) for agent, info in infos.items()}
            self.agents = []
        return seen, rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, Any]:
        return {agent: self.seen.of_learner(at) for at, agent in enumerate(self.possible_agents)}

    def render(self) -> Any:
        """Shows the game as a spectator sees it."""
        return self.seen.draw(None)

    def close(self) -> None:
        """Has nothing to close."""
