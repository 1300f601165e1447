"""Random play: the trials that the laws look at."""

from typing import Any

from quintet.core.game import Action, Game, Seat
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.testing.laws import Broken, Situation, Trial, watching

__all__ = ["choices", "memory", "pick", "play_on", "walk", "wander"]

RECORDED_EVERY = 500


def choices(game: Game[Any], state: State) -> dict[Seat, tuple[Action, ...]]:
    """Returns the legal list of every seat that may act."""
    return {seat: tuple(game.legal(state, seat)) for seat in game.to_act(state)}


def walk(trial: Trial) -> None:
    """Plays the trial at random until its end or its last step, and records every situation."""
    game, rng = trial.game, trial.random("walk")
    with watching(game, "seeds", trial.seed, 0):
        state = game.new(trial.seed, trial.options)
    for step in range(trial.steps + 1):
        with watching(game, "legal-actions-apply", trial.seed, step):
            legal = choices(game, state)
            done = pick(legal, rng) if step < trial.steps else None
            trial.situations.append(Situation(step, state, legal, done))
            if done is None:
                return
            before = memory(state)
            after = game.apply(state, *done)
        with watching(game, "old-states", trial.seed, step):
            if memory(state) != before:
                raise Broken("An action changed the state it was applied to.")
        state = after


def wander(trial: Trial) -> None:
    """Plays a long random game, to its end if there is one, and records a few situations and the last two."""
    game, rng = trial.game, trial.random("wander")
    state = game.new(trial.seed, trial.options)
    last: Situation | None = None
    for step in range(trial.steps + 1):
        with watching(game, "legal-actions-apply", trial.seed, step):
            legal = choices(game, state)
            situation = Situation(step, state, legal, pick(legal, rng) if step < trial.steps else None)
            if situation.done is None:
                trial.situations += [situation] if last is None else [last, situation]
                return
            if step and step % RECORDED_EVERY == 0:
                trial.situations.append(situation)
            last, state = situation, game.apply(state, *situation.done)


def memory(state: State) -> tuple[bytes, ...]:
    """Returns a copy of the bytes of a state."""
    return bytes(state.data), *(bytes(part or b"") for part in state.cold)


def pick(legal: dict[Seat, tuple[Action, ...]], rng: SeededRandom) -> tuple[Seat, Action] | None:
    """Returns a random seat and one of its legal actions, or None when the game is over."""
    able = [seat for seat, acts in legal.items() if acts]
    if not able:
        if legal:
            raise Broken(f"The seats {sorted(legal)} may act, but none of them has a legal action.")
        return None
    seat = able[rng.next_int(0, len(able) - 1)]
    return seat, legal[seat][rng.next_int(0, len(legal[seat]) - 1)]


def play_on(game: Game[Any], state: State, steps: int, rng: SeededRandom) -> State:
    """Returns the state after some more random steps."""
    for _ in range(steps):
        done = pick(choices(game, state), rng)
        if done is None:
            break
        state = game.apply(state, *done)
    return state
