"""What can be done with which thing of the pack."""

from typing import Final

from quintet.games.rogue.text.notation import SLOT_LETTERS
from quintet.games.rogue.views.hero import Thing

__all__ = ["LIGHTS", "slot_of"]

LIGHTS: Final = ("ARTIFACT", "LANTERN", "TORCH")
"""Types that give light, the best first."""


def slot_of(thing: Thing) -> int:
    """Returns the place in the pack that a thing's letter names."""
    return SLOT_LETTERS.index(thing.letter)
