"""The beginning of a quest: the hero, the starting kit, and what each kind of magic looks like: R6.1, R12.1."""

from typing import Final

from quintet.core.kernel import kernel
from quintet.core.rng import Rng, Seed, begin, below, chance, dice, next_int, stream
from quintet.games.rogue.layout import (
    BARE,
    MAX_LOG,
    PACK_SLOTS,
    RUNNING,
    UNHURT,
    Hero,
    Quest,
    Setup,
    Work,
)
from quintet.games.rogue.rules.fov import look
from quintet.games.rogue.rules.hero import LEVEL_HP, threshold
from quintet.games.rogue.rules.levels.items import shape_item
from quintet.games.rogue.rules.log import BEGAN, note
from quintet.games.rogue.rules.pack import magic_number
from quintet.games.rogue.rules.stairs import enter
from quintet.games.rogue.rules.terrain import clear_item
from quintet.games.rogue.tables import (
    ARMOR,
    DEPTHS,
    FOOD,
    HEAL,
    HEIGHT,
    LANTERN,
    LEATHER,
    LOOK_COUNTS,
    MACE,
    MAGIC_KINDS,
    OIL,
    POTION,
    TORCH,
    WEAPON,
    WIDTH,
    numbers,
)

NAMES_POWER, NAMES_HASH = stream("_names")
KIT_POWER, KIT_HASH = stream("_kit")
PLAY_POWER, PLAY_HASH = stream("_play")
GROUP_START: Final = numbers([0, 13, 24, 34, 42])
FIRST_SERIAL: Final = 2000
KIT_POTIONS: Final = 3


@kernel
def start(q: Quest, w: Work, seed: Seed, setup: Setup) -> None:
    """Starts a new quest: R6.1."""
    wipe(q)
    q.setup = setup
    q.seed = seed
    name_things(q, w)
    begin(q.rng, seed, KIT_POWER, KIT_HASH)
    fill_pack(q)
    make_hero(q, setup.level)
    begin(q.rng, seed, PLAY_POWER, PLAY_HASH)
    note(q, BEGAN, 0, 0, 0)
    enter(q, w, setup.depth)
    q.hero.x = q.lv.up_x
    q.hero.y = q.lv.up_y
    look(q, w)


@kernel
def name_things(q: Quest, w: Work) -> None:
    """Gives every kind of potion, scroll, ring and wand its own appearance: R12.1."""
    begin(w.rng, q.seed, NAMES_POWER, NAMES_HASH)
    for group in range(4):
        count = LOOK_COUNTS[group]
        for k in range(count):
            w.queue[k] = k
        for k in range(count - 1, 0, -1):
            other = below(w.rng, k + 1)
            w.queue[k], w.queue[other] = w.queue[other], w.queue[k]
        for k in range(GROUP_START[group], GROUP_START[group + 1]):
            q.looks[k] = w.queue[k - GROUP_START[group]]


@kernel
def give(q: Quest, slot: int, rng: Rng, kind: int, sub: int, count: int) -> None:
    """Gives the hero a plain, known item of the kit, neither blessed nor cursed."""
    item = q.pack[slot]
    shape_item(item, rng, kind, sub)
    item.count = count
    item.bonus = 0
    item.cursed = 0
    item.known = 1
    item.serial = slot + 1


@kernel
def fill_pack(q: Quest) -> None:
    """Packs a mace +1, leather, two or three rations, torches or a lantern with oil, and potions of healing: R6.1."""
    give(q, 0, q.rng, WEAPON, MACE, 1)
    q.pack[0].bonus = 1
    give(q, 1, q.rng, ARMOR, LEATHER, 1)
    q.pack[1].bonus = 2
    give(q, 2, q.rng, FOOD, 0, next_int(q.rng, 2, 3))
    if chance(q.rng, 50):
        give(q, 3, q.rng, TORCH, 0, 1)
        give(q, 4, q.rng, TORCH, 0, 2)
    else:
        give(q, 3, q.rng, LANTERN, 0, 1)
        give(q, 4, q.rng, OIL, 0, 2)
    give(q, 5, q.rng, POTION, HEAL, KIT_POTIONS)
    number = magic_number(q.pack[5])
    q.known[number], q.met[number] = 1, 1


@kernel
def make_hero(q: Quest, level: int) -> None:
    hero = q.hero
    hero.weapon = 0
    hero.armor = 1
    hero.light = 3
    hero.left = BARE
    hero.right = BARE
    hero.max_hp = 12 + dice(q.rng, level - 1, LEVEL_HP)
    hero.hp = hero.max_hp
    hero.strength = 16
    hero.max_strength = 16
    hero.level = level
    hero.xp = threshold(level)
    hero.hunger = 13000
    hero.energy = 100


# --- wiping ---------------------------------------------------------------------------------------------------------


@kernel
def wipe(q: Quest) -> None:
    """Clears what an earlier game left behind."""
    for slot in range(PACK_SLOTS):
        clear_item(q.pack[slot])
    for k in range(MAGIC_KINDS):
        q.known[k], q.met[k], q.looks[k] = 0, 0, 0
    for k in range(DEPTHS + 1):
        q.visited[k] = 0
    for k in range(27):
        q.slain[k] = 0
    for k in range(3):
        q.relics[k] = 0
    for y in range(HEIGHT):
        for x in range(WIDTH):
            q.vis[y, x] = 0
    for k in range(4):
        q.box[k] = 0
    wipe_log(q)
    wipe_tallies(q)
    wipe_hero(q.hero)


@kernel
def wipe_log(q: Quest) -> None:
    for k in range(MAX_LOG):
        row = q.log[k]
        row.code, row.a, row.b, row.c, row.turn = 0, 0, 0, 0, 0
    q.fresh, q.logged = 0, 0


@kernel
def wipe_tallies(q: Quest) -> None:
    q.going, q.fell, q.choosing, q.over, q.amulet, q.god = 0, 0, 0, RUNNING, 0, 0
    q.detecting, q.sensing, q.deepest, q.explored, q.clock, q.braced = 0, 0, 0, 0, 0, 0
    q.cause, q.killer, q.last_blow, q.turn = UNHURT, 0, 0, 0
    q.kills, q.found, q.used, q.healed, q.serial = 0, 0, 0, 0, FIRST_SERIAL


@kernel
def wipe_hero(hero: Hero) -> None:
    hero.regen, hero.gold, hero.see_invisible, hero.holder = 0, 0, 0, 0
    hero.confused, hero.blind, hero.hasted, hero.slowed = 0, 0, 0, 0
    hero.paralyzed, hero.levitating, hero.held, hero.sleeping = 0, 0, 0, 0
