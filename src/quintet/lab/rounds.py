"""What it costs to show a game: the view of one seat, and a whole round at a table.

- `view_us`: microseconds for one view, the mean over all seats and over every moment of a random game;
- `round_us`: microseconds for one round: the legal actions of a person, the action at a table, and then the view and
  the events of every seat, with their JSON.
"""

import itertools
import statistics
import time
from collections.abc import Iterator
from typing import Any, Final

import msgspec

from quintet.core.codec import encode
from quintet.core.game import CLOCK, Action, Game, Seat
from quintet.core.options import Options, make_options, preset_options
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.table.match import Match
from quintet.table.seating import seat_count
from quintet.table.seats import Person, Undo

__all__ = ["PRESETS", "Round", "measure_round", "measure_rounds", "moves_of"]

PRESETS: Final = {"sets": ("race",), "stratego": ("barrage",)}
"""Presets that are measured beside the usual options, because they cost more or less."""
SEED: Final = "bench"
MOST_MOVES: Final = 200
RUNS: Final = 3
Moves = tuple[tuple[Seat, Action], ...]


class Round(msgspec.Struct, frozen=True):
    """CPU time in microseconds."""

    view_us: float
    round_us: float


def measure_rounds(game: Game[Any], seconds: float) -> dict[str, Round]:
    """Returns the measurements with the usual options, under "", and with some presets."""
    chosen = {"": make_options(game.options, {})}
    chosen |= {name: preset_options(game.options, name) for name in PRESETS.get(game.info.id, ())}
    return {name: measure_round(game, options, seconds) for name, options in chosen.items()}


def measure_round(game: Game[Any], options: Options, seconds: float) -> Round:
    """Plays one random game again and again, about `seconds` for each run of each number; medians of three runs."""
    moves = moves_of(game, options)
    return Round(
        _microseconds(view_times(game, options, moves), seconds),
        _microseconds(round_times(game, options, moves), seconds),
    )


def moves_of(game: Game[Any], options: Options) -> Moves:
    """Returns the moves of a random game in which nobody resigns."""
    random, state = SeededRandom(SEED), game.new(SEED, options)
    moves: list[tuple[Seat, Action]] = []
    while len(moves) < MOST_MOVES:
        able = [
            (seat, action)
            for seat in game.to_act(state)
            for action in game.legal(state, seat)
            if action != game.info.resign
        ]
        if not able:
            break
        moves.append(able[random.next_int(0, len(able) - 1)])
        state = game.apply(state, *moves[-1])
    return tuple(moves)


def _microseconds(times: Iterator[tuple[int, int]], seconds: float) -> float:
    """Returns the mean time of a unit of work, after one game to warm up."""
    next(times)
    return statistics.median(_run(times, seconds) for _ in range(RUNS))


def _run(times: Iterator[tuple[int, int]], seconds: float) -> float:
    done, spent, until = 0, 0, time.process_time() + seconds
    while not done or time.process_time() < until:
        units, nanoseconds = next(times)
        done, spent = done + units, spent + nanoseconds
    return spent / done / 1000


def view_times(game: Game[Any], options: Options, moves: Moves) -> Iterator[tuple[int, int]]:
    """Yields for one game after the other the number of views and their nanoseconds."""
    for _ in itertools.count():
        state, spent, seats = game.new(SEED, options), 0, 0
        for move in moves:
            state = game.apply(state, *move)
            spent += _view_all(game, state)
            seats += game.seats(state)
        yield seats, spent


def _view_all(game: Game[Any], state: State) -> int:
    begun = time.process_time_ns()
    for seat in range(game.seats(state)):
        game.view(state, seat)
    return time.process_time_ns() - begun


def round_times(game: Game[Any], options: Options, moves: Moves) -> Iterator[tuple[int, int]]:
    """Yields for one game after the other the number of rounds and their nanoseconds."""
    people = [Person(f"player {seat + 1}") for seat in range(seat_count(game, options))]
    for _ in itertools.count():
        match = Match(game, SEED, options, seats=people, undo=Undo.OFF)
        begun = time.process_time_ns()
        for move in moves:
            play_round(match, *move)
        yield len(moves), time.process_time_ns() - begun


def play_round(match: Match, seat: Seat, action: Action) -> None:
    """Plays one action at a table, and shows every seat what it did."""
    before = match.step
    if seat == CLOCK:
        match.tick()
    else:
        match.legal(seat)
        match.submit(seat, action, before)
    for each in range(len(match.seats)):
        encode((match.view(each), match.events(each, before)))
