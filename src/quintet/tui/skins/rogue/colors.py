"""Colors of the map by torchlight: they fall off with distance, and everything stays readable on the theme's ground.

The game's own table gives the colors in the standard palette, roles those in the others. The glyphs say it too.
"""

from functools import cache
from typing import Final, NamedTuple

from quintet.front.palette import DAY_PALETTES, PALETTES, Palette
from quintet.games.rogue.describe.screen import COLORS, monster_color
from quintet.games.rogue.tables import DIM_TURNS, LETTERS, MONSTERS
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["LINE_MARKS", "Torchlight", "contrast", "line_style", "torchlight"]

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
LINE_MARKS: Final = {"critical": "‼", "warning": "!", "success": "+", "combat": "†", "info": "·"}
LINE_ROLES: Final = {"critical": "bad", "warning": "hint", "success": "good"}
WARM, EMBER, COLD, WHITE = "#ff9a3c", "#d4502a", "#86bdff", "#ffffff"
"""The light of a flame, of one that is going out, and of an artifact; and light without color."""
GLOW: Final = (0.30, 0.24, 0.17, 0.12, 0.09, 0.07)
"""How much of the light the ground shows at each distance; the last goes on."""
REMEMBERED: Final = "#8a8d94"
READABLE: Final = 4.5
"""The least contrast of a glyph and the ground behind it."""


def _parts(color: str) -> tuple[int, int, int]:
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


@cache
def mix(color: str, other: str, share: float) -> str:
    """Returns a color with this share of another."""
    blend = [round(a + (b - a) * share) for a, b in zip(_parts(color), _parts(other), strict=True)]
    return "#" + "".join(f"{part:02x}" for part in blend)


def _luminance(color: str) -> float:
    shares = [part / 255 for part in _parts(color)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in shares]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def contrast(color: str, ground: str) -> float:
    """Returns the contrast of two colors, from 1 to 21, as the accessibility guidelines define it."""
    bright, dark = sorted((_luminance(color), _luminance(ground)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@cache
def readable(color: str, ground: str) -> str:
    """Returns the color, moved away from the ground as far as reading needs it."""
    goal = "#ffffff" if _luminance(ground) < 0.18 else "#000000"
    return next(each for k in range(21) if contrast(each := mix(color, goal, k / 20), ground) >= READABLE or k == 20)


class Torchlight(NamedTuple):
    """How a map is lit: the ground of the theme, the palette, and the color of the light."""

    ground: str
    palette: Palette
    hue: str

    @property
    def dark(self) -> str:
        """The style of what nobody has seen."""
        return f"on {self.ground}"

    def tile(self, glyph: str, far: int | None) -> str:
        """Returns the style of a glyph this far from the hero, or of one that is only remembered."""
        return _tile_style(self, glyph, None if far is None else min(far, len(GLOW) - 1))

    def monster(self, monster: Creature, far: int | None) -> str:
        """Colors a monster by its danger; sleeping ones are underlined, and those only sensed are slanted."""
        manners = (("italic", monster.sensed), ("underline", monster.asleep))
        manner = " ".join(word for word, holds in manners if holds) or "bold"
        behind = self.behind(far)
        return f"{manner} {readable(_monster_color(monster.letter, self.palette), behind)} on {behind}"

    def sleeper(self) -> str:
        """Returns the style of a monster that was seen asleep and is out of sight."""
        return f"underline {readable(REMEMBERED, self.ground)} on {self.ground}"

    def behind(self, far: int | None) -> str:
        """Returns the ground behind a glyph, in the glow of the light."""
        return self.ground if far is None else mix(self.ground, self.hue, GLOW[min(far, len(GLOW) - 1)])


def torchlight(view: RogueView, palette: Palette, ground: str) -> Torchlight:
    """Returns the light of the hero: warm by a flame, darker when it goes out, cold by an artifact."""
    if palette in (PALETTES["no color"], DAY_PALETTES["no color"]):
        return Torchlight(ground, palette, WHITE if _luminance(ground) < 0.18 else "#000000")
    if view.light and view.light_left is None:
        return Torchlight(ground, palette, COLD)
    return Torchlight(ground, palette, WARM if (view.light_left or 0) > DIM_TURNS else EMBER)


@cache
def _tile_style(light: Torchlight, glyph: str, far: int | None) -> str:
    """Returns bold for things, normal for ground, and gray for what is only remembered."""
    if far is None:
        return f"{readable(REMEMBERED, light.ground)} on {light.ground}"
    behind = light.behind(far)
    weight = "" if glyph in "#.:'" else "bold "
    color = mix(_color(glyph, light.palette), light.hue, 0.15)
    return f"{weight}{readable(mix(color, light.ground, 0.08 * far), behind)} on {behind}"


def _color(glyph: str, palette: Palette) -> str:
    if palette == PALETTES["standard"] and glyph in COLORS:
        return COLORS[glyph][0].lower()
    role = ROLES.get(glyph)
    return str(getattr(palette, role)) if role else REMEMBERED


@cache
def _monster_color(letter: str, palette: Palette) -> str:
    level = int(MONSTERS[LETTERS.index(letter) + 1].level)
    if palette == PALETTES["standard"]:
        return monster_color(level).lower()
    role = next(role for limit, role in MONSTER_ROLES if level <= limit)
    return str(getattr(palette, role))


def line_style(kind: str, palette: Palette) -> str:
    """Returns the style of a line of the log by its type; its mark shows the type too."""
    role = LINE_ROLES.get(kind)
    color = getattr(palette, role) if role else ""
    return f"bold {color}" if kind == "critical" else color
