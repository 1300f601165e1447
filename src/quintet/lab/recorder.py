"""Keeps the episodes that a batch plays, to write them as a Minari dataset or as replays.

    recorder = Recorder(batch)
    recorder.step(actions)                        # instead of batch.step, as often as you like
    recorder.write_dataset(Path("datasets"), "my-net")
    recorder.write_replays(Path("replays"))       # where the learner is alone

Only whole episodes count: from their start, which the recorder has to see, to their end.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from quintet.core.codec import check_plain_seed
from quintet.core.errors import BadOptions
from quintet.core.game import CLOCK, Pace
from quintet.core.record import Array
from quintet.core.replay import History, write_replay
from quintet.lab.batch import SAME_STEP, Batch
from quintet.lab.batch_plan import make_plan
from quintet.lab.inputs import actions_of
from quintet.lab.record import Trajectory, dataset_name, storage

__all__ = ["Recorder"]

NOT_OPEN = -1


class Recorder:
    """Steps a batch with one learner per game, and keeps what it saw and did."""

    def __init__(self, batch: Batch) -> None:
        if len(batch.plan.learners) > 1 or batch.plan.observation == "text":
            raise BadOptions("A recorder needs one learner in each game, and planes or flat observations.")
        self.batch = batch
        self.episodes: list[Trajectory] = []
        """Those that have ended, in the order of their ends."""
        self._moments: list[_Moment] = []
        self._opened = np.full(batch.count, NOT_OPEN, np.int64)
        """At which moment the open episode of a row began."""

    def step(self, actions: Any) -> None:
        """Steps the batch and keeps the step."""
        batch, arrays = self.batch, self.batch.arrays
        given = actions_of(actions, (batch.count,)).copy()
        now = len(self._moments)
        is_moved = (self._opened != NOT_OPEN) & (arrays.steps != now - self._opened)  # by `restore` or `put_state`
        self._opened[is_moved] = NOT_OPEN
        self._opened[(self._opened == NOT_OPEN) & (arrays.steps == 0) & ~arrays.over] = now
        before = batch.observations.copy(), batch.masks.copy()
        seeds = {row: batch.seed_of(row) for row in np.flatnonzero(self._opened == now).tolist()}
        batch.step(given)
        self._moments.append(_Moment(*before, given, batch.rewards.copy(), seeds))
        if batch.ended:
            self._close(np.flatnonzero((arrays.terminated | arrays.truncated) & (self._opened != NOT_OPEN)))
            self._forget()

    def _close(self, rows: Array) -> None:
        is_gone = self.batch.autoreset == SAME_STEP
        last = self.batch.final_observations if is_gone else self.batch.observations
        legal = np.zeros_like(self.batch.masks) if is_gone else self.batch.masks
        for row in rows.tolist():
            moments = self._moments[self._opened[row] :]
            observations = [*(each.observations[row] for each in moments), last[row]]
            masks = [*(each.masks[row] for each in moments), legal[row]]
            self.episodes.append(
                Trajectory(
                    seed=moments[0].seeds[row],
                    seat=self.batch.plan.learners[0],
                    bot="learner",
                    observations=np.stack(observations),
                    actions=np.array([each.actions[row] for each in moments]),
                    rewards=np.array([each.rewards[row] for each in moments]),
                    masks=np.stack(masks).view(np.int8),
                    is_finished=bool(self.batch.terminated[row]),
                )
            )
            self._opened[row] = NOT_OPEN

    def _forget(self) -> None:
        """Drops the moments of no open episode."""
        opened = self._opened[self._opened != NOT_OPEN]
        first = int(opened.min()) if len(opened) else len(self._moments)
        del self._moments[:first]
        self._opened[self._opened != NOT_OPEN] -= first

    # --- writing ------------------------------------------------------------------------------------------------------

    def write_dataset(self, out: Path, name: str) -> str:
        """Writes the episodes so far; returns the id under which Minari finds them below this folder."""
        from quintet.lab.envs import spec_of  # noqa: PLC0415 - needs an extra

        self._check_any()
        for episode in self.episodes:
            check_plain_seed(episode.seed)
        plan, task = self.batch.plan, self.batch.settings["task"]
        usual = make_plan(plan.game, task=task, options=plan.options).sitters
        seats = [other if callable(sitter) else sitter for sitter, other in zip(plan.sitters, usual, strict=True)]
        options = msgspec.to_builtins(plan.options)
        played: dict[str, Any] = {"task": task, "options": options, "seats": seats, "limit": plan.limit}
        env = spec_of(plan.game.info.id, "", observation=plan.observation, **played)
        whole = dataset_name(plan.game, out, name)
        with storage(out, plan, env, whole, played) as add:
            add(self.episodes)
        return whole

    def write_replays(self, folder: Path) -> list[Path]:
        """Writes a replay of each episode, called by its number; returns the files."""
        self._check_any()
        if len(self.batch.plan.sitters) > 1:
            raise BadOptions("A batch does not keep what opponents do, so only games of a learner alone have replays.")
        folder.mkdir(parents=True, exist_ok=True)
        files = [folder / f"{number}.json" for number in range(len(self.episodes))]
        for file, episode in zip(files, self.episodes, strict=True):
            file.write_bytes(write_replay(self._history(episode).replay(names=("learner",))))
        return files

    def _history(self, episode: Trajectory) -> History:
        game = self.batch.plan.game
        history = History(game, episode.seed, self.batch.plan.options)
        for action in _done(episode):
            if action is not None:
                history.do(0, action)
            if game.info.pace is Pace.TICKS and CLOCK in game.to_act(history.state):
                history.do(CLOCK, game.legal(history.state, CLOCK)[0])
        return history

    def _check_any(self) -> None:
        if not self.episodes:
            raise BadOptions("No episode has ended yet, so there is nothing to write.")


class _Moment(msgspec.Struct):
    """What all rows saw, did and earned in one step; seeds of those that began with it."""

    observations: Array
    masks: Array
    actions: Array
    rewards: Array
    seeds: dict[int, str]


def _done(episode: Trajectory) -> Iterator[int | None]:
    """Yields what was done in each step; None where it was illegal, so that nothing was."""
    assert episode.masks is not None
    for action, mask in zip(episode.actions.tolist(), episode.masks, strict=False):
        yield action if 0 <= action < len(mask) and mask[action] else None
