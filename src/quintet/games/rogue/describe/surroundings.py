"""The surroundings in words, for players who cannot see the map, and the map with numbers at its edges: R14.1."""

import textwrap
from typing import Final

from quintet.core.plural import counted
from quintet.games.rogue.analysis.directions import bearing, distance, marks, whereabouts
from quintet.games.rogue.analysis.ground import NAMES, STEPS, Ground
from quintet.games.rogue.describe.screen import IN_SIGHT, hints, vital_signs
from quintet.games.rogue.tables import DIRECTION_NAMES, HEIGHT, WIDTH
from quintet.games.rogue.views.hero import RogueView

__all__ = ["ruled_map", "surroundings"]

MOST_LISTED: Final = 8
WIDEST: Final = 78
GROUNDS: Final = {
    ".": "in a room",
    ":": "in a corridor",
    "'": "in a doorway",
    "+": "in a doorway",
    "<": "on the stairs up",
    ">": "on the stairs down",
    "^": "on a trap",
}


def surroundings(view: RogueView) -> str:
    """Returns everything a player who cannot see the map needs for the next step, a sentence per line."""
    ground = Ground(view, avoid_monsters=False)
    monsters = sorted(view.monsters, key=lambda monster: distance(view, monster.x, monster.y))
    lines = [
        *vital_signs(view),
        f"You are {_place(view)} at {view.x},{view.y}.",
        _ways(ground),
        _listed("Monsters", [whereabouts(view, each) for each in monsters]),
        _listed("Items", _things(view)),
        _listed("Doors and stairs", _exits(view, ground)),
        *(line for line in hints(view) if not line.startswith(IN_SIGHT)),
    ]
    return "\n".join(textwrap.fill(line, WIDEST, break_on_hyphens=False) for line in lines if line)


def _place(view: RogueView) -> str:
    """Returns where the hero is; a trap counts more than the ground it is in."""
    glyphs = view.map[view.y][view.x], view.ground[view.y][view.x]
    return next((GROUNDS[glyph] for glyph in glyphs if glyph in GROUNDS), "on an item")


def _ways(ground: Ground) -> str:
    """Returns the free directions, each with the steps known to be free."""
    ways = []
    for k, name in enumerate(DIRECTION_NAMES):
        cell, far = ground.here, 0
        while ground.may_step(cell, k):
            cell, far = cell + STEPS[k], far + 1
        if far:
            ways.append(f"{name} {far}")
        elif ground.is_unknown(ground.here + STEPS[k]):
            ways.append(f"{name} unknown")
    return f"Known ways and their steps: {', '.join(ways)}." if ways else "You know of no way from here."


def _things(view: RogueView) -> list[str]:
    """Returns the items in sight by name, and remembered ones by their glyph."""
    seen = {(thing.x, thing.y) for thing in view.things}
    found = [(distance(view, t.x, t.y), f"{t.name} {bearing(view, t.x, t.y)}") for t in view.things]
    found += [
        (distance(view, x, y), f"{NAMES[glyph]} {bearing(view, x, y)}")
        for x, y, glyph in marks(view, "$)[!?=/%~({&^")
        if (x, y) not in seen
    ]
    return [words for _, words in sorted(found)]


def _exits(view: RogueView, ground: Ground) -> list[str]:
    """Returns the doors and stairs that the hero can walk to, the nearest first."""
    found = []
    for x, y, glyph in marks(view, "'+<>"):
        path = ground.path(ground.only(y * WIDTH + x), through_traps=True)
        if path:
            found.append(
                (len(path), f"{NAMES[glyph]} {bearing(view, x, y)}, {counted(len(path), 'step')} on foot ({x},{y})")
            )
    return [words for _, words in sorted(found)]


def _listed(title: str, words: list[str]) -> str:
    if not words:
        return ""
    more = f"; and {len(words) - MOST_LISTED} more" if len(words) > MOST_LISTED else ""
    return f"{title}: {'; '.join(words[:MOST_LISTED])}{more}."


def ruled_map(view: RogueView, rows: list[str]) -> str:
    """Returns the known map with numbered columns and rows, for `travel` and `describe`, at most 80 wide."""
    used = [y for y in range(HEIGHT) if rows[y].strip()]
    known = [x for y in used for x in range(WIDTH) if rows[y][x] != " "]
    # The outermost columns are solid wall on every level, and would not fit beside the numbers.
    left, right = max(min(known), 1), min(max(known), WIDTH - 2)
    margin = 3 if right - left + 4 <= WIDTH else 2
    tens = "".join(f"{column // 10}" if column % 10 == 0 else " " for column in range(left, right + 1))
    units = "".join(f"{column % 10}" for column in range(left, right + 1))
    lines = [f"{'':{margin}}{tens}".rstrip(), f"{'':{margin}}{units}"]
    lines += [f"{y:2}".ljust(margin) + rows[y][left : right + 1].rstrip() for y in range(min(used), max(used) + 1)]
    return "\n".join([*lines, f"You (@) are at {view.x},{view.y}."])
