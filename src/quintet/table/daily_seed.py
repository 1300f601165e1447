"""The seed and the preset of the daily challenge. It imports nothing heavy, so the first screen can ask for it."""

import datetime as dt
import re
from typing import Final

__all__ = ["DAILY_PRESET", "daily_seed", "is_daily", "today"]

DAILY_PRESET: Final = "daily"
"""The preset of the challenge, in games that have one for it."""
SEED: Final = re.compile(r"daily-\d{4}-\d{2}-\d{2}")


def today() -> dt.date:
    """Returns the day by world time, so that everybody has the same one."""
    return dt.datetime.now(dt.UTC).date()


def daily_seed(day: dt.date | None = None) -> str:
    """Returns the seed that everybody plays on a day."""
    return f"daily-{(day or today()).isoformat()}"


def is_daily(seed: object) -> bool:
    """Returns whether a seed is that of a day."""
    return isinstance(seed, str) and SEED.fullmatch(seed) is not None
