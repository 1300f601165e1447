"""Text for the screen: safe to print, and with its keys marked."""

import re
from typing import Final

from rich.text import Text

from quintet.core.errors import printable

__all__ = ["KEY", "marked", "plain", "split_keys", "unmarked"]

KEY: Final = "bold reverse"
"""The style of a key cap."""
MARK: Final = re.compile(r"`([^`\n]+)`")


def plain(text: str, style: str = "") -> Text:
    """Returns text from anywhere without escape codes and without markup."""
    return Text("\n".join(printable(line) for line in text.split("\n")), style=style)


def split_keys(text: str) -> list[tuple[str, bool]]:
    """Returns the parts of a sentence and whether each is a key or a command, which is written in backticks."""
    return [(part, number % 2 == 1) for number, part in enumerate(MARK.split(text)) if part]


def marked(text: str, style: str = "") -> Text:
    """Returns a sentence in which keys and commands are shown as key caps."""
    shown = Text(style=style)
    for part, is_key in split_keys(text):
        shown.append_text(plain(part, KEY if is_key else ""))
    return shown


def unmarked(text: str) -> str:
    """Returns a sentence as it is measured: without its backticks."""
    return MARK.sub(r"\1", text)
