"""Single questions about monsters: which can strike or be struck, and which wand suits which of them."""

from collections.abc import Callable
from typing import Final

from quintet.core.game import Action
from quintet.games.rogue.actions import ASCEND, DESCEND, MOVE
from quintet.games.rogue.analysis.directions import aim, distance
from quintet.games.rogue.analysis.fight_odds import KIND_OF, Foe
from quintet.games.rogue.analysis.ground import STEPS, Ground, Tiles
from quintet.games.rogue.tables import (
    BREATHES,
    MONSTERS,
    W_COLD,
    W_FIRE,
    W_HASTE_MONSTER,
    W_LIGHTNING,
    W_MAGIC_MISSILE,
    W_POLYMORPH,
    W_SLEEP,
    W_SLOW_MONSTER,
    WIDTH,
)
from quintet.games.rogue.views.hero import Creature, RogueView, Thing

__all__ = [
    "BOLTS",
    "BREATHERS",
    "CURES",
    "STALLS",
    "TERRORS",
    "beside",
    "cells_of",
    "first",
    "in_reach",
    "is_dizzy",
    "is_first_in_line",
    "is_next_to",
    "is_on_stairs",
    "open_sides",
    "standing",
    "step_to",
    "suits",
    "wand_rank",
]

TERRORS: Final = frozenset({"Dragon", "Griffin", "Jabberwock", "Ur-vile", "Medusa"})
"""Monsters worth any wand, even one that turns them into something else."""
BOLTS: Final = frozenset({W_LIGHTNING, W_FIRE, W_COLD})
"""Wands that strike everything in line."""
CURES: Final[frozenset[int | None]] = frozenset({W_POLYMORPH, W_SLOW_MONSTER})
"""Wands that end the danger of a terror for good."""
STALLS: Final[frozenset[int | None]] = frozenset({W_SLEEP, None})
"""Wands that may win some turns."""
TAMING: Final = {W_POLYMORPH: -2, W_SLOW_MONSTER: -1, None: 4, W_SLEEP: 4}
"""How soon a wand that does no damage is tried on a terror; bolts come between 0 and 2."""
BREATHERS: Final = frozenset(name for name, kind in KIND_OF.items() if int(MONSTERS[kind].special) & BREATHES)
"""Monsters that need not come near."""


def first(*rules: Callable[[], Action | None]) -> Action | None:
    """Returns the first answer of several rules, which are asked in turn; an action may be number 0."""
    return next((action for action in (rule() for rule in rules) if action is not None), None)


def step_to(ground: Ground, goals: Tiles, legal: frozenset[int], *, through_traps: bool = False) -> Action | None:
    """Returns the first step to the nearest goal, if it is legal."""
    step = ground.first_step(goals, through_traps=through_traps)
    return MOVE + step if step is not None and MOVE + step in legal else None


def beside(view: RogueView) -> list[tuple[int, Creature]]:
    """Returns the monsters that can be struck now, each with its direction."""
    ground = Ground(view, avoid_monsters=False)
    places = {monster.y * WIDTH + monster.x: monster for monster in view.monsters if not monster.sensed}
    return [
        (k, places[ground.here + step])
        for k, step in enumerate(STEPS)
        if ground.here + step in places and ground.may_step(ground.here, k)
    ]


def standing(view: RogueView) -> tuple[int, bool]:
    """Returns what must change before spared sleepers are weighed again: the hero's level, or a known way down."""
    return view.level, any(">" in row for row in view.ground)


def cells_of(foes: list[Foe]) -> list[int]:
    return [foe.creature.y * WIDTH + foe.creature.x for foe in foes]


def in_reach(foes: list[Foe]) -> list[Foe]:
    """Returns the monsters that can strike before the hero acts again."""
    return [foe for foe in foes if foe.far <= 1 or (foe.far == 2 and foe.speed > 10)]


def is_next_to(cell: int, foe: Foe) -> bool:
    return max(abs(cell % WIDTH - foe.creature.x), abs(cell // WIDTH - foe.creature.y)) <= 1


def is_dizzy(view: RogueView) -> bool:
    return any(name in {"confused", "blind"} for name, _ in view.effects)


def is_on_stairs(legal: frozenset[int]) -> bool:
    return ASCEND in legal or DESCEND in legal


def open_sides(ground: Ground, cell: int) -> int:
    return sum(ground.may_step(cell, k) for k in range(8))


def wand_rank(foe: Foe, thing: Thing) -> int:
    """Ranks wands: bolts, unknown ones, then those that only delay; a terror is best turned into something else."""
    if foe.creature.name in TERRORS and thing.kind in TAMING:
        return TAMING[thing.kind]
    if thing.kind is None:
        return 20
    return {W_MAGIC_MISSILE: 10, W_SLEEP: 21, W_SLOW_MONSTER: 22, W_POLYMORPH: 23}.get(thing.kind, thing.kind)


def is_first_in_line(view: RogueView, foe: Foe, direction: int) -> bool:
    """Whether a ray in this direction meets no other monster before: most wands work on the first only."""
    others = (monster for monster in view.monsters if aim(view, monster) == direction)
    return not any(distance(view, monster.x, monster.y) < foe.far for monster in others)


def suits(thing: Thing, foe: Foe) -> bool:
    """Whether an item is a wand that is of use against this monster."""
    if thing.type != "WAND" or thing.charges == 0 or thing.kind == W_HASTE_MONSTER:
        return False
    if thing.kind == W_FIRE and foe.creature.name == "Dragon":
        return False
    if thing.kind == W_SLEEP and foe.creature.asleep:
        return False
    if thing.kind == W_SLOW_MONSTER and (foe.creature.asleep or foe.speed <= 10):
        return False
    return thing.kind != W_POLYMORPH or foe.creature.name in TERRORS
