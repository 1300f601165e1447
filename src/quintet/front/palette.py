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


PALETTES: Final = {
    "standard": Palette(
        first="#ff6b81",
        second="#4cd97b",
        third="#b18cff",
        good="#4cd97b",
        bad="#ff6b6b",
        hint="#ffd166",
        mine="#ff7a7a",
        theirs="#6fa8ff",
        gold="#ffd166",
        water="#4aa8ff",
        earth="#c08a53",
        faint="#6b7280",
    ),
    "color-blind": Palette(
        first="#e69f00",
        second="#56b4e9",
        third="#f5f5f5",
        good="#56b4e9",
        bad="#e69f00",
        hint="#f0e442",
        mine="#e69f00",
        theirs="#56b4e9",
        gold="#f0e442",
        water="#0072b2",
        earth="#cc79a7",
        faint="#8a8f98",
    ),
    "no color": Palette(
        first="#f0f0f0",
        second="#f0f0f0",
        third="#f0f0f0",
        good="#ffffff",
        bad="#ffffff",
        hint="#ffffff",
        mine="#ffffff",
        theirs="#c8c8c8",
        gold="#ffffff",
        water="#c8c8c8",
        earth="#c8c8c8",
        faint="#8a8a8a",
    ),
}
"""By the name that the settings show; the second is by Okabe and Ito, for every kind of color vision."""

DAY_PALETTES: Final = {
    "standard": Palette(
        first="#c2185b",
        second="#0b7a34",
        third="#5b2fc4",
        good="#0b7a34",
        bad="#b42318",
        hint="#8a5a00",
        mine="#b42318",
        theirs="#1d4ed8",
        gold="#8a5a00",
        water="#0369a1",
        earth="#7c4a1e",
        faint="#6b7280",
    ),
    "color-blind": Palette(
        first="#a34f00",
        second="#005f99",
        third="#1b1f27",
        good="#005f99",
        bad="#a34f00",
        hint="#7a5c00",
        mine="#a34f00",
        theirs="#005f99",
        gold="#7a5c00",
        water="#005f99",
        earth="#9c3f74",
        faint="#6b7280",
    ),
    "no color": Palette(**dict.fromkeys(Palette._fields, "#1b1f27")),
}
"""The same for light backgrounds."""
