"""Learns from the ends of our own games what pieces are worth, and compares that with the worths of `hard`.

    python bench/stratego_value.py play games.jsonl --games 600
    python bench/stratego_value.py fit games.jsonl

Both sides are `hard` with few positions a move and worths of their own, in setups of many styles. The fit is a logistic
regression of the winner on the difference in pieces of each kind, drawn toward the worths of `hard`; every game counts
the same. It prints worths on the scale of `hard`, and the loss of both in nats a game (0.693 is a coin).
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace
from stratego_belief import Replay
from stratego_games import any_setup, begin, turn_of

from quintet.games.stratego.bots.levels import LEVELS, Level
from quintet.games.stratego.bots.thinker import Thinker
from quintet.games.stratego.events import read_log
from quintet.games.stratego.game import GAME
from quintet.games.stratego.tables import CLASSIC, LETTERS, RANKS, ZONE

EVERY = 10
"""Half-moves between two looks at a game."""
RESTRAINT = 3.0
"""How strongly the fit is drawn toward the worths of `hard`."""
SCALES = np.arange(0.0005, 0.01, 0.0001)
ROUNDS = 40


def tempered(rng: np.random.Generator) -> Level:
    """Returns `hard` with worths of its own and more noise."""
    level = LEVELS["hard"]
    worth = tuple(max(5, int(each * rng.uniform(0.7, 1.4))) for each in level.worth)
    return replace(
        level,
        worth=(level.worth[0], *worth[1:]),
        noise=int(rng.integers(1, 12)),
        prize=int(level.prize * rng.uniform(0.6, 1.5)),
        weariness=int(rng.integers(2, 8)),
    )


def play(seed: str, number: int, nodes: int) -> dict[str, Any]:
    rng = np.random.Generator(np.random.PCG64([*seed.encode(), number]))
    state = begin(f"{seed} {number}", CLASSIC, any_setup(rng, CLASSIC), any_setup(rng, CLASSIC))
    bots = [Thinker(f"{seed} {number} {seat}", tempered(rng), "hard", nodes) for seat in range(2)]
    kinds = [int(kind) for kind in state.plain.kind]
    while GAME.to_act(state):
        seat = GAME.to_act(state)[0]
        state = GAME.apply(state, seat, bots[seat].act(turn_of(state, seat)))
    outcome = GAME.outcome(state)
    assert outcome is not None
    winner = outcome.winners[0] if len(outcome.winners) == 1 else -1
    return {"kinds": kinds, "log": read_log(state), "winner": winner}


def play_all(asked: Any) -> None:
    for number in range(asked.first, asked.first + asked.games):
        with asked.file.open("a") as file:
            file.write(json.dumps(play(asked.seed, number, asked.nodes)) + "\n")


# --- fitting --------------------------------------------------------------------------------------------------------


def differences(game: dict[str, Any]) -> list[Any]:
    """Returns how many more pieces of each kind Red had than Blue, now and then."""
    replay, found = Replay(game), []
    for number, _, _, _ in replay.moves():
        if number % EVERY == 0:
            there = replay.place >= 0
            sides = [np.bincount(replay.kinds[k : k + ZONE][there[k : k + ZONE]], minlength=RANKS) for k in (0, ZONE)]
            found.append(sides[0] - sides[1])
    return found


def examples(file: Path) -> tuple[Any, Any, Any]:
    """Returns differences, whether Red won, and weights that make all games count the same."""
    games = [game for game in map(json.loads, file.read_text().splitlines()) if game["winner"] >= 0]
    found = [differences(game) for game in games]
    weights = np.concatenate([np.full(len(each), 1 / len(each)) for each in found if each])
    won = np.concatenate([np.full(len(each), game["winner"] == 0) for game, each in zip(games, found, strict=True)])
    print(f"{len(games)} games, {len(won)} positions")
    return np.concatenate([each for each in found if each])[:, 1:].astype(float), won.astype(float), weights


def chances(pieces: Any, worth: Any) -> Any:
    return 1 / (1 + np.exp(-pieces @ worth))


def loss(pieces: Any, won: Any, weights: Any, worth: Any) -> float:
    chance = np.where(won > 0, chances(pieces, worth), 1 - chances(pieces, worth))
    return float(-(weights * np.log(chance)).sum() / weights.sum())


def fit(pieces: Any, won: Any, weights: Any, prior: Any) -> tuple[Any, Any]:
    """Returns fitted worths and their standard errors, by Newton's method; a game counts as one example."""
    worth = prior.copy()
    for _ in range(ROUNDS):
        chance = chances(pieces, worth)
        slope = pieces.T @ (weights * (chance - won)) + RESTRAINT * (worth - prior)
        bend = (pieces * (weights * chance * (1 - chance))[:, None]).T @ pieces + RESTRAINT * np.eye(len(prior))
        worth -= np.linalg.solve(bend, slope)
    return worth, np.sqrt(np.diag(np.linalg.inv(bend)))


def fit_all(asked: Any) -> None:
    pieces, won, weights = examples(asked.file)
    ours = np.array(LEVELS["hard"].worth[1:], float)
    scale = min(SCALES, key=lambda each: loss(pieces, won, weights, ours * each))
    worth, errors = fit(pieces, won, weights, ours * scale)
    print(f"worths of hard: {loss(pieces, won, weights, ours * scale):.4f} nats")
    print(f"fitted worths: {loss(pieces, won, weights, worth):.4f} nats")
    for letter, old, new, error in zip(LETTERS[1:], ours, worth / scale, errors / scale, strict=True):
        print(f"{letter}  {old:.0f}  {new:.0f} +- {2 * error:.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    commands = parser.add_subparsers(required=True)
    play_parser = commands.add_parser("play")
    play_parser.set_defaults(run=play_all)
    play_parser.add_argument("--games", type=int, default=600)
    play_parser.add_argument("--first", type=int, default=0, help="the number of the first game, to go on with a file")
    play_parser.add_argument("--nodes", type=int, default=1000)
    play_parser.add_argument("--seed", default="value")
    fit_parser = commands.add_parser("fit")
    fit_parser.set_defaults(run=fit_all)
    for each in (play_parser, fit_parser):
        each.add_argument("file", type=Path)
    asked = parser.parse_args()
    asked.run(asked)


if __name__ == "__main__":
    sys.exit(main())
