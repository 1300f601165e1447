"""The item hierarchy of the source document: a class for each type, distinguished in JSON by the key `type`.

Every class has the document's fields first, then what else the rules need: the kind of a weapon, armor or artifact by
name, curses, and a wand's remaining charges and range.
"""

from typing import Annotated

from msgspec import Meta, Struct

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

__all__ = [
    "Amulet",
    "AnyItem",
    "Armor",
    "Artifact",
    "Food",
    "Item",
    "Lantern",
    "Large",
    "LightSource",
    "Medium",
    "OilFlask",
    "Position",
    "Potion",
    "Ring",
    "Scroll",
    "Small",
    "Torch",
    "Wand",
    "Weapon",
]

Small = Annotated[int, Meta(ge=-128, le=127)]
Medium = Annotated[int, Meta(ge=-32768, le=32767)]
Large = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    x: Small
    y: Small


class Item(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel", tag_field="type"):
    """What all items have in common."""

    id: Annotated[str, Meta(pattern="^i[0-9]{1,5}$")]
    name: str
    """As the hero knows it."""
    identified: bool
    """Whether the hero knows this kind."""
    position: Position
    count: Small = 1
    letter: Annotated[str, Meta(max_length=1)] = ""
    """Its place in the pack."""
    known: bool = False
    """Whether this very item's bonus is known."""
    dropped_at_turn: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    """When it left the hero's pack; 0 for an item that is in it now or never was."""

    @property
    def type(self) -> ItemType:
        return ItemType(str(self.__struct_config__.tag))


class Weapon(Item, frozen=True, kw_only=True, tag="WEAPON"):
    damage: str
    bonus: Small
    cursed: bool = False
    weapon_type: WeaponType


class Armor(Item, frozen=True, kw_only=True, tag="ARMOR"):
    ac: Small
    bonus: Small
    cursed: bool = False
    armor_type: ArmorType


class Potion(Item, frozen=True, kw_only=True, tag="POTION"):
    potion_type: PotionType
    effect: str
    power: str
    """Dice; empty if nothing is rolled."""
    descriptor_name: str


class Scroll(Item, frozen=True, kw_only=True, tag="SCROLL"):
    scroll_type: ScrollType
    effect: str
    label_name: str


class Ring(Item, frozen=True, kw_only=True, tag="RING"):
    ring_type: RingType
    effect: str
    bonus: Small
    material_name: str
    hunger_modifier: float
    """What wearing it adds to a turn's hunger, as a share of it."""
    cursed: bool = False


class Wand(Item, frozen=True, kw_only=True, tag="WAND"):
    wand_type: WandType
    effect: str
    charges: Small
    """The most it holds."""
    wood_name: str
    current_charges: Small
    range: Small


class Food(Item, frozen=True, kw_only=True, tag="FOOD"):
    nutrition: Medium
    """What one ration of the stack feeds, 1,100 to 1,499: R6.5."""


class Torch(Item, frozen=True, kw_only=True, tag="TORCH"):
    fuel: Medium
    max_fuel: Medium
    radius: Small
    """Of a good flame; a low one reaches less far: R4.3."""
    is_permanent: bool


class Lantern(Item, frozen=True, kw_only=True, tag="LANTERN"):
    fuel: Medium
    max_fuel: Medium
    radius: Small
    is_permanent: bool


class Artifact(Item, frozen=True, kw_only=True, tag="ARTIFACT"):
    radius: Small
    is_permanent: bool
    artifact_type: ArtifactType


class OilFlask(Item, frozen=True, kw_only=True, tag="OIL_FLASK"):
    fuel: Medium
    """What it gives a lantern."""


class Amulet(Item, frozen=True, kw_only=True, tag="AMULET"):
    """The Amulet of Yendor."""


LightSource = Torch | Lantern | Artifact
AnyItem = Weapon | Armor | Potion | Scroll | Ring | Wand | Food | Torch | Lantern | Artifact | OilFlask | Amulet
