"""How fast the terminal app is: seconds to the first frame, the delay of a key press, and the bytes a key sends.

    python bench/terminal.py [times]
    python bench/terminal.py bytes

The first frame is timed from the start of the process until the banner is written: the median of several starts. A key
press is timed from its arrival to the end of its drawing while a bot thinks in plain Python, which blocks the
interpreter more than anything else. The bytes are those that the app writes to a real terminal for one arrow key, the
median of several.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / "stages")]

from tui_process import Terminal  # noqa: E402
from tui_stage import start, until  # noqa: E402

from quintet.core.game import BotInfo, Turn  # noqa: E402
from quintet.games import GAMES  # noqa: E402
from quintet.tui.app import SWITCH_SECONDS, QuintetApp  # noqa: E402

QUIET = 0.7
"""Seconds without a byte after which everything for a key is there."""


class Ponderer:
    """Thinks for a minute."""

    def __init__(self, seed: str = "") -> None:
        self.seed = seed

    def act(self, turn: Turn) -> int:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            sum(range(1000))
        return turn.legal[0]


def first_frames(times: int) -> list[float]:
    found = []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as folder, Terminal(folder) as terminal:
            found.append(terminal.wait_for("Q U I N T E T"))
    return found


async def key_presses(times: int) -> list[float]:
    sys.setswitchinterval(SWITCH_SECONDS)
    game = GAMES["sets"]
    type(game).bots = {**game.bots, "ponderer": BotInfo("thinks for a minute", Ponderer)}
    found = []
    with tempfile.TemporaryDirectory() as folder:
        app = QuintetApp(data=Path(folder))
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await start(pilot, "sets", values=(("mode", "race"), ("seats", 2)), wanted=("", "ponderer"))
            screen.session.match.seconds = None
            await until(pilot, lambda: screen.clock.thinking == 1)
            for number in range(times):
                position = screen.moment.position
                began = time.perf_counter()
                app.simulate_key("ab"[number // 2 % 2])
                while screen.moment.position == position:
                    await asyncio.sleep(0)
                found.append(time.perf_counter() - began)
                await asyncio.sleep(0.02)
    return found


RIGHT, LEFT = "\x1b[C", "\x1b[D"


def sent_by(terminal: Terminal, key: str) -> int:
    """Presses a key and counts the bytes that follow until the terminal is quiet."""
    terminal.press(key)
    quiet = time.monotonic() + QUIET
    while time.monotonic() < quiet:
        before = len(terminal.seen)
        terminal.read(0.05)
        if len(terminal.seen) > before:
            quiet = time.monotonic() + QUIET
    return len(terminal.seen)


def arrow_bytes(size: tuple[int, int], game: str = "", mark: str = "") -> int:
    """Returns the bytes that an arrow key sends on the hub, or in a game that was started from it."""
    with tempfile.TemporaryDirectory() as folder, Terminal(folder, size) as terminal:
        terminal.wait_for("No unfinished games")
        if game:
            terminal.press(game)
            terminal.wait_for(mark)
        sent_by(terminal, RIGHT)
        return int(statistics.median(sent_by(terminal, key) for key in (LEFT, RIGHT) * 4))


def show_bytes() -> None:
    for size in ((80, 24), (120, 40), (200, 60)):
        hub, run = arrow_bytes(size), arrow_bytes(size, "2", "Where to?")
        print(f"{size[0]} x {size[1]}: an arrow key on the hub sends {hub:,} bytes, in the run map {run:,}", flush=True)


def main() -> None:
    if sys.argv[1:] == ["bytes"]:
        show_bytes()
        return
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    frames = first_frames(times)
    print(f"First frame: median {statistics.median(frames):.2f} s, best {min(frames):.2f} s of {times} starts")
    presses = sorted(asyncio.run(key_presses(200)))
    print(
        f"Key press while a bot thinks: median {presses[100] * 1000:.1f} ms, "
        f"95th percentile {presses[190] * 1000:.1f} ms, slowest {presses[-1] * 1000:.1f} ms of {len(presses)}"
    )


if __name__ == "__main__":
    main()
