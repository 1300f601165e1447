"""The part of the board that draws a wizard's overlays: fields of view, paths, states of mind."""

from typing import Final

from quintet.core.game import Game
from quintet.games.rogue.describe.overlays import MARK, OVERLAYS, marked, mind_words, overlay_lines, overlay_tiles
from quintet.games.rogue.tables import WIDTH
from quintet.games.rogue.views.wizard import Insight, Mind
from quintet.tui.skins.base import Moment
from quintet.tui.skins.rogue.cursor import PointingBoard
from quintet.tui.skins.rogue.map_view import Chart

__all__ = ["OFF", "OverlayBoard"]

OFF: Final = "off"
STATE_SIGNS: Final = {"SLEEPING": "z", "WANDERING": "w", "HUNTING": "h", "FLEEING": "f"}
LEGENDS: Final = {
    "sight": "x and Tab choose whose",
    "paths": f"{MARK} is a step",
    "minds": f"z sleeps, w wanders, h hunts, f flees, {MARK} last saw you",
}


class OverlayBoard(PointingBoard):
    """Knows which overlay is on; what it shows comes with the moment, in wizards' games only."""

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self.overlay = ""
        self._insight: Insight | None = None

    def draw(self, moment: Moment) -> None:
        self._insight = moment.insight() if self.overlay else None
        super().draw(moment)

    def action_overlay(self) -> None:
        """The next overlay, and none after the last."""
        kinds = ["", *OVERLAYS]
        self.choose_overlay(kinds[(kinds.index(self.overlay) + 1) % len(kinds)] or OFF)

    def choose_overlay(self, kind: str) -> None:
        if self.moment is None:
            return
        self._insight = self.moment.insight()
        if self._insight is None:
            self.say("only a wizard's game has overlays; start one with the option wizard")
            return
        self.overlay = "" if kind == OFF else kind
        self.say(f"overlay {kind}: {self._legend()} (v: next)" if self.overlay else "no overlay")
        self.repaint()

    def _legend(self) -> str:
        if self.overlay == "minds" or self._insight is None or self.view is None:
            return LEGENDS[self.overlay]
        return f"{overlay_lines(self.view, self._insight, self.overlay, self._watched)[0]}; {LEGENDS[self.overlay]}"

    @property
    def _watched(self) -> Mind | None:
        """The monster under the cursor."""
        return self._insight.at(self.cursor) if self._insight is not None else None

    # --- the cursor ---

    def sights(self) -> list[tuple[int, int]]:
        """With an overlay the cursor is led to all monsters first."""
        minds = self._insight.minds if self.overlay and self._insight is not None else ()
        return list(dict.fromkeys([*((mind.x, mind.y) for mind in minds), *super().sights()]))

    def look_at(self, place: tuple[int, int]) -> None:
        super().look_at(place)
        if self.overlay and self._watched is not None and self.view is not None:
            self.say(mind_words(self.view, self._watched))

    # --- drawing ---

    def put_overlay(self, chart: Chart) -> None:
        """Marks and monsters over the map."""
        insight, view = self._insight, self.view
        if not self.overlay or insight is None or view is None:
            return
        tiles = overlay_tiles(view, insight, self.overlay, self._watched)
        for monster in marked(view, insight, ()).monsters[len(view.monsters) :]:
            chart.put_monster(monster)
        if self.overlay == "sight":
            for tile in tiles:
                chart.tint(*tile, f"reverse {self.palette.hint}")
            return
        taken = {(view.x, view.y), *((mind.x, mind.y) for mind in insight.minds)}
        for tile in tiles - taken:
            chart.mark(*tile, MARK, f"bold {self.palette.bad}")
        if self.overlay == "minds":
            self._put_states(chart, insight, taken)

    def _put_states(self, chart: Chart, insight: Insight, taken: set[tuple[int, int]]) -> None:
        """A sign beside every monster, where there is room for it; its color alone tells nothing."""
        for mind in insight.minds:
            beside = next((x for x in (mind.x + 1, mind.x - 1) if 0 <= x < WIDTH and (x, mind.y) not in taken), None)
            if beside is not None:
                taken.add((beside, mind.y))
                chart.mark(beside, mind.y, STATE_SIGNS[mind.state], f"reverse {self.palette.hint}")
