"""Food and light from the pack, for every bot."""

from typing import Final

from quintet.core.game import Action
from quintet.games.rogue.actions import USE
from quintet.games.rogue.analysis.item_uses import LIGHTS, slot_of
from quintet.games.rogue.views.hero import RogueView, Thing

__all__ = ["eat", "find", "is_stub", "keep_light", "use"]

BURNT: Final = 12
"""Turns of light left when the next one is lit: a fight that begins now should not end in the dark."""


def find(view: RogueView, kind: str, *numbers: int) -> Thing | None:
    """Returns a thing of this type in the pack; of one of these known kinds, if any are named."""
    return next((thing for thing in view.pack if thing.type == kind and (not numbers or thing.kind in numbers)), None)


def use(thing: Thing | None, legal: frozenset[int]) -> Action | None:
    """Returns the action that uses a thing, if there is one and it can be used now."""
    return USE + slot_of(thing) if thing is not None and USE + slot_of(thing) in legal else None


def eat(view: RogueView, legal: frozenset[int]) -> Action | None:
    """Eats a ration as soon as the hero is hungry: R6.5."""
    return use(find(view, "FOOD"), legal) if view.hunger <= 300 else None


def keep_light(view: RogueView, legal: frozenset[int]) -> Action | None:
    """Pours oil into a lantern with room for it, and lights another light when this one is nearly gone: R4.4."""
    oil, lit = find(view, "OIL_FLASK"), next((thing for thing in view.pack if thing.worn == "lit"), None)
    lantern = lit if lit is not None and lit.type == "LANTERN" else find(view, "LANTERN") if view.light == 0 else None
    if oil is not None and lantern is not None and (lantern.fuel or 0) <= 490 and USE + slot_of(oil) in legal:
        return USE + slot_of(oil)
    left = view.light_left or 0
    if view.light >= 2 or left > BURNT:
        return None
    longer = left + BURNT if left > 0 else 0
    spare = [t for t in view.pack if t.type in LIGHTS and not t.worn and (t.fuel is None or t.fuel > longer)]
    spare.sort(key=lambda thing: (is_stub(thing), LIGHTS.index(thing.type), thing.fuel or 0))
    return next((USE + slot_of(thing) for thing in spare if USE + slot_of(thing) in legal), None)


def is_stub(thing: Thing) -> bool:
    """Whether a light was changed with little fuel left: it burns only when nothing else does."""
    return thing.fuel is not None and thing.fuel <= BURNT
