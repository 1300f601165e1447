# game: rogue
# requires: nle==1.3.0 gymnasium==1.2.0 numpy==2.4.6
# compares: NetHack by random actions, as NetHackScore-v0 through Gymnasium, and as the raw engine with nine observation keys
from collections.abc import Iterator

import nle  # noqa: F401 - registers its environments
import numpy as np
from nle import nethack
from nle.env.tasks import TASK_ACTIONS
from peer_clock import answer, gym_steps

KEYS = ("glyphs", "chars", "colors", "specials", "blstats", "message", "inv_glyphs", "inv_letters", "inv_oclasses")


def raw_steps() -> Iterator[int]:
    """Steps the engine itself by the actions of NetHackScore: no rewards, no checks, no Python wrapper."""
    game = nethack.Nethack(observation_keys=KEYS)
    game.reset()
    moves = [int(action) for action in TASK_ACTIONS]
    random = np.random.default_rng(1)
    while True:
        for choice in random.integers(0, len(moves), 100):
            _, done = game.step(moves[choice])
            if done:
                game.reset()
        yield 100


answer({"NetHackScore-v0": lambda: gym_steps("NetHackScore-v0"), "raw engine": raw_steps}, ("nle", "gymnasium"))
