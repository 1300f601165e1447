"""The arena: two bots of any game play each other on both sides, with confidence intervals.

Games come in pairs with the same seed, so that both bots play either side of the same start with the same random
choices. Games run in parallel processes and give the same result wherever they run.
"""

import math
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Final

from msgspec import Struct

from quintet.core.errors import BadOptions
from quintet.core.game import CLOCK, Bot, Event, Game, Pace, Seat, Turn
from quintet.core.options import Options, make_options, preset_options
from quintet.core.state import State
from quintet.games import GAMES
from quintet.table.bots import sampler
from quintet.table.seats import check_bot

__all__ = ["LONGEST", "Contest", "Duel", "contest", "play_duel", "wilson"]

CONFIDENCE: Final = 1.959964
"""Standard deviations of a 95% interval."""
LONGEST: Final = 20_000
"""Steps after which a game is a draw: nothing else ends a maze that nobody leaves."""


class Duel(Struct, frozen=True):
    """One game of a contest."""

    score: float
    """1 when the first bot won, 0 when the second did, 0.5 for a draw."""
    reason: str
    actions: int
    seconds: tuple[tuple[float, ...], tuple[float, ...]]
    """How long each bot thought about each of its actions."""


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
    jobs: int = 1,
    progress: Callable[[int, Contest], None] | None = None,
) -> Contest:
    """Plays an even number of games, half of them with sides swapped, and returns the result."""
    options = preset_options(game.options, preset, values) if preset else make_options(game.options, values or {})
    _check(game, (first, second), games, longest)
    tasks = [(game.info.id, first, second, f"{seed}-{k // 2}", k % 2, options, longest) for k in range(games)]
    duels: list[Duel] = []
    for duel in _run(tasks, jobs):
        duels.append(duel)
        if progress is not None:
            progress(len(duels), summary(game, first, second, options, duels))
    return summary(game, first, second, options, duels)


def _check(game: Game[Any], bots: tuple[str, str], games: int, longest: int) -> None:
    for name in bots:
        check_bot(game, name)
    if game.info.seats[1] < 2:
        raise BadOptions(f"{game.info.title} has only one seat, so two bots cannot play each other.")
    if games < 2 or games % 2:
        raise BadOptions(f"A contest needs an even number of games, half of them with sides swapped, not {games}.")
    if longest < 1:
        raise BadOptions(f"A game needs at least 1 step, not {longest}.")


def _run(tasks: list[tuple[Any, ...]], jobs: int) -> Iterator[Duel]:
    if jobs <= 1:
        yield from (_task(task) for task in tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_task, tasks, chunksize=1)


def _task(task: tuple[Any, ...]) -> Duel:
    name, first, second, seed, swapped, options, longest = task
    return play_duel(GAMES[name], first, second, seed, options, swapped=bool(swapped), longest=longest)


def play_duel(
    game: Game[Any], first: str, second: str, seed: str, options: Options, *, swapped: bool, longest: int = LONGEST
) -> Duel:
    """Plays one game; the first bot takes the even seats, or the odd ones when swapped.

    A bot's own seed does not depend on its seat, so both bots choose the same setups, mirrored, in the swapped game.
    """
    state = game.new(seed, options)
    mine = [(seat + swapped) % 2 == 0 for seat in range(game.seats(state))]
    bots = [
        game.bots[first if own else second].make(f"{seed}-{'first' if own else 'second'}-{k // 2}")
        for k, own in enumerate(mine)
    ]
    times: tuple[list[float], list[float]] = ([], [])
    heard: list[list[Event]] = [[] for _ in mine]
    actions = 0
    while (seats := game.to_act(state)) and actions < longest:
        seat = _next(game, seats, actions)
        state = _decide(game, state, seat, bots, heard, times[0 if seat < 0 or mine[seat] else 1])
        actions += 1
    outcome = game.outcome(state)
    won = {mine[seat] for seat in outcome.winners} if outcome else set()
    score = 0.5 if len(won) != 1 else 1.0 if True in won else 0.0
    return Duel(score, outcome.reason if outcome else "not finished", actions, (tuple(times[0]), tuple(times[1])))


def _next(game: Game[Any], seats: tuple[Seat, ...], actions: int) -> Seat:
    """Returns the next seat: at an open table each in turn, and in a ticking game the clock after every round."""
    if game.info.pace is not Pace.TICKS:
        return seats[actions % len(seats)]
    players = [seat for seat in seats if seat != CLOCK]
    place = actions % (len(players) + 1)
    return players[place] if place < len(players) else CLOCK


def _decide(
    game: Game[Any], state: State, seat: Seat, bots: list[Bot], heard: list[list[Event]], times: list[float]
) -> State:
    """Plays one action of a bot, or of the clock, and collects the events for every seat."""
    legal = tuple(game.legal(state, seat))
    if not legal:
        return state
    if seat == CLOCK:
        after = game.apply(state, seat, legal[0])
    else:
        turn = Turn(seat, game.view(state, seat), legal, tuple(heard[seat]), sampler(game, state, seat))
        heard[seat].clear()
        began = time.perf_counter()
        action = bots[seat].act(turn)
        times.append(time.perf_counter() - began)
        after = game.apply(state, seat, action)
    for number, events in enumerate(heard):
        events.extend(game.events(after, number))
    return after


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
    )


def _at(ordered: list[float], share: float) -> float:
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]
