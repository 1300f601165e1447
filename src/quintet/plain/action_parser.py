"""ActionParser: from a typed line to actions: several at once, letters run together, and suggestions."""

import difflib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from quintet.core.errors import BadNotation, quoted
from quintet.core.game import Action, Game

__all__ = ["ActionParser"]

LEGAL_SHOWN: Final = 8
LONGEST_ACTION: Final = 6
"""The most words that one action has."""
TYPO: Final = 0.8
"""How similar letters are to a word to be a typo of it: `hnt` is one of hint, but `agi` is not one of again."""


class ActionParser:
    """Reads the lines of one game.

    `known` returns the other words that could be meant, `legal` the legal actions; `first` are named before them.
    With `brief`, a line that begins like none of them is answered without the notation of the game.
    """

    def __init__(
        self,
        game: Game[Any],
        known: Callable[[], Iterable[str]],
        legal: Callable[[], tuple[Action, ...]],
        first: Sequence[str] = (),
        *,
        brief: bool = False,
    ) -> None:
        self._game = game
        self._known = known
        self._legal = legal
        self._first = first
        self._brief = brief

    def is_action(self, text: str) -> bool:
        try:
            self._game.read(text)
        except ValueError:
            return False
        return bool(text.strip())

    def is_meant(self, line: str) -> bool:
        """Returns whether a line is an action, or several that begin with one letter: `h j k` does not ask for help."""
        return self.is_action(line) or (len(line.replace(";", " ").split()[0]) == 1 and self._is_readable(line))

    def _is_readable(self, line: str) -> bool:
        try:
            return len(self.read(line)) > 1
        except ValueError:
            return False

    def read(self, line: str) -> list[Action]:
        """Returns the actions of a line; one word that cannot be read refuses them all."""
        parts = filter(None, (part.strip() for part in line.split(";")))
        return [self._game.read(text) for part in parts for text in self._phrases(part)]

    def _phrases(self, part: str) -> Iterator[str]:
        """Yields the actions in a part, each as long as it can be read: `go 1 go 1` is two."""
        words = part.split()
        while words:
            sizes = range(min(len(words), LONGEST_ACTION), 0, -1)
            size = next((size for size in sizes if self.is_action(" ".join(words[:size]))), 0)
            if size:
                yield " ".join(words[:size])
            else:
                yield from self._letters(words)
            words = words[size or 1 :]

    def _letters(self, words: list[str]) -> list[str]:
        """Returns the letters of the first word if all are legal actions: `abc` is three cards, but `hnt` is a typo."""
        letters = list(words[0])
        if all(self._may_try(letter) for letter in letters) and not self.near(words[0], TYPO):
            return letters
        raise BadNotation(self._misread(words))

    def _may_try(self, text: str) -> bool:
        return self.is_action(text) and self._game.read(text) in self._legal()

    def near(self, word: str, likeness: float = 0.7) -> str:
        """Returns the word or legal action that was probably meant, unless only its number differs."""
        known = [*self._known(), *self.legal_words()]
        found = next(iter(difflib.get_close_matches(word.lower()[:40], known, n=1, cutoff=likeness)), "")
        return "" if found and _letters(found) == _letters(word.lower()) else found

    def _misread(self, words: list[str]) -> str:
        """Returns what is wrong with the words up to the next one that can be read."""
        readable = next((at for at, word in enumerate(words) if at and self.is_action(word)), len(words))
        phrase = " ".join(words[:readable])
        try:
            self._game.read(phrase)
        except ValueError as error:
            near = self.near(phrase) or self.near(words[0])
            hint = f"Did you mean `{near}`?" if near else self.legal_line()
            reason = "" if (near or self._brief) and not self._begins_known(words[0]) else f" {error}"
            return f"{quoted(phrase)} is not understood.{reason} {hint}"
        return f"{quoted(phrase)} is not an action here. {self.legal_line()}"

    def _begins_known(self, word: str) -> bool:
        """Returns whether a legal action of more words begins with this one, so that the rest of it is at fault."""
        return any(words[0] == word.lower() for words in map(str.split, self.legal_words()) if len(words) > 1)

    # --- legal actions ---

    def legal_words(self) -> list[str]:
        return [self._game.write(action) for action in self._legal()]

    def legal_line(self) -> str:
        """Returns a sentence with some of the legal actions, to show the notation."""
        words = self.legal_words()
        if not words:
            return "You cannot act now."
        words = [*self._first, *words]
        shown, more = ", ".join(words[:LEGAL_SHOWN]), len(words) - LEGAL_SHOWN
        rest = f" and {more} more. Type `legal` to list them all." if more > 0 else "."
        return f"You can try: {shown}{rest}"


def _letters(text: str) -> str:
    return "".join(letter for letter in text if not letter.isdecimal()).strip()
