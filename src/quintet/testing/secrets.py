"""Laws about secrets: a seat knows only its view, and every world that it can imagine looks the same to it."""

import re
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import numpy as np

from quintet.core.game import Game, Seat
from quintet.core.record import Array, dtype_of
from quintet.core.rng import PHILOX, Rng, SealedSeed, Seed, SeededRandom
from quintet.core.state import State
from quintet.testing.laws import Broken, Situation, Trial, law
from quintet.testing.walk import choices, play_on

LONG_ENOUGH: Final = 8
"""A seed of this length does not appear in a text by chance."""
BIG_ENOUGH: Final = 1_000_000
"""Neither does a number of this size."""
WORLDS: Final = 2
FURTHER_STEPS: Final = 8
_NUMBER: Final = re.compile(r"[0-9a-f]+")


# --- what is secret -------------------------------------------------------------------------------------------------


def secrets_in(trial: Trial, state: State, text: str) -> str:
    """Returns the secret that a text holds: the seed, the fingerprint, a number of a generator, or "" for none."""
    seed = trial.seed.key if isinstance(trial.seed, SealedSeed) else trial.seed
    if len(seed) >= LONG_ENOUGH and seed in text:
        return "the seed"
    if state.fingerprint in text:
        return "the fingerprint"
    words = set(_NUMBER.findall(text))
    hidden = [word for word in generator_words(state) if word >= BIG_ENOUGH]
    return "a number of the generator" if any(f"{w}" in words or f"{w:x}" in words for w in hidden) else ""


def generators(rows: Array) -> Iterator[Array]:
    """Yields every generator and planted seed inside records, as arrays on the same memory."""
    for name in rows.dtype.names or ():
        inside = rows[name]
        if inside.dtype in (dtype_of(Rng), dtype_of(Seed)):
            yield inside
        elif inside.dtype.names:
            yield from generators(inside)


def generator_words(state: State) -> list[int]:
    words: list[int] = []
    rows: Any = state.thaw()
    for part in generators(rows):
        name = "word" if "word" in (part.dtype.names or ()) else "raw"
        words.extend(abs(int(word)) for word in part[name].flat)
        words.extend(int(word) for word in part["key"].flat)
    return words


def with_other_chance(state: State, rng: SeededRandom) -> State:
    """Returns the same state with other generators, which no seat can distinguish from it."""
    rows: Any = state.thaw()
    for part in generators(rows):
        for name in ("word", "raw"):
            if name in (part.dtype.names or ()):
                part[name] = rng.next_int(1, 2**31 - 1)
        sealed = part["kind"] == PHILOX
        for key in range(2):
            part["key"][..., key] = np.where(sealed, np.uint64(rng.next_int(1, 2**31 - 1)), part["key"][..., key])
    return state.after(rows)


# --- what a seat gets -----------------------------------------------------------------------------------------------


def known(game: Game[Any], state: State, seat: Seat | None) -> dict[str, object]:
    """Returns everything that a seat may know about a state, by where it appears."""
    view = game.view(state, seat)
    seen: dict[str, object] = {
        "view": view,
        "view as JSON": msgspec.json.encode(view),
        "picture": game.show(view),
        "events": game.events(state, seat),
        "seats to act": game.to_act(state),
    }
    if seat is not None:
        seen["legal list"] = tuple(game.legal(state, seat))
        seen["observation"] = observe(game, state, seat).tobytes()
    return seen


def observe(game: Game[Any], state: State, seat: Seat) -> Array:
    """Returns the observation of one seat as the kernels compute it."""
    kind, shape = game.kernels.observation
    out = np.zeros((1, int(np.prod(shape))), kind)
    game.kernels.observe(state.thaw(), np.array([seat], np.int64), out)
    return out


def difference(one: dict[str, object], other: dict[str, object]) -> str:
    """Returns where two seats or states differ, or "" for nowhere."""
    return ", ".join(where for where in one if one[where] != other[where])


def watchers(trial: Trial, situation: Situation) -> tuple[Seat | None, ...]:
    return (*range(trial.game.seats(situation.state)), None)


@law("no-secret-shown", "situation")
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
                raise Broken(f"The {what} of {trial.game.seat_name(seat)} holds {secret}.")


@law("blind-to-chance", "situation", situations=10)
def blind_to_chance(trial: Trial, situation: Situation) -> None:
    """States that differ only in their generators look the same to everybody."""
    other = with_other_chance(situation.state, trial.random(f"chance{situation.step}"))
    for seat in watchers(trial, situation):
        seen = difference(known(trial.game, situation.state, seat), known(trial.game, other, seat))
        if seen:
            raise Broken(f"The {seen} of {trial.game.seat_name(seat)} depends on the generator.")


# --- other worlds ---------------------------------------------------------------------------------------------------


@law("resample-keeps-what-is-known", "situation", situations=6)
def resample_keeps(trial: Trial, situation: Situation) -> None:
    """A resampled world gives its seat the same view, events, legal list and observation, even if resampled twice."""
    game = trial.game
    for seat in range(game.seats(situation.state)):
        truth = known(game, situation.state, seat)
        rng = trial.random(f"worlds{situation.step}.{seat}")
        for _ in range(WORLDS):
            world = game.resample(situation.state, seat, rng)
            _same(game, seat, truth, world, "A resampled world")
            _same(game, seat, truth, game.resample(world, seat, rng), "A world resampled twice")


def _same(game: Game[Any], seat: Seat, truth: dict[str, object], world: State, what: str) -> None:
    changed = difference(truth, known(game, world, seat))
    if changed:
        raise Broken(f"{what} has a different {changed} for {game.seat_name(seat)}.")


@law("resample-is-reproducible", "situation", situations=3)
def resample_repeats(trial: Trial, situation: Situation) -> None:
    """The same generator gives the same world."""
    for seat in range(trial.game.seats(situation.state)):
        one, two = (trial.game.resample(situation.state, seat, trial.random(f"same{seat}")) for _ in range(2))
        if one != two:
            raise Broken(f"Seat {seat} gets different worlds from equal generators.")


@law("resample-forgets-what-is-hidden", "situation", situations=4)
def resample_is_blind(trial: Trial, situation: Situation) -> None:
    """Resampling does not depend on what the seat cannot know: worlds that look the same resample to the same."""
    game = trial.game
    for seat in range(game.seats(situation.state)):
        expected = game.resample(situation.state, seat, trial.random("blind"))
        rechanced = with_other_chance(situation.state, trial.random(f"other{situation.step}"))
        if game.resample(rechanced, seat, trial.random("blind")) != expected:
            raise Broken(f"The worlds of seat {seat} hold the true generator.")
        lookalike = game.resample(situation.state, seat, trial.random(f"lookalike{seat}"))
        if game.resample(lookalike, seat, trial.random("blind")) != expected:
            raise Broken(f"The worlds of seat {seat} depend on something that it cannot know.")


@law("resampled-worlds-play-on", "situation", situations=4)
def worlds_play_on(trial: Trial, situation: Situation) -> None:
    """A resampled world is a proper game: it can be saved, and random play can continue in it."""
    game = trial.game
    for seat in range(game.seats(situation.state)):
        rng = trial.random(f"on{situation.step}.{seat}")
        world = game.resample(situation.state, seat, rng)
        if game.load(game.dump(world)) != world:
            raise Broken(f"A world of seat {seat} changes with dump and load.")
        play_on(game, world, FURTHER_STEPS, rng)


@law("resample-varies", "trial")
def resample_varies(trial: Trial) -> None:
    """If something is hidden, resampling gives different worlds."""
    game = trial.game
    if not game.info.hidden or not any(situation.legal for situation in trial.situations):
        return
    for situation in trial.sample(12):
        for seat in range(game.seats(situation.state)):
            rng = trial.random("vary")
            if len({game.resample(situation.state, seat, rng).fingerprint for _ in range(4)}) > 1:
                return
    raise Broken("Something is hidden, but every resampled world is the same.")


def imagined(game: Game[Any], state: State) -> list[str]:
    """Returns the fingerprint of one imagined world for every seat."""
    return [game.resample(state, seat, SeededRandom("imagined")).fingerprint for seat in range(game.seats(state))]


def seen_by_all(game: Game[Any], state: State) -> bytes:
    """Returns everything that any seat or a spectator may know, as bytes to compare."""
    seen = [known(game, state, seat) for seat in (*range(game.seats(state)), None)]
    plain = [{where: part for where, part in each.items() if where != "view"} for each in seen]
    return msgspec.json.encode([plain, {f"{seat}": acts for seat, acts in choices(game, state).items()}])
