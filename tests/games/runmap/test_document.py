"""Floors of every layout against the oracle: R1 to R3."""

import itertools
import os
import subprocess
import sys
from collections import Counter

import map_oracle
import msgspec
import numpy as np
import pytest

from quintet.core.errors import BadNotation
from quintet.core.rng import SealedSeed
from quintet.games.runmap.document import generate_floor, generate_floors, generate_run, map_hash, plant_all
from quintet.games.runmap.model import FloorMap, NodeType
from quintet.games.runmap.packing.pack import pack_floor
from quintet.games.runmap.packing.unpack import unpack_floor
from quintet.games.runmap.packing.validate import is_valid_map
from quintet.games.runmap.tables import LAYOUTS, MIXES, SHAPES

MANY = 10_000
SEEDS = plant_all([f"seed {number}" for number in range(MANY)])
ODD_SEEDS = {
    "empty": "",
    "one character": "x",
    "long": "run" * 3334,
    "emoji": "\N{GAME DIE}\N{CROSSED SWORDS}",
    "lone surrogate": "\ud800 and \udfff",
    "control characters": "\x00\x07\x1b[31m\r\n\t",
    "spaces": "   ",
    "right to left": "\u202eabc\u202c",
}
MIX_NAMES = {tuple(int(n) for n in mix) for mix in MIXES}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("act", [1, 2, 3])
def test_ten_thousand_seeds_are_valid(layout, act):
    """R2 and R3 hold on every floor, by an oracle that knows nothing about the generator."""
    floors = map_oracle.Floors(generate_floors(SEEDS, act, layout))
    assert {} == map_oracle.faults(floors, layout)
    if layout == "paths":
        share = map_oracle.mixed_share(floors)
        assert 0.5 <= np.median(share)
        assert 0.15 <= share.min()
        extremes = [map_oracle.path_extremes(floors, kind) for kind in map_oracle.BANDS]
        assert np.any([low < high for low, high in extremes], axis=0).all(), "a map with one mix only"


@pytest.mark.soak
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_million_floors_are_valid(layout):
    """R2 and R3 hold on 1,000,000 floors of each layout."""
    for start in range(0, 1_000_000, 25_000):
        seeds = plant_all([f"soak {number}" for number in range(start, start + 25_000)])
        floors = map_oracle.Floors(generate_floors(seeds, 1 + start // 25_000 % 3, layout))
        assert {} == map_oracle.faults(floors, layout)


@pytest.mark.parametrize("number", range(60))
def test_every_path_by_walking(number):
    """R3.1 and R3.2: each path of a `paths` floor is one of the five mixes; more than one mix occurs."""
    floor = generate_floor(1 + number % 3, f"walk {number}")
    kinds = [kind for kind in NodeType if kind is not NodeType.BOSS]
    mixes = set()
    for path in map_oracle.walk_all(floor):
        assert 15 == len(path)
        assert floor.boss_node == path[-1]
        counts = Counter(node.type for node in path)
        mixes.add(tuple(counts[kind] for kind in kinds))
        for here, there in itertools.pairwise(path):
            assert here.type is not there.type or here.type is NodeType.COMBAT
    assert mixes <= MIX_NAMES
    assert 2 <= len(mixes)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_validator_agrees_with_the_oracle(layout):
    """R2.1: each layout passes its own checks."""
    for number in range(40):
        assert is_valid_map(generate_floor(1 + number % 3, f"check {number}", layout))


def test_the_five_mixes_and_the_shapes():
    """R3.2 and R2.3: there are five mixes, and 9, 26 and 6 shapes with four, five and six middle rows."""
    expected = {(8, 2, 2, 1, 1), (7, 3, 2, 1, 1), (7, 2, 3, 1, 1), (7, 2, 2, 2, 1), (7, 2, 2, 1, 2)}
    assert expected == MIX_NAMES
    assert {4: 9, 5: 26, 6: 6} == Counter(int((shape > 0).sum()) for shape in SHAPES)


def test_all_five_mixes_and_all_shapes_occur():
    """R3.2 and R2.3: everything that the rules allow occurs."""
    compact = map_oracle.Floors(generate_floors(SEEDS, 1, "compact"))
    mixes = {tuple((floor == kind)[there].sum() for kind in range(5)) for floor, there in zip_floors(compact)}
    assert MIX_NAMES == mixes
    assert {tuple(widths) for widths in compact.widths} == {
        (1, *shape[shape > 0], 1) + (0,) * zeros(shape) for shape in SHAPES
    }


def zip_floors(floors):
    return zip(floors.kind, floors.exists & ~floors.last[:, :, None], strict=True)


def zeros(shape):
    return 15 - 2 - int((shape > 0).sum())


@pytest.mark.parametrize("seed", ODD_SEEDS.values(), ids=ODD_SEEDS.keys())
@pytest.mark.parametrize("layout", LAYOUTS)
def test_any_text_is_a_seed(seed, layout):
    """R1.3: every text gives a valid map, and the same one again."""
    floor = generate_floor(2, seed, layout)
    assert is_valid_map(floor)
    assert floor == generate_floor(2, seed, layout)


def test_the_empty_seed_is_the_default():
    """R1.3: the empty seed means `default`."""
    assert generate_floor(1, "default") == generate_floor(1, "") == generate_floor(1)


def test_hash_collisions_share_maps():
    """R1.3: "Aa" and "BB" have the same hash."""
    assert generate_floor(1, "Aa") == generate_floor(1, "BB")
    assert generate_floor(1, "Aa") != generate_floor(1, "Ab")


def test_every_act_has_its_own_stream():
    """R1.3: an act depends on the seed and its number only."""
    run = generate_run("streams")
    assert run.floors == tuple(generate_floor(act, "streams") for act in (1, 2, 3))
    assert 3 == len({map_hash(floor) for floor in run.floors})


@pytest.mark.parametrize("act", [0, 4, -1, 1.5, True, "1", None])
def test_other_acts_are_refused(act):
    """R1.5: only acts 1, 2 and 3 exist."""
    with pytest.raises(BadNotation, match=r"There is no act .*\. A run has acts 1, 2 and 3\."):
        generate_floor(act, "x")


@pytest.mark.parametrize("seed", [None, 7, b"x", 1.5])
def test_seeds_are_texts(seed):
    """A number is not a seed, but its text is."""
    with pytest.raises(BadNotation, match="A seed must be text"):
        generate_floor(1, seed)


def test_no_such_layout():
    """R2.1: an unknown layout is refused, with the list."""
    with pytest.raises(BadNotation, match=r"There is no layout 'spiral'\. The layouts are paths, compact, floor\."):
        generate_floor(1, "x", "spiral")


def test_sealed_seeds_make_maps_too():
    """A sealed game makes its maps from its secret key."""
    floor = generate_floor(1, SealedSeed("0123456789abcdef" * 2))
    assert is_valid_map(floor)
    assert floor != generate_floor(1, SealedSeed("f" * 32))


def test_a_fresh_process_gives_the_same_hash():
    """R1.4: the same seed gives the same map in another process with another hash seed."""
    code = (
        "from quintet.games.runmap.document import *; print(*[map_hash(generate_floor(a, 'again')) for a in (1, 2, 3)])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert [map_hash(floor) for floor in generate_run("again").floors] == done.stdout.split()


def test_uncompiled_floors_are_the_same():
    """The same kernels as plain Python give the same maps of every layout."""
    code = """
from quintet.games.runmap.document import generate_floor, map_hash
for layout, seeds in (("paths", "a"), ("compact", "abcd"), ("floor", "abcd")):
    print(*[map_hash(generate_floor(3, seed, layout)) for seed in seeds])
"""
    environment = {**os.environ, "QUINTET_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    expected = [
        " ".join(map_hash(generate_floor(3, seed, layout)) for seed in seeds)
        for layout, seeds in (("paths", "a"), ("compact", "abcd"), ("floor", "abcd"))
    ]
    assert expected == done.stdout.splitlines()


CATALOGUE = {
    ("", 1, "paths"): "2ad6b24634e0",
    ("hello world", 2, "paths"): "7d56ff8d8e48",
    ("42", 3, "paths"): "775a04c830aa",
    ("42", 1, "compact"): "3fc5ff3ef742",
    ("42", 1, "floor"): "6f02b4d57450",
}


@pytest.mark.parametrize(("seed", "act", "layout"), CATALOGUE)
def test_seed_catalogue(seed, act, layout):
    """R1.3: shared maps stay the same; a change here needs a new rules version."""
    assert CATALOGUE[seed, act, layout] == map_hash(generate_floor(act, seed, layout))


def test_visits_do_not_change_a_map():
    """R1.4: the hash ignores the visited marks."""
    packed = pack_floor(generate_floor(1, "visits"))
    steps = [1] + [0] * 14
    visited = unpack_floor(packed[0], steps)
    assert visited.rows[0][0].visited
    assert map_hash(generate_floor(1, "visits")) == map_hash(visited)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_records_and_json_round_trip(layout):
    """R1.2: a floor survives the round trip through records and JSON."""
    floor = generate_floor(3, "json", layout)
    data = msgspec.json.encode(floor)
    assert floor == msgspec.json.decode(data, type=FloorMap)
    assert floor == unpack_floor(pack_floor(floor)[0])
    document = msgspec.json.decode(data)
    assert {"act", "rows", "bossNode", "layout"} == set(document)
    assert {"id", "type", "row", "column", "connections", "visited"} == set(document["rows"][0][0])
    assert {"act3_row0_node0", "COMBAT"} == {document["rows"][0][0]["id"], document["rows"][0][0]["type"]}
