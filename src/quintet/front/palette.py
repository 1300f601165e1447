"""Colors by what they mean, in three palettes: every skin asks for a role and never for a color."""

from typing import Final, NamedTuple

__all__ = ["DAY_PALETTES", "PALETTES", "Palette"]


class Palette(NamedTuple):
    """Colors by role. Color alone never carries a meaning: a shape, a letter or a word always says it too."""

    first: str
    """With `second` and `third`: three kinds that nobody confuses."""
    second: str
    third: str
    good: str
    bad: str
    hint: str
    mine: str
    theirs: str
    gold: str
    water: str
    earth: str
    faint: str


COLORS: Final = {
    "first": ("#ff6b81", "#e69f00", "#f0f0f0", "#c2185b", "#a34f00"),
    "second": ("#4cd97b", "#56b4e9", "#f0f0f0", "#0b7a34", "#005f99"),
    "third": ("#b18cff", "#f5f5f5", "#f0f0f0", "#5b2fc4", "#1b1f27"),
    "good": ("#4cd97b", "#56b4e9", "#ffffff", "#0b7a34", "#005f99"),
    "bad": ("#ff6b6b", "#e69f00", "#ffffff", "#b42318", "#a34f00"),
    "hint": ("#ffd166", "#f0e442", "#ffffff", "#8a5a00", "#7a5c00"),
    "mine": ("#ff7a7a", "#e69f00", "#ffffff", "#b42318", "#a34f00"),
    "theirs": ("#6fa8ff", "#56b4e9", "#c8c8c8", "#1d4ed8", "#005f99"),
    "gold": ("#ffd166", "#f0e442", "#ffffff", "#8a5a00", "#7a5c00"),
    "water": ("#4aa8ff", "#0072b2", "#c8c8c8", "#0369a1", "#005f99"),
    "earth": ("#c08a53", "#cc79a7", "#c8c8c8", "#7c4a1e", "#9c3f74"),
    "faint": ("#6b7280", "#8a8f98", "#8a8a8a", "#6b7280", "#6b7280"),
}
"""The color of each role: standard, for every kind of color vision (by Okabe and Ito), none; the first two by day."""


def _palette(at: int) -> Palette:
    return Palette(**{role: colors[at] for role, colors in COLORS.items()})


PALETTES: Final = {"standard": _palette(0), "color-blind": _palette(1), "no color": _palette(2)}
"""By the name that the settings show."""
DAY_PALETTES: Final = {
    "standard": _palette(3),
    "color-blind": _palette(4),
    "no color": Palette(**dict.fromkeys(Palette._fields, "#1b1f27")),
}
"""The same for light backgrounds."""
