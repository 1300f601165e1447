"""Settings: one small record in the store. Values that make no sense fall back to the defaults."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from quintet.core.errors import BadNotation, QuintetError, quoted
from quintet.front.palette import PALETTES
from quintet.table.storage.store import Store

__all__ = [
    "KEYS",
    "RESERVED",
    "SPEEDS",
    "Settings",
    "change_settings",
    "check_key",
    "key_label",
    "key_problem",
    "load_settings",
    "next_speed",
]

SETTING: Final = "tui"
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)


def next_speed(speed: float, by: int, known: Sequence[float] = SPEEDS) -> float:
    """Returns the speed that many places further in the list, or the last one."""
    return known[min(max(known.index(speed) + by, 0), len(known) - 1)]


KEYS: Final = {
    "undo": ("ctrl+z", "Undo"),
    "redo": ("ctrl+y", "Redo"),
    "save": ("ctrl+s", "Save as"),
    "events": ("ctrl+e", "Event log"),
    "replay": ("ctrl+r", "Replay viewer"),
    "seed": ("ctrl+g", "Copy the seed"),
    "resign": ("ctrl+x", "Resign"),
    "eyes": ("ctrl+n", "Next point of view"),
    "pause": ("f5", "Pause or resume"),
    "slower": ("f6", "Slower"),
    "faster": ("f7", "Faster"),
    "single": ("f8", "Single step"),
    "side": ("ctrl+l", "Side panel"),
}
"""Commands of the game screen whose keys can be chosen: the default key and a label."""


RESERVED: Final = {
    "ctrl+q": "quits Quintet",
    "ctrl+c": "leaves Quintet at once",
    "ctrl+p": "opens the list of commands",
    "ctrl+pageup": "scrolls a long text",
    "ctrl+pagedown": "scrolls a long text",
    "f1": "shows the keys",
    "escape": "goes back",
    "enter": "chooses",
    "tab": "goes to the next field",
    "space": "chooses",
    "backspace": "deletes a letter",
}
"""Keys that mean the same everywhere."""
FREE: Final = re.compile(r"f([2-9]|1\d|2[0-4])|ctrl\+(shift\+)?[a-z0-9_@\\\]^]|(ctrl|alt)\+\w+|insert")
"""Keys that no board uses: function keys, and those with Ctrl or Alt."""


def key_label(key: str) -> str:
    """Returns a key as it is printed on the keyboard: Ctrl+Z, F5."""
    return "+".join(part.capitalize() for part in key.split("+"))


def key_problem(name: str, key: str, keymap: Mapping[str, str]) -> str:
    """Returns why a key cannot be used for this command, in one sentence; nothing when it can."""
    if key in RESERVED:
        return f"`{key_label(key)}` always {RESERVED[key]}. Press another key."
    if not FREE.fullmatch(key):
        return f"`{key_label(key)}` belongs to the boards. Press a function key, or a key with Ctrl."
    taken = next((other for other, used in keymap.items() if used == key and other != name), None)
    return f"`{key_label(key)}` is the key for {KEYS[taken][1]!r} already. Press another key." if taken else ""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything on the settings screen, and what skins remember."""

    theme: str = "quintet"
    palette: str = "standard"
    animation: bool = True
    name: str = "You"
    bot_seconds: float = 3.0
    speed: float = 1.0
    """The speed of games that only bots play; your own games start at normal speed."""
    keys: dict[str, str] = {}
    """Only those that differ from the defaults."""
    wishes: dict[str, Any] = {}
    """What skins remember, by "game.name"."""

    @property
    def keymap(self) -> dict[str, str]:
        return {name: self.keys.get(name, default) for name, (default, _) in KEYS.items()}

    def with_key(self, name: str, key: str) -> dict[str, str]:
        """Returns the keys that differ from the defaults, with this one changed."""
        keys = {**self.keys, name: key}
        return {each: used for each, used in keys.items() if used != KEYS[each][0]}


def load_settings(store: Store) -> Settings:
    """Returns the stored settings; a value that makes no sense counts as never set."""
    try:
        found = msgspec.convert(store.get(SETTING, {}), Settings, strict=False)
    except (msgspec.ValidationError, QuintetError):
        return Settings()
    palette = found.palette if found.palette in PALETTES else "standard"
    return msgspec.structs.replace(found, palette=palette, keys=_sound_keys(found.keys))


def _sound_keys(keys: Mapping[str, str]) -> dict[str, str]:
    """Returns the chosen keys that can be used together; the others count as never chosen."""
    settings = Settings()
    for name, key in keys.items():
        if name in KEYS and not key_problem(name, key, settings.keymap):
            settings = msgspec.structs.replace(settings, keys=settings.with_key(name, key))
    return settings.keys


def change_settings(store: Store | None, settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """Returns the settings with these changes. Only the changes are written: nothing stored gives way to a default."""
    if store is not None:
        store.update(SETTING, msgspec.to_builtins(dict(changes)))
    return msgspec.structs.replace(settings, **changes)


def check_key(settings: Settings, name: str, key: str) -> dict[str, str]:
    """Returns the keys that differ from the defaults, with this one changed, or refuses a key that is taken."""
    if name not in KEYS:
        raise BadNotation(f"No command with a key is called {quoted(name)}. Choose one of: {', '.join(KEYS)}.")
    wanted = key.strip().lower()
    problem = key_problem(name, wanted, settings.keymap) if wanted else "A command needs a key. Name one, such as `f5`."
    if problem:
        raise BadNotation(problem)
    return settings.with_key(name, wanted)
