"""The real plain program in a process of its own, talked to through its standard input and output."""

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Self

PATIENCE = float(os.environ.get("QUINTET_PATIENCE", "300"))


def listen() -> None:
    """Lets an interrupt through: who runs the tests from a background shell has it ignored in all children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Program:
    """`quintet` with pipes: lines go in, and what it prints is read as it comes."""

    def __init__(self, data: Path, *words: str, **surroundings: str) -> None:
        environment = {**os.environ, "QUINTET_DATA": str(data), "TERM": "dumb", **surroundings}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "quintet", *(words or ("--plain",))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            start_new_session=True,
            preexec_fn=listen,  # noqa: PLW1509 - nothing else runs between fork and exec
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._in, self._out = self.process.stdin, self.process.stdout.fileno()
        self.text = ""
        self._read = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def type(self, *lines: str) -> None:
        self._in.write("".join(f"{line}\n" for line in lines).encode("utf-8", "surrogateescape"))
        self._in.flush()

    def until(self, text: str, seconds: float = PATIENCE) -> str:
        """Everything up to and with this text, which must come."""
        end = time.monotonic() + seconds
        while text not in self.text[self._read :]:
            ready, _, _ = select.select([self._out], [], [], max(0.0, end - time.monotonic()))
            data = os.read(self._out, 65536) if ready else b""
            assert data, f"{text!r} did not come after: {self.text[self._read :][-1500:]!r}"
            self.text += data.decode()
        at = self.text.index(text, self._read) + len(text)
        found, self._read = self.text[self._read : at], at
        return found

    def answer(self, line: str, text: str) -> str:
        """Types a line, and waits for this text after it."""
        self.type(line)
        return self.until(text)

    def end(self) -> int:
        """Ends the input, reads the rest and gives the exit code."""
        out, err = self.process.communicate(timeout=PATIENCE)
        self.text += out.decode()
        assert b"Traceback" not in err, err.decode()
        return self.process.returncode

    def kill(self) -> None:
        """Without any warning."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
        self.process.communicate()


def talk(data: Path, lines: Iterable[str], *words: str, **surroundings: str) -> str:
    """Returns everything that the program prints in reply to a script of lines; it must end well."""
    with Program(data, *words, **surroundings) as session:
        session.type(*lines)
        assert session.end() == 0
        assert "\x1b" not in session.text
        return session.text
