"""BotProcesses: those in which our own searching bots think, so that a long thought never holds up a message.

A bot keeps its process for a match, since it remembers what it saw. There are as many processes as the machine can use;
bots beyond that think in a thread of the server, like bots that answer at once.
"""

import os
import threading
import weakref
from functools import partial
from typing import Any, Final

from quintet.core.game import Bot, Game
from quintet.games import GAMES, OURS
from quintet.table.bots import make_bot
from quintet.table.match import Match
from quintet.table.seats import BotSeat
from quintet.table.workers.source import Source
from quintet.table.workers.worker import warm_up
from quintet.table.workers.worker_bot import WorkerBot

__all__ = ["MOST", "BotProcesses"]

MOST: Final = 4 * (os.cpu_count() or 1)


class BotProcesses:
    """Counts the processes that are taken."""

    def __init__(self, most: int = MOST) -> None:
        self._free = most
        self._lock = threading.Lock()

    def serve(self, match: Match) -> None:
        """Gives the searching bots of a match their processes, each when it is first asked."""
        for seat, sitter in enumerate(match.seats):
            source = _source(match.game, sitter.bot) if isinstance(sitter, BotSeat) else None
            if source is not None and not match.is_over:
                match.seat_bot(seat, partial(self._make, match.game, source))
                if self._free:
                    warm_up(source)

    def _make(self, game: Game[Any], source: Source, seed: str) -> Bot:
        if not self._take():
            return make_bot(game, source.name, seed)
        bot = WorkerBot(source, seed)
        weakref.finalize(bot, self._give)
        return bot

    def _take(self) -> bool:
        with self._lock:
            is_free = self._free > 0
            self._free -= is_free
            return is_free

    def _give(self) -> None:
        with self._lock:
            self._free += 1


def _source(game: Game[Any], bot: str) -> Source | None:
    """Returns where a process finds one of our own bots that searches."""
    place = GAMES.place_of(game)
    if place is None or game.info.id not in OURS or bot not in game.bots or not game.bots[bot].searches:
        return None
    return Source(place, bot)
