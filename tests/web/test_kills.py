"""A server killed at any moment loses nothing that it acknowledged, and applies nothing twice."""

import contextlib
import json
import random

import pytest
from web_process import ServerProcess
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from quintet.table.storage.store import Store

RACE = {"game": "sets", "preset": "race", "options": {"seats": 2, "target": 0}}
SECONDS = 120


class Player:
    """Plays numbered actions on one seat of a table, and sends again what was not answered."""

    def __init__(self, key):
        self.key = key
        self.acked = {}
        self.sent = 0
        self._push = None
        self._chosen_at = 0

    def play(self, server, table, count, rng, *, kill=False):
        """Plays some actions over one connection; with `kill`, the server dies at any moment of the last one."""
        headers = {"Cookie": f"quintet={self.key}"}
        with (
            contextlib.suppress(ConnectionClosed, InvalidHandshake, ConnectionError, EOFError),
            connect(server.ws, additional_headers=headers, open_timeout=SECONDS, max_size=None) as socket,
        ):
            since = {"since": self._push["step"]} if self._push else {}
            socket.send(json.dumps({"type": "join", "table": table, **since}))
            self._hear(socket, "push")
            for number in range(count):
                dies = kill and number == count - 1
                moment = rng.choice(("before", "sent", "done")) if dies else ""
                if moment == "before":
                    server.kill()
                self._send(socket)
                if moment == "sent":
                    server.kill()
                self._answer(socket)
                if moment == "done":
                    server.kill()

    def _send(self, socket):
        """Sends the next action, or the last one again if nobody answered it."""
        if self.sent == 0 or str(self.sent) in self.acked:
            self.sent += 1
        action = self.sent % 3
        self._chosen_at = self._push["step"]
        message = {"type": "act", "id": str(self.sent), "action": action, "step": self._chosen_at}
        socket.send(json.dumps(message))

    def _answer(self, socket):
        while True:
            message = self._hear(socket, "done", "refused")
            if message["type"] == "done" and message["id"] == str(self.sent):
                self.acked[message["id"]] = message["step"]
                return
            if message["type"] == "refused":
                assert "stale" == message["code"], message
                while self._push["step"] <= self._chosen_at:
                    self._hear(socket, "push")
                self._send(socket)

    def _hear(self, socket, *kinds):
        while True:
            message = json.loads(socket.recv(timeout=SECONDS))
            if message["type"] == "push":
                self._push = message
            if message["type"] in kinds:
                return message


def set_up(server):
    """Two guests at one table."""
    with server.client() as http:
        table = http.post("/api/tables", json={**RACE, "name": "Ann", "seats": [{"kind": "me"}, {"kind": "open"}]})
        name, first = table.json()["id"], http.cookies["quintet"]
    with server.client() as http:
        http.post(f"/api/tables/{name}/seats", json={"name": "Ben"})
        return name, [Player(first), Player(http.cookies["quintet"])]


def check(place, table, players):
    """Every acknowledged action is in the log at the step that was told, and every id is there once."""
    with Store(place) as store:
        row = store.tables.get(table)
        own = store.for_player(row.host)
        match = own.open_match(row.match)
        with store._database.reading() as connection:
            query = "SELECT client, step FROM entries WHERE match = ? AND client IS NOT NULL"
            logged = connection.execute(query, (row.match,)).fetchall()
    assert len(logged) == len(dict(logged)) == match.step
    for seat, player in enumerate(players):
        expected = {f"{seat}:{name}": step for name, step in player.acked.items()}
        assert expected == {name: step for name, step in logged if name in expected}
        assert player.sent - 1 <= len(player.acked) <= player.sent


def run_kills(place, kills, servers):
    """Plays on while the servers are killed in turn."""
    rng = random.Random(kills)
    running = [ServerProcess(place) for _ in range(servers)]
    try:
        table, players = set_up(running[0])
        for number in range(kills):
            victim = running[number % servers]
            players[(number + 1) % 2].play(running[(number + 1) % servers], table, 3, rng)
            players[number % 2].play(victim, table, 1 + rng.randrange(4), rng, kill=True)
            if servers > 1:
                players[number % 2].play(running[(number + 1) % servers], table, 2, rng)
            if victim.is_running:
                victim.kill()
            victim.start()
        for player in players:
            player.play(running[0], table, 2, rng)
    finally:
        for server in running:
            if server.is_running:
                server.kill()
    check(place, table, players)


def test_a_killed_server_loses_nothing(tmp_path):
    """Killed before, during and after an action, it comes back with every acknowledged one, each once."""
    run_kills(tmp_path / "web.sqlite3", kills=3, servers=1)


def test_two_servers_share_a_postgres(postgres_address):
    """Of two servers one is killed; its player goes on at the other, and nothing is lost or doubled."""
    run_kills(postgres_address, kills=2, servers=2)


@pytest.mark.soak
def test_a_hundred_kills_lose_nothing(tmp_path):
    """As above, a hundred times."""
    run_kills(tmp_path / "web.sqlite3", kills=100, servers=1)


@pytest.mark.soak
def test_twenty_kills_of_two_servers_lose_nothing(postgres_address):
    """As above, twenty times with two servers on PostgreSQL."""
    run_kills(postgres_address, kills=20, servers=2)


def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path):
    """Lines are closed, everything is on the disk, and the exit code is 0."""
    server = ServerProcess(tmp_path / "web.sqlite3")
    table, players = set_up(server)
    players[0].play(server, table, 3, random.Random(0))
    assert 0 == server.stop()
    check(tmp_path / "web.sqlite3", table, players[:1])
