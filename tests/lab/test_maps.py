"""Searches and surveys of many maps."""

import numpy as np
import pytest

from quintet.core.errors import BadNotation, BadOptions
from quintet.games.runmap.bots.planner import chance_to_win
from quintet.games.runmap.document import generate_floor, generate_run
from quintet.games.runmap.model import NodeType
from quintet.lab import maps
from quintet.lab.maps import Wish, find_seeds, kinds_by_row, survey


def paths_of(floor):
    """Returns every path."""
    nodes = {node.id: node for row in floor.rows for node in row}
    paths = [(floor.rows[0][0],)]
    for _ in floor.rows[1:]:
        paths = [(*path, nodes[target]) for path in paths for target in path[-1].connections]
    return paths


def count(path, kind):
    return sum(node.type is kind for node in path)


def test_found_seeds_are_as_wished_and_the_others_are_not():
    """Three elites on some path, a merchant before row 6, a campfire two rows before the boss."""
    wish = Wish(elites=3, merchant_before_row=6, campfire_before_boss=True)
    expected = [str(number) for number in range(60) if is_as_wished(generate_floor(2, str(number)))]
    assert 2 < len(expected) < 50
    assert expected == find_seeds(wish, act=2, count=1000, limit=60)


def is_as_wished(floor):
    nodes = [node for row in floor.rows for node in row]
    return (
        any(count(path, NodeType.ELITE) >= 3 for path in paths_of(floor))
        and any(node.type is NodeType.MERCHANT and node.row < 6 for node in nodes)
        and any(node.type is NodeType.CAMPFIRE and node.row == 12 for node in nodes)
    )


def test_every_other_wish():
    """Campfires, merchants, shrines, few elites, many paths, many choices: each against walking all paths."""
    wish = Wish(campfires=3, merchants=1, shrines=2, at_most_elites=2, paths=30, choices=65)
    found = find_seeds(wish, count=3, limit=4000, prefix="w ")
    assert 3 == len(found)
    for seed in found:
        paths = paths_of(generate_floor(1, seed))
        assert 30 <= len(paths)
        assert 3 == max(count(path, NodeType.CAMPFIRE) for path in paths)
        assert 2 == max(count(path, NodeType.SHRINE) for path in paths)
        assert 2 >= min(count(path, NodeType.ELITE) for path in paths)


def test_the_answer_does_not_depend_on_the_cores(monkeypatch):
    """One core or eight: the same seeds in the same order."""
    monkeypatch.setattr(maps.os, "cpu_count", lambda: 1)
    alone = find_seeds(Wish(elites=3), count=40, limit=600, layout="floor")
    monkeypatch.setattr(maps.os, "cpu_count", lambda: 8)
    assert alone == find_seeds(Wish(elites=3), count=40, limit=600, layout="floor")


def test_progress_reaches_the_end():
    """The bar ends at the limit."""
    seen = []
    assert [] == find_seeds(Wish(paths=99999), limit=700, layout="floor", progress=lambda *report: seen.append(report))
    assert [(256, 700), (512, 700), (700, 700)] == seen


def test_the_search_stops_when_it_has_enough():
    """A search does not look for more seeds than requested."""
    seen = []
    find_seeds(Wish(), count=1, limit=10_000_000, layout="floor", progress=lambda *report: seen.append(report))
    assert 1 == len(seen)


def test_a_survey_counts_what_is_there():
    """Facts about nodes, links, forks and paths agree with the documented floors."""
    floors, facts = survey(30, act=3, prefix="s ")
    shares = kinds_by_row(floors)
    assert (15, 6) == shares.shape
    assert np.allclose(1, shares.sum(axis=1))
    assert 1 == shares[0, 0] == shares[14, 5]
    for number in range(30):
        floor = generate_floor(3, f"s {number}")
        nodes = [node for row in floor.rows for node in row]
        forks = [node for node in nodes if len(node.connections) > 1]
        assert [
            len(nodes),
            sum(len(node.connections) for node in nodes),
            len(forks),
        ] == facts[number, :3].tolist()
        assert len(paths_of(floor)) == facts[number, 4]


def test_the_chance_of_the_planner_can_be_asked_for():
    """The planner's chance on the whole run of each found seed is within the wished numbers."""
    found = find_seeds(Wish(chance_from=60, chance_to=80), count=2, limit=40)
    assert 2 == len(found)
    assert all(0.6 <= chance_to_win(generate_run(seed).floors) <= 0.8 for seed in found)


def test_a_search_by_chance_reports_every_few_seeds():
    """A chance takes long to work out, so the bar moves after a few seeds, and Ctrl+C has little to wait for."""
    seen = []
    find_seeds(Wish(chance_to=1), limit=10, progress=lambda *report: seen.append(report))
    assert [(4, 10), (8, 10), (10, 10)] == seen


@pytest.mark.parametrize(
    ("wish", "act", "sentence"),
    [
        (Wish(elites=4), 1, "No path of any map meets more than 3 elites"),
        (Wish(merchants=3), 1, "No path of any map meets more than 2 merchants"),
        (Wish(at_most_elites=1), 1, "Every path meets at least 2 elites"),
        (Wish(merchant_before_row=4), 1, "in row 4 or later"),
        (Wish(merchant_before_row=1), 2, "in row 1 or later"),
        (Wish(chance_from=95), 1, "The last boss beats every hero in 6 of 100 fights"),
        (Wish(chance_from=70, chance_to=60), 1, "A chance cannot be at least 70 and at most 60 percent"),
    ],
)
def test_what_cannot_be_is_refused_at_once(wish, act, sentence):
    """No search through a hundred thousand seeds for a map that the rules exclude: R3.1, R3.7, R5.2."""
    with pytest.raises(BadOptions, match=sentence):
        find_seeds(wish, act=act)


def test_the_strictest_wishes_that_can_be_are_fulfilled():
    """What is one step within the limits exists."""
    assert find_seeds(Wish(elites=3, shrines=2, merchant_before_row=6), count=1, limit=20000)


def test_refused_searches():
    """Act, layout and numbers are checked before the work begins."""
    with pytest.raises(BadNotation, match="There is no act 7"):
        find_seeds(Wish(), act=7)
    with pytest.raises(BadNotation, match="There is no layout"):
        survey(5, layout="spiral")
    with pytest.raises(BadOptions, match="at least one"):
        find_seeds(Wish(), count=0)
    with pytest.raises(BadOptions, match="at least one map"):
        survey(0)
