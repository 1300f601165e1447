"""What commands remember of the monsters they met, and what they advise: R14.6, R14.4."""

import re

import pytest
from autopilot_stage import EAST, ROOM, answer, lit, refused
from msgspec import structs

from quintet.core.game import Event
from quintet.games.rogue.actions import MOVE, REST, USE
from quintet.games.rogue.autopilot.commands import Explore
from quintet.games.rogue.autopilot.travel_memory import TravelMemory
from quintet.games.rogue.autopilot.typed_commands import COMMANDS
from quintet.games.rogue.describe.pages import PAGES
from quintet.games.rogue.describe.screen import hints, status
from quintet.games.rogue.game import GAME
from quintet.games.rogue.tables import (
    ARMOR,
    ARTIFACT,
    FOOD,
    LANTERN,
    OIL,
    POTION,
    SCROLL,
    SLEEPING,
    TORCH,
    TRAP_WORDS,
    WEAPON,
)
from quintet.games.rogue.views.hero import view_quest

# --- monsters out of reach -------------------------------------------------------------------------------------------


def round_the_corner(arena):
    """A monster diagonally beside the hero, but the way around is not known."""
    world = arena("#####\n#@###\n#.K.#\n#####", monsters="K")
    view = lit(world, 4, 5)
    rows = list(view.map)
    rows[2] = "##" + rows[2][2:]
    return structs.replace(view, map=tuple(rows))


@pytest.mark.parametrize("line", ["rest 5", "search 5"])
def test_a_monster_out_of_reach_stops_a_command_once(arena, line):
    """R14.6: the same command continues, and nobody is advised to fight what `fight` refuses."""
    view, memory = round_the_corner(arena), {}
    assert "There is no way to it." == answer("fight", view)
    stop = answer(line, view, memory)
    assert f"but you know of no way to it. `{line}` continues, `flee` runs away." in stop
    assert isinstance(answer(line, view, memory), int)


def test_nobody_is_advised_to_fight_in_vain(arena):
    """In sight of a monster out of reach, no command advises to fight."""
    view, memory = structs.replace(round_the_corner(arena), hp=5), {}
    answers = [answer(line, view, memory) for line in ("explore", "explore", "heal", "stairs", "travel 3,2", "seek")]
    assert not [each for each in answers if isinstance(each, str) and "fight" in each]
    assert "You cannot heal in sight of a monster" in answers[2]


def test_an_approaching_monster_stops_every_time(arena):
    """A monster that is awake and can come stops every command."""
    view, memory = lit(arena("########\n#@..H..#\n########", monsters="H")), {}
    assert 2 == sum(
        "You see a hobgoblin 3 steps east. `fight` attacks." == answer("rest 5", view, memory) for _ in range(2)
    )


# --- advice ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["heal", "explore", "rest 3"])
def test_near_death_the_cure_comes_first(arena, line):
    """R14.4: the letter of the potion comes before any advice to fight."""
    world = arena("########\n#@S....#\n########", monsters="S")
    world.give(5, POTION, 0)
    world.quest.known[0], world.quest.hero.hp, world.quest.hero.max_hp = 1, 1, 24
    expected = "Potion f heals. `quaff f` drinks it, `flee` runs away, `fight` attacks."
    assert f"You see a snake one step east. {expected}" == answer(line, lit(world, 3, 8))


def test_a_cornered_hero_learns_how_fast_the_monster_is(arena):
    """R9.1: as fast, faster or slower."""
    view = lit(arena("########\n#@H....#\n########", monsters="H"), 3, 8)
    paces = {
        (): "as fast as you",
        (("hasted", 5),): "slower than you",
        (("slowed", 5),): "faster than you",
        (("hasted", 5), ("slowed", 5)): "as fast as you",
    }
    for effects, words in paces.items():
        stop = answer("flee", structs.replace(view, effects=effects))
        assert f"The hobgoblin is {words} and closer to every way out." in stop


def test_stubs_do_not_count_as_another_light(arena):
    """R14.4: no light is lit that lasts no longer than the one that burns, and no hint asks for it."""
    world = arena(ROOM)
    world.strip()
    world.give(0, TORCH, 0, amount=49)
    world.give(1, TORCH, 0, amount=49)
    world.quest.hero.light = 0
    view = view_quest(world.quest, 0)
    expected = "Your light burns for 49 more turns, and you have nothing better. `light b` lights a torch"
    assert expected in refused("light", view)
    assert ["Your light is nearly gone, and your other lights are no better."] == hints(view)
    world.give(1, TORCH, 0, amount=200)
    view = view_quest(world.quest, 0)
    assert USE + 1 == answer("light", view)
    assert ["Your light is nearly gone. `light` helps."] == hints(view)


@pytest.mark.parametrize(
    ("kind", "text", "item", "advice"),
    [
        ("warning: fuel left", "The torch burns low.", (TORCH, 0, 300), "`light` helps."),
        ("warning: became hungry", "You are hungry.", (FOOD, 0, 0), "`eat` helps."),
    ],
)
def test_only_what_is_carried_helps(arena, kind, text, item, advice):
    """R14.4: no stop advises to light or eat what is not there."""
    world = arena(ROOM)
    world.strip()
    world.give(0, TORCH, 0, amount=50)
    world.quest.hero.light = 0
    answers = []
    for _ in range(2):
        command, view = COMMANDS["rest"].begin("5", {}), view_quest(world.quest, 0)
        command.next(view, ())
        answers.append(command.next(view, (Event(kind, text),)))
        world.give(1, item[0], item[1], amount=item[2])
    assert [text, f"{text} {advice}"] == answers


def test_a_good_light_is_not_changed_for_another(arena):
    """R14.4: a torch that has burned one turn is as good as a new one; oil goes into a lantern with room."""
    world = arena(ROOM)
    world.strip()
    world.give(0, TORCH, 0, amount=499)
    world.give(1, TORCH, 0, amount=500)
    world.quest.hero.light = 0
    assert "Your light burns for 499 more turns" in refused("light", view_quest(world.quest, 0))
    world.give(0, LANTERN, 0, amount=400)
    world.give(2, OIL, 0)
    assert USE + 2 == answer("light", view_quest(world.quest, 0))
    world.quest.pack[0].amount = 1000
    assert "Your light burns for 1,000 more turns" in refused("light", view_quest(world.quest, 0))


def test_oil_without_a_lantern_lights_nothing(arena):
    """R4.4: oil is not a light."""
    world = arena(ROOM)
    world.strip()
    world.give(0, OIL, 0)
    assert "You have no other light, and no lantern with room for oil." in refused("light", view_quest(world.quest, 0))


@pytest.mark.parametrize(("hunger", "hint"), [(900, []), (299, ["You are hungry. `eat` helps."])])
def test_a_hungry_hero_with_food_is_advised_to_eat(arena, hunger, hint):
    """R14.4: and no other hero."""
    world = arena(ROOM)
    world.quest.turn, world.quest.hero.hunger = 1, 10 * hunger
    assert hint == hints(view_quest(world.quest, 0))


def test_an_everlasting_light_is_called_by_its_name(arena):
    """R14.1: and no other light replaces it."""
    world = arena(ROOM)
    world.strip()
    world.give(0, ARTIFACT, 0)
    world.give(1, TORCH, 0, amount=200)
    world.quest.hero.light = 0
    view = view_quest(world.quest, 0)
    assert "Vial of Dawn burns forever, sight 3" in status(view)[-1]
    assert "Your light burns forever, and you have nothing better." in refused("light", view)


def test_the_numbers_fit_into_eighty_columns(arena):
    """R14.1: however large they grow, and none is broken."""
    world = arena(ROOM)
    view = structs.replace(
        view_quest(world.quest, 0), hp=20, max_hp=120, strength=9, xp=123456, next_xp=200000, gold=98765, turn=12345
    )
    lines = status(structs.replace(view, hunger=100, hunger_word="Weak"))
    assert max(map(len, lines)) <= 80
    joined = "  ".join(lines)
    for part in ("HP 20/120 BADLY WOUNDED", "strength 16 of 16", "(xp 123456 of 200000)", "turn 12345", "sight 2"):
        assert part in joined


def test_on_the_stairs_nobody_is_advised_to_walk_there(arena):
    """What is left is to take them."""
    world = arena("######\n#.@..#\n######")
    view = lit(world, 3, 6)
    rows = (view.map[0], "#.>..#".ljust(80), *view.map[2:])
    view = structs.replace(view, map=rows, ground=rows)
    assert "You are on the stairs down. `descend` takes them" in answer("explore", view)


@pytest.mark.parametrize("depth", [3, 9, 10])
def test_with_the_amulet_the_way_leads_up(arena, depth):
    """R1.2: on every level the stairs that count are those up, known or not."""
    view = structs.replace(lit(arena("######\n#.@..#\n######"), 3, 6), has_amulet=True, depth=depth)

    def stop(row):
        rows = (view.map[0], row.ljust(80), *view.map[2:])
        return answer("explore", structs.replace(view, map=rows, ground=rows))

    assert "You know the stairs up. `upstairs` walks there" in stop("#<..>#")
    assert "You are on the stairs up. `ascend` takes them" in stop("#.<.>#")
    assert "so there must be a hidden door. `seek` looks for hidden doors." in stop("#...>#")


def test_stairs_without_a_way_are_not_offered(arena):
    """R14.6: a teleported hero may remember stairs that a hidden door cuts off."""
    view = lit(arena("##########\n#@..#..>.#\n##########"), 3, 10)
    assert "so there must be a hidden door. `seek` looks for hidden doors." in answer("explore", view)
    assert "You know of no way there. `seek` looks for hidden doors." == answer("stairs", view)


@pytest.mark.parametrize("line", ["stairs", "travel 7,1", "down"])
def test_a_monster_in_the_only_way_is_named(arena, line):
    """R14.6: a sleeper in a corridor, and what to do about it."""
    world = arena("##########\n#@.::H:>.#\n##########", monsters="H")
    world.quest.lv.monsters[0].state = SLEEPING
    stop = answer(line, lit(world, 3, 10))
    assert "A sleeping hobgoblin 4 steps east is in the way. `fight` attacks." == stop


def test_a_sensed_monster_blocks_no_way(arena):
    """R10.7: a potion shows faraway monsters, which will be elsewhere by the time the hero gets there."""
    view = lit(arena("##########\n#@.::H:>.#\n##########", monsters="H"), 3, 10)
    sensed = structs.replace(view, monsters=tuple(structs.replace(each, sensed=True) for each in view.monsters))
    assert MOVE + EAST == answer("stairs", sensed)


def test_a_run_says_what_is_there(arena):
    """R5.9: a doorway, stairs, a wall, the end of a corridor."""
    begin, view = COMMANDS["run"].begin, lit(arena("########\n#@....'#\n########"), 3, 8)
    for glyph, words in (
        ("'", "You are in a doorway."),
        (">", "You are on the stairs down."),
        (".", "You come to a wall."),
    ):
        run = begin("east", {})
        run.next(view, ())
        ended = structs.replace(view, x=6, map=(view.map[0], f"#.....{glyph}#".ljust(80), *view.map[2:]))
        assert words == run.next(ended, ())


@pytest.mark.parametrize(
    ("ahead", "words"),
    [
        ("#", "You come to a wall."),
        ("+", "You come to a closed door."),
        ("^", "A trap is ahead."),
        (" ", "The way ahead is unknown."),
        (".", "Something is ahead."),
    ],
)
def test_a_run_looks_ahead_and_not_aside(arena, ahead, words):
    """R5.9: a wall beside the hero does not end a run, so the run does not report it."""
    view = lit(arena("########\n#@.....#\n########"), 3, 8)
    ended = structs.replace(view, x=4, map=(view.map[0], f"#....{ahead}.#".ljust(80), *view.map[2:]))
    run = COMMANDS["run"].begin("east", {})
    run.next(view, ())
    assert words == run.next(ended, ())


def test_a_run_around_bends_looks_ahead_too(arena):
    """R5.9: out of a corridor into a room, ahead is where the last step led."""
    picture = "##########\n#@::::####\n#####:####\n#####::..#\n########.#\n##########"
    view = lit(arena(picture), 6, 10)
    for row, words in (("#####::..#", "You come to a wall."), ("#####::..^", "A trap is ahead.")):
        run = COMMANDS["run"].begin("east", {})
        run.next(view, ())
        ended = structs.replace(view, x=8, y=3, map=(*view.map[:3], row.ljust(80), *view.map[4:]))
        assert words == run.next(ended, ())


@pytest.mark.parametrize(("ahead", "words"), [("#", "You come to a wall."), ("+", "You come to a closed door.")])
def test_a_run_to_the_south_looks_south(arena, ahead, words):
    """R5.9: ahead is where the last step led."""
    view = lit(arena("#####\n#.@.#\n#...#\n#...#\n#...#\n#####"), 6, 5)
    ended = structs.replace(view, y=3, map=(*view.map[:4], f"#.{ahead}.#".ljust(80), *view.map[5:]))
    run = COMMANDS["run"].begin("south", {})
    run.next(view, ())
    assert words == run.next(ended, ())


@pytest.mark.parametrize(("beside", "words"), [(".", "Something is ahead."), ("#", "You come to a wall.")])
def test_a_diagonal_run_ends_at_a_corner(arena, beside, words):
    """R5.3, R5.9: the wall beside the tile ahead ends it, not that it is diagonal."""
    view = lit(arena("#######\n#@....#\n#.....#\n#.....#\n#.....#\n#######"), 6, 7)
    ended = structs.replace(view, x=3, y=3, map=(*view.map[:3], f"#...{beside}.#".ljust(80), *view.map[4:]))
    run = COMMANDS["run"].begin("southeast", {})
    run.next(view, ())
    assert words == run.next(ended, ())


def test_every_trap_has_its_sentence(arena):
    """R3.4: by its name, with or without the word trap."""
    page, view = PAGES["describe"].read, view_quest(arena(ROOM).quest, 0)
    assert page(view, "dart trap").startswith("A dart trap. Hurts. Three darts in ten are poisoned")
    assert len(TRAP_WORDS) == len({page(view, name) for name in TRAP_WORDS})
    assert all(page(view, name).lower().startswith(f"{name}. ") for name in TRAP_WORDS)
    assert "an alarm" in page(view, "trap")


@pytest.mark.parametrize("scroll", ["identify", "enchant weapon", "enchant armor"])
def test_a_scroll_that_waits_names_what_fits(arena, scroll):
    """R10.8: the letters of the hint are exactly those that the rules accept."""
    world = arena(ROOM)
    world.give(6, POTION, 4)
    world.give(7, WEAPON, 1, bonus=3, known=1)
    world.give(8, WEAPON, 2, bonus=1)
    world.give(9, ARMOR, 3, bonus=2)
    world.give(10, ARMOR, 2, bonus=3, known=1)
    world.give(11, SCROLL, 5)
    world.quest.choosing = ["identify", "enchant weapon", "enchant armor"].index(scroll) + 1
    view = view_quest(world.quest, 0)
    hint = next(line for line in hints(view) if line.startswith("Choose an item"))
    named = set(re.findall(r"\b[a-z]\b", hint.partition(": ")[2].partition(". ")[0]))
    legal = {action for action in world.legal() if "choose" in GAME.write(action)}
    assert {GAME.write(action).removeprefix("choose ") for action in legal} == named
    assert scroll == view.choosing


def test_explore_gives_up_and_seek_may_begin(arena):
    """Where exploring went in circles, `seek` does not send the player back to it."""
    view, memory = view_quest(arena(ROOM).quest, 0), {}
    travel = TravelMemory()
    memory["travel"] = travel
    command = Explore(travel)
    answers = [command.next(view, (Event("info: nothing", "nothing"),)) for _ in range(20)]
    assert "You are getting nowhere." in answers
    assert isinstance(answer("seek", view, memory), int)


def test_a_wounded_hero_alone_rests(arena):
    """`heal` rests when no monster is in sight."""
    world = arena(ROOM)
    world.quest.hero.hp = 3
    assert REST == answer("heal", lit(world, 3, 10))
