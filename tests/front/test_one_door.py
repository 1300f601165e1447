"""A match is changed through its session only, so that everything that happens is saved in one place."""

import ast
from pathlib import Path

import pytest

import quintet

SOURCE = Path(quintet.__file__).parent
VERBS = {"submit", "tick", "advance", "run", "take", "note", "undo", "redo", "resign", "put"}
DOOR = SOURCE / "front" / "session.py"
MODULES = [file for part in ("front", "plain", "tui") for file in sorted((SOURCE / part).rglob("*.py")) if file != DOOR]


def changes(source):
    """Returns the lines that change something called `match`, as in `match.undo()` or `self.match.undo()`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in VERBS:
            owner = node.value
            name = owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else ""
            if name.removeprefix("_") == "match":
                yield node.lineno


@pytest.mark.parametrize("file", MODULES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_nothing_changes_a_match_past_its_session(file):
    """No module of the front ends calls a changing verb on a match; the session alone does."""
    assert [] == list(changes(file.read_text()))


def test_the_door_is_found_by_this_test():
    """The session itself is what such a call looks like."""
    assert len(list(changes(DOOR.read_text()))) >= 9
    assert [1, 2] == sorted(changes("self.viewer.session.match.undo(0)\nverb = match.tick\nsession.undo(0)"))
