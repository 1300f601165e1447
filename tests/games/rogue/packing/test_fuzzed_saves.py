"""Whatever a save says, it is refused with a sentence or it is a quest that can be looked at and played: R1.5."""

import msgspec
import pytest

from quintet.core.errors import QuintetError
from quintet.core.record import JIT
from quintet.core.rng import SeededRandom
from quintet.games.rogue.actions import GO_TO, MAKE, SLAY
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions

ROUNDS = 1500 if JIT else 30
"""Beside the 3,000 inputs that every game gets in test_fuzzed_loading."""
ODD = (0, 1, -1, 2, 5, 21, 22, 79, 80, 127, -128, 128, 255, 2000, 32001, 32767, 2**31 - 1, -(2**31), 2**53, 1e300)
WORDS = ("", "hero", "i5", "m100", "0,0", "79,21", "99,99", "#00000000", "WAND:FIRE", "SLEEPING", "z", "Z", "\x1b[2J")


def quests():
    """Quests of several kinds, as JSON: new, played, deep, and one by a wizard with things and several levels."""
    played = GAME.new("fuzz", RogueOptions(start_depth=6, start_level=9, lit_rooms=True))
    random = SeededRandom("play")
    for _ in range(60 if JIT else 3):
        legal = GAME.legal(played, 0)
        played = GAME.apply(played, 0, legal[random.next_int(0, len(legal) - 1)]) if legal else played
    wizard = GAME.new("fuzz", RogueOptions(wizard=True))
    for action in (MAKE + 1, MAKE + 20, MAKE + 30, MAKE + 38, MAKE + 45, SLAY, GO_TO + 2, GO_TO + 9):
        wizard = GAME.apply(wizard, 0, action)
    return [GAME.dump(state) for state in (GAME.new("fuzz"), played, wizard)]


class Mutator:
    """Changes one or two values somewhere in decoded JSON, and can take the changes back."""

    def __init__(self, seed):
        self.random = SeededRandom(seed)
        self.undo = []

    def pick(self, choices):
        return choices[self.random.next_int(0, len(choices) - 1)]

    def mutate(self, data):
        for _ in range(self.random.next_int(1, 2)):
            node = data
            while True:
                key = self.pick([*node] if isinstance(node, dict) else range(len(node)))
                if not isinstance(node[key], dict | list) or not node[key] or self.random.next_int(1, 12) == 1:
                    break
                node = node[key]
            self.undo.append((node, list(node) if isinstance(node, list) else dict(node)))
            self.change(node, key)

    def change(self, node, key):
        value, way = node[key], self.random.next_int(1, 12)
        if way == 1:
            del node[key]
        elif way == 2 and isinstance(node, list):
            node.append(value)
        elif way == 3 and isinstance(node, list):
            other = self.random.next_int(0, len(node) - 1)
            node[key], node[other] = node[other], value
        elif isinstance(value, bool):
            node[key] = not value
        elif isinstance(value, int | float):
            node[key] = self.pick((value + 1, value - 1, -value, self.pick(ODD)))
        elif isinstance(value, str) and len(value) > 20:
            at = self.random.next_int(0, len(value) - 1)
            node[key] = value[:at] + self.pick("#.:'+L%~A<>)[!^$& ") + value[at + 1 :]
        else:
            node[key] = self.pick((*WORDS, *ODD, None, [], {}))

    def restore(self):
        for node, before in reversed(self.undo):
            node.clear()
            node.extend(before) if isinstance(node, list) else node.update(before)
        self.undo = []


def look_and_play(state, random):
    """Asks everything that may be asked of a loaded quest, and plays one action."""
    assert state == GAME.load(GAME.dump(state))
    for seat in (0, None):
        GAME.show(GAME.view(state, seat))
        GAME.events(state, seat)
    GAME.outcome(state)
    GAME.scores(state)
    legal = GAME.legal(state, 0)
    assert bool(legal) == bool(GAME.to_act(state))
    if legal:
        after = GAME.apply(state, 0, legal[random.next_int(0, len(legal) - 1)])
        GAME.view(after, 0)
        GAME.load(GAME.dump(after))


def load(data):
    """Returns the quest, or None if it is refused with a sentence."""
    try:
        return GAME.load(msgspec.json.encode(data))
    except QuintetError:
        return None


def test_damaged_saves_are_refused_or_play_on():
    """R1.5: three thousand damaged saves; none gets past the checks to crash later, and one action leads to a quest."""
    mutator, random = Mutator("fuzzed saves"), SeededRandom("moves")
    saves = [msgspec.json.decode(data) for data in quests()]
    accepted = 0
    for k in range(ROUNDS):
        data = saves[k % len(saves)]
        mutator.mutate(data)
        state = load(data)
        if state is not None:
            accepted += 1
            look_and_play(state, random)
        mutator.restore()
    assert 0 < accepted < ROUNDS // 2


@pytest.mark.parametrize("data", quests())
def test_the_mutator_takes_its_changes_back(data):
    """Each damaged save differs from a good one in one or two places only."""
    mutator, save = Mutator("back"), msgspec.json.decode(data)
    for _ in range(30):
        mutator.mutate(save)
        mutator.restore()
    assert msgspec.json.encode(save) == msgspec.json.encode(msgspec.json.decode(data))
