"""Replays: a game as its seed, options and actions, with a fingerprint after every step.

`History` is the fold in memory: actions and a snapshot now and then, a cursor for undo and redo, and branches.
`Replay` is the same as data. Replaying checks every fingerprint, so a divergence names its step.
"""

import copy
from collections.abc import Iterator
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from quintet.core.codec import (
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
from quintet.core.errors import BadSave, Diverged, QuintetError, UnknownGame, printable
from quintet.core.game import Action, Game, Outcome, Seat
from quintet.core.options import Options
from quintet.core.rng import SeedLike
from quintet.core.state import State

__all__ = [
    "History",
    "Note",
    "Replay",
    "Save",
    "Step",
    "Terms",
    "read_replay",
    "read_save",
    "resume",
    "write_replay",
    "write_save",
]

SNAPSHOT_EVERY: Final = 64
CHECK_DIGITS: Final = 8
MAX_STEPS: Final = 200_000


class Step(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One action, who took it, and the start of the fingerprint after it."""

    seat: Annotated[int, Meta(ge=-1, le=63)]
    action: Annotated[int, Meta(ge=0, le=1_000_000)]
    check: Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]


class Note(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a seat wrote down beside the game, as a name for something unknown; no text forgets an older note."""

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
    """An end that the rules do not know: a resignation at the table, an abandoned match."""
    names: Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=64)] = ()
    """Who sat where."""
    notes: Annotated[tuple[Note, ...], Meta(max_length=1000)] = ()
    """What was written down beside the game and still holds."""


class History:
    """One game in play: where it began, what was done, and where the cursor stands."""

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
        """The action that leads from position `number - 1` to `number`."""
        return self._steps[number - 1]

    def do(self, seat: Seat, action: Action) -> State:
        """Takes one action; what had been undone is forgotten."""
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
        """The state after `position` actions."""
        if not 0 <= position <= len(self._steps):
            raise QuintetError(f"there is no step {position}: this game has steps 0 to {len(self._steps)}")
        if position == self.position:
            return self.state
        near = max(at for at in self._snapshots if at <= position)
        state = self._snapshots[near]
        for step in self._steps[near:position]:
            state = self.game.apply(state, step.seat, step.action)
        return state

    def go_to(self, position: int) -> State:
        """Moves the cursor; later actions stay until something new is done."""
        self.state = self.at(position)
        self.position = position
        return self.state

    def states(self, first: int = 0, last: int | None = None) -> Iterator[State]:
        """Every state from one position, the start unless told, to another, the cursor unless told."""
        state = self.at(first)
        yield state
        for step in self._steps[first : self.position if last is None else last]:
            state = self.game.apply(state, step.seat, step.action)
            yield state

    def branch(self, position: int) -> "History":
        """A new game that shares everything up to `position`."""
        twin = copy.copy(self)
        twin.state = self.at(position)
        twin.position = position
        twin.cut()
        return twin

    def cut(self) -> None:
        """Forgets what lies after the cursor; what is kept is shared with nobody."""
        self._steps = self._steps[: self.position]
        self._snapshots = {at: state for at, state in self._snapshots.items() if at <= self.position}

    def replay(self, ended: Outcome | None = None, names: tuple[str, ...] = (), notes: tuple[Note, ...] = ()) -> Replay:
        """The game up to the cursor as data."""
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
        """Plays a replay again from its seed, checking every step."""
        _check_versions(game, replay)
        options = decode(bytes(replay.options), game.options, "the replay's options")
        history = cls(game, read_seed(replay.seed), options)
        if history.start.fingerprint != replay.start:
            raise Diverged(0, "the replay begins differently from how it was recorded (step 0)")
        for number, step in enumerate(replay.steps, 1):
            _redo(history, number, step)
        return history


def _redo(history: History, number: int, step: Step) -> None:
    try:
        state = history.do(step.seat, step.action)
    except QuintetError as error:
        raise Diverged(number, f"the replay cannot go on at step {number}: {error}") from None
    if not state.fingerprint.startswith(step.check):
        raise Diverged(number, f"the replay leads elsewhere than it was recorded at step {number}")


def _check_versions(game: Game[Any], replay: Replay) -> None:
    if replay.game != game.info.id:
        raise UnknownGame(f"the replay is of {replay.game!r}, not of {game.info.id!r}")
    if replay.rules != game.info.rules:
        raise BadSave(
            f"the file follows version {replay.rules} of the rules of {game.info.title}; "
            f"this program plays version {game.info.rules}"
        )


def write_replay(replay: Replay) -> bytes:
    return seal_envelope("replay", replay.game, replay.rules, replay)


def read_replay(data: bytes) -> Replay:
    envelope = open_envelope(data, "replay")
    replay = decode(bytes(envelope.body), Replay, "the replay")
    _check_cover(envelope, replay)
    return replay


def _check_cover(envelope: Envelope, replay: Replay) -> None:
    """What a file says on its outside must be what it holds."""
    if (envelope.game, envelope.rules) != (replay.game, replay.rules):
        raise BadSave(
            f"the file says it is of {printable(envelope.game)!r} with rules {envelope.rules}, "
            f"but holds {printable(replay.game)!r} with rules {replay.rules}"
        )


class Terms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table agreed on, and what became of it so far."""

    salt: Annotated[str, Meta(max_length=64)] = ""
    """What the commitment to the seed was salted with, where one was made."""
    helped: bool = False
    """Whether anything was taken back on the way here."""
    undo: Annotated[str, Meta(max_length=16)] = ""
    """What a take-back takes back; nothing said means the table's usual rule."""
    seconds: Annotated[float, Meta(gt=0, le=3600)] | None = None
    """How long a bot may think."""
    played: Annotated[float, Meta(ge=0)] = 0.0
    """For how many seconds it had been played."""
    origin: Annotated[str, Meta(max_length=200)] = ""
    """The game that this one branched off, in words."""


class Save(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game to go on with: its replay, and the state it had reached in the documented JSON."""

    replay: Replay
    snapshot: msgspec.Raw
    seated: Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=64)] = ()
    """What sat in each seat: "person" or a bot's name."""
    terms: Terms = Terms()


def write_save(
    history: History,
    seated: tuple[str, ...] = (),
    names: tuple[str, ...] = (),
    *,
    ended: Outcome | None = None,
    terms: Terms | None = None,
    notes: tuple[Note, ...] = (),
) -> bytes:
    replay = history.replay(ended, names, notes)
    snapshot = msgspec.Raw(history.game.dump(history.state))
    save = Save(replay=replay, snapshot=snapshot, seated=seated, terms=terms or Terms())
    return seal_envelope("save", replay.game, replay.rules, save)


def read_save(data: bytes) -> Save:
    envelope = open_envelope(data, "save")
    save = decode(bytes(envelope.body), Save, "the save")
    _check_cover(envelope, save.replay)
    return save


def resume(game: Game[Any], save: Save) -> History:
    """The history of a save, proved twice: its actions lead to its snapshot."""
    history = History.of(game, save.replay)
    if game.load(bytes(save.snapshot)) != history.state:
        raise BadSave("the save's snapshot is not where its actions lead")
    return history
