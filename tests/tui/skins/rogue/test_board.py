"""The roguelike in the terminal: keys, mouse, long ways, pack, look, aim, death, pictures."""

import pytest
from msgspec import structs
from rogue_stage import SEED, acted, begin
from textual.widgets import OptionList
from tui_stage import compare, start, top, until, words

from quintet.front.games.rogue_log import fitting, merged
from quintet.front.palette import PALETTES
from quintet.front.start import Start
from quintet.games.rogue.actions import ASCEND, MAKE, MAKEABLE, MOVE, REVEAL, SPAWN_KIND
from quintet.games.rogue.analysis.directions import in_sight
from quintet.games.rogue.analysis.ground import Ground, attack_step
from quintet.games.rogue.analysis.item_uses import VERBS
from quintet.games.rogue.autopilot.commands import Repeat
from quintet.games.rogue.game import GAME
from quintet.games.rogue.tables import DX, DY, ITEM_TYPES
from quintet.games.rogue.text.notation import SLOT_LETTERS
from quintet.tui.skins.canvas import Canvas
from quintet.tui.skins.rogue import autopilot as walking
from quintet.tui.skins.rogue.keys import hints_for
from quintet.tui.skins.rogue.status import put_status

LUCKY = "lucky-1"
"""A dungeon where the first way back is free of traps."""


@pytest.fixture
def arena_view():
    """A hero in the middle of a room with nothing to be said about it."""
    return GAME.view(GAME.new(SEED), 0)


async def walked(pilot, screen, key):
    """Presses the key of a long way and waits for its end."""
    await pilot.press(key)
    await pilot.pause()
    await until(pilot, lambda: screen.board.autopilot.way is None, f"the end of the way of {key}")


async def wonder(pilot, screen, action):
    """A wizard's action, straight to the table: there is no key for it."""
    before = screen.moment.position
    screen.board.play(action)
    await until(pilot, lambda: screen.moment.position != before, "the wonder")


def made(kind, sub=0):
    return MAKE + MAKEABLE.index((ITEM_TYPES.index(kind), sub))


def free_ways(moment):
    """Directions of floor beside the hero."""
    view = moment.view
    return [k for k in range(8) if MOVE + k in moment.legal and view.map[view.y + DY[k]][view.x + DX[k]] in ".:'"]


async def fight(pilot, screen):
    """Strikes until nothing is in sight or nothing can be reached."""
    while any(not monster.sensed for monster in screen.moment.view.monsters) and screen.moment.outcome is None:
        in_reach = isinstance(attack_step(screen.moment.view), int)
        await acted(pilot, screen, "tab" if in_reach else "s")


KEYS = "kjhlyubn"


def hint_lines(view):
    return [line for _, line in hints_for(view)]


# --- the window -----------------------------------------------------------------------------------------------------


async def test_the_map_takes_the_whole_width_at_80x24(app):
    """Status and message line leave 22 rows for the map; no key line, no title."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        assert screen.board.size == (80, 24)
        view = screen.moment.view
        lines = words(app).split("\n")
        assert lines[view.y][view.x] == "@"
        assert lines[23].startswith(f" HP {view.hp}/{view.max_hp}")
        await until(pilot, lambda: "o explores, i opens the pack" in words(app), "a first hint")
        await walked(pilot, screen, "o")
        compare(app, "rogue-80x24")


async def test_a_wide_window_has_panel_and_log(app):
    """Bars, equipment and messages stand beside and below the map."""
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await begin(pilot)
        await walked(pilot, screen, "o")
        shown = words(app)
        for told in (
            "Health",
            "Food",
            "Light",
            "Equipment",
            "mace",
            "Messages",
            "You enter the dungeon.",
            "Pack 6 of 26",
        ):
            assert told in shown
        compare(app, "rogue-120x40")


async def test_color_blind_players_see_other_colors(app):
    """Another palette changes the colors and not one letter."""
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot)
        shown = words(app)
        app.change_settings(palette="no color")
        await pilot.pause()
        assert words(app) == shown
        compare(app, "rogue-no-color-80x24")


async def test_every_size_can_be_drawn(app):
    """Growing and shrinking the window never breaks the picture."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        for wide, high in ((100, 30), (107, 25), (108, 24), (200, 60), (60, 20), (80, 24)):
            await pilot.resize_terminal(wide, high)
            await pilot.pause()
            if wide >= 80:
                assert "@" in screen.board.canvas.text


def test_the_message_line_keeps_the_newest():
    """What one line cannot hold goes to another, oldest first; the newest always stays."""
    assert (["one", "two"], ["three"]) == fitting(["one", "two", "three"], 7)
    assert (["one"], ["two", "three"]) == fitting(["one", "two", "three"], 11)
    assert ([], ["far too long"]) == fitting(["far too long"], 5)
    assert ([], []) == fitting([], 5)


def test_equal_lines_are_counted():
    """The same thing twice in a row is said once."""
    assert ["a", "b (x2)", "a"] == merged(["a", "b", "b", "a"])


def status_of(view, standing=""):
    canvas = Canvas(80, 1)
    put_status(canvas, view, PALETTES["no color"], 0, standing)
    return canvas.text


def test_the_status_line_of_80_columns_holds_what_is_pressing():
    """R14.4: health, hunger, light with turns, depth and ailments are never cut; the rest as far as there is room."""
    view = GAME.view(GAME.new(SEED), 0)
    assert status_of(view).startswith(" HP 12/12 ██████ fed light 500 depth 1 Lv 1 AC 6 Str 16 $0 T 0")
    assert status_of(view).endswith("? help")
    ill = structs.replace(
        view,
        hp=2,
        hunger=120,
        hunger_word="Weak",
        light_left=7,
        gold=12345,
        turn=10000,
        has_amulet=True,
        effects=(("confused", 12), ("blind", 40), ("hasted", 3)),
    )
    line = status_of(ill, "WIZARD")
    for pressing in (
        "!!HP 2/12!!",
        "Weak!",
        "light 7",
        "depth 1",
        "confused 12, blind 40, hasted 3",
        "WIZARD",
        "? help",
    ):
        assert pressing in line
    assert len(line) <= 80


def test_hints_name_what_could_be_done(arena_view):
    """R14.4: a thing here, stairs, a monster, a full pack, no food, no light; each with its key."""
    here = arena_view
    stairs = list(here.map)
    stairs[here.y] = stairs[here.y][: here.x] + ">" + stairs[here.y][here.x + 1 :]
    assert ["You are on the stairs down. (`>` goes down)"] == hint_lines(
        structs.replace(here, map=tuple(stairs), ground=tuple(stairs), turn=5)
    )
    no_food = tuple(thing for thing in here.pack if thing.type != "FOOD")
    assert ["You have no food."] == hint_lines(structs.replace(here, pack=no_food, hunger=400, turn=5))
    hungry = hint_lines(structs.replace(here, hunger=200, hunger_word="Hungry", turn=5))
    assert ["You are hungry. (`e` eats)"] == hungry
    assert "`d` drops" in hint_lines(structs.replace(here, pack=here.pack[:1] * 26, turn=5))[0]
    assert "`t` lights another" in hint_lines(structs.replace(here, light_left=20, turn=5))[0]
    assert "badly wounded" in hint_lines(structs.replace(here, hp=2, turn=5))[0]


async def test_what_does_not_fit_stands_above(app):
    """Many messages of one walk: the newest in the line, the others right above it, nothing is lost."""
    told = [f"message number {k} of many" for k in range(5)]
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        screen.board.messages.report(told)
        await until(pilot, lambda: told[4] in words(app).split("\n")[22], "the newest")
        lines = words(app).split("\n")
        assert " · ".join(told) in "".join(lines[20:23])
        assert lines[23].startswith(" HP")


async def test_messages_never_hide_the_hero(app):
    """At the bottom of the map all of them stand at its top; no part of a message is on the other side of the map."""
    told = [f"message number {k} of many" for k in range(5)]
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        screen.board.moment = structs.replace(screen.moment, view=structs.replace(screen.moment.view, y=20))
        screen.board.messages.report(told)
        await until(pilot, lambda: told[0] in words(app).split("\n")[0], "the first row")
        lines = words(app).split("\n")
        assert " · ".join(told) in "".join(lines[:2])
        assert not lines[22].strip()


async def test_messages_run_below_the_map_where_a_log_has_room(app):
    """In a higher window the status line is under the map, then the log, then the message line."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        await pilot.resize_terminal(80, 30)
        await until(pilot, lambda: words(app).split("\n")[22].startswith(" HP"), "the status line")
        screen.board.messages.report(["it is quiet"])
        await until(pilot, lambda: "it is quiet" in words(app).split("\n")[28], "the message line")


async def test_coming_back_shows_the_last_message(app):
    """Continue tells what happened last, not what happened first."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, wizard=True)
        await wonder(pilot, screen, made("POTION", 0))
        if screen.moment.view.things:
            await acted(pilot, screen, "g")
        last = screen.moment.view.messages[-1][2]
        number = screen.session.autosave.number
        app.go_home()
        await pilot.pause()
        app.start(Start("rogue", match=number))
        await until(pilot, lambda: top(app) == "PlayScreen", "the game")
        await until(pilot, lambda: last in words(app).split("\n")[22], "the last message")
        assert "WIZARD" in words(app).split("\n")[23]
        assert "you enter the dungeon" not in words(app)


async def test_a_refusal_is_told_to_its_end(app):
    """At 80 columns a long one takes two rows."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        screen.view.say("You cannot go southwest. There is a wall. " + "Search beside it. " * 4 + "The end.", bad=True)
        await until(pilot, lambda: "The end." in words(app) and "You cannot go southwest." in words(app), "all of it")


async def test_a_save_is_confirmed(app):
    """What the map has to say about where the hero stands does not push the answer away."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        await acted(pilot, screen, "full_stop")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: top(app) == "AskDialog", "the question")
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen, "the game")
        await pilot.pause()
        await until(pilot, lambda: "Saved as Rogue" in words(app), "the answer")


# --- walking --------------------------------------------------------------------------------------------------------


async def test_the_fighting_key_asks_before_a_walk(app):
    """A sleeper that is only remembered is named; the same key again walks there, one undo for all steps."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, REVEAL, wizard=True)
        view, ground = screen.moment.view, Ground(screen.moment.view)
        steps = ground.distances([ground.here])
        far = next(cell for cell in range(22 * 80) if steps[cell] == 5 and not view.visible[cell])
        screen.board.autopilot.company.level(view).sleepers = {far: "Hobgoblin"}
        before = screen.moment.position
        await walked(pilot, screen, "tab")
        await until(pilot, lambda: "You remember a sleeping hobgoblin" in words(app), "the question")
        assert screen.moment.position == before
        await walked(pilot, screen, "tab")
        assert screen.moment.position > before + 1


async def test_a_monster_out_of_sight_is_told(app):
    """A step toward a monster that is gone then has its own line."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        screen.board._chased = "kestrel"
        await acted(pilot, screen, "full_stop")
        await until(pilot, lambda: "The kestrel is out of sight." in words(app), "the line")
        await acted(pilot, screen, "full_stop")
        await until(pilot, lambda: "The kestrel" not in words(app), "another line")


async def test_a_step_by_letter_arrow_and_digit(app):
    """Vi letters, arrows and the number pad mean the same."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        way = next(k for k in free_ways(screen.moment) if k < 4)
        begun = screen.moment.view.x, screen.moment.view.y
        for here, back in zip(
            (KEYS[way], ("up", "down", "left", "right")[way], "8246"[way]),
            (KEYS[way ^ 1], ("up", "down", "left", "right")[way ^ 1], "8246"[way ^ 1]),
            strict=True,
        ):
            await acted(pilot, screen, here)
            assert (screen.moment.view.x, screen.moment.view.y) == (begun[0] + DX[way], begun[1] + DY[way])
            await acted(pilot, screen, back)
            assert (screen.moment.view.x, screen.moment.view.y) == begun


async def test_a_step_by_mouse(app):
    """A click on a tile beside the hero walks there."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        view, way = screen.moment.view, free_ways(screen.moment)[0]
        goal = view.x + int(DX[way]), view.y + int(DY[way])
        await pilot.click("#board", offset=screen.board.canvas.place_of(("tile", *goal)))
        await until(pilot, lambda: screen.moment.position == 1, "the step")
        assert (screen.moment.view.x, screen.moment.view.y) == goal


async def test_a_click_far_away_travels(app):
    """A click on a known tile goes all the way."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "rogue", seed=LUCKY, wanted=("",))
        begun = screen.moment.view.x, screen.moment.view.y
        await walked(pilot, screen, "o")
        assert screen.moment.position > 2
        if screen.moment.view.monsters:
            await fight(pilot, screen)
        await pilot.click("#board", offset=screen.board.canvas.place_of(("tile", *begun)))
        await until(pilot, lambda: (screen.moment.view.x, screen.moment.view.y) == begun, "the return")


async def test_a_refused_step_ends_a_way(app):
    """A way that would do what cannot be done is over, and the refusal is told."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        screen.board.autopilot.set_out(Repeat(ASCEND, 3))
        await until(pilot, lambda: screen.board.autopilot.way is None, "the end of the way")
        assert 0 == screen.moment.position
        assert "You cannot ascend." in words(app)


async def test_a_run_goes_on_until_something_comes_up(app):
    """A capital letter is one action and many turns."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        way = free_ways(screen.moment)[0]
        await walked(pilot, screen, KEYS[way].upper())
        assert 1 == screen.moment.position < screen.moment.view.turn


async def test_any_key_stops_a_long_way(app, monkeypatch):
    """Escape during a walk stops it and opens no menu."""
    monkeypatch.setattr(walking, "PAUSE", 60.0)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "rogue", seed=SEED, wanted=("",), animation=True)
        await pilot.press("S")
        await until(pilot, lambda: screen.moment.position >= 1, "the first search")
        await pilot.press("escape")
        assert screen.board.autopilot.way is None
        assert screen.moment.position == 1
        assert top(app) == "PlayScreen"


async def test_the_same_key_does_not_stop_what_it_began(app, monkeypatch):
    """A key that is held down goes on; any other one stops the walk."""
    monkeypatch.setattr(walking, "PAUSE", 60.0)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "rogue", seed=SEED, wanted=("",), animation=True)
        await pilot.press("S")
        await until(pilot, lambda: screen.moment.position >= 1, "the first search")
        way = screen.board.autopilot.way
        await pilot.press("S", "S")
        assert way is screen.board.autopilot.way is not None
        await pilot.press("escape")
        assert screen.board.autopilot.way is None


async def test_the_refusal_of_a_wall_is_told(app):
    """What the game refuses stands in the message line."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        await pilot.press("g")
        await until(pilot, lambda: "Nothing lies here." in words(app), "the refusal")
        assert screen.moment.position == 0


async def test_the_stairs_key_says_when_none_are_known(app):
    """Travel knows only what the hero has seen."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        await walked(pilot, screen, "greater_than_sign")
        await until(pilot, lambda: "You have not found the stairs down" in words(app), "the answer")


# --- looking --------------------------------------------------------------------------------------------------------


async def test_the_cursor_describes_and_travels(app):
    """X looks, Enter goes there, Escape ends it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        view, way = screen.moment.view, free_ways(screen.moment)[0]
        await pilot.press("x", KEYS[way])
        await until(pilot, lambda: "floor" in words(app) or "corridor" in words(app) or "door" in words(app), "words")
        assert screen.moment.position == 0
        compare(app, "rogue-look-80x24")
        await pilot.press("escape")
        assert screen.board.cursor.place is None
        assert top(app) == "PlayScreen"
        await acted(pilot, screen, "underscore", KEYS[way], "enter")
        assert (screen.moment.view.x, screen.moment.view.y) == (view.x + DX[way], view.y + DY[way])


async def test_tab_leads_the_cursor_to_what_is_worth_a_look(app):
    """A monster in sight comes first, with its name and mood."""
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await begin(pilot, wizard=True)
        await wonder(pilot, screen, SPAWN_KIND + 1)
        await pilot.press("x", "tab")
        await until(pilot, lambda: screen.board.cursor.place is not None, "the cursor")
        monster = screen.moment.view.monsters[0]
        assert screen.board.cursor.place == (monster.x, monster.y)
        assert monster.name in words(app).split("\n")[-2]


# --- the pack -------------------------------------------------------------------------------------------------------


async def test_the_pack_opens_by_letter(app):
    """I shows the pack, a letter the thing, another what to do."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        mace = next(thing for thing in screen.moment.view.pack if thing.worn == "wielded")
        await pilot.press("i")
        await until(pilot, lambda: top(app) == "PackDialog", "the pack")
        assert "food ration" in words(app)
        compare(app, "rogue-pack-80x24")
        await pilot.press(mace.letter)
        await until(pilot, lambda: top(app) == "ThingDialog", "the thing")
        await acted(pilot, screen, "r")
        assert not any(thing.worn == "wielded" for thing in screen.moment.view.pack)


async def test_escape_in_a_things_page_leads_back_to_the_pack(app):
    """One step at a time: from the thing to the pack, and from the pack to the map."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        await pilot.press("i")
        await until(pilot, lambda: top(app) == "PackDialog", "the pack")
        await pilot.press(screen.moment.view.pack[0].letter)
        await until(pilot, lambda: top(app) == "ThingDialog", "the thing")
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "PackDialog", "the pack again")
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "PlayScreen", "the map")


async def test_the_only_light_is_lit_without_a_question(app):
    """With one kind of light in the pack there is nothing to choose."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        assert 1 == sum(thing.type == "TORCH" and not thing.worn for thing in screen.moment.view.pack)
        await acted(pilot, screen, "t")
        assert "PlayScreen" == top(app)


async def test_an_empty_lantern_is_not_offered_as_a_light(app):
    """Lighting it would put the burning torch away and leave the hero in the dark."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        moment = screen.moment
        torch = next(thing for thing in moment.view.pack if thing.type == "TORCH" and not thing.worn)
        empty = structs.replace(torch, letter=SLOT_LETTERS[-1], type="LANTERN", name="a lantern (0 turns)", fuel=0)
        legal = (*moment.legal, VERBS["light"][0] + len(SLOT_LETTERS) - 1)
        view = structs.replace(moment.view, pack=(*moment.view.pack, empty))
        screen.board.show_moment(structs.replace(moment, view=view, legal=legal))
        await acted(pilot, screen, "t")
        assert "PlayScreen" == top(app), "the torch was the only choice"


async def test_what_lies_here_is_said_once_in_a_fight(app):
    """The line is for the fight; the item is named again when nobody is in sight."""
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await begin(pilot, wizard=True)
        food = next(thing for thing in screen.moment.view.pack if thing.type == "FOOD")
        await acted(pilot, screen, "d", food.letter)
        assert any("food" in text for topic, text in screen.board.messages._hints(screen.moment) if topic == "get")
        await wonder(pilot, screen, SPAWN_KIND)
        assert in_sight(screen.moment.view)
        assert "get" not in [topic for topic, _ in screen.board.messages._hints(screen.moment)]
        calm = structs.replace(screen.moment, view=structs.replace(screen.moment.view, monsters=()))
        assert "get" in [topic for topic, _ in screen.board.messages._hints(calm)]


@pytest.mark.parametrize("size", [(120, 40), (200, 60)])
async def test_a_replay_offers_no_keys_to_play_with(app, size):
    """The buttons of the panel and the list of keys are for somebody who plays."""
    async with app.run_test(size=size) as pilot:
        screen = await begin(pilot)
        await acted(pilot, screen, "s")
        assert "o explore" in words(app)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.query("#board"), "the replay")
        await until(pilot, lambda: "Depth 1 of 10" in words(app), "the panel")
        assert "o explore" not in words(app)
        assert "More keys" not in words(app)


async def test_the_pack_opens_by_mouse(app):
    """A click on a line of the pack does what its letter does."""
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await begin(pilot)
        await pilot.click("#board", offset=screen.board.canvas.place_of(("key", "i")))
        await until(pilot, lambda: top(app) == "PackDialog", "the pack")
        await pilot.click(OptionList, offset=(4, 1))
        await until(pilot, lambda: top(app) == "ThingDialog", "the thing")


async def test_a_full_pack_fits_into_the_smallest_window(app):
    """Every letter works, whether its line is in sight or must be scrolled to."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, wizard=True)
        for kind, many in (("POTION", 13), ("SCROLL", 8)):
            for sub in range(many):
                await wonder(pilot, screen, made(kind, sub))
                await acted(pilot, screen, "g")
        assert len(screen.moment.view.pack) == 26
        await pilot.press("i")
        await until(pilot, lambda: top(app) == "PackDialog", "the pack")
        assert "Press a letter to choose" in words(app)
        await pilot.press(screen.moment.view.pack[-1].letter)
        await until(pilot, lambda: top(app) == "ThingDialog", "the thing")


async def test_eating_and_dropping(app):
    """A verb's key offers only what it can be done with."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        food = next(thing for thing in screen.moment.view.pack if thing.type == "FOOD")
        await pilot.press("e")
        await until(pilot, lambda: top(app) == "PackDialog", "the larder")
        assert "mace" not in words(app)
        await acted(pilot, screen, food.letter)
        await pilot.press("d")
        await until(pilot, lambda: top(app) == "PackDialog", "the choice")
        await acted(pilot, screen, food.letter)
        await acted(pilot, screen, "g")
        assert food.letter in [thing.letter for thing in screen.moment.view.pack]
        await pilot.press("r")
        await until(pilot, lambda: "You have no scroll" in words(app), "the answer")


async def test_a_wand_is_aimed(app):
    """Z asks for the wand, then for the way; Escape between ends it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, wizard=True)
        await wonder(pilot, screen, made("WAND", 0))
        if not any(thing.type == "WAND" for thing in screen.moment.view.pack):
            await acted(pilot, screen, "g")
        wand = next(thing for thing in screen.moment.view.pack if thing.type == "WAND")
        way = KEYS[free_ways(screen.moment)[0]]
        await pilot.press("z", wand.letter)
        await until(pilot, lambda: "Zap which way" in words(app), "the question")
        await pilot.press("escape")
        assert screen.board.cursor.aiming is None
        await acted(pilot, screen, "z", wand.letter, way)
        assert any("You zap" in line.text for line in screen.board.messages.chronicle.lines)


async def test_a_scroll_that_waits_asks_by_itself(app):
    """Reading identify opens the pack for the choice, and nothing else can be done before."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, wizard=True)
        for thing in (made("POTION", 2), made("SCROLL", 0)):
            await wonder(pilot, screen, thing)
        for _ in range(2):
            if screen.moment.view.things:
                await acted(pilot, screen, "g")
        scroll = next(thing for thing in screen.moment.view.pack if thing.type == "SCROLL")
        potion = next(t for t in screen.moment.view.pack if t.type == "POTION" and t.kind is None)
        await acted(pilot, screen, "r", scroll.letter)
        await until(pilot, lambda: top(app) == "PackDialog", "the choice")
        await acted(pilot, screen, potion.letter)
        await pilot.press("D")
        await until(pilot, lambda: top(app) == "ReadDialog", "what is known")
        assert "gain strength" in words(app)


async def test_a_wizard_chooses_a_wonder(app):
    """& lists the wonders of a wizard's game, and says so where there are none."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, wizard=True)
        await pilot.press("ampersand")
        await until(pilot, lambda: top(app) == "ChooseDialog", "the list")
        await acted(pilot, screen, "enter")
        assert "You cannot die." in [line.text for line in screen.board.messages.chronicle.lines]


async def test_an_unknown_thing_gets_a_name(app):
    """= asks for a name, which the pack and the discoveries show; - forgets it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, wizard=True)
        await wonder(pilot, screen, made("POTION", 2))
        if screen.moment.view.things:
            await acted(pilot, screen, "g")
        await pilot.press("equals_sign")
        await until(pilot, lambda: top(app) == "AskDialog", "the question")
        await pilot.press(*"fizz", "enter")
        await until(pilot, lambda: screen.session.match.notes(0), "the note")
        await pilot.press("i")
        await until(pilot, lambda: "potion called fizz" in words(app), "the pack")
        await pilot.press(next(t.letter for t in screen.moment.view.pack if t.type == "POTION" and t.kind is None))
        await until(pilot, lambda: "give it a name" in words(app), "the thing")
        await pilot.press("escape", "D")
        await until(pilot, lambda: "called fizz" in words(app), "the discoveries")
        await pilot.press("escape", "equals_sign")
        await until(pilot, lambda: top(app) == "AskDialog", "the question")
        await pilot.press(*["backspace"] * 4, "minus", "enter")
        await until(pilot, lambda: not screen.session.match.notes(0), "oblivion")


async def test_who_knows_everything_names_nothing(app):
    """= says when there is nothing unknown."""
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot)
        await pilot.press("equals_sign")
        await until(pilot, lambda: "You have nothing unknown" in words(app), "the answer")


async def test_a_watched_hero_is_drawn(app):
    """Who watches a bot sees its map and can play nothing."""
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await start(pilot, "rogue", seed=SEED, wanted=("borg",))
        await until(pilot, lambda: screen.moment.position > 3, "the bot's actions")
        assert "@" in screen.board.canvas.text
        await pilot.press("o")
        await until(pilot, lambda: screen.board.autopilot.way is None, "the answer")


async def test_the_replay_viewer_follows_the_hero(app):
    """Where there are fewer rows than the map has, those around the hero are shown."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        await walked(pilot, screen, "o")
        await pilot.press("ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen", "the viewer")
        await pilot.press("end")
        await pilot.pause()
        assert "@" in words(app)
        assert "HP " in words(app)


async def test_the_mouse_says_what_it_is_on(app):
    """A tile has a tooltip of what the hero knows of it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        view = screen.moment.view
        await pilot.hover("#board", offset=(view.x, view.y))
        await until(pilot, lambda: screen.board.tooltip is not None, "the tooltip")
        assert "This is you" in str(screen.board.tooltip)


# --- pages ----------------------------------------------------------------------------------------------------------


async def test_help_lists_the_keys(app):
    """? tells what every key does."""
    async with app.run_test(size=(120, 130)) as pilot:
        await begin(pilot)
        await pilot.press("question_mark")
        await until(pilot, lambda: top(app) == "HelpScreen", "the help")
        for told in ("North: walk, attack, open", "k ↑ 8", "Explore until", "Zap a wand"):
            assert told in words(app)


async def test_the_page_of_a_living_hero_has_the_seed(app):
    """R15.4: C tells what to play to meet the same dungeon."""
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot)
        await pilot.press("C")
        await until(pilot, lambda: top(app) == "ReadDialog", "the page")
        assert "Alive on dungeon level 1" in words(app)
        assert f"Seed: {SEED}" in words(app)


async def test_nobody_explores_in_the_dark_with_a_light_in_the_pack(app):
    """R4.4: the key that lights it is named, and no step is taken."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        light = next(thing.letter for thing in screen.moment.view.pack if thing.worn == "lit")
        await acted(pilot, screen, "R", light)
        before = screen.moment.position
        await walked(pilot, screen, "o")
        assert "It is dark. · t lights a torch or lantern." in words(app)
        assert before == screen.moment.position


async def test_who_puts_armor_on_hears_which_is_better(app):
    """R7: the list of armors has their classes; until one was worn its bonus is not known."""
    made = [GAME.read(line) for line in ("wizard make plate mail", "get")]
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, *made, wizard=True)
        await pilot.press("W")
        await until(pilot, lambda: top(app) == "PackDialog", "the list")
        assert "Armor class (lower is better): " in words(app)
        assert "about 3" in words(app)


async def test_a_trap_tells_its_cost(app):
    """R14.4: the log of the board has the number that the rules' own line lacks."""
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await start(pilot, "rogue", seed="trap17", wanted=("",))
        await walked(pilot, screen, "o")
        lost = screen.moment.view.max_hp - screen.moment.view.hp
        lines = [line.text for line in screen.board.messages.chronicle.lines]
        assert ["You walk into a bear trap. It is spent now.", f"You lose {lost} hit points."] == lines[-2:]
        await pilot.press("m")
        turn = screen.moment.view.turn
        assert f"{turn:>5}  You lose {lost} hit points." in words(app)


async def test_a_bot_explains_in_a_game(app):
    """E says what plain `explain` says, once it has said that this costs the rank; looking ends with a command."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        await pilot.press("E")
        await until(pilot, lambda: 'Advice makes it a game "with help", without a rank.' in words(app), "the price")
        assert "Press the key again." in words(app)
        assert not screen.session.match.is_helped
        await pilot.press("E")
        await until(pilot, lambda: top(app) == "ReadDialog", "the reasons")
        first = screen.session.match.explain(0, "borg").splitlines()[0]
        assert first in " ".join(words(app).replace("│", " ").split())
        await pilot.press("escape", "x")
        await until(pilot, lambda: "Look: " in words(app), "the cursor")
        await pilot.press("e")
        await until(pilot, lambda: "Look: " not in words(app), "the end of looking")
