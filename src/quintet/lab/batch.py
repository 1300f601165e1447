"""Many games as one array, stepped in place: `Batch(game, 1024)`.

    batch = Batch("sets", 1024, seed="monday")
    batch.reset()
    batch.step(actions)                 # then read observations, masks, rewards, terminated, truncated

Every array is made once and written to by each step; copy what you want to keep. (With `fresh`, every step makes a new
array of observations, which costs less than a copy.) Each seat is the `learner`, a policy
of the game by name, or a function of the whole batch's observations and masks. In games where all seats act at once
(CataMaze, a Set race) a step is a round; in other games it lasts until it is a learner's turn again.

An illegal action changes nothing: the learner loses the step, which counts toward the limit, and `illegal` says so.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate, pairwise
from typing import Any, Final

import numpy as np

from quintet.core.errors import BadOptions, QuintetError, quoted
from quintet.core.game import Game, Seat
from quintet.core.plural import counted
from quintet.core.record import Array, dtype_of
from quintet.core.rng import raw_hash
from quintet.core.state import State
from quintet.core.whole import whole_number
from quintet.games import GAMES
from quintet.lab.batch_kernels import list_actions
from quintet.lab.batch_plan import LEARNER, Plan, Sitter, fit_of, make_plan
from quintet.lab.block import DISABLED, NEXT_STEP, SAME_STEP, Arrays, Block, bytes_of
from quintet.lab.inputs import actions_of, at_least, rows_of, texts_of
from quintet.lab.snapshot import Snapshot, cold_bytes, cold_rows, find_row, inside, put_snapshot, take_snapshot

__all__ = ["DISABLED", "LEARNER", "NEXT_STEP", "SAME_STEP", "Batch", "Snapshot"]

BLOCK_BYTES: Final = 1 << 19
"""How many bytes of records go through all kernels together; they should fit into a core's own cache."""
LEAST_ROWS: Final = 64
"""A block of fewer rows would spend its time in Python."""
SHARES: Final = 4
"""How many blocks a thread has at least, where there are enough rows: the first to finish takes from the others."""
Rows = Array | Sequence[int] | Sequence[bool] | None
"""Rows of a batch: None for all, a list of numbers, or a mask with a mark for each row."""


class Batch:
    """N games of one kind that step together."""

    def __init__(
        self,
        game: Game[Any] | str,
        count: int,
        *,
        task: str = "",
        options: Mapping[str, Any] | Any = None,
        seed: str = "batch",
        seats: Sequence[Sitter] | None = None,
        observation: str = "planes",
        limit: int | None = None,
        autoreset: int = NEXT_STEP,
        threads: int = 1,
        fresh: bool = False,
        episodes: int = 0,
    ) -> None:
        """Sets up the games; with `episodes`, each row plays this many different ones again and again."""
        count = at_least(1, count, "The number of games")
        episodes = at_least(0, episodes, "`episodes`")
        threads = at_least(1, threads, "`threads`")
        if autoreset not in (DISABLED, NEXT_STEP, SAME_STEP):
            raise BadOptions("`autoreset` is DISABLED, NEXT_STEP or SAME_STEP.")
        self.settings: dict[str, Any] = {
            "task": task,
            "options": options,
            "seats": seats,
            "observation": observation,
            "limit": limit,
            "autoreset": autoreset,
            "threads": threads,
            "fresh": fresh,
            "episodes": episodes,
        }
        found = GAMES[game] if isinstance(game, str) else game
        self.plan: Plan = make_plan(
            found, task=task, options=options, sitters=seats, observation=observation, limit=limit
        )
        self.count = count
        self.arrays = Arrays(self.plan, count)
        self.texts = list(texts_of([f"{seed}/{row}" for row in range(count)], count))
        self.autoreset, self.fresh = autoreset, fresh
        self._episodes, self._is_begun, self._begun = episodes, False, np.zeros(count, np.bool_)
        self.blocks = _cut(self.plan, self.arrays, count, autoreset, threads, episodes)
        self._threads = max(1, min(threads, len(self.blocks)))
        self._pool = self._hire() if self._threads > 1 else None
        self._by_seat = self.plan.is_round and len(self.plan.learners) > 1
        self._shape = (count, len(self.plan.learners)) if self._by_seat else (count,)
        self._functions = [(seat, sitter) for seat, sitter in enumerate(self.plan.sitters) if callable(sitter)]
        self._scratch = _Looks(self.plan, count) if self._functions else None
        self.arrays.raws[:] = [raw_hash(text) for text in self.texts]
        self.arrays.numbers[:] = -1

    # --- what a step wrote --------------------------------------------------------------------------------------------

    @property
    def observations(self) -> Array:
        """One row per game; with several learners in a round, first one array for each learner."""
        return self.arrays.observations if self._by_seat else self.arrays.observations[0]

    def split(self, observations: Array) -> dict[str, Array]:
        """Returns the parts of observations by name and in their shapes, as views; docs/spec has every index."""
        if np.shape(observations)[-1:] != (self.plan.size,):
            raise BadOptions(f"Observations of this batch are rows of {self.plan.size} numbers.")
        edges = [0, *accumulate(self.plan.sizes)]
        cuts = zip(self.plan.parts, pairwise(edges), strict=True)
        return {
            part.name: observations[..., a:b].reshape(*observations.shape[:-1], *part.shape) for part, (a, b) in cuts
        }

    @property
    def final_observations(self) -> Array:
        """What was seen at the end of the rows that ended in the latest step, in the mode SAME_STEP."""
        return self.arrays.final if self._by_seat else self.arrays.final[0]

    @property
    def masks(self) -> Array:
        """A byte per action, shaped as the observations are."""
        return self.arrays.masks if self._by_seat else self.arrays.masks[0]

    @property
    def rewards(self) -> Array:
        """By how much each learner's score grew: a number per game, or a row per game with several learners."""
        return self.arrays.rewards if len(self.plan.learners) > 1 else self.arrays.rewards[:, 0]

    @property
    def illegal(self) -> Array:
        """Whether the latest action was illegal, shaped as the rewards are."""
        return self.arrays.illegal.T if self._by_seat else self.arrays.illegal[0]

    @property
    def advance(self) -> Callable[[Array], None]:
        """The quickest way to step, for one game with kernels in all other seats: it takes an array as it must be."""
        is_simple = len(self.blocks) == 1 and not self._functions and self._is_begun
        return self.blocks[0].advance if is_simple else self.step

    @property
    def ended(self) -> int:
        """How many episodes ended in the latest step."""
        return self.blocks[0].ended if len(self.blocks) == 1 else sum(block.ended for block in self.blocks)

    @property
    def refused(self) -> int:
        """How many actions of the latest step were illegal."""
        return self.blocks[0].refused if len(self.blocks) == 1 else sum(block.refused for block in self.blocks)

    @property
    def terminated(self) -> Array:
        return self.arrays.terminated

    @property
    def truncated(self) -> Array:
        return self.arrays.truncated

    @property
    def acting(self) -> Array:
        """The seat whose turn it is, where learners take turns."""
        return self.arrays.acting

    @property
    def reasons(self) -> Array:
        """Why games ended, as numbers into `plan.learning.reasons`; 0 for those that run or were cut off."""
        return self.arrays.reasons

    @property
    def winners(self) -> Array:
        """The seats that won, as bits."""
        return self.arrays.winners

    def ending(self, row: int) -> dict[str, Any]:
        """Returns why the episode of a row ended in the latest step (`limit` for the batch's own), and who won it."""
        names, reason, winners = self.plan.learning.reasons, int(self.reasons[row]), int(self.winners[row])
        won = [seat for seat in range(len(self.plan.sitters)) if winners >> seat & 1]
        return {"reason": names[reason] if 0 < reason < len(names) else "limit", "winners": won}

    # --- episodes -----------------------------------------------------------------------------------------------------

    def reset(self, rows: Rows = None, seeds: Sequence[str] | None = None) -> None:
        """Starts the next episodes of these rows, or of all; with `seeds`, from exactly these texts, one per row."""
        chosen = rows_of(self.count, rows)
        if seeds is not None:
            self._plant(chosen, seeds)
        self._restart(chosen, 0 if seeds is not None else 1)
        self._note_begun(chosen)

    def _note_begun(self, rows: Any) -> None:
        """Notes which rows hold a game by now; a batch steps once all of them do."""
        self._begun[rows] = True
        self._is_begun = bool(self._begun.all())

    def seed(self, texts: Sequence[str], rows: Rows = None) -> None:
        """Names the episodes to come after these texts: the first episode of the text `a` is `a-0`, then `a-1`."""
        self._plant(rows_of(self.count, rows), texts)

    def _plant(self, rows: Array, texts: Sequence[str]) -> None:
        for row, text in zip(rows.tolist(), texts_of(texts, len(rows)), strict=True):
            self.texts[row] = text
        self.arrays.raws[rows] = [raw_hash(text) for text in texts]
        self.arrays.numbers[rows] = -1
        for block in self.blocks:
            block.forget_starts(inside(rows, block))

    def _restart(self, rows: Array, ahead: int) -> None:
        arrays = self.arrays
        arrays.numbers[rows] += ahead
        if self._episodes and ahead:
            arrays.numbers[rows] %= self._episodes
        for name in ("reasons", "winners", "rewards", "terminated", "truncated"):
            getattr(arrays, name)[rows] = 0
        arrays.illegal[:, rows] = False
        for block in self.blocks:
            block.restart(inside(rows, block))
        self._ask()
        if self.fresh:
            self._renew_observations()
        self._each(Block.look)

    def seed_of(self, row: int) -> str:
        """Returns the seed of a row's episode: `quintet play GAME --seed` opens the same game."""
        number = int(self.arrays.numbers[self._checked(row)])
        return self.texts[row] if number < 0 else f"{self.texts[row]}-{number}"

    # --- steps --------------------------------------------------------------------------------------------------------

    def step(self, actions: Any) -> None:
        """Plays one step in every row; `actions` has one number per row, and per learner if there are several."""
        given = actions_of(actions, self._shape)
        if not self._is_begun:
            raise BadOptions("Call `reset` before the first step.")
        if self.fresh:
            self._renew_observations()
        if self._functions:
            self._step_with_functions(given)
        elif len(self.blocks) == 1:
            self.blocks[0].advance(given)
        else:
            self._each(lambda block: block.advance(given[block.rows]))

    def _renew_observations(self) -> None:
        """Makes a new array for what this step will show; nobody writes to the one before any more."""
        before = self.arrays.observations
        made = self.arrays.observations = np.empty(before.shape, before.dtype)
        if len(self.blocks) == 1:
            self.blocks[0].observations = list(made)
            return
        for block in self.blocks:
            block.observations = [each[block.rows] for each in made]

    def _step_with_functions(self, given: Array) -> None:
        for block in self.blocks:
            block.take(given[block.rows])
        if self.plan.is_round:
            for seat, function in self._functions:
                self.arrays.moves[:, seat] = self._call(seat, function)
        self._each(Block.play)
        self._ask()
        renewed = self._each(Block.finish)
        if any(renewed):
            self._ask()
        self._each(Block.look)

    def _ask(self) -> None:
        """In a game with turns, asks functions until every row waits for a learner or is over."""
        if self.plan.is_round or not self._functions:
            return
        while self._ask_once():
            pass

    def _ask_once(self) -> bool:
        asked = False
        for seat, function in self._functions:
            waiting = self.arrays.acting == seat
            if waiting.any():
                self._answer(seat, self._call(seat, function), waiting)
                asked = True
        return asked

    def _answer(self, seat: Seat, chosen: Array, waiting: Array) -> None:
        """Plays what a function chose in the rows that wait for it."""
        for block in self.blocks:
            np.copyto(block.asked, np.where(waiting[block.rows], seat, -2))
            block.step(block.asked, np.ascontiguousarray(chosen[block.rows]))
            block.answer()

    def _call(self, seat: Seat, function: Any) -> Array:
        """Asks a function about every row; what is illegal becomes the first legal action."""
        looks = self._scratch
        assert looks is not None
        for block in self.blocks:
            block.look_from(block.seat_columns[seat], looks.masks[block.rows], looks.observations[block.rows])
        answer = function(looks.seen, looks.allowed)
        try:
            chosen = actions_of(answer, (self.count,))
        except QuintetError as wrong:
            raise BadOptions(f"The function in seat {seat} must answer with one action for each row. {wrong}") from None
        near = np.clip(chosen, 0, self.plan.actions - 1)
        legal = (near == chosen) & (looks.masks[np.arange(self.count), near] != 0)
        chosen = np.where(legal, near, looks.masks.argmax(axis=1))
        mirrored: Array = self.plan.turned[chosen] if self.plan.turned is not None and seat == 1 else chosen
        return mirrored

    def _each(self, work: Callable[[Block], Any]) -> list[Any]:
        """Does something with every block, on all threads of this batch."""
        if self._pool is None:
            return [work(block) for block in self.blocks]
        if self._process != os.getpid():  # a fork has the pool, but not its threads
            self._pool = self._hire()
        waiting = iter(self.blocks)  # each thread takes the next block, so that none waits for a slower one
        others = [self._pool.submit(_work_off, work, waiting) for _ in range(self._threads - 1)]
        done = _work_off(work, waiting)
        return done + [each for other in others for each in other.result()]

    def _hire(self) -> ThreadPoolExecutor:
        self._process = os.getpid()
        return ThreadPoolExecutor(self._threads - 1, "quintet-batch")

    # --- looking at single rows and moving them -----------------------------------------------------------------------

    def look_from(self, seat: Seat) -> tuple[Array, Array]:
        """Returns new masks and observations of a seat in every row, whoever's turn it is."""
        seats = len(self.plan.sitters)
        if whole_number(seat) is None or not 0 <= seat < seats:
            raise BadOptions(f"This batch has no seat {quoted(seat)}. Seats are numbered 0 to {seats - 1}.")
        looks = _Looks(self.plan, self.count)
        for block in self.blocks:
            block.look_from(block.seat_columns[seat], looks.masks[block.rows], looks.observations[block.rows])
        return looks.masks, looks.observations

    def games_of_row(self, row: int) -> Any:
        """Returns the packed record of a row, to read or to change; call `look` after a change."""
        games = self.arrays.games[self._checked(row) : row + 1]
        self._complete(games)
        return games[0]

    def _complete(self, games: Any) -> None:
        """Makes what these rows put off."""
        if self.blocks[0].deferred is not None:
            self.blocks[0].deferred.complete(games)

    def look(self) -> None:
        """Writes masks and observations again, after a record was changed by hand."""
        self._each(Block.look)

    def text(self, row: int, seat: Seat | None = None) -> str:
        """Returns a row as a person in a seat reads it; without a seat, in that of the first learner."""
        if not self._begun[self._checked(row)]:
            raise BadOptions("Call `reset` before you look at a game.")
        game = self.plan.game
        shown: str = game.show(game.view(self.state(row), self.plan.learners[0] if seat is None else seat))
        return shown

    def word(self, row: int, action: int, seat: Seat | None = None) -> str:
        """Returns an action of a seat, or of whoever acts in a row, in the notation that a person reads and types."""
        word: str = self.plan.game.write(self._turned(row, action, seat))
        return word

    def action(self, row: int, word: str, seat: Seat | None = None) -> int:
        """Returns the number of an action that is given in the game's notation, as that seat has it."""
        return self._turned(row, self.plan.game.read(word), seat)

    def _turned(self, row: int, action: int, seat: Seat | None) -> int:
        """Turns an action around where that seat sees the board turned; doing it twice changes nothing."""
        looking = int(self.acting[self._checked(row)]) if seat is None else seat
        number = whole_number(action)
        if number is None or not 0 <= number < self.plan.actions:
            raise BadOptions(
                f"The actions of this batch are 0 to {self.plan.actions - 1}, and {quoted(action)} is none."
            )
        return int(self.plan.turned[number]) if self.plan.turned is not None and looking == 1 else number

    def legal_lists(self) -> tuple[Array, Array]:
        """Returns the legal actions as lists, beside the masks and in their order, and how long each list is."""
        masks = self.arrays.masks.reshape(-1, self.plan.actions)
        counts = np.zeros(len(masks), np.int64)
        lists = np.zeros((len(masks), max(1, int(masks.sum(axis=1).max()))), np.int64)
        list_actions(masks, lists, counts)
        return lists.reshape(*self.masks.shape[:-1], -1), counts.reshape(self.masks.shape[:-1])

    def state(self, row: int) -> State:
        """Returns a row as a State, with empty logs where a batch stores none: Stratego's moves, Rogue's old lines."""
        block, at = self._find(row)
        game, learning = self.plan.game, self.plan.learning
        rows = np.ndarray(1, block.games.dtype, bytearray(block.games[at : at + 1].tobytes()))  # gaps included
        self._complete(rows)
        if block.cold is None or learning.freeze is None:
            return State(game.layout, rows.tobytes())
        return State(game.layout, rows.tobytes(), learning.freeze(rows[0], cold_rows(block, at)))

    def put_state(self, row: int, state: State) -> None:
        """Writes a State into a row; its episode goes on from there, without a seed of its own."""
        block, at = self._find(row)
        game = self.plan.game
        if state.layout.address != game.layout.address:
            raise BadOptions(f"This State is not one of {game.info.title}.")
        if fit_of(game, state) != self.plan.fit:
            raise BadOptions(f"This State of {game.info.title} has other options than the batch.")
        block.games[at : at + 1] = np.ndarray(1, dtype_of(game.layout.record), state.data)
        if block.cold is not None and self.plan.learning.thaw is not None:
            levels = cold_rows(block, at)
            self.plan.learning.thaw(state.cold, levels)
            cold_bytes(block)[:, at] = bytes_of(levels)
        block.over[at] = False
        self._note_begun(row)
        block.recount()
        self._ask()
        self._each(Block.look)

    def _checked(self, row: int) -> int:
        number = whole_number(row)
        if number is None or not 0 <= number < self.count:
            raise BadOptions(f"This batch has the rows 0 to {self.count - 1}, but no row {quoted(row)}.")
        return number

    def _find(self, row: int) -> tuple[Block, int]:
        return find_row(self.blocks, self._checked(row))

    def snapshot(self, rows: Rows = None) -> Snapshot:
        """Returns a copy of these rows, or of all."""
        return take_snapshot(self.plan, self.arrays, self.blocks, self.texts, rows_of(self.count, rows))

    def restore(self, snapshot: Snapshot, rows: Rows = None) -> None:
        """Writes a snapshot into these rows, or into the first ones."""
        if not isinstance(snapshot, Snapshot):
            raise BadOptions(f"A batch restores what `snapshot` returned, not {type(snapshot).__name__}.")
        chosen = np.arange(min(len(snapshot), self.count)) if rows is None else rows_of(self.count, rows)
        if len(chosen) != len(snapshot):
            needed, room = counted(len(snapshot), "row"), counted(len(chosen), "row")
            raise BadOptions(f"A snapshot of {needed} does not fit into {room}.")
        put_snapshot(self.plan, self.arrays, self.blocks, self.texts, snapshot, chosen)
        self._note_begun(chosen[bytes_of(self.arrays.games)[chosen].any(axis=1)])
        self._each(Block.look)

    def __reduce__(self) -> tuple[Any, ...]:
        written = {name: array for name, array in vars(self.arrays).items() if isinstance(array, np.ndarray)}
        made = {**self.settings, "fresh": self.fresh}
        return _rebuild, (self.plan.game, self.count, made, self.snapshot(), self._begun, written)

    def close(self) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def _rebuild(
    game: Game[Any], count: int, made: dict[str, Any], snapshot: Snapshot, begun: Array, written: dict[str, Array]
) -> Batch:
    """Makes a batch again, with everything that its latest step wrote; copies and pickles come from here."""
    batch = Batch(game, count, **made)
    if begun.any():
        batch.restore(snapshot)
    batch.texts[:] = snapshot.texts
    for name, array in written.items():
        np.copyto(getattr(batch.arrays, name), array)
    return batch


class _Looks:
    """Masks and observations of one seat."""

    def __init__(self, plan: Plan, count: int) -> None:
        self.masks = np.zeros((count, plan.actions), np.uint8)
        self.observations = np.zeros((count, plan.size), plan.kind)
        self.seen, self.allowed = self.observations.view(), self.masks.view()
        """The same for a function, which must not write into them."""
        self.seen.flags.writeable = self.allowed.flags.writeable = False


def _work_off(work: Callable[[Block], Any], waiting: Iterator[Block]) -> list[Any]:
    """Does something with the blocks that no other thread takes."""
    return [work(block) for block in waiting]


def _cut(plan: Plan, arrays: Arrays, count: int, mode: int, threads: int, episodes: int) -> list[Block]:
    """Cuts a batch into blocks of nearly the same size, as many for each thread.

    Several threads get some blocks each, if those are not too small: new games take long in some of them.
    """
    most = max(LEAST_ROWS, BLOCK_BYTES // arrays.games.dtype.itemsize)
    working = max(1, min(threads, count, os.cpu_count() or 1))
    each = max(-(-count // (most * working)), min(SHARES, count // (LEAST_ROWS * working)) if working > 1 else 1)
    wanted = min(count, working * each)
    edges = np.linspace(0, count, wanted + 1).astype(int).tolist()
    return [Block(plan, arrays, slice(start, stop), mode, episodes) for start, stop in pairwise(edges)]
