"""A block: rows of a batch that go through all kernels together, few enough for a core's own cache."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np

from quintet.core.game import NOBODY
from quintet.core.kernel import Kernel
from quintet.core.learning import UNCHANGED
from quintet.core.record import Array, zeros
from quintet.core.rng import Seed
from quintet.lab.batch_kernels import admit, ask, pick_listed, pick_masked, plant_numbered, settle, turn_masks
from quintet.lab.batch_plan import LEARNER, Plan

__all__ = ["DISABLED", "NEXT_STEP", "SAME_STEP", "Arrays", "Block", "bytes_of", "fast"]

DISABLED, NEXT_STEP, SAME_STEP = range(3)
"""When a row that ended starts its next episode, as Gymnasium names it."""
NO_RESIGN: Final = -1
BY_SEAT: Final = ("words", "masks", "observations", "final", "memories", "illegal")
"""Arrays of a batch that are cut by seat first."""
NOT_TURNED: Final = np.zeros(0, np.int64)


def fast(door: Any) -> Any:
    """Returns the compiled code of a kernel; every array of a block is contiguous and of the declared type."""
    return door.unchecked() if isinstance(door, Kernel) else door


def bytes_of(rows: Any) -> Array:
    """Returns records as rows of bytes, which copy ten times as fast."""
    return np.ndarray((len(rows), rows.dtype.itemsize), np.uint8, rows)


class Arrays:
    """Every array of a batch, one row per game; those by seat have a row per seat instead."""

    def __init__(self, plan: Plan, count: int) -> None:
        kernels, seats, views = plan.game.kernels, len(plan.sitters), len(plan.learners) if plan.is_round else 1
        self.games: Any = zeros(kernels.record, count)
        self.raws = np.zeros(count, np.int64)
        self.numbers = np.zeros(count, np.int64)
        self.steps = np.zeros(count, np.int64)
        self.acting = np.full(count, plan.learners[0], np.int64)
        self.actions = np.zeros(count, np.int64)
        self.moves = np.full((count, kernels.seats), -1, np.int64)
        self.codes = np.zeros(count, np.int64)
        self.reasons = np.zeros(count, np.int64)
        self.winners = np.zeros(count, np.int64)
        self.scores = np.zeros((count, kernels.seats), np.int64)
        self.before = np.zeros((count, kernels.seats), np.int64)
        self.words = np.zeros((seats, count), np.int64)
        self.rewards = np.zeros((count, len(plan.learners)), np.float64)
        self.terminated = np.zeros(count, np.bool_)
        self.truncated = np.zeros(count, np.bool_)
        self.over = np.zeros(count, np.bool_)
        self.illegal = np.zeros((len(plan.learners), count), np.bool_)
        self.masks = np.zeros((views, count, plan.actions), np.uint8)
        self.observations = np.zeros((views, count, plan.size), plan.kind)
        self.final = np.zeros((views, count, plan.size), plan.kind)
        self.memories: dict[int, Any] = {seat: zeros(record, count) for seat, record in _memories(plan)}


def _memories(plan: Plan) -> list[tuple[int, type]]:
    """Returns the seats whose policies remember, with the record of that."""
    policies = plan.learning.policies
    named = [(seat, name) for seat, name in enumerate(plan.sitters) if isinstance(name, str)]
    known = [(seat, policies[name].memory) for seat, name in named if name in policies]
    return [(seat, record) for seat, record in known if record is not None]


class Block:
    """Some rows of a batch, with the kernels that play them."""

    def __init__(self, plan: Plan, arrays: Arrays, rows: slice, mode: int, episodes: int = 0) -> None:
        self.plan, self.rows, self.mode = plan, rows, mode
        self.episodes = episodes
        self.deferred = None if episodes else plan.deferred
        """How games are made in parts; those that come again are made whole, once."""
        self.size = rows.stop - rows.start
        self.is_round, self.is_text, self.has_over = plan.is_round, plan.observation == "text", False
        self.is_solo = len(plan.sitters) == 1 and not plan.is_round
        self._cut_views(arrays)
        self._take_kernels()
        self._make_scratch()
        self._bind()
        self.ended = self.refused = 0

    def _cut_views(self, arrays: Arrays) -> None:
        """Takes this block's part of every array; a part of a batch is as contiguous as the batch."""
        rows = self.rows
        for name, value in vars(arrays).items():
            if name not in BY_SEAT:
                setattr(self, name, value[rows])
        self.words = [row[rows] for row in arrays.words]
        self.all_words = arrays.words[:, rows]
        self.illegal = [each[rows].view(np.uint8) for each in arrays.illegal]
        self.masks = [each[rows] for each in arrays.masks]
        self.observations = [each[rows] for each in arrays.observations]
        self.final = [each[rows] for each in arrays.final]
        self.memories = {seat: each[rows] for seat, each in arrays.memories.items()}
        self.ends = arrays.terminated[rows].view(np.uint8), arrays.truncated[rows].view(np.uint8)
        self.skipped = arrays.over[rows].view(np.uint8)

    games: Any
    raws: Array
    numbers: Array
    steps: Array
    acting: Array
    actions: Array
    moves: Array
    codes: Array
    reasons: Array
    winners: Array
    scores: Array
    before: Array
    rewards: Array
    terminated: Array
    truncated: Array
    over: Array

    def _take_kernels(self) -> None:
        plan, kernels, learning = self.plan, self.plan.game.kernels, self.plan.learning
        self.cold: Any = zeros(kernels.cold[0], kernels.cold[1] * self.size) if kernels.cold else None
        made = self.deferred or kernels
        step = fast(made.step) if self.cold is None else partial(fast(kernels.step_cold), self.cold)
        self._step = partial(step, self.games)
        self._turn, self._legal, self._reset = fast(kernels.turn), fast(kernels.legal), fast(made.reset)
        planes = learning.planes if plan.observation == "planes" else None
        self._observe = partial(fast(planes.write if planes else kernels.observe), self.games)
        self._score = fast(plan.task.score or kernels.score)
        self._outcome = fast(plan.task.outcome or learning.outcome or self._over_or_not)
        self._lists = fast(learning.lists) if learning.lists and plan.actions < kernels.actions else None
        self._turn_masks, self._plant = fast(turn_masks), fast(plant_numbered)

    def _make_scratch(self) -> None:
        kernels, plan = self.plan.game.kernels, self.plan
        self.seeds: Any = zeros(Seed, self.size)
        self.setups: Any = np.repeat(plan.game.setup(plan.options), self.size)
        self.fresh: Any = zeros(kernels.record, self.size)
        self.starts: Any = zeros(kernels.record, self.size * self.episodes)
        self.has_start = np.zeros(self.size * self.episodes, np.bool_)
        self.legal_of_rival = np.zeros((self.size, plan.actions), np.uint8)
        self.seat_columns = [np.full(self.size, seat, np.int64) for seat in range(len(plan.sitters))]
        self.asked = np.zeros(self.size, np.int64)
        self.lists = np.zeros((self.size, max(1, plan.learning.most)), np.int64)
        self.counts = np.zeros(self.size, np.int64)
        self.learners = np.array(plan.learners, np.int64)
        self.turned = NOT_TURNED if plan.turned is None else plan.turned
        self._is_turned = plan.turned is not None
        self._viewers = [self.seat_columns[seat] for seat in plan.learners]
        """Who looks, for each array of observations, where that is always the same seat."""

    def _bind(self) -> None:
        """Gives kernels the arrays that they always work on: collecting them for each call would cost more."""
        games, to_take, takes = (
            self.games,
            (self.skipped, self.turned, self.actions, self.asked, self.moves),
            fast(admit),
        )
        seats = [self.seat_columns[seat] for seat in self.plan.learners] if self.is_round else [self.acting]
        self._admits = [
            partial(takes, self.masks[at], seats[at], *to_take, self.plan.learners[at], self.illegal[at])
            for at in range(len(seats))
        ]
        self._play_turn = partial(self._step, self.asked, self.actions, self.codes)
        if self.is_round:
            self._play_round = partial(fast(self.plan.learning.together), games, self.moves, self.codes)
        self._tell_turn = partial(self._turn, games, self.acting)
        self._tell_outcome = partial(self._outcome, games, self.reasons, self.winners)
        self._tell_score = partial(self._score, games, self.scores)
        self._tell_ends = partial(
            fast(settle),
            *(self.scores, self.before, self.learners, self.reasons, self.plan.cut, self.plan.limit),
            *(self.steps, self.skipped, self.rewards, *self.ends),
        )
        self._ask = partial(fast(ask), self.acting)
        named = [(seat, name) for seat, name in enumerate(self.plan.sitters) if isinstance(name, str)]
        self._rivals = [
            (seat, self.chooser(seat, name, self.seat_columns[seat] if self.is_round else self.asked, self.actions))
            for seat, name in named
            if name != LEARNER
        ]

    # --- a step -------------------------------------------------------------------------------------------------------

    def advance(self, given: Array) -> None:
        """Plays a whole step where no seat is played by a function."""
        self.take(given)
        self.play()
        self.finish()
        self.look()

    def take(self, given: Array) -> None:
        """Takes over the actions of the learners: a row, or in a round of several learners a column for each."""
        if given.ndim == 1:
            self.refused = self._admits[0](given)
        else:
            columns = np.ascontiguousarray(given.T)
            self.refused = sum([take(column) for take, column in zip(self._admits, columns, strict=True)])

    def play(self) -> None:
        """Plays the actions of those who act, and then the opponents that are kernels, up to somebody else's turn."""
        if self.is_round:
            for seat, choose in self._rivals:
                choose()
                self.moves[:, seat] = self.actions
            self._play_round()
            return
        self._play_turn()
        if not self.is_solo:
            self.answer()

    def _over_or_not(self, games: Any, reasons: Array, winners: Array) -> None:
        """Says whether games are over where their game cannot say why."""
        self._turn(games, reasons)
        np.equal(reasons, NOBODY, out=reasons, casting="unsafe")
        winners[:] = 0

    def step(self, seats: Array, actions: Array) -> None:
        """Plays one action in the rows that have a seat, those of others change nothing."""
        self._step(seats, actions, self.codes)

    def chooser(self, seat: int, name: str, asked: Array, actions: Array) -> Callable[[], None]:
        """Returns the policy of a seat: it chooses for the rows whose number in `asked` is that seat."""
        policy, words = self.plan.learning.policies.get(name), self.words[seat]
        if policy is not None:
            memory = () if policy.memory is None else (self.memories[seat],)
            return partial(fast(policy.choose), self.games, asked, words, actions, *memory)
        if self._lists is not None:
            first = partial(self._lists, self.games, asked, self.lists, self.counts)
            then = partial(fast(pick_listed), self.lists, self.counts, words, actions)
        else:
            never = self.plan.game.info.resign
            first = partial(self._legal, self.games, asked, self.legal_of_rival)
            then = partial(
                fast(pick_masked), self.legal_of_rival, asked, words, actions, NO_RESIGN if never is None else never
            )
        return lambda: (first(), then())[1]

    def answer(self) -> None:
        """Lets opponents that are kernels play until every row waits for somebody else or is over."""
        self._tell_turn()
        waiting = True
        while waiting:
            waiting = False
            for seat, choose in self._rivals:
                if self._ask(seat, self.asked):
                    choose()
                    self._play_turn()
                    self._tell_turn()
                    waiting = True

    def finish(self) -> bool:
        """Turns what happened into rewards and ends, and starts new episodes; returns whether any did."""
        self._tell_outcome()
        self._tell_score()
        self.ended = self._tell_ends()
        return self._renew(self.ended) if self.ended or self.has_over else False

    def _renew(self, ended: int) -> bool:
        """Starts the next episodes of rows that have ended, as the mode says."""
        renewed = self.over.copy()
        np.logical_or(self.terminated, self.truncated, out=self.over)
        self.has_over = bool(ended)
        if self.mode == DISABLED:
            return False
        if self.mode == SAME_STEP:
            self.look()
            for kept, seen in zip(self.final, self.observations, strict=True):
                kept[self.over] = seen[self.over]
            renewed = self.over.copy()
            self.over[:] = False
            self.has_over = False
        self.begin(np.flatnonzero(renewed))
        return bool(renewed.any())

    # --- episodes -----------------------------------------------------------------------------------------------------

    def begin(self, rows: Array) -> None:
        """Starts the next episode in these rows."""
        self.numbers[rows] += 1
        if self.episodes:
            self.numbers[rows] %= self.episodes
        self.restart(rows)

    def restart(self, rows: Array) -> None:
        """Starts the episode that the seeds of these rows name."""
        count = len(rows)
        if not count:
            return
        fresh, seeds, words = self.fresh[:count], self.seeds[:count], np.zeros((len(self.words), count), np.int64)
        self._plant(self.raws[rows], self.numbers[rows], seeds, words)
        self._make_starts(rows, fresh, seeds)
        bytes_of(self.games)[rows] = bytes_of(fresh)
        self.all_words[:, rows] = words
        scores = np.zeros((count, self.scores.shape[1]), np.int64)
        self._score(fresh, scores)
        self.before[rows] = scores
        self.steps[rows] = 0
        self.over[rows] = False
        for memory in self.memories.values():
            bytes_of(memory)[rows] = 0
        if not self.is_solo and not self.is_round:
            self.answer()

    def forget_starts(self, rows: Array) -> None:
        """Forgets the games that these rows have played, because their seeds are others now."""
        if self.episodes:
            self.has_start.reshape(-1, self.episodes)[rows] = False

    def _make_starts(self, rows: Array, fresh: Any, seeds: Any) -> None:
        """Makes new games, or takes them from those that these rows have played before."""
        numbered = self.numbers[rows]
        if not self.episodes or numbered.min() < 0:
            self._reset(fresh, seeds, self.setups[: len(rows)])
            return
        places = rows * self.episodes + numbered
        missing = np.flatnonzero(~self.has_start[places])
        if len(missing):
            made = zeros(self.plan.game.kernels.record, len(missing))
            self._reset(made, seeds[missing], self.setups[: len(missing)])
            bytes_of(self.starts)[places[missing]] = bytes_of(made)
            self.has_start[places[missing]] = True
        bytes_of(fresh)[:] = bytes_of(self.starts)[places]

    # --- looking ------------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Writes masks and observations: of every learner in a round, otherwise of the learner whose turn it is."""
        viewers = self._viewers
        if len(viewers) == 1:
            self.look_from(viewers[0], self.masks[0], self.observations[0])
        elif self.is_round:
            for seats, masks, out in zip(viewers, self.masks, self.observations, strict=True):
                self.look_from(seats, masks, out)
        else:  # whoever acts, or the first learner where nobody does
            acting = np.where(self.acting >= 0, self.acting, viewers[0])
            self.look_from(acting, self.masks[0], self.observations[0])

    def look_from(self, seats: Array, masks: Array, out: Array) -> None:
        """Writes what these seats may do and what they see."""
        self._legal(self.games, seats, masks)
        if self._is_turned:
            self._turn_masks(masks, seats, self.turned)
        if not self.is_text:
            self._observe(seats, out)

    def recount(self) -> None:
        """Reads scores and turns again after a row was written from outside."""
        self._tell_outcome()
        self._tell_score()
        np.copyto(self.before, self.scores, where=self.scores != UNCHANGED)
        if not self.is_solo and not self.is_round:
            self.answer()
