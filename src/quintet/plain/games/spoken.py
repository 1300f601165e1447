"""Games told in sentences instead of drawn: the choice of whoever hears rather than sees."""

import os
from typing import TYPE_CHECKING

from quintet.front.accessibility import uses_screen_reader
from quintet.front.moment import Moment
from quintet.plain.games.base import Extras, Word

if TYPE_CHECKING:
    from quintet.plain.play import PlainGame

__all__ = ["SpokenExtras"]


class SpokenExtras(Extras):
    """A word that changes between the two; sentences at first where a screen reader is announced."""

    def __init__(self, table: "PlainGame") -> None:
        super().__init__(table)
        self._hears = uses_screen_reader(os.environ)

    def spoken(self, moment: Moment) -> str:
        """The game in sentences."""
        raise NotImplementedError

    def drawn(self, moment: Moment) -> str:
        """The game as a picture of characters."""
        return super().picture(moment)

    @property
    def in_words(self) -> bool:
        return bool(self.wish("words", default=self._hears))

    def picture(self, moment: Moment) -> str:
        return self.spoken(moment) if self.in_words else self.drawn(moment)

    def words(self) -> dict[str, Word]:
        return {"words": Word("tell everything in sentences instead of drawing it; again draws it", self._switch)}

    def _switch(self, _rest: str) -> None:
        self.set_wish("words", not self.in_words)
        self.say("told in sentences from now on" if self.in_words else "drawn from now on")
        self.table.look()
