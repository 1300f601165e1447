"""Replays of finished games: every step from every side, the proof of the seed, and branches into new games."""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from quintet.core.errors import IllegalAction, QuintetError
from quintet.core.game import Outcome
from quintet.core.replay import write_replay
from quintet.front.option_text import changed_options
from quintet.front.replay_cursor import ReplayCursor, verify
from quintet.table.commitment import Reveal, verify_commitment
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Undo
from quintet.table.storage.shared_tables import TableRow
from quintet.table.storage.store import Store
from quintet.web.cards import TableCard, table_card
from quintet.web.current_guest import Ask, Asking, answer, hub_of, known_guest, who_asks
from quintet.web.hub import NoTable
from quintet.web.new_table import Right, set_table
from quintet.web.problems import PROBLEMS
from quintet.web.spec import Record, Sitting

__all__ = ["REPLAY_ROUTES", "Shelf"]

MOST_OPEN: Final = 8
"""How many recordings stay open for those who scrub through them."""


class ReplayPage(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game."""

    table: str
    game: str
    title: str
    names: tuple[str, ...]
    sides: tuple[str, ...]
    options: Mapping[str, Any]
    steps: list[tuple[int, int]]
    """Seat and action of every step; seat -1 is the clock."""
    outcome: Outcome | None
    scores: tuple[float, ...]
    commitment: str
    reveal: Reveal


class ReplayMoment(msgspec.Struct, frozen=True, kw_only=True):
    """What a point of view knew at a position."""

    position: int
    seat: int | None
    view: Any
    events: tuple[Any, ...]
    to_act: tuple[int, ...]
    outcome: Outcome | None
    caption: str
    text: str


class Check(msgspec.Struct, frozen=True):
    """One thing that was checked."""

    name: str
    ok: bool
    text: str


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a new game begins, and which seat you play in it."""

    position: Annotated[int, Meta(ge=0, le=10_000_000)]
    seat: Annotated[int, Meta(ge=0, le=63)] = 0


class Recording:
    """A finished match with a cursor."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.cursor = ReplayCursor(match.game, match.replay())
        self.checks: list[Check] = []
        """What `verify` found; it stays true while the recording is open."""


class Shelf:
    """The recordings that are open; they are used in a thread, one at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._open: OrderedDict[str, Recording] = OrderedDict()
        self._lock = threading.Lock()

    def page(self, row: TableRow) -> ReplayPage:
        """Returns the whole game."""
        with self._lock:
            match = self._recording(row).match
        game = match.game
        return ReplayPage(
            table=row.id,
            game=row.game,
            title=game.info.title,
            names=match.names,
            sides=tuple(game.seat_name(seat) for seat in range(len(match.seats))),
            options=changed_options(match.options),
            steps=[(step.seat, step.action) for step in match.replay().steps],
            outcome=match.outcome,
            scores=match.scores(),
            commitment=match.commitment,
            reveal=match.reveal(),
        )

    def moment(self, row: TableRow, position: int, seat: int | None) -> ReplayMoment:
        """Returns what a seat, or a spectator, knew at a position."""
        with self._lock:
            cursor = self._recording(row).cursor
            if seat is not None and seat >= cursor.count:
                raise QuintetError(f"There is no seat {seat} at this table.")
            cursor.go_to(position)
            cursor.seat = seat
            moment, caption = cursor.moment(), cursor.caption()
        return ReplayMoment(
            position=moment.position,
            seat=seat,
            view=moment.view,
            events=moment.events,
            to_act=moment.to_act,
            outcome=moment.outcome,
            caption=caption,
            text=moment.game.show(moment.view),
        )

    def file(self, row: TableRow) -> bytes:
        with self._lock:
            return write_replay(self._recording(row).match.replay())

    def verify(self, row: TableRow) -> list[Check]:
        """Checks the promise about the seed, and plays every step again."""
        with self._lock:
            recording = self._recording(row)
        if not recording.checks:
            recording.checks = _checks(recording.match)
        return recording.checks

    def branch(self, row: TableRow, wish: Branch) -> Match:
        """Returns a new match that begins at a position."""
        with self._lock:
            cursor = self._recording(row).cursor
            if wish.seat >= cursor.count:
                raise QuintetError(f"There is no seat {wish.seat} at this table.")
            cursor.go_to(wish.position)
            cursor.seat = wish.seat
            return cursor.branch()

    def _recording(self, row: TableRow) -> Recording:
        if row.id not in self._open:
            if row.match is None or row.stage != "over":
                raise IllegalAction("The game is not over. Its replay comes at the end.")
            match = self._store.for_player(row.host).open_match(row.match)
            if not match.is_over:
                raise IllegalAction("The game is not over. Its replay comes at the end.")
            self._open[row.id] = Recording(match)
            if len(self._open) > MOST_OPEN:
                self._open.popitem(last=False)
        self._open.move_to_end(row.id)
        return self._open[row.id]


def _checks(match: Match) -> list[Check]:
    """Checks the promise about the seed, and plays every step again."""
    promised = verify_commitment(match.commitment, match.reveal())
    said = "The seed is the one that was promised at the start." if promised else "The seed was not promised."
    try:
        checked = Check("steps", True, verify(match.game, match.replay()))
    except QuintetError as error:
        checked = Check("steps", False, str(error))
    ended = match.outcome.text if match.outcome is not None else "The game is not over."
    return [Check("seed", promised, said), checked, Check("end", match.outcome is not None, ended)]


async def _row(request: Ask, table: str) -> TableRow:
    hub = hub_of(request)
    row = await hub.call(hub.store.tables.get, table)
    if row is None:
        raise NoTable("There is no such table. It may have expired; ask for a new link.")
    if row.watch == "nobody" and not await _sat_there(request, table):
        raise NoTable("The host lets nobody watch this table, so only its players have its replay.")
    return row


async def _sat_there(request: Ask, table: str) -> bool:
    """Whether whoever asks has a seat at a table."""
    asking, hub = await known_guest(request), hub_of(request)
    chairs = await hub.call(hub.store.tables.chairs, table)
    return asking is not None and any(chair.player == asking.guest.id for chair in chairs)


async def _shelf(request: Ask, work: str, *arguments: Any) -> Any:
    """Asks the shelf in a thread."""
    return await hub_of(request).think(getattr(request.app.state.shelf, work), *arguments)


@get("/api/tables/{table:str}/replay", summary="A finished game", responses=PROBLEMS)
async def show_replay(request: Ask, table: FromPath[str]) -> ReplayPage:
    """Every step of a finished game, and the revealed seed."""
    page: ReplayPage = await _shelf(request, "page", await _row(request, table))
    return page


@get("/api/tables/{table:str}/replay/{position:int}", summary="A position of a finished game", responses=PROBLEMS)
async def show_position(
    request: Ask,
    table: FromPath[str],
    position: Annotated[int, PathParameter(ge=0, le=10_000_000)],
    seat: Annotated[int | None, QueryParameter(ge=0, le=63)] = None,
) -> ReplayMoment:
    """What a seat knew at a position, or a spectator without a seat."""
    moment: ReplayMoment = await _shelf(request, "moment", await _row(request, table), position, seat)
    return moment


@get("/api/tables/{table:str}/file", summary="The replay as a file", media_type="application/json", responses=PROBLEMS)
async def download(request: Ask, table: FromPath[str]) -> Response[bytes]:
    """The replay as a file that `quintet replay` reads."""
    row = await _row(request, table)
    data: bytes = await _shelf(request, "file", row)
    named = f'attachment; filename="{row.game}-{row.id}.quintet"'
    return Response(data, media_type="application/json", headers={"content-disposition": named})


@post("/api/tables/{table:str}/verify", summary="Check a finished game", status_code=200, responses=PROBLEMS)
async def verify_table(request: Ask, table: FromPath[str]) -> list[Check]:
    """Checks the promise about the seed, and plays the whole game again."""
    checks: list[Check] = await _shelf(request, "verify", await _row(request, table))
    return checks


@post("/api/tables/{table:str}/branch", summary="Play on from a position", responses=PROBLEMS)
async def branch_table(request: Ask, table: FromPath[str], data: JSONBody[Branch]) -> Response[TableCard]:
    """Sets a table that begins at a position of a finished game: you play one seat, bots the others."""
    row, asking = await _row(request, table), await who_asks(request)
    match: Match = await _shelf(request, "branch", row, data)
    record = _branch_record(match, data.seat, asking)
    room = await set_table(
        hub_of(request), record, "link", asking.guest.id, [Right(data.seat, asking.guest.id, asking.key)], match
    )
    return answer(table_card(room, asking), asking, request)


def _branch_record(match: Match, mine: int, asking: Asking) -> Record:
    seats = tuple(
        Sitting("bot", sitter.name, sitter.bot)
        if isinstance(sitter, BotSeat)
        else Sitting("person", asking.guest.name or sitter.name, player=asking.guest.id)
        if number == mine
        else Sitting("person", sitter.name)
        for number, sitter in enumerate(match.seats)
    )
    undo: Literal["free", "off"] = "off" if match.undo_policy is Undo.OFF else "free"
    return Record(
        game=match.game.info.id, options=msgspec.Raw(msgspec.json.encode(match.options)), seats=seats, undo=undo
    )


REPLAY_ROUTES = (show_replay, show_position, download, verify_table, branch_table)
