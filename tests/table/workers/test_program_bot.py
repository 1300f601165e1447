"""Programs in any language as bots: real processes, one protocol, the table's rule for whatever goes wrong."""

import json
import shutil
import sys
from pathlib import Path

import pytest
from table_toys import Nim, NimOptions

import quintet
from quintet.lab.arena.run import run
from quintet.lab.arena.tournament import make_tournament
from quintet.table.bots import make_bot
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person
from quintet.table.workers import program_bot

EXAMPLES = Path(__file__).parents[3] / "examples" / "bots"
NODE = shutil.which("node") or str(Path(sys.executable).with_name("node"))


def program(folder, body, name="bot.py"):
    """A bot in Python: `body` answers a `message`, `say` prints an answer."""
    file = folder / name
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    file.write_text(
        "import json, os, sys, time\n"
        "def say(**answer): print(json.dumps(answer), flush=True)\n"
        f"for line in sys.stdin:\n    message = json.loads(line)\n{lines}\n"
    )
    return f"cmd:{sys.executable} {file}"


def table(command, left=40, seconds=None, cpu_seconds=0):
    match = Match(Nim(), "secret seed", NimOptions(left=left), seats=[Person("Ann"), BotSeat("Bo")], seconds=seconds)
    match.seat_bot(1, lambda seed: make_bot(match.game, command, seed, cpu_seconds))
    return match


def play_round(match):
    match.submit(0, 0, match.step)
    return match.advance().answer


def test_the_whole_conversation(tmp_path, monkeypatch):
    """Hello once, a turn each time with view, legal actions and their words, and the result at the end."""
    monkeypatch.setattr(program_bot, "FAREWELL_SECONDS", 300)  # until it has read the result, on a busy machine too
    log = tmp_path / "log"
    command = program(
        tmp_path,
        f"open({str(log)!r}, 'a').write(line)\n"
        "if message['type'] == 'turn': say(type='act', action=message['words'][0])",
    )
    match = table(command, left=6)
    while not match.is_over:
        play_round(match) if match.waiting_for else match.advance()
    messages = [json.loads(line) for line in log.read_text().splitlines()]
    assert ["hello", *["turn"] * (len(messages) - 2), "result"] == [each["type"] for each in messages]
    hello, turn, result = messages[0], messages[1], messages[-1]
    assert (1, match.game.info.id, 1) == (hello["protocol"], hello["game"], hello["seat"])
    assert len(turn["legal"]) == len(turn["words"])
    assert list(match.outcome.winners) == result["winners"]
    assert "secret seed" not in log.read_text()
    assert () == match.faults


@pytest.mark.parametrize(
    "command", [f"cmd:{sys.executable} {EXAMPLES / 'json_bot.py'}", f"cmd:{NODE} {EXAMPLES / 'json_bot.js'}"]
)
def test_the_examples_play_without_a_fault(command):
    """The bots in Python and JavaScript play Stratego and Set to the end, the same game twice."""
    for game, preset in (("stratego", "barrage"), ("sets", "race")):
        tournament = make_tournament(
            quintet.game(game), (command, "random"), games=2, preset=preset, longest=120, seconds=300
        )
        first, again = (run(tournament).result for _ in range(2))
        assert {} == first.faults
        assert first == again


FAULTS = [
    ("say(type='act', action=99)", "did not choose a legal action"),
    ("say(type='act', action='fly')", "did not choose a legal action"),
    ("say(type='act', action=1.5)", "answered nonsense"),
    ("print('hello', flush=True)", "answered nonsense"),
    ("print('x' * 3000000, flush=True)", "ended its process"),
    ("sys.exit(1)", "ended its process"),
    ("1 / 0", "ended its process"),
    ("hoard = bytearray(8 << 30)", "ended its process"),
]


@pytest.mark.parametrize(("body", "fault"), FAULTS)
def test_a_bad_program_loses_its_turn_and_nothing_else(tmp_path, body, fault):
    """The first legal action is played for it, and everybody sees why."""
    match = table(program(tmp_path, f"if message['type'] == 'turn': {body}"))
    play_round(match)
    assert (f"Bo (seat 2) {fault}, so the first legal action was played.",) == match.faults


def test_a_program_that_hangs_is_ended(tmp_path):
    """After its time the process is gone, and so is what it started."""
    match = table(
        program(tmp_path, "if message['seat'] == 1: say(type='act', action=0) or time.sleep(1000)"), seconds=0.3
    )
    assert 0 == play_round(match).action
    bot = match._course.team._bots[1]
    assert 0 == bot._spare, "only the first answer gets the time that a program needs to start"
    assert "took longer than 0.3 seconds" == play_round(match).fault
    assert bot._child._process.returncode is not None


def test_cpu_time_is_limited(tmp_path):
    """A program that computes for longer than its seconds is ended by the system, and the fault says so."""
    match = table(program(tmp_path, "while True: pass"), cpu_seconds=1)
    assert "used more than 1 seconds of CPU time" == play_round(match).fault


def test_a_program_ends_with_its_game(tmp_path):
    """When the result was said, no process is left."""
    command = program(tmp_path, "if message['type'] == 'turn': say(type='act', action=message['legal'][0])")
    match = table(command, left=4)
    play_round(match)
    child = match._course.team._bots[1]._child
    while not match.is_over:
        play_round(match) if match.waiting_for else match.advance()
    assert not child.is_alive


def test_a_missing_program_is_a_fault():
    """A name that leads nowhere loses its turn like any other bot."""
    match = table("cmd:/nowhere/at/all")
    assert "ended its process" == play_round(match).fault
