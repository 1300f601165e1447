"""What items and traps do, in a sentence or two each, as far as the hero knows: R10, R8.5."""

from collections.abc import Callable, Sequence
from typing import Final

from quintet.core.plural import counted
from quintet.games.rogue.tables import ARMOR_ROWS, R_SLOW_DIGESTION, TRAP_WORDS, WEAPON_ROWS, parse_dice
from quintet.games.rogue.text.names import capitalized, listed
from quintet.games.rogue.views.hero import Thing

__all__ = ["about_thing", "about_trap", "armor_classes", "comparison"]

UNKNOWN: Final = {
    "POTION": "An unknown potion. Drink it to find out, best when no monster is near. Most help, some harm.",
    "SCROLL": "An unknown scroll. Read it to find out, best when you are healthy and alone.",
    "RING": "An unknown ring. Put it on to find out, but a cursed one will not come off again.",
    "WAND": "An unknown wand. Zap it at a monster to find out.",
}
POTIONS: Final = (
    "Heals some of your wounds, more at higher levels. At full health it adds a hit point for good.",
    "Heals many of your wounds. At full health it adds a hit point for good.",
    "Makes you stronger for good.",
    "Restores the strength that you have lost.",
    "Hurts you.",
    "Confuses you for about 20 turns, so you stagger off course.",
    "Blinds you for 40 turns or more.",
    "Lets you act twice as often for a few turns.",
    "Shows where the monsters of this level are.",
    "Shows where magic lies on this level.",
    "Raises your level at once.",
    "Lets you see the invisible until you leave the level.",
    "Lets you float over traps for about 30 turns. You cannot reach items on the floor.",
)
SCROLLS: Final = (
    "Identifies one item of your choice.",
    "Improves a weapon of your choice by one.",
    "Improves a suit of armor of your choice by one.",
    "Shows the layout of the level.",
    "Teleports you elsewhere on the level.",
    "Lifts the curses of everything you wear.",
    "Summons a monster beside you.",
    "Drop it instead of reading it, and no monster enters that tile for 100 turns. It turns to dust when picked up.",
    "Lights the room for good.",
    "Puts you to sleep for a few turns.",
    "Freezes all monsters within two steps for a few turns.",
)
RINGS: Final = (
    "Makes you harder to hit by its bonus.",
    "Heals you twice as fast.",
    "Now and then finds hidden doors and traps beside you.",
    "Lets you see the invisible.",
    "Halves your appetite.",
    "Adds its bonus to your strength.",
    "Keeps your strength from being drained.",
    "Adds its bonus to your aim, and makes you harder to hit by as much.",
    "Teleports you at random. It is always cursed.",
    "Usually lets you pass sleeping monsters without waking them.",
)
WANDS: Final = (
    "Fires a bolt of lightning that does 6d6 damage to everything in line.",
    "Fires a bolt of fire that does 6d6 damage to everything in line, except dragons.",
    "Fires a bolt of cold that does 6d6 damage to everything in line.",
    "Fires a missile that never misses and does 2d6 damage.",
    "Puts a monster to sleep for a few turns.",
    "Makes a monster twice as fast. You do not want that.",
    "Makes a monster half as fast.",
    "Turns a monster into another one, better or worse.",
)
MAGIC: Final = {"POTION": POTIONS, "SCROLL": SCROLLS, "RING": RINGS, "WAND": WANDS}
OTHERS: Final = {
    "FOOD": "Feeds you for 1,100 to 1,499 turns. Your stomach holds 2,000.",
    "TORCH": "Lights two steps around you until it burns down. You cannot refill it.",
    "LANTERN": "Lights two steps around you. A flask of oil adds 500 turns, and it holds 1,000.",
    "OIL_FLASK": "Fuels a lantern for 500 turns.",
    "ARTIFACT": "A light that never goes out.",
    "AMULET": "What you came for. Carry it up to level 1.",
}
TRAPS: Final = (
    "Hurts a little and holds you for 4 to 7 turns.",
    "Hurts. Three darts in ten are poisoned and cost a point of strength.",
    "Teleports you elsewhere on the level.",
    "Puts you to sleep for 4 to 8 turns.",
    "Hurts. One fall in five ends on the next level.",
    "Wakes every monster on the level.",
)
ONCE: Final = "A trap that you know of rarely fires, and every trap fires only once."


def about_thing(thing: Thing, pack: Sequence[Thing] = ()) -> str:
    """Returns what an item of the pack does and how it compares with the one in use, or how to find out what it is."""
    return f"{_nature(thing)} {comparison(thing, pack)}".strip()


def comparison(thing: Thing, pack: Sequence[Thing]) -> str:
    """Returns how a weapon, armor or light compares with the one in use, as far as both are known: R12.3."""
    kind, measured = COMPARED.get(thing.type, ("", None))
    worn = next((each for each in pack if kind and each.worn == kind), None)
    if measured is None or worn is thing or thing.worn:
        return ""
    if worn is None:
        return f"You have nothing {kind} now."
    sure = "" if thing.bonus is not None or thing.type not in {"WEAPON", "ARMOR"} else ", if it has no bonus or curse"
    name = worn.name.partition(" (")[0]
    return f"It has {measured(thing)}{sure}; {name}, now {kind}, has {measured(worn)}."


def _damage(thing: Thing) -> str:
    count, sides = parse_dice(WEAPON_ROWS[thing.kind or 0][1])[0]
    return f"{count * (sides + 1) / 2 + (thing.bonus or 0):g} damage on average"


def _class_words(thing: Thing) -> str:
    return f"armor class {int(ARMOR_ROWS[thing.kind or 0][1]) - (thing.bonus or 0)}"


def _fuel(thing: Thing) -> str:
    return "no end" if thing.fuel is None else f"{counted(thing.fuel, 'turn')} of light"


COMPARED: Final[dict[str, tuple[str, Callable[[Thing], str]]]] = {
    "WEAPON": ("wielded", _damage),
    "ARMOR": ("worn", _class_words),
    **dict.fromkeys(("TORCH", "LANTERN", "ARTIFACT"), ("lit", _fuel)),
}
"""How an item of each type is used, and what counts about it."""


def _nature(thing: Thing) -> str:
    if thing.type in MAGIC:
        return UNKNOWN[thing.type] if thing.kind is None else MAGIC[thing.type][thing.kind] + _hunger(thing)
    if thing.type == "WEAPON" and thing.kind is not None:
        return f"A weapon that does {WEAPON_ROWS[thing.kind][1]} damage. Its bonus helps both aim and damage."
    if thing.type == "ARMOR" and thing.kind is not None:
        return f"Armor class {ARMOR_ROWS[thing.kind][1]} minus its bonus. Lower is better, and bare skin is 10."
    return OTHERS.get(thing.type, "")


def armor_classes(things: Sequence[Thing]) -> str:
    """Returns the armor classes of these items as far as they are known; nothing if none is armor."""
    classes = [f"{thing.letter} {_armor_class(thing)}" for thing in things if thing.type == "ARMOR"]
    return f"Armor class (lower is better): {', '.join(classes)}." if classes else ""


def _armor_class(thing: Thing) -> str:
    """Returns the class that armor gives; an unknown bonus may make it better or worse: R12.3."""
    base = int(ARMOR_ROWS[thing.kind or 0][1])
    return f"about {base}" if thing.bonus is None else f"{base - thing.bonus}"


def _hunger(thing: Thing) -> str:
    is_free = thing.type != "RING" or thing.kind == R_SLOW_DIGESTION
    return "" if is_free else " Wearing it makes you hungrier."


def about_trap(words: str) -> str:
    """Returns what a kind of trap does, by its name or a part of it; nothing if no trap is meant."""
    wanted = words.lower().removeprefix("a ").removeprefix("an ").removesuffix("trap").strip()
    if words.lower().strip() in {"trap", "traps"}:
        return f"There are six kinds: {listed(TRAP_WORDS)}. {ONCE}"
    for name, effect in zip(TRAP_WORDS, TRAPS, strict=True):
        if len(wanted) > 2 and wanted in name:
            return f"{capitalized(name)}. {effect} {ONCE}"
    return ""
