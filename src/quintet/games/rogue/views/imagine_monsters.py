"""Monsters of a sampled level: those the hero sees or senses, each with a body that looks the same, and others: R8."""

from typing import Any, Final

from quintet.core.record import quick, zeros
from quintet.core.rng import SeededRandom
from quintet.games.rogue.layout import MAX_MONSTERS, Monster
from quintet.games.rogue.tables import (
    CORRIDOR,
    HEIGHT,
    HOLDS,
    HUNTING,
    MONSTER_HERE,
    MONSTER_KINDS,
    MONSTERS,
    SLEEPING,
    WANDERING,
    WIDTH,
)
from quintet.games.rogue.views.imagine_contents import mark
from quintet.games.rogue.views.recall import Cell, Sighting
from quintet.games.rogue.views.sketch import Sketch

__all__ = ["house_monsters", "sightings"]

HOLDER: Final = next(kind for kind in range(1, MONSTER_KINDS + 1) if int(MONSTERS[kind].special) & HOLDS)
UNHURT, WOUNDED, ALMOST_DEAD = 1, 2, 3
HIT_DIE: Final = 8
AROUND: Final = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def sightings(sketch: Sketch) -> list[Sighting]:
    """Returns the monsters that the hero sees, senses or feels."""
    known = sketch.recall
    unseen = known.holder > len(known.monsters)
    return [*known.monsters, _unseen_holder(sketch)] if unseen else [*known.monsters]


def house_monsters(lv: Any, sketch: Sketch, met: list[Sighting]) -> None:
    """Places the monsters that the hero has met, in their order, then others out of sight."""
    for each in met:
        _settle(lv, _make(sketch, each), (each.x, each.y))
    if not sketch.recall.senses:
        _house_others(lv, sketch, {(each.x, each.y) for each in met})


def _settle(lv: Any, monster: Any, cell: Cell) -> None:
    place = int(lv.monster_top)
    lv.monsters[place] = monster
    row = lv.monsters[place]
    row.x, row.y, row.serial = *cell, 100 * int(lv.depth) + place
    mark(lv, *cell, MONSTER_HERE)
    lv.monster_top = place + 1


def _house_others(lv: Any, sketch: Sketch, taken: set[Cell]) -> None:
    """Puts the fresh level's monsters anywhere out of sight."""
    hidden = [cell for cell in sketch.ground_outside(sketch.seen) if cell != sketch.hero and cell not in taken]
    for k in range(sketch.fresh.monster_top):
        monster = sketch.fresh.monsters[k]
        cell = sketch.pick(hidden) if monster.kind and lv.monster_top < MAX_MONSTERS else None
        if cell is not None:
            _settle(lv, monster, cell)


def _unseen_holder(sketch: Sketch) -> Sighting:
    """Returns what holds a hero who cannot see it: it must be on a tile next to the hero."""
    x, y = sketch.hero or (1, 1)
    taken = {(each.x, each.y) for each in sketch.recall.monsters}
    cells = [(x + dx, y + dy) for dx, dy in AROUND if 0 < x + dx < WIDTH - 1 and 0 < y + dy < HEIGHT - 1]
    free = [cell for cell in cells if cell not in taken and not sketch.seen[cell[1], cell[0]]] or cells
    likely = [cell for cell in free if sketch.is_ground(*cell)] or [cell for cell in free if not sketch.is_known(*cell)]
    at = sketch.pick(likely or free) or (x, y)
    if not sketch.is_ground(*at):
        sketch.kinds[at[1], at[0]] = CORRIDOR
    return Sighting(HOLDER, *at, asleep=False, health=0)


# --- bodies ---------------------------------------------------------------------------------------------------------


def _make(sketch: Sketch, sighting: Sighting) -> Any:
    """Returns a monster that looks like this, with everything else about it drawn."""
    rng, row = sketch.rng, MONSTERS[sighting.kind]
    monster: Any = quick(zeros(Monster))[0]
    monster.kind, monster.speed, monster.spawned = sighting.kind, row.speed, sketch.depth
    monster.energy, monster.heading = rng.next_int(0, 99), rng.next_int(0, 7)
    monster.max_hp, monster.hp = _hit_points(int(row.hit_dice), sighting.health, rng)
    monster.last_x = monster.last_y = -1
    monster.state = SLEEPING if sighting.asleep else _mood(sighting, rng)
    if monster.state == HUNTING and sketch.hero is not None:
        monster.last_x, monster.last_y = sketch.hero
    return monster


def _mood(sighting: Sighting, rng: SeededRandom) -> int:
    """Returns what an awake monster is about; of one that is only sensed, nobody knows whether it is awake."""
    if sighting.health == 0 and sighting.kind != HOLDER:
        return SLEEPING if rng.next_int(0, 1) else WANDERING
    return HUNTING if rng.next_int(1, 5) > 1 else WANDERING


def _hit_points(dice: int, health: int, rng: SeededRandom) -> tuple[int, int]:
    """Returns the full and the present hit points of a monster that looks unhurt, wounded or almost dead."""
    most = max(4, sum(rng.next_int(1, HIT_DIE) for _ in range(dice)))
    if health == WOUNDED:
        return most, rng.next_int(most // 4 + 1, most - 1)
    if health == ALMOST_DEAD:
        return most, rng.next_int(1, most // 4)
    return most, most
