"""`quintet serve` says where it is, and shows phones the way."""

import io
import socket
import subprocess
import sys

import segno

SECONDS = 120


def test_phones_get_a_qr_code(tmp_path):
    """With `--lan` the address of this machine on its network is printed, and a QR code of it."""
    command = [sys.executable, "-m", "quintet", "serve", "--lan", "--port", "0", "--db", str(tmp_path / "web.sqlite3")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as server:
        address = server.stdout.readline().removeprefix("Quintet is ready at ").partition(" ")[0]
        shown = io.StringIO()
        segno.make(address).terminal(shown, compact=True)
        code = "".join(server.stdout.readline() for _ in shown.getvalue().splitlines())
        server.terminate()
        server.communicate(timeout=SECONDS)
    assert address.startswith("http://")
    assert "0.0.0.0" not in address
    assert shown.getvalue() == code
    assert 0 == server.returncode


def refused(*arguments):
    """Returns the exit code and what a server says that cannot start."""
    command = [sys.executable, "-m", "quintet", "serve", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=SECONDS, check=False)
    return done.returncode, " ".join((done.stdout + done.stderr).split())


def test_a_port_that_is_taken_is_refused_with_a_sentence(tmp_path):
    """Somebody else listens there: one sentence says so, and what to do."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = refused("--port", str(port), "--db", str(tmp_path / "web.sqlite3"))
    assert 2 == code
    assert f"Cannot listen on '127.0.0.1', port {port}" in said
    assert "Try another --host or --port." in said


def test_a_port_that_cannot_be_is_refused():
    """There are 65,536 ports; a larger number does not wrap around."""
    code, said = refused("--port", "99999")
    assert 0 != code
    assert "65535" in said
    assert "ready" not in said
