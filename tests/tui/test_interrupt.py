"""Ctrl+C leaves with code 130, and the game is saved: in a game, in a list, and while nothing else gets through."""

import pytest
from tui_process import PROGRAM, Terminal

from quintet.table.storage.store import FILE_NAME, Store

HANG = """
import quintet.tui.screens.play.screen as screen
def hang(self):
    print("hanging", file=__import__("sys").__stderr__, flush=True)
    while True:
        pass
screen.PlayScreen.action_seed = hang
"""


def begin(terminal):
    """Starts a game of Set and picks two cards."""
    terminal.wait_for("No unfinished games")
    terminal.press("1")
    terminal.wait_for("sets found")
    for key in "ab":
        terminal.press(key)
        terminal.wait_for(f"You picked card {key}")


@pytest.mark.parametrize("before", ["", "\x13", "?"])
def test_ctrl_c_leaves_and_the_game_is_saved(tmp_path, before):
    """In a game, over a question and over the help: no dialog swallows it."""
    with Terminal(tmp_path) as terminal:
        begin(terminal)
        terminal.press(before + "\x03")
        assert 130 == terminal.leave()
        assert b"\x1b[?1049l" in terminal.seen
    with Store(tmp_path / FILE_NAME) as store:
        assert 2 == store.open_match(1).position


def test_ctrl_c_gets_through_to_a_program_that_hangs(tmp_path):
    """The key is heard by the thread that reads it; the terminal is restored."""
    with Terminal(tmp_path, program=HANG + PROGRAM) as terminal:
        begin(terminal)
        terminal.press("\x07")
        terminal.wait_for("hanging")
        terminal.press("\x03")
        assert 130 == terminal.leave()
        assert b"\x1b[?1049l" in terminal.seen
    with Store(tmp_path / FILE_NAME) as store:
        assert 2 == store.open_match(1).position
