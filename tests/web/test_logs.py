"""The log is one JSON object a line, whatever arrives, and holds no name, key or link."""

import json
import socket
import subprocess
import sys

import httpx
from web_stage import SECONDS

GARBAGE = (
    b"\x00\xff\x13\x37\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\ncontent-length: x\r\n\r\n",
)


def send_raw(port, data):
    """Sends bytes that are not HTTP, and waits until the server has hung up or answered."""
    with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as line:
        line.sendall(data)
        line.shutdown(socket.SHUT_WR)
        while line.recv(4096):
            pass


def test_every_line_is_an_object_without_secrets(tmp_path):
    """What uvicorn says of bad requests goes the same way as what we say."""
    command = [sys.executable, "-m", "quintet", "serve", "--port", "0", "--db", str(tmp_path / "web.sqlite3")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        port = int(server.stdout.readline().partition("127.0.0.1:")[2].partition("/")[0])
        for data in GARBAGE:
            send_raw(port, data)
        wish = {"game": "sets", "name": "Annabel"}
        answer = httpx.post(f"http://127.0.0.1:{port}/api/tables", json=wish, timeout=SECONDS)
        secrets = [
            answer.cookies["quintet"],
            answer.json()["come_back"].partition("#")[2],
            answer.json()["id"],
            "Annabel",
        ]
        server.terminate()
        _, log = server.communicate(timeout=SECONDS)
    entries = [json.loads(line) for line in log.splitlines()]
    assert {"time", "level", "message"} <= set(entries[0])
    assert [] == [secret for secret in secrets if secret in log]
