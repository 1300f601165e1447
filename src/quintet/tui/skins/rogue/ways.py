"""Long ways in short keys: one ordinary action after another from the view alone, until something comes up: R14.6."""

from typing import Final

from quintet.core.game import Action, Event
from quintet.games.rogue.actions import MOVE, REST, SEARCH
from quintet.games.rogue.travel import danger, explore_step, rest_step, run_step, stairs_step, travel_step
from quintet.games.rogue.views import RogueView

__all__ = ["Explore", "Repeat", "Rest", "Run", "Stairs", "Travel", "Way", "alarm"]

LONGEST: Final = 3000
PATIENCE: Final = 12
"""Actions without a step to another tile before a walk gives up: a locked door may take a few."""
DISTURBING: Final = ("critical", "warning")
Answer = Action | str


class Way:
    """Something that takes many actions; `step` gives the next one, or the sentence with which it ends."""

    def __init__(self) -> None:
        self.taken = 0
        self.before: RogueView | None = None
        self._idle = 0

    def next(self, view: RogueView, events: tuple[Event, ...]) -> Answer:
        """The next action, unless something came up since the last."""
        if self.before is not None:
            reason = alarm(self.before, view, events) or self._worn_out(view)
            if reason:
                return reason
        answer = self.step(view)
        self.before = view
        self.taken += 1
        return answer

    def step(self, view: RogueView) -> Answer:
        raise NotImplementedError

    def _worn_out(self, view: RogueView) -> str:
        before = self.before
        moved = before is None or (view.x, view.y) != (before.x, before.y)
        self._idle = 0 if moved else self._idle + 1
        return "you get no further" if self._idle > PATIENCE or self.taken > LONGEST else ""


def alarm(before: RogueView, view: RogueView, events: tuple[Event, ...]) -> str:
    """What ends every long way, or nothing."""
    if view.depth != before.depth:
        return f"you are on level {view.depth}"
    if view.hp < before.hp:
        return "you are hurt"
    for event in events:
        if event.kind.partition(":")[0] in DISTURBING:
            return event.text
    return ""


class Explore(Way):
    """To everything unknown, and to things that can be taken."""

    def step(self, view: RogueView) -> Answer:
        return explore_step(view)


class Travel(Way):
    """To a tile."""

    def __init__(self, x: int, y: int) -> None:
        super().__init__()
        self.target = x, y

    def step(self, view: RogueView) -> Answer:
        return travel_step(view, self.target)


class Stairs(Way):
    """To the stairs down or up."""

    def __init__(self, glyph: str) -> None:
        super().__init__()
        self.glyph = glyph

    def step(self, view: RogueView) -> Answer:
        answer = stairs_step(view, self.glyph)
        if answer == "you are there":
            return f"here are the stairs {'down' if self.glyph == '>' else 'up'}; {self.glyph} once more takes them"
        return answer


class Run(Way):
    """Straight on, around single bends."""

    def __init__(self, direction: int) -> None:
        super().__init__()
        self.direction = direction

    def step(self, view: RogueView) -> Answer:
        answer = run_step(view, self.direction, self.before)
        if isinstance(answer, int):
            self.direction = answer - MOVE
        return answer


class Rest(Way):
    """Until healed."""

    def step(self, view: RogueView) -> Answer:
        return rest_step(view)

    def _worn_out(self, view: RogueView) -> str:  # noqa: ARG002 - who rests stays where he is
        return ""


class Repeat(Way):
    """Search or wait so many times."""

    def __init__(self, action: Action, times: int) -> None:
        super().__init__()
        self.action = action
        self.times = times

    def next(self, view: RogueView, events: tuple[Event, ...]) -> Answer:
        found = [event.text for event in events if event.kind.startswith("success")]
        return found[-1] if found and self.taken else super().next(view, events)

    def step(self, view: RogueView) -> Answer:
        if self.taken >= self.times:
            return {SEARCH: "you have searched a while", REST: "you have waited a while"}.get(self.action, "done")
        return danger(view) or self.action

    def _worn_out(self, view: RogueView) -> str:  # noqa: ARG002 - who searches stays where he is
        return ""
