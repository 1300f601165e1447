"""What the floors of `paths` promise beyond their bands: forks that matter, merchants with customers: R3.5 to R3.8."""

import pytest

from quintet.games.runmap.document import futures, generate_floor
from quintet.games.runmap.model import ACTS, NodeType
from quintet.games.runmap.tables import FIGHTS, PRICES

SEEDS = range(150)
PAYS = {NodeType.COMBAT: int(FIGHTS[0, 0, 2]), NodeType.ELITE: int(FIGHTS[0, 1, 2])}


def floors(act):
    return [generate_floor(act, f"promise {number}") for number in SEEDS]


def forks_of(floor):
    return [node for row in floor.rows for node in row if len(node.connections) > 1]


@pytest.mark.parametrize("act", ACTS)
def test_no_fork_has_exits_with_one_future(act):
    """R3.5: the exits of a fork differ in something that lies ahead, and a floor has at least eight forks."""
    for floor in floors(act):
        ahead = futures(floor)
        assert all(len({ahead[target] for target in node.connections}) > 1 for node in forks_of(floor))
        assert len(forks_of(floor)) >= 8


@pytest.mark.parametrize("act", ACTS)
def test_most_forks_are_mixed(act):
    """R3.5: at least 60% of the forks lead to different types."""
    for floor in floors(act):
        kinds = {node.id: node.type for row in floor.rows for node in row}
        forks = forks_of(floor)
        mixed = sum(len({kinds[target] for target in node.connections}) > 1 for node in forks)
        assert 100 * mixed >= 60 * len(forks)


@pytest.mark.parametrize("act", ACTS)
def test_combats_are_half_of_the_floor_and_of_every_path(act):
    """R3.1 and R3.6 together: the bands on every path and 50 to 60% combats on the floor do not exclude each other."""
    for floor in floors(act):
        nodes = [node for row in floor.rows[:-1] for node in row]
        assert 50 <= 100 * sum(node.type is NodeType.COMBAT for node in nodes) / len(nodes) <= 60
        fewest, most = combats_on_paths(floor)
        assert 7 <= fewest <= most <= 8


def combats_on_paths(floor):
    counts = {floor.rows[0][0].id: {1}}
    for before, row in zip(floor.rows, floor.rows[1:-1], strict=False):
        for node in row:
            ways = set().union(*(counts[source.id] for source in before if node.id in source.connections))
            counts[node.id] = {way + (node.type is NodeType.COMBAT) for way in ways}
    whole = set().union(*(counts[node.id] for node in floor.rows[-2]))
    return min(whole), max(whole)


def test_merchants_of_act_1_have_customers():
    """R3.7: the poorest way to a merchant of act 1 has paid the price of the cheapest ware."""
    for floor in floors(1):
        purse = {floor.rows[0][0].id: PAYS[NodeType.COMBAT]}
        for row in floor.rows:
            for node in row:
                for target in node.connections:
                    kind = next(each.type for each in floor.rows[node.row + 1] if each.id == target)
                    gold = purse[node.id] + PAYS.get(kind, 0)
                    purse[target] = min(purse.get(target, gold), gold)
        assert all(
            purse[node.id] >= PRICES.min() for row in floor.rows for node in row if node.type is NodeType.MERCHANT
        )


def test_an_average_hero_reaches_the_last_boss_in_good_health():
    """R3.8: with 50 HP, full guard and a charm at the entry, some path of act 3 leaves at least 48 HP."""
    gains = {
        NodeType.COMBAT: -((7 + 14) // 2 - 8),
        NodeType.ELITE: -((16 + 32) // 4 - 8),
        NodeType.CAMPFIRE: 18,
        NodeType.MERCHANT: 20,
        NodeType.SHRINE: (8 * 65 - 5 * 35) // 100,
    }
    for floor in floors(3):
        best = {floor.rows[0][0].id: 50}
        for row in floor.rows[:-1]:
            for node in row:
                left = min(60, best[node.id] + gains[node.type])
                for target in node.connections:
                    best[target] = max(best.get(target, 0), left)
        assert best[floor.boss_node.id] >= 48
