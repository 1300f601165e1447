"""The protocol of every game, and the adapter that turns a set of kernels into such a game."""

import functools
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar, runtime_checkable

import msgspec
import numpy as np

from quintet.core.codec import check_seed, decode, encode
from quintet.core.errors import BadNotation, IllegalAction, quoted
from quintet.core.extras import Extras
from quintet.core.info import Action, Event, GameInfo, Outcome, Pace, Seat
from quintet.core.kernel import Kernel
from quintet.core.learning import Learning
from quintet.core.options import Options
from quintet.core.record import Rows, zeros
from quintet.core.rng import SealedSeed, SeededRandom, SeedLike, as_random, plant
from quintet.core.state import Layout, State
from quintet.core.turn import Turn
from quintet.core.whole import whole_number

__all__ = [
    "CLOCK",
    "NOBODY",
    "Action",
    "Bot",
    "BotInfo",
    "Event",
    "ExplainingBot",
    "FinishingBot",
    "Game",
    "GameInfo",
    "Kernels",
    "Outcome",
    "Pace",
    "PackedGame",
    "RandomBot",
    "Saved",
    "Seat",
    "Turn",
    "View",
    "WatchingBot",
    "Words",
    "next_seat",
]

CLOCK: Final[Seat] = -1
"""The seat of the clock, which acts only in ticking games."""
NOBODY: Final[Seat] = -2
"""The answer of the `turn` kernel when a game is over."""


class View(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat (or a spectator: None) may know. The view of every game derives from it."""

    seat: Seat | None


class Kernels(msgspec.Struct, frozen=True, kw_only=True):
    """The entries of a game, for a single game and for batches. Each takes arrays with one row per game."""

    record: type
    actions: int
    seats: int
    observation: tuple[str, tuple[int, ...]]
    """The NumPy type and shape of one seat's observation."""
    reset: Callable[..., None]
    """(games, seeds: Rows[Seed], setups: Rows[...]): starts every game from its seed, whatever its row held before."""
    turn: Callable[..., None]
    """(games, seats: Ints): the seat to ask next, by the rule of `next_seat`."""
    legal: Callable[..., None]
    """(games, seats, masks): one byte per action of the vocabulary, or of the part of it that `learning.space` says."""
    step: Callable[..., None]
    """(games, seats, actions, codes): 0 for success; any other code says why the game refused and did not change."""
    observe: Callable[..., None]
    """(games, seats, out): the observations, each row flattened; it writes every number of a row."""
    score: Callable[..., None]
    """(games, out: int64[n, seats])."""
    extra: tuple[Callable[..., Any], ...] = ()
    """More entries that a player needs."""
    later: tuple[Callable[..., Any], ...] = ()
    """Entries that only batches and searching bots need."""
    cold: tuple[type, int] | None = None
    """The record and the number of extra rows per game of a batch, for data that a step rarely touches."""
    step_cold: Callable[..., None] | None = None
    """(cold, games, seats, actions, codes): the step of a batch with cold rows."""
    learning: Learning = Learning()
    """What only learners need."""

    @property
    def entries(self) -> tuple[Kernel, ...]:
        """Every entry to compile, in the order in which a player needs them."""
        doors = (self.reset, self.legal, self.step, self.turn, self.score, *self.extra, self.observe, *self.later)
        found = (door for door in (*doors, *self.learning.entries) if isinstance(door, Kernel))
        return tuple(dict.fromkeys(found))

    def stepper(self, count: int) -> Callable[..., None]:
        """Returns the step (games, seats, actions, codes) of a batch of `count` games, with its cold rows.

        Row k of the batch must stay the same game until it is reset, because its cold rows do not move.
        """
        if self.cold is None or self.step_cold is None:
            return self.step
        record, rows = self.cold
        return functools.partial(self.step_cold, zeros(record, rows * count))


class Bot(Protocol):
    """A player made of code; one object plays one seat of one match and may remember what it saw."""

    def act(self, turn: Turn) -> Action: ...


@runtime_checkable
class ExplainingBot(Bot, Protocol):
    """A bot that can explain its choice."""

    def explain(self, turn: Turn) -> str: ...


@runtime_checkable
class WatchingBot(Bot, Protocol):
    """A bot that remembers: after an undo or a load, it sees every earlier decision of its seat, in order."""

    def watch(self, turn: Turn, action: Action) -> None: ...


@runtime_checkable
class FinishingBot(Bot, Protocol):
    """A bot that wants to know how its match ended."""

    def finish(self, view: Any, winners: Sequence[Seat], reason: str, scores: Sequence[float]) -> None: ...


class BotInfo(msgspec.Struct, frozen=True):
    """A bot as a menu shows it; `make(seed, **settings)` returns one whose choices follow from the seed."""

    summary: str
    make: Callable[..., Bot]
    strength: int = 0
    """Orders the bots of a game, the weakest first."""
    searches: bool = False
    """Whether it looks at thousands of positions, for which it needs compiled rules."""


class RandomBot:
    """Plays any legal action with equal chance, but never resigns while it can do something else."""

    def __init__(self, seed: str = "", resign: Action | None = None) -> None:
        self._random = SeededRandom(f"{seed}_bot")
        self._resign = resign

    def act(self, turn: Turn) -> Action:
        choices = tuple(action for action in turn.legal if action != self._resign) or turn.legal
        return choices[self._random.next_int(0, len(choices) - 1)]


V_co = TypeVar("V_co", covariant=True)
V = TypeVar("V", bound=View)


@runtime_checkable
class Game(Protocol[V_co]):
    """What the table, the front ends and the lab know about a game."""

    @property
    def info(self) -> GameInfo: ...
    @property
    def options(self) -> type[Options]: ...
    @property
    def kernels(self) -> Kernels: ...
    @property
    def bots(self) -> Mapping[str, BotInfo]: ...
    @property
    def extras(self) -> Extras: ...

    def new(self, seed: SeedLike = "", options: Options | None = None) -> State: ...
    def seats(self, state: State) -> int: ...
    def to_act(self, state: State) -> tuple[Seat, ...]: ...
    def legal(self, state: State, seat: Seat) -> Sequence[Action]: ...
    def apply(self, state: State, seat: Seat, action: Action) -> State: ...
    def events(self, state: State, seat: Seat | None) -> tuple[Event, ...]: ...
    def outcome(self, state: State) -> Outcome | None: ...
    def scores(self, state: State) -> tuple[float, ...]: ...
    def view(self, state: State, seat: Seat | None) -> V_co: ...
    def resample(self, state: State, seat: Seat, rng: SeededRandom) -> State: ...
    def show(self, view: Any) -> str: ...
    def write(self, action: Action) -> str: ...
    def read(self, text: str) -> Action: ...
    def dump(self, state: State) -> bytes: ...
    def load(self, data: bytes) -> State: ...
    def seat_name(self, seat: Seat | None) -> str: ...


def next_seat(game: Game[Any], state: State) -> Seat:
    """Returns whom a driver asks next, which is what the `turn` kernel must say.

    This is the first seat of `to_act`. In a ticking game it is the first seat that can act and has planned nothing
    (the `drop` of its game is not legal for it), and the clock when there is no such seat. After the end it is NOBODY.
    """
    acting = game.to_act(state)
    if game.info.pace is not Pace.TICKS or not acting:
        return acting[0] if acting else NOBODY
    for seat in acting:
        legal = () if seat == CLOCK else game.legal(state, seat)
        if len(legal) and game.info.drop not in legal:
            return seat
    return CLOCK


class Words(msgspec.Struct, frozen=True):
    """Turns views and actions into text, and text into actions."""

    show: Callable[[Any], str]
    write: Callable[[Action], str]
    read: Callable[[str], Action]


class Saved(msgspec.Struct, frozen=True):
    """How to load a saved game: the type of its model, the function that packs it, and its name in an error."""

    model: type
    pack: Callable[[Any], State]
    called: str


class _Desk(threading.local):
    """The arrays that the kernels of a single game work on: a record, seat, action, code, mask and points.

    Each thread has its own set and reuses it for every step, and single numbers go through a memoryview, because
    making or indexing an array costs as much as a rule.
    """

    def __init__(self, layout: Layout[Any], kernels: Kernels) -> None:
        numbers = np.zeros(3, np.int64)
        self.mask = np.zeros((1, kernels.actions), np.uint8)
        self.marked = self.mask[0].view(np.bool_)  # NumPy finds the marks of a bool array five times as fast
        self.points = np.zeros((1, kernels.seats), np.int64)
        self.seat, self.action, self.code = numbers[0:1], numbers[1:2], numbers[2:3]
        self.numbers = memoryview(numbers)  # type: ignore[arg-type]
        self.work = bytearray(layout.size)
        self.games: Rows[Any] = np.ndarray(1, layout.dtype, self.work)  # type: ignore[assignment]
        self._laid = b""

    def lay(self, data: bytes) -> None:
        """Puts a record on the desk, unless it was the last one asked about."""
        if data is not self._laid:
            self.work[:] = data
            self._laid = data

    def take_up(self, data: bytes) -> None:
        """Puts a record on the desk for a kernel that changes it."""
        self.lay(data)
        self._laid = b""


def _seated(method: Callable[..., Any], *, spectator: bool) -> Callable[..., Any]:
    """Returns the method with a check of its seat; NumPy would read a negative seat as another seat's row."""

    @functools.wraps(method)
    def checked(self: "PackedGame[Any]", state: State, seat: Seat | None) -> Any:
        if getattr(state, "layout", None) is not self.layout:
            self.check_state(state)
        is_seat = type(seat) is int and (seat == 0 or 0 < seat < self.seats(state))
        if not is_seat and (seat is not None or not spectator):
            self.check_seat(state, seat)
        return method(self, state, seat)

    return checked


def _drawing(method: Callable[..., State]) -> Callable[..., State]:
    """Returns `resample` with checks of its seat and its generator; a text is the seed of one."""

    @functools.wraps(method)
    def checked(self: "PackedGame[Any]", state: State, seat: Seat, rng: SeededRandom | str) -> State:
        self.check_state(state)
        self.check_seat(state, seat)
        return method(self, state, seat, as_random(rng))

    return checked


def _of_this_game(method: Callable[..., Any]) -> Callable[..., Any]:
    """Returns the method with a check of its state: the numbers of another game would be read as this one's."""

    @functools.wraps(method)
    def checked(self: "PackedGame[Any]", state: State) -> Any:
        if getattr(state, "layout", None) is not self.layout:
            self.check_state(state)
        return method(self, state)

    return checked


CHECKED: Final[Mapping[str, Callable[..., Any]]] = {
    "view": functools.partial(_seated, spectator=True),
    "events": functools.partial(_seated, spectator=True),
    "resample": _drawing,
    "seats": _of_this_game,
    "to_act": _of_this_game,
    "outcome": _of_this_game,
    "dump": _of_this_game,
}
"""What checks the arguments of methods that a game class writes itself."""


def _check_complete(cls: "type[PackedGame[Any]]") -> None:
    """Refuses a class that lacks something that every game defines."""
    lacking = [f"`{name}`" for name in NEEDED if not hasattr(cls, name)]
    lacking += [f"`{name}()`" for name in DEFINED if getattr(cls, name) is getattr(PackedGame, name)]
    for group, methods in (("words", ("show", "write", "read")), ("saved", ("load",))):
        own = [name for name in methods if getattr(cls, name) is getattr(PackedGame, name)]
        if own and not hasattr(cls, group):
            lacking.append(f"`{group}` (or its own {' and '.join(f'`{name}()`' for name in own)})")
    if lacking:
        raise TypeError(f"The game class {cls.__module__}.{cls.__qualname__} must define {', '.join(lacking)}.")


NEEDED: Final = ("info", "options", "layout", "kernels")
"""What every game class names."""
DEFINED: Final = ("setup", "refusal", "to_act", "events", "outcome", "view", "resample")
"""The methods that every game class writes itself."""


class PackedGame(Generic[V]):
    """A game made of kernels. A subclass names its layout and kernels, words its refusals and builds its views.

    With `words` and `saved` it needs no methods that only pass a call on; it may define those methods instead.
    """

    info: ClassVar[GameInfo]
    options: ClassVar[type[Options]]
    layout: ClassVar[Layout[Any]]
    kernels: ClassVar[Kernels]
    bots: ClassVar[Mapping[str, BotInfo]]
    """Its bots by name; by default `random`."""
    words: ClassVar[Words]
    saved: ClassVar[Saved]
    extras: ClassVar[Extras] = Extras()
    _view_kind: ClassVar[type] = object

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        if hasattr(cls, "layout") and hasattr(cls, "info"):
            cls.layout.title = cls.info.title
        shown = cls.__dict__["view"].__annotations__.get("return") if "view" in cls.__dict__ else None
        if isinstance(shown, type):
            cls._view_kind = shown
        for name, check in CHECKED.items():
            if name in cls.__dict__:
                method = cls.__dict__[name]
                method.__doc__ = method.__doc__ or getattr(PackedGame, name).__doc__
                setattr(cls, name, check(method))
        if not hasattr(cls, "bots") and hasattr(cls, "info"):
            chance = functools.partial(RandomBot, resign=cls.info.resign)
            cls.bots = {"random": BotInfo("plays any legal action", chance)}

    def __init__(self) -> None:
        _check_complete(type(self))
        self._desk = _Desk(self.layout, self.kernels)
        self._quick: dict[str, Callable[..., None]] = {}

    def __repr__(self) -> str:
        return f"<game {self.info.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ()

    # Every game defines these.

    def setup(self, options: Any) -> Any:
        """Returns the packed options for the reset kernel."""
        raise NotImplementedError

    def refusal(self, state: State, seat: Seat, action: Action, code: int) -> str:
        """Returns the message for a step kernel's code, which names the seat, the action and the remedy."""
        raise NotImplementedError

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Returns the seats that may act now, the clock (-1) last; () exactly when the game is over."""
        raise NotImplementedError

    def events(self, state: State, seat: Seat | None) -> tuple[Event, ...]:
        """Returns what the last action did, as far as this seat (None: a spectator) may know."""
        raise NotImplementedError

    def outcome(self, state: State) -> Outcome | None:
        """Returns who won and why; None while the game runs."""
        raise NotImplementedError

    def view(self, state: State, seat: Seat | None) -> V:
        """Returns what this seat may know, a frozen record; None is a spectator, who knows what everybody knows."""
        raise NotImplementedError

    def resample(self, state: State, seat: Seat, rng: SeededRandom) -> State:
        """Returns another state that looks the same from this seat, with all that it cannot know dealt again.

        `rng` is a `SeededRandom`, which gives another world at every call, or a text, which always gives the same one.
        """
        raise NotImplementedError

    # These follow from `words` and `saved`.

    def show(self, view: Any) -> str:
        """Returns a view as plain text."""
        if not isinstance(view, self._view_kind):
            wanted, given = self._view_kind.__name__, type(view).__name__
            raise BadNotation(f"{self.info.title} shows a {wanted}, as `view` returns it, not a {given}.")
        return self.words.show(view)

    def write(self, action: Action) -> str:
        """Returns an action in the game's notation."""
        return self.words.write(action if type(action) is int else self._number_of(action))

    def read(self, text: str) -> Action:
        """Returns the action that a text means; BadNotation if it means none."""
        if not isinstance(text, str):
            raise BadNotation(f"{self.info.title} reads an action from text, not from {type(text).__name__}.")
        return self.words.read(text)

    def dump(self, state: State) -> bytes:
        """Returns the whole state as the documented JSON, secrets included."""
        self.check_state(state)
        return encode(state.model)

    def load(self, data: bytes) -> State:
        """Returns the state that `dump` wrote; BadSave for anything that cannot be one."""
        return self.saved.pack(decode(data, self.saved.model, self.saved.called))

    # These follow from the kernels.

    def seats(self, state: State) -> int:
        """Returns how many seats this table has."""
        if getattr(state, "layout", None) is not self.layout:
            self.check_state(state)
        return self.info.seats[1]

    def check_state(self, state: object) -> None:
        """Refuses what is not a state of this game."""
        if not isinstance(state, State):
            raise BadNotation(f"{self.info.title} needs a State of its own, not {type(state).__name__}.")
        if state.layout is not self.layout:
            raise BadNotation(f"This state is one of {state.layout.title}, not of {self.info.title}.")

    def check_seat(self, state: State, seat: object) -> None:
        """Refuses a seat that does not exist at this table."""
        if type(seat) is not int or not 0 <= seat < self.seats(state):
            last = self.seats(state) - 1
            raise IllegalAction(
                f"{self.info.title} has no seat {quoted(seat)} at this table. Seats are numbered 0 to {last}."
            )

    def seat_name(self, seat: Seat | None) -> str:
        """Returns what people call a seat: its color or number, `clock`, or `spectator` for None."""
        if seat is None:
            return "spectator"
        if seat == CLOCK:
            return "clock"
        return self.info.seat_names[seat] if seat < len(self.info.seat_names) else f"seat {seat + 1}"

    def new(self, seed: SeedLike = "", options: Options | None = None) -> State:
        """Returns the first state of a game: the same seed and options always give the same one."""
        if not isinstance(seed, str | SealedSeed):
            raise BadNotation(f"A seed is text or a SealedSeed, not {type(seed).__name__}.")
        if isinstance(seed, str):
            check_seed(seed)
        chosen = self.options() if options is None else options
        if not isinstance(chosen, self.options):
            raise BadNotation(f"{self.info.title} needs {self.options.__name__}, not {type(chosen).__name__}.")
        games: Rows[Any] = zeros(self.layout.record)
        self.kernels.reset(games, plant(seed), self.setup(chosen))
        return self.born(games)

    def born(self, games: "Rows[Any]") -> State:
        """Returns the first state, from a record that was just reset; games with cold parts add them here."""
        return State(self.layout, games.tobytes())

    def settle(self, before: State, games: "Rows[Any]") -> State:
        """Returns the state after a step; games with cold parts move them here.

        The next step works on the same `games`, so copy what must stay.
        """
        return before.after(games)

    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Returns the numbers of the actions that this seat may try, in order; () when it is not its turn."""
        number = seat if type(seat) is int else whole_number(seat)
        if number not in self.to_act(state):
            return ()
        desk = self._desk
        desk.lay(state.data)
        desk.numbers[0] = number
        self._run("legal", desk.games, desk.seat, desk.mask)
        return tuple(desk.marked.nonzero()[0].tolist())

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """Returns the state after an action of a seat, and leaves this one as it is.

        An IllegalAction says why an action cannot be taken.
        """
        if type(action) is not int or not 0 <= action < self.kernels.actions:
            action = self._number_of(action)
        if getattr(state, "layout", None) is not self.layout:
            self.check_state(state)
        if type(seat) is not int or not CLOCK <= seat < self.kernels.seats:
            self.check_seat(state, seat)
        desk = self._desk
        numbers, games = desk.numbers, desk.games
        desk.take_up(state.data)
        numbers[0] = seat
        numbers[1] = action
        self._run("step", games, desk.seat, desk.action, desk.code)
        if numbers[2]:
            if seat != CLOCK or self.info.pace is not Pace.TICKS:
                self.check_seat(state, seat)
            raise IllegalAction(self.refusal(state, seat, action, numbers[2]))
        return self.settle(state, games)

    def _number_of(self, action: object) -> Action:
        """Returns the number of an action that is one of NumPy's; refuses anything else."""
        number = whole_number(action)
        if number is None or not 0 <= number < self.kernels.actions:
            raise BadNotation(
                f"{quoted(action)} is not an action of {self.info.title}. "
                f"Actions are whole numbers from 0 to {self.kernels.actions - 1}."
            )
        return number

    def _run(self, name: str, *arrays: Any) -> None:
        """Runs an entry: with its arguments checked until it is compiled, and then its code itself.

        Checking costs as much as a rule, and the arrays of a desk are of the same types every time.
        """
        quick = self._quick.get(name)
        if quick is not None:
            quick(*arrays)
            return
        door = getattr(self.kernels, name)
        door(*arrays)
        if not isinstance(door, Kernel):
            self._quick[name] = door
        elif door.is_loaded:
            self._quick[name] = door.unchecked()

    def scores(self, state: State) -> tuple[float, ...]:
        """Returns the points of every seat as they are now."""
        self.check_state(state)
        desk = self._desk
        desk.lay(state.data)
        self.kernels.score(desk.games, desk.points)
        return tuple(map(float, desk.points[0, : self.seats(state)].tolist()))
