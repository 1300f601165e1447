"""The functions of the source document: floors and runs from a seed, as frozen records."""

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from quintet.core.errors import BadNotation, quoted
from quintet.core.record import Rows, zeros
from quintet.core.rng import Rng, SealedSeed, Seed, SeedLike, plant
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.model import ACTS, FloorMap, LayoutName, NodeType, RunMap
from quintet.games.runmap.packing.unpack import unpack_floor
from quintet.games.runmap.rules.generate import generate
from quintet.games.runmap.tables import LAYOUTS, NAMES

__all__ = [
    "check_act",
    "check_layout",
    "futures",
    "generate_floor",
    "generate_floors",
    "generate_run",
    "map_hash",
    "plant_all",
]


def check_act(act: object) -> int:
    """Returns the act, or refuses it: R1.5."""
    if type(act) is not int or act not in ACTS:
        raise BadNotation(f"There is no act {quoted(act)}. A run has acts 1, 2 and 3.")
    return act


def check_layout(layout: str) -> int:
    """Returns the number of a layout."""
    if layout not in LAYOUTS:
        raise BadNotation(f"There is no layout {quoted(layout)}. The layouts are {', '.join(LAYOUTS)}.")
    return LAYOUTS.index(layout)


def plant_all(seeds: Sequence[SeedLike]) -> "Rows[Seed]":
    """Returns many seeds in packed form."""
    rows = zeros(Seed, len(seeds))
    for k, seed in enumerate(seeds):
        if not isinstance(seed, str | SealedSeed):
            raise BadNotation(f"A seed must be text or a sealed seed, not {type(seed).__name__}.")
        rows[k] = plant(seed)[0]
    return rows


def generate_floors(seeds: "Rows[Seed]", act: int, layout: LayoutName = "paths") -> "Rows[Floor]":
    """Returns one packed floor per seed, for callers that need many."""
    count = len(seeds)
    floors = zeros(Floor, count)
    acts, styles = np.full(count, check_act(act)), np.full(count, check_layout(layout))
    generate(floors, seeds, acts, styles, zeros(Rng))
    return floors


def generate_floor(act: int, seed: SeedLike = "", layout: LayoutName = "paths") -> FloorMap:
    """Returns the map of one act; the same seed always gives the same map, everywhere: R1.3."""
    return unpack_floor(generate_floors(plant_all([seed]), act, layout)[0])


def generate_run(seed: SeedLike = "", layout: LayoutName = "paths") -> RunMap:
    """Returns the three acts of a run: R1.1."""
    return RunMap(floors=tuple(generate_floor(act, seed, layout) for act in ACTS))


def map_hash(floor: FloorMap) -> str:
    """Returns twelve digits that identify this map, so that players can compare theirs; visits do not count: R1.4."""
    return hashlib.blake2b(repr(_canonical(floor)).encode(), digest_size=6).hexdigest()


def _canonical(floor: FloorMap) -> Any:
    rows = [
        [(NAMES.index(node.type.value), [target.rpartition("_")[2] for target in node.connections]) for node in row]
        for row in floor.rows
    ]
    return floor.layout, floor.act, rows


def futures(floor: FloorMap) -> dict[str, int]:
    """Returns a number for everything that can follow on each node; equal numbers mean equal futures: R3.5.

    The future of a node is its type and the set of futures of its exits, so two exits with the same future differ in
    nothing but their place in the drawing.
    """
    known: dict[tuple[NodeType, frozenset[int]], int] = {}
    found: dict[str, int] = {}
    for row in reversed(floor.rows):
        for node in row:
            key = (node.type, frozenset(found[target] for target in node.connections))
            found[node.id] = known.setdefault(key, len(known))
    return found
