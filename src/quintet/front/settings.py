"""What a player can set, and how it is kept: one small record in the store, bad values fall back to the defaults."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from quintet.core.errors import BadNotation, QuintetError
from quintet.front.palette import PALETTES
from quintet.table.storage.store import Store

__all__ = [
    "KEYS",
    "RESERVED",
    "SPEEDS",
    "Settings",
    "check_key",
    "key_label",
    "key_problem",
    "load_settings",
    "next_speed",
    "store_settings",
]

SETTING: Final = "tui"
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)


def next_speed(speed: float, by: int, known: Sequence[float] = SPEEDS) -> float:
    """The speed so many places on in the list, or the last one there is."""
    return known[min(max(known.index(speed) + by, 0), len(known) - 1)]


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


RESERVED: Final = {
    "ctrl+q": "leaves Quintet",
    "ctrl+c": "copies text",
    "ctrl+p": "opens the list of commands",
    "ctrl+pageup": "moves a large text",
    "ctrl+pagedown": "moves a large text",
    "f1": "shows the keys",
    "escape": "goes back",
    "enter": "chooses",
    "tab": "goes to the next field",
    "space": "chooses",
    "backspace": "takes a letter back",
}
"""Keys that mean the same everywhere."""
FREE: Final = re.compile(r"f([2-9]|1\d|2[0-4])|ctrl\+(shift\+)?[a-z0-9_@\\\]^]|(ctrl|alt)\+\w+|insert")
"""Keys that no board wants for itself: function keys, and those with Ctrl or Alt."""


def key_label(key: str) -> str:
    """A key as it stands on the keyboard: Ctrl+Z, F5."""
    return "+".join(part.capitalize() for part in key.split("+"))


def key_problem(name: str, key: str, keymap: Mapping[str, str]) -> str:
    """Why a key cannot mean this command, in one sentence; nothing when it can."""
    if key in RESERVED:
        return f"{key_label(key)} {RESERVED[key]} everywhere; press another key"
    if not FREE.fullmatch(key):
        return f"{key_label(key)} belongs to the boards; press a function key, or one with Ctrl"
    taken = next((other for other, used in keymap.items() if used == key and other != name), None)
    return f"{key_label(key)} already means {taken} ({KEYS[taken][1]}); press another key" if taken else ""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the settings screen, and what skins remember."""

    theme: str = "quintet"
    palette: str = "standard"
    animation: bool = True
    name: str = "You"
    bot_seconds: float = 3.0
    speed: float = 1.0
    """Of bots that are watched; a game of one's own begins at the usual speed."""
    keys: dict[str, str] = {}
    """Only those that differ from the usual ones."""
    wishes: dict[str, Any] = {}
    """What single skins remember, by "game.name"."""

    @property
    def keymap(self) -> dict[str, str]:
        return {name: self.keys.get(name, usual) for name, (usual, _) in KEYS.items()}

    def with_key(self, name: str, key: str) -> dict[str, str]:
        """The keys that differ from the usual ones after a command got this one."""
        keys = {**self.keys, name: key}
        return {each: used for each, used in keys.items() if used != KEYS[each][0]}


def load_settings(store: Store) -> Settings:
    """The kept settings; whatever cannot be understood is as if it had never been set."""
    try:
        found = msgspec.convert(store.get(SETTING, {}), Settings, strict=False)
    except (msgspec.ValidationError, QuintetError):
        return Settings()
    palette = found.palette if found.palette in PALETTES else "standard"
    return msgspec.structs.replace(found, palette=palette, keys=_sound_keys(found.keys))


def _sound_keys(keys: Mapping[str, str]) -> dict[str, str]:
    """Chosen keys that can be used together; the others are as if they had never been chosen."""
    settings = Settings()
    for name, key in keys.items():
        if name in KEYS and not key_problem(name, key, settings.keymap):
            settings = msgspec.structs.replace(settings, keys=settings.with_key(name, key))
    return settings.keys


def store_settings(store: Store, settings: Settings) -> None:
    store.set(SETTING, msgspec.to_builtins(settings))


def check_key(settings: Settings, name: str, key: str) -> dict[str, str]:
    """All keys that differ from the usual ones, once this command has this key; a key means one thing only."""
    if name not in KEYS:
        raise BadNotation(f"there is no command {name[:40]!r} with a key; there are: {', '.join(KEYS)}")
    wanted = key.strip().lower()
    problem = key_problem(name, wanted, settings.keymap) if wanted else "a command needs a key"
    if problem:
        raise BadNotation(problem)
    return settings.with_key(name, wanted)
