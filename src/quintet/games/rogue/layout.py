"""The packed records of Rogue.

`Quest` is the hot record: hero, pack, knowledge, log, field of view, and the hero's level. The other visited levels are
cold: bytes beside the record in a State, ten rows beside each game of a batch. `Work` is scratch space that kernels
pass around and that no state holds.
"""

from typing import Annotated, Final

from quintet.core.record import Array, Rows, i8, i16, i32, record, u8
from quintet.core.rng import Rng, Seed
from quintet.games.rogue.tables import DEPTHS, HEIGHT, MAGIC_KINDS, WIDTH

PACK_SLOTS: Final = 26
MAX_ROOMS: Final = 12
MAX_DOORS: Final = 48
MAX_TRAPS: Final = 6
MAX_MONSTERS: Final = 32
MAX_ITEMS: Final = 64
MAX_PILES: Final = 20
MAX_LOG: Final = 64
MAX_FRESH: Final = 48
"""Rows that one action may add to the log."""
CELLS: Final = WIDTH * HEIGHT
BARE: Final = -1
"""An empty hand or finger, or no light."""

# How a quest ends.
RUNNING, DEAD, WON = 0, 1, 2
# What the hero died of.
UNHURT, BY_MONSTER, BY_TRAP, BY_POISON, BY_HUNGER, BY_FIRE = range(6)


@record
class Setup:
    """The options, packed."""

    lit_rooms: i8
    wizard: i8
    depth: i8
    level: i8


@record
class Item:
    """One item or stack; `kind` 0 is an empty place."""

    kind: i8
    sub: i8
    bonus: i8
    count: i8
    charges: i8
    full: i8
    cursed: i8
    known: i8
    x: i8
    y: i8
    amount: i16
    serial: i16
    stamp: i32


@record
class Monster:
    """One monster; `kind` 0 is an empty place."""

    kind: i8
    x: i8
    y: i8
    state: i8
    hp: i16
    max_hp: i16
    energy: i16
    speed: i8
    held: i8
    asleep: i8
    heading: i8
    unseen: i8
    last_x: i8
    last_y: i8
    stolen: i8
    spawned: i8
    ready: i8
    """Whether the hero has had a turn to answer it: it strikes only then."""
    gold: i16
    serial: i16
    loot: Item


@record
class Room:
    """A floor rectangle."""

    x: i8
    y: i8
    w: i8
    h: i8
    lit: i8


@record
class Door:
    """A door in a room's wall; `state` is its tile."""

    x: i8
    y: i8
    state: i8
    found: i8
    upright: i8
    room: i8
    other: i8


@record
class Trap:
    x: i8
    y: i8
    kind: i8
    found: i8
    spent: i8


@record
class Pile:
    """Gold on the floor."""

    x: i8
    y: i8
    amount: i16


@record
class Level:
    """One level with everything on it and what the hero remembers of it."""

    tiles: Annotated[Array, u8, (HEIGHT, WIDTH)]
    memory: Annotated[Array, u8, (HEIGHT, WIDTH)]
    ground: Annotated[Array, u8, (HEIGHT, WIDTH)]
    """The remembered ground, below whatever `memory` shows."""
    depth: i8
    entry: i8
    last: i8
    up_x: i8
    up_y: i8
    down_x: i8
    down_y: i8
    room_count: i8
    door_count: i8
    trap_count: i8
    monster_top: i8
    item_top: i8
    pile_top: i8
    wanderers: i8
    stirred: i8
    last_spawn: i32
    rooms: Annotated[Rows[Room], MAX_ROOMS]
    doors: Annotated[Rows[Door], MAX_DOORS]
    traps: Annotated[Rows[Trap], MAX_TRAPS]
    monsters: Annotated[Rows[Monster], MAX_MONSTERS]
    items: Annotated[Rows[Item], MAX_ITEMS]
    piles: Annotated[Rows[Pile], MAX_PILES]


@record
class Hero:
    """The hero's body, hands and ailments."""

    x: i8
    y: i8
    hp: i16
    max_hp: i16
    strength: i8
    max_strength: i8
    level: i8
    regen: i8
    xp: i32
    gold: i32
    hunger: i16
    energy: i16
    weapon: i8
    armor: i8
    left: i8
    right: i8
    light: i8
    see_invisible: i8
    confused: i16
    blind: i16
    hasted: i16
    slowed: i16
    paralyzed: i16
    levitating: i16
    held: i16
    sleeping: i16
    holder: i8


@record
class LogRow:
    """What happened: a code and three numbers, and the turn."""

    code: i8
    a: i16
    b: i16
    c: i16
    turn: i32


@record
class Quest:
    """One game as far as a step touches it."""

    setup: Setup
    seed: Seed
    rng: Rng
    hero: Hero
    pack: Annotated[Rows[Item], PACK_SLOTS]
    known: Annotated[Array, i8, MAGIC_KINDS]
    met: Annotated[Array, i8, MAGIC_KINDS]
    looks: Annotated[Array, i8, MAGIC_KINDS]
    visited: Annotated[Array, i8, DEPTHS + 1]
    going: i8
    fell: i8
    choosing: i8
    over: i8
    amulet: i8
    god: i8
    detecting: i8
    sensing: i8
    deepest: i8
    explored: i8
    clock: i8
    braced: i8
    """Whether nothing can kill the hero before the next action."""
    cause: i8
    killer: i8
    last_blow: i16
    turn: i32
    kills: i32
    found: i32
    used: i32
    healed: i16
    serial: i16
    slain: Annotated[Array, i8, 27]
    relics: Annotated[Array, i8, 3]
    box: Annotated[Array, i8, 4]
    fresh: i8
    logged: i32
    log: Annotated[Rows[LogRow], MAX_LOG]
    vis: Annotated[Array, u8, (HEIGHT, WIDTH)]
    lv: Level


@record
class Chart:
    """How many steps every tile is away from some places, computed only as far as it is needed."""

    ready: i8
    known: i8
    spot: i16
    reach: i16
    head: i16
    tail: i16
    near: Annotated[Array, i16, (HEIGHT, WIDTH)]
    queue: Annotated[Array, i16, CELLS]


@record
class Work:
    """Scratch space, one per thread: never part of a state."""

    rng: Rng
    stock_rng: Rng
    to_hero: Chart
    to_memory: Chart
    to_gold: Chart
    queue: Annotated[Array, i16, 64]
    ring: Annotated[Array, i8, (HEIGHT, WIDTH)]
    path: Annotated[Array, i16, 256]
    path_count: i16
    gap: Annotated[Array, i16, MAX_ROOMS]
    parent: Annotated[Array, i8, MAX_ROOMS]
    tree: Annotated[Array, i8, (MAX_ROOMS, MAX_ROOMS)]
    degree: Annotated[Array, i8, MAX_ROOMS]
    vault: i8
    hidden: i8
    counts: Annotated[Array, i16, 8]
    stock: Annotated[Rows[Item], MAX_ITEMS]
    stocked: i8
    changed: i8
    scares: i8
