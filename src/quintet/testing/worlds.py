"""Laws about other worlds: whatever a seat can imagine looks the same to it and holds none of the truth."""

from typing import Any, Final

import msgspec

from quintet.core.game import Game, Seat
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.testing.knowledge import (
    asked,
    blanked,
    difference,
    example,
    fields_that_differ,
    in_words,
    known,
    names_that_differ,
    refusals,
    with_other_chance,
)
from quintet.testing.law import Broken, Situation, Trial, law, who
from quintet.testing.values import load_again
from quintet.testing.walk import choices, play_on

WORLDS: Final = 2
FURTHER_STEPS: Final = 8
DECLARED, ATTEMPTS = 6, 8
"""How many situations of a trial are looked at for what `resample` draws again, and how often parts are altered."""
VARIED: Final = 4
"""How many worlds are drawn at one situation to see that they vary."""


@law("resample-keeps-what-is-known", "situation", situations=6, moments=True)
def resample_keeps(trial: Trial, situation: Situation) -> None:
    """A resampled world gives its seat the same view, events, scores, refusals and observation, twice if need be."""
    game = trial.game
    for seat in range(game.seats(situation.state)):
        truth = _everything(trial, situation.state, seat)
        rng = trial.random(f"worlds{situation.step}.{seat}")
        for _ in range(WORLDS):
            world = game.resample(situation.state, seat, rng)
            _same(trial, seat, truth, world, "A resampled world")
            _same(trial, seat, truth, game.resample(world, seat, rng), "A world resampled twice")


def _everything(trial: Trial, state: State, seat: Seat) -> dict[str, object]:
    return {**known(trial.game, state, seat), "list of refusals": refusals(trial.game, state, seat, asked(trial))}


def _same(trial: Trial, seat: Seat, truth: dict[str, object], world: State, what: str) -> None:
    seen = _everything(trial, world, seat)
    if changed := difference(truth, seen):
        raise Broken(f"{what} has a different {changed} for {who(seat)}{example(truth, seen)}.")


@law("resample-is-reproducible", "situation", situations=3)
def resample_repeats(trial: Trial, situation: Situation) -> None:
    """The same generator gives the same world."""
    for seat in range(trial.game.seats(situation.state)):
        one, two = (trial.game.resample(situation.state, seat, trial.random(f"same{seat}")) for _ in range(2))
        if one != two:
            raise Broken(f"{who(seat).capitalize()} gets different worlds from equal generators.")


@law("resample-forgets-what-is-hidden", "situation", situations=4)
def resample_is_blind(trial: Trial, situation: Situation) -> None:
    """Resampling does not depend on what the seat cannot know: worlds that look the same resample to the same."""
    game = trial.game
    for seat in range(game.seats(situation.state)):
        expected = game.resample(situation.state, seat, trial.random("blind"))
        rechanced = with_other_chance(situation.state, trial.random(f"other{situation.step}"))
        if game.resample(rechanced, seat, trial.random("blind")) != expected:
            raise Broken(f"The worlds of {who(seat)} hold the true generator.")
        lookalike = game.resample(situation.state, seat, trial.random(f"lookalike{seat}"))
        if game.resample(lookalike, seat, trial.random("blind")) != expected:
            raise Broken(f"The worlds of {who(seat)} depend on something that it cannot know.")


@law("resampled-worlds-play-on", "situation", situations=4)
def worlds_play_on(trial: Trial, situation: Situation) -> None:
    """A resampled world is a proper game: it can be saved, and random play can continue in it."""
    game = trial.game
    for seat in range(game.seats(situation.state)):
        rng = trial.random(f"on{situation.step}.{seat}")
        world = game.resample(situation.state, seat, rng)
        what = f"a world sampled for {who(seat)}"
        if load_again(game, game.dump(world), what, "`resample` makes an impossible world") != world:
            raise Broken(f"A world of {who(seat)} changes with dump and load.")
        play_on(game, world, FURTHER_STEPS, rng)


@law("resample-varies", "end")
def resample_varies(game: Game[Any], trials: list[Trial]) -> None:
    """If something is hidden, worlds differ in more than their generators, and in what other seats see."""
    looks = [(trial, situation) for trial in trials for situation in trial.sample(6) if situation.legal]
    if not game.info.hidden:
        _check_truth_is_kept(game, looks)
        return
    if not any(len(set(_worlds(game, trial, situation))) > 1 for trial, situation in looks):
        raise Broken("Something is hidden, but resampled worlds differ only in their generators.")
    shared = [(trial, situation) for trial, situation in looks if game.seats(situation.state) > 1]
    if shared and not any(_others_see_changes(game, trial, situation) for trial, situation in shared):
        raise Broken("Something is hidden, but resampling changes nothing that another seat sees.")


@law("hidden-parts-are-declared", "end")
def hidden_parts_are_declared(game: Game[Any], trials: list[Trial]) -> None:
    """With `info.hidden`, every field that `resample` draws again belongs to a hidden part that is declared."""
    if not game.info.hidden:
        return
    if not game.extras.hidden:
        raise Broken("`info.hidden` is True, but `Extras.hidden` declares no hidden part to look for.")
    looks = [(trial, situation) for trial in trials for situation in trial.sample(DECLARED)]
    undeclared = {name for look in looks for name in _drawn(game, *look)}
    for attempt in range(ATTEMPTS):
        for look in looks:
            undeclared -= _altered(game, *look, attempt) if undeclared else set()
    forgotten = sorted(undeclared)
    if forgotten:
        raise Broken(
            f"`resample` changes {in_words(forgotten)}, but no hidden part of `Extras.hidden` does, so nothing looks "
            "for leaks of it. Declare it."
        )


def _drawn(game: Game[Any], trial: Trial, situation: Situation) -> set[str]:
    """Returns the fields that differ in a sampled world of some seat."""
    rng, truth = trial.random(f"drawn{situation.step}"), blanked(situation.state)
    worlds = [game.resample(situation.state, seat, rng) for seat in range(game.seats(truth))]
    return {name for world in worlds for name in names_that_differ(truth, blanked(world))}


def _altered(game: Game[Any], trial: Trial, situation: Situation, attempt: int) -> set[str]:
    """Returns the fields that some declared hidden part alters for some seat or the spectator."""
    rng, truth = trial.random(f"altered{situation.step}.{attempt}"), blanked(situation.state)
    seats = (*range(game.seats(truth)), None)
    worlds = [part.alter(situation.state, seat, rng) for part in game.extras.hidden for seat in seats]
    return {name for world in worlds for name in names_that_differ(truth, blanked(world))}


def _worlds(game: Game[Any], trial: Trial, situation: Situation) -> list[State]:
    """Returns some worlds of every seat without their generators, and those that differ must differ for one seat."""
    found: list[State] = []
    for seat in range(game.seats(situation.state)):
        rng = trial.random("vary")
        worlds = [blanked(game.resample(situation.state, seat, rng)) for _ in range(VARIED)]
        if len(set(worlds)) > 1:
            return worlds
        found = worlds
    return found


def _others_see_changes(game: Game[Any], trial: Trial, situation: Situation) -> bool:
    rng, seats = trial.random("others"), range(game.seats(situation.state))
    for seat in seats:
        world = game.resample(situation.state, seat, rng)
        for other in seats:
            if other != seat and difference(known(game, situation.state, other), known(game, world, other)):
                return True
    return False


def _check_truth_is_kept(game: Game[Any], looks: list[tuple[Trial, Situation]]) -> None:
    for trial, situation in looks:
        for seat in range(game.seats(situation.state)):
            world, truth = game.resample(situation.state, seat, trial.random("vary")), situation.state
            if blanked(world) != blanked(truth):
                where = fields_that_differ(blanked(world), blanked(truth))
                raise Broken(f"`info.hidden` is False, but resampling changes {where}.", situation.step)


def imagined(game: Game[Any], state: State) -> list[str]:
    """Returns the fingerprint of one imagined world for every seat."""
    return [game.resample(state, seat, SeededRandom("imagined")).fingerprint for seat in range(game.seats(state))]


def seen_by_all(game: Game[Any], state: State) -> bytes:
    """Returns everything that any seat or a spectator may know, as bytes to compare."""
    seen = [known(game, state, seat) for seat in (*range(game.seats(state)), None)]
    plain = [{where: part for where, part in each.items() if where != "view"} for each in seen]
    return msgspec.json.encode([plain, {f"{seat}": acts for seat, acts in choices(game, state).items()}])
