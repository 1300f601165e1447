"""What things and traps are, a sentence each, as far as the hero knows them: R10, R8.5."""

from collections.abc import Sequence
from typing import Final

from quintet.games.rogue.tables import ARMOR_ROWS, R_SLOW_DIGESTION, TRAP_WORDS, WEAPON_ROWS
from quintet.games.rogue.views.hero import Thing

__all__ = ["about_thing", "about_trap", "armor_classes"]

UNKNOWN: Final = {
    "POTION": "An unknown potion: drinking one tells what it is, best when nobody is near. Most help, some harm.",
    "SCROLL": "An unknown scroll: reading it tells what it is, best when healthy and alone.",
    "RING": "An unknown ring: putting it on tells what it is, but a cursed one does not come off again.",
    "WAND": "An unknown wand: zapping it at a monster tells what it is.",
}
POTIONS: Final = (
    "Heals some of your wounds, more with your level; in full health it adds a hit point for good.",
    "Heals many of your wounds; in full health it adds a hit point for good.",
    "Makes you stronger for good.",
    "Gives back the strength that poison took.",
    "Hurts.",
    "Confuses you for some twenty turns: you stagger where you did not want to go.",
    "Blinds you for forty turns or more.",
    "Lets you act twice as often for a few turns.",
    "Shows where the monsters of this level are.",
    "Shows where magic lies on this level.",
    "Raises your level at once.",
    "Lets you see the invisible until you leave the level.",
    "Lets you float over traps for some thirty turns; things on the floor are out of reach.",
)
SCROLLS: Final = (
    "Tells everything about one thing of your choice.",
    "Makes a weapon of your choice better by one.",
    "Makes an armor of your choice better by one.",
    "Shows the layout of the level.",
    "Takes you somewhere else on the level.",
    "Lifts the curses of what you wear.",
    "Calls a monster to your side.",
    "Laid on the floor, not read, it keeps monsters off that tile for a hundred turns; lifted again it is dust.",
    "Lights the room for good.",
    "Puts you to sleep for some turns.",
    "Holds all monsters within two steps for a few turns.",
)
RINGS: Final = (
    "Makes you harder to hit by its bonus.",
    "Heals you twice as fast.",
    "Finds hidden doors and traps beside you by itself, now and then.",
    "Shows the invisible.",
    "Halves your hunger.",
    "Adds its bonus to your strength.",
    "Keeps your strength from being drained.",
    "Adds its bonus to your aim and makes you harder to hit by it.",
    "Teleports you at random; it is always cursed.",
    "Lets you pass sleepers without waking them, most of the time.",
)
WANDS: Final = (
    "A bolt of lightning, 6d6 to everything in line.",
    "A bolt of fire, 6d6 to everything in line; dragons do not mind.",
    "A bolt of cold, 6d6 to everything in line.",
    "A missile that never misses, 2d6.",
    "Puts a monster to sleep for some turns.",
    "Makes a monster twice as fast: you would not want that.",
    "Makes a monster half as fast.",
    "Turns a monster into another one, better or worse.",
)
MAGIC: Final = {"POTION": POTIONS, "SCROLL": SCROLLS, "RING": RINGS, "WAND": WANDS}
OTHERS: Final = {
    "FOOD": "A meal of 1100 to 1499 turns; you can hold 2000.",
    "TORCH": "Shows two steps around you and burns down; it cannot be filled.",
    "LANTERN": "Shows two steps around you; a flask of oil gives 500 turns, and it holds 1000.",
    "OIL_FLASK": "Fills a lantern for 500 turns.",
    "ARTIFACT": "A light that never goes out.",
    "AMULET": "What you came for: carry it up to level 1.",
}
TRAPS: Final = (
    "Hurts a little and holds you for four to seven turns.",
    "Hurts, and three in ten are poisoned and take a point of strength.",
    "Takes you somewhere else on the level.",
    "Puts you to sleep for four to eight turns.",
    "Hurts, and one fall in five ends on the next level.",
    "Wakes everybody on the level.",
)
ONCE: Final = "A known trap is walked around, rarely fires, and fires only once."


def about_thing(thing: Thing) -> str:
    """What a thing of the pack is good for; of unknown magic only how to find out."""
    if thing.type in MAGIC:
        return UNKNOWN[thing.type] if thing.kind is None else MAGIC[thing.type][thing.kind] + _hunger(thing)
    if thing.type == "WEAPON" and thing.kind is not None:
        return f"A weapon that does {WEAPON_ROWS[thing.kind][1]}, its bonus added to aim and damage."
    if thing.type == "ARMOR" and thing.kind is not None:
        return f"Armor class {ARMOR_ROWS[thing.kind][1]} less its bonus; bare is 10, and lower is better."
    return OTHERS.get(thing.type, "")


def armor_classes(things: Sequence[Thing]) -> str:
    """What to look for when choosing between armors, as far as it is known; nothing where there is none."""
    told = [f"{thing.letter} {_armor_class(thing)}" for thing in things if thing.type == "ARMOR"]
    return f"armor class, lower is better: {', '.join(told)}" if told else ""


def _armor_class(thing: Thing) -> str:
    """The class that it gives; before it was worn its bonus may make that better or worse: R12.3."""
    base = int(ARMOR_ROWS[thing.kind or 0][1])
    return f"about {base}" if thing.bonus is None else f"{base - thing.bonus}"


def _hunger(thing: Thing) -> str:
    is_free = thing.type != "RING" or thing.kind == R_SLOW_DIGESTION
    return "" if is_free else " Worn rings make you hungrier."


def about_trap(words: str) -> str:
    """What a kind of trap does, by its name or a part of it; nothing where no trap is meant."""
    wanted = words.lower().removeprefix("a ").removeprefix("an ").removesuffix("trap").strip()
    if words.lower().strip() in {"trap", "traps"}:
        return f"{', '.join(TRAP_WORDS)}. {ONCE}"
    for name, effect in zip(TRAP_WORDS, TRAPS, strict=True):
        if len(wanted) > 2 and wanted in name:
            return f"{name}: {effect} {ONCE}"
    return ""
