"""Whatever loading accepts can be played: 3,000 mutated worlds are refused with a sentence, or survive everything."""

import copy
import json

import pytest
from maze_games import TABLES, moments
from maze_scenes import GAME

from quintet.core.errors import QuintetError
from quintet.core.rng import SeededRandom

INPUTS = 3_000
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 9, 11, 49, 50, 127, 128, 255, 300, 2**31 - 1, 2**31, 2**53, 2**63, 2**70)
STRANGE = (None, True, False, 0, 1.5, "", "UP", "player", "*click*", [], {}, [1], {"x": 1, "y": 1})
FAVORITES = ("last_events", "bullets_in_flight", "entities", "settings", "tick", "rng")
"""Where most mutations happen: the map takes most of the room and is checked by its own tests."""


def sources():
    """Dumps of several games at several moments, as decoded JSON."""
    worlds = []
    for number, options in enumerate(TABLES):
        states = [*moments(options, f"fuzz {number}")]
        worlds += [json.loads(GAME.dump(states[len(states) * k // 6])) for k in range(6)]
        worlds.append(json.loads(GAME.dump(states[-1])))
    return worlds


def places(value):
    """Every container below a value, with a key or an index into it."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


def pick(rng, choices):
    return choices[rng.next_int(0, len(choices) - 1)]


def mutate(world, other, rng):
    """Changes one value of a world: a number, a type, a key, an order, or a part taken from another world."""
    name = pick(rng, FAVORITES) if rng.next_int(0, 9) else pick(rng, list(world))
    if name not in world:
        return
    box, key = pick(rng, [(world, name), *places(world[name])])
    match rng.next_int(0, 6):
        case 0 | 1:
            box[key] = nudged(box[key], rng)
        case 2:
            box[key] = pick(rng, STRANGE)
        case 3:
            del box[key]
        case 4:
            swap(box, key, rng)
        case 5:
            box[key] = copy.deepcopy(pick(rng, [part[at] for part, at in places(other[name])] or [0]))
        case 6:
            double(box, key)


def nudged(value, rng):
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return pick(rng, [*NUMBERS, value + 1, value - 1, -value])
    return pick(rng, NUMBERS)


def swap(box, key, rng):
    to = pick(rng, list(box) if isinstance(box, dict) else range(len(box)))
    box[key], box[to] = box[to], box[key]


def double(box, key):
    if isinstance(box, list):
        box.insert(key, copy.deepcopy(box[key]))
    else:
        box[f"{key}_2"] = copy.deepcopy(box[key])


def load_or_none(world):
    """The state of a world, or None if it is refused; anything but our own error is a failure."""
    try:
        return GAME.load(json.dumps(world).encode())
    except QuintetError:
        return None


def survive(state):
    """Asks everything of a loaded world, and plays one action of everybody."""
    assert GAME.load(GAME.dump(state)) == state
    GAME.outcome(state)
    GAME.scores(state)
    for seat in (None, *range(GAME.seats(state))):
        GAME.show(GAME.view(state, seat))
        GAME.events(state, seat)
    for seat in GAME.to_act(state):
        for action in GAME.legal(state, seat)[-1:]:
            after = GAME.apply(state, seat, action)
            assert GAME.load(GAME.dump(after)) == after
            GAME.events(after, max(seat, 0))


@pytest.mark.parametrize("part", range(6))
def test_mutated_worlds_are_refused_or_survive(part):
    """R9.3: 3,000 in all, one to three mutations each; a loaded world's next states load too."""
    rng, worlds, loaded = SeededRandom(f"mutants {part}"), sources(), 0
    for _ in range(INPUTS // 6):
        world = copy.deepcopy(pick(rng, worlds))
        for _ in range(rng.next_int(1, 3)):
            mutate(world, pick(rng, worlds), rng)
        state = load_or_none(world)
        if state is not None:
            loaded += 1
            survive(state)
    assert loaded >= 5
