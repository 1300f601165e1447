"""The source document's own topology code on our generator: the same draws, bit for bit."""

import json
from pathlib import Path

import pytest

from quintet.core.rng import SeededRandom

VECTORS = json.loads((Path(__file__).parent / "data" / "legacy_topology.json").read_text())["maps"]


def literal_counts(rng):
    return [1, *(rng.next_int(2, 4) for _ in range(13)), 1]


def literal_connections(sources, targets, rng):
    """Makes the document's two passes: an entrance for every target, then up to two more links for every source."""
    links = [[] for _ in range(sources)]
    for target in range(targets):
        source = links[rng.next_int(0, sources - 1)]
        if target not in source:
            source.append(target)
    for source in links:
        for _ in range(rng.next_int(0, 2)):
            target = rng.next_int(0, targets - 1)
            if target not in source:
                source.append(target)
    return links


def count_paths(connections):
    """Counts the paths from the entry to the boss."""
    ways = [1]
    for row, links in enumerate(connections):
        ahead = [0] * (1 if row == len(connections) - 1 else len(connections[row + 1]))
        for here, targets in zip(ways, links, strict=True):
            for target in targets:
                ahead[target] += here
        ways = ahead
    return ways[0]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['seed'][:12]!r}-{vector['act']}")
def test_literal_topology(vector):
    """Counts, links in push order and the draw after them agree for 20 seeds in 3 acts."""
    rng = SeededRandom(f"{vector['seed']}_act{vector['act']}")
    counts = literal_counts(rng)
    connections = [literal_connections(counts[row], counts[row + 1], rng) for row in range(14)]
    assert vector["counts"] == counts
    assert vector["connections"] == connections
    assert vector["rng_next_after"] == rng.next()
    assert vector["paths"] == count_paths(connections)


def test_there_are_sixty_vectors():
    """No vector is missing."""
    assert 60 == len(VECTORS) == len({(vector["seed"], vector["act"]) for vector in VECTORS})


def test_the_literal_code_is_defective():
    """R2.4 exists because the document's own code leaves dead ends and four exits."""
    assert 50 < sum(vector["dead_ends"] > 0 for vector in VECTORS)
    assert 20 < sum(vector["nodes_over_3"] > 0 for vector in VECTORS)
    assert all(vector["crossing_pairs"] > 0 for vector in VECTORS)
