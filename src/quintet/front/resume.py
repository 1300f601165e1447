"""Finding a kept match again by what somebody calls it."""

from typing import Any

from quintet.core.errors import BadNotation
from quintet.core.game import Game
from quintet.front.session import Session
from quintet.front.start import load_save
from quintet.table.storage.store import Store

__all__ = ["LAST", "take_up"]

LAST = "last"
SHOWN = 12


def take_up(store: Store, game: Game[Any], wanted: str) -> Session:
    """A kept match: the last one, one by its number, or a named save."""
    saves = [row.name for row in store.saves(game.info.id)]
    if wanted in saves:
        return Session(load_save(store, wanted, game), store)
    numbers = [row.id for row in store.matches(game.info.id, over=False)]
    if wanted == LAST and numbers:
        return Session(store.open_match(numbers[0], game), store, numbers[0])
    if wanted.isdecimal() and int(wanted) in numbers:
        return Session(store.open_match(int(wanted), game), store, int(wanted))
    known = [*([LAST] if numbers else []), *saves, *map(str, numbers)]
    told = f"there are: {', '.join(known[:SHOWN])}" if known else "there is none"
    raise BadNotation(f"no game of {game.info.title} is kept as {wanted!r}; {told}")
