"""Where things are as seen from the hero: directions, distances, and monsters with both: R14.1."""

from collections.abc import Iterator
from typing import Final

from quintet.games.rogue.tables import DIRECTION_NAMES, DX, DY
from quintet.games.rogue.text.names import common_name, with_article
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["ROOTED", "aim", "bearing", "direction_of", "distance", "in_sight", "is_quiet", "marks", "whereabouts"]

ROOTED: Final = "F"
"""Monsters that never leave their tile."""

_SIGNS = [(int(x), int(y)) for x, y in zip(DX, DY, strict=True)]


def distance(view: RogueView, x: int, y: int) -> int:
    """Returns the steps to a tile, walls aside."""
    return max(abs(x - view.x), abs(y - view.y))


def bearing(view: RogueView, x: int, y: int) -> str:
    """Returns where a tile lies: "one step east", "3 steps east and one north", "here"."""
    across, down = x - view.x, y - view.y
    if not across and not down:
        return "here"
    way = direction_of(across, down)
    if way is not None:
        return f"{_steps(max(abs(across), abs(down)))} {DIRECTION_NAMES[way]}"
    sideways, upright = "east" if across > 0 else "west", "south" if down > 0 else "north"
    return f"{_steps(abs(across))} {sideways} and {'one' if abs(down) == 1 else abs(down)} {upright}"


def _steps(count: int) -> str:
    return "one step" if count == 1 else f"{count} steps"


def aim(view: RogueView, monster: Creature) -> int | None:
    """Returns the direction of a monster, if it is one of the eight."""
    return direction_of(monster.x - view.x, monster.y - view.y)


def direction_of(across: int, down: int) -> int | None:
    """Returns the direction of a tile this far across and down, if it is one of the eight."""
    is_straight = not across or not down or abs(across) == abs(down)
    sign = (across > 0) - (across < 0), (down > 0) - (down < 0)
    return _SIGNS.index(sign) if is_straight and sign in _SIGNS else None


def marks(view: RogueView, glyphs: str) -> Iterator[tuple[int, int, str]]:
    """Returns the remembered tiles that look like one of these, the hero's own aside: column, row, glyph."""
    for y, (row, ground) in enumerate(zip(view.map, view.ground, strict=True)):
        for x, (glyph, below) in enumerate(zip(row, ground, strict=True)):
            if (glyph in glyphs or below in glyphs) and (x, y) != (view.x, view.y):
                yield x, y, glyph if glyph in glyphs else below


def in_sight(view: RogueView) -> list[Creature]:
    """Returns the monsters that the hero sees, the nearest first."""
    seen = [monster for monster in view.monsters if not monster.sensed]
    return sorted(seen, key=lambda monster: distance(view, monster.x, monster.y))


def is_quiet(view: RogueView, monster: Creature) -> bool:
    """Whether a monster sleeps, or is rooted to a tile out of reach."""
    return monster.asleep or (monster.letter in ROOTED and distance(view, monster.x, monster.y) > 1)


def whereabouts(view: RogueView, monster: Creature) -> str:
    """Returns a monster with its state and place: "a sleeping orc 2 steps east"."""
    place, name = bearing(view, monster.x, monster.y), common_name(monster.name)
    if monster.sensed:
        return f"{with_article(name)} that you sense {place}"
    states = ["sleeping" if monster.asleep else "", monster.health if monster.health != "unhurt" else ""]
    return f"{with_article(' '.join(filter(None, [', '.join(filter(None, states)), name])))} {place}"
