"""New tables: from a host's wish to a match, and who sits down in between."""

import secrets
from typing import Any

import msgspec
from msgspec import structs

from quintet.core.errors import IllegalAction
from quintet.core.rng import sealed_seed
from quintet.front.seeds import fresh_seed
from quintet.games import GAMES
from quintet.table.attempts import begin_match
from quintet.table.daily_seed import daily_seed
from quintet.table.match import Match
from quintet.table.seating import default_bot
from quintet.table.seats import BotSeat, Person, Remote, Sitter, Undo
from quintet.table.storage.shared_tables import Chair, Guest, TableRow
from quintet.table.storage.store import Store
from quintet.web.connection import Connection
from quintet.web.hub import Hub, NoTable
from quintet.web.players import hashed, seat_key
from quintet.web.rooms import Room
from quintet.web.spec import Record, Sitting, TableWish, check_wish, name_bots

__all__ = [
    "Right",
    "come_back",
    "create_table",
    "fill_table",
    "rematch",
    "seat_of",
    "set_table",
    "sit_down",
    "take_kept_seat",
]


class Right(msgspec.Struct, frozen=True):
    """A player's right to a seat of a table that is being set."""

    seat: int
    player: str
    key: str = ""
    """The player's own key, from which the key of the seat is made; empty where only the player has it."""


async def create_table(hub: Hub, wish: TableWish, guest: Guest, key: str) -> Room:
    """Sets a table; the game begins at once if nobody is missing."""
    record = await hub.call(check_wish, wish, guest.id, guest.name)
    rights = [Right(seat, guest.id, key) for seat, sitting in enumerate(record.seats) if sitting.player == guest.id]
    return await set_table(hub, record, wish.watch, guest.id, rights)


async def set_table(
    hub: Hub, record: Record, watch: str, host: str, rights: list[Right], made: Match | None = None
) -> Room:
    """Stores a table and begins its game if it is full; `made` is a match that exists already."""
    table = secrets.token_urlsafe(9)
    body = msgspec.json.encode(record)
    row = TableRow(id=table, game=record.game, host=host, stage="open", watch=watch, changed=hub.time(), body=body)
    chairs = tuple(
        Chair(table, right.seat, right.player, hashed(seat_key(right.key, table, right.seat)) if right.key else "")
        for right in rights
    )
    await hub.call(hub.store.tables.add, row, chairs)
    room = hub.add(Room(row, record, hub))
    if record.is_full:
        await _start(hub, room, made)
    return room


async def seat_of(hub: Hub, room: Room, token: str, key: str) -> tuple[int | None, str]:
    """Returns the seat that a token or a guest's key opens, and whose it is; None for a spectator."""
    stored = await hub.call(hub.store.tables.chairs, room.row.id)
    chairs = [chair for chair in stored if room.record.seats[chair.seat].kind != "bot"]
    if token:
        wanted = hashed(token)
        found = [chair for chair in chairs if chair.key and secrets.compare_digest(chair.key, wanted)]
        if not found:
            raise NoTable("That key opens no seat at this table.")
        return found[0].seat, found[0].player
    guest = await hub.call(hub.store.tables.guest, hashed(key)) if key else None
    own = (chair for chair in chairs if guest is not None and chair.player == guest.id)
    chair = next(own, None)
    return (chair.seat, chair.player) if chair is not None else (None, guest.id if guest is not None else "")


async def sit_down(hub: Hub, room: Room, seat: int | None, guest: Guest, key: str, name: str) -> None:
    """Gives somebody an open seat; the game begins when it was the last one."""
    async with hub.lock(room.row.id):
        if room.record.seat_of(guest.id) is not None:
            return
        record = room.record
        free = [number for number, sitting in enumerate(record.seats) if sitting.is_free]
        if not free or (seat is not None and seat not in free):
            raise IllegalAction("That seat is taken. Choose another one, or watch.")
        taken = free[0] if seat is None else seat
        sitting = Sitting("person", _distinct(name or guest.name, record), player=guest.id)
        chair = Chair(room.row.id, taken, guest.id, hashed(seat_key(key, room.row.id, taken)))
        await _fill_seat(hub, room, taken, sitting, (chair,))


async def take_kept_seat(hub: Hub, room: Room, seat: int) -> None:
    """Lets the player of the game before sit down, who has come to the rematch."""
    async with hub.lock(room.row.id):
        sitting = room.record.seats[seat]
        if sitting.kind == "open":
            await _fill_seat(hub, room, seat, structs.replace(sitting, kind="person"))


async def _fill_seat(hub: Hub, room: Room, seat: int, sitting: Sitting, chairs: tuple[Chair, ...] = ()) -> None:
    seats = (*room.record.seats[:seat], sitting, *room.record.seats[seat + 1 :])
    await _save(hub, room, structs.replace(room.record, seats=seats), chairs)
    if room.record.is_full:
        await _start(hub, room)
    else:
        room.tell_seats()


def _distinct(name: str, record: Record) -> str:
    """Returns a name that nobody at the table has."""
    taken = {sitting.name for sitting in record.seats}
    if name not in taken:
        return name
    return next(f"{name[:20]} {number}" for number in range(2, 99) if f"{name[:20]} {number}" not in taken)


async def come_back(hub: Hub, room: Room, token: str, guest: Guest) -> None:
    """Lets another device play a seat whose key it has."""
    seat, _ = await seat_of(hub, room, token, "")
    assert seat is not None
    await hub.call(hub.store.tables.seat, (Chair(room.row.id, seat, guest.id, ""),))


async def fill_table(hub: Hub, room: Room) -> None:
    """Gives the open seats to bots, and begins."""
    async with hub.lock(room.row.id):
        if room.session is not None:
            raise IllegalAction("The game has begun already.")
        game = GAMES[room.record.game]
        options = msgspec.json.decode(bytes(room.record.options), type=game.options)
        seats = [
            Sitting("bot", "", default_bot(game, options, number)) if sitting.kind == "open" else sitting
            for number, sitting in enumerate(room.record.seats)
        ]
        record = structs.replace(room.record, seats=name_bots(seats))
        if not record.is_sealed and record.undo == "consent":  # nobody is left who could agree
            record = structs.replace(record, undo="free")
        await _save(hub, room, record)
        await _start(hub, room)


async def rematch(hub: Hub, room: Room, asker: Connection) -> None:
    """Sets the same table again. Everybody who is here learns where, and the game begins when they all came.

    The seats of people who left are open to anybody.
    """
    async with hub.lock(room.row.id):
        if room.record.next:
            return
        chairs = await hub.call(hub.store.tables.chairs, room.row.id)
        here = (room.visitors + hub.elsewhere(room.row.id)).seats
        count = len(room.record.seats)
        turn = 1 if _swaps_sides(room.record) else 0
        rights = [Right((chair.seat + turn) % count, chair.player) for chair in chairs if chair.seat in here]
        seats = [_seat_again(sitting, number, asker.seat, here) for number, sitting in enumerate(room.record.seats)]
        record = structs.replace(
            room.record,
            seats=(*seats[count - turn :], *seats[: count - turn]),
            clocks=None,
            offer=None,
            declined=None,
            gone=(),
            next="",
            previous=room.row.id,
            seed="",
            daily=False,
        )
        host = room.row.host if room.row.host in {*(right.player for right in rights), asker.player} else asker.player
        again = await set_table(hub, record, room.row.watch, host, rights)
        room.soon(lambda: room.put_record(structs.replace(room.record, next=again.row.id)))
        room.soon(room.tell_seats)


def _seat_again(sitting: Sitting, number: int, asker: int | None, here: frozenset[int]) -> Sitting:
    """Returns a seat of a rematch: kept for whoever is here until they come, open where somebody left."""
    if sitting.kind == "bot" or number == asker:
        return sitting
    return structs.replace(sitting, kind="open") if number in here else Sitting("open")


def _swaps_sides(record: Record) -> bool:
    """Whether people change sides in a rematch: where each seat has a name of its own, such as RED and BLUE."""
    return record.is_sealed and len(GAMES[record.game].info.seat_names) == len(record.seats)


# --- beginning --------------------------------------------------------------------------------------------------------


async def _save(hub: Hub, room: Room, record: Record, chairs: tuple[Chair, ...] = (), **changes: Any) -> None:
    """Writes what changed about a table before it plays."""
    row = structs.replace(room.row, body=msgspec.json.encode(record), changed=hub.time(), **changes)
    await hub.call(hub.store.tables.save, row, chairs)
    room.row, room.record = structs.replace(row, version=row.version + 1), record


async def _start(hub: Hub, room: Room, made: Match | None = None) -> None:
    """Makes the match of a full table."""
    store = hub.store.for_player(room.row.host)
    match, number = await hub.call(_make_match, store, room.record, made)
    await _save(hub, room, room.record, stage="playing", match=number)
    await hub.begin(room, match, store, number, {})


def _make_match(store: Store, record: Record, made: Match | None) -> tuple[Match, int]:
    """Returns the match of a table and its number in the store; a chosen seed may be known, so it has no rank."""
    if made is not None:
        return made, store.add_match(made)
    game = GAMES[record.game]
    options = msgspec.json.decode(bytes(record.options), type=game.options)
    sitters = tuple(_sitter(sitting, sealed=record.is_sealed) for sitting in record.seats)
    seed = daily_seed() if record.daily else record.seed or fresh_seed()
    policy = {"free": None, "consent": Undo.CONSENT, "off": Undo.OFF}[record.undo]

    def make(undo: Undo | None, helped: bool) -> Match:  # noqa: FBT001 - as `Make` says
        return Match(
            game,
            sealed_seed() if record.is_sealed else seed,
            options,
            seats=sitters,
            seconds=record.bot_seconds,
            undo=policy if undo is None else undo,
            helped=helped or bool(record.seed),
        )

    if record.is_sealed:
        match = make(None, False)
        return match, store.add_match(match)
    match, number = begin_match(store, record.game, seed, make, daily=record.daily)
    return match, number if number is not None else store.add_match(match)


def _sitter(sitting: Sitting, *, sealed: bool) -> Sitter:
    if sitting.kind == "bot":
        return BotSeat(sitting.name, sitting.bot)
    return Remote(sitting.name) if sealed else Person(sitting.name)
