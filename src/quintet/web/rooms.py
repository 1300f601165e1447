"""Room: one table in play, with its session and its connections. It runs on the loop.

Nothing is sent before it is written: while a change is on its way to the disk, whatever arrives waits.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, Final, Literal, Protocol, TypeVar

import msgspec
from msgspec import structs

from quintet.core.errors import BadNotation, QuintetError, StaleAction
from quintet.core.game import Seat
from quintet.front.session import Session
from quintet.table.ledger import Entry
from quintet.table.match import Match
from quintet.table.storage.changes import Change
from quintet.table.storage.shared_tables import TableRow
from quintet.table.storage.store import Store
from quintet.table.storage.writer import Receipt
from quintet.web import wire
from quintet.web.audience import Audience
from quintet.web.clocks import ClockState
from quintet.web.connection import Connection
from quintet.web.driver import Driver
from quintet.web.neighbors import Paced, Said, Spoken, Visitors
from quintet.web.pushes import make_seats
from quintet.web.spec import Record, read_record

__all__ = ["MOVED_ON", "Host", "Room"]

KNOWN_IDS: Final = 64
"""How many of the last ids a table remembers; a client sends again only what was not answered."""
MOVED_ON: Final = "The game has moved on. Look and choose again."
Stage = Literal["open", "playing", "over"]
T = TypeVar("T")


class Host(Protocol):
    """What a room needs of the process that it is in."""

    def now(self) -> float: ...
    def time(self) -> float: ...
    def later(self, wait: float, work: Callable[[], None]) -> Any: ...
    def mark(self, room: "Room") -> None: ...
    def aside(self, work: Callable[[], T], done: Callable[[T], None]) -> None: ...
    def publish(self, *spoken: Spoken) -> None: ...
    def tell_visitors(self, table: str) -> None: ...
    def elsewhere(self, table: str) -> Visitors: ...


class Room:
    """One table. All methods belong to the event loop."""

    def __init__(self, row: TableRow, record: Record, host: Host) -> None:
        self.row = row
        self.record = record
        self.host = host
        self.session: Session | None = None
        self.driver: Driver | None = None
        self.connections: list[Connection] = []
        self.is_writing = False
        self.idle_since = self.marked = host.now()
        """Since when nobody is here, and when something last had to be written."""
        self.audience = Audience(self)
        self._inbox: deque[Callable[[], None]] = deque()
        self._acks: list[tuple[Connection, str]] = []
        self._retries: list[Callable[[], None]] = []
        """What to try again if another process wrote first."""
        self._client = ""
        self._acted: Seat | None = None
        self._ids: dict[str, int] = {}
        self._is_new_record = False
        self._resumes: int | None = None
        """The last step that everybody has seen, where the table is read again."""
        self.conflicts = 0
        """How many writes in a row failed."""
        self.is_explaining = False
        """Whether a bot thinks about somebody's move here."""
        self.is_leading = False
        """Whether this process moves bots and time here."""

    # --- beginning ----------------------------------------------------------------------------------------------------

    def begin(self, match: Match, store: Store, number: int, ids: dict[str, int]) -> None:
        """Puts a match on the table: a new one, or one that was played here before."""
        self._ids = ids
        self.is_writing = False
        self.session = Session(match, store, number, later=self._later, apart=True)
        self.driver = Driver(self, self.session)
        self.audience.begin(is_over=match.is_over)
        since, self._resumes = self._resumes, None
        for connection in self.connections:
            if connection.seat is None and not self.lets_watch:
                connection.cut()
            else:
                self.audience.greet(connection, since)
        self.tell_seats()
        self.driver.arm()

    def follow(self, row: TableRow, step: int, entries: list[Entry], ids: dict[str, int]) -> None:
        """Takes in what another process did here after a step, unless something happened here as well."""
        assert self.session is not None
        if self.session.match.step != step:
            return
        is_new = row.version > self.row.version
        if is_new:
            self.row, self.record = row, read_record(row.body)
        if entries:
            self.session.follow(entries)
            self._ids = ids
            assert self.driver is not None
            self.driver.begin()
        if entries or is_new:
            self.audience.broadcast()
            self.tell_seats()
            self.tell_offer()
            self.wake()

    def wake(self) -> None:
        """Looks for what is due by itself."""
        if self.driver is not None and not self.is_writing:
            self.driver.arm()

    def close(self) -> None:
        """Stops everything that happens by itself."""
        if self.driver is not None:
            self.driver.stop()

    @property
    def stage(self) -> Stage:
        if self.session is None:
            return "open"
        return "over" if self.session.match.is_over else "playing"

    @property
    def lets_watch(self) -> bool:
        """Whether somebody without a seat may be here: to take one, or to watch."""
        return self.row.watch != "nobody" or self.stage == "open"

    def is_led_by(self, connection: Connection) -> bool:
        """Whether somebody may stop and speed up time: whoever plays alone, or the host, who may be watching bots."""
        if connection.seat is None and self.record.people:
            return False
        return connection.player == self.row.host or len(self.record.people) == 1

    # --- connections -------------------------------------------------------------------------------------------------

    def join(self, connection: Connection, since: int | None) -> None:
        """Lets a connection in when everything that happened is written."""
        self.connections.append(connection)
        self.soon(lambda: self._let_in(connection, since))

    def _let_in(self, connection: Connection, since: int | None) -> None:
        self.audience.greet(connection, since)
        self._tell_visitors()
        self.wake()

    def leave(self, connection: Connection) -> None:
        if connection not in self.connections:
            return
        self.connections.remove(connection)
        self.audience.forget(connection)
        if not self.connections:
            self.idle_since = self.host.now()
        self._tell_visitors()

    def _tell_visitors(self) -> None:
        """Somebody came or went: reports it to everybody, in other processes too."""
        self.tell_seats()
        self.host.tell_visitors(self.row.id)

    def tell(self, message: wire.Outgoing) -> None:
        """Sends the same to everybody, to late spectators when they see the board that it is about."""
        self.audience.tell(wire.encode(message))

    def tell_seats(self) -> None:
        """Sends everybody who is here."""
        data = wire.encode(self.seats())
        for connection in self.connections:
            connection.put(data)

    def signal(self, seat: Seat, kind: wire.Signal) -> None:
        """Passes a signal on, in other processes too."""
        message = wire.Signaled(seat=seat, kind=kind)
        self.tell(message)
        self.host.publish(Said(self.row.id, message))

    def take_in(self, spoken: Said | Paced) -> None:
        """Takes in what somebody at this table did in another process."""
        if isinstance(spoken, Said):
            self.tell(spoken.signal)
        elif self.driver is not None:
            self.driver.set_pace(paused=spoken.paused, speed=spoken.speed)
            self.soon(self.audience.broadcast)

    @property
    def visitors(self) -> Visitors:
        """Who is connected to this process."""
        seats = frozenset(connection.seat for connection in self.connections if connection.seat is not None)
        return Visitors(seats, len(self.audience.watching))

    def seats(self) -> wire.Seats:
        visitors = self.visitors + self.host.elsewhere(self.row.id)
        return make_seats(self.row, self.record, self.stage, visitors)

    def tell_offer(self) -> None:
        """Sends everybody an offer that is open."""
        if self.record.offer is not None:
            self.tell(self.offer_message())

    def offer_message(self) -> wire.Offer:
        offer = self.record.offer
        assert offer is not None
        asks = "asks to undo the last turn" if offer.kind == "undo" else "offers a draw"
        text = f"{self.record.seats[offer.by].name} {asks}."
        return wire.Offer(offer=offer.number, kind=offer.kind, by=offer.by, open=True, text=text)

    # --- acting -------------------------------------------------------------------------------------------------------

    def act(self, connection: Connection, message: wire.Act) -> None:
        self.soon(lambda: self._act(connection, message))

    def _act(self, connection: Connection, message: wire.Act) -> None:
        if self.change_once(
            connection, message.id, lambda session, seat: session.submit(seat, message.action, message.step)
        ):
            assert self.driver is not None
            self._acted = connection.seat
            self._retries.append(lambda: self._act(connection, message))
            self._withdraw()
            self.driver.begin()

    def change_once(self, connection: Connection, name: str, change: Callable[[Session, Seat], Any]) -> bool:
        """Lets a seat change something under a name of its own: sent again, it is answered and changes nothing."""
        client = f"{connection.seat}:{name}"
        if connection.seat is not None and client in self._ids:
            connection.put(wire.encode(wire.Done(id=name, step=self._ids[client])))
            return False
        if not self.change_by(connection, name, change):
            return False
        assert self.session is not None
        self._client = client
        self._remember(client, self.session.match.step)
        return True

    def _remember(self, client: str, step: int) -> None:
        self._ids[client] = step
        if len(self._ids) > KNOWN_IDS:
            del self._ids[next(iter(self._ids))]

    def change_by(self, connection: Connection, name: str, change: Callable[[Session, Seat], Any]) -> bool:
        """Lets a seat change something, and answers when that is written; returns False when it was refused."""
        session = self.playing(connection, name)
        if session is None or connection.seat is None:
            return False
        try:
            change(session, connection.seat)
        except QuintetError as error:
            text = MOVED_ON if isinstance(error, StaleAction) else str(error)
            self.refuse(connection, name, self._code(error, connection.seat), text)
            return False
        self._acks.append((connection, name))
        if not self.is_writing:  # nothing to write, as when a note says what it said before
            self._confirm()
        return True

    def playing(self, connection: Connection, name: str) -> Session | None:
        """Returns the session, if this connection's seat may change something in it."""
        if self.session is None:
            self.refuse(connection, name, "closed", "The game has not begun. Wait until every seat is taken.")
        elif connection.seat is None:
            self.refuse(connection, name, "closed", "You are watching. Create a table of your own to play.")
        elif self.session.match.is_over:
            self.refuse(connection, name, "over", "The game is over. Start a new one.")
        elif connection.seat in self.session.match.gone:
            self.refuse(connection, name, "closed", "You resigned. You can watch until the end.")
        else:
            return self.session
        return None

    def _code(self, error: QuintetError, seat: Seat) -> wire.Code:
        if isinstance(error, StaleAction):
            return "stale"
        if isinstance(error, BadNotation):
            return "bad"
        assert self.session is not None
        return "illegal" if seat in self.session.match.to_act else "not_your_turn"

    def expire(self) -> None:
        """Ends the game for a seat whose thinking time is over."""
        clocks = self.record.clocks
        seat = clocks.expired(self.host.time()) if clocks is not None and self.stage == "playing" else None
        if seat is not None and self.session is not None:
            self.session.expire(seat)

    def refuse(self, connection: Connection, name: str, code: wire.Code, text: str) -> None:
        connection.put(wire.encode(wire.Refused(id=name, code=code, text=text)))

    def _withdraw(self) -> None:
        """An offer ends when somebody plays on."""
        if self.record.offer is not None:
            self.tell(structs.replace(self.offer_message(), open=False, text="The offer is off."))
            self.record = structs.replace(self.record, offer=None)
            self._is_new_record = True

    # --- writing ------------------------------------------------------------------------------------------------------

    def soon(self, work: Callable[[], None]) -> None:
        """Does it now, or when what is on its way to the disk has arrived there."""
        if self.is_writing:
            self._inbox.append(work)
        else:
            work()

    def _later(self) -> None:
        if not self.is_writing:
            self.is_writing = True
            self.host.mark(self)

    def put_record(self, record: Record) -> None:
        """Changes what the table remembers."""
        self.record, self._is_new_record = record, True
        self._later()

    def job(self) -> tuple[Change | None, TableRow | None]:
        """Returns what is to be written: entries with or without a row, or a row alone."""
        assert self.session is not None
        assert self.session.autosave is not None
        self._move_clocks()
        self._note_gone()
        row = self._new_row()
        owners = tuple(seat.player for seat in self.record.seats)
        change = self.session.autosave.pending(client=self._client, owners=owners, table=row, place=self.row.id)
        return change, row if change is None else None

    def _move_clocks(self) -> None:
        clock, clocks = self.record.clock, self.record.clocks
        if clock is None or self.session is None:
            return
        now, match = self.host.time(), self.session.match
        if clocks is None:
            clocks = ClockState((clock.seconds,) * len(self.record.seats), now)
        moved = clocks.moved(now, self._acted, match.waiting_for if not match.is_over else (), clock.increment)
        self.record, self._is_new_record = structs.replace(self.record, clocks=moved), True

    def _note_gone(self) -> None:
        """Notes who resigned while others play on, and reports it when it is written."""
        assert self.session is not None
        gone = tuple(sorted(self.session.match.gone))
        if gone != self.record.gone:
            self.record, self._is_new_record = structs.replace(self.record, gone=gone), True
            self.soon(self.tell_seats)

    def _new_row(self) -> TableRow | None:
        ends = self.stage == "over" and self.row.stage != "over"
        if not self._is_new_record and not ends:
            return None
        self._is_new_record = False
        due = self.record.clocks.due() if self.record.clocks is not None and self.stage == "playing" else None
        body = msgspec.json.encode(self.record)
        return structs.replace(self.row, stage=self.stage, due=due, changed=self.host.time(), body=body)

    def written(self, receipt: Receipt | None, row: TableRow | None) -> None:
        """Everything is safe: sends it to everybody, and continues."""
        assert self.session is not None
        assert self.session.autosave is not None
        self.is_writing, self._client, self._acted = False, "", None
        if receipt is not None:
            self.session.autosave.settle(receipt)
            row = receipt.change.table
        if row is not None:
            self.row = structs.replace(row, version=row.version + 1)
        self._retries.clear()
        self.conflicts = 0
        self._confirm()
        self.audience.broadcast()
        while self._inbox and not self.is_writing:
            self._inbox.popleft()()
        if self.driver is not None:
            self.driver.go_on()

    def _confirm(self) -> None:
        assert self.session is not None
        acks, self._acks = self._acks, []
        for connection, name in acks:
            connection.put(wire.encode(wire.Done(id=name, step=self.session.match.step)))

    def lost(self, error: QuintetError) -> list[Callable[[], None]]:
        """Forgets what could not be written; returns what to repeat when the table was read again.

        What the store can never take is refused.
        """
        tries, self._retries = self._retries, []
        self.conflicts += 1
        if isinstance(error, BadNotation):
            tries = []
            for connection, name in self._acks:
                self.refuse(connection, name, "bad", str(error))
        self._resumes = self.session.autosave.stored if self.session is not None and self.session.autosave else None
        self._acks.clear()
        self._client, self._acted, self._is_new_record = "", None, False
        return [*tries, *self._take_inbox()]

    def _take_inbox(self) -> list[Callable[[], None]]:
        waiting, self._inbox = list(self._inbox), deque()
        return waiting
