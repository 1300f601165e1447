"""What is sent to each point of view of a table: made from its moments, and nothing else."""

import functools
from typing import Any, Final

import msgspec

from quintet.core.game import Action, Game
from quintet.front.moment import Moment
from quintet.games import GAMES
from quintet.web.spec import Record
from quintet.web.wire import Clocks, Push, Welcome

__all__ = ["make_push", "make_welcome", "vocabulary"]


NULL: Final = msgspec.Raw(b"null")


@functools.lru_cache(maxsize=64)
def _vocabulary(game: str) -> msgspec.Raw:
    found = GAMES[game]
    return msgspec.Raw(msgspec.json.encode([_word(found, action) for action in range(found.kernels.actions)]))


def _word(game: Game[Any], action: Action) -> str:
    try:
        return game.write(action)
    except ValueError:
        return ""


def vocabulary(game: str) -> msgspec.Raw:
    """Returns the words of all actions of a game by number, as JSON."""
    return _vocabulary(game)


def make_welcome(
    table: str, record: Record, *, stage: Any, seat: int | None, watch: Any, commitment: str, words: bool
) -> Welcome:
    game = GAMES[record.game]
    info, extras = game.info, game.extras
    return Welcome(
        table=table,
        game=record.game,
        title=info.title,
        stage=stage,
        options=record.options,
        seat=seat,
        names=tuple(sitting.name for sitting in record.seats),
        sides=tuple(game.seat_name(number) for number in range(len(record.seats))),
        vocabulary=vocabulary(record.game) if words else NULL,
        schema=f"/api/games/{record.game}/schema",
        commitment=commitment,
        pace=info.pace.value,
        hidden=info.hidden,
        watch=watch,
        delay=record.delay,
        undo=record.undo,
        draws=len(record.seats) > 1 and record.is_sealed,
        resign=info.resign,
        drop=info.drop,
        commands=tuple(extras.commands),
        pages=tuple(extras.pages),
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
