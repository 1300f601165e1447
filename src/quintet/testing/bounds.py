"""Laws about arrays: kernels fill theirs and nothing else, and an observation shows what the view shows."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

import msgspec
import numpy as np

from quintet.core.errors import IllegalAction
from quintet.core.game import CLOCK, Game, Seat
from quintet.core.record import Array
from quintet.core.state import State
from quintet.testing.guarded import mask_of, observe, scores_of, turn_of_state
from quintet.testing.knowledge import blanked, names_that_differ
from quintet.testing.law import Broken, Situation, Trial, law, who

STEPS: Final = 40
FILLS: Final = (0x00, 0x5A)
LOOKS, WORLDS = 3, 2
"""How many situations of a trial are looked at in other worlds, and in how many sampled ones."""
HALFWAY: Final = 2
"""How many numbers of each field are taken over from another world alone."""


@law("kernels-fill-their-arrays", "game")
def fills_its_arrays(game: Game[Any]) -> None:
    """No kernel writes outside its array, or leaves a number in it as it was."""
    rng, state = np.random.Generator(np.random.PCG64(1)), game.new("arrays")
    seats = min(game.seats(state), game.kernels.seats)
    for step in range(STEPS):
        turn = int(_filled("turn", step, partial(turn_of_state, game, state))[0])
        _filled("score", step, partial(_scores, game, state, seats))
        for seat in range(seats):
            _filled("observe", step, partial(observe, game, state, seat))
        if turn < CLOCK:
            return
        mask = _filled("legal", step, partial(mask_of, game, state, turn))
        legal = [action for action in np.flatnonzero(mask).tolist() if action != game.info.resign]
        if not legal:
            return
        try:
            state = game.apply(state, turn, legal[int(rng.integers(len(legal)))])
        except IllegalAction:
            return


def _scores(game: Game[Any], state: State, seats: int, fill: int) -> Array:
    """Returns the scores of the seats that a match has."""
    scores: Array = scores_of(game, state, fill)[:, :seats]
    return scores


def _filled(what: str, step: int, kernel: Callable[[int], Array]) -> Array:
    """Returns what a kernel writes into an array of zeros, and refuses one that leaves a number out."""
    one, other = (kernel(fill).ravel() for fill in FILLS)
    missed = int((one != other).sum())
    if missed:
        raise Broken(
            f"The {what} kernel leaves {missed} of the {one.size} numbers of its array as they were, so that a "
            "batch keeps old ones. Write all of them always.",
            step,
        )
    return one


@law("observation-tells-the-view", "end")
def observation_tells_the_view(game: Game[Any], trials: list[Trial]) -> None:
    """Where two observations of a seat are the same, its views are the same too, apart from `Extras.unobserved`."""
    seen: dict[tuple[str, Seat, bytes], tuple[int, dict[str, Any]]] = {}
    for trial in trials:
        for situation in trial.situations:
            for seat in range(game.seats(situation.state)):
                _compare_views(trial, situation, seat, seen)
        for situation in trial.sample(LOOKS):
            _compare_own_secrets(trial, situation)


def _compare_views(
    trial: Trial, situation: Situation, seat: Seat, seen: dict[tuple[str, Seat, bytes], tuple[int, dict[str, Any]]]
) -> None:
    game, view = trial.game, shown_fields(trial.game, situation.state, seat)
    key = (repr(trial.options), seat, observe(game, situation.state, seat).tobytes())
    step, before = seen.setdefault(key, (situation.step, view))
    lost = [name for name in view if view[name] != before[name]]
    if lost:
        raise Broken(
            f"The observations of {who(seat)} at steps {step} and {situation.step} are the same, but the "
            f"view's `{lost[0]}` differs. Observe it, or name it in `Extras.unobserved`.",
            situation.step,
        )


def _compare_own_secrets(trial: Trial, situation: Situation) -> None:
    """Compares the views of a seat in worlds that differ in what others do not know, which it may know itself."""
    game, state = trial.game, situation.state
    seats = range(game.seats(state))
    for other in (*seats, None):
        for world in _worlds_of(trial, situation, other):
            for seat in seats:
                if seat != other:
                    _compare_worlds(trial, situation, seat, world)


def _worlds_of(trial: Trial, situation: Situation, other: Seat | None) -> Iterator[State]:
    """Yields worlds that look the same to another seat or to a spectator: each hidden part altered, and a sample."""
    game, rng = trial.game, trial.random(f"own{situation.step}.{other}")
    yield from (part.alter(situation.state, other, rng) for part in game.extras.hidden)
    if other is not None:
        yield from (game.resample(situation.state, other, rng) for _ in range(WORLDS))


def _compare_worlds(trial: Trial, situation: Situation, seat: Seat, world: State) -> None:
    game = trial.game
    one, other = (shown_fields(game, each, seat) for each in (situation.state, world))
    if one == other:
        return
    for each in (world, *_halfway(trial, situation, world)):
        lost = _lost(game, situation.state, each, seat, one)
        if lost and (each is world or _can_be(game, each)):
            raise Broken(
                f"In two worlds that only {who(seat)} can tell apart, its observations are the same, but the view's "
                f"`{lost}` differs. Observe it, or name it in `Extras.unobserved`.",
                situation.step,
            )


def _lost(game: Game[Any], state: State, world: State, seat: Seat, shown: dict[str, Any]) -> str:
    """Returns the first field in which the view of a world differs, though its observation does not; "" for none."""
    try:
        if not np.array_equal(observe(game, state, seat), observe(game, world, seat)):
            return ""
        there = shown_fields(game, world, seat)
    except Exception:  # noqa: BLE001 - a mixture of two worlds need not make sense
        return ""
    return next((name for name in shown if shown[name] != there[name]), "")


def _halfway(trial: Trial, situation: Situation, world: State) -> Iterator[State]:
    """Yields the state with a single number of another world: one of five dice may be lost, and all of them differ."""
    state, rng = situation.state, trial.random(f"halfway{situation.step}")
    rows: Any = world.thaw()
    for name in rng.shuffle(names_that_differ(blanked(state), blanked(world))):
        there, here = rows[name][0], state.thaw()[name][0]  # type: ignore[call-overload]
        if there.dtype.names is None:
            for place in rng.shuffle(np.argwhere(here != there).tolist())[:HALFWAY]:
                mixed: Any = state.thaw()
                mixed[name][(0, *place)] = there[tuple(place)]
                yield state.after(mixed)


def _can_be(game: Game[Any], state: State) -> bool:
    """Whether a state is one that the game would load."""
    try:
        return game.load(game.dump(state)) == state
    except Exception:  # noqa: BLE001 - whatever a game says to a state that cannot be
        return False


def shown_fields(game: Game[Any], state: State, seat: Seat) -> dict[str, Any]:
    """Returns the fields of a view that an observation must tell."""
    fields = msgspec.structs.asdict(game.view(state, seat))
    return {name: value for name, value in fields.items() if name not in ("seat", *game.extras.unobserved)}
