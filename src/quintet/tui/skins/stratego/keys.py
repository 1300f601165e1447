"""The keys of Stratego, and how to play with them."""

from typing import Final

from textual.binding import Binding, BindingType

from quintet.games.stratego.tables import LETTERS

__all__ = ["BINDINGS", "MANUAL"]


def _either_case(letter: str) -> str:
    """Returns a key with and without Shift: the tray shows capitals, and either may be typed."""
    return letter if letter.isdecimal() else f"{letter.lower()},{letter}"


BINDINGS: Final[list[BindingType]] = [
    Binding("left", "steer(-1, 0)", "move the cursor", show=False),
    Binding("right", "steer(1, 0)", "move the cursor", show=False),
    Binding("up", "steer(0, -1)", "move the cursor", show=False),
    Binding("down", "steer(0, 1)", "move the cursor", show=False),
    Binding("shift+left", "shove(-1, 0)", "move the piece at the cursor", show=False),
    Binding("shift+right", "shove(1, 0)", "move the piece at the cursor", show=False),
    Binding("shift+up", "shove(0, -1)", "move the piece at the cursor", show=False),
    Binding("shift+down", "shove(0, 1)", "move the piece at the cursor", show=False),
    Binding("enter,space", "touch", "choose a piece, then its target", show=False),
    Binding("tab", "next_piece", "next", tooltip="next piece that can move, or next target of the chosen one"),
    Binding("tab", "next(1)", "next free square while setting up", show=False),
    Binding("shift+tab", "next(-1)", "previous piece that can move", show=False),
    Binding("escape", "let_go", "let go of the piece", show=False),
    *(Binding(_either_case(letter), f"rank({kind})", show=False) for kind, letter in enumerate(LETTERS)),
    Binding("r", "random", "random", tooltip="fill the empty squares at random, or shuffle a complete army"),
    Binding("l", "setups", "setups", tooltip="choose a setup of the book or your own"),
    Binding("c", "clear", "clear", tooltip="put all pieces back into the tray"),
    Binding("w", "save_setup", "save this setup under a name", show=False),
    Binding("g", "ready", "ready", tooltip="ready: start with this setup"),
    Binding("e", "edit", "edit", tooltip="change the setup piece by piece"),
    Binding("x,backspace,delete", "take_off", "take off", tooltip="put the piece back into the tray"),
    Binding("x,backspace,delete", "drop", "let go; while setting up, back into the tray", show=False),
    Binding("slash", "ask_move", "type it", key_display="/", tooltip="type a move, such as b4b5"),
    Binding("k", "know", "they know", tooltip="show your army as your opponent sees it, or as it is"),
    Binding("a", "aids", "memory aids on or off: pieces that moved, ranks that were seen", show=False),
    Binding("e", "explain", "explain", tooltip="a bot says what it would do in your place, and why"),
    Binding("E", "explain_all", "show everything the bot says", show=False),
    Binding("t", "adviser", "ask another bot", show=False),
    Binding("v", "flip", "turn the board around", show=False),
    Binding("o", "offer", "draw", tooltip="offer a draw"),
    Binding("y", "accept", "accept", tooltip="accept the draw"),
    Binding("n", "decline", "decline", tooltip="decline the draw"),
]
MANUAL: Final = (
    "Choose one of your pieces with the arrow keys and `Enter`, or click it; then choose one of the marked squares: "
    "○ is free, × is an attack. `Tab` goes to the next piece that can move, or to the next target of "
    "the chosen one; a rank's key goes to the next piece of that rank, and `Esc` lets go. `Shift` with an arrow key "
    "moves the piece at the cursor one square at once, and `/` asks for a move in two squares, such as b4b5. Pieces "
    "move one square along a row or a column, Scouts (2) any distance. Bombs and the Flag never move.\n"
    "At the start a setup of the book is laid out: `Enter` plays it, the arrow keys show others, and `e` edits it. "
    "To set up by hand, press a rank's key (`2` to `9`, `M`, `S`, `B`, `F`) to place it under the cursor, or click "
    "the tray and then a square. Click two pieces to swap them. `x` puts a piece back into the tray, `r` fills or "
    "shuffles, `c` clears, `l` lists the setups of the book and your own, `w` saves your setup, and `g` means you "
    "are ready.\n"
    "Below a piece, • means that it has moved and ! that both players know its rank. `a` turns these memory aids off "
    "and on. `k` shows your army as your opponent sees it. Red's pieces are plain, Blue's are in brackets.\n"
    "`e` asks a bot what it would do in your place and why, from what you know; `t` asks another bot. `o` offers a "
    "draw, and `Ctrl+X` resigns."
)
