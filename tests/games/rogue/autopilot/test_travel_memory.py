"""What long ways remember of whom they met, and what they advise: R14.6, R14.4."""

import re

import pytest
from autopilot_stage import EAST, ROOM, lit, refused, told
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

# --- who cannot be reached -------------------------------------------------------------------------------------------


def round_the_corner(arena):
    """A monster beside the hero, but cornerwise, and the way around is not known."""
    world = arena("#####\n#@###\n#.K.#\n#####", monsters="K")
    view = lit(world, 4, 5)
    rows = list(view.map)
    rows[2] = "##" + rows[2][2:]
    return structs.replace(view, map=tuple(rows))


@pytest.mark.parametrize("line", ["rest 5", "search 5"])
def test_who_cannot_be_reached_stops_a_way_once(arena, line):
    """R14.6: the same word goes on, and nobody is told to fight what fight refuses."""
    view, memory = round_the_corner(arena), {}
    assert "there is no way to it" == told("fight", view)
    stop = told(line, view, memory)
    assert "and you know of no way to it; the same again goes on, flee runs away" in stop
    assert isinstance(told(line, view, memory), int)


def test_nobody_is_told_to_fight_in_vain(arena):
    """Whatever a word answers in sight of somebody unreachable, it does not advise to fight."""
    view, memory = structs.replace(round_the_corner(arena), hp=5), {}
    answers = [told(line, view, memory) for line in ("explore", "explore", "heal", "stairs", "travel 3,2", "seek")]
    assert not [answer for answer in answers if isinstance(answer, str) and "fight" in answer]
    assert "nobody heals in sight of a monster" in answers[2]


def test_who_comes_nearer_stops_every_time(arena):
    """Awake and on the way: told again and again."""
    view, memory = lit(arena("########\n#@..H..#\n########", monsters="H")), {}
    assert 2 == sum("is in sight; fight strikes it" in told("rest 5", view, memory) for _ in range(2))


# --- advice ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["heal", "explore", "rest 3"])
def test_who_is_near_death_hears_what_heals(arena, line):
    """R14.4: the letter of the potion comes before any word of fighting."""
    world = arena("########\n#@S....#\n########", monsters="S")
    world.give(5, POTION, 0)
    world.quest.known[0], world.quest.hero.hp, world.quest.hero.max_hp = 1, 1, 24
    answer = told(line, lit(world, 3, 8))
    assert "is in sight, and f heals; quaff f drinks it, flee runs away, fight strikes it" in answer


def test_the_cornered_hear_how_fast_the_other_is(arena):
    """R9.1: as fast, faster or slower."""
    view = lit(arena("########\n#@H....#\n########", monsters="H"), 3, 8)
    paces = {
        (): "as fast as you",
        (("hasted", 5),): "slower than you",
        (("slowed", 5),): "faster than you",
        (("hasted", 5), ("slowed", 5)): "as fast as you",
    }
    for effects, words in paces.items():
        assert f"the Hobgoblin is {words} and nearer to every way out" in told(
            "flee", structs.replace(view, effects=effects)
        )


def test_stubs_are_no_other_light(arena):
    """R14.4: nothing is lit that burns no longer than what burns, and no hint asks for it."""
    world = arena(ROOM)
    world.strip()
    world.give(0, TORCH, 0, amount=49)
    world.give(1, TORCH, 0, amount=49)
    world.quest.hero.light = 0
    view = view_quest(world.quest, 0)
    assert "your light burns 49 turns more, and you have nothing better; light b takes a torch" in refused(
        "light", view
    )
    assert ["your light is nearly gone, and what else you have is no better"] == hints(view)
    world.give(1, TORCH, 0, amount=200)
    view = view_quest(world.quest, 0)
    assert USE + 1 == told("light", view)
    assert ["your light is nearly gone (light)"] == hints(view)


@pytest.mark.parametrize(
    ("kind", "text", "item", "advice"),
    [
        ("warning: fuel left", "the torch burns low", (TORCH, 0, 300), "light helps"),
        ("warning: became hungry", "you are hungry", (FOOD, 0, 0), "eat helps"),
    ],
)
def test_only_what_is_carried_helps(arena, kind, text, item, advice):
    """R14.4: nobody is told to light or to eat what is not there."""
    world = arena(ROOM)
    world.strip()
    world.give(0, TORCH, 0, amount=50)
    world.quest.hero.light = 0
    answers = []
    for _ in range(2):
        errand, view = COMMANDS["rest"][1]("5", {}), view_quest(world.quest, 0)
        errand.next(view, ())
        answers.append(errand.next(view, (Event(kind, text),)))
        world.give(1, item[0], item[1], amount=item[2])
    assert [text, f"{text}; {advice}"] == answers


def test_a_good_light_is_not_changed_for_another(arena):
    """R14.4: a torch that has burnt one turn is as good as a new one; oil goes into a lantern that has room."""
    world = arena(ROOM)
    world.strip()
    world.give(0, TORCH, 0, amount=499)
    world.give(1, TORCH, 0, amount=500)
    world.quest.hero.light = 0
    assert "your light burns 499 turns more" in refused("light", view_quest(world.quest, 0))
    world.give(0, LANTERN, 0, amount=400)
    world.give(2, OIL, 0)
    assert USE + 2 == told("light", view_quest(world.quest, 0))
    world.quest.pack[0].amount = 1000
    assert "your light burns 1000 turns more" in refused("light", view_quest(world.quest, 0))


def test_oil_without_a_lantern_lights_nothing(arena):
    """R4.4: it is no light that could be taken."""
    world = arena(ROOM)
    world.strip()
    world.give(0, OIL, 0)
    assert "you have no other light, and no lantern with room for oil" in refused("light", view_quest(world.quest, 0))


@pytest.mark.parametrize(("hunger", "hint"), [(900, []), (299, ["you are hungry (eat)"])])
def test_who_is_hungry_and_has_food_is_told_to_eat(arena, hunger, hint):
    """R14.4: and nobody else."""
    world = arena(ROOM)
    world.quest.turn, world.quest.hero.hunger = 1, 10 * hunger
    assert hint == hints(view_quest(world.quest, 0))


def test_an_everlasting_light_is_called_by_its_name(arena):
    """R14.1: and nothing is lit instead of it."""
    world = arena(ROOM)
    world.strip()
    world.give(0, ARTIFACT, 0)
    world.give(1, TORCH, 0, amount=200)
    world.quest.hero.light = 0
    view = view_quest(world.quest, 0)
    assert "Vial of Dawn burns for ever, sight 3" in status(view)[-1]
    assert "your light burns for ever, and you have nothing better" in refused("light", view)


def test_the_figures_fit_into_eighty_columns(arena):
    """R14.1: however large they grow, and none is broken."""
    world = arena(ROOM)
    view = structs.replace(
        view_quest(world.quest, 0), hp=20, max_hp=120, strength=9, xp=123456, next_xp=200000, gold=98765, turn=12345
    )
    lines = status(structs.replace(view, hunger=100, hunger_word="Weak"))
    assert max(map(len, lines)) <= 80
    joined = "  ".join(lines)
    for figure in ("HP 20/120 BADLY WOUNDED", "strength 16 of 16", "(xp 123456 of 200000)", "turn 12345", "sight 2"):
        assert figure in joined


def test_on_the_stairs_nobody_is_told_to_walk_there(arena):
    """What is left is to take them."""
    world = arena("######\n#.@..#\n######")
    view = lit(world, 3, 6)
    view = structs.replace(view, map=(view.map[0], "#.>..#".ljust(80), *view.map[2:]))
    assert "here are the stairs down; descend takes them" in told("explore", view)


@pytest.mark.parametrize("depth", [3, 9, 10])
def test_who_has_the_amulet_is_sent_up(arena, depth):
    """R1.2: on every level the stairs that count are those up, known or not."""
    view = structs.replace(lit(arena("######\n#.@..#\n######"), 3, 6), has_amulet=True, depth=depth)

    def answer(row):
        return told("explore", structs.replace(view, map=(view.map[0], row.ljust(80), *view.map[2:])))

    assert "and the stairs up are known; upstairs walks there" in answer("#<..>#")
    assert "here are the stairs up; ascend takes them" in answer("#.<.>#")
    assert "so there must be a hidden door; seek looks for hidden doors" in answer("#...>#")


def test_stairs_without_a_way_are_not_offered(arena):
    """R14.6: who was teleported may remember stairs that a hidden door cuts off."""
    view = lit(arena("##########\n#@..#..>.#\n##########"), 3, 10)
    assert "so there must be a hidden door; seek looks for hidden doors" in told("explore", view)
    assert "you know of no way there; seek looks for hidden doors" == told("stairs", view)


@pytest.mark.parametrize("line", ["stairs", "travel 7,1", "down"])
def test_who_bars_the_only_way_is_named(arena, line):
    """R14.6: a sleeper in a corridor, and what can be done about it."""
    world = arena("##########\n#@.::H:>.#\n##########", monsters="H")
    world.quest.lv.monsters[0].state = SLEEPING
    answer = told(line, lit(world, 3, 10))
    assert "the Hobgoblin, asleep, 4 steps east, is in the way; fight strikes it" == answer


def test_who_is_only_sensed_bars_no_way(arena):
    """R10.7: a potion shows monsters far away, who will be elsewhere by the time one comes there."""
    view = lit(arena("##########\n#@.::H:>.#\n##########", monsters="H"), 3, 10)
    sensed = structs.replace(view, monsters=tuple(structs.replace(each, sensed=True) for each in view.monsters))
    assert MOVE + EAST == told("stairs", sensed)


def test_a_run_says_what_is_there(arena):
    """R5.9: a doorway, stairs, a wall, the end of a corridor."""
    way, view = COMMANDS["run"][1], lit(arena("########\n#@....'#\n########"), 3, 8)
    for glyph, words in (
        ("'", "you stand in a doorway"),
        (">", "here are the stairs down"),
        (".", "you come to a wall"),
    ):
        run = way("east", {})
        run.next(view, ())
        ended = structs.replace(view, x=6, map=(view.map[0], f"#.....{glyph}#".ljust(80), *view.map[2:]))
        assert words == run.next(ended, ())


@pytest.mark.parametrize(
    ("ahead", "words"),
    [
        ("#", "you come to a wall"),
        ("+", "you come to a closed door"),
        ("^", "a trap is ahead"),
        (" ", "nothing is known of what lies ahead"),
        (".", "something is ahead"),
    ],
)
def test_a_run_looks_ahead_and_not_aside(arena, ahead, words):
    """R5.9: a wall beside the hero ends no run, so it is not what a run comes to."""
    view = lit(arena("########\n#@.....#\n########"), 3, 8)
    ended = structs.replace(view, x=4, map=(view.map[0], f"#....{ahead}.#".ljust(80), *view.map[2:]))
    run = COMMANDS["run"][1]("east", {})
    run.next(view, ())
    assert words == run.next(ended, ())


def test_a_run_around_bends_looks_ahead_too(arena):
    """R5.9: out of a corridor into a room, the last step tells where ahead is."""
    picture = "##########\n#@::::####\n#####:####\n#####::..#\n########.#\n##########"
    view = lit(arena(picture), 6, 10)
    for row, words in (("#####::..#", "you come to a wall"), ("#####::..^", "a trap is ahead")):
        run = COMMANDS["run"][1]("east", {})
        run.next(view, ())
        ended = structs.replace(view, x=8, y=3, map=(*view.map[:3], row.ljust(80), *view.map[4:]))
        assert words == run.next(ended, ())


@pytest.mark.parametrize(("ahead", "words"), [("#", "you come to a wall"), ("+", "you come to a closed door")])
def test_a_run_to_the_south_looks_south(arena, ahead, words):
    """R5.9: ahead is where the last step led."""
    view = lit(arena("#####\n#.@.#\n#...#\n#...#\n#...#\n#####"), 6, 5)
    ended = structs.replace(view, y=3, map=(*view.map[:4], f"#.{ahead}.#".ljust(80), *view.map[5:]))
    run = COMMANDS["run"][1]("south", {})
    run.next(view, ())
    assert words == run.next(ended, ())


@pytest.mark.parametrize(("beside", "words"), [(".", "something is ahead"), ("#", "you come to a wall")])
def test_a_slanting_run_ends_at_a_corner(arena, beside, words):
    """R5.3, R5.9: what keeps it from going on is the wall beside the tile ahead, not that it is slanting."""
    view = lit(arena("#######\n#@....#\n#.....#\n#.....#\n#.....#\n#######"), 6, 7)
    ended = structs.replace(view, x=3, y=3, map=(*view.map[:3], f"#...{beside}.#".ljust(80), *view.map[4:]))
    run = COMMANDS["run"][1]("southeast", {})
    run.next(view, ())
    assert words == run.next(ended, ())


def test_every_trap_has_its_sentence(arena):
    """R3.4: by its name, with or without the word trap."""
    page, view = PAGES["describe"][1], view_quest(arena(ROOM).quest, 0)
    assert page(view, "dart trap").startswith("a dart trap: Hurts, and three in ten are poisoned")
    assert len(TRAP_WORDS) == len({page(view, name) for name in TRAP_WORDS})
    assert all(page(view, name).startswith(f"{name}: ") for name in TRAP_WORDS)
    assert "an alarm" in page(view, "trap")


@pytest.mark.parametrize("scroll", ["identify", "enchant weapon", "enchant armor"])
def test_a_scroll_that_waits_names_what_fits(arena, scroll):
    """R10.8: the letters of the hint are exactly those that the rules take."""
    world = arena(ROOM)
    world.give(6, POTION, 4)
    world.give(7, WEAPON, 1, bonus=3, known=1)
    world.give(8, WEAPON, 2, bonus=1)
    world.give(9, ARMOR, 3, bonus=2)
    world.give(10, ARMOR, 2, bonus=3, known=1)
    world.give(11, SCROLL, 5)
    world.quest.choosing = ["identify", "enchant weapon", "enchant armor"].index(scroll) + 1
    view = view_quest(world.quest, 0)
    hint = next(line for line in hints(view) if line.startswith("choose a thing"))
    named = set(re.findall(r"\b[a-z]\b", hint.partition(": ")[2].partition(" (")[0]))
    legal = {action for action in world.legal() if "choose" in GAME.write(action)}
    assert {GAME.write(action).removeprefix("choose ") for action in legal} == named
    assert scroll == view.choosing


def test_explore_gives_up_and_seek_may_begin(arena):
    """Where exploring went round in circles, seeking does not send back to it."""
    view, memory = view_quest(arena(ROOM).quest, 0), {}
    travel = TravelMemory()
    memory["travel"] = travel
    way = Explore(travel)
    answers = [way.next(view, (Event("info: nothing", "nothing"),)) for _ in range(20)]
    assert "you get no further" in answers
    assert isinstance(told("seek", view, memory), int)


def test_resting_is_still_resting(arena):
    """Alone and wounded one rests."""
    world = arena(ROOM)
    world.quest.hero.hp = 3
    assert REST == told("heal", lit(world, 3, 10))
