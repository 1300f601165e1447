"""What commands remember of a level: what was only mapped, sleepers, locked doors: R14.6."""

from autopilot_stage import EAST, MAPPED, NORTH, ROOM, SOUTH, WEST, answer, lit, said
from msgspec import structs

from quintet.games.rogue.actions import MOVE
from quintet.games.rogue.autopilot.travel_memory import TravelMemory
from quintet.games.rogue.autopilot.typed_commands import COMMANDS, attend
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.tables import (
    HEIGHT,
    SLEEPING,
    WIDTH,
)
from quintet.games.rogue.views.hero import view_quest

HELD = "The door is locked. You throw yourself against it in vain."
HALL = "#########\n#.......#\n#.......#\n#@..H...>\n#.......#\n#.......#\n#########"

# --- what was only mapped --------------------------------------------------------------------------------------------


def mapped_but_unseen(match):
    """Returns floors with gold or an item that the hero has never seen."""
    state = GAME.new("wiz", RogueOptions(wizard=True))
    for step in match.replay().steps:
        state = GAME.apply(state, 0, step.action)
    lv, text = state.record.lv, "".join(match.view(0).map)
    places = [int(row.y) * WIDTH + int(row.x) for row in [*lv.items, *lv.piles] if row.x]
    return [cell for cell in places if text[cell] == "."]


def test_what_was_only_mapped_is_still_explored():
    """R14.6: a level that a scroll has mapped is explored all the same, since nothing that lies there is known."""
    scroll = ["wizard tell", "wizard make scroll of magic mapping", "get", "read magic mapping"]
    begin = ["wizard god", "wizard level 5", "wizard slay", *scroll]
    _, mapped = said(*begin, seed="wiz", wizard=True)
    assert mapped_but_unseen(mapped)
    text, match = said(*begin, *["explore", "wizard slay", "rest 8"] * 8, seed="wiz", wizard=True)
    assert "You have explored this level." in text
    assert not mapped_but_unseen(match)
    assert len(match.view(0).pack) > 6


def test_what_was_seen_before_the_map_is_not_walked_again(arena):
    """Only what the scroll added is left to see."""
    world, memory = arena("#########################\n#@......................#\n#########################"), {}
    near = view_quest(world.quest, 0)
    attend(near, memory)
    shown = structs.replace(lit(world, 3, 25), visible=near.visible, messages=(*near.messages, MAPPED))
    attend(shown, memory)
    unseen = memory["travel"].level(shown).unseen(shown)
    row = "".join(near.map)
    assert [row[cell] == " " and cell < 3 * WIDTH and cell % WIDTH < 25 for cell in range(WIDTH * HEIGHT)] == (
        unseen > 0
    ).tolist()


def test_an_undone_sight_was_never_seen(arena):
    """A tile seen in turn 9 is unseen in turn 5 again."""
    world, memory = arena(ROOM), TravelMemory()
    blank = view_quest(world.quest, 0)
    shown = structs.replace(lit(world), visible=bytes(WIDTH * HEIGHT), turn=5)
    shown = structs.replace(shown, messages=(MAPPED,))
    for view in (blank, shown):
        memory.watch(view)
    left = int(memory.level(shown).unseen(shown).sum())
    assert left > 10
    later = structs.replace(shown, visible=bytes([1]) * WIDTH * HEIGHT, turn=9)
    memory.watch(later)
    assert [0, left] == [int(memory.level(view).unseen(view).sum()) for view in (later, shown)]


def test_news_before_a_gas_trap_is_not_lost(arena):
    """A hero who falls asleep stays on the level, so messages before that count."""
    world, memory = arena(ROOM), TravelMemory()
    memory.watch(view_quest(world.quest, 0))
    asleep = (5, "critical", "You fall asleep for 3 turns.")
    shown = structs.replace(lit(world, 3, 10), visible=bytes(WIDTH * HEIGHT), messages=(MAPPED, asleep), turn=5)
    memory.watch(shown)
    assert memory.level(shown).unseen(shown).any()
    fallen = structs.replace(shown, depth=4, messages=(MAPPED, (6, "critical", "You fall through to level 4.")), turn=6)
    memory.watch(fallen)
    assert not memory.level(fallen).unseen(fallen).any()


def test_a_resumed_game_does_not_explore_what_is_known(arena):
    """R14.6: the first view shows what was known before it; old messages are no news."""
    memory = TravelMemory()
    view = structs.replace(lit(arena(ROOM), 3, 10), visible=bytes(WIDTH * HEIGHT), messages=(MAPPED,), turn=9)
    memory.watch(view)
    assert not memory.level(view).unseen(view).any()


# --- sleepers --------------------------------------------------------------------------------------------------------


def steps_of(word, view, limit=12):
    """Returns the tiles that a command walks over in a world where only the hero moves."""
    command, places = COMMANDS[word].begin("", {}), []
    shift = {0: (0, -1), 1: (0, 1), 2: (-1, 0), 3: (1, 0), 4: (-1, -1), 5: (1, -1), 6: (-1, 1), 7: (1, 1)}
    for _ in range(limit):
        action = command.next(view, ())
        if isinstance(action, str):
            break
        view = structs.replace(view, x=view.x + shift[action][0], y=view.y + shift[action][1])
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
    """R14.6: what lies beside a sleeper is left for last, and the player is asked first."""
    world = arena("##########\n#@....H..#\n##########", monsters="H")
    world.quest.lv.monsters[0].state = SLEEPING
    view, memory = lit(world, 3, 10), {}
    view = structs.replace(view, map=(view.map[0], "#....$...#".ljust(80), *view.map[2:]))
    asked = answer("explore", view, memory)
    expected = "The rest of this level lies past the sleeping hobgoblin 5 steps east. `explore` continues, "
    assert f"{expected}`fight` attacks." == asked
    assert MOVE + EAST == answer("explore", view, memory)


def test_a_sleeper_out_of_sight_is_remembered(arena):
    """The way around a sleeper remembers it."""
    world = arena(HALL, monsters="H")
    world.quest.lv.monsters[0].state = SLEEPING
    view, memory = lit(world, 7, 9), {}
    attend(view, memory)
    dark = structs.replace(view, monsters=(), visible=bytes(WIDTH * HEIGHT))
    assert answer("stairs", dark, memory) in {MOVE + NORTH, MOVE + SOUTH, MOVE + 5, MOVE + 7}
    assert MOVE + EAST == answer("stairs", dark)


CORNER = "#########\n#@..{}..H#\n#.......#\n#########"


def remembered_sleeper(arena, ground):
    """A sleeper out of sight beside the only tile never seen, which is the wall behind it; and what was seen of it."""
    world = arena(CORNER.format(ground), monsters="H")
    world.quest.lv.monsters[0].state = SLEEPING
    view, memory = lit(world, 4, 9), {}
    view = structs.replace(view, map=("####### #".ljust(80), *view.map[1:]))
    attend(view, memory)
    return structs.replace(view, monsters=(), visible=bytes(WIDTH * HEIGHT)), memory


def test_explore_does_not_walk_to_and_fro_before_a_sleeper(arena):
    """R14.6: the tile of a sleeper is taken, in sight or not, and the wall behind it is not worth a fight."""
    view, memory = remembered_sleeper(arena, ">")
    assert "You have explored this level. You know the stairs down. `stairs`" in answer("explore", view, memory)


def test_a_sleeper_before_the_only_tile_left_is_named(arena):
    """R14.6: with the stairs still unknown, the unknown behind a sleeper counts."""
    view, memory = remembered_sleeper(arena, ".")
    blocked = "A sleeping hobgoblin 6 steps east is in the way. `fight` attacks."
    assert blocked == answer("explore", view, memory)
    assert f"You have not found the stairs down on this level. {blocked}" == answer("stairs", view, memory)


# --- locked doors ----------------------------------------------------------------------------------------------------


def behind_a_lock(arena):
    """A hero whose only way on is a locked door that has just held."""
    world = arena("##########\n#..@L....#\n##########")
    view = lit(world, 3, 10)
    rows = (view.map[0], "#..@+".replace("@", ".").ljust(80), *view.map[2:])
    tried = ((1, "info", HELD),)
    return structs.replace(view, map=rows), structs.replace(view, map=rows, messages=tried, turn=1)


def test_a_locked_door_is_the_last_resort(arena):
    """R14.6: it is left alone while anything else can be seen, then asked about, then broken."""
    before, after = behind_a_lock(arena)
    memory = {}
    assert MOVE + EAST == answer("explore", before, memory)
    asked = answer("explore", after, memory)
    assert "Only a locked door one step east is left to explore. `explore` breaks it open" in asked
    assert MOVE + EAST == answer("explore", after, memory)
    open_ground = structs.replace(after, map=(after.map[0], " ..." + after.map[1][4:], *after.map[2:]))
    memory = {}
    attend(before, memory)
    assert MOVE + WEST == answer("explore", open_ground, memory)


def test_every_locked_door_is_asked_about(arena):
    """R14.6: agreeing to break one door says nothing about another."""
    view, memory = lit(arena("##########\n#L.@L....#\n##########"), 3, 10), {}

    def seen(x, messages=()):
        row = " +..+".ljust(80)
        return structs.replace(view, x=x, map=(view.map[0], row, *view.map[2:]), messages=messages, turn=x)

    for moment in (seen(3), seen(3, ((3, "info", HELD),)), seen(2), seen(2, ((9, "info", HELD),))):
        attend(moment, memory)
    assert "Only a locked door one step west is left to explore." in answer("explore", seen(2), memory)
    assert MOVE + WEST == answer("explore", seen(2), memory)
    broken = structs.replace(seen(2), map=(view.map[0], "#'..+".ljust(80), *view.map[2:]))
    assert "Only a locked door 2 steps east is left to explore." in answer("explore", broken, memory)
    assert MOVE + EAST == answer("explore", broken, memory)


def test_an_untried_door_is_walked_into(arena):
    """A closed door looks like a locked one until it holds."""
    before, _ = behind_a_lock(arena)
    assert MOVE + EAST == answer("explore", before)
