"""Rogue: go down ten levels by torchlight, take the Amulet, and come back up. The names of the source document.

The names are imported when they are first asked for, so that `quintet.games.rogue.info` loads without NumPy.
"""

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from quintet.games.rogue.model.enums import (
        ArmorType,
        ArtifactType,
        DeathCause,
        DoorState,
        EffectType,
        ItemType,
        MessageType,
        MonsterBehavior,
        MonsterState,
        Orientation,
        PotionType,
        RingType,
        ScrollType,
        TileType,
        TrapType,
        WandType,
        WeaponType,
    )
    from quintet.games.rogue.model.items import (
        Amulet,
        Armor,
        Artifact,
        Food,
        Lantern,
        LightSource,
        OilFlask,
        Position,
        Potion,
        Ring,
        Scroll,
        Torch,
        Wand,
        Weapon,
    )
    from quintet.games.rogue.model.state import (
        DeathDetails,
        Door,
        Equipment,
        GameState,
        GoldPile,
        Item,
        ItemNameMap,
        Level,
        Message,
        Monster,
        MonsterAIProfile,
        Player,
        Room,
        StatusEffect,
        Tile,
        Trap,
    )
    from quintet.games.rogue.model.tiles import tile_of

__all__ = [
    "Amulet",
    "Armor",
    "ArmorType",
    "Artifact",
    "ArtifactType",
    "DeathCause",
    "DeathDetails",
    "Door",
    "DoorState",
    "EffectType",
    "Equipment",
    "Food",
    "GameState",
    "GoldPile",
    "Item",
    "ItemNameMap",
    "ItemType",
    "Lantern",
    "Level",
    "LightSource",
    "Message",
    "MessageType",
    "Monster",
    "MonsterAIProfile",
    "MonsterBehavior",
    "MonsterState",
    "OilFlask",
    "Orientation",
    "Player",
    "Position",
    "Potion",
    "PotionType",
    "Ring",
    "RingType",
    "Room",
    "Scroll",
    "ScrollType",
    "StatusEffect",
    "Tile",
    "TileType",
    "Torch",
    "Trap",
    "TrapType",
    "Wand",
    "WandType",
    "Weapon",
    "WeaponType",
    "tile_of",
]

_HOMES: Final = ("quintet.games.rogue.model.enums", "quintet.games.rogue.model.state")


def __getattr__(name: str) -> Any:
    if name in __all__:
        for home in map(importlib.import_module, _HOMES):
            if name in home.__all__:
                globals()[name] = getattr(home, name)
                return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
