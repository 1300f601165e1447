"""Checks of the parts of a save, one by one: things, monsters, levels, the log: R1.5, R16.1.

`validate` checks what ties the parts together. Both refuse what the rules never make, because a rule that meets it
later would do nonsense, or reach beyond the map.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from quintet.games.rogue import model
from quintet.games.rogue.model.enums import DoorState, EffectType, ItemType
from quintet.games.rogue.packing.items import KINDS, MOST_SERIAL, require
from quintet.games.rogue.rules.log import CODES, EQUIPPED, EXAMINED, ITEM_CODES
from quintet.games.rogue.tables import DEPTHS, HEIGHT, HOLDS, LETTERS, MONSTERS, RING, RING_HAS_BONUS, SUBS, WIDTH
from quintet.games.rogue.text.messages import unused_numbers

__all__ = ["all_items", "check_effects", "check_holder", "check_item", "check_level", "check_log", "check_numbers"]

STACKING: Final = {ItemType.POTION, ItemType.SCROLL, ItemType.FOOD, ItemType.TORCH, ItemType.OIL_FLASK}
MOST_CHARGES: Final = 16
LASTING: Final = {EffectType.BLIND: 60, EffectType.LEVITATING: 32, EffectType.SEE_INVISIBLE: 1, EffectType.HASTED: 8}
"""The longest effects in turns: R6.7. Seeing the invisible lasts as long as the hero is on the level."""
MOST_TURNS: Final = 30


# --- things ---------------------------------------------------------------------------------------------------------


def all_items(given: model.GameState) -> Iterator[Any]:
    """Yields every item of a save: in the pack, on the floors and in monsters' hands."""
    yield from given.player.inventory
    for _, level in given.levels:
        yield from level.items
        yield from (monster.loot for monster in level.monsters if monster.loot is not None)


def check_numbers(given: model.GameState) -> None:
    """Every thing and every monster has its own number; only the last number is given out again and again: R16.3."""
    things = Counter(item.id for item in all_items(given))
    require(all(count == 1 or key == f"i{MOST_SERIAL}" for key, count in things.items()), "two items have the same id")
    numbers = [int(key[1:]) for key in things]
    fits = all(number < given.next_serial or number == MOST_SERIAL for number in numbers)
    require(fits, "nextSerial is the number of an item that exists, or less")
    monsters = Counter(monster.id for _, level in given.levels for monster in level.monsters)
    require(max(monsters.values(), default=1) == 1, "two monsters have the same id")
    amulets = sum(item.type is ItemType.AMULET for item in all_items(given))
    require(amulets <= 1, "there is more than one Amulet")


def check_item(item: Any, turn: int) -> None:
    """A thing is one, unless it stacks; it was dropped in the past; only some rings have a bonus: R10, R11.2."""
    require(item.count == 1 or item.type in STACKING, "things that do not stack are in a stack")
    require(0 <= item.dropped_at_turn <= max(1, turn), "an item was dropped in a future turn")
    if item.type is ItemType.WAND:
        require(item.charges <= MOST_CHARGES, "a wand holds more charges than any wand")
    if item.type is ItemType.RING:
        has_bonus = bool(RING_HAS_BONUS[KINDS[RING].index(item.ring_type)])
        require(has_bonus or item.bonus == 0, "a ring has a bonus that its kind does not have")


def check_effects(player: model.Player) -> None:
    for effect in player.status_effects:
        most = LASTING.get(effect.type, MOST_TURNS)
        require(0 < effect.duration <= most, "an effect lasts longer than any magic makes it last")


# --- monsters -------------------------------------------------------------------------------------------------------


def check_holder(given: model.GameState) -> None:
    """Whatever holds the hero is on the level and able to hold: R8.5."""
    place = given.player.holder - 1
    monsters = {monster.place: monster for monster in given.level(given.current_level).monsters}
    if place >= 0:
        kind = LETTERS.index(monsters[place].letter) + 1 if place in monsters else 0
        require(kind and int(MONSTERS[kind].special) & HOLDS, "nothing on the level holds the hero")


def _check_monster(monster: model.Monster, *, over: bool) -> None:
    last = monster.last_known_player_position
    is_place = 0 < last.x < WIDTH - 1 and 0 < last.y < HEIGHT - 1
    require(is_place or (last.x, last.y) == (-1, -1), "a monster remembers a place where nobody can be")
    require(over or monster.energy < 100, "a monster has saved up more than an action")


# --- levels ---------------------------------------------------------------------------------------------------------


def check_level(level: model.Level, *, over: bool) -> None:
    """A level has its stairs, and doors and traps that the rules can make: R3."""
    _check_stairs(level)
    for door in level.doors:
        require(door.discovered == (door.state is not DoorState.SECRET), "a door is secret and found, or neither")
    places = [trap.position for trap in level.traps]
    require(len(set(places)) == len(places), "two traps share a tile")
    require(all(0 <= room.lit <= 2 for room in level.rooms), "the light of a room is out of range")
    for monster in level.monsters:
        _check_monster(monster, over=over)


def _check_stairs(level: model.Level) -> None:
    """One way up, except on the first level, and one way down, except on the last; both as remembered: R3.5."""
    for sign, way, is_real, name in (
        ("<", level.way_in, level.depth > 1, "up"),
        (">", level.way_on, level.depth < DEPTHS, "down"),
    ):
        drawn = _places(level.tiles, sign)
        require(drawn == ([(way.x, way.y)] if is_real else []), f"a level does not have its one stairs {name}")
        require({*_places(level.memory, sign)} <= {*drawn}, "the hero remembers stairs that are not there")


def _places(rows: tuple[str, ...], sign: str) -> list[tuple[int, int]]:
    return [(x, y) for y, row in enumerate(rows) if sign in row for x, each in enumerate(row) if each == sign]


# --- the log --------------------------------------------------------------------------------------------------------


def check_log(given: model.GameState) -> None:
    """Lines come in the order of their turns, and name things that exist: R13.1."""
    require(all(0 <= message.code < len(CODES) for message in given.messages), "a message has an unknown code")
    turns = [message.turn for message in given.messages]
    require(turns == sorted(turns) and min(turns, default=0) >= 0, "the log is not in the order of its turns")
    for message in given.messages:
        unused = unused_numbers(message.code)
        used = [0 if skip else value for value, skip in zip(message.values, unused, strict=True)]
        least = used[:1] + used[2:] if message.code in (EXAMINED, EQUIPPED) else used
        require(min(least) >= 0, "a line of the log has a number that is out of range")
        if message.code in ITEM_CODES and not unused[0]:
            kind, sub = divmod(used[0], 16)
            require(1 <= kind < len(SUBS) and sub < SUBS[kind], "the log mentions things that do not exist")
