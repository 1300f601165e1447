"""The settings in lines: everything that is kept can be seen and changed here, the screen's own things as well."""

from collections.abc import Mapping
from typing import Any, ClassVar

from quintet.core.codec import check_name
from quintet.core.errors import BadNotation
from quintet.front.palette import PALETTES
from quintet.front.settings import KEYS, check_key
from quintet.plain.conversation import choose, read_speed
from quintet.plain.page import BACK_WORDS, Page

__all__ = ["SettingsPage"]

FLAGS = {"on": True, "yes": True, "off": False, "no": False}
LABELS = {
    "theme": "the look of the screen",
    "palette": "the colors of the games on the screen",
    "animation": "pulse, shake and slide on the screen: on or off",
    "name": "your name",
    "bot_seconds": "how long bots may think, in seconds",
    "speed": "how fast bots play that you watch, 0.5 to 64",
}


class SettingsPage(Page):
    """One line for each setting; `set NAME VALUE` changes one."""

    manual = (
        "Everything takes effect at once and is kept, for the screen and for plain lines alike. "
        "A key is written as on the keyboard with a plus between: ctrl+z, f5, shift+left."
    )
    aliases: ClassVar[Mapping[str, str]] = BACK_WORDS

    @property
    def prompt(self) -> str:
        return "settings> "

    def words(self) -> dict[str, str]:
        return {
            "set": "`set name Ann`, `set palette standard`, `set key.undo ctrl+u`: change one",
            "reset": "`reset key.undo`: as it was at first; `reset all`: everything",
            "choices": "`choices theme`: what can be chosen there",
            "list": "the list again (also: an empty line)",
            "back": "to the menu",
        }

    def parse(self, line: str) -> tuple[str, str]:
        return super().parse(line) if line else ("list", "")

    def show(self) -> None:
        settings = self.desk.settings
        self.talk.say("Settings; set NAME VALUE changes one, ? explains")
        self.talk.list([(name, f"{_word(getattr(settings, name))}  ({about})") for name, about in LABELS.items()])
        self.talk.say("Keys in a game on the screen:")
        self.talk.list([(f"key.{name}", f"{settings.keymap[name]}  ({what})") for name, (_, what) in KEYS.items()])
        if settings.wishes:
            self.talk.say("What single games remember:")
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
            raise BadNotation("name a setting and its value: set name Ann")
        if name.startswith("key."):
            self._set_key(name.removeprefix("key."), value)
        elif name in LABELS:
            self.desk.change_settings(**{name: self._read(name, value)})
        elif name in self.desk.settings.wishes:
            self._set_wish(name, value)
        else:
            raise BadNotation(f"there is no setting {name[:40]!r}; an empty line lists them")
        self.talk.say(f"{name} is {value}")

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
            raise BadNotation("type choices theme, choices palette or choices animation; the others are free")
        self.talk.say(", ".join(possible))

    def _set_key(self, name: str, key: str) -> None:
        self.desk.change_settings(keys=check_key(self.desk.settings, name, key))

    def _set_wish(self, name: str, value: str) -> None:
        if not isinstance(self.desk.settings.wishes[name], bool) or value not in FLAGS:
            raise BadNotation(f"{name} is changed in its game; only what is on or off can be set here")
        self.desk.set_wish(name, FLAGS[value])

    def _reset(self, name: str) -> None:
        usual = type(self.desk.settings)()
        if name == "all":
            if self.talk.confirm("Set everything back to what it was at first?"):
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
            raise BadNotation(f"there is no setting {name[:40]!r}; an empty line lists them")
        self.talk.say(f"{name} is as it was at first")


def _seconds(value: str) -> float:
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not 0.1 <= seconds <= 3600:
        raise BadNotation(f"{value[:40]!r} is no time to think; type seconds from 0.1 to 3600")
    return seconds


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, dict):
        return f"{len(value)} kept"
    return f"{value:g}" if isinstance(value, float) else str(value)
