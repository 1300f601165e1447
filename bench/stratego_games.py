"""Plays the games from which Stratego's bots learn what pieces are: our own bots, of many tempers, in many setups.

    python bench/stratego_games.py train.jsonl --games 1500 --seed train
    python bench/stratego_games.py frugal.jsonl --games 300 --seed frugal --frugal
    python bench/stratego_games.py quick.jsonl --games 1500 --seed quick --quick

Each side is `easy`, `medium` or `hard` with other worths, plans and noise than usual, so that habits of one bot do not
pass for laws. Setups are plausible ones of many styles, evolved ones, named ones with some squares swapped, and a few
shuffled ones. Every line of the file is a game: the kinds of all slots and its moves. The same seed plays the same
games. No game of an outside program is used. With `--frugal` most sides mostly attack or move pieces that have moved
before, as players do who keep their army hidden. With `--quick` both sides are the policy `easy`, which is a thousand
times faster: its moves say little, but its games show many setups.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace
from stratego_setups import ARMIES, ARMY_NAMES, CLASSIC, LETTERS, NO_KIND, ZONE, changed, plausible, set_out

from quintet.core.game import Turn
from quintet.games.stratego.actions import TARGET, TARGETS
from quintet.games.stratego.bots.book import EVOLVED
from quintet.games.stratego.bots.levels import LEVELS, Level
from quintet.games.stratego.bots.thinker import Thinker
from quintet.games.stratego.events import read_log
from quintet.games.stratego.game import GAME
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.policies import easy
from quintet.games.stratego.rules import entries
from quintet.games.stratego.setups import BOOK
from quintet.games.stratego.tables import MOVED

NAMES = ("easy", "medium", "hard")
QUICK_MOVES = 240
FRUGALITY = 0.85


def tempered(rng: np.random.Generator) -> tuple[str, Level, int | None]:
    """Returns a level with a temper of its own: name, level and nodes."""
    name = str(rng.choice(NAMES, p=[0.1, 0.25, 0.65]))
    level = LEVELS[name]
    if rng.random() < 0.2:
        return name, level, 4000 if name == "hard" else None
    worth = tuple(max(5, int(each * rng.uniform(0.7, 1.4))) for each in level.worth)
    level = replace(
        level,
        worth=(level.worth[0], *worth[1:]),
        plan=int(level.plan * rng.uniform(0.5, 1.8)),
        noise=int(level.noise * rng.uniform(0.5, 2) + rng.integers(0, 12)),
        slips=int(rng.choice([0, 3, 12])),
        veil=int(rng.integers(0, 24)),
        guard=int(rng.integers(0, 160)),
        prize=int(level.prize * rng.uniform(0.5, 1.8)),
        weariness=int(rng.integers(2, 14)),
        depth=level.depth if name == "hard" else int(rng.integers(1, 4)),
        worlds=level.worlds if name == "hard" else int(rng.integers(2, 11)),
        evidence=bool(name == "hard" or rng.random() < 0.5),
        still=int(rng.integers(0, 40)),
        reserve=int(rng.integers(0, 40)),
    )
    return name, level, int(rng.integers(800, 5000)) if name == "hard" else 20_000


def any_setup(rng: np.random.Generator, army: int) -> Any:
    """Returns kinds from the front left: plausible, evolved, named with swaps, or shuffled."""
    way = rng.random()
    if way < 0.5:
        return plausible(rng, army, flag_row=3 if rng.random() < 0.92 else 2)
    if way < 0.8 and EVOLVED[ARMY_NAMES[army]]:
        letters = EVOLVED[ARMY_NAMES[army]][rng.integers(len(EVOLVED[ARMY_NAMES[army]]))]
        kinds = np.array([NO_KIND if letter == "." else LETTERS.index(letter) for letter in letters])
        return changed(rng, kinds, army)
    if way < 0.95:
        named = [book for book in BOOK if book.army == army]
        kinds = np.array(named[rng.integers(len(named))].kinds)
        for _ in range(int(rng.integers(0, 12))):
            one, other = rng.integers(ZONE, size=2)
            if {0, 11}.isdisjoint((kinds[one], kinds[other])):
                kinds[one], kinds[other] = kinds[other], kinds[one]
        return kinds
    pieces = [kind for kind, count in enumerate(ARMIES[army]) for _ in range(count)]
    return rng.permutation(np.array(pieces + [NO_KIND] * (ZONE - len(pieces))))


def begin(seed: str, army: int, red: Any, blue: Any) -> Any:
    """Returns a game in which both armies are set out."""
    options = StrategoOptions(army=ARMY_NAMES[army], deployment="random", quiet_limit=200, turn_limit=1200, talks=False)
    state = GAME.new(seed, options)
    games = state.thaw()
    set_out(games, red[None], blue[None])
    return state.after(games)


def turn_of(state: Any, seat: int) -> Turn:
    return Turn(
        seat,
        GAME.view(state, seat),
        GAME.legal(state, seat),
        GAME.events(state, seat),
        lambda rng: GAME.resample(state, seat, rng),
    )


def frugal(state: Any, turn: Turn, rng: np.random.Generator) -> Turn:
    """Returns a turn that mostly offers only attacks and pieces that have moved before."""
    game = state.plain
    starts = [action // TARGETS for action in turn.legal]
    targets = [int(TARGET[action // TARGETS, action % TARGETS]) for action in turn.legal]
    liked = tuple(
        action
        for action, start, target in zip(turn.legal, starts, targets, strict=True)
        if game.at[target] > 0 or game.marks[game.at[start] - 1] & MOVED
    )
    return replace_legal(turn, liked) if liked and rng.random() < FRUGALITY else turn


def replace_legal(turn: Turn, legal: tuple[int, ...]) -> Turn:
    return Turn(turn.seat, turn.view, legal, turn.events, turn.sample)


def play(seed: str, number: int, army: int, *, keeps_hidden: bool) -> dict[str, Any]:
    rng = np.random.Generator(np.random.PCG64([*seed.encode(), number]))
    state = begin(f"{seed} {number}", army, any_setup(rng, army), any_setup(rng, army))
    makers = [tempered(rng) for _ in range(2)]
    bots = [Thinker(f"{seed} {number} {seat}", level, name, nodes) for seat, (name, level, nodes) in enumerate(makers)]
    kinds = [int(kind) for kind in state.plain.kind]
    hides = [keeps_hidden and rng.random() < 0.7 for _ in range(2)]
    while GAME.to_act(state):
        seat = GAME.to_act(state)[0]
        turn = turn_of(state, seat)
        state = GAME.apply(state, seat, bots[seat].act(frugal(state, turn, rng) if hides[seat] else turn))
    return {"army": army, "sides": [name for name, _, _ in makers], "kinds": kinds, "log": read_log(state)}


def play_quickly(seed: str, count: int, army: int) -> list[dict[str, Any]]:
    """Plays many games at once by the policy `easy`, and cuts them off where only few pieces are unknown."""
    rng = np.random.Generator(np.random.PCG64([*seed.encode()]))
    red, blue = (np.array([any_setup(rng, army) for _ in range(count)]) for _ in range(2))
    games = np.repeat(begin(seed, army, red[0], blue[0]).thaw(), count)
    set_out(games, red, blue)
    seats, actions, codes = (np.zeros(count, np.int64) for _ in range(3))
    words = rng.integers(1, 2**32 - 1, count)
    logs: list[list[int]] = [[] for _ in range(count)]
    for _ in range(QUICK_MOVES):
        entries.turn(games, seats)
        easy(games, seats, words, actions)
        entries.step(games, seats, actions, codes)
        for number in np.flatnonzero(seats >= 0).tolist():
            logs[number].append(int(games["entry"][number]))
    kinds = np.concatenate([red, blue[:, ::-1]], axis=1).tolist()
    return [
        {"army": army, "sides": ["policy", "policy"], "kinds": k, "log": log}
        for k, log in zip(kinds, logs, strict=True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1500)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to go on with a file")
    parser.add_argument("--army", choices=ARMY_NAMES, default=ARMY_NAMES[CLASSIC])
    parser.add_argument("--seed", default="train")
    parser.add_argument("--frugal", action="store_true", help="most sides keep most of their army where it is")
    parser.add_argument("--quick", action="store_true", help="by the policy `easy`, all games at once")
    asked = parser.parse_args()
    if asked.quick:
        found = play_quickly(asked.seed, asked.games, ARMY_NAMES.index(asked.army))
        asked.file.write_text("".join(json.dumps(game) + "\n" for game in found))
        return
    began, moves = time.perf_counter(), 0
    for number in range(asked.first, asked.first + asked.games):
        game = play(asked.seed, number, ARMY_NAMES.index(asked.army), keeps_hidden=asked.frugal)
        moves += len(game["log"])
        with asked.file.open("a") as file:
            file.write(json.dumps(game) + "\n")
    print(f"{asked.games} games, {moves} moves, {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
