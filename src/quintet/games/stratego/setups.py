"""The book of named setups. Rows are written front row first, as their owner sees them. R2.5."""

from typing import Final

import numpy as np
from msgspec import Struct

from quintet.core.record import Array
from quintet.games.stratego.tables import BARRAGE, CLASSIC, DUEL, LETTERS, NO_KIND, ZONE

__all__ = ["BOOK", "BOOK_ARMY", "BOOK_KINDS", "SetupBook", "read_kinds"]


class SetupBook(Struct, frozen=True):
    """A named setup of one army."""

    name: str
    army: int
    summary: str
    rows: str

    @property
    def kinds(self) -> list[int]:
        """Returns the kind on each of the forty squares from the owner's front left, or -1."""
        return read_kinds(self.rows.replace(" ", ""))


def read_kinds(letters: str) -> list[int]:
    """Returns the kinds that letters stand for; a dot is an empty square."""
    return [NO_KIND if letter == "." else LETTERS.index(letter) for letter in letters]


_SETUPS: Final = {
    CLASSIC: {
        "fortress": (
            "the Flag in a corner between two Bombs, strong pieces near home",
            "6228767227 222565825M B3454439S6 FB3B33B4BB",
        ),
        "blitz": (
            "strong pieces in front on the left lane, ready to run",
            "8M97227862 76S5552662 423442B42B 33B5FB3BB3",
        ),
        "probe": ("Scouts in front to probe, strong pieces behind them", "2852672262 6285596772 2M4S343B45 3BFB33BBB4"),
        "two-towers": (
            "a corner of Bombs on either side, the Flag in only one of them",
            "7226565282 769258M562 B734S4343B FB43322BBB",
        ),
        "center-wall": (
            "the Flag in the middle of the back row behind a wall of Bombs",
            "2288677562 755M2692B6 44S4BB2235 332BFB3B34",
        ),
        "open-flag": (
            "no Bomb beside the Flag, so nobody looks there first",
            "B267282276 55M22S9567 264B4B8335 23F334B4BB",
        ),
        "bomb-front": ("Bombs in the lanes stop the first rush", "B6627B272B 5865M22862 3474S92255 4F4B3B3B33"),
        "miners-march": (
            "three Miners forward, Scouts saved for the end",
            "6367578362 28M24629S5 52B343B474 2BFB232B5B",
        ),
        "siege": ("strength on both wings, a soft center as bait", "967227272M 866455456S 5BB3423B28 243BFB2B33"),
        "quiet-corner": (
            "the Flag in the right corner, the Spy beside the General, decoy Bombs on the left",
            "2667278262 548265M572 4B4259S33B B4B333B2BF",
        ),
    },
    BARRAGE: {
        "lane-guard": (
            "Marshal and General in front, the Flag far back behind a Bomb",
            "..2....2.. ..M....9.. .....B.... ....3FS...",
        ),
        "corner-cottage": (
            "the Flag in a corner with the only Bomb in front of it",
            "2...M....2 ....9..... B..S...... F3........",
        ),
        "far-apart": (
            "the Bomb guards nothing, the Flag hides among other pieces",
            "9........M .2....2... .....S.... ...F3..B..",
        ),
        "scout-rush": ("Scouts first, everything else waits", "2........2 .....9M... ....S..... B..3..F..."),
    },
    DUEL: {
        "bunker": ("two Bombs around a Flag in the corner", "2....M...2 ...9...... B..S.3.... FB.3......"),
        "two-doors": (
            "a corner of Bombs on each side, the Flag in the left one",
            ".2..9..M2. ....S..... B........B F3......3.",
        ),
        "open-field": (
            "the Flag in the open middle, the Bombs elsewhere",
            "9.2....2.M ..S....... .B..3...B. ....F3....",
        ),
        "spearhead": ("everything strong in the middle lane", "....M9.... ...2.S2... ...3..3... ..B.F.B..."),
    },
}
"""The summary and rows of each setup, by army and name."""

BOOK: Final = tuple(SetupBook(name, army, *setup) for army, setups in _SETUPS.items() for name, setup in setups.items())


def _kinds() -> Array:
    return np.array([book.kinds for book in BOOK], np.int64)


BOOK_KINDS: Final = _kinds()
"""BOOK_KINDS[k, z]: z counts from the front left as the owner sees it, so Blue's setups are rotated by 180 degrees."""
BOOK_ARMY: Final = np.array([book.army for book in BOOK], np.int64)
assert BOOK_KINDS.shape[1] == ZONE
