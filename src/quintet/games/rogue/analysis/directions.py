"""Where things are, seen from the hero: directions, distances, and monsters with both: R14.1."""

from typing import Final

from quintet.core.plural import counted
from quintet.games.rogue.tables import DIRECTION_NAMES, DX, DY
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["ROOTED", "aim", "bearing", "direction_of", "distance", "in_sight", "is_quiet", "whereabouts"]

ROOTED: Final = "F"
"""Monsters that never leave their tile."""

_SIGNS = [(int(x), int(y)) for x, y in zip(DX, DY, strict=True)]


def distance(view: RogueView, x: int, y: int) -> int:
    """Steps to a tile, walls aside."""
    return max(abs(x - view.x), abs(y - view.y))


def bearing(view: RogueView, x: int, y: int) -> str:
    """Where a tile lies: "2 steps east", "3 steps east and 1 north", "here"."""
    across, down = x - view.x, y - view.y
    if not across and not down:
        return "here"
    way = direction_of(across, down)
    if way is not None:
        return f"{counted(max(abs(across), abs(down)), 'step')} {DIRECTION_NAMES[way]}"
    sideways, upright = "east" if across > 0 else "west", "south" if down > 0 else "north"
    return f"{counted(abs(across), 'step')} {sideways} and {abs(down)} {upright}"


def aim(view: RogueView, monster: Creature) -> int | None:
    """The direction in which a monster stands, if it is one of the eight."""
    return direction_of(monster.x - view.x, monster.y - view.y)


def direction_of(across: int, down: int) -> int | None:
    """The direction that leads so far across and down, if it is one of the eight."""
    is_straight = not across or not down or abs(across) == abs(down)
    sign = (across > 0) - (across < 0), (down > 0) - (down < 0)
    return _SIGNS.index(sign) if is_straight and sign in _SIGNS else None


def in_sight(view: RogueView) -> list[Creature]:
    """Monsters that are seen, the nearest first."""
    seen = [monster for monster in view.monsters if not monster.sensed]
    return sorted(seen, key=lambda monster: distance(view, monster.x, monster.y))


def is_quiet(view: RogueView, monster: Creature) -> bool:
    """Asleep, or rooted to a tile out of reach."""
    return monster.asleep or (monster.letter in ROOTED and distance(view, monster.x, monster.y) > 1)


def whereabouts(view: RogueView, monster: Creature) -> str:
    """A monster with its mood and place: "the Orc, asleep, 2 steps east"."""
    if monster.sensed:
        return f"the {monster.name}, sensed, {bearing(view, monster.x, monster.y)}"
    words = ["asleep" if monster.asleep else "awake", *([monster.health] if monster.health != "unhurt" else [])]
    return f"the {monster.name}, {', '.join(words)}, {bearing(view, monster.x, monster.y)}"
