"""What is kept, in words that tell one from another: seed, options, players, length, time and origin."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from quintet.core.errors import QuintetError
from quintet.core.plural import counted
from quintet.core.replay import read_save
from quintet.front.cards import card_for
from quintet.front.format import clock, cut, describe_header, when
from quintet.front.start import Start
from quintet.table.seats import Undo
from quintet.table.storage.matches import MatchRow
from quintet.table.storage.store import SaveRow, Store

__all__ = [
    "Words",
    "forget_kept",
    "key_of_match",
    "key_of_save",
    "match_words",
    "replay_detail",
    "saved_words",
    "short_players",
    "start_of",
    "waiting_matches",
]

SEED_SHOWN = 16
PLAYERS_SHOWN = 17


# --- games to go on with, by the key of their row -------------------------------------------------------------------


def waiting_matches(store: Store) -> list[MatchRow]:
    """Games that were left before they ended; the day's challenge begins when it is first seen."""
    return [row for row in store.matches(over=False) if row.steps or _is_challenge(store, row)]


def _is_challenge(store: Store, row: MatchRow) -> bool:
    try:
        return store.header(row.id).undo is Undo.OFF
    except QuintetError:
        return False


def key_of_match(row: MatchRow) -> str:
    return f"match:{row.id}:{row.game}"


def key_of_save(row: SaveRow) -> str:
    return f"save:{row.name}"


def start_of(store: Store, key: str) -> Start:
    """What a row of the saved games stands for."""
    kind, _, rest = key.partition(":")
    if kind == "match":
        number, _, game = rest.partition(":")
        return Start(game, match=int(number))
    return Start(next(row.game for row in store.saves() if row.name == rest), save=rest)


def forget_kept(store: Store, key: str) -> None:
    """Forgets what a row of the saved games stands for."""
    start = start_of(store, key)
    if start.match is not None:
        store.delete_match(start.match)
    else:
        store.delete_save(start.save)


# --- in words -------------------------------------------------------------------------------------------------------


class Words(NamedTuple):
    """A row of a list, and the line below the list."""

    cells: tuple[str, ...]
    detail: str


def match_words(store: Store, row: MatchRow) -> Words:
    """A game that was left."""
    title, watched = card_for(row.game).title, "watched: " * row.is_watched
    players = watched + short_players(row.names, PLAYERS_SHOWN - len(watched))
    try:
        header = store.header(row.id)
        seed, options = describe_header(header)
    except QuintetError as error:
        return Words((str(row.id), title, players, "", str(row.actions)), str(error))
    time = f"{clock(row.seconds)} played" if row.seconds >= 1 else ""
    named = "" if " - ".join(row.names) in players else " - ".join(row.names)
    detail = _joined(header.origin, named, options, f"begun {when(row.started)}", time, f"seed {seed}")
    return Words((str(row.id), title, players, cut(seed, SEED_SHOWN), str(row.actions)), detail)


def saved_words(store: Store, row: SaveRow) -> Words:
    """A named moment."""
    title = card_for(row.game).title
    try:
        save = read_save(store.get_save(row.name))
    except QuintetError as error:
        return Words(("", title, cut(row.name, PLAYERS_SHOWN), "", ""), str(error))
    time = f"{clock(save.terms.played)} played" if save.terms.played >= 1 else ""
    seed, options = describe_header(save.replay)
    named = row.name if len(row.name) > PLAYERS_SHOWN else ""
    told = _joined(named, " - ".join(save.replay.names), options, f"saved {when(row.saved)}", time)
    detail = _joined(save.terms.origin, told, f"seed {seed}")
    return Words(("", title, cut(row.name, PLAYERS_SHOWN), cut(seed, SEED_SHOWN), str(len(save.replay.steps))), detail)


def short_players(names: Sequence[str], wide: int = PLAYERS_SHOWN) -> str:
    """Who played, in the width that a list has for it: names, or the first and how many more."""
    named = " - ".join(names)
    if len(named) <= wide:
        return named
    bots = sum(_is_bot(name) for name in names)
    people = [name for name in names if not _is_bot(name)]
    if bots and people:
        return f"{cut(' - '.join(people), wide - 9)} + {counted(bots, 'bot')}"
    return counted(len(names), "bot") if bots else cut(named, wide)


def _is_bot(name: str) -> bool:
    """As bots are called at a table: scout bot, scout bot 2."""
    return re.search(r" bot( \d+)?$", name) is not None


def replay_detail(store: Store, number: int) -> str:
    """A finished game."""
    try:
        replay = store.get_replay(number)
    except QuintetError as error:
        return str(error)
    ended = replay.ended.text if replay.ended is not None else ""
    names = " - ".join(replay.names)
    named = names if short_players(replay.names) != names else ""
    seed, options = describe_header(replay)
    return _joined(named, options, counted(len(replay.steps)), ended, f"seed {seed}")


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))
