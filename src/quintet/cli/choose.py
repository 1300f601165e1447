"""`quintet` alone: a menu where somebody can answer, the demonstration anywhere else."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from quintet.cli.screen import at_terminal, open_menu
from quintet.core.errors import QuintetError

if TYPE_CHECKING:
    from quintet.core.options import Preset

__all__ = ["choose", "menu"]


def choose() -> int:
    """Plays what is chosen."""
    if not at_terminal():
        from quintet.cli.demo import demo  # noqa: PLC0415 - only one of the three is needed

        return demo()
    code = open_menu()
    return menu() if code is None else code


def menu() -> int:
    """Asks for a game until one is chosen; its options are the defaults or a preset."""
    from quintet.cli.play import play  # noqa: PLC0415 - the app does not need it
    from quintet.games import GAMES  # noqa: PLC0415

    names = list(GAMES.playable())
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
            return _play(name, GAMES[name].options.presets, play)
        print(f"  a number from 1 to {len(names)}, a game's name, d or q")


def _play(name: str, presets: "Mapping[str, Preset]", play: Callable[..., int]) -> int:
    for each, preset in presets.items():
        print(f"  {each}: {preset.summary}")
    wanted = input("which of these? (Enter for the usual game) ").strip() if presets else ""
    try:
        return play(name, *(["--preset", wanted] if wanted else []))
    except QuintetError as error:
        print(f"  {error}")
        return 2
