"""How far unfinished games have come, for the home page of whoever plays them."""

from typing import Final

from msgspec import structs

from quintet.core.errors import QuintetError
from quintet.core.game import Seat
from quintet.games import GAMES
from quintet.table.match import Match
from quintet.table.storage.shared_tables import TableRow
from quintet.web.cards import TableCard
from quintet.web.hub import Hub

__all__ = ["with_progress"]

MOST_READ: Final = 8
"""How many games are read for one page; games in play cost nothing."""


async def with_progress(hub: Hub, rows: list[TableRow], cards: list[TableCard]) -> list[TableCard]:
    """Returns the cards of somebody's tables with the progress that their own seats see."""
    by_id = {row.id: row for row in rows}
    left, told = MOST_READ, []
    for card in cards:
        row, words = by_id[card.id], ""
        in_play = _match_here(hub, row)
        if card.seat is not None and in_play is not None:
            words = _words(row.game, in_play, card.seat)
        elif card.seat is not None and row.match is not None and left:
            left -= 1
            words = await hub.call(_read, hub, row, card.seat)
        told.append(structs.replace(card, progress=words))
    return told


def _match_here(hub: Hub, row: TableRow) -> Match | None:
    """Returns the match of a table that is open in this process."""
    room = hub.rooms.get(row.id)
    return room.session.match if room is not None and room.session is not None else None


def _read(hub: Hub, row: TableRow, seat: Seat) -> str:
    """Returns the progress of a stored game; nothing when it cannot be read any more."""
    assert row.match is not None
    try:
        return _words(row.game, hub.store.for_player(row.host).open_match(row.match), seat)
    except QuintetError:
        return ""


def _words(game: str, match: Match, seat: Seat) -> str:
    return GAMES[game].extras.progress(match.view(seat))
