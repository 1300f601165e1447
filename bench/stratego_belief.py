"""Trains and gauges what Stratego's bots believe about unknown pieces, on games saved by bench/stratego_match.py.

    python bench/stratego_match.py hard medium --games 100 --save games.jsonl
    python bench/stratego_belief.py games.jsonl                  # nats a piece, by phase, against plain counts
    python bench/stratego_belief.py games.jsonl --train          # writes src/.../bots/habits.py anew

Nats are the mean of -log(chance given to what the piece really is); less is better. Plain counts give every unknown
piece the kinds that are left, without Bombs and the Flag if it moved. The prior comes from our own book of setups.
"""

import argparse
import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from quintet.core.record import zeros
from quintet.games.stratego.bots import evidence as evidence_module
from quintet.games.stratego.bots.evidence import ROWS, SCALE, Board, Evidence
from quintet.games.stratego.bots.habits import PRIOR
from quintet.games.stratego.bots.levels import LEVELS
from quintet.games.stratego.bots.mind import Mind
from quintet.games.stratego.bots.plan import prepare_mind
from quintet.games.stratego.events import unpack_entry
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.setups import BOOK
from quintet.games.stratego.tables import (
    ARMIES,
    BOMB,
    CLASSIC,
    COMBAT,
    FLAG,
    LAKE,
    LAKES,
    MOVED,
    NO_KIND,
    PIECES,
    RANKS,
    RED_ZONE,
    REVEALED,
    SIDE,
    SLID,
    SQUARES,
    ZONE,
)

HABITS_FILE = Path(evidence_module.__file__).with_name("habits.py")
EVERY = 6
"""Half-moves between two gauges of a game."""
PHASES = ((0, 50), (50, 100), (100, 200), (200, 3000))


class Replay:
    """A saved game, move by move."""

    def __init__(self, game: dict[str, Any]) -> None:
        self.kinds: list[int] = game["kinds"]
        self.log: list[int] = game["log"]
        self.at = [LAKE if square in LAKES else 0 for square in range(SQUARES)]
        self.marks = [0] * PIECES
        for slot in range(PIECES):
            self.at[slot + RED_ZONE if slot < ZONE else slot - ZONE] = slot + 1

    def moves(self) -> Iterator[tuple[int, int, int, int]]:
        """Makes the moves; yields number, side, start and target after each."""
        for number, entry in enumerate(self.log, 1):
            start, target, attacker, _ = unpack_entry(entry)
            slot, victim = self.at[start] - 1, self.at[target] - 1
            self.at[start] = 0
            self.marks[slot] |= MOVED | (SLID if self._slides(start, target) else 0)
            if attacker < 0:
                self.at[target] = slot + 1
            else:
                self.marks[slot] |= REVEALED
                self.marks[victim] |= REVEALED
                self.at[target] = (0, slot + 1, victim + 1, 0)[COMBAT[self.kinds[slot], self.kinds[victim]]]
            yield number, slot // ZONE, start, target

    def _slides(self, start: int, target: int) -> bool:
        return abs(start // SIDE - target // SIDE) + abs(start % SIDE - target % SIDE) > 1

    def board(self, seat: int) -> Board:
        shown = [mark & (REVEALED | SLID) != 0 for mark in self.marks]
        fixed = [kind if slot // ZONE == seat or shown[slot] else NO_KIND for slot, kind in enumerate(self.kinds)]
        return Board(list(self.at), [mark & MOVED != 0 for mark in self.marks], fixed, shown)

    def battle(self, turn: int) -> Any:
        games = zeros(Battle)
        games[0].at[:] = self.at
        games[0].place[:] = -1
        for square, held in enumerate(self.at):
            if held > 0:
                games[0].place[held - 1] = square
        games[0].kind[:], games[0].marks[:] = self.kinds, self.marks
        games[0].setup.counts[:] = ARMIES[CLASSIC]
        games[0].turn = turn
        return games


def believed(replay: Replay, seat: int, evidence: Evidence, turn: int, minds: Any, *, learned: bool) -> Any:
    minds[0].prices[:] = LEVELS["hard"].worth
    evidence.write_to(minds[0], seat, used=learned)
    prepare_mind(minds, replay.battle(turn), np.array([seat]))
    return minds[0].belief / 65536


def gauge(games: list[dict[str, Any]], *, learned: bool) -> dict[tuple[int, bool], list[tuple[float, float]]]:
    """Returns, by phase and whether a piece moved, pairs of nats: by belief and by counts."""
    found: dict[tuple[int, bool], list[tuple[float, float]]] = defaultdict(list)
    minds = zeros(Mind)
    for game in track(games, "Games"):
        replay, seen = Replay(game), [Evidence(), Evidence()]
        for number, side, start, target in replay.moves():
            seat = 1 - side
            seen[seat].learn(replay.board(seat), seat, start, target, number)
            if number % EVERY < 2:
                belief = believed(replay, seat, seen[seat], number, minds, learned=learned)
                phase = next(k for k, (_, end) in enumerate(PHASES) if number < end)
                for moved, pair in compare(replay, belief, minds[0].left, side):
                    found[phase, moved].append(pair)
    return found


def compare(replay: Replay, belief: Any, left: Any, side: int) -> Iterator[tuple[bool, tuple[float, float]]]:
    """Yields, per unknown piece of a side, whether it moved, and its nats by belief and by counts."""
    alive = {held - 1 for held in replay.at if held > 0}
    movable = sum(int(left[kind]) for kind in range(FLAG + 1, BOMB))
    for slot in range(side * ZONE, side * ZONE + ZONE):
        if slot in alive and replay.marks[slot] & (REVEALED | SLID) == 0:
            moved, kind = replay.marks[slot] & MOVED != 0, replay.kinds[slot]
            counted = left[kind] / (movable if moved else left.sum())
            yield moved, (-math.log(max(belief[slot % ZONE, kind], 1e-4)), -math.log(counted))


def show(found: dict[tuple[int, bool], list[tuple[float, float]]], title: str) -> None:
    table = Table("half-moves", "pieces", "counts", "belief", "gain", title=title)
    for (phase, moved), pairs in sorted(found.items(), key=lambda each: (each[0][1], each[0][0])):
        mine, plain = (sum(pair[k] for pair in pairs) / len(pairs) for k in range(2))
        name = f"{PHASES[phase][0]} to {PHASES[phase][1]}, {'moved' if moved else 'unmoved'}"
        table.add_row(name, str(len(pairs)), f"{plain:.2f}", f"{mine:.2f}", f"{plain - mine:+.2f}")
    Console().print(table)


# --- training -------------------------------------------------------------------------------------------------------


def examples(games: list[dict[str, Any]]) -> tuple[Any, Any, Any]:
    """Returns what unknown pieces did until some move, what they may be by counts and prior, and what they are."""
    shown, offsets, kinds = [], [], []
    for game in track(games, "Reading"):
        replay, seen = Replay(game), [Evidence(), Evidence()]
        for number, side, start, target in replay.moves():
            seat = 1 - side
            seen[seat].learn(replay.board(seat), seat, start, target, number)
            if number % EVERY < 2:
                for slot, moved, left in unknown(replay, side):
                    shown.append(seen[seat].shown()[slot % ZONE].astype(np.float32) / SCALE)
                    offsets.append(offset(slot, moved, left))
                    kinds.append(replay.kinds[slot])
    return np.array(shown), np.array(offsets, np.float32), np.array(kinds)


def unknown(replay: Replay, side: int) -> Iterator[tuple[int, bool, Any]]:
    """Yields a side's unknown pieces: slot, whether it moved, and how many of each kind are left."""
    hidden = [held - 1 for held in replay.at if held > 0 and replay.marks[held - 1] & (REVEALED | SLID) == 0]
    slots = [slot for slot in hidden if slot // ZONE == side]
    left = np.bincount([replay.kinds[slot] for slot in slots], minlength=RANKS)
    for slot in slots:
        yield slot, replay.marks[slot] & MOVED != 0, left


def offset(slot: int, moved: bool, left: Any) -> Any:
    """Returns the logarithm of a slot's chances by counts and the home square."""
    logs = np.log(np.maximum(left, 1e-9)) + PRIOR[slot if slot < ZONE else PIECES - 1 - slot] / SCALE
    if moved:
        logs[[FLAG, BOMB]] = -20
    return logs


def learn_habits(games: list[dict[str, Any]], decay: float, steps: int = 250) -> Any:
    """Fits the table by descent on the nats (Adam), with weights kept small."""
    shown, offsets, kinds = examples(games)
    table = np.zeros((ROWS, RANKS), np.float32)
    pace, size = np.zeros_like(table), np.zeros_like(table)
    truth = np.eye(RANKS, dtype=np.float32)[kinds]
    for step in track(range(1, steps + 1), "Fitting"):
        logits = offsets + shown @ table
        chances = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        slope = shown.T @ (chances - truth) / len(kinds) + decay * table
        pace, size = 0.9 * pace + 0.1 * slope, 0.99 * size + 0.01 * slope**2
        table -= 0.03 * (pace / (1 - 0.9**step)) / (np.sqrt(size / (1 - 0.99**step)) + 1e-8)
    return np.clip(np.round(SCALE * table), -64, 64).astype(int)


def learn_prior(doubt: float) -> Any:
    """Returns how much likelier a kind is on a square than elsewhere: the book's setups, mirrored and blurred."""
    counts = np.zeros((4, SIDE, RANKS))
    for book in BOOK:
        if book.army == CLASSIC:
            kinds = np.array(book.kinds).reshape(4, SIDE)
            for layout in (kinds, kinds[:, ::-1]):
                counts += np.eye(RANKS)[layout]
    rows = np.repeat(counts.mean(axis=1, keepdims=True), SIDE, axis=1)
    wide = (counts + np.roll(counts, 1, axis=1) + np.roll(counts, -1, axis=1)) / 3
    blurred = ((wide + doubt * rows) / (1 + doubt)).reshape(ZONE, RANKS) + 0.3 * np.array(ARMIES[CLASSIC]) / 4
    share = blurred / blurred.sum(axis=1, keepdims=True)
    return np.round(16 * np.log(share / (np.array(ARMIES[CLASSIC]) / ZONE))).astype(int)


def write_habits(habits: Any, prior: Any) -> None:
    def lines(table: Any) -> str:
        return "\n".join("        (" + ", ".join(map(str, row)) + ")," for row in table.tolist())

    HABITS_FILE.write_text(
        '"""What each kind does more or less often than others, and where it is set up: logarithms in 16ths.\n\n'
        "Written by bench/stratego_belief.py from our own games and our own book. Columns are kinds, Flag to Bomb.\n"
        '"""\n\nfrom typing import Final\n\nimport numpy as np\n\nfrom quintet.core.record import Array\n\n'
        f"HABITS: Final[Array] = np.array(\n    [\n{lines(habits)}\n    ],\n    np.int64,\n)\n"
        '"""By what a piece did: see the rows in `evidence`."""\n'
        f"PRIOR: Final[Array] = np.array(\n    [\n{lines(prior)}\n    ],\n    np.int64,\n)\n"
        '"""By home square, from the front left as its owner sees it."""\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--train", action="store_true", help="write the tables anew, from every game")
    parser.add_argument("--decay", type=float, default=0.0005, help="how small the weights are kept")
    chosen = parser.parse_args()
    games = [json.loads(line) for file in chosen.files for line in file.read_text().splitlines()]
    if chosen.train:
        write_habits(learn_habits(games, chosen.decay), learn_prior(1.0))
        return
    for learned in (False, True):
        show(gauge(games, learned=learned), "with habits" if learned else "without habits")


if __name__ == "__main__":
    sys.exit(main())
