"""Unpacks a quest into the documented records; `pack` goes the other way."""

import hashlib
from functools import cache
from itertools import groupby
from typing import Any, Final

from quintet.core.rng import read_rng
from quintet.core.state import Layout, State
from quintet.games.rogue import layout, model
from quintet.games.rogue.layout import BY_TRAP, DEAD, RUNNING, WON, Quest
from quintet.games.rogue.model.enums import (
    DeathCause,
    DoorState,
    EffectType,
    MessageType,
    MonsterBehavior,
    MonsterState,
    Orientation,
    TrapType,
)
from quintet.games.rogue.packing.glance import glance_at
from quintet.games.rogue.packing.items import KINDS, item_model
from quintet.games.rogue.packing.level_archive import level_record
from quintet.games.rogue.packing.log_archive import history_rows
from quintet.games.rogue.packing.places import LEVEL, knowledge_of
from quintet.games.rogue.packing.seed_text import seed_text
from quintet.games.rogue.rules.monsters.senses import Senses, cell_names
from quintet.games.rogue.tables import (
    DEPTHS,
    DOOR_OPEN,
    HEIGHT,
    INVISIBLE,
    ITEM_TYPES,
    KIND_BITS,
    LETTERS,
    LOOKS,
    MAGIC_BASE,
    MONSTER_DAMAGE,
    MONSTER_NAMES,
    MONSTERS,
    POTION,
    RING,
    SCROLL,
    SPECIAL_NAMES,
    SUBS,
    TILE_KINDS,
    TILE_LETTERS,
    TRAP_WORDS,
    WAND,
    WIDTH,
)
from quintet.games.rogue.text.messages import IMPORTANCE, cause_words, word_rows
from quintet.games.rogue.text.names import KIND_ROWS, Knowledge, plain_rows, shape_of, with_article
from quintet.games.rogue.text.notation import SLOT_LETTERS

EFFECT_FIELDS: Final = {effect: effect.value.lower() for effect in EffectType}
"""The field of the packed hero that counts the turns of each effect."""
NAME_KEYS: Final = {POTION: "potions", SCROLL: "scrolls", RING: "rings", WAND: "wands"}
DOOR_STATES, TRAP_TYPES, CAUSES = tuple(DoorState), tuple(TrapType), tuple(DeathCause)
BEHAVIORS, STATES = tuple(MonsterBehavior), tuple(MonsterState)
HANDS: Final = {
    "weapon": "weapon",
    "armor": "armor",
    "left_ring": "left",
    "right_ring": "right",
    "light_source": "light",
}
"""The field of the packed hero that has the place of each item in use."""
HERO_NUMBERS: Final = ("hp", "max_hp", "strength", "max_strength", "level", "xp", "gold", "energy", "holder")
MONSTER_NUMBERS: Final = ("hp", "max_hp", "energy", "speed", "heading", "gold")
"""Fields that the packed records and the document's spell alike."""
KIND_KEYS: Final = {
    f"{ITEM_TYPES[kind]}:{KIND_ROWS[kind][sub][0]}": int(MAGIC_BASE[kind]) + sub
    for kind in LOOKS
    for sub in range(int(SUBS[kind]))
}
"""Where the flags of each kind of magic are in the packed quest."""
LETTER_OF_TILE: Final = "".join(
    TILE_LETTERS[k & KIND_BITS] if k & KIND_BITS < TILE_KINDS else "?" for k in range(256)
).encode()
GLYPH_OR_BLANK: Final = b" " + bytes(range(1, 256))


def unpack(state: State) -> model.GameState:
    """Returns the documented records of a state."""
    quest: Any = state.record
    know = knowledge_of(state.data)
    levels = {int(quest.lv.depth): state.data[LEVEL]}
    levels |= {depth: state.cold[depth] for depth in range(1, DEPTHS + 1) if state.cold[depth]}
    over = int(quest.over)
    return model.GameState(
        player=_player(quest, know, glance_at(state.data).armor_class),
        current_level=int(quest.lv.depth),
        levels=tuple((depth, _level(state, levels[depth], know)) for depth in sorted(levels)),
        visible_cells=cell_names(quest.vis),
        messages=_messages(state, know),
        turn_count=int(quest.turn),
        seed=seed_text(state.record.seed),
        item_name_map=_names(know),
        identified_items=_keys(quest.known),
        has_amulet=bool(quest.amulet),
        is_game_over=over != RUNNING,
        has_won=over == WON,
        monsters_killed=int(quest.kills),
        items_found=int(quest.found),
        items_used=int(quest.used),
        levels_explored=int(quest.explored),
        game_id=_game_id(state),
        death_cause=cause_words(int(quest.cause), int(quest.killer), _documented_name) if over == DEAD else None,
        detected_monsters=_ids("m", quest.lv.monsters) if quest.detecting else (),
        detected_magic_items=_ids("i", quest.lv.items, LOOKS) if quest.sensing else (),
        death_details=_death(quest),
        rng_state=read_rng(quest.rng),
        detecting=bool(quest.detecting),
        sensing=bool(quest.sensing),
        deepest_level=int(quest.deepest),
        met_items=_keys(quest.met),
        slain="".join(LETTERS[k - 1] for k in range(1, 27) if quest.slain[k]),
        relics=(int(quest.relics[0]), int(quest.relics[1]), int(quest.relics[2])),
        healing_drunk=int(quest.healed),
        visited=tuple(depth for depth in range(1, DEPTHS + 1) if quest.visited[depth]),
        choosing=int(quest.choosing),
        god=bool(quest.god),
        clock=int(quest.clock),
        next_serial=int(quest.serial),
        logged=int(quest.logged),
        fresh=int(quest.fresh),
        sight_box=(int(quest.box[0]), int(quest.box[1]), int(quest.box[2]), int(quest.box[3])),
        options={name: int(getattr(quest.setup, name)) for name in ("lit_rooms", "wizard", "depth", "level")},
    )


def _documented_name(kind: int) -> str:
    """Returns a monster as the JSON names it, with a capital."""
    return with_article(MONSTER_NAMES[kind])


def _game_id(state: State) -> str:
    seed: Any = state.record.seed
    text = repr((int(seed.raw), [int(word) for word in seed.key], state.record.setup.item()))
    return f"rogue-{hashlib.blake2b(text.encode(), digest_size=6).hexdigest()}"


def _names(know: Knowledge) -> model.ItemNameMap:
    """Returns the appearance of every kind that must be identified: R12.1."""
    looks: dict[str, Any] = {
        key: tuple((name, know.look(kind, sub)) for sub, name in enumerate(KINDS[kind]))
        for kind, key in NAME_KEYS.items()
    }
    return model.ItemNameMap(**looks)


def _ids(letter: str, rows: Any, kinds: Any = range(1, 27)) -> tuple[str, ...]:
    """Returns the ids of monsters or items of some kinds, sorted."""
    return tuple(sorted(f"{letter}{row.serial}" for row in plain_rows(_ROWS[letter], rows) if row.kind in kinds))


_ROWS: Final = {"m": layout.Monster, "i": layout.Item}


def _death(quest: Any) -> model.DeathDetails:
    cause, killer = int(quest.cause), int(quest.killer)
    attacker = TRAP_WORDS[killer] if cause == BY_TRAP else MONSTER_NAMES[killer]
    return model.DeathDetails(
        damage=int(quest.last_blow), attacker=attacker, hp=int(quest.hero.hp), cause=CAUSES[cause], killer=killer
    )


def _keys(flags: Any) -> tuple[str, ...]:
    """Returns the kinds whose flag is set, as sorted keys: "POTION:HEAL"."""
    return tuple(sorted(key for key, place in KIND_KEYS.items() if flags[place]))


def _messages(state: State, know: Knowledge) -> tuple[model.Message, ...]:
    """Returns the log; a line that repeats at once in the same turn is counted: R13.1."""
    rows = history_rows(state.data, state.cold[0])
    lines = groupby(zip(rows, word_rows(know, rows), strict=True))
    return tuple(_message(row, *line, len(tuple(same))) for (row, line), same in lines)


def _message(row: Any, turn: int, kind: str, text: str, count: int) -> model.Message:
    return model.Message(
        text=text,
        type=MessageType(kind),
        importance=IMPORTANCE[kind],
        turn=turn,
        count=count,
        code=row.code,
        values=(row.a, row.b, row.c),
    )


# --- the hero -------------------------------------------------------------------------------------------------------


def _player(quest: Any, know: Knowledge, armor_class: int) -> model.Player:
    hero = shape_of(layout.Hero)(*quest.hero.item())
    pack = plain_rows(layout.Item, quest.pack)
    items: dict[int, Any] = {
        slot: item_model(know, item, SLOT_LETTERS[slot]) for slot, item in enumerate(pack) if item.kind
    }
    effects = [(effect, getattr(hero, field)) for effect, field in EFFECT_FIELDS.items()]
    return model.Player(
        position=model.Position(hero.x, hero.y),
        **_alike(hero, HERO_NUMBERS),
        ac=armor_class,
        hunger=hero.hunger / 10,
        equipment=model.Equipment(**{name: items.get(getattr(hero, field)) for name, field in HANDS.items()}),
        inventory=tuple(items.values()),
        status_effects=tuple(model.StatusEffect(type=effect, duration=turns) for effect, turns in effects if turns),
        regeneration=hero.regen,
    )


def _alike(row: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


# --- levels ---------------------------------------------------------------------------------------------------------


def _level(state: State, data: bytes, know: Knowledge) -> model.Level:
    lv = level_record(data)
    depth = int(lv.depth)
    up, down = model.Position(int(lv.up_x), int(lv.up_y)), model.Position(int(lv.down_x), int(lv.down_y))
    items = plain_rows(layout.Item, lv.items)
    senses = Senses(state.data, data, has_hero=depth == state.plain.lv.depth)
    return model.Level(
        depth=depth,
        width=WIDTH,
        height=HEIGHT,
        tiles=_glyphs(lv.tiles, LETTER_OF_TILE),
        rooms=tuple(_room(k, room) for k, room in enumerate(plain_rows(layout.Room, lv.rooms[: lv.room_count]))),
        doors=tuple(_door(door) for door in plain_rows(layout.Door, lv.doors[: lv.door_count])),
        traps=tuple(_trap(trap) for trap in plain_rows(layout.Trap, lv.traps[: lv.trap_count])),
        monsters=tuple(
            _monster(k, monster, know, senses)
            for k, monster in enumerate(plain_rows(layout.Monster, lv.monsters))
            if monster.kind
        ),
        items=tuple(item_model(know, item) for item in items if item.kind),
        gold=tuple(
            model.GoldPile(position=model.Position(pile.x, pile.y), amount=pile.amount, place=k)
            for k, pile in enumerate(plain_rows(layout.Pile, lv.piles))
            if pile.amount
        ),
        stairs_up=up if depth > 1 else None,
        stairs_down=down if depth < DEPTHS else None,
        explored=tuple(map(tuple, (lv.memory != 0).tolist())),
        memory=_glyphs(lv.memory, GLYPH_OR_BLANK),
        ground=_glyphs(lv.ground, GLYPH_OR_BLANK),
        entry_room=int(lv.entry),
        last_room=int(lv.last),
        way_in=up,
        way_on=down,
        item_places=tuple(k for k, item in enumerate(items) if item.kind),
        wandering_monster_count=int(lv.wanderers),
        last_wandering_spawn_turn=int(lv.last_spawn),
        stirred=bool(lv.stirred),
    )


def _glyphs(grid: Any, letters: bytes) -> tuple[str, ...]:
    """Returns the rows of a grid as texts, with the letter of each number."""
    text = grid.tobytes().translate(letters).decode("latin-1")
    return tuple(text[at : at + WIDTH] for at in range(0, len(text), WIDTH))


def _room(number: int, room: Any) -> model.Room:
    return model.Room(id=number, x=room.x, y=room.y, width=room.w, height=room.h, lit=room.lit)


def _door(door: Any) -> model.Door:
    return model.Door(
        position=model.Position(door.x, door.y),
        state=DOOR_STATES[door.state - DOOR_OPEN],
        discovered=bool(door.found),
        orientation=Orientation.VERTICAL if door.upright else Orientation.HORIZONTAL,
        connects_rooms=(door.room, door.other),
    )


def _trap(trap: Any) -> model.Trap:
    return model.Trap(
        type=TRAP_TYPES[trap.kind],
        position=model.Position(trap.x, trap.y),
        discovered=bool(trap.found),
        triggered=bool(trap.spent),
    )


@cache
def profile_of(kind: int) -> model.MonsterAIProfile:
    row = MONSTERS[kind]
    return model.MonsterAIProfile(
        behavior=BEHAVIORS[int(row.behavior)],
        intelligence=int(row.wits),
        aggro_range=int(row.aggro),
        flee_threshold=int(row.flee) / 100,
        special=tuple(name for flag, name in SPECIAL_NAMES.items() if int(row.special) & flag),
    )


@cache
def _body_of(kind: int) -> dict[str, Any]:
    """Returns what all monsters of a kind have in common."""
    row = MONSTERS[kind]
    return {
        "letter": LETTERS[kind - 1],
        "name": MONSTER_NAMES[kind],
        "ac": int(row.ac),
        "damage": MONSTER_DAMAGE[kind],
        "xp_value": int(row.xp),
        "ai_profile": profile_of(kind),
        "is_invisible": bool(int(row.special) & INVISIBLE),
    }


def _monster(place: int, monster: Any, know: Knowledge, senses: Senses) -> model.Monster:
    loot = shape_of(layout.Item)(*monster.loot)
    effects = ((EffectType.HELD, monster.held), (EffectType.SLEEPING, monster.asleep))
    path = senses.path(place)
    return model.Monster(
        id=f"m{monster.serial}",
        position=model.Position(monster.x, monster.y),
        **_alike(monster, MONSTER_NUMBERS),
        **_body_of(monster.kind),
        state=STATES[monster.state],
        visible_cells=senses.cells(place),
        current_path=None if path is None else tuple(model.Position(x, y) for x, y in path),
        has_stolen=bool(monster.stolen),
        level=monster.spawned,
        place=place,
        status_effects=tuple(model.StatusEffect(type=effect, duration=turns) for effect, turns in effects if turns),
        last_known_player_position=model.Position(monster.last_x, monster.last_y),
        turns_without_sight=monster.unseen,
        is_ready=bool(monster.ready),
        loot=item_model(know, loot) if loot.kind else None,
    )


LAYOUT: Final = Layout(Quest, "quintet.games.rogue.packing.unpack:LAYOUT", unpack)
