"""Room: one table in play, with its session, its points of view, its bots and its time. It runs on the event loop.

Nothing is sent before it is written: while a change is on its way to the disk, whatever arrives waits.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

from msgspec import structs

from quintet.core.errors import BadNotation, IllegalAction, QuintetError, StaleAction
from quintet.core.game import Pace, Seat
from quintet.front.session import Session
from quintet.front.tempo import TICK, Tempo
from quintet.front.viewer import Viewer
from quintet.games import OURS
from quintet.table.match import Decision, Match
from quintet.table.storage.changes import Change
from quintet.table.storage.store import Store
from quintet.table.storage.tables import TableRow
from quintet.table.storage.writer import Receipt
from quintet.web import wire
from quintet.web.line import Line
from quintet.web.pushes import make_push, make_welcome
from quintet.web.spec import Record
from quintet.web.wire import Act, Code, Done, Over, Refused, SeatInfo, Seats

__all__ = ["Room"]

KNOWN_IDS: Final = 256


class Room:
    """One table. All methods belong to the event loop."""

    def __init__(self, row: TableRow, record: Record, hub: "Any") -> None:
        self.row = row
        self.record = record
        self.hub = hub
        self.session: Session | None = None
        self.tempo: Tempo | None = None
        self.lines: list[Line] = []
        self.is_writing = False
        self.idle_since = hub.now()
        self._eyes: dict[Seat | None, Viewer] = {}
        self._inbox: deque[Callable[[], None]] = deque()
        self._acks: list[tuple[Line, str]] = []
        self._client = ""
        self._ids: dict[str, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._told_over = False

    # --- beginning ----------------------------------------------------------------------------------------------------

    def begin(self, match: Match, store: Store, number: int, ids: dict[str, int]) -> None:
        """Puts a match on the table: a new one, or one that was played here before."""
        self._ids = ids
        self.session = Session(match, store, number, later=self._later)
        self.tempo = Tempo(self.session, self.hub.now())
        self._told_over = False
        for line in self.lines:
            self._greet(line, None)
        self.arm()

    @property
    def stage(self) -> str:
        if self.session is None:
            return "open"
        return "over" if self.session.match.is_over else "playing"

    # --- lines --------------------------------------------------------------------------------------------------------

    def join(self, line: Line, since: int | None) -> None:
        """Lets a line in when everything that happened is written."""
        self.lines.append(line)
        self._soon(lambda: self._let_in(line, since))

    def _let_in(self, line: Line, since: int | None) -> None:
        self._greet(line, since)
        self.tell_seats()
        self.arm()

    def leave(self, line: Line) -> None:
        if line in self.lines:
            self.lines.remove(line)
        if not any(other.seat == line.seat for other in self.lines):
            self._eyes.pop(line.seat, None)
        if not self.lines:
            self.idle_since = self.hub.now()
        self.tell_seats()

    def _greet(self, line: Line, since: int | None) -> None:
        """Sends where we are, and everything since a step as one push."""
        commitment = self.session.match.commitment if self.session is not None else ""
        welcome = make_welcome(
            self.row.id,
            self.record,
            stage=self.stage,
            seat=line.seat,
            watch=self.row.watch,
            commitment=commitment,
            words=since is None,
        )
        line.put(wire.encode(welcome))
        if self.session is None:
            return
        viewer = Viewer(self.session, line.seat)
        if since is not None:
            viewer.look_since(since)
        line.put(self._push(viewer, text=line.text))
        if line.seat not in self._eyes:
            self._eyes[line.seat] = eye = Viewer(self.session, line.seat)
            eye.look_since(self.session.match.step)
        if self.session.match.is_over:
            line.put(self._over())

    def repeat(self, line: Line) -> None:
        """Sends a line the present push once more."""
        if self.session is not None:
            viewer = Viewer(self.session, line.seat)
            viewer.look_since(self.session.match.step)
            line.put(self._push(viewer, text=line.text))

    def tell_seats(self) -> None:
        """Tells everybody who is here."""
        data = wire.encode(self.seats())
        for line in self.lines:
            line.put(data)

    def seats(self) -> Seats:
        here = {line.seat for line in self.lines}
        gone = self.session.match.gone if self.session is not None else frozenset()
        seats = tuple(
            SeatInfo(
                name=sitting.name,
                kind=sitting.kind,
                bot=sitting.bot,
                online=sitting.kind == "bot" or number in here,
                host=bool(sitting.player) and sitting.player == self.row.host,
                gone=number in gone,
            )
            for number, sitting in enumerate(self.record.seats)
        )
        watching = sum(line.seat is None for line in self.lines)
        return Seats(seats=seats, watching=watching, stage=self.stage, next=self.record.next)  # type: ignore[arg-type]

    # --- acting -------------------------------------------------------------------------------------------------------

    def act(self, line: Line, message: Act) -> None:
        self._soon(lambda: self._act(line, message))

    def _act(self, line: Line, message: Act) -> None:
        client = f"{line.seat}:{message.id}"
        if client in self._ids:
            line.put(wire.encode(Done(id=message.id, step=self._ids[client])))
            return
        session = self._playing(line, message.id)
        if session is None or line.seat is None:
            return
        try:
            session.submit(line.seat, message.action, message.step)
        except QuintetError as error:
            self._refuse(line, message.id, error)
            return
        self._client = client
        self._acks.append((line, message.id))
        self._ids[client] = session.match.step
        if self.tempo is not None:
            self.tempo.begin(self.hub.now())

    def _playing(self, line: Line, name: str) -> Session | None:
        """Returns the session, if this line's seat may change something in it."""
        if self.session is None:
            self.refuse(line, name, "closed", "The game has not begun. Wait until every seat is taken.")
        elif line.seat is None:
            self.refuse(line, name, "not_your_turn", "You are watching. Take a seat at another table to play.")
        elif self.session.match.is_over:
            self.refuse(line, name, "over", "The game is over. Start a new one.")
        else:
            return self.session
        return None

    def resign(self, line: Line, name: str) -> None:
        self._soon(lambda: self._do(line, name, lambda session, seat: session.resign(seat)))

    def undo(self, line: Line, name: str) -> None:
        self._soon(lambda: self._do(line, name, lambda session, seat: session.undo(seat)))

    def redo(self, line: Line, name: str) -> None:
        self._soon(lambda: self._do(line, name, lambda session, _: session.redo()))

    def _do(self, line: Line, name: str, change: Callable[[Session, Seat], None]) -> None:
        session = self._playing(line, name)
        if session is None or line.seat is None:
            return
        try:
            change(session, line.seat)
        except QuintetError as error:
            self._refuse(line, name, error)
        else:
            self._acks.append((line, name))

    def _refuse(self, line: Line, name: str, error: QuintetError) -> None:
        self.refuse(line, name, _code(error), str(error))

    def refuse(self, line: Line, name: str, code: Code, text: str) -> None:
        line.put(wire.encode(Refused(id=name, code=code, text=text)))

    # --- writing ------------------------------------------------------------------------------------------------------

    def _soon(self, work: Callable[[], None]) -> None:
        """Does it now, or when what is on its way to the disk has arrived there."""
        if self.is_writing:
            self._inbox.append(work)
        else:
            work()

    def _later(self) -> None:
        if not self.is_writing:
            self.is_writing = True
            self.hub.mark(self)

    def change(self) -> Change | None:
        """Returns what is to be written."""
        assert self.session is not None
        assert self.session.autosave is not None
        owners = tuple(seat.player for seat in self.record.seats)
        table = self._ended_row() if self.session.match.is_over and self.row.stage != "over" else None
        return self.session.autosave.pending(client=self._client, owners=owners, table=table)

    def _ended_row(self) -> TableRow:
        return structs.replace(self.row, stage="over", due=None, changed=self.hub.time())

    def written(self, receipt: Receipt | None) -> None:
        """Everything is safe: tells everybody, and goes on."""
        assert self.session is not None
        assert self.session.autosave is not None
        self.is_writing, self._client = False, ""
        if receipt is not None:
            self.session.autosave.settle(receipt)
            if receipt.change.table is not None:
                self.row = structs.replace(receipt.change.table, version=receipt.change.table.version + 1)
        acks, self._acks = self._acks, []
        for line, name in acks:
            line.put(wire.encode(Done(id=name, step=self.session.match.step)))
        self.broadcast()
        while self._inbox and not self.is_writing:
            self._inbox.popleft()()
        self.arm()

    # --- telling ------------------------------------------------------------------------------------------------------

    def broadcast(self) -> None:
        """Sends every point of view what it knows now, encoded once."""
        for seat, viewer in self._eyes.items():
            lines = [line for line in self.lines if line.seat == seat]
            with_text = any(line.text for line in lines)
            data = self._push(viewer, text=with_text)
            for line in lines:
                line.put(data)
        if self.stage == "over" and not self._told_over:
            self._told_over = True
            data = self._over()
            for line in self.lines:
                line.put(data)
            self.tell_seats()

    def _push(self, viewer: Viewer, *, text: bool) -> bytes:
        assert self.session is not None
        assert self.tempo is not None
        moment, tempo, match = viewer.moment(), self.tempo, self.session.match
        viewer.log.clear()
        has_time = tempo.pace is Pace.TICKS
        can_undo = viewer.is_playing and self.record.undo != "off"
        push = make_push(
            moment,
            text=text,
            clocks=None,
            paused=tempo.paused if has_time else None,
            speed=tempo.speed if has_time else None,
            can_undo=can_undo and match.can_undo,
            can_redo=can_undo and match.can_redo and self.record.undo == "free",
        )
        return wire.encode(push)

    def _over(self) -> bytes:
        assert self.session is not None
        match = self.session.match
        number = self.session.autosave.replay if self.session.autosave is not None else None
        return wire.encode(
            Over(
                outcome=match.outcome,
                scores=match.scores(),
                reveal=match.reveal() if self.record.undo != "free" else None,
                commitment=match.commitment,
                replay=f"/api/tables/{self.row.id}/replay" if number is not None else "",
            )
        )

    # --- time and bots ------------------------------------------------------------------------------------------------

    def arm(self) -> None:
        """Sets the timer for the next thing that happens by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.session is None or self.tempo is None or self.is_writing or not self.lines or self.tempo.busy:
            return
        if not self._has_something_to_do():
            return
        wait = self.tempo.seconds_left(self.hub.now())
        self._timer = self.hub.later(wait, self._beat)

    def _has_something_to_do(self) -> bool:
        assert self.session is not None
        assert self.tempo is not None
        match = self.session.match
        if match.is_over or (self.tempo.paused and self.tempo.has_tempo):
            return False
        return self.tempo.pace is Pace.TICKS or match.next_bot is not None

    def _beat(self) -> None:
        assert self.session is not None
        assert self.tempo is not None
        now = self.hub.now()
        wish = None if self.is_writing else self.tempo.wish(now)
        if wish is None:
            self.arm()
            return
        self.tempo.rested(now)
        if wish == TICK:
            self.session.tick()
        elif self._is_quick(wish):
            self.session.take(self.session.match.think(wish))
        else:
            self.tempo.busy = True
            self.hub.think(self.session.match, wish, self._thought)
        self.arm()

    def _is_quick(self, seat: Seat) -> bool:
        """Whether a bot answers so quickly that it may think on the loop."""
        sitter = self.record.seats[seat]
        bots = self.session.game.bots if self.session is not None else {}
        return self.record.game in OURS and (sitter.bot not in bots or not bots[sitter.bot].searches)

    def _thought(self, decision: Decision) -> None:
        self._soon(lambda: self._take(decision))

    def _take(self, decision: Decision) -> None:
        assert self.session is not None
        assert self.tempo is not None
        self.tempo.busy = False
        self.session.take(decision)
        self.arm()

    def pace(self, line: Line, message: wire.SetPace) -> None:
        self._soon(lambda: self._pace(line, message))

    def _pace(self, line: Line, message: wire.SetPace) -> None:
        if self._playing(line, "pace") is None or self.tempo is None:
            return
        now = self.hub.now()
        if message.paused is not None:
            self.tempo.pause(now, paused=message.paused)
        if message.single:
            self.tempo.single()
            self._beat()
        if message.speed is not None:
            self.tempo.set_speed(now, message.speed)
        self.broadcast()
        self.arm()


def _code(error: QuintetError) -> Code:
    if isinstance(error, StaleAction):
        return "stale"
    if isinstance(error, IllegalAction):
        return "not_your_turn" if "turn" in str(error) else "illegal"
    return "bad" if isinstance(error, BadNotation) else "illegal"
