"""A mistake of ours becomes a notice and a report; the game and the app stay."""

import pytest
from tui_stage import ready, start, top, until, words

from quintet.tui.app import QuintetApp
from quintet.tui.screens.hub import GameCard
from quintet.tui.skins.canvas import CanvasBoard

SECRET = "the seed is silver-lynx-1"


@pytest.fixture
def forgiving(data):
    """The app as people run it."""
    return QuintetApp(data=data, forgiving=True)


def fail(*_, **__):
    raise ZeroDivisionError(SECRET)


async def test_a_mistake_in_a_handler_leaves_the_game_alone(forgiving, data, monkeypatch):
    """The notice names the report, and the same widget takes the next key."""
    async with forgiving.run_test(size=(100, 30), notifications=True) as pilot:
        screen = await start(pilot, "sets", seed="net")
        with monkeypatch.context() as patched:
            patched.setattr(CanvasBoard, "on_click", fail)
            await pilot.click("#board", offset=(5, 5))
            await until(pilot, lambda: "Something went wrong" in words(forgiving), "the notice")
        await pilot.press("a")
        await until(pilot, lambda: screen.moment.position == 1, "a pick")
        report = next((data / "reports").glob("*.txt")).read_text()
        assert "ZeroDivisionError" in report
        assert "PlayScreen" in report
        assert SECRET not in report
        assert screen is forgiving.screen


async def test_a_mistake_in_painting_leaves_a_blank(forgiving, monkeypatch):
    """What cannot be painted stays blank, is reported once, and everything else is drawn."""
    async with forgiving.run_test(size=(80, 24), notifications=True) as pilot:
        await ready(pilot)
        monkeypatch.setattr(GameCard, "render", fail)
        await pilot.press("right", "right", "left")
        await until(pilot, lambda: "Something went wrong" in words(forgiving), "the notice")
        assert forgiving.net.caught > 1
        assert 1 == len(forgiving._notifications)
        await pilot.press("question_mark")
        await until(pilot, lambda: top(forgiving) == "HelpScreen", "the help")


async def test_a_mistake_in_a_worker_or_a_timer_ends_nothing(forgiving):
    """Nor does one without a folder for the report."""
    async with forgiving.run_test(size=(80, 24), notifications=True) as pilot:
        await ready(pilot)
        (forgiving.folder / "reports").write_text("a file in the way")

        async def work():
            fail()

        forgiving.run_worker(work())
        await until(pilot, lambda: "No report could be written" in words(forgiving), "the notice")
        forgiving.screen.set_timer(0.01, fail)
        await until(pilot, lambda: forgiving.net.caught == 2, "the second mistake")
        await pilot.press("question_mark")
        await until(pilot, lambda: top(forgiving) == "HelpScreen", "the help")
