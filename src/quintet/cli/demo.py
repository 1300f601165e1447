"""`quintet demo`: bots play every game, and every replay is verified."""

import sys
from typing import Annotated, Any, Final

import msgspec
from cyclopts import Parameter

from quintet.cli.tables import print_table
from quintet.cli.warm import make_ready
from quintet.core.codec import check_seed, encode
from quintet.core.errors import QuintetError, printable
from quintet.core.game import Game
from quintet.core.options import make_options
from quintet.core.replay import History, read_replay, write_replay
from quintet.games import GAMES
from quintet.table.bot_names import RANDOM
from quintet.table.match import Match
from quintet.table.seating import advisers, seat_count
from quintet.table.seats import BotSeat

__all__ = ["Shown", "demo", "play_demo"]

MOST_STEPS: Final = 20_000


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one game."""

    game: str
    seed: str
    result: str
    actions: int
    fingerprint: str
    verified: bool


def demo(
    *,
    json: Annotated[bool, Parameter(help="Print a JSON array with one object per game.", negative="")] = False,
    seed: Annotated[str, Parameter(help="Choose another seed for different games.")] = "demo",
) -> int:
    """Let bots play every game and verify each replay.

    The exit code is 1 if a game fails, does not end or does not replay exactly.
    """
    check_seed(seed)
    shown = []
    for name in GAMES.playable():
        if not json and sys.stderr.isatty():
            print(f"{name} ...", end="\r", file=sys.stderr, flush=True)
        shown.append(_show(name, seed))
    if json:
        print(encode(shown).decode())
    else:
        _print(shown)
    return int(not all(each.verified for each in shown))


def _show(name: str, seed: str) -> Shown:
    """Plays one game and returns its result; an error is a result too."""
    try:
        game = GAMES[name]
        make_ready(game)
        return play_demo(game, seed)
    except Exception as error:  # noqa: BLE001 - one broken game must not hide the others
        reason = printable(" ".join(f"Failed: {type(error).__name__}: {error}".split()))
        return Shown(game=name, seed=seed, result=reason, actions=0, fingerprint="", verified=False)


def play_demo(game: Game[Any], seed: str) -> Shown:
    """Lets the strongest bots that need no compiled rules play a game, then writes, reads and verifies its replay."""
    options = make_options(game.options, game.info.demo)
    strongest = next((bot for bot in advisers(game) if bot in game.bots and not game.bots[bot].searches), RANDOM)
    seats = [BotSeat(f"{strongest} {number + 1}", strongest) for number in range(seat_count(game, options))]
    match = Match(game, seed, options, seats=seats)
    match.run(MOST_STEPS)
    again = History.of(game, read_replay(write_replay(match.replay())))
    outcome = match.outcome
    if outcome is None or game.outcome(again.state) != outcome:
        raise QuintetError(f"{game.info.title} did not end within {match.position} actions.")
    return Shown(
        game=game.info.id,
        seed=seed,
        result=printable(outcome.text),
        actions=match.position,
        fingerprint=again.state.fingerprint,
        verified=True,
    )


def _print(shown: list[Shown]) -> None:
    head = ("Game", "Result", "Actions", "Fingerprint", "Verified")
    rows = [
        (each.game, each.result, f"{each.actions:,}", each.fingerprint, "yes" if each.verified else "NO")
        for each in shown
    ]
    print_table(head, rows, right=("Actions",))
    print("To play one, run `quintet play GAME`.")
