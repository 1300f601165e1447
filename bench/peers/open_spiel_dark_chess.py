# game: stratego
# requires: open_spiel==2.0.2 numpy==2.4.6
# compares: dark chess, random legal moves from Python, with the mover's observation tensor: hidden information in C++
from collections.abc import Iterator

import numpy as np
import pyspiel
from peer_clock import answer


def moves(*, observe: bool) -> Iterator[int]:
    game = pyspiel.load_game("dark_chess")
    random = np.random.default_rng(1)
    while True:
        state, done = game.new_initial_state(), 0
        while not state.is_terminal() and done < 300:
            legal = state.legal_actions()
            player = state.current_player()
            state.apply_action(legal[random.integers(len(legal))])
            if observe:
                state.observation_tensor(player)
            done += 1
        yield done


answer(
    {"dark_chess": lambda: moves(observe=False), "dark_chess, observed": lambda: moves(observe=True)}, ("open_spiel",)
)
