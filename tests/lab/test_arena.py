"""The arena: swapped sides, sums, intervals, errors."""

import json
import os
import signal
import subprocess
import sys
from functools import partial

import msgspec
import pytest

from quintet import game
from quintet.cli.dispatch import main
from quintet.core.errors import BadOptions
from quintet.core.game import BotInfo, RandomBot
from quintet.lab.arena import contest, wilson

GAME = game("stratego")


def test_wilson_intervals():
    """Known values: 90 of 100, all of 10, none at all."""
    assert [0.826, 0.945] == [round(each, 3) for each in wilson(0.9, 100)]
    assert [0.722, 1.0] == [round(each, 3) for each in wilson(1.0, 10)]
    assert (0.0, 1.0) == wilson(0.0, 0)


def test_a_contest_adds_up_and_repeats():
    """Wins, draws and losses are all games; the same seed gives the same result."""
    results = [contest(GAME, "easy", "random", games=4, preset="barrage") for _ in range(2)]
    assert 4 == results[0].wins + results[0].draws + results[0].losses == sum(results[0].reasons.values())
    assert (results[0].score, results[0].reasons) == (results[1].score, results[1].reasons)


def test_equal_bots_in_mirrored_games_are_even():
    """A bot that plays itself with sides swapped plays the same game twice."""
    assert 0.5 == contest(GAME, "easy", "easy", games=4, preset="barrage").score


def test_a_game_that_takes_too_long_is_drawn():
    """Nobody leaves a maze in ten steps: two draws that say so."""
    result = contest(game("catamaze"), "random", "random", games=2, longest=10)
    assert (2, 10, {"not finished": 2}) == (result.draws, result.longest, result.reasons)


def note(told, *now):
    told.append(now)


def test_worker_processes_change_nothing():
    """Two processes give the same games as one, in the same order."""
    told = {1: [], 2: []}
    results = [
        contest(GAME, "easy", "random", games=4, preset="barrage", workers=count, progress=partial(note, told[count]))
        for count in told
    ]
    one, two = (msgspec.structs.replace(each, think_median=(0, 0), think_p95=(0, 0)) for each in results)
    assert one == two
    assert told[1] == told[2]
    assert [1, 2, 3, 4] == [done for done, _ in told[1]]
    assert results[0].score == told[1][-1][1]


def test_an_interrupt_ends_all_processes():
    """Ctrl+C in the middle of a contest: the command ends with code 130, says nothing, and leaves no process behind."""
    script = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from quintet.cli import arena as command; from quintet.cli.dispatch import main\n"
        "play = command.contest\n"
        "def told(*args, progress, **more):\n"
        "    return play(*args, progress=lambda *now: print('played', flush=True), **more)\n"
        "if __name__ == '__main__':\n"
        "    command.contest = told\n"
        "    sys.exit(main('arena stratego random random --games 100000 --workers 2'.split()))\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        assert b"played\n" == process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=600)  # waits until no process holds these pipes anymore
    assert 130 == process.returncode
    assert b"Traceback" not in errors


class Clumsy:
    """Fails at every third turn."""

    turns = 0

    def __init__(self, seed):
        self.random = RandomBot(seed)

    def act(self, turn):
        Clumsy.turns += 1
        return self.random.act(turn) if Clumsy.turns % 3 else 1 // 0


def test_a_failing_bot_does_not_end_a_contest(monkeypatch):
    """Its turns are played by the rule of the table, and the result says what went wrong and how often."""
    monkeypatch.setattr(type(GAME), "bots", {**GAME.bots, "clumsy": BotInfo("fails", Clumsy)})
    result = contest(GAME, "clumsy", "random", games=2, preset="barrage")
    assert 2 == result.games
    assert all("clumsy (" in text and "failed with ZeroDivisionError" in text for text in result.faults)
    assert 6 == sum(result.faults.values())


def test_a_table_for_one_is_refused():
    """Two bots need two seats; the sentence says which option gives them."""
    with pytest.raises(BadOptions, match=r"has one seat, so two bots cannot play each other\. Choose more of them"):
        contest(game("sets"), "random", "random", games=2)
    with pytest.raises(BadOptions, match=r"has one seat, so two bots cannot play each other\.$"):
        contest(game("rogue"), "random", "random", games=2)


@pytest.mark.parametrize(
    ("bots", "games", "reason"), [(("easy", "nobody"), 2, "no bot 'nobody'"), (("easy", "easy"), 3, "even number")]
)
def test_bad_contests_are_refused(bots, games, reason):
    """Unknown bots and odd numbers of games."""
    with pytest.raises(BadOptions, match=reason):
        contest(GAME, *bots, games=games)


def test_the_command(capsys):
    """`quintet arena` prints a table, or JSON."""
    words = ["arena", "stratego", "easy", "random", "--games", "2", "--preset", "barrage", "--workers", "1"]
    assert 0 == main([*words, "--json"])
    assert 2 == json.loads(capsys.readouterr().out)["games"]
    assert 0 == main(words)
    assert "95% interval" in capsys.readouterr().out
