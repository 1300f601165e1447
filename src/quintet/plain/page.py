"""Page: one place of the line mode. It answers lines until the player leaves it; `?` lists what can be typed there."""

import difflib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from quintet.core.errors import BadNotation, QuintetError, quoted
from quintet.core.game import Game
from quintet.front.settings import Settings, change_settings, load_settings
from quintet.plain.conversation import Conversation
from quintet.table.match import Match
from quintet.table.storage.sqlite import data_folder
from quintet.table.storage.store import Store

__all__ = ["ASK_FOR_HELP", "BACK_WORDS", "HELP_HINT", "Desk", "Page"]

BACK_WORDS: Final = dict.fromkeys(("b", "q", "quit", "menu", "exit", "leave"), "back")
"""Other words for going back to the menu from a page."""
ASK_FOR_HELP: Final = "Type `?` for help."
HELP_HINT: Final = "(type `?` for help)"


def _no_themes() -> list[str]:
    """Returns nothing, where the app's themes are not known."""
    return []


def _nothing_to_prepare(_game: Game[Any]) -> None:
    """Does nothing, where nothing has to be compiled."""


def _nobody_to_wait_for(_match: Match) -> None:
    """Does nothing, where every bot can play at once."""


class Desk:
    """What all pages share: the conversation, the store and the settings."""

    def __init__(
        self,
        talk: Conversation,
        store: Store | None = None,
        prepare: Callable[[Game[Any]], None] = _nothing_to_prepare,
        themes: Callable[[], list[str]] = _no_themes,
        wait_for_bots: Callable[[Match], None] = _nobody_to_wait_for,
    ) -> None:
        self.talk = talk
        self.store = store
        self.prepare = prepare
        """Called before a game is played: makes its rules ready."""
        self.wait_for_bots = wait_for_bots
        """Called before a match is played: waits if a bot needs compiled rules."""
        self.themes = themes
        """Returns the names of the app's themes, for the settings."""
        self.settings = load_settings(store) if store is not None else Settings()

    def change_settings(self, **changes: Any) -> None:
        """Changes some settings and saves them."""
        self.settings = change_settings(self.store, self.settings, changes)

    def wish(self, name: str, default: Any) -> Any:
        """Returns what the player chose for a switch of a game, by "game.name"; its skin in the app uses the same."""
        return self.settings.wishes.get(name, default)

    def set_wish(self, name: str, value: Any) -> None:
        self.change_settings(wishes={**self.settings.wishes, name: value})

    @property
    def folder(self) -> Path:
        """The folder of all saved data."""
        return self.store.path.parent if self.store is not None else data_folder()

    def need_store(self) -> Store:
        if self.store is None:
            raise QuintetError("Nothing is saved here: the data folder is not usable.")
        return self.store


class Page:
    """One place. A subclass says what it shows and which words it knows, and answers each of them."""

    manual = ""
    """What this place is for, in a sentence or two."""
    aliases: ClassVar[Mapping[str, str]] = {}
    usual: ClassVar[str] = ""
    """The word that an empty line means."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.talk = desk.talk
        self.is_left = False

    # --- for subclasses to write ---

    @property
    def prompt(self) -> str:
        return "> "

    def words(self) -> dict[str, str]:
        """Returns what can be typed here, and what it does."""
        return {}

    def show(self) -> None:
        """Says what is said when the page is opened."""

    def answer(self, word: str, rest: str) -> None:
        """Does what a word of `words` says."""

    def otherwise(self, line: str) -> None:
        """Takes a line that begins with none of the words."""
        raise BadNotation(self.misread(line))

    # --- the loop ---

    def run(self) -> None:
        """Answers lines until the player leaves the page."""
        self.show()
        while not self.is_left:
            self.obey(self.talk.ask(self.prompt))

    def obey(self, line: str) -> None:
        """Does what one line asks for; a refusal is a sentence and changes nothing."""
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
        """Returns the word of this page that a line begins with, and the rest; two empty texts if there is none."""
        first, _, rest = (line or self.usual).partition(" ")
        word = self.aliases.get(first.lower(), first.lower())
        if word in {"?", "help"}:
            return "?", rest.strip()
        return (word, rest.strip()) if self.knows(word) else ("", "")

    def knows(self, word: str) -> bool:
        """Returns whether a line that begins with this word is for `answer`."""
        return word in self.words()

    def help(self) -> None:
        self.talk.say_prose(self.manual)
        self.talk.say("You can type:")
        self.talk.list({**self.words(), "?": "Show this page"}.items())

    def misread(self, line: str) -> str:
        first = line.partition(" ")[0][:40]
        near = difflib.get_close_matches(first.lower(), list(self.words()), n=1)
        return f"{quoted(first)} is not a command here. {f'Did you mean `{near[0]}`?' if near else ASK_FOR_HELP}"

    def leave(self) -> None:
        self.is_left = True
