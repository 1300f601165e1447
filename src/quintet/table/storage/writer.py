"""Writer: the one way in which matches in play are written down, for all matches of a store together.

`write` returns when a change survives the death of this program. Whoever comes first writes for everybody who waits by
then, in one transaction. While another program holds the database, changes go to the synced journal beside it instead,
and a thread moves them over as soon as it can. The same thread waits for the disk after each write, so that a player
does not, and that a power cut costs a moment at most.
"""

import sqlite3
import threading
import time
from collections.abc import Sequence
from typing import Final

import msgspec

from quintet.core.codec import encode
from quintet.core.errors import QuintetError
from quintet.table.storage.changes import Applied, Change, apply_change
from quintet.table.storage.journal import Journal
from quintet.table.storage.port import Busy, Connection, Database

__all__ = ["Receipt", "Writer"]

PATIENCE: Final = 15.0
"""How many seconds `flush` waits for the disk."""
RETRY_SECONDS: Final = 0.1
OPENING_SECONDS: Final = 10.0
_CHANGES: Final = msgspec.json.Decoder(Change)


class Receipt:
    """What became of a change: it is safe, in the database or in the journal; a number comes with the database."""

    def __init__(self, change: Change) -> None:
        self.change = change
        self.applied: Applied | None = None
        self.error: QuintetError | None = None
        """Why it was refused, also after it waited in the journal."""
        self.is_safe = False

    @property
    def number(self) -> int | None:
        return self.applied.number if self.applied is not None else self.change.number

    @property
    def is_answered(self) -> bool:
        return self.is_safe or self.error is not None


class Writer:
    """Writes for any number of matches, from any thread."""

    def __init__(self, database: Database) -> None:
        self.problem = ""
        """Why the disk did not take what was written, in one sentence."""
        self._database = database
        self._journal = Journal(database.journal_path)
        self._pen = threading.Condition()
        self._is_writing = False
        """Whether somebody has the pen."""
        self._queue: list[Receipt] = []
        self._waiting: list[Receipt] = []
        """What is in the journal; only the holder of the pen adds to it."""
        self._wanted = threading.Condition()
        self._open = 0
        self._closing = False
        self._thread: threading.Thread | None = None
        if not self._journal.is_empty and not self.fold():
            self._ask_thread()

    def write(self, change: Change) -> Receipt:
        """Returns when the change is safe, or raises why it was refused."""
        receipt = self.write_all([change])[0]
        if receipt.error is not None:
            raise receipt.error
        return receipt

    def write_all(self, changes: Sequence[Change]) -> list[Receipt]:
        """Returns when all changes are safe or refused, which their receipts say."""
        receipts = [Receipt(change) for change in changes]
        group = self._take_pen(receipts)
        if group:
            try:
                self._put(group)
            finally:
                self._drop_pen()
        self._ask_thread()
        return receipts

    def _take_pen(self, receipts: list[Receipt]) -> list[Receipt]:
        """Returns everything to be written by now, or nothing if somebody else has written these receipts meanwhile."""
        with self._pen:
            self._queue += receipts
            self._pen.wait_for(lambda: not self._is_writing or all(each.is_answered for each in receipts))
            if all(each.is_answered for each in receipts):
                return []
            self._is_writing = True
            group, self._queue = self._queue, []
            return group

    def _drop_pen(self) -> None:
        with self._pen:
            self._is_writing = False
            self._pen.notify_all()

    def flush(self) -> None:
        """Waits until everything written is on the disk: in the database, or in the journal."""
        with self._wanted:
            self._wanted.wait_for(lambda: self._open == 0, PATIENCE)

    def settle(self) -> None:
        """Moves what waits into the database, or raises after a while that another program holds it."""
        end = time.monotonic() + OPENING_SECONDS
        while not self._journal.is_empty and not self.fold():
            if time.monotonic() > end:
                raise self._database.busy()
            with self._wanted:
                self._wanted.wait(RETRY_SECONDS)

    def close(self) -> None:
        """Ends the thread, after it has waited for the disk once more; what still waits stays in the journal."""
        with self._wanted:
            self._closing = True
            self._wanted.notify_all()
        if self._thread is not None:
            self._thread.join(PATIENCE)

    # --- writing ------------------------------------------------------------------------------------------------------

    def _put(self, group: list[Receipt]) -> None:
        """Writes for everybody who waits. Later changes must not overtake those in the journal."""
        try:
            if self._waiting and self._put_behind(group):
                return
            try:
                self._put_in_database(group)
            except Busy:
                with self._journal.locked():
                    self._append(group)
        except QuintetError as error:
            for receipt in group:
                receipt.error = receipt.error or error

    def _put_behind(self, group: list[Receipt]) -> bool:
        """Adds changes to those in the journal; returns False when these have just been moved over."""
        with self._journal.locked():
            if self._waiting:
                self._append(group)
                return True
        return False

    def _put_in_database(self, group: list[Receipt]) -> None:
        with self._database.jotting() as connection:
            done = [_apply(connection, receipt.change) for receipt in group]
        _confirm(group, done)

    def _append(self, group: list[Receipt]) -> None:
        self._journal.append(encode(receipt.change) for receipt in group)
        self._waiting += group
        for receipt in group:
            receipt.is_safe = True

    def fold(self) -> bool:
        """Moves the journal into the database; returns False when another program still holds that.

        Everybody's lines are moved, and our own once more from memory, in case somebody else has moved them already.
        """
        try:
            with self._journal.locked():
                lines, own = self._journal.read(), list(self._waiting)
                with self._database.jotting(patient=False) as connection:
                    foreign = [(line, _apply_line(connection, line)) for line in lines]
                    done = [_apply(connection, receipt.change) for receipt in own]
                self._database.settle()
                known = {encode(receipt.change) for receipt in own}
                refused = [line for line, is_done in foreign if not is_done and line not in known]
                if refused:
                    self._journal.set_aside(refused)
                self._journal.clear()
                self._waiting = self._waiting[len(own) :]
        except Busy:
            return False
        _confirm(own, done)
        return True

    # --- in the thread ------------------------------------------------------------------------------------------------

    def _ask_thread(self) -> None:
        with self._wanted:
            self._open += 1
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, daemon=True, name="quintet-writer")
                self._thread.start()
            self._wanted.notify_all()

    def _run(self) -> None:
        while True:
            with self._wanted:
                is_waiting = not self._journal.is_empty
                self._wanted.wait_for(lambda: self._open or self._closing, RETRY_SECONDS if is_waiting else None)
                taken, is_last = self._open, self._closing
            self._tidy()
            with self._wanted:
                self._open -= taken
                self._wanted.notify_all()
            if is_last:
                return

    def _tidy(self) -> None:
        """Waits for the disk, and moves over what waits in the journal."""
        try:
            self._database.settle()
            if not self._journal.is_empty:
                self.fold()
            self.problem = ""
        except QuintetError as error:
            self.problem = str(error)


def _apply(connection: Connection, change: Change) -> Applied | QuintetError:
    """Applies a change alone: one that is refused leaves those beside it as they are."""
    connection.execute("SAVEPOINT change")
    try:
        return apply_change(connection, change)
    except (QuintetError, sqlite3.IntegrityError) as error:
        connection.execute("ROLLBACK TO change")
        return error if isinstance(error, QuintetError) else QuintetError("The match holds that entry already.")
    finally:
        connection.execute("RELEASE change")


def _apply_line(connection: Connection, line: bytes) -> bool:
    try:
        return isinstance(_apply(connection, _CHANGES.decode(line)), Applied)
    except msgspec.DecodeError:
        return False


def _confirm(group: list[Receipt], done: list[Applied | QuintetError]) -> None:
    for receipt, result in zip(group, done, strict=True):
        if isinstance(result, Applied):
            receipt.applied, receipt.is_safe = result, True
        else:
            receipt.error = result
