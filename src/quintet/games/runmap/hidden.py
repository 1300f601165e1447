"""The hidden part of a run apart from its generator, which the conformance suite alters: R8.3."""

from typing import Final

from quintet.core.extras import Hidden, hidden_from_everyone
from quintet.core.rng import SeededRandom
from quintet.core.state import State

__all__ = ["HIDDEN"]


def _origin(state: State, rng: SeededRandom) -> State:
    """Lets the run come from another seed."""
    runs = state.thaw()
    runs[0].origin = rng.next_int(0, 2**32 - 2)
    return state.after(runs)


HIDDEN: Final[tuple[Hidden, ...]] = hidden_from_everyone([("the seed", _origin)])
