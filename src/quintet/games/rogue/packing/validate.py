"""Checks that hold in every quest that was really played, beyond the ranges of its fields: R1.5, R16.1.

A save may be written by hand; these are the ties between its parts that the rules never break. Values that are only for
readers (armor class, a monster's row, the cause of death) must be what the state implies: someone who changes such a
value would otherwise believe that it counts.
"""

from typing import Any, Final

from msgspec.structs import fields, replace

from quintet.games.rogue import model
from quintet.games.rogue.model.enums import DeathCause, ItemType
from quintet.games.rogue.packing.items import require
from quintet.games.rogue.packing.unpack import profile_of
from quintet.games.rogue.packing.validate_parts import (
    all_items,
    check_effects,
    check_holder,
    check_item,
    check_level,
    check_log,
    check_numbers,
)
from quintet.games.rogue.rules.hero import LAST_LEVEL, LEVEL_HP, MOST_XP, threshold
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
"""The first depth with monsters that drain levels; a wand of polymorph or a wizard may bring them higher up: R8.1."""
BOLT_REACH: Final = 8
STACK: Final = 99
MOST_PILES: Final = 9
MOST_TURNS: Final = 10**9


def require_reached(given: model.GameState) -> None:
    """Refuses a save whose parts cannot belong to one quest."""
    _check_amulet(given)
    _check_end(given)
    _check_tallies(given)
    _check_growth(given)
    _check_body(given)
    check_numbers(given)
    check_effects(given.player)
    check_holder(given)
    check_log(given)
    for item in all_items(given):
        check_item(item, given.turn_count)
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
    require(given.current_level == 1 or not given.has_won, "the quest is won, but not on level 1")
    stirred = any(level.stirred for _, level in given.levels)
    require(given.has_amulet or not stirred, "a level is stirred up, but the Amulet was not taken")


def _check_end(given: model.GameState) -> None:
    """A dead hero has a cause of death, a living one has none: R15.1."""
    dead, details = given.is_game_over and not given.has_won, given.death_details
    require(given.is_game_over or not given.has_won, "the quest is won, but not over")
    require((given.player.hp == 0) == dead, "a hero without hit points is alive, or a hero with some is dead")
    require(
        dead == (details.cause is not DeathCause.NOTHING), "a dead hero has no cause of death, or a living one has one"
    )
    require(_can_kill(details.cause, details.killer), "this killer cannot be the cause of death")


def _can_kill(cause: DeathCause, killer: int) -> bool:
    if cause is DeathCause.TRAP:
        return 0 <= killer < TRAP_KINDS
    if cause not in {DeathCause.MONSTER, DeathCause.FIRE}:
        return killer == 0
    is_monster = 1 <= killer <= MONSTER_KINDS
    return is_monster and (cause is DeathCause.MONSTER or bool(int(MONSTERS[killer].special) & BREATHES))


def _check_tallies(given: model.GameState) -> None:
    """Checks that there was time for everything: at most two actions per turn, and one that ended the game."""
    actions, turn = 2 * given.turn_count + 4, given.turn_count
    require(turn <= MOST_TURNS and given.logged <= MOST_TURNS, "the quest is longer than any quest")
    require(given.monsters_killed <= BOLT_REACH * actions, "more monsters were killed than the turns allow")
    require(given.items_found <= STACK * actions, "more items were found than the turns allow")
    require(given.items_used <= actions, "more items were used than the turns allow")
    require(given.healing_drunk <= given.items_used, "more healing potions were drunk than items were used")
    require(len(given.slain) <= given.monsters_killed, "more kinds of monsters were killed than monsters")
    require(given.slain or not given.monsters_killed, "monsters were killed, but no kind of monster")
    require(given.levels_explored == len(given.visited), "levelsExplored is not the number of levels visited")
    require(given.deepest_level == max(given.visited), "deepestLevel is not the deepest level visited")
    require(given.options["depth"] in given.visited, "the level on which the quest began was not visited")
    require(set(given.identified_items) <= set(given.met_items), "an identified item was never seen")
    require(all(message.turn <= turn for message in given.messages), "a message is from a future turn")
    require(given.death_details.damage >= 0, "the last blow was less than none")
    require(not given.god or given.options["wizard"], "the hero cannot die, but this is not a wizard game")


# --- the hero -------------------------------------------------------------------------------------------------------


def _check_growth(given: model.GameState) -> None:
    """Level and experience match, whatever raised or drained them: R6.2, R8.5, R10.7."""
    player, first = given.player, given.options["level"]
    require(1 <= player.level <= LAST_LEVEL, "the hero's level is out of range")
    require(threshold(player.level) <= player.xp, "the hero's level is too high for the experience")
    higher = player.level < LAST_LEVEL and player.xp >= threshold(player.level + 1)
    require(not higher, "the hero's level is too low for the experience")
    learned = given.monsters_killed or given.items_used or player.xp <= threshold(max(first, 1))
    require(learned, "the hero has experience without a kill or a potion")
    most = sum(MOST_PILES * (51 + 10 * depth) for depth in given.visited)
    require(player.gold <= most, "the hero has more gold than the visited levels held")
    require(player.xp <= max(MOST_XP, threshold(LAST_LEVEL)), "the hero has more experience than the rules count")


def _check_body(given: model.GameState) -> None:
    """Hit points and strength are what levels and potions can give: R6.3, R10.7."""
    player = given.player
    most = FIRST_HP + LEVEL_HP * (player.level - 1 + _drains(given)) + given.healing_drunk
    require(1 <= player.max_hp <= most, "the hero has more hit points than levels and potions can give")
    require(player.strength <= player.max_strength, "the hero is stronger than maxStrength")
    require(100 <= player.energy < 120, "the hero's energy is not that of one action")
    strongest = FIRST_STRENGTH + given.items_used
    require(FIRST_STRENGTH <= player.max_strength <= strongest, "maxStrength is not what potions can make it")


def _drains(given: model.GameState) -> int:
    """Returns how many levels may have been lost and regained, each with new hit points: R8.5."""
    met = given.deepest_level >= WRAITH_DEPTH or given.options["wizard"] or "WAND:POLYMORPH" in given.identified_items
    return given.options["level"] + LAST_LEVEL * (given.monsters_killed + given.items_used) if met else 0


# --- levels ---------------------------------------------------------------------------------------------------------


def _check_level(given: model.GameState, level: model.Level) -> None:
    check_level(level, over=given.is_game_over)
    require(level.wandering_monster_count <= MOST_WANDERERS, "more wandering monsters came than a level allows")
    require(level.last_wandering_spawn_turn <= given.turn_count, "a wandering monster came in a future turn")


def _check_monster(monster: model.Monster, depth: int) -> None:
    """A monster has the body of its kind and the row of its letter: R8.1."""
    kind = LETTERS.index(monster.letter) + 1
    row = MONSTERS[kind]
    body, speed = HIT_DIE * int(row.hit_dice), int(row.speed)
    require(int(row.hit_dice) <= monster.max_hp <= body, "a monster's hit points are not what its dice give")
    require(speed // 2 <= monster.speed <= 2 * speed, "a monster is faster or slower than magic can make it")
    require(monster.level == depth, "a monster comes from another level")
    require(monster.name == MONSTER_NAMES[kind], "a monster's name is not that of its letter")
    given = (monster.ac, monster.damage, monster.xp_value, monster.is_invisible)
    known = (int(row.ac), MONSTER_DAMAGE[kind], int(row.xp), bool(int(row.special) & INVISIBLE))
    require(given == known, "a monster's numbers are not those of its letter")
    require(monster.ai_profile == profile_of(kind), "a monster's aiProfile is not that of its letter")


# --- what is only for readers ---------------------------------------------------------------------------------------


IMPLIED: Final = tuple(each for each in fields(model.GameState) if each.name not in {"messages", "seed"})
"""What must be as the rest of a save says."""


def require_implied(given: model.GameState, implied: model.GameState) -> None:
    """Refuses what the state itself contradicts; wording and what monsters see (R16.5) are not read,
    and any seed may have made these levels.
    """
    for field in IMPLIED:
        stated, known = _plain(getattr(given, field.name)), _plain(getattr(implied, field.name))
        if stated != known:
            require(False, _name_fault(field.encode_name, stated, known))


def _name_fault(name: str, stated: Any, known: Any) -> str:
    """Returns which value is wrong, as far as a sentence can say."""
    if isinstance(stated, model.Player) and isinstance(known, model.Player):
        wrong = [each for each in fields(stated) if getattr(stated, each.name) != getattr(known, each.name)]
        name += "".join(f".{each.encode_name}" for each in wrong)
    return f"{name} is not what the rest of the save implies"


def _plain(value: Any) -> Any:
    """Returns a value without names and without anything that is not read."""
    if isinstance(value, model.Item):
        return replace(value, name="")
    if isinstance(value, tuple):
        return tuple(_plain(each) for each in value)
    if isinstance(value, model.Player):
        return replace(value, inventory=_plain(value.inventory), equipment=_plain(value.equipment))
    if isinstance(value, model.Equipment):
        return replace(value, **{name: _plain(getattr(value, name)) for name in value.__struct_fields__})
    if isinstance(value, model.Level):
        return replace(value, items=_plain(value.items), monsters=_plain(value.monsters))
    if isinstance(value, model.Monster):
        return replace(value, visible_cells=(), current_path=None, loot=_plain(value.loot))
    return value
