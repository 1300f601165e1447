"""The themes of the app: Quintet's own, beside those that Textual brings."""

from typing import Any, Final

from textual.theme import BUILTIN_THEMES, Theme

__all__ = ["NIGHT", "THEMES", "UNUSABLE", "theme_names"]

COLORS: Final[dict[str, Any]] = {
    "primary": ("#7aa2f7", "#2456c7", "#ffffff"),
    "secondary": ("#b18cff", "#6b3fd1", "#ffff00"),
    "accent": ("#ffd166", "#9a6700", "#ffff00"),
    "warning": ("#ffb454", "#9a5b00", "#ffff00"),
    "error": ("#ff6b6b", "#b42318", "#ff8080"),
    "success": ("#4cd97b", "#166534", "#80ff80"),
    "foreground": ("#d8dee9", "#1b1f27", "#ffffff"),
    "background": ("#11131a", "#f7f6f2", "#000000"),
    "surface": ("#171a23", "#efede6", "#000000"),
    "panel": ("#1f2330", "#e4e1d8", "#202020"),
}
"""The color of each role by night, by day, and with strong contrast."""


def _theme(at: int, name: str, *, dark: bool) -> Theme:
    return Theme(name=name, dark=dark, **{role: colors[at] for role, colors in COLORS.items()})


NIGHT: Final = _theme(0, "quintet", dark=True)
THEMES: Final = (NIGHT, _theme(1, "quintet-day", dark=False), _theme(2, "quintet-contrast", dark=True))


UNUSABLE: Final = tuple(name for name, theme in BUILTIN_THEMES.items() if theme.ansi)
"""Themes whose colors are the terminal's own: boards mix colors, and these cannot be mixed."""


def theme_names() -> list[str]:
    """Returns the names of all themes that can be chosen."""
    return sorted({*BUILTIN_THEMES, *(theme.name for theme in THEMES)} - {*UNUSABLE})
