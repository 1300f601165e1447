"""Random play: the trials that the laws look at."""

from typing import Any, Final

from quintet.core.errors import IllegalAction
from quintet.core.game import Action, Game, Pace, Seat
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.testing.law import Broken, Situation, Trial, memory, watching

__all__ = ["choices", "explore", "pick", "play_on", "walk", "wander"]

RECORDED_EVERY: Final = 500
MOST_MOMENTS: Final = 40
LOOKED_AHEAD: Final = 3
"""How many actions a walk tries out before it takes one that does something new."""


def choices(game: Game[Any], state: State) -> dict[Seat, tuple[Action, ...]]:
    """Returns the legal list of every seat that may act."""
    return {seat: tuple(game.legal(state, seat)) for seat in game.to_act(state)}


def walk(trial: Trial) -> None:
    """Plays the trial at random until its end or its last step, and records every situation."""
    game, rng = trial.game, trial.random("walk")
    with watching(game, "seeds", trial.seed, 0):
        state = game.new(trial.seed, trial.options)
    moments = _Moments(trial)
    for step in range(trial.steps + 1):
        with watching(game, "legal-actions-apply", trial.seed, step):
            legal = choices(game, state)
            done = explore(trial, state, legal, rng) if step < trial.steps else None
            situation = Situation(step, state, legal, done)
            trial.situations.append(situation)
        with watching(game, "events", trial.seed, step):
            moments.note(situation)
        if done is None:
            _note_end(trial, situation)
            return
        with watching(game, "legal-actions-apply", trial.seed, step):
            before = memory(state)
            after = game.apply(state, *done)
        with watching(game, "old-states", trial.seed, step):
            if memory(state) != before:
                raise Broken("An action changed the state it was applied to.")
        state = after


def wander(trial: Trial) -> None:
    """Plays a long random game, to its end if there is one; records a few situations, the last two, and moments."""
    game, rng = trial.game, trial.random("wander")
    state = game.new(trial.seed, trial.options)
    last: Situation | None = None
    moments = _Moments(trial)
    for step in range(trial.steps + 1):
        with watching(game, "legal-actions-apply", trial.seed, step):
            legal = choices(game, state)
            done = explore(trial, state, legal, rng) if step < trial.steps else None
            situation = Situation(step, state, legal, done)
            if len(trial.moments) < MOST_MOMENTS:
                moments.note(situation)
            if done is None:
                trial.situations += [situation] if last is None else [last, situation]
                _note_end(trial, situation, last)
                return
            if step and step % RECORDED_EVERY == 0:
                trial.situations.append(situation)
            last, state = situation, game.apply(state, *done)


class _Moments:
    """Notes the situations with a new event, and what follows until every seat has had its turn.

    What an event has changed for a seat may show only when it may act: in its legal list, or in a refusal.
    """

    def __init__(self, trial: Trial) -> None:
        self._trial = trial
        self._more = 0

    def note(self, situation: Situation) -> None:
        game, state = self._trial.game, situation.state
        if self._trial.coverage.is_new(game, state):
            self._more = game.seats(state) if game.info.pace is Pace.TURNS else 1
        if self._more:
            self._trial.moments.append(situation)
            self._more -= 1


def _note_end(trial: Trial, end: Situation, before: Situation | None = None) -> None:
    """Counts the end of the game, if it has ended."""
    if before is None and len(trial.situations) > 1:
        before = trial.situations[-2]
    if not end.legal and before is not None and before.done is not None:
        trial.coverage.note_end(trial.game, before.done[1])


def explore(
    trial: Trial, state: State, legal: dict[Seat, tuple[Action, ...]], rng: SeededRandom
) -> tuple[Seat, Action] | None:
    """Returns a random legal action, at times one that was rarely tried or that does something new; None at the end."""
    resign = None if trial.resigns else trial.game.info.resign
    done = pick(legal, rng, resign)
    if done is None:
        return None
    mood, tried = rng.next_int(0, 3), trial.coverage.tried
    if mood == 0:
        seat = done[0]
        least = min(tried[action] for action in legal[seat] if action != resign or len(legal[seat]) == 1)
        done = pick({seat: tuple(each for each in legal[seat] if tried[each] <= least)}, rng, resign) or done
    elif mood == 1:
        done = _something_new(trial, state, [done, *(pick(legal, rng, resign) for _ in range(LOOKED_AHEAD - 1))])
    tried[done[1]] += 1
    return done


def _something_new(trial: Trial, state: State, tried: list[Any]) -> tuple[Seat, Action]:
    """Returns the first of these actions that causes a new kind of event, or else the first."""
    for done in tried:
        try:
            after = trial.game.apply(state, *done)
        except IllegalAction:
            return done  # type: ignore[no-any-return]
        if trial.coverage.would_be_new(trial.game, after):
            return done  # type: ignore[no-any-return]
    return tried[0]  # type: ignore[no-any-return]


def pick(
    legal: dict[Seat, tuple[Action, ...]], rng: SeededRandom, avoid: Action | None = None
) -> tuple[Seat, Action] | None:
    """Returns a random seat and one of its legal actions, or None when the game is over.

    The action to avoid, which resigns, is taken only when there is no other.
    """
    able = [seat for seat, acts in legal.items() if acts]
    if not able:
        if legal:
            raise Broken(f"The seats {sorted(legal)} may act, but none of them has a legal action.")
        return None
    seat = able[rng.next_int(0, len(able) - 1)]
    acts = [action for action in legal[seat] if action != avoid] or legal[seat]
    return seat, acts[rng.next_int(0, len(acts) - 1)]


def play_on(game: Game[Any], state: State, steps: int, rng: SeededRandom) -> State:
    """Returns the state after some more random steps."""
    for _ in range(steps):
        done = pick(choices(game, state), rng, game.info.resign)
        if done is None:
            break
        state = game.apply(state, *done)
    return state
