"""Drives games through their kernels at full speed: many games at once, or one recorded line again and again."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import numpy as np

from quintet.core.errors import QuintetError
from quintet.core.game import NOBODY, Action, Game, Pace, PackedGame, Seat
from quintet.core.kernel import Kernel, entry
from quintet.core.learning import stir
from quintet.core.record import Ints, Masks, dtype_of, zeros
from quintet.core.rng import Seed, SeededRandom, plant
from quintet.core.state import State
from quintet.lab.batch_plan import Plan

__all__ = ["Crowd", "Line", "pick_actions", "plant_many", "record_line"]

LINE_LENGTH: Final = 1000
BLOCK: Final = 64
"""Games of a batch that go through all kernels together: few enough for a core's own cache."""
CHUNK: Final = 200
"""Actions between two looks at the stopwatch."""


@entry
def pick_actions(masks: Masks, words: Ints, actions: Ints) -> None:
    """Writes a random legal action for each row, or 0 for a row without any; each row has its own xorshift word."""
    for k in range(masks.shape[0]):
        count = 0
        for action in range(masks.shape[1]):
            count += masks[k, action]
        words[k] = stir(words[k])
        rank = (words[k] * count) >> 32
        actions[k] = 0
        for action in range(masks.shape[1]):
            if masks[k, action]:
                if rank == 0:
                    actions[k] = action
                    break
                rank -= 1


def _fast(door: Any) -> Any:
    """Returns the compiled code of a kernel; the arrays of a batch are what it expects."""
    if isinstance(door, partial):
        return partial(_fast(door.func), *door.args)
    return door.unchecked() if isinstance(door, Kernel) else door


class Crowd:
    """A batch of games with all arrays that its kernels write to."""

    def __init__(self, game: Game[Any], size: int, options: Any = None, plan: Plan | None = None) -> None:
        """Starts the games; with a plan, they do the work of its batch: its actions, observations and rounds."""
        if not isinstance(game, PackedGame):
            raise QuintetError(f"{game.info.title} has no packed record, so it cannot play in batches.")
        kernels = game.kernels
        kind, shape = kernels.observation
        self.kernels, self.observe, self.reset = kernels, kernels.observe, kernels.reset
        self.step: Callable[..., None] | None = None
        """The step of games that are made in parts."""
        actions, numbers = kernels.actions, int(np.prod(shape))
        if plan is not None:
            options, kind, actions, numbers = plan.options, plan.kind, plan.actions, plan.size
            planes = kernels.learning.planes if plan.observation == "planes" else None
            self.observe = planes.write if planes else kernels.observe
            if plan.deferred is not None:
                self.reset, self.step = plan.deferred.reset, plan.deferred.step
        self.ticks = game.info.pace is Pace.TICKS
        """In a ticking game, the first seat observes while the clock acts."""
        self.games: Any = zeros(kernels.record, size)
        self.fresh: Any = zeros(kernels.record, size)
        self.seats = np.zeros(size, np.int64)
        self.actions = np.zeros(size, np.int64)
        self.codes = np.zeros(size, np.int64)
        self.masks = np.zeros((size, actions), np.uint8)
        self.pictures = np.zeros((size, numbers), kind)
        self.words = np.arange(1, size + 1, dtype=np.int64) * 2654435761 & 0xFFFFFFFF
        self.setups = np.repeat(game.setup(game.options() if options is None else options), size)
        self.seeds = plant_many("bench", size)
        self.reset(self.games, self.seeds, self.setups)
        self.blocks = [slice(at, min(at + BLOCK, size)) for at in range(0, size, BLOCK)]
        stepper = self._round if plan is not None and plan.is_round else kernels.stepper
        self.steppers = [self.step or stepper(block.stop - block.start) for block in self.blocks]

    def _round(self, count: int) -> Callable[..., None]:
        """Returns a step that is a whole round in which only the first seat acts."""
        moves, together = np.full((count, self.kernels.seats), -1, np.int64), _fast(self.kernels.learning.together)

        def play(games: Any, seats: Ints, actions: Ints, codes: Ints) -> None:
            del seats
            moves[:, 0] = actions
            together(games, moves, codes)

        return play

    def steps(self) -> Iterator[int]:
        """Plays random legal actions forever; yields the number of actions taken.

        Block by block, because the games of a block are still in the cache when the next kernel needs them.
        """
        doors = (self.kernels.turn, self.kernels.legal, self.observe, pick_actions)
        turn, legal, observe, pick = (_fast(each) for each in doors)
        steps = [_fast(each) for each in self.steppers]
        size = len(self.seats)
        while True:
            for block, step in zip(self.blocks, steps, strict=True):
                games, seats, masks, actions = (
                    each[block] for each in (self.games, self.seats, self.masks, self.actions)
                )
                turn(games, seats)
                if seats.min() == NOBODY:
                    self.restart(block.start + np.flatnonzero(seats == NOBODY))
                    turn(games, seats)
                legal(games, seats, masks)
                pick(masks, self.words[block], actions)
                step(games, seats, actions, self.codes[block])
                observe(games, seats.clip(0) if self.ticks else seats, self.pictures[block])
            if self.codes.any():
                raise QuintetError("An action of the legal mask was refused, so the measurements mean nothing.")
            yield size

    def restart(self, over: Any) -> None:
        """Starts new games in the rows of those that ended, each from a new seed."""
        count = len(over)
        self.seeds["raw"][:count] = (self.seeds["raw"][:count] * 1664525 + 1013904223) % 0x7FFFFFFF
        self.reset(self.fresh[:count], self.seeds[:count], self.setups[:count])
        self._raw(self.games)[over] = self._raw(self.fresh)[:count]

    def _raw(self, games: Any) -> Any:
        """Returns the records as rows of bytes, which copy ten times as fast."""
        return np.ndarray((len(games), dtype_of(self.kernels.record).itemsize), np.uint8, games)


def plant_many(name: str, count: int, first: int = 0) -> Any:
    """Returns the packed seeds "name 0", "name 1" and so on, or from another number on."""
    rows: Any = zeros(Seed, count)
    for k in range(count):
        rows[k] = plant(f"{name} {first + k}")[0]
    return rows


class Line:
    """One recorded line of play from the start of a game."""

    def __init__(self, game: Game[Any], start: State, moves: list[tuple[Seat, Action]], end: State) -> None:
        self.game = game
        self.start = start
        self.moves = moves
        self.end = end

    def in_place(self) -> Iterator[int]:
        """Plays the line on one record forever, the step kernel alone; yields the number of actions taken."""
        step = _fast(self.game.kernels.stepper(1))
        moves = [(np.array([seat]), np.array([action])) for seat, action in self.moves]
        code = np.zeros(1, np.int64)
        while True:
            games = self.start.thaw()
            for at in range(0, len(moves), CHUNK):
                part = moves[at : at + CHUNK]
                for seat, action in part:
                    step(games, seat, action, code)
                yield len(part)
            if games.tobytes() != self.end.data:
                raise QuintetError(
                    "Steps in place lead to a different state than `apply`, so the measurements mean nothing."
                )

    def as_values(self) -> Iterator[int]:
        """Plays the line by `apply` forever; yields the number of actions taken."""
        apply = self.game.apply
        while True:
            state = self.start
            for at in range(0, len(self.moves), CHUNK):
                part = self.moves[at : at + CHUNK]
                for seat, action in part:
                    state = apply(state, seat, action)
                yield len(part)


def record_line(game: Game[Any], length: int = LINE_LENGTH) -> Line:
    """Returns a line of random play from a fixed seed, until the game ends or the line is long enough."""
    random = SeededRandom("bench")
    start = state = game.new("bench")
    moves: list[tuple[Seat, Action]] = []
    while len(moves) < length and (acting := game.to_act(state)):
        # In a ticking game, a seat may have no legal action: it is dead, or its queue is full.
        able = [(seat, choices) for seat in acting if (choices := game.legal(state, seat))]
        seat, choices = able[random.next_int(0, len(able) - 1)]
        action = choices[random.next_int(0, len(choices) - 1)]
        state = game.apply(state, seat, action)
        moves.append((seat, action))
    return Line(game, start, moves, state)
