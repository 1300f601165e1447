"""Laws that every game must obey, each one a small function that says how a game breaks it.

A law looks at a whole game, at one trial (a game played from one seed), at one situation of a trial, or at the end at
all trials. It raises `Broken` with the reason; the caller adds the law's name, the seed and the step. Any other
exception counts as broken, too; the sentence about it names its place in the game's own files.
"""

import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

import msgspec

from quintet.core.game import CLOCK, Action, Game, Seat
from quintet.core.kernel_error import KernelError
from quintet.core.options import Options
from quintet.core.rng import SeededRandom, SeedLike
from quintet.core.state import State
from quintet.testing.coverage import Coverage

__all__ = [
    "LAWS",
    "Broken",
    "BrokenLaw",
    "Law",
    "Situation",
    "Trial",
    "content",
    "law",
    "memory",
    "some_of",
    "watching",
    "who",
]

Scope = Literal["game", "trial", "situation", "end"]
F = TypeVar("F", bound=Callable[..., None])


INSIDE: Final = ("quintet.testing.", "quintet.core.")
"""Where an exception is never the fault of a game's author."""


class Broken(Exception):
    """Raised inside a law: why the law does not hold, and at which step if the law knows it."""

    def __init__(self, why: str, step: int | None = None) -> None:
        super().__init__(why)
        self.step = step


class BrokenLaw(AssertionError):
    """A game breaks a law; the message names the law, the cause, the seed and the step."""

    error: BaseException | None = None
    """What the game itself raised, with its traceback, if that is what broke the law."""

    def __init__(self, game: str, law: str, why: str, seed: SeedLike | None = None, step: int | None = None) -> None:
        places = [] if seed is None else [f"seed {_short(seed)}"]
        if step is not None:
            places.append(f"step {step}")
        where = f" ({', '.join(places)})" if places else ""
        super().__init__(f"{game} breaks the law {law!r}{where}: {why}")
        self.game, self.law, self.why, self.seed, self.step = game, law, why, seed, step


class Situation(msgspec.Struct, frozen=True):
    """One state of a trial, the legal actions in it, and the action taken."""

    step: int
    state: State
    legal: dict[Seat, tuple[Action, ...]]
    """The legal list of every seat that acts; empty when the game is over."""
    done: tuple[Seat, Action] | None
    """The action that led to the next situation, or None in the last one."""


class Trial:
    """One game of random actions from one seed, recorded situation by situation."""

    def __init__(
        self,
        game: Game[Any],
        seed: SeedLike,
        options: Options,
        steps: int,
        coverage: Coverage | None = None,
        *,
        resigns: bool = False,
    ) -> None:
        self.game = game
        self.seed = seed
        self.options = options
        self.steps = steps
        self.coverage = coverage or Coverage()
        self.resigns = resigns
        """Whether the walk may take the action that resigns, which would end most games at once."""
        self.situations: list[Situation] = []
        self.moments: list[Situation] = []
        """Situations with or after an event that the suite has rarely seen before: leaks like to hide there."""
        self._pool: set[Action] = set()
        self._pooled = 0
        self._contents: dict[int, tuple[tuple[bytes, ...], bytes]] = {}

    def random(self, purpose: str) -> SeededRandom:
        """Returns a generator for one purpose, the same in every run."""
        return SeededRandom(f"{self.game.info.id}_{self.seed}_{purpose}")

    @property
    def log(self) -> list[tuple[Seat, Action]]:
        return [situation.done for situation in self.situations if situation.done is not None]

    @property
    def pool(self) -> list[Action]:
        """Every action that was legal for anybody in any situation."""
        for situation in self.situations[self._pooled :]:
            self._pool.update(*situation.legal.values())
        self._pooled = len(self.situations)
        return sorted(self._pool)

    def content(self, situation: Situation) -> tuple[tuple[bytes, ...], bytes]:
        """Returns what a state held when a law first asked, and must still hold whatever was done with it since."""
        if situation.step not in self._contents:
            self._contents[situation.step] = content(self.game, situation.state)
        return self._contents[situation.step]

    def chosen(self, law: "Law") -> list[Situation]:
        """Returns the situations that a law looks at: evenly spaced ones, and every first moment if it wants them."""
        evenly = self.sample(min(law.situations, len(self.situations)))
        steps = {situation.step for situation in evenly}
        extra = [moment for moment in self.moments if moment.step not in steps] if law.moments else []
        return sorted([*evenly, *extra], key=lambda situation: situation.step)

    def sample(self, count: int) -> list[Situation]:
        """Returns evenly spaced situations, including the first and the last."""
        last = len(self.situations) - 1
        return [self.situations[at] for at in sorted({round(k * last / max(count - 1, 1)) for k in range(count)})]


def memory(state: State) -> tuple[bytes, ...]:
    """Returns a copy of the bytes of a state."""
    return bytes(state.data), *(bytes(part or b"") for part in state.cold)


def content(game: Game[Any], state: State) -> tuple[tuple[bytes, ...], bytes]:
    """Returns a copy of everything that a state holds, and its save."""
    return memory(state), game.dump(state)


def some_of(items: Sequence[Action], count: int, rng: SeededRandom) -> list[Action]:
    """Returns a few different items in random order."""
    if len(items) <= 2 * count:
        return rng.shuffle(items)[:count]
    places: dict[int, None] = {}
    while len(places) < count:
        places[rng.next_int(0, len(items) - 1)] = None
    return [items[place] for place in places]


class Law(msgspec.Struct, frozen=True):
    """A law: its name, what it looks at, its text, its function, and which situations of a trial it looks at."""

    name: str
    scope: Scope
    text: str
    check: Callable[..., None]
    situations: int
    """How many evenly spaced situations per trial."""
    moments: bool
    """Whether it also looks at the first moments of every kind of event, and at the turns that follow."""


LAWS: Final[dict[str, Law]] = {}
"""All laws by name."""


def law(name: str, scope: Scope, situations: int = 1_000_000, *, moments: bool = False) -> Callable[[F], F]:
    """Registers a function as a law; its docstring is the text of the law."""

    def enter(function: F) -> F:
        LAWS[name] = Law(name, scope, (function.__doc__ or "").strip(), function, situations, moments)
        return function

    return enter


@contextmanager
def watching(game: Game[Any], name: str, seed: SeedLike | None = None, step: int | None = None) -> Iterator[None]:
    """Turns any exception in the block into a `BrokenLaw` of that name."""
    try:
        yield
    except BrokenLaw:
        raise
    except Broken as broken:
        at = step if broken.step is None else broken.step
        told = BrokenLaw(game.info.id, name, str(broken), seed, at)
        told.error = broken.__cause__
        raise told from None
    except Exception as error:  # noqa: BLE001 - whatever a game raises
        told = BrokenLaw(game.info.id, name, f"{type(error).__name__}: {error}{_place(game, error)}", seed, step)
        told.error = error
        raise told from None


def who(seat: Seat | None) -> str:
    """Returns a seat as its author numbers it, from 0, whatever players call it."""
    return "the spectator" if seat is None else "the clock" if seat == CLOCK else f"seat {seat}"


def _place(game: Game[Any], error: Exception) -> str:
    """Returns where the game's own code raised an error, like " (`events`, game.py:105)"."""
    own = {cls.__module__.partition(".")[0] for cls in type(game).__mro__}
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        module = frame.f_globals.get("__name__", "")
        if module.partition(".")[0] in own and not module.startswith(INSIDE) and not isinstance(error, KernelError):
            return f" (`{frame.f_code.co_name}`, {Path(frame.f_code.co_filename).name}:{line})"
    return ""


def _short(seed: SeedLike) -> str:
    text = repr(seed)
    return text if len(text) <= 60 else f"{text[:57]}..."
