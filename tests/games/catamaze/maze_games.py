"""Real games at several moments, for what loading must accept and for what fuzzing starts from."""

import json

from maze_scenes import CLOCK, GAME

from quintet.core.rng import SeededRandom
from quintet.games.catamaze.options import CataMazeOptions

PERSONAS = ("aggressive", "cautious", "explorer")
SMALL = {"width": 11, "height": 9, "braid": 100}
TABLES = (
    CataMazeOptions(players=2, agents=PERSONAS * 2, hp=2, bullets_visible=True, watch="always", **SMALL),
    CataMazeOptions(players=8, agents=(), hp=1, ammo=9, queue=2, watch="never", bullets_visible=True, **SMALL),
    CataMazeOptions(agents=PERSONAS, time_limit=30, ammo=1, watch="never", **SMALL),
    CataMazeOptions(agents=("explorer",), ammo=0, **SMALL),
    CataMazeOptions(
        players=3, agents=PERSONAS, hp=3, map="########/#S.....#/#......#/#.....E#/########", watch="never"
    ),
)


def moments(options, seed, steps=150):
    """Every state of a game of random actions in which weapons are fired a lot."""
    state, rng = GAME.new(seed, options), SeededRandom(seed)
    yield state
    for _ in range(steps):
        seat = CLOCK if rng.next_int(0, 2) == 0 else rng.next_int(0, GAME.seats(state) - 1)
        legal = GAME.legal(state, seat)
        if legal:
            shots = [action for action in legal if 4 <= action < 8]
            choices = shots if shots and rng.next_int(0, 1) else legal
            state = GAME.apply(state, seat, choices[rng.next_int(0, len(choices) - 1)])
            yield state
        if not GAME.to_act(state):
            return


def busy_world():
    """The JSON of a running game with wounds, bullets and a shot in the last tick."""
    for number in range(99):
        for state in moments(TABLES[0], f"busy {number}"):
            model = state.model
            fresh = [each for each in model.entities.values() if each.last_bullet_tick == model.tick - 1 >= 2]
            hurt = [each for each in model.entities.values() if each.alive and each.hp == 1]
            if fresh and hurt and model.bullets_in_flight and len(model.last_events) > 3 and not model.game_over:
                return json.loads(GAME.dump(state))
    raise AssertionError("No random game was busy enough.")
