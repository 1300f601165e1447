"""Laws about kernels: a batch of games plays exactly like the same games one by one."""

from typing import Any

import numpy as np

from quintet.core.game import CLOCK, NOBODY, Game, PackedGame, next_seat
from quintet.core.kernel import reachable
from quintet.core.record import Array, Rows, zeros
from quintet.core.rng import plant
from quintet.core.state import State
from quintet.testing.guarded import observe
from quintet.testing.law import Broken, Trial, law
from quintet.testing.walk import choices, pick

BATCH = 6
BATCH_STEPS = 24
REFUSED = 4
"""How many illegal actions are tried in the batch before every legal one."""


@law("kernels-agree", "trial")
def kernels_agree(trial: Trial) -> None:
    """The kernels give the same for a batch as for single games, cold parts included."""
    game, rng = trial.game, trial.random("batch")
    if not isinstance(game, PackedGame):
        return
    seeds = [f"{trial.seed}{k}" for k in range(BATCH)]
    states = [game.new(seed, trial.options) for seed in seeds]
    rows, kept = _reset(game, trial, seeds), _reset(game, trial, seeds)
    keep = game.kernels.stepper(BATCH)
    for step in range(min(BATCH_STEPS, trial.steps)):
        _compare(game, states, rows, step)
        chosen = [pick(choices(game, state), rng, game.info.resign) or (NOBODY, 0) for state in states]
        _try_illegal(game, states, rows, rng, step)
        codes = _step(game, rows, chosen)
        _step(game, kept, chosen, keep)
        for k, (state, (seat, action)) in enumerate(zip(states, chosen, strict=True)):
            if seat == NOBODY:
                continue
            if codes[k]:
                raise Broken(f"The batch refuses a legal action with code {codes[k]}.", step)
            states[k] = game.apply(state, seat, action)
            settled = game.settle(state, rows[k : k + 1])
            if settled != states[k]:
                raise Broken(
                    "A step in a batch leads to a different state than the same action in a single game.", step
                )
            rows[k : k + 1] = np.ndarray(1, rows.dtype, settled.data)
            if kept[k : k + 1].tobytes() != settled.data:
                raise Broken("A batch with cold rows leads to a different state than a single game.", step)


def _reset(game: PackedGame[Any], trial: Trial, seeds: list[str]) -> "Rows[Any]":
    rows: Rows[Any] = zeros(game.kernels.record, BATCH)
    game.kernels.reset(rows, _stacked([plant(seed) for seed in seeds]), _stacked([game.setup(trial.options)] * BATCH))
    for k, seed in enumerate(seeds):
        if game.born(rows[k : k + 1]) != game.new(seed, trial.options):
            raise Broken(f"A batch resets to a different start than a single game from seed {seed!r}.", 0)
    return rows


def _stacked(parts: list[Any]) -> Array:
    """Returns one array of records; NumPy's concatenate would lose the alignment."""
    together = np.zeros(len(parts), parts[0].dtype)
    for k, part in enumerate(parts):
        together[k] = part[0]
    return together


def _compare(game: Game[Any], states: list[State], rows: "Rows[Any]", step: int) -> None:
    """Compares turns, legal masks, observations and scores of the batch with each single game."""
    turns = np.zeros(len(states), np.int64)
    game.kernels.turn(rows, turns)
    masks = np.zeros((len(states), game.kernels.actions), np.uint8)
    seats = np.where(turns == NOBODY, 0, turns)
    game.kernels.legal(rows, seats, masks)
    scores = np.zeros((len(states), game.kernels.seats), np.int64)
    game.kernels.score(rows, scores)
    for k, state in enumerate(states):
        acting = game.to_act(state)
        if int(turns[k]) != next_seat(game, state):
            raise Broken(
                f"The turn kernel says {turns[k]}, but the seats to act are {acting}, of which "
                f"{next_seat(game, state)} is next (see `next_seat`).",
                step,
            )
        expected = tuple(game.legal(state, int(turns[k]))) if acting else ()
        if acting and tuple(np.flatnonzero(masks[k]).tolist()) != expected:
            raise Broken("The mask of the legal kernel differs from the legal list.", step)
        if acting and masks[k].max(initial=0) > 1:
            raise Broken(f"The legal kernel writes {masks[k].max()} into a mask, where only 0 and 1 may be.", step)
        if tuple(float(s) for s in scores[k, : game.seats(state)]) != game.scores(state):
            raise Broken("The score kernel differs from scores.", step)
    _compare_observations(game, states, rows, step)


def _compare_observations(game: Game[Any], states: list[State], rows: "Rows[Any]", step: int) -> None:
    kind, shape = game.kernels.observation
    out: Array = np.zeros((len(states), int(np.prod(shape))), kind)
    game.kernels.observe(rows, np.zeros(len(states), np.int64), out)
    for k, state in enumerate(states):
        if not np.array_equal(out[k], observe(game, state, 0)[0]):
            raise Broken("An observation in a batch differs from the same observation in a single game.", step)


def _step(game: Game[Any], rows: "Rows[Any]", chosen: list[tuple[int, int]], door: Any = None) -> Array:
    """Steps every running game; a finished game gets an action that it must refuse."""
    seats = np.array([max(seat, CLOCK) for seat, _ in chosen], np.int64)
    actions = np.array([action for _, action in chosen], np.int64)
    codes = np.zeros(len(chosen), np.int64)
    before = [rows[k : k + 1].tobytes() for k in range(len(chosen))]
    (door or game.kernels.step)(rows, seats, actions, codes)
    for k, (seat, _) in enumerate(chosen):
        if seat == NOBODY and (codes[k] == 0 or rows[k : k + 1].tobytes() != before[k]):
            raise Broken("The step kernel accepts an action after the end of the game.")
    return codes


def _try_illegal(game: Game[Any], states: list[State], rows: "Rows[Any]", rng: Any, step: int) -> None:
    """Checks that illegal actions in a batch get a code and change no byte."""
    for _ in range(REFUSED):
        seats = np.array([rng.next_int(0, game.seats(state) - 1) for state in states], np.int64)
        actions = np.array([rng.next_int(0, game.kernels.actions - 1) for _ in states], np.int64)
        legal = [int(actions[k]) in game.legal(state, int(seats[k])) for k, state in enumerate(states)]
        chosen = [k for k in range(len(states)) if not legal[k]]
        for k in chosen:
            one: Rows[Any] = np.ndarray(1, rows.dtype, bytearray(rows[k : k + 1].tobytes()))  # type: ignore[assignment]
            code = np.zeros(1, np.int64)
            game.kernels.step(one, seats[k : k + 1], actions[k : k + 1], code)
            if code[0] == 0:
                raise Broken("The step kernel accepts an illegal action.", step)
            if one.tobytes() != rows[k : k + 1].tobytes():
                raise Broken("The step kernel refuses an action but changes the record.", step)


@law("reset-forgets", "trial")
def reset_forgets(trial: Trial) -> None:
    """The reset kernel gives the same bytes whatever the row held before."""
    game = trial.game
    if not isinstance(game, PackedGame):
        return
    used: Rows[Any] = zeros(game.kernels.record, len(trial.situations))
    for k, situation in enumerate(trial.situations):
        used[k : k + 1] = np.ndarray(1, used.dtype, situation.state.data)
    fresh: Rows[Any] = zeros(game.kernels.record, 1)
    seed, setup = plant(trial.seed), game.setup(trial.options)
    game.kernels.reset(fresh, seed, setup)
    game.kernels.reset(used, _stacked([seed] * len(used)), _stacked([setup] * len(used)))
    for k, situation in enumerate(trial.situations):
        one: Any = used[k : k + 1]
        if one.tobytes() != fresh.tobytes():
            blank: Any = fresh
            names = [name for name in one.dtype.names if one[name].tobytes() != blank[name].tobytes()]
            raise Broken(f"Resetting a used row leaves something in {', '.join(names)}.", situation.step)


@law("one-specialization", "end")
def one_specialization(game: Game[Any], _: list[Trial]) -> None:
    """Every kernel is compiled only for its declared signature."""
    for each in reachable(game.kernels.entries):
        if each.specializations > 1:
            raise Broken(f"{each.name} was compiled for {each.specializations} signatures.")
