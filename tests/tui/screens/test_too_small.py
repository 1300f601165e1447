"""A window too small says so over everything, and nothing is lost."""

import pytest
from textual.widgets import Input
from tui_stage import ready, start, top, until, words

from quintet.tui.dialogs import AskDialog


async def shrink(pilot, *size):
    await pilot.resize_terminal(*size)
    await pilot.pause()


@pytest.mark.parametrize(("keys", "name"), [(("escape",), "MenuDialog"), (("question_mark",), "HelpScreen")])
async def test_the_word_lies_over_dialogs(app, keys, name):
    """Menu and help are covered, come back as they were, and no key reaches them meanwhile."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets")
        await pilot.press(*keys)
        await until(pilot, lambda: top(app) == name, name)
        await shrink(pilot, 60, 12)
        assert "This window is too small" in words(app)
        assert "60 x 12" in words(app)
        await pilot.press("escape", "a")
        assert name == top(app)
        await shrink(pilot, 80, 24)
        assert "too small" not in words(app)
        assert (name, 0) == (top(app), screen.moment.position)
        await pilot.press("escape")
        assert screen is app.screen


async def test_what_was_typed_is_still_there(app):
    """Half a name in a dialog, shrunk and grown again."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "sets")
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, AskDialog), "the question")
        app.screen.query_one(Input).value = "half a na"
        await shrink(pilot, 30, 8)
        await pilot.press("x")
        await shrink(pilot, 100, 30)
        assert "half a na" == app.screen.query_one(Input).value


async def test_the_palette_is_covered_too(app):
    """Even what Textual itself brings."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("ctrl+p")
        await until(pilot, lambda: top(app) == "CommandDialog", "the palette")
        await shrink(pilot, 50, 10)
        assert "This window is too small" in words(app)
        await shrink(pilot, 80, 24)
        assert "too small" not in words(app)


async def test_no_time_passes_unseen(app):
    """A ticking game stands still while its window is too small."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze", seed="hold", values=(("width", 21), ("height", 21), ("agents", [])))
        await pilot.press("plus", "plus", "plus", "space")
        await until(pilot, lambda: screen.moment.view.time > 0, "the first tick")
        await shrink(pilot, 40, 10)
        clock = screen.clock.tempo.clock
        await until(pilot, lambda: clock.paused and not screen.clock.tempo.busy, "the last tick")
        at = screen.session.match.position
        for _ in range(9):
            screen.beat()
            await pilot.pause()
        assert at == screen.session.match.position
        await shrink(pilot, 80, 24)
        await until(pilot, lambda: screen.session.match.position > at, "time to go on")
