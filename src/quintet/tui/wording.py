"""How both faces, the screens and the plain lines, word what is kept: moments and ages."""

import datetime as dt

__all__ = ["when"]


def when(seconds: float) -> str:
    """A moment as people write it."""
    return dt.datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")
