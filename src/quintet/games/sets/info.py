"""What Set is, for menus and catalogs. Importing it loads neither NumPy nor the rules."""

from typing import Final

from quintet.core.info import GameInfo, Pace

__all__ = ["INFO"]

HOW: Final = """\
Find three cards that form a set. Look at each attribute by itself (number, shape, shading, color; some games leave \
out the number): on the three cards it must be all the same or all different. Two alike and one odd, and it is \
not a set.
Type the letters of three cards, one at a time or all together: `abc`. The third card is judged at once. A letter you \
have already picked puts that card back.
How to read a card: `<>` is a diamond, `{}` a squiggle, `()` an oval. Inside, `#` is solid, `=` is striped, and a \
blank is open. Count the symbols for the number; the color is spelled out. `[a]` marks a card you have picked, `a!` a \
card that a hint has shown.
`clear` puts all picked cards back. `hint` shows one more card of a set."""

INFO: Final = GameInfo(
    id="sets",
    title="Set",
    summary="Find three cards that all match or all differ",
    rules=1,
    seats=(1, 8),
    pace=Pace.OPEN,
    hidden=True,
    how=HOW,
    quick="quick",
    demo={"mode": "classic"},
)
