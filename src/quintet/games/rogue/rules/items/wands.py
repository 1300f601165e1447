"""Eight wands, zapped along a line: R10.9."""

from quintet.core.kernel import kernel
from quintet.core.rng import below, dice, next_int
from quintet.games.rogue.layout import PACK_SLOTS, Quest, Work
from quintet.games.rogue.rules.combat import rouse, wound
from quintet.games.rogue.rules.fov import seen_kind
from quintet.games.rogue.rules.levels.generate import shape_monster
from quintet.games.rogue.rules.log import (
    BOLT_HIT,
    CHANGED,
    HASTENED,
    NOTHING_HAPPENED,
    PUT_TO_SLEEP,
    SLOWED_DOWN,
    ZAPPED,
    item_code,
    note,
)
from quintet.games.rogue.rules.pack import learn
from quintet.games.rogue.rules.terrain import inside, monster_at
from quintet.games.rogue.tables import (
    DX,
    DY,
    HUNTING,
    IS_CLEAR,
    KIND_BITS,
    LETTERS,
    MONSTER_KINDS,
    MONSTERS,
    W_COLD,
    W_FIRE,
    W_HASTE_MONSTER,
    W_LIGHTNING,
    W_MAGIC_MISSILE,
    W_SLEEP,
    W_SLOW_MONSTER,
    WAND,
    WAND_RANGE,
)

DRAGON = LETTERS.index("D") + 1
RECHARGE_TURNS = 250


@kernel
def zap(q: Quest, w: Work, slot: int, direction: int) -> None:
    """Spends a charge along a ray; an empty wand costs only the turn."""
    wand = q.pack[slot]
    note(q, ZAPPED, item_code(wand), direction, 0)
    q.used += 1
    if wand.charges <= 0:
        note(q, NOTHING_HAPPENED, 0, 0, 0)
        return
    wand.charges -= 1
    is_bolt = wand.sub == W_LIGHTNING or wand.sub == W_FIRE or wand.sub == W_COLD
    hits = 0
    x, y = q.hero.x, q.hero.y
    for _ in range(WAND_RANGE[wand.sub]):
        x += DX[direction]
        y += DY[direction]
        if not inside(x, y) or IS_CLEAR[q.lv.tiles[y, x] & KIND_BITS] == 0:
            break
        place = monster_at(q.lv, x, y)
        if place >= 0:
            learn(q, wand)
            strike_with(q, w, place, wand.sub)
            hits += 1
            if not is_bolt:
                break
    if hits == 0:
        note(q, NOTHING_HAPPENED, 0, 0, 0)


@kernel
def strike_with(q: Quest, w: Work, place: int, sub: int) -> None:
    """Applies a wand to one monster."""
    monster = q.lv.monsters[place]
    rouse(monster, q.hero.x, q.hero.y)
    if sub <= W_COLD:
        damage = dice(q.rng, 6, 6)
        burn(q, w, place, 0 if sub == W_FIRE and monster.kind == DRAGON else damage)
    elif sub == W_MAGIC_MISSILE:
        burn(q, w, place, dice(q.rng, 2, 6))
    elif sub == W_SLEEP:
        monster.asleep = next_int(q.rng, 3, 6)
        note(q, PUT_TO_SLEEP, seen_kind(q, monster), 0, 0)
    elif sub == W_HASTE_MONSTER:
        monster.speed = min(2 * monster.speed, 2 * MONSTERS[monster.kind].speed)
        note(q, HASTENED, seen_kind(q, monster), 0, 0)
    elif sub == W_SLOW_MONSTER:
        monster.speed = max(1, monster.speed // 2, MONSTERS[monster.kind].speed // 2)
        note(q, SLOWED_DOWN, seen_kind(q, monster), 0, 0)
    else:
        polymorph(q, place)


@kernel
def burn(q: Quest, w: Work, place: int, damage: int) -> None:
    note(q, BOLT_HIT, seen_kind(q, q.lv.monsters[place]), damage, 0)
    wound(q, w, place, damage, 1)


@kernel
def polymorph(q: Quest, place: int) -> None:
    """Gives a monster another body of another kind, awake; it keeps what it carries."""
    monster = q.lv.monsters[place]
    before = seen_kind(q, monster)
    kind = 1 + below(q.rng, MONSTER_KINDS - 1)
    monster.kind = kind + 1 if kind >= monster.kind else kind
    shape_monster(monster, q.rng)
    monster.state = HUNTING
    monster.stolen = 0
    monster.last_x = q.hero.x
    monster.last_y = q.hero.y
    if q.hero.holder == place + 1:
        q.hero.holder = 0
    note(q, CHANGED, before, seen_kind(q, monster), 0)


@kernel
def recharge(q: Quest) -> None:
    """Returns a charge to carried wands every 250 turns, never above their first count."""
    if q.turn % RECHARGE_TURNS != 0:
        return
    for slot in range(PACK_SLOTS):
        wand = q.pack[slot]
        if wand.kind == WAND and wand.charges < wand.full:
            wand.charges += 1
