"""Validation: every problem has its sentence, and the oracle agrees on many damaged floors."""

import map_oracle
import msgspec
import numpy as np
import pytest

from quintet.core.errors import BadSave
from quintet.core.rng import SeededRandom
from quintet.games.runmap.document import generate_floor, generate_floors, generate_run, plant_all
from quintet.games.runmap.model import FloorMap, NodeType, RunMap
from quintet.games.runmap.packing.pack import pack_floor
from quintet.games.runmap.packing.unpack import unpack_floor
from quintet.games.runmap.packing.validate import is_valid_map, validate_map, validate_run
from quintet.games.runmap.tables import LAYOUTS

FLOOR = generate_floor(1, "damage")


def with_node(floor, row, column, /, **fields):
    """Returns the floor with one node changed."""
    node = msgspec.structs.replace(floor.rows[row][column], **fields)
    nodes = (*floor.rows[row][:column], node, *floor.rows[row][column + 1 :])
    rows = (*floor.rows[:row], nodes, *floor.rows[row + 1 :])
    return msgspec.structs.replace(floor, rows=rows, boss_node=rows[-1][0])


def with_rows(floor, rows):
    return msgspec.structs.replace(floor, rows=tuple(rows))


def test_a_valid_floor_has_no_problems():
    """An empty list means that the floor is valid."""
    assert [] == validate_map(FLOOR)
    assert is_valid_map(FLOOR)


def last_column(row):
    return len(FLOOR.rows[row]) - 1


DAMAGES = {
    "A floor must have 15 rows, not 14.": with_rows(FLOOR, FLOOR.rows[:-1]),
    "A floor must have 15 rows, not 0.": with_rows(FLOOR, ()),
    "The act must be 1, 2 or 3, not 4.": msgspec.structs.replace(FLOOR, act=4),
    "Row 0 must have one node, the entry, not 2.": with_rows(FLOOR, (FLOOR.rows[0] * 2, *FLOOR.rows[1:])),
    "Row 5 must have 2 to 4 nodes, not 1.": with_rows(FLOOR, (*FLOOR.rows[:5], FLOOR.rows[5][:1], *FLOOR.rows[6:])),
    "Row 1 must have 2 to 3 nodes, not 4.": with_rows(FLOOR, (FLOOR.rows[0], (FLOOR.rows[1] * 2)[:4], *FLOOR.rows[2:])),
    "The last row must be the boss alone.": with_rows(FLOOR, (*FLOOR.rows[:-1], FLOOR.rows[-1] * 2)),
    "The node in row 3, column 0 must have the id act1_row3_node0 and that row and column.": with_node(
        FLOOR, 3, 0, id="x"
    ),
    "The node in row 4, column 1 must have the id act1_row4_node1 and that row and column.": with_node(
        FLOOR, 4, 1, column=7
    ),
    "Node act1_row2_node0 is a BOSS. The boss must be in the last row, and only there.": with_node(
        FLOOR, 2, 0, type=NodeType.BOSS
    ),
    "The entry must be a combat.": with_node(FLOOR, 0, 0, type=NodeType.MERCHANT),
    "The field bossNode must be the node of the last row.": msgspec.structs.replace(FLOOR, boss_node=FLOOR.rows[0][0]),
    "Node act1_row3_node0 must have 1 to 3 exits, not 0.": with_node(FLOOR, 3, 0, connections=()),
    "Node act1_row3_node0 has the same exit twice.": with_node(
        FLOOR, 3, 0, connections=FLOOR.rows[3][0].connections[:1] * 2
    ),
    "Node act1_row3_node0 leads to act1_row9_node0, which is not in the next row.": with_node(
        FLOOR, 3, 0, connections=(*FLOOR.rows[3][0].connections[:1], "act1_row9_node0")
    ),
    "Node act1_row14_node0 is the boss and must not have exits.": with_node(
        FLOOR, 14, 0, connections=("act1_row0_node0",)
    ),
    "The exits of node act1_row0_node0 are not sorted by column.": with_node(
        FLOOR, 0, 0, connections=FLOOR.rows[0][0].connections[::-1]
    ),
    "Node act1_row1_node0 is an elite in row 1. Elites start in row 4.": with_node(FLOOR, 1, 0, type=NodeType.ELITE),
    "Node act1_row13_node0 is a campfire right before the boss.": with_node(FLOOR, 13, 0, type=NodeType.CAMPFIRE),
}


@pytest.mark.parametrize("sentence", DAMAGES)
def test_every_problem_has_a_sentence(sentence):
    """R2 and R3: the problem is named, whatever else follows from it."""
    problems = validate_map(DAMAGES[sentence])
    assert sentence in problems
    assert not is_valid_map(DAMAGES[sentence])


def test_crossings_and_missing_entrances_are_found():
    """R2.4: swapping the exits of the first and last node of a row makes them cross."""
    row = next(row for row in range(1, 13) if FLOOR.rows[row][0].connections != FLOOR.rows[row][-1].connections)
    low, high = FLOOR.rows[row][0], FLOOR.rows[row][-1]
    crossed = with_node(
        with_node(FLOOR, row, 0, connections=high.connections),
        row,
        -1 % len(FLOOR.rows[row]),
        connections=low.connections,
    )
    assert any("cross" in problem for problem in validate_map(crossed))
    orphan = with_node(FLOOR, 0, 0, connections=FLOOR.rows[0][0].connections[:1])
    assert "Node act1_row1_node1 has no entrance." in validate_map(orphan)


def test_bands_are_counted_along_paths():
    """R3.1: a floor of nothing but combats has too many of them, and too few of all others, on every path."""
    floor = FLOOR
    for row in range(1, 14):
        for column in range(len(floor.rows[row])):
            floor = with_node(floor, row, column, type=NodeType.COMBAT)
    nodes = sum(map(len, floor.rows)) - 1
    expected = {
        "A path must have 7 to 8 nodes of type COMBAT, not 14.",
        "A path must have 2 to 3 nodes of type ELITE, not 0.",
        "A path must have 2 to 3 nodes of type CAMPFIRE, not 0.",
        "A path must have 1 to 2 nodes of type MERCHANT, not 0.",
        "A path must have 1 to 2 nodes of type SHRINE, not 0.",
        f"The floor must have 50 to 60 percent combats, not {nodes} of {nodes} nodes.",
    }
    assert expected == set(validate_map(floor))


def test_each_layout_has_its_own_validator():
    """R2.1: a floor of one layout is not valid in another."""
    for layout in LAYOUTS:
        floor = generate_floor(1, "own", layout)
        for other in set(LAYOUTS) - {layout}:
            assert not is_valid_map(msgspec.structs.replace(floor, layout=other))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_validator_and_oracle_agree_on_damaged_floors(layout):
    """Two independent readings of R2 and R3 agree on floors with one changed type or link."""
    random = SeededRandom(f"damage {layout}")
    floors = np.asarray(generate_floors(plant_all([f"d {number}" for number in range(400)]), 2, layout)).copy()
    for floor in floors:
        row = random.next_int(0, int(floor["rows"]) - 2)
        column = random.next_int(0, int(floor["widths"][row]) - 1)
        if random.next_int(0, 1):
            floor["kinds"][row, column] = random.next_int(0, 4)
        else:
            floor["links"][row, column] ^= 1 << random.next_int(0, int(floor["widths"][row + 1]) - 1)
    verdicts = []
    for number, floor in enumerate(floors):
        sound = not map_oracle.faults(map_oracle.Floors(floors[number : number + 1]), layout)
        assert sound == is_valid_map(unpack_floor(as_record(floor))), number
        verdicts.append(sound)
    assert 20 < sum(verdicts) < 300


def as_record(floor):
    return np.rec.array(floor.reshape(1))[0]


def test_invalid_floors_are_not_packed():
    """A floor from outside is validated first."""
    with pytest.raises(BadSave, match=r"This is not a valid floor of layout `paths`\. The entry must be a combat\."):
        pack_floor(with_node(FLOOR, 0, 0, type=NodeType.SHRINE))


def test_json_is_read_strictly():
    """Unknown keys and wrong types are refused."""
    data = msgspec.json.encode(FLOOR)
    for old, new in ((b'"act":1', b'"act":1.5'), (b'"COMBAT"', b'"DRAGON"'), (b'"rows"', b'"lines"')):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(data.replace(old, new), type=FloorMap)


def test_a_run_has_acts_one_two_and_three():
    """Three valid floors are not a run if their acts or layouts do not fit together."""
    run = generate_run("acts")
    assert [] == validate_run(run)
    one, two, three = run.floors
    for floors in ((one, one, three), (two, one, three), (one, two, two)):
        assert ["A run has acts 1, 2 and 3, in this order."] == validate_run(RunMap(floors=floors))
    short = generate_floor(2, "acts", "compact")
    assert ["All three acts of a run have the same layout."] == validate_run(RunMap(floors=(one, short, three)))
