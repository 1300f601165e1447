"""Trains and gauges what Stratego's bots believe about unknown pieces, on games of bench/stratego_games.py or
bench/stratego_match.py.

    python bench/stratego_games.py train.jsonl --games 1500 --seed train
    python bench/stratego_games.py quick.jsonl --games 1500 --seed quick --quick
    python bench/stratego_belief.py train train.jsonl --begin quick.jsonl    # writes src/.../bots/habits.py anew
    python bench/stratego_games.py test.jsonl --games 60 --seed test
    python bench/stratego_belief.py gauge test.jsonl             # nats a piece, by phase, against plain counts

Nats are the mean of -log(chance given to what the piece really is); less is better. Plain counts give every unknown
piece the kinds that are left, without Bombs and the Flag if it moved. Games of outside programs are only for gauging:
`--theirs` looks at the pieces of the second side alone, if the match was saved with `--workers 1`. `attacks` compares
what the first side of such a match believed of the unknown pieces it attacked with what they were. `beside` does so for
the unknown pieces that came beside a known piece of the first side, that it stood beside after it took another one, or
that stayed there and let it be.
"""

import argparse
import base64
import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from rich import table as rich_table
from rich.console import Console
from rich.progress import track
from stratego_games import any_setup

from quintet.core.record import zeros
from quintet.games.stratego.bots import evidence as evidence_module
from quintet.games.stratego.bots.evidence import SCALE, Evidence
from quintet.games.stratego.bots.levels import LEVELS
from quintet.games.stratego.bots.mind import Mind
from quintet.games.stratego.bots.plan import prepare_mind
from quintet.games.stratego.bots.signs import SIGNS, YES, write_signs
from quintet.games.stratego.events import unpack_entry
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.tables import (
    ARMIES,
    ATTACKER_WINS,
    BOMB,
    CLASSIC,
    COMBAT,
    DEFENDER_WINS,
    FLAG,
    LAKE,
    LAKES,
    MAJOR,
    MINER,
    MOVED,
    NEIGHBOR,
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
BALANCES = 6
NEVER = -30.0
QUICK_EVERY, QUICK_EPOCHS = 60, 1
Game = dict[str, Any]
Found = dict[tuple[int, bool], list[tuple[int, float, float]]]


class Replay:
    """A saved game, move by move."""

    def __init__(self, game: Game) -> None:
        self.kinds = np.array(game["kinds"])
        self.log: list[int] = game["log"]
        self.counts = ARMIES[game.get("army", CLASSIC)]
        self.at = np.zeros(SQUARES, np.int64)
        self.at[list(LAKES)] = LAKE
        self.marks = np.zeros(PIECES, np.int64)
        self.place = np.full(PIECES, -1)
        for slot in np.flatnonzero(self.kinds != NO_KIND).tolist():
            self._put(slot, slot + RED_ZONE if slot < ZONE else slot - ZONE)

    def _put(self, slot: int, square: int) -> None:
        self.at[square] = slot + 1
        self.place[slot] = square

    def moves(self) -> Iterator[tuple[int, int, int, int]]:
        """Makes the moves; yields number, side, start and target after each."""
        for number, entry in enumerate(self.log, 1):
            start, target, attacker, _ = unpack_entry(entry)
            slot, victim = int(self.at[start]) - 1, int(self.at[target]) - 1
            self.at[start], self.place[slot] = 0, -1
            self.marks[slot] |= MOVED | (SLID if self._slides(start, target) else 0)
            result = 1 if attacker < 0 else COMBAT[self.kinds[slot], self.kinds[victim]]
            if attacker >= 0:
                self.marks[[slot, victim]] |= REVEALED
                self.at[target], self.place[victim] = 0, -1
            if result != 3:
                self._put(slot if result == 1 else victim, target)
            yield number, slot // ZONE, start, target

    def _slides(self, start: int, target: int) -> bool:
        return abs(start // SIDE - target // SIDE) + abs(start % SIDE - target % SIDE) > 1

    @property
    def shown(self) -> Any:
        return self.marks & (REVEALED | SLID) != 0

    def show(self, sight: Any, seat: int, turn: int) -> None:
        """Writes what a seat sees."""
        known = self.shown | (self.place < 0) | (np.arange(PIECES) // ZONE == seat)
        sight.seat, sight.turn = seat, turn
        sight.counts[:], sight.at[:], sight.place[:] = self.counts, self.at, self.place
        sight.kind[:] = np.where(known, self.kinds, NO_KIND)
        sight.moved[:], sight.shown[:] = self.marks & MOVED != 0, self.shown

    def unknown(self, side: int) -> Any:
        """Returns a side's unknown pieces."""
        hidden = (self.place >= 0) & ~self.shown & (np.arange(PIECES) // ZONE == side)
        return np.flatnonzero(hidden)

    def battle(self, turn: int) -> Any:
        games = zeros(Battle)
        games[0].at[:], games[0].place[:] = self.at, self.place
        games[0].kind[:], games[0].marks[:] = self.kinds, self.marks
        games[0].setup.counts[:] = self.counts
        games[0].turn = turn
        return games


def watched(game: Game, every: int) -> Iterator[tuple[Replay, int, int, Evidence]]:
    """Yields now and then the replay, the number of the move, the side that made it and what the other has seen."""
    replay, seen = Replay(game), [Evidence(), Evidence()]
    for number, side, start, target in replay.moves():
        evidence = seen[1 - side]
        replay.show(evidence.sights[0], 1 - side, number)
        evidence.learn(start, target)
        if number % every < 2:
            yield replay, number, side, evidence


# --- gauging --------------------------------------------------------------------------------------------------------


def gauge(games: list[tuple[int, Game]], *, learned: bool, theirs: bool) -> Found:
    """Returns, by phase and whether a piece moved, the game and its nats: by belief and by counts."""
    found: Found = defaultdict(list)
    minds = zeros(Mind)
    minds[0].prices[:] = LEVELS["hard"].worth
    for number, game in track(games, "Games"):
        for replay, turn, side, evidence in watched(game, EVERY):
            if theirs and side != 1 - number % 2:
                continue
            evidence.write_to(minds[0], 1 - side, used=learned)
            prepare_mind(minds, replay.battle(turn), np.array([1 - side]))
            phase = next(k for k, (_, end) in enumerate(PHASES) if turn < end)
            for moved, mine, plain in compare(replay, minds[0].belief / 65536, minds[0].left, side):
                found[phase, moved].append((number, mine, plain))
    return found


def compare(replay: Replay, belief: Any, left: Any, side: int) -> Iterator[tuple[bool, float, float]]:
    """Yields, per unknown piece of a side, whether it moved, and its nats by belief and by counts."""
    movable = sum(int(left[kind]) for kind in range(FLAG + 1, BOMB))
    for slot in replay.unknown(side):
        moved, kind = bool(replay.marks[slot] & MOVED), replay.kinds[slot]
        counted = left[kind] / (movable if moved else left.sum())
        yield moved, -math.log(max(belief[slot % ZONE, kind], 1e-4)), -math.log(counted)


def show(found: Found, title: str) -> None:
    table = rich_table.Table("half-moves", "pieces", "counts", "belief", "gain", "95 %", title=title)
    for (phase, moved), rows in sorted(found.items(), key=lambda each: (each[0][1], each[0][0])):
        number, mine, plain = np.array(rows).T
        name = f"{PHASES[phase][0]} to {PHASES[phase][1]}, {'moved' if moved else 'unmoved'}"
        error = 1.96 * by_game(number, plain - mine)
        gain = f"{(plain - mine).mean():+.3f}"
        table.add_row(name, str(len(rows)), f"{plain.mean():.3f}", f"{mine.mean():.3f}", gain, f"± {error:.3f}")
    Console().print(table)


def by_game(numbers: Any, gains: Any) -> float:
    """Returns the standard error of a mean whose parts belong together by game."""
    names, at = np.unique(numbers, return_inverse=True)
    sums, sizes = np.bincount(at, gains - gains.mean()), np.bincount(at)
    return float(np.sqrt((sums**2).sum()) / sizes.sum()) if len(names) > 1 else math.inf


# --- attacks on unknown pieces --------------------------------------------------------------------------------------


def foretold(games: list[tuple[int, Game]]) -> dict[tuple[str, str], list[tuple[float, ...]]]:
    """Returns, by attacker and victim, what the first side believed of each attack on an unknown piece, and what came.

    That is the chance of a win, a loss and a Bomb, each with whether it was so.
    """
    found = defaultdict(list)
    minds = zeros(Mind)
    minds[0].prices[:] = LEVELS["hard"].worth
    for number, game in track(games, "Games"):
        for replay, turn, side, evidence in watched(game, 1):
            if side == number % 2 or turn == len(game["log"]):
                continue
            _, target, attacker, victim = unpack_entry(game["log"][turn])
            slot = int(replay.at[target]) - 1
            if attacker < 0 or replay.shown[slot]:
                continue
            evidence.write_to(minds[0], 1 - side, used=True)
            prepare_mind(minds, replay.battle(turn), np.array([1 - side]))
            chances, ends = minds[0].belief[slot % ZONE] / 65536, COMBAT[attacker]
            who = "Major or higher" if attacker >= MAJOR else "Miner" if attacker == MINER else "another"
            whom = "moved" if replay.marks[slot] & MOVED else "unmoved"
            row = [(chances[ends == end].sum(), float(ends[victim] == end)) for end in (ATTACKER_WINS, DEFENDER_WINS)]
            found[who, whom].append((*row[0], *row[1], chances[BOMB], float(victim == BOMB)))
    return found


def show_attacks(asked: Any) -> None:
    table = rich_table.Table("attacker", "victim", "attacks", "won: said, was", "lost: said, was", "Bomb: said, was")
    for (who, whom), rows in sorted(foretold(list(enumerate(read(asked.files)))).items()):
        means = np.array(rows).mean(0)
        pairs = [f"{means[k]:.0%}, {means[k + 1]:.0%}" for k in (0, 2, 4)]
        table.add_row(who, whom, str(len(rows)), *pairs)
    Console().print(table)


# --- unknown pieces beside known ones --------------------------------------------------------------------------------


Pair = tuple[int, int]


def beside(replay: Replay, seat: int) -> set[Pair]:
    """Returns a seat's known pieces that move, each with every unknown enemy beside it."""
    pairs = set()
    for slot in range(seat * ZONE, seat * ZONE + ZONE):
        if replay.place[slot] >= 0 and replay.shown[slot] and 0 < replay.kinds[slot] < BOMB:
            around = [square for square in NEIGHBOR[replay.place[slot]].tolist() if square >= 0]
            others = [int(replay.at[square]) - 1 for square in around if replay.at[square] > 0]
            pairs |= {(slot, other) for other in others if other // ZONE != seat and not replay.shown[other]}
    return pairs


def how_met(replay: Replay, pair: Pair, before: set[Pair], move: tuple[int, int, int]) -> str | None:
    """Returns how a pair came to stand side by side after a move: its target, its attacker's kind and its side."""
    target, attacker, side = move
    slot, other = pair
    if side == slot // ZONE:
        return "it took another" if replay.place[slot] == target and attacker >= 0 else None
    if replay.place[other] == target and attacker < 0:
        return "the enemy came"
    return "both stayed" if pair in before else None


def met(games: list[Game]) -> dict[tuple[str, str, str], list[tuple[float, bool]]]:
    """Returns, by how pairs met, the chance the first side gave the unknown one to beat its piece, and if it would."""
    found = defaultdict(list)
    minds = zeros(Mind)
    minds[0].prices[:] = LEVELS["hard"].worth
    for game in track(games, "Games"):
        seat, replay, seen, before = game["number"] % 2, Replay(game), Evidence(), set[Pair]()
        for number, side, start, target in replay.moves():
            replay.show(seen.sights[0], seat, number)
            if side != seat:
                seen.learn(start, target)
            now, attacker = beside(replay, seat), unpack_entry(game["log"][number - 1])[2]
            ways = {pair: how_met(replay, pair, before, (target, attacker, side)) for pair in now}
            if any(ways.values()):
                seen.write_to(minds[0], seat, used=True)
                prepare_mind(minds, replay.battle(number), np.array([seat]))
            for (slot, other), way in ways.items():
                wins = COMBAT[:, replay.kinds[slot]] == ATTACKER_WINS
                wins[[FLAG, BOMB]] = False
                if way:
                    moved = "moved" if replay.marks[other] & MOVED else "unmoved"
                    chance = minds[0].belief[other % ZONE][wins].sum() / 65536
                    found[way, rank_group(replay.kinds[slot]), moved].append((chance, wins[replay.kinds[other]]))
            before = now
    return found


def rank_group(kind: int) -> str:
    """Returns how the table of `beside` calls a piece."""
    return "Colonel or higher" if kind > MAJOR else "Major" if kind == MAJOR else "lower"


def show_beside(asked: Any) -> None:
    table = rich_table.Table("how they met", "known piece", "unknown one", "times", "beats it: said, was")
    for (way, own, moved), rows in sorted(met(read(asked.files)).items()):
        said, was = np.array(rows).mean(0)
        table.add_row(way, own, moved, str(len(rows)), f"{said:.1%}, {was:.1%}")
    Console().print(table)


# --- training -------------------------------------------------------------------------------------------------------


def examples(games: list[Game], every: int) -> dict[str, Any]:
    """Returns the signs, kinds and places of unknown pieces, position by position, and what is left in each."""
    signs, kinds, moved, sizes, left = [], [], [], [], []
    for game in track(games, "Reading"):
        for replay, _, side, evidence in watched(game, every):
            slots = replay.unknown(side)
            write_signs(evidence.signs, evidence.traces, evidence.sights)
            signs.append(evidence.signs[slots % ZONE].astype(np.uint8))
            kinds.append(replay.kinds[slots])
            moved.append(replay.marks[slots] & MOVED != 0)
            sizes.append(len(slots))
            left.append(np.bincount(replay.kinds[slots], minlength=RANKS))
    return {
        "signs": np.concatenate(signs),
        "kinds": np.concatenate(kinds),
        "moved": np.concatenate(moved),
        "starts": np.cumsum([0, *sizes]),
        "left": np.array(left, np.float32),
    }


class Table:
    """The table of habits while it is trained."""

    def __init__(self, seed: int) -> None:
        import torch  # noqa: PLC0415  only training needs it

        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.torch = torch
        self.habits = torch.zeros(SIGNS, RANKS, requires_grad=True)

    def nats(self, data: dict[str, Any], positions: Any, dropout: float = 0.0) -> tuple[Any, Any]:
        """Returns the nats of every unknown piece in these positions, and whether it moved."""
        torch = self.torch
        spans = [np.arange(data["starts"][k], data["starts"][k + 1]) for k in positions]
        rows = np.concatenate(spans)
        which = torch.from_numpy(np.repeat(np.arange(len(spans)), [len(span) for span in spans]))
        seat = torch.from_numpy(np.concatenate([np.arange(len(span)) for span in spans]))
        signs = torch.from_numpy(data["signs"][rows]).float() / YES
        if dropout:
            signs = torch.nn.functional.dropout(signs, dropout)
        moved = torch.from_numpy(data["moved"][rows])
        logits = signs @ self.habits
        still = torch.zeros(RANKS, dtype=torch.bool)
        still[[FLAG, BOMB]] = True
        logits = logits.masked_fill(moved[:, None] & still, NEVER)
        board = torch.full((len(spans), ZONE, RANKS), 2 * NEVER).index_put((which, seat), logits)
        chances = self._balanced(board, torch.from_numpy(data["left"][positions]))[which, seat]
        kinds = torch.from_numpy(data["kinds"][rows])
        return -chances[torch.arange(len(rows)), kinds].clamp(min=-10), moved

    def _balanced(self, board: Any, left: Any) -> Any:
        """Balances logarithms of chances as the bots do: each kind as often as it is left, each piece once."""
        torch = self.torch
        wanted = torch.log(left.clamp(min=1e-9))[:, None, :]
        empty = board[:, :, :1] < 2 * NEVER + 1
        board = board.masked_fill(left[:, None, :] == 0, 2 * NEVER)
        for _ in range(BALANCES):
            board = board - torch.logsumexp(board, 1, keepdim=True) + wanted
            board = board - torch.logsumexp(board, 2, keepdim=True)
            board = board.masked_fill(empty, 2 * NEVER)
        return board


def fit(table: Table, data: dict[str, Any], asked: Any, epochs: int, check: dict[str, Any] | None) -> None:
    """Fits by descent on the nats; a moved piece counts twice, because there are fewer of them."""
    torch = table.torch
    descent = torch.optim.AdamW([table.habits], lr=asked.rate, weight_decay=asked.decay)
    rng = np.random.Generator(np.random.PCG64(asked.seed))
    steps = epochs * (len(data["left"]) // asked.batch)
    pace = torch.optim.lr_scheduler.OneCycleLR(descent, asked.rate, total_steps=steps + 1)
    for epoch in range(epochs):
        order, total = rng.permutation(len(data["left"])), []
        for k in range(len(order) // asked.batch):
            nats, moved = table.nats(data, order[k * asked.batch : (k + 1) * asked.batch], asked.dropout)
            weight = 1 + moved.float()
            loss = (nats * weight).sum() / weight.sum()
            descent.zero_grad()
            loss.backward()
            descent.step()
            pace.step()
            with torch.no_grad():
                table.habits.clamp_(-1.98, 1.98)
            total.append(float(loss.detach()))
        print(f"{epoch}: {np.mean(total):.4f}", verdict(table, check) if check else "", flush=True)


def verdict(table: Table, check: dict[str, Any]) -> str:
    """Returns the nats on other games, for pieces that never moved and for those that did."""
    parts = np.array_split(np.arange(len(check["left"])), len(check["left"]) // 512 + 1)
    with table.torch.no_grad():
        found = [table.nats(check, part) for part in parts]
    nats = table.torch.cat([each[0] for each in found])
    moved = table.torch.cat([each[1] for each in found])
    return f"unmoved {float(nats[~moved].mean()):.4f}, moved {float(nats[moved].mean()):.4f}"


def learn_prior(samples: int, seed: int) -> Any:
    """Returns how much likelier a kind is on a square than elsewhere, over many setups and their mirror images."""
    rng = np.random.Generator(np.random.PCG64(seed))
    counts = np.zeros((4, SIDE, RANKS))
    for _ in range(samples):
        counts += np.eye(RANKS)[any_setup(rng, CLASSIC)].reshape(4, SIDE, RANKS)
    share = (counts + counts[:, ::-1]) / (2 * samples)
    share = (share.reshape(ZONE, RANKS) + 0.002) / (1 + 0.002 * RANKS)
    return np.round(SCALE * np.log(share / (np.array(ARMIES[CLASSIC]) / ZONE))).astype(int)


def write_habits(habits: Any, prior: Any) -> None:
    text = base64.b85encode(habits.tobytes()).decode()
    lines = "\n".join(f'    "{text[k : k + 112]}"' for k in range(0, len(text), 112))
    rows = "\n".join("        (" + ", ".join(map(str, row)) + ")," for row in prior.tolist())
    HABITS_FILE.write_text(
        '"""What speaks for each kind, and where kinds are set up: logarithms in 64ths and in 16ths.\n\n'
        "Written by bench/stratego_belief.py from our own games and setups. Columns are kinds, Flag to Bomb.\n"
        '"""\n\nimport base64\nfrom typing import Final\n\nimport numpy as np\n\n'
        "from quintet.core.record import Array\nfrom quintet.games.stratego.tables import RANKS\n\n"
        f"_HABITS: Final = (\n{lines}\n)\n"
        "HABITS: Final[Array] = np.frombuffer(base64.b85decode(_HABITS), np.int8).astype(np.int64).reshape(-1, RANKS)\n"
        '"""By signs: see `signs`."""\n'
        f"PRIOR: Final[Array] = np.array(\n    [\n{rows}\n    ],\n    np.int64,\n)\n"
        '"""By home square, from the front left as its owner sees it."""\n'
    )


# --- commands -------------------------------------------------------------------------------------------------------


def read(files: list[Path]) -> list[Game]:
    return [json.loads(line) for file in files for line in file.read_text().splitlines()]


def train(asked: Any) -> None:
    games = read(asked.files)
    held = len(games) // 10 if asked.check else 0
    check = examples(games[:held], asked.every) if held else None
    table = Table(asked.seed)
    if asked.begin:
        fit(table, examples(read([asked.begin]), QUICK_EVERY), asked, QUICK_EPOCHS, check)
    data = examples(games[held:], asked.every)
    print(f"{len(games) - held} games, {len(data['left'])} positions, {len(data['kinds'])} pieces, {SIGNS} signs")
    fit(table, data, asked, asked.epochs, check)
    if not asked.dry:
        habits = np.round(64 * table.habits.detach().numpy()).astype(np.int8)
        write_habits(habits, learn_prior(20_000, asked.seed))


def judge(asked: Any) -> None:
    games = list(enumerate(read(asked.files)))
    for learned in (True, False) if asked.both else (True,):
        title = f"{', '.join(file.stem for file in asked.files)}, {'with' if learned else 'without'} habits"
        show(gauge(games, learned=learned, theirs=asked.theirs), title)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    commands = parser.add_subparsers(required=True)
    train_parser = commands.add_parser("train")
    train_parser.set_defaults(run=train)
    train_parser.add_argument("--check", action="store_true", help="keep the first tenth of the games for checking")
    train_parser.add_argument("--dry", action="store_true", help="write nothing")
    train_parser.add_argument("--begin", type=Path, help="quick games to begin with, for where ranks are set up")
    train_parser.add_argument("--epochs", type=int, default=4)
    train_parser.add_argument("--batch", type=int, default=128)
    train_parser.add_argument("--every", type=int, default=12, help="half-moves between two positions of a game")
    train_parser.add_argument("--rate", type=float, default=0.004)
    train_parser.add_argument("--decay", type=float, default=0.5)
    train_parser.add_argument("--dropout", type=float, default=0.2)
    train_parser.add_argument("--seed", type=int, default=2026)
    gauge_parser = commands.add_parser("gauge")
    gauge_parser.set_defaults(run=judge)
    gauge_parser.add_argument("--theirs", action="store_true", help="only the pieces of a match's second side")
    gauge_parser.add_argument("--both", action="store_true", help="the belief without habits, too")
    attack_parser = commands.add_parser("attacks")
    attack_parser.set_defaults(run=show_attacks)
    beside_parser = commands.add_parser("beside")
    beside_parser.set_defaults(run=show_beside)
    for each in (train_parser, gauge_parser, attack_parser, beside_parser):
        each.add_argument("files", type=Path, nargs="+")
    asked = parser.parse_args()
    asked.run(asked)


if __name__ == "__main__":
    sys.exit(main())
