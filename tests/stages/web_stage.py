"""A real server in a thread, and people who talk to it over real sockets."""

import contextlib
import json
import threading

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from quintet.web.serving import make_server

SECONDS = 300
"""How long something may take that must happen: a busy machine is no fault."""


class Site:
    """A running server."""

    def __init__(self, store, port, server):
        self.store, self.port, self.server = store, port, server
        self.base = f"http://127.0.0.1:{port}"
        self.ws = f"ws://127.0.0.1:{port}/ws"
        self._guests = []

    @property
    def hub(self):
        return self.server.config.app._app.state.hub

    def guest(self, name="Ann"):
        self._guests.append(Person(self, name))
        return self._guests[-1]

    def close(self):
        for guest in self._guests:
            guest.http.close()


@contextlib.contextmanager
def serving(store, **settings):
    """Serves a store until the block ends."""
    ready, ports = threading.Event(), []

    def tell(port):
        ports.append(port)
        ready.set()

    server = make_server(store, "127.0.0.1", 0, tell, **settings)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert ready.wait(SECONDS)
    site = Site(store, ports[0], server)
    try:
        yield site
    finally:
        site.close()
        server.should_exit = True
        thread.join(SECONDS)


class Person:
    """Somebody with a cookie."""

    def __init__(self, site, name):
        self.site, self.name = site, name
        self.http = httpx.Client(base_url=site.base, timeout=SECONDS)

    def get(self, path, status=200, **more):
        answer = self.http.get(path, **more)
        assert status == answer.status_code, answer.text
        return answer.json()

    def post(self, path, body=None, status=None):
        answer = self.http.post(path, json={} if body is None else body)
        assert answer.status_code in ((200, 201) if status is None else (status,)), answer.text
        return answer.json()

    def table(self, game, **wish):
        return self.post("/api/tables", {"game": game, "name": self.name, **wish})

    def sit(self, table, **more):
        return self.post(f"/api/tables/{table}/seats", {"name": self.name, **more})

    def join(self, table, **more):
        cookie = self.http.cookies.get("quintet")
        headers = {"Cookie": f"quintet={cookie}"} if cookie else {}
        return Talk(self.site.ws, headers, table, **more)


class Talk:
    """A line to a table; `until` reads on until a message of a kind comes."""

    def __init__(self, address, headers, table="", **more):
        self._connecting = connect(address, additional_headers=headers, open_timeout=SECONDS, max_size=None)
        self._first = {"type": "join", "table": table, **more} if table else None
        self.push = None
        self.heard = []

    def __enter__(self):
        self.socket = self._connecting.__enter__()
        if self._first is not None:
            self.send(**self._first)
        return self

    def __exit__(self, *_):
        self._connecting.__exit__(None, None, None)

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def hear(self):
        raw = self.socket.recv(timeout=SECONDS)
        message = json.loads(raw)
        self.heard.append(message)
        if message["type"] == "push":
            self.push = message
        return message

    def until(self, kind, **fields):
        while True:
            message = self.hear()
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    def until_closed(self):
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.hear()

    def act(self, action=None, name="a", **more):
        """Plays an action of the last push and waits for the answer and the next push."""
        chosen = self.push["legal"][0] if action is None else action
        self.send(type="act", id=name, action=chosen, step=self.push["step"], **more)
        return self.answer(name)

    def answer(self, name):
        while True:
            message = self.hear()
            if message["type"] in ("done", "refused") and message["id"] == name:
                return message
