"""Files with random changes: each is refused with a sentence, or gives a game in which everything works. R7.4."""

import json
import random

import pytest
from positions import GAME, play
from saves import played, setting_up

from quintet.core.errors import BadSave
from quintet.games.stratego.actions import ACTIONS
from quintet.games.stratego.model import CombatOutcome, GamePhase, MoveType, PlayerSide
from quintet.games.stratego.tables import RANK_OF, REASONS

INPUTS = 1000
LONGEST = 300
"""Characters of a refusal."""
PARTS = 3
NAMES = [
    *(each.value for enum in (PlayerSide, GamePhase, MoveType, CombatOutcome) for each in enum),
    *(rank.name for rank in RANK_OF),
    *REASONS,
    *("manual", "random", "book", "classic", "barrage", "duel", "3", "5", "off", "1.0"),
]


def samples():
    """Returns the bytes of games in every phase, short enough to change a thousand times."""
    duel, quick = {"army": "duel"}, {"army": "barrage", "deployment": "random"}
    states = [
        setting_up(),
        setting_up("place flag a1", "swap a1 b2", **duel),
        setting_up("setup bunker", "ready", "random", "clear", **duel),
        setting_up("setup bunker", "ready", "setup bunker", "ready", **duel),
        played(0),
        played(9, **quick),
        played(60, **quick),
        played(3000, **quick),
        play(played(9, **quick), "offer draw"),
        play(played(9, **quick), "offer draw", "decline draw"),
        play(played(9, **quick), "offer draw", "accept draw"),
        play(played(9, **quick), "resign"),
    ]
    return [GAME.dump(state) for state in states]


def holders(value):
    """Returns every object and list of a file that holds something, with the key or index of each part."""
    found = []
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        found.append((value, key))
        found.extend(holders(part))
    return found


def other(value, rng):
    """Returns a value near the old one, of the same kind more often than not."""
    match rng.randrange(8), value:
        case 0, _:
            return rng.choice([None, True, -1, 0, 1, 2**63, 1.5, "", "RED", [], {}])
        case _, bool():
            return not value
        case _, int():
            return rng.choice([value + 1, value - 1, rng.randrange(10), rng.randrange(ACTIONS + 2), -value])
        case _, str():
            return rng.choice(NAMES)
        case _, None:
            return rng.choice(
                ["RED", "BLUE", 0, {"side": rng.choice(["RED", "BLUE"]), "action": rng.randrange(ACTIONS)}]
            )
        case _, list() if value:
            return rng.choice([value[:-1], value[1:], value[::-1], [*value, value[-1]]])
        case _:
            return value


def changed(data, rng):
    """Returns a file with one to four changes."""
    data = json.loads(data)
    for _ in range(rng.choice([1, 1, 1, 2, 2, 3, 4])):
        top = [(data, key) for key in data]
        owner, key = rng.choice(top if rng.randrange(2) else holders(data))
        if isinstance(owner, dict) and rng.randrange(10) == 0:
            owner.pop(key)
        elif rng.randrange(8) == 0:
            other_owner, other_key = rng.choice(holders(data))
            owner[key] = json.loads(json.dumps(other_owner[other_key]))
        else:
            owner[key] = other(owner[key], rng)
    return json.dumps(data).encode()


def check_whole(state):
    """Asks a game everything, and takes three actions."""
    for seat in (None, 0, 1):
        GAME.show(GAME.view(state, seat))
        GAME.events(state, seat)
    GAME.outcome(state)
    assert state == GAME.load(GAME.dump(state))
    assert state.model.turn_number == state.plain.turn
    for seat in GAME.to_act(state):
        legal = GAME.legal(state, seat)
        for action in (legal[0], legal[len(legal) // 2], legal[-1]):
            GAME.view(GAME.apply(state, seat, action), seat)


def check_claims(state, claimed):
    """Everything that a file says is so."""
    known = json.loads(GAME.dump(state))
    claimed["board"]["squares"].sort(key=lambda each: (each["row"], each["col"]))
    for key, value in claimed.items():
        if key in ("options", "rng") and value is not None:
            assert value == {each: known[key][each] for each in value}
        elif value is not None:
            assert value == known[key]


def load_or_refuse(data):
    """Returns the state, or the sentence."""
    try:
        return GAME.load(data)
    except BadSave as error:
        return str(error)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_changed_file_is_refused_or_plays_on(part):
    """R7.4: three thousand files in all; nothing but a sentence, and no state that breaks later."""
    rng, files, refused = random.Random(part), samples(), 0
    for number in range(INPUTS):
        data = changed(files[number % len(files)], rng)
        found = load_or_refuse(data)
        if isinstance(found, str):
            refused += 1
            assert 20 < len(found) < LONGEST, data
        else:
            check_whole(found)
            check_claims(found, json.loads(data))
    assert INPUTS // 2 < refused < INPUTS
