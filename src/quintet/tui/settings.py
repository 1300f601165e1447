"""What a player can set, and how it is kept: one small record in the store, bad values fall back to the defaults."""

from typing import Any, Final

import msgspec

from quintet.core.errors import BadNotation, QuintetError
from quintet.table.store import Store
from quintet.tui.palette import PALETTES

__all__ = ["KEYS", "SPEEDS", "Settings", "check_key", "load_settings", "store_settings"]

SETTING: Final = "tui"
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)

KEYS: Final = {
    "undo": ("ctrl+z", "take back"),
    "redo": ("ctrl+y", "play again what was taken back"),
    "save": ("ctrl+s", "save under a name"),
    "events": ("ctrl+e", "all that happened"),
    "replay": ("ctrl+r", "replay viewer"),
    "seed": ("ctrl+g", "copy the seed"),
    "resign": ("ctrl+x", "resign"),
    "eyes": ("ctrl+n", "look through the next seat's eyes"),
    "pause": ("f5", "pause or go on"),
    "slower": ("f6", "slower"),
    "faster": ("f7", "faster"),
    "single": ("f8", "a single step of time"),
    "side": ("ctrl+l", "side panel"),
}
"""Commands of the game screen whose keys can be chosen: the usual key, and what it does."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the settings screen, and what skins remember."""

    theme: str = "quintet"
    palette: str = "standard"
    animation: bool = True
    name: str = "You"
    bot_seconds: float = 3.0
    speed: float = 1.0
    keys: dict[str, str] = {}
    """Only those that differ from the usual ones."""
    wishes: dict[str, Any] = {}
    """What single skins remember, by "game.name"."""

    @property
    def keymap(self) -> dict[str, str]:
        return {name: self.keys.get(name, usual) for name, (usual, _) in KEYS.items()}


def load_settings(store: Store) -> Settings:
    """The kept settings; whatever cannot be understood is as if it had never been set."""
    try:
        found = msgspec.convert(store.get(SETTING, {}), Settings, strict=False)
    except (msgspec.ValidationError, QuintetError):
        return Settings()
    return found if found.palette in PALETTES else msgspec.structs.replace(found, palette="standard")


def store_settings(store: Store, settings: Settings) -> None:
    store.set(SETTING, msgspec.to_builtins(settings))


def check_key(settings: Settings, name: str, key: str) -> dict[str, str]:
    """All keys that differ from the usual ones, once this command has this key; a key means one thing only."""
    if name not in KEYS:
        raise BadNotation(f"there is no command {name[:40]!r} with a key; there are: {', '.join(KEYS)}")
    wanted = key.strip().lower()
    if not wanted:
        raise BadNotation("a command needs a key")
    taken = next((other for other, used in settings.keymap.items() if used == wanted and other != name), None)
    if taken is not None:
        raise BadNotation(f"{wanted} already means {taken}")
    return {each: used for each, used in {**settings.keys, name: wanted}.items() if used != KEYS[each][0]}
