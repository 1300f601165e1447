"""The message log of the board: what the table can tell since the start, equal lines counted together."""

from itertools import groupby
from typing import Final, NamedTuple

from quintet.core.game import Event
from quintet.front.moment import Moment
from quintet.front.status_line import BETWEEN
from quintet.games.rogue.views.hero import RogueView

__all__ = ["BETWEEN", "Chronicle", "Line", "fitting", "merged"]

KEPT: Final = 1000


class Line(NamedTuple):
    """One line of the log, how often it came, and whether it is news."""

    kind: str
    text: str
    times: int = 1
    step: int = 0

    @property
    def words(self) -> str:
        return self.text if self.times == 1 else f"{self.text} (x{self.times})"


def merged(texts: list[str]) -> list[str]:
    """Equal neighbors as one with a count."""
    return [Line("", text, len(list(same))).words for text, same in groupby(texts)]


def fitting(texts: list[str], width: int) -> tuple[list[str], list[str]]:
    """Parts texts into those that must go elsewhere and the newest ones, which one line holds; always at least one."""
    first = max(len(texts) - 1, 0)
    while first > 0 and len(BETWEEN.join(texts[first - 1 :])) <= width:
        first -= 1
    return texts[:first], texts[first:]


def _kind(event: Event) -> str:
    """The type of message that an event of the log names before its colon."""
    kind, divided, _ = event.kind.partition(":")
    return kind if divided else "info"


class Chronicle:
    """The lines, oldest first."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def hear(self, moment: Moment) -> None:
        """Adds what is new; a game that was opened in the middle begins with all that the table can tell of it."""
        if not moment.live:
            self.lines = []
        if not self.lines:
            self._begin(moment)
            return
        for event in moment.events:
            self._add(Line(_kind(event), event.text, step=moment.step))
        del self.lines[:-KEPT]

    def _begin(self, moment: Moment) -> None:
        """The past; a recording tells only what the view remembers. The last line counts as news."""
        view: RogueView = moment.view
        past = [(_kind(event), event.text) for event in moment.events[-KEPT:]] if moment.live else []
        for kind, text in past or [(kind, text) for _, kind, text in view.messages]:
            self._add(Line(kind, text, step=-1))
        self.lines[-1:] = [line._replace(step=moment.step) for line in self.lines[-1:]]

    def _add(self, line: Line) -> None:
        last = self.lines[-1] if self.lines else None
        if last is not None and last.text == line.text:
            self.lines[-1] = last._replace(times=last.times + 1, step=line.step)
        else:
            self.lines.append(line)
