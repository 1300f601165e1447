"""What every quest that was played keeps to, beyond the ranges of its fields: R1.5, R16.1.

A save may be written by hand; these are the ties between its parts that the rules never loosen. What a save tells for
readers only (armor class, a monster's row, the cause of death) must be what its state implies: whoever changes such a
value would otherwise believe that it counts.
"""

from typing import Any, Final

from msgspec.structs import fields, replace

from quintet.core.errors import BadSave
from quintet.games.rogue import model
from quintet.games.rogue.model.enums import DeathCause, ItemType
from quintet.games.rogue.packing.items import require
from quintet.games.rogue.packing.unpack import profile_of
from quintet.games.rogue.rules.hero import LAST_LEVEL, LEVEL_HP, threshold
from quintet.games.rogue.rules.upkeep import MOST_WANDERERS
from quintet.games.rogue.tables import (
    BREATHES,
    INVISIBLE,
    LETTERS,
    MONSTER_DAMAGE,
    MONSTER_KINDS,
    MONSTER_NAMES,
    MONSTERS,
    TRAP_KINDS,
)

HIT_DIE: Final = 8
FIRST_HP: Final = 12
FIRST_STRENGTH: Final = 16
WRAITH_DEPTH: Final = 6
"""Where those who drain levels begin to live; above, a wand of polymorph or a wizard may bring them: R8.1."""
BOLT_REACH: Final = 8
STACK: Final = 99
MOST_PILES: Final = 9


def require_reached(given: model.GameState) -> None:
    """Refuses a save whose parts no quest could have brought together."""
    _check_amulet(given)
    _check_end(given)
    _check_tallies(given)
    _check_growth(given)
    _check_body(given)
    for depth, level in given.levels:
        _check_level(given, level)
        for monster in level.monsters:
            _check_monster(monster, depth)


# --- the frame ------------------------------------------------------------------------------------------------------


def _check_amulet(given: model.GameState) -> None:
    carried = any(item.type is ItemType.AMULET for item in given.player.inventory)
    require(carried or not given.has_amulet, "hasAmulet is true, but no Amulet is in the pack")
    require(given.has_amulet or not carried, "the Amulet is in the pack, but hasAmulet is false")
    require(given.has_amulet or not given.has_won, "the quest is won without the Amulet")
    require(given.current_level == 1 or not given.has_won, "the quest is won on another level than the first")
    stirred = any(level.stirred for _, level in given.levels)
    require(given.has_amulet or not stirred, "a level is stirred up, but nobody has taken the Amulet")


def _check_end(given: model.GameState) -> None:
    """Death has a cause, life has none: R15.1."""
    dead, details = given.is_game_over and not given.has_won, given.death_details
    require(given.is_game_over or not given.has_won, "the quest is won, but not over")
    require((given.player.hp == 0) == dead, "the hero is dead exactly when no hit points are left")
    require(dead == (details.cause is not DeathCause.NOTHING), "only the dead have a cause of death")
    require(_can_kill(details.cause, details.killer), "nobody dies of this cause by this killer")


def _can_kill(cause: DeathCause, killer: int) -> bool:
    if cause is DeathCause.TRAP:
        return 0 <= killer < TRAP_KINDS
    if cause is DeathCause.MONSTER:
        return 1 <= killer <= MONSTER_KINDS
    if cause is DeathCause.FIRE:
        return 1 <= killer <= MONSTER_KINDS and bool(int(MONSTERS[killer].special) & BREATHES)
    return killer == 0


def _check_tallies(given: model.GameState) -> None:
    """No more was done than there was time for: two actions a turn at the most, and one that ended the game."""
    actions, turn = 2 * given.turn_count + 4, given.turn_count
    require(given.monsters_killed <= BOLT_REACH * actions, "more monsters were killed than the turns allow")
    require(given.items_found <= STACK * actions, "more items were found than the turns allow")
    require(given.items_used <= actions, "more items were used than the turns allow")
    require(given.healing_drunk <= given.items_used, "more healing was drunk than items were used")
    require(len(given.slain) <= given.monsters_killed, "more kinds were slain than monsters killed")
    require(given.slain or not given.monsters_killed, "monsters were killed, but none of any kind was slain")
    require(given.levels_explored == len(given.visited), "levelsExplored is not the number of levels visited")
    require(given.deepest_level == max(given.visited), "deepestLevel is not the deepest level visited")
    require(set(given.identified_items) <= set(given.met_items), "an item is identified that was never met")
    require(all(message.turn <= turn for message in given.messages), "a message is from a turn to come")
    require(not given.god or given.options["wizard"], "only a wizard is beyond death")


# --- the hero -------------------------------------------------------------------------------------------------------


def _check_growth(given: model.GameState) -> None:
    """Level and experience go together, whatever raised or drained them: R6.2, R8.5, R10.7."""
    player, first = given.player, given.options["level"]
    require(1 <= player.level <= LAST_LEVEL, "the hero's level is out of range")
    require(threshold(player.level) <= player.xp, "the hero's level is higher than the experience gives")
    higher = player.level < LAST_LEVEL and player.xp >= threshold(player.level + 1)
    require(not higher, "the hero's level is lower than the experience gives")
    learned = given.monsters_killed or given.items_used or player.xp <= threshold(max(first, 1))
    require(learned, "the hero has experience without a kill or a potion")
    most = sum(MOST_PILES * (51 + 10 * depth) for depth in given.visited)
    require(player.gold <= most, "the hero has more gold than the visited levels held")


def _check_body(given: model.GameState) -> None:
    """What levels and potions can have given: R6.3, R10.7."""
    player = given.player
    most = FIRST_HP + LEVEL_HP * (player.level - 1 + _drains(given)) + given.healing_drunk
    require(1 <= player.max_hp <= most, "the hero has more hit points than levels and potions give")
    require(player.strength <= player.max_strength, "the hero is stronger than maxStrength")
    strongest = FIRST_STRENGTH + given.items_used
    require(FIRST_STRENGTH <= player.max_strength <= strongest, "maxStrength is not what potions can have made it")


def _drains(given: model.GameState) -> int:
    """How many levels may have been lost and won again, each with new hit points: R8.5."""
    met = given.deepest_level >= WRAITH_DEPTH or given.options["wizard"] or "WAND:POLYMORPH" in given.identified_items
    return given.options["level"] + LAST_LEVEL * (given.monsters_killed + given.items_used) if met else 0


# --- levels ---------------------------------------------------------------------------------------------------------


def _check_level(given: model.GameState, level: model.Level) -> None:
    require(level.wandering_monster_count <= MOST_WANDERERS, "more wanderers came than a level is sent")
    require(level.last_wandering_spawn_turn <= given.turn_count, "a wanderer came in a turn to come")


def _check_monster(monster: model.Monster, depth: int) -> None:
    """A body of its kind, and the row of its letter: R8.1."""
    kind = LETTERS.index(monster.letter) + 1
    row = MONSTERS[kind]
    body, speed = HIT_DIE * int(row.hit_dice), int(row.speed)
    require(int(row.hit_dice) <= monster.max_hp <= body, "a monster has other hit points than its dice give")
    require(speed // 2 <= monster.speed <= 2 * speed, "a monster is faster or slower than magic makes it")
    require(monster.level == depth, "a monster was spawned on another level")
    require(monster.name == MONSTER_NAMES[kind], "a monster's name is not that of its letter")
    told = (monster.ac, monster.damage, monster.xp_value, monster.is_invisible)
    known = (int(row.ac), MONSTER_DAMAGE[kind], int(row.xp), bool(int(row.special) & INVISIBLE))
    require(told == known, "a monster's figures are not those of its letter")
    require(monster.ai_profile == profile_of(kind), "a monster's aiProfile is not that of its letter")


# --- what is told for readers ---------------------------------------------------------------------------------------


def require_told(given: model.GameState, implied: model.GameState) -> None:
    """Refuses what the state itself contradicts; wordings and what monsters see (R16.5) are made anew."""
    for field in fields(model.GameState):
        if field.name != "messages":
            told, known = _plain(getattr(given, field.name)), _plain(getattr(implied, field.name))
            if told != known:
                raise BadSave(f"this is no quest: {_name_fault(field.encode_name, told, known)}")


def _name_fault(name: str, told: Any, known: Any) -> str:
    """Which value it is, as far as a sentence can say."""
    if isinstance(told, model.Player) and isinstance(known, model.Player):
        name += "".join(
            f".{field.encode_name}"
            for field in fields(model.Player)
            if getattr(told, field.name) != getattr(known, field.name)
        )
    return f"{name} is not what the rest of the save implies"


def _plain(value: Any) -> Any:
    """A value without the names of things and without what is made anew."""
    if isinstance(value, model.Item):
        return replace(value, name="")
    if isinstance(value, tuple):
        return tuple(_plain(each) for each in value)
    if isinstance(value, model.Player):
        return replace(value, inventory=_plain(value.inventory), equipment=_plain(value.equipment))
    if isinstance(value, model.Equipment):
        return replace(value, **{field.name: _plain(getattr(value, field.name)) for field in fields(value)})
    if isinstance(value, model.Level):
        return replace(value, items=_plain(value.items), monsters=_plain(value.monsters))
    if isinstance(value, model.Monster):
        return replace(value, visible_cells=(), current_path=None, loot=_plain(value.loot))
    return value
