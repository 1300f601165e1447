"""The pages of docs/spec say what the environments are: names, tasks, limits, parts, reasons and policies."""

import re
from pathlib import Path

import pytest

from quintet.games import GAMES
from quintet.games.rogue.rules.log import CODES
from quintet.games.rogue.tables import ITEM_GLYPHS, ITEM_KINDS, ITEM_TYPES, LOOKS
from quintet.games.rogue.text.names import KIND_ROWS, NAME_ROWS
from quintet.lab.envs import ENVIRONMENTS, id_of

PAGES = Path(__file__).parents[2] / "docs" / "spec"
CHAPTERS = ["Spaces", "Observation", "Actions", "Rewards", "Ends", "Versions"]


def page(name):
    return (PAGES / f"{name}.md").read_text()


@pytest.mark.parametrize("name", list(GAMES))
def test_every_page_has_the_same_chapters(name):
    """In one order, so that a reader knows where to look; policies come where a game has some."""
    found = re.findall(r"^## (.+)$", page(name), re.MULTILINE)
    assert [each for each in found if each != "Policies"] == CHAPTERS
    assert bool(GAMES[name].kernels.learning.policies) == ("Policies" in found)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_environment_is_listed(name):
    """With its task and its limit."""
    rows = re.findall(r"^\| `(quintet/\w+-v\d)` \| `([\w-]+)` \| (\d+) \|", page(name), re.MULTILINE)
    expected = [(id_of(each), env.task, str(env.limit)) for each, env in ENVIRONMENTS.items() if env.game == name]
    assert expected == rows


@pytest.mark.parametrize("name", list(GAMES))
def test_every_part_is_listed(name):
    """With its shape and its maximum; a shape that depends on options is written with their names."""
    game = GAMES[name]
    sides = {"height": 50, "width": 50}
    rows = re.findall(r"^\| `(\w+)` \| \((.+?),?\) \| (\d+) \|", page(name), re.MULTILINE)
    parts = [(part, tuple(int(sides.get(n, n)) for n in shape.split(", ")), int(high)) for part, shape, high in rows]
    assert [(part.name, part.shape, part.high) for part in game.kernels.learning.planes.parts(game.new(""))] == parts


@pytest.mark.parametrize("name", list(GAMES))
def test_every_reason_and_policy_is_named(name):
    """Why a game ends, and who may sit in the other seats."""
    learning = GAMES[name].kernels.learning
    for word in (*learning.reasons[1:], *learning.policies):
        assert f"`{word}`" in page(name)


def rows_of(text):
    """Yields the cells of every row of a table whose first cell is a number."""
    for line in text.splitlines():
        cells = [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        if line.startswith("|") and cells[0].isdecimal():
            yield cells


def test_rogues_items_are_listed():
    """Types, signs, kinds and looks are those of the game, each with its number; what has one kind lists none."""
    rows = {row[0]: row[1:] for row in rows_of(page("rogue").partition("### Items")[2].partition("### Messages")[0])}
    named = {**NAME_ROWS, **KIND_ROWS}
    expected = {}
    for kind in range(1, ITEM_KINDS):
        names = [row[1] if kind in LOOKS else row[0] for row in named.get(kind, ())]
        words = [", ".join(f"{at + 1} {word}" for at, word in enumerate(each)) for each in (names, LOOKS.get(kind, ()))]
        expected[str(kind)] = [ITEM_TYPES[kind].lower().replace("_", " "), ITEM_GLYPHS[kind], *words]
    assert expected == rows


def test_rogues_messages_are_listed():
    """Every code plus 1, as the planes have it, with its name."""
    told = " ".join(page("rogue").partition("### Messages")[2].partition("\n## ")[0].split())
    assert [(str(code + 1), name) for code, name in enumerate(CODES)] == re.findall(r"(\d+) `([A-Z_]+)`", told)
