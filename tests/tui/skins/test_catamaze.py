"""The skin of CataMaze, played through keys and mouse alone."""

import pytest
from tui_stage import compare, ended, ready, start, still, top, until, words

from quintet.front.start import Start
from quintet.games.catamaze.actions import NAMES
from quintet.games.catamaze.memory import beside
from quintet.tui.screens.help import HelpScreen
from quintet.tui.screens.replay import ReplayScreen

HALL = "#######/#S....#/#.###.#/#....E#/#######"
ALONE = (("agents", []), ("map", HALL))
DUEL = (("players", 2), ("agents", []), ("map", "#######/#S...E#/#######/#######/#######"))
KEYS = {"MOVE_UP": "w", "MOVE_DOWN": "s", "MOVE_LEFT": "a", "MOVE_RIGHT": "d"}


def here(screen):
    at = screen.moment.view.observation.position
    return at.x, at.y


def windows(moments):
    """Every cell of these windows on the map, as it can be remembered."""
    seen = {}
    for view in moments:
        at = view.observation.position
        for down, row in enumerate(view.observation.vision, -2):
            for across, glyph in enumerate(row, -2):
                cell = (at.x + across, at.y + down)
                tile = glyph if glyph in "#SE" else seen.get(cell, ".")
                seen[cell] = tile
    return {cell: tile for cell, tile in seen.items() if min(cell) >= 0}


def tiles(board, seat=0):
    """What is remembered, in the order in which it was seen."""
    memory = board.memories[seat]
    ordered = sorted(memory.known(), key=lambda cell: (memory._noted[cell[1], cell[0]], cell[1], cell[0]))
    return {cell: memory.tile(cell) for cell in ordered}


async def press(pilot, screen, key):
    """One key that must change the table."""
    before = screen.moment.step
    await pilot.press(key)
    await until(pilot, lambda: screen.moment.step > before, f"what {key} does")


async def hand_over(pilot, screen, *keys):
    """Keys of one player, and the keyboard in the hands of the other."""
    await pilot.press(*keys, "enter")
    await until(pilot, lambda: top(pilot.app) == "CurtainDialog", "the curtain")
    await pilot.press("enter")
    await until(pilot, lambda: pilot.app.screen is screen, "the other one")


async def turn(pilot, screen, key):
    """One key, and the tick that follows it in a game turn by turn."""
    before = screen.moment.view.time
    await pilot.press(key)
    await until(pilot, lambda: screen.moment.view.time > before or screen.moment.outcome, f"the tick after {key}")


def next_step(screen):
    """The first move toward the exit if it was seen, else toward the nearest cell beside something unseen."""
    memory = screen.board.memories[0]
    known = [cell for cell in tiles(screen.board) if memory.is_open(cell) and cell != here(screen)]
    exits = [cell for cell in known if memory.tile(cell) == "E"]
    edge = [cell for cell in known if any(memory.tile(beside(cell, way)) == " " for way in range(4))]
    for goals in (exits, edge):
        ways = [way for way in (memory.way(here(screen), goal) for goal in goals) if way]
        if ways:
            return min(ways, key=len)[0]
    raise AssertionError("there is no way on")


def key_for(screen):
    """The step as a key; a shot if somebody stands in the way."""
    step = next_step(screen)
    x, y = beside((2, 2), NAMES.index(step))
    blocked = screen.moment.view.observation.vision[y][x] == "P"
    return dict(zip("wasd", "ijkl", strict=True))[KEYS[step]] if blocked else KEYS[step]


async def test_a_whole_game_by_keys_alone(app):
    """Turn by turn through an unknown maze with a hunter in it, by what the map remembers, to the exit."""
    async with app.run_test(size=(80, 24)) as pilot:
        options = (("width", 11), ("height", 11), ("agents", ["explorer"]))
        screen = await start(pilot, "catamaze", seed="exit", values=options)
        await pilot.press("t")
        while screen.moment.outcome is None:
            await turn(pilot, screen, key_for(screen))
        await ended(pilot)
        assert "You escaped after" in words(app)
        assert "You escaped" in words(app)
        await pilot.press("escape")
        await until(pilot, lambda: "The whole maze" in words(app), "the maze as it was")
        assert "ESCAPED" in words(app)


async def test_what_one_player_is_told_is_not_for_the_next(app):
    """Behind the curtain the line of the player before gives way to how the next one plans."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="line", values=(("players", 2), ("agents", [])), wanted=("", ""))
        screen.view.say("You are hit.", passing=True)
        await pilot.press("enter")
        await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen, "the next player")
        assert "You are hit." not in words(app)
        assert "Plan a few steps." in words(app)


async def test_only_time_that_runs_can_be_paused(app):
    """The key bar offers the pause where a clock runs, and not turn by turn."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "catamaze", seed="one")
        await until(pilot, lambda: "p pause" in words(app).splitlines()[-1], "the pause")
        await pilot.press("t")
        await until(pilot, lambda: "p pause" not in words(app).splitlines()[-1], "no pause")
        await pilot.press("t")
        await until(pilot, lambda: "p pause" in words(app).splitlines()[-1], "the pause again")


async def test_a_wish_for_turns_is_told_in_the_next_game(app):
    """Who chose turn by turn in an earlier game reads why time does not run."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "catamaze", seed="one")
        await pilot.press("t")
        app.go_home()
        await start(pilot, "catamaze", seed="two")
        await until(pilot, lambda: "Turn by turn: time moves only when you act." in words(app), "the word about it")


async def test_giving_up_leaves_no_game_to_bots(app):
    """With hunters left alone in the maze it is over: told, and kept as finished."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="give up")
        await press(pilot, screen, "d")
        await pilot.press("ctrl+x")
        await until(pilot, lambda: top(app) == "ConfirmDialog", "the question")
        await pilot.press("y")
        await ended(pilot)
        assert "You resigned" in words(app)
        told = str(app.screen.query_one("#outcome").render())
        assert "bot won." in told
        assert "You resigned" not in told, "the title says it"
        assert "None of the 3 hunters died." in words(app)
        assert "The whole maze" in screen.board.canvas.text, "who stops may see where the exit was"
        screen.session.flush()
        assert ([], 1) == (app.store.matches(over=False), len(app.store.replays("catamaze")))


async def test_time_waits_runs_stands_and_goes_tick_by_tick(app):
    """The clock begins with the first action; p stops it for good; Enter ticks once; the queue shrinks by one."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="clock", values=ALONE)
        assert "paused" in words(app)
        await pilot.press("plus", "plus", "plus", "space")
        await until(pilot, lambda: screen.moment.view.time >= 2, "the clock")
        assert "speed 8" in words(app)
        await pilot.press("p")
        await until(pilot, lambda: screen.clock.tempo.paused and not screen.clock.tempo.busy, "the pause")
        for key in ("d", "d", "a"):
            await press(pilot, screen, key)
        assert screen.clock.tempo.paused
        assert ("MOVE_RIGHT", "MOVE_RIGHT", "MOVE_LEFT") == screen.moment.view.queue
        assert "queue 3: →→←" in words(app)
        before = screen.moment.view.time
        await press(pilot, screen, "enter")
        assert (before + 1, (2, 1), 2) == (screen.moment.view.time, here(screen), len(screen.moment.view.queue))
        await press(pilot, screen, "escape")
        assert () == screen.moment.view.queue
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "MenuDialog", "the menu")


async def test_turn_by_turn_and_back_leaves_a_stopped_clock_stopped(app):
    """Before the first action and after p the clock stays; one that ran runs on."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="turns", values=ALONE)
        await pilot.press("t", "t")
        await until(pilot, lambda: "Real time again, paused now." in words(app), "the sentence")
        assert screen.clock.tempo.awaits_first
        await press(pilot, screen, "space")
        await pilot.press("t", "t")
        await until(pilot, lambda: "Real time again." in words(app), "the sentence")
        assert not screen.clock.tempo.paused
        await pilot.press("p", "t", "t")
        await until(pilot, lambda: "paused now" in words(app), "the sentence")
        assert screen.clock.tempo.paused


async def test_what_was_said_passes_with_the_tick(app):
    """A queued action is shown in the queue and not told again; the first words about time pass as time does."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="words", values=ALONE)
        await pilot.press("enter")
        await until(pilot, lambda: screen.moment.view.time == 1, "a tick that leaves time standing")
        for key, told in (("l", "queue 1: l"), ("escape", "queue empty"), ("space", "queue 1: ·")):
            await press(pilot, screen, key)
            assert told in words(app)
            assert "You queue" not in words(app)
        for _ in range(10):
            await press(pilot, screen, "enter")
        assert "Time starts when you act." not in words(app)


async def test_the_log_leaves_out_what_the_map_shows(app):
    """Hundreds of steps would drown the shots."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="words", values=ALONE)
        await pilot.press("t")
        for key in ("l", "space"):
            await turn(pilot, screen, key)
        await pilot.press("ctrl+e")
        await until(pilot, lambda: top(app) == "LogDialog" and "You shoot right." in words(app), "the log")
        assert "You queue" not in words(app)


async def test_a_new_game_begins_at_the_usual_speed(app):
    """What was chosen for another game, or for watching, is not taken along."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.change_settings(speed=4.0)
        screen = await start(pilot, "catamaze", seed="speed", values=ALONE)
        assert 1.0 == screen.clock.tempo.speed
        await pilot.press("plus")
        assert (2.0, 4.0) == (screen.clock.tempo.speed, app.settings.speed)


async def test_a_tick_at_once_leaves_running_time_running(app):
    """Enter hurries the clock and does not stop it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="hurry", values=ALONE)
        await press(pilot, screen, "d")
        before = screen.moment.view.time
        await pilot.press("enter")
        await until(pilot, lambda: screen.moment.view.time > before, "the tick")
        assert not screen.clock.tempo.paused


async def test_every_key_queues_its_action(app):
    """Letters, arrows, arrows with Shift, space and dot."""
    keys = ["s", "w", "d", "a", "i", "j", "k", "l", "space", "full_stop", "down", "shift+left"]
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="keys", values=ALONE)
        await pilot.press("enter")
        await until(pilot, lambda: screen.moment.view.time == 1, "a tick that leaves time standing")
        for key in keys:
            await press(pilot, screen, key)
        moves = ("MOVE_DOWN", "MOVE_UP", "MOVE_RIGHT", "MOVE_LEFT")
        shots = ("SHOOT_UP", "SHOOT_LEFT", "SHOOT_DOWN", "SHOOT_RIGHT")
        assert (*moves, *shots, "WAIT", "WAIT", "MOVE_DOWN", "SHOOT_LEFT") == screen.moment.view.queue


async def test_walking_waiting_and_shooting_with_the_mouse(app):
    """A click on floor walks there, on oneself waits, on a letter of the frame shoots, on the unknown does nothing."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="mouse", values=ALONE)
        canvas = screen.board.canvas
        await pilot.press("enter")
        await until(pilot, lambda: screen.moment.view.time == 1, "a tick that leaves time standing")
        await pilot.click("#board", offset=canvas.place_of(("cell", 1, 3)))
        await until(pilot, lambda: ("MOVE_DOWN", "MOVE_DOWN") == screen.moment.view.queue, "the way there")
        await pilot.click("#board", offset=screen.board.canvas.place_of(("cell", 3, 1)))
        await until(pilot, lambda: ("MOVE_RIGHT", "MOVE_RIGHT") == screen.moment.view.queue, "another way instead")
        await pilot.click("#board", offset=screen.board.canvas.place_of(("cell", 1, 1)))
        await until(pilot, lambda: screen.moment.view.queue[-1] == "WAIT", "waiting")
        await pilot.click("#board", offset=screen.board.canvas.place_of(("act", "SHOOT_LEFT")))
        await until(pilot, lambda: screen.moment.view.queue[-1] == "SHOOT_LEFT", "the shot")
        await pilot.click("#board", offset=screen.board.canvas.place_of(("cell", 3, 2)))
        await until(pilot, lambda: "You do not know a way there" in words(app), "the word about walls")


async def test_a_shot_is_heard_and_a_hit_is_felt(app):
    """The frame of the window tells both in words; hearts and rounds go down; the dead may watch the whole maze."""
    async with app.run_test(size=(80, 24)) as pilot:
        options = (*DUEL, ("hp", 2))
        screen = await start(pilot, "catamaze", seed="duel", values=options, wanted=("", ""))
        await hand_over(pilot, screen, "l")
        await turn(pilot, screen, "enter")
        await until(pilot, lambda: "HIT!" in words(app), "the other's eyes")
        assert "♥♡ 1/2   ●●● 3/3" in words(app)
        assert screen.moment.view.watched is None
        await hand_over(pilot, screen)
        assert "You shoot right." in words(app)
        assert "*click*" not in words(app), "one's own shot is no warning"
        assert "♥♥ 2/2   ●●○ 2/3" in words(app)
        await pilot.press("l")
        await turn(pilot, screen, "enter")
        await pilot.press("ctrl+n")
        await until(pilot, lambda: "DEAD" in words(app), "the end of the second")
        assert "The whole maze" in words(app)
        assert "2 † player_2 (you)" in words(app)
        assert screen.moment.outcome is None


async def test_nobody_watches_where_the_option_forbids_it(app):
    """With watch=never the dead keep what they remember."""
    async with app.run_test(size=(80, 24)) as pilot:
        options = (*DUEL, ("hp", 1), ("watch", "never"))
        screen = await start(pilot, "catamaze", seed="duel", values=options, wanted=("", ""))
        await hand_over(pilot, screen, "l")
        await pilot.press("enter")
        await until(pilot, lambda: "DEAD" in words(app), "the end of the second")
        assert "What you remember" in words(app)


async def test_the_map_is_what_was_seen_and_comes_back(app, data):
    """It holds the windows so far and no more; taking back forgets; continuing and replaying remember again."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="memory", values=(("width", 21), ("height", 21), ("agents", [])))
        await pilot.press("t")
        seen = [screen.moment.view]
        for _ in range(8):
            await turn(pilot, screen, key_for(screen))
            seen.append(screen.moment.view)
        known = tiles(screen.board)
        assert windows(seen) == known
        viewer = ReplayScreen.of_viewer(screen.viewer)
        app.push_screen(viewer)
        await until(pilot, lambda: viewer.is_current and list(viewer.query("#board")), "the replay")
        assert known == tiles(viewer.query_one("#board"))
        app.pop_screen()
        await pilot.press("ctrl+z", "ctrl+z")
        await until(pilot, lambda: screen.moment.view.time < 8, "the take-back")
        assert windows(seen[: screen.moment.view.time + 1]) == tiles(screen.board)
        number, kept = screen.session.autosave.number, tiles(screen.board)
    again = type(app)(data=data)
    async with again.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        again.start(Start("catamaze", match=number))
        await until(pilot, lambda: getattr(again.screen, "moment", None), "the game as it was left")
        assert kept == tiles(again.screen.board)


@pytest.mark.parametrize(
    ("watch", "told"),
    [("never", "Spectators see nothing of this maze"), ("after_death", "♥5 ●3 player"), ("always", "♥5 ●3 player")],
)
async def test_bots_are_watched_in_the_whole_maze(app, watch, told):
    """Bots alone have no secrets from a spectator, unless the option says that nobody ever sees the maze."""
    async with app.run_test(size=(80, 24)) as pilot:
        values = (("watch", watch), ("width", 25), ("height", 25), ("agents", []))
        screen = await start(pilot, "catamaze", seed="stands", values=values, wanted=("random",))
        assert screen.moment.seat is None
        await until(pilot, lambda: told in words(app), "what a spectator sees")
        await pilot.press("w")
        assert not screen.moment.legal


async def test_a_watcher_is_not_called_the_bot_whose_eyes_are_used(app):
    """A watcher who looks with a hunter's eyes is not called that hunter, also after the end."""
    async with app.run_test(size=(120, 40)) as pilot:
        values = (("width", 11), ("height", 11), ("agents", ["explorer"]), ("time_limit", 5), ("watch", "always"))
        screen = await start(pilot, "catamaze", seed="eyes", values=values, wanted=("runner", "explorer"))
        await pilot.press("plus", "plus", "plus")
        await ended(pilot)
        await pilot.press("escape", "tab")
        await until(pilot, lambda: screen.moment.seat == 0 and "The whole maze" in words(app), "the eyes of the runner")
        assert "1 ♥5 ●3 player" in words(app)
        assert "(you)" not in words(app)


async def test_the_map_can_be_moved(app):
    """Page keys and the wheel look up and down, Home comes back."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="pan", values=(("agents", []),))
        board = screen.board
        before = board.canvas.text
        up = here(screen)[1] > 25
        await pilot.press("pageup" if up else "pagedown")
        await pilot.press("pageup" if up else "pagedown")
        await pilot.pause()
        assert before != board.canvas.text
        await pilot.press("home")
        await pilot.pause()
        assert before == board.canvas.text


async def test_how_catamaze_looks(app):
    """Somebody comes in sight, and three actions are queued; in a small and in a large window."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="garden", values=(("width", 25), ("height", 25)))
        await pilot.press("t")
        while not any("P" in row for row in screen.moment.view.observation.vision):
            await turn(pilot, screen, key_for(screen))
        await pilot.press("t", "p")
        await until(pilot, lambda: screen.clock.tempo.paused, "the pause")
        step = next_step(screen)
        for key in (KEYS[step], KEYS[step], "i"):
            await press(pilot, screen, key)
        still(screen)
        await pilot.pause()
        compare(app, "catamaze-80x24")
        await pilot.resize_terminal(120, 40)
        still(screen)
        await pilot.pause()
        compare(app, "catamaze-120x40")


PAIR = (("players", 2), ("agents", []), ("width", 15), ("height", 15))


async def test_two_people_at_one_keyboard_plan_in_turn_and_move_at_once(app):
    """Each plans behind a curtain, nobody's key moves the clock, and time passes when both have planned."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="pair", values=PAIR, wanted=("", ""))
        assert "Player 1 plays" in words(app)
        assert "Press Enter when you are done" in words(app)
        await press(pilot, screen, "l")
        await press(pilot, screen, "l")
        assert (0, 0) == (screen.moment.seat, screen.moment.view.time)
        await pilot.press("enter")
        await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
        assert "give the keyboard to Player 2" in words(app)
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen, "the maze of the other")
        assert (1, 0, ()) == (screen.moment.seat, screen.moment.view.time, screen.moment.view.queue)
        assert "Player 2 plays" in words(app)
        await pilot.press("enter")
        await until(pilot, lambda: screen.moment.view.time == 1, "the tick")
        assert 1 == screen.moment.seat, "the last one of a round is the first of the next"
        await hand_over(pilot, screen)
        assert (0, 1, ("SHOOT_RIGHT",)) == (screen.moment.seat, screen.moment.view.time, screen.moment.view.queue)


async def test_a_round_ends_though_the_last_to_plan_resigns(app):
    """Who is left plans again, and time does not stand still."""
    async with app.run_test(size=(80, 24)) as pilot:
        values = (*PAIR[:1], ("agents", ["cautious"]), *PAIR[2:])
        screen = await start(pilot, "catamaze", seed="pair", values=values, wanted=("", ""))
        await hand_over(pilot, screen)
        await pilot.press("ctrl+x")
        await until(pilot, lambda: top(app) == "ConfirmDialog", "the question")
        await pilot.press("y")
        await until(pilot, lambda: top(app) == "CurtainDialog", "the way back")
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen, "the one who is left")
        await pilot.press("enter")
        await until(pilot, lambda: screen.moment.view.time == 1, "the tick")


async def test_time_waits_after_an_undo(app):
    """Who goes back in a game that runs by itself has time to look: it runs again with the next action."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="back", values=ALONE)
        await press(pilot, screen, "d")
        await until(pilot, lambda: screen.moment.view.time > 0, "a tick")
        assert not screen.clock.tempo.paused
        await pilot.press("ctrl+z", "ctrl+z")
        await until(pilot, lambda: screen.clock.tempo.paused, "time that waits")
        await until(pilot, lambda: "paused" in words(app), "the line above")
        await press(pilot, screen, "d")
        await until(pilot, lambda: not screen.clock.tempo.paused, "time that runs")


@pytest.mark.parametrize("shown", [False, True])
async def test_the_legend_names_only_signs_of_this_game(app, shown):
    """Bullets have a sign where the options show them, and the help says no other sign for a wall than the screen."""
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await start(pilot, "catamaze", seed="hall", values=(*ALONE, ("bullets_visible", shown)))
        assert shown == ("* bullet" in words(app))
        page = HelpScreen.about(screen)._page.plain
        assert "▒ a wall" in page
        assert "# is wall" not in page


async def test_a_step_into_a_wall_in_sight_costs_no_time(app):
    """R6.4 is for walls that nobody has seen: one in sight is named instead, also where the queue would lead to it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="wall", values=ALONE)
        await pilot.press("p", "w")
        await until(pilot, lambda: "There is a wall above you. The step is left out" in words(app), "the wall")
        assert 0 == screen.moment.step
        await press(pilot, screen, "s")
        await pilot.press("d")
        await until(pilot, lambda: "There is a wall right of the end of your queue." in words(app), "the wall ahead")
        assert ("MOVE_DOWN",) == screen.moment.view.queue


async def test_a_word_about_a_wall_goes_with_the_next_step(app):
    """What was said about a step that was left out is not said of the cells that follow."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="wall", values=ALONE)
        await pilot.press("t", "w")
        await until(pilot, lambda: "There is a wall above you." in words(app), "the wall")
        await turn(pilot, screen, "s")
        assert "There is a wall" not in words(app)


async def test_the_exit_is_named_when_it_comes_into_sight(app):
    """A player who watches the window does not miss it, and reads it once."""
    hall = (("agents", []), ("map", f"{'#' * 12}/#S........E#/{'#' * 12}/{'#' * 12}/{'#' * 12}"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="far", values=hall)
        await pilot.press("t")
        for _ in range(6):
            assert "You see the exit" not in words(app)
            await turn(pilot, screen, "d")
        await turn(pilot, screen, "d")
        await until(pilot, lambda: "You see the exit: E is at 10,1." in words(app), "the word about it")
        await turn(pilot, screen, "space")
        await until(pilot, lambda: "You see the exit" not in words(app), "the line as it was")


async def test_a_queue_never_runs_into_a_wall(app):
    """What is left of a queue is dropped in front of a wall, and no tick is lost there."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="bump", values=ALONE)
        await pilot.press("t")
        screen.board._queue(*["MOVE_RIGHT"] * 7)
        await until(pilot, lambda: here(screen) == (5, 1) and not screen.moment.view.queue, "the end of the hall")
        await until(pilot, lambda: "You stop: a wall is ahead." in words(app), "the reason")
        assert (4, not screen._queue) == (screen.moment.view.time, True)


async def test_a_walk_ends_when_somebody_comes_into_view(app):
    """A click far away does not walk past a hunter: the rest of the way is dropped, and the player chooses."""
    corridor = (("agents", ["cautious"]), ("map", f"{'#' * 30}/#S{'.' * 26}E#/{'#' * 30}/{'#' * 30}/{'#' * 30}"))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="met", values=corridor)
        await pilot.press("t")
        screen.board._queue(*["MOVE_RIGHT"] * 26)
        memory = screen.board.memories[0]
        await until(pilot, lambda: memory.others and not screen.moment.view.queue, "the meeting")
        at = screen.moment.view.time
        await pilot.pause(0.2)
        assert (at, []) == (screen.moment.view.time, list(screen._queue))
        await turn(pilot, screen, "l")
        assert screen.moment.view.time == at + 1, "a player who was warned acts as before"
