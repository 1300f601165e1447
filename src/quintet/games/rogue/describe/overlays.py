"""Wizard overlays in text: marks on the map, and a sentence about every monster's mind: R2.4."""

from collections.abc import Iterable
from typing import Final

from msgspec import structs

from quintet.core.errors import BadNotation, quoted
from quintet.core.plural import counted
from quintet.games.rogue.analysis.directions import distance
from quintet.games.rogue.model.enums import MonsterState
from quintet.games.rogue.tables import WIDTH
from quintet.games.rogue.text.names import common_name
from quintet.games.rogue.views.hero import Creature, RogueView
from quintet.games.rogue.views.wizard import Insight, Mind, Tile

__all__ = ["MARK", "OVERLAYS", "find_mind", "hero_sight", "marked", "mind_words", "overlay_lines", "overlay_tiles"]

OVERLAYS: Final = {
    "sight": "what you see, or what a monster sees",
    "paths": "how monsters walk to where they last saw you",
    "minds": "what monsters are up to, and where they last saw you",
}
MARK: Final = "*"
BARE_GROUND: Final = " .:"
"""Glyphs that a mark may replace."""


def hero_sight(view: RogueView) -> frozenset[Tile]:
    """Returns the tiles in the hero's sight."""
    return frozenset((at % WIDTH, at // WIDTH) for at, seen in enumerate(view.visible) if seen)


def overlay_tiles(view: RogueView, insight: Insight, kind: str, watched: Mind | None) -> frozenset[Tile]:
    """Returns the tiles that an overlay marks; `sight` marks those that one monster or the hero sees."""
    if kind == "sight":
        return hero_sight(view) if watched is None else watched.sight
    if kind == "paths":
        return frozenset(tile for mind in insight.minds for tile in mind.path or ())
    return frozenset(mind.last_seen for mind in insight.minds if mind.last_seen is not None)


def marked(view: RogueView, insight: Insight, tiles: Iterable[Tile]) -> RogueView:
    """Returns the view as a wizard sees it: marks on bare ground, and every monster in its place."""
    rows = [list(row) for row in view.map]
    for x, y in tiles:
        if rows[y][x] in BARE_GROUND:
            rows[y][x] = MARK
    seen = {(monster.x, monster.y) for monster in view.monsters}
    unseen = tuple(
        Creature(
            mind.letter, mind.name, mind.x, mind.y, asleep=mind.state == MonsterState.SLEEPING, health="", sensed=True
        )
        for mind in insight.minds
        if (mind.x, mind.y) not in seen
    )
    return structs.replace(view, map=tuple("".join(row) for row in rows), monsters=(*view.monsters, *unseen))


# --- in words -------------------------------------------------------------------------------------------------------


def mind_words(view: RogueView, mind: Mind) -> str:
    """Returns a monster's mind in a line."""
    seen = f", last saw you at {_at(mind.last_seen)}" if mind.last_seen is not None else ""
    return f"{mind.name} at {mind.x},{mind.y}: {mind.state}{seen}{_way_words(view, mind)}"


def _way_words(view: RogueView, mind: Mind) -> str:
    """Returns how far a monster has to go to where it last saw the hero, or until it is next to the hero."""
    if mind.path is None:
        return ""
    if not mind.path:
        return ", next to you"
    end = mind.path[-1]
    strikes = end != mind.last_seen and distance(view, *end) <= 1
    return f", {counted(len(mind.path), 'step')} from {'striking' if strikes else 'there'}"


def overlay_lines(view: RogueView, insight: Insight, kind: str, watched: Mind | None) -> list[str]:
    """Returns what an overlay says below the map, the nearest monster first."""
    near = sorted(insight.minds, key=lambda mind: distance(view, mind.x, mind.y))
    if kind == "sight":
        return [_sight_words(view, watched)]
    if kind == "paths":
        ways = [f"{mind.name}: {' '.join(map(_at, mind.path))}" for mind in near if mind.path]
        return ways or ["No monster follows a path."]
    return [mind_words(view, mind) for mind in near] or ["There are no monsters on this level."]


def _sight_words(view: RogueView, watched: Mind | None) -> str:
    if watched is None:
        return f"You see {counted(len(hero_sight(view)), 'tile')}."
    who = f"The {common_name(watched.name)} at {watched.x},{watched.y}"
    if not watched.sight:
        return f"{who} sees nothing."
    you = "and sees you" if (view.x, view.y) in watched.sight else "but not you"
    return f"{who} sees {counted(len(watched.sight), 'tile')}, {you}."


def _at(tile: Tile) -> str:
    return f"{tile[0]},{tile[1]}"


def find_mind(view: RogueView, insight: Insight, words: str) -> Mind:
    """Returns the monster that is named by its letter, its name or its tile; the nearest of several."""
    wanted = words.strip().lower()
    found = [
        mind
        for mind in insight.minds
        if wanted in {mind.letter.lower(), _at((mind.x, mind.y))} or (len(wanted) > 1 and wanted in mind.name.lower())
    ]
    if not found:
        raise BadNotation(f"There is no {quoted(words)} on this level. Type `overlay minds` to list all monsters.")
    return min(found, key=lambda mind: distance(view, mind.x, mind.y))
