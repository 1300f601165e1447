"""The daily challenge: the first attempt counts, nothing is taken back in it, and nobody peeks."""

import pytest
from textual.widgets import OptionList
from tui_stage import ended, listen, playing, ready, start, top, until, words

from quintet.front.make_session import daily_start
from quintet.front.replay_cursor import ReplayCursor
from quintet.front.start import Start
from quintet.games.sets.bots import sets_on
from quintet.games.sets.text import PLACES
from quintet.table.daily_seed import daily_seed
from quintet.table.scores.query import Query
from quintet.table.seats import Undo
from quintet.tui.app import QuintetApp
from quintet.tui.screens.daily import DailyDialog
from quintet.tui.screens.hub import ContinueCard


async def asked(pilot):
    """The box before the challenge of the marked game."""
    await pilot.press("d")
    await until(pilot, lambda: isinstance(pilot.app.screen, DailyDialog), "the box")
    await pilot.pause()
    return pilot.app.screen


def told(app):
    """What the box says, however it is wrapped."""
    return str(app.screen.query_one("#rules").render())


async def finish(pilot, screen):
    while screen.session.match.outcome is None:
        found = screen.moment.view.found_sets
        left = next(places for places in sets_on(screen.moment.view) if tuple(places) not in found)
        await pilot.press(*(PLACES[place] for place in left))
        await pilot.pause()
    await ended(pilot)


async def test_the_first_attempt_counts_and_nothing_is_taken_back(app):
    """The box says so; the game shows it, refuses Ctrl+Z, and its result is on today's list."""
    async with app.run_test(size=(100, 30)) as pilot:
        await ready(pilot)
        await asked(pilot)
        assert "Your first attempt counts." in told(app)
        await pilot.press("enter")
        screen = await playing(pilot)
        assert screen.session.is_challenge
        assert "the attempt that counts" in words(app)
        assert "undo" not in words(app).splitlines()[-1]
        await pilot.press("a", "ctrl+z")
        await until(pilot, lambda: "The daily challenge has no undo." in words(app), "the sentence")
        assert 1 == screen.moment.position
        await pilot.press("a")
        await finish(pilot, screen)
        app.go_home()
        await asked(pilot)
        assert "Your attempt is over." in told(app)
        await pilot.click(OptionList, offset=(4, 0))
        await until(pilot, lambda: top(app) == "LeaderboardScreen" and "You" in words(app), "today's results")
        assert [False] == [row.assisted for row in app.store.leaderboard(Query(seed=daily_seed()))]


async def test_an_attempt_that_was_only_looked_at_is_the_attempt(app, data):
    """A map tells much before the first step: who leaves at once, or is killed, goes on with the same game."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.start(daily_start("runmap"))
        number = (await playing(pilot)).session.autosave.number
        app.go_home()
    again = QuintetApp(data=data)
    async with again.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await until(pilot, lambda: number == again.screen.query_one(ContinueCard).match, "the offer to continue it")
        await pilot.press("right")
        await asked(pilot)
        assert "Your attempt is waiting for you." in told(again)
        await pilot.press("enter")
        screen = await playing(pilot)
        assert (number, True) == (screen.session.autosave.number, screen.session.is_challenge)
        assert Undo.OFF is screen.session.match.undo_policy


async def test_playing_it_again_is_practice(app):
    """The same day once more, by the box or by `start over`: with help, and listed apart."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.start(daily_start("sets"))
        (await playing(pilot)).viewer.resign()
        app.go_home()
        app.start(daily_start("sets"))
        again = await playing(pilot)
        assert again.session.match.is_helped
        assert "with help" in words(app)
        await pilot.press("a", "ctrl+z")
        await until(pilot, lambda: again.moment.step == 2, "the take-back")


async def test_whoever_types_the_seed_has_seen_it(app):
    """A game on the day's seed outside the challenge is practice, and so is the challenge after it."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.start(Start("sets", seed=daily_seed()))
        assert (await playing(pilot)).session.match.is_helped
        app.go_home()
        await asked(pilot)
        assert "an attempt cannot count anymore" in told(app)
        await pilot.press("enter")
        assert not (await playing(pilot)).session.is_challenge


async def test_a_save_of_the_attempt_is_no_second_attempt(app):
    """Going back to a named moment of it is help."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.start(daily_start("sets"))
        attempt = await playing(pilot)
        attempt.session.save_as("before")
        attempt.viewer.resign()
        app.go_home()
        app.start(Start("sets", save="before"))
        screen = await playing(pilot)
        assert screen.session.match.is_helped
        assert not screen.session.is_challenge


@pytest.mark.parametrize("way", ["again", "seed", "save", "branch"])
async def test_nobody_tries_a_way_out_beside_the_attempt(app, way):
    """While it runs, its seed is closed to practice: the same day again, typed, from a save, as a branch."""
    told = listen(app)
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.start(daily_start("runmap"))
        attempt = (await playing(pilot)).viewer
        attempt.session.save_as("before")
        starts = {
            "again": daily_start("runmap"),
            "seed": Start("runmap", seed=daily_seed()),
            "save": Start("runmap", save="before"),
            "branch": Start("runmap", made=ReplayCursor.of_viewer(attempt).branch()),
        }
        app.go_home()
        app.start(starts[way])
        await until(pilot, lambda: any("This game cannot be loaded" in notice for notice in told), "the refusal")
        await until(pilot, lambda: "HubScreen" == top(app), "the way back")


async def test_other_seeds_are_as_ever(app):
    """No claim, no help, a round can be taken back."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="daily-soup")
        assert (False, Undo.ROUND) == (screen.session.match.is_helped, screen.session.match.undo_policy)
