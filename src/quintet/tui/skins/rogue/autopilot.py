"""The part of the board that walks: long ways, one action after each drawing, that any key or surprise ends."""

from functools import partial
from typing import Final

from quintet.core.game import Game
from quintet.front.games.rogue_log import BETWEEN, RogueLog, fitting, merged
from quintet.games.rogue.autopilot.commands import Company, Stop, Way
from quintet.games.rogue.views.hero import RogueView
from quintet.tui.skins.base import Moment
from quintet.tui.skins.canvas import CanvasBoard
from quintet.tui.skins.rogue.keys import ADVICE, hint_lines
from quintet.tui.timers import later

__all__ = ["WalkingBoard"]

PAUSE: Final = 0.02
"""Seconds between two steps that can be watched."""
NO_PAUSE: Final = 0.001
PRESSING: Final = ("in sight", "you are badly wounded", "you are wounded", "choose")
"""Hints that are more important than what happened before the last thing."""


class WalkingBoard(CanvasBoard):
    """Follows a way as long as nothing comes up; never more than one action at a time, so every key is heard."""

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self.chronicle = RogueLog()
        self.company = Company()
        self.way: Way | None = None
        self.overflow: list[str] = []
        """What happened last and did not fit into the message line; the board shows it where there is no log."""
        self._expected = -1
        self._under_way = False
        """Whether the way has begun: all its steps are taken back as one."""
        self._heard: list[str] = []

    @property
    def view(self) -> RogueView | None:
        return self.moment.view if self.moment is not None else None

    def may_act(self) -> bool:
        """Whether the person here can act; says why not."""
        moment = self.moment
        if moment is None or not moment.live:
            return False
        if not moment.mine:
            self.say("the game is over" if moment.outcome else "you are watching; start a new game to play yourself")
        return moment.mine

    def draw(self, moment: Moment) -> None:
        self.chronicle.add(moment)
        self.company.watch(moment.view)
        super().draw(moment)
        if self.way is None:
            return
        self._heard += [event.text for event in moment.events]
        if moment.mine and moment.position == self._expected:
            later(self, PAUSE if self.animated else NO_PAUSE, partial(self._walk, self.way))
        else:
            self.way = None

    def set_out(self, way: Way) -> None:
        """Begins a long way."""
        self.way = None
        if self.may_act():
            self._heard = []
            self._under_way = False
            self.overflow = []
            self.way = way
            self._walk(way)

    def halt(self) -> bool:
        """Ends the way; True when there was one."""
        walking, self.way = self.way is not None, None
        return walking

    def refused(self) -> None:
        self.way = None

    def _walk(self, way: Way) -> None:
        moment = self.moment
        if self.way is not way or moment is None:
            return
        if not moment.mine or not self.screen.is_current:
            self.way = None
            return
        answer = way.next(moment.view, moment.events if way.taken else ())
        if isinstance(answer, str):
            self.way = None
            self.tell(answer)
        else:
            self._expected = moment.position + 1
            self.play(answer, continues=self._under_way)
            self._under_way = True

    def tell(self, reason: str) -> None:
        """Everything that happened on the way in its order, why it ended, and which keys go on."""
        advice = [ADVICE[name] for name in reason.advice] if isinstance(reason, Stop) else []
        told = self._heard if reason in self._heard else [*self._heard, reason]
        self._heard = []
        self.report([*told, *advice])

    def report(self, texts: list[str]) -> None:
        """As much as the message line holds, the newest for certain, with hints where there is room; the rest above."""
        wide = self.app.size.width - 2
        self.overflow, shown = fitting(merged(texts), wide)
        hints = hint_lines(self.view) if self.view is not None and self.moment is not None and self.moment.mine else []
        for hint in (hint for hint in hints if not any(text in hint for text in shown)):
            if len(BETWEEN.join([*shown, hint])) <= wide:
                shown.append(hint)
            elif hint.startswith(PRESSING) or len(BETWEEN.join([*self.overflow, hint])) <= wide:
                self.overflow.append(hint)
        self.say(BETWEEN.join(shown))
        self.repaint()
