"""Run in an environment with verifiers: a taskset and its environment, with a scripted model as the player."""

import asyncio
import contextlib
from types import SimpleNamespace

from quintet.games import GAMES
from quintet.lab.llm.verifiers_env import QuintetConfig, QuintetEnv, QuintetTaskset, open_dialogue

tasks = list(QuintetTaskset(QuintetConfig(id="quintet", game="sets", preset="daily", split="eval", episodes=3)).take(2))
assert ["llm sets eval 0", "llm sets eval 1"] == [task.data.name for task in tasks]
assert "ACTION:" in tasks[0].data.system_prompt


class Player:
    """Answers like a model that knows the game: it looks at a twin of the dialogue."""

    def __init__(self, info):
        self.rewards = {}
        self.trace = SimpleNamespace(
            info={}, record_reward=lambda name, value, weight: self.rewards.update({name: value})
        )
        self.twin = open_dialogue(info)
        self.bot = GAMES["sets"].bots["perfect"].make("x")
        self.heard = []

    @contextlib.asynccontextmanager
    async def interaction(self, task):
        yield self

    async def turn(self, message=None):
        self.heard.append(message)
        with self.twin._table.match._bots.turn(0) as turn:
            reply = f"ACTION: {GAMES['sets'].write(self.bot.act(turn))}"
        self.twin.reply(reply)
        return SimpleNamespace(terminated=False, last_reply=reply)


player = Player(tasks[0].data.info)
asyncio.run(QuintetEnv.run(None, tasks[0], SimpleNamespace(player=player)))
assert "finished" == player.trace.info["ending"]
assert player.rewards == {"score": player.twin.scores()[0]}
print("played", player.rewards["score"])  # noqa: T201 - the answer
