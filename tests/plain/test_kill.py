"""Nothing that was answered is lost: the plain program is killed in the middle of games and started again."""

import signal

import pytest
from plain_program import Program, talk

from quintet.table.storage.store import FILE_NAME, Store

FIRST = {
    "1": ("a", "* You picked card a"),
    "2": ("go 1", "* You enter row 1 of act 1"),
    "3": ("SHOOT_RIGHT", "* You queue a shot right."),
    "4": ("random", "* You place your pieces at random."),
    "5": ("search", "turn 1 "),
}


@pytest.mark.parametrize("number", FIRST)
def test_killed_right_after_an_answer(tmp_path, number):
    """The very moment that the answer to an action is printed, the action is in the store: continue brings it back."""
    line, answer = FIRST[number]
    with Program(tmp_path) as session:
        session.type(number)
        session.until("(type `?` for help)")
        session.type(line)
        session.until(answer)
        session.kill()
    with Store(tmp_path / FILE_NAME) as store:
        (row,) = store.matches(over=False)
        position = store.open_match(row.id).position
    assert position >= 1
    said = talk(tmp_path, ["continue", "quit", "quit"])
    assert f"Resumed after {position} action" in said


def test_every_step_up_to_the_kill(tmp_path):
    """Killed after each of many answers in turn, the log always holds everything that was answered."""
    for count in range(1, 4):
        with Program(
            tmp_path, "play", "sets", "--plain", *(["--resume", "last"] if count > 1 else ["--seed", "k"])
        ) as run:
            run.until("Time ")
            run.type("abc"[count - 1])
            run.until("You claimed abc" if count == 3 else f"* You picked card {'abc'[count - 1]}")
            run.kill()
        with Store(tmp_path / FILE_NAME) as store:
            assert [count] == [store.open_match(row.id).position for row in store.matches()]


def test_an_interrupt_leaves_cleanly(tmp_path):
    """Ctrl-C at any prompt ends with 130, the game saved and no traceback."""
    with Program(tmp_path) as session:
        session.type("1", "a")
        session.until("* You picked card a")
        session.until("Time ")
        session.process.send_signal(signal.SIGINT)
        assert session.end() == 130
        assert "Saved. Run `quintet play sets --resume 1` to resume." in session.text
    assert "Resumed after 1 action." in talk(tmp_path, ["c", "quit", "quit"])


@pytest.mark.parametrize(
    "lines",
    [[], ["1", "a"], ["new 1", "choose"], ["saves"], ["watch 4", "", ""]],
)
def test_the_input_may_end_anywhere(tmp_path, lines):
    """Ctrl-D ends the program from every page with exit code 0."""
    said = talk(tmp_path, lines)
    assert ("Saved. Run `quintet play sets" in said) == (lines == ["1", "a"])
