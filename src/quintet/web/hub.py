"""Hub: all tables of this process. It opens and closes rooms, and writes for all of them together."""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import msgspec
from msgspec import structs

from quintet.core.errors import IllegalAction, QuintetError
from quintet.core.rng import sealed_seed
from quintet.front.seeds import fresh_seed
from quintet.games import GAMES
from quintet.table.attempts import begin_match
from quintet.table.daily_seed import daily_seed
from quintet.table.match import Decision, Match
from quintet.table.seating import default_bot
from quintet.table.seats import BotSeat, Person, Remote, Sitter, Undo
from quintet.table.storage.store import Store
from quintet.table.storage.tables import Chair, Guest, TableRow
from quintet.table.storage.writer import Receipt
from quintet.web.players import hashed, seat_key
from quintet.web.rooms import Room
from quintet.web.spec import Record, Sitting, TableWish, check_wish

__all__ = ["Hub", "NoTable"]

THINKERS: Final = 2
"""How many bots think at once."""
T = TypeVar("T")


class NoTable(QuintetError):
    """There is no such table, or not for you."""


class Hub:
    """The tables of one process. Its methods belong to the event loop; the disk and slow bots have threads."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.rooms: dict[str, Room] = {}
        self._pen = ThreadPoolExecutor(1, "quintet-pen")
        self._thinkers = ThreadPoolExecutor(THINKERS, "quintet-thinker")
        self._dirty: list[Room] = []
        self._flush: asyncio.Task[None] | None = None
        self._opening: dict[str, asyncio.Lock] = {}

    # --- time ---------------------------------------------------------------------------------------------------------

    def now(self) -> float:
        """Seconds of a steady clock."""
        return time.monotonic()

    def time(self) -> float:
        """World time."""
        return time.time()

    def later(self, wait: float, work: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(wait, work)

    async def call(self, work: Callable[..., T], *arguments: Any) -> T:
        """Does something with the store in the one thread that writes."""
        return await asyncio.get_running_loop().run_in_executor(self._pen, work, *arguments)

    def think(self, match: Match, seat: int, done: Callable[[Decision], None]) -> None:
        """Asks a slow bot in a thread."""
        loop = asyncio.get_running_loop()
        thinking = loop.run_in_executor(self._thinkers, match.think, seat)
        thinking.add_done_callback(lambda future: None if future.cancelled() else done(future.result()))

    # --- writing ------------------------------------------------------------------------------------------------------

    def mark(self, room: Room) -> None:
        """Notes that a room has something to write."""
        self._dirty.append(room)
        if self._flush is None or self._flush.done():
            self._flush = asyncio.get_running_loop().create_task(self._write())

    async def _write(self) -> None:
        """Writes for all rooms that wait, until none does."""
        while self._dirty:
            rooms, self._dirty = self._dirty, []
            pairs = [(room, room.change()) for room in rooms]
            changes = [change for _, change in pairs if change is not None]
            receipts = iter(await self.call(self.store.write_all, changes) if changes else [])
            for room, change in pairs:
                receipt: Receipt | None = next(receipts) if change is not None else None
                room.written(receipt)

    async def close(self) -> None:
        """Waits for the disk."""
        while self._dirty or (self._flush is not None and not self._flush.done()):
            await asyncio.sleep(0)
            if self._flush is not None:
                await self._flush
        for room in self.rooms.values():
            for line in list(room.lines):
                line.cut()
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        self._pen.shutdown(wait=True)

    # --- tables -------------------------------------------------------------------------------------------------------

    async def create(self, wish: TableWish, guest: Guest, key: str) -> Room:
        """Sets a table; the game begins at once if nobody is missing."""
        record = check_wish(wish, guest.id, wish.name.strip() or guest.name)
        return await self.set_table(record, wish.watch, guest, key)

    async def set_table(self, record: Record, watch: str, guest: Guest, key: str, name: str = "") -> Room:
        table = name or secrets.token_urlsafe(9)
        row = TableRow(
            id=table,
            game=record.game,
            host=guest.id,
            stage="open",
            watch=watch,
            changed=self.time(),
            body=msgspec.json.encode(record),
        )
        mine = [seat for seat, sitting in enumerate(record.seats) if sitting.player == guest.id]
        chairs = tuple(Chair(table, seat, guest.id, hashed(seat_key(key, table, seat))) for seat in mine)
        await self.call(self.store.tables.add, row, chairs)
        room = self.rooms[table] = Room(row, record, self)
        if record.is_full:
            await self.start(room)
        return room

    async def room(self, table: str) -> Room:
        """Returns a table of this process, or opens it from the store."""
        if table in self.rooms:
            return self.rooms[table]
        async with self._opening.setdefault(table, asyncio.Lock()):
            if table not in self.rooms:
                self.rooms[table] = await self._open(table)
        self._opening.pop(table, None)
        return self.rooms[table]

    async def _open(self, table: str) -> Room:
        row = await self.call(self.store.tables.get, table)
        if row is None:
            raise NoTable("There is no such table. It may have expired; ask for a new link.")
        room = Room(row, msgspec.json.decode(row.body, type=Record), self)
        if row.match is not None:
            store = self.store.for_player(row.host)
            match = await self.call(store.open_match, row.match)
            ids = await self.call(store.clients, row.match)
            room.begin(match, store, row.match, ids)
        return room

    async def sit(self, room: Room, seat: int | None, guest: Guest, key: str, name: str) -> int:
        """Gives somebody an open seat; the game begins when it was the last one."""
        record = room.record
        own = [number for number, sitting in enumerate(record.seats) if sitting.player == guest.id]
        if own:
            return own[0]
        free = [number for number, sitting in enumerate(record.seats) if sitting.kind == "open"]
        if not free or (seat is not None and seat not in free):
            raise IllegalAction("That seat is taken. Choose another one, or watch.")
        taken = free[0] if seat is None else seat
        sitting = Sitting("person", name or guest.name, player=guest.id)
        chair = Chair(room.row.id, taken, guest.id, hashed(seat_key(key, room.row.id, taken)))
        seats = (*record.seats[:taken], sitting, *record.seats[taken + 1 :])
        await self.save(room, structs.replace(record, seats=seats), (chair,))
        if room.record.is_full:
            await self.start(room)
        else:
            room.tell_seats()
        return taken

    async def save(self, room: Room, record: Record, chairs: tuple[Chair, ...] = (), **changes: Any) -> None:
        """Writes what changed about a table."""
        row = structs.replace(room.row, body=msgspec.json.encode(record), changed=self.time(), **changes)
        await self.call(self.store.tables.save, row, chairs)
        room.row, room.record = structs.replace(row, version=row.version + 1), record

    async def fill(self, room: Room) -> None:
        """Gives the open seats to bots, and begins."""
        game = GAMES[room.record.game]
        options = msgspec.json.decode(bytes(room.record.options), type=game.options)
        seats = list(room.record.seats)
        for number, sitting in enumerate(seats):
            if sitting.kind == "open":
                bot = default_bot(game, options, number)
                seats[number] = Sitting("bot", f"{bot} bot {number + 1}", bot)
        await self.save(room, structs.replace(room.record, seats=tuple(seats)))
        await self.start(room)

    async def start(self, room: Room) -> None:
        """Makes the match of a full table."""
        store = self.store.for_player(room.row.host)
        match, number = await self.call(_make_match, store, room.record)
        await self.save(room, room.record, stage="playing", match=number)
        room.begin(match, store, number, {})


def _make_match(store: Store, record: Record) -> tuple[Match, int]:
    """Returns a new match and its number in the store."""
    game = GAMES[record.game]
    options = msgspec.json.decode(bytes(record.options), type=game.options)
    sitters = tuple(_sitter(sitting, sealed=record.is_sealed) for sitting in record.seats)
    seed = daily_seed() if record.daily else record.seed or fresh_seed()
    policy = {"free": None, "consent": Undo.CONSENT, "off": Undo.OFF}[record.undo]

    def make(undo: Undo | None, helped: bool) -> Match:  # noqa: FBT001 - as `Make` says
        chosen = sealed_seed() if record.is_sealed else seed
        return Match(
            game,
            chosen,
            options,
            seats=sitters,
            seconds=record.bot_seconds,
            undo=policy if undo is None else undo,
            helped=helped,
        )

    if record.is_sealed:
        match, number = make(None, False), None
    else:
        match, number = begin_match(store, record.game, seed, make, daily=record.daily)
    return match, number if number is not None else store.add_match(match)


def _sitter(sitting: Sitting, *, sealed: bool) -> Sitter:
    if sitting.kind == "bot":
        return BotSeat(sitting.name, sitting.bot)
    return Remote(sitting.name) if sealed else Person(sitting.name)
