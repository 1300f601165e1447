"""The app as a process of its own in a terminal of its own."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
PROGRAM = "from quintet.tui.app import run; raise SystemExit(run())"


def environment(data):
    """Returns what a program finds around it, without the size of another terminal, which readline leaves behind."""
    around = {name: value for name, value in os.environ.items() if name not in {"COLUMNS", "LINES"}}
    terminal = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
    return around | terminal | {"QUINTET_DATA": str(data), "PYTHONPATH": str(SOURCE)}


class Terminal:
    """A pseudo-terminal with one program in it; all that it ever wrote is in `seen`."""

    def __init__(self, data, size=(80, 24), program=PROGRAM):
        self.began = time.monotonic()
        self.seen = b""
        self.child, self.handle = pty.fork()
        if self.child == 0:  # pragma: no cover - the child
            os.execve(sys.executable, [sys.executable, "-c", program], environment(data))
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.child, signal.SIGKILL)
        with contextlib.suppress(ChildProcessError):
            os.waitpid(self.child, 0)
        os.close(self.handle)

    def read(self, seconds):
        """Takes in what is written within this time."""
        if select.select([self.handle], [], [], seconds)[0]:
            with contextlib.suppress(OSError):
                self.seen += os.read(self.handle, 65536)

    def wait_for(self, text, patience=300.0):
        """Waits until this was written, and returns the seconds since the start."""
        deadline = time.monotonic() + patience
        while text.encode() not in self.seen:
            assert time.monotonic() < deadline, f"{text!r} was never written: {self.seen[-300:]!r}"
            self.read(0.005)
        return time.monotonic() - self.began

    def press(self, keys):
        self.seen = b""
        os.write(self.handle, keys.encode())

    def kill(self):
        """Ends the program as a power cut would."""
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)

    def leave(self, patience=300.0):
        """Waits for the program to end by itself and returns its exit code."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            self.read(0.02)
            done, status = os.waitpid(self.child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("the program did not end")
