"""What a fight costs on average, from the tables every player can read: R7."""

from typing import Final

from quintet.games.rogue.tables import (
    MONSTER_NAMES,
    MONSTERS,
    WEAPON_COUNT,
    WEAPON_SIDES,
)
from quintet.games.rogue.views import Creature, RogueView

__all__ = ["KIND_OF", "loss", "pursuit"]

KIND_OF: Final = {name: number for number, name in enumerate(MONSTER_NAMES) if name}
_HEALTH: Final = {"unhurt": 1.0, "wounded": 0.6, "almost dead": 0.2}


def blows(view: RogueView, monster: Creature) -> float:
    """Hit points a monster takes from the hero with one action."""
    row = MONSTERS[KIND_OF[monster.name]]
    hits = min(max((int(row.hit_dice) + view.ac) / 20, 0), 1)
    return hits * sum(int(row.count[k]) * (int(row.sides[k]) + 1) / 2 for k in range(int(row.attacks)))


def own_blow(view: RogueView, monster: Creature) -> float:
    """Hit points the hero takes from it with one action."""
    weapon = next((thing for thing in view.pack if thing.worn == "wielded"), None)
    kind, bonus = (weapon.kind or 0, weapon.bonus or 0) if weapon is not None else (0, 0)
    dice = int(WEAPON_COUNT[kind]) * (int(WEAPON_SIDES[kind]) + 1) / 2 if weapon is not None else 2.5
    dark = 4 if view.light == 0 else 0
    hits = min(max((view.level + int(MONSTERS[KIND_OF[monster.name]].ac) + bonus - dark) / 20, 0.05), 1)
    return hits * (dice + bonus + (1 if view.might >= 16 else 0))


def loss(view: RogueView, monster: Creature) -> float:
    """Hit points that killing a monster costs."""
    row = MONSTERS[KIND_OF[monster.name]]
    life = int(row.hit_dice) * 4.5 * _HEALTH.get(monster.health, 1.0)
    turns = max(1.0, life / own_blow(view, monster))
    return blows(view, monster) * (int(row.speed) / 10) * turns


def pursuit(view: RogueView, monster: Creature) -> float:
    """Hit points that each step of running from a monster costs: only the faster ones strike."""
    speed = int(MONSTERS[KIND_OF[monster.name]].speed)
    return blows(view, monster) * max(0, speed - 10) / 10
