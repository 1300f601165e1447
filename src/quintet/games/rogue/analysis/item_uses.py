"""What can be done with which thing of the pack, in every front end."""

from typing import Final, NamedTuple

from quintet.core.game import Action
from quintet.games.rogue.actions import CHOOSE_SLOT, DROP, REMOVE, USE, ZAP
from quintet.games.rogue.text.notation import SLOT_LETTERS
from quintet.games.rogue.views.hero import RogueView, Thing

__all__ = ["LIGHTS", "VERBS", "Verb", "slot_of", "why_not"]

LIGHTS: Final = ("ARTIFACT", "LANTERN", "TORCH")
"""Types that give light, the best first."""


class Verb(NamedTuple):
    """What is done to a thing."""

    base: Action
    """The action for the first place of the pack."""
    types: tuple[str, ...] = ()
    """Types of things that it is for; every type if there are none."""
    nothing: str = "nothing like that in your pack"
    """What you have when nothing fits."""
    also: tuple[str, ...] = ()
    """Types that are accepted as well when the verb is typed."""
    worn: bool | None = False
    """Whether it is for things in use; None for both."""


VERBS: Final[dict[str, Verb]] = {
    "eat": Verb(USE, ("FOOD",), "nothing to eat"),
    "quaff": Verb(USE, ("POTION",), "no potion to drink"),
    "read": Verb(USE, ("SCROLL",), "no scroll to read"),
    "wear": Verb(USE, ("ARMOR",), "nothing else to wear", also=("RING",)),
    "put on": Verb(USE, ("RING",), "nothing else to put on", also=("ARMOR",)),
    "wield": Verb(USE, ("WEAPON",), "no other weapon"),
    "light": Verb(USE, (*LIGHTS, "OIL_FLASK"), "no other light and no oil"),
    "refill": Verb(USE, ("OIL_FLASK",), "no oil"),
    "use": Verb(USE, nothing="nothing to use"),
    "zap": Verb(ZAP, ("WAND",), "no wand"),
    "drop": Verb(DROP, nothing="nothing to drop that is not in use"),
    "remove": Verb(REMOVE, nothing="nothing in use that you can put away", worn=True),
    "choose": Verb(CHOOSE_SLOT, worn=None),
}
VERBS["drink"], VERBS["put away"] = VERBS["quaff"], VERBS["remove"]


def why_not(view: RogueView, verb: str) -> str:
    """Returns why nothing in the pack fits a verb now."""
    if verb == "put on" and any(thing.type == "RING" and not thing.worn for thing in view.pack):
        return "You wear a ring on each hand. Put one away first."
    return f"You have {VERBS[verb].nothing}."


def slot_of(thing: Thing) -> int:
    """Returns the place in the pack that a thing's letter names."""
    return SLOT_LETTERS.index(thing.letter)
