"""The HTTP API of what belongs to a guest: name, settings, results, streaks, and games to continue."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Response, get, put
from litestar.params import FromQuery, JSONBody, QueryParameter
from msgspec import Meta, structs

from quintet.core.errors import BadNotation, quoted
from quintet.games import GAMES
from quintet.table.daily_seed import daily_seed, today
from quintet.table.scores.query import Query, sorts_of, usual_sort
from quintet.table.scores.results import Result
from quintet.table.scores.totals import Totals
from quintet.table.storage.shared_tables import TableRow
from quintet.table.storage.store import Store
from quintet.web.cards import TableCard, row_card
from quintet.web.current_guest import Ask, Asking, answer, hub_of, known_guest, shown_name, who_asks
from quintet.web.hub import Hub
from quintet.web.problems import PROBLEMS
from quintet.web.progress import with_progress

__all__ = ["OWN_ROUTES"]

SETTINGS: Final = "web"
MOST_SETTINGS: Final = 16 * 1024
NOBODY: Final = "nobody"
"""Whose results somebody sees who has none."""


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """You."""

    name: str
    settings: dict[str, Any]
    known: bool
    """Whether the server knows you already."""


class MeChanges(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What you change about yourself; settings that are not named stay."""

    name: Annotated[str, Meta(max_length=64)] = ""
    settings: dict[str, Any] = {}


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a leaderboard."""

    game: str
    mode: str
    name: str
    bot: str
    score: float
    won: bool
    helped: bool
    gave_up: bool
    steps: int
    seconds: float
    reason: str
    played: float
    facts: dict[str, Any]
    table: str = ""
    """Where you played it; empty on everybody's leaderboard."""
    against: tuple[str, ...] = ()
    """Who else sat there, on your own leaderboard."""


class ReplayCard(TableCard, frozen=True, kw_only=True):
    """A finished table, and how it ended for you."""

    result: Score | None


class Daily(msgspec.Struct, frozen=True, kw_only=True):
    """Your attempt at today's challenge of a game."""

    state: str
    """`new`, `begun`, `done`, or `seen` when nothing on it can count any more."""
    table: str = ""
    """Where to continue."""


class GameHome(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the home page shows it."""

    game: str
    last: Score | None
    games: int
    wins: int
    streak: int
    best: float | None
    daily: Daily


class Home(msgspec.Struct, frozen=True, kw_only=True):
    """The home page."""

    name: str
    day: str
    games: list[GameHome]
    tables: list[TableCard]
    """Yours that are not over and that you have not resigned, the last played first."""


class Scores(msgspec.Struct, frozen=True, kw_only=True):
    """A page of a leaderboard, and the numbers of all of it."""

    scores: list[Score]
    games: int
    wins: int
    best: float | None
    streak: int
    longest: int
    last: str
    """The last ten games: W or L each."""
    facts: dict[str, float]


def _score(result: Result, place: TableCard | None = None) -> Score:
    others = [] if place is None else [seat.name for number, seat in enumerate(place.seats) if number != result.seat]
    return Score(
        table=place.id if place is not None else "",
        against=tuple(others),
        game=result.game,
        mode=result.mode,
        name=shown_name(result.name),
        bot=result.bot,
        score=result.score,
        won=result.won,
        helped=result.assisted,
        gave_up=result.gave_up,
        steps=result.steps,
        seconds=result.seconds,
        reason=result.reason,
        played=result.played,
        facts=result.facts,
    )


@get("/api/me", summary="You", responses=PROBLEMS)
async def show_me(request: Ask) -> Me:
    """Your name and settings."""
    asking = await known_guest(request)
    if asking is None:
        return Me(name="", settings={}, known=False)
    hub = hub_of(request)
    store = hub.store.for_player(asking.guest.id)
    return Me(name=asking.guest.name, settings=await hub.call(store.get, SETTINGS, {}), known=True)


@put("/api/me", summary="Change your name or settings", responses=PROBLEMS)
async def change_me(request: Ask, data: JSONBody[MeChanges]) -> Response[Me]:
    """Changes your name or some of your settings."""
    if len(msgspec.json.encode(data.settings)) > MOST_SETTINGS:
        raise BadNotation(f"Settings have at most {MOST_SETTINGS:,} bytes.")
    asking, hub = await who_asks(request, data.name), hub_of(request)
    store = hub.store.for_player(asking.guest.id)
    if data.settings:
        await hub.call(store.update, SETTINGS, data.settings)
    settings = await hub.call(store.get, SETTINGS, {})
    return answer(Me(name=asking.guest.name, settings=settings, known=True), asking, request)


@get("/api/home", summary="The home page", responses=PROBLEMS)
async def show_home(request: Ask) -> Home:
    """Your last results, streaks, today's challenge, and games to continue."""
    asking, hub = await known_guest(request), hub_of(request)
    rows = await _rows(hub, asking)
    cards = [row_card(row, asking) for row in rows if row.stage != "over"]
    tables = [card for card in cards if card.seat is None or not card.seats[card.seat].gone]
    tables = await with_progress(hub, rows, tables)
    store, places = hub.store.for_player(_id(asking)), {row.match: row.id for row in rows}
    games = await hub.call(lambda: [_game_home(store, name, places) for name in GAMES.playable()])
    return Home(name=asking.guest.name if asking is not None else "", day=str(today()), games=games, tables=tables)


async def _rows(hub: Hub, asking: Asking | None) -> list[TableRow]:
    """Returns the tables where somebody sits."""
    return await hub.call(hub.store.tables.of_player, asking.guest.id) if asking is not None else []


def _id(asking: Asking | None) -> str:
    return asking.guest.id if asking is not None else NOBODY


def _game_home(store: Store, game: str, places: dict[int | None, str]) -> GameHome:
    last = store.leaderboard(Query(game=game, sort="date", limit=1, assisted=True))
    totals = store.totals(Query(game=game))
    return GameHome(
        game=game,
        last=_score(last[0]) if last else None,
        games=totals.games,
        wins=totals.wins,
        streak=totals.streak,
        best=totals.best,
        daily=_daily(store, game, places),
    )


def _daily(store: Store, game: str, places: dict[int | None, str]) -> Daily:
    attempt = store.first_attempt(game, daily_seed())
    if attempt is None:
        return Daily(state="new")
    if attempt.match is None:
        return Daily(state="seen")
    return Daily(state="done" if attempt.is_over else "begun", table=places.get(attempt.match, ""))


@get("/api/scores", summary="A leaderboard", responses=PROBLEMS)
async def show_scores(
    request: Ask,
    game: Annotated[str, QueryParameter(max_length=64)] = "",
    mode: Annotated[str, QueryParameter(max_length=64)] = "",
    sort: Annotated[str, QueryParameter(max_length=40)] = "",
    limit: Annotated[int, QueryParameter(ge=1, le=100)] = 25,
    skip: Annotated[int, QueryParameter(ge=0, le=10_000)] = 0,
    *,
    everyone: FromQuery[bool] = False,
    daily: FromQuery[bool] = False,
    helped: FromQuery[bool] = False,
    bots: FromQuery[bool] = False,
) -> Scores:
    """Your results, or everybody's on this server; of all games, or of one.

    Without an order, the usual one of the kind of game: by score, or by time where every finished game has the same.
    """
    asking, hub = await known_guest(request), hub_of(request)
    orders = sorts_of(GAMES[game] if game else None)
    if sort and sort not in orders:
        raise BadNotation(f"There is no order {quoted(sort)}. Choose one of: {', '.join(orders)}.")
    query = Query(
        game=game or None,
        mode=mode or None,
        seed=daily_seed() if daily else None,
        sort=sort or usual_sort(GAMES[game] if game else None, mode),
        limit=limit,
        skip=skip,
        everyone=everyone,
        only_assisted=helped,
        bots=bots,
    )
    store = hub.store.for_player(_id(asking))
    results = await hub.call(store.leaderboard, query)
    places = await _places(hub, None if everyone else asking)
    totals: Totals = await hub.call(store.totals, query, GAMES[game] if game else None)
    return Scores(
        scores=[_score(result, places.get(result.match)) for result in results],
        games=totals.games,
        wins=totals.wins,
        best=totals.best,
        streak=totals.streak,
        longest=totals.longest,
        last=totals.last,
        facts=dict(totals.facts),
    )


async def _places(hub: Hub, asking: Asking | None) -> dict[int | None, TableCard]:
    """Returns the tables of a player by the number of their match."""
    rows = await _rows(hub, asking)
    return {row.match: row_card(row) for row in rows if row.match is not None}


@get("/api/replays", summary="Your finished games", responses=PROBLEMS)
async def list_replays(request: Ask) -> list[ReplayCard]:
    """The tables where you played to the end, the last one first, with your result."""
    asking, hub = await known_guest(request), hub_of(request)
    rows = await _rows(hub, asking)
    over = [row for row in rows if row.stage == "over"]
    results = await hub.call(_results, hub.store.for_player(_id(asking)), len(over))
    return [_replay_card(row, asking, results.get(row.match)) for row in over]


def _results(store: Store, count: int) -> dict[int | None, Result]:
    """Returns the last results of a player by the number of their match."""
    query = Query(sort="date", limit=max(count, 1), assisted=True)
    return {result.match: result for result in store.leaderboard(query)}


def _replay_card(row: TableRow, asking: Asking | None, result: Result | None) -> ReplayCard:
    card = row_card(row, asking)
    return ReplayCard(**structs.asdict(card), result=_score(result) if result is not None else None)


OWN_ROUTES = (show_me, change_me, show_home, show_scores, list_replays)
