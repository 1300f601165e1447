"""Long ways around sleepers: R14.6."""

from autopilot_stage import EAST, NORTH, SOUTH, lit, told
from msgspec import structs

from quintet.games.rogue.actions import MOVE
from quintet.games.rogue.autopilot.typed_commands import COMMANDS, attend
from quintet.games.rogue.tables import (
    HEIGHT,
    SLEEPING,
    WIDTH,
)

HALL = "#########\n#.......#\n#.......#\n#@..H...>\n#.......#\n#.......#\n#########"


def steps_of(word, view, limit=12):
    """The tiles that a word walks over in a world where nothing changes but the hero's place."""
    errand, places = COMMANDS[word][1]("", {}), []
    shift = {0: (0, -1), 1: (0, 1), 2: (-1, 0), 3: (1, 0), 4: (-1, -1), 5: (1, -1), 6: (-1, 1), 7: (1, 1)}
    for _ in range(limit):
        answer = errand.next(view, ())
        if isinstance(answer, str):
            break
        view = structs.replace(view, x=view.x + shift[answer][0], y=view.y + shift[answer][1])
        places.append((view.x, view.y))
    return places


def test_sleepers_are_given_a_wide_berth(arena):
    """R14.6: two steps at least where there is another way, and beside them where there is none."""
    world = arena(HALL, monsters="H")
    world.quest.lv.monsters[0].state = SLEEPING
    places = steps_of("stairs", lit(world, 7, 9))
    assert (8, 3) == places[-1]
    assert min(max(abs(x - 4), abs(y - 3)) for x, y in places) >= 2
    narrow = arena("#########\n#.......#\n#@..H...>\n#########", monsters="H")
    narrow.quest.lv.monsters[0].state = SLEEPING
    assert (8, 2) == steps_of("stairs", lit(narrow, 4, 9))[-1]


def test_explore_asks_before_it_passes_close_by_a_sleeper(arena):
    """R14.6: what lies beside a sleeper is left for last, and the player says so once more."""
    world = arena("##########\n#@....H..#\n##########", monsters="H")
    world.quest.lv.monsters[0].state = SLEEPING
    view, memory = lit(world, 3, 10), {}
    view = structs.replace(view, map=(view.map[0], "#....$...#".ljust(80), *view.map[2:]))
    asked = told("explore", view, memory)
    assert "what is left to explore lies beside the Hobgoblin, asleep, 5 steps east; the same again goes on" == asked
    assert MOVE + EAST == told("explore", view, memory)


def test_a_sleeper_out_of_sight_is_remembered(arena):
    """The way around does not forget whom it leads around."""
    world = arena(HALL, monsters="H")
    world.quest.lv.monsters[0].state = SLEEPING
    view, memory = lit(world, 7, 9), {}
    attend(view, memory)
    dark = structs.replace(view, monsters=(), visible=bytes(WIDTH * HEIGHT))
    assert told("stairs", dark, memory) in {MOVE + NORTH, MOVE + SOUTH, MOVE + 5, MOVE + 7}
    assert MOVE + EAST == told("stairs", dark)
