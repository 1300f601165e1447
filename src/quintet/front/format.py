"""Formatting for every front end: dates, ages, seeds and options."""

import datetime as dt
from typing import Any, Final

import msgspec

from quintet.core.codec import SeedField, read_seed
from quintet.core.errors import printable
from quintet.core.plural import counted
from quintet.core.replay import Replay
from quintet.core.rng import SealedSeed
from quintet.front.option_text import changed_options
from quintet.games import GAMES
from quintet.table.header import Header
from quintet.table.scores.results import mode_of
from quintet.table.storage.saves import SaveAbout

__all__ = ["age", "cut", "describe_header", "describe_options", "seed_words", "when"]

UNITS: Final = ((86400, "day"), (3600, "hour"), (60, "minute"))


def when(seconds: float) -> str:
    """Returns a moment as people write it."""
    return dt.datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


def age(seconds: float) -> str:
    """Returns how long ago something was, in its largest unit."""
    for length, name in UNITS:
        count = int(seconds // length)
        if count:
            return f"{counted(count, name)} ago"
    return "just now"


def describe_options(options: Any) -> str:
    """Returns the preset that these options are, or what differs from the defaults."""
    changed = changed_options(options)
    if not changed:
        return "default options"
    mode = mode_of(options)
    if mode in type(options).presets:
        return mode
    return ", ".join(f"{name.replace('_', ' ')} {_word(value)}" for name, value in changed.items())


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    text = ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    if "\n" in text:
        return f"of {len(text.splitlines())} lines"
    text = printable(text)
    return text if len(text) <= 24 else f"{text[:21]}..."


def describe_header(header: Header | Replay | SaveAbout) -> tuple[str, str]:
    """Returns the seed and the options of a match or a replay."""
    try:
        options = msgspec.json.decode(bytes(header.options), type=GAMES[header.game].options)
    except (ValueError, msgspec.MsgspecError):
        return seed_words(header.seed), "options of another version"
    return seed_words(header.seed), describe_options(options)


def seed_words(field: SeedField) -> str:
    """Returns a seed as lists show it; a sealed one stays secret."""
    seed = read_seed(field)
    return "sealed" if isinstance(seed, SealedSeed) else seed


def cut(text: str, wide: int) -> str:
    """Returns a text that fits into that many columns."""
    return text if len(text) <= wide else f"{text[: wide - 1]}…"
