"""Converts items from packed rows to the document's classes and back."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Final

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
    OIL,
    OIL_TURNS,
    POTION,
    POTION_ROWS,
    RING,
    RING_ROWS,
    SCROLL,
    SCROLL_ROWS,
    TORCH,
    TORCH_TURNS,
    WAND,
    WAND_RANGE,
    WAND_ROWS,
    WEAPON,
    WEAPON_ROWS,
)
from quintet.games.rogue.text.names import Knowledge, item_name

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
KIND_FIELDS: Final = {
    WEAPON: "weapon_type",
    ARMOR: "armor_type",
    POTION: "potion_type",
    SCROLL: "scroll_type",
    RING: "ring_type",
    WAND: "wand_type",
    ARTIFACT: "artifact_type",
}
MEAN_RATION: Final = 1300
FLAME_RADIUS: Final = 2
MOST_SERIAL: Final = 32001
Fields = dict[str, Any]


def require(condition: object, problem: str) -> None:
    """Refuses a save, with the problem as the end of a sentence, unless the condition holds."""
    if not condition:
        raise BadSave(f"This save is not a valid quest: {problem}.")


def item_model(know: Knowledge, item: Any, letter: str = "") -> AnyItem:
    """Returns a packed item as the document's class for its type."""
    common: Fields = {
        "id": f"i{item.serial}",
        "name": item_name(know, item),
        "identified": know.is_known(item.kind, item.sub),
        "position": Position(item.x, item.y),
        "count": item.count,
        "letter": letter,
        "known": bool(item.known),
        "dropped_at_turn": item.stamp,
    }
    return _MAKERS[item.kind](know, item, common)


def _weapon(_: Knowledge, item: Any, common: Fields) -> AnyItem:
    return records.Weapon(
        **common,
        damage=WEAPON_ROWS[item.sub][1],
        bonus=item.bonus,
        cursed=bool(item.cursed),
        weapon_type=list(WeaponType)[item.sub],
    )


def _armor(_: Knowledge, item: Any, common: Fields) -> AnyItem:
    return records.Armor(
        **common,
        ac=ARMOR_ROWS[item.sub][1],
        bonus=item.bonus,
        cursed=bool(item.cursed),
        armor_type=list(ArmorType)[item.sub],
    )


def _potion(know: Knowledge, item: Any, common: Fields) -> AnyItem:
    name, effect, _, power = POTION_ROWS[item.sub]
    look = know.look(POTION, item.sub)
    return records.Potion(**common, potion_type=PotionType(name), effect=effect, power=power, descriptor_name=look)


def _scroll(know: Knowledge, item: Any, common: Fields) -> AnyItem:
    name, effect, _ = SCROLL_ROWS[item.sub]
    look = know.look(SCROLL, item.sub)
    return records.Scroll(**common, scroll_type=ScrollType(name), effect=effect, label_name=look)


def _ring(know: Knowledge, item: Any, common: Fields) -> AnyItem:
    name, effect, _, hunger = RING_ROWS[item.sub]
    return records.Ring(
        **common,
        ring_type=RingType(name),
        effect=effect,
        bonus=item.bonus,
        material_name=know.look(RING, item.sub),
        hunger_modifier=hunger / 10,
        cursed=bool(item.cursed),
    )


def _wand(know: Knowledge, item: Any, common: Fields) -> AnyItem:
    name, effect, *_ = WAND_ROWS[item.sub]
    return records.Wand(
        **common,
        wand_type=WandType(name),
        effect=effect,
        charges=item.full,
        wood_name=know.look(WAND, item.sub),
        current_charges=item.charges,
        range=int(WAND_RANGE[item.sub]),
    )


def _food(_: Knowledge, __: Any, common: Fields) -> AnyItem:
    return records.Food(**common, nutrition=MEAN_RATION)


def _torch(_: Knowledge, item: Any, common: Fields) -> AnyItem:
    return records.Torch(**common, fuel=item.amount, max_fuel=TORCH_TURNS, radius=FLAME_RADIUS, is_permanent=False)


def _lantern(_: Knowledge, item: Any, common: Fields) -> AnyItem:
    return records.Lantern(**common, fuel=item.amount, max_fuel=LANTERN_HOLDS, radius=FLAME_RADIUS, is_permanent=False)


def _artifact(_: Knowledge, item: Any, common: Fields) -> AnyItem:
    radius = int(ARTIFACT_RADIUS[item.sub])
    return records.Artifact(**common, radius=radius, is_permanent=True, artifact_type=list(ArtifactType)[item.sub])


def _oil(_: Knowledge, __: Any, common: Fields) -> AnyItem:
    return records.OilFlask(**common, fuel=OIL_TURNS)


def _amulet(_: Knowledge, __: Any, common: Fields) -> AnyItem:
    return records.Amulet(**common)


_MAKERS: Final[dict[int, Callable[[Knowledge, Any, Fields], AnyItem]]] = {
    WEAPON: _weapon,
    ARMOR: _armor,
    POTION: _potion,
    SCROLL: _scroll,
    RING: _ring,
    WAND: _wand,
    FOOD: _food,
    TORCH: _torch,
    LANTERN: _lantern,
    ARTIFACT: _artifact,
    OIL: _oil,
    AMULET: _amulet,
}


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
        case records.Torch() | records.Lantern():
            most = TORCH_TURNS if isinstance(item, records.Torch) else LANTERN_HOLDS
            require(0 <= item.fuel <= most, "a light has more fuel than it holds")
            row.amount = item.fuel
