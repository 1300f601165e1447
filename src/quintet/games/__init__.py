"""The catalog: every game by its id, ours and those that other packages add.

A package adds a game with an entry point in the group `quintet.games`, whose name is the game's id and whose value is
"module:GAME"; nothing here needs to be edited. Games are imported when first asked for, and the facts of ours can be
had without NumPy.
"""

import contextlib
import importlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from quintet.core.errors import UnknownGame, printable, quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from quintet.core.game import Game
    from quintet.core.info import GameInfo

__all__ = ["GAMES", "OURS", "Catalog", "game"]

GROUP: Final = "quintet.games"
OURS: Final = {name: f"quintet.games.{name}.game:GAME" for name in ("sets", "runmap", "catamaze", "stratego", "rogue")}
"""In the order in which every front end shows them: the simplest first."""


class Catalog(Mapping[str, "Game[Any]"]):
    """A read-only mapping from id to game, in a fixed order: ours first, then others by name."""

    def __init__(self) -> None:
        self._places: dict[str, str] | None = None
        self._games: dict[str, Game[Any]] = {}

    def __getitem__(self, name: str) -> "Game[Any]":
        if name not in self._games:
            self._games[name] = self._load(name)
        return self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known())

    def __len__(self) -> int:
        return len(self._known())

    def __contains__(self, name: object) -> bool:
        return name in self._known()

    def place_of(self, game: "Game[Any]") -> str | None:
        """Returns the "module:GAME" of a game of this catalog; None for any other object."""
        name = game.info.id
        return self._known().get(name) if self._games.get(name) is game else None

    def info(self, name: str) -> "GameInfo":
        """Returns the facts of a game: of ours without NumPy, of another package's by loading the game."""
        if name not in OURS:
            return self[name].info
        info: GameInfo = importlib.import_module(f"quintet.games.{name}.info").INFO
        return info

    def playable(self) -> "dict[str, Game[Any]]":
        """Returns the games that can be loaded; a broken package does not hide the others."""
        games = {}
        for name in self:
            with contextlib.suppress(UnknownGame):
                games[name] = self[name]
        return games

    def _known(self) -> dict[str, str]:
        if self._places is None:
            from importlib.metadata import entry_points  # noqa: PLC0415 - slow to load, and our own games need none

            added = sorted(entry_points(group=GROUP), key=lambda point: point.name)
            self._places = OURS | {point.name: point.value for point in added if _is_addition(point)}
        return self._places

    def _load(self, name: str) -> "Game[Any]":
        place = self._known().get(name)
        if place is None:
            raise UnknownGame(f"There is no game {quoted(name)}. Choose one of: {', '.join(self)}.")
        from quintet.core.game import Game  # noqa: PLC0415 - NumPy is slow to load, and a game's info needs none of it

        module, _, attribute = place.partition(":")
        try:
            found = getattr(importlib.import_module(module), attribute)
        except Exception as error:
            if name in OURS:
                raise
            raise UnknownGame(f"The game {quoted(name)} cannot be loaded from {place}: {_reason(error)}.") from error
        if not isinstance(found, Game) or found.info.id != name:
            raise UnknownGame(f"The entry point {quoted(name)} leads to {place}, which is not a game of that id.")
        return found


def _reason(error: Exception) -> str:
    return printable(f"{type(error).__name__}: {' '.join(str(error).split())}")[:200]


def _is_addition(point: "EntryPoint") -> bool:
    """Returns whether an entry point adds a game: no package replaces one of ours by accident."""
    return point.name not in OURS


GAMES: Final = Catalog()


def game(name: str) -> "Game[Any]":
    """Returns the game of that id: `quintet.game("sets")`."""
    return GAMES[name]
