"""Commands and pages of the line mode; every command plays ordinary actions: R14.6, R14.7."""

import autopilot_stage
import pytest
from autopilot_stage import ROOM, answer, lit, said
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
    """Returns the same dungeon with everything in sight."""
    lit(world, 3, 12)
    return world


def first(world, line, memory=None):
    """Returns the first answer of a command in a drawn dungeon."""
    return answer(line, view_quest(world.quest, 0), memory)


def refused(world, line):
    return autopilot_stage.refused(line, view_quest(world.quest, 0))


# --- commands --------------------------------------------------------------------------------------------------------


def test_explore_walks_by_ordinary_actions():
    """R14.6: the replay of a command holds single moves only."""
    text, match = said("explore", "inventory")
    assert "In sight: a sleeping bat" in text
    assert "`explore` continues, `fight` attacks." in text
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
    assert "This is you." == PAGES["describe"].read(view_quest(world.quest, 0), "1,1")
    for line in ("run up", "run", "travel 90,1", "travel x", "travel", "rest soon", "search 0", "search 99999"):
        assert refused(world, line)


def test_travel_knows_what_is_meant(arena):
    """Stairs, doors and items by name; what is not known is said."""
    world = seen(arena("##########\n#@..>...'#\n##########"))
    assert MOVE + 3 == first(world, "travel stairs") == first(world, "go to stairs") == first(world, "down")
    assert "You have not found the stairs up on this level. `seek` looks for hidden doors." == first(world, "travel up")
    assert "You know of no potion on this level." == first(world, "travel potion")


def test_travel_by_the_glyph_of_the_map(arena):
    """R14.6: an item by its glyph or in the plural; for the Amulet, where it lies."""
    world = seen(arena(ROOM))
    world.quest.lv.memory[1, 5] = ord("=")
    assert MOVE + 3 == first(world, "travel =") == first(world, "travel rings") == first(world, "travel to the ring")
    assert "You know of no wand on this level." == first(world, "travel /")
    assert "The Amulet of Yendor lies on level 10. `down` leads there." == first(world, "travel &")
    world.quest.lv.depth = 10
    assert "`explore` looks for it." in first(world, "travel amulet")
    world.quest.lv.depth = 1
    assert "Level 1 has no stairs up. The Amulet lies below." == first(world, "up")


def test_down_takes_the_stairs_underfoot(arena):
    """One command for the way and the stairs."""
    world = arena("######\n#.@..#\n######")
    world.quest.lv.memory[1, 2] = world.quest.lv.ground[1, 2] = ord(">")
    command = COMMANDS["down"].begin("", {})
    view = view_quest(world.quest, 0)
    assert [DESCEND, ""] == [command.next(view, ()) for _ in range(2)]


def test_resting_and_searching_a_number_of_times(arena):
    """A number repeats an ordinary action."""
    world, view = arena(ROOM), None
    for line, action in (("rest 2", REST), ("search 2 times", SEARCH)):
        word, _, rest = line.partition(" ")
        command, view = COMMANDS[word].begin(rest, {}), view_quest(world.quest, 0)
        assert [action, action] == [command.next(view, ()) for _ in range(2)]
        assert "for a while." in command.next(view, ())


# --- monsters in sight -----------------------------------------------------------------------------------------------


def sleeper(arena):
    world = arena("##########\n#@.H.....#\n##########", monsters="H")
    world.quest.lv.monsters[0].state = SLEEPING
    world.look()
    world.quest.vis[:3, :5] = 1
    return world


def test_a_monster_that_is_awake_stops_every_command(arena):
    """R14.6: with name, direction and distance, and what to do; every time."""
    world = seen(arena("##########\n#@.H.....#\n##########", monsters="H"))
    memory = {}
    for line in ("explore", "travel 6,1", "rest 5", "explore"):
        assert "You see a hobgoblin 2 steps east. `fight` attacks." == first(world, line, memory)


def test_a_sleeper_in_sight_stops_once(arena):
    """R14.6: the same command continues; a step later the sleeper is no news."""
    world = sleeper(arena)
    memory = {}
    command = COMMANDS["travel"].begin("2,1", memory)
    assert MOVE + 3 == command.next(view_quest(world.quest, 0), ())
    fresh = arena("##########\n#@.......#\n##########")
    command = COMMANDS["search"].begin("9", {})
    assert SEARCH == command.next(view_quest(fresh.quest, 0), ())
    view = view_quest(world.quest, 0)
    stop = command.next(view, ())
    assert "You see a sleeping hobgoblin 2 steps east. `search 9` continues, `fight` attacks." == stop
    assert SEARCH == command.next(view, ())


def test_a_sleeper_in_the_only_way_is_named(arena):
    """`explore` does not claim that nothing is left while a sleeper is in the way."""
    world = sleeper(arena)
    assert "A sleeping hobgoblin 2 steps east is in the way. `fight` attacks." == first(world, "explore")


def test_flight(arena):
    """The hero flees from those awake, or out of a sleeper's sight; a cornered hero learns why it cannot."""
    assert MOVE + 2 == first(seen(arena("##########\n#...@.H..#\n##########", monsters="H")), "flee")
    stop = first(seen(arena("##########\n#@H......#\n##########", monsters="H")), "flee")
    reason = "The hobgoblin is as fast as you and closer to every way out."
    assert f"You have nowhere to flee. {reason} `fight` attacks." == stop
    assert "No monster in sight is awake." == first(sleeper(arena), "flee")
    world = seen(arena("##########\n#...@.H..#\n##########", monsters="H"))
    world.quest.lv.monsters[0].state = SLEEPING
    assert MOVE + 2 == first(world, "flee")


def test_nobody_heals_beside_a_sleeper(arena):
    """R6.4: `heal` says why."""
    world = sleeper(arena)
    world.quest.hero.hp = 3
    assert first(world, "heal").startswith("You cannot heal in sight of a monster, and you see a sleeping hobgoblin")


def test_the_confused_rest_it_off(arena):
    """Walking waits for a clear head; resting and searching do not."""
    world = arena(ROOM)
    world.quest.hero.confused = 5
    assert "You are confused. `heal` waits until it passes." == first(world, "explore") == first(world, "travel 5,1")
    assert REST == first(world, "heal") == first(world, "rest 3")
    assert SEARCH == first(world, "search 3")
    world.quest.hero.confused, world.quest.hero.held = 0, 4
    assert "You are held fast. `heal` waits until it passes." == first(world, "explore")
    assert REST == first(world, "heal")
    world.quest.hero.held = 0
    assert "You are in full health." == first(world, "heal")


def test_explore_leaves_what_was_dropped():
    """`explore` does not pick up again what the hero dropped."""
    text, match = said("drop c", "explore", "inventory")
    assert "You drop" in text
    assert PICK_UP not in [step.action for step in match.replay().steps[:2]]
    assert "c - " not in text.rpartition("> ")[2].partition("quit")[0]


# --- pages -----------------------------------------------------------------------------------------------------------


def test_the_surroundings_in_words(arena):
    """R14.1: place, ways, monsters with direction and distance, items, doors, needs: no map is needed."""
    world = seen(arena("##########\n#'..@.H..#\n##########", monsters="H"))
    world.quest.hero.hp = 2
    text = PAGES["around"].read(view_quest(world.quest, 0), "")
    assert "Health 2 of 12: badly wounded." in text
    assert "You are in a room at 4,1." in text
    assert "Known ways and their steps: west 3, east 4." in text
    assert "Doors and stairs: an open door 3 steps west, 3 steps on foot (1,1)." in text
    assert "Monsters: a hobgoblin 2 steps east." in text
    assert "#" not in text


def test_a_hint_names_what_heals(arena):
    """R14.4: a known healing potion is named by its letter; an unknown one is not."""
    world = arena(ROOM)
    world.strip()
    world.quest.hero.hp = 1
    world.give(3, POTION, 0)
    world.quest.known[0] = 0
    assert "You are badly wounded. Flee" in "".join(hints(view_quest(world.quest, 0)))
    world.quest.known[0] = 1
    assert "You are badly wounded, but potion d heals. `quaff d` drinks it." in hints(view_quest(world.quest, 0))


def test_the_numbered_map(arena):
    """Columns and rows are numbered at the edges."""
    world = arena(ROOM)
    lines = PAGES["map"].read(view_quest(world.quest, 0), "").splitlines()
    assert lines[3].startswith(" 1 @.")
    assert "You (@) are at 1,1." == lines[-1]


def test_the_numbered_map_fits_a_terminal():
    """Every number is above its column, and no line is wider than 80, however much of the level is known."""
    rows = [" " * 80, "#" * 80, "#" + "." * 52 + "@" + "." * 25 + "#", "#" * 80, *[" " * 80] * 18]
    view = GAME.view(GAME.new("any"), 0)
    tens, units, _, row, *_ = ruled_map(structs.replace(view, x=53, y=2), rows).splitlines()
    place = row.index("@")
    assert ("5", "3") == (tens[place - 3], units[place])
    assert max(len(tens), len(units), len(row)) <= 80


def test_every_item_has_its_sentence():
    """R10: known kinds say what they do, unknown ones how to find out."""
    for kind, rows in (("POTION", POTION_ROWS), ("SCROLL", SCROLL_ROWS), ("RING", RING_ROWS), ("WAND", WAND_ROWS)):
        assert len(rows) == len(set(MAGIC[kind]))
        known = [about_thing(Thing("a", "x", kind, k, "", 1, "")) for k in range(len(rows))]
        assert about_thing(Thing("a", "x", kind, None, "blue", 1, "")) not in known
    for kind in set(ITEM_TYPES[1:]) - set(MAGIC):
        assert about_thing(Thing("a", "x", kind, 0, "", 1, ""))


def test_describe_an_item_or_a_monster(arena):
    """By letter or name; else by column and row."""
    world = seen(arena("##########\n#@.H.....#\n##########", monsters="H"))
    world.give(6, POTION, 2)
    page = PAGES["describe"].read
    view = view_quest(world.quest, 0)
    assert "An unknown potion. Drink it to find out" in page(view, "g")
    assert "A weapon that does 2d4" in page(view, "a")
    assert page(view, "hob").startswith("A hobgoblin 2 steps east. A level 1 monster, as fast as you, that")
    assert "You hit it 35% of the time and need about 3 blows. It hits you 35%" in page(view, "hob")
    assert page(view, "orc").startswith(
        "An orc. None is in sight. A level 2 monster, as fast as you, that hits for 1d8."
    )
    assert "You would need" not in page(view, "orc")
    known = page(structs.replace(view, slain="Z"), "Zombie")
    assert known.startswith(
        "A zombie, which you have killed before. None is in sight. A level 2 monster, half as fast as"
    )
    assert "A ring." == page(view, "=")
    with pytest.raises(BadNotation, match="the letter of an item"):
        page(view, "zzz")


def test_a_wound_by_something_unseen_stops(arena):
    """The last thing that happened is the reason."""
    world = arena(ROOM)
    command, view = COMMANDS["search"].begin("5", {}), view_quest(world.quest, 0)
    assert SEARCH == command.next(view, ())
    blow = Event("combat: was hit", "Something hits you for 3.")
    stop = command.next(structs.replace(view, hp=view.hp - 3), (blow,))
    assert "Something hits you for 3. Moving away may shake it off." == stop


def test_nothing_can_be_thrown():
    """A command of other games gets an answer."""
    text, _ = said("throw a", "legend")
    assert "You cannot throw anything here." in text
    assert ">  stairs down" in text


def test_refusals_are_sentences():
    """What cannot be done, why, and what to do."""
    text, _ = said("get", "descend", "use z")
    assert "! You cannot pick anything up. Nothing lies here. Walk onto an item first." in text
    assert "! You cannot descend. There are no stairs down here. Walk onto a `>` first." in text
    assert "! You have nothing called 'z' to use. Try `use c` (2 food rations)" in text


def test_a_run_in_lines_says_why_it_ended():
    """R14.6: a command of the game takes precedence over the bare action of the same name."""
    text, match = said("run south")
    assert "You come to a wall." in text
    assert [RUN + 1] == [step.action for step in match.replay().steps]


def test_seek_begins_with_dead_ends(arena):
    """R14.6: a corridor that leads nowhere is searched before the walls of the hero's room."""
    world = seen(arena("###########\n#@..'::::##\n###########"))
    memory = {}
    steps = [first(world, "seek", memory)]
    while steps[-1] != SEARCH:
        world.do(steps[-1])
        seen(world)
        steps.append(first(world, "seek", memory))
    assert [MOVE + 3] * 7 + [SEARCH] == steps


def test_stairs_not_found_where_all_is_explored(arena):
    """What to do next depends on whether there is anything left to explore."""
    world = seen(arena("###########\n#@..'::::##\n###########"))
    assert "You have not found the stairs down on this level. `seek` looks for hidden doors." == first(world, "stairs")
    world.quest.lv.memory[1, 9] = ord(" ")
    assert "You have not found the stairs down on this level. `explore` continues." == first(world, "stairs")


def test_a_run_that_news_ended_reports_the_news(arena):
    """R5.9: gold found on the way is why a run ended, not something in the way."""
    world = arena(ROOM)
    run = COMMANDS["run"].begin("east", {})
    action = run.next(view_quest(world.quest, 0), ())
    world.do(action)
    news = Event("info: found gold", "You find 5 gold pieces.")
    assert "You find 5 gold pieces." == run.next(view_quest(world.quest, 0), (news,))
