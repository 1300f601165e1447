"""Stored levels are laid out in rows while a hero changes from one to another: R3.1."""

import pytest

from quintet.core.record import zeros
from quintet.games.rogue.layout import Level
from quintet.games.rogue.packing.level_archive import LevelArchive, level_record
from quintet.games.rogue.tables import DEPTHS


def stored(depth):
    rows = zeros(Level)
    rows[0].depth, rows[0].up_x = depth, 7
    return rows.tobytes()


@pytest.mark.parametrize("depth", [1, 2, DEPTHS])
def test_each_level_has_a_row_of_its_own(depth):
    """What is put there is taken from there; the other rows stay empty."""
    archive = LevelArchive()
    archive.put(depth, stored(depth))
    assert stored(depth) == archive.take(depth)
    assert [depth if k == depth else 0 for k in range(1, DEPTHS + 1)] == archive.levels["depth"].tolist()
    assert (depth, 7) == (level_record(stored(depth)).depth, level_record(archive.take(depth)).up_x)
