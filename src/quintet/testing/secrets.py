"""Laws about secrets: a seat knows only its view, and no change of a hidden part shows anywhere."""

from typing import Any, Final

import msgspec

from quintet.core.extras import Hidden
from quintet.core.game import Game, Seat
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.testing.knowledge import (
    asked,
    blanked,
    both_sides,
    difference,
    example,
    fields_that_differ,
    known,
    refusals,
    secrets_in,
    watchers,
    with_other_chance,
)
from quintet.testing.law import Broken, Situation, Trial, law, who

STARTS: Final = 24
"""How many first states are compared to see that nothing is hidden."""


@law("no-secret-shown", "situation", moments=True)
def shows_no_secret(trial: Trial, situation: Situation) -> None:
    """No view, event or picture holds the seed, the fingerprint or the numbers of a generator."""
    for seat in watchers(trial, situation):
        view = trial.game.view(situation.state, seat)
        events = trial.game.events(situation.state, seat)
        for what, text in (
            ("view", msgspec.json.encode(view).decode()),
            ("picture", trial.game.show(view)),
            ("list of events", msgspec.json.encode(events).decode()),
        ):
            secret = secrets_in(trial, situation.state, text)
            if secret:
                raise Broken(f"The {what} of {who(seat)} holds {secret}.")


@law("blind-to-chance", "situation", situations=10, moments=True)
def blind_to_chance(trial: Trial, situation: Situation) -> None:
    """States that differ only in their generators look the same to everybody."""
    other = with_other_chance(situation.state, trial.random(f"chance{situation.step}"))
    for seat in watchers(trial, situation):
        seen = difference(known(trial.game, situation.state, seat), known(trial.game, other, seat))
        if seen:
            raise Broken(f"The {seen} of {who(seat)} depends on the generator.")


@law("hidden-parts-stay-hidden", "situation", situations=4, moments=True)
def hidden_parts_stay_hidden(trial: Trial, situation: Situation) -> None:
    """Altering a declared hidden part changes nothing that the seat gets, refusals and sampled worlds included."""
    game, state = trial.game, situation.state
    if not game.extras.hidden:
        return
    for seat in watchers(trial, situation):
        truth, answers, world = known(game, state, seat), _refused(trial, state, seat), _world(game, state, seat)
        for part in trial.coverage.next_parts(game):
            altered = part.alter(state, seat, trial.random(f"{part.name}{situation.step}.{seat}"))
            if altered == state:
                continue
            trial.coverage.altered.add(part.name)
            seen = known(game, altered, seat)
            if shown := difference(truth, seen):
                raise Broken(f"The {shown} of {who(seat)} shows the hidden part {part.name!r}{example(truth, seen)}.")
            _same_answers(seat, part, answers, _refused(trial, altered, seat))
            _same_world(seat, part, world, _world(game, altered, seat))


def _refused(trial: Trial, state: State, seat: Seat | None) -> tuple[str, ...]:
    return () if seat is None else refusals(trial.game, state, seat, asked(trial))


def _same_answers(seat: Seat | None, part: Hidden, one: tuple[str, ...], other: tuple[str, ...]) -> None:
    for first, second in zip(one, other, strict=True):
        if first != second:
            raise Broken(f"A refusal shows {who(seat)} the hidden part {part.name!r}{both_sides(first, second)}.")


def _world(game: Game[Any], state: State, seat: Seat | None) -> State | None:
    """Returns a world sampled for a seat, with the same generator every time; a spectator imagines none."""
    return None if seat is None else game.resample(state, seat, SeededRandom("worlds"))


def _same_world(seat: Seat | None, part: Hidden, one: State | None, other: State | None) -> None:
    if one is not None and other is not None and one != other:
        raise Broken(
            f"The worlds sampled for {who(seat)} show the hidden part {part.name!r}, in "
            f"{fields_that_differ(one, other)}. `resample` must draw it from scratch."
        )


@law("hidden-parts-can-be-altered", "end")
def hidden_parts_are_altered(game: Game[Any], trials: list[Trial]) -> None:
    """Every declared hidden part is altered at least once; otherwise its declaration checks nothing."""
    altered = {name for trial in trials for name in trial.coverage.altered}
    for part in game.extras.hidden:
        if part.name not in altered:
            raise Broken(f"`alter` of the hidden part {part.name!r} always returns the same state.")


@law("nothing-hidden", "end")
def nothing_is_hidden(game: Game[Any], trials: list[Trial]) -> None:
    """With `info.hidden=False`, games that look the same to a seat are the same, apart from their generators."""
    if game.info.hidden:
        return
    if game.extras.hidden:
        raise Broken("`info.hidden` is False, but `Extras.hidden` names hidden parts.")
    options = trials[0].options
    states = [game.new(f"start {number}", options) for number in range(STARTS)]
    states += [situation.state for trial in trials if trial.options == options for situation in trial.situations]
    seen: dict[tuple[Seat, bytes], State] = {}
    for state in states:
        for seat in range(game.seats(state)):
            looks = msgspec.json.encode([game.view(state, seat), game.events(state, seat), game.legal(state, seat)])
            twin = seen.setdefault((seat, looks), state)
            if blanked(twin) != blanked(state):
                where = fields_that_differ(blanked(twin), blanked(state))
                raise Broken(f"`info.hidden` is False, but games that look the same to {who(seat)} differ in {where}.")
