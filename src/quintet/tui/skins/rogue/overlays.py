"""A wizard's overlays on the map: fields of view, paths, states of mind."""

from typing import Final

from quintet.front.moment import Moment
from quintet.games.rogue.describe.overlays import MARK, OVERLAYS, marked, mind_words, overlay_lines, overlay_tiles
from quintet.games.rogue.tables import WIDTH
from quintet.games.rogue.views.hero import RogueView
from quintet.games.rogue.views.wizard import Insight, Mind
from quintet.tui.skins.canvas import CanvasBoard
from quintet.tui.skins.rogue.map_view import Chart

__all__ = ["OFF", "Overlays"]

OFF: Final = "off"
STATE_SIGNS: Final = {"SLEEPING": "z", "WANDERING": "w", "HUNTING": "h", "FLEEING": "f"}
LEGENDS: Final = {
    "sight": "`x` and `Tab` choose whose",
    "paths": f"{MARK} is a step",
    "minds": f"z sleeps, w wanders, h hunts, f flees, {MARK} last saw you",
}
Place = tuple[int, int]


class Overlays:
    """Knows which overlay is on; what it shows comes with the moment, only in wizard games."""

    def __init__(self, board: CanvasBoard) -> None:
        self.board = board
        self.kind = ""
        self._insight: Insight | None = None

    def follow(self, moment: Moment) -> None:
        self._insight = moment.insight() if self.kind else None

    def choose_next(self, moment: Moment, cursor: Place | None) -> None:
        """Chooses the next overlay, and none after the last."""
        kinds = ["", *OVERLAYS]
        self.choose(moment, kinds[(kinds.index(self.kind) + 1) % len(kinds)] or OFF, cursor)

    def choose(self, moment: Moment, kind: str, cursor: Place | None) -> None:
        insight = self._insight = moment.insight()
        if insight is None:
            self.board.say("Only wizard games have overlays. Start one with the option wizard.")
            return
        self.kind = "" if kind == OFF else kind
        words = self._legend(moment.view, insight, cursor)
        self.board.say(f"Overlay {kind}: {words}. (`v`: next)" if self.kind else "No overlay.")
        self.board.repaint()

    def _legend(self, view: RogueView, insight: Insight, cursor: Place | None) -> str:
        if self.kind in {"", "minds"}:
            return LEGENDS.get(self.kind, "")
        line = overlay_lines(view, insight, self.kind, insight.at(cursor))[0]
        return f"{line.removesuffix('.')}; {LEGENDS[self.kind]}"

    # --- the cursor ---

    @property
    def places(self) -> list[Place]:
        """Where the cursor goes first: to all monsters, seen or not."""
        return [(mind.x, mind.y) for mind in self._minds]

    @property
    def _minds(self) -> tuple[Mind, ...]:
        return tuple(self._insight.minds) if self.kind and self._insight is not None else ()

    def words_at(self, view: RogueView, place: Place) -> str:
        """Returns what is on the mind of the monster on a tile."""
        mind = self._insight.at(place) if self.kind and self._insight is not None else None
        return "" if mind is None else mind_words(view, mind)

    # --- drawing ---

    def put(self, chart: Chart, cursor: Place | None) -> None:
        """Draws marks and monsters over the map."""
        insight, view = self._insight, chart.view
        if not self.kind or insight is None:
            return
        tiles = overlay_tiles(view, insight, self.kind, insight.at(cursor))
        for monster in marked(view, insight, ()).monsters[len(view.monsters) :]:
            chart.put_monster(monster)
        if self.kind == "sight":
            for tile in tiles:
                chart.tint(*tile, f"reverse {chart.palette.hint}")
            return
        taken = {(view.x, view.y), *self.places}
        for tile in tiles - taken:
            chart.mark(*tile, MARK, f"bold {chart.palette.bad}")
        if self.kind == "minds":
            self._put_states(chart, taken)

    def _put_states(self, chart: Chart, taken: set[Place]) -> None:
        """Puts a sign beside every monster where there is room: nothing is shown by color alone."""
        for mind in self._minds:
            beside = next((x for x in (mind.x + 1, mind.x - 1) if 0 <= x < WIDTH and (x, mind.y) not in taken), None)
            if beside is not None:
                taken.add((beside, mind.y))
                chart.mark(beside, mind.y, STATE_SIGNS[mind.state], f"reverse {chart.palette.hint}")
