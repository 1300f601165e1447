"""What is sent to each point of view of a table: made from its moments, and nothing else."""

import functools
from typing import Any, Final

import msgspec

from quintet.core.game import Action, Game
from quintet.front.moment import Moment
from quintet.front.pages import pages_of
from quintet.front.session import Session
from quintet.games import GAMES
from quintet.table.scores.results import mode_of
from quintet.table.storage.shared_tables import TableRow
from quintet.web.clocks import ClockState
from quintet.web.neighbors import Visitors
from quintet.web.spec import Record
from quintet.web.wire import Clocks, Over, Push, SeatInfo, Seats, Welcome

__all__ = ["make_clocks", "make_over", "make_push", "make_seats", "make_welcome", "mode_name", "vocabulary"]


NULL: Final = msgspec.Raw(b"null")


@functools.lru_cache(maxsize=64)
def vocabulary(game: str) -> msgspec.Raw:
    """Returns the words of all actions of a game by number, as JSON."""
    found = GAMES[game]
    return msgspec.Raw(msgspec.json.encode([_word(found, action) for action in range(found.kernels.actions)]))


def _word(game: Game[Any], action: Action) -> str:
    try:
        return game.write(action)
    except ValueError:
        return ""


def mode_name(record: Record) -> str:
    """Returns the preset that the options of a table are, or `custom`."""
    return _mode_name(record.game, bytes(record.options))


@functools.lru_cache(maxsize=256)
def _mode_name(game: str, options: bytes) -> str:
    return mode_of(msgspec.json.decode(options, type=GAMES[game].options))


def make_welcome(
    row: TableRow, record: Record, session: Session | None, stage: Any, seat: int | None, since: int | None
) -> Welcome:
    """Returns what does not change; somebody who resumes has the words already."""
    game = GAMES[record.game]
    info, extras = game.info, game.extras
    return Welcome(
        table=row.id,
        game=record.game,
        title=info.title,
        stage=stage,
        options=record.options,
        mode=mode_name(record),
        clock=record.clock,
        seat=seat,
        names=tuple(sitting.name for sitting in record.seats),
        sides=tuple(game.seat_name(number) for number in range(len(record.seats))),
        vocabulary=vocabulary(record.game) if since is None else NULL,
        schema=f"/api/games/{record.game}/schema",
        commitment=session.match.commitment if session is not None else "",
        pace=info.pace.value,
        hidden=info.hidden,
        watch=row.watch,  # type: ignore[arg-type]
        delay=record.delay,
        undo=record.undo,
        draws=record.is_sealed,
        resign=info.resign,
        drop=info.drop,
        commands=tuple(extras.commands),
        pages=tuple(pages_of(game)),
    )


def make_seats(row: TableRow, record: Record, stage: Any, visitors: Visitors) -> Seats:
    """Returns who is at a table."""
    seats = tuple(
        SeatInfo(
            name=sitting.name,
            kind=sitting.kind,
            bot=sitting.bot,
            online=sitting.kind == "bot" or number in visitors.seats,
            host=bool(sitting.player) and sitting.player == row.host,
            gone=number in record.gone,
            kept=sitting.kind == "open" and not sitting.is_free,
        )
        for number, sitting in enumerate(record.seats)
    )
    return Seats(seats=seats, watching=visitors.watching, stage=stage, next=record.next)


def make_clocks(state: ClockState | None, now: float) -> Clocks | None:
    """Returns everybody's time in milliseconds."""
    if state is None:
        return None
    return Clocks(tuple(max(int(left * 1000), 0) for left in state.at(now)), state.running)


def make_over(row: TableRow, session: Session) -> Over:
    """Returns how it ended, and the seed: nothing is undone any more."""
    match = session.match
    return Over(
        outcome=match.outcome,
        scores=match.scores(),
        reveal=match.reveal(),
        commitment=match.commitment,
        replay="" if match.is_unplayed else f"/api/tables/{row.id}/replay",
    )


def make_push(moment: Moment, *, text: bool, clocks: Clocks | None, **more: Any) -> Push:
    """Returns the data half of a moment as it is sent."""
    return Push(
        step=moment.step,
        position=moment.position,
        view=moment.view,
        events=moment.events,
        legal=moment.legal,
        to_act=moment.to_act,
        clocks=clocks,
        outcome=moment.outcome,
        seconds=int(moment.seconds),
        helped=moment.helped,
        text=moment.game.show(moment.view) if text else None,
        **more,
    )
