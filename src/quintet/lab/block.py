"""A block: rows of a batch that go through all kernels together, few enough for a core's own cache."""

from typing import Any, Final

import numpy as np

from quintet.core.game import NOBODY
from quintet.core.kernel import Kernel
from quintet.core.learning import UNCHANGED
from quintet.core.record import Array, zeros
from quintet.core.rng import Seed
from quintet.lab.batch_kernels import admit, pick_listed, pick_masked, plant_numbered, settle, turn_masks
from quintet.lab.batch_plan import LEARNER, Plan

__all__ = ["DISABLED", "NEXT_STEP", "SAME_STEP", "Arrays", "Block", "bytes_of", "fast"]

DISABLED, NEXT_STEP, SAME_STEP = range(3)
"""When a row that ended starts its next episode, as Gymnasium names it."""
NO_RESIGN: Final = -1
BY_SEAT: Final = ("words", "masks", "observations", "final", "memories", "illegal")
"""Arrays of a batch that are cut by seat first."""
NOT_TURNED: Final = np.zeros(0, np.int64)


def fast(door: Any) -> Any:
    """Returns the compiled function itself, without its wrapper."""
    return door.ready() if isinstance(door, Kernel) else door


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

    def __init__(self, plan: Plan, arrays: Arrays, rows: slice, mode: int) -> None:
        self.plan, self.rows, self.mode = plan, rows, mode
        self.size = rows.stop - rows.start
        self.is_round, self.is_text, self.has_over = plan.is_round, plan.observation == "text", False
        self._cut_views(arrays)
        self._take_kernels()
        self._make_scratch()
        self._to_settle = (
            *(self.scores, self.before, self.learners, self.reasons, plan.cut, plan.limit),
            *(self.steps, self.skipped, self.rewards, *self.ends),
        )
        self._to_admit = self.skipped, self.turned, self.actions, self.asked, self.moves
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
        self._step = fast(kernels.step)
        self._together = fast(learning.together)
        self._turn, self._legal = fast(kernels.turn), fast(kernels.legal)
        planes = learning.planes if plan.observation == "planes" else None
        self._observe = fast(planes.write if planes else kernels.observe)
        self._score = fast(plan.task.score or kernels.score)
        self._outcome = fast(plan.task.outcome or learning.outcome or self._over_or_not)
        self._admit, self._pick_listed = fast(admit), fast(pick_listed)
        self._lists = fast(learning.lists) if learning.lists and plan.actions < kernels.actions else None
        self._settle, self._pick, self._turn_masks = fast(settle), fast(pick_masked), fast(turn_masks)

    def _make_scratch(self) -> None:
        kernels, plan = self.plan.game.kernels, self.plan
        self.seeds: Any = zeros(Seed, self.size)
        self.setups: Any = np.repeat(plan.game.setup(plan.options), self.size)
        self.fresh: Any = zeros(kernels.record, self.size)
        self.legal_of_rival = np.zeros((self.size, plan.actions), np.uint8)
        self.seat_columns = [np.full(self.size, seat, np.int64) for seat in range(len(plan.sitters))]
        self.asked = np.zeros(self.size, np.int64)
        self.lists = np.zeros((self.size, max(1, plan.learning.most)), np.int64)
        self.counts = np.zeros(self.size, np.int64)
        self.learners = np.array(plan.learners, np.int64)
        self.never = NO_RESIGN if plan.game.info.resign is None else plan.game.info.resign
        self.is_solo = len(plan.sitters) == 1 and not plan.is_round
        self.turned = NOT_TURNED if plan.turned is None else plan.turned

    # --- a step -------------------------------------------------------------------------------------------------------

    def take(self, given: Array) -> None:
        """Takes over the actions of the learners: a row, or in a round of several learners a column for each."""
        if not self.is_round:
            self.refused = self._admit(self.masks[0], given, self.acting, *self._to_admit, 0, self.illegal[0])
            return
        self.refused = 0
        for at, seat in enumerate(self.plan.learners):
            chosen = np.ascontiguousarray(given[:, at]) if given.ndim > 1 else given
            seats, bad = self.seat_columns[seat], self.illegal[at]
            self.refused += self._admit(self.masks[at], chosen, seats, *self._to_admit, seat, bad)

    def advance(self, given: Array) -> None:
        """Plays a whole step where no seat is played by a function."""
        self.take(given[self.rows])
        self.play()
        self.finish()
        self.look()

    def play(self) -> None:
        """Plays the actions of those who act, and then the opponents that are kernels, up to somebody else's turn."""
        if self.is_round:
            self._fill_round()
            self._together(self.games, self.moves, self.codes)
            return
        self.step(self.asked, self.actions)
        if not self.is_solo:
            self.answer()

    def _over_or_not(self, games: Any, reasons: Array, winners: Array) -> None:
        """Says whether games are over where their game cannot say why."""
        self._turn(games, reasons)
        np.equal(reasons, NOBODY, out=reasons, casting="unsafe")
        winners[:] = 0

    def step(self, seats: Array, actions: Array) -> None:
        if self.cold is None:
            self._step(self.games, seats, actions, self.codes)
        else:
            self.plan.game.kernels.step_cold(self.cold, self.games, seats, actions, self.codes)

    def _fill_round(self) -> None:
        """Writes the actions of the opponents that are kernels into the round."""
        for seat, sitter in enumerate(self.plan.sitters):
            if isinstance(sitter, str) and sitter != LEARNER:
                self.choose(seat, sitter, self.seat_columns[seat], self.actions)
                self.moves[:, seat] = self.actions

    def choose(self, seat: int, name: str, asked: Array, actions: Array) -> None:
        """Lets a policy choose for the rows whose number in `asked` is its seat; a negative number is not asked."""
        policy = self.plan.learning.policies.get(name)
        if policy is None and self._lists is not None:
            self._lists(self.games, asked, self.lists, self.counts)
            self._pick_listed(self.lists, self.counts, self.words[seat], actions)
        elif policy is None:
            self._legal(self.games, asked, self.legal_of_rival)
            self._pick(self.legal_of_rival, asked, self.words[seat], actions, self.never)
        elif policy.memory is None:
            policy.choose(self.games, asked, self.words[seat], actions)
        else:
            policy.choose(self.games, asked, self.words[seat], actions, self.memories[seat])

    def answer(self) -> None:
        """Lets opponents that are kernels play until every row waits for somebody else or is over."""
        self._turn(self.games, self.acting)
        waiting = True
        while waiting:
            waiting = False
            for seat, sitter in enumerate(self.plan.sitters):
                if isinstance(sitter, str) and sitter != LEARNER and (self.acting == seat).any():
                    np.copyto(self.asked, np.where(self.acting == seat, seat, NOBODY))
                    self.choose(seat, sitter, self.asked, self.actions)
                    self.step(self.asked, self.actions)
                    self._turn(self.games, self.acting)
                    waiting = True

    def finish(self) -> bool:
        """Turns what happened into rewards and ends, and starts new episodes; returns whether any did."""
        self._outcome(self.games, self.reasons, self.winners)
        self._score(self.games, self.scores)
        self.ended = self._settle(*self._to_settle)
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
        self.restart(rows)

    def restart(self, rows: Array) -> None:
        """Starts the episode that the seeds of these rows name."""
        count = len(rows)
        if not count:
            return
        fresh, seeds, words = self.fresh[:count], self.seeds[:count], np.zeros((len(self.words), count), np.int64)
        plant_numbered(self.raws[rows], self.numbers[rows], seeds, words)
        self.plan.game.kernels.reset(fresh, seeds, self.setups[:count])
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

    # --- looking ------------------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Writes masks and observations: of every learner in a round, otherwise of the learner whose turn it is."""
        if self.is_round:
            for at, seat in enumerate(self.plan.learners):
                self.look_from(self.seat_columns[seat], self.masks[at], self.observations[at])
        elif self.is_solo:
            self.look_from(self.acting, self.masks[0], self.observations[0])
        else:
            self.look_from(self.viewers(), self.masks[0], self.observations[0])

    def viewers(self) -> Array:
        """Returns who looks in each row: whoever acts, or the first learner where nobody does."""
        return np.where(self.acting >= 0, self.acting, self.plan.learners[0])

    def look_from(self, seats: Array, masks: Array, out: Array) -> None:
        """Writes what these seats may do and what they see."""
        self._legal(self.games, seats, masks)
        if self.turned.shape[0]:
            self._turn_masks(masks, seats, self.turned)
        if not self.is_text:
            self._observe(self.games, seats, out)

    def recount(self) -> None:
        """Reads scores and turns again after a row was written from outside."""
        self._outcome(self.games, self.reasons, self.winners)
        self._score(self.games, self.scores)
        np.copyto(self.before, self.scores, where=self.scores != UNCHANGED)
        if not self.is_solo and not self.is_round:
            self.answer()
