"""Commands in the dark, in circles, wounded, starving, at hidden doors; and wounds reported in numbers."""

import pytest
from autopilot_stage import ROOM, answer, lit, said
from msgspec import structs

from quintet.core.game import Event
from quintet.games.rogue.actions import MOVE, REST, SEARCH
from quintet.games.rogue.autopilot.combat import Fight
from quintet.games.rogue.autopilot.commands import SEEKING, Explore, Repeat, Seek
from quintet.games.rogue.autopilot.explore import MOST_RETURNS, Circling, scout, things_wanted
from quintet.games.rogue.autopilot.level_memory import LevelMemory
from quintet.games.rogue.autopilot.travel_memory import TravelMemory
from quintet.games.rogue.autopilot.typed_commands import COMMANDS
from quintet.games.rogue.bots.reasons import Reasons
from quintet.games.rogue.bots.walker import KnownGrounds, Walker
from quintet.games.rogue.describe.character_sheet import epitaph
from quintet.games.rogue.describe.damage import loss_event
from quintet.games.rogue.describe.screen import hints
from quintet.games.rogue.tables import FOOD, LANTERN, OIL, POTION, TORCH
from quintet.games.rogue.views.hero import view_quest

DUEL = "##########\n#@H......#\n##########"


def scouted(view, *skipped):
    """Returns the next action of a hero who explores a level for the first time."""
    level = LevelMemory()
    found = scout(view, level.grounds_by_risk(view), things_wanted(view, *skipped), level.unseen(view))
    return found and found.action


def bare(world):
    """Returns the view of a hero with nothing at all."""
    world.strip()
    return view_quest(world.quest, 0)


# --- the dark --------------------------------------------------------------------------------------------------------


def test_in_the_dark_a_carried_light_is_advised():
    """R4.4: no step is taken in the dark while the pack holds a light, and `light` lights it."""
    text, match = said("remove d", "explore", "light", "explore", seed="d1")
    assert "It is dark. `light` lights a torch or lantern." in text
    assert "You hold up a lantern" in text
    assert match.view(0).light == 2
    assert match.step > 4


def test_without_any_light_the_way_is_felt(arena):
    """R4.1: the hero tries the unknown beside it, learns walls by bumping, and crosses the room."""
    world = arena(ROOM)
    world.strip()
    world.quest.lv.memory[:] = 0
    world.quest.lv.memory[1, 1] = ord(".")
    places = set()
    for _ in range(40):
        found = scouted(view_quest(world.quest, 0))
        if found is None:
            break
        assert world.try_action(found) in {0, 3}
        places.add(int(world.quest.hero.x))
    assert set(range(1, 9)) == places


def test_without_any_light_it_is_said_once_what_to_do(arena):
    """R14.6: `explore` says that the hero can only feel the way, and that the same again does so."""
    world, memory = arena(ROOM), TravelMemory()
    world.strip()
    view = view_quest(world.quest, 0)
    stop = Explore(memory).next(view, ())
    assert "It is dark, and you have no light: you can only feel your way, tile by tile." == stop
    assert "again" == stop.advice[0]
    assert "It is dark" not in str(Explore(memory).next(view, ()))


def test_circles_are_noticed(arena):
    """A command that comes back to the same tiles and learns nothing gives up; a long straight walk does not.

    A monster that comes into view on every other step is nothing new.
    """
    world = arena(ROOM)
    world.monster("H", 8, 1)
    view, lost = lit(world), Circling()
    answers = [lost.is_lost(structs.replace(view, x=1 + step % 2)) for step in range(MOST_RETURNS + 3)]
    assert [False] * (MOST_RETURNS + 1) + [True] * 2 == answers
    glimpses, blinking = [view, structs.replace(view, monsters=())], Circling()
    assert any(blinking.is_lost(structs.replace(glimpses[step % 2], x=1 + step % 2)) for step in range(40))
    straight = Circling()
    assert not any(straight.is_lost(structs.replace(view, x=x, y=y)) for y in range(1, 5) for x in range(70))


def test_a_light_that_is_gone_is_not_nearly_gone(arena):
    """R14.4: darkness is named, with what helps if anything does."""
    world = arena(ROOM)
    assert "It is dark, and you have no light." in hints(bare(world))
    world.give(0, TORCH, 0, amount=100)
    assert "It is dark. `light` helps." in hints(view_quest(world.quest, 0))
    world.give(0, TORCH, 0, amount=0)
    world.give(1, OIL, 0)
    assert "It is dark, and you have no light." in hints(view_quest(world.quest, 0))
    world.give(2, LANTERN, 0, amount=0)
    assert "It is dark. `light` helps." in hints(view_quest(world.quest, 0))


# --- what lies close by ----------------------------------------------------------------------------------------------


def test_a_nearby_item_comes_before_the_unknown(arena):
    """R14.6: `explore` fetches an item some steps away although the unknown is closer."""
    world = arena("###########\n#.....@...#\n###########")
    world.quest.vis[:] = 1
    view = view_quest(world.quest, 0)
    shown = structs.replace(view, map=(view.map[0], "#!....@. ".ljust(80), *view.map[2:]))
    assert MOVE + 2 == scouted(shown)
    assert MOVE + 3 == scouted(shown, 81)


# --- wounds ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def duel(arena):
    world = arena(DUEL, monsters="H")
    world.quest.vis[:3, :12] = 1
    world.quest.hero.hp, world.quest.hero.max_hp = 11, 24
    return world


def blows(view, memory, *healths):
    """Returns what `fight` answers at these hit points; it is typed again whenever it stops."""
    answers, command = [], Fight(memory)
    command.next(view, ())
    for hp in healths:
        answers.append(command.next(structs.replace(view, hp=hp), ()))
        if isinstance(answers[-1], str):
            command = Fight(memory)
            command.next(view, ())
    return answers


def test_a_repeated_fight_goes_on_until_30_percent(duel):
    """R14.6: one stop below half, the next below 30%, then one for every further loss."""
    view, memory = structs.replace(view_quest(duel.quest, 0), pack=()), TravelMemory()
    half, most = (f"You have lost more than {share} of your hit points." for share in ("half", "70%"))
    assert [half, MOVE + 3, most, most, MOVE + 3, most] == blows(view, memory, 11, 10, 7, 5, 5, 4)
    assert [MOVE + 3, half] == blows(view, memory, 20, 11)


def test_stops_name_what_heals(duel):
    """R14.4: the sentence names the letter of a potion that is known to heal."""
    duel.give(3, POTION, 0)
    duel.quest.known[0] = 1
    view = view_quest(duel.quest, 0)
    assert ["You have lost more than half of your hit points. Potion d heals."] == blows(view, TravelMemory(), 11)
    assert "You are wounded, but potion d heals. `quaff d` drinks it." in hints(view)
    command = COMMANDS["search"].begin("5", {})
    alone = structs.replace(view, monsters=(), hp=6)
    command.next(alone, ())
    stop = command.next(structs.replace(alone, hp=2), (Event("combat: was hit", "Something hits you for 4."),))
    assert stop.startswith("Something hits you for 4. Potion d heals. `quaff d` drinks it")


def test_a_blow_out_of_the_dark_stops_even_when_it_misses(arena):
    """R14.6: no command continues while something unseen strikes at the hero."""
    view, command = view_quest(arena(ROOM).quest, 0), Repeat(REST, 5)
    command.next(view, ())
    assert "Something misses you." == command.next(view, (Event("combat: was missed", "Something misses you."),))
    for harmless in (Event("combat: was missed", "The bat misses you."), Event("info: heard", "Something howls.")):
        assert REST == command.next(view, (harmless,))


def test_a_wound_without_a_blow_is_reported_in_numbers(arena):
    """R14.4: traps and hunger say what they cost; a blow already has."""
    view = view_quest(arena(ROOM).quest, 0)
    hurt = structs.replace(view, hp=view.hp - 4)
    pit = (Event("critical: trapped", "You walk into a pit."),)
    assert "You lose 4 hit points." == loss_event(view, hurt, pit).text
    assert "You lose 4 hit points to hunger." == loss_event(view, structs.replace(hurt, hunger=0), ()).text
    assert loss_event(view, hurt, (Event("combat: was hit", "The bat hits you for 4."),)) is None
    assert loss_event(hurt, view, ()) is None


# --- hunger ----------------------------------------------------------------------------------------------------------


def starved(view, memory):
    command = Explore(memory)
    command.next(structs.replace(view, hp=view.hp + 1), ())
    return command.next(view, ())


def test_starving_is_reported_with_what_to_eat(arena):
    """R6.5: with food every time, without it once, and again when few hit points are left."""
    world = arena(ROOM)
    world.quest.hero.hunger = 0
    view, memory = view_quest(world.quest, 0), TravelMemory()
    assert "You are starving, but item c is food." == starved(view, memory)
    hungry = structs.replace(view, pack=tuple(thing for thing in view.pack if thing.type != "FOOD"), hp=8, max_hp=12)
    assert "You are starving and have nothing to eat. You have 8 of 12 hit points left." == starved(hungry, memory)
    assert isinstance(starved(hungry, memory), int)
    assert "You have 3 of 12 hit points left." in starved(structs.replace(hungry, hp=3), memory)
    assert "You are starving and have no food." in hints(hungry)


def test_the_epitaph_knows_of_rations(arena):
    """R15.3: a hero who starves with food in the pack gets another line."""
    world = arena(ROOM)
    dead = structs.replace(bare(world), over=True, cause="starved")
    assert "should have packed another ration" == epitaph(dead)
    world.give(0, FOOD, 0)
    assert "forgot to eat what was in the pack" == epitaph(structs.replace(dead, pack=view_quest(world.quest, 0).pack))


# --- hidden doors ----------------------------------------------------------------------------------------------------


def test_nobody_seeks_while_there_is_more_to_explore(arena):
    """R14.6: what the hero can walk to comes before what may be hidden."""
    view = view_quest(arena("##########\n#@.......#\n##########").quest, 0)
    assert "There is more to explore. `explore` continues." == answer("seek", view)


@pytest.mark.parametrize(
    ("picture", "rows", "advice"),
    [
        ("##########\n#@..+....#\n##########", 5, ("explore",)),
        ("##########\n#@..+....#\n##########", 10, ("again",)),
        ("##########\n#@..+...>#\n##########", 10, ("stairs", "again")),
    ],
)
def test_a_find_leads_on_only_where_something_is_left(arena, picture, rows, advice):
    """R14.6: a door between two known places leaves nothing to explore."""
    view, seek = lit(arena(picture), 3, rows), Seek(TravelMemory())
    seek.taken = 1
    found = seek.next(view, [Event("success: found door", "You find a secret door to the east.", 0)])
    assert ("You find a secret door to the east.", advice) == (found, found.advice)


def test_a_long_search_says_what_light_is_left(arena):
    """Every fifty actions, since they cost light; counted in turns, of which a slowed hero needs two each."""
    world = arena(ROOM)
    view, seek = lit(world, 3, 10), Seek(TravelMemory())
    answers = [seek.next(structs.replace(view, turn=7 + 2 * k), ()) for k in range(SEEKING + 1)]
    expected = (
        f"You have searched for {2 * SEEKING} turns and found nothing. Your light lasts {view.light_left} more turns."
    )
    assert expected == answers[-1]


def hunted(view, turns):
    """Returns where the hero is after this many turns of the hunt in a world without doors."""
    walker, shift = (
        Walker(Reasons(), KnownGrounds()),
        {0: (0, -1), 1: (0, 1), 2: (-1, 0), 3: (1, 0), 4: (-1, -1), 5: (1, -1), 6: (-1, 1), 7: (1, 1)},
    )
    for _ in range(turns):
        action = walker.hunt_doors(view, frozenset(range(SEARCH + 1)))
        if action == SEARCH:
            return view.x, view.y
        view = structs.replace(view, x=view.x + shift[action][0], y=view.y + shift[action][1])
    return view.x, view.y


def test_walls_before_the_great_unknown_are_searched_first(arena):
    """R14.6: not the near wall at the edge of the map, but the one with space for rooms behind it."""
    rows = ["#" * 12, *["#" + "." * 10 + "#"] * 8, "#" * 12]
    world = arena("\n".join(rows).replace(".", "@", 1))
    view = lit(world, 10, 12)
    assert (1, 1) == (view.x, view.y)
    x, y = hunted(view, 30)
    assert x == 10 or y == 8


# --- the end ---------------------------------------------------------------------------------------------------------


def test_after_the_end_words_say_so():
    """Nothing is typed into silence."""
    text, _ = said("search", "resign", "yes", "explore", "fight", "down")
    assert 3 == text.count("! The game is over. Type `again`, `same`, `replay`, or `quit`.")
