"""What both measurements share: a server in a process of its own, its CPU and memory, and a game of the docs."""

import os
import re
import subprocess
import sys
from pathlib import Path

__all__ = ["ServerUnderTest", "cpu_seconds", "memory_bytes", "percentile", "unfold_tictactoe"]

ROOT = Path(__file__).parents[2]
FENCE = re.compile(r"^```python\n# file: (tictactoe/\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROGRAM = """
import sys
from quintet.games import GAMES
from quintet.core.kernel import prepare
from quintet.table.storage.store import Store
from quintet.web.serving import make_server, tune_process
for name in sys.argv[2].split(","):
    prepare(GAMES[name].kernels.entries)
def ready(port):
    tune_process()
    print(port, flush=True)
with Store(sys.argv[1]) as store:
    make_server(store, "127.0.0.1", 0, ready, limited=False).run()
"""


def unfold_tictactoe(folder: Path) -> None:
    """Writes the 3x3 game of the docs as an installed package, so that the catalog finds it."""
    for name, body in FENCE.findall((ROOT / "docs" / "adding-a-game.md").read_text()):
        target = folder / name
        target.parent.mkdir(exist_ok=True)
        (target.parent / "__init__.py").touch()
        target.write_text(body)
    about = folder / "tictactoe-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tictactoe\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[quintet.games]\ntictactoe = tictactoe.game:GAME\n")


class ServerUnderTest:
    """A server process."""

    def __init__(self, folder: Path, games: str) -> None:
        path = os.pathsep.join([str(folder), str(ROOT / "src")])
        command = [sys.executable, "-c", PROGRAM, str(folder / "web.sqlite3"), games]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": path}
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def cpu_seconds(pid: int) -> float:
    """Returns how long a process has computed."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_bytes(pid: int) -> int:
    """Returns how much memory a process has in use."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def percentile(values: list[float], share: float) -> float:
    """Returns the value below which this share of all values is."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)] if ordered else 0.0
