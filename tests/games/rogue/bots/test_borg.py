"""The borg in a tight spot: it drinks what heals before anything else, changes lights in time, and does not dither."""

import pytest
from msgspec import structs

from quintet.core.game import Turn
from quintet.core.record import zeros
from quintet.games.rogue.actions import ACTIONS, ASCEND, DESCEND, DROP, MOVE, REMOVE, REST, USE, ZAP
from quintet.games.rogue.analysis.reach import BLOCKED
from quintet.games.rogue.bots.borg import BorgBot
from quintet.games.rogue.bots.equipment import best_rings, dress, shed
from quintet.games.rogue.bots.reasons import NO_SENSE
from quintet.games.rogue.bots.unseen_foe import SHAKES
from quintet.games.rogue.layout import Work
from quintet.games.rogue.rules.fov import look
from quintet.games.rogue.rules.legality import refusal
from quintet.games.rogue.tables import (
    HEAL,
    POTION,
    R_DEXTERITY,
    R_PROTECTION,
    R_STEALTH,
    SLEEPING,
    TORCH,
    W_MAGIC_MISSILE,
    W_POLYMORPH,
    W_SLEEP,
    W_SLOW_MONSTER,
    WEAPON,
    WIDTH,
)
from quintet.games.rogue.views.hero import Thing, view_quest

WORK = zeros(Work)[0]
LIT, SPARE, STUB, CURE = 3, 4, 6, 5
HALL = "############\n#..........#\n#..........#\n############"


def turn_of(world):
    legal = [action for action in range(ACTIONS) if refusal(world.quest, action) == 0]
    return Turn(0, view_quest(world.quest, 0), legal, (), lambda _: None)


def bearer(arena, picture, *, fuel, monsters="", hp=27):
    """A hero of level 3 with a burning torch, a fresh one, the stub of a third, and potions known to heal."""
    world = arena(picture, monsters=monsters, level=3)
    world.quest.hero.max_hp, world.quest.hero.hp = 27, hp
    world.give(LIT, TORCH, 0, amount=500)
    look(world.quest, WORK)
    world.quest.pack[LIT].amount = fuel
    world.give(SPARE, TORCH, 0, amount=500)
    world.give(STUB, TORCH, 0, amount=5)
    world.give(CURE, POTION, HEAL, known=1)
    world.quest.known[HEAL] = 1
    return world


def test_near_death_it_drinks_in_the_dark(arena):
    """R4.4, R10.7: between two monsters in a corridor without light, what heals comes before the light."""
    world = bearer(arena, "#######\n#:Q@Q:#\n#######", fuel=0, monsters="Q", hp=8)
    text = BorgBot("x").explain(turn_of(world))
    assert text.startswith("use f: A potion heals the hero or speeds it up.\n")


def test_when_safe_it_lights_a_torch_and_says_why(arena):
    """R4.4: aim suffers in the dark, so a healthy hero lights a lasting torch first."""
    world = bearer(arena, "#######\n#:Q@::#\n#######", fuel=0, monsters="Q")
    text = BorgBot("x").explain(turn_of(world))
    assert text.startswith("use e: The hero fights better with a light.\n")


@pytest.mark.parametrize(("fuel", "expected"), [(40, False), (12, True), (5, True), (0, True)])
def test_a_light_is_changed_before_it_goes_out(arena, fuel, expected):
    """R4.4: in a quiet turn, early enough for a fight, and never for a stub while there is something better."""
    action = BorgBot("x").act(turn_of(bearer(arena, HALL.replace(".", "@", 1), fuel=fuel)))
    assert expected == (action == USE + SPARE)
    assert USE + STUB != action


def test_stubs_burn_when_nothing_else_is_left(arena):
    """R4.4: in the dark any light is better than none, but a stub does not replace another."""
    world = bearer(arena, HALL.replace(".", "@", 1), fuel=0)
    world.quest.pack[SPARE].amount = 0
    assert USE + STUB == BorgBot("x").act(turn_of(world))
    world.quest.pack[LIT].amount = 3
    assert USE + STUB != BorgBot("x").act(turn_of(world))


class Dreamer(BorgBot):
    """A borg whose rules choose the impossible."""

    def choose(self, view, legal):
        return -1


def test_anything_comes_after_drinking_and_fighting(arena):
    """If a rule chooses something impossible, the hero drinks, then strikes, then walks."""
    world = bearer(arena, "#######\n#::@Q:#\n#######", fuel=300, monsters="Q", hp=8)
    text = Dreamer("x").explain(turn_of(world))
    assert text.startswith("use f: A potion heals the hero or speeds it up.\n")
    assert NO_SENSE not in text.lower()
    world.quest.hero.hp = 27
    assert MOVE + 3 == Dreamer("x").act(turn_of(world))


def test_sleepers_avoided_together_are_avoided_one_by_one(arena):
    """R9.1: a hero once walked back and forth for eighty turns before two sleepers, only one worth waking."""
    picture = "##############\n#.O####......#\n#..#.........#\n#S.':::'.....#\n######+#######"
    world = arena(picture.replace(":::", "::@"), monsters="OS", depth=1)
    for monster in world.quest.lv.monsters[:2]:
        monster.state = SLEEPING
    assert len(set(places_of(world, BorgBot("x"), 24)[-12:])) > 2


def places_of(world, bot, steps):
    """Returns the tiles that the hero visits, in order."""
    places = []
    for _ in range(steps):
        world.do(bot.act(turn_of(world)))
        places.append((int(world.quest.hero.x), int(world.quest.hero.y)))
    return places


def test_a_sleeper_out_of_sight_is_still_in_the_way(arena):
    """R9.1: a hero that forgot it once walked back and forth for hundreds of turns."""
    world = arena("########\n#@.O...#\n#.######\n#.######\n#.######\n########", monsters="O", depth=1)
    world.quest.lv.monsters[0].state = SLEEPING
    world.give(LIT, TORCH, 0, amount=500)
    look(world.quest, WORK)
    bot, sleeper = BorgBot("x"), WIDTH + 3
    bot.act(turn_of(world))
    world.quest.hero.y = 4
    look(world.quest, WORK)
    view = turn_of(world).view
    assert ((), BLOCKED) == (view.monsters, int(bot.watcher.free_ground(view).codes[sleeper]))


def test_the_hero_does_not_flee_from_what_cannot_follow(arena):
    """R9.3: a Venus flytrap is left alone like a sleeper, and the hero walks around it."""
    picture = "##############\n#............#\n#............#\n#............#\n#<.@..F......#\n##########+###"
    places = places_of(bearer(arena, picture, fuel=500, monsters="F", hp=20), BorgBot("x"), 20)
    assert (True, True) == (max(x for x, _ in places) > 8, all(max(abs(x - 6), abs(y - 4)) > 1 for x, y in places))


def test_a_held_monster_is_no_reason_to_run(arena):
    """R10.8: the hero walks around a monster that stays on its tile for long and does no harm."""
    picture = "##############\n#............#\n#............#\n#............#\n#<.@..T......#\n##########+###"
    world = bearer(arena, picture, fuel=500, monsters="T", hp=20)
    world.quest.lv.monsters[0].held = 100
    places = places_of(world, BorgBot("x"), 60)
    assert max(x for x, _ in places) > 8


@pytest.mark.parametrize(("sleeper", "expected"), [("O", REST), (".", MOVE + 2)])
def test_the_hero_heals_out_of_sight_of_sleepers(arena, sleeper, expected):
    """R6.4: wounds do not heal in sight of monsters, so stairs beside a sleeper are not a place to rest."""
    picture = f"############\n#.{sleeper}<@......#\n############"
    world = bearer(arena, picture, fuel=500, monsters=sleeper.replace(".", ""), hp=10)
    if sleeper == "O":
        world.quest.lv.monsters[0].state = SLEEPING
    look(world.quest, WORK)
    bot = BorgBot("x")
    bot.act(turn_of(world))
    world.quest.hero.x = 9
    look(world.quest, WORK)
    assert expected == bot.act(turn_of(world))


def test_a_hero_that_walks_back_and_forth_fights(arena):
    """R9.1: fleeing and coming back again and again does not help."""
    world = bearer(arena, "##########\n#<..@T...#\n##########", fuel=500, monsters="T", hp=20)
    bot = BorgBot("x")
    fled = bot.act(turn_of(world))
    bot.watcher.trail = [85, 84] * 4
    assert (False, MOVE + 3) == (fled == MOVE + 3, bot.act(turn_of(world)))


@pytest.mark.parametrize(("turns", "expected"), [(1, MOVE + 2), (SHAKES, MOVE + 2), (SHAKES + 1, MOVE + 3)])
def test_the_hero_does_not_run_from_the_unseen_forever(arena, turns, expected):
    """R9.1: the hero runs from a phantom to the nearest stairs for a while, then to where the quest leads."""
    world = bearer(arena, "############\n#.<..@....>#\n#..........#\n############", fuel=500)
    now = turn_of(world)
    memory = ["".join(row) for row in now.view.map]
    memory[1] = f"#.<..@....>#{memory[1][12:]}"
    memory[2] = f"#..........#{memory[2][12:]}"
    view = structs.replace(now.view, map=tuple(memory), messages=((now.view.turn, 1, "Something hits you for 3."),))
    bot = BorgBot("x")
    for _ in range(turns):
        action = bot.act(Turn(0, view, now.legal, (), None))
    assert expected == action


def test_a_full_pack_loses_its_stubs_first(arena):
    """R11.1: stubs of old torches make room before weapons do."""
    world = bearer(arena, HALL.replace(".", "@", 1), fuel=300)
    for slot in range(7, 25):
        world.give(slot, WEAPON, 0, known=1)
    now = turn_of(world)
    assert DROP + STUB == shed(now.view, frozenset(now.legal))


# --- terrors ---------------------------------------------------------------------------------------------------------


def thing(letter, kind, sub, **fields):
    return Thing(
        **{"letter": letter, "name": "", "type": kind, "kind": sub, "look": "", "count": 1, "worn": "", **fields}
    )


def facing(arena, *pack, hp=20, messages=()):
    """A hero of 60 hit points beside a Jabberwock, far from any stairs, with this pack; every action may be tried."""
    world = bearer(arena, "########\n#..@J..#\n#......#\n########", fuel=500, monsters="J", hp=27)
    view = structs.replace(turn_of(world).view, level=11, hp=hp, max_hp=60, pack=pack, messages=messages)
    return Turn(0, view, tuple(set(range(ACTIONS)) - {ASCEND, DESCEND}), (), lambda _: None)


@pytest.mark.parametrize("sub", [W_POLYMORPH, W_SLOW_MONSTER, W_SLEEP, None])
def test_near_death_a_wand_tames_a_great_beast_before_a_potion_heals(arena, sub):
    """R10.7, R10.9: it deals more than a potion heals, so the hero ends the danger instead of drinking it away."""
    now = facing(arena, thing("f", "POTION", HEAL), thing("h", "WAND", sub, charges=3))
    assert ZAP + 8 * 7 + 3 == BorgBot("x").act(now)


def test_bolts_are_no_answer_to_a_great_beast_near_death(arena):
    """R10.9: magic missiles do not kill 67 hit points in time."""
    now = facing(arena, thing("f", "POTION", HEAL), thing("h", "WAND", W_MAGIC_MISSILE, charges=12))
    assert USE + 5 == BorgBot("x").act(now)


def test_a_slowed_beast_is_outrun_and_not_slowed_again(arena):
    """R10.9: a wand of slow monster halves the pace for good, and at 9 against 10 the hero gets away."""
    wand = thing("h", "WAND", W_SLOW_MONSTER, charges=3)
    bot, fresh = BorgBot("x"), facing(arena, wand, hp=60)
    assert ZAP + 8 * 7 + 3 == bot.act(fresh)
    slow = structs.replace(fresh.view, messages=((fresh.view.turn, 1, "The jabberwock slows down."),))
    fled = bot.act(Turn(0, slow, fresh.legal, (), None))
    assert (True, False) == (fled < MOVE + 8, fled == MOVE + 3)


def test_stealth_is_worn_in_the_depths(arena):
    """R9.1: whom no sleeper hears needs no other ring; a cursed one stays on."""
    rings = [
        thing("a", "RING", R_PROTECTION, worn="left", bonus=1),
        thing("b", "RING", R_DEXTERITY, worn="right", bonus=1),
    ]
    now = facing(arena, *rings, thing("c", "RING", R_STEALTH))
    assert [R_PROTECTION, R_DEXTERITY] == [each.kind for each in best_rings(structs.replace(now.view, depth=3))]
    deep = structs.replace(now.view, depth=9, hp=60, monsters=())
    assert R_STEALTH == best_rings(deep)[0].kind
    assert REMOVE + 1 == dress(deep, frozenset(now.legal))
    stuck = structs.replace(deep, pack=(*(structs.replace(ring, cursed=True) for ring in rings), deep.pack[2]))
    assert [R_PROTECTION, R_DEXTERITY] == [each.kind for each in best_rings(stuck)]


def test_a_wand_is_not_wasted_on_what_stands_before_a_great_beast(arena):
    """R10.9: a ray that is no bolt ends at the first monster."""
    wand = thing("h", "WAND", W_SLOW_MONSTER, charges=3)
    now = facing(arena, wand, hp=60)
    beast = now.view.monsters[0]
    between = structs.replace(beast, letter="O", name="Orc")
    crowd = (structs.replace(beast, x=beast.x + 1), between)
    view = structs.replace(now.view, monsters=crowd)
    assert ZAP + 8 * 7 + 3 != BorgBot("x").act(Turn(0, view, now.legal, (), None))


def test_turns_won_with_a_wand_are_for_getting_away(arena):
    """R10.9: whoever strikes the sleeper, or walks into it, wakes it."""
    bot, now = BorgBot("x"), facing(arena, thing("h", "WAND", W_SLEEP, charges=3), hp=60)
    assert ZAP + 8 * 7 + 3 == bot.act(now)
    asleep = structs.replace(now.view, monsters=tuple(structs.replace(each, asleep=True) for each in now.view.monsters))
    away = bot.act(Turn(0, structs.replace(asleep, turn=asleep.turn + 1), now.legal, (), None))
    assert away in {MOVE, MOVE + 1, MOVE + 2, MOVE + 4, MOVE + 6}
    assert "the hero can run from monsters that are no faster" in [reason.words for reason in bot.reasons.noted]
