"""Limits on what comes from outside: how fast, how much, and from which pages."""

import contextlib
import ipaddress
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

__all__ = ["Bucket", "Buckets", "Counter", "is_own_host", "is_own_origin", "who_of"]

MOST_REMEMBERED: Final = 10_000
HOUSEHOLD: Final = 64
"""How many bits of an IPv6 address belong to a household, which chooses the others as it likes."""


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


class Counter:
    """How many of something everybody has at present."""

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}

    def count(self, who: str) -> int:
        return self._counts.get(who, 0)

    @contextlib.contextmanager
    def one_more(self, who: str) -> Iterator[None]:
        """Counts one more until the block ends."""
        self._counts[who] = self.count(who) + 1
        try:
            yield
        finally:
            self._counts[who] -= 1
            if not self._counts[who]:
                del self._counts[who]


def who_of(scope: Any) -> str:
    """Returns for whom limits are counted: an address, or the household that an IPv6 address belongs to."""
    client = scope["client"][0] if scope.get("client") else ""
    try:
        address = ipaddress.IPv6Address(client)
    except ValueError:
        return str(client)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(address), HOUSEHOLD), strict=False))


def is_own_host(headers: Mapping[str, str], names: frozenset[str]) -> bool:
    """Returns whether a request asks for this server: by a number, as `localhost`, or by a name of ours.

    A foreign page can have its own name lead to our address, and would then be our own page to a browser; it cannot do
    that without a name.
    """
    try:
        name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        return name in ("", "localhost") or name in names or bool(ipaddress.ip_address(name))
    except ValueError:  # neither a name of ours nor a number
        return False


def is_own_origin(headers: Mapping[str, str]) -> bool:
    """Returns whether a request comes from our own page, or from no page at all.

    A browser always says which page opened a WebSocket or sent a form; programs say nothing, and have no cookies of
    somebody else to misuse.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return urlsplit(origin).netloc == headers.get("host", "")
