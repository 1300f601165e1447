"""The keys of Stratego, and how to play with them."""

from typing import Final

from textual.binding import Binding, BindingType

from quintet.games.stratego.tables import LETTERS

__all__ = ["BINDINGS", "MANUAL"]


def _either_case(letter: str) -> str:
    """The tray shows capitals, and fingers type what they see or the same without Shift."""
    return letter if letter.isdecimal() else f"{letter.lower()},{letter}"


BINDINGS: Final[list[BindingType]] = [
    Binding("left", "steer(-1, 0)", "move the cursor", show=False),
    Binding("right", "steer(1, 0)", "move the cursor", show=False),
    Binding("up", "steer(0, -1)", "move the cursor", show=False),
    Binding("down", "steer(0, 1)", "move the cursor", show=False),
    Binding("enter,space", "touch", "choose a piece, then its target", show=False),
    Binding("tab", "next(1)", "next piece that can move", show=False),
    Binding("shift+tab", "next(-1)", "the one before", show=False),
    Binding("escape", "let_go", "let go of the chosen piece", show=False),
    Binding("x,backspace,delete", "drop", "let go; in the setup: back into the tray", show=False),
    *(Binding(_either_case(letter), f"rank({kind})", show=False) for kind, letter in enumerate(LETTERS)),
    Binding("r", "random", "random", tooltip="fill the empty squares at random, or shuffle a whole army"),
    Binding("l", "setups", "setups", tooltip="lay out a setup of the book, or one of your own"),
    Binding("c", "clear", "clear", tooltip="all pieces back into the tray"),
    Binding("w", "keep", "keep this setup under a name", show=False),
    Binding("g", "ready", "ready", tooltip="ready: the army stands as it is"),
    Binding("k", "know", "they know", tooltip="your army as they see it, and back"),
    Binding("a", "aids", "memory aids", tooltip="memory aids on or off: who moved, whose rank was seen"),
    Binding("e", "explain", "explain", tooltip="a bot says what it would do in your place, and why"),
    Binding("E", "explain_all", "all that the bot says", show=False),
    Binding("t", "adviser", "ask another bot", show=False),
    Binding("v", "flip", "flip", tooltip="turn the field round"),
    Binding("o", "offer", "offer draw", tooltip="offer a draw"),
    Binding("y", "accept", "accept the draw", show=False),
    Binding("n", "decline", "decline the draw", show=False),
]
MANUAL: Final = (
    "Capture the Flag. Choose one of your pieces with the arrows and Enter or with the mouse, then one of the marked "
    "squares: ○ is free, × is an attack. Tab goes to the next piece that can move, a rank's key to the next of that "
    "rank. The higher number wins and equal ones both fall; a Miner (3) takes Bombs, the Spy takes the Marshal (M) "
    "when it attacks. Scouts (2) go any distance; Bombs and the Flag never move.\n"
    "Setting up: a rank's key (2 to 9, M, S, B, F) puts that rank under the cursor; or click on the tray, then on a "
    "square. Two clicks on pieces exchange them, x takes one back. r fills or shuffles, l lists the setups of the "
    "book and your own (n renames one of yours, Delete forgets it), w keeps yours under a name, c clears, g is ready.\n"
    "Below a piece: • it has moved, ! its rank is known to both. a turns these memory aids and the ranks you have "
    "seen off. k shows your army as they see it. Red's pieces are plain, Blue's stand in brackets. "
    "e asks a bot what it would do in your place and why, from what you know; t asks another one. "
    "Ctrl+X resigns, o offers a draw."
)
