"""Plays Stratego between our bots and outside programs, and accounts for every piece that was lost.

    python bench/stratego_match.py hard medium --games 100
    python bench/stratego_match.py hard,seconds=0.05 "cmd:java -cp classes Demon 5" --games 60 --workers 2

A side is one of our bots, with settings after commas (`nodes`, `seconds`, or fields of its level), or `cmd:` and a
program that speaks the text protocol of the 2012 Stratego evaluator. Colors alternate. In games between two of our bots
a pair of games shares its seed, so that each bot plays both sides of it. A program that moves illegally, ends, or
thinks longer than `--patience` has lost that game.

Prints a line as each game ends, then wins, draws and losses with a 95 % interval (a draw is half a win), the same
without the games that a side forfeited, CPU time a move of both sides, the balance of material after 100, 200 and 300
half-moves, and the accounts: who attacked whom, known or unknown, and what that gained.

With `--save`, every game is added to a file as it ends. The same command goes on where it was stopped; with `--games 0`
it only shows the games so far.
"""

import argparse
import contextlib
import multiprocessing
import os
import selectors
import shlex
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from quintet.core.errors import QuintetError
from quintet.core.game import Bot, Turn
from quintet.core.state import State
from quintet.games.stratego.actions import PLACE, READY
from quintet.games.stratego.bots import BOTS
from quintet.games.stratego.bots.levels import LEVELS
from quintet.games.stratego.bots.thinker import Thinker
from quintet.games.stratego.engine import LETTERS, our_square, read_move, write_move, write_outcome
from quintet.games.stratego.events import read_log, unpack_entry
from quintet.games.stratego.game import GAME
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.tables import BLUE, BOMB, LAKES, RANKS, RED, RED_ZONE, REVEALED, SIDE, SLID, ZONE

VALUES = (0, 100, 25, 60, 30, 40, 60, 90, 150, 250, 400, 40)
"""What a lost piece counts, by kind: Flag, Spy, Scout, ... Marshal 400, Bomb."""
MARKS = (100, 200, 300)
CLOCK_TICKS = os.sysconf("SC_CLK_TCK")


class Lost(Exception):
    """A side that cannot go on: it moved illegally, ended or took too long."""


class Side(Protocol):
    """A player at the referee's table."""

    cpu: float
    moves: int

    def set_up(self, state: State, seat: int) -> State: ...
    def move(self, state: State) -> int: ...
    def told(self, line: str, state: State, *, own: bool) -> None: ...
    def close(self) -> None: ...


class OurBot:
    """One of our bots; it gets a Turn and never the state."""

    def __init__(self, words: str, seed: str) -> None:
        self.bot = make_bot(words, seed)
        self.seat = RED
        self.cpu, self.moves = 0.0, 0

    def set_up(self, state: State, seat: int) -> State:
        self.seat = seat
        while GAME.to_act(state) == (seat,) and state.plain.phase == 1:
            state = GAME.apply(state, seat, self.bot.act(self._turn(state)))
        return state

    def _turn(self, state: State) -> Turn:
        seat = self.seat
        sample = lambda rng: GAME.resample(state, seat, rng)  # noqa: E731
        return Turn(seat, GAME.view(state, seat), GAME.legal(state, seat), GAME.events(state, seat), sample)

    def move(self, state: State) -> int:
        turn = self._turn(state)
        began = time.process_time()
        action = self.bot.act(turn)
        self.cpu += time.process_time() - began
        self.moves += 1
        return action

    def told(self, line: str, state: State, *, own: bool) -> None:
        pass

    def close(self) -> None:
        pass


def make_bot(words: str, seed: str) -> Bot:
    """Returns a bot by its name and settings: nodes, seconds, and fields of its level."""
    name, *settings = words.split(",")
    named = dict(each.split("=") for each in settings)
    tuples = {key: tuple(map(int, named.pop(key).split("+"))) for key in list(named) if "+" in named[key]}
    numbers = {key: float(value) for key, value in named.items()}
    budget = {key: numbers.pop(key) for key in ("nodes", "seconds") if key in numbers}
    if "nodes" in budget:
        budget["nodes"] = int(budget["nodes"])
    if not numbers and not tuples:
        return BOTS[name].make(seed, **budget)
    level = replace(LEVELS[name], **{key: int(value) for key, value in numbers.items()}, **tuples)
    return Thinker(seed, level, name, **budget)


class Program:
    """An outside program behind the text protocol."""

    def __init__(self, command: str, patience: float) -> None:
        self.child = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0
        )
        self.patience = patience
        self.seat = RED
        self.cpu, self.moves = 0.0, 0
        self._unread = b""
        self._ready = selectors.DefaultSelector()
        self._ready.register(self._out, selectors.EVENT_READ)

    @property
    def _out(self) -> Any:
        assert self.child.stdout is not None
        return self.child.stdout

    def say(self, *lines: str) -> None:
        assert self.child.stdin is not None
        try:
            self.child.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self.child.stdin.flush()
        except OSError:
            raise Lost("ended") from None

    def hear(self) -> str:
        """Returns its next line, or gives up on it."""
        deadline = time.monotonic() + self.patience
        while b"\n" not in self._unread:
            left = deadline - time.monotonic()
            if left <= 0 or not self._ready.select(left):
                raise Lost("took too long")
            part = os.read(self._out.fileno(), 65536)
            if not part:
                raise Lost("ended")
            self._unread += part
        line, self._unread = self._unread.split(b"\n", 1)
        return line.decode(errors="replace").strip()

    def set_up(self, state: State, seat: int) -> State:
        self.seat = seat
        self.say(f"{'RED' if seat == RED else 'BLUE'} quintet {SIDE} {SIDE}")
        top = 0 if seat == RED else SIDE - 4
        for y in range(top, top + 4):
            row = self.hear()
            if len(row) != SIDE or not set(row) <= set(LETTERS):
                raise Lost(f"set up {row!r}")
            for x, letter in enumerate(row):
                square = our_square(x, y)
                slot = square - RED_ZONE if seat == RED else square + ZONE
                state = GAME.apply(state, seat, PLACE + slot * RANKS + LETTERS.index(letter))
        state = GAME.apply(state, seat, READY)
        if seat == RED:
            self._next = ["START"]
        return state

    def move(self, state: State) -> int:
        self.say(*self._next, *draw(state, self.seat))
        before = cpu_of(self.child.pid)
        line = self.hear()
        self.cpu += cpu_of(self.child.pid) - before
        self.moves += 1
        if line.split()[:1] == ["SURRENDER"]:
            raise Lost("surrendered")
        try:
            action, _ = read_move(line.split())
        except QuintetError:
            raise Lost(f"said {line[:60]!r}") from None
        return action

    def told(self, line: str, state: State, *, own: bool) -> None:
        if own:
            self.say(line)
        else:
            self._next = [line]

    def close(self) -> None:
        with contextlib.suppress(Lost, OSError):
            self.say("QUIT RED")
        self.child.kill()
        self.child.wait()


def cpu_of(pid: int) -> float:
    """Returns the CPU seconds of a process with all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / CLOCK_TICKS


def draw(state: State, seat: int) -> list[str]:
    """Draws the board for the protocol: own letters, `#` for the enemy, `+` for lakes."""
    game = state.plain
    at, kind = game.at, game.kind

    def glyph(square: int) -> str:
        if square in LAKES:
            return "+"
        slot = at[square] - 1
        return "." if slot < 0 else LETTERS[kind[slot]] if slot // ZONE == seat else "#"

    return ["".join(glyph(our_square(x, y)) for x in range(SIDE)) for y in range(SIDE)]


@dataclass
class Report:
    """One game from the first side's point of view."""

    match: tuple[str, str, str]
    """Both sides and the seed."""
    number: int
    points: float
    reason: str
    plies: int
    cpu: tuple[float, float]
    moves: tuple[int, int]
    material: dict[int, int]
    forfeit: bool = False
    """Whether a side moved illegally, ended or took too long."""
    accounts: dict[str, int] = field(default_factory=dict)
    kinds: list[int] = field(default_factory=list)
    log: list[int] = field(default_factory=list)
    """The whole game: the kinds of all slots, and its moves."""


def play(first: str, second: str, number: int, seed: str, patience: float) -> Report:
    """Plays one game; the first side is RED in even games."""
    programs = "cmd:" in first + second
    shared = f"{seed} {number if programs else number // 2}"
    sides = [make(words, f"{shared} {words}", patience) for words in (first, second)]
    seats = (RED, BLUE) if number % 2 == 0 else (BLUE, RED)
    try:
        return referee(sides, seats, shared, Report((first, second, seed), number, 0.5, "", 0, (0, 0), (0, 0), {}))
    finally:
        for side in sides:
            side.close()


def make(words: str, seed: str, patience: float) -> Side:
    return Program(words.removeprefix("cmd:"), patience) if words.startswith("cmd:") else OurBot(words, seed)


def referee(sides: list[Side], seats: tuple[int, int], seed: str, report: Report) -> Report:
    """Sees to the rules, tells both sides what happened and keeps the accounts of the first."""
    state = GAME.new(seed, StrategoOptions(quiet_limit=400, turn_limit=3000, talks=False, more_squares=False))
    by_seat = {seats[0]: 0, seats[1]: 1}
    try:
        for seat in (RED, BLUE):
            state = sides[by_seat[seat]].set_up(state, seat)
        while GAME.to_act(state) and (seat := GAME.to_act(state)[0]) is not None and has_movers(state, seat):
            before, side = state, by_seat[seat]
            action = sides[side].move(state)
            try:
                state = GAME.apply(state, seat, action)
            except QuintetError as error:
                raise Lost(f"moved illegally: {error}") from None
            line = f"{write_move(action)} {write_outcome(state)}"
            sides[side].told(line, state, own=True)
            sides[1 - side].told(line, state, own=False)
            report.plies += 1
            account(report, before, state, mine=side == 0)
            if report.plies in MARKS:
                report.material[report.plies] = sum(report.accounts.values())
        report.points, report.reason = result(state, seats[0])
    except Lost as lost:
        seat = GAME.to_act(state)[0]
        report.points, report.reason = (0.0 if by_seat[seat] == 0 else 1.0), str(lost)
        report.forfeit = report.reason != "surrendered"
    report.cpu = (sides[0].cpu, sides[1].cpu)
    report.moves = (sides[0].moves, sides[1].moves)
    report.kinds, report.log = [int(kind) for kind in state.plain.kind], read_log(state)
    return report


def has_movers(state: State, seat: int) -> bool:
    """Returns whether a side has more than Bombs and its Flag: without, it has lost, whatever it says."""
    game = state.plain
    slots = range(seat * ZONE, seat * ZONE + ZONE)
    return any(place >= 0 and 0 < kind < BOMB for place, kind in ((game.place[k], game.kind[k]) for k in slots))


def result(state: State, seat: int) -> tuple[float, str]:
    outcome = GAME.outcome(state)
    if outcome is None:
        return (0.0 if GAME.to_act(state)[0] == seat else 1.0), "only Bombs and the Flag are left"
    return (0.5 if len(outcome.winners) != 1 else float(outcome.winners[0] == seat)), outcome.reason


def account(report: Report, before: State, after: State, *, mine: bool) -> None:
    """Adds what a fight gained or lost to its account."""
    start, target, attacker, defender = unpack_entry(after.plain.entry)
    if attacker < 0:
        return
    old, new = before.plain, after.plain
    slot, victim = old.at[start] - 1, old.at[target] - 1
    known = [("known" if old.marks[k] & (REVEALED | SLID) else "unknown") for k in (slot, victim)]
    who = ("we", "they") if mine else ("they", "we")
    name = f"{who[0]} attack {known[1]} with {known[0]}"
    swing = sum(
        VALUES[kind] * (1 if (side == 0) != mine else -1)
        for side, (k, kind) in enumerate(((slot, attacker), (victim, defender)))
        if new.place[k] < 0
    )
    report.accounts[name] = report.accounts.get(name, 0) + swing


def interval(points: float, games: int) -> tuple[float, float]:
    """Returns Wilson's 95 % interval."""
    if not games:
        return 0.0, 1.0
    z, share = 1.96, points / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * ((share * (1 - share) / games + z * z / (4 * games * games)) ** 0.5)
    return middle - half, middle + half


def _one(arguments: tuple[str, str, int, str, float]) -> Report:
    return play(*arguments)


def tell(report: Report) -> str:
    """Says in a line how a game went."""
    result = {1.0: "won", 0.5: "drawn"}.get(report.points, "lost")
    cpu = [1000 * seconds / max(1, moves) for seconds, moves in zip(report.cpu, report.moves, strict=True)]
    material = " ".join(f"{value:+d}" for value in report.material.values())
    return (
        f"{report.number}: {result} after {report.plies}, {report.reason}, "
        f"{cpu[0]:.0f} and {cpu[1]:.0f} ms a move, material {material}"
    )


def score(reports: list[Report]) -> str:
    """Says how many games were won, with an interval."""
    wins, draws = sum(r.points == 1 for r in reports), sum(r.points == 0.5 for r in reports)
    points = sum(r.points for r in reports)
    low, high = interval(points, len(reports))
    counts = f"{wins} won, {draws} drawn, {len(reports) - wins - draws} lost"
    return f"{counts}, {points / max(1, len(reports)):.1%} (95 % interval {low:.1%} to {high:.1%})"


def show(reports: list[Report], first: str, second: str) -> None:
    console = Console()
    console.print(f"{first} against {second}: {score(reports)}")
    played = [r for r in reports if not r.forfeit]
    if len(played) < len(reports):
        console.print(f"Without {len(reports) - len(played)} forfeited: {score(played)}")
    console.print(f"Mean {sum(r.plies for r in reports) / len(reports):.0f} half-moves")
    for k, name in enumerate((first, second)):
        moves = sum(r.moves[k] for r in reports)
        console.print(f"CPU a move, {name}: {1000 * sum(r.cpu[k] for r in reports) / max(1, moves):.1f} ms")
    console.print(
        "Ends: " + ", ".join(f"{reason} {count}" for reason, count in Counter(r.reason for r in reports).most_common())
    )
    for mark in MARKS:
        reached = [r.material[mark] for r in reports if mark in r.material]
        if reached:
            console.print(f"Material after {mark}: {sum(reached) / len(reached):+.0f} ({len(reached)} games)")
    table = Table("account", "a game")
    total = Counter[str]()
    for r in reports:
        total.update(r.accounts)
    for name, value in sorted(total.items(), key=lambda each: each[1]):
        table.add_row(name, f"{value / len(reports):+.0f}")
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="match")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--patience", type=float, default=60, help="seconds for one move of a program")
    parser.add_argument("--save", type=Path, help="a file to add the games to; bench/stratego_belief.py reads it too")
    chosen = parser.parse_args()
    match = (chosen.first, chosen.second, chosen.seed)
    reports = saved(chosen.save, match)
    done = {report.number for report in reports}
    tasks = [(*match[:2], k, chosen.seed, chosen.patience) for k in range(chosen.games) if k not in done]
    with (
        multiprocessing.get_context("spawn").Pool(chosen.workers) as pool,
        Progress(console=Console(stderr=True)) as bar,
    ):
        task = bar.add_task("Games", total=len(tasks))
        for report in pool.imap_unordered(_one, tasks):
            reports.append(report)
            if chosen.save:
                with chosen.save.open("ab") as file:
                    file.write(msgspec.json.encode(report) + b"\n")
            print(tell(report), flush=True)
            bar.update(task, advance=1, description=f"Games ({sum(r.points for r in reports):g} of {len(reports)})")
    if reports:
        show(reports, chosen.first, chosen.second)


def saved(path: Path | None, match: tuple[str, str, str]) -> list[Report]:
    """Returns the games of a match that a file holds already."""
    if path is None or not path.exists():
        return []
    reports = [msgspec.json.decode(line, type=Report) for line in path.read_bytes().splitlines()]
    return [report for report in reports if report.match == match]


if __name__ == "__main__":
    sys.exit(main())
