"""Saved games as dictionaries that a test can change, and the sentence that refuses them."""

import json
from typing import Any

import pytest
from positions import GAME, play

from quintet.core.errors import BadSave
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.stratego.actions import MOVES
from quintet.games.stratego.options import StrategoOptions

Saved = dict[str, Any]


def played(steps: int, seed: str = "save", **options: Any) -> State:
    """Returns a game after some random moves."""
    state, rng = GAME.new(seed, StrategoOptions(**{"deployment": "random", **options})), SeededRandom(seed)
    for _ in range(steps):
        if not GAME.to_act(state):
            break
        seat = GAME.to_act(state)[0]
        moves = [action for action in GAME.legal(state, seat) if action < MOVES]
        state = GAME.apply(state, seat, moves[rng.next_int(0, len(moves) - 1)])
    return state


def setting_up(*texts: str, **options: Any) -> State:
    return play(GAME.new("half", StrategoOptions(**options)), *texts)


def saved(state: State) -> Saved:
    data: Saved = json.loads(GAME.dump(state))
    return data


def loaded(data: Saved) -> State:
    return GAME.load(json.dumps(data).encode())


def refusal(data: Saved) -> str:
    """Returns the sentence with which a file is refused."""
    with pytest.raises(BadSave) as caught:
        loaded(data)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def square(data: Saved, row: int, col: int) -> Saved:
    return next(each for each in data["board"]["squares"] if (each["row"], each["col"]) == (row, col))


def occupied(data: Saved, side: str, rank: str | None = None) -> Saved:
    """Returns a square that holds such a piece."""
    return next(
        each
        for each in data["board"]["squares"]
        if each["piece"] and each["piece"]["owner"] == side and rank in (None, each["piece"]["rank"])
    )
