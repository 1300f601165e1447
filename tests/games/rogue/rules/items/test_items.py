"""Potions, scrolls, rings, wands, food and light: every row of the tables has its effect."""

import pytest

from quintet.games.rogue.actions import (
    CHOOSE_SLOT,
    CURSED_FAST,
    DROP,
    NO_TARGET,
    PICK_UP,
    PRECIOUS,
    REMOVE,
    REST,
    SEARCH,
    USE,
    ZAP,
)
from quintet.games.rogue.rules.fov import light_radius
from quintet.games.rogue.rules.hero import armor_class, might
from quintet.games.rogue.tables import (
    AMULET,
    ARMOR,
    ARTIFACT,
    FOOD,
    LANTERN,
    MAGIC_BASE,
    OIL,
    POTION,
    RING,
    SCROLL,
    TORCH,
    WAND,
    WEAPON,
)

ROOM = """
    #########
    #.......#
    #...@...#
    #.......#
    #########
"""
SLOT = 6


def drink(arena, sub, **hero):
    world = arena(ROOM)
    for name, value in hero.items():
        setattr(world.quest.hero, name, value)
    world.give(SLOT, POTION, sub)
    return world, world.do(USE + SLOT)


def read(arena, sub, picture=ROOM, **kwargs):
    world = arena(picture, **kwargs)
    world.give(SLOT, SCROLL, sub)
    return world, world.do(USE + SLOT)


@pytest.mark.parametrize("sub", range(13))
def test_every_potion_is_learned_by_drinking(arena, sub):
    """R12.2: one of a kind drunk is the whole kind learned, and the potion is used up."""
    world, _ = drink(arena, sub)
    assert (1, 0, 1) == (
        world.quest.known[int(MAGIC_BASE[POTION]) + sub],
        world.quest.pack[SLOT].kind,
        world.quest.used,
    )


def test_healing_heals_and_clears_the_head(arena):
    """R10.7: HEAL gives hit points and cures confusion and blindness."""
    world, events = drink(arena, 0, hp=3, confused=9, blind=9)
    assert world.quest.hero.hp > 3
    assert (0, 0) == (world.quest.hero.confused, world.quest.hero.blind)
    assert {"HEALED", "CLEARED_UP", "SEES_AGAIN"} <= set(events)


@pytest.mark.parametrize("sub", [0, 1])
def test_healing_at_full_health_raises_the_maximum(arena, sub):
    """R10.7: at full hit points the maximum grows by one."""
    world, _ = drink(arena, sub)
    assert (13, 13) == (world.quest.hero.hp, world.quest.hero.max_hp)


def test_strength_potions(arena):
    """R10.7: GAIN raises both, RESTORE brings back what was lost."""
    world, _ = drink(arena, 2, strength=14)
    assert (15, 17) == (world.quest.hero.strength, world.quest.hero.max_strength)
    world, _ = drink(arena, 3, strength=9)
    assert 16 == world.quest.hero.strength


def test_poison_can_kill(arena):
    """R10.7: POISON does 1d6 and says so on the tombstone."""
    world, events = drink(arena, 4, hp=1)
    assert (1, 3, 0) == (world.quest.over, world.quest.cause, world.quest.killer)
    assert "DIED" in events


@pytest.mark.parametrize(
    ("sub", "field", "low", "high"),
    [(5, "confused", 20, 22), (6, "blind", 40, 60), (7, "hasted", 4, 8), (12, "levitating", 29, 32)],
)
def test_lasting_potions_last_as_long_as_the_table_says(arena, sub, field, low, high):
    """R10.7: durations of confusion, blindness, haste and levitation; a turn may have passed already."""
    world, _ = drink(arena, sub)
    assert low - 1 <= getattr(world.quest.hero, field) <= high


def test_detections_end_with_the_level(arena):
    """R3.5: what potions show is forgotten on leaving a level."""
    world = arena(ROOM.replace("...@...", "...@..B"), monsters="B")
    for sub in (8, 9, 11):
        world.give(SLOT, POTION, sub)
        world.do(USE + SLOT)
    assert (1, 1, 1) == (world.quest.detecting, world.quest.sensing, world.quest.hero.see_invisible)
    world.quest.lv.tiles[2, 4] = 10
    world.do(10)
    assert (0, 0, 0) == (world.quest.detecting, world.quest.sensing, world.quest.hero.see_invisible)


def test_detect_magic_marks_the_map(arena):
    """R10.7: DETECT_MAGIC puts potions, scrolls, rings and wands on the map, nothing else."""
    world = arena(ROOM)
    world.lay(RING, 0, 1, 1)
    world.lay(FOOD, 0, 7, 3)
    world.quest.lv.memory[:] = world.quest.lv.ground[:] = 0
    world.give(SLOT, POTION, 9)
    world.do(USE + SLOT)
    assert (ord("="), 0) == (world.quest.lv.memory[1, 1], world.quest.lv.memory[3, 7])


def test_raise_level(arena):
    """R10.7: RAISE_LEVEL is one level and its hit points."""
    world, events = drink(arena, 10)
    assert (2, 10) == (world.quest.hero.level, world.quest.hero.xp)
    assert "GAINED_LEVEL" in events


def test_levitating_heroes_cannot_reach_the_floor(arena):
    """R10.7: who floats picks nothing up."""
    world = arena(ROOM)
    world.lay(FOOD, 0, 4, 2)
    assert PICK_UP in world.legal()
    world.quest.hero.levitating = 9
    assert PICK_UP not in world.legal()


# --- scrolls --------------------------------------------------------------------------------------------------------


def test_identify_tells_the_chosen_item(arena):
    """R10.8: the knowledge is stored for the whole kind; the choice takes the turn."""
    world = arena(ROOM)
    world.give(7, POTION, 5)
    world.give(SLOT, SCROLL, 0)
    before = int(world.quest.turn)
    world.do(USE + SLOT)
    assert ({CHOOSE_SLOT + 7}, before) == (world.legal(), world.quest.turn)
    world.do(CHOOSE_SLOT + 7)
    assert (1, before + 1) == (world.quest.known[5], world.quest.turn)


@pytest.mark.parametrize(("sub", "slot", "kind"), [(1, 0, WEAPON), (2, 1, ARMOR)])
def test_enchanting_raises_the_worn_item_and_lifts_its_curse(arena, sub, slot, kind):
    """R10.8: +1 up to +3, once, in place: no second copy appears in the pack."""
    world = arena(ROOM)
    item = world.quest.pack[slot]
    item.bonus, item.cursed = -1, 1
    world.give(SLOT, SCROLL, sub)
    world.do(USE + SLOT)
    world.do(CHOOSE_SLOT + slot)
    assert (0, 0) == (item.bonus, item.cursed)
    assert 1 == sum(1 for each in world.quest.pack if each.kind == kind)


def test_a_known_scroll_without_a_target_is_refused_an_unknown_one_is_used_up(arena):
    """R10.8 (contradiction 12): probing with unknown scrolls costs the scroll."""
    world = arena(ROOM)
    world.quest.pack[0].bonus = 3
    world.give(SLOT, SCROLL, 1)
    assert "FIZZLED" in world.do(USE + SLOT)
    world.give(SLOT, SCROLL, 1)
    assert NO_TARGET == world.try_action(USE + SLOT)


def test_magic_mapping_shows_secret_doors(arena):
    """R10.8: the layout with its secret doors, but no traps."""
    world, _ = read(arena, 3, "#########\n#...@...#\n#......^#\n####S####")
    assert ord("+") == world.quest.lv.memory[3, 4]
    assert ord(".") == world.quest.lv.memory[2, 7]


def test_teleportation_and_light_and_sleep(arena):
    """R10.8: somewhere else; the room lit for good; 4 to 8 lost turns."""
    world, events = read(arena, 4)
    assert "TELEPORTED" in events
    world, _ = read(arena, 8)
    assert 2 == world.quest.lv.rooms[0].lit
    assert ord("#") == world.quest.lv.memory[0, 0]
    world, events = read(arena, 9)
    assert 4 <= world.quest.turn <= 9
    assert "WOKE" in events


def test_remove_curse_frees_what_is_worn(arena):
    """R10.8: a worn curse does not come off before, and does after."""
    world = arena(ROOM)
    world.quest.pack[0].cursed = 1
    assert CURSED_FAST == world.try_action(REMOVE + 0)
    world.give(SLOT, SCROLL, 5)
    assert "UNCURSED" in world.do(USE + SLOT)
    world.do(REMOVE + 0)
    assert -1 == world.quest.hero.weapon


def test_create_monster_and_hold_monster(arena):
    """R10.8: one appears next to the hero; all within two steps stand still."""
    world, events = read(arena, 6)
    assert ("CREATED" in events, 1) == (True, world.quest.lv.monster_top)
    world.give(SLOT, SCROLL, 10)
    hp = int(world.quest.hero.hp)
    assert "HELD_THEM" in world.do(USE + SLOT)
    assert hp == world.quest.hero.hp
    assert world.quest.lv.monsters[0].held > 0


def test_scare_monster_keeps_monsters_off_and_crumbles(arena):
    """R10.8: not used up by reading; laid down nobody comes near; dust after 100 turns or a second lifting."""
    world = arena(ROOM.replace("...@...", "...@.H."), monsters="H")
    world.give(SLOT, SCROLL, 7)
    assert "DREAD" in world.do(USE + SLOT)
    assert SCROLL == world.quest.pack[SLOT].kind
    world.do(DROP + SLOT)
    hp = int(world.quest.hero.hp)
    for _ in range(30):
        world.do(REST)
    assert hp <= world.quest.hero.hp
    assert "CRUMBLED" in world.do(PICK_UP)


def test_scare_monster_lasts_a_hundred_turns(arena):
    """R10.8: laid down in turn 500 a scroll is there in turn 599 and dust in turn 600; one never laid stays."""
    world = arena(ROOM)
    world.give(SLOT, SCROLL, 7)
    world.lay(SCROLL, 7, 1, 1)
    world.quest.turn = 500
    world.do(DROP + SLOT)
    crumbled = []
    while world.quest.turn < 620:
        if "CRUMBLED" in world.do(REST):
            crumbled.append(int(world.quest.turn))
    assert [600] == crumbled
    assert [(1, 1)] == [(int(item.x), int(item.y)) for item in world.quest.lv.items if item.kind]


def test_a_scroll_that_crumbles_out_of_sight_is_not_told(arena):
    """R10.8, R13.1: it is dust all the same, but the hero does not know."""
    world = arena(ROOM)
    world.lay(SCROLL, 7, 7, 1, stamp=1)
    world.quest.turn = 120
    assert [] == world.do(REST)
    assert 0 == world.quest.lv.items[0].kind


# --- rings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sub", range(10))
def test_every_ring_is_learned_by_wearing(arena, sub):
    """R12.2, R6.5: left hand first; the ring changes how fast food goes."""
    world = arena(ROOM)
    world.give(SLOT, RING, sub, bonus=2)
    world.do(USE + SLOT)
    assert (SLOT, 1) == (world.quest.hero.left, world.quest.known[int(MAGIC_BASE[RING]) + sub])
    before = int(world.quest.hero.hunger)
    world.do(REST)
    tenths = {1: 13, 4: 5}.get(sub, 15)
    assert tenths == before - world.quest.hero.hunger


def test_protection_dexterity_and_strength_rings_count(arena):
    """R7.2, R6.6: bonuses of both hands add up."""
    world = arena(ROOM)
    world.give(6, RING, 0, bonus=2)
    world.give(7, RING, 7, bonus=1)
    world.do(USE + 6)
    world.do(USE + 7)
    assert 6 - 3 == armor_class(world.quest)
    world.do(REMOVE + 6)
    world.give(8, RING, 5, bonus=3)
    world.do(USE + 8)
    assert 19 == might(world.quest)


def test_regeneration_halves_the_wait(arena):
    """R6.4: a hit point every 10 quiet turns, every 5 with the ring."""
    for ring, turns in ((False, 10), (True, 5)):
        world = arena(ROOM)
        world.quest.hero.hp = 5
        if ring:
            world.give(SLOT, RING, 1)
            world.quest.hero.left = SLOT
        for _ in range(turns - 1):
            world.do(REST)
        assert 5 == world.quest.hero.hp
        world.do(REST)
        assert 6 == world.quest.hero.hp


def test_searching_see_invisible_and_teleportation_rings(arena):
    """R10.10: secrets come to light by themselves, Phantoms are seen, the cursed ring throws its wearer about."""
    world = arena("#######\n#..@..#\n###S###")
    world.give(SLOT, RING, 2)
    world.quest.hero.left = SLOT
    happened = [event for _ in range(100) for event in world.do(REST)]
    assert "FOUND_DOOR" in happened
    world = arena(ROOM)
    world.give(SLOT, RING, 8, cursed=1)
    assert "IS_CURSED" in world.do(USE + SLOT)
    happened = [event for _ in range(300) for event in world.do(REST)]
    assert "TELEPORTED" in happened


def test_stealth_lets_sleepers_sleep(arena):
    """R9.1: with the ring a sleeper two steps away stays asleep, without it seldom for fifty turns."""
    for ring, awake in ((False, True), (True, False)):
        world = arena(ROOM.replace("...@...", "...@.H."), monsters="H")
        world.quest.lv.monsters[0].state = 0
        if ring:
            world.give(SLOT, RING, 9)
            world.quest.hero.left = SLOT
        world.quest.hero.hp = world.quest.hero.max_hp = 500
        for _ in range(50):
            world.do(REST)
        assert awake == (world.quest.lv.monsters[0].state != 0)


# --- wands ----------------------------------------------------------------------------------------------------------


def zap(arena, sub, letter="H", hp=40):
    world = arena(ROOM.replace("...@...", f"...@..{letter}"), monsters=letter)
    world.quest.lv.monsters[0].hp = world.quest.lv.monsters[0].max_hp = hp
    world.give(SLOT, WAND, sub, charges=3, full=3)
    events = world.do(ZAP + 8 * SLOT + 3)
    return world, world.quest.lv.monsters[0], events


@pytest.mark.parametrize("sub", [0, 1, 2, 3])
def test_bolts_and_missiles_wound(arena, sub):
    """R10.9: 6d6 for the three elements, 2d6 for the missile; a charge is gone and the kind is learned."""
    world, monster, events = zap(arena, sub)
    damage = 40 - int(monster.hp)
    assert (6 <= damage <= 36) if sub < 3 else (2 <= damage <= 12)
    assert (2, 1) == (world.quest.pack[SLOT].charges, world.quest.known[int(MAGIC_BASE[WAND]) + sub])
    assert "BOLT_HIT" in events


def test_a_kill_by_wand_counts(arena):
    """R7.4: experience and the tally."""
    world, _, events = zap(arena, 0, hp=1)
    assert ("KILLED" in events, 1, 3) == (True, world.quest.kills, world.quest.hero.xp)


def test_fire_does_not_hurt_dragons(arena):
    """R10.9."""
    _, monster, _ = zap(arena, 1, letter="D")
    assert 40 == monster.hp


def test_sleep_haste_slow_and_polymorph(arena):
    """R10.9."""
    _, monster, _ = zap(arena, 4)
    assert monster.asleep > 0
    _, monster, _ = zap(arena, 5)
    assert 20 == monster.speed
    _, monster, _ = zap(arena, 6)
    assert 5 == monster.speed
    _, monster, events = zap(arena, 7)
    assert (True, True) == ("CHANGED" in events, monster.kind != 8)


def test_an_empty_wand_costs_the_turn(arena):
    """R10.9."""
    world = arena(ROOM)
    world.give(SLOT, WAND, 0, charges=0, full=3)
    assert ["ZAPPED", "NOTHING_HAPPENED"] == world.do(ZAP + 8 * SLOT)
    assert 1 == world.quest.turn


def test_wands_recharge_to_their_first_count(arena):
    """R10.9: one charge in turns 250 and 500 and in none between, never above the first count."""
    world = arena(ROOM)
    world.give(SLOT, WAND, 0, charges=0, full=2)
    gained = []
    while world.quest.turn < 800:
        before = int(world.quest.pack[SLOT].charges)
        world.do(REST)
        if before < world.quest.pack[SLOT].charges:
            gained.append(int(world.quest.turn))
    assert ([250, 500], 2) == (gained, world.quest.pack[SLOT].charges)


# --- food, light, pack ----------------------------------------------------------------------------------------------


def test_a_ration_feeds_up_to_the_cap(arena):
    """R6.5: 1100 to 1499 food units, at most 2000."""
    world = arena(ROOM)
    world.quest.hero.hunger = 2000
    world.do(USE + 2)
    assert 2000 + 11000 - 10 <= world.quest.hero.hunger <= 2000 + 14990
    world.do(USE + 2)
    assert world.quest.hero.hunger <= 20000


def test_hunger_stages(arena):
    """R6.5: hungry, weak, starving; at nothing left every turn hurts and kills."""
    world = arena(ROOM)
    for before, event in ((3005, "BECAME_HUNGRY"), (1505, "BECAME_WEAK"), (5, "STARVES")):
        world.quest.hero.hunger = before
        assert event in world.do(REST)
    world.quest.hero.hp = 1
    world.do(REST)
    assert (1, 4, 0) == (world.quest.over, world.quest.cause, world.quest.killer)


def test_torches_burn_down_to_darkness(arena):
    """R4.3, R4.4: radius 2, 1 from 50 turns left, none at 0; told at 50, 10 and 0 and at no other time."""
    world = arena(ROOM)
    world.give(3, TORCH, 0, amount=53)
    world.quest.hero.light = 3
    told, radii = [], {}
    for left in range(53, -1, -1):
        assert left == world.quest.pack[3].amount
        radii.setdefault(int(light_radius(world.quest)), left)
        told += [(left - 1, event) for event in world.do(REST)]
    assert [(50, "FUEL_LEFT"), (10, "FUEL_LEFT"), (0, "LIGHT_OUT")] == told
    assert {2: 53, 1: 50, 0: 0} == radii


def test_oil_fills_a_lantern_to_a_thousand(arena):
    """R4.4 (contradiction 8): +500, at most 1000, refused when full."""
    world = arena(ROOM)
    world.give(3, LANTERN, 0, amount=150)
    world.give(4, OIL, 0, count=3)
    world.quest.hero.light = 3
    world.do(USE + 4)
    assert 649 == world.quest.pack[3].amount
    world.do(USE + 4)
    assert 999 == world.quest.pack[3].amount
    world.quest.pack[3].amount = 1000
    assert world.try_action(USE + 4) != 0


@pytest.mark.parametrize(("sub", "radius"), [(0, 3), (1, 3), (2, 2)])
def test_artifact_lights_never_go_out(arena, sub, radius):
    """R4.3 (contradiction 9)."""
    world = arena(ROOM)
    world.give(SLOT, ARTIFACT, sub)
    world.do(USE + SLOT)
    assert radius == light_radius(world.quest)


def test_one_torch_of_a_stack_is_lit(arena):
    """R11.2: a stack of three leaves two; a burnt torch is thrown away when another is lit."""
    world = arena(ROOM)
    world.give(3, TORCH, 0, amount=0)
    world.quest.hero.light = 3
    world.give(SLOT, TORCH, 0, amount=500, count=3)
    world.do(USE + SLOT)
    assert (2, TORCH) == (world.quest.pack[SLOT].count, world.quest.pack[world.quest.hero.light].kind)
    assert 1 == world.quest.pack[world.quest.hero.light].count


def test_stacks_and_letters(arena):
    """R11.2: the same kind joins its stack, another takes the first free letter."""
    world = arena(ROOM)
    world.give(SLOT, POTION, 3)
    world.lay(POTION, 3, 4, 2)
    world.do(PICK_UP)
    assert 2 == world.quest.pack[SLOT].count
    world.lay(POTION, 4, 4, 2)
    world.do(PICK_UP)
    assert POTION == world.quest.pack[5].kind


def test_only_equal_torches_stack(arena):
    """R11.2: a torch that has burnt keeps a letter of its own."""
    world = arena(ROOM)
    world.strip()
    world.give(0, TORCH, 0, amount=500)
    for amount in (499, 500):
        world.lay(TORCH, 0, 4, 2, amount=amount)
        world.do(PICK_UP)
    assert [(2, 500), (1, 499)] == [(int(item.count), int(item.amount)) for item in world.quest.pack[:2]]


@pytest.mark.parametrize(
    ("kind", "letters"),
    [
        *((kind, 1) for kind in (POTION, SCROLL, FOOD, TORCH, OIL)),
        *((kind, 2) for kind in (WEAPON, ARMOR, RING, WAND, LANTERN)),
    ],
)
def test_what_is_used_up_stacks_and_nothing_else(arena, kind, letters):
    """R11.2: two equal potions, scrolls, rations, torches or flasks share a letter; what is worn or zapped does not."""
    world = arena(ROOM)
    world.strip()
    for _ in range(2):
        world.lay(kind, 0, 4, 2)
        world.do(PICK_UP)
    assert letters == sum(item.kind == kind for item in world.quest.pack)


@pytest.mark.parametrize(("kind", "sub"), [(WEAPON, 4), (ARMOR, 4), (RING, 0)])
def test_a_bonus_is_known_once_worn(arena, kind, sub):
    """R12.3: carrying it tells nothing."""
    world = arena(ROOM)
    world.lay(kind, sub, 4, 2, bonus=2)
    world.do(PICK_UP)
    assert (kind, 0) == (world.quest.pack[SLOT].kind, world.quest.pack[SLOT].known)
    world.do(USE + SLOT)
    assert 1 == world.quest.pack[SLOT].known


def test_armor_changes_the_armor_class_at_once(arena):
    """R7.2 (contradictions 11 and 13): 8 in leather, 10 bare, plate 3 less its bonus."""
    world = arena(ROOM)
    world.quest.pack[1].bonus = 0
    assert 8 == armor_class(world.quest)
    world.do(REMOVE + 1)
    assert 10 == armor_class(world.quest)
    world.give(SLOT, ARMOR, 7, bonus=2)
    world.do(USE + SLOT)
    assert 1 == armor_class(world.quest)


def test_a_curse_is_felt_when_worn(arena):
    """R12.4."""
    world = arena(ROOM)
    world.give(SLOT, WEAPON, 6, bonus=-2, cursed=1)
    assert "IS_CURSED" in world.do(USE + SLOT)
    assert CURSED_FAST == world.try_action(REMOVE + SLOT)
    assert CURSED_FAST == world.try_action(USE + 0)


def test_the_amulet_is_never_left_behind(arena):
    """R3.7: it cannot be dropped."""
    world = arena(ROOM)
    world.lay(AMULET, 0, 4, 2)
    assert "TOOK_AMULET" in world.do(PICK_UP)
    slot = next(k for k in range(26) if world.quest.pack[k].kind == AMULET)
    assert PRECIOUS == world.try_action(DROP + slot)


def test_searching_takes_a_turn(arena):
    """R5.6."""
    world = arena(ROOM)
    assert ["FOUND_NOTHING"] == world.do(SEARCH)
    assert 1 == world.quest.turn
