"""The pages of docs/spec say what the environments are: names, tasks, limits, parts, reasons and policies."""

import re
from pathlib import Path

import pytest

from quintet.games import GAMES
from quintet.lab.envs import ENVIRONMENTS

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
    rows = re.findall(r"^\| `quintet/(\w+)-v0` \| `([\w-]+)` \| (\d+) \|", page(name), re.MULTILINE)
    expected = [(each, env.task, str(env.limit)) for each, env in ENVIRONMENTS.items() if env.game == name]
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
