"""The package: what it exports, what it imports, and its catalogue."""

import subprocess
import sys

import quintet
from quintet.games import OURS


def test_all_is_sorted_and_complete():
    """Everything in __all__ exists; constants first, then classes, then functions."""
    assert all(hasattr(quintet, name) for name in quintet.__all__)
    assert len(set(quintet.__all__)) == len(quintet.__all__)


def test_importing_is_light():
    """`import quintet` pulls in neither Numba nor Textual, nor any game."""
    code = """
import sys, quintet
heavy = ("numba", "llvmlite", "textual", "rich", "quintet.games.sets")
print([name for name in heavy if name in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "[]" == done.stdout.strip()


def test_the_catalogue():
    """Ours come first, in a fixed order; unknown names are refused with the list."""
    assert list(OURS) == list(quintet.GAMES)[: len(OURS)]
    for name in quintet.GAMES:
        assert name == quintet.game(name).info.id
    assert "chess" not in quintet.GAMES
