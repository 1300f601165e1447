"""How monsters find their way: charts of distances, single steps, and where they may go: R9.3."""

from quintet.core.kernel import kernel
from quintet.core.rng import below
from quintet.games.rogue.layout import Chart, Level, Monster, Quest, Work
from quintet.games.rogue.rules.doors import change_door
from quintet.games.rogue.rules.pack import is_scare
from quintet.games.rogue.rules.terrain import cuts_corner, has_mark, shift_monster, tile_kind
from quintet.games.rogue.rules.traps import fears_traps, monster_on_trap
from quintet.games.rogue.tables import (
    DOOR_CLOSED,
    DOOR_OPEN,
    DX,
    DY,
    HEIGHT,
    IS_WALKABLE,
    ITEM_HERE,
    KIND_BITS,
    MONSTER_HERE,
    MONSTERS,
    STATIONARY,
    TRAP_HERE,
    WIDTH,
    numbers,
)

DOOR_WITS = 4
"""Monsters at least this clever open closed doors: R9.3."""
PATH_LIMIT = 30
FAR = 999
SIDES = numbers([0, 0, 0, 0, 0b0101, 0b1001, 0b0110, 0b1010])
"""The two straight directions beside each diagonal, as bits."""


@kernel
def forget_charts(w: Work) -> None:
    """Forgets all charts, since every monster and door may have moved."""
    w.to_hero.known = 0
    w.to_memory.known = 0


@kernel
def wipe(chart: Chart) -> None:
    """Clears only what the last use has marked: its queue names every such tile."""
    if chart.ready == 1:
        for k in range(chart.tail):
            chart.near[chart.queue[k] // WIDTH, chart.queue[k] % WIDTH] = FAR
        return
    chart.ready = 1
    for y in range(HEIGHT):
        for x in range(WIDTH):
            chart.near[y, x] = FAR


@kernel
def begin_chart(chart: Chart, spot: int, reach: int) -> None:
    wipe(chart)
    chart.known = 1
    chart.spot = spot
    chart.reach = reach
    chart.head = 0
    chart.tail = 0


@kernel
def start_at(chart: Chart, x: int, y: int) -> None:
    """Adds one of the places from which a chart counts."""
    chart.near[y, x] = 0
    chart.queue[chart.tail] = int(y) * WIDTH + int(x)
    chart.tail += 1


@kernel
def steps_to(q: Quest, chart: Chart, x: int, y: int) -> int:
    """Returns the steps from a tile to the nearest place of a chart within its reach, else `FAR`."""
    head, tail = chart.head, chart.tail
    while head < tail and chart.near[y, x] == FAR:
        spot = chart.queue[head]
        head += 1
        tail = spread(q, chart, spot % WIDTH, spot // WIDTH, tail)
    chart.head, chart.tail = head, tail
    return int(chart.near[y, x])


@kernel
def spread(q: Quest, chart: Chart, x: int, y: int, tail: int) -> int:
    """Adds one tile's neighbors to the queue."""
    reached = chart.near[y, x] + 1
    if reached > chart.reach:
        return tail
    ways = open_ways(q.lv, x, y)
    for k in range(8):
        to_x, to_y = x + DX[k], y + DY[k]
        if ways >> k & 1 and chart.near[to_y, to_x] == FAR:
            chart.near[to_y, to_x] = reached
            chart.queue[tail] = to_y * WIDTH + to_x
            tail += 1
    return tail


@kernel
def open_ways(lv: Level, x: int, y: int) -> int:
    """Returns the possible directions, a bit for each: closed doors count as open, diagonals need both sides free."""
    ways, free = 0, 0
    for k in range(4):
        kind = tile_kind(lv, x + DX[k], y + DY[k])
        if IS_WALKABLE[kind] == 1:
            free |= 1 << k
        if IS_WALKABLE[kind] == 1 or kind == DOOR_CLOSED:
            ways |= 1 << k
    for k in range(4, 8):
        if free & SIDES[k] == SIDES[k]:
            kind = tile_kind(lv, x + DX[k], y + DY[k])
            if IS_WALKABLE[kind] == 1 or kind == DOOR_CLOSED:
                ways |= 1 << k
    return ways


@kernel
def chart_place(chart: Chart, x: int, y: int) -> None:
    """Charts the ways to one place, unless the chart is already of that place."""
    spot = int(y) * WIDTH + int(x)
    if chart.known == 0 or chart.spot != spot:
        begin_chart(chart, spot, PATH_LIMIT)
        start_at(chart, x, y)


@kernel
def chart_gold(q: Quest, chart: Chart, monster: Monster, reach: int) -> bool:
    """Charts the ways to gold, if any lies within reach in a straight line: most often none does."""
    begin_chart(chart, 0, reach)
    for k in range(q.lv.pile_top):
        pile = q.lv.piles[k]
        if pile.amount > 0 and max(abs(pile.x - monster.x), abs(pile.y - monster.y)) <= reach:
            start_at(chart, pile.x, pile.y)
    return bool(chart.tail > 0)


@kernel
def is_scare_scroll(q: Quest, x: int, y: int) -> bool:
    """Whether a scroll of scare monster lies on a tile."""
    if not has_mark(q.lv, x, y, ITEM_HERE):
        return False
    for k in range(q.lv.item_top):
        item = q.lv.items[k]
        if is_scare(item) and item.x == x and item.y == y:
            return True
    return False


@kernel
def count_scares(q: Quest, w: Work) -> None:
    """Counts the scare scrolls on the floor: most levels have none, so no monster needs to look for one."""
    w.scares = 0
    for k in range(q.lv.item_top):
        if is_scare(q.lv.items[k]):
            w.scares += 1


@kernel
def can_enter(q: Quest, w: Work, monster: Monster, dx: int, dy: int) -> bool:
    """Whether a monster may take this step: R9.3."""
    x, y = monster.x + dx, monster.y + dy
    tile = q.lv.tiles[y, x]
    kind = tile & KIND_BITS
    if IS_WALKABLE[kind] == 0 and not (kind == DOOR_CLOSED and MONSTERS[monster.kind].wits >= DOOR_WITS):
        return False
    if tile & MONSTER_HERE or (x == q.hero.x and y == q.hero.y):
        return False
    if cuts_corner(q.lv, monster.x, monster.y, dx, dy):
        return False
    if tile & TRAP_HERE and fears_traps(monster):
        return False
    return not (w.scares > 0 and is_scare_scroll(q, x, y))


@kernel
def go(q: Quest, w: Work, place: int, dx: int, dy: int) -> None:
    """Takes a step that was found possible: opens the door in the way, springs the trap."""
    monster = q.lv.monsters[place]
    x, y = monster.x + dx, monster.y + dy
    if tile_kind(q.lv, x, y) == DOOR_CLOSED:
        change_door(q, w, x, y, DOOR_OPEN)
    shift_monster(q.lv, monster, x, y)
    if has_mark(q.lv, x, y, TRAP_HERE):
        monster_on_trap(q, w, place)


@kernel
def sign(value: int) -> int:
    return 1 if value > 0 else -1 if value < 0 else 0


@kernel
def step_toward(q: Quest, w: Work, place: int, x: int, y: int) -> bool:
    """Takes one greedy step: diagonally, else along the longer axis, else along the other: R9.3."""
    monster = q.lv.monsters[place]
    dx, dy = sign(x - monster.x), sign(y - monster.y)
    if dx != 0 and dy != 0 and can_enter(q, w, monster, dx, dy):
        go(q, w, place, dx, dy)
        return True
    across_first = abs(x - monster.x) >= abs(y - monster.y)
    for turn in range(2):
        across = across_first if turn == 0 else not across_first
        step_x = dx if across else 0
        step_y = 0 if across else dy
        if (step_x != 0 or step_y != 0) and can_enter(q, w, monster, step_x, step_y):
            go(q, w, place, step_x, step_y)
            return True
    return False


@kernel
def steps_to_prey(q: Quest, w: Work, monster: Monster) -> int:
    """Returns the steps to where a monster last saw the hero; `FAR` if it has not seen the hero."""
    if monster.last_x < 0:
        return FAR
    chart = w.to_memory
    if monster.last_x == q.hero.x and monster.last_y == q.hero.y:
        chart = w.to_hero
    chart_place(chart, monster.last_x, monster.last_y)
    return steps_to(q, chart, monster.x, monster.y)


@kernel
def step_along_path(q: Quest, w: Work, place: int, x: int, y: int) -> bool:
    """Takes one step closer to a place by the shortest way; most often the hero's: R9.3."""
    monster = q.lv.monsters[place]
    if monster.x == x and monster.y == y:
        return False
    if x == q.hero.x and y == q.hero.y:
        chart_place(w.to_hero, x, y)
        return step_down(q, w, w.to_hero, place)
    chart_place(w.to_memory, x, y)
    return step_down(q, w, w.to_memory, place)


@kernel
def step_down(q: Quest, w: Work, chart: Chart, place: int) -> bool:
    """Takes one step to where a chart counts less."""
    monster = q.lv.monsters[place]
    best, best_near = -1, steps_to(q, chart, monster.x, monster.y)
    for k in range(8):
        near = int(chart.near[monster.y + DY[k], monster.x + DX[k]])
        if near < best_near and can_enter(q, w, monster, DX[k], DY[k]):
            best, best_near = k, near
    if best < 0:
        return False
    go(q, w, place, DX[best], DY[best])
    return True


@kernel
def step_away(q: Quest, w: Work, place: int, x: int, y: int) -> bool:
    """Takes the step that leads farthest from a place, if any leads away; rooted monsters stay: R9.3."""
    monster = q.lv.monsters[place]
    if MONSTERS[monster.kind].behavior == STATIONARY:
        return False
    best, best_far = -1, away(monster.x - x, monster.y - y)
    for k in range(8):
        far = away(monster.x + DX[k] - x, monster.y + DY[k] - y)
        if far > best_far and can_enter(q, w, monster, DX[k], DY[k]):
            best, best_far = k, far
    if best < 0:
        return False
    go(q, w, place, DX[best], DY[best])
    return True


@kernel
def away(dx: int, dy: int) -> int:
    """Returns how far apart two tiles are, with most weight on the longer axis."""
    return 4 * max(abs(dx), abs(dy)) + min(abs(dx), abs(dy))


@kernel
def step_anywhere(q: Quest, w: Work, place: int) -> None:
    """Takes a random step if the drawn one is free: one draw."""
    monster = q.lv.monsters[place]
    k = below(q.rng, 8)
    if can_enter(q, w, monster, DX[k], DY[k]):
        go(q, w, place, DX[k], DY[k])


@kernel
def wander(q: Quest, w: Work, place: int) -> None:
    """Walks straight on while possible, else in a new direction, since corridors lead somewhere: R9.3."""
    monster = q.lv.monsters[place]
    for _ in range(3):
        k = monster.heading
        if can_enter(q, w, monster, DX[k], DY[k]):
            go(q, w, place, DX[k], DY[k])
            return
        monster.heading = below(q.rng, 8)
