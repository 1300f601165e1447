"""How much one server process carries: `python bench/web_load.py --tables 1000 --seconds 60`.

Every table has one person, played by this script, and random bots on its other seats. The person acts as soon as it may
and a pause is over. Counted are confirmed actions, errors, the time from sending an action to its push, and the memory
of a table with its connection, from before it was set until the end. `--pause 0 --steps 160 --seconds 600` brings every
table past step 150 (where its game goes on for so long).
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from pathlib import Path

import httpx
import websockets

sys.path.insert(0, str(Path(__file__).parent))

from web.stage import ServerUnderTest, cpu_seconds, memory_bytes, percentile

GAMES = {
    "sets": ("sets", {"options": {"mode": "race", "seats": 2, "target": 0}}),
    "barrage": ("stratego", {"preset": "barrage", "options": {"deployment": "random"}}),
    "stratego": ("stratego", {"options": {"deployment": "random"}}),
}
CREATORS = 8
WARM_STEPS = 150
WARM_TABLES = 8
PATIENT = {"open_timeout": 120, "max_size": None, "ping_interval": None}
"""This script may be slower than the server, and must not take that for silence."""


class Load:
    """The tables, and what was measured at them."""

    def __init__(
        self, server: ServerUnderTest, kinds: list[str], tables: int, seconds: float, pause: float, steps: int
    ) -> None:
        self.server = server
        self.kinds = kinds
        self.tables = tables
        self.seconds = seconds
        self.pause = pause
        self.most_steps = steps
        self.waits: list[float] = []
        self.errors: list[str] = []
        self.actions = 0
        self.finished = 0
        self.steps: dict[str, int] = {}
        self._began, self._ended = asyncio.Event(), asyncio.Event()
        self._joined = self._done = 0
        self._entrance = asyncio.Semaphore(CREATORS)

    async def run(self) -> None:
        """Plays until the time is over or every table is far enough."""
        keys = await self._create()
        players = [asyncio.create_task(self._play(*key)) for key in keys]
        while self._joined < len(players) and not self.errors:
            await asyncio.sleep(0.05)
        self.joined = memory_bytes(self.server.process.pid)
        before = cpu_seconds(self.server.process.pid)
        self.end = time.monotonic() + self.seconds
        self._began.set()
        while self._done + len(self.errors) < len(players):
            await asyncio.sleep(0.05)
        self.grown = memory_bytes(self.server.process.pid)
        self.used = cpu_seconds(self.server.process.pid) - before
        self._ended.set()
        await asyncio.gather(*players)

    async def _create(self) -> list[tuple[str, str]]:
        """Sets all tables; returns each with the cookie of its person."""
        base = f"http://127.0.0.1:{self.server.port}"
        found: list[tuple[str, str]] = []

        async def some(numbers: range) -> None:
            for number in numbers:
                game, chosen = GAMES[self.kinds[number % len(self.kinds)]]
                seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
                async with httpx.AsyncClient(base_url=base, timeout=120, verify=False) as http:
                    wish = {"game": game, "seats": seats, "watch": "nobody", "undo": "off", **chosen}
                    answer = await http.post("/api/tables", json=wish)
                    answer.raise_for_status()
                    found.append((answer.json()["id"], http.cookies["quintet"]))

        await asyncio.gather(*(some(range(at, self.tables, CREATORS)) for at in range(CREATORS)))
        return found

    async def _play(self, table: str, cookie: str) -> None:
        await self._entrance.acquire()
        try:
            await self._talk(table, cookie, random.Random(table))
        except (OSError, websockets.WebSocketException, TimeoutError, AssertionError) as error:
            self.errors.append(f"{type(error).__name__}: {error}")

    async def _talk(self, table: str, cookie: str, rng: random.Random) -> None:
        address = f"ws://127.0.0.1:{self.server.port}/ws"
        headers = {"Cookie": f"quintet={cookie}"}
        async with websockets.connect(address, additional_headers=headers, **PATIENT) as socket:
            await socket.send(json.dumps({"type": "join", "table": table}))
            words = (await self._hear(socket, "welcome"))["vocabulary"]
            never = words.index("resign") if "resign" in words else -1
            push = await self._hear(socket, "push")
            self._joined += 1
            self._entrance.release()
            await self._began.wait()
            await asyncio.sleep(rng.random() * self.pause)
            number = 0
            while time.monotonic() < self.end and push["outcome"] is None and push["step"] < self.most_steps:
                if not push["legal"]:
                    push = await self._hear(socket, "push")
                    continue
                number += 1
                push = await self._act(socket, push, number, rng.choice([a for a in push["legal"] if a != never]))
                self.steps[table] = push["step"]
                await asyncio.sleep(self.pause * (0.5 + rng.random()))
            self.finished += push["outcome"] is not None
            self._done += 1
            await self._ended.wait()  # everybody is still there when the memory is counted

    async def _act(self, socket, push, number, action):
        """Plays one action, and waits until it is confirmed and shown."""
        name = str(number)
        sent = time.monotonic()
        await socket.send(json.dumps({"type": "act", "id": name, "action": action, "step": push["step"]}))
        step = None
        while step is None or push["step"] < step:
            message = await self._hear(socket, "done", "refused", "push")
            if message["type"] == "refused":
                assert message["code"] == "stale", message
                return await self._hear(socket, "push")
            if message["type"] == "done":
                step = message["step"]
                self.actions += 1
            else:
                push = message
        self.waits.append(time.monotonic() - sent)
        return push

    async def _hear(self, socket, *kinds):
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), 120))
            if message["type"] in kinds:
                return message

    def report(self, idle: int) -> None:
        deep = sum(step >= WARM_STEPS for step in self.steps.values())
        print(f"tables                      {self.tables}  ({', '.join(self.kinds)})")
        print(f"errors                      {len(self.errors)}  {self.errors[:2] or ''}")
        print(f"confirmed actions           {self.actions}  ({self.actions / self.seconds:.0f} a second)")
        print(f"actions a CPU-second        {self.actions / max(self.used, 0.01):.0f}  ({self.used:.1f} CPU-seconds)")
        print(f"games played to the end     {self.finished}")
        for share in (0.5, 0.95, 0.99):
            print(f"action to push, p{share * 100:<10g} {percentile(self.waits, share) * 1000:.1f} ms")
        print(f"memory a table, joined      {(self.joined - idle) / self.tables / 1024:.0f} KB beside {idle >> 20} MB")
        far = f"{deep} tables past step {WARM_STEPS}"
        print(f"memory a table, at the end  {(self.grown - idle) / self.tables / 1024:.0f} KB ({far})")


def main() -> int:
    """Measures, and returns 1 when there was any error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two actions of a person")
    parser.add_argument("--games", default="sets,barrage", help=f"which of {', '.join(GAMES)}")
    parser.add_argument("--steps", type=int, default=10**9, help="where a table stops, to compare memory")
    given = parser.parse_args()
    kinds = given.games.split(",")
    with tempfile.TemporaryDirectory() as folder:
        server = ServerUnderTest(Path(folder), ",".join({GAMES[kind][0] for kind in kinds}))
        try:
            asyncio.run(Load(server, kinds, WARM_TABLES, 10, 0, 20).run())  # what is loaded once belongs to no table
            idle = memory_bytes(server.process.pid)
            load = Load(server, kinds, given.tables, given.seconds, given.pause, given.steps)
            asyncio.run(load.run())
            load.report(idle)
        finally:
            server.stop()
    return 1 if load.errors else 0


if __name__ == "__main__":
    raise SystemExit(main())
