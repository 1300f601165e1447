"""What a plain terminal and a screen reader can say: symbols become ASCII or words, nothing is obeyed as a command."""

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
"""Every symbol that a game or the app draws with; letters of any language stay as they are."""
TABLE: Final = str.maketrans(WORDS)


def sayable(text: str) -> str:
    """The text line by line, safe to print anywhere."""
    lines = (line if line.isprintable() else printable(line) for line in text.split("\n"))
    return "\n".join(lines).translate(TABLE)
