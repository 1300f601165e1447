"""A server in a process of its own, which can be killed and started again at the same address."""

import os
import signal
import socket
import subprocess
import sys

import httpx

PROGRAM = """
import sys
from quintet.table.storage.store import Store
from quintet.web.serving import make_server
with Store(sys.argv[1]) as store:
    make_server(store, "127.0.0.1", int(sys.argv[2]), lambda port: print(port, flush=True), limited=False).run()
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class ServerProcess:
    """One server; `kill` gives it no chance to say goodbye."""

    def __init__(self, place):
        self._place = str(place)
        self.port = free_port()
        self.base, self.ws = f"http://127.0.0.1:{self.port}", f"ws://127.0.0.1:{self.port}/ws"
        self._process = None
        self.start()

    def start(self):
        command = [sys.executable, "-c", PROGRAM, self._place, str(self.port)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert f"{self.port}\n" == self._process.stdout.readline()

    @property
    def is_running(self):
        return self._process.poll() is None

    def kill(self):
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._process.stdout.close()

    def stop(self):
        """Asks it to end, as an operator does; returns its exit code."""
        self._process.terminate()
        code = self._process.wait()
        self._process.stdout.close()
        return code

    def client(self):
        return httpx.Client(base_url=self.base, timeout=120)
