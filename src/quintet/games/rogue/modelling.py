"""From the packed quest to the documented records; `unmodelling` goes the other way."""

import hashlib
from typing import Any, Final

from quintet.core.record import zeros
from quintet.core.rng import PHILOX, SealedSeed, read_rng
from quintet.core.state import Layout, State
from quintet.games.rogue import layout, model
from quintet.games.rogue.body import armor_class
from quintet.games.rogue.fov import shine
from quintet.games.rogue.layout import DEAD, MAX_LOG, RUNNING, WON, Quest
from quintet.games.rogue.naming import KIND_ROWS, Knowledge, item_name, plain_rows, shape_of
from quintet.games.rogue.store import level_record
from quintet.games.rogue.tables import (
    ARMOR,
    ARMOR_ROWS,
    ARTIFACT,
    ARTIFACT_RADIUS,
    BEHAVIOR_NAMES,
    DEPTHS,
    DOOR_NAMES,
    DOOR_OPEN,
    FOOD,
    HEIGHT,
    INVISIBLE,
    ITEM_TYPES,
    KIND_BITS,
    LANTERN,
    LANTERN_HOLDS,
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
    STATE_NAMES,
    SUBS,
    TILE_LETTERS,
    TORCH,
    TORCH_TURNS,
    TRAP_NAMES,
    WAND,
    WAND_RANGE,
    WEAPON,
    WEAPON_ROWS,
    WIDTH,
)
from quintet.games.rogue.text import SLOT_LETTERS, cause_words, word_row

EFFECT_TYPES: Final = {
    "CONFUSED": "confused",
    "BLIND": "blind",
    "HASTED": "hasted",
    "SLOWED": "slowed",
    "PARALYZED": "paralyzed",
    "LEVITATING": "levitating",
    "SEE_INVISIBLE": "see_invisible",
    "HELD": "held",
    "SLEEPING": "sleeping",
}
NAME_KEYS: Final = {POTION: "potions", SCROLL: "scrolls", RING: "rings", WAND: "wands"}


def unpack(state: State) -> model.GameState:
    """The documented records of a state."""
    quest: Any = state.record
    know = Knowledge(quest.known, quest.looks)
    levels = [(int(quest.lv.depth), quest.lv)]
    levels += [(depth, level_record(state.cold[depth])) for depth in range(1, DEPTHS + 1) if state.cold[depth]]
    over = int(quest.over)
    return model.GameState(
        player=_player(quest, know),
        current_level=int(quest.lv.depth),
        levels=tuple((depth, _level(level, know)) for depth, level in sorted(levels, key=lambda each: each[0])),
        visible_cells=_cells(quest.vis),
        messages=_messages(quest, know),
        turn_count=int(quest.turn),
        seed=seed_field(state),
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
        death_cause=cause_words(int(quest.cause), int(quest.killer)) if over == DEAD else None,
        detected_monsters=bool(quest.detecting),
        detected_magic_items=bool(quest.sensing),
        death_details=model.DeathDetails(
            damage=int(quest.last_blow), attacker=int(quest.killer), cause=int(quest.cause)
        ),
        rng_state=read_rng(quest.rng),
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


def seed_field(state: State) -> str | SealedSeed:
    """The seed's hash, which is all that a dungeon knows of it; a sealed seed as its key."""
    seed: Any = state.record.seed
    if int(seed.kind) == PHILOX:
        return SealedSeed("".join(f"{int(word):016x}" for word in seed.key))
    return f"#{int(seed.raw) & 0xFFFFFFFF:08x}"


def _game_id(state: State) -> str:
    seed: Any = state.record.seed
    text = repr((int(seed.raw), [int(word) for word in seed.key], state.record.setup.item()))
    return f"rogue-{hashlib.blake2b(text.encode(), digest_size=6).hexdigest()}"


def _names(know: Knowledge) -> dict[str, dict[str, str]]:
    """Kind to appearance, for every type that is not known at sight: R12.1."""
    return {
        key: {KIND_ROWS[kind][sub][0]: know.look(kind, sub) for sub in range(int(SUBS[kind]))}
        for kind, key in NAME_KEYS.items()
    }


def _keys(flags: Any) -> tuple[str, ...]:
    """The kinds whose flag is set, as sorted type keys: "POTION:HEAL"."""
    return tuple(
        sorted(
            f"{ITEM_TYPES[kind]}:{KIND_ROWS[kind][sub][0]}"
            for kind in LOOKS
            for sub in range(int(SUBS[kind]))
            if flags[int(MAGIC_BASE[kind]) + sub]
        )
    )


def _cells(grid: Any) -> tuple[str, ...]:
    return tuple(sorted(f"{x},{y}" for y in range(HEIGHT) for x in range(WIDTH) if grid[y, x]))


def _messages(quest: Any, know: Knowledge) -> tuple[model.Message, ...]:
    logged = int(quest.logged)
    shape = shape_of(layout.LogRow)
    rows = [shape(*quest.log[k % MAX_LOG].item()) for k in range(max(0, logged - MAX_LOG), logged)]
    return tuple(_message(know, row) for row in rows)


def _message(know: Knowledge, row: Any) -> model.Message:
    kind, text = word_row(know, row)
    return model.Message(text=text, type=kind, turn=row.turn, code=row.code, values=(row.a, row.b, row.c))


# --- the hero -------------------------------------------------------------------------------------------------------


def _player(quest: Any, know: Knowledge) -> model.Player:
    hero = shape_of(layout.Hero)(*quest.hero.item())
    pack = plain_rows(layout.Item, quest.pack)
    items = {slot: item_model(know, item, SLOT_LETTERS[slot]) for slot, item in enumerate(pack) if item.kind}
    effects = [(name, getattr(hero, field)) for name, field in EFFECT_TYPES.items()]
    return model.Player(
        position=model.Position(hero.x, hero.y),
        hp=hero.hp,
        max_hp=hero.max_hp,
        strength=hero.strength,
        max_strength=hero.max_strength,
        ac=int(armor_class(quest)),
        level=hero.level,
        xp=hero.xp,
        gold=hero.gold,
        hunger=hero.hunger / 10,
        equipment=model.Equipment(
            weapon=items.get(hero.weapon),
            armor=items.get(hero.armor),
            left_ring=items.get(hero.left),
            right_ring=items.get(hero.right),
            light_source=items.get(hero.light),
        ),
        inventory=tuple(items.values()),
        status_effects=tuple(model.StatusEffect(type=name, duration=turns) for name, turns in effects if turns),
        energy=hero.energy,
        regeneration=hero.regen,
        holder=hero.holder,
    )


# --- items ----------------------------------------------------------------------------------------------------------


def item_model(know: Knowledge, item: Any, letter: str = "") -> model.Item:
    """An item with the fields that its type has in the document."""
    return model.Item(
        id=f"i{item.serial}",
        name=item_name(know, item),
        type=ITEM_TYPES[item.kind],
        identified=know.is_known(item.kind, item.sub),
        position=model.Position(item.x, item.y),
        kind=item.sub,
        count=item.count,
        letter=letter,
        cursed=bool(item.cursed),
        known=bool(item.known),
        bonus=item.bonus,
        dropped_at_turn=item.stamp,
        **_kind_fields(know, item),
    )


def _kind_fields(know: Knowledge, item: Any) -> dict[str, Any]:
    match item.kind:
        case 1 if item.kind == WEAPON:
            return {"damage": WEAPON_ROWS[item.sub][1]}
        case 2 if item.kind == ARMOR:
            return {"ac": ARMOR_ROWS[item.sub][1]}
        case 3 | 4 | 5 | 6:
            return _magic_fields(know, item)
        case 7 if item.kind == FOOD:
            return {"nutrition": 1300}
        case 8 if item.kind == TORCH:
            return {"fuel": item.amount, "max_fuel": TORCH_TURNS, "radius": 2, "is_permanent": False}
        case 9 if item.kind == LANTERN:
            return {"fuel": item.amount, "max_fuel": LANTERN_HOLDS, "radius": 2, "is_permanent": False}
        case 10 if item.kind == ARTIFACT:
            return {"radius": int(ARTIFACT_RADIUS[item.sub]), "is_permanent": True}
        case _:
            return {}


def _magic_fields(know: Knowledge, item: Any) -> dict[str, Any]:
    row, look = KIND_ROWS[item.kind][item.sub], know.look(item.kind, item.sub)
    if item.kind == POTION:
        return {"potion_type": row[0], "effect": row[1], "power": row[3], "descriptor_name": look}
    if item.kind == SCROLL:
        return {"scroll_type": row[0], "effect": row[1], "label_name": look}
    if item.kind == RING:
        return {"ring_type": row[0], "effect": row[1], "material_name": look, "hunger_modifier": row[3] / 10}
    charges = {"charges": item.full, "current_charges": item.charges, "range": int(WAND_RANGE[item.sub])}
    return {"wand_type": row[0], "effect": row[1], "wood_name": look, **charges}


# --- levels ---------------------------------------------------------------------------------------------------------


def _level(lv: Any, know: Knowledge) -> model.Level:
    tiles = (lv.tiles.astype("i8") & KIND_BITS).tolist()
    memory = lv.memory.tolist()
    depth = int(lv.depth)
    up, down = model.Position(int(lv.up_x), int(lv.up_y)), model.Position(int(lv.down_x), int(lv.down_y))
    items = plain_rows(layout.Item, lv.items)
    return model.Level(
        depth=depth,
        width=WIDTH,
        height=HEIGHT,
        tiles=tuple("".join(TILE_LETTERS[kind] for kind in row) for row in tiles),
        rooms=tuple(_room(k, room) for k, room in enumerate(plain_rows(layout.Room, lv.rooms[: lv.room_count]))),
        doors=tuple(_door(door) for door in plain_rows(layout.Door, lv.doors[: lv.door_count])),
        traps=tuple(_trap(trap) for trap in plain_rows(layout.Trap, lv.traps[: lv.trap_count])),
        monsters=tuple(
            _monster(k, monster, know)
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
        explored=tuple("".join(chr(glyph) if glyph else " " for glyph in row) for row in memory),
        entry_room=int(lv.entry),
        last_room=int(lv.last),
        way_in=up,
        way_on=down,
        item_places=tuple(k for k, item in enumerate(items) if item.kind),
        wandering_monster_count=int(lv.wanderers),
        last_wandering_spawn_turn=int(lv.last_spawn),
        stirred=bool(lv.stirred),
    )


def _room(number: int, room: Any) -> model.Room:
    return model.Room(id=number, x=room.x, y=room.y, width=room.w, height=room.h, lit=room.lit)


def _door(door: Any) -> model.Door:
    return model.Door(
        position=model.Position(door.x, door.y),
        state=DOOR_NAMES[door.state - DOOR_OPEN],
        discovered=bool(door.found),
        orientation="vertical" if door.upright else "horizontal",
        connects_rooms=(door.room, door.other),
    )


def _trap(trap: Any) -> model.Trap:
    return model.Trap(
        type=TRAP_NAMES[trap.kind],
        position=model.Position(trap.x, trap.y),
        discovered=bool(trap.found),
        triggered=bool(trap.spent),
    )


def profile_of(kind: int) -> model.MonsterAIProfile:
    row = MONSTERS[kind]
    return model.MonsterAIProfile(
        behavior=BEHAVIOR_NAMES[int(row.behavior)],
        intelligence=int(row.wits),
        aggro_range=int(row.aggro),
        flee_threshold=int(row.flee) / 100,
        special=tuple(name for flag, name in SPECIAL_NAMES.items() if int(row.special) & flag),
    )


def _monster(place: int, monster: Any, know: Knowledge) -> model.Monster:
    row = MONSTERS[monster.kind]
    loot = shape_of(layout.Item)(*monster.loot)
    effects = (("HELD", monster.held), ("SLEEPING", monster.asleep))
    return model.Monster(
        id=f"m{monster.serial}",
        letter=LETTERS[monster.kind - 1],
        name=MONSTER_NAMES[monster.kind],
        position=model.Position(monster.x, monster.y),
        hp=monster.hp,
        max_hp=monster.max_hp,
        ac=int(row.ac),
        damage=MONSTER_DAMAGE[monster.kind],
        xp_value=int(row.xp),
        ai_profile=profile_of(monster.kind),
        state=STATE_NAMES[monster.state],
        has_stolen=bool(monster.stolen),
        level=monster.spawned,
        place=place,
        energy=monster.energy,
        speed=monster.speed,
        is_invisible=bool(int(row.special) & INVISIBLE),
        status_effects=tuple(model.StatusEffect(type=name, duration=turns) for name, turns in effects if turns),
        last_known_player_position=model.Position(monster.last_x, monster.last_y),
        turns_without_sight=monster.unseen,
        heading=monster.heading,
        gold=monster.gold,
        loot=item_model(know, loot) if loot.kind else None,
    )


def monster_sight(level: Any, monster: Any) -> tuple[str, ...]:
    """The cells that an awake monster sees, as the document's `visibleCells`; made when asked for."""
    work = zeros(layout.Work)[0]
    grid = zeros(Quest)[0].vis
    shine(level, work, grid, int(monster.x), int(monster.y), int(MONSTERS[int(monster.kind)].aggro))
    return _cells(grid)


LAYOUT: Final = Layout(Quest, "quintet.games.rogue.modelling:LAYOUT", unpack)
