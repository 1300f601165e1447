"""Thinking: how long a bot took for its actions, as a small histogram. Times differ from run to run, results do not."""

import math
import time
from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from quintet.core.game import Action, Bot, FinishingBot, Seat, Turn, WatchingBot
from quintet.table.workers.program_bot import ProgramBot
from quintet.table.workers.worker_bot import WorkerBot

__all__ = ["Thinking", "TimedBot"]

STEPS: Final = 8
"""Steps of the histogram per doubling: a time is known to 9%."""
MICROSECOND: Final = 1e-6


class Thinking(Struct):
    """How many actions took how long."""

    counts: dict[int, int] = {}

    def add(self, seconds: float) -> None:
        step = round(STEPS * math.log2(max(seconds, MICROSECOND) / MICROSECOND))
        self.counts[step] = self.counts.get(step, 0) + 1

    def merge(self, other: "Thinking") -> None:
        for step, count in other.counts.items():
            self.counts[step] = self.counts.get(step, 0) + count

    def at(self, share: float) -> float:
        """Returns the seconds within which this share of the actions was chosen."""
        left = share * sum(self.counts.values())
        for step in sorted(self.counts):
            left -= self.counts[step]
            if left <= 0:
                return MICROSECOND * float(2 ** (step / STEPS))
        return 0.0


class TimedBot:
    """A bot that notes how long it thinks, the views that it asks for included and the start of its process not."""

    def __init__(self, bot: Bot, thinking: Thinking) -> None:
        self._bot = bot
        self._thinking = thinking
        self.keeps_time: bool = getattr(bot, "keeps_time", False)

    def act(self, turn: Turn) -> Action:
        if isinstance(self._bot, WorkerBot):
            self._bot.start()
        began = time.perf_counter()
        try:
            return self._bot.act(turn)
        finally:
            self._thinking.add(time.perf_counter() - began)

    def watch(self, turn: Turn, action: Action) -> None:
        if isinstance(self._bot, WatchingBot):
            self._bot.watch(turn, action)

    def finish(self, view: Any, winners: Sequence[Seat], reason: str, scores: Sequence[float]) -> None:
        if isinstance(self._bot, FinishingBot):
            self._bot.finish(view, winners, reason, scores)

    def close(self) -> None:
        """Ends a program at once; another process waits for its next match."""
        if isinstance(self._bot, ProgramBot):
            self._bot.close()
