"""The symbols of Set's cards: a diamond has four slanted sides, a squiggle bends, an oval is round."""

from typing import Final

from quintet.games.sets.model import Card

__all__ = ["FLAT", "symbol_of", "symbols_for"]

FILLS: Final = ("█", "▒", " ")
HUGE: Final = (
    ("   ╱╲   ", "  ╱**╲  ", " ╱****╲ ", "╱******╲", "╲******╱", " ╲****╱ ", "  ╲**╱  ", "   ╲╱   "),
    ("╭─────╮ ", "╲*****╲ ", " ╲*****╲", " │*****│", " │*****│", " ╱*****╱", "╱*****╱ ", "╰─────╯ "),
    (" ╭────╮ ", "╱******╲", "│******│", "│******│", "│******│", "│******│", "╲******╱", " ╰────╯ "),
)
LARGE: Final = (
    ("  ╱╲  ", " ╱**╲ ", "╱****╲", "╲****╱", " ╲**╱ ", "  ╲╱  "),
    ("╭───╮ ", "╲***╲ ", " ╲***╲", " ╱***╱", "╱***╱ ", "╰───╯ "),
    (" ╭──╮ ", "╱****╲", "│****│", "│****│", "╲****╱", " ╰──╯ "),
)
MIDDLE: Final = (
    (" ╱╲ ", "╱**╲", "╲**╱", " ╲╱ "),
    ("╭──╮", "╲**╲", "╱**╱", "╰──╯"),
    ("╭───╮", "(***)", "(***)", "╰───╯"),
)
SMALL: Final = (
    (" ╱╲ ", "<**>", " ╲╱ "),
    ("╭──╮ ", "╲***╲", " ╰──╯"),
    ("╭──╮", "(**)", "╰──╯"),
)
FLAT: Final = (("<*>",), ("{*}",), ("(*)",))
"""In one line, with the outlines of the notation."""
SIZES: Final = (HUGE, LARGE, MIDDLE, SMALL)

Symbols = tuple[tuple[str, ...], ...]


def symbols_for(wide: int, high: int) -> Symbols:
    """Returns the largest diamond, squiggle and oval of which three fit side by side with gaps; the star is filled."""
    for symbols in SIZES:
        widest = max(len(symbol[0]) for symbol in symbols)
        if len(symbols[0]) <= high and 3 * widest + 2 <= wide:
            return symbols
    return FLAT


def symbol_of(card: Card, symbols: Symbols) -> list[str]:
    """Returns one symbol of a card, filled."""
    return [row.replace("*", FILLS[card.shading.value]) for row in symbols[card.shape.value]]
