"""Whether to use the full screen, or plain lines for screen readers and simple terminals."""

from collections.abc import Mapping
from typing import Final

__all__ = ["uses_screen_reader", "wants_plain"]

PLAIN_TERMINALS: Final = ("dumb", "unknown", "emacs")
ANNOUNCED: Final = ("QUINTET_PLAIN", "ACCESSIBILITY", "ACCESSIBLE", "SCREEN_READER")
"""Variables with which people and screen readers ask programs for plain lines."""
READERS: Final = ("ACCESSIBILITY", "ACCESSIBLE", "SCREEN_READER")
"""Those that announce a screen reader."""
NO: Final = ("", "0", "no", "off", "false")


def wants_plain(environment: Mapping[str, str]) -> bool:
    """Returns whether to use plain lines instead of the full screen."""
    if environment.get("TERM", "dumb").lower() in PLAIN_TERMINALS:
        return True
    return any(environment.get(name, "").lower() not in NO for name in ANNOUNCED)


def uses_screen_reader(environment: Mapping[str, str]) -> bool:
    """Returns whether a screen reader is announced, for which a drawn map means little."""
    return any(environment.get(name, "").lower() not in NO for name in READERS)
