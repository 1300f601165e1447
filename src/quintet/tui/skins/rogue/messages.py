"""The message line of the roguelike: what happened, why a command ended, and which keys help now."""

from textwrap import wrap
from typing import Final

from quintet.front.games.rogue_log import BETWEEN, RogueLog, fitting, merged
from quintet.front.moment import Moment
from quintet.games.rogue.analysis.directions import in_sight
from quintet.games.rogue.autopilot.travel_memory import Stop
from quintet.games.rogue.views.hero import RogueView
from quintet.tui.skins.canvas import CanvasBoard
from quintet.tui.skins.rogue.keys import ADVICE, HINTS, hints_for

__all__ = ["Messages"]

MORE: Final = "(`m`: all) … "
MOST_ROWS: Final = 3
"""Rows of the map that messages may cover for a moment."""
PRESSING: Final = frozenset({"choose", "cure", "fight", "heal"})
"""Hints that matter more than what happened before the last thing."""
GROUND: Final = frozenset({"drop", "get"})
"""Hints about what lies on the ground."""


class Messages:
    """Keeps the log, and fits what happened into one line and a few rows over the map."""

    def __init__(self, board: CanvasBoard) -> None:
        self.board = board
        self.chronicle = RogueLog()
        self.overflow: list[str] = []
        """What happened last and did not fit into the message line; the board shows it where there is no log."""
        self.walked: list[str] = []
        """What happened since a command began."""
        self._told: set[tuple[int, int, int, str]] = set()
        """What was said last of the ground, with its place."""

    def finish(self, reason: str) -> None:
        """Reports what happened during a command, why it ended, and which keys continue."""
        advice = [ADVICE[name] for name in reason.advice] if isinstance(reason, Stop) else []
        happened = self.walked if reason in self.walked else [*self.walked, reason]
        self.walked = []
        self.report([*happened, *advice])

    def report(self, texts: list[str]) -> None:
        """Shows as much as the line holds, always the newest, with hints where there is room; the rest goes above."""
        board, wide = self.board, max(self.board.app.size.width - 2, 1)
        said = merged(texts)
        self.overflow, shown = fitting(said, wide)
        if len(BETWEEN.join(shown)) > wide:
            self.overflow, shown = [*self.overflow, *shown], []
        for topic, hint in self._hints(board.moment):
            if any(text in hint or HINTS.get(topic, hint) in text for text in said):
                continue
            if len(BETWEEN.join([*shown, hint])) <= wide:
                shown.append(hint)
            elif topic in PRESSING or len(BETWEEN.join([*self.overflow, hint])) <= wide:
                self.overflow.append(hint)
        board.say(BETWEEN.join(shown))
        board.repaint()

    def _hints(self, moment: Moment | None) -> list[tuple[str, str]]:
        """Returns what is worth mentioning; in a fight, what lies on the ground is mentioned once."""
        if moment is None or not moment.mine:
            return []
        view: RogueView = moment.view
        found = hints_for(view)
        here = {(view.depth, view.x, view.y, text) for topic, text in found if topic in GROUND}
        known = {text for *_, text in here & self._told} if in_sight(view) else set()
        self._told = here
        return [(topic, text) for topic, text in found if text not in known]

    def overflow_lines(self, wide: int) -> list[str]:
        """Returns rows over the map: everything that did not fit, or its newest part and the key to the rest."""
        lines = wrap(BETWEEN.join(self.overflow), wide)
        for first in range(1, len(self.overflow)):
            if len(lines) <= MOST_ROWS:
                break
            lines = wrap(MORE + BETWEEN.join(self.overflow[first:]), wide)
        return lines[-MOST_ROWS:]
