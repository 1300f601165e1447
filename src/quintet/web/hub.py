"""Hub: all tables of this process. It opens and closes rooms, and writes for all of them together."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import msgspec

from quintet.core.errors import QuintetError
from quintet.table.match import Match
from quintet.table.storage.changes import Change
from quintet.table.storage.shared_tables import TableRow
from quintet.table.storage.store import Store
from quintet.table.storage.writer import Receipt
from quintet.web.bot_processes import MOST, BotProcesses
from quintet.web.histogram import Histogram
from quintet.web.neighbors import (
    BEAT_SECONDS,
    NOBODY,
    Alive,
    Here,
    Left,
    Neighbors,
    Paced,
    Said,
    Spoken,
    Visitors,
    read,
)
from quintet.web.rooms import Room
from quintet.web.spec import read_record
from quintet.web.store_thread import StoreThread

__all__ = ["Hub", "NoTable"]

THINKERS: Final = MOST + 2
"""How many threads wait for bots and read replays beside the loop: one for each process of a bot, and two more."""
SWEEP_SECONDS: Final = 1.0
BEAT_ROUNDS: Final = round(BEAT_SECONDS / SWEEP_SECONDS)
IDLE_SECONDS: Final = 120.0
"""After this long without anybody, a table leaves the memory; it stays in the store."""
OPEN_DAYS: Final = 2
"""After this many days, a table that nobody else sat down at is forgotten."""
PLAYING_DAYS: Final = 60
MOST_CONFLICTS: Final = 50
"""After this many writes in a row that failed, everybody at a table is let go instead of trying on."""
T = TypeVar("T")
_log = logging.getLogger("quintet.web")


class NoTable(QuintetError):
    """There is no such table, or not for you."""


class Hub:
    """The tables of one process. Its methods belong to the event loop; the disk and slow bots have threads."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rooms: dict[str, Room] = {}
        self.counts: dict[str, int] = {"actions": 0, "writes": 0, "conflicts": 0, "tables": 0, "refusals": 0}
        self.waits = Histogram()
        """From the arrival of an action until it is written and sent."""
        self._store_thread = StoreThread()
        self._bot_processes = BotProcesses()
        self._thinkers = ThreadPoolExecutor(THINKERS, "quintet-thinker")
        self._dirty: list[Room] = []
        self._flush: asyncio.Task[None] | None = None
        self._sweep: asyncio.Task[None] | None = None
        self._locks: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._name = secrets.token_hex(8)
        self._neighbors = Neighbors()

    def start(self) -> None:
        """Begins to look after tables where nobody looks."""
        loop = asyncio.get_running_loop()
        self._sweep = loop.create_task(self._keep_sweeping())

        def heard(text: str) -> None:
            with contextlib.suppress(RuntimeError):  # the loop may have ended, while the store has not
                loop.call_soon_threadsafe(self._heard, text)

        self.store.tables.listen(heard)

    # --- what rooms need ----------------------------------------------------------------------------------------------

    def now(self) -> float:
        """Seconds of a steady clock."""
        return time.monotonic()

    def time(self) -> float:
        """World time."""
        return time.time()

    def later(self, wait: float, work: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(wait, work)

    def aside(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Does something slow in a thread."""
        thinking = asyncio.get_running_loop().run_in_executor(self._thinkers, work)
        thinking.add_done_callback(lambda future: None if future.cancelled() else done(future.result()))

    def publish(self, *spoken: Spoken) -> None:
        """Reports to other processes, where there are some."""
        if self.store.address:
            self._spawn(self._speak([msgspec.json.encode(each).decode() for each in spoken]))

    async def _speak(self, texts: list[str]) -> None:
        try:
            await self.call(self.store.tables.speak, texts)
        except QuintetError as error:  # whoever missed it asks when the database is back
            _log.warning("not reported", extra={"reason": str(error)})

    def tell_visitors(self, table: str) -> None:
        """Reports to other processes who is connected to a table here."""
        visitors = self.rooms[table].visitors if table in self.rooms else NOBODY
        self.publish(Here(self._name, table, visitors))

    def elsewhere(self, table: str) -> Visitors:
        """Returns who is connected to a table through other processes."""
        return self._neighbors.at(table)

    async def call(self, work: Callable[..., T], *arguments: Any) -> T:
        """Does something with the store in the one thread that writes."""
        return await self._store_thread.call(work, *arguments)

    async def think(self, work: Callable[..., T], *arguments: Any) -> T:
        """Does something slow beside the loop."""
        return await asyncio.get_running_loop().run_in_executor(self._thinkers, work, *arguments)

    # --- writing ------------------------------------------------------------------------------------------------------

    def mark(self, room: Room) -> None:
        """Notes that a room has something to write."""
        room.marked = self.now()
        self._dirty.append(room)
        if self._flush is None or self._flush.done():
            self._flush = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        """Writes for all rooms that wait, until none does."""
        while self._dirty:
            await asyncio.sleep(0)  # whoever else has something by now goes along
            rooms, self._dirty = self._dirty, []
            jobs = [room.job() for room in rooms]
            done = await self.call(_put, self.store, jobs)
            self.counts["writes"] += 1
            for room, (change, row), result in zip(rooms, jobs, done, strict=True):
                try:
                    await self._finish(room, change, row, result)
                except Exception as error:  # noqa: BLE001 - a bug at one table must not stop the others
                    _log.exception("table failed", extra={"kind": type(error).__name__})
                    self._drop(room)

    async def _finish(
        self, room: Room, change: Change | None, row: TableRow | None, result: Receipt | QuintetError | None
    ) -> None:
        if isinstance(result, QuintetError):
            await self._recover(room, result)
            return
        self.counts["actions"] += len(change.bodies) if change is not None else 0
        self.waits.add(self.now() - room.marked)
        room.written(result, row)

    async def _recover(self, room: Room, error: QuintetError) -> None:
        """Another process wrote first, or the disk refused: reads the table again, and repeats what waited."""
        self.counts["conflicts"] += 1
        _log.info("table read again", extra={"table": room.row.id, "reason": str(error)})
        tries = room.lost(error)
        if room.conflicts > MOST_CONFLICTS:
            self._drop(room)
            return
        try:
            await self._read(room)
        except QuintetError:
            self._drop(room)
            return
        for attempt in tries:
            room.soon(attempt)

    def _drop(self, room: Room) -> None:
        """Lets everybody at a table go; they come back when it can be read again."""
        for connection in room.connections:
            connection.cut()
        room.close()
        self.rooms.pop(room.row.id, None)

    async def close(self) -> None:
        """Lets everybody go, after everything is on the disk."""
        if self._sweep is not None:
            self._sweep.cancel()
        while self._flush is not None and not self._flush.done():
            await self._flush
        for room in self.rooms.values():
            room.close()
            for connection in room.connections:
                connection.cut()
        self.publish(Left(self._name))
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        await self.call(self.store.flush)
        self._store_thread.close()

    # --- rooms --------------------------------------------------------------------------------------------------------

    def lock(self, table: str) -> asyncio.Lock:
        """Returns the lock of a table, for changes that take more than one step."""
        return self._locks.setdefault(table, asyncio.Lock())

    def add(self, room: Room) -> Room:
        self.counts["tables"] += 1
        self.rooms[room.row.id] = room
        return room

    async def room(self, table: str) -> Room:
        """Returns a table of this process, or opens it from the store."""
        if table not in self.rooms:
            try:
                async with self.lock(table):
                    if table not in self.rooms:
                        self.rooms[table] = await self._open(table)
            finally:
                if table not in self.rooms:  # there is no such table, so nobody needs its lock
                    self._locks.pop(table, None)
        self.rooms[table].idle_since = self.now()  # whoever asks is about to come in
        return self.rooms[table]

    async def _open(self, table: str) -> Room:
        row = await self.call(self.store.tables.get, table)
        if row is None:
            raise NoTable("There is no such table. It may have expired; ask for a new link.")
        room = Room(row, read_record(row.body), self)
        await self._fill(room)
        return room

    async def _read(self, room: Room) -> None:
        """Reads a table into its room once more."""
        row = await self.call(self.store.tables.get, room.row.id)
        if row is not None:
            room.row, room.record = row, read_record(row.body)
        await self._fill(room)

    async def _fill(self, room: Room) -> None:
        number = room.row.match
        if number is None:
            return
        store = self.store.for_player(room.row.host)
        match = await self.call(store.open_match, number)
        ids = await self.call(store.clients, number)
        await self.begin(room, match, store, number, ids)

    async def begin(self, room: Room, match: Match, store: Store, number: int, ids: dict[str, int]) -> None:
        """Puts a match on a table."""
        await self.lead(room)
        self._bot_processes.serve(match)
        room.begin(match, store, number, ids)

    async def lead(self, room: Room) -> None:
        """Moves bots and time at a table from now on, unless another process does."""
        if not room.is_leading:
            room.is_leading = await self.call(self.store.tables.lead, room.row.id)

    # --- other processes ----------------------------------------------------------------------------------------------

    def _heard(self, text: str) -> None:
        """Takes in a table that another process changed, or what it said; "" says that something was missed."""
        if not text:
            self.publish(Alive(self._name, asks=True))
            for room in self.rooms.values():
                self._follow(room)
        elif text in self.rooms:
            self._follow(self.rooms[text])
        elif text.startswith("{"):
            self._take_in(read(text))

    def _take_in(self, spoken: Spoken) -> None:
        """Takes in what another process said."""
        match spoken:
            case Here() | Alive():
                self._neighbors.hear(spoken, self.now())
                self._tell_seats([spoken.table] if isinstance(spoken, Here) else [])
                if isinstance(spoken, Alive) and spoken.asks:
                    self._answer()
            case Left():
                self._tell_seats(self._neighbors.forget(spoken.process))
            case Said() | Paced():
                if spoken.table in self.rooms:
                    self.rooms[spoken.table].take_in(spoken)

    def _answer(self) -> None:
        """Reports who is connected to each table here."""
        full = ((table, room.visitors) for table, room in self.rooms.items() if room.connections)
        self.publish(Alive(self._name), *(Here(self._name, table, visitors) for table, visitors in full))

    def _tell_seats(self, tables: list[str]) -> None:
        for table in tables:
            if table in self.rooms:
                self.rooms[table].tell_seats()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _follow(self, room: Room) -> None:
        """Takes in what other processes did at a table, as soon as the database answers."""
        if self.rooms.get(room.row.id) is room:
            self._spawn(self._keep_following(room))

    async def _keep_following(self, room: Room) -> None:
        try:
            await self.catch_up(room)
        except QuintetError as error:
            _log.warning("not followed", extra={"table": room.row.id, "reason": str(error)})
            self.later(SWEEP_SECONDS, lambda: self._follow(room))

    async def catch_up(self, room: Room) -> None:
        """Takes in what other processes did at a table."""
        if room.is_writing:
            room.soon(lambda: self._follow(room))
            return
        row = await self.call(self.store.tables.get, room.row.id)
        if row is None or room.is_writing:
            return
        if room.session is None or row.match is None:
            if row.version > room.row.version:
                await self._read(room)
                room.tell_seats()
            return
        step = room.session.match.step
        entries = await self.call(self.store.entries_after, row.match, step)
        ids = await self.call(self.store.clients, row.match) if entries else {}
        room.soon(lambda: room.follow(row, step, entries, ids))

    # --- looking after ------------------------------------------------------------------------------------------------

    async def _keep_sweeping(self) -> None:
        rounds = 0
        while True:
            try:
                await self.sweep()
                self._tell_seats(self._neighbors.forget_silent(self.now()))
                if rounds % BEAT_ROUNDS == 0:
                    self.publish(Alive(self._name))
                if rounds % 3600 == 0:
                    await self.call(self._forget)
            except QuintetError as error:
                _log.warning("sweep failed", extra={"reason": str(error)})
            rounds += 1
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> None:
        """Ends games whose thinking time is over, and closes rooms that nobody is in."""
        if not await self.call(self.store.tables.keeps_lead):
            await self._yield_lead()
        for row in await self.call(self.store.tables.due, self.time()):
            room = await self.room(row.id)
            room.soon(room.expire)
        for table, room in list(self.rooms.items()):
            if not room.connections:
                await self._rest(table, room)
            elif not room.is_leading and room.session is not None:
                await self.lead(room)
                room.wake()

    async def _yield_lead(self) -> None:
        """The database was away: stops bots and time, and reads what others did, before it asks to lead again."""
        for room in list(self.rooms.values()):
            room.is_leading = False
            room.wake()
            await self.catch_up(room)

    async def _rest(self, table: str, room: Room) -> None:
        """Nobody is here: lets another process lead, and after a while leaves the table to the store."""
        if room.is_leading and self.store.address:
            room.is_leading = False
            await self.call(self.store.tables.follow, table)
        if self.now() - room.idle_since > IDLE_SECONDS and not room.is_writing and not room.connections:
            room.close()
            self.rooms.pop(table, None)
            self._locks.pop(table, None)

    def _forget(self) -> None:
        day, now = 86_400, self.time()
        self.store.tables.forget(now - OPEN_DAYS * day, ("open",))
        self.store.tables.forget(now - PLAYING_DAYS * day, ("playing", "over"))


def _put(store: Store, jobs: list[tuple[Change | None, TableRow | None]]) -> list[Receipt | QuintetError | None]:
    """Writes everything; returns for each job its receipt, nothing for a row alone, or why it was refused."""
    receipts = iter(store.write_all([change for change, _ in jobs if change is not None]))
    done: list[Receipt | QuintetError | None] = []
    for change, row in jobs:
        if change is not None:
            receipt = next(receipts)
            done.append(receipt.error or receipt)
            continue
        try:
            if row is not None:
                store.tables.save(row)
        except QuintetError as error:
            done.append(error)
        else:
            done.append(None)
    return done
