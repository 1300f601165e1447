"""The message line of the roguelike: what happened, why a command ended, and which keys help now."""

from typing import Final

from quintet.front.games.rogue_log import BETWEEN, RogueLog, fitting, merged
from quintet.front.moment import Moment
from quintet.games.rogue.analysis.directions import in_sight
from quintet.games.rogue.autopilot.travel_memory import Stop
from quintet.games.rogue.tables import HEIGHT
from quintet.games.rogue.views.hero import RogueView
from quintet.tui.skins.canvas import CanvasBoard
from quintet.tui.skins.rogue.keys import ADVICE, HINTS, hints_for
from quintet.tui.text import unmarked

__all__ = ["Messages"]

MORE: Final = "(`m`: all) … "
MOST_ROWS: Final = 4
"""Rows that messages may take for a moment: the message line, and rows of the map above it."""
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
        """What happened last and did not fit into the message line, in rows over the map."""
        self.is_on_top = False
        """Whether these rows are at the top of the map, and nothing is in the message line."""
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
        """Shows what happened, with hints where there is room: as much as the line holds, or all of it in rows."""
        board, wide = self.board, max(self.board.app.size.width - 2, 1)
        said = merged(texts)
        hints = [
            (topic, hint)
            for topic, hint in self._hints(board.moment)
            if not any(text in hint or HINTS.get(topic, hint) in text for text in said)
        ]
        rows = self._rows(said, hints, wide) if board.is_news_raised else [_line(said, hints, wide)]
        board.say("" if self._goes_on_top(rows) else rows[-1])
        self._put_above(rows)

    def lay(self, texts: list[str]) -> str:
        """Returns the message line for texts that stand alone, and shows what does not fit in rows over the map."""
        rows = wrapped(texts, max(self.board.app.size.width - 2, 1)) or [""]
        self._put_above(rows)
        return "" if self.is_on_top else rows[-1]

    def _put_above(self, rows: list[str]) -> None:
        """Shows all rows but the last over the map, or all of them where those would hide the hero."""
        self.is_on_top = self._goes_on_top(rows)
        self.overflow = rows if self.is_on_top else rows[:-1]
        self.board.repaint()

    def _goes_on_top(self, rows: list[str]) -> bool:
        moment = self.board.moment
        return len(rows) > 1 and moment is not None and self._would_hide(moment.view, len(rows))

    @staticmethod
    def _would_hide(view: RogueView, rows: int) -> bool:
        """Whether rows that end in the message line would hide the hero or the tiles beside it."""
        return view.y >= HEIGHT - rows

    def _rows(self, said: list[str], hints: list[tuple[str, str]], wide: int) -> list[str]:
        """Returns everything in its order, in a few rows; a hint that is not pressing never makes a third row."""
        told = list(said)
        for topic, hint in hints:
            longer = [*told, hint]
            if topic in PRESSING or len(wrapped(longer, wide)) <= max(len(wrapped(told, wide)), 2):
                told = longer
        return self._newest(told, wide) or [""]

    @staticmethod
    def _newest(told: list[str], wide: int) -> list[str]:
        """Returns as many rows as may be covered: all of it, or the newest part and the key to the rest."""
        lines = wrapped(told, wide)
        for first in range(1, len(told)):
            if len(lines) <= MOST_ROWS:
                break
            lines = wrapped(told[first:], wide, MORE)
        return lines[-MOST_ROWS:]

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


def wrapped(texts: list[str], wide: int, before: str = "") -> list[str]:
    """Returns sentences in rows; the backticks around keys take no room."""
    rows: list[str] = []
    for word in (before + BETWEEN.join(texts)).split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and len(unmarked(longer)) <= wide:
            rows[-1] = longer
        else:
            rows.append(word)
    return rows


def _line(said: list[str], hints: list[tuple[str, str]], wide: int) -> str:
    """Returns the newest that fits into one line, and the hints that fit beside it; a log has the rest."""
    _, shown = fitting(said, wide)
    shown = [] if len(BETWEEN.join(shown)) > wide else shown
    for _, hint in hints:
        if len(BETWEEN.join([*shown, hint])) <= wide:
            shown.append(hint)
    return BETWEEN.join(shown)
