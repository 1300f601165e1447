"""Where things are, seen from the hero: directions, distances, and monsters with both: R14.1."""

from quintet.games.rogue.naming import counted
from quintet.games.rogue.tables import DIRECTION_NAMES, DX, DY
from quintet.games.rogue.views import Creature, RogueView

__all__ = ["aim", "bearing", "distance", "in_sight", "whereabouts"]

_SIGNS = [(int(x), int(y)) for x, y in zip(DX, DY, strict=True)]


def distance(view: RogueView, x: int, y: int) -> int:
    """Steps to a tile, walls aside."""
    return max(abs(x - view.x), abs(y - view.y))


def bearing(view: RogueView, x: int, y: int) -> str:
    """Where a tile lies: "2 steps east", "3 steps east and 1 north", "here"."""
    across, down = x - view.x, y - view.y
    if not across and not down:
        return "here"
    if _is_straight(across, down):
        return f"{counted(max(abs(across), abs(down)), 'step')} {_compass(across, down)}"
    return f"{counted(abs(across), 'step')} {_compass(across, 0)} and {abs(down)} {_compass(0, down)}"


def aim(view: RogueView, monster: Creature) -> int | None:
    """The direction in which a monster stands, if it is one of the eight."""
    across, down = monster.x - view.x, monster.y - view.y
    return _direction(across, down) if _is_straight(across, down) else None


def _is_straight(across: int, down: int) -> bool:
    return not across or not down or abs(across) == abs(down)


def _direction(across: int, down: int) -> int:
    return _SIGNS.index(((across > 0) - (across < 0), (down > 0) - (down < 0)))


def _compass(across: int, down: int) -> str:
    return DIRECTION_NAMES[_direction(across, down)]


def in_sight(view: RogueView) -> list[Creature]:
    """Monsters that are seen, the nearest first."""
    seen = [monster for monster in view.monsters if not monster.sensed]
    return sorted(seen, key=lambda monster: distance(view, monster.x, monster.y))


def whereabouts(view: RogueView, monster: Creature) -> str:
    """A monster with its mood and place: "the Orc, asleep, 2 steps east"."""
    if monster.sensed:
        return f"the {monster.name}, sensed, {bearing(view, monster.x, monster.y)}"
    words = ["asleep" if monster.asleep else "awake", *([monster.health] if monster.health != "unhurt" else [])]
    return f"the {monster.name}, {', '.join(words)}, {bearing(view, monster.x, monster.y)}"
