"""What the random games of one suite have tried and seen, so that the next step can look for something new."""

import re
from collections import Counter
from typing import Any, Final

from quintet.core.extras import Hidden
from quintet.core.game import Action, Event, Game
from quintet.core.plural import counted
from quintet.core.state import State

__all__ = ["Coverage"]

MOMENTS_PER_KIND: Final = 3
VALUES_PER_KIND: Final = 6
"""An event with no more different values than these is looked at with each of them."""
PARTS_PER_LOOK: Final = 3
"""How many hidden parts are altered for one seat at one situation: sampling a world may take milliseconds."""
_NUMBERS: Final = re.compile(r"\b[A-Za-z]?\d+\b")


class Coverage:
    """Counts actions, events, ends and options over all games of one suite."""

    def __init__(self) -> None:
        self.tried: Counter[Action] = Counter()
        self.seen: Counter[str] = Counter()
        """How often each kind of event was seen, and each wording of it apart from its numbers."""
        self.kinds: set[str] = set()
        self.looked: set[str] = set()
        """The kinds of events at which the laws about secrets have looked."""
        self.ends = 0
        self.longest = 0
        """The number of steps in which the longest random game could end."""
        self.flipped: set[str] = set()
        self.options = 0
        self.altered: set[str] = set()
        """The declared hidden parts that were altered at least once."""
        self._looks = 0
        self._values: dict[str, set[tuple[int, ...]]] = {}

    def is_new(self, game: Game[Any], state: State) -> bool:
        """Returns whether this state has an event that was rarely seen, and counts its events as seen."""
        events = [event for seat in (*range(game.seats(state)), None) for event in game.events(state, seat)]
        keys = {event.kind for event in events}
        wordings = {f"{event.kind}: {_NUMBERS.sub('#', event.text)}" for event in events}
        if game.to_act(state):  # at the end nobody acts on what happened
            wordings |= {f"{event.kind}={event.values}" for event in events if self._is_rare(event)}
        fresh = any(self.seen[key] < MOMENTS_PER_KIND for key in keys) or any(not self.seen[each] for each in wordings)
        self.kinds |= keys
        if fresh:
            self.seen.update(keys | wordings)
            self.looked |= keys
        return fresh

    def _is_rare(self, event: Event) -> bool:
        """Returns whether an event of this kind has had few values so far: it may name one of a few things."""
        values = self._values.setdefault(event.kind, set())
        if len(values) <= VALUES_PER_KIND:
            values.add(event.values)
        return len(values) <= VALUES_PER_KIND

    def would_be_new(self, game: Game[Any], state: State) -> bool:
        """Returns whether this state has a kind of event that was never seen."""
        seats = (*range(game.seats(state)), None)
        return any(event.kind not in self.kinds for seat in seats for event in game.events(state, seat))

    def next_parts(self, game: Game[Any]) -> list[Hidden]:
        """Returns the next hidden parts to alter: all if they are few, else some in turn."""
        parts = game.extras.hidden
        self._looks += PARTS_PER_LOOK
        return [parts[(self._looks + k) % len(parts)] for k in range(min(PARTS_PER_LOOK, len(parts)))]

    def note_end(self, game: Game[Any], action: Action) -> None:
        """Counts an end that was not a resignation."""
        self.ends += action != game.info.resign

    def __str__(self) -> str:
        return (
            f"{counted(self.ends, 'natural end')}, {len(self.looked)} of {counted(len(self.kinds), 'event kind')}, "
            f"{len(self.flipped)} of {counted(self.options, 'option')}"
        )
