"""A game that was left is gone: its match, its screen and its threads."""

import gc
import threading
import weakref

from tui_stage import start, until


async def test_a_closed_game_leaves_nothing_behind(app):
    """Without waiting for the interpreter to look for garbage by itself."""
    async with app.run_test(size=(80, 24)) as pilot:
        gone, threads = [], None
        gc.disable()
        try:
            for game in ("sets", "stratego", "sets"):
                screen = await start(pilot, game, seed="released")
                gone += [weakref.ref(screen), weakref.ref(screen.session.match)]
                del screen
                app.go_home()
                threads = threads or {thread.name for thread in threading.enumerate()}
            await until(pilot, lambda: not any(each() for each in gone), "the end of all matches")
        finally:
            gc.enable()
            gc.unfreeze()
        assert {thread.name for thread in threading.enumerate()} <= threads | {"asyncio_1", "asyncio_2"}


async def test_a_game_that_closes_slowly_is_gone_too(app):
    """On a busy machine a screen may still be closing when the app tidies up: it does so again later."""
    async with app.run_test(size=(80, 24)) as pilot:
        gc.disable()
        try:
            screen = await start(pilot, "sets", seed="released")
            gone = weakref.ref(screen.session.match)
            app.go_home()
            app._tidy()
            del screen
            await until(pilot, lambda: gone() is None, "the end of the match")
        finally:
            gc.enable()
            gc.unfreeze()
