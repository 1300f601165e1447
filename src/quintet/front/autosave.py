"""Autosave: writes a match down while it is played, at once and cheaply; a thread waits for the disk.

An action is in the store's log before its picture goes to the terminal, so nothing is lost when the program is killed
right after. That takes a fraction of a millisecond, because only the thread waits for the disk.
"""

import threading
from typing import Final

from quintet.core.errors import QuintetError
from quintet.table.match import Match
from quintet.table.storage.store import Store

__all__ = ["Autosave"]

PATIENCE: Final = 15.0


class Autosave:
    """Keeps the log of a match up to date: `note` makes it survive a crash, `flush` a power cut."""

    def __init__(self, store: Store, match: Match, number: int | None = None) -> None:
        self.store = store
        self.match = match
        self.number = number
        self.replay: int | None = None
        """The number of the replay, once the match is over."""
        self.problem = ""
        """Why nothing is being saved anymore, in one sentence."""
        self._stored = match.step if number is not None else 0
        self._ended: int | None = None
        """The step of the end that was written."""
        self._late = False
        self._pen = threading.Lock()
        self._wanted = threading.Condition()
        self._open = 0
        self._thread: threading.Thread | None = None

    def note(self) -> None:
        """Writes what happened: at once, or a moment later if another program is writing now."""
        if self._pen.acquire(blocking=False):
            try:
                self._write(quick=True)
            except QuintetError:
                self._late = True
            finally:
                self._pen.release()
        else:
            self._late = True
        self._ask_thread()

    def flush(self) -> None:
        """Waits until everything noted is on the disk."""
        with self._wanted:
            self._wanted.wait_for(lambda: self._open == 0, PATIENCE)

    def _write(self, *, quick: bool) -> None:
        """Writes new entries, an end, or an end that was undone; a match is added with its first entry."""
        if self.number is None:
            self.number = self.store.add_match(self.match, quick=quick)
            self._stored = self.match.step
        if self._ended is not None and self._ended < self.match.step:  # only an undo comes after an end
            self._stored = self.store.reopen(self.number, self.match, quick=quick)
            self._ended = self.replay = None
        if self.match.is_over and self._ended is None:
            self.replay = self.store.finish(self.number, self.match, quick=quick)
            self._ended = self._stored = self.match.step
        elif quick:
            self._stored = self.store.jot(self.number, self.match, self._stored)
        else:
            self._stored = self.store.record(self.number, self.match)

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _ask_thread(self) -> None:
        with self._wanted:
            self._open += 1
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True, name="quintet-autosave")
                self._thread.start()
            self._wanted.notify_all()

    def _run(self) -> None:
        while True:
            with self._wanted:
                self._wanted.wait_for(lambda: self._open > 0)
                taken = self._open
            self._settle()
            with self._wanted:
                self._open -= taken
                self._wanted.notify_all()

    def _settle(self) -> None:
        """Writes what could not be written at once, and waits for the disk."""
        try:
            if self._late:
                with self._pen:
                    self._late = False
                    self._write(quick=False)
                self.problem = ""
            self.store.settle()
        except QuintetError as error:
            self.problem = str(error)
