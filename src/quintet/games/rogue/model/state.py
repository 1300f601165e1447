"""The data model of Rogue under the names of its source document: frozen records, and the JSON they are written as.

Maps become lists of entries and sets become sorted lists, as the document serializes them. A level's tiles are one
string of type letters per row, since character, flags and colors of a tile follow from its type (`tile_of`). Fields
that follow from others (a monster's table values, what it sees and where it goes) are written for readers and computed
again when a save is read.
"""

from typing import Annotated, Final

from msgspec import Meta, Struct

from quintet.core.errors import BadNotation
from quintet.core.rng import RngState
from quintet.games.rogue.model.enums import (
    DeathCause,
    DoorState,
    EffectType,
    MessageType,
    MonsterBehavior,
    MonsterState,
    Orientation,
    PotionType,
    RingType,
    ScrollType,
    TrapType,
    WandType,
)
from quintet.games.rogue.model.items import AnyItem, Armor, Large, LightSource, Medium, Position, Ring, Small, Weapon
from quintet.games.rogue.model.tiles import Tile, tile_of
from quintet.games.rogue.tables import HEIGHT, WIDTH

__all__ = [
    "DeathDetails",
    "Door",
    "Equipment",
    "GameState",
    "GoldPile",
    "ItemNameMap",
    "Level",
    "Message",
    "Monster",
    "MonsterAIProfile",
    "Player",
    "Room",
    "StatusEffect",
    "Trap",
]

MOST_MESSAGES: Final = 1015
"""A thousand lines of the log, and those that have not moved to its cold part yet: R13.1."""
Cell = Annotated[str, Meta(pattern="^[0-9]{1,2},[0-9]{1,2}$")]
"""A place as a text, "x,y"."""
Row = Annotated[str, Meta(min_length=WIDTH, max_length=WIDTH)]
Grid = Annotated[tuple[Row, ...], Meta(min_length=HEIGHT, max_length=HEIGHT)]
FlagRow = Annotated[tuple[bool, ...], Meta(min_length=WIDTH, max_length=WIDTH)]
FlagGrid = Annotated[tuple[FlagRow, ...], Meta(min_length=HEIGHT, max_length=HEIGHT)]


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """The base of the document's records: frozen, strict, keys spelled in camelCase."""


# --- the hero -------------------------------------------------------------------------------------------------------


class Equipment(Record, frozen=True, kw_only=True):
    """What the hero wears or holds; each may be empty."""

    weapon: Weapon | None = None
    armor: Armor | None = None
    left_ring: Ring | None = None
    right_ring: Ring | None = None
    light_source: LightSource | None = None


class StatusEffect(Record, frozen=True, kw_only=True):
    type: EffectType
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
    inventory: Annotated[tuple[AnyItem, ...], Meta(max_length=26)]
    status_effects: Annotated[tuple[StatusEffect, ...], Meta(max_length=12)] = ()
    energy: Medium
    regeneration: Small
    """Quiet turns since the last hit point healed."""
    holder: Small
    """The place of the monster that holds the hero, counted from 1; 0 for none."""


# --- monsters -------------------------------------------------------------------------------------------------------


class MonsterAIProfile(Record, frozen=True, kw_only=True):
    behavior: MonsterBehavior
    intelligence: int
    aggro_range: int
    flee_threshold: float
    special: tuple[str, ...]


class Monster(Record, frozen=True, kw_only=True):
    id: Annotated[str, Meta(pattern="^m[0-9]{1,5}$")]
    letter: Annotated[str, Meta(pattern="^[A-Z]$")]
    name: str
    position: Position
    hp: Medium
    max_hp: Medium
    ac: int
    damage: str
    xp_value: int
    ai_profile: MonsterAIProfile
    state: MonsterState
    visible_cells: Annotated[tuple[str, ...], Meta(max_length=WIDTH * HEIGHT)] = ()
    """Where it would see the hero; a sleeper sees nothing."""
    current_path: Annotated[tuple[Position, ...], Meta(max_length=64)] | None = None
    """Its way to where it last saw the hero, or until it is next to the hero; null for those without paths: R9.3."""
    has_stolen: bool
    level: Small
    place: Small
    """Its row in the level: monsters act in this order."""
    energy: Medium
    speed: Small
    is_invisible: bool
    status_effects: Annotated[tuple[StatusEffect, ...], Meta(max_length=2)] = ()
    last_known_player_position: Position
    turns_without_sight: Small
    is_ready: bool = False
    """Whether the hero has had a turn to answer it, so that it may strike."""
    heading: Small
    gold: Medium
    loot: AnyItem | None = None


# --- levels ---------------------------------------------------------------------------------------------------------


class Door(Record, frozen=True, kw_only=True):
    position: Position
    state: DoorState
    discovered: bool
    orientation: Orientation
    connects_rooms: tuple[Small, Small]


class Trap(Record, frozen=True, kw_only=True):
    type: TrapType
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
    tiles: Grid
    rooms: Annotated[tuple[Room, ...], Meta(max_length=12)]
    doors: Annotated[tuple[Door, ...], Meta(max_length=48)]
    traps: Annotated[tuple[Trap, ...], Meta(max_length=6)]
    monsters: Annotated[tuple[Monster, ...], Meta(max_length=32)]
    items: Annotated[tuple[AnyItem, ...], Meta(max_length=64)]
    gold: Annotated[tuple[GoldPile, ...], Meta(max_length=20)]
    stairs_up: Position | None
    stairs_down: Position | None
    explored: FlagGrid
    memory: Grid
    """What each explored tile looked like when last seen; a blank was never seen."""
    ground: Grid
    """The ground of each explored tile, below whatever lay on it; a blank under something that was only sensed."""
    entry_room: Small
    last_room: Small
    way_in: Position
    way_on: Position
    item_places: Annotated[tuple[Small, ...], Meta(max_length=64)]
    wandering_monster_count: Small
    last_wandering_spawn_turn: Large
    stirred: bool

    def tile_at(self, x: int, y: int) -> Tile:
        """Returns the document's Tile at a place."""
        _check_place(x, y)
        return tile_of(self.tiles[y][x])

    def is_explored(self, x: int, y: int) -> bool:
        _check_place(x, y)
        return self.explored[y][x]

    def monster_at(self, x: int, y: int) -> Monster | None:
        _check_place(x, y)
        return next((each for each in self.monsters if each.position == Position(x, y)), None)

    def items_at(self, x: int, y: int) -> tuple[AnyItem, ...]:
        _check_place(x, y)
        return tuple(each for each in self.items if each.position == Position(x, y))


def _check_place(x: int, y: int) -> None:
    """Refuses what is not a tile; Python would count a negative place from the other edge."""
    if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
        raise BadNotation(
            f"There is no tile at {x},{y}. A level has columns 0 to {WIDTH - 1} and rows 0 to {HEIGHT - 1}."
        )


# --- the game -------------------------------------------------------------------------------------------------------


class Message(Record, frozen=True, kw_only=True):
    """One line of the log: its words for readers, its code and numbers for the machine."""

    text: str
    type: MessageType
    importance: Annotated[int, Meta(ge=1, le=5)]
    turn: Large
    count: Annotated[int, Meta(ge=1, le=MOST_MESSAGES)] = 1
    """How often it came in a row in the same turn."""
    code: Small
    values: tuple[Medium, Medium, Medium]


class ItemNameMap(Record, frozen=True, kw_only=True):
    """How every kind looks in this game, as entry lists: R12.1."""

    potions: Annotated[tuple[tuple[PotionType, str], ...], Meta(max_length=13)]
    scrolls: Annotated[tuple[tuple[ScrollType, str], ...], Meta(max_length=11)]
    rings: Annotated[tuple[tuple[RingType, str], ...], Meta(max_length=10)]
    wands: Annotated[tuple[tuple[WandType, str], ...], Meta(max_length=8)]


class DeathDetails(Record, frozen=True, kw_only=True):
    """The last blow, and the hit points it left."""

    damage: Medium
    attacker: str
    hp: Medium
    cause: DeathCause
    killer: Small
    """The attacker's number in its table."""


class GameState(Record, frozen=True, kw_only=True):
    """One moment of a quest: the document's fields, then what the rules and a true round trip need."""

    player: Player
    current_level: Annotated[int, Meta(ge=1, le=10)]
    levels: Annotated[tuple[tuple[int, Level], ...], Meta(min_length=1, max_length=10)]
    visible_cells: Annotated[tuple[Cell, ...], Meta(max_length=WIDTH * HEIGHT)]
    messages: Annotated[tuple[Message, ...], Meta(max_length=MOST_MESSAGES)]
    turn_count: Large
    seed: Annotated[str, Meta(pattern="^(sealed:[0-9a-f]{32}|(?!sealed:)(.|\n){1,256})$")]
    """A seed of this dungeon: the typed one, or another text that makes the same levels."""
    item_name_map: ItemNameMap
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
    detected_monsters: tuple[str, ...] = ()
    """The ids of the monsters that the hero senses on this level."""
    detected_magic_items: tuple[str, ...] = ()
    """The ids of the magic items that the hero senses on this level."""
    death_details: DeathDetails
    rng_state: RngState
    detecting: bool
    sensing: bool
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

    def level(self, depth: int) -> Level:
        """Returns a visited level."""
        for number, level in self.levels:
            if number == depth:
                return level
        visited = ", ".join(str(number) for number, _ in self.levels)
        raise BadNotation(f"Level {depth} was not visited. Visited so far: {visited}.")
