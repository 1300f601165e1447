"""Walking: a step, what it bumps into, and what it steps on: R5.1 to R5.4."""

from quintet.core.kernel import kernel
from quintet.core.rng import below
from quintet.games.rogue.layout import Quest, Work
from quintet.games.rogue.rules.combat import hero_strikes
from quintet.games.rogue.rules.doors import open_door
from quintet.games.rogue.rules.fov import memorize
from quintet.games.rogue.rules.hero import is_stuck
from quintet.games.rogue.rules.log import BUMPED, FOUND_GOLD, SQUEEZED, STUCK, note
from quintet.games.rogue.rules.terrain import cuts_corner, is_walkable, lift_gold, monster_at, pile_at, tile_kind
from quintet.games.rogue.rules.traps import step_on_trap
from quintet.games.rogue.tables import DOOR_CLOSED, DOOR_LOCKED, DX, DY


@kernel
def move(q: Quest, w: Work, direction: int) -> int:
    """Takes one step, blow or push at a door; returns 1 if it took time: R5.1."""
    confused = 1 if q.hero.confused > 0 else 0
    if confused == 1:
        direction = below(q.rng, 8)
    dx, dy = DX[direction], DY[direction]
    x, y = q.hero.x + dx, q.hero.y + dy
    if cuts_corner(q.lv, q.hero.x, q.hero.y, dx, dy):
        return stumble(q, confused, x, y, dx, dy)
    monster = monster_at(q.lv, x, y)
    if monster >= 0:
        hero_strikes(q, w, monster)
        return 1
    kind = tile_kind(q.lv, x, y)
    if not is_walkable(q.lv, x, y) and kind != DOOR_CLOSED and kind != DOOR_LOCKED:
        return stumble(q, confused, x, y, 0, 0)
    if is_stuck(q):
        note(q, STUCK, 0, 0, 0)
        return 1
    if is_walkable(q.lv, x, y) or open_door(q, w, x, y):
        walk(q, w, x, y)
    return 1


@kernel
def stumble(q: Quest, confused: int, x: int, y: int, dx: int, dy: int) -> int:
    """Bumps into something solid: the hero feels what it is, and only a confused one loses the turn: R5.2."""
    note(q, SQUEEZED if dx != 0 else BUMPED, 0, 0, 0)
    feel(q, x, y)
    if dx != 0:
        feel(q, x - dx, y)
        feel(q, x, y - dy)
    return confused


@kernel
def feel(q: Quest, x: int, y: int) -> None:
    if not is_walkable(q.lv, x, y):
        memorize(q.lv, x, y)


@kernel
def walk(q: Quest, w: Work, x: int, y: int) -> None:
    """Steps on a tile: takes gold and springs traps."""
    q.hero.x = x
    q.hero.y = y
    take_gold(q)
    step_on_trap(q, w)


@kernel
def take_gold(q: Quest) -> None:
    """Takes gold, which needs neither a turn nor a slot; a floating hero cannot reach it: R3.6."""
    pile = pile_at(q.lv, q.hero.x, q.hero.y)
    if pile < 0 or q.hero.levitating > 0:
        return
    amount = lift_gold(q.lv, pile)
    q.hero.gold = min(q.hero.gold + amount, 100000000)
    note(q, FOUND_GOLD, amount, 0, 0)
