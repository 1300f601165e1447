"""The real thing: a process in a terminal, killed in the middle of a game, asked for plain lines, measured."""

import statistics
import subprocess
import sys
import threading

import pytest
from tui_process import SOURCE, Terminal
from tui_stage import start, until

from quintet.core.game import BotInfo
from quintet.front.accessibility import wants_plain
from quintet.games import GAMES
from quintet.table.storage.store import FILE_NAME, Store


def test_a_killed_game_comes_back_at_its_last_action(tmp_path):
    """Three actions, SIGKILL, a new start, c: the two picks and the hint are there."""
    with Terminal(tmp_path) as first:
        first.wait_for("Q U I N T E T")
        first.wait_for("No unfinished games")
        first.press("\r")
        first.wait_for("sets found")
        for key, told in (
            ("a", "You picked card a"),
            ("b", "You picked card b"),
            ("z", "without a rank"),
            ("z", "is part of a set"),
        ):
            first.press(key)
            first.wait_for(told)
        first.kill()
    with Terminal(tmp_path) as second:
        second.wait_for(" played")
        second.press("c")
        second.wait_for("[b]")
        assert b"[a]" in second.seen
        second.wait_for("1 hint")
        second.press("\x11")
        assert 0 == second.leave()


def test_nothing_that_was_seen_is_lost(tmp_path):
    """Killed in the very moment in which an action is on the screen, again and again: it is in the log."""
    for round_ in range(3):
        data = tmp_path / str(round_)
        with Terminal(data) as terminal:
            terminal.wait_for("No unfinished games")
            terminal.press("1")
            terminal.wait_for("sets found")
            for key in "ab"[: 1 + round_ % 2]:
                terminal.press(key)
                terminal.wait_for(f"You picked card {key}")
            terminal.kill()
        with Store(data / FILE_NAME) as store:
            assert 1 + round_ % 2 == store.open_match(1).position


ARROWS = ("\x1b[C", "\x1b[D")
FRAMES = ("┏", "┗", "╭", "╰")


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_an_arrow_key_in_the_hub_sends_little(tmp_path, size):
    """At most 4 KB: the frames of two cards, and not the cards."""
    with Terminal(tmp_path, size) as terminal:
        terminal.wait_for("No unfinished games")
        terminal.wait_for(" d ")
        sent = []
        for key in ARROWS * 5:
            terminal.press(key)
            for mark in FRAMES:
                terminal.wait_for(mark)
            sent.append(len(terminal.seen))
        assert statistics.median(sent) <= 4096


def test_the_first_frame_needs_neither_numpy_nor_a_game():
    """What is imported before it stands is Textual and the front page alone."""
    program = (
        "import sys, quintet.tui.app; print([m for m in ('numpy', 'numba', 'msgspec', 'sqlite3') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env={"PYTHONPATH": str(SOURCE)}, capture_output=True, text=True, check=True
    )
    assert "[]" == done.stdout.strip()


@pytest.mark.parametrize(
    ("environment", "plain"),
    [
        ({"TERM": "xterm-256color"}, False),
        ({"TERM": "dumb"}, True),
        ({}, True),
        ({"TERM": "xterm", "ACCESSIBILITY": "1"}, True),
        ({"TERM": "xterm", "ACCESSIBLE": "yes"}, True),
        ({"TERM": "xterm", "ACCESSIBILITY": "0"}, False),
        ({"TERM": "xterm", "QUINTET_PLAIN": "1"}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
    ],
)
def test_who_gets_plain_lines(environment, plain):
    """Simple terminals, and whoever announces a screen reader or asks for it; no color is not no screen."""
    assert plain is wants_plain(environment)


ENOUGH = threading.Event()


class Ponderer:
    """A bot that thinks in plain Python until it is told to stop: the worst that can happen to a key press."""

    def __init__(self, seed=""):
        self.seed = seed

    def act(self, turn):
        while not ENOUGH.is_set():
            sum(range(1000))
        return turn.legal[0]


async def test_keys_are_handled_while_a_bot_thinks(app, monkeypatch):
    """Presses are on the screen before the bot has decided."""
    game = GAMES["sets"]
    monkeypatch.setattr(type(game), "bots", {**game.bots, "ponderer": BotInfo("ponders", Ponderer)})
    ENOUGH.clear()
    try:
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await start(pilot, "sets", values=(("mode", "race"), ("seats", 2)), wanted=("", "ponderer"))
            await until(pilot, lambda: screen.clock.thinking == 1, "the bot's thinking")
            for position, key in enumerate("abab", 1):
                app.simulate_key(key)
                await until(pilot, lambda wanted=position: screen.moment.position == wanted, f"press {position}")
            assert screen.clock.thinking == 1
            ENOUGH.set()
    finally:
        ENOUGH.set()
