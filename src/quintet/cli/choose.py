"""`quintet` alone: a menu where somebody can answer, the demonstration anywhere else."""

import importlib
import importlib.util
import os
import sys
from typing import Any

from quintet.core.errors import QuintetError
from quintet.games import GAMES

__all__ = ["choose"]

APP = "quintet.tui.app"


def choose() -> int:
    """Plays what is chosen."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        from quintet.cli.demo import demo  # noqa: PLC0415 - only one of the three is needed

        return demo()
    if not os.environ.get("QUINTET_PLAIN") and importlib.util.find_spec(APP) is not None:
        app: Any = importlib.import_module(APP)
        return int(app.main() or 0)
    return menu()


def menu() -> int:
    """Asks for a game until one is chosen; its options are the defaults or a preset."""
    from quintet.cli.play import play  # noqa: PLC0415 - the demonstration does not need it

    names = list(GAMES)
    print("Quintet\n")
    for number, name in enumerate(names, 1):
        info = GAMES[name].info
        print(f"  {number}  {info.title}: {info.summary}")
    print("  d  watch bots play all of them\n  q  leave\n")
    while True:
        answer = input("which one? ").strip().lower()
        if answer in {"q", "quit", ""}:
            return 0
        if answer in {"d", "demo"}:
            from quintet.cli.demo import demo  # noqa: PLC0415

            return demo()
        name = names[int(answer) - 1] if answer.isdecimal() and 0 < int(answer) <= len(names) else answer
        if name in names:
            return _play(name, play)
        print(f"  a number from 1 to {len(names)}, a game's name, d or q")


def _play(name: str, play: Any) -> int:
    presets = GAMES[name].options.presets
    for each, preset in presets.items():
        print(f"  {each}: {preset.summary}")
    wanted = input("which of these? (Enter for the usual game) ").strip() if presets else ""
    try:
        return int(play(name, *(["--preset", wanted] if wanted else [])))
    except QuintetError as error:
        print(f"  {error}")
        return 2
