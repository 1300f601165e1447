"""Converts items from packed rows to the document's classes and back."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final, get_args

from quintet.core.errors import BadSave
from quintet.games.rogue.model import items as records
from quintet.games.rogue.model.enums import (
    ArmorType,
    ArtifactType,
    ItemType,
    PotionType,
    RingType,
    ScrollType,
    WandType,
    WeaponType,
)
from quintet.games.rogue.model.items import AnyItem, Position
from quintet.games.rogue.tables import (
    AMULET,
    ARMOR,
    ARMOR_ROWS,
    ARTIFACT,
    ARTIFACT_RADIUS,
    FOOD,
    ITEM_TYPES,
    LANTERN,
    LANTERN_HOLDS,
    LEAST_RATION,
    MOST_RATION,
    OIL,
    OIL_TURNS,
    POTION,
    POTION_ROWS,
    RING,
    RING_ROWS,
    SCROLL,
    TORCH,
    TORCH_TURNS,
    WAND,
    WAND_RANGE,
    WEAPON,
    WEAPON_ROWS,
)
from quintet.games.rogue.text.names import KIND_ROWS, Knowledge, item_name

__all__ = ["KINDS", "item_model", "pack_item", "require"]

KINDS: Final[dict[int, tuple[StrEnum, ...]]] = {
    WEAPON: tuple(WeaponType),
    ARMOR: tuple(ArmorType),
    POTION: tuple(PotionType),
    SCROLL: tuple(ScrollType),
    RING: tuple(RingType),
    WAND: tuple(WandType),
    ARTIFACT: tuple(ArtifactType),
}
"""The kinds of each type, in the order of the tables."""
KIND_FIELDS: Final = {kind: f"{ITEM_TYPES[kind].lower()}_type" for kind in KINDS}
CLASSES: Final[dict[str, Any]] = {str(each.__struct_config__.tag): each for each in get_args(AnyItem)}
FLAME_RADIUS: Final = 2
MOST_SERIAL: Final = 32001
Fields = dict[str, Any]


def require(condition: object, problem: str) -> None:
    """Refuses a save, with the problem as the end of a sentence, unless the condition holds."""
    if not condition:
        raise BadSave(f"This save is not a valid quest: {problem}.")


def item_model(know: Knowledge, item: Any, letter: str = "") -> AnyItem:
    """Returns a packed item as the document's class for its type."""
    fields: Fields = {
        "id": f"i{item.serial}",
        "name": item_name(know, item),
        "identified": know.is_known(item.kind, item.sub),
        "position": Position(item.x, item.y),
        "count": item.count,
        "letter": letter,
        "known": bool(item.known),
        "dropped_at_turn": item.stamp,
    }
    if item.kind in KINDS:
        fields[KIND_FIELDS[item.kind]] = KINDS[item.kind][item.sub]
    if item.kind in LOOK_FIELDS:
        fields["effect"] = KIND_ROWS[item.kind][item.sub][1]
        fields[LOOK_FIELDS[item.kind]] = know.look(item.kind, item.sub)
    made: AnyItem = CLASSES[ITEM_TYPES[item.kind]](**fields, **_NATURES[item.kind](item))
    return made


LOOK_FIELDS: Final = {POTION: "descriptor_name", SCROLL: "label_name", RING: "material_name", WAND: "wood_name"}


def _worth(item: Any) -> Fields:
    return {"bonus": item.bonus, "cursed": bool(item.cursed)}


def _flame(item: Any, most: int) -> Fields:
    return {"fuel": item.amount, "max_fuel": most, "radius": FLAME_RADIUS, "is_permanent": False}


_NATURES: Final[dict[int, Callable[[Any], Fields]]] = {
    WEAPON: lambda item: {"damage": WEAPON_ROWS[item.sub][1], **_worth(item)},
    ARMOR: lambda item: {"ac": ARMOR_ROWS[item.sub][1], **_worth(item)},
    POTION: lambda item: {"power": POTION_ROWS[item.sub][3]},
    SCROLL: lambda _: {},
    RING: lambda item: {"hunger_modifier": RING_ROWS[item.sub][3] / 10, **_worth(item)},
    WAND: lambda item: {"charges": item.full, "current_charges": item.charges, "range": int(WAND_RANGE[item.sub])},
    FOOD: lambda item: {"nutrition": item.amount},
    TORCH: lambda item: _flame(item, TORCH_TURNS),
    LANTERN: lambda item: _flame(item, LANTERN_HOLDS),
    ARTIFACT: lambda item: {"radius": int(ARTIFACT_RADIUS[item.sub]), "is_permanent": True},
    OIL: lambda _: {"fuel": OIL_TURNS},
    AMULET: lambda _: {},
}
"""What the class of each type has beside what all items have, its kind and its look."""


# --- and back -------------------------------------------------------------------------------------------------------

_TYPE_NUMBERS: Final = {ItemType(name): number for number, name in enumerate(ITEM_TYPES) if name}


def pack_item(row: Any, item: AnyItem) -> None:
    """Writes an item into a packed row; fields that follow from its kind are not read."""
    kind = _TYPE_NUMBERS[item.type]
    require(1 <= item.count <= 99, "a stack does not have 1 to 99 items")
    row.kind, row.count, row.known = kind, item.count, int(item.known)
    row.sub = KINDS[kind].index(getattr(item, KIND_FIELDS[kind])) if kind in KINDS else 0
    require(int(item.id[1:]) <= MOST_SERIAL, "an item's number is out of range")
    row.x, row.y, row.serial, row.stamp = item.position.x, item.position.y, int(item.id[1:]), item.dropped_at_turn
    _pack_nature(row, item)


def _pack_nature(row: Any, item: AnyItem) -> None:
    match item:
        case records.Weapon() | records.Armor() | records.Ring():
            require(-20 <= item.bonus <= 20, "a bonus is out of range")
            row.bonus, row.cursed = item.bonus, int(item.cursed)
        case records.Wand():
            require(0 <= item.current_charges <= item.charges, "a wand has more charges than it holds")
            row.full, row.charges = item.charges, item.current_charges
        case records.Food():
            require(LEAST_RATION <= item.nutrition <= MOST_RATION, "a ration feeds more or less than any ration")
            row.amount = item.nutrition
        case records.Torch() | records.Lantern():
            most = TORCH_TURNS if isinstance(item, records.Torch) else LANTERN_HOLDS
            require(0 <= item.fuel <= most, "a light has more fuel than it holds")
            row.amount = item.fuel
