"""The games for `verifiers` (0.4 or newer): a taskset of seeds, and an environment in which the game is the user.

    uv pip install verifiers quintet

`QuintetTaskset(QuintetConfig(game="sets", preset="daily"))` has one task per seed; `QuintetEnv` plays it. Each reply
advances the game, and the next position comes back as the user's turn. The reward is the seat's score.
"""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from quintet.games import GAMES
from quintet.lab.llm.dialogue import Dialogue, Rules
from quintet.lab.llm.harness import seeds_of
from quintet.lab.missing_extra import MissingExtra

try:
    import verifiers.v1 as vf
except ModuleNotFoundError:
    raise MissingExtra("verifiers") from None

__all__ = ["QuintetConfig", "QuintetData", "QuintetEnv", "QuintetEnvConfig", "QuintetTask", "QuintetTaskset"]


class QuintetConfig(vf.TasksetConfig):  # type: ignore[misc]
    """Which game, by which rules, over which seeds."""

    game: str = "sets"
    preset: str = ""
    split: Literal["train", "eval"] = "train"
    episodes: int = 100
    seat: int = 0
    legal: bool = False
    retries: int = 2
    turns: int = 200


class QuintetData(vf.TaskData):  # type: ignore[misc]
    """What a game is played from: its seed and the rules of the dialogue."""

    info: dict[str, Any]


class QuintetTask(vf.Task[QuintetData, vf.State, vf.TaskConfig]):  # type: ignore[misc]
    """One game."""


class QuintetEnvConfig(vf.EnvConfig):  # type: ignore[misc]
    """The model that plays."""

    player: vf.AgentConfig = vf.AgentConfig()


def open_dialogue(info: dict[str, Any]) -> Dialogue:
    rules = msgspec.convert(info["rules"], Rules)
    return Dialogue(GAMES[rules.game], info["seed"], rules)


class QuintetTaskset(vf.Taskset[QuintetTask, QuintetConfig]):  # type: ignore[misc]
    """One task for each seed."""

    def load(self) -> Iterator[QuintetTask]:
        names = ("game", "preset", "seat", "legal", "retries", "turns")
        rules = {name: getattr(self.config, name) for name in names}
        for seed in seeds_of(self.config.game, self.config.split, self.config.episodes):
            info = {"seed": seed, "rules": rules}
            system, first = open_dialogue(info).messages
            data = QuintetData(name=seed, prompt=first["content"], system_prompt=system["content"], info=info)
            yield QuintetTask(data, self.config.task)


class QuintetEnv(vf.Env[QuintetEnvConfig]):  # type: ignore[misc]
    """Plays a task with one model."""

    async def run(self, task: Any, agents: Any) -> None:
        dialogue = open_dialogue(task.data.info)
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                dialogue.reply(segment.last_reply)
                if dialogue.is_over:
                    break
                segment = await interaction.turn(dialogue.messages[-1]["content"])
        seat = task.data.info["rules"]["seat"]
        interaction.trace.record_reward("score", dialogue.scores()[seat], 1.0)
        interaction.trace.info["ending"] = dialogue.ending
