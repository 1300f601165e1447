"""Peers: other libraries, measured in the same run, each in an environment of its own.

A peer is a Python file whose first lines say what it is, and whose output is one JSON object:

    # game: rogue
    # requires: nle==1.3.0 gymnasium==1.2.0
    # compares: what work its numbers stand for

It is run with the CPU-seconds of a run as its argument. One that cannot be installed or run here says so in one line.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from quintet.core.errors import BadOptions, QuintetError, printable

__all__ = ["Peer", "PeerRates", "find_peers", "measure_peer"]

ALL: Final = "all"
HEAD: Final = re.compile(r"^# (game|requires|compares): (.+)$", re.MULTILINE)
INSTALL_SECONDS: Final = 900
RUN_SECONDS: Final = 600
MOST_REASON: Final = 120


class Peer(msgspec.Struct, frozen=True):
    """A program to compare with."""

    name: str
    file: Path
    game: str
    """The id of the game that it is nearest to, or `all`."""
    requires: tuple[str, ...]
    compares: str


class PeerRates(msgspec.Struct, frozen=True):
    """What a peer made: units of work per CPU-second by name, and the versions that made them."""

    peer: str
    rates: dict[str, float] = {}
    versions: dict[str, str] = {}
    compares: str = ""
    problem: str = ""
    """Why there are no numbers."""


class _Answer(msgspec.Struct, frozen=True):
    rates: dict[str, float]
    versions: dict[str, str]


def find_peers(folder: Path, game: str = ALL) -> list[Peer]:
    """Returns the peers of a game that a folder has, those for all games last."""
    if not folder.is_dir():
        raise BadOptions(f"There is no folder {printable(str(folder))} with peers.")
    peers = [peer for peer in map(_read, sorted(folder.glob("*.py"))) if peer is not None]
    return sorted(
        (peer for peer in peers if game == ALL or peer.game in (game, ALL)), key=lambda each: each.game == ALL
    )


def _read(file: Path) -> Peer | None:
    head = dict(HEAD.findall(file.read_text()))
    if not {"game", "requires", "compares"} <= head.keys():
        return None
    return Peer(file.stem, file, head["game"], tuple(head["requires"].split()), head["compares"])


def measure_peer(
    peer: Peer, seconds: float, environments: Path, report: Callable[[str], None] = lambda _: None
) -> PeerRates:
    """Installs a peer below a folder, unless it is there, and runs it."""
    try:
        report(f"installing {peer.name}")
        python = _installed(peer, environments)
        report(f"measuring {peer.name}")
        answer = msgspec.json.decode(_output([python, str(peer.file), f"{seconds:g}"], RUN_SECONDS), type=_Answer)
    except (QuintetError, msgspec.DecodeError) as error:
        return PeerRates(peer.name, problem=f"{peer.name} cannot be measured here: {error}")
    return PeerRates(peer.name, answer.rates, answer.versions, peer.compares)


def _installed(peer: Peer, environments: Path) -> str:
    """Returns the interpreter of the peer's environment; a file in it says what was installed."""
    home = environments / peer.name
    python = str(home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))
    done, wanted = home / "installed.txt", "\n".join(peer.requires)
    if not done.exists() or done.read_text() != wanted:
        for words in _commands(home, python, peer.requires):
            _output(words, INSTALL_SECONDS)
        done.write_text(wanted)
    return python


def _commands(home: Path, python: str, requires: tuple[str, ...]) -> Iterator[list[str]]:
    uv = str(Path(sys.executable).with_name("uv"))
    yield [uv, "venv", "--quiet", "--clear", "--python", sys.executable, str(home)]
    yield [uv, "pip", "install", "--quiet", "--python", python, *requires]


def _output(words: list[str], seconds: float) -> bytes:
    try:
        done = subprocess.run(words, capture_output=True, check=False, timeout=seconds)  # noqa: S603 - our own words
    except (OSError, subprocess.TimeoutExpired) as error:
        raise QuintetError(f"{Path(words[0]).name} {type(error).__name__}.") from None
    if done.returncode:
        last = (done.stderr.decode(errors="replace").strip().splitlines() or ["no reason was given"])[-1]
        raise QuintetError(f"{last[:MOST_REASON]}.")
    return done.stdout
