"""The evaluator of 2012 for outside programs: real engines behind pipes, and every way to lose by the protocol."""

import shlex
import sys

import pytest

from quintet import game
from quintet.games.stratego.actions import PLACE, READY, RESIGN
from quintet.games.stratego.evaluator import Evaluator, draw
from quintet.table.bots import make_bot
from quintet.table.match import Match
from quintet.table.seats import BotSeat

GAME = game("stratego")
ENGINE = f"engine:{shlex.quote(sys.executable)} -m quintet engine stratego --level easy --seed one"


def army():
    """Four rows that hold the whole army."""
    letters = "".join(
        letter * count for letter, count in zip("Fs987654321B", (1, 1, 8, 5, 4, 4, 4, 3, 2, 1, 1, 6), strict=True)
    )
    letters = letters[::-1]
    return tuple(letters[at : at + 10] for at in range(0, 40, 10))


def seated(seat, command):
    match = Match(GAME, "rain", seats=[BotSeat("one", "random"), BotSeat("two", "random")])
    match.seat_bot(seat, lambda seed: make_bot(GAME, command, seed))
    return match


@pytest.mark.parametrize("seat", [0, 1])
def test_a_whole_game_of_our_own_engine(seat):
    """`quintet engine` plays either side against random moves to the end, without a fault, and wins."""
    match = seated(seat, ENGINE)
    match.run(4000)
    assert () == match.faults
    assert (seat,) == match.outcome.winners


def talk(evaluator, match, seat, answers):
    """One turn with prepared answers; returns the action and everything that was said."""
    said, lines = [], iter(answers)
    with match._bots.turn(seat) as turn:
        talking = evaluator.turn(turn)
        try:
            part = next(talking)
            while True:
                said += part
                part = talking.send(next(lines))
        except StopIteration as end:
            return end.value, said


def deployed(evaluator, match):
    """Both sides set up, the first one by the evaluator."""
    _, said = 0, []
    answers = army()
    while match.game.view(match._state, 0).phase.value == "SETUP":
        if match.to_act == (0,):
            action, heard = talk(evaluator, match, 0, answers)
            said += heard
            match._course.do(0, action)
        else:
            match.advance()
    return said


def test_the_setup_and_the_first_move():
    """One greeting, forty places and ready; then START and a drawing that shows no enemy rank."""
    evaluator, match = Evaluator("them"), seated(1, "random")
    assert ["RED them 10 10"] == deployed(evaluator, match)
    steps = [step.action for step in match.replay().steps if step.seat == 0]
    assert READY == steps[-1]
    assert all(PLACE <= action < READY for action in steps[:-1])
    assert list(army()) == draw(match.view(0))[:4]
    assert {"#"} == set("".join(draw(match.view(0))[6:]))
    action, said = talk(evaluator, match, 0, ["0 3 DOWN"])
    assert "START" == said[0]
    assert "a4-a5" == GAME.write(action)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("0 0 UP", "said '0 0 UP', which is not a move"),
        ("0 0 DOWN", "moved illegally"),
        ("NO_MOVE", "said NO_MOVE, but can move"),
        ("\x1b[2J", "is not a move"),
    ],
)
def test_a_program_that_breaks_the_protocol_has_lost(answer, fault):
    """The fault says what it did, the next turn resigns, and an illegal move is called so."""
    evaluator, match = Evaluator("them"), seated(1, "random")
    deployed(evaluator, match)
    with pytest.raises(ValueError, match=fault.replace("[", r"\[")):
        talk(evaluator, match, 0, [answer])
    assert (RESIGN, []) == talk(evaluator, match, 0, [])
    told = evaluator.result(match.view(0), (1,), "resignation", (0, 1))
    assert ("0 0 DOWN ILLEGAL", "QUIT BLUE")[answer != "0 0 DOWN" :] == told


def test_surrender_resigns():
    """SURRENDER is the protocol's word for it."""
    evaluator, match = Evaluator("them"), seated(1, "random")
    deployed(evaluator, match)
    assert RESIGN == talk(evaluator, match, 0, ["SURRENDER"])[0]


@pytest.mark.parametrize("rows", [("short",) * 4, ("FFFFFFFFFF",) * 4])
def test_a_setup_that_is_no_army_is_refused(rows):
    """Rows of the wrong length or with the wrong pieces."""
    evaluator, match = Evaluator("them"), seated(1, "random")
    with pytest.raises(ValueError, match="which is not an army"):
        talk(evaluator, match, 0, rows)


def test_a_smaller_army_is_refused():
    """The protocol knows forty pieces a side."""
    match = Match(GAME, "rain", GAME.options(army="barrage"), seats=[BotSeat("one"), BotSeat("two")])
    with pytest.raises(ValueError, match="the whole army of 40 pieces only"):
        talk(Evaluator("them"), match, 0, army())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_program_that_ends_while_it_sets_up_has_lost(seat):
    """The first piece is placed for it; nobody plays the game for it after that."""
    match = seated(seat, f"engine:{shlex.quote(sys.executable)} -c 0")
    match.run(200)
    assert ((1 - seat,), "resignation") == (match.outcome.winners, match.outcome.reason)
    assert 2 == len(match.faults)
    assert "cannot join a game that has begun" in match.faults[1]
