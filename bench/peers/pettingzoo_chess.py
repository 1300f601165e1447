# game: stratego
# requires: pettingzoo==1.27.0 chess==1.11.2 gymnasium==1.4.0 pygame
# compares: chess_v6 through the AEC interface, random legal moves by its mask: open information, in Python
from collections.abc import Iterator

import numpy as np
from peer_clock import answer
from pettingzoo.classic import chess_v6


def moves() -> Iterator[int]:
    env = chess_v6.env()
    random = np.random.default_rng(1)
    while True:
        env.reset(seed=1)
        done = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else int(random.choice(np.flatnonzero(observation["action_mask"]))))
            done += not over
        yield done


answer({"chess_v6": moves}, ("pettingzoo", "chess"))
