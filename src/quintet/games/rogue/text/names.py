"""Names of things as the hero knows them: appearances until a kind is learned, bonuses once they are felt: R12."""

from collections import namedtuple
from functools import cache
from typing import Any, Final

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
NOUNS: Final = {POTION: "potion", SCROLL: "scroll", RING: "ring", WAND: "wand"}
PLAIN: Final = {FOOD: "food ration", TORCH: "torch", LANTERN: "lantern", OIL: "oil flask", AMULET: "Amulet of Yendor"}
VOWELS: Final = "aeiouAEIOU"
ARMOR_ENDINGS: Final = (" mail", " armor")
"""What is worn like cloth is not counted: no article."""


@cache
def shape_of(kind: type) -> Any:
    """A named tuple with the fields of a record, for quick reading."""
    return namedtuple(kind.__name__, dtype_of(kind).names or ())  # noqa: PYI024 - made from a layout


def plain_rows(kind: type, rows: Any) -> list[Any]:
    """Records as plain tuples with names."""
    shape = shape_of(kind)
    return [shape(*row) for row in rows.tolist()]


class Knowledge:
    """What the hero knows of kinds: which are learned, and what each looks like; and on which level he began."""

    def __init__(self, known: Any, looks: Any, start: int = 1) -> None:
        self.known = known.tolist()
        self.looks = looks.tolist()
        self.start = start

    def learn(self, kind: int, sub: int, *, known: bool = True) -> None:
        """Makes a kind known, or unknown again to tell what was before."""
        if MAGIC_BASE[kind] >= 0:
            self.known[int(MAGIC_BASE[kind]) + sub] = known

    def is_known(self, kind: int, sub: int) -> bool:
        base = int(MAGIC_BASE[kind])
        return base < 0 or bool(self.known[base + sub])

    def look(self, kind: int, sub: int) -> str:
        """The appearance of a kind: "blue", "XYZZY", "ruby", "oak"."""
        look: str = LOOKS[kind][self.looks[int(MAGIC_BASE[kind]) + sub]]
        return look

    def kind_name(self, kind: int, sub: int, count: int) -> str:
        """The noun without article: "potion of healing", "blue potions", "food ration"."""
        if kind in NOUNS:
            return self._magic_name(kind, sub, "s" if count > 1 else "")
        if kind == WEAPON:
            return str(WEAPON_ROWS[sub][0])
        if kind == ARMOR:
            return str(ARMOR_ROWS[sub][0])
        if kind == ARTIFACT:
            return str(ARTIFACT_ROWS[sub][0])
        return PLAIN[kind] if count == 1 else "torches" if kind == TORCH else f"{PLAIN[kind]}s"

    def _magic_name(self, kind: int, sub: int, plural: str) -> str:
        noun = NOUNS[kind] + plural
        if self.is_known(kind, sub):
            return f"{noun} of {KIND_ROWS[kind][sub][1]}"
        look = self.look(kind, sub)
        return f"{noun} labeled {look}" if kind == SCROLL else f"{look} {noun}"


def plain_kind(kind: int, sub: int) -> str:
    """A kind by its true name: "potion of healing", "long sword", "torch"."""
    if kind in NOUNS:
        return f"{NOUNS[kind]} of {KIND_ROWS[kind][sub][1]}"
    rows: dict[int, tuple[Any, ...]] = {WEAPON: WEAPON_ROWS, ARMOR: ARMOR_ROWS, ARTIFACT: ARTIFACT_ROWS}
    return str(rows[kind][sub][0]) if kind in rows else PLAIN[kind]


def with_article(name: str, count: int = 1) -> str:
    if count > 1:
        return f"{count} {name}"
    if name in {row[0] for row in ARTIFACT_ROWS} or name == PLAIN[AMULET]:
        return f"the {name}"
    if name.endswith(ARMOR_ENDINGS):
        return name
    return f"{'an' if name[0] in VOWELS else 'a'} {name}"


def item_name(know: Knowledge, item: Any) -> str:
    """An item in full, with number or article: "a +1 mace", "2 blue potions", "a wand of fire (3 charges)"."""
    name = know.kind_name(item.kind, item.sub, item.count)
    if shows_bonus(item):
        name = f"{item.bonus:+d} {name}"
    if item.kind == WAND and know.is_known(WAND, item.sub):
        name += f" ({item.charges} charge{'s' if item.charges != 1 else ''})"
    if item.kind in {TORCH, LANTERN}:
        name += f" ({item.amount} turns)"
    return with_article(name, item.count)


def shows_bonus(item: Any) -> bool:
    """A bonus is seen once the thing was worn or identified: R12.3."""
    if not item.known:
        return False
    return item.kind in {WEAPON, ARMOR} or (item.kind == RING and bool(RING_HAS_BONUS[item.sub]))


def monster_name(kind: int) -> str:
    return f"the {MONSTER_NAMES[kind]}" if kind else "something"
