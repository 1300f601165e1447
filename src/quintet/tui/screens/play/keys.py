"""The keys of a game in play, common to all boards."""

from typing import Final

from textual.binding import Binding, BindingType

from quintet.front.settings import KEYS

__all__ = ["AT_WILL", "BINDINGS", "PLAYERS_ONLY", "WATCHERS_MANUAL", "WATCHERS_ONLY", "WITH_TEMPO"]

AT_WILL: Final = frozenset({"next_player", "player"})
"""What only people at one keyboard need who act whenever they like."""
PLAYERS_ONLY: Final = frozenset({"undo", "no_undo", "redo", "resign"})
WATCHERS_MANUAL: Final = (
    "You are watching bots play; nothing you press changes their game. `Space` pauses and continues, `.` lets one "
    "bot act, and `-` and `+` change the speed.\n"
    "`Tab` changes the point of view: each player's, which shows what that player knows, or a spectator's, which "
    "shows what everybody may know."
)
WATCHERS_ONLY: Final = frozenset({"watch"})
WITH_TEMPO: Final = frozenset({"pause", "slower", "faster", "single", "hold", "release", "tick"})


def _key(name: str, usual: str, what: str) -> Binding:
    """Returns a key that can be chosen; the footer shows only how to undo."""
    shown = name == "undo"
    return Binding(usual, name, name if shown else what, id=name, show=shown, tooltip=what, priority=True)


def _watch(key: str, what: str, label: str, tooltip: str, display: str | None = None) -> Binding:
    return Binding(
        key, f"watch('{what}')", label or what, show=bool(label), key_display=display, tooltip=tooltip, priority=True
    )


BINDINGS: Final[list[BindingType]] = [
    Binding("escape", "menu", "menu", tooltip="menu: everything you can do with this game"),
    _watch("space", "pause", "pause", "pause or continue"),
    _watch("full_stop", "single", "step", "one action of a bot, or one tick", "."),
    _watch("minus", "slower", "speed", "slower", "-+"),
    _watch("plus,equals_sign", "faster", "", "faster", "+"),
    _watch("tab", "eyes", "view", "next point of view"),
    Binding("tab", "next_player", "next player", tooltip="the next player at this keyboard picks", priority=True),
    *(Binding(str(seat + 1), f"player({seat})", f"player {seat + 1} picks", show=False) for seat in range(8)),
    *(_key(name, *key) for name, key in KEYS.items()),
    Binding(KEYS["undo"][0], "no_undo", "no undo in the daily challenge", id="undo", show=False, priority=True),
]
