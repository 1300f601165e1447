"""`quintet games`: the catalogue as a table."""

from typing import Any

from quintet.cli.voice import print_table
from quintet.core.errors import printable
from quintet.core.game import Game
from quintet.games import GAMES

__all__ = ["games"]


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
