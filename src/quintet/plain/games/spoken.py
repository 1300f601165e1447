"""SpokenLines: games described in sentences instead of drawn, for players who listen."""

import os

from quintet.front.accessibility import uses_screen_reader
from quintet.front.moment import Moment
from quintet.plain.games.game_lines import GameLines, Word

__all__ = ["SpokenLines"]


class SpokenLines(GameLines):
    """Adds a word that switches between the two; it starts with sentences if a screen reader is announced."""

    def spoken(self, moment: Moment) -> str:
        """Returns the game in sentences."""
        raise NotImplementedError

    def drawn(self, moment: Moment) -> str:
        """Returns the game as a picture of characters."""
        return super().picture(moment)

    @property
    def in_words(self) -> bool:
        return bool(self.wish("words", default=uses_screen_reader(os.environ)))

    def picture(self, moment: Moment) -> str:
        return self.spoken(moment) if self.in_words else self.drawn(moment)

    def words(self) -> dict[str, Word]:
        return {"words": Word("Switch between sentences and drawings of the game", self._switch)}

    def _switch(self, _rest: str) -> None:
        self.set_wish("words", not self.in_words)
        self.say(f"The game is now {'described in sentences' if self.in_words else 'drawn'}.")
        self.table.look()
