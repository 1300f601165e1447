"""Commands for the palette (Ctrl+P): everything the hub offers, from anywhere."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.screen import Screen

from quintet.front.cards import card_for
from quintet.front.settings import KEYS, key_label
from quintet.tui.screens.hub import HubScreen
from quintet.tui.screens.play.screen import PlayScreen

if TYPE_CHECKING:
    from quintet.tui.app import QuintetApp

__all__ = ["commands_for"]


LISTS = {
    "saves": "go on with a game that was left, or with a named save",
    "replays": "watch a finished game again, or play on from any step of it",
    "leaderboard": "the best results, by game, days and facts",
    "settings": "theme, colors, movement, your name, thinking time, keys",
}


def commands_for(app: "QuintetApp", screen: Screen[Any]) -> Iterable[SystemCommand]:
    """In a game its own commands first; games and lists everywhere."""
    if isinstance(screen, PlayScreen):
        yield from _game_commands(app, screen)
    hub = next((each for each in app.screen_stack if isinstance(each, HubScreen)), None)
    if hub is None:
        return
    for name in hub.game_ids:
        card = card_for(name)
        yield SystemCommand(f"Play {card.title}", card.line, partial(app.start_quickly, name))
        yield SystemCommand(f"Watch {card.title}", "bots play, at your speed", partial(app.watch_bots, name))
        yield SystemCommand(
            f"New game of {card.title}", "choose seed, options and who plays first", partial(hub.open_form, name)
        )
        yield SystemCommand(
            f"Daily challenge of {card.title}",
            "one attempt a day counts, the same for everyone",
            partial(hub.open_daily, name),
        )
    for action, what in HubScreen.LISTS.items():
        yield SystemCommand(what.capitalize(), LISTS[action], partial(hub.run_action, action))


def _game_commands(app: "QuintetApp", screen: PlayScreen) -> Iterable[SystemCommand]:
    """What can be done now, each with its key."""
    keymap = app.settings.keymap
    for name, (_, what) in KEYS.items():
        if screen.check_action(name, ()) is not False:
            yield SystemCommand(f"Game: {what}", f"by key: {key_label(keymap[name])}", partial(screen.run_action, name))
    kept = "it is kept, Continue brings it back" if screen.session.match.step else "nothing has happened in it yet"
    yield SystemCommand("Leave the game", kept, app.go_home)
