"""A seeded monkey at the keyboard: keys, clicks, drags, wheels and resizes, one by one and in bursts."""

import asyncio
import random
import time
import traceback
from collections import Counter

from textual import events
from textual.geometry import Size

from quintet.front.start import Start
from quintet.tui.app import QuintetApp
from quintet.tui.screens.loading import LoadingScreen

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOVING = (
    "up",
    "down",
    "left",
    "right",
    "home",
    "end",
    "pageup",
    "pagedown",
    "tab",
    "shift+tab",
    "ctrl+home",
    "ctrl+end",
)
DOING = ("enter", "enter", "space", "escape", "escape", "backspace", "delete", "question_mark", "full_stop", "f5", "f8")
COMMANDS = (*(f"ctrl+{letter}" for letter in "zysergxnlpd"), "f1", "f2", "f6", "f7", "f10")
SIGNS = {"plus": "+", "minus": "-", "less_than_sign": "<", "greater_than_sign": ">", "comma": ",", "colon": ":"}
SIZES = ((80, 24), (80, 24), (120, 40), (200, 60), (100, 30), (79, 24), (80, 23), (25, 10), (1, 1), (132, 25), (10, 60))
BURSTS = (1, 2, 8, 30, 60)
PATIENT = 0.8
"""How often it waits for a game to load before it goes on."""
PATIENCE = 60
HOMEWARD = 5
"""How often it goes home, because a key sent before may still open something."""
GAMES = ("sets", "runmap", "catamaze", "stratego", "rogue")


class Cage(QuintetApp):
    """The app without the ways out of it; what its net catches is in `mistakes`."""

    def __init__(self, **settings):
        super().__init__(forgiving=True, **settings)
        self.mistakes = []
        self._report, self.net.catch = self.net.catch, self._note

    def _note(self, error):
        if is_ours(error):
            self.mistakes.append(error)
        self._report(error)

    def action_quit(self):
        """Stays: a monkey that has left finds nothing more."""

    action_interrupt = action_quit

    def deliver_screenshot(self, *_, **__):
        """Writes no file outside the cage."""


def is_ours(error):
    """True for a mistake in a file of ours; Textual's own widgets make some too, and the net is there for them."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "/quintet/" in frame.filename]
    return any(not frame.filename.endswith(("tui/app.py", "tui/safety_net.py")) for frame in frames)


class Monkey:
    """Plays with an app for a number of events; the same seed does the same."""

    def __init__(self, app, seed, game=""):
        self.app = app
        self.game = game
        self.rng = random.Random(seed)
        self.seen = Counter()

    def _key(self):
        rng = self.rng
        kind = rng.random()
        if kind < 0.35:
            return rng.choice(MOVING)
        if kind < 0.45:
            return rng.choice(DOING)
        if kind < 0.48:
            return rng.choice(COMMANDS)
        if kind < 0.54:
            return rng.choice(list(SIGNS))
        letter = rng.choice(LETTERS + "0123456789")
        return letter.upper() if rng.random() < 0.15 else letter

    def _press(self):
        key = self._key()
        name = f"upper_{key.lower()}" if len(key) == 1 and key.isupper() else key
        self.app.post_message(events.Key(name, key if len(key) == 1 else SIGNS.get(key)))

    def _mouse(self):
        wide, high = self.app.size
        x, y = self.rng.randrange(max(wide, 1)), self.rng.randrange(max(high, 1))
        kinds = self.rng.choice(
            [
                (events.MouseMove,),
                (events.MouseMove, events.MouseDown, events.MouseUp),
                (events.MouseDown, events.MouseMove),
                (events.MouseScrollDown,),
                (events.MouseScrollUp,),
            ]
        )
        for kind in kinds:
            self.app.post_message(kind(None, x, y, 0, 0, 1, False, False, False, x, y))

    def _resize(self):
        size = Size(*self.rng.choice(SIZES))
        self.app._driver._size = size
        self.app.post_message(events.Resize(size, size))

    def _start(self):
        game = self.game or self.rng.choice(GAMES)
        wanted = () if self.rng.random() < 0.3 else ("",)
        self.app.start(Start(game, seed=f"monkey {self.rng.randrange(1000)}", wanted=wanted))

    def _act(self):
        kind = self.rng.random()
        if kind < 0.88:
            self._press()
        elif kind < 0.99:
            self._mouse()
        elif kind < 0.998:
            self._resize()
        elif len(self.app.screen_stack) < 12:
            self._start()

    async def _heard(self):
        """Waits until the app and the screen on top have taken what was sent."""
        for pump in (self.app, self.app.screen):
            taken = asyncio.Event()
            if pump.call_later(taken.set):
                await asyncio.wait_for(taken.wait(), PATIENCE)
        if self.rng.random() < PATIENT:
            began = time.monotonic()
            while isinstance(self.app.screen, LoadingScreen) and time.monotonic() - began < PATIENCE:  # noqa: ASYNC110
                await asyncio.sleep(0.005)

    async def play(self, pilot, count):
        """Sends this many events, in bursts, and looks at what they led to."""
        app, sent = self.app, 0
        while sent < count:
            burst = min(self.rng.choice(BURSTS), count - sent)
            for _ in range(burst):
                self._act()
            sent += burst
            await self._heard()
            self.seen[type(app.screen).__name__] += 1
            for mistake in app.mistakes:
                raise mistake
            assert app.is_running, f"the app ended after {sent} events"
        await self._come_home(pilot)

    async def _come_home(self, pilot):
        """The app still answers."""
        app, size = self.app, Size(80, 24)
        app._driver._size = size
        app.post_message(events.Resize(size, size))
        await self._heard()
        await pilot.pause()  # a key may still wait for the widget that has the focus
        for _ in range(HOMEWARD):
            app.go_home()
            await self._heard()
            await pilot.pause()
            if type(app.screen).__name__ == "HubScreen":
                break
        assert type(app.screen).__name__ == "HubScreen", f"{app.screen_stack} after going home"
        app.post_message(events.Key("question_mark", "?"))
        for _ in range(3):
            await self._heard()
        assert type(app.screen).__name__ == "HelpScreen"
