"""The roguelike in lines: its words stand in the game itself; at the end the page of the hero is read and kept."""

from quintet.tui.heroes import hero_name, keep_dump, story
from quintet.tui.moment import Moment
from quintet.tui.plain.extras.base import Extras
from quintet.tui.sitting import seed_text

__all__ = ["EXTRAS", "RogueExtras"]


class RogueExtras(Extras):
    """The last page."""

    def epilogue(self, moment: Moment) -> None:
        if moment.seat is None or moment.seat in moment.bots:
            return
        name, seed = hero_name(moment.names[moment.seat]), seed_text(self.table.match)
        self.say(story(moment.view, name, seed))
        if self.table.desk.store is not None:
            self.say(keep_dump(self.table.desk.folder, moment.view, name, seed))


EXTRAS = RogueExtras
