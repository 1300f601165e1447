"""`quintet games`: the catalogue as a table, and how every command finds the game it is given."""

from typing import Any

from quintet.cli.tables import print_table
from quintet.cli.voice import suggest
from quintet.core.errors import UnknownGame, printable
from quintet.core.game import Game
from quintet.games import GAMES

__all__ = ["find_game", "games"]


def games() -> None:
    """List the games, their seats, presets and bots."""
    head = ("game", "title", "seats", "pace", "presets", "bots", "what it is")
    print_table(head, [_row(name, game) for name, game in GAMES.playable().items()])
    for name in GAMES.keys() - GAMES.playable().keys():
        print(f"{printable(name)} cannot be loaded: quintet doctor says more")
    print("Play one with: quintet play GAME (its options: quintet play GAME --help)")


def _row(name: str, game: Game[Any]) -> tuple[str, ...]:
    info = game.info
    low, high = info.seats
    seats = str(low) if low == high else f"{low}-{high}"
    bots = sorted(game.bots, key=lambda each: game.bots[each].strength)
    return name, info.title, seats, info.pace.value, ", ".join(game.options.presets), ", ".join(bots), info.summary


def find_game(name: str) -> Game[Any]:
    """The game of that id, or a sentence with the nearest id."""
    if name not in GAMES:
        hint = suggest(name, GAMES) or f"; there are: {', '.join(GAMES)}"
        raise UnknownGame(f"there is no game {name!r}{hint}")
    return GAMES[name]
