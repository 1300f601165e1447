# game: stratego
# requires: textarena==0.7.4
# compares: Stratego-v0 by text, random moves of those that its prompt lists: the same game, for language models (a position its rules cannot judge ends the game)
import random
import re
from collections.abc import Iterator

import textarena
from peer_clock import answer

MOVE = re.compile(r"\[[A-J]\d [A-J]\d\]")


def moves() -> Iterator[int]:
    chance = random.Random(1)
    while True:
        env = textarena.make("Stratego-v0")
        env.reset(num_players=2, seed=1)
        done, over = 0, False
        while not over and done < 100:
            _, observation = env.get_observation()
            listed = str(observation).rpartition("vailable")[2]
            try:
                over, _ = env.step(action=chance.choice(MOVE.findall(listed) or ["[A0 A0]"]))
            except TypeError:
                over = True
            done += 1
        yield done


answer({"Stratego-v0": moves}, ("textarena",))
