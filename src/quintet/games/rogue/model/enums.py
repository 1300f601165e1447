"""The enumerations of the source document, each value spelled as the JSON spells it."""

from enum import StrEnum

__all__ = [
    "ArmorType",
    "ArtifactType",
    "DeathCause",
    "DoorState",
    "EffectType",
    "ItemType",
    "MessageType",
    "MonsterBehavior",
    "MonsterState",
    "Orientation",
    "PotionType",
    "RingType",
    "ScrollType",
    "TileType",
    "TrapType",
    "WandType",
    "WeaponType",
]


class TileType(StrEnum):
    WALL = "WALL"
    FLOOR = "FLOOR"
    CORRIDOR = "CORRIDOR"
    DOOR = "DOOR"
    STAIRS = "STAIRS"


class DoorState(StrEnum):
    OPEN = "OPEN"
    CLOSED = "CLOSED"
    LOCKED = "LOCKED"
    SECRET = "SECRET"  # noqa: S105 - a hidden door, no password
    BROKEN = "BROKEN"
    ARCHWAY = "ARCHWAY"


class Orientation(StrEnum):
    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"


class TrapType(StrEnum):
    BEAR = "BEAR"
    DART = "DART"
    TELEPORT = "TELEPORT"
    SLEEP = "SLEEP"
    PIT = "PIT"
    ALARM = "ALARM"


class MonsterState(StrEnum):
    SLEEPING = "SLEEPING"
    WANDERING = "WANDERING"
    HUNTING = "HUNTING"
    FLEEING = "FLEEING"


class MonsterBehavior(StrEnum):
    SMART = "SMART"
    SIMPLE = "SIMPLE"
    GREEDY = "GREEDY"
    ERRATIC = "ERRATIC"
    THIEF = "THIEF"
    STATIONARY = "STATIONARY"
    COWARD = "COWARD"


class EffectType(StrEnum):
    """What lasts a number of turns: R6.7."""

    CONFUSED = "CONFUSED"
    BLIND = "BLIND"
    HASTED = "HASTED"
    SLOWED = "SLOWED"
    PARALYZED = "PARALYZED"
    LEVITATING = "LEVITATING"
    SEE_INVISIBLE = "SEE_INVISIBLE"
    HELD = "HELD"
    SLEEPING = "SLEEPING"


class MessageType(StrEnum):
    INFO = "info"
    COMBAT = "combat"
    WARNING = "warning"
    CRITICAL = "critical"
    SUCCESS = "success"


class DeathCause(StrEnum):
    """What the hero died of; NOTHING while the hero lives."""

    NOTHING = "NOTHING"
    MONSTER = "MONSTER"
    TRAP = "TRAP"
    POISON = "POISON"
    HUNGER = "HUNGER"
    FIRE = "FIRE"


# --- items ----------------------------------------------------------------------------------------------------------


class ItemType(StrEnum):
    """The document's ten classes and the two it leaves out: contradiction 2."""

    WEAPON = "WEAPON"
    ARMOR = "ARMOR"
    POTION = "POTION"
    SCROLL = "SCROLL"
    RING = "RING"
    WAND = "WAND"
    FOOD = "FOOD"
    TORCH = "TORCH"
    LANTERN = "LANTERN"
    ARTIFACT = "ARTIFACT"
    OIL_FLASK = "OIL_FLASK"
    AMULET = "AMULET"


class WeaponType(StrEnum):
    DAGGER = "DAGGER"
    SHORT_SWORD = "SHORT_SWORD"
    MACE = "MACE"
    SPEAR = "SPEAR"
    LONG_SWORD = "LONG_SWORD"
    FLAIL = "FLAIL"
    BATTLE_AXE = "BATTLE_AXE"
    TWO_HANDED_SWORD = "TWO_HANDED_SWORD"


class ArmorType(StrEnum):
    LEATHER_ARMOR = "LEATHER_ARMOR"
    STUDDED_LEATHER_ARMOR = "STUDDED_LEATHER_ARMOR"
    RING_MAIL = "RING_MAIL"
    SCALE_MAIL = "SCALE_MAIL"
    CHAIN_MAIL = "CHAIN_MAIL"
    BANDED_MAIL = "BANDED_MAIL"
    SPLINT_MAIL = "SPLINT_MAIL"
    PLATE_MAIL = "PLATE_MAIL"


class PotionType(StrEnum):
    HEAL = "HEAL"
    EXTRA_HEAL = "EXTRA_HEAL"
    GAIN_STRENGTH = "GAIN_STRENGTH"
    RESTORE_STRENGTH = "RESTORE_STRENGTH"
    POISON = "POISON"
    CONFUSION = "CONFUSION"
    BLINDNESS = "BLINDNESS"
    HASTE_SELF = "HASTE_SELF"
    DETECT_MONSTERS = "DETECT_MONSTERS"
    DETECT_MAGIC = "DETECT_MAGIC"
    RAISE_LEVEL = "RAISE_LEVEL"
    SEE_INVISIBLE = "SEE_INVISIBLE"
    LEVITATION = "LEVITATION"


class ScrollType(StrEnum):
    IDENTIFY = "IDENTIFY"
    ENCHANT_WEAPON = "ENCHANT_WEAPON"
    ENCHANT_ARMOR = "ENCHANT_ARMOR"
    MAGIC_MAPPING = "MAGIC_MAPPING"
    TELEPORTATION = "TELEPORTATION"
    REMOVE_CURSE = "REMOVE_CURSE"
    CREATE_MONSTER = "CREATE_MONSTER"
    SCARE_MONSTER = "SCARE_MONSTER"
    LIGHT = "LIGHT"
    SLEEP = "SLEEP"
    HOLD_MONSTER = "HOLD_MONSTER"


class RingType(StrEnum):
    PROTECTION = "PROTECTION"
    REGENERATION = "REGENERATION"
    SEARCHING = "SEARCHING"
    SEE_INVISIBLE = "SEE_INVISIBLE"
    SLOW_DIGESTION = "SLOW_DIGESTION"
    ADD_STRENGTH = "ADD_STRENGTH"
    SUSTAIN_STRENGTH = "SUSTAIN_STRENGTH"
    DEXTERITY = "DEXTERITY"
    TELEPORTATION = "TELEPORTATION"
    STEALTH = "STEALTH"


class WandType(StrEnum):
    LIGHTNING = "LIGHTNING"
    FIRE = "FIRE"
    COLD = "COLD"
    MAGIC_MISSILE = "MAGIC_MISSILE"
    SLEEP = "SLEEP"
    HASTE_MONSTER = "HASTE_MONSTER"
    SLOW_MONSTER = "SLOW_MONSTER"
    POLYMORPH = "POLYMORPH"


class ArtifactType(StrEnum):
    """Three lights, under our own names."""

    VIAL_OF_DAWN = "VIAL_OF_DAWN"
    WAYFARERS_STAR = "WAYFARERS_STAR"
    HEART_OF_THE_MOUNTAIN = "HEART_OF_THE_MOUNTAIN"
