"""Colors of the map: the game's own table in the standard palette, roles in the others. The glyphs say it too."""

from functools import cache
from typing import Final

from quintet.front.palette import PALETTES, Palette
from quintet.games.rogue.describe.screen import COLORS, monster_color
from quintet.games.rogue.tables import LETTERS, MONSTERS
from quintet.games.rogue.views.hero import Creature

__all__ = ["GROUND", "LINE_MARKS", "line_style", "monster_style", "tile_style"]

GROUND: Final = "on #1a1a1a"
"""The darkness behind the map, in every theme: R14.3."""
ROLES: Final = {
    **dict.fromkeys("#'", "earth"),
    **dict.fromkeys(".:", "faint"),
    **dict.fromkeys("+$&({~", "gold"),
    **dict.fromkeys("^", "bad"),
    **dict.fromkeys("@", "mine"),
    **dict.fromkeys("%!", "good"),
    **dict.fromkeys("?=/", "theirs"),
}
MONSTER_ROLES: Final = ((3, "good"), (6, "hint"), (10, "bad"))
REMEMBERED: Final = {"#": "#5c5c5c", ".": "#4c4c4c", ":": "#565656"}
"""A little lighter than the game's table, which is hard to read on most screens."""
LINE_MARKS: Final = {"critical": "‼", "warning": "!", "success": "+", "combat": "†", "info": "·"}
LINE_ROLES: Final = {"critical": "bad", "warning": "hint", "success": "good"}


@cache
def tile_style(glyph: str, palette: Palette, *, seen: bool) -> str:
    """Returns bold for things, normal for ground, and dim for what is only remembered."""
    standard = palette == PALETTES["standard"]
    weight = "" if glyph in "#.:'" else "bold "
    if seen:
        role = ROLES.get(glyph)
        color = COLORS[glyph][0] if standard and glyph in COLORS else getattr(palette, role) if role else "#f0f0f0"
        return f"{weight}{color} {GROUND}"
    color = REMEMBERED.get(glyph, COLORS.get(glyph, ("", "#707070"))[1]) if standard else "#707070"
    return f"{color} {GROUND}"


@cache
def _monster_color(letter: str, palette: Palette) -> str:
    level = int(MONSTERS[LETTERS.index(letter) + 1].level)
    if palette == PALETTES["standard"]:
        return monster_color(level)
    role = next(role for limit, role in MONSTER_ROLES if level <= limit)
    return str(getattr(palette, role))


def monster_style(monster: Creature, palette: Palette) -> str:
    """Colors a monster by its danger; sleeping ones are underlined, and those only sensed are slanted."""
    manners = (("italic", monster.sensed), ("underline", monster.asleep))
    manner = " ".join(word for word, holds in manners if holds) or "bold"
    return f"{manner} {_monster_color(monster.letter, palette)} {GROUND}"


def line_style(kind: str, palette: Palette) -> str:
    """Returns the style of a line of the log by its type; its mark shows the type too."""
    role = LINE_ROLES.get(kind)
    color = getattr(palette, role) if role else ""
    return f"bold {color}" if kind == "critical" else color
