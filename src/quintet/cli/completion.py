"""`quintet completion`: a script for the shell that completes commands and games."""

from typing import Annotated, Final, Literal

from cyclopts import Parameter

from quintet.cli.commands import COMMANDS
from quintet.games import GAMES

__all__ = ["completion"]

WITH_GAME: Final = ("play", "best", "arena", "engine", "bench", "warm")
"""Commands whose next word is a game."""
BASH: Final = """_quintet() {{
    local words="{commands}"
    case "${{COMP_WORDS[1]}}" in {with_game}) [ "$COMP_CWORD" -gt 1 ] && words="{games} --help" ;; esac
    [ "$COMP_CWORD" -gt 1 ] && [ "$words" = "{commands}" ] && return
    COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F _quintet quintet
"""
FISH: Final = """complete -c quintet -n __fish_use_subcommand -f -a "{commands}"
complete -c quintet -n "__fish_seen_subcommand_from {fish_with_game}" -f -a "{games}"
"""


def completion(
    shell: Annotated[Literal["bash", "zsh", "fish"], Parameter(help="The shell that will read the script.")], /
) -> None:
    """Print a script that completes commands and games in your shell.

    For bash or zsh, put `eval "$(quintet completion bash)"` into your start-up file, with the name of your shell. For
    fish, write the output to ~/.config/fish/completions/quintet.fish.
    """
    facts = {
        "commands": " ".join([*COMMANDS, "help"]),
        "games": " ".join(GAMES),
        "with_game": "|".join(WITH_GAME),
        "fish_with_game": " ".join(WITH_GAME),
    }
    start = "autoload -U +X bashcompinit && bashcompinit\n" if shell == "zsh" else ""
    print(start + (FISH if shell == "fish" else BASH).format(**facts), end="")
