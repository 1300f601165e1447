"""Which ways lead on from a tile: R9.3."""

import pytest

from quintet.games.rogue.rules.monsters.pathing import open_ways
from quintet.games.rogue.tables import DX, DY

NAMES = ["n", "s", "w", "e", "nw", "ne", "sw", "se"]


def ways(arena, around):
    """The directions open to a walker in the middle of three drawn rows."""
    rows = around.split()
    drawn = "\n".join(["#######", *(f"#{row}###" for row in rows), "#####@#", "#######"])
    bits = open_ways(arena(drawn).quest.lv, 2, 2)
    return " ".join(name for k, name in enumerate(NAMES) if bits >> k & 1)


def test_directions_are_numbered_as_the_names_here():
    """R5.3: straight ones first."""
    assert NAMES == [f"{' sn'[dy]}{' ew'[dx]}".replace(" ", "") for dx, dy in zip(DX, DY, strict=True)]


@pytest.mark.parametrize(
    ("around", "expected"),
    [
        ("... ... ...", "n s w e nw ne sw se"),
        (".#. ... ...", "s w e sw se"),
        ("... ... .#.", "n w e nw ne"),
        ("... #.. ...", "n s e ne se"),
        ("... ..# ...", "n s w nw sw"),
        ("#.# ... #.#", "n s w e"),
        (".#. #.# .#.", ""),
        (".+. ... ...", "n s w e sw se"),
        ("... ... .+.", "n s w e nw ne"),
        ("... +.. ...", "n s w e ne se"),
        ("... ..+ ...", "n s w e nw sw"),
        ("+.+ ... +.+", "n s w e nw ne sw se"),
    ],
)
def test_which_ways_lead_on(arena, around, expected):
    """R5.3, R9.3: diagonals need both sides free, a closed door is a way but no free side."""
    assert expected == ways(arena, around)
