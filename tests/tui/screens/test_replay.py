"""The replay viewer: forward, back, jump, play, eyes, and a new game from any moment."""

import pytest
from tui_stage import compare, ended, start, top, until, words

from quintet.games.sets.bots import sets_on
from quintet.games.sets.text import PLACES
from quintet.tui.screens.play.screen import PlayScreen


async def viewer(pilot, picks="abcd"):
    """A game with some actions, and its viewer."""
    screen = await start(pilot, "sets", seed="cursor")
    await pilot.press(*picks)
    await until(pilot, lambda: screen.moment.position == len(picks), "the actions")
    await pilot.press("ctrl+r")
    await until(pilot, lambda: top(pilot.app) == "ReplayScreen" and pilot.app.screen.query("#board"), "the viewer")
    return screen, pilot.app.screen


async def test_forward_back_jump_and_the_ends(app):
    """Left, Right, Home, End, g and a click on the bar."""
    async with app.run_test(size=(80, 24)) as pilot:
        _, view = await viewer(pilot)
        assert 4 == view.cursor.position
        await pilot.press("left", "left")
        assert 2 == view.cursor.position
        assert "You: b" in words(app)
        await pilot.press("home")
        assert "Start" in words(app)
        await pilot.press("right", "end")
        assert 4 == view.cursor.position
        await pilot.press("g")
        await until(pilot, lambda: top(app) == "AskDialog", "the question")
        await pilot.press("1", "enter")
        await until(pilot, lambda: view.cursor.position == 1, "the jump")
        await pilot.click("#scrubber", offset=(1, 0))
        await until(pilot, lambda: view.cursor.position == 0, "the click")
        await pilot.press("escape")
        assert isinstance(app.screen, PlayScreen)


@pytest.mark.parametrize(
    ("game", "values", "keys"),
    [
        ("runmap", (), ("space play", "g go to", "b branch", "o whole run")),
        ("stratego", (("deployment", "book"),), ("space play", "g go to", "b branch", "e explain")),
        ("sets", (), ("space play", "g go to", "b branch", "? help")),
    ],
)
async def test_the_keys_that_matter_stand_in_the_last_line(app, game, values, keys):
    """At 80 columns nobody need guess that a branch can be begun."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, game, seed="keys", values=values)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.query("#board"), "the viewer")
        await pilot.pause()
        last = words(app).splitlines()[-1]
        assert [] == [key for key in keys if key not in last], last


async def test_playing_stops_at_the_end(app):
    """Space plays from the start when it stands at the end."""
    async with app.run_test(size=(80, 24)) as pilot:
        _, view = await viewer(pilot)
        await pilot.press("plus", "plus", "plus", "home", "space")
        await until(pilot, lambda: view.cursor.position == 4 and view._timer is None, "the end")
        view._next = lambda: None  # time stands still
        view.action_play()
        assert 0 == view.cursor.position
        view.action_speed(-1)
        await until(pilot, lambda: "space pause" in words(app), "the key that pauses")
        await pilot.press("space")
        await until(pilot, lambda: view._timer is None, "the pause")
        await until(pilot, lambda: "space play" in words(app), "the key that plays on")
        assert 4.0 == view.speed


async def test_a_branch_is_a_new_game(app):
    """B plays on from here; the old game keeps its own end."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen, _ = await viewer(pilot)
        await pilot.press("left", "left", "b")
        await until(
            pilot, lambda: isinstance(app.screen, PlayScreen) and app.screen is not screen and app.screen.moment, "it"
        )
        assert (0, 1) == app.screen.moment.view.selection
        await pilot.press("l")
        await until(pilot, lambda: app.screen.moment.position == 3, "an action of the new game")
        assert 4 == screen.session.match.position
        assert 2 == len(app.store.matches(over=False))


async def test_no_branch_from_the_end(app):
    """Where the game is over there is nothing to play on."""
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await start(pilot, "sets", seed="over", values=(("target", 1),))
        await pilot.press(*(PLACES[place] for place in sets_on(screen.moment.view)[0]))
        await ended(pilot)
        await pilot.press("down", "down", "down", "enter")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.query("#board"), "the viewer")
        await pilot.press("end", "b")
        await until(pilot, lambda: "The game is over here" in words(app), "the sentence")
        assert "ReplayScreen" == top(app)


async def test_while_it_runs_only_our_own_eyes_are_open(app):
    """In a race the other's picks stay hidden in the viewer too; after the end all eyes are open."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", values=(("mode", "race"), ("seats", 2)), wanted=("", "perfect"))
        await until(pilot, lambda: screen.moment.position >= 1, "the bot's pick")
        await pilot.press("f5", "ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.query("#board"), "the viewer")
        assert (0,) == app.screen.cursor.viewpoints
        await pilot.press("home", "right")
        assert "Perfect bot acts" in words(app)
        await pilot.press("tab")
        assert 0 == app.screen.cursor.seat


async def test_how_the_viewer_looks(app):
    """Board, caption, bar."""
    async with app.run_test(size=(80, 24)) as pilot:
        await viewer(pilot)
        await pilot.press("left")
        await pilot.pause()
        compare(app, "replay-80x24")


async def test_a_branch_tells_its_origin_and_keeps_its_time(app):
    """Which game, after how many actions, how long it had been played by then; and it counts as helped."""
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen, _ = await viewer(pilot)
        number = screen.session.autosave.number
        times = [screen.session.store.seconds_at(number, position) for position in range(5)]
        await pilot.press("left", "left", "b")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and app.screen is not screen, "the branch")
        match = app.screen.session.match
        assert f"branch of game {number} after 2 actions" == match.origin
        assert times[2] <= match.played  # it is saved when it is made, a moment later
        assert match.is_helped
        await until(pilot, lambda: f"branch of game {number}" in words(app), "the word about it")
        await pilot.press("d")
        await until(pilot, lambda: app.screen.session.autosave.number not in (None, number), "its own log")
        app.go_home()
        await pilot.press("s")
        await until(pilot, lambda: f"branch of game {number} after 2 actions" in words(app), "the list")


async def test_time_played_goes_on_where_it_was(app):
    """Continue starts the timer at what was played, not at nothing."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="time")
        screen.session._before = 125.0
        await pilot.press("a")
        await until(pilot, lambda: screen.moment.position == 1, "a pick")
        app.go_home()
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and app.screen is not screen, "the game")
        assert 125 <= app.screen.session.seconds < 160
        await until(pilot, lambda: "2:0" in words(app), "the time")
