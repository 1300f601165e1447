"""Parts of the app by name, each imported when it is first wanted.

The first frame needs neither NumPy nor the store nor any game. This table is the one seam between what it needs and all
the rest: the app and its screens open each other by name, and modules on the far side import at the top as usual.
"""

import importlib
from typing import Any, Final

__all__ = ["PLACES", "load"]

PLACES: Final = {
    "daily": "quintet.tui.screens.daily:DailyDialog",
    "facts": "quintet.front.hub_facts:hub_facts",
    "help": "quintet.tui.screens.help:HelpScreen",
    "leaderboard": "quintet.tui.screens.leaderboard:LeaderboardScreen",
    "loader": "quintet.front.loader:the_loader",
    "loading": "quintet.tui.screens.loading:LoadingScreen",
    "new_game": "quintet.tui.screens.new_game:NewGameScreen",
    "play": "quintet.tui.screens.play.screen:PlayScreen",
    "profile": "quintet.tui.profile:Profile",
    "remote": "quintet.tui.screens.remote:RemoteScreen",
    "replay": "quintet.tui.screens.replay:ReplayScreen",
    "replays": "quintet.tui.screens.library:ReplaysScreen",
    "saves": "quintet.tui.screens.library:SavesScreen",
    "settings": "quintet.tui.screens.settings:SettingsScreen",
}


def load(name: str) -> Any:
    """Returns the class of this name."""
    module, _, attribute = PLACES[name].partition(":")
    return getattr(importlib.import_module(module), attribute)
