"""The player's profile: the store, the settings, and what can be played and resumed."""

from pathlib import Path
from typing import Any

from quintet.front.library import unfinished_matches
from quintet.front.settings import Settings, change_settings, load_settings
from quintet.games import GAMES
from quintet.table.storage.matches import MatchRow
from quintet.table.storage.sqlite import data_folder
from quintet.table.storage.store import FILE_NAME, Store

__all__ = ["Profile"]


class Profile:
    """Everything the app knows of the player; without a store nothing is saved."""

    def __init__(self, folder: Path | None = None, store: Store | None = None) -> None:
        self.store = store
        self.settings = load_settings(store) if store is not None else Settings()
        self._folder = folder

    @classmethod
    def open(cls, folder: Path | None) -> "Profile":
        """Opens the store in a folder, or in the usual one."""
        return cls(folder, Store(None if folder is None else folder / FILE_NAME))

    @property
    def folder(self) -> Path:
        """Where everything is saved."""
        return self._folder if self._folder is not None else data_folder()

    def change_settings(self, **changes: Any) -> None:
        self.settings = change_settings(self.store, self.settings, changes)

    @property
    def games(self) -> list[str]:
        """The ids of all games, those of other packages included."""
        return list(GAMES)

    @property
    def last_match(self) -> MatchRow | None:
        """The game to resume: the last one played."""
        rows = unfinished_matches(self.store, limit=1) if self.store is not None else []
        return rows[0] if rows else None
