"""The library: saved games, unfinished games and replays as rows that can be told apart."""

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
    "Row",
    "delete_saved",
    "key_of_match",
    "key_of_save",
    "match_row",
    "replay_detail",
    "save_row",
    "short_players",
    "start_of",
    "unfinished_matches",
]

SEED_SHOWN = 16
PLAYERS_SHOWN = 17


# --- unfinished games, by the key of their row ------------------------------------------------------------------------


def unfinished_matches(store: Store) -> list[MatchRow]:
    """Returns the games to resume; an attempt at the daily challenge is one as soon as it was seen."""
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
    """Returns how to resume the game of a row."""
    kind, _, rest = key.partition(":")
    if kind == "match":
        number, _, game = rest.partition(":")
        return Start(game, match=int(number))
    return Start(next(row.game for row in store.saves() if row.name == rest), save=rest)


def delete_saved(store: Store, key: str) -> None:
    """Deletes the game of a row."""
    start = start_of(store, key)
    if start.match is not None:
        store.delete_match(start.match)
    else:
        store.delete_save(start.save)


# --- rows -------------------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """A row of a list, and the line that the list shows below it."""

    cells: tuple[str, ...]
    detail: str


def match_row(store: Store, row: MatchRow) -> Row:
    """Returns the row of an unfinished game."""
    title, watched = card_for(row.game).title, "watched: " * row.is_watched
    players = watched + short_players(row.names, PLAYERS_SHOWN - len(watched))
    try:
        header = store.header(row.id)
        seed, options = describe_header(header)
    except QuintetError as error:
        return Row((str(row.id), title, players, "", str(row.actions)), str(error))
    time = f"{clock(row.seconds)} played" if row.seconds >= 1 else ""
    named = "" if " - ".join(row.names) in players else " - ".join(row.names)
    detail = _joined(header.origin, named, options, f"started {when(row.started)}", time, f"seed {seed}")
    return Row((str(row.id), title, players, cut(seed, SEED_SHOWN), str(row.actions)), detail)


def save_row(store: Store, row: SaveRow) -> Row:
    """Returns the row of a named save."""
    title = card_for(row.game).title
    try:
        save = read_save(store.get_save(row.name))
    except QuintetError as error:
        return Row(("", title, cut(row.name, PLAYERS_SHOWN), "", ""), str(error))
    time = f"{clock(save.terms.played)} played" if save.terms.played >= 1 else ""
    seed, options = describe_header(save.replay)
    named = row.name if len(row.name) > PLAYERS_SHOWN else ""
    players = " - ".join(save.replay.names)
    detail = _joined(save.terms.origin, named, players, options, f"saved {when(row.saved)}", time, f"seed {seed}")
    return Row(("", title, cut(row.name, PLAYERS_SHOWN), cut(seed, SEED_SHOWN), str(len(save.replay.steps))), detail)


def short_players(names: Sequence[str], wide: int = PLAYERS_SHOWN) -> str:
    """Returns the players in the width that a list has: their names, or the people and the number of bots."""
    named = " - ".join(names)
    if len(named) <= wide:
        return named
    bots = sum(_is_bot(name) for name in names)
    people = [name for name in names if not _is_bot(name)]
    if bots and people:
        return f"{cut(' - '.join(people), wide - 9)} + {counted(bots, 'bot')}"
    return counted(len(names), "bot") if bots else cut(named, wide)


def _is_bot(name: str) -> bool:
    """Returns whether this is a name that tables give to bots: scout bot, scout bot 2."""
    return re.search(r" bot( \d+)?$", name) is not None


def replay_detail(store: Store, number: int) -> str:
    """Returns the line below a replay."""
    try:
        replay = store.get_replay(number)
    except QuintetError as error:
        return str(error)
    ended = replay.ended.text.removesuffix(".") if replay.ended is not None else ""
    names = " - ".join(replay.names)
    named = names if short_players(replay.names) != names else ""
    seed, options = describe_header(replay)
    return _joined(named, options, counted(len(replay.steps)), ended, f"seed {seed}")


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))
