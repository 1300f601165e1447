"""The engine protocol: its letters, a referee, and no illegal move."""

import io
import subprocess
import sys

import pytest

from quintet import game
from quintet.games.stratego.actions import ACTIONS, MOVES, PLACE, READY
from quintet.games.stratego.engine import Engine, letter_of, read_move, serve, write_move, write_outcome, write_square
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.tables import LETTERS, RANKS

GAME = game("stratego")
MOST = 1200


def test_ranks_are_numbered_the_other_way():
    """1 is the Marshal there and 10 here; Scout 9, Miner 8, s the Spy."""
    assert dict(zip("FS23456789MB", "Fs987654321B", strict=True)) == {LETTERS[k]: letter_of(k) for k in range(12)}


def test_red_owns_the_top_rows_there():
    """Our row 9 is their row 0; columns stay."""
    assert (0, 0) == write_square(90)
    assert (9, 9) == write_square(9)


@pytest.mark.parametrize("action", range(0, MOVES, 37))
def test_moves_read_back(action):
    """X y DIRECTION [n] and back."""
    assert (action, ["KILLS", "1", "2"]) == read_move([*write_move(action).split(), "KILLS", "1", "2"])


class Referee:
    """Holds the true game and sends both engines what the protocol sends."""

    def __init__(self, engines):
        self.engines = engines
        state = GAME.new("referee", StrategoOptions(turn_limit=MOST))
        for seat, engine in enumerate(engines):
            rows = engine.greet(f"{('RED', 'BLUE')[seat]} someone 10 10")
            for y, row in enumerate(rows, 0 if seat == 0 else 6):
                for x, letter in enumerate(row):
                    square = (9 - y) * 10 + x
                    slot = square - 60 if seat == 0 else square + 40
                    state = GAME.apply(state, seat, PLACE + slot * RANKS + "Fs987654321B".index(letter))
            state = GAME.apply(state, seat, READY)
        self.state = state

    def board(self, seat):
        """Draws ten rows: letters for a side's own pieces, # enemy, + lake, . empty."""
        cells = [["."] * 10 for _ in range(10)]
        for square in range(100):
            x, y = write_square(square)
            slot = int(self.state.record.at[square]) - 1
            if slot == -2:
                cells[y][x] = "+"
            elif slot >= 0:
                cells[y][x] = letter_of(int(self.state.record.kind[slot])) if slot // 40 == seat else "#"
        return ["".join(row) for row in cells]

    def play(self):
        """Plays the whole game; every answer must be legal."""
        line = "START"
        while GAME.to_act(self.state):
            seat = GAME.to_act(self.state)[0]
            answer = self.engines[seat].answer(line)
            action, rest = read_move(answer.split())
            assert [] == rest
            self.state = GAME.apply(self.state, seat, action)
            line = f"{answer} {write_outcome(self.state)}"
            self.engines[seat].take(line)
        return GAME.outcome(self.state)


@pytest.mark.parametrize("part", range(5))
def test_fifty_games_without_an_illegal_move(part):
    """Hard against hard at a small budget, ten games per part; the referee refuses nothing."""
    for number in range(10):
        budget = {"nodes": 300}
        engines = [Engine("hard", f"{part}-{number}-{seat}", budget) for seat in range(2)]
        assert Referee(engines).play().reason


def test_a_game_over_pipes():
    """The first moves against the program itself, through standard input and output."""
    command = [sys.executable, "-m", "quintet", "engine", "stratego", "--level", "hard", "--nodes", "300"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        referee = _piped(program)
        for _ in range(6):
            _exchange(program, referee)
        program.stdin.write("QUIT\n")
        program.stdin.flush()
        assert 0 == program.wait(300)


class _Remote:
    """Stands in for the program in the referee's setup."""

    def __init__(self, program):
        self.program = program

    def greet(self, line):
        self.program.stdin.write(line + "\n")
        self.program.stdin.flush()
        return [self.program.stdout.readline().strip() for _ in range(4)]


def _piped(program):
    return Referee([_Remote(program), Engine("easy", "pipes")])


def _exchange(program, referee):
    """One move of the program as RED, one of an engine as BLUE."""
    line = getattr(referee, "line", "START")
    program.stdin.write("\n".join([line, *referee.board(0)]) + "\n")
    program.stdin.flush()
    answer = program.stdout.readline().strip()
    referee.state = GAME.apply(referee.state, 0, read_move(answer.split())[0])
    line = f"{answer} {write_outcome(referee.state)}"
    program.stdin.write(line + "\n")
    program.stdin.flush()
    reply = referee.engines[1].answer(line)
    referee.state = GAME.apply(referee.state, 1, read_move(reply.split())[0])
    referee.line = f"{reply} {write_outcome(referee.state)}"
    referee.engines[1].take(referee.line)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0 3 DOWN KILLS x 9", "'x' is not a rank"),
        ("0 3 DOWN KILLS 98 9", "'98' is not a rank"),
        ("0 3 DOWN BANANA", "An outcome is OK"),
        ("0 3 DOWN KILLS 9 1", "9 against 1 is DIES, not KILLS"),
        ("0 3 SIDEWAYS OK", "A move is x, y"),
        ("9" * 5000 + " 3 DOWN OK", "A move is x, y"),
        ("0 3 DOWN " + "9" * 5000, "An outcome is OK"),
        ("0 3 DOWN KILLS " + "x" * 5000 + " 9", "^'x{37}\\.{3}' is not a rank"),
    ],
)
def test_nonsense_from_a_referee(line, sentence):
    """A line that no referee sends is refused with a sentence and changes nothing."""
    engine = Engine("easy")
    engine.greet("BLUE other 10 10")
    before = engine._state
    with pytest.raises(ValueError, match=sentence):
        engine.take(line)
    assert before == engine._state


def test_quitting_at_once():
    """QUIT instead of a greeting ends the conversation."""
    out = io.StringIO()
    serve(io.StringIO("QUIT\n"), out, "easy", "q", {})
    assert "" == out.getvalue()
    assert ACTIONS > MOVES


@pytest.mark.parametrize("line", ["NO_MOVE", "NO_MOVE OK", "0 6 UP ILLEGAL"])
def test_a_turn_without_a_move_passes(line):
    """A referee that lets the opponent pass, or takes an illegal move for a pass: it is our turn."""
    engine = Engine("easy")
    engine.greet("BLUE other 10 10")
    engine.take("0 3 DOWN OK")
    ours = engine.answer("START")
    engine.take(f"{ours} OK")
    read_move(engine.answer(line).split())
