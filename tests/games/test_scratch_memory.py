"""Compiled rules use no memory that is freed already."""

import ast
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "src" / "quintet" / "games"
MAKERS = ("zeros", "empty")


@pytest.mark.parametrize("folder", sorted(each.name for each in GAMES.iterdir() if (each / "game.py").exists()))
def test_no_record_outlives_the_array_that_it_is_in(folder):
    """Numba frees an array after its last use, even while a record in it is still in use: `np.zeros(1, WORK)[0]`."""
    for file in (GAMES / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            is_part = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Call)
            made = getattr(node.value.func, "attr", "") if is_part else ""
            assert made not in MAKERS, f"{file.name}:{node.lineno}: hold the array in a name that the loop uses"
