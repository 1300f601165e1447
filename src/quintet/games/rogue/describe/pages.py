"""Pages that a player asks for by a typed word: R14.7."""

from collections.abc import Mapping
from typing import Final

from quintet.core.extras import Page
from quintet.games.rogue.analysis.directions import whereabouts
from quintet.games.rogue.analysis.ground import NAMES, describe
from quintet.games.rogue.describe.character_sheet import character_dump, discoveries
from quintet.games.rogue.describe.items import about_thing, about_trap
from quintet.games.rogue.describe.monsters import about_monster, danger_of
from quintet.games.rogue.describe.screen import draw_map, inventory
from quintet.games.rogue.describe.surroundings import ruled_map, surroundings
from quintet.games.rogue.tables import LETTERS, MONSTER_NAMES
from quintet.games.rogue.text.names import a_monster, capitalized
from quintet.games.rogue.text.notation import read_tile
from quintet.games.rogue.views.hero import RogueView

__all__ = ["PAGES"]


def _describe(view: RogueView, rest: str) -> str:
    """Describes an item by its letter, a monster or trap by its name, a glyph, or a tile by column and row."""
    words = rest.strip().lower()
    thing = next((thing for thing in view.pack if thing.letter == words), None)
    if thing is not None:
        return f"{thing.letter} - {thing.name}. {about_thing(thing, view.pack)}"
    met = [monster for monster in view.monsters if words and words in monster.name.lower()]
    if met:
        about = f"{about_monster(met[0].letter)} {danger_of(view, met[0])}".rstrip()
        return f"{capitalized(whereabouts(view, met[0]))}. {about}"
    if words in NAMES:
        return f"{capitalized(NAMES[words])}."
    kind = next((k for k, name in enumerate(MONSTER_NAMES) if len(words) > 2 and name.lower().startswith(words)), 0)
    if kind:
        killed = ", which you have killed before" if LETTERS[kind - 1] in view.slain else ""
        return f"{capitalized(a_monster(kind))}{killed}. None is in sight. {about_monster(LETTERS[kind - 1])}"
    others = "Or name the letter of an item in your pack, a monster, or a kind of trap."
    return about_trap(words) or f"{describe(view, *read_tile(rest, 'describe', others))}."


def _inventory(view: RogueView, _: str) -> str:
    return "\n".join(inventory(view))


def _legend(_: RogueView, __: str) -> str:
    """Explains every glyph of the map."""
    return "\n".join(
        [*(f"{glyph}  {words}" for glyph, words in NAMES.items() if glyph != " "), "A to Z  monsters", "@  you"]
    )


PAGES: Final[Mapping[str, Page]] = {
    "around": Page("your surroundings in words: ways, monsters, items, doors", lambda view, _: surroundings(view)),
    "map": Page(
        "the map with numbered edges, for `travel` and `describe`",
        lambda view, _: ruled_map(view, draw_map(view)),
    ),
    "inventory": Page("your pack (also `i`, `pack`)", _inventory),
    "discoveries": Page(
        "the kinds of magic you have seen, and what they turned out to be",
        lambda view, _: "\n".join(discoveries(view)),
    ),
    "character": Page("the page about your hero that people share", lambda view, _: character_dump(view)),
    "describe": Page(
        "what you know of something: `describe f`, `describe orc`, `describe pit`, `describe 40,10`",
        _describe,
    ),
    "legend": Page("what the glyphs of the map mean", _legend),
    "i": Page("", _inventory),
    "inv": Page("", _inventory),
    "pack": Page("", _inventory),
    "where": Page("", lambda view, _: surroundings(view)),
    "surroundings": Page("", lambda view, _: surroundings(view)),
    "buy": Page("", lambda _, __: "You cannot buy anything here: there are no shops. Gold only adds to your score."),
    "throw": Page("", lambda _, __: "You cannot throw anything here. Zap a wand, or walk into a monster to strike it."),
}
