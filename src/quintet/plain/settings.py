"""SettingsPage: all settings in lines, those of the app as well."""

from collections.abc import Mapping
from typing import Any, ClassVar

from quintet.core.codec import check_name
from quintet.core.errors import BadNotation, quoted
from quintet.front.palette import PALETTES
from quintet.front.settings import KEYS, check_key
from quintet.plain.conversation import choose, read_speed
from quintet.plain.page import BACK_WORDS, Page

__all__ = ["SettingsPage"]

FLAGS = {"on": True, "yes": True, "off": False, "no": False}
LABELS = {
    "theme": "look of the app",
    "palette": "colors of the games in the app",
    "animation": "animations in the app, on or off",
    "name": "your name",
    "bot_seconds": "thinking time of bots, in seconds",
    "speed": "speed of bots that you watch, 0.5 to 64",
}


class SettingsPage(Page):
    """A line for each setting; `set NAME VALUE` changes one."""

    manual = (
        "Changes take effect at once and are saved, for the app and for plain lines alike. "
        "Write a key as on the keyboard, with a plus between: ctrl+z, f5, shift+left."
    )
    aliases: ClassVar[Mapping[str, str]] = BACK_WORDS
    usual = "list"
    prompt = "settings> "

    def words(self) -> dict[str, str]:
        return {
            "set": "Change a setting (`set name Ann`, `set palette standard`, `set key.undo ctrl+u`)",
            "reset": "Restore a default (`reset key.undo`), or every default (`reset all`)",
            "choices": "List the choices for a setting (`choices theme`)",
            "list": "Show the settings again (also: Enter)",
            "back": "Return to the menu",
        }

    def show(self) -> None:
        settings = self.desk.settings
        self.talk.say("Settings (type `set NAME VALUE` to change one, or `?` for help)")
        self.talk.list([(name, f"{_word(getattr(settings, name))}  ({about})") for name, about in LABELS.items()])
        self.talk.say("Keys in the app:")
        self.talk.list([(f"key.{name}", f"{settings.keymap[name]}  ({what})") for name, (_, what) in KEYS.items()])
        if settings.wishes:
            self.talk.say("Settings of single games:")
            self.talk.list([(name, _word(value)) for name, value in sorted(settings.wishes.items())])

    def answer(self, word: str, rest: str) -> None:
        name, _, value = rest.partition(" ")
        match word:
            case "set":
                self._set(name, value.strip())
            case "reset":
                self._reset(name)
            case "choices":
                self._choices(name)
            case "list":
                self.show()
            case _:
                self.leave()

    # --- changing ---

    def _set(self, name: str, value: str) -> None:
        if not value:
            raise BadNotation("Name a setting and its value, like `set name Ann`.")
        if name.startswith("key."):
            self._set_key(name.removeprefix("key."), value)
        elif name in LABELS:
            self.desk.change_settings(**{name: self._read(name, value)})
        elif name in self.desk.settings.wishes:
            self._set_wish(name, value)
        else:
            raise BadNotation(f"There is no setting {quoted(name)}. Press Enter to list them.")
        self.talk.say(f"{name} is now {value}.")

    def _read(self, name: str, value: str) -> Any:
        match name:
            case "theme" | "palette":
                return choose(value, self._possible(name), name)
            case "animation":
                return FLAGS[choose(value, list(FLAGS), "choice")]
            case "name":
                return check_name(value)
            case "speed":
                return read_speed(value, self.desk.settings.speed)
            case _:
                return _seconds(value)

    def _possible(self, name: str) -> list[str]:
        if name == "palette":
            return list(PALETTES)
        if name == "theme":
            return self.desk.themes()
        return list(FLAGS) if name == "animation" else []

    def _choices(self, name: str) -> None:
        possible = self._possible(name)
        if not possible:
            raise BadNotation(
                "Type `choices theme`, `choices palette` or `choices animation`. The other settings have no list."
            )
        self.talk.say(", ".join(possible))

    def _set_key(self, name: str, key: str) -> None:
        self.desk.change_settings(keys=check_key(self.desk.settings, name, key))

    def _set_wish(self, name: str, value: str) -> None:
        if not isinstance(self.desk.settings.wishes[name], bool) or value not in FLAGS:
            raise BadNotation(f"Change {name} in its game. Only settings that are on or off can be changed here.")
        self.desk.set_wish(name, FLAGS[value])

    def _reset(self, name: str) -> None:
        usual = type(self.desk.settings)()
        if name == "all":
            if self.talk.confirm("Restore all default settings?"):
                self.desk.change_settings(**{each: getattr(usual, each) for each in (*LABELS, "keys", "wishes")})
                self.show()
            return
        if name.startswith("key.") and name.removeprefix("key.") in KEYS:
            self._set_key(name.removeprefix("key."), KEYS[name.removeprefix("key.")][0])
        elif name in LABELS:
            self.desk.change_settings(**{name: getattr(usual, name)})
        elif name in self.desk.settings.wishes:
            wishes = {each: value for each, value in self.desk.settings.wishes.items() if each != name}
            self.desk.change_settings(wishes=wishes)
        else:
            raise BadNotation(f"There is no setting {quoted(name)}. Press Enter to list them.")
        self.talk.say(f"{name} is back to its default.")


def _seconds(value: str) -> float:
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 3600:
        raise BadNotation(f"{quoted(value)} is not a thinking time. Type seconds from 0.1 to 3600.")
    return seconds


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, dict):
        return f"{len(value)} saved"
    return f"{value:g}" if isinstance(value, float) else str(value)
