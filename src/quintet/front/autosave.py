"""Autosave: writes a match down while it is played, at once and cheaply.

An action is safe before its picture goes to the terminal, so nothing is lost when the program is killed right after,
not even while another program holds the database. The store's writer does the work, for all matches together.
"""

import secrets
from collections.abc import Callable
from typing import Any

from quintet.table.match import Match
from quintet.table.storage.changes import Change
from quintet.table.storage.store import Store
from quintet.table.storage.writer import Receipt

__all__ = ["Autosave"]


class Autosave:
    """Keeps the log of a match up to date: `note` makes it survive a crash, `flush` a power cut."""

    def __init__(
        self, store: Store, match: Match, number: int | None = None, later: Callable[[], None] | None = None
    ) -> None:
        self.store = store
        self.match = match
        self._later = later
        """Called instead of writing at once, by an owner who writes for many: see `pending` and `settle`."""
        self._number = number
        self._uid = secrets.token_hex(16)
        self._stored = match.step if number is not None else 0
        self._last: Receipt | None = None
        self._end: Receipt | None = None
        """Of the change that ended the match."""
        self._refused = ""

    @property
    def number(self) -> int | None:
        """The number of the match in the store; None while there is none, as when it waits in the journal."""
        return self._number if self._last is None else self._last.number

    @property
    def replay(self) -> int | None:
        """The number of the replay, once the match is over."""
        return self._end.applied.replay if self._end is not None and self._end.applied is not None else None

    @property
    def stored(self) -> int:
        """The last step that is known to be written."""
        return self._stored

    @property
    def is_saved(self) -> bool:
        """Whether anything was written, now or before."""
        return self._number is not None or self._last is not None

    @property
    def problem(self) -> str:
        """Why nothing is being saved anymore, in one sentence."""
        late = str(self._last.error or "") if self._last is not None else ""
        return self._refused or late or self.store.problem

    def note(self) -> None:
        """Writes new entries, an end, or an end that was undone; a match is added with its first entry."""
        if self._later is not None:
            self._later()
            return
        change = self.pending()
        if change is not None:
            self.settle(self.store.write_all([change])[0])

    def note_time(self) -> None:
        """Writes how long a match that is saved already has been played, where nothing else is to be written."""
        if self._later is None and self.is_saved and self.pending() is None:
            self.settle(
                self.store.write(self.store.change(self.match, self._stored, number=self.number, uid=self._uid))
            )

    def pending(self, **more: Any) -> Change | None:
        """Returns what is to be written, if anything; `more` goes with it, as to `make_change`."""
        match = self.match
        reopens = self._end is not None and self._end.change.last < match.step  # only an undo comes after an end
        ends = match.is_over and (self._end is None or reopens)
        if self.is_saved and self._stored == match.step and not ends:
            return None
        known = {"number": self.number, "uid": self._uid, "ends": ends, "reopens": reopens}
        return self.store.change(match, self._stored, **known, **more)

    def settle(self, receipt: Receipt) -> None:
        """Notes what became of what was pending."""
        if receipt.error is not None:
            self._refused = str(receipt.error)
            return
        self._refused, self._stored, self._last = "", receipt.change.last, receipt
        if receipt.change.ending is not None or receipt.change.reopens:
            self._end = receipt if receipt.change.ending is not None else None

    def skip(self) -> None:
        """Notes that everything up to now is stored already."""
        self._stored = self.match.step

    def flush(self) -> None:
        """Waits until everything noted is on the disk."""
        self.store.flush()
