"""Which way to talk: the full screen, or plain lines for screen readers and terminals that can do no more."""

from collections.abc import Mapping
from typing import Final

__all__ = ["hears", "wants_plain"]

PLAIN_TERMINALS: Final = ("dumb", "unknown", "emacs")
ANNOUNCED: Final = ("QUINTET_PLAIN", "ACCESSIBILITY", "ACCESSIBLE", "SCREEN_READER")
"""Variables by which people and screen readers ask programs for plain lines."""
READERS: Final = ("ACCESSIBILITY", "ACCESSIBLE", "SCREEN_READER")
"""Those of them that speak of somebody who hears rather than sees."""
NO: Final = ("", "0", "no", "off", "false")


def wants_plain(environment: Mapping[str, str]) -> bool:
    """Whether lines are wanted instead of the full screen."""
    if environment.get("TERM", "dumb").lower() in PLAIN_TERMINALS:
        return True
    return any(environment.get(name, "").lower() not in NO for name in ANNOUNCED)


def hears(environment: Mapping[str, str]) -> bool:
    """Whether a screen reader is announced, which makes little of a drawn map."""
    return any(environment.get(name, "").lower() not in NO for name in READERS)
