"""What is kept, in words that tell one from another: seed, options, players, length, time and origin."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from quintet.core.codec import read_seed
from quintet.core.errors import QuintetError
from quintet.core.replay import Replay, read_save
from quintet.core.rng import SealedSeed
from quintet.games import GAMES
from quintet.table.logs import MatchRow
from quintet.table.store import SaveRow, Store
from quintet.tui.cards import card_for
from quintet.tui.wording import clock, counted, describe_header, describe_options, when

__all__ = ["Words", "match_words", "replay_detail", "saved_words", "short_players"]

SEED_SHOWN = 16
PLAYERS_SHOWN = 17


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
    return Words((str(row.id), title, players, _short(seed), str(row.actions)), detail)


def saved_words(store: Store, row: SaveRow) -> Words:
    """A named moment."""
    title = card_for(row.game).title
    try:
        save = read_save(store.get_save(row.name))
    except QuintetError as error:
        return Words(("", title, _cut(row.name, PLAYERS_SHOWN), "", ""), str(error))
    time = f"{clock(save.terms.played)} played" if save.terms.played >= 1 else ""
    seed = _seed(save.replay)
    named = row.name if len(row.name) > PLAYERS_SHOWN else ""
    told = _joined(named, " - ".join(save.replay.names), _options(save.replay), f"saved {when(row.saved)}", time)
    detail = _joined(save.terms.origin, told, f"seed {seed}")
    return Words(("", title, _cut(row.name, PLAYERS_SHOWN), _short(seed), str(len(save.replay.steps))), detail)


def short_players(names: Sequence[str], wide: int = PLAYERS_SHOWN) -> str:
    """Who played, in the width that a list has for it: names, or the first and how many more."""
    named = " - ".join(names)
    if len(named) <= wide:
        return named
    bots = sum(_is_bot(name) for name in names)
    people = [name for name in names if not _is_bot(name)]
    if bots and people:
        return f"{_cut(' - '.join(people), wide - 9)} + {counted(bots, 'bot')}"
    return counted(len(names), "bot") if bots else _cut(named, wide)


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
    return _joined(named, _options(replay), counted(len(replay.steps)), ended, f"seed {_seed(replay)}")


def _options(replay: Replay) -> str:
    import msgspec  # noqa: PLC0415

    try:
        return describe_options(msgspec.json.decode(bytes(replay.options), type=GAMES[replay.game].options))
    except (ValueError, msgspec.MsgspecError):
        return "options of another version"


def _seed(replay: Replay) -> str:
    seed = read_seed(replay.seed)
    return "sealed" if isinstance(seed, SealedSeed) else seed


def _short(seed: str) -> str:
    return _cut(seed, SEED_SHOWN)


def _cut(text: str, wide: int) -> str:
    return text if len(text) <= wide else f"{text[: wide - 1]}…"


def _joined(*parts: str) -> str:
    return " · ".join(filter(None, parts))
