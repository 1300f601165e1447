"""What people at a table ask for beside their actions: undo, draws, resignation, signals, pace, notes and texts."""

from collections.abc import Callable
from typing import Final, Literal

from msgspec import structs

from quintet.core.errors import BadNotation, QuintetError, quoted
from quintet.core.game import Seat
from quintet.front.pages import pages_of
from quintet.front.session import Session
from quintet.front.viewer import HELPED
from quintet.table.seating import adviser
from quintet.web import wire
from quintet.web.command_run import start_command
from quintet.web.connection import Connection
from quintet.web.neighbors import Paced
from quintet.web.rooms import Room
from quintet.web.spec import Offered

__all__ = ["obey"]

MOST_NOTES: Final = 500


def obey(room: Room, connection: Connection, message: wire.Incoming) -> None:
    """Does what a message asks for, when what came before it is written."""
    match message:
        case wire.Act():
            _interrupt(room, connection)
            room.act(connection, message)
        case wire.ShowText():
            connection.text = message.on
            room.soon(lambda: room.audience.repeat(connection))
        case wire.Command():
            since = _interrupt(room, connection)
            room.soon(lambda: start_command(room, connection, message, since))
        case _:
            if not isinstance(message, wire.AskPage):
                _interrupt(room, connection)
            room.soon(lambda: _carefully(room, connection, message))


def _interrupt(room: Room, connection: Connection) -> int | None:
    """Ends a command that is being played for the same seat; returns the step at which that began."""
    command = room.driver.command if room.driver is not None else None
    if command is None or command.connection.seat != connection.seat:
        return None
    command.stop("")
    return command.began


def _carefully(room: Room, connection: Connection, message: wire.Incoming) -> None:
    name = getattr(message, "id", type(message).__struct_config__.tag)
    try:
        _answer(room, connection, message)
    except QuintetError as error:
        room.refuse(connection, str(name), "bad", str(error))


def _answer(room: Room, connection: Connection, message: wire.Incoming) -> None:
    match message:
        case wire.Undo():
            _undo(room, connection, message.id)
        case wire.Redo():
            _redo(room, connection, message.id)
        case wire.Draw():
            _draw(room, connection, message.id)
        case wire.Answer():
            _settle_offer(room, connection, message)
        case wire.Resign():
            room.change_by(connection, message.id, lambda session, seat: session.resign(seat))
        case wire.SendSignal():
            _signal(room, connection, message)
        case wire.SetPace():
            _pace(room, connection, message)
        case wire.WriteNote():
            room.change_by(connection, "note", lambda session, seat: _note(session, seat, message))
        case wire.AskPage():
            _page(room, connection, message)
        case wire.Explain():
            _explain(room, connection, message.bot)
        case _:
            raise BadNotation("This table does not know that message.")


# --- offers -----------------------------------------------------------------------------------------------------------


def _undo(room: Room, connection: Connection, name: str) -> None:
    if room.record.undo == "free":
        _changer(room, name, "undo")(connection, name, lambda session, seat: session.undo(seat))
    elif room.record.undo == "off":
        room.refuse(connection, name, "illegal", "Undo is off at this table.")
    else:
        _offer(room, connection, name, "undo")


def _redo(room: Room, connection: Connection, name: str) -> None:
    if room.record.undo != "free":
        room.refuse(connection, name, "illegal", "There is no redo at this table.")
        return
    _changer(room, name, "redo")(connection, name, lambda session, _: session.redo())


def _changer(room: Room, name: str, usual: str) -> Callable[..., bool]:
    """Returns how a change is made: once under a name of its own, each time under the usual one."""
    return room.change_by if name == usual else room.change_once


def _draw(room: Room, connection: Connection, name: str) -> None:
    if not room.record.is_sealed:
        room.refuse(connection, name, "illegal", "Nobody else could agree on a draw here. Resign instead.")
        return
    _offer(room, connection, name, "draw")


def _offer(room: Room, connection: Connection, name: str, kind: Literal["undo", "draw"]) -> None:
    session = room.playing(connection, name)
    if session is None or connection.seat is None:
        return
    if room.record.offer is not None:
        room.refuse(connection, name, "illegal", "Another offer waits for an answer. Answer it first.")
        return
    if room.record.declined == (connection.seat, session.match.position):
        room.refuse(connection, name, "illegal", "Your last offer was declined. Play on before you make another one.")
        return
    if kind == "undo" and session.match.undo_target(connection.seat) is None:
        room.refuse(connection, name, "illegal", "There is nothing to undo.")
        return
    offer = Offered(room.row.version + 1, kind, connection.seat, (connection.seat,))
    room.put_record(structs.replace(room.record, offer=offer))
    room.soon(lambda: connection.put(wire.encode(wire.Done(id=name, step=session.match.step))))
    room.soon(room.tell_offer)


def _settle_offer(room: Room, connection: Connection, message: wire.Answer) -> None:
    session, offer = room.playing(connection, "answer"), room.record.offer
    if session is None or connection.seat is None:
        return
    if offer is None or offer.number != message.offer:
        room.refuse(connection, "answer", "stale", "That offer is no longer open.")
        return
    told = room.offer_message()
    agreed = tuple(sorted({*offer.agreed, connection.seat}))
    if not message.yes:
        room.record = structs.replace(room.record, declined=(offer.by, session.match.position))
        what = "the undo" if offer.kind == "undo" else "the draw"
        text = f"{room.record.seats[connection.seat].name} declines {what}."
        _close_offer(room, structs.replace(told, open=False, text=text))
    elif set(room.record.people) - session.match.gone <= set(agreed):
        text = "The last turn is undone." if offer.kind == "undo" else "The players agreed on a draw."
        change: Callable[[], None] = session.draw if offer.kind == "draw" else lambda: session.undo(offer.by)
        change()
        _close_offer(room, structs.replace(told, open=False, agreed=True, text=text))
    else:
        room.put_record(structs.replace(room.record, offer=structs.replace(offer, agreed=agreed)))


def _close_offer(room: Room, told: wire.Offer) -> None:
    room.put_record(structs.replace(room.record, offer=None))
    room.soon(lambda: room.tell(told))


# --- small things -----------------------------------------------------------------------------------------------------


def _signal(room: Room, connection: Connection, message: wire.SendSignal) -> None:
    if connection.seat is None:
        room.refuse(connection, "signal", "closed", "Only players give signals.")
        return
    if not connection.may_signal(room.host.now()):
        room.refuse(connection, "signal", "too_fast", "That was too fast. Wait a moment.")
        return
    room.signal(connection.seat, message.kind)


def _pace(room: Room, connection: Connection, message: wire.SetPace) -> None:
    if room.driver is None or (connection.seat is not None and room.playing(connection, "pace") is None):
        return
    if not (room.is_led_by(connection) or _goes_on(connection, message)):
        room.refuse(connection, "pace", "closed", "Only the host changes the pace of this table.")
        return
    room.driver.set_pace(paused=message.paused, speed=message.speed, single=message.single)
    room.host.publish(Paced(room.row.id, message.paused, message.speed))
    if not room.is_writing:
        room.audience.broadcast()


def _goes_on(connection: Connection, message: wire.SetPace) -> bool:
    """Whether a player only lets time go on: the host, who stopped it, may have left."""
    return connection.seat is not None and message.paused is False and message.speed is None and not message.single


def _note(session: Session, seat: Seat, message: wire.WriteNote) -> None:
    notes = session.match.notes(seat)
    if len(notes) >= MOST_NOTES and message.key not in notes:
        raise BadNotation(f"You have {MOST_NOTES} notes already. Erase one first.")
    session.note(seat, message.key, message.text)


def _page(room: Room, connection: Connection, message: wire.AskPage) -> None:
    if room.session is None or connection.seat is None:
        room.refuse(connection, "page", "closed", "Pages are for players.")
        return
    pages = pages_of(room.session.game)
    if message.name not in pages:
        known = ", ".join(pages) or "none"
        raise BadNotation(f"There is no page {quoted(message.name)}. The pages of this game are: {known}.")
    text = pages[message.name].read(room.session.match.view(connection.seat), message.line)
    connection.put(wire.encode(wire.Text(name=message.name, text=text)))


def _explain(room: Room, connection: Connection, name: str) -> None:
    """Lets a bot explain a move to somebody who plays alone; between people it would be a second player."""
    session = room.playing(connection, "explain")
    if session is None or connection.seat is None:
        return
    if room.record.is_sealed:
        room.refuse(connection, "explain", "closed", "No bot helps where several people play.")
        return
    if room.is_explaining:
        room.refuse(connection, "explain", "too_fast", "A bot is thinking about it already. Wait for its answer.")
        return
    seat, bot = connection.seat, adviser(session.game, name)
    below = f"\n\n{HELPED}" if session.count_advice(seat) else ""
    room.is_explaining = True

    def tell(text: str) -> None:
        room.is_explaining = False
        connection.put(wire.encode(wire.Text(name="explain", text=text + below)))

    room.host.aside(lambda: _reasons(lambda: session.match.explain(seat, bot)), tell)


def _reasons(explain: Callable[[], str]) -> str:
    try:
        return explain()
    except QuintetError as error:
        return str(error)
