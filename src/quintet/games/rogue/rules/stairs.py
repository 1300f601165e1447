"""Changing levels: arrivals on stairs or by a fall, and what stirs on the way back with the Amulet: R3.5, R3.7."""

from quintet.core.kernel import kernel
from quintet.games.rogue.layout import RUNNING, WON, Level, Quest, Work
from quintet.games.rogue.rules.fov import look
from quintet.games.rogue.rules.levels.generate import generate
from quintet.games.rogue.rules.log import ARRIVED, WON_GAME, note
from quintet.games.rogue.rules.terrain import free_spot, remove_monster, shift_monster
from quintet.games.rogue.rules.upkeep import spawn_awake
from quintet.games.rogue.tables import DEPTHS, WIDTH

STIRRED = 6
"""Monsters that come for the Amulet on each level: R3.7."""


@kernel
def enter(q: Quest, w: Work, depth: int) -> None:
    """Makes a level; only the first visit counts as exploring."""
    generate(q.lv, w, q.seed, depth)
    q.lv.last_spawn = q.turn
    if q.visited[depth] == 0:
        q.visited[depth] = 1
        q.explored += 1
    q.deepest = max(q.deepest, depth)


@kernel
def arrive(q: Quest, w: Work, stored: Level) -> None:
    """Moves the hero to the next level, which is in `stored` if it was visited before: R1.4."""
    depth, old = q.going, q.lv.depth
    if q.visited[depth] == 1:
        q.lv = stored
    else:
        enter(q, w, depth)
    settle_in(q, w, depth, old)


@kernel
def settle_in(q: Quest, w: Work, depth: int, old: int) -> None:
    """Puts the hero on the stairs that lead back, or anywhere after a fall, and forgets what was sensed."""
    hero = q.hero
    hero.held, hero.holder, hero.see_invisible = 0, 0, 0
    q.detecting, q.sensing = 0, 0
    for k in range(q.lv.monster_top):
        q.lv.monsters[k].ready = 0
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
    """Pushes monsters off the tile where the hero arrives."""
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
    """Calls new monsters when a level is first entered with the Amulet, some from two levels below: R3.7."""
    q.lv.stirred = 1
    for _ in range(STIRRED):
        spawn_awake(q, min(q.lv.depth + 2, DEPTHS))
