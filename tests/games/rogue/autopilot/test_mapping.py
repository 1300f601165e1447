"""Long ways on levels that a scroll has only mapped: R14.6."""

from autopilot_stage import MAPPED, ROOM, lit, said
from msgspec import structs

from quintet.games.rogue.autopilot.commands import TravelMemory
from quintet.games.rogue.autopilot.typed_commands import attend
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.tables import (
    HEIGHT,
    WIDTH,
)
from quintet.games.rogue.views.hero import view_quest


def mapped_but_unseen(match):
    """Floors of rooms where a pile of gold or a thing still lies that the hero has never seen."""
    state = GAME.new("wiz", RogueOptions(wizard=True))
    for step in match.replay().steps:
        state = GAME.apply(state, 0, step.action)
    lv, text = state.record.lv, "".join(match.view(0).map)
    places = [int(row.y) * WIDTH + int(row.x) for row in [*lv.items, *lv.piles] if row.x]
    return [cell for cell in places if text[cell] == "."]


def test_what_was_only_mapped_is_still_explored():
    """R14.6: a level that a scroll has shown is walked through all the same, for nothing that lies there is known."""
    scroll = ["wizard tell", "wizard make scroll of magic mapping", "get", "read magic mapping"]
    begin = ["wizard god", "wizard level 5", "wizard slay", *scroll]
    _, mapped = said(*begin, seed="wiz", wizard=True)
    assert mapped_but_unseen(mapped)
    text, match = said(*begin, *["explore", "wizard slay", "rest 8"] * 8, seed="wiz", wizard=True)
    assert "nothing is left to explore here" in text
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


def test_what_is_taken_back_was_never_seen(arena):
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
    """Who falls asleep stays on the level, so what was told before that counts."""
    world, memory = arena(ROOM), TravelMemory()
    memory.watch(view_quest(world.quest, 0))
    asleep = (5, "critical", "you fall asleep for 3 turns")
    shown = structs.replace(lit(world, 3, 10), visible=bytes(WIDTH * HEIGHT), messages=(MAPPED, asleep), turn=5)
    memory.watch(shown)
    assert memory.level(shown).unseen(shown).any()
    fallen = structs.replace(shown, depth=4, messages=(MAPPED, (6, "critical", "you fall through to level 4")), turn=6)
    memory.watch(fallen)
    assert not memory.level(fallen).unseen(fallen).any()


def test_a_game_taken_up_again_does_not_walk_what_is_known(arena):
    """R14.6: the first view shows what was known before it; what a scroll said back then is no news."""
    memory = TravelMemory()
    view = structs.replace(lit(arena(ROOM), 3, 10), visible=bytes(WIDTH * HEIGHT), messages=(MAPPED,), turn=9)
    memory.watch(view)
    assert not memory.level(view).unseen(view).any()
