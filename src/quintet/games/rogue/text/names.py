"""Names of things as the hero knows them: appearances until a kind is learned, bonuses once they are known: R12."""

from collections import namedtuple
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from quintet.core.record import dtype_of
from quintet.games.rogue.tables import (
    AMULET,
    ARMOR,
    ARMOR_ROWS,
    ARTIFACT,
    ARTIFACT_ROWS,
    FOOD,
    LANTERN,
    LOOKS,
    MAGIC_BASE,
    MONSTER_NAMES,
    OIL,
    POTION,
    POTION_ROWS,
    RING,
    RING_HAS_BONUS,
    RING_ROWS,
    SCROLL,
    SCROLL_ROWS,
    TORCH,
    WAND,
    WAND_ROWS,
    WEAPON,
    WEAPON_ROWS,
)

KIND_ROWS: Final[dict[int, tuple[Any, ...]]] = {
    POTION: POTION_ROWS,
    SCROLL: SCROLL_ROWS,
    RING: RING_ROWS,
    WAND: WAND_ROWS,
}
NAME_ROWS: Final[dict[int, tuple[Any, ...]]] = {WEAPON: WEAPON_ROWS, ARMOR: ARMOR_ROWS, ARTIFACT: ARTIFACT_ROWS}
NOUNS: Final = {POTION: "potion", SCROLL: "scroll", RING: "ring", WAND: "wand"}
PLAIN: Final = {FOOD: "food ration", TORCH: "torch", LANTERN: "lantern", OIL: "oil flask", AMULET: "Amulet of Yendor"}
VOWELS: Final = "aeiouAEIOU"
_BASE: Final[tuple[int, ...]] = tuple(MAGIC_BASE.tolist())
"""Where the flags of each type begin among those of all magic kinds; negative for types that need no learning."""
ARMOR_ENDINGS: Final = (" mail", " armor")
"""Armor is a mass noun, so it takes no article."""


@cache
def shape_of(kind: type) -> Any:
    """Returns a named tuple type with the fields of a record; reading it is faster than reading the record."""
    return namedtuple(kind.__name__, dtype_of(kind).names or ())  # noqa: PYI024 - made from a layout


def plain_rows(kind: type, rows: Any) -> list[Any]:
    """Returns records as named tuples."""
    shape = shape_of(kind)
    return [shape(*row) for row in rows.tolist()]


class Knowledge(NamedTuple):
    """Which kinds the hero has learned, what each looks like, and the level on which the quest began."""

    known: bytes
    looks: bytes
    start: int = 1

    def without(self, codes: Iterable[int]) -> "Knowledge":
        """Returns the same with some kinds unknown again, to word older lines of the log; a code is 16 * kind + sub."""
        known = bytearray(self.known)
        for code in codes:
            if _BASE[code // 16] >= 0:
                known[_BASE[code // 16] + code % 16] = 0
        return Knowledge(bytes(known), self.looks, self.start)

    def is_known(self, kind: int, sub: int) -> bool:
        base = _BASE[kind]
        return base < 0 or self.known[base + sub] != 0

    def look(self, kind: int, sub: int) -> str:
        """Returns the appearance of a kind: "blue", "XYZZY", "ruby", "oak"."""
        look: str = LOOKS[kind][self.looks[_BASE[kind] + sub]]
        return look

    def kind_name(self, kind: int, sub: int, count: int) -> str:
        """Returns the noun without an article: "potion of healing", "blue potions", "food ration"."""
        if kind in NOUNS:
            return self._magic_name(kind, sub, "s" if count > 1 else "")
        if kind in NAME_ROWS:
            return str(NAME_ROWS[kind][sub][0])
        return PLAIN[kind] if count == 1 else "torches" if kind == TORCH else f"{PLAIN[kind]}s"

    def _magic_name(self, kind: int, sub: int, plural: str) -> str:
        noun = NOUNS[kind] + plural
        if self.is_known(kind, sub):
            return f"{noun} of {KIND_ROWS[kind][sub][1]}"
        look = self.look(kind, sub)
        return f"{noun} labeled {look}" if kind == SCROLL else f"{look} {noun}"


def plain_kind(kind: int, sub: int) -> str:
    """Returns a kind by its true name: "potion of healing", "long sword", "torch"."""
    if kind in NOUNS:
        return f"{NOUNS[kind]} of {KIND_ROWS[kind][sub][1]}"
    return str(NAME_ROWS[kind][sub][0]) if kind in NAME_ROWS else PLAIN[kind]


def with_article(name: str, count: int = 1) -> str:
    """Returns a name with "a", "an", "the" or its number in front."""
    if count > 1:
        return f"{count} {name}"
    if name in {row[0] for row in ARTIFACT_ROWS} or name == PLAIN[AMULET]:
        return f"the {name}"
    if name.endswith(ARMOR_ENDINGS) and " of " not in name:
        return name
    return f"{'an' if name[0] in VOWELS else 'a'} {name}"


def item_name(know: Knowledge, item: Any) -> str:
    """Returns an item in full, with number or article: "a +1 mace", "2 blue potions", "a wand of fire (3 charges)"."""
    name = know.kind_name(item.kind, item.sub, item.count)
    if shows_bonus(item):
        name = f"{item.bonus:+d} {name}"
    if item.kind == WAND and know.is_known(WAND, item.sub):
        name += f" ({item.charges} charge{'s' if item.charges != 1 else ''})"
    if item.kind in {TORCH, LANTERN}:
        name += f" ({item.amount} turn{'s' if item.amount != 1 else ''})"
    return with_article(name, item.count)


def shows_bonus(item: Any) -> bool:
    """Whether the bonus is known: once the thing was worn or identified: R12.3."""
    if not item.known:
        return False
    return item.kind in {WEAPON, ARMOR} or (item.kind == RING and bool(RING_HAS_BONUS[item.sub]))


def common_name(name: str) -> str:
    """Returns a monster's name as it is written inside a sentence: "kestrel", "Venus flytrap"."""
    return name.lower().replace("venus", "Venus")


def monster_name(kind: int) -> str:
    """Returns "the kestrel", or "something" for a monster that was not seen."""
    return f"the {common_name(MONSTER_NAMES[kind])}" if kind else "something"


def a_monster(kind: int) -> str:
    """Returns "a kestrel", "an orc"."""
    return with_article(common_name(MONSTER_NAMES[kind]))


def listed(words: Sequence[str], last: str = "and") -> str:
    """Returns "a", "a and b" or "a, b and c"; nothing for no words."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def capitalized(words: str) -> str:
    """Returns the words with a capital at the start, and everything else as it is."""
    return words[:1].upper() + words[1:]
