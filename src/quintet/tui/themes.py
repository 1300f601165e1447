"""The themes of the app: Quintet's own, beside those that Textual brings."""

from typing import Final

from textual.theme import BUILTIN_THEMES, Theme

__all__ = ["NIGHT", "THEMES", "theme_names"]

NIGHT: Final = Theme(
    name="quintet",
    primary="#7aa2f7",
    secondary="#b18cff",
    accent="#ffd166",
    warning="#ffb454",
    error="#ff6b6b",
    success="#4cd97b",
    foreground="#d8dee9",
    background="#11131a",
    surface="#171a23",
    panel="#1f2330",
    dark=True,
)
DAY: Final = Theme(
    name="quintet-day",
    primary="#2456c7",
    secondary="#6b3fd1",
    accent="#9a6700",
    warning="#9a5b00",
    error="#b42318",
    success="#166534",
    foreground="#1b1f27",
    background="#f7f6f2",
    surface="#efede6",
    panel="#e4e1d8",
    dark=False,
)
CONTRAST: Final = Theme(
    name="quintet-contrast",
    primary="#ffffff",
    secondary="#ffff00",
    accent="#ffff00",
    warning="#ffff00",
    error="#ff8080",
    success="#80ff80",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#202020",
    dark=True,
)
THEMES: Final = (NIGHT, DAY, CONTRAST)


def theme_names() -> list[str]:
    """Returns the names of all themes that can be chosen."""
    return sorted({*BUILTIN_THEMES, *(theme.name for theme in THEMES)})
