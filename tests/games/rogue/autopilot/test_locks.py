"""Long ways before doors that are locked or hidden: R14.6."""

import pytest
from autopilot_stage import EAST, ROOM, WEST, lit, told
from msgspec import structs

from quintet.core.game import Event
from quintet.games.rogue.actions import MOVE, SEARCH
from quintet.games.rogue.autopilot.commands import SEEKING, Seek, TravelMemory
from quintet.games.rogue.autopilot.typed_commands import attend
from quintet.games.rogue.bots.reasons import Reasons
from quintet.games.rogue.bots.walker import KnownGrounds, Walker
from quintet.games.rogue.views.hero import view_quest

# --- locked doors ----------------------------------------------------------------------------------------------------


def behind_a_lock(arena):
    """A hero whose only way on is a door that has just held."""
    world = arena("##########\n#..@L....#\n##########")
    view = lit(world, 3, 10)
    rows = (view.map[0], "#..@+".replace("@", ".").ljust(80), *view.map[2:])
    tried = ((1, "info", "the door is locked; you throw yourself against it in vain"),)
    return structs.replace(view, map=rows), structs.replace(view, map=rows, messages=tried, turn=1)


def test_a_locked_door_is_the_last_resort(arena):
    """R14.6: it is left alone while anything else is to be seen, then asked about, then broken."""
    before, after = behind_a_lock(arena)
    memory = {}
    assert MOVE + EAST == told("explore", before, memory)
    asked = told("explore", after, memory)
    assert "only a locked door is left to explore, 1 step east; the same again breaks it open" in asked
    assert MOVE + EAST == told("explore", after, memory)
    open_ground = structs.replace(after, map=(after.map[0], " ..." + after.map[1][4:], *after.map[2:]))
    memory = {}
    attend(before, memory)
    assert MOVE + WEST == told("explore", open_ground, memory)


def test_every_locked_door_is_asked_about(arena):
    """R14.6: who wants one door broken has said nothing of another."""
    view, memory = lit(arena("##########\n#L.@L....#\n##########"), 3, 10), {}

    def seen(x, messages=()):
        row = " +..+".ljust(80)
        return structs.replace(view, x=x, map=(view.map[0], row, *view.map[2:]), messages=messages, turn=x)

    held = "the door is locked; you throw yourself against it in vain"
    for moment in (seen(3), seen(3, ((3, "info", held),)), seen(2), seen(2, ((9, "info", held),))):
        attend(moment, memory)
    assert "only a locked door is left to explore, 1 step west" in told("explore", seen(2), memory)
    assert MOVE + WEST == told("explore", seen(2), memory)
    broken = structs.replace(seen(2), map=(view.map[0], "#'..+".ljust(80), *view.map[2:]))
    assert "only a locked door is left to explore, 2 steps east" in told("explore", broken, memory)
    assert MOVE + EAST == told("explore", broken, memory)


def test_who_has_not_tried_a_door_walks_into_it(arena):
    """A closed door looks like a locked one until it holds."""
    before, _ = behind_a_lock(arena)
    assert MOVE + EAST == told("explore", before)


# --- hidden doors ----------------------------------------------------------------------------------------------------


def test_nobody_seeks_while_there_is_more_to_explore(arena):
    """R14.6: what can be walked to comes before what may be hidden."""
    view = view_quest(arena("##########\n#@.......#\n##########").quest, 0)
    assert "there is still more to explore; explore goes on" == told("seek", view)


@pytest.mark.parametrize(
    ("picture", "rows", "advice"),
    [
        ("##########\n#@..+....#\n##########", 5, ("explore",)),
        ("##########\n#@..+....#\n##########", 10, ("again",)),
        ("##########\n#@..+...>#\n##########", 10, ("stairs", "again")),
    ],
)
def test_a_find_leads_on_only_where_something_is_left(arena, picture, rows, advice):
    """R14.6: a door that joins two places the hero knows is nothing to explore."""
    view, seek = lit(arena(picture), 3, rows), Seek(TravelMemory())
    seek.taken = 1
    found = seek.next(view, [Event("success: found door", "you find a secret door to the east", 0)])
    assert ("you find a secret door to the east", advice) == (found, found.advice)


def test_a_long_search_says_what_light_is_left(arena):
    """Every fifty actions, for they cost light; told in turns, of which the slow need two for each."""
    world = arena(ROOM)
    view, seek = lit(world, 3, 10), Seek(TravelMemory())
    answers = [seek.next(structs.replace(view, turn=7 + 2 * k), ()) for k in range(SEEKING + 1)]
    assert f"you have sought for {2 * SEEKING} turns and found nothing; your light burns " in answers[-1]
    assert f" {view.light_left} turns more" in answers[-1]


def hunted(view, turns):
    """Where the hero stands after so many turns of the hunt in a world that has no door."""
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
    """R14.6: not the near wall at the edge of the map, but the one with room for rooms behind it."""
    rows = ["#" * 12, *["#" + "." * 10 + "#"] * 8, "#" * 12]
    world = arena("\n".join(rows).replace(".", "@", 1))
    view = lit(world, 10, 12)
    assert (1, 1) == (view.x, view.y)
    x, y = hunted(view, 30)
    assert x == 10 or y == 8
