"""The same small game here and on boardgame.io, in one run: `python bench/web_peer.py --matches 200`.

Both servers hold the same number of matches between two clients that play at random. All clients are connected before
the first move, and only what the server computes from then on counts. A move counts when the other side has seen it.
"""

import argparse
import asyncio
import json
import random
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import websockets

sys.path.insert(0, str(Path(__file__).parent))

from web.stage import ServerUnderTest, cpu_seconds, unfold_tictactoe

SCRIPT = Path(__file__).parent / "web" / "boardgame.js"
PEER = "boardgame.io@0.50.2"


# --- here -------------------------------------------------------------------------------------------------------------


async def create(base: str, count: int) -> list[tuple[str, str, str]]:
    """Sets the tables; returns each with the cookies of both players."""
    found = []
    for _ in range(count):
        async with (
            httpx.AsyncClient(base_url=base, timeout=60, verify=False) as one,
            httpx.AsyncClient(base_url=base, timeout=60, verify=False) as two,
        ):
            wish = {"game": "tictactoe", "seats": [{"kind": "me"}, {"kind": "open"}], "watch": "nobody"}
            table = (await one.post("/api/tables", json=wish)).json()["id"]
            (await two.post(f"/api/tables/{table}/seats", json={})).raise_for_status()
            found.append((table, one.cookies["quintet"], two.cookies["quintet"]))
    return found


class Match:
    """One match, played to its end by both of its clients."""

    def __init__(self, port: int, table: str, cookies: tuple[str, str], began: asyncio.Event) -> None:
        self.port, self.table, self.cookies, self.began = port, table, cookies, began
        self.joined = 0
        self.moves = 0

    async def play(self) -> None:
        await asyncio.gather(*(self._side(seat) for seat in (0, 1)))

    async def _side(self, seat: int) -> None:
        headers = {"Cookie": f"quintet={self.cookies[seat]}"}
        address = f"ws://127.0.0.1:{self.port}/ws"
        async with websockets.connect(address, additional_headers=headers, open_timeout=120) as line:
            await line.send(json.dumps({"type": "join", "table": self.table}))
            push = await self._push(line)
            self.joined += 1
            await self.began.wait()
            while push["outcome"] is None:
                if push["legal"]:
                    action = random.choice(push["legal"])
                    name = f"{seat}-{push['step']}"
                    await line.send(json.dumps({"type": "act", "id": name, "action": action, "step": push["step"]}))
                push = await self._push(line)
            if seat == 1:
                self.moves = push["step"]

    async def _push(self, line):
        while True:
            message = json.loads(await line.recv())
            if message["type"] == "push":
                return message


async def measure_here(count: int, folder: Path) -> tuple[int, float, float]:
    """Returns moves, CPU-seconds and seconds of our server."""
    unfold_tictactoe(folder)
    server = ServerUnderTest(folder, "tictactoe")
    try:
        tables = await create(f"http://127.0.0.1:{server.port}", count)
        began = asyncio.Event()
        matches = [Match(server.port, table, (one, two), began) for table, one, two in tables]
        playing = [asyncio.create_task(match.play()) for match in matches]
        while sum(match.joined for match in matches) < 2 * count:
            await asyncio.sleep(0.05)
        before, start = cpu_seconds(server.process.pid), time.monotonic()
        began.set()
        await asyncio.gather(*playing)
        return sum(m.moves for m in matches), cpu_seconds(server.process.pid) - before, time.monotonic() - start
    finally:
        server.stop()


# --- there ------------------------------------------------------------------------------------------------------------


def measure_there(count: int, folder: Path) -> tuple[int, float, float]:
    """Returns moves, CPU-seconds and seconds of boardgame.io's server."""
    npm, node = shutil.which("npm"), shutil.which("node")
    assert npm, "npm is needed to fetch boardgame.io"
    assert node, "Node is needed to run boardgame.io"
    subprocess.run([npm, "init", "-y"], cwd=folder, check=True, capture_output=True)
    subprocess.run([npm, "install", "--silent", "--no-audit", PEER], cwd=folder, check=True, capture_output=True)
    shutil.copy(SCRIPT, folder)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    quiet = {"cwd": folder, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    server = subprocess.Popen([node, SCRIPT.name, "serve", port], **quiet)
    clients = None
    try:
        _wait_for(server, "ready")
        clients = subprocess.Popen([node, SCRIPT.name, "play", port, str(count)], stdin=subprocess.PIPE, **quiet)
        _wait_for(clients, "joined")
        before, start = cpu_seconds(server.pid), time.monotonic()
        clients.stdin.write("go\n")
        clients.stdin.flush()
        moves = int(_wait_for(clients, "moves").split()[1])
        return moves, cpu_seconds(server.pid) - before, time.monotonic() - start
    finally:
        server.kill()
        if clients is not None:
            clients.kill()


def _wait_for(process, word: str) -> str:
    for line in process.stdout:
        if word in line:
            return line
    raise AssertionError(f"The process ended before it said {word!r}.")


def main() -> None:
    """Measures both, and prints the ratio."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=2)
    given = parser.parse_args()
    for _ in range(given.rounds):
        rates = {}
        for name, measure in (
            ("boardgame.io", measure_there),
            ("Quintet", lambda n, f: asyncio.run(measure_here(n, f))),
        ):
            with tempfile.TemporaryDirectory() as folder:
                moves, used, took = measure(given.matches, Path(folder))
            rates[name] = moves / max(used, 0.01)
            print(
                f"{name:<13} {moves} moves, {used:.2f} server CPU-seconds, {took:.1f} s: {rates[name]:.0f} a CPU-second"
            )
        print(f"Quintet makes {rates['Quintet'] / rates['boardgame.io']:.2f} times as many moves a server CPU-second")


if __name__ == "__main__":
    main()
