"""Set in lines: the time below the cards, and the cards in words."""

from quintet.front.moment import Moment
from quintet.games.sets.text import PLACES, name_card
from quintet.games.sets.views import SetView
from quintet.plain.games.game_lines import Word
from quintet.plain.games.spoken import SpokenLines

__all__ = ["LINES", "SetLines"]


class SetLines(SpokenLines):
    """Adds the cards in words and the timer; streak and hints are in the game's own picture."""

    def words(self) -> dict[str, Word]:
        return {"cards": Word("List the cards one by one, in words", self._read_cards), **super().words()}

    def _read_cards(self, _rest: str) -> None:
        for line in _in_lines(self.table.moment.view):
            self.say(line)

    def spoken(self, moment: Moment) -> str:
        drawn = self.drawn(moment)
        return "\n".join([*_in_lines(moment.view), drawn[drawn.rindex("\n\n") + 1 :]])

    def status(self, moment: Moment) -> list[str]:
        minutes, seconds = divmod(int(moment.seconds), 60)
        return [f"Time {minutes}:{seconds:02}"]


def _in_lines(view: SetView) -> list[str]:
    """Returns a line for each card, with what was picked and hinted."""
    marks = (
        (", picked" if place in view.selection else "") + (", hinted" if place in view.hinted else "")
        for place in range(len(view.board))
    )
    cards = zip(PLACES, view.board, marks, strict=False)
    return [f"{letter}: {name_card(card)}{mark}" for letter, card, mark in cards]


LINES = SetLines
