"""The ledger of a table: everything that ever happened there, in order, undos included.

A *step* is the number of an entry and never goes back, so one number names one moment of the table. A *position* is
how many actions are in effect, and an undo moves it. A ledger is stored and restored entry by entry.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta

from quintet.core.errors import Diverged, QuintetError
from quintet.core.game import Action, Event, Outcome, Seat
from quintet.core.replay import History, Note, Step
from quintet.core.state import State
from quintet.table.recent_states import RecentStates

__all__ = ["LEFT", "Asked", "Closed", "Did", "Entry", "Ledger", "Left", "Moved", "Noted", "note_move", "notices"]

LEFT: Final = "left the table"
"""The kind of the event of a seat that resigned while others play on; games have other kinds."""


class Did(msgspec.Struct, frozen=True, tag="did", forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """An action was taken; `note` says what was unusual about it."""

    seat: Annotated[int, Meta(ge=-1, le=63)]
    action: Annotated[int, Meta(ge=0, le=1_000_000)]
    check: Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]
    note: Annotated[str, Meta(max_length=300)] = ""
    faulty: bool = False
    """Whether a bot failed here and the action was chosen for it."""


class Moved(msgspec.Struct, frozen=True, tag="moved", forbid_unknown_fields=True):
    """An undo or a redo: `position` is how many actions are in effect from now on."""

    position: Annotated[int, Meta(ge=0)]
    back: bool


class Left(msgspec.Struct, frozen=True, tag="left", forbid_unknown_fields=True):
    """A seat resigned while the others play on."""

    seat: Annotated[int, Meta(ge=0, le=63)]


class Closed(msgspec.Struct, frozen=True, tag="closed", forbid_unknown_fields=True):
    """The match ended at the table and not by the rules of the game."""

    outcome: Outcome


class Noted(msgspec.Struct, frozen=True, tag="noted", forbid_unknown_fields=True):
    """A seat wrote something down beside the game."""

    note: Note


class Asked(msgspec.Struct, frozen=True, tag="asked", forbid_unknown_fields=True):
    """A person asked a bot for advice."""

    seat: Annotated[int, Meta(ge=0, le=63)]


Entry: TypeAlias = Did | Moved | Left | Closed | Noted | Asked


def notices(entry: Entry, who: Callable[[Seat], str], *, happened: bool) -> tuple[Event, ...]:
    """Returns what the table itself has to say about an entry."""
    match entry:
        case Did(note=note, faulty=faulty, seat=seat):
            return (Event("fault" if faulty else "notice", note, seat),) if note and happened else ()
        case Moved(position=position, back=back):
            word = "undone" if back else "redone"
            where = "" if position else " The game is back at the start."
            return (Event(word, f"{word.capitalize()}.{where}", None, (position,)),)
        case Left(seat=seat):
            return (Event(LEFT, f"{who(seat)} resigned.", seat),)
        case Closed(outcome=outcome):
            return (Event("closed", outcome.text),)
        case _:
            return ()


def note_move(undone: list[int], position: int, *, back: bool) -> None:
    """Remembers where a redo leads back to."""
    if back:
        undone.append(position)
    elif undone:
        undone.pop()


class Ledger:
    """A history with a number for everything that happened to it."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.entries: list[Entry] = [Did(step.seat, step.action, step.check) for step in history.steps]
        self._stamps = list(range(1, len(self.entries) + 1))
        self._moved = 0
        self._recent = RecentStates()
        self._last: dict[Seat, int] = {}

    @property
    def step(self) -> int:
        return len(self.entries)

    def do(self, seat: Seat, action: Action, note: str = "", *, faulty: bool = False) -> None:
        """Takes an action; what had been undone is gone for good."""
        history = self.history
        before, state, branches = history.position, history.state, history.position < len(history)
        after = history.do(seat, action)
        if branches:
            self._recent.clear()
            del self._stamps[before:]
        self._recent.put(before + 1, state, after)
        self.entries.append(Did(seat, action, history.step(before + 1).check, note, faulty))
        self._last[seat] = step = len(self.entries)
        self._stamps.append(step)

    def move(self, position: int) -> None:
        """Puts another number of actions into effect."""
        before = self.history.position
        self.history.go_to(position, self._recent.get(position))
        self.entries.append(Moved(position, back=position < before))
        self._moved = self.step
        self._last.clear()
        self._stamps[before:position] = [self.step] * max(0, position - before)

    def add(self, entry: Left | Closed | Noted | Asked) -> None:
        self.entries.append(entry)

    def redo(self, entry: Did) -> None:
        """Restores an action, which must lead where it led when it was written."""
        number = self.step + 1
        try:
            self.do(entry.seat, entry.action, entry.note, faulty=entry.faulty)
        except QuintetError as error:
            raise Diverged(number, f"The match cannot be restored at step {number}: {error}") from None
        if self.history.step(self.history.position).check != entry.check:
            raise Diverged(number, f"The match does not replay as it was recorded: step {number} differs.")

    def recall(self, entries: list[Entry], states: Mapping[int, State]) -> list[int]:
        """Restores entries without playing them: the states show where they lead, one of them at the end.

        Returns the positions that a redo leads back to.
        """
        steps: list[Step] = []
        undone: list[int] = []
        position = 0
        for number, entry in enumerate(entries, 1):
            if isinstance(entry, Did):
                del steps[position:], self._stamps[position:]
                steps.append(Step(entry.seat, entry.action, entry.check))
                self._stamps.append(number)
                position += 1
                undone.clear()
            elif isinstance(entry, Moved):
                if entry.position > len(steps):
                    raise Diverged(number, f"The match cannot be restored at step {number}.")
                self._stamps[position : entry.position] = [number] * max(0, entry.position - position)
                note_move(undone, position, back=entry.back)
                position, self._moved = entry.position, number
        self.history.recall(steps, position, states)
        self.entries = entries
        return undone

    def position_at(self, step: int) -> int | None:
        """Returns how many actions were in effect at a step; None when something was undone since."""
        if not self._moved <= step <= self.step:
            return None
        return bisect_right(self._stamps, step, hi=self.history.position)

    def step_of(self, position: int) -> int:
        """Returns the step that put the action before a position into effect."""
        return self._stamps[position - 1]

    def state_at(self, position: int) -> State:
        return self._recent.get(position) or self.history.at(position)

    def after(self, step: int) -> State | None:
        """Returns the state that the last entry led to, if it is an action after this step without a notice.

        This is what most viewers ask for after each action.
        """
        if step < 0 or step != len(self.entries) - 1:
            return None
        last = self.entries[step]
        return self.history.state if type(last) is Did and not last.note else None

    def since(self, step: int, until: int | None = None) -> Iterator[tuple[Entry, Sequence[State]]]:
        """Yields each entry after one step, up to another, with the states it led to that are still in effect."""
        last = self.step if until is None else until
        states: dict[int, list[State]] = {}
        for stamp, state in self._states_between(step, last):
            states.setdefault(stamp, []).append(state)
        for number in range(max(step, 0) + 1, last + 1):
            yield self.entries[number - 1], states.get(number, [])

    def last_of(self, seat: Seat) -> int:
        """Returns the step of the last action in effect by this seat, or 0."""
        if seat not in self._last:
            self._last[seat] = self._find_last(seat)
        return self._last[seat]

    def _find_last(self, seat: Seat) -> int:
        for position in range(self.history.position, 0, -1):
            if self.history.step(position).seat == seat:
                return self._stamps[position - 1]
        return 0

    def _states_between(self, step: int, until: int) -> Iterator[tuple[int, State]]:
        first, last = (bisect_right(self._stamps, at, hi=self.history.position) for at in (step, until))
        state: State | None = None
        for position in range(first + 1, last + 1):
            state = self._recent.get(position) or self._after(state or self.state_at(position - 1), position)
            yield self._stamps[position - 1], state

    def _after(self, before: State, position: int) -> State:
        done = self.history.step(position)
        return self.history.game.apply(before, done.seat, done.action)
