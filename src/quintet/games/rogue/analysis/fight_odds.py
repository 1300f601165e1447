"""What a fight may cost, from tables that every player can read: R7."""

from math import sqrt
from typing import Final, NamedTuple

from quintet.games.rogue.tables import (
    HOLDS,
    MONSTER_NAMES,
    MONSTERS,
    REGENERATES,
    STRENGTH_DAMAGE,
    STRENGTH_HIT,
    WEAPON_COUNT,
    WEAPON_SIDES,
)
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["KIND_OF", "Foe", "burst", "measure", "outlook", "slowed", "war"]

KIND_OF: Final = {name: number for number, name in enumerate(MONSTER_NAMES) if name}
_HEALTH: Final = {"unhurt": 1.0, "wounded": 0.6, "almost dead": 0.2}


class Foe(NamedTuple):
    """One monster against this hero: damage per turn, turns to kill it, and the variance of both."""

    creature: Creature
    wounds: float
    stray: float
    worst: float
    turns: float
    turns_stray: float
    speed: int
    holds: bool
    far: int
    chance: float
    """The hero's chance to hit it."""
    threat: float
    """Its chance to hit the hero, with each attack."""

    @property
    def loss(self) -> float:
        """Returns the hit points that killing it costs on average."""
        return self.wounds * self.turns


def own_blow(view: RogueView, ac: int) -> tuple[float, float]:
    """Returns the chance that the hero hits, and the damage of a hit."""
    weapon = next((thing for thing in view.pack if thing.worn == "wielded"), None)
    kind, bonus = (weapon.kind or 0, weapon.bonus or 0) if weapon is not None else (0, 0)
    dice = int(WEAPON_COUNT[kind]) * (int(WEAPON_SIDES[kind]) + 1) / 2 if weapon is not None else 2.5
    helped = bonus + int(STRENGTH_HIT[view.might]) - (4 if view.light == 0 else 0)
    chance = min(max((view.level + ac + helped) / 20, 0.05), 1.0)
    return chance, max(0.5, dice + bonus + int(STRENGTH_DAMAGE[view.might]))


def measure(view: RogueView, creature: Creature) -> Foe:
    """Returns what a visible monster can do and take."""
    row = MONSTERS[KIND_OF[creature.name]]
    pace = int(row.speed) / 10
    hits = min(max((int(row.hit_dice) + view.ac + (4 if view.stuck else 0)) / 20, 0.0), 1.0)
    mean, stray, worst = 0.0, 0.0, 0.0
    for k in range(int(row.attacks)):
        count, sides = int(row.count[k]), int(row.sides[k])
        if sides == 0:
            continue
        roll, width = count * (sides + 1) / 2, count * (sides * sides - 1) / 12
        mean += hits * roll
        stray += hits * (width + roll * roll) - (hits * roll) ** 2
        worst += count * sides
    chance, damage = own_blow(view, int(row.ac) + (4 if creature.asleep else 0))
    if int(row.special) & REGENERATES:
        damage = max(0.5, damage - pace / chance)
    blows = max(1.0, int(row.hit_dice) * 4.5 * _HEALTH.get(creature.health, 1.0) / damage + 0.3)
    far = max(abs(creature.x - view.x), abs(creature.y - view.y))
    return Foe(
        creature,
        mean * pace,
        stray * pace,
        worst * -(-int(row.speed) // 10),
        blows / chance,
        blows * (1 - chance) / chance**2,
        int(row.speed),
        bool(int(row.special) & HOLDS),
        far,
        chance,
        hits,
    )


def slowed(foe: Foe) -> Foe:
    """Returns the same monster at half its pace, which is what a wand of slow monster leaves it: R10.9."""
    halves = foe.wounds / 2, foe.stray / 2, foe.worst / 2
    return foe._replace(wounds=halves[0], stray=halves[1], worst=halves[2], speed=foe.speed // 2)


def outlook(view: RogueView, foe: Foe) -> tuple[int, int | None]:
    """Returns about how many blows kill it, and about how many turns it takes to kill the hero; None if it cannot."""
    return max(round(foe.turns), 1), max(round(view.hp / foe.wounds), 1) if foe.wounds > 0.01 else None


def war(foes: list[Foe]) -> tuple[float, float]:
    """Returns the cost of killing all of them in turn, the worst for their toughness first: mean and deviation."""
    mean, stray, turns, turns_stray = 0.0, 0.0, -0.5, 0.0
    for foe in sorted(foes, key=lambda each: each.turns / (each.wounds + 0.01)):
        turns += foe.turns
        turns_stray += foe.turns_stray
        mean += foe.wounds * turns
        stray += foe.stray * turns + foe.wounds**2 * turns_stray
    return mean, sqrt(stray)


def burst(foes: list[Foe]) -> float:
    """Returns the damage that one turn beside them may well bring."""
    wounds = sum(foe.wounds for foe in foes) + 1.8 * sqrt(sum(foe.stray for foe in foes))
    return min(wounds, sum(foe.worst for foe in foes))
