"""From a typed line to actions: several with blanks or semicolons between them, letters run together, near misses."""

import difflib
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from quintet.core.errors import BadNotation
from quintet.core.game import Action, Game

__all__ = ["Reader"]

LEGAL_SHOWN = 8
LONGEST_ACTION = 6
"""Words of one action at most."""
SLIP = 0.8
"""How like a word a run of letters is that is rather a slip of that word: `hnt` of hint, but not `agi` of again."""


class Reader:
    """Reads lines for one game; `known` names the other words that could have been meant, `legal` what may be tried."""

    def __init__(
        self, game: Game[Any], known: Callable[[], Iterable[str]], legal: Callable[[], tuple[Action, ...]]
    ) -> None:
        self._game = game
        self._known = known
        self._legal = legal

    def is_action(self, text: str) -> bool:
        try:
            self._game.read(text)
        except ValueError:
            return False
        return bool(text.strip())

    def is_meant(self, line: str) -> bool:
        """Whether a line is an action, or begins with a single letter and is several: `h j k` asks for no help."""
        return self.is_action(line) or (len(line.replace(";", " ").split()[0]) == 1 and self._is_readable(line))

    def _is_readable(self, line: str) -> bool:
        try:
            return len(self.read(line)) > 1
        except ValueError:
            return False

    def read(self, line: str) -> list[Action]:
        """The actions of a line; every word is understood before any of them is given out."""
        parts = filter(None, (part.strip() for part in line.split(";")))
        return [self._game.read(text) for part in parts for text in self._phrases(part)]

    def _phrases(self, part: str) -> Iterator[str]:
        """The actions that follow one another in a part, each as long as it can be read: `go 1 go 1` is two."""
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
        """A word whose letters are all actions that may be tried now, `abc` for three cards; `hnt` is a slip."""
        letters = list(words[0])
        if all(self._may_try(letter) for letter in letters) and not self.near(words[0], SLIP):
            return letters
        raise BadNotation(self._misread(words))

    def _may_try(self, text: str) -> bool:
        return self.is_action(text) and self._game.read(text) in self._legal()

    def near(self, word: str, likeness: float = 0.6) -> str:
        """The word or legal action that was probably meant; with another number it would be another one."""
        known = [*self._known(), *self.legal_words()]
        found = next(iter(difflib.get_close_matches(word.lower()[:40], known, n=1, cutoff=likeness)), "")
        return "" if found and _letters(found) == _letters(word.lower()) else found

    def _misread(self, words: list[str]) -> str:
        """What is wrong with the words up to the next one that can be read."""
        readable = next((at for at, word in enumerate(words) if at and self.is_action(word)), len(words))
        phrase = " ".join(words[:readable])
        try:
            self._game.read(phrase)
        except ValueError as error:
            near = self.near(phrase) or self.near(words[0])
            hint = f"; did you mean {near}?" if near else ""
            return f"{phrase[:40]!r} is not understood: {error}{hint}; {self.legal_line()}"
        return f"{phrase[:40]!r} is no action here; {self.legal_line()}"

    # --- what may be tried ---

    def legal_words(self) -> list[str]:
        return [self._game.write(action) for action in self._legal()]

    def legal_line(self) -> str:
        """Some of what may be tried, to show the notation."""
        words = self.legal_words()
        if not words:
            return "you cannot act now"
        more = len(words) - LEGAL_SHOWN
        rest = f" and {more} more (legal lists them all)" if more > 0 else ""
        return f"you may try: {', '.join(words[:LEGAL_SHOWN])}{rest}"


def _letters(text: str) -> str:
    return "".join(letter for letter in text if not letter.isdecimal())
