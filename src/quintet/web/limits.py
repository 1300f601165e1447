"""Limits on what comes from outside: how fast, how much, and from which pages."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

__all__ = ["Bucket", "Buckets", "is_own_origin"]

MOST_REMEMBERED: Final = 10_000


class Bucket:
    """Lets through a burst, and after it a steady number a second."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._seen = now

    def take(self, now: float) -> bool:
        """Returns whether one more is let through."""
        self._left = min(self._left + max(now - self._seen, 0.0) * self._rate, self._burst)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for everybody who comes, such as each address; those who were not seen for long are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, now: float) -> bool:
        bucket = self._known.get(who)
        if bucket is None:
            bucket = self._known[who] = Bucket(self._rate, self._burst, now)
            if len(self._known) > MOST_REMEMBERED:
                self._known.popitem(last=False)
        self._known.move_to_end(who)
        return bucket.take(now)


def is_own_origin(headers: Mapping[str, str], allowed: frozenset[str]) -> bool:
    """Returns whether a request comes from our own page, from a page that the operator allows, or from no page at all.

    A browser always says which page opened a WebSocket or sent a form; programs say nothing, and have no cookies of
    somebody else to misuse.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return urlsplit(origin).netloc == headers.get("host", "") or origin in allowed
