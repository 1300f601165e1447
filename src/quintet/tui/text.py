"""Text for the screen: safe to print, and with its keys marked."""

import re
from typing import Final

from rich.text import Text

from quintet.core.errors import printable

__all__ = ["KEY", "marked", "plain", "unmarked"]

KEY: Final = "bold reverse"
"""The style of a key cap."""
MARK: Final = re.compile(r"`([^`\n]+)`")


def plain(text: str, style: str = "") -> Text:
    """Returns text from anywhere without escape codes and without markup."""
    return Text("\n".join(printable(line) for line in text.split("\n")), style=style)


def marked(text: str, style: str = "") -> Text:
    """Returns a sentence in which keys and commands, written in backticks, are shown as key caps."""
    shown = Text(style=style)
    for number, part in enumerate(MARK.split(text)):
        shown.append_text(plain(part, KEY if number % 2 else ""))
    return shown


def unmarked(text: str) -> str:
    """Returns a sentence as it is read aloud or measured: without its backticks."""
    return MARK.sub(r"\1", text)
