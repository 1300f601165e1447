"""The beginning and the ways between levels: the hero's kit, names of things, arrivals, the way back: R3.5, R6.1,
R12.1.
"""

from typing import Final

from quintet.core.kernel import kernel
from quintet.core.rng import Rng, Seed, begin, below, chance, dice, next_int, stream
from quintet.games.rogue.layout import (
    BARE,
    MAX_LOG,
    PACK_SLOTS,
    RUNNING,
    UNHURT,
    WON,
    Hero,
    Level,
    Quest,
    Setup,
    Work,
)
from quintet.games.rogue.rules.fov import look
from quintet.games.rogue.rules.hero import LEVEL_HP, threshold
from quintet.games.rogue.rules.levels.generate import generate
from quintet.games.rogue.rules.levels.items import shape_item
from quintet.games.rogue.rules.log import ARRIVED, BEGAN, WON_GAME, note
from quintet.games.rogue.rules.pack import magic_number
from quintet.games.rogue.rules.terrain import clear_item, free_spot, remove_monster, shift_monster
from quintet.games.rogue.rules.upkeep import spawn_awake
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
    """A new quest: R6.1."""
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
    """Every kind of potion, scroll, ring and wand gets an appearance of its own: R12.1."""
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
    """A plain, known item of the kit, neither blessed nor cursed."""
    item = q.pack[slot]
    shape_item(item, rng, kind, sub)
    item.count = count
    item.bonus = 0
    item.cursed = 0
    item.known = 1
    item.serial = slot + 1


@kernel
def fill_pack(q: Quest) -> None:
    """A mace +1, leather, two or three rations, torches or a lantern with oil, and potions of healing: R6.1."""
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
    """Clears what a former game left behind."""
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
    q.detecting, q.sensing, q.deepest, q.explored, q.clock = 0, 0, 0, 0, 0
    q.cause, q.killer, q.last_blow, q.turn = UNHURT, 0, 0, 0
    q.kills, q.found, q.used, q.healed, q.serial = 0, 0, 0, 0, FIRST_SERIAL


@kernel
def wipe_hero(hero: Hero) -> None:
    hero.regen, hero.gold, hero.see_invisible, hero.holder = 0, 0, 0, 0
    hero.confused, hero.blind, hero.hasted, hero.slowed = 0, 0, 0, 0
    hero.paralyzed, hero.levitating, hero.held, hero.sleeping = 0, 0, 0, 0


# --- arriving: R3.5 -------------------------------------------------------------------------------------------------


@kernel
def enter(q: Quest, w: Work, depth: int) -> None:
    """A level as it was made; the first time counts."""
    generate(q.lv, w, q.seed, depth)
    q.lv.last_spawn = q.turn
    if q.visited[depth] == 0:
        q.visited[depth] = 1
        q.explored += 1
    q.deepest = max(q.deepest, depth)


@kernel
def arrive(q: Quest, w: Work, stored: Level) -> None:
    """From one level to the next, which is in `stored` if it was visited before: R1.4."""
    depth, old = q.going, q.lv.depth
    if q.visited[depth] == 1:
        q.lv = stored
    else:
        enter(q, w, depth)
    settle_in(q, w, depth, old)


@kernel
def settle_in(q: Quest, w: Work, depth: int, old: int) -> None:
    """Puts the hero on the stairs that lead back, or anywhere after a fall; what was sensed is forgotten."""
    hero = q.hero
    hero.held, hero.holder, hero.see_invisible = 0, 0, 0
    q.detecting, q.sensing = 0, 0
    place_hero(q, depth, old)
    q.going, q.fell = 0, 0
    note(q, ARRIVED, depth, old, 0)
    look(q, w)
    if q.amulet == 1 and q.lv.stirred == 0 and depth < DEPTHS:
        stir_level(q)
    if q.amulet == 1 and depth == 1 and q.over == RUNNING:
        q.over = WON
        note(q, WON_GAME, 0, 0, 0)


@kernel
def place_hero(q: Quest, depth: int, old: int) -> None:
    lv = q.lv
    if q.fell == 1:
        spot = free_spot(lv, q.rng, -1, -1, -1)
        q.hero.x = spot % WIDTH if spot >= 0 else lv.up_x
        q.hero.y = spot // WIDTH if spot >= 0 else lv.up_y
    elif depth > old:
        q.hero.x, q.hero.y = lv.up_x, lv.up_y
    else:
        q.hero.x, q.hero.y = lv.down_x, lv.down_y
    make_way(q)


@kernel
def make_way(q: Quest) -> None:
    """Whoever stands on the stairs is pushed aside."""
    for k in range(q.lv.monster_top):
        monster = q.lv.monsters[k]
        if monster.kind != 0 and monster.x == q.hero.x and monster.y == q.hero.y:
            push_aside(q, k)


@kernel
def push_aside(q: Quest, place: int) -> None:
    spot = free_spot(q.lv, q.rng, -1, q.hero.x, q.hero.y)
    if spot >= 0:
        shift_monster(q.lv, q.lv.monsters[place], spot % WIDTH, spot // WIDTH)
    else:
        remove_monster(q.lv, place)


@kernel
def stir_level(q: Quest) -> None:
    """The first time a level is entered with the Amulet, half as many again are up and about: R3.7."""
    q.lv.stirred = 1
    for _ in range((min(2 * q.lv.depth + 3, 20) + 1) // 2):
        spawn_awake(q, DEPTHS)
