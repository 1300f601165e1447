"""Questions to a whole row at once have the answers of its nodes one by one."""

import random

from quintet.games.runmap.rules.penalties import first_equals, mixed_of
from quintet.games.runmap.rules.row_codes import as_bits, count_marks, marks_of, marks_of_several, turned_around

CHANCE = random.Random("rows")
ROWS = [0, 0xFFFF, *(CHANCE.getrandbits(16) for _ in range(500))]


def nodes(code):
    return [code >> 4 * column & 15 for column in range(4)]


def bits(places):
    return [column for column in range(4) if places >> column & 1]


def test_marks_name_the_nodes():
    """R3.4, R3.5: which nodes have a kind, and which are forks."""
    for code in ROWS:
        for value in range(16):
            marks = marks_of(code, value)
            assert bits(as_bits(marks)) == [column for column in range(4) if nodes(code)[column] == value]
            assert count_marks(marks) == nodes(code).count(value)
        assert bits(as_bits(marks_of_several(code))) == [c for c in range(4) if nodes(code)[c].bit_count() > 1]


def test_entrances_are_links_from_the_other_end():
    """R1.1: a link leads from one node to another, whichever of them is asked."""
    for code in ROWS:
        ways = {(column, target) for column in range(4) for target in bits(nodes(code)[column])}
        entrances = nodes(turned_around(code))
        assert ways == {(source, column) for column in range(4) for source in bits(entrances[column])}


def test_mixed_forks_lead_to_two_kinds():
    """R3.5: at least two types behind the exits of one node."""
    for links in ROWS:
        kinds = sum(CHANCE.randrange(6) << 4 * column for column in range(4))
        met = [{nodes(kinds)[target] for target in bits(exits)} for exits in nodes(links)]
        assert mixed_of(links, kinds) == sum(len(each) > 1 for each in met)


def test_futures_are_numbered_by_the_first_node_that_has_them():
    """R3.5: a future is a kind and the set of futures behind the exits."""
    for _ in range(500):
        kinds, exits = ([CHANCE.choice((0, 3)) for _ in range(4)] for _ in range(2))
        pairs = list(zip(kinds, exits, strict=True))
        codes = [sum(each << 4 * column for column, each in enumerate(row)) for row in (kinds, exits)]
        assert nodes(first_equals(*codes)) == [pairs.index(pair) for pair in pairs]
