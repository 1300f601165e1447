"""Saves that no quest could have reached are refused, each with its own sentence."""

import copy

import msgspec
import pytest

from quintet.core.errors import BadSave
from quintet.core.rng import SealedSeed
from quintet.games.rogue.actions import GO_TO, MAKE, MAKEABLE, PICK_UP, REST, SPAWN_KIND, USE
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.tables import LETTERS, POTION, RAISE_LEVEL, W_MAGIC_MISSILE, WAND

AMULET = {
    "type": "AMULET",
    "id": "i77",
    "name": "the Amulet of Yendor",
    "identified": True,
    "position": {"x": 0, "y": 0},
    "count": 1,
    "letter": "z",
    "known": True,
}


@pytest.fixture(scope="module")
def plain():
    """A quest of eleven turns, as JSON."""
    state = GAME.new("reach")
    for _ in range(11):
        state = GAME.apply(state, 0, REST)
    return msgspec.json.decode(GAME.dump(state))


def put(*path, to):
    """Returns a function that spoils one value."""

    def spoil(data):
        *way, last = path
        for key in way:
            data = data[key]
        data[last] = to

    return spoil


def both(*spoilers):
    def spoil(data):
        for each in spoilers:
            each(data)

    return spoil


def carry(data):
    data["player"]["inventory"].append(dict(AMULET))


def effect(kind, turns):
    return put("player", "statusEffects", to=[{"type": kind, "duration": turns}])


def without_stairs(data):
    level = data["levels"][0][1]
    level["tiles"] = [row.replace(">", ".") for row in level["tiles"]]


def remembered_stairs(data):
    level = data["levels"][0][1]
    row = level["memory"][1]
    level["memory"][1] = row[:5] + ">" + row[6:]
    level["explored"][1][5] = True


def doubled_gold(data):
    gold = data["levels"][0][1]["gold"]
    gold.append({**gold[0], "place": len(gold)})


def one_place_for_gold(data):
    level = data["levels"][0][1]
    [place] = [item["position"] for item in level["items"][:1]]
    level["gold"].append({**level["gold"][0], "position": place})


MONSTER = ("levels", 0, 1, "monsters", 0)
ITEM = ("levels", 0, 1, "items", 0)
DEATH = ("deathDetails",)
FAULTS = [
    (put("hasAmulet", to=True), "no Amulet is in the pack"),
    (carry, "hasAmulet is false"),
    (both(put("hasWon", to=True), put("isGameOver", to=True)), "won without the Amulet"),
    (both(carry, put("hasAmulet", to=True), put("hasWon", to=True)), "won, but not over"),
    (put("levels", 0, 1, "stirred", to=True), "the Amulet was not taken"),
    (put("isGameOver", to=True), "a hero with some is dead"),
    (put("player", "hp", to=0), "a hero without hit points is alive"),
    (put(*DEATH, "cause", to="TRAP"), "or a living one has one"),
    (put(*DEATH, "killer", to=9), "this killer cannot be"),
    (put("deathCause", to="bored"), "deathCause is not what"),
    (put(*DEATH, "attacker", to="Bat"), "deathDetails is not what"),
    (put("player", "level", to=2), "too high for the experience"),
    (put("player", "level", to=0), "level is out of range"),
    (put("player", "level", to=29), "level is out of range"),
    (put("player", "xp", to=10), "too low for the experience"),
    (put("player", "xp", to=9), "without a kill or a potion"),
    (put("player", "gold", to=550), "more gold than"),
    (put("player", "maxHp", to=13), "more hit points than levels"),
    (put("player", "maxStrength", to=17), "maxStrength is not"),
    (put("player", "strength", to=17), "stronger than maxStrength"),
    (put("player", "ac", to=5), r"player\.ac is not what"),
    (put("monstersKilled", to=500), "more monsters were killed"),
    (put("monstersKilled", to=3), "but no kind of monster"),
    (put("slain", to="B"), "more kinds of monsters were killed"),
    (put("itemsFound", to=10000), "more items were found"),
    (put("itemsUsed", to=60), "more items were used"),
    (put("healingDrunk", to=1), "more healing potions were drunk"),
    (put("levelsExplored", to=2), "levelsExplored is not"),
    (put("deepestLevel", to=4), "deepestLevel is not"),
    (put("identifiedItems", to=["POTION:HEAL", "RING:STEALTH"]), "never seen"),
    (put("god", to=True), "this is not a wizard game"),
    (put("messages", 0, "turn", to=12), "from a future turn"),
    (put("levels", 0, 1, "lastWanderingSpawnTurn", to=12), "in a future turn"),
    (put("levels", 0, 1, "wanderingMonsterCount", to=6), "more wandering monsters"),
    (put("gameId", to="rogue-0"), "gameId is not what"),
    (put("characterName", to="Rodney"), "characterName is not what"),
    (put("detectedMonsters", to=["m100"]), "detectedMonsters is not what"),
    (put("player", "hunger", to=1288.96), r"player\.hunger is not what"),
    (put("levels", 0, 1, "stairsDown", "x", to=1), "levels is not what"),
    (both(put(*MONSTER, "maxHp", to=121), put(*MONSTER, "hp", to=121)), "not what its dice give"),
    (put(*MONSTER, "speed", to=60), "faster or slower"),
    (put(*MONSTER, "level", to=7), "comes from another level"),
    (put(*MONSTER, "name", to="Balrog"), "name is not that of its letter"),
    (put(*MONSTER, "ac", to=11), "numbers are not those"),
    (put(*MONSTER, "damage", to="9d9"), "numbers are not those"),
    (put(*MONSTER, "xpValue", to=9999), "numbers are not those"),
    (put(*MONSTER, "isInvisible", to=True), "numbers are not those"),
    (put(*MONSTER, "aiProfile", "aggroRange", to=15), "aiProfile is not that"),
    (put("player", "inventory", 0, "damage", to="9d9"), "an item in use is not in the pack"),
    (without_stairs, "does not have its one stairs down"),
    (put("levels", 0, 1, "wayOn", to={"x": 1, "y": 1}), "does not have its one stairs down"),
    (remembered_stairs, "remembers stairs that are not there"),
    (put(*ITEM, "id", to="i3"), "two items have the same id"),
    (put(*MONSTER, "id", to="m101"), "two monsters have the same id"),
    (put(*ITEM, "id", to="i2500"), "nextSerial is the number of an item"),
    (put(*ITEM, "droppedAtTurn", to=12), "dropped in a future turn"),
    (put("player", "inventory", 0, "count", to=2), "do not stack"),
    (effect("HASTED", 32000), "longer than any magic"),
    (effect("SEE_INVISIBLE", 2), "longer than any magic"),
    (effect("BLIND", 5), "is blind, but sees something"),
    (put("player", "holder", to=1), "nothing on the level holds the hero"),
    (put("player", "energy", to=250), "not that of one action"),
    (put(*MONSTER, "energy", to=100), "more than an action"),
    (put(*MONSTER, "lastKnownPlayerPosition", to={"x": 5, "y": -1}), "where nobody can be"),
    (put("levels", 0, 1, "gold", 0, "position", to={"x": 100, "y": 100}), "gold is outside the map"),
    (doubled_gold, "two piles of gold share a tile"),
    (one_place_for_gold, "two piles of gold share a tile"),
    (put("levels", 0, 1, "rooms", 0, "lit", to=9), "light of a room"),
    (put("levels", 0, 1, "doors", 0, "discovered", to=False), "secret and found, or neither"),
    (put("choosing", to=1), "fits the scroll that waits"),
    (put("options", "depth", to=0), "option depth is out of range"),
    (put("options", "depth", to=3), "quest began was not visited"),
    (put("turnCount", to=2**31 - 1), "longer than any quest"),
    (put("messages", 0, "turn", to=-1), "order of its turns"),
    (put("messages", 0, "code", to=127), "unknown code"),
    (
        both(put("messages", 0, "code", to=8), put("messages", 0, "values", to=[-5, 1, 1])),
        "number that is out of range",
    ),
    (both(put("messages", 0, "code", to=8), put("messages", 0, "values", to=[300, 1, 1])), "do not exist"),
    (put(*DEATH, "damage", to=-1), "less than none"),
    (put("levels", 0, 1, "gold", 0, "amount", to=0), "gold is out of range"),
    (put("levels", 0, 1, "gold", 0, "amount", to=32001), "gold is out of range"),
    (put("nextSerial", to=1999), "a count is out of range"),
    (put("nextSerial", to=32002), "a count is out of range"),
    (put("clock", to=10), "the clock or the choice is out of range"),
    (put("choosing", to=4), "the clock or the choice is out of range"),
    (put("player", "hunger", to=2000.1), "hunger or energy is out of range"),
    (put(*MONSTER, "hp", to=0), "a monster's hit points are out of range"),
]


@pytest.mark.parametrize(("spoil", "sentence"), FAULTS)
def test_what_no_quest_could_reach_is_refused(plain, spoil, sentence):
    """R16.1: one sentence each."""
    data = copy.deepcopy(plain)
    spoil(data)
    with pytest.raises(BadSave, match=rf"This save is not a valid quest: .*{sentence}.*\.$"):
        GAME.load(msgspec.json.encode(data))


def test_a_sealed_seed_has_a_sealed_generator():
    """R1.2: both draw from the same secret."""
    data = msgspec.json.decode(GAME.dump(GAME.new(SealedSeed("0123456789abcdef" * 2))))
    data["rngState"]["sealed"] = None
    with pytest.raises(BadSave, match="the seed is sealed and the generator is not"):
        GAME.load(msgspec.json.encode(data))


def test_the_unspoiled_save_is_read(plain):
    """R1.5: only the spoiled values above are refused."""
    GAME.load(msgspec.json.encode(plain))


def test_a_monster_just_before_its_action_is_read(plain):
    """R5.7: it acts with 100 energy, so 99 is the most that it keeps."""
    data = copy.deepcopy(plain)
    put(*MONSTER, "energy", to=99)(data)
    assert 99 == GAME.load(msgspec.json.encode(data)).plain.lv.monsters[0].energy


def test_a_letter_cannot_be_swapped(plain):
    """R8.1: another letter brings another row."""
    data = copy.deepcopy(plain)
    monster = data["levels"][0][1]["monsters"][0]
    monster["letter"] = next(letter for letter in LETTERS if letter != monster["letter"])
    with pytest.raises(BadSave, match=r"letter|dice"):
        GAME.load(msgspec.json.encode(data))


def test_items_are_what_their_kind_implies(plain):
    """R16.3: an item on the floor has the numbers of its kind; its name is wording and may differ."""
    data = copy.deepcopy(plain)
    thing = data["levels"][0][1]["items"][0]
    thing["name"] = "a thing by another name"
    GAME.load(msgspec.json.encode(data))
    thing["identified"] = not thing["identified"]
    with pytest.raises(BadSave, match="levels is not what"):
        GAME.load(msgspec.json.encode(data))


def test_messages_about_nothing_are_refused(plain):
    """R13.1: a line whose numbers do not name a monster is refused."""
    data = copy.deepcopy(plain)
    data["messages"][0].update(code=4, values=[99, 99, 99])
    with pytest.raises(BadSave, match="things that do not exist"):
        GAME.load(msgspec.json.encode(data))


def test_the_fullest_wand_is_read():
    """R10.2: four dice of four sides give magic missile its charges; no wand holds more."""
    state = GAME.new("charges", RogueOptions(wizard=True))
    state = GAME.apply(state, 0, MAKE + MAKEABLE.index((WAND, W_MAGIC_MISSILE)))
    data = msgspec.json.decode(GAME.dump(state))
    wand = data["levels"][0][1]["items"][-1]
    wand.update(charges=16, currentCharges=16)
    assert data == msgspec.json.decode(GAME.dump(GAME.load(msgspec.json.encode(data))))
    wand.update(charges=17, currentCharges=17)
    with pytest.raises(BadSave, match="more charges than any wand"):
        GAME.load(msgspec.json.encode(data))


# --- what real quests do is read ------------------------------------------------------------------------------------


def test_raised_drained_and_healed_heroes_are_read():
    """R6.2, R8.5, R10.7: a wizard drinks levels beside a Wraith, up to the last; every state on the way round trips."""
    state = GAME.new("growth", RogueOptions(wizard=True, start_level=14))
    raising = MAKE + MAKEABLE.index((POTION, RAISE_LEVEL))
    state = GAME.apply(state, 0, SPAWN_KIND + LETTERS.index("W"))
    levels = set()
    for _ in range(30):
        for action in (raising, PICK_UP, USE + 6):
            if GAME.to_act(state) and action in GAME.legal(state, 0):
                state = GAME.apply(state, 0, action)
        levels.add(int(state.record.hero.level))
        assert state == GAME.load(GAME.dump(state))
    assert 28 == max(levels)


def test_polymorphed_hasted_and_slowed_monsters_are_read():
    """R10.9: monsters changed by wands still have bodies of their kind."""
    state = GAME.new("bodies", RogueOptions(wizard=True, start_level=14))
    for letter in "DGJTZ":
        state = GAME.apply(state, 0, SPAWN_KIND + LETTERS.index(letter))
    for depth in (3, 1, 10, 1):
        state = GAME.apply(state, 0, GO_TO + depth - 1)
    assert state == GAME.load(GAME.dump(state))
