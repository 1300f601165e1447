"""The command line for authors of games.

python -m quintet.testing check [GAME ...] [--steps N] [--here]
python -m quintet.testing record GAME [--seed S] [--preset P] [--option k=v] [--steps N] [--bot NAME] > FILE
python -m quintet.testing golden [FILE ...]
"""

import argparse
import sys
from pathlib import Path

from quintet.core.errors import QuintetError
from quintet.core.options import make_options
from quintet.games import GAMES
from quintet.testing.bots import bots_at_play
from quintet.testing.golden import playthrough, regenerate
from quintet.testing.law import BrokenLaw
from quintet.testing.suite import check_game

GOLDEN = Path("tests/golden")


def record(chosen: argparse.Namespace) -> None:
    """Prints the playthrough of a game between bots."""
    game = GAMES[chosen.game]
    loose = dict(pair.split("=", 1) for pair in chosen.option)
    values = game.options.presets[chosen.preset].values if chosen.preset else {}
    options = make_options(game.options, {**values, **loose})
    play = bots_at_play(game, chosen.seed, options, chosen.bot, chosen.steps)
    actions = [(seat, action) for _, seat, action in play]
    sys.stdout.write(playthrough(game, chosen.seed, options, actions))


def golden(chosen: argparse.Namespace) -> None:
    """Regenerates playthroughs in place from their action lines."""
    for path in chosen.file or sorted(GOLDEN.glob("*/*.txt")):
        old = path.read_text(encoding="utf-8")
        new = regenerate(old)
        path.write_text(new, encoding="utf-8")
        sys.stdout.write(f"{path}: {'unchanged' if new == old else 'changed. Review the difference.'}\n")


def check(chosen: argparse.Namespace) -> None:
    """Checks games against all laws."""
    for name in chosen.game or list(GAMES):
        coverage = check_game(GAMES[name], steps=chosen.steps, elsewhere=not chosen.here)
        sys.stdout.write(f"{name} obeys all laws: {coverage}.\n")


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m quintet.testing", description="For authors of games.")
    commands = parser.add_subparsers(required=True)
    checking = commands.add_parser("check", help="check games against all laws")
    checking.add_argument("game", nargs="*", help="ids of the games (default: all games)")
    checking.add_argument("--steps", type=int, default=60)
    checking.add_argument("--here", action="store_true", help="play in this process only")
    checking.set_defaults(run=check)
    recording = commands.add_parser("record", help="print the playthrough of a game between bots")
    recording.add_argument("game")
    recording.add_argument("--seed", default="golden")
    recording.add_argument("--preset", default="")
    recording.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    recording.add_argument("--steps", type=int, default=30)
    recording.add_argument("--bot", default="random")
    recording.set_defaults(run=record)
    renewing = commands.add_parser("golden", help="regenerate playthroughs in place from their action lines")
    renewing.add_argument("file", nargs="*", type=Path)
    renewing.set_defaults(run=golden)
    return parser


def main() -> int:
    chosen = arguments().parse_args()
    try:
        chosen.run(chosen)
    except (QuintetError, BrokenLaw) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
