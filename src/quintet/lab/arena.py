"""The arena: two bots of any game play each other on both sides, with confidence intervals.

Games come in pairs with the same seed, so that both bots play either side of the same start with the same random
choices. Each is a `Match` like any other. They run in parallel processes and give the same result wherever they run.
"""

import math
import signal
import statistics
import time
from collections import Counter
from collections.abc import Callable, Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from multiprocessing import active_children, get_context
from pathlib import PurePath
from typing import Any, Final

from msgspec import Struct

from quintet.core.errors import BadOptions
from quintet.core.game import Action, Bot, Game, Turn
from quintet.core.options import Options, make_options, preset_options
from quintet.core.replay import History, Terms
from quintet.games import GAMES
from quintet.table.bots import make_bot
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Undo, check_bot
from quintet.table.workers.source import check_file, is_file

__all__ = ["LONGEST", "Contest", "Duel", "contest", "play_duel", "wilson"]

CONFIDENCE: Final = 1.959964
"""Standard deviations of a 95% interval."""
MOST_LETTERS: Final = 24
LONGEST: Final = 20_000
"""Actions after which a game is a draw, ticks of the clock included; a tick is played to its end."""


class Duel(Struct, frozen=True):
    """One game of a contest."""

    score: float
    """1 when the first bot won, 0 when the second did, 0.5 for a draw."""
    reason: str
    actions: int
    seconds: tuple[tuple[float, ...], tuple[float, ...]]
    """How long each bot thought about each of its actions."""
    faults: tuple[str, ...] = ()
    """What was said of each action that a bot failed to choose."""


class Contest(Struct, frozen=True, kw_only=True):
    """The result of many games."""

    game: str
    first: str
    second: str
    options: dict[str, Any]
    games: int
    wins: int
    draws: int
    losses: int
    score: float
    """Wins plus half of the draws, as a share of all games."""
    low: float
    high: float
    """The 95% interval of the score (Wilson)."""
    median_actions: float
    shortest: int
    longest: int
    reasons: dict[str, int]
    think_median: tuple[float, float]
    """Seconds per action of the first and the second bot."""
    think_p95: tuple[float, float]
    faults: dict[str, int]
    """How bots failed, and how often: the first legal action was played for them."""


def wilson(score: float, games: int) -> tuple[float, float]:
    """Returns the 95% interval of a score over this number of games."""
    if games == 0:
        return 0.0, 1.0
    square = CONFIDENCE**2
    center = (score + square / (2 * games)) / (1 + square / games)
    spread = CONFIDENCE / (1 + square / games) * math.sqrt(score * (1 - score) / games + square / (4 * games**2))
    return max(center - spread, 0.0), min(center + spread, 1.0)


def contest(
    game: Game[Any],
    first: str,
    second: str,
    *,
    games: int = 100,
    seed: str = "arena",
    preset: str = "",
    values: dict[str, Any] | None = None,
    longest: int = LONGEST,
    workers: int = 1,
    progress: Callable[[int, float], None] | None = None,
) -> Contest:
    """Plays an even number of games, half of them with sides swapped, and returns the result.

    `progress` is called after each game with the number of games so far and the first bot's score.
    """
    options = preset_options(game.options, preset, values) if preset else make_options(game.options, values or {})
    _check(game, (first, second), games, longest, options)
    tasks = [(game.info.id, first, second, f"{seed}-{k // 2}", k % 2, options, longest) for k in range(games)]
    duels: list[Duel] = []
    with closing(_run(tasks, workers)) as played:
        for duel in played:
            duels.append(duel)
            if progress is not None:
                progress(len(duels), statistics.fmean(each.score for each in duels))
    return summary(game, first, second, options, duels)


def _check(game: Game[Any], bots: tuple[str, str], games: int, longest: int, options: Options) -> None:
    for name in bots:
        check_file(name) if is_file(name) else check_bot(game, name)
    if game.seats(game.new("", options)) < 2:
        more = " Choose more of them with the option `seats`." if game.info.seats[1] > 1 else ""
        raise BadOptions(f"This game of {game.info.title} has one seat, so two bots cannot play each other.{more}")
    if games < 2 or games % 2:
        raise BadOptions(f"A contest needs an even number of games, half of them with sides swapped, not {games}.")
    if longest < 1:
        raise BadOptions(f"A game needs at least 1 step, not {longest}.")


def _run(tasks: list[tuple[Any, ...]], workers: int) -> Generator[Duel, None, None]:
    """Plays the games here or in worker processes, which end at once when this one is interrupted."""
    if workers <= 1:
        yield from map(_task, tasks)
        return
    others = set(active_children())
    pool = ProcessPoolExecutor(min(workers, len(tasks)), get_context("spawn"), _leave_interrupts_to_the_parent)
    try:
        yield from pool.map(_task, tasks)
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _task(task: tuple[Any, ...]) -> Duel:
    name, first, second, seed, swapped, options, longest = task
    return play_duel(GAMES[name], first, second, seed, options, swapped=bool(swapped), longest=longest)


class _Timed:
    """A bot that notes how long it thinks, the views that it asks for included."""

    def __init__(self, bot: Bot, times: list[float]) -> None:
        self._bot = bot
        self._times = times

    def act(self, turn: Turn) -> Action:
        began = time.perf_counter()
        try:
            return self._bot.act(turn)
        finally:
            self._times.append(time.perf_counter() - began)


def play_duel(
    game: Game[Any], first: str, second: str, seed: str, options: Options, *, swapped: bool, longest: int = LONGEST
) -> Duel:
    """Plays one game; the first bot takes the even seats, or the odd ones when swapped.

    A bot's own seed does not depend on its seat, so both bots choose the same setups, mirrored, in the swapped game.
    """
    history = History(game, seed, options)
    sides = [(seat + swapped) % 2 for seat in range(game.seats(history.start))]
    names = [(first, second)[side] for side in sides]
    match = Match.of_history(history, tuple(BotSeat(_short(name)) for name in names), Undo.OFF, Terms())
    times: tuple[list[float], list[float]] = ([], [])
    for seat, side in enumerate(sides):
        own = f"{seed}-{('first', 'second')[side]}-{seat // 2}"
        match.seat_bot(seat, partial(_make, game, names[seat], own, times[side]))
    match.run(longest)
    outcome = match.outcome
    won = {sides[seat] for seat in outcome.winners} if outcome else set()
    score = 0.5 if len(won) != 1 else 0.0 if 1 in won else 1.0
    reason = outcome.reason if outcome else "not finished"
    return Duel(score, reason, match.position, (tuple(times[0]), tuple(times[1])), match.faults)


def _short(name: str) -> str:
    """Returns a bot's name as the table takes it: of a file, the part that matters."""
    return PurePath(name).name[-MOST_LETTERS:]


def _make(game: Game[Any], name: str, seed: str, times: list[float], _seed: str) -> Bot:
    return _Timed(make_bot(game, name, seed), times)


def summary(game: Game[Any], first: str, second: str, options: Options, duels: list[Duel]) -> Contest:
    """Returns the result of a list of games."""
    score = statistics.fmean(duel.score for duel in duels)
    low, high = wilson(score, len(duels))
    lengths = sorted(duel.actions for duel in duels)
    thinking = [sorted(second for duel in duels for second in duel.seconds[side]) or [0.0] for side in range(2)]
    return Contest(
        game=game.info.id,
        first=first,
        second=second,
        options={name: getattr(options, name) for name in options.__struct_fields__},
        games=len(duels),
        wins=sum(duel.score == 1 for duel in duels),
        draws=sum(duel.score == 0.5 for duel in duels),
        losses=sum(duel.score == 0 for duel in duels),
        score=score,
        low=low,
        high=high,
        median_actions=statistics.median(lengths),
        shortest=lengths[0],
        longest=lengths[-1],
        reasons=dict(Counter(duel.reason for duel in duels).most_common()),
        think_median=(_at(thinking[0], 0.5), _at(thinking[1], 0.5)),
        think_p95=(_at(thinking[0], 0.95), _at(thinking[1], 0.95)),
        faults=dict(Counter(fault for duel in duels for fault in duel.faults).most_common()),
    )


def _at(ordered: list[float], share: float) -> float:
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]
