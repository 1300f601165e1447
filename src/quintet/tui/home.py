"""What screens and skins may ask of the app around them."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, cast

from textual.dom import DOMNode
from textual.screen import Screen

from quintet.front.palette import Palette
from quintet.front.start import Start

if TYPE_CHECKING:
    from quintet.front.settings import Settings
    from quintet.table.storage.store import Store
    from quintet.tui.profile import Profile

__all__ = ["Home", "home_of", "is_open"]


class Home(Protocol):
    """The app, as far as its screens know it."""

    at_once: bool
    """Whether games start uncompiled."""
    store_ready: asyncio.Event
    """Set once the profile is open; nothing but `palette` may be asked for before. See `when_ready`."""

    @property
    def profile(self) -> "Profile": ...
    @property
    def store(self) -> "Store | None": ...
    @property
    def settings(self) -> "Settings": ...
    @property
    def palette(self) -> Palette: ...
    @property
    def folder(self) -> Path: ...
    @property
    def is_covered(self) -> bool: ...

    async def wait_for_store(self) -> None: ...
    def when_ready(self, wish: Callable[[], object]) -> None: ...
    def check_size(self) -> None: ...
    def change_settings(self, **changes: Any) -> None: ...
    def start(self, start: Start, *, deaf: bool = False) -> None: ...
    def start_quickly(self, game: str) -> None: ...
    def watch_bots(self, game: str) -> None: ...
    def play(self, game: Screen[None], loading: Screen[None]) -> None: ...
    def want(self, game: str) -> None: ...
    def go_home(self) -> None: ...


def home_of(node: DOMNode) -> Home:
    """Returns the app that a screen or a widget is part of."""
    return cast("Home", node.app)


def is_open(screen: Screen[Any]) -> bool:
    """True for a screen that has been laid out and that no key has closed in the meantime."""
    return bool(screen.children) and screen in screen.app.screen_stack
