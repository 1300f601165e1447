"""Packs documented records into a quest, and refuses whatever no quest could have reached."""

from typing import Any, Final

import numpy as np

from quintet.core.errors import BadSave
from quintet.core.record import quick, zeros
from quintet.core.rng import SealedSeed, plant, write_rng
from quintet.core.state import State
from quintet.games.rogue import layout, model
from quintet.games.rogue.actions import ACTIONS
from quintet.games.rogue.layout import BARE, DEAD, MAX_FRESH, MAX_LOG, RUNNING, WON, Level, Quest
from quintet.games.rogue.model.enums import EffectType, Orientation
from quintet.games.rogue.packing.items import KINDS, pack_item, require
from quintet.games.rogue.packing.level_archive import NO_LEVELS
from quintet.games.rogue.packing.log_archive import MOST_LINES, archived, first_stored, freeze_rows
from quintet.games.rogue.packing.seed_text import given_seed
from quintet.games.rogue.packing.unpack import (
    CAUSES,
    DOOR_STATES,
    EFFECT_FIELDS,
    HANDS,
    HERO_NUMBERS,
    KIND_KEYS,
    LAYOUT,
    MONSTER_NUMBERS,
    NAME_KEYS,
    STATES,
    TRAP_TYPES,
    unpack,
)
from quintet.games.rogue.packing.validate import require_implied, require_reached
from quintet.games.rogue.rules.entries import legal
from quintet.games.rogue.tables import (
    DEPTHS,
    DOOR_KINDS,
    GOLD_HERE,
    HEIGHT,
    IS_DOOR,
    ITEM_HERE,
    LETTERS,
    LOOKS,
    MAGIC_BASE,
    MONSTER_HERE,
    TILE_GLYPHS,
    TILE_LETTERS,
    TRAP_HERE,
    WALKABLE_KINDS,
    WIDTH,
)
from quintet.games.rogue.text.notation import SLOT_LETTERS

GLYPHS: Final = frozenset(" #.:'+<>)[!?=/%~({&$^")
TILE_OF_LETTER: Final = bytes(max(0, TILE_LETTERS.find(chr(k))) for k in range(256))
NOTHING_IS_BLANK: Final = bytes(range(32)) + b"\0" + bytes(range(33, 256))


def pack(given: model.GameState) -> State:
    """Returns the state of documented records."""
    quests = zeros(Quest)
    quest: Any = quick(quests)[0]
    levels = dict(given.levels)
    require(
        len(levels) == len(given.levels) and set(levels) == set(given.visited), "levels and visited levels disagree"
    )
    require(given.current_level in levels, "the hero's level is missing")
    _pack_options(quest.setup, given)
    require_reached(given)
    _pack_seed(quest, given)
    _pack_names(quest, given)
    _pack_counters(quest, given)
    cold = list(NO_LEVELS)
    for depth, level in given.levels:
        require(1 <= depth <= DEPTHS and level.depth == depth, "a level is listed under another depth")
        rows = zeros(Level)
        _pack_level(quick(rows)[0], level)
        if depth == given.current_level:
            quest.lv = rows[0]
        else:
            cold[depth] = rows.tobytes()
    _pack_player(quest, given.player)
    _pack_sight(quest, given)
    cold[0] = _pack_log(quest, given)
    state = State(LAYOUT, quests.tobytes(), tuple(cold))
    require_implied(given, _implied(state))
    _require_choice(quests)
    return state


def _require_choice(quests: Any) -> None:
    """Refuses a quest in which the hero cannot do anything: a scroll waits for an item that is not there."""
    mask = np.zeros((1, ACTIONS), np.uint8)
    legal(quests, np.zeros(1, np.int64), mask)
    require(quests[0].over != RUNNING or mask.any(), "no item in the pack fits the scroll that waits for a choice")


def _implied(state: State) -> model.GameState:
    """Returns the records of a packed save; a message may still mention what does not exist."""
    try:
        return unpack(state)
    except (IndexError, KeyError) as problem:
        raise BadSave("This save is not a valid quest: its log mentions things that do not exist.") from problem


# --- the frame ------------------------------------------------------------------------------------------------------


def _pack_seed(quest: Any, given: model.GameState) -> None:
    write_rng(quest.rng, given.rng_state)
    seed = given_seed(given.seed)
    require(
        isinstance(seed, SealedSeed) == (given.rng_state.sealed is not None),
        "the seed is sealed and the generator is not, or the other way",
    )
    quest.seed = plant(seed)[0]


def _pack_options(setup: Any, given: model.GameState) -> None:
    limits = {"lit_rooms": (0, 1), "wizard": (0, 1), "depth": (1, DEPTHS), "level": (1, 14)}
    require(set(given.options) == set(limits), "the options are not those of a quest")
    for name, (least, most) in limits.items():
        value = given.options[name]
        require(least <= value <= most, f"option {name} is out of range")
        setattr(setup, name, value)


def _pack_names(quest: Any, given: model.GameState) -> None:
    for kind, key in NAME_KEYS.items():
        names = dict(getattr(given.item_name_map, key))
        require(tuple(names) == KINDS[kind], f"the names of {key} are incomplete or out of order")
        looks = set(names.values())
        require(len(looks) == len(names) == len(getattr(given.item_name_map, key)), f"two {key} look alike")
        require(looks <= set(LOOKS[kind]), f"{key} have unknown appearances")
        for sub, name in enumerate(KINDS[kind]):
            quest.looks[int(MAGIC_BASE[kind]) + sub] = LOOKS[kind].index(names[name])
    for flags, keys in ((quest.known, given.identified_items), (quest.met, given.met_items)):
        for key in keys:
            require(key in KIND_KEYS, "an identified item is of an unknown kind")
            flags[KIND_KEYS[key]] = 1


def _pack_counters(quest: Any, given: model.GameState) -> None:
    counts = (given.turn_count, given.monsters_killed, given.items_found, given.items_used, given.logged)
    require(all(count >= 0 for count in counts), "a count is negative")
    require(0 <= given.clock < 10 and 0 <= given.choosing <= 3, "the clock or the choice is out of range")
    require(
        1 <= given.levels_explored <= DEPTHS and 1 <= given.deepest_level <= DEPTHS,
        "the number of levels is out of range",
    )
    require(0 <= given.death_details.killer <= 26, "the killer is unknown")
    require(2000 <= given.next_serial <= 32001 and given.healing_drunk >= 0, "a count is out of range")
    quest.turn, quest.kills, quest.found, quest.used, quest.logged = counts
    quest.over = WON if given.has_won else DEAD if given.is_game_over else RUNNING
    quest.amulet, quest.god = int(given.has_amulet), int(given.god)
    quest.detecting, quest.sensing = int(given.detecting), int(given.sensing)
    quest.deepest, quest.explored = given.deepest_level, given.levels_explored
    quest.clock, quest.choosing, quest.serial = given.clock, given.choosing, given.next_serial
    death, quest.healed = given.death_details, given.healing_drunk
    quest.cause, quest.killer, quest.last_blow = CAUSES.index(death.cause), death.killer, death.damage
    for depth in given.visited:
        require(1 <= depth <= DEPTHS, "a visited level is not one of the ten")
        quest.visited[depth] = 1
    for letter in given.slain:
        require(letter in LETTERS, "a killed monster has no letter")
        quest.slain[LETTERS.index(letter) + 1] = 1
    quest.relics[:] = [1 if relic else 0 for relic in given.relics]


def _pack_sight(quest: Any, given: model.GameState) -> None:
    x0, y0, x1, y1 = given.sight_box
    require(0 <= x0 <= x1 < WIDTH and 0 <= y0 <= y1 < HEIGHT, "the field of view extends past the map")
    quest.box[:] = given.sight_box
    for cell in given.visible_cells:
        x, y = (int(part) for part in cell.split(","))
        require(x0 <= x <= x1 and y0 <= y <= y1, "a visible cell lies outside the field of view")
        quest.vis[y, x] = 1
        require(quest.lv.memory[y, x], "a cell is visible, but not explored")
    require(quest.lv.memory[quest.hero.y, quest.hero.x], "the hero's own tile is not explored")
    require(not quest.hero.blind or not given.visible_cells, "the hero is blind, but sees something")


def _pack_log(quest: Any, given: model.GameState) -> bytes:
    """Writes the hot lines into the record and returns the cold ones."""
    require(sum(message.count for message in given.messages) <= MOST_LINES, "the log is too long")
    lines = [(each.code, *each.values, each.turn) for each in given.messages for _ in range(each.count)]
    first = first_stored(given.logged)
    require(len(lines) == given.logged - first, "the log is incomplete")
    require(0 <= given.fresh <= min(len(lines), MAX_FRESH), "the log has more new lines than lines")
    for at in range(max(first, given.logged - MAX_LOG), given.logged):
        quest.log[at % MAX_LOG] = lines[at - first]
    quest.fresh = given.fresh
    return freeze_rows(lines[: archived(given.logged) - first])


# --- the hero -------------------------------------------------------------------------------------------------------


def _pack_player(quest: Any, player: model.Player) -> None:
    hero = quest.hero
    x, y = player.position.x, player.position.y
    _require_ground(quest.lv, x, y, "the hero")
    require(not int(quest.lv.tiles[y, x]) & MONSTER_HERE, "a monster is on the hero's tile")
    require(
        0 <= player.hp <= player.max_hp and 3 <= player.strength <= 31,
        "the hero's hit points or strength are out of range",
    )
    require(
        1 <= player.level <= 28 and player.xp >= 0 and player.gold >= 0,
        "the hero's level, experience or gold is out of range",
    )
    require(0 <= player.hunger <= 2000 and -100 <= player.energy <= 300, "hunger or energy is out of range")
    require(
        0 <= player.holder <= layout.MAX_MONSTERS and 0 <= player.regeneration <= 10,
        "a number of the hero is out of range",
    )
    hero.x, hero.y, hero.hunger, hero.regen = x, y, round(player.hunger * 10), player.regeneration
    for name in HERO_NUMBERS:
        setattr(hero, name, getattr(player, name))
    for effect in player.status_effects:
        require(effect.duration > 0, "an effect lasts no turns")
        setattr(hero, EFFECT_FIELDS[effect.type], effect.duration)
    _pack_inventory(quest, player)


def _pack_inventory(quest: Any, player: model.Player) -> None:
    for item in player.inventory:
        require(len(item.letter) == 1 and item.letter in SLOT_LETTERS, "an item of the pack has no letter")
        slot = SLOT_LETTERS.index(item.letter)
        require(quest.pack[slot].kind == 0, "two items have the same letter")
        pack_item(quest.pack[slot], item)
        number = int(MAGIC_BASE[int(quest.pack[slot].kind)])
        require(number < 0 or quest.met[number + int(quest.pack[slot].sub)], "an item in the pack was never seen")
    for name, field in HANDS.items():
        worn = getattr(player.equipment, name)
        require(worn is None or worn in player.inventory, "an item in use is not in the pack")
        slot = BARE if worn is None else SLOT_LETTERS.index(worn.letter)
        setattr(quest.hero, field, slot)
    require(quest.hero.left == BARE or quest.hero.left != quest.hero.right, "a ring is on both hands")


# --- levels ---------------------------------------------------------------------------------------------------------


def _require_ground(lv: Any, x: int, y: int, what: str) -> None:
    require(0 < x < WIDTH - 1 and 0 < y < HEIGHT - 1, f"{what} is outside the map")
    require(int(lv.tiles[y, x]) & 15 in WALKABLE_KINDS, f"{what} is inside a wall or a closed door")


def _pack_level(lv: Any, level: model.Level) -> None:
    require((level.width, level.height) == (WIDTH, HEIGHT), "a level is not 80 by 22 tiles")
    for y in range(HEIGHT):
        require(set(level.tiles[y]) <= set(TILE_LETTERS), "a tile is unknown")
        require(set(level.memory[y]) <= GLYPHS, "a remembered glyph is unknown")
        seen = _numbers(level.memory[y], NOTHING_IS_BLANK) != 0
        require(bytes(level.explored[y]) == seen.tobytes(), "explored and remembered tiles disagree")
        lv.tiles[y] = _numbers(level.tiles[y], TILE_OF_LETTER)
        lv.memory[y] = _numbers(level.memory[y], NOTHING_IS_BLANK)
        lv.ground[y] = _numbers(_ground(level, y), NOTHING_IS_BLANK)
    edge = "".join((level.tiles[0], level.tiles[-1], *(row[0] + row[-1] for row in level.tiles)))
    require(set(edge) == {"#"}, "the edge of a level is not all wall")
    lv.depth, lv.stirred = level.depth, int(level.stirred)
    require(
        level.wandering_monster_count >= 0 and level.last_wandering_spawn_turn >= 0,
        "the number of wandering monsters is out of range",
    )
    lv.wanderers, lv.last_spawn = level.wandering_monster_count, level.last_wandering_spawn_turn
    _pack_rooms(lv, level)
    _pack_doors(lv, level)
    _pack_traps(lv, level)
    _pack_monsters(lv, level)
    _pack_floor(lv, level)


def _numbers(row: str, table: bytes) -> Any:
    """Returns the number of each letter of a row, all of which are known."""
    return np.frombuffer(row.encode("latin-1").translate(table), np.uint8)


def _ground(level: model.Level, y: int) -> str:
    """Returns a row of remembered ground, which shows wherever nothing lay on it: R4.5."""
    row = level.ground[y]
    require(set(row) <= {" ", *TILE_GLYPHS}, "a remembered ground is unknown")
    for below, glyph in dict.fromkeys(zip(row, level.memory[y], strict=True)):
        require(glyph == below or glyph not in f" {TILE_GLYPHS}", "the remembered ground is not what the map shows")
        require(below not in "#+" or glyph == below, "something lies inside a wall or a closed door")
    return row


def _pack_rooms(lv: Any, level: model.Level) -> None:
    require(len(level.rooms) >= 2, "a level has fewer than two rooms")
    for k, room in enumerate(level.rooms):
        fits = room.x >= 1 and room.y >= 1 and room.x + room.width < WIDTH and room.y + room.height < HEIGHT
        require(room.id == k and room.width >= 1 and room.height >= 1 and fits, "a room is outside the map")
        row = lv.rooms[k]
        row.x, row.y, row.w, row.h, row.lit = room.x, room.y, room.width, room.height, room.lit
    lv.room_count = len(level.rooms)
    require(0 <= level.entry_room < len(level.rooms) and 0 <= level.last_room < len(level.rooms), "a room is missing")
    lv.entry, lv.last = level.entry_room, level.last_room
    for place in (level.way_in, level.way_on):
        _require_ground(lv, place.x, place.y, "an entrance or exit")
    lv.up_x, lv.up_y, lv.down_x, lv.down_y = level.way_in.x, level.way_in.y, level.way_on.x, level.way_on.y


def _pack_doors(lv: Any, level: model.Level) -> None:
    for k, door in enumerate(level.doors):
        row, (x, y) = lv.doors[k], (door.position.x, door.position.y)
        require(0 <= x < WIDTH and 0 <= y < HEIGHT, "a door is outside the map")
        row.x, row.y, row.state = x, y, DOOR_KINDS[DOOR_STATES.index(door.state)]
        require(int(lv.tiles[y, x]) == row.state, "a door is not what the map shows")
        row.found, row.upright = int(door.discovered), int(door.orientation is Orientation.VERTICAL)
        row.room, row.other = door.connects_rooms
        require(all(0 <= room < lv.room_count for room in door.connects_rooms), "a door does not lead to a room")
    lv.door_count = len(level.doors)
    known = {(door.position.x, door.position.y) for door in level.doors}
    drawn = {(x, y) for y, x in np.argwhere(IS_DOOR[lv.tiles]).tolist()}
    require(known == drawn and len(known) == len(level.doors), "the doors are not the ones on the map")


def _pack_traps(lv: Any, level: model.Level) -> None:
    for k, trap in enumerate(level.traps):
        row, (x, y) = lv.traps[k], (trap.position.x, trap.position.y)
        _require_ground(lv, x, y, "a trap")
        row.x, row.y, row.kind = x, y, TRAP_TYPES.index(trap.type)
        row.found, row.spent = int(trap.discovered), int(trap.triggered)
        if not trap.triggered:
            require(not int(lv.tiles[y, x]) & TRAP_HERE, "two traps share a tile")
            lv.tiles[y, x] = int(lv.tiles[y, x]) | TRAP_HERE
    lv.trap_count = len(level.traps)


def _pack_monsters(lv: Any, level: model.Level) -> None:
    for monster in level.monsters:
        require(
            0 <= monster.place < layout.MAX_MONSTERS and lv.monsters[monster.place].kind == 0,
            "two monsters share a place",
        )
        x, y = monster.position.x, monster.position.y
        _require_ground(lv, x, y, "a monster")
        require(not int(lv.tiles[y, x]) & MONSTER_HERE, "two monsters share a tile")
        lv.tiles[y, x] = int(lv.tiles[y, x]) | MONSTER_HERE
        _pack_monster(lv.monsters[monster.place], monster)
        lv.monster_top = max(int(lv.monster_top), monster.place + 1)


def _pack_monster(row: Any, monster: model.Monster) -> None:
    require(0 < monster.hp <= monster.max_hp, "a monster's hit points are out of range")
    require(
        1 <= monster.speed <= 60 and 0 <= monster.energy < 1000 and 0 <= monster.heading < 8,
        "a monster's speed, energy or heading is out of range",
    )
    require(
        0 <= monster.gold <= 32000 and 0 <= monster.turns_without_sight <= 100,
        "a monster's gold or memory is out of range",
    )
    row.kind, row.state = LETTERS.index(monster.letter) + 1, STATES.index(monster.state)
    row.x, row.y, row.serial = monster.position.x, monster.position.y, min(int(monster.id[1:]), 32001)
    for name in MONSTER_NUMBERS:
        setattr(row, name, getattr(monster, name))
    row.unseen, row.stolen, row.spawned = monster.turns_without_sight, int(monster.has_stolen), monster.level
    row.ready = int(monster.is_ready)
    last = monster.last_known_player_position
    require(-1 <= last.x < WIDTH and -1 <= last.y < HEIGHT, "a monster remembers a place outside the map")
    row.last_x, row.last_y = last.x, last.y
    for effect in monster.status_effects:
        require(effect.type in _AILMENTS and 0 < effect.duration <= 100, "a monster's ailment is unknown")
        setattr(row, _AILMENTS[effect.type], effect.duration)
    if monster.loot is not None:
        pack_item(row.loot, monster.loot)


_AILMENTS: Final = {EffectType.HELD: "held", EffectType.SLEEPING: "asleep"}


def _pack_floor(lv: Any, level: model.Level) -> None:
    require(
        len(level.item_places) == len(level.items) == len(set(level.item_places)), "items and their places disagree"
    )
    for place, item in zip(level.item_places, level.items, strict=True):
        require(0 <= place < layout.MAX_ITEMS, "an item's place is out of range")
        pack_item(lv.items[place], item)
        _require_ground(lv, item.position.x, item.position.y, "an item")
        lv.tiles[item.position.y, item.position.x] = int(lv.tiles[item.position.y, item.position.x]) | ITEM_HERE
    lv.item_top = max(level.item_places, default=-1) + 1
    for pile in level.gold:
        x, y = pile.position.x, pile.position.y
        require(0 <= pile.place < layout.MAX_PILES and 0 < pile.amount <= 32000, "gold is out of range")
        _require_ground(lv, x, y, "gold")
        require(
            lv.piles[pile.place].amount == 0 and not int(lv.tiles[y, x]) & GOLD_HERE, "two piles of gold share a tile"
        )
        row = lv.piles[pile.place]
        row.x, row.y, row.amount = x, y, pile.amount
        lv.tiles[y, x] = int(lv.tiles[y, x]) | GOLD_HERE
        lv.pile_top = max(int(lv.pile_top), pile.place + 1)
