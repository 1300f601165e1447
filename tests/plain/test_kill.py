"""Nothing that was answered is lost: the plain program is killed in the middle of games and started again."""

import signal

import pytest
from plain_program import Program, tell

from quintet.table.storage.store import FILE_NAME, Store

FIRST = {
    "1": ("a", "* you picked card a"),
    "2": ("go 1", "* row 1 of act 1"),
    "3": ("d", "* You queue a step right."),
    "4": ("random", "* You place your pieces at random."),
    "5": ("search", "turn 1 "),
}


@pytest.mark.parametrize("number", FIRST)
def test_killed_right_after_an_answer(tmp_path, number):
    """The very moment that the answer to an action is printed, the action is in the store: continue brings it back."""
    line, answer = FIRST[number]
    with Program(tmp_path) as session:
        session.type(number)
        session.until("? explains what can be typed")
        session.type(line)
        session.until(answer)
        session.kill()
    with Store(tmp_path / FILE_NAME) as store:
        (row,) = store.matches(over=False)
        position = store.open_match(row.id).position
    assert position >= 1
    told = tell(tmp_path, ["continue", "quit", "quit"])
    assert f"the game goes on after {position} action" in told


def test_every_step_up_to_the_kill(tmp_path):
    """Killed after each of many answers in turn, the log always holds all that was answered."""
    for count in range(1, 4):
        with Program(
            tmp_path, "play", "sets", "--plain", *(["--resume", "last"] if count > 1 else ["--seed", "k"])
        ) as run:
            run.until("time ")
            run.type("abc"[count - 1])
            run.until("you claimed abc" if count == 3 else f"* you picked card {'abc'[count - 1]}")
            run.kill()
        with Store(tmp_path / FILE_NAME) as store:
            assert [count] == [store.open_match(row.id).position for row in store.matches()]


def test_an_interrupt_leaves_cleanly(tmp_path):
    """Ctrl-C at any prompt ends with 130, the game kept and no traceback."""
    with Program(tmp_path) as session:
        session.type("1", "a")
        session.until("* you picked card a")
        session.until("time ")
        session.process.send_signal(signal.SIGINT)
        assert session.end() == 130
        assert "kept; quintet play sets --resume 1 goes on from here" in session.text
    assert "the game goes on after 1 action;" in tell(tmp_path, ["c", "quit", "quit"])


@pytest.mark.parametrize(
    "lines",
    [[], ["1", "a"], ["new 1", "choose"], ["saves"], ["watch 4", "", ""]],
)
def test_the_input_may_end_anywhere(tmp_path, lines):
    """Ctrl-D ends the program from every page with exit code 0."""
    told = tell(tmp_path, lines)
    assert ("kept; quintet play sets" in told) == (lines == ["1", "a"])
