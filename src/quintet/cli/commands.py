"""The commands of `quintet`: each is a function in the module of its name, which is imported when it is used."""

from typing import Final

__all__ = ["COMMANDS", "MEANT"]

COMMANDS: Final = {
    "games": "List the games, their seats, presets and bots.",
    "play": "Play a game alone, against bots, or with others at one keyboard.",
    "serve": "Serve the games to browsers, alone or together.",
    "join": "Play or watch at a table on another machine.",
    "demo": "Let bots play every game and verify each replay.",
    "best": "List the best results, of all games or of one.",
    "map": "Draw, check, find and survey the maps of the run map.",
    "replay": "Show a step of a recorded game, or verify the whole game.",
    "explain": "Let a bot explain its choice at any step of a recorded game.",
    "arena": "Let bots play each other many times, and rate them.",
    "engine": "Let other programs play against a bot by a text protocol.",
    "mcp": "Serve the games as tools for a language model.",
    "warm": "Compile the rules ahead of time, so that games start at once.",
    "bench": "Measure every game.",
    "lab": "Run experiments with bots.",
    "new-game": "Write the skeleton of a new game as a package.",
    "doctor": "Show versions and folders, and find problems.",
    "completion": "Print a script that completes commands in your shell.",
}
"""Every command and its summary on the help page."""
MEANT: Final = {
    "daily": "play",
    "leaderboard": "best",
    "list": "games",
    "new": "play",
    "resume": "play",
    "saves": "play",
    "scores": "best",
    "verify": "replay",
    "watch": "demo",
    "web": "serve",
}
"""Words that people try, and the command that does it."""
