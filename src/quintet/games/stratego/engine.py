"""Stratego's engine protocol: the plain text of the 2012 Stratego evaluator, on any pair of text streams.

An engine plays on a state of its own, in which the enemy's ranks are guesses that fit everything it has read. When a
line reveals a rank, the guesses are dealt again around it.
"""

from collections.abc import Iterator
from typing import Any, Final, TextIO

import numpy as np

from quintet.core.errors import BadNotation, IllegalAction, quoted
from quintet.core.game import Turn
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.stratego.actions import RANDOM, READY
from quintet.games.stratego.bots import BOTS
from quintet.games.stratego.events import unpack_entry
from quintet.games.stratego.game import GAME
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.protocol import (
    LETTERS,
    RESULTS,
    ends_of,
    letter_of,
    our_square,
    read_move,
    word_fight,
    write_move,
    write_square,
)
from quintet.games.stratego.tables import (
    BLUE,
    BOMB,
    COMBAT,
    FLAG,
    MOVED,
    NO_LEGAL_MOVES,
    RANKS,
    RED,
    REVEALED,
    SCOUT,
    SETUP,
    SIDE,
    SLID,
    ZONE,
)
from quintet.games.stratego.views.resample import draw_words, imagine

__all__ = [
    "LETTERS",
    "Engine",
    "letter_of",
    "our_square",
    "read_move",
    "serve",
    "word_fight",
    "write_move",
    "write_outcome",
    "write_square",
]

MOST_DEALS: Final = 64
"""How often guesses are dealt until the opponent can move; if it never can, the game is over."""


def write_outcome(state: State) -> str:
    """Writes the outcome of the last move: OK, KILLS a d, DIES a d, BOTHDIE a d or VICTORY_FLAG."""
    *_, attacker, defender = unpack_entry(state.plain.entry)
    return word_fight(attacker, defender)


def _check_outcome(words: list[str]) -> None:
    """Refuses an outcome that no referee sends."""
    match words:
        case ["OK"] | ["VICTORY_FLAG"] | []:
            return
        case [result, attacker, defender] if result in RESULTS[1:]:
            for letter in (attacker, defender):
                if len(letter) != 1 or letter not in LETTERS:
                    raise BadNotation(f"{quoted(letter)} is not a rank. The ranks are {', '.join(LETTERS)}.")
            expected = RESULTS[COMBAT[LETTERS.index(attacker), LETTERS.index(defender)]]
            if expected != result:
                raise BadNotation(f"{attacker} against {defender} is {expected}, not {result}.")
        case _:
            raise BadNotation("An outcome is OK, KILLS a d, DIES a d, BOTHDIE a d or VICTORY_FLAG.")


class Engine:
    """One bot behind the protocol."""

    def __init__(self, level: str = "hard", seed: str = "engine", budget: dict[str, Any] | None = None) -> None:
        self._bot = BOTS[level].make(seed, **(budget or {}))
        self._random = SeededRandom(f"{seed}_engine")
        self._state: State
        self.seat = RED

    def greet(self, line: str) -> list[str]:
        """Answers `RED|BLUE opponent 10 10` with four rows of letters, top row first."""
        match line.split():
            case [color, _, "10", "10"] if color in ("RED", "BLUE"):
                self.seat = RED if color == "RED" else BLUE
            case _:
                raise BadNotation("The first line must be RED or BLUE, the opponent's name, and 10 10.")
        self._state = GAME.new("engine", StrategoOptions(quiet_limit=0, turn_limit=5000, talks=False))
        while self._state.plain.phase == SETUP:
            self._state = GAME.apply(self._state, GAME.to_act(self._state)[0], self._setup_action())
        self._state = GAME.resample(self._state, self.seat, self._random)
        return self._rows()

    def _setup_action(self) -> int:
        if GAME.to_act(self._state)[0] == self.seat:
            return self._bot.act(self._turn())
        return RANDOM if any(GAME.view(self._state, 1 - self.seat).tray) else READY

    def _rows(self) -> list[str]:
        game: Battle = self._state.plain
        at, kinds = game.at, game.kind
        top = 0 if self.seat == RED else SIDE - 4
        squares = [[our_square(x, y) for x in range(SIDE)] for y in range(top, top + 4)]
        return ["".join(LETTERS[kinds[at[square] - 1]] for square in row) for row in squares]

    def _turn(self) -> Turn:
        state = self._state
        sample = lambda rng: GAME.resample(state, self.seat, rng)  # noqa: E731 - a closure over this moment
        view = GAME.view(state, self.seat)
        return Turn(self.seat, view, GAME.legal(state, self.seat), GAME.events(state, self.seat), sample)

    def answer(self, line: str) -> str:
        """Answers `START` or the opponent's last move with a move of its own, or surrenders if it has none."""
        if line.split()[:1] != ["START"]:
            self.take(line)
        if GAME.to_act(self._state) != (self.seat,):
            return "SURRENDER"
        return write_move(self._bot.act(self._turn()))

    def take(self, line: str) -> None:
        """Plays a move of the side to move, given with its outcome.

        A referee that says NO_MOVE, or that a move was ILLEGAL, passes the turn on without one.
        """
        words = line.split()
        if words[:1] == ["NO_MOVE"] or words[-1:] == ["ILLEGAL"]:
            self._pass_turn()
            return
        action, outcome = read_move(words)
        _check_outcome(outcome)
        games = self._state.thaw()
        game: Battle = games[0]
        start, target = ends_of(action)
        mover = 1 - self.seat if game.active != self.seat else self.seat
        slot, victim = int(game.at[start]) - 1, int(game.at[target]) - 1
        if slot < 0 or slot // ZONE != mover:
            raise IllegalAction("The side to move has no piece at {} {}.".format(*write_square(start)))
        told = dict(self._revealed(game, slot, victim, outcome, start, target))
        for number, kind in told.items():
            self._suppose(games, number, kind)
        rules = (int(game.setup.two_square), int(game.setup.more_squares))
        if mover != self.seat:  # the referee decides whether the opponent repeats too often
            game.setup.two_square = game.setup.more_squares = 0
        self._state = _with_rules(self._played(games, mover, action, told), rules)

    def _played(self, games: Any, mover: int, action: int, told: dict[int, int]) -> State:
        """Plays a move; where the guesses leave the opponent nothing that moves, they are dealt again."""
        after = GAME.apply(self._state.after(games), mover, action)
        for _ in range(MOST_DEALS):
            if mover != self.seat or after.plain.ended != NO_LEGAL_MOVES:
                break
            self._deal_again(games, told)
            after = GAME.apply(self._state.after(games), mover, action)
        return after

    def _pass_turn(self) -> None:
        games = self._state.thaw()
        game: Battle = games[0]
        game.active = 1 - game.active
        self._state = self._state.after(games)

    def _revealed(
        self, game: Battle, slot: int, victim: int, outcome: list[str], start: int, target: int
    ) -> Iterator[tuple[int, int]]:
        """Yields the enemy pieces whose ranks a line reveals."""
        if len(outcome) == 3 and outcome[0] in RESULTS[1:]:
            ranks = ((slot, outcome[1]), (victim, outcome[2]))
        else:
            slides = abs(start - target) not in (1, SIDE)
            unmovable = int(game.kind[slot]) in (FLAG, BOMB)
            ranks = ((slot, LETTERS[SCOUT]),) if slides else ((slot, self._mover(game, slot)),) if unmovable else ()  # type: ignore[assignment]
        for number, letter in ranks:
            if number >= 0 and number // ZONE != self.seat:
                yield number, LETTERS.index(letter)

    def _mover(self, game: Battle, slot: int) -> str:
        """Picks a rank for an enemy that moved although it was guessed to be a Bomb or the Flag."""
        hidden = [kind for kind in _hidden_kinds(game, slot).values() if 0 < kind < BOMB]
        if not hidden:
            raise IllegalAction("That piece cannot have moved: only Bombs and the Flag are left unseen.")
        return LETTERS[hidden[self._random.next_int(0, len(hidden) - 1)]]

    def _suppose(self, games: Any, slot: int, kind: int) -> None:
        """Gives a hidden enemy its revealed rank, and deals the other guesses again so that everything fits."""
        game: Battle = games[0]
        hidden = _hidden_kinds(game, slot)
        if hidden.get(slot, kind) == kind:
            return
        other = next((each for each, guess in hidden.items() if guess == kind), None)
        if other is None:
            raise IllegalAction(f"No piece of rank {LETTERS[kind]} can be left.")
        game.kind[other], game.kind[slot] = hidden[slot], kind
        self._deal_again(games, {slot: kind})

    def _deal_again(self, games: Any, told: dict[int, int]) -> None:
        """Deals the guesses again, but not the ranks that a line revealed."""
        marks = games[0].marks.copy()
        for slot, kind in told.items():
            games[0].marks[slot] |= REVEALED | (MOVED if 0 < kind < BOMB else 0)
        imagine(games, np.array([self.seat]), draw_words(self._random), np.zeros(RANKS, np.uint8))
        games[0].marks[:] = marks


def _hidden_kinds(game: Battle, slot: int) -> dict[int, int]:
    """Returns the guesses about the side of a slot: what its pieces on the board are that nobody knows yet."""
    first = slot // ZONE * ZONE
    rows = zip(game.kind.tolist(), game.place.tolist(), game.marks.tolist(), strict=True)
    own = enumerate(list(rows)[first : first + ZONE], first)
    return {each: kind for each, (kind, place, marks) in own if place >= 0 and not marks & (REVEALED | SLID)}


def _with_rules(state: State, rules: tuple[int, int]) -> State:
    games = state.thaw()
    games[0].setup.two_square, games[0].setup.more_squares = rules
    return state.after(games)


def serve(source: TextIO, sink: TextIO, level: str, seed: str, budget: dict[str, Any]) -> None:
    """Speaks the protocol until QUIT or the end of the input."""
    engine = Engine(level, seed, budget)
    lines = (line.strip() for line in source)
    first = next(lines, "QUIT")
    if first.split()[:1] == ["QUIT"]:
        return
    _say(sink, *engine.greet(first))
    for line in lines:
        if line.split()[:1] == ["QUIT"]:
            return
        for _ in range(SIDE):  # the referee's drawing of the board; the engine has its own
            next(lines, "")
        answer = engine.answer(line)
        _say(sink, answer)
        reply = next(lines, "QUIT")
        if answer == "SURRENDER" or reply.split()[:1] == ["QUIT"]:
            return
        engine.take(reply)


def _say(sink: TextIO, *lines: str) -> None:
    sink.writelines(f"{line}\n" for line in lines)
    sink.flush()
