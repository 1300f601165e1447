"""What the source of a game reads: copies of a field to its own name are no reading."""

import sys

import pytest

from quintet.testing.reads import read_names

GAME = """
from quintet.core.game import PackedGame

def put(game, setup):
    {line}

class Game(PackedGame):
    def setup(self, options):
        return options.depth

GAME = Game.__new__(Game)
class kernels:
    reset = put if {resets} else None
GAME.kernels = kernels
"""


@pytest.mark.parametrize(
    ("line", "resets", "is_read"),
    [
        ("game.depth = setup.depth", False, False),
        ("game.depth, game.tide = int(setup.depth), setup.tide", False, False),
        ("return dict(depth=bool(setup.depth))", False, False),
        ("return setup.depth + 1", True, False),
        ("return setup.depth + 1", False, True),
        ("game.depth = setup.depth * 2", False, True),
        ("game.tide = setup.depth", False, True),
        ("game.depth = setup.depth.depth", False, True),
        ("return getattr(setup, 'depth')", False, True),
        ("return lambda: [each for each in game if each.depth]", False, True),
    ],
)
def test_a_field_is_read_for_a_purpose(tmp_path, monkeypatch, line, resets, is_read):
    """Whatever `reset` and `setup` do with it, and however it is copied."""
    (tmp_path / "reading_game.py").write_text(GAME.format(line=line, resets=resets))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "reading_game", raising=False)
    import reading_game  # noqa: PLC0415 - just written

    assert is_read == ("depth" in read_names(reading_game.GAME))
