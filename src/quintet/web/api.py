"""The HTTP API: games, tables and guests. Everything that happens during a game goes over the WebSocket."""

import functools
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie, State
from litestar.params import Body
from msgspec import Meta

from quintet.core.codec import check_name
from quintet.core.errors import IllegalAction
from quintet.core.options import Field, fields_of
from quintet.games import GAMES
from quintet.table.seating import default_bot
from quintet.table.storage.tables import Guest
from quintet.web.hub import Hub, NoTable
from quintet.web.players import hashed, new_guest, new_key, seat_key
from quintet.web.pushes import vocabulary
from quintet.web.rooms import Room
from quintet.web.spec import TableWish
from quintet.web.wire import SeatInfo

__all__ = ["ROUTES"]

COOKIE = "quintet"
COOKIE_SECONDS = 400 * 24 * 3600


class BotCard(msgspec.Struct):
    name: str
    summary: str


class PresetCard(msgspec.Struct):
    name: str
    summary: str
    values: dict[str, Any]


class GameCard(msgspec.Struct, kw_only=True):
    """A game of the catalogue, with everything a form needs."""

    id: str
    title: str
    summary: str
    how: str
    rules: int
    seats: tuple[int, int]
    seat_names: tuple[str, ...]
    pace: str
    hidden: bool
    options: tuple[Field, ...]
    presets: tuple[PresetCard, ...]
    bots: tuple[BotCard, ...]
    usual_bot: str
    actions: int


class TableCard(msgspec.Struct, kw_only=True):
    """A table as lists and links show it."""

    id: str
    game: str
    title: str
    stage: str
    watch: str
    seats: tuple[SeatInfo, ...]
    watching: int
    seat: int | None = None
    """Your seat."""
    link: str = ""
    """The path for others."""
    come_back: str = ""
    """The path that brings you back to your seat on any device; keep it to yourself."""


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=64)] = ""
    seat: Annotated[int, Meta(ge=0, le=63)] | None = None


class Asking(msgspec.Struct):
    """Who asks."""

    guest: Guest
    key: str
    is_new: bool = False


async def _asking(request: Request[Any, Any, State], name: str = "") -> Asking:
    """Returns the guest of the cookie, or a new one."""
    hub: Hub = request.app.state.hub
    key = request.cookies.get(COOKIE, "")
    found = await hub.call(hub.store.tables.guest, hashed(key)) if key else None
    if found is not None:
        if name and check_name(name) != found.name:
            found = Guest(found.id, check_name(name))
            await hub.call(hub.store.tables.rename_guest, found.id, found.name)
        return Asking(found, key)
    guest, key = new_guest(name or "Guest"), new_key()
    await hub.call(hub.store.tables.add_guest, guest, hashed(key))
    return Asking(guest, key, is_new=True)


def _answer(body: Any, asking: Asking, request: Request[Any, Any, State]) -> Response[Any]:
    cookies = []
    if asking.is_new:
        secure = request.url.scheme == "https"
        cookies = [
            Cookie(
                COOKIE,
                value=asking.key,
                path="/",
                max_age=COOKIE_SECONDS,
                httponly=True,
                samesite="lax",
                secure=secure,
            )
        ]
    return Response(body, cookies=cookies)


def _card(room: Room, asking: Asking | None = None) -> TableCard:
    told = room.seats()
    seat = None
    if asking is not None:
        own = (number for number, sitting in enumerate(room.record.seats) if sitting.player == asking.guest.id)
        seat = next(own, None)
    table = room.row.id
    back = f"/t/{table}#{seat_key(asking.key, table, seat)}" if asking is not None and seat is not None else ""
    return TableCard(
        id=table,
        game=room.record.game,
        title=GAMES[room.record.game].info.title,
        stage=room.stage,
        watch=room.row.watch,
        seats=told.seats,
        watching=told.watching,
        seat=seat,
        link=f"/t/{table}",
        come_back=back,
    )


@functools.lru_cache(maxsize=64)
def game_card(name: str) -> GameCard:
    """Returns what a form needs to know about a game."""
    game = GAMES[name]
    info = game.info
    presets = game.options.presets.items()
    return GameCard(
        id=info.id,
        title=info.title,
        summary=info.summary,
        how=info.how,
        rules=info.rules,
        seats=info.seats,
        seat_names=info.seat_names,
        pace=info.pace.value,
        hidden=info.hidden,
        options=fields_of(game.options),
        presets=tuple(PresetCard(key, preset.summary, preset.values) for key, preset in presets),
        bots=tuple(
            BotCard(key, bot.summary) for key, bot in sorted(game.bots.items(), key=lambda each: each[1].strength)
        ),
        usual_bot=default_bot(game),
        actions=game.kernels.actions,
    )


@get("/api/games", summary="The catalogue")
async def list_games() -> list[GameCard]:
    """Every game that can be played here, with its options, presets and bots."""
    return [game_card(name) for name in GAMES.playable()]


@get("/api/games/{game:str}/words", summary="The words of all actions")
async def list_words(game: str) -> list[str]:
    """The words of all actions of a game, by number."""
    words: list[str] = msgspec.json.decode(bytes(vocabulary(game)))
    return words


@get("/api/games/{game:str}/schema", summary="The JSON Schema of the views")
async def show_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of what a seat or a spectator of this game is sent as `view`."""
    return view_schema(game)


@functools.lru_cache(maxsize=64)
def view_schema(name: str) -> dict[str, Any]:
    game = GAMES[name]
    return msgspec.json.schema(type(game.view(game.new(""), None)))


@post("/api/tables", summary="Set a table")
async def create_table(request: Request[Any, Any, State], data: Annotated[TableWish, Body()]) -> Response[TableCard]:
    """Sets a table. Without open seats the game begins at once; with some, it begins when they are taken."""
    hub: Hub = request.app.state.hub
    asking = await _asking(request, data.name)
    room = await hub.create(data, asking.guest, asking.key)
    return _answer(_card(room, asking), asking, request)


@get("/api/tables/{table:str}", summary="A table")
async def show_table(request: Request[Any, Any, State], table: str) -> TableCard:
    """Who sits at a table, and whether it has begun."""
    hub: Hub = request.app.state.hub
    room = await hub.room(table)
    key = request.cookies.get(COOKIE, "")
    guest = await hub.call(hub.store.tables.guest, hashed(key)) if key else None
    return _card(room, Asking(guest, key) if guest is not None else None)


@post("/api/tables/{table:str}/seats", summary="Take a seat", status_code=200)
async def take_seat(request: Request[Any, Any, State], table: str, data: Annotated[Sit, Body()]) -> Response[TableCard]:
    """Takes an open seat: the one that is named, or the first."""
    hub: Hub = request.app.state.hub
    room = await hub.room(table)
    asking = await _asking(request, data.name)
    await hub.sit(room, data.seat, asking.guest, asking.key, data.name)
    return _answer(_card(room, asking), asking, request)


@post("/api/tables/{table:str}/start", summary="Begin with bots on the open seats", status_code=200)
async def start_table(request: Request[Any, Any, State], table: str) -> TableCard:
    """Gives every open seat to a bot and begins; only the host can."""
    hub: Hub = request.app.state.hub
    room = await hub.room(table)
    asking = await _asking(request)
    if asking.guest.id != room.row.host:
        raise NoTable("Only the host can begin.")
    if room.session is not None:
        raise IllegalAction("The game has begun already.")
    await hub.fill(room)
    return _card(room, asking)


@get("/api/live", summary="Tables to join or watch")
async def list_live(request: Request[Any, Any, State]) -> list[TableCard]:
    """Public tables that wait for people or are being played."""
    hub: Hub = request.app.state.hub
    rows = await hub.call(hub.store.tables.public)
    return [_card(await hub.room(row.id)) for row in rows[:50]]


ROUTES = (list_games, list_words, show_schema, create_table, show_table, take_seat, start_table, list_live)
