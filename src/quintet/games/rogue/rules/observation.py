"""The observation: the 22 rows of the map as the hero knows it, then two rows of numbers: R14.2.

A map byte is the glyph, plus 128 if the hero sees the tile now. Rows 22 and 23 hold the hero's numbers byte by byte
(high byte first where two are needed), then four bytes per pack slot: type, kind + 1 if known, appearance + 1 if not,
and the count, plus 128 if the item is in use. The rest is 0.
"""

from typing import Annotated, Final

from quintet.core.kernel import kernel
from quintet.core.record import Array, u8
from quintet.games.rogue.layout import BARE, PACK_SLOTS, RUNNING, Quest
from quintet.games.rogue.rules.fov import can_see, light_radius
from quintet.games.rogue.rules.hero import armor_class, might
from quintet.games.rogue.rules.pack import is_kind_known, is_worn, magic_number
from quintet.games.rogue.tables import HEIGHT, HERO_GLYPH, NOTHING, WIDTH

OBSERVED: Final = (HEIGHT + 2, WIDTH)
_STATS: Final = HEIGHT * WIDTH
_PACK: Final = _STATS + 48
SEEN_NOW: Final = 128


@kernel
def paint(q: Quest, out: Annotated[Array, u8, (0,)]) -> None:
    """Writes one observation, flat."""
    memory = q.lv.memory
    for y in range(HEIGHT):
        row = out[y * WIDTH : (y + 1) * WIDTH]
        for x in range(WIDTH):
            row[x] = memory[y, x]
    box = q.box
    for y in range(box[1], box[3] + 1):
        for x in range(box[0], box[2] + 1):
            if q.vis[y, x] == 1:
                out[y * WIDTH + x] = out[y * WIDTH + x] | SEEN_NOW
    for k in range(q.lv.monster_top):
        monster = q.lv.monsters[k]
        if monster.kind != NOTHING and (q.detecting == 1 or can_see(q, monster)):
            out[monster.y * WIDTH + monster.x] = 64 + monster.kind + SEEN_NOW
    out[q.hero.y * WIDTH + q.hero.x] = HERO_GLYPH + SEEN_NOW
    paint_numbers(q, out)
    for slot in range(PACK_SLOTS):
        paint_slot(q, out, slot)
    for at in range(_PACK + 4 * PACK_SLOTS, out.shape[0]):
        out[at] = 0


@kernel
def put_pair(out: Annotated[Array, u8, (0,)], at: int, value: int) -> None:
    value = min(max(value, 0), 65535)
    out[at] = value >> 8
    out[at + 1] = value & 255


@kernel
def paint_numbers(q: Quest, out: Annotated[Array, u8, (0,)]) -> None:
    hero = q.hero
    put_pair(out, _STATS, hero.hp)
    put_pair(out, _STATS + 2, hero.max_hp)
    put_pair(out, _STATS + 4, hero.xp)
    put_pair(out, _STATS + 6, hero.gold)
    put_pair(out, _STATS + 8, hero.hunger)
    put_pair(out, _STATS + 10, q.turn)
    put_pair(out, _STATS + 12, 0 if hero.light == BARE else q.pack[hero.light].amount)
    out[_STATS + 14] = hero.level
    out[_STATS + 15] = hero.strength
    out[_STATS + 16] = hero.max_strength
    out[_STATS + 17] = might(q)
    out[_STATS + 18] = armor_class(q) + 64
    out[_STATS + 19] = q.lv.depth
    out[_STATS + 20] = q.deepest
    out[_STATS + 21] = light_radius(q)
    out[_STATS + 22] = hero.x
    out[_STATS + 23] = hero.y
    out[_STATS + 24] = min(255, hero.confused)
    out[_STATS + 25] = min(255, hero.blind)
    out[_STATS + 26] = min(255, hero.hasted)
    out[_STATS + 27] = min(255, hero.levitating)
    out[_STATS + 28] = 1 if hero.held > 0 or hero.holder > 0 else 0
    out[_STATS + 29] = hero.see_invisible
    out[_STATS + 30] = q.amulet
    out[_STATS + 31] = q.choosing
    out[_STATS + 32] = 1 if q.over != RUNNING else 0
    for k in range(33, 48):
        out[_STATS + k] = 0


@kernel
def paint_slot(q: Quest, out: Annotated[Array, u8, (0,)], slot: int) -> None:
    at = _PACK + 4 * slot
    item = q.pack[slot]
    if item.kind == NOTHING:
        out[at], out[at + 1], out[at + 2], out[at + 3] = 0, 0, 0, 0
        return
    known = is_kind_known(q, item)
    out[at] = item.kind
    out[at + 1] = item.sub + 1 if known else 0
    out[at + 2] = 0 if known else q.looks[magic_number(item)] + 1
    out[at + 3] = min(127, item.count) + (SEEN_NOW if is_worn(q, slot) else 0)
