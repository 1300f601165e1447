"""Words of the line mode: many actions in one word, things by their names, pages; all of it ordinary actions."""

import re

import autopilot_stage
import pytest
from autopilot_stage import ROOM, lit, said, told
from msgspec import structs

from quintet.core.errors import BadNotation
from quintet.core.game import Event
from quintet.games.rogue.actions import DESCEND, MOVE, PICK_UP, REST, RUN, SEARCH, USE
from quintet.games.rogue.autopilot.typed_commands import COMMANDS
from quintet.games.rogue.describe.items import MAGIC, about_thing
from quintet.games.rogue.describe.pages import PAGES
from quintet.games.rogue.describe.screen import hints
from quintet.games.rogue.describe.surroundings import ruled_map
from quintet.games.rogue.game import GAME
from quintet.games.rogue.tables import (
    ITEM_TYPES,
    POTION,
    POTION_ROWS,
    RING_ROWS,
    SCROLL_ROWS,
    SLEEPING,
    WAND_ROWS,
)
from quintet.games.rogue.views.hero import Thing, view_quest


def seen(world):
    """The same dungeon with everything in it in sight."""
    lit(world, 3, 12)
    return world


def first(world, line, memory=None):
    """The first answer of an errand in a drawn dungeon."""
    return told(line, view_quest(world.quest, 0), memory)


def refused(world, line):
    return autopilot_stage.refused(line, view_quest(world.quest, 0))


# --- long ways -------------------------------------------------------------------------------------------------------


def test_explore_walks_by_ordinary_actions():
    """R14.6: the replay of an errand holds single moves only."""
    text, match = said("explore", "inventory")
    assert re.search(r"^\((.*(in sight|comes into view)|nothing is left).*\)$", text, re.MULTILINE)
    assert "a - a +1 mace (wielded)" in text
    actions = {step.action for step in match.replay().steps}
    assert len(actions) > 1
    assert max(actions) < USE
    assert match.step > 1


def test_places_and_directions(arena):
    """R14.6: run, travel, go and describe read their words."""
    world = arena(ROOM)
    assert RUN + 3 == first(world, "run east") == first(world, "run e")
    for line in ("travel 3,1", "travel 3 1", "go east", "walk e"):
        assert MOVE + 3 == first(world, line)
    assert "that is you" == PAGES["describe"][1](view_quest(world.quest, 0), "1,1")
    for line in ("run up", "run", "travel 90,1", "travel x", "travel", "rest soon", "search 0", "search 99999"):
        assert refused(world, line)


def test_travel_knows_what_is_meant(arena):
    """Stairs, doors and things are gone to by name; what is not known is said."""
    world = seen(arena("##########\n#@..>...'#\n##########"))
    assert MOVE + 3 == first(world, "travel stairs") == first(world, "go to stairs") == first(world, "down")
    assert "you have not found stairs up on this level; seek looks for hidden doors" == first(world, "travel up")
    assert "you know of no potion on this level" == first(world, "travel potion")


def test_travel_by_the_sign_of_the_map(arena):
    """R14.6: a thing by its sign or in the plural; of the Amulet it is said where it lies."""
    world = seen(arena(ROOM))
    world.quest.lv.memory[1, 5] = ord("=")
    assert MOVE + 3 == first(world, "travel =") == first(world, "travel rings") == first(world, "travel to the ring")
    assert "you know of no wand on this level" == first(world, "travel /")
    assert "the Amulet of Yendor lies on level 10; down leads there" == first(world, "travel &")
    world.quest.lv.depth = 10
    assert "explore looks for it" in first(world, "travel amulet")
    world.quest.lv.depth = 1
    assert "level 1 has no stairs up: the Amulet lies below" == first(world, "up")


def test_down_takes_the_stairs_one_stands_on(arena):
    """One word for the way and the stairs."""
    world = arena("######\n#.@..#\n######")
    world.quest.lv.memory[1, 2] = ord(">")
    errand = COMMANDS["down"][1]("", {})
    view = view_quest(world.quest, 0)
    assert [DESCEND, ""] == [errand.next(view, ()) for _ in range(2)]


def test_resting_and_searching_so_many_times(arena):
    """A number repeats an ordinary action."""
    world, view = arena(ROOM), None
    for line, action in (("rest 2", REST), ("search 2 times", SEARCH)):
        word, _, rest = line.partition(" ")
        errand, view = COMMANDS[word][1](rest, {}), view_quest(world.quest, 0)
        assert [action, action] == [errand.next(view, ()) for _ in range(2)]
        assert "a while" in errand.next(view, ())


# --- monsters in sight -----------------------------------------------------------------------------------------------


def sleeper(arena):
    world = arena("##########\n#@.H.....#\n##########", monsters="H")
    world.quest.lv.monsters[0].state = SLEEPING
    world.look()
    world.quest.vis[:3, :5] = 1
    return world


def test_whoever_is_awake_stops_every_long_way(arena):
    """R14.6: with name, direction and distance, and what to do; again and again."""
    world = seen(arena("##########\n#@.H.....#\n##########", monsters="H"))
    memory = {}
    for line in ("explore", "travel 6,1", "rest 5", "explore"):
        assert "the Hobgoblin, awake, 2 steps east, is in sight; fight strikes it" == first(world, line, memory)


def test_a_sleeper_in_sight_stops_once(arena):
    """R14.6: who says it again goes on; a step later it is no news."""
    world = sleeper(arena)
    memory = {}
    errand = COMMANDS["travel"][1]("2,1", memory)
    assert MOVE + 3 == errand.next(view_quest(world.quest, 0), ())
    fresh = arena("##########\n#@.......#\n##########")
    errand = COMMANDS["search"][1]("9", {})
    assert SEARCH == errand.next(view_quest(fresh.quest, 0), ())
    view = view_quest(world.quest, 0)
    told = errand.next(view, ())
    assert "the Hobgoblin, asleep, 2 steps east, comes into view; the same again goes on, fight strikes it" == told
    assert SEARCH == errand.next(view, ())


def test_a_sleeper_in_the_only_way_is_named(arena):
    """Explore does not claim that nothing is left while somebody lies in the way."""
    world = sleeper(arena)
    told = first(world, "explore")
    assert "the Hobgoblin, asleep, 2 steps east, is in the way; fight strikes it" == told


def test_flight(arena):
    """Away from who is awake, not from sleepers; who is cornered is told so."""
    assert MOVE + 2 == first(seen(arena("##########\n#...@.H..#\n##########", monsters="H")), "flee")
    told = first(seen(arena("##########\n#@H......#\n##########", monsters="H")), "flee")
    assert (
        "there is nowhere to flee to: the Hobgoblin is as fast as you and nearer to every way out; fight strikes it"
        == told
    )
    assert "nobody who is awake is in sight" == first(sleeper(arena), "flee")


def test_nobody_heals_beside_a_sleeper(arena):
    """R6.4: the reason is told."""
    world = sleeper(arena)
    world.quest.hero.hp = 3
    assert first(world, "heal").startswith("nobody heals in sight of a monster: the Hobgoblin, asleep")


def test_the_confused_rest_it_off(arena):
    """Long walks wait for a clear head; resting and searching do not."""
    world = arena(ROOM)
    world.quest.hero.confused = 5
    assert "you are confused; heal waits until it passes" == first(world, "explore") == first(world, "travel 5,1")
    assert REST == first(world, "heal") == first(world, "rest 3")
    assert SEARCH == first(world, "search 3")
    world.quest.hero.confused, world.quest.hero.held = 0, 4
    assert "you are held fast; heal waits until it passes" == first(world, "explore")
    assert REST == first(world, "heal")
    world.quest.hero.held = 0
    assert "you are in full health" == first(world, "heal")


def test_explore_leaves_what_was_dropped():
    """What the hero lays down is not picked up again by the next explore."""
    text, match = said("drop c", "explore", "inventory")
    assert "you drop" in text
    assert PICK_UP not in [step.action for step in match.replay().steps[:2]]
    assert "c - " not in text.rpartition("> ")[2].partition("quit")[0]


# --- pages -----------------------------------------------------------------------------------------------------------


def test_the_surroundings_in_words(arena):
    """R14.1: place, ways, monsters with direction and distance, things, doors, needs: no map is needed."""
    world = seen(arena("##########\n#'..@.H..#\n##########", monsters="H"))
    world.quest.hero.hp = 2
    text = PAGES["around"][1](view_quest(world.quest, 0), "")
    assert "Health 2 of 12: badly wounded." in text
    assert "You stand in a room at 4,1." in text
    assert "known to go on: west 3, east 4." in text
    assert "Doors and stairs: an open door, 3 steps west, 3 steps on foot (1,1)." in text
    assert "Monsters: the Hobgoblin, awake, 2 steps east." in text
    assert "#" not in text


def test_the_wounded_are_told_what_heals(arena):
    """R14.4: a known healing potion is named by its letter; an unknown one is not."""
    world = arena(ROOM)
    world.strip()
    world.quest.hero.hp = 1
    world.give(3, POTION, 0)
    world.quest.known[0] = 0
    assert "you are badly wounded (flee" in "".join(hints(view_quest(world.quest, 0)))
    world.quest.known[0] = 1
    assert "you are badly wounded, and d heals (quaff d)" in hints(view_quest(world.quest, 0))


def test_the_numbered_map(arena):
    """Columns and rows stand at the edges."""
    world = arena(ROOM)
    lines = PAGES["map"][1](view_quest(world.quest, 0), "").splitlines()
    assert lines[3].startswith(" 1 @.")
    assert "you (@) are at 1,1" == lines[-1]


def test_the_numbered_map_fits_a_terminal():
    """Every number stands over its column, and no line is wider than 80, however much of the level is known."""
    rows = [" " * 80, "#" * 80, "#" + "." * 52 + "@" + "." * 25 + "#", "#" * 80, *[" " * 80] * 18]
    view = GAME.view(GAME.new("any"), 0)
    tens, units, _, row, *_ = ruled_map(structs.replace(view, x=53, y=2), rows).splitlines()
    place = row.index("@")
    assert ("5", "3") == (tens[place - 3], units[place])
    assert max(len(tens), len(units), len(row)) <= 80


def test_every_thing_has_its_sentence():
    """R10: known kinds tell what they do, unknown ones how to find out."""
    for kind, rows in (("POTION", POTION_ROWS), ("SCROLL", SCROLL_ROWS), ("RING", RING_ROWS), ("WAND", WAND_ROWS)):
        assert len(rows) == len(set(MAGIC[kind]))
        known = [about_thing(Thing("a", "x", kind, k, "", 1, "")) for k in range(len(rows))]
        assert about_thing(Thing("a", "x", kind, None, "blue", 1, "")) not in known
    for kind in set(ITEM_TYPES[1:]) - set(MAGIC):
        assert about_thing(Thing("a", "x", kind, 0, "", 1, ""))


def test_describe_a_thing_or_a_monster(arena):
    """By letter or name; else by column and row."""
    world = seen(arena("##########\n#@.H.....#\n##########", monsters="H"))
    world.give(6, POTION, 2)
    page = PAGES["describe"][1]
    view = view_quest(world.quest, 0)
    assert "An unknown potion: drinking one tells what it is" in page(view, "g")
    assert "A weapon that does 2d4" in page(view, "a")
    assert page(view, "hob").startswith(
        "the Hobgoblin, awake, 2 steps east: A monster of level 1, as fast as you, that"
    )
    assert "You would need about " in page(view, "hob")
    assert page(view, "orc").startswith(
        "an Orc, not in sight: A monster of level 2, as fast as you, that strikes for 1d8."
    )
    assert "You would need" not in page(view, "orc")
    known = page(structs.replace(view, slain="Z"), "Zombie")
    assert known.startswith(
        "a Zombie, not in sight, of which you have slain some: A monster of level 2, half as fast as you,"
    )
    assert "a ring" == page(view, "=")
    with pytest.raises(BadNotation, match="the letter of a thing"):
        page(view, "zzz")


def test_who_is_hurt_by_nobody_in_sight_stops(arena):
    """The last thing that happened is the reason."""
    world = arena(ROOM)
    errand, view = COMMANDS["search"][1]("5", {}), view_quest(world.quest, 0)
    assert SEARCH == errand.next(view, ())
    told = errand.next(structs.replace(view, hp=view.hp - 3), (Event("combat: was hit", "something hits you for 3"),))
    assert "something hits you for 3; walk on, or strike where you think it stands" == told


def test_nothing_is_thrown():
    """A word of other games is answered."""
    text, _ = said("throw a", "legend")
    assert "nothing is thrown in this game" in text
    assert ">  stairs down" in text


def test_refusals_are_sentences():
    """One sentence: what cannot be done, why, and what to do."""
    text, _ = said("get", "descend", "use z")
    assert "! you cannot pick anything up: nothing lies here; walk onto a thing first" in text
    assert "! you cannot descend: there are no stairs down here; walk onto a > first" in text
    assert "! you have nothing called 'z' to use; use c: 2 food rations" in text


def test_a_run_in_lines_says_why_it_ended():
    """R14.6: the words of the game go before the bare action of the same name."""
    text, match = said("run south")
    assert "(you come to a wall)" in text
    assert [RUN + 1] == [step.action for step in match.replay().steps]


def test_seek_begins_with_dead_ends(arena):
    """R14.6: a corridor that leads nowhere is searched before the walls of the room one stands in."""
    world = seen(arena("###########\n#@..'::::##\n###########"))
    memory = {}
    steps = [first(world, "seek", memory)]
    while steps[-1] != SEARCH:
        world.do(steps[-1])
        seen(world)
        steps.append(first(world, "seek", memory))
    assert [MOVE + 3] * 6 + [SEARCH] == steps


def test_stairs_not_found_where_all_is_explored(arena):
    """What to do next depends on whether there is anything left to explore."""
    world = seen(arena("###########\n#@..'::::##\n###########"))
    assert "you have not found stairs down on this level; seek looks for hidden doors" == first(world, "stairs")
    world.quest.lv.memory[1, 9] = ord(" ")
    assert "you have not found stairs down on this level; explore goes on" == first(world, "stairs")


def test_a_run_that_news_ended_tells_the_news(arena):
    """R5.9: gold found on the way is why a run ended, not something in the way."""
    world = arena(ROOM)
    run = COMMANDS["run"][1]("east", {})
    action = run.next(view_quest(world.quest, 0), ())
    world.do(action)
    news = Event("info: found gold", "you find 5 gold pieces")
    assert "you find 5 gold pieces" == run.next(view_quest(world.quest, 0), (news,))
