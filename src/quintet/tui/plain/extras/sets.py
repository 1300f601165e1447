"""Set in lines: the time below the cards, and the cards in words."""

from quintet.games.sets.text import PLACES, name_card
from quintet.games.sets.views import SetView
from quintet.tui.moment import Moment
from quintet.tui.plain.extras.base import Extras, Word

__all__ = ["EXTRAS", "SetExtras"]


class SetExtras(Extras):
    """Streak and hints stand in the game's own picture; the timer is the sitting's."""

    def words(self) -> dict[str, Word]:
        return {"cards": ("the cards one by one, in words", self._read_cards)}

    def _read_cards(self, _rest: str) -> None:
        view: SetView = self.table.moment.view
        for place, card in enumerate(view.board):
            picked = ", picked" if place in view.selection else ""
            hinted = ", hinted" if place in view.hinted else ""
            self.say(f"{PLACES[place]}: {name_card(card)}{picked}{hinted}")

    def status(self, moment: Moment) -> list[str]:
        minutes, seconds = divmod(int(moment.seconds), 60)
        return [f"time {minutes}:{seconds:02}"]


EXTRAS = SetExtras
