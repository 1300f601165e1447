"""Writing a match down while it is played: in a thread of its own, since a disk takes longer than a key press."""

import threading
from typing import Final

from quintet.core.errors import QuintetError
from quintet.table.match import Match
from quintet.table.store import Store

__all__ = ["Keeper"]

PATIENCE: Final = 15.0


class Keeper:
    """Keeps the log of one match up to date. `note` returns at once, `flush` when everything is on the disk."""

    def __init__(self, store: Store, match: Match, number: int | None = None) -> None:
        self.store = store
        self.match = match
        self.number = number
        self.problem = ""
        """Why nothing is kept any more, in one sentence."""
        self._wanted = threading.Condition()
        self._open = 0
        self._finished = match.is_over
        self._thread: threading.Thread | None = None

    def note(self) -> None:
        """Something happened: it will be written down as soon as the disk allows."""
        with self._wanted:
            self._open += 1
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True, name="quintet-keeper")
                self._thread.start()
            self._wanted.notify_all()

    def flush(self) -> None:
        """Waits until all that was noted is written."""
        with self._wanted:
            self._wanted.wait_for(lambda: self._open == 0, PATIENCE)

    def _run(self) -> None:
        while True:
            with self._wanted:
                self._wanted.wait_for(lambda: self._open > 0)
                taken = self._open
            self._write()
            with self._wanted:
                self._open -= taken
                self._wanted.notify_all()

    def _write(self) -> None:
        """Matches in which nothing happened leave no trace."""
        try:
            if self.number is None:
                self.number = self.store.add_match(self.match)
            else:
                self.store.record(self.number, self.match)
            if self.match.is_over and not self._finished:
                self._finished = True
                self.store.add_results(self.match, match_id=self.number)
                self.store.add_replay(self.match.replay())
        except QuintetError as error:
            self.problem = str(error)
