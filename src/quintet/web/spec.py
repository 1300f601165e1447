"""What a table is: what its host asked for, who sits where, and what it remembers between two moments."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, structs

from quintet.core.codec import check_seed
from quintet.core.errors import BadOptions, QuintetError
from quintet.core.game import Game, Pace
from quintet.core.options import Options, make_options, preset_options
from quintet.games import GAMES
from quintet.table.bot_names import check_bot
from quintet.table.daily_seed import DAILY_PRESET, is_daily
from quintet.table.seating import default_bot, seat_count
from quintet.web.clocks import Clock, ClockState

__all__ = ["Offered", "Record", "SeatWish", "Sitting", "TableWish", "check_wish", "name_bots", "read_record"]

HIDDEN_DELAY: Final = 15.0
"""By how many seconds spectators are late in a game with secrets between people, unless the host chose otherwise."""
Watch = Literal["nobody", "link", "public"]


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who should sit somewhere."""

    kind: Literal["me", "bot", "open"]
    bot: Annotated[str, Meta(max_length=40)] = ""
    """Which bot; empty for the usual one of the seat."""


class TableWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a host asks for."""

    game: Annotated[str, Meta(max_length=64)]
    preset: Annotated[str, Meta(max_length=40)] = ""
    options: dict[str, Any] = {}
    """Options that differ from the preset or the defaults."""
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=8)] = (SeatWish("me"),)
    """Further seats get the usual bot."""
    name: Annotated[str, Meta(max_length=64)] = ""
    seed: Annotated[str, Meta(max_length=256)] = ""
    """For a game that one person plays; empty for a new one. A table of several people is always sealed."""
    daily: bool = False
    watch: Watch = "link"
    delay: Annotated[float, Meta(ge=0, le=600)] | None = None
    undo: Literal["free", "consent", "off"] | None = None
    clock: Clock | None = None
    bot_seconds: Annotated[float, Meta(gt=0, le=60)] = 3.0


class Sitting(msgspec.Struct, frozen=True):
    """A seat of a table."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    bot: str = ""
    player: str = ""
    """Who sits here; at an open seat, for whom it is kept."""

    @property
    def is_free(self) -> bool:
        """Whether anybody may take this seat."""
        return self.kind == "open" and not self.player


class Offered(msgspec.Struct, frozen=True):
    """Something that a seat asked the others for."""

    number: int
    kind: Literal["undo", "draw"]
    by: int
    agreed: tuple[int, ...] = ()


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """The body of a table in the store."""

    game: str
    options: msgspec.Raw
    seats: tuple[Sitting, ...]
    seed: str = ""
    """Empty for a sealed table."""
    daily: bool = False
    delay: float = 0.0
    undo: Literal["free", "consent", "off"] = "free"
    clock: Clock | None = None
    bot_seconds: float = 3.0
    clocks: ClockState | None = None
    offer: "Offered | None" = None
    declined: tuple[int, int] | None = None
    """Whose offer was declined last, and at which position."""
    gone: tuple[int, ...] = ()
    """The seats that resigned while others play on."""
    next: str = ""
    """The table of the rematch."""
    previous: str = ""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that are not for bots."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.kind != "bot")

    @property
    def is_sealed(self) -> bool:
        return len(self.people) > 1

    def seat_of(self, player: str) -> int | None:
        """Returns where a player sits."""
        return next((number for number, seat in enumerate(self.seats) if player and seat.player == player), None)

    @property
    def is_full(self) -> bool:
        return all(seat.kind != "open" for seat in self.seats)


_RECORDS: Final = msgspec.json.Decoder(Record)


def read_record(body: bytes) -> Record:
    """Reads the body of a table."""
    return _RECORDS.decode(body)


def _options(game: Game[Any], wish: TableWish) -> Options:
    if wish.preset:
        return preset_options(game.options, wish.preset, wish.options)
    return make_options(game.options, wish.options)


def check_wish(wish: TableWish, player: str, name: str) -> Record:
    """Returns the table that a host asked for, or refuses what cannot be."""
    game = GAMES[wish.game]
    if wish.daily:
        wish = _todays_wish(game, wish)
    options = _options(game, wish)
    count = seat_count(game, options)
    if len(wish.seats) > count:
        raise BadOptions(f"This game of {game.info.title} has {count} seats, not {len(wish.seats)}.")
    seats = name_bots([_sitting(game, options, wish, seat, player, name) for seat in range(count)])
    if sum(seat.kind == "person" for seat in seats) > 1:
        raise BadOptions("You can sit on one seat only. Leave the others open, or give them to bots.")
    record = Record(
        game=wish.game,
        options=msgspec.Raw(msgspec.json.encode(options)),
        seats=seats,
        seed=check_seed(wish.seed),
        daily=wish.daily,
        clock=wish.clock,
        bot_seconds=wish.bot_seconds,
    )
    _check_terms(game, record, wish)
    undo = wish.undo or ("off" if record.daily else "consent" if record.is_sealed else "free")
    delay = HIDDEN_DELAY if game.info.hidden and record.is_sealed else 0.0
    return structs.replace(record, undo=undo, delay=delay if wish.delay is None else wish.delay)


def _todays_wish(game: Game[Any], wish: TableWish) -> TableWish:
    """Returns a wish for the daily challenge, which is the same for everyone, or refuses any other game."""
    preset = DAILY_PRESET if DAILY_PRESET in game.options.presets else ""
    today = TableWish(game=wish.game, preset=preset, daily=True)
    asked = structs.replace(
        wish, preset=wish.preset or preset, name="", watch=today.watch, delay=today.delay, undo=today.undo
    )
    if asked != today:
        raise BadOptions("The daily challenge is the same for everyone. Name the game, and nothing else of it.")
    return structs.replace(wish, preset=preset)


def _sitting(game: Game[Any], options: Options, wish: TableWish, seat: int, player: str, name: str) -> Sitting:
    wanted = wish.seats[seat] if seat < len(wish.seats) else SeatWish("bot")
    if wanted.kind == "me":
        return Sitting("person", name, player=player)
    if wanted.kind == "open":
        return Sitting("open")
    bot = wanted.bot or default_bot(game, options, seat)
    check_bot(game, bot)
    return Sitting("bot", "", bot)


def name_bots(seats: Sequence[Sitting]) -> tuple[Sitting, ...]:
    """Returns the seats with names for bots that have none: easy bot, and easy bot 2 where there is another."""
    named: list[Sitting] = []
    for seat in seats:
        bots = sum(other.bot == seat.bot for other in named)
        name = seat.name or (f"{seat.bot} bot" + (f" {bots + 1}" if bots else "") if seat.kind == "bot" else "")
        named.append(structs.replace(seat, name=name))
    return tuple(named)


def _check_terms(game: Game[Any], record: Record, wish: TableWish) -> None:
    if record.is_sealed and (wish.seed or wish.daily):
        raise BadOptions("A table of several people gets a secret seed. Leave the seed empty.")
    if record.is_sealed and wish.undo == "free":
        raise BadOptions("Where several people play, an undo needs everybody's consent. Choose consent or off.")
    if wish.clock is not None and game.info.pace is not Pace.TURNS:
        raise BadOptions(f"{game.info.title} has no turns, so it has no thinking time. Leave the clock out.")
    if is_daily(wish.seed) and not wish.daily:
        raise QuintetError("That seed belongs to the daily challenge. Start it as the daily challenge.")
