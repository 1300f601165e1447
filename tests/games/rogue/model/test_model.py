"""The documented data model: every record's names, types and JSON, pinned against the document's own lists."""

import msgspec
import pytest

from quintet.core.errors import BadNotation, BadSave
from quintet.games.rogue import model as rogue
from quintet.games.rogue import tables
from quintet.games.rogue.actions import GO_TO, MAKE, MAKEABLE, SPAWN_KIND, WAKE
from quintet.games.rogue.game import GAME
from quintet.games.rogue.model import enums as kinds
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.packing.items import KINDS

# What the document lists, then what the rules need besides; in the order of the JSON.
FIELDS = {
    "GameState": (
        """player currentLevel levels visibleCells messages turnCount seed itemNameMap identifiedItems hasAmulet
        isGameOver hasWon monstersKilled itemsFound itemsUsed levelsExplored gameId deathCause""",
        """characterName detectedMonsters detectedMagicItems deathDetails rngState detecting sensing deepestLevel
        metItems slain relics healingDrunk visited choosing god clock nextSerial logged fresh sightBox options""",
    ),
    "Player": (
        "position hp maxHp strength maxStrength ac level xp gold hunger equipment inventory",
        "statusEffects energy regeneration holder",
    ),
    "Equipment": ("weapon armor leftRing rightRing lightSource", ""),
    "Level": (
        "depth width height tiles rooms doors traps monsters items gold stairsUp stairsDown explored",
        "memory ground entryRoom lastRoom wayIn wayOn itemPlaces wanderingMonsterCount lastWanderingSpawnTurn stirred",
    ),
    "Monster": (
        "id letter name position hp maxHp ac damage xpValue aiProfile state visibleCells currentPath hasStolen level",
        """place energy speed isInvisible statusEffects lastKnownPlayerPosition turnsWithoutSight isReady heading gold
        loot""",
    ),
    "MonsterAIProfile": ("behavior intelligence aggroRange fleeThreshold special", ""),
    "Tile": ("type char walkable transparent colorVisible colorExplored", ""),
    "Door": ("position state discovered orientation connectsRooms", ""),
    "Trap": ("type position discovered triggered", ""),
    "Room": ("id x y width height", "lit"),
    "Position": ("x y", ""),
    "GoldPile": ("position amount", "place"),
    "Message": ("text type importance turn", "count code values"),
    "StatusEffect": ("type duration", ""),
    "ItemNameMap": ("potions scrolls rings wands", ""),
    "DeathDetails": ("damage attacker hp", "cause killer"),
}
ITEM = "id name identified position", "count letter known droppedAtTurn"
ITEM_FIELDS = {
    "WEAPON": ("Weapon", "damage bonus", "cursed weaponType"),
    "ARMOR": ("Armor", "ac bonus", "cursed armorType"),
    "POTION": ("Potion", "potionType effect power descriptorName", ""),
    "SCROLL": ("Scroll", "scrollType effect labelName", ""),
    "RING": ("Ring", "ringType effect bonus materialName hungerModifier", "cursed"),
    "WAND": ("Wand", "wandType effect charges woodName", "currentCharges range"),
    "FOOD": ("Food", "nutrition", ""),
    "TORCH": ("Torch", "fuel maxFuel radius isPermanent", ""),
    "LANTERN": ("Lantern", "fuel maxFuel radius isPermanent", ""),
    "ARTIFACT": ("Artifact", "radius isPermanent", "artifactType"),
    "OIL_FLASK": ("OilFlask", "", "fuel"),
    "AMULET": ("Amulet", "", ""),
}
# A value of the right type for each key; empty lists and objects leave the inside open.
SHAPES = {
    "Player": {"position": {"x": 1, "y": 1}, "hp": 1, "ac": 1, "hunger": 1.5, "inventory": [], "equipment": {}},
    "Level": {"tiles": [""], "explored": [[True]], "stairsUp": {"x": 1, "y": 1}, "stairsDown": {}, "rooms": [{}]},
    "Monster": {
        "id": "",
        "letter": "",
        "damage": "",
        "aiProfile": {"behavior": "", "intelligence": 1, "aggroRange": 1, "fleeThreshold": 0.5, "special": [""]},
        "state": "",
        "visibleCells": [""],
        "hasStolen": True,
    },
    "Door": {"position": {}, "state": "", "discovered": True, "orientation": "", "connectsRooms": [1, 1]},
    "Trap": {"type": "", "position": {}, "discovered": True, "triggered": True},
    "Room": {"id": 1, "x": 1, "y": 1, "width": 1, "height": 1},
    "Message": {"text": "", "type": "", "importance": 1, "turn": 1, "count": 1},
    "GoldPile": {"position": {"x": 1, "y": 1}, "amount": 1},
}


def json_names(record):
    return [field.encode_name for field in msgspec.structs.fields(record)]


def wizard_state():
    """Ten levels visited, every kind of thing made, every monster spawned and awake."""
    state = GAME.new("model", RogueOptions(wizard=True))
    for depth in range(2, 11):
        state = GAME.apply(state, 0, GO_TO + depth - 1)
    for action in (*range(MAKE, MAKE + len(MAKEABLE)), SPAWN_KIND + 2, SPAWN_KIND + 3, WAKE):
        state = GAME.apply(state, 0, action)
    return state


@pytest.fixture(scope="module")
def written():
    state = wizard_state()
    return state, msgspec.json.decode(GAME.dump(state))


@pytest.mark.parametrize("name", FIELDS)
def test_records_have_the_documented_fields(name):
    """R1.5: the document's names in its order, then ours, and nothing else."""
    documented, ours = FIELDS[name]
    record = getattr(rogue, name)
    assert [*documented.split(), *ours.split()] == json_names(record)
    assert record.__struct_config__.frozen
    assert record.__struct_config__.forbid_unknown_fields


@pytest.mark.parametrize("type_name", ITEM_FIELDS)
def test_items_are_a_hierarchy_told_apart_by_type(type_name):
    """R10.2: a class of its own for each type, all of them items, with the document's fields."""
    name, documented, ours = ITEM_FIELDS[type_name]
    record = getattr(rogue, name)
    assert issubclass(record, rogue.Item)
    assert ("type", type_name) == (record.__struct_config__.tag_field, record.__struct_config__.tag)
    assert {*" ".join((*ITEM, documented, ours)).split()} == set(json_names(record))
    assert record.__struct_config__.frozen


def fits(expected, actual):
    """Whether a JSON value has this shape; empty lists and objects of the expected one leave the inside open."""
    if isinstance(expected, dict):
        return isinstance(actual, dict) and all(fits(inner, actual[key]) for key, inner in expected.items())
    if isinstance(expected, list):
        return isinstance(actual, list) and (not expected or all(fits(expected[0], inner) for inner in actual))
    return type(expected) is type(actual)


def test_the_json_has_the_documented_shapes(written):
    """R1.5: maps are entry lists, sets sorted lists, optional things null; every record where the document has it."""
    _, data = written
    depth, level = data["levels"][9]
    found = {
        "Player": data["player"],
        "Level": data["levels"][4][1],
        "Monster": level["monsters"][0],
        "Door": level["doors"][0],
        "Trap": level["traps"][0],
        "Room": level["rooms"][0],
        "Message": data["messages"][0],
        "GoldPile": level["gold"][0],
    }
    assert [] == [name for name, expected in SHAPES.items() if not fits(expected, found[name])]
    assert (10, 10) == (depth, level["depth"])
    assert (80, 22) == (level["width"], level["height"]) == (len(level["explored"][0]), len(level["tiles"]))
    assert level["stairsDown"] is None
    assert data["levels"][0][1]["stairsUp"] is None
    assert data["deathCause"] is None
    assert data["visibleCells"] == sorted(data["visibleCells"])
    assert data["identifiedItems"] == sorted(data["identifiedItems"])
    assert ["HEAL", "EXTRA_HEAL"] == [name for name, _ in data["itemNameMap"]["potions"][:2]]
    assert [13, 11, 10, 8] == [len(data["itemNameMap"][key]) for key in ("potions", "scrolls", "rings", "wands")]


def test_every_item_is_written_with_the_fields_of_its_type(written):
    """R10.2: all twelve types occur, each with its keys, `type` first, and none with another's."""
    state, data = written
    things = [thing for _, level in data["levels"] for thing in level["items"]] + data["player"]["inventory"]
    things += [monster["loot"] for _, level in data["levels"] for monster in level["monsters"] if monster["loot"]]
    assert set(ITEM_FIELDS) == {thing["type"] for thing in things}
    for thing in things:
        _, documented, ours = ITEM_FIELDS[thing["type"]]
        assert {"type", *" ".join((*ITEM, documented, ours)).split()} == set(thing)
    held = state.model.player.inventory
    assert {"WEAPON", "ARMOR"} <= {thing.type for thing in held}
    assert all(isinstance(thing, getattr(rogue, ITEM_FIELDS[thing.type][0])) for thing in held)
    assert state.model.player.equipment.weapon in held
    assert state == GAME.load(GAME.dump(state))


def test_a_hand_takes_only_what_fits_it(written):
    """R11.3: a ration in the place of the weapon is refused while reading."""
    _, data = written
    ration = next(thing for thing in data["player"]["inventory"] if thing["type"] == "FOOD")
    player = {**data["player"], "equipment": {**data["player"]["equipment"], "weapon": ration}}
    with pytest.raises(BadSave, match="weapon"):
        GAME.load(msgspec.json.encode({**data, "player": player}))


def test_kinds_are_those_of_the_tables():
    """R10.2: an enumeration and its table never drift apart."""

    def spelled(words):
        return words.upper().replace(" ", "_").replace("-", "_").replace("'", "")

    assert [*tables.ITEM_TYPES[1:]] == list(kinds.ItemType)
    assert ["OPEN", "CLOSED", "LOCKED", "SECRET", "BROKEN", "ARCHWAY"] == list(kinds.DoorState)
    assert ["BEAR", "DART", "TELEPORT", "SLEEP", "PIT", "ALARM"] == list(kinds.TrapType)
    assert ["SLEEPING", "WANDERING", "HUNTING", "FLEEING"] == list(kinds.MonsterState)
    assert ["SMART", "SIMPLE", "GREEDY", "ERRATIC", "THIEF", "STATIONARY", "COWARD"] == list(kinds.MonsterBehavior)
    rows = {
        tables.WEAPON: tables.WEAPON_ROWS,
        tables.ARMOR: tables.ARMOR_ROWS,
        tables.POTION: tables.POTION_ROWS,
        tables.SCROLL: tables.SCROLL_ROWS,
        tables.RING: tables.RING_ROWS,
        tables.WAND: tables.WAND_ROWS,
        tables.ARTIFACT: tables.ARTIFACT_ROWS,
    }
    assert {kind: tuple(spelled(row[0]) for row in table) for kind, table in rows.items()} == KINDS


def test_tiles_follow_from_their_letters(written):
    """R3: character, flags and colors as the document lists them."""
    state, _ = written
    wall = rogue.tile_of("#")
    assert (rogue.TileType.WALL, "#", False, False, "#8B7355", "#4A4A4A") == (
        wall.type,
        wall.char,
        wall.walkable,
        wall.transparent,
        wall.color_visible,
        wall.color_explored,
    )
    secret, closed, broken = (rogue.tile_of(letter) for letter in "%+~")
    assert [("#", False), ("+", False), ("'", True)] == [(t.char, t.walkable) for t in (secret, closed, broken)]
    level = state.model.level(10)
    hero = state.model.player.position
    assert level.tile_at(hero.x, hero.y).walkable
    assert level.is_explored(hero.x, hero.y)
    monster = level.monsters[0]
    assert monster == level.monster_at(monster.position.x, monster.position.y)
    assert level.items[0] in level.items_at(level.items[0].position.x, level.items[0].position.y)


@pytest.mark.parametrize(("x", "y"), [(-1, 0), (80, 0), (0, 22), (3, -1)])
def test_a_place_off_the_map_is_refused_in_words(x, y):
    """R1.1: no tile is taken from the other edge."""
    level = GAME.new("edge").model.level(1)
    for look in (level.tile_at, level.is_explored, level.monster_at, level.items_at):
        with pytest.raises(BadNotation, match=r"no tile at .*columns 0 to 79 and rows 0 to 21"):
            look(x, y)


def test_a_level_or_letter_that_is_none_is_refused_in_words():
    """R1.4."""
    with pytest.raises(BadNotation, match=r"Level 7 was not visited\. Visited so far: 1\."):
        GAME.new("edge").model.level(7)
    with pytest.raises(BadNotation, match="'x' is not a tile"):
        rogue.tile_of("x")
