"""What a floor lacks, counted at its bounds: R3.5 to R3.7."""

import pytest

from quintet.games.runmap.rules.penalties import penalty


@pytest.mark.parametrize("nodes", range(20, 46))
def test_half_to_three_fifths_are_combats(nodes):
    """R3.6: from the first whole number that is 50% to the last one that is 60%, two for each one beyond."""
    allowed = [combats for combats in range(nodes + 1) if 50 * nodes <= 100 * combats <= 60 * nodes]
    lacking = [penalty(0, 0, 0, nodes, combats, 0) for combats in range(nodes + 1)]
    assert lacking == [2 * min(abs(combats - each) for each in allowed) for combats in range(nodes + 1)]


@pytest.mark.parametrize("forks", range(8, 31))
def test_three_fifths_of_the_forks_are_mixed(forks):
    """R3.5: one for each mixed fork that is missing; more than enough is no fault."""
    enough = next(mixed for mixed in range(forks + 1) if 100 * mixed >= 60 * forks)
    assert [max(0, enough - mixed) for mixed in range(forks + 1)] == [
        penalty(forks, mixed, 0, 20, 10, 0) for mixed in range(forks + 1)
    ]


def test_empty_forks_and_early_merchants_weigh_four():
    """R3.5, R3.7: and everything that is missing adds up."""
    assert [4, 4, 4 + 8 + 1 + 2] == [
        penalty(0, 0, 1, 20, 10, 0),
        penalty(0, 0, 0, 20, 10, 1),
        penalty(10, 5, 1, 20, 9, 2),
    ]
