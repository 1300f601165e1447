"""What is to happen a moment later happens, on a machine that stands still at the worst of times too."""

import itertools
import time
from types import SimpleNamespace

import pytest
from textual import timer
from tui_stage import start, top, until

from quintet.games.rogue.actions import SEARCH
from quintet.games.rogue.autopilot.commands import Repeat
from quintet.tui.timers import later

STALL = 0.02
"""Seconds that pass between any two looks at the clock: longer than the pauses of an app without animation."""


@pytest.fixture
def stall(monkeypatch):
    """From its call on, other programs have the processor whenever a timer has looked at the clock."""
    looks = itertools.count()

    def begin():
        clock = SimpleNamespace(get_time=lambda: time.monotonic() + STALL * next(looks))
        monkeypatch.setattr(timer, "_time", clock)

    return begin


async def test_a_walk_goes_on_after_a_stall(app, stall):
    """No step of a long way is the last because the machine was busy."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "rogue", seed="delve-8", wanted=("",))
        stall()
        screen.board.autopilot.set_out(Repeat(SEARCH, 3))
        await until(pilot, lambda: screen.board.autopilot.way is None, "the end of the way")
        assert 3 == screen.moment.position


async def test_an_end_is_told_after_a_stall(app, stall):
    """A game that is over says so: until then no key acts on the board."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "rogue", seed="delve-8", wanted=("",))
        stall()
        screen.viewer.resign()
        screen.draw()
        await until(pilot, lambda: top(app) == "EndPage", "the end")


async def test_what_is_due_after_its_screen_is_gone_is_forgotten(app):
    """A pause does not outlive what it was for."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", wanted=("",))
        app.go_home()
        await until(pilot, lambda: not screen.is_running, "the end of the screen")
        called = []
        later(screen, 0.001, lambda: called.append("screen"))
        later(app, 0.002, lambda: called.append("app"))
        await until(pilot, lambda: "app" in called, "the later call")
        assert ["app"] == called
