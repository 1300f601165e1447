"""Replays: a game as its seed, options and actions, with a fingerprint after every step.

`History` holds a game in memory: its actions, occasional snapshots, a cursor for undo and redo, and branches.
`Replay` is the same game as data. Playing a replay checks every fingerprint, so an error names the step that differs.
"""

import copy
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from quintet.core.codec import (
    MAX_GAME_BYTES,
    Envelope,
    SafeInt,
    SeedField,
    decode,
    encode,
    open_envelope,
    read_seed,
    seal_envelope,
    write_seed,
)
from quintet.core.errors import BadSave, Diverged, QuintetError, UnknownGame, shortened
from quintet.core.game import Action, Game, Outcome
from quintet.core.info import Seat
from quintet.core.options import Options
from quintet.core.rng import SeedLike
from quintet.core.state import State

__all__ = [
    "History",
    "Note",
    "Replay",
    "Step",
    "check_cover",
    "check_length",
    "may_be_written",
    "read_replay",
    "write_replay",
]

SNAPSHOT_EVERY: Final = 64
CHECK_DIGITS: Final = 8
MAX_STEPS: Final = 1_000_000
"""How many actions a file may hold; none of them has more than 25 bytes there."""


class Step(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """One action, the seat that took it, and the first digits of the fingerprint after it."""

    seat: Annotated[int, Meta(ge=-1, le=63)]
    action: Annotated[int, Meta(ge=0, le=1_000_000)]
    check: Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]


class Note(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A seat's own note, such as a name for something unknown; an empty text removes the note."""

    seat: Annotated[int, Meta(ge=0, le=63)]
    key: Annotated[str, Meta(min_length=1, max_length=64)]
    text: Annotated[str, Meta(max_length=64)]


class Replay(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game as data."""

    game: str
    rules: SafeInt
    seed: SeedField
    options: msgspec.Raw
    start: Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
    steps: Annotated[tuple[Step, ...], Meta(max_length=MAX_STEPS)]
    ended: Outcome | None = None
    """An ending outside the rules: a resignation at the table or an abandoned match."""
    names: Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=64)] = ()
    """The name of the player in each seat."""
    notes: Annotated[tuple[Note, ...], Meta(max_length=1000)] = ()
    """The notes that still apply."""


class History:
    """One game in play: its start, its actions, and a cursor."""

    def __init__(self, game: Game[Any], seed: SeedLike = "", options: Options | None = None) -> None:
        self.game = game
        self.seed = seed
        self.options = game.options() if options is None else options
        self._steps: list[Step] = []
        self._snapshots: dict[int, State] = {0: game.new(seed, self.options)}
        self.position = 0
        self.state = self._snapshots[0]

    def __len__(self) -> int:
        return len(self._steps)

    @property
    def start(self) -> State:
        return self._snapshots[0]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The actions up to the cursor."""
        return tuple(self._steps[: self.position])

    def step(self, number: int) -> Step:
        """Returns the action that leads from position `number - 1` to `number`."""
        return self._steps[number - 1]

    def do(self, seat: Seat, action: Action) -> State:
        """Takes one action and returns the new state; undone actions can no longer be redone."""
        after = self.game.apply(self.state, seat, action)
        if self.position < len(self._steps):
            self.cut()
        self._steps.append(Step(seat, action, after.fingerprint[:CHECK_DIGITS]))
        self.position += 1
        self.state = after
        if self.position % SNAPSHOT_EVERY == 0:
            self._snapshots[self.position] = after
        return after

    def at(self, position: int) -> State:
        """Returns the state after `position` actions."""
        if not 0 <= position <= len(self._steps):
            raise QuintetError(f"There is no step {position}. This game has steps 0 to {len(self._steps)}.")
        if position == self.position:
            return self.state
        near = max(at for at in self._snapshots if at <= position)
        state = self._snapshots[near]
        for number, step in enumerate(self._steps[near:position], near + 1):
            state = self.game.apply(state, step.seat, step.action)
            if number % SNAPSHOT_EVERY == 0:
                self._snapshots[number] = state
        return state

    def go_to(self, position: int, known: State | None = None) -> State:
        """Moves the cursor and returns the state there; later actions stay until a new one is taken.

        Who remembers the state of that position can spare us playing up to it.
        """
        self.state = known or self.at(position)
        self.position = position
        return self.state

    def states(self, first: int = 0, last: int | None = None) -> Iterator[State]:
        """Yields every state from position `first` to position `last`, which is the cursor by default."""
        state = self.at(first)
        yield state
        for step in self._steps[first : self.position if last is None else last]:
            state = self.game.apply(state, step.seat, step.action)
            yield state

    def branch(self, position: int) -> "History":
        """Returns a new game that shares everything up to `position`."""
        twin = copy.copy(self)
        twin.go_to(position)
        twin.detach()
        return twin

    def detach(self) -> None:
        """Takes copies of what it shares with another history, up to the cursor."""
        self._steps = self._steps[: self.position]
        self._snapshots = {at: state for at, state in self._snapshots.items() if at <= self.position}

    def cut(self) -> None:
        """Removes everything after the cursor."""
        del self._steps[self.position :]
        for at in [at for at in self._snapshots if at > self.position]:
            del self._snapshots[at]

    def recall(self, steps: list[Step], position: int, states: Mapping[int, State]) -> None:
        """Takes actions as they were recorded, without playing them: these states show where they lead.

        A state counts if it has the fingerprint that its step was recorded with, and one must be at the cursor.
        """
        fitting = (
            (at, state)
            for at, state in states.items()
            if 0 < at <= len(steps) and state.fingerprint.startswith(steps[at - 1].check)
        )
        known = {0: self.start, **dict(fitting)}
        if position not in known:
            raise Diverged(position, f"There is no snapshot of step {position} that is as it was recorded.")
        self._steps, self._snapshots = steps, known
        self.state, self.position = known[position], position

    def last_snapshot(self) -> tuple[int, State]:
        """Returns the last state that is at hand before the cursor, and its position."""
        at = max((at for at in self._snapshots if at < self.position), default=0)
        return at, self._snapshots[at]

    def replay(self, ended: Outcome | None = None, names: tuple[str, ...] = (), notes: tuple[Note, ...] = ()) -> Replay:
        """Returns the game up to the cursor as data."""
        return Replay(
            game=self.game.info.id,
            rules=self.game.info.rules,
            seed=write_seed(self.seed),
            options=msgspec.Raw(encode(self.options)),
            start=self.start.fingerprint,
            steps=self.steps,
            ended=ended,
            names=names,
            notes=notes,
        )

    @classmethod
    def of(cls, game: Game[Any], replay: Replay) -> "History":
        """Plays a replay from its seed and checks every step."""
        history = cls.begun(game, replay)
        for number, step in enumerate(replay.steps, 1):
            _redo(history, number, step)
        return history

    @classmethod
    def begun(cls, game: Game[Any], replay: Replay) -> "History":
        """Returns the start of a replay, after checking that it is the recorded one."""
        _check_versions(game, replay)
        options = decode(bytes(replay.options), game.options, "the replay's options")
        history = cls(game, read_seed(replay.seed), options)
        if history.start.fingerprint != replay.start:
            raise Diverged(0, "The replay starts differently from its recording (step 0).")
        return history


def _redo(history: History, number: int, step: Step) -> None:
    try:
        state = history.do(step.seat, step.action)
    except QuintetError as error:
        raise Diverged(number, f"The replay cannot continue at step {number}: {error}") from None
    if not state.fingerprint.startswith(step.check):
        raise Diverged(number, f"The replay differs from its recording at step {number}.")


def _check_versions(game: Game[Any], replay: Replay) -> None:
    if replay.game != game.info.id:
        raise UnknownGame(f'This is a replay of "{shortened(replay.game)}", not of "{game.info.id}".')
    if replay.rules != game.info.rules:
        raise BadSave(
            f"The file follows version {replay.rules} of the rules of {game.info.title}, "
            f"but this program plays version {game.info.rules}."
        )


def may_be_written(replay: Replay) -> bool:
    """Returns whether a file can hold this many actions."""
    return len(replay.steps) <= MAX_STEPS


def check_length(replay: Replay) -> None:
    """Refuses to write what could not be read."""
    if not may_be_written(replay):
        raise BadSave(
            f"This game has {len(replay.steps):,} actions, and a file holds at most {MAX_STEPS:,}. It stays in the "
            "list of unfinished games."
        )


def write_replay(replay: Replay) -> bytes:
    check_length(replay)
    return seal_envelope("replay", replay.game, replay.rules, replay)


def read_replay(data: bytes) -> Replay:
    envelope = open_envelope(data, "replay")
    replay = decode(bytes(envelope.body), Replay, "the replay", MAX_GAME_BYTES)
    check_cover(envelope, replay)
    return replay


def check_cover(envelope: Envelope, replay: Replay) -> None:
    """Refuses a file whose envelope names another game or version than its body."""
    if (envelope.game, envelope.rules) != (replay.game, replay.rules):
        raise BadSave(
            f'The file claims to hold "{shortened(envelope.game)}" with rules {envelope.rules}, '
            f'but it holds "{shortened(replay.game)}" with rules {replay.rules}.'
        )
