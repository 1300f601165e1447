"""The data model of the roguelike under the names of its source document: frozen records, and the JSON they are
written as.

Maps become entry lists and sets become sorted lists, as the document serialises them. A level's tiles are one string
of type letters a row, since character, flags and colours of a tile follow from its type (`tile_of`). Fields that
follow from others (a tile's looks, a monster's table values, what it sees) are written for readers and made anew
when a save is read.
"""

from enum import Enum
from typing import Annotated, Final

from msgspec import Meta, Struct

from quintet.core.rng import RngState, SealedSeed
from quintet.games.rogue.tables import (
    BEHAVIOR_NAMES,
    DOOR_NAMES,
    ITEM_TYPES,
    STATE_NAMES,
    TILE_GLYPHS,
    TILE_KINDS,
    TILE_LETTERS,
    TRAP_NAMES,
    WALKABLE_KINDS,
)

MonsterState = Enum("MonsterState", {name: name for name in STATE_NAMES})  # type: ignore[misc]
MonsterBehavior = Enum("MonsterBehavior", {name: name for name in BEHAVIOR_NAMES})  # type: ignore[misc]
ItemType = Enum("ItemType", {name: name for name in ITEM_TYPES if name})  # type: ignore[misc]
DoorState = Enum("DoorState", {name: name for name in DOOR_NAMES})  # type: ignore[misc]
TrapType = Enum("TrapType", {name: name for name in TRAP_NAMES})  # type: ignore[misc]


class TileType(Enum):
    """The kinds of ground that the document names."""

    WALL = "WALL"
    FLOOR = "FLOOR"
    CORRIDOR = "CORRIDOR"
    DOOR = "DOOR"
    STAIRS = "STAIRS"


Small = Annotated[int, Meta(ge=-128, le=127)]
Medium = Annotated[int, Meta(ge=-32768, le=32767)]
Large = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    x: Small
    y: Small


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """The base of the document's records: frozen, strict, keys spelled in camelCase."""


class Item(Record, frozen=True, kw_only=True):
    """Any item; what only some kinds have is absent from the others."""

    id: str
    name: str
    type: str
    identified: bool
    position: Position
    kind: Small = 0
    """The number of its kind within its type."""
    count: Small = 1
    letter: str = ""
    cursed: bool = False
    known: bool = False
    """Whether this very item's bonus is known."""
    bonus: Small = 0
    damage: str | None = None
    ac: Small | None = None
    potion_type: str | None = None
    scroll_type: str | None = None
    ring_type: str | None = None
    wand_type: str | None = None
    effect: str | None = None
    power: str | None = None
    descriptor_name: str | None = None
    label_name: str | None = None
    material_name: str | None = None
    wood_name: str | None = None
    hunger_modifier: float | None = None
    charges: Small | None = None
    current_charges: Small | None = None
    range: Small | None = None
    nutrition: Medium | None = None
    fuel: Medium | None = None
    max_fuel: Medium | None = None
    radius: Small | None = None
    is_permanent: bool | None = None
    dropped_at_turn: Large = 0


Weapon = Armor = Potion = Scroll = Ring = Wand = Food = Torch = Lantern = Artifact = Item
"""One record serves the whole hierarchy: `type` says which of the document's classes an item is."""


class Equipment(Record, frozen=True, kw_only=True):
    """What is worn, by the letter's item; each may be empty."""

    weapon: Item | None = None
    armor: Item | None = None
    left_ring: Item | None = None
    right_ring: Item | None = None
    light_source: Item | None = None


class StatusEffect(Record, frozen=True, kw_only=True):
    type: str
    duration: Medium


class Player(Record, frozen=True, kw_only=True):
    position: Position
    hp: Medium
    max_hp: Medium
    strength: Small
    max_strength: Small
    ac: Medium
    level: Small
    xp: Large
    gold: Large
    hunger: float
    equipment: Equipment
    inventory: Annotated[tuple[Item, ...], Meta(max_length=26)]
    status_effects: Annotated[tuple[StatusEffect, ...], Meta(max_length=12)] = ()
    energy: Medium
    regeneration: Small
    holder: Small


class MonsterAIProfile(Record, frozen=True, kw_only=True):
    behavior: str
    intelligence: int
    aggro_range: int
    flee_threshold: float
    special: tuple[str, ...]


class Monster(Record, frozen=True, kw_only=True):
    id: str
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]
    name: str
    position: Position
    hp: Medium
    max_hp: Medium
    ac: int
    damage: str
    xp_value: int
    ai_profile: MonsterAIProfile
    state: str
    visible_cells: tuple[str, ...] = ()
    current_path: tuple[Position, ...] | None = None
    has_stolen: bool
    level: Small
    place: Small
    energy: Medium
    speed: Small
    is_invisible: bool
    status_effects: Annotated[tuple[StatusEffect, ...], Meta(max_length=2)] = ()
    last_known_player_position: Position
    turns_without_sight: Small
    heading: Small
    gold: Medium
    loot: Item | None = None


class Door(Record, frozen=True, kw_only=True):
    position: Position
    state: str
    discovered: bool
    orientation: str
    connects_rooms: tuple[Small, Small]


class Trap(Record, frozen=True, kw_only=True):
    type: str
    position: Position
    discovered: bool
    triggered: bool


class Room(Record, frozen=True, kw_only=True):
    id: Small
    x: Small
    y: Small
    width: Small
    height: Small
    lit: Small


class GoldPile(Record, frozen=True, kw_only=True):
    position: Position
    amount: Medium
    place: Small


class Level(Record, frozen=True, kw_only=True):
    depth: Small
    width: int
    height: int
    tiles: Annotated[tuple[Annotated[str, Meta(min_length=80, max_length=80)], ...], Meta(min_length=22, max_length=22)]
    rooms: Annotated[tuple[Room, ...], Meta(max_length=12)]
    doors: Annotated[tuple[Door, ...], Meta(max_length=48)]
    traps: Annotated[tuple[Trap, ...], Meta(max_length=6)]
    monsters: Annotated[tuple[Monster, ...], Meta(max_length=32)]
    items: Annotated[tuple[Item, ...], Meta(max_length=64)]
    gold: Annotated[tuple[GoldPile, ...], Meta(max_length=20)]
    stairs_up: Position | None
    stairs_down: Position | None
    explored: Annotated[
        tuple[Annotated[str, Meta(min_length=80, max_length=80)], ...], Meta(min_length=22, max_length=22)
    ]
    """The remembered glyphs, a string a row; a blank was never seen."""
    entry_room: Small
    last_room: Small
    way_in: Position
    way_on: Position
    item_places: Annotated[tuple[Small, ...], Meta(max_length=64)]
    wandering_monster_count: Small
    last_wandering_spawn_turn: Large
    stirred: bool


class Message(Record, frozen=True, kw_only=True):
    """One line of the log: its words for readers, its code and numbers for the machine."""

    text: str
    type: str
    turn: Large
    code: Small
    values: tuple[Medium, Medium, Medium]


class DeathDetails(Record, frozen=True, kw_only=True):
    damage: Medium
    attacker: Small
    cause: Small


class GameState(Record, frozen=True, kw_only=True):
    """One moment of a quest: the document's fields, then what the rules and a true round trip need."""

    player: Player
    current_level: Annotated[int, Meta(ge=1, le=10)]
    levels: Annotated[tuple[tuple[int, Level], ...], Meta(min_length=1, max_length=10)]
    visible_cells: Annotated[tuple[str, ...], Meta(max_length=1760)]
    messages: Annotated[tuple[Message, ...], Meta(max_length=64)]
    turn_count: Large
    seed: Annotated[str, Meta(pattern="^#[0-9a-f]{8}$")] | SealedSeed
    item_name_map: dict[str, dict[str, str]]
    identified_items: tuple[str, ...]
    has_amulet: bool
    is_game_over: bool
    has_won: bool
    monsters_killed: Large
    items_found: Large
    items_used: Large
    levels_explored: Small
    game_id: str
    death_cause: str | None = None
    character_name: str = "hero"
    detected_monsters: bool = False
    detected_magic_items: bool = False
    death_details: DeathDetails
    rng_state: RngState
    deepest_level: Small
    met_items: tuple[str, ...]
    slain: str
    relics: tuple[Small, Small, Small]
    healing_drunk: Medium
    visited: tuple[Small, ...]
    choosing: Small
    god: bool
    clock: Small
    next_serial: Medium
    logged: Large
    fresh: Small
    sight_box: tuple[Small, Small, Small, Small]
    options: dict[str, int]


class Tile(Record, frozen=True, kw_only=True):
    """A tile as the document describes it; it follows from the type's letter."""

    type: str
    char: str
    walkable: bool
    transparent: bool
    color_visible: str
    color_explored: str


_TYPES: Final = ("WALL", "FLOOR", "CORRIDOR", *(["DOOR"] * 6), "STAIRS", "STAIRS")
_COLORS: Final = {
    "#": ("#8B7355", "#4A4A4A"),
    ".": ("#A89078", "#5A5A5A"),
    ":": ("#6B5D52", "#404040"),
    "'": ("#8B7355", "#6A6A6A"),
    "+": ("#D4AF37", "#6A6A6A"),
    "<": ("#FFFFFF", "#9A9A9A"),
    ">": ("#FFFFFF", "#9A9A9A"),
}


def _tile(kind: int) -> Tile:
    walkable = kind in WALKABLE_KINDS
    visible, explored = _COLORS[TILE_GLYPHS[kind]]
    return Tile(
        type=_TYPES[kind],
        char=TILE_GLYPHS[kind],
        walkable=walkable,
        transparent=walkable,
        color_visible=visible,
        color_explored=explored,
    )


_TILES: Final[dict[str, Tile]] = {TILE_LETTERS[kind]: _tile(kind) for kind in range(TILE_KINDS)}


def tile_of(letter: str) -> Tile:
    """The document's Tile for a letter of a level's `tiles`."""
    return _TILES[letter]
