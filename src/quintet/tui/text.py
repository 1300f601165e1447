"""Text that is safe to print."""

from rich.text import Text

from quintet.core.errors import printable

__all__ = ["plain"]


def plain(text: str, style: str = "") -> Text:
    """Returns text from anywhere without escape codes and without markup."""
    return Text("\n".join(printable(line) for line in text.split("\n")), style=style)
