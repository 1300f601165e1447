"""Bots that do everything a bot must not do. Worker processes load this file."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time

import numpy as np

from quintet.core.rng import SeededRandom


class Good:
    """Plays the second legal action, or the only one."""

    def __init__(self, seed=""):
        self.seed = seed
        self.seen = 0

    def act(self, turn):
        return turn.legal[min(1, len(turn.legal) - 1)]


class Explaining(Good):
    def explain(self, turn):
        return f"seat {turn.seat} may {len(turn.legal)}\nsince \x1b[2J {type(turn.view).__name__}"


class Watching(Good):
    def watch(self, turn, action):
        self.seen += 1

    def explain(self, turn):
        return str(self.seen)


class Sampling(Good):
    """Acts by what the generator says after sampling two worlds, and looks for the truth in its process."""

    def __init__(self, seed=""):
        super().__init__(seed)
        self.random = SeededRandom(seed)

    def act(self, turn):
        worlds = [turn.sample(self.random) for _ in range(2)]
        assert all(type(world).__name__ == "State" for world in worlds)
        return turn.legal[self.random.next_int(0, len(turn.legal) - 1)]


class Global(Good):
    """Remembers in a global variable how many matches it has played."""

    matches = 0

    def __init__(self, seed=""):
        Global.matches += 1

    def act(self, turn):
        return turn.legal[Global.matches]


class Raising(Good):
    def act(self, turn):
        raise ZeroDivisionError("the secret is 42")


class Interrupting(Good):
    def act(self, turn):
        raise KeyboardInterrupt


class Leaving(Good):
    def act(self, turn):
        sys.exit(3)


class Hanging(Good):
    def act(self, turn):
        while True:
            pass


class Deaf(Good):
    """Hangs and cannot be talked out of it."""

    def act(self, turn):
        for number in (signal.SIGTERM, signal.SIGALRM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        time.sleep(1000)


class Printing(Good):
    def act(self, turn):
        print("\x1b[2J to the screen", flush=True)  # noqa: T201 - a bad bot
        print("errors", file=sys.stderr, flush=True)  # noqa: T201 - a bad bot
        os.write(1, b"raw")
        os.write(2, b"raw")
        return super().act(turn)


class Forking(Good):
    def act(self, turn):
        os.fork()
        return super().act(turn)


class ForkingInC(Good):
    """Two processes come back from this turn, and the other one lives on."""

    def act(self, turn):
        ctypes.CDLL(None).fork()
        return super().act(turn)


class Starting(Good):
    def act(self, turn):
        subprocess.run([sys.executable, "-c", "print('x')"], check=True)
        return super().act(turn)


class Hungry(Good):
    def act(self, turn):
        np.ones(1 << 32, np.uint8)
        return super().act(turn)


class Dying(Good):
    def act(self, turn):
        signal.raise_signal(signal.SIGKILL)


class Exiting(Good):
    def act(self, turn):
        os._exit(0)


class Silly(Good):
    def act(self, turn):
        return "1"


class Illegal(Good):
    def act(self, turn):
        return 10**400


class Lying(Good):
    """Writes nonsense into every pipe it finds."""

    def act(self, turn):
        for number in range(3, 20):
            with contextlib.suppress(OSError):
                os.write(number, b"\xff" * 100)
        return super().act(turn)


class Unmade(Good):
    def __init__(self, seed=""):
        raise RuntimeError("no")
