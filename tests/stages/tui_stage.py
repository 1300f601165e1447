"""What the tests of the terminal app share: a patient eye, the way into a game, and pictures of the screen."""

import faulthandler
import os
import re
import sys
import threading
import time
from pathlib import Path

import pytest
from textual.widgets import OptionList

from quintet.front.start import Start
from quintet.tui.profile import Profile
from quintet.tui.screens.play.screen import PlayScreen

SNAPSHOTS = Path(__file__).parents[1] / "tui" / "snapshots"
IMAGES = Path(__file__).parents[2] / "docs" / "images"
"""Those of the pictures that the README shows."""
PATIENCE = float(os.environ.get("QUINTET_PATIENCE", "300"))
"""Seconds to wait for something that must happen: a cold cache compiles for a while."""
LOOK = 0.02
"""Seconds between two looks."""


async def until(pilot, happened, what="it"):
    """Waits until something is true on the screen: for so many looks, as a clock also runs while a machine sleeps."""
    app, looks = pilot.app, 0
    while not happened():
        if app._exception is not None or not app._running:
            pytest.fail(f"The app ended before {what} happened: {app._exception!r}")
        if looks * LOOK > PATIENCE:
            faulthandler.dump_traceback(sys.__stderr__)
            pytest.fail(f"{what} never happened; the screen is {app.screen}, the workers {list(app.workers)}")
        await pilot.pause(LOOK)
        looks += 1
    await pilot.pause()


async def ready(pilot):
    """Waits for the store."""
    await until(pilot, pilot.app.store_ready.is_set, "the store")


def hold_profile(monkeypatch):
    """Keeps the profile from opening until the event that this returns is set, as a slow disk does."""
    gate, opening = threading.Event(), Profile.open
    monkeypatch.setattr(Profile, "open", lambda folder: (gate.wait(PATIENCE), opening(folder))[1])
    return gate


async def playing(pilot):
    """Waits for the game's screen and returns it."""
    await until(pilot, lambda: isinstance(pilot.app.screen, PlayScreen) and pilot.app.screen.moment, "the game")
    return pilot.app.screen


async def start(pilot, game, **wishes):
    """Starts a game as the form would, without animation, and returns its screen."""
    await ready(pilot)
    book = {"stratego.book": wishes.pop("book", False), **pilot.app.settings.wishes}
    pilot.app.change_settings(animation=wishes.pop("animation", False), wishes=book)
    pilot.app.start(Start(game, **wishes))
    return await playing(pilot)


async def choose(pilot, words_of_it):
    """Picks a line of the menu that is open."""
    listing = pilot.app.screen.query_one(OptionList)
    found = next(at for at in range(listing.option_count) if words_of_it in str(listing.get_option_at_index(at).prompt))
    listing.highlighted = found
    await pilot.press("enter")
    await pilot.pause()


async def ended(pilot):
    """Waits for the end of a game, and turns the game's own page, if it has one, to the choices."""
    app = pilot.app
    await until(pilot, lambda: top(app) in ("EndDialog", "EndPage"), "the end")
    if top(app) == "EndPage":
        await pilot.press("enter")
        await until(pilot, lambda: top(app) == "EndDialog", "the choices")


def listen(app):
    """Returns a list to which every notice of the app is added: those on the screen go by themselves."""
    told, notify = [], app.notify

    def note(message, **how):
        told.append(f"{how.get('title', '')}: {message}")
        notify(message, **how)

    app.notify = note
    return told


def still(screen):
    """Stops the time that a game shows, for a picture."""
    screen.session._began = time.monotonic() + 3600
    screen.view.draw_top()


def top(app):
    """The name of the screen that is seen."""
    return type(app.screen).__name__


def words(app):
    """All that can be read on the screen, line by line."""
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in lines)


def help_text(app):
    """All that the help says, with what must be scrolled to."""
    page = app.screen
    return page._page.plain + "".join(f"  {keys}   {what}\n" for keys, what in page._keys)


def picture(app):
    """The screen as SVG, without what differs from run to run."""
    drawn = app.export_screenshot(title="Quintet")
    drawn = re.sub(r"terminal-\d+-", "terminal-", drawn)
    return re.sub(r"[ \t]+\n", "\n", drawn)


def compare(app, name):
    """The screen is as it was when somebody last looked at it; QUINTET_LOOK=1 takes new pictures to be looked at."""
    kept = SNAPSHOTS / f"{name}.svg"
    drawn = picture(app)
    if os.environ.get("QUINTET_LOOK"):
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(drawn)
        if (IMAGES / kept.name).exists():
            (IMAGES / kept.name).write_text(drawn)
    assert kept.exists(), f"{name} was never looked at: run with QUINTET_LOOK=1, look, and keep the picture"
    assert kept.read_text() == drawn, f"{name} looks different: run with QUINTET_LOOK=1 and look at the difference"
