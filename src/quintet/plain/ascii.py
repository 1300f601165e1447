"""Text for plain terminals and screen readers: symbols become ASCII or words, and control characters do nothing."""

from typing import Final

from quintet.core.errors import printable

__all__ = ["sayable"]

WORDS: Final = {
    **dict.fromkeys("─━═╌┄▁▔", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘┏┓┗┛╔╗╚╝├┤┬┴┼", "+"),
    **dict.fromkeys("█▓▒░■", "#"),
    **dict.fromkeys("•●◆♥★", "*"),
    **dict.fromkeys("○◇♡☆", "o"),
    **dict.fromkeys("·∙⋅", "-"),
    **dict.fromkeys("×✗", "x"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("–—", "-"),
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
    "▶": ">",
    "◀": "<",
    "▲": "^",
    "△": "-",
    "≈": "~",
    "†": "dead",
    "✓": "yes",
    "…": "...",
    "\N{REPLACEMENT CHARACTER}": "?",
}
"""Every symbol that a game draws with. Letters of any language stay as they are."""
TABLE: Final = str.maketrans(WORDS)


def sayable(text: str) -> str:
    """Returns the text with every line safe to print anywhere."""
    lines = (line if line.isprintable() else printable(line) for line in text.split("\n"))
    return "\n".join(lines).translate(TABLE)
