"""Run in an environment with openenv-core: a whole game of Set in one process, and some of it over its server."""

import threading

import uvicorn
from openenv.core.generic_client import GenericEnvClient

from quintet.games import GAMES
from quintet.lab.llm.open_env import QuintetAction, QuintetEnvironment, make_app


def perfect(table):
    bot = GAMES["sets"].bots["perfect"].make("x")
    while not table.match.is_over:
        with table.match._bots.turn(0) as turn:
            yield GAMES["sets"].write(bot.act(turn))


env = QuintetEnvironment("sets", "daily")
seen, total = env.reset(seed="rain"), 0.0
assert not seen.done
assert seen.legal
refused = env.step(QuintetAction(action="sing"))
assert refused.refused
assert 0 == refused.reward
for action in perfect(env._table):
    seen = env.step(QuintetAction(action=action))
    total += seen.reward
assert seen.done
assert total == env._table.match.scores()[0]

server = uvicorn.Server(uvicorn.Config(make_app("sets", "daily"), port=0, log_level="error"))
started = threading.Event()
startup = server.startup


async def announced(**more):
    await startup(**more)
    started.set()


server.startup = announced
threading.Thread(target=server.run, daemon=True).start()
assert started.wait(60)
port = server.servers[0].sockets[0].getsockname()[1]
with GenericEnvClient(base_url=f"http://127.0.0.1:{port}").sync() as client:
    first = client.reset(seed=3)
    assert first.observation["legal"]
    after = client.step({"action": first.observation["legal"][0]})
    assert not after.observation["refused"]
server.should_exit = True
print("played", total)  # noqa: T201 - the answer
