"""What long ways remember of one another: levels only mapped, sleepers, locked doors, who cannot be reached; and what
they advise.
"""

import re

import pytest
from msgspec import structs

from quintet.core.errors import BadNotation
from quintet.core.game import Event
from quintet.games.rogue.actions import MOVE, REST, SEARCH, USE
from quintet.games.rogue.errands import ERRANDS, PAGES, attend
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.screen import hints, status
from quintet.games.rogue.tables import (
    ARMOR,
    ARTIFACT,
    FOOD,
    HEIGHT,
    LANTERN,
    OIL,
    POTION,
    SCROLL,
    SLEEPING,
    TORCH,
    TRAP_WORDS,
    WEAPON,
    WIDTH,
)
from quintet.games.rogue.views import view_quest
from quintet.games.rogue.walker import Walker
from quintet.games.rogue.ways import SEEKING, Company, Explore, Seek
from quintet.table.match import Match
from quintet.table.seats import Person
from quintet.tui.plain import talk_through

ROOM = "##########\n#@.......#\n##########"
NORTH, SOUTH, WEST, EAST = range(4)
MAPPED = (5, "success", "the layout of the level comes to your mind")


def said(*lines, seed, **options):
    match = Match(GAME, seed, RogueOptions(**options), seats=[Person("you")])
    return talk_through(match, [*lines, "quit"]), match


def lit(world, rows=22, columns=80):
    """The same dungeon with this much of it in sight and remembered."""
    world.quest.vis[:rows, :columns] = 1
    for y in range(rows):
        for x in range(columns):
            kind = int(world.quest.lv.tiles[y, x]) & 15
            world.quest.lv.memory[y, x] = ord("#.:'++#''<>"[kind])
    return view_quest(world.quest, 0)


def told(line, view, memory=None, events=()):
    """What an errand says first of all."""
    word, _, rest = line.partition(" ")
    return ERRANDS[word][1](rest, {} if memory is None else memory).next(view, events)


def refused(line, view):
    with pytest.raises(BadNotation) as error:
        told(line, view)
    return str(error.value)


# --- mapped, not seen ------------------------------------------------------------------------------------------------


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
    unseen = memory["company"].place(shown).unseen(shown)
    row = "".join(near.map)
    assert [row[cell] == " " and cell < 3 * WIDTH and cell % WIDTH < 25 for cell in range(WIDTH * HEIGHT)] == (
        unseen > 0
    ).tolist()


def test_what_is_taken_back_was_never_seen(arena):
    """A tile seen in turn 9 is unseen in turn 5 again."""
    world, company = arena(ROOM), Company()
    blank = view_quest(world.quest, 0)
    shown = structs.replace(lit(world), visible=bytes(WIDTH * HEIGHT), turn=5)
    shown = structs.replace(shown, messages=(MAPPED,))
    for view in (blank, shown):
        company.watch(view)
    left = int(company.place(shown).unseen(shown).sum())
    assert left > 10
    later = structs.replace(shown, visible=bytes([1]) * WIDTH * HEIGHT, turn=9)
    company.watch(later)
    assert [0, left] == [int(company.place(view).unseen(view).sum()) for view in (later, shown)]


def test_news_before_a_gas_trap_is_not_lost(arena):
    """Who falls asleep stays on the level, so what was told before that counts."""
    world, company = arena(ROOM), Company()
    company.watch(view_quest(world.quest, 0))
    asleep = (5, "critical", "you fall asleep for 3 turns")
    shown = structs.replace(lit(world, 3, 10), visible=bytes(WIDTH * HEIGHT), messages=(MAPPED, asleep), turn=5)
    company.watch(shown)
    assert company.place(shown).unseen(shown).any()
    fallen = structs.replace(shown, depth=4, messages=(MAPPED, (6, "critical", "you fall through to level 4")), turn=6)
    company.watch(fallen)
    assert not company.place(fallen).unseen(fallen).any()


def test_a_game_taken_up_again_does_not_walk_what_is_known(arena):
    """R14.6: the first view shows what was known before it; what a scroll said back then is no news."""
    company = Company()
    view = structs.replace(lit(arena(ROOM), 3, 10), visible=bytes(WIDTH * HEIGHT), messages=(MAPPED,), turn=9)
    company.watch(view)
    assert not company.place(view).unseen(view).any()


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


# --- sleepers --------------------------------------------------------------------------------------------------------

HALL = "#########\n#.......#\n#.......#\n#@..H...>\n#.......#\n#.......#\n#########"


def steps_of(word, view, limit=12):
    """The tiles that a word walks over in a world where nothing changes but the hero's place."""
    errand, places = ERRANDS[word][1]("", {}), []
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


def test_a_long_search_says_what_light_is_left(arena):
    """Every fifty actions, for they cost light; told in turns, of which the slow need two for each."""
    world = arena(ROOM)
    view, seek = lit(world, 3, 10), Seek(Company())
    answers = [seek.next(structs.replace(view, turn=7 + 2 * k), ()) for k in range(SEEKING + 1)]
    assert f"you have sought for {2 * SEEKING} turns and found nothing; your light burns " in answers[-1]
    assert f" {view.light_left} turns more" in answers[-1]


def hunted(view, turns):
    """Where the hero stands after so many turns of the hunt in a world that has no door."""
    walker, shift = (
        Walker(),
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
        errand, view = ERRANDS["rest"][1]("5", {}), view_quest(world.quest, 0)
        errand.next(view, ())
        answers.append(errand.next(view, (Event(kind, text),)))
        world.give(1, item[0], item[1], amount=item[2])
    assert [text, f"{text}; {advice}"] == answers


def test_a_good_light_is_not_changed_for_another(arena):
    """R14.4: a torch that has burnt one turn is as good as a new one; oil still goes into a lantern."""
    world = arena(ROOM)
    world.strip()
    world.give(0, TORCH, 0, amount=499)
    world.give(1, TORCH, 0, amount=500)
    world.quest.hero.light = 0
    assert "your light burns 499 turns more" in refused("light", view_quest(world.quest, 0))
    world.give(0, LANTERN, 0, amount=400)
    world.give(2, OIL, 0)
    assert USE + 2 == told("light", view_quest(world.quest, 0))


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
    way, view = ERRANDS["run"][1], lit(arena("########\n#@....'#\n########"), 3, 8)
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
    run = ERRANDS["run"][1]("east", {})
    run.next(view, ())
    assert words == run.next(ended, ())


def test_a_run_around_bends_looks_ahead_too(arena):
    """R5.9: out of a corridor into a room, the last step tells where ahead is."""
    picture = "##########\n#@::::####\n#####:####\n#####::..#\n########.#\n##########"
    view = lit(arena(picture), 6, 10)
    for row, words in (("#####::..#", "you come to a wall"), ("#####::..^", "a trap is ahead")):
        run = ERRANDS["run"][1]("east", {})
        run.next(view, ())
        ended = structs.replace(view, x=8, y=3, map=(*view.map[:3], row.ljust(80), *view.map[4:]))
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
    company = Company()
    memory["company"] = company
    way = Explore(company)
    answers = [way.next(view, (Event("info: nothing", "nothing"),)) for _ in range(20)]
    assert "you get no further" in answers
    assert isinstance(told("seek", view, memory), int)


def test_resting_is_still_resting(arena):
    """Alone and wounded one rests."""
    world = arena(ROOM)
    world.quest.hero.hp = 3
    assert REST == told("heal", lit(world, 3, 10))
