"""How both faces, the screens and the plain lines, word what is kept: moments, ages, and games that wait."""

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
from quintet.table.saves import Header
from quintet.table.scores.results import mode_of

__all__ = ["age", "clock", "cut", "describe_header", "describe_options", "seed_words", "when"]

UNITS: Final = ((86400, "day"), (3600, "hour"), (60, "minute"))


def when(seconds: float) -> str:
    """A moment as people write it."""
    return dt.datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


def age(seconds: float) -> str:
    """How long ago something was, in its largest unit."""
    for length, name in UNITS:
        count = int(seconds // length)
        if count:
            return f"{counted(count, name)} ago"
    return "just now"


def describe_options(options: Any) -> str:
    """The preset these options are, or what differs from the usual ones."""
    changed = changed_options(options)
    if not changed:
        return "usual options"
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


def describe_header(header: Header | Replay) -> tuple[str, str]:
    """The seed and the options of a kept match or replay."""
    try:
        options = msgspec.json.decode(bytes(header.options), type=GAMES[header.game].options)
    except (ValueError, msgspec.MsgspecError):
        return seed_words(header.seed), "options of another version"
    return seed_words(header.seed), describe_options(options)


def seed_words(field: SeedField) -> str:
    """A seed as lists tell it; a sealed one stays a secret."""
    seed = read_seed(field)
    return "sealed" if isinstance(seed, SealedSeed) else seed


def cut(text: str, wide: int) -> str:
    """A text that fits into so many columns."""
    return text if len(text) <= wide else f"{text[: wide - 1]}…"


def clock(seconds: float) -> str:
    """A length of time: 1:05, or 2:00:09."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
