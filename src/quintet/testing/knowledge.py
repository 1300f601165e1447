"""Everything that a seat gets from a game, and everything that it must not get."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec
import numpy as np

from quintet.core.errors import QuintetError
from quintet.core.game import Action, Game, Seat
from quintet.core.record import Array, dtype_of
from quintet.core.rng import PHILOX, Rng, SealedSeed, Seed, SeededRandom
from quintet.core.state import State
from quintet.testing.guarded import observe
from quintet.testing.law import Situation, Trial

__all__ = [
    "asked",
    "blanked",
    "both_sides",
    "difference",
    "example",
    "fields_that_differ",
    "generator_words",
    "in_words",
    "known",
    "leaves_that_differ",
    "names_that_differ",
    "refusals",
    "secrets_in",
    "watchers",
    "with_other_chance",
]

LONG_ENOUGH: Final = 8
"""A seed of this length does not appear in a text by chance."""
BIG_ENOUGH: Final = 1_000_000
"""Neither does a number of this size."""
ASKED: Final = 32
"""How many actions are tried to compare what a game says when it refuses them."""
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
    for path in _places_of_generators(rows.dtype):
        inside = rows
        for name in path:
            inside = inside[name]
        yield inside


@lru_cache
def _places_of_generators(layout: np.dtype[Any]) -> list[tuple[str, ...]]:
    """Returns the names that lead to each generator and planted seed inside a record."""
    found: list[tuple[str, ...]] = []
    for name in layout.names or ():
        inside = layout[name].base
        if inside in (dtype_of(Rng), dtype_of(Seed)):
            found.append((name,))
        else:
            found += [(name, *path) for path in _places_of_generators(inside)]
    return found


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


def blanked(state: State) -> State:
    """Returns the same state with every generator at zero, to compare everything else."""
    rows: Any = state.thaw()
    for part in generators(rows):
        part[...] = np.zeros((), part.dtype)
    return state.after(rows)


def fields_that_differ(one: State, other: State) -> str:
    """Returns the fields of the record in which two states differ, in words."""
    return in_words(names_that_differ(one, other)) or "a cold part"


def names_that_differ(one: State, other: State) -> list[str]:
    """Returns the names of the fields of the record in which two states differ."""
    first, second = one.thaw(), other.thaw()
    names = first.dtype.names or ()
    return [name for name in names if first[name].tobytes() != second[name].tobytes()]  # type: ignore[call-overload]


def leaves_that_differ(one: State, other: State) -> set[str]:
    """Returns the last names of the fields in which two states differ, those inside nested records too."""
    return set(_leaves(one.thaw(), other.thaw()))


def _leaves(one: Any, other: Any) -> Iterator[str]:
    for name in one.dtype.names or ():
        inside = one[name].dtype.names is not None
        if inside:
            yield from _leaves(one[name], other[name])
        elif one[name].tobytes() != other[name].tobytes():
            yield name


def in_words(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


# --- what a seat gets -----------------------------------------------------------------------------------------------


def known(game: Game[Any], state: State, seat: Seat | None) -> dict[str, object]:
    """Returns everything that a seat may know about a state, by where it appears."""
    view = game.view(state, seat)
    seen: dict[str, object] = {
        "view": view,
        "view as JSON": msgspec.json.encode(view),
        "picture": game.show(view),
        "list of events": game.events(state, seat),
        "list of seats to act": game.to_act(state),
        "list of scores": game.scores(state),
        "outcome": game.outcome(state),
    }
    if seat is not None:
        seen["legal list"] = tuple(game.legal(state, seat))
        seen["observation"] = observe(game, state, seat).tobytes()
    return seen


def asked(trial: Trial) -> list[Action]:
    """Returns actions to try, the same in every state of a trial: some that are legal at times, and any others."""
    return _asked(trial, len(trial.situations))


@lru_cache(maxsize=1)
def _asked(trial: Trial, situations: int) -> list[Action]:  # noqa: ARG001 - with more of them, more is legal at times
    rng, actions = trial.random("asked"), trial.game.kernels.actions
    if actions <= 2 * ASKED:
        return list(range(actions))
    return [*rng.shuffle(trial.pool)[:ASKED], *rng.shuffle(range(actions))[: ASKED // 2]]


def refusals(game: Game[Any], state: State, seat: Seat, actions: Sequence[Action]) -> tuple[str, ...]:
    """Returns what the game says to a seat about each action that it refuses."""
    legal = set(game.legal(state, seat))
    return tuple(_answer(game, state, seat, action) for action in actions if action not in legal)


def _answer(game: Game[Any], state: State, seat: Seat, action: Action) -> str:
    try:
        game.apply(state, seat, action)
    except QuintetError as refused:
        return f"{game.write(action)}: {refused}"
    return f"{game.write(action)}: accepted"


def difference(one: dict[str, object], other: dict[str, object]) -> str:
    """Returns where two seats or states differ, or "" for nowhere."""
    return ", ".join(where for where in one if one[where] != other[where])


def example(one: dict[str, object], other: dict[str, object]) -> str:
    """Returns the first thing that two states show differently: an item of a list, or the fields of a view."""
    found = next(((one[where], other[where]) for where in one if one[where] != other[where]), None)
    match found:
        case (tuple() as items, tuple() as others):
            here, there = (
                next((item for item in a if item not in b), None) for a, b in ((items, others), (others, items))
            )
            return both_sides(here, there)
        case (msgspec.Struct() as view, msgspec.Struct() as second):
            return ": " + in_words([f for f in view.__struct_fields__ if getattr(view, f) != getattr(second, f, None)])
    return ""


def both_sides(here: object, there: object) -> str:
    """Returns what two states that should look the same show instead; None is nothing."""
    if here is None or there is None:
        shown = there if here is None else here
        return "" if shown is None else f": {shown!r} in only one of two states that should look the same"
    return f": {here!r} in one state, and {there!r} in another that should look the same"


def watchers(trial: Trial, situation: Situation) -> tuple[Seat | None, ...]:
    return (*range(trial.game.seats(situation.state)), None)
