"""What a table costs beside the rules: the dearest view of a whole game, and an action of random bots.

    python bench/tables.py

CPU microseconds. Views are those of every seat and of a spectator at 150 moments of a game that bots play, the best of
seven each, and nothing of the state was read before. An action is one of a match of random bots, as the arena plays
it, the median of five games. `quintet bench` measures the mean view, and a round with everything that is sent.
"""

import statistics
import time

import quintet
from quintet.core.game import Game
from quintet.core.options import Options, make_options, preset_options
from quintet.core.state import State
from quintet.table.match import Match
from quintet.table.seats import BotSeat

TABLES = (
    ("sets", "", "perfect"),
    ("sets", "race", "perfect"),
    ("catamaze", "", "cast"),
    ("catamaze", "arena", "cast"),
    ("stratego", "", "easy"),
    ("stratego", "barrage", "easy"),
    ("rogue", "", "borg"),
    ("runmap", "", "planner"),
)
SEED = "views"
MOMENTS = 150
TIMES = 7
GAMES = 5
LONGEST = 2000


def match_of(game: Game, options: Options, bot: str, seed: str) -> Match:
    seats = game.seats(game.new(seed, options))
    return Match(game, seed, options, seats=[BotSeat(f"Bot {seat}", bot) for seat in range(seats)])


def view_us(game: Game, state: State, seat: int | None) -> float:
    found = []
    for _ in range(TIMES):
        unread = State(state.layout, state.data, state.cold)
        began = time.perf_counter_ns()
        game.view(unread, seat)
        found.append(time.perf_counter_ns() - began)
    return min(found) / 1000


def views(match: Match) -> list[float]:
    states = [match.game.new(SEED, match.options)]
    for step in match.replay().steps:
        states.append(match.game.apply(states[-1], step.seat, step.action))
    seats = (*range(len(match.seats)), None)
    return [view_us(match.game, state, seat) for state in states[:: max(1, len(states) // MOMENTS)] for seat in seats]


def action_us(match: Match) -> float:
    began = time.process_time_ns()
    match.run(LONGEST)
    return (time.process_time_ns() - began) / match.position / 1000


def main() -> None:
    print(f"{'table':20}{'mean view':>12}{'dearest view':>14}{'random action':>15}")
    for name, preset, bot in TABLES:
        game = quintet.game(name)
        options = preset_options(game.options, preset) if preset else make_options(game.options, {})
        match = match_of(game, options, bot, SEED)
        match.run(2 * LONGEST)
        costs = views(match)
        actions = [action_us(match_of(game, options, "random", f"random {number}")) for number in range(GAMES + 1)][1:]
        figures = (statistics.mean(costs), max(costs), statistics.median(actions))
        print(f"{f'{name} {preset}':20}{figures[0]:12.1f}{figures[1]:14.1f}{figures[2]:15.1f}", flush=True)


if __name__ == "__main__":
    main()
