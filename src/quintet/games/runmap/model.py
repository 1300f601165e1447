"""The data model of the run map under the names of its source document: frozen records, and their JSON."""

from enum import Enum
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from quintet.core.rng import RngState

__all__ = [
    "ACTS",
    "EventEntry",
    "FloorMap",
    "LayoutName",
    "MapNode",
    "ModeName",
    "NodeType",
    "PhaseName",
    "RunMap",
    "RunState",
    "node_id",
]

ACTS: Final = (1, 2, 3)
LayoutName = Literal["paths", "compact", "floor"]
ModeName = Literal["explore", "run", "daily"]
PhaseName = Literal["walking", "campfire", "merchant", "shrine"]
Name = Annotated[str, Meta(max_length=64)]


class NodeType(Enum):
    """What waits in a node."""

    COMBAT = "COMBAT"
    ELITE = "ELITE"
    CAMPFIRE = "CAMPFIRE"
    MERCHANT = "MERCHANT"
    SHRINE = "SHRINE"
    BOSS = "BOSS"


class MapNode(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """One room of a floor. `visited` belongs to a run, not to the map: R1.4."""

    id: Name
    type: NodeType
    row: int
    column: int
    connections: Annotated[tuple[Name, ...], Meta(max_length=16)] = ()
    visited: bool = False


class FloorMap(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """One act: rows from the entry to the boss."""

    act: int
    rows: Annotated[tuple[Annotated[tuple[MapNode, ...], Meta(max_length=64)], ...], Meta(max_length=64)]
    boss_node: MapNode
    layout: LayoutName = "paths"
    """The layout that the floor was made for: R2.1."""


class RunMap(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """The three acts of one run."""

    floors: Annotated[tuple[FloorMap, ...], Meta(min_length=3, max_length=3)]

    @property
    def layout(self) -> LayoutName:
        return self.floors[0].layout


def node_id(act: int, row: int, column: int) -> str:
    """Returns, for example, act2_row13_node0: R1.2."""
    return f"act{act}_row{row}_node{column}"


class EventEntry(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One event of the last action, as numbers."""

    code: int
    a: int
    b: int
    c: int


class RunState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """One moment of a run: the map with its visited marks, the hero, and what an exact round trip needs."""

    map: RunMap
    mode: ModeName = "run"
    act: int
    node: Name
    """The id of the hero's node."""
    phase: PhaseName = "walking"
    hp: int
    gold: int
    guard: int
    charm: bool
    sold: int
    """What this merchant has sold so far, as bits."""
    ended: int
    rng: RngState
    origin: int
    """Where a daily run's generator began."""
    last_events: Annotated[tuple[EventEntry, ...], Meta(max_length=8)] = ()
