"""The terminal app: it holds the store, the settings and the way from a wish to a game; screens do the rest.

Nothing of NumPy or the games is imported before the first frame stands; the store opens in a thread right after it.
"""

import asyncio
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen

from quintet.front.palette import DAY_PALETTES, PALETTES, Palette
from quintet.tui.screens.frame import Frame
from quintet.tui.screens.hub import HubScreen
from quintet.tui.screens.too_small import TooSmall, passes
from quintet.tui.themes import NIGHT, THEMES

if TYPE_CHECKING:
    from quintet.front.session import Session
    from quintet.front.settings import Settings
    from quintet.front.start import Start
    from quintet.table.storage.store import Store

__all__ = ["QuintetApp", "main", "run"]

SWITCH_SECONDS = 0.001
"""How long a thinking bot may hold the interpreter before a key press gets its turn."""


class QuintetApp(App[None]):
    """Quintet in the terminal."""

    TITLE = "Quintet"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "quit", show=False, priority=True)]
    CSS = """
    Footer { background: $panel; }
    ToastRack { dock: top; align: right top; margin: 1 0 0 0; }
    """

    def __init__(self, start: "Start | None" = None, data: Path | None = None) -> None:
        super().__init__()
        self._first = start
        self._data = data
        self._settings: Settings | None = None
        self.store: Store | None = None
        self.store_ready = asyncio.Event()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = NIGHT.name

    def on_mount(self) -> None:
        self.push_screen(HubScreen())
        self.call_after_refresh(self._open_store)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While a key is waited for, no key of the app means anything else."""
        if getattr(self.screen, "captures", False):
            return False
        return super().check_action(action, parameters)

    # --- windows too small ---

    @property
    def is_covered(self) -> bool:
        """Whether the window is too small to show what is on."""
        return bool(self.screen_stack) and bool(self.screen.query(TooSmall))

    @property
    def needed(self) -> tuple[int, int]:
        """The smallest window for what is on: a dialog needs what the screen below it needs."""
        frames = [screen for screen in self.screen_stack if isinstance(screen, Frame)]
        return frames[-1].smallest if frames else (0, 0)

    def on_resize(self, event: events.Resize) -> None:
        self.check_size(event.size)

    def check_size(self, size: Size | None = None) -> None:
        """Covers whatever cannot be drawn, and uncovers it."""
        size, needed = size or self.size, self.needed
        covers = self.screen.query(TooSmall)
        if size.width >= needed[0] and size.height >= needed[1]:
            for screen in self.screen_stack:
                screen.query(TooSmall).remove()
            return
        cover = covers.first() if covers else TooSmall(markup=False)
        if not covers:
            self.screen.mount(cover)
        cover.tell(size, needed)

    async def on_event(self, event: events.Event) -> None:
        if passes(event) or not self.is_covered:
            await super().on_event(event)

    # --- store and settings ---

    def _open_store(self) -> None:
        self.run_worker(self._opening_store(), name="store")

    async def _opening_store(self) -> None:
        try:
            self.store, self._settings = await asyncio.to_thread(_store_and_settings, self._data)
        except ValueError as error:
            self.notify(str(error), title="Nothing will be kept", severity="error", timeout=15, markup=False)
        self._apply_settings()
        self.store_ready.set()
        self._open_first()

    def _open_first(self) -> None:
        """The game that was asked for on the command line."""
        if self._first is not None:
            self.start(self._first)

    @property
    def settings(self) -> "Settings":
        from quintet.front.settings import Settings  # noqa: PLC0415 - brings the store with it

        if self._settings is None:
            self._settings = Settings()
        return self._settings

    def change_settings(self, **changes: Any) -> None:
        """Changes some settings, shows their effect and keeps them."""
        import msgspec  # noqa: PLC0415

        from quintet.front.settings import store_settings  # noqa: PLC0415

        self._settings = msgspec.structs.replace(self.settings, **changes)
        self._apply_settings()
        if self.store is not None:
            store_settings(self.store, self._settings)

    def _apply_settings(self) -> None:
        settings = self.settings
        if settings.theme in self.available_themes:
            self.theme = settings.theme
        self.animation_level = "full" if settings.animation else "none"
        self.set_keymap(settings.keymap)
        self.screen.refresh()

    @property
    def palette(self) -> Palette:
        palettes = PALETTES if self.current_theme.dark else DAY_PALETTES
        return palettes[self._settings.palette if self._settings else "standard"]

    @property
    def wishes(self) -> dict[str, Any]:
        return self._settings.wishes if self._settings else {}

    def keep_wish(self, name: str, value: Any) -> None:
        self.change_settings(wishes={**self.wishes, name: value})

    # --- games ---

    def start_quickly(self, game: str) -> None:
        """A game with the usual options and a fresh seed."""
        from quintet.front.seeds import fresh_seed  # noqa: PLC0415
        from quintet.front.start import Start  # noqa: PLC0415

        self.start(Start(game, seed=fresh_seed()))

    def watch_bots(self, game: str) -> None:
        """Bots in all seats of a game with the usual options."""
        from quintet.front.seeds import fresh_seed  # noqa: PLC0415
        from quintet.front.start import Start  # noqa: PLC0415

        self.start(Start(game, seed=fresh_seed(), wanted=()))

    def start(self, start: "Start") -> None:
        """Shows the loading screen, which makes way for the game."""
        from quintet.tui.screens.loading import LoadingScreen  # noqa: PLC0415

        self.push_screen(LoadingScreen(start))

    def play(self, session: "Session") -> None:
        """Replaces the screen on top by the game."""
        from quintet.tui.screens.play.screen import PlayScreen  # noqa: PLC0415

        self.switch_screen(PlayScreen(session))

    def go_home(self) -> None:
        """Back to the hub; what was played is on the disk by then."""
        while len(self.screen_stack) > 2:
            session: Session | None = getattr(self.screen, "session", None)
            if session is not None:
                session.flush()
            self.pop_screen()
        hub = self.screen
        if isinstance(hub, HubScreen):
            hub.look_again()

    @property
    def folder(self) -> Path:
        """Where everything is kept, for what a skin writes beside it."""
        from quintet.table.storage.database import data_folder  # noqa: PLC0415 - after the first frame

        return self._data if self._data is not None else data_folder()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        from quintet.tui.command_palette import commands_for  # noqa: PLC0415

        yield from super().get_system_commands(screen)
        yield from commands_for(self, screen)


def _store_and_settings(data: Path | None) -> "tuple[Store, Settings]":
    from quintet.front.settings import load_settings  # noqa: PLC0415
    from quintet.table.storage.store import FILE_NAME, Store  # noqa: PLC0415 - after the first frame

    store = Store(None if data is None else data / FILE_NAME)
    return store, load_settings(store)


def run(start: "Start | None" = None) -> int:
    """Opens the app, at the hub or with a game, and returns its exit code."""
    sys.setswitchinterval(SWITCH_SECONDS)
    app = QuintetApp(start)
    app.run()
    return app.return_code or 0


def main() -> int:
    """What `quintet` alone opens in a terminal."""
    return run()
