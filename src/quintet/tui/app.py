"""The terminal app: it holds the player's profile and leads from the hub to a game and back; screens do the rest.

Neither NumPy nor a game is imported before the first frame is drawn; the profile opens in a thread right after it.
"""

import asyncio
import gc
import sys
import weakref
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.dom import DOMNode
from textual.driver import Driver
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from quintet.front.palette import DAY_PALETTES, PALETTES, Palette
from quintet.front.seeds import fresh_seed
from quintet.front.start import Start
from quintet.games import GAMES
from quintet.tui.dialogs import AskDialog, CommandDialog, Dialog
from quintet.tui.interrupt import INTERRUPTED, Interrupt, listening
from quintet.tui.registry import load
from quintet.tui.safety_net import SafetyNet
from quintet.tui.screens.frame import Frame
from quintet.tui.screens.hub import HubScreen
from quintet.tui.screens.too_small import cover_if_too_small, passes
from quintet.tui.themes import NIGHT, THEMES, UNUSABLE
from quintet.tui.timers import later

if TYPE_CHECKING:
    from quintet.front.loader import Loader
    from quintet.front.settings import Settings
    from quintet.table.storage.store import Store
    from quintet.tui.home import Home
    from quintet.tui.profile import Profile
    from quintet.tui.screens.remote import OpenLine

__all__ = ["QuintetApp", "main", "run"]

SWITCH_SECONDS = 0.001
"""How long a thinking bot may hold the interpreter before a key press is handled."""
TEXTUALS = ("Theme", "Quit", "Screenshot")
"""Those of Textual's own commands that mean something to a player; `?` shows the keys."""
TIDY_SECONDS = 0.5
"""How long after the return to the hub the memory of a game is freed."""


class QuintetApp(App[None]):
    """Quintet in the terminal."""

    TITLE = "Quintet"
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "quit", show=False, priority=True),
        Binding("ctrl+c", "interrupt", "leave at once", show=False, priority=True),
    ]
    CSS = """
    ToastRack { dock: top; align: right top; margin: 1 0 0 0; }
    """

    def __init__(
        self,
        start: Start | None = None,
        data: Path | None = None,
        *,
        at_once: bool = False,
        forgiving: bool = False,
        distant: "OpenLine | None" = None,
    ) -> None:
        """With `at_once`, games start uncompiled, and their rules are made ready in the background.

        A `forgiving` app survives its own mistakes; otherwise it ends at the first one, as tests want it. With
        `distant`, it opens with a table on another machine.
        """
        super().__init__()
        self._distant = distant
        self.at_once = at_once
        self.interrupt = Interrupt(self)
        self.net = SafetyNet(self, lambda: self.folder) if forgiving else None
        if self.net is not None:
            self.net.guard(self)
        self._first = start
        self._early: list[events.Key] | None = None if start is None and distant is None else []
        """Keys that were pressed before what this app opens with was there: not meant for the hub below it."""
        self._wanted = start.game if start is not None else ""
        self._left: list[weakref.ref[Screen[Any]]] = []
        self._loader: Loader | None = None
        self._data = data
        self._profile: Profile | None = None
        self.store_ready = asyncio.Event()
        self._is_opening = False
        for theme in THEMES:
            self.register_theme(theme)
        for name in UNUSABLE:
            self.unregister_theme(name)
        self.theme = NIGHT.name

    def on_mount(self) -> None:
        if self._driver is not None and not self.is_headless:
            self.interrupt.serve(asyncio.get_running_loop(), self._driver)
        self.push_screen(HubScreen())
        self.call_after_refresh(self._open_profile)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lets no key of the app work while a dialog waits for any key."""
        if isinstance(self.screen, Dialog) and self.screen.captures:
            return False
        return super().check_action(action, parameters)

    # --- mistakes and interruptions ---

    def get_driver_class(self) -> type[Driver]:
        """Returns the driver of this system, with an ear for Ctrl+C."""
        return listening(super().get_driver_class())

    def action_interrupt(self) -> None:
        self.exit(return_code=INTERRUPTED)

    def _register_child(self, parent: DOMNode, child: Widget, before: int | None, after: int | None) -> None:
        if self.net is not None and child not in self._registry:
            self.net.guard(child)
        super()._register_child(parent, child, before, after)

    def _handle_exception(self, error: Exception) -> None:
        if self.net is not None and self._dom_ready and not self._exit:
            self.net.catch(error)
        else:
            super()._handle_exception(error)

    # --- windows too small ---

    @property
    def is_covered(self) -> bool:
        """Whether the window is too small for the current screen: then nothing is painted, and no key acts."""
        wide, high = self.needed
        return self.size.width < wide or self.size.height < high

    @property
    def needed(self) -> tuple[int, int]:
        """The smallest window for the current screen; a dialog needs what the screen below it needs."""
        frames = [screen for screen in self.screen_stack if isinstance(screen, Frame)]
        return frames[-1].smallest if frames else (0, 0)

    def on_key(self, event: events.Key) -> None:
        """Gives a line to type in the keys that a quick typist pressed before it was there."""
        if isinstance(self.screen, AskDialog):
            self.screen.catch(event)

    def on_resize(self, event: events.Resize) -> None:
        self.check_size(event.size)

    def check_size(self, size: Size | None = None) -> None:
        """Covers the screen while the window is too small for it."""
        cover_if_too_small(self, size or self.size, self.needed)

    async def on_event(self, event: events.Event) -> None:
        if self.net is not None and isinstance(event, events.Key):
            self.net.keys.append(event.key)
        if self._early is not None and isinstance(event, events.Key) and not passes(event):
            self._early.append(event)
        elif passes(event) or not self.is_covered:
            await super().on_event(event)

    # --- store and settings ---

    def _open_profile(self) -> None:
        """Opens the profile, once: after the first frame, or as soon as a screen needs it."""
        if not self._is_opening:
            self._is_opening = True
            self.run_worker(self._opening_profile(), name="profile")

    async def wait_for_store(self) -> None:
        """Waits for the profile and sees that it is opened: a screen that was covered has no first frame."""
        self._open_profile()
        await self.store_ready.wait()

    async def _opening_profile(self) -> None:
        profiles = await asyncio.to_thread(load, "profile")
        try:
            self._profile = await asyncio.to_thread(profiles.open, self._data)
        except ValueError as error:
            self._profile = profiles(self._data)
            self.notify(str(error), title="Nothing will be saved", severity="error", timeout=15, markup=False)
        self._apply_settings()
        self.store_ready.set()
        if self.at_once:
            self._loader = await asyncio.to_thread(load("loader"))
            self.want(self._wanted)
        if self._first is not None:
            self.start(self._first)
        if self._distant is not None:
            self.push_screen((await asyncio.to_thread(load, "remote"))(self._distant))
        early, self._early = self._early or [], None
        for key in early:
            self.post_message(key)

    def when_ready(self, wish: Callable[[], object]) -> None:
        """Does what needs the profile: now, or as soon as it is open. Of several wishes the last one counts."""
        if self.store_ready.is_set():
            wish()
        else:
            self.run_worker(self._grant(wish), name="wish", group="wish", exclusive=True)

    async def _grant(self, wish: Callable[[], object]) -> None:
        await self.wait_for_store()
        wish()

    @property
    def profile(self) -> "Profile":
        """The player's profile, once it is open; an empty one where it cannot be opened."""
        assert self._profile is not None, "Nothing asks for the profile before `store_ready`."
        return self._profile

    @property
    def store(self) -> "Store | None":
        return self._profile.store if self._profile is not None else None

    @property
    def settings(self) -> "Settings":
        return self.profile.settings

    def change_settings(self, **changes: Any) -> None:
        """Changes some settings, saves them and shows their effect."""
        self.profile.change_settings(**changes)
        self._apply_settings()

    def _apply_settings(self) -> None:
        settings = self.settings
        self.theme = settings.theme if settings.theme in self.available_themes else NIGHT.name
        self.animation_level = "full" if settings.animation else "none"
        self.set_keymap(settings.keymap)
        self.screen.refresh()

    @property
    def palette(self) -> Palette:
        palettes = PALETTES if self.current_theme.dark else DAY_PALETTES
        return palettes[self._profile.settings.palette if self._profile is not None else "standard"]

    @property
    def folder(self) -> Path:
        """Where everything is saved, for what a skin writes beside it."""
        return self.profile.folder

    # --- games ---

    def start_quickly(self, game: str) -> None:
        """Starts a game with the options of a quick start and a fresh seed."""
        self.start(Start(game, seed=fresh_seed(), preset=GAMES.info(game).quick))

    def watch_bots(self, game: str) -> None:
        """Starts a game of bots with the options of a quick start."""
        self.start(Start(game, seed=fresh_seed(), preset=GAMES.info(game).quick, wanted=()))

    def want(self, game: str) -> None:
        """Makes the rules of a game ready before those of the others."""
        self._wanted = game
        if self._loader is not None and game:
            self._loader.want(game)

    def start(self, start: Start, *, deaf: bool = False) -> None:
        """Shows the loading screen, which gives way to the game; keys pressed meanwhile are for it, unless deaf."""
        self.want(start.game)
        self.push_screen(load("loading")(start, deaf=deaf))

    def play(self, game: Screen[None], loading: Screen[None]) -> None:
        """Replaces the loading screen with the game."""
        while self.screen is not loading and loading in self.screen_stack:
            self.pop_screen()
        if self.screen is loading:
            self.switch_screen(game)

    def go_home(self) -> None:
        """Returns to the hub; what was played is on the disk by then."""
        while len(self.screen_stack) > 2:
            if isinstance(self.screen, Frame):
                self.screen.leave()
            self._left.append(weakref.ref(self.screen))
            self.pop_screen()
        if isinstance(self.screen, HubScreen):
            self.screen.look_again()
            later(self, TIDY_SECONDS, self._tidy)

    def _tidy(self, waited: float = TIDY_SECONDS) -> None:
        """Frees the games that were left: a closed screen and its match hold on to each other.

        A screen that is still closing is looked for again later. What is then left on the hub stays for good, so it is
        not looked through again.
        """
        if not self.screen_stack or not isinstance(self.screen, HubScreen):  # none, if the app is being closed
            return
        gc.collect()
        self._left = [screen for screen in self._left if screen() is not None]
        if self._left:
            later(self, 2 * waited, partial(self._tidy, 2 * waited))
        else:
            gc.freeze()

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, CommandDialog):
            self.push_screen(CommandDialog(id="--command-palette"))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Offers the commands of the game first, and those of the hub everywhere."""
        yield from (each for each in super().get_system_commands(screen) if each.title in TEXTUALS)
        hubs = [each for each in self.screen_stack if isinstance(each, HubScreen)]
        for each in dict.fromkeys([screen, *hubs]):
            if isinstance(each, Frame):
                yield from each.commands()


def run(start: Start | None = None, distant: "OpenLine | None" = None) -> int:
    """Opens the app, at the hub or with a game, here or on another machine, and returns its exit code."""
    sys.setswitchinterval(SWITCH_SECONDS)
    app = QuintetApp(start, at_once=True, forgiving=True, distant=distant)
    app.interrupt.install()
    try:
        app.run()
    finally:
        if app.store is not None:
            app.store.close()
    return app.return_code or 0


def main() -> int:
    """Opens the app as `quintet` without arguments does."""
    return run()


if TYPE_CHECKING:

    def _checked(app: QuintetApp) -> Home:
        """The app is what screens and skins take it for."""
        return app
