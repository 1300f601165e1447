"""`quintet games`: the catalog as a table, and how every command finds its game."""

from typing import Annotated, Any

from cyclopts import Parameter

from quintet.cli.printing import print_json
from quintet.cli.tables import print_table
from quintet.core.errors import UnknownGame, shortened, suggest
from quintet.core.game import Game
from quintet.games import GAMES

__all__ = ["find_game", "games"]


def games(*, json: Annotated[bool, Parameter(help="Print a JSON array of games.", negative="")] = False) -> None:
    """List the games, a line each; with --json also their presets and bots."""
    if json:
        print_json([_facts(name, game) for name, game in GAMES.playable().items()])
        return
    print_table(("Game", "Seats", "Summary"), [_row(name, game) for name, game in GAMES.playable().items()])
    for name in GAMES.keys() - GAMES.playable().keys():
        print(f'The game "{shortened(name)}" cannot be loaded. Run `quintet doctor` for the reason.')
    print("Play one with `quintet play GAME`; add `--help` for presets, bots and options.")


def _facts(name: str, game: Game[Any]) -> dict[str, Any]:
    info = game.info
    return {
        "id": name,
        "title": info.title,
        "summary": info.summary,
        "rules": info.rules,
        "seats": list(info.seats),
        "pace": info.pace.value,
        "hidden": info.hidden,
        "presets": list(game.options.presets),
        "bots": sorted(game.bots, key=lambda each: game.bots[each].strength),
    }


def _row(name: str, game: Game[Any]) -> tuple[str, ...]:
    info = game.info
    low, high = info.seats
    seats = str(low) if low == high else f"{low}-{high}"
    return name, seats, info.summary


def find_game(name: str) -> Game[Any]:
    """Returns the game of that id, or suggests the nearest id in an error."""
    if name not in GAMES:
        hint = suggest(name, GAMES) or f" The games are: {', '.join(GAMES)}."
        raise UnknownGame(f'There is no game "{shortened(name)}".{hint}')
    return GAMES[name]
