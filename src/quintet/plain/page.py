"""Pages: the places of the plain app. Each answers lines until it is left, and `?` says what can be typed there."""

import difflib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec

from quintet.core.errors import BadNotation, QuintetError
from quintet.core.game import Game
from quintet.front.settings import Settings, load_settings, store_settings
from quintet.plain.conversation import Conversation
from quintet.table.storage.database import data_folder
from quintet.table.storage.store import Store

__all__ = ["BACK_WORDS", "Desk", "Page"]

BACK_WORDS: Final = dict.fromkeys(("b", "q", "quit", "menu", "exit", "leave"), "back")
"""Other words for going back to the menu from a page."""


def _no_themes() -> list[str]:
    """Where nobody knows the app's themes."""
    return []


def _nothing_to_prepare(_game: Game[Any]) -> None:
    """Where whoever opens the desk has nothing to compile."""


class Desk:
    """What all pages share: the conversation, the store and the settings."""

    def __init__(
        self,
        talk: Conversation,
        store: Store | None = None,
        prepare: Callable[[Game[Any]], None] = _nothing_to_prepare,
        themes: Callable[[], list[str]] = _no_themes,
    ) -> None:
        self.talk = talk
        self.store = store
        self.prepare = prepare
        """Called before a game is played: compiles its rules where that was never done."""
        self.themes = themes
        """The names of the themes that the app can wear, for the settings."""
        self.settings = load_settings(store) if store is not None else Settings()

    def change_settings(self, **changes: Any) -> None:
        """Changes some settings and keeps them."""
        self.settings = msgspec.structs.replace(self.settings, **changes)
        if self.store is not None:
            store_settings(self.store, self.settings)

    def wish(self, name: str, default: Any) -> Any:
        """What the player chose for a switch of a game, by "game.name": the same that its skin remembers."""
        return self.settings.wishes.get(name, default)

    def set_wish(self, name: str, value: Any) -> None:
        self.change_settings(wishes={**self.settings.wishes, name: value})

    @property
    def folder(self) -> Path:
        """Where everything is kept."""
        return self.store.path.parent if self.store is not None else data_folder()

    def need_store(self) -> Store:
        if self.store is None:
            raise QuintetError("there is no place to keep games: the data folder cannot be used")
        return self.store


class Page:
    """One place. A subclass says what it shows, which words it knows, and answers each of them."""

    manual = ""
    """What this place is for, in a sentence or two."""
    aliases: ClassVar[Mapping[str, str]] = {}

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.talk = desk.talk
        self.is_left = False

    # --- for subclasses to write ---

    @property
    def prompt(self) -> str:
        return "> "

    def words(self) -> dict[str, str]:
        """What can be typed here, and what it does."""
        return {}

    def show(self) -> None:
        """What is said when the page is opened."""

    def answer(self, word: str, rest: str) -> None:
        """Does what a word of `words` says."""

    def otherwise(self, line: str) -> None:
        """A line that begins with none of the words."""
        raise BadNotation(self.misread(line))

    # --- the loop ---

    def run(self) -> None:
        """Answers lines until the page is left."""
        self.show()
        while not self.is_left:
            self.obey(self.talk.ask(self.prompt))

    def obey(self, line: str) -> None:
        """One line; what is refused is told in a sentence and changes nothing."""
        try:
            word, rest = self.parse(line)
            if word == "?":
                self.help()
            elif word:
                self.answer(word, rest)
            else:
                self.otherwise(line)
        except QuintetError as error:
            self.talk.say(f"! {error}")

    def parse(self, line: str) -> tuple[str, str]:
        """The word of this page that a line begins with, and the rest; two blanks when it is none."""
        first, _, rest = line.partition(" ")
        word = self.aliases.get(first.lower(), first.lower())
        if word in {"?", "help"}:
            return "?", rest.strip()
        return (word, rest.strip()) if self.knows(word) else ("", "")

    def knows(self, word: str) -> bool:
        """Whether a line that begins so is for `answer`."""
        return word in self.words()

    def help(self) -> None:
        self.talk.say_prose(self.manual)
        self.talk.say("You can type:")
        self.talk.list({**self.words(), "?": "this page"}.items())

    def misread(self, line: str) -> str:
        first = line.partition(" ")[0][:40]
        near = difflib.get_close_matches(first.lower(), list(self.words()), n=1)
        hint = f"did you mean {near[0]}?" if near else "? lists what can be typed here"
        return f"{first!r} is not understood; {hint}"

    def leave(self) -> None:
        self.is_left = True
