"""Commands that take many turns: one action after each drawing, until a key or a surprise ends them."""

from functools import partial
from typing import Final

from quintet.front.moment import Moment
from quintet.games.rogue.autopilot.commands import AutoCommand
from quintet.games.rogue.autopilot.travel_memory import TravelMemory
from quintet.tui.skins.canvas import CanvasBoard
from quintet.tui.skins.rogue.messages import Messages
from quintet.tui.timers import later

__all__ = ["Autopilot"]

PAUSE: Final = 0.02
"""Seconds between two steps that can be watched."""
NO_PAUSE: Final = 0.001
RECALLED: Final = 300
"""Views looked back on after a jump: enough for a level, and no wait."""


class Autopilot:
    """Follows a command until something comes up, one action at a time, so that every key is noticed."""

    def __init__(self, board: CanvasBoard, messages: Messages) -> None:
        self.board = board
        self.messages = messages
        self.company = TravelMemory()
        """The monsters that were already met."""
        self.way: AutoCommand | None = None
        self._watched = -1
        """The position of the last view that was remembered."""
        self._expected = -1
        self._under_way = False
        """Whether the first action was taken: one undo covers all of them."""

    def watch(self, moment: Moment) -> None:
        """Remembers what a view shows; after a resume or a jump also what led there, and nothing that came later."""
        position = moment.position
        if not moment.live and position < self._watched:
            self.company, self._watched = TravelMemory(), -1
        if position > self._watched + 1:
            for view in moment.past(max(self._watched + 1, position - RECALLED)):
                self.company.watch(view)
        self.company.watch(moment.view)
        self._watched = position

    def set_out(self, way: AutoCommand) -> None:
        """Begins a command."""
        self.messages.walked, self.messages.overflow = [], []
        self._under_way = False
        self.way = way
        self._walk(way)

    def halt(self) -> bool:
        """Ends the command; True when there was one."""
        walking, self.way = self.way is not None, None
        return walking

    def follow(self, moment: Moment) -> None:
        """Takes the next action after a pause, unless something else was played in the meantime."""
        if self.way is None:
            return
        self.messages.walked += [event.text for event in moment.events]
        if moment.mine and moment.position == self._expected:
            later(self.board, PAUSE if self.board.animated else NO_PAUSE, partial(self._walk, self.way))
        else:
            self.way = None

    def _walk(self, way: AutoCommand) -> None:
        board, moment = self.board, self.board.moment
        if self.way is not way or moment is None:
            return
        if not moment.mine or not board.screen.is_current:
            self.way = None
            return
        answer = way.next(moment.view, moment.events if way.taken else ())
        if isinstance(answer, str):
            self.way = None
            self.messages.finish(answer)
        else:
            self._expected = moment.position + 1
            board.play(answer, continues=self._under_way)
            self._under_way = True
