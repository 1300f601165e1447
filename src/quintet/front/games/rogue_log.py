"""RogueLog: the message log of the board, with equal lines counted together."""

from itertools import groupby
from typing import Final, NamedTuple

from quintet.core.game import Event
from quintet.front.moment import Moment
from quintet.front.status_line import BETWEEN
from quintet.games.rogue.views.hero import RogueView

__all__ = ["BETWEEN", "Line", "RogueLog", "fitting", "merged"]

MOST_LINES: Final = 1000


class Line(NamedTuple):
    """One line of the log, how often it came, and the step that it came at last."""

    kind: str
    text: str
    times: int = 1
    step: int = 0

    @property
    def words(self) -> str:
        return self.text if self.times == 1 else f"{self.text} (x{self.times})"


def merged(texts: list[str]) -> list[str]:
    """Returns texts with equal neighbors as one and a count."""
    return [Line("", text, len(list(same))).words for text, same in groupby(texts)]


def fitting(texts: list[str], width: int) -> tuple[list[str], list[str]]:
    """Splits texts into those that do not fit and the newest ones, which fit in one line; at least one does."""
    first = max(len(texts) - 1, 0)
    while first > 0 and len(BETWEEN.join(texts[first - 1 :])) <= width:
        first -= 1
    return texts[:first], texts[first:]


def _kind(event: Event) -> str:
    """Returns the type of message, which the kind of an event names before a colon."""
    kind, divided, _ = event.kind.partition(":")
    return kind if divided else "info"


class RogueLog:
    """The lines, oldest first."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def add(self, moment: Moment) -> None:
        """Adds what is new; a game that was opened in the middle starts with everything since its beginning."""
        if not moment.live:
            self.lines = []
        if not self.lines:
            self._begin(moment)
            return
        for event in moment.events:
            self._add_line(Line(_kind(event), event.text, step=moment.step))
        del self.lines[:-MOST_LINES]

    def _begin(self, moment: Moment) -> None:
        """Adds the past; a replay has only what the view remembers. The last line counts as new."""
        view: RogueView = moment.view
        past = [(_kind(event), event.text) for event in moment.events[-MOST_LINES:]] if moment.live else []
        for kind, text in past or [(kind, text) for _, kind, text in view.messages]:
            self._add_line(Line(kind, text, step=-1))
        self.lines[-1:] = [line._replace(step=moment.step) for line in self.lines[-1:]]

    def _add_line(self, line: Line) -> None:
        last = self.lines[-1] if self.lines else None
        if last is not None and last.text == line.text:
            self.lines[-1] = last._replace(times=last.times + 1, step=line.step)
        else:
            self.lines.append(line)
