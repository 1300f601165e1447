"""Games and tables as lists and forms show them."""

import functools
from collections.abc import Mapping
from typing import Any

import msgspec

from quintet.core.options import Field, fields_of
from quintet.front.cards import card_for
from quintet.games import GAMES
from quintet.table.seating import default_bot
from quintet.table.storage.shared_tables import TableRow
from quintet.web.current_guest import Asking
from quintet.web.neighbors import NOBODY, Visitors
from quintet.web.players import seat_key
from quintet.web.pushes import make_seats, mode_name
from quintet.web.rooms import Room
from quintet.web.spec import Record, read_record
from quintet.web.wire import SeatInfo, Seats

__all__ = ["GameCard", "TableCard", "game_card", "row_card", "table_card", "view_schema"]


class BotCard(msgspec.Struct, frozen=True):
    name: str
    summary: str


class PresetCard(msgspec.Struct, frozen=True):
    name: str
    summary: str
    values: dict[str, Any]


class GameCard(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the catalog, with everything a form needs."""

    id: str
    title: str
    summary: str
    how: str
    picture: tuple[str, ...]
    rules: int
    seats: tuple[int, int]
    """The fewest and the most."""
    seat_names: tuple[str, ...]
    pace: str
    hidden: bool
    options: tuple[Field, ...]
    presets: tuple[PresetCard, ...]
    bots: tuple[BotCard, ...]
    """The weakest first."""
    usual_bot: str
    actions: int
    sorts: dict[str, str]
    """The facts that its leaderboard has columns for."""


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    """A table as lists and links show it."""

    id: str
    game: str
    title: str
    mode: str
    """The preset that its options are, or `custom`."""
    stage: str
    watch: str
    seats: tuple[SeatInfo, ...]
    watching: int
    changed: float
    """When something last happened to it, by world time."""
    seat: int | None = None
    """Your seat."""
    link: str = ""
    """The path for others."""
    come_back: str = ""
    """The path that brings you back to your seat on any device; keep it to yourself."""
    progress: str = ""
    """How far an unfinished game of yours has come, on your home page."""
    next: str = ""
    """The table of the rematch."""


@functools.lru_cache(maxsize=64)
def game_card(name: str) -> GameCard:
    """Returns what a form needs to know about a game."""
    game = GAMES[name]
    info, bots = game.info, sorted(game.bots.items(), key=lambda each: each[1].strength)
    return GameCard(
        id=info.id,
        title=info.title,
        summary=info.summary,
        how=info.how,
        picture=card_for(name).picture,
        rules=info.rules,
        seats=info.seats,
        seat_names=info.seat_names,
        pace=info.pace.value,
        hidden=info.hidden,
        options=fields_of(game.options),
        presets=tuple(PresetCard(key, each.summary, dict(each.values)) for key, each in game.options.presets.items()),
        bots=tuple(BotCard(key, bot.summary) for key, bot in bots),
        usual_bot=default_bot(game),
        actions=game.kernels.actions,
        sorts=dict(game.extras.fact_names),
    )


@functools.lru_cache(maxsize=64)
def view_schema(name: str) -> Mapping[str, Any]:
    """Returns the JSON Schema of the views of a game."""
    game = GAMES[name]
    return msgspec.json.schema(type(game.view(game.new(""), None)))


def table_card(room: Room, asking: Asking | None = None) -> TableCard:
    return _card(room.row, room.record, room.seats(), asking)


def row_card(row: TableRow, asking: Asking | None = None, visitors: Visitors = NOBODY) -> TableCard:
    """Returns the card of a table that nobody has opened here."""
    record = read_record(row.body)
    return _card(row, record, make_seats(row, record, row.stage, visitors), asking)


def _card(row: TableRow, record: Record, told: Seats, asking: Asking | None) -> TableCard:
    seat = record.seat_of(asking.guest.id) if asking is not None else None
    back = f"/t/{row.id}#{seat_key(asking.key, row.id, seat)}" if asking is not None and seat is not None else ""
    return TableCard(
        id=row.id,
        game=row.game,
        title=GAMES[row.game].info.title,
        mode=mode_name(record),
        stage=told.stage,
        watch=row.watch,
        seats=told.seats,
        watching=told.watching,
        changed=row.changed,
        seat=seat,
        link=f"/t/{row.id}",
        come_back=back,
        next=record.next,
    )
