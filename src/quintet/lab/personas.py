"""Can an observer identify CataMaze's personas by their play? Plays games, measures each, and lets a classifier guess.

    from quintet.lab.personas import study
    print(study(500).table())

Each agent has four features per game, none of which names it: shots per tick, distance to the nearest other, new cells
per tick, and survival. The classifier picks the nearest of three average agents, with each feature divided by its
standard deviation. It learns from the even games and guesses in the odd ones.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from typing import Any, Final

import msgspec
import numpy as np

from quintet.core.game import Bot, Turn
from quintet.core.plural import counted
from quintet.core.record import Rows
from quintet.core.state import State
from quintet.games import GAMES
from quintet.games.catamaze.actions import ACTIONS
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.packing import LAYOUT
from quintet.games.catamaze.rules.entries import advance
from quintet.games.catamaze.rules.sight import OBSERVED
from quintet.games.catamaze.tables import MAX_SEATS, RUNNING

__all__ = ["PERSONAS", "Conduct", "Report", "WinRate", "escapes", "play", "study"]

PERSONAS: Final = ("aggressive", "cautious", "explorer")
TICKS: Final = 400
CHUNK: Final = 10
Progress = Callable[[int, int], None]
"""Called with (done, total) games."""


class Conduct(msgspec.Struct, frozen=True, kw_only=True):
    """How one agent behaved in one game."""

    persona: str
    game: int
    shots: float
    """Shots per tick alive."""
    distance: float
    """Average number of cells to the nearest living other, the larger of rows and columns."""
    coverage: float
    """New cells per tick alive."""
    survived: bool

    @property
    def features(self) -> tuple[float, float, float, float]:
        return (self.shots, self.distance, self.coverage, float(self.survived))


class Average(msgspec.Struct, frozen=True, kw_only=True):
    """One persona over all games."""

    persona: str
    games: int
    shots: float
    distance: float
    coverage: float
    survived: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The averages of the personas, and how well a classifier identifies them."""

    games: int
    averages: tuple[Average, ...]
    guesses: dict[str, dict[str, int]]
    """How often the agents of each persona were guessed as which persona, in games held out from learning."""

    @property
    def accuracy(self) -> float:
        asked = sum(sum(row.values()) for row in self.guesses.values())
        return sum(row[persona] for persona, row in self.guesses.items()) / asked

    def table(self) -> str:
        """Returns the report as text."""
        head = f"{'persona':<12}{'shots/tick':>12}{'distance':>12}{'new cells/tick':>16}{'survival':>10}"
        rows = [
            f"{each.persona:<12}{each.shots:>12.3f}{each.distance:>12.1f}{each.coverage:>16.3f}{each.survived:>10.0%}"
            for each in self.averages
        ]
        guessed = [f"{'guessed as':<12}" + "".join(f"{persona:>12}" for persona in PERSONAS)]
        guessed += [
            f"{name:<12}" + "".join(f"{row[other]:>12}" for other in PERSONAS) for name, row in self.guesses.items()
        ]
        foot = f"The classifier is right in {self.accuracy:.1%} of the cases ({counted(self.games, 'game')} in all)."
        return "\n".join([head, *rows, "", *guessed, "", foot])


class WinRate(msgspec.Struct, frozen=True, kw_only=True):
    """How often a bot in the player's seat escaped."""

    bot: str
    games: int
    escaped: int
    fell: int
    ticks: float
    """Average ticks of the games in which it escaped."""


# --- playing --------------------------------------------------------------------------------------------------------


class Stage:
    """One game in place with a bot in every seat; measured in the true world, which no bot sees."""

    def __init__(self, seed: str, bots: Sequence[str], options: CataMazeOptions) -> None:
        self.game = GAMES["catamaze"]
        self.worlds: Rows[World] = self.game.new(seed, options).thaw()
        self.bots: list[Bot] = [self.game.bots[name].make(f"{seed}_{k}") for k, name in enumerate(bots)]
        self.seats = len(bots)
        self._actions = np.full((1, self.seats), -1, np.int64)
        self._masks = np.zeros((1, MAX_SEATS * ACTIONS), np.uint8)
        self._out = np.zeros((1, MAX_SEATS * OBSERVED), np.uint8)
        self._codes = np.zeros(1, np.int64)

    @property
    def world(self) -> World:
        return self.worlds[0]

    def tick(self) -> None:
        """Asks every living bot, then lets all act at once."""
        state = State(LAYOUT, self.worlds.tobytes())
        for seat in range(self.seats):
            legal = self.game.legal(state, seat)
            self._actions[0, seat] = self.bots[seat].act(self._turn(state, seat, legal)) if legal else -1
        advance(self.worlds, self._actions, self._masks, self._out, self._codes)

    def _turn(self, state: State, seat: int, legal: Any) -> Turn:
        view = self.game.view(state, seat)
        return Turn(seat, view, tuple(legal), (), lambda rng: self.game.resample(state, seat, rng))


def play(number: int, ticks: int = TICKS) -> list[Conduct]:
    """Plays one game of a runner against the three personas; returns how they behaved."""
    options = CataMazeOptions(agents=PERSONAS, time_limit=ticks)
    stage = Stage(f"personas {number}", ("runner", *PERSONAS), options)
    shots, alive, distance = np.zeros(4), np.zeros(4), np.zeros(4)
    while stage.world.ended == RUNNING:
        stage.tick()
        people = stage.worlds["entities"][0][:4]  # type: ignore[call-overload]
        living = people["alive"] != 0
        shots += people["last_bullet_tick"] == stage.world.tick - 1
        alive += living
        distance += np.where(living, _nearest(people, living), 0)
    visited = [sum(int(row).bit_count() for row in stage.world.visited[seat]) for seat in range(4)]
    return [
        Conduct(
            persona=persona,
            game=number,
            shots=float(shots[seat] / max(1, alive[seat])),
            distance=float(distance[seat] / max(1, alive[seat])),
            coverage=float((visited[seat] - 1) / max(1, alive[seat])),
            survived=bool(stage.world.entities[seat].alive),
        )
        for seat, persona in enumerate(PERSONAS, 1)
    ]


def _nearest(people: Any, living: Any) -> Any:
    """Returns the cells to the nearest living other, or 50 if there is none."""
    x, y = people["x"].astype(np.int64), people["y"].astype(np.int64)
    apart = np.maximum(np.abs(x[:, None] - x), np.abs(y[:, None] - y))
    apart[:, ~living] = 50
    np.fill_diagonal(apart, 50)
    return apart.min(axis=1)


def run_for_exit(number: int, bot: str, ticks: int) -> tuple[bool, bool, int]:
    """Plays one game with a bot in the player's seat; returns whether it escaped, whether it died, and the ticks."""
    stage = Stage(f"escape {number}", (bot, *PERSONAS), CataMazeOptions(agents=PERSONAS, time_limit=ticks))
    while stage.world.ended == RUNNING:
        stage.tick()
    player = stage.world.entities[0]
    return bool(player.won), not player.alive, int(stage.world.tick)


# --- many games on all cores ----------------------------------------------------------------------------------------


def _spread(
    work: Callable[..., Any], games: int, more: tuple[Any, ...], jobs: int | None, progress: Progress
) -> Iterator[Any]:
    """Yields the results of `work(number, *more)` for all games, in order, from several processes."""
    with ProcessPoolExecutor(jobs or os.cpu_count() or 1, mp_context=get_context("spawn")) as pool:
        results = pool.map(work, range(games), *(repeat(each) for each in more), chunksize=CHUNK)
        for done, result in enumerate(results, 1):
            progress(done, games)
            yield result


def _quiet(done: int, total: int) -> None:
    del done, total


def study(games: int = 500, *, jobs: int | None = None, progress: Progress = _quiet) -> Report:
    """Returns the report on the personas over many games."""
    return judge([each for part in _spread(play, games, (), jobs, progress) for each in part], games)


def escapes(
    bot: str, games: int = 500, *, ticks: int = 2000, jobs: int | None = None, progress: Progress = _quiet
) -> WinRate:
    """Returns how often a bot as the player escapes from the three personas."""
    ends = list(_spread(run_for_exit, games, (bot, ticks), jobs, progress))
    times = [tick for escaped, _, tick in ends if escaped]
    return WinRate(
        bot=bot,
        games=games,
        escaped=len(times),
        fell=sum(fell for _, fell, _ in ends),
        ticks=sum(times) / max(1, len(times)),
    )


# --- guessing -------------------------------------------------------------------------------------------------------


def judge(conducts: Sequence[Conduct], games: int) -> Report:
    """Returns the averages, and the guesses of the classifier on games that it did not learn from."""
    learned = [each for each in conducts if each.game % 2 == 0]
    asked = [each for each in conducts if each.game % 2 == 1]
    spread = np.std([each.features for each in learned], axis=0) + 1e-9
    centers = {name: np.mean([each.features for each in learned if each.persona == name], axis=0) for name in PERSONAS}
    guesses = {name: dict.fromkeys(PERSONAS, 0) for name in PERSONAS}
    for each in asked:
        apart = {name: float(np.sum(((each.features - center) / spread) ** 2)) for name, center in centers.items()}
        guesses[each.persona][min(apart, key=apart.__getitem__)] += 1
    return Report(games=games, averages=tuple(_average(conducts, name) for name in PERSONAS), guesses=guesses)


def _average(conducts: Sequence[Conduct], name: str) -> Average:
    own = [each for each in conducts if each.persona == name]
    shots, distance, coverage, survived = (float(value) for value in np.mean([each.features for each in own], axis=0))
    return Average(persona=name, games=len(own), shots=shots, distance=distance, coverage=coverage, survived=survived)
