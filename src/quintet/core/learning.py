"""What a game offers to learners beyond its rules: how games end, rounds of all seats, planes, policies and tasks.

Everything has a default, so that a game without any of it still plays in batches. Each entry takes arrays with one row
per game, as those of `quintet.core.game.Kernels` do.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from quintet.core.kernel import Kernel, kernel
from quintet.core.state import State

__all__ = ["UNCHANGED", "Deferred", "Learning", "Part", "Planes", "Policy", "Task", "stir"]

Door = Callable[..., None]
UNCHANGED: Final = -(1 << 40)
"""What a task's score kernel writes when there is nothing to reward or to punish."""


@kernel
def stir(word: int) -> int:
    """Returns the next 32-bit word after this one (xorshift); never 0, unless the word is 0."""
    word ^= (word << 13) & 0xFFFFFFFF
    word ^= word >> 17
    return word ^ ((word << 5) & 0xFFFFFFFF)


class Part(msgspec.Struct, frozen=True):
    """One array of an observation: a name, a shape, and the biggest number in it."""

    name: str
    shape: tuple[int, ...]
    high: int = 1


class Planes(msgspec.Struct, frozen=True):
    """The observation made for learning: bytes, all parts of a row one after another."""

    write: Door
    """(games, seats, out: uint8[n, size]): writes every byte of a row."""
    parts: Callable[[State], tuple[Part, ...]]
    """(any state): the parts of a row in their order, which may depend on the options of the game.

    One part is a Box, several are a Dict."""


class Policy(msgspec.Struct, frozen=True):
    """An opponent as a kernel."""

    choose: Door
    """(games, seats, words, actions), or with a memory (games, seats, words, actions, memories).

    Writes a legal action of each row's seat. `words` holds one random word per row, to be advanced with each choice.
    A row with a seat below 0 is not asked. A memory of zeros is that of a new game.
    """
    memory: type | None = None
    """The record of what it remembers, one per row."""


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """The same game with another goal: options, what is rewarded, when it ends. None leaves the game's own."""

    summary: str
    options: Mapping[str, Any] = {}
    limit: int
    """Steps of a learner after which an episode is cut off."""
    score: Door | None = None
    """(games, out: int64[n, seats]): the reward of a step is by how much this grows; `UNCHANGED` rewards nothing."""
    outcome: Door | None = None
    """As `Learning.outcome`."""
    rivals: tuple[str, ...] = ()
    """The policies of the seats after the first; the last one plays the rest too."""


class Deferred(msgspec.Struct, frozen=True):
    """A game in parts: a batch that shows planes makes only what those show now, which follows from the seed alone.

    Planes, masks, scores and ends must be the same as those of the whole game.
    """

    reset: Door
    """As `Kernels.reset`, without what the planes of a new game do not show."""
    step: Door
    """As `Kernels.step`; it makes what the planes show from now on."""
    complete: Door
    """(games): makes everything that is missing, so that a row has the bytes of the same game played whole."""


class Learning(msgspec.Struct, frozen=True, kw_only=True):
    """What learners need of one game."""

    outcome: Door | None = None
    """(games, reasons, winners): the number of the reason why a game ended, 0 while it runs, and the seats that won as
    bits."""
    reasons: tuple[str, ...] = ()
    """The names of the reasons; the first, for a running game, is empty."""
    limits: tuple[str, ...] = ()
    """The reasons that cut a game off (truncated) instead of ending it (terminated)."""
    together: Door | None = None
    """(games, actions: int64[n, seats], codes): a whole round with one action per seat, -1 for none.

    An illegal action counts as none. Only games in which several seats act at once have it."""
    space: Callable[[Any], int] | None = None
    """How many actions, counted from 0, can ever be legal for a seat with these options; masks may be this narrow."""
    lists: Door | None = None
    """(games, seats, lists: int64[n, most], counts): the legal actions within `space`, where there is a quicker way to
    them than through a mask; in no special order."""
    most: int = 0
    """The room that such a list needs."""
    turned: Any = None
    """What each action means to seat 1, where that seat sees the planes turned around: a table, its own inverse."""
    planes: Planes | None = None
    policies: Mapping[str, Policy] = {}
    """Opponents by name. `random` needs no kernel of its own."""
    tasks: Mapping[str, Task] = {}
    """Goals by name; the first is what the game itself rewards."""
    extra: tuple[Door, ...] = ()
    """More entries to compile, which the ones above call."""
    freeze: Callable[[Any, Any], tuple[bytes, ...]] | None = None
    """(game, its cold rows): the cold parts of its State, for games that have such rows."""
    thaw: Callable[[tuple[bytes, ...], Any], None] | None = None
    """(cold parts, cold rows of one game): fills the rows from the cold parts of a State."""
    deferred: Deferred | None = None
    """For games in which making a game costs more than playing it."""

    @property
    def entries(self) -> tuple[Kernel, ...]:
        """Every entry to compile; learners come after players."""
        doors = [self.outcome, self.together, self.lists, self.planes.write if self.planes else None]
        doors += [policy.choose for policy in self.policies.values()]
        doors += [door for task in self.tasks.values() for door in (task.score, task.outcome)]
        doors += [self.deferred.reset, self.deferred.step, self.deferred.complete] if self.deferred else []
        doors += self.extra
        return tuple(_once(door for door in doors if isinstance(door, Kernel)))


def _once(doors: Iterator[Kernel]) -> dict[Kernel, None]:
    """Returns the entries in order, each once: tasks may share one."""
    return dict.fromkeys(doors)
