"""The notation of the 2012 Stratego evaluator: squares, moves and outcomes as text.

Only here are ranks numbered the other way: in the protocol 1 is the Marshal and 9 the Scout. RED owns the top rows in
the protocol and the bottom rows here, so rows are counted from the other end; columns stay the same.
"""

from typing import Final

from quintet.core.errors import BadNotation
from quintet.games.stratego.actions import TARGET, TARGETS, move_number
from quintet.games.stratego.tables import COMBAT, FLAG, SIDE

__all__ = [
    "LETTERS",
    "RESULTS",
    "ends_of",
    "letter_of",
    "our_square",
    "read_move",
    "word_fight",
    "write_move",
    "write_square",
]

LETTERS: Final = "Fs987654321B"
"""The protocol's letters by our kinds: Flag, Spy, Scout 9, Miner 8, ... General 2, Marshal 1, Bomb."""
WAYS: Final = {"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)}
RESULTS: Final = ("", "KILLS", "DIES", "BOTHDIE")
"""By the numbers of the combat table."""


def letter_of(kind: int) -> str:
    return LETTERS[kind]


def write_square(square: int) -> tuple[int, int]:
    """Returns the protocol's x and y of a square."""
    return square % SIDE, SIDE - 1 - square // SIDE


def our_square(x: int, y: int) -> int:
    if not (0 <= x < SIDE and 0 <= y < SIDE):
        raise BadNotation(f"There is no square {x} {y} on a board of ten by ten.")
    return (SIDE - 1 - y) * SIDE + x


def write_move(action: int) -> str:
    """Writes a move as `x y DIRECTION [n]`."""
    (x, y), (to_x, to_y) = (write_square(square) for square in ends_of(action))
    way = next(name for name, step in WAYS.items() if step == (_sign(to_x - x), _sign(to_y - y)))
    steps = abs(to_x - x) + abs(to_y - y)
    return f"{x} {y} {way}" + (f" {steps}" if steps > 1 else "")


def read_move(words: list[str]) -> tuple[int, list[str]]:
    """Reads the action of a move's words, and returns it with the words that follow."""
    match words:
        case [x, y, way, *rest] if _is_number(x) and _is_number(y) and way in WAYS:
            many = bool(rest) and _is_number(rest[0])
            steps = int(rest[0]) if many else 1
            target = (int(x) + WAYS[way][0] * steps, int(y) + WAYS[way][1] * steps)
            start, end = our_square(int(x), int(y)), our_square(*target)
            if start != end:
                return move_number(start, end), rest[1:] if many else rest
    raise BadNotation("A move is x, y and UP, DOWN, LEFT or RIGHT, then the number of squares if more than one.")


def _is_number(word: str) -> bool:
    """Whether a word may count squares; longer numbers are nonsense, and reading them takes its time."""
    return word.isdecimal() and len(word) <= 2


def word_fight(attacker: int, defender: int) -> str:
    """Writes the outcome of a move by the kinds that fought; -1 for a move without a fight."""
    if attacker < 0:
        return "OK"
    if defender == FLAG:
        return "VICTORY_FLAG"
    return f"{RESULTS[COMBAT[attacker, defender]]} {LETTERS[attacker]} {LETTERS[defender]}"


def ends_of(action: int) -> tuple[int, int]:
    start = action // TARGETS
    return start, int(TARGET[start, action % TARGETS])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
