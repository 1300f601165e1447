"""Sight: shadowcasting in eight octants, the light that limits it, and what the hero remembers: R4."""

from typing import Annotated

from quintet.core.kernel import kernel
from quintet.core.record import Array, u8
from quintet.games.rogue.layout import BARE, Level, Monster, Quest, Work
from quintet.games.rogue.rules.terrain import inside, item_at, room_at, trap_at
from quintet.games.rogue.tables import (
    ARTIFACT,
    ARTIFACT_RADIUS,
    DIM_TURNS,
    GLYPH,
    GOLD_GLYPH,
    GOLD_HERE,
    HEIGHT,
    INVISIBLE,
    IS_CLEAR,
    ITEM_GLYPH,
    ITEM_HERE,
    KIND_BITS,
    MONSTERS,
    R_SEE_INVISIBLE,
    RING,
    TRAP_GLYPH,
    TRAP_HERE,
    WIDTH,
)

# --- shadowcasting: R4.1 --------------------------------------------------------------------------------------------


@kernel
def shine(lv: Level, w: Work, grid: Annotated[Array, u8, (HEIGHT, WIDTH)], x: int, y: int, radius: int) -> None:
    """Marks every tile seen from a place, and always the place itself."""
    grid[y, x] = 1
    if radius == 0:
        return
    for octant in range(8):
        cast_octant(lv, w, grid, x, y, radius, octant)


@kernel
def push_wedge(w: Work, top: int, row: int, high_n: int, high_d: int, low_n: int, low_d: int) -> int:
    """Saves a wedge of light for later: the row where it begins and its two slopes as fractions."""
    at = top * 5
    w.path[at] = row
    w.path[at + 1] = high_n
    w.path[at + 2] = high_d
    w.path[at + 3] = low_n
    w.path[at + 4] = low_d
    return top + 1


@kernel
def cast_octant(
    lv: Level, w: Work, grid: Annotated[Array, u8, (HEIGHT, WIDTH)], x: int, y: int, radius: int, octant: int
) -> None:
    top = push_wedge(w, 0, 1, 1, 1, 0, 1)
    while top > 0:
        top -= 1
        top = cast_wedge(lv, w, grid, x, y, radius, octant, top)


@kernel
def octant_x(octant: int, row: int, column: int) -> int:
    across = column if octant & 4 == 0 else row
    return -across if octant & 1 else across


@kernel
def octant_y(octant: int, row: int, column: int) -> int:
    along = row if octant & 4 == 0 else column
    return -along if octant & 2 else along


@kernel
def cast_wedge(
    lv: Level, w: Work, grid: Annotated[Array, u8, (HEIGHT, WIDTH)], x: int, y: int, radius: int, octant: int, top: int
) -> int:
    """Follows one wedge outward row by row; the part above an obstacle waits as its own wedge."""
    at = top * 5
    row, high_n, high_d = w.path[at], w.path[at + 1], w.path[at + 2]
    low_n, low_d = w.path[at + 3], w.path[at + 4]
    if high_n * low_d < low_n * high_d:
        return top
    reach = radius * radius + radius
    blocked = False
    next_n, next_d = high_n, high_d
    while row <= radius and not blocked:
        for column in range(row, -1, -1):
            if high_n * (2 * row + 1) < (2 * column - 1) * high_d:
                continue
            if low_n * (2 * row - 1) > (2 * column + 1) * low_d:
                break
            at_x, at_y = x + octant_x(octant, row, column), y + octant_y(octant, row, column)
            if not inside(at_x, at_y):
                continue
            if row * row + column * column <= reach:
                grid[at_y, at_x] = 1
            is_opaque = IS_CLEAR[lv.tiles[at_y, at_x] & KIND_BITS] == 0
            if blocked:
                if is_opaque:
                    next_n, next_d = 2 * column - 1, 2 * row + 1
                else:
                    blocked = False
                    high_n, high_d = next_n, next_d
            elif is_opaque and row < radius:
                blocked = True
                top = push_wedge(w, top, row + 1, high_n, high_d, 2 * column + 1, 2 * row - 1)
                next_n, next_d = 2 * column - 1, 2 * row + 1
        row += 1
    return top


# --- light: R4.3 ----------------------------------------------------------------------------------------------------


@kernel
def light_radius(q: Quest) -> int:
    """Returns how far the hero's light reaches: 0 without one, 1 when it burns low."""
    if q.hero.light == BARE:
        return 0
    item = q.pack[q.hero.light]
    if item.kind == ARTIFACT:
        return int(ARTIFACT_RADIUS[item.sub])
    if item.amount <= 0:
        return 0
    return 1 if item.amount <= DIM_TURNS else 2


# --- looking --------------------------------------------------------------------------------------------------------


@kernel
def glyph_at(lv: Level, x: int, y: int) -> int:
    """Returns what a tile looks like: item over gold over a found trap over the ground: R4.6."""
    tile = lv.tiles[y, x]
    if tile & ITEM_HERE:
        return int(ITEM_GLYPH[lv.items[item_at(lv, x, y)].kind])
    if tile & GOLD_HERE:
        return GOLD_GLYPH
    if tile & TRAP_HERE and lv.traps[trap_at(lv, x, y)].found == 1:
        return TRAP_GLYPH
    return int(GLYPH[tile & KIND_BITS])


@kernel
def memorize(lv: Level, x: int, y: int) -> None:
    """Remembers a tile as it looks now, and the ground below apart from it: R4.5."""
    lv.memory[y, x] = glyph_at(lv, x, y)
    lv.ground[y, x] = GLYPH[lv.tiles[y, x] & KIND_BITS]


@kernel
def forget_sight(q: Quest) -> None:
    """Clears what was seen before, and only there."""
    box = q.box
    for y in range(box[1], box[3] + 1):
        for x in range(box[0], box[2] + 1):
            q.vis[y, x] = 0


@kernel
def set_box(q: Quest, x0: int, y0: int, x1: int, y1: int) -> None:
    q.box[0] = max(0, x0)
    q.box[1] = max(0, y0)
    q.box[2] = min(WIDTH - 1, x1)
    q.box[3] = min(HEIGHT - 1, y1)


@kernel
def look(q: Quest, w: Work) -> None:
    """Computes the hero's field of view and remembers what it shows: R4.5."""
    forget_sight(q)
    hero = q.hero
    memorize(q.lv, hero.x, hero.y)
    set_box(q, hero.x, hero.y, hero.x, hero.y)
    if hero.blind > 0:
        return
    radius = light_radius(q)
    set_box(q, hero.x - radius, hero.y - radius, hero.x + radius, hero.y + radius)
    shine(q.lv, w, q.vis, hero.x, hero.y, radius)
    if radius > 0:
        see_room(q, room_at(q.lv, hero.x, hero.y))
    remember(q)


@kernel
def remember(q: Quest) -> None:
    box = q.box
    for y in range(box[1], box[3] + 1):
        for x in range(box[0], box[2] + 1):
            if q.vis[y, x] == 1:
                memorize(q.lv, x, y)


@kernel
def see_room(q: Quest, number: int) -> None:
    """Shows a whole room with its walls if a scroll has lit it, or by the option: R4.7."""
    if number < 0 or q.lv.rooms[number].lit + q.setup.lit_rooms < 2:
        return
    room = q.lv.rooms[number]
    box = q.box
    x0, y0 = min(room.x - 1, box[0]), min(room.y - 1, box[1])
    set_box(q, x0, y0, max(room.x + room.w, box[2]), max(room.y + room.h, box[3]))
    for y in range(room.y - 1, room.y + room.h + 1):
        for x in range(room.x - 1, room.x + room.w + 1):
            q.vis[y, x] = 1


@kernel
def wears(q: Quest, sub: int) -> int:
    """Returns how many rings of a kind the hero wears."""
    count = 0
    if q.hero.left != BARE and q.pack[q.hero.left].kind == RING and q.pack[q.hero.left].sub == sub:
        count += 1
    if q.hero.right != BARE and q.pack[q.hero.right].kind == RING and q.pack[q.hero.right].sub == sub:
        count += 1
    return count


@kernel
def is_plain_to(q: Quest, monster: Monster) -> bool:
    """Whether the hero could see this monster at all, in sight or not."""
    if MONSTERS[monster.kind].special & INVISIBLE == 0:
        return True
    return q.hero.see_invisible == 1 or wears(q, R_SEE_INVISIBLE) > 0


@kernel
def can_see(q: Quest, monster: Monster) -> bool:
    """Whether a monster is in sight and visible: R4.6."""
    return q.vis[monster.y, monster.x] == 1 and q.hero.blind == 0 and is_plain_to(q, monster)


@kernel
def seen_kind(q: Quest, monster: Monster) -> int:
    """Returns what the hero takes the monster for: its kind, or 0 for something unseen."""
    return monster.kind if can_see(q, monster) else 0


@kernel
def is_line_clear(lv: Level, x: int, y: int, to_x: int, to_y: int) -> bool:
    """Whether a straight line between two tiles meets nothing opaque: R4.8."""
    dx, dy = abs(to_x - x), abs(to_y - y)
    step_x = 1 if to_x > x else -1
    step_y = 1 if to_y > y else -1
    error = dx - dy
    while x != to_x or y != to_y:
        doubled = 2 * error
        if doubled > -dy:
            error -= dy
            x += step_x
        if doubled < dx:
            error += dx
            y += step_y
        if (x != to_x or y != to_y) and IS_CLEAR[lv.tiles[y, x] & KIND_BITS] == 0:
            return False
    return True


@kernel
def is_monster_in_view(q: Quest) -> bool:
    for k in range(q.lv.monster_top):
        if q.lv.monsters[k].kind != 0 and can_see(q, q.lv.monsters[k]):
            return True
    return False
