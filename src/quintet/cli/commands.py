"""The commands of `quintet`: each is a module of its own, named by "module:function" and imported when it is used."""

from typing import Final

__all__ = ["COMMANDS", "address_of"]

COMMANDS: Final = {
    "games": "List the games, their seats, presets and bots.",
    "play": "Play a game alone, against bots, or together at one keyboard.",
    "demo": "Let bots play every game and verify each replay.",
    "best": "List the best results, of all games or of one.",
    "map": "Draw, check, find and count the maps of the run map.",
    "replay": "Show a step of a recorded game, or verify all of it.",
    "explain": "Let a bot say why, at any moment of a recorded game.",
    "arena": "Let two bots meet many times and say who is better.",
    "engine": "Let a bot speak its game's text protocol to other programs.",
    "warm": "Compile the rules ahead of time, so that nobody waits later.",
    "bench": "Measure every game against a naive version of itself.",
    "lab": "Run experiments with bots, such as telling personas apart.",
    "doctor": "Say what is installed, where things are kept, and what is wrong.",
}
"""Every command and its line on the help page."""


def address_of(command: str) -> str:
    """The "module:function" behind a command."""
    return f"quintet.cli.{command}:{command}"
