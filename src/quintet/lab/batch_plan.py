"""What a batch plays: a game with options and a task, who sits where, and what is seen. Chosen once, checked once."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import msgspec
import numpy as np

from quintet.core.errors import BadOptions, quoted
from quintet.core.game import Game, Pace, PackedGame
from quintet.core.learning import Deferred, Learning, Part, Task
from quintet.core.options import make_options
from quintet.core.plural import counted
from quintet.core.record import Array
from quintet.core.state import State
from quintet.core.whole import whole_number

__all__ = ["LEARNER", "OBSERVATIONS", "Plan", "fit_of", "make_plan"]

LEARNER: Final = "learner"
OBSERVATIONS: Final = ("planes", "flat", "text")
Chooser = Callable[[Array, Array], Array]
"""A seat played by a function: (observations, masks) of the whole batch to one action per row."""
Sitter = str | Chooser


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about a batch that does not change while it plays."""

    game: Any
    options: Any
    task: Task
    sitters: tuple[Sitter, ...]
    observation: str
    parts: tuple[Part, ...]
    actions: int
    """The number of actions that a learner chooses from."""
    limit: int
    turned: Array | None
    """What an action of seat 1 means, where that seat sees the board turned around."""
    fit: str
    """What a row must be like to fit into this batch: game, rules, seats, the shapes of its planes, and its options."""

    @property
    def learning(self) -> Learning:
        learning: Learning = self.game.kernels.learning
        return learning

    @property
    def deferred(self) -> Deferred | None:
        """How this batch makes its games in parts; only planes say what has to be there."""
        return self.learning.deferred if self.observation == "planes" else None

    @property
    def learners(self) -> tuple[int, ...]:
        return tuple(seat for seat, sitter in enumerate(self.sitters) if sitter == LEARNER)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of numbers in each part of an observation."""
        return tuple(int(np.prod(part.shape)) for part in self.parts)

    @property
    def size(self) -> int:
        """The number of numbers in one observation."""
        return sum(self.sizes)

    @property
    def kind(self) -> str:
        """The NumPy type of an observation's numbers."""
        flat: str = self.game.kernels.observation[0]
        return flat if self.observation == "flat" else "u1"

    @property
    def is_round(self) -> bool:
        """Whether every step is a round in which all seats act at once."""
        pace = self.game.info.pace
        return self.learning.together is not None and (pace is Pace.TICKS or len(self.sitters) > 1)

    @property
    def cut(self) -> int:
        """The reasons that truncate a game, as bits."""
        return sum(1 << self.learning.reasons.index(name) for name in self.learning.limits)


def make_plan(
    game: Game[Any],
    *,
    task: str = "",
    options: Mapping[str, Any] | Any = None,
    sitters: Sequence[Sitter] | None = None,
    observation: str = "planes",
    limit: int | None = None,
) -> Plan:
    """Checks what was asked for and fills in the rest from the task."""
    if not isinstance(game, PackedGame):
        raise BadOptions(f"{game.info.title} has no packed record, so it cannot play in batches.")
    chosen = _find_task(game, task)
    values = _options(game, chosen, options)
    state = game.new("", values)
    view = observation if game.kernels.learning.planes or observation != "planes" else "flat"
    if view not in OBSERVATIONS:
        raise BadOptions(f"{quoted(observation)} is not an observation. Choose {', '.join(OBSERVATIONS)}.")
    if limit is not None and (whole_number(limit) is None or limit < 0):
        raise BadOptions(f"An episode cannot have {quoted(limit)} steps. Say 0 for no limit.")
    learning = game.kernels.learning
    return Plan(
        game=game,
        options=values,
        task=chosen,
        sitters=_sitters(game, chosen, sitters, game.seats(state)),
        observation=view,
        parts=_parts(game, state, view),
        actions=learning.space(values) if learning.space else game.kernels.actions,
        limit=chosen.limit if limit is None else limit,
        turned=learning.turned if view == "planes" else None,
        fit=fit_of(game, state),
    )


def fit_of(game: PackedGame[Any], state: State) -> str:
    """Returns which batches a state may go into: kernels write as many numbers as the state's own options say."""
    planes = game.kernels.learning.planes
    shapes = {part.name: part.shape for part in planes.parts(state)} if planes else {}
    setup = state.record["setup"].tobytes().hex() if "setup" in (game.layout.dtype.names or ()) else ""
    return f"{game.layout.address}, rules {game.info.rules}, {game.seats(state)} seats, {shapes}, {setup}"


def _find_task(game: PackedGame[Any], name: str) -> Task:
    tasks = game.kernels.learning.tasks
    if not name:
        return next(iter(tasks.values()), Task(summary="the score of the game", limit=0))
    if name not in tasks:
        raise BadOptions(f"{game.info.title} has no task {quoted(name)}. Its tasks are {', '.join(tasks) or 'none'}.")
    return tasks[name]


def _options(game: PackedGame[Any], task: Task, options: Mapping[str, Any] | Any) -> Any:
    """Returns the options of the task with those of the caller over them."""
    if isinstance(options, game.options):
        return options
    if options is not None and not isinstance(options, Mapping):
        raise BadOptions(f"Options are {game.options.__name__} or a mapping of names to values, not {quoted(options)}.")
    return make_options(game.options, {**task.options, **(options or {})})


def _parts(game: PackedGame[Any], state: State, observation: str) -> tuple[Part, ...]:
    planes = game.kernels.learning.planes
    if observation == "planes" and planes is not None:
        return planes.parts(state)
    kind, shape = game.kernels.observation
    return (Part("flat", shape, int(np.iinfo(kind).max)),)


def _sitters(game: PackedGame[Any], task: Task, sitters: Sequence[Sitter] | None, seats: int) -> tuple[Sitter, ...]:
    """Returns who plays each seat: by default the learner the first one, and the task's rivals the others."""
    if sitters is None:
        rivals = task.rivals or ("random",)
        found: tuple[Sitter, ...] = (LEARNER, *(rivals[min(k, len(rivals) - 1)] for k in range(seats - 1)))
    else:
        found = (sitters,) if isinstance(sitters, str) else tuple(sitters)
    if len(found) != seats:
        raise BadOptions(
            f"This game of {game.info.title} has {counted(seats, 'seat')}. Name a player for each of them."
        )
    for sitter in found:
        _check_sitter(game, sitter)
    if LEARNER not in found:
        raise BadOptions("Nobody learns in this batch. Name at least one seat `learner`.")
    return found


def _check_sitter(game: PackedGame[Any], sitter: Sitter) -> None:
    known = (LEARNER, "random", *game.kernels.learning.policies)
    if not callable(sitter) and sitter not in known:
        raise BadOptions(
            f"{game.info.title} has no policy {quoted(sitter)}. Choose {', '.join(known)}, or a function of "
            "observations and masks."
        )
