"""Commands for the palette (Ctrl+P): everything the hub offers, from anywhere."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.screen import Screen

from quintet.tui.cards import CARDS
from quintet.tui.screens.hub import HubScreen
from quintet.tui.screens.play import PlayScreen
from quintet.tui.settings import KEYS

if TYPE_CHECKING:
    from quintet.tui.app import QuintetApp

__all__ = ["commands_for"]


def commands_for(app: "QuintetApp", screen: Screen[Any]) -> Iterable[SystemCommand]:
    """In a game its own commands first; games and lists everywhere."""
    if isinstance(screen, PlayScreen):
        for name, (_, what) in KEYS.items():
            yield SystemCommand(f"Game: {what}", f"what {name} does", partial(screen.run_action, name))
        yield SystemCommand("Leave the game", "it is kept as it is", app.go_home)
    hub = next((each for each in app.screen_stack if isinstance(each, HubScreen)), None)
    if hub is None:
        return
    for name in hub.game_ids:
        title = CARDS[name].title if name in CARDS else name
        yield SystemCommand(f"Play {title}", "with the usual options", partial(app.start_quickly, name))
        yield SystemCommand(f"New game of {title}", "choose options and opponents", partial(hub.open_form, name))
    for action, what in HubScreen.LISTS.items():
        yield SystemCommand(what.capitalize(), f"open the {what}", partial(hub.run_action, action))
