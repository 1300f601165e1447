"""Fixed games that must be the same everywhere: random play of every game, and the recordings.

As a script, it prints a line for each of them; `make matrix` compares these lines between interpreters.
"""

import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from quintet import GAMES, History
from quintet.core.codec import encode
from quintet.core.errors import BadSave
from quintet.core.replay import read_replay
from quintet.core.rng import SeededRandom

RECORDINGS = Path(__file__).parents[1] / "recordings"
ACTIONS = 60
LOOK_EVERY = 10
"""Fingerprints are taken after every action; views, events and saves less often, because they are slow uncompiled."""


def play(name: str, seed: str, actions: int = ACTIONS, halfway: Callable[[], None] | None = None) -> list[str]:
    """Returns what happens in a random game; `halfway` is called in the middle."""
    game, random = GAMES[name], SeededRandom(seed)
    state = game.new(seed)
    story = [state.fingerprint]
    for number in range(actions):
        if halfway is not None and number == actions // 2:
            halfway()
        able = [(seat, legal) for seat in game.to_act(state) if (legal := game.legal(state, seat))]
        if not able:
            break
        seat, legal = able[random.next_int(0, len(able) - 1)]
        state = game.apply(state, seat, legal[random.next_int(0, len(legal) - 1)])
        story.append(state.fingerprint)
        if number % LOOK_EVERY == 0:
            story.append(look(name, state))
    return [*story, look(name, state)]


def look(name: str, state) -> str:
    """Returns a digest of everything that a game says about a state."""
    game = GAMES[name]
    seen = [(game.view(state, seat), game.events(state, seat)) for seat in (None, *range(game.seats(state)))]
    said = encode([seen, game.scores(state), game.to_act(state), game.outcome(state)]) + game.dump(state)
    return hashlib.sha256(said).hexdigest()[:16]


def replay(file: Path) -> str:
    """Returns the length and the end of a recording, whose every step is checked, or why it cannot be played."""
    read = read_replay(file.read_bytes())
    try:
        history = History.of(GAMES[read.game], read)
    except BadSave as error:
        return str(error)
    return f"{len(history)} {history.state.fingerprint}"


def lines() -> Iterator[str]:
    """Yields what must be the same everywhere, a line for each game and recording."""
    for name in GAMES:
        yield f"{name} {hashlib.sha256(''.join(play(name, 'everywhere')).encode()).hexdigest()}"
    for file in sorted(RECORDINGS.glob("*/*.replay.json")):
        yield f"{file.parent.name}/{file.name} {replay(file)}"


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines())
