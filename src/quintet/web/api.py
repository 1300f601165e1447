"""The HTTP API of games and tables. Everything that happens during a game goes over the WebSocket."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from quintet.games import GAMES
from quintet.table.storage.shared_tables import Chair
from quintet.web.cards import GameCard, TableCard, game_card, row_card, table_card, view_schema
from quintet.web.current_guest import Ask, Asking, answer, hub_of, known_guest, who_asks
from quintet.web.hub import NoTable
from quintet.web.new_table import come_back, create_table, fill_table, sit_down
from quintet.web.players import hashed, seat_key
from quintet.web.problems import PROBLEMS
from quintet.web.pushes import vocabulary
from quintet.web.rooms import Room
from quintet.web.rules_text import show_rules
from quintet.web.spec import TableWish

__all__ = ["TABLE_ROUTES"]

MOST_LIVE = 50


class Sit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits down, and where; without a seat, the first open one."""

    name: Annotated[str, Meta(max_length=64)] = ""
    seat: Annotated[int, Meta(ge=0, le=63)] | None = None


class Return(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key of a seat."""

    token: Annotated[str, Meta(min_length=1, max_length=128)]


@get("/api/games", summary="The catalog", responses=PROBLEMS)
async def list_games() -> list[GameCard]:
    """Every game that can be played here, with its options, presets and bots."""
    return [game_card(name) for name in GAMES.playable()]


@get("/api/games/{game:str}/words", summary="The words of all actions", responses=PROBLEMS)
async def list_words(game: FromPath[str]) -> list[str]:
    """The words of all actions of a game, by number."""
    words: list[str] = msgspec.json.decode(bytes(vocabulary(game)))
    return words


@get("/api/games/{game:str}/schema", summary="The JSON Schema of the views", responses=PROBLEMS)
async def show_schema(game: FromPath[str]) -> Mapping[str, Any]:
    """The JSON Schema of what a seat or a spectator of this game is sent as `view`."""
    return view_schema(game)


@post("/api/tables", summary="Create a table", responses=PROBLEMS)
async def post_table(request: Ask, data: JSONBody[TableWish]) -> Response[TableCard]:
    """Sets a table. Without open seats the game begins at once; with some, it begins when they are taken."""
    asking = await who_asks(request, data.name)
    room = await create_table(hub_of(request), data, asking.guest, asking.key)
    return answer(table_card(room, asking), asking, request)


@get("/api/tables/{table:str}", summary="A table", responses=PROBLEMS)
async def show_table(request: Ask, table: FromPath[str]) -> TableCard:
    """Who sits at a table, and whether it has begun."""
    room = await hub_of(request).room(table)
    asking = await known_guest(request)
    if asking is not None:
        await _renew_key(request, room, asking)
    return table_card(room, asking)


async def _renew_key(request: Ask, room: Room, asking: Asking) -> None:
    """Gives the seat of a rematch its key, which only its player's own key can make."""
    hub, seat = hub_of(request), room.record.seat_of(asking.guest.id)
    if seat is not None and room.record.previous:
        key = hashed(seat_key(asking.key, room.row.id, seat))
        await hub.call(hub.store.tables.seat, (Chair(room.row.id, seat, asking.guest.id, key),))


@post("/api/tables/{table:str}/seats", summary="Take a seat", status_code=200, responses=PROBLEMS)
async def take_seat(request: Ask, table: FromPath[str], data: JSONBody[Sit]) -> Response[TableCard]:
    """Takes an open seat: the one that is named, or the first."""
    room = await hub_of(request).room(table)
    asking = await who_asks(request, data.name)
    await sit_down(hub_of(request), room, data.seat, asking.guest, asking.key, data.name.strip())
    return answer(table_card(room, asking), asking, request)


@post("/api/tables/{table:str}/start", summary="Begin with bots on the open seats", status_code=200, responses=PROBLEMS)
async def start_table(request: Ask, table: FromPath[str]) -> TableCard:
    """Gives every open seat to a bot and begins; only the host can."""
    room = await hub_of(request).room(table)
    asking = await known_guest(request)
    if asking is None or asking.guest.id != room.row.host:
        raise NoTable("Only the host can begin.")
    await fill_table(hub_of(request), room)
    return table_card(room, asking)


@post("/api/tables/{table:str}/return", summary="Come back to a seat", status_code=200, responses=PROBLEMS)
async def return_to_table(request: Ask, table: FromPath[str], data: JSONBody[Return]) -> Response[TableCard]:
    """Lets this device play the seat whose key it has."""
    room = await hub_of(request).room(table)
    asking = await who_asks(request)
    await come_back(hub_of(request), room, data.token, asking.guest)
    return answer(table_card(room, asking), asking, request)


@get("/api/live", summary="Tables to join or watch", responses=PROBLEMS)
async def list_live(request: Ask) -> list[TableCard]:
    """Public tables that wait for people or are being played."""
    hub = hub_of(request)
    rows = (await hub.call(hub.store.tables.public))[:MOST_LIVE]
    return [
        table_card(hub.rooms[row.id]) if row.id in hub.rooms else row_card(row, visitors=hub.elsewhere(row.id))
        for row in rows
    ]


TABLE_ROUTES = (
    list_games,
    list_words,
    show_schema,
    show_rules,
    post_table,
    show_table,
    take_seat,
    start_table,
    return_to_table,
    list_live,
)
