"""A server in a process of its own, which can be killed and started again at the same address.

A nursery loads everything once and forks each server, so that a start takes no longer than it must.
"""

import contextlib
import functools
import itertools
import os
import signal
import socket
import subprocess
import sys

import httpx

NURSERY = """
import os, sys
from quintet.core.kernel import prepare
from quintet.games import GAMES
from quintet.table.storage.store import Store
from quintet.web.serving import make_server
GAMES.playable()
prepare(GAMES["sets"].kernels.entries)

def serve(place, port):
    with Store(place) as store:
        make_server(store, "127.0.0.1", port, lambda port: print(os.getpid(), flush=True), limited=False).run()

while line := sys.stdin.readline():
    word, rest = line.split(maxsplit=1)
    if word == "start":
        port, place = rest.strip().split(maxsplit=1)
        if not os.fork():
            serve(place, int(port))
            os._exit(0)
    else:
        print(os.waitstatus_to_exitcode(os.waitpid(int(rest), 0)[1]), flush=True)
"""


@functools.cache
def nursery():
    """Ends when this process does, which closes its input."""
    return subprocess.Popen([sys.executable, "-c", NURSERY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(line):
    """Tells the nursery something, and returns the number it answers."""
    running = nursery()
    running.stdin.write(f"{line}\n")
    running.stdin.flush()
    return int(running.stdout.readline())


PORTS = itertools.count(10_000 + os.getpid() % 20_000)
"""Below those that a system gives away by itself: nobody takes one between a server's death and its next start."""


def free_port():
    """Returns a port at which nobody listens, and which no other server of these tests has had."""
    for port in PORTS:
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


class ServerProcess:
    """One server; `kill` gives it no chance to say goodbye."""

    def __init__(self, place):
        self._place = str(place)
        self.port = free_port()
        self.base, self.ws = f"http://127.0.0.1:{self.port}", f"ws://127.0.0.1:{self.port}/ws"
        self.start()

    def start(self):
        self._pid = ask(f"start {self.port} {self._place}")

    @property
    def is_running(self):
        return self._pid is not None

    def kill(self):
        return self._end(signal.SIGKILL)

    def stop(self):
        """Asks it to end, as an operator does; returns its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how):
        os.kill(self._pid, how)
        code, self._pid = ask(f"wait {self._pid}"), None
        return code

    def client(self):
        return httpx.Client(base_url=self.base, timeout=120)
