"""The library: saved games, unfinished games and replays as rows that can be told apart."""

import itertools
import re
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from quintet.core.errors import QuintetError
from quintet.core.plural import counted
from quintet.core.save import read_save
from quintet.front.cards import card_for
from quintet.front.duration import clock
from quintet.front.format import cut, describe_header, when
from quintet.front.phrasing import with_names
from quintet.front.score_table import end_word, score_word
from quintet.front.start import Start
from quintet.games import GAMES
from quintet.table.scores.results import Result
from quintet.table.storage.matches import MatchRow
from quintet.table.storage.saves import ALL, ReplayRow, SaveRow, about_save
from quintet.table.storage.store import Store

__all__ = [
    "Row",
    "add_replay",
    "add_save",
    "delete_saved",
    "key_of_match",
    "key_of_save",
    "match_row",
    "replay_detail",
    "replay_ends",
    "save_row",
    "saved_games",
    "short_players",
    "start_of",
    "unfinished_matches",
]

SEED_SHOWN = 16
END_SHOWN = 18
PLAYERS_SHOWN = 17


# --- unfinished games, by the key of their row ------------------------------------------------------------------------


def unfinished_matches(store: Store, limit: int = ALL, skip: int = 0) -> list[MatchRow]:
    """Returns the games to resume; an attempt at the daily challenge is one as soon as it was seen."""
    return store.matches(over=False, begun=True, limit=limit, skip=skip)


def saved_games(store: Store, limit: int, skip: int) -> list[SaveRow | MatchRow]:
    """Returns a page of everything that can be resumed: the named saves, and after them the unfinished games."""
    saves = store.saves(limit=limit, skip=skip)
    if len(saves) == limit:
        return [*saves]
    past_saves = max(skip - store.count_saves(), 0)
    return [*saves, *unfinished_matches(store, limit - len(saves), past_saves)]


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
    saves = store.saves(name=rest)
    if not saves:
        raise QuintetError(f"There is no save {rest!r} in the store.")
    return Start(saves[0].game, save=rest)


def delete_saved(store: Store, key: str) -> None:
    """Deletes the game of a row."""
    start = start_of(store, key)
    if start.match is not None:
        store.delete_match(start.match)
    else:
        store.delete_save(start.save)


# --- files ------------------------------------------------------------------------------------------------------------


def add_save(store: Store, path: Path) -> str:
    """Saves the game in a file under the name of the file, or a similar one; returns what was done, in a sentence."""
    same = store.same_save(path)
    if same is not None:
        return f"{path.name} is here already, as {same}."
    name = _free_name(path.stem[:24], {row.name for row in store.saves()})
    store.import_save(name, path)
    return f"Added {path.name} as {name}."


def add_replay(store: Store, path: Path) -> str:
    """Adds the replay in a file, once; returns what was done, in a sentence."""
    same = store.same_replay(path)
    if same is not None:
        return f"{path.name} is here already, as replay {same}."
    return f"Added {path.name} as replay {store.import_replay(path)}."


def _free_name(wanted: str, taken: set[str]) -> str:
    free = (f"{wanted[:20]} {number}" for number in itertools.count(2))
    return wanted if wanted not in taken else next(name for name in free if name not in taken)


# --- rows -------------------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """A row of a list, and the line that the list shows below it."""

    cells: tuple[str, ...]
    detail: str


def match_row(row: MatchRow) -> Row:
    """Returns the row of an unfinished game."""
    title, watched = card_for(row.game).title, "watched: " * row.is_watched
    players = watched + short_players(row.names, PLAYERS_SHOWN - len(watched))
    try:
        header = row.header()
        seed, options = describe_header(header)
    except QuintetError as error:
        return Row((str(row.id), title, players, "", clock(row.seconds)), str(error))
    named = "" if " - ".join(row.names) in players else " - ".join(row.names)
    detail = _joined(header.origin, named, options, f"started {when(row.started)}", f"seed {seed}")
    return Row((str(row.id), title, players, cut(seed, SEED_SHOWN), clock(row.seconds)), detail)


def save_row(store: Store, row: SaveRow) -> Row:
    """Returns the row of a named save."""
    title = card_for(row.game).title
    try:
        about = row.about or about_save(read_save(store.get_save(row.name)))
    except QuintetError as error:
        return Row(("", title, cut(row.name, PLAYERS_SHOWN), "", ""), str(error))
    seed, options = describe_header(about)
    named = row.name if len(row.name) > PLAYERS_SHOWN else ""
    players = " - ".join(about.names)
    detail = _joined(about.origin, named, players, options, f"saved {when(row.saved)}", f"seed {seed}")
    return Row(("", title, cut(row.name, PLAYERS_SHOWN), cut(seed, SEED_SHOWN), clock(about.played)), detail)


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
    said = replay.ended.text if replay.ended is not None else ""
    ended = with_names(said, GAMES[replay.game], replay.names).removesuffix(".") if replay.game in GAMES else said
    names = " - ".join(replay.names)
    named = names if short_players(replay.names) != names else ""
    seed, options = describe_header(replay)
    return _joined(named, options, counted(len(replay.steps)), ended, f"seed {seed}")


def replay_ends(store: Store, rows: Sequence[ReplayRow]) -> dict[int, str]:
    """Returns how the replays of a list ended for the person who played, in a word or two, by their numbers."""
    results = store.results_of_matches([row.match for row in rows if row.match is not None])
    own = {result.match: result for result in reversed(results) if not result.bot}
    return {row.id: _end_words(own[row.match]) for row in rows if row.match in own}


def _end_words(result: Result) -> str:
    score = score_word(result)
    return f"{cut(end_word(result), END_SHOWN)}, {score}" if score else end_word(result)


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))
