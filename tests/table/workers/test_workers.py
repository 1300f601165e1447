"""Bots in worker processes: they play as they would here, and whatever they do, the table goes on."""

import gc
import os
import re
import signal
import sys
from pathlib import Path

import bad_bots
import pytest
from table_toys import Nim, NimOptions

import quintet
from quintet.core.errors import BadOptions, QuintetError
from quintet.front.session import Session
from quintet.games import GAMES, OURS
from quintet.lab.arena.run import run
from quintet.lab.arena.tournament import make_tournament
from quintet.table.bot_names import check_bot_starts
from quintet.table.bots import ask_why, make_bot
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person
from quintet.table.workers import child_process, worker_bot
from quintet.table.workers import worker as workers
from quintet.table.workers.child import SPARE_SECONDS, Player, _set_alarm
from quintet.table.workers.messages import Pipe, Said
from quintet.table.workers.source import Source, check_file, is_file, source_of
from quintet.table.workers.worker_bot import WorkerBot

BOTS = Path(__file__).parents[2] / "stages" / "bad_bots.py"
SECONDS = float(os.environ.get("QUINTET_PATIENCE", "300"))


def table(name, left=40, seconds=None, seats=2):
    """Nim with a bot from the file in the second seat."""
    match = Match(Nim(), "secret seed", NimOptions(left=left), seats=[Person("Ann"), BotSeat("Bo")], seconds=seconds)
    match.seat_bot(1, lambda seed: make_bot(match.game, f"{BOTS}:{name}", seed))
    return match


def play_round(match):
    match.submit(0, 0, match.step)
    return match.advance().answer


@pytest.fixture(autouse=True)
def no_worker_is_left():
    """Ends the processes that wait for another match."""
    yield
    gc.collect()
    workers._end_all()


# --- good bots --------------------------------------------------------------------------------------------------------


def test_a_bot_plays_from_its_process():
    """Its turns arrive there, and its answers here."""
    match = table("Good", seconds=SECONDS)
    assert [1, 1, 1] == [play_round(match).action for _ in range(3)]
    assert () == match.faults


def test_sampling_in_the_worker_is_sampling_here():
    """The generator in the worker goes on as it would in this process, so both choose the same."""
    match, twin = table("Sampling"), table("Sampling")
    twin.seat_bot(1, bad_bots.Sampling)
    assert [play_round(match).action for _ in range(6)] == [play_round(twin).action for _ in range(6)]
    assert () == match.faults == twin.faults


def test_the_true_state_is_never_sent(monkeypatch):
    """Nothing that goes down the pipe holds the bytes of the true state or the seed of the game."""
    sent = []
    send = workers.Pipe.send
    monkeypatch.setattr(workers.Pipe, "send", lambda pipe, message: (sent.append(message), send(pipe, message)))
    match = table("Sampling")
    for _ in range(3):
        match.submit(0, 0, match.step)
        state = match._state
        assert match.advance().answer.action is not None
        for message in sent:
            text = repr(message).encode() + getattr(message, "pickled", b"") + getattr(message, "turn", b"")
            assert state.data not in text
            assert b"secret seed" not in text
    assert {"Begin", "Act", "World"} == {type(message).__name__ for message in sent}


def test_a_bot_explains_and_watches():
    """Reasons come as text that no terminal obeys; a bot that remembers sees its past after an undo."""
    assert "seat 0 may 4\nsince �[2J NimView" == asked("Explaining")
    match = table("Watching")
    for _ in range(3):
        play_round(match)
    match.undo()
    play_round(match)
    bot = match._course.team._bots[1]
    with match._bots.turn(0) as turn:
        assert "2" == bot.explain(turn)


def asked(name):
    bot = WorkerBot(Source(str(BOTS), name), "seed")
    match = table("Good")
    with match._bots.turn(0) as turn:
        return bot.explain(turn)


def test_a_process_is_used_again_and_remembers_nothing():
    """The next match gets the same process, and in it a bot that has played no other match."""
    for _ in range(3):
        match = table("Global")
        assert 1 == play_round(match).action
        del match
        gc.collect()
        assert 1 == sum(map(len, workers._idle.values()))


def test_processes_start_early():
    """A table that starts soon has its workers already."""
    source = Source(str(BOTS), "Good")
    workers.warm_up(source, 2)
    waiting = list(workers._idle[source])
    assert 2 == len(waiting)
    assert workers.borrow(source) is waiting[1]
    workers.give_back(waiting[1])


# --- bad bots ---------------------------------------------------------------------------------------------------------

FAULTS = [
    ("Raising", "failed with ZeroDivisionError"),
    ("Interrupting", "failed with KeyboardInterrupt"),
    ("Leaving", "failed with SystemExit"),
    ("Forking", "failed with PermissionError"),
    ("Starting", "failed with PermissionError"),
    ("Dying", "ended its process"),
    ("Exiting", "ended its process"),
    ("Silly", "did not choose a legal action"),
    ("Illegal", "did not choose a legal action"),
    ("Lying", "answered nonsense"),
    ("Unmade", "could not start (RuntimeError)"),
    ("Missing", "could not start (AttributeError)"),
]


@pytest.mark.parametrize(("name", "fault"), FAULTS)
def test_a_bad_bot_loses_its_turn_and_nothing_else(name, fault):
    """The first legal action is played, everybody sees why, and after three faults the random bot plays on."""
    match = table(name)
    play_round(match)
    (said,) = match.faults
    place = r"( (at|in) bad_bots\.py.*)?"
    pattern = re.escape(f"Bo (seat 2) {fault}").replace(r"Error\)", rf"Error{place}\)")
    assert re.fullmatch(rf"{pattern}{place}, so the first legal action was played\.", said)
    assert [(0, 0), (1, 0)] == [(step.seat, step.action) for step in match.replay().steps]
    for _ in range(2):
        play_round(match)
    assert 3 == len(match.faults)
    assert match.faults[-1].endswith("It has failed too often.")
    assert play_round(match).action is not None


MISTAKEN = """\
class Mistaken:
    def __init__(self, seed):
        pass

    def act(self, turn):
        raise ValueError(f"no such\\ncard as {self}")

class Idle:
    def __init__(self, seed):
        pass

class Seedless:
    def act(self, turn):
        return 0
"""


def test_the_author_of_a_file_reads_the_line_and_the_message(tmp_path):
    """Where a bot's own mistake is, without the places in memory that differ in every run."""
    (tmp_path / "mine.py").write_text(MISTAKEN)
    match = Match(Nim(), "secret seed", seats=[Person("Ann"), BotSeat("Bo")])
    match.seat_bot(1, lambda seed: make_bot(match.game, f"{tmp_path}/mine.py:Mistaken", seed))
    said = "failed with ValueError at mine.py:6: no such card as <quintet_bot.Mistaken object at 0x...>"
    assert said == play_round(match).fault


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Idle", "mine.py:Idle could not start (TypeError in mine.py: Idle has no method `act`.)."),
        ("Seedless", "mine.py:Seedless could not start (TypeError in mine.py: Seedless() takes no arguments)."),
    ],
)
def test_a_class_that_cannot_play_is_refused_before_the_first_game(tmp_path, name, sentence):
    """It has no `act`, or cannot be made with a seed."""
    (tmp_path / "mine.py").write_text(MISTAKEN)
    game = Nim()
    check_bot_starts(game, f"{tmp_path}/mine.py:Mistaken", game.new())
    with pytest.raises(BadOptions) as refused:
        check_bot_starts(game, f"{tmp_path}/mine.py:{name}", game.new())
    assert sentence == str(refused.value)


@pytest.mark.parametrize("name", ["Hanging", "Deaf"])
def test_a_bot_that_hangs_is_ended(name):
    """After the stated time and its grace the process is gone, whatever it ignores."""
    match = table(name, seconds=0.2)
    match.submit(0, 0, 0)
    process = woken(match)
    assert "took longer than 0.2 seconds" == match.advance().answer.fault
    assert process.returncode is not None
    assert 2 == match.position


def woken(match):
    """Starts the bot of the second seat, so that only its turn is timed; returns its process."""
    bot = match._course.team.bot(1, match.seats[1])
    bot.start()
    return bot._worker._child._process


def test_without_a_stated_time_a_limit_holds_too(monkeypatch):
    """A table that states no time does not wait forever."""
    monkeypatch.setattr(worker_bot, "BOT_SECONDS", 0.2)
    match = table("Hanging")
    match.submit(0, 0, 0)
    woken(match)
    assert "took longer than 0.2 seconds" == match.advance().answer.fault


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="alarms are for systems that have them")
def test_no_alarm_outlives_its_turn():
    """A worker that has answered may wait for its table as long as people think."""
    before, (reading, writing) = signal.getsignal(signal.SIGALRM), os.pipe()
    try:
        Player(Pipe(reading, writing), Source("", ""))._answer(Said, 1000)
        assert (0, 0) == signal.getitimer(signal.ITIMER_REAL)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        os.close(reading)
        os.close(writing)


def test_the_alarm_waits_a_little_longer_than_the_table(monkeypatch):
    """So the table says that a bot is late; a bot without a limit has no alarm."""
    alarms = []
    monkeypatch.setattr(signal, "setitimer", lambda _which, seconds: alarms.append(seconds), raising=False)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(signal, "SIGALRM", 14, raising=False)
    monkeypatch.setattr(signal, "ITIMER_REAL", 0, raising=False)
    for limit in (0.5, 60, 0):
        _set_alarm(limit)
    assert [0.5 + SPARE_SECONDS, 60 + SPARE_SECONDS, 0] == alarms


def test_prints_reach_no_screen(capfd):
    """Neither standard output nor errors of a bot are seen, and printing is no fault."""
    match = table("Printing")
    assert 1 == play_round(match).action
    assert ("", "") == capfd.readouterr()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps this limit")
def test_memory_is_limited():
    """A bot that wants four gigabytes gets an error, and this process none of it."""
    assert play_round(table("Hungry")).fault.startswith("failed with MemoryError")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_copy_of_the_bot_does_no_harm():
    """A bot that forks behind Python's back may confuse its own game; it ends, and its copies with it."""
    match = table("ForkingInC", seconds=2)
    match.submit(0, 0, 0)
    process = woken(match)
    match.advance()
    while not match.is_over:
        match.submit(0, 0, match.step) if match.waiting_for else match.advance()
    del match
    gc.collect()
    workers._end_all()
    assert process.returncode is not None


def test_explaining_fails_with_a_sentence():
    """A bot without reasons, and one that cannot be made."""
    match = table("Good")
    for name, sentence in (("Good", "does not explain its moves"), ("Unmade", "could not start")):
        with pytest.raises(QuintetError, match=sentence):
            explained(match, f"{BOTS}:{name}")


def explained(match, name):
    with match._bots.turn(0) as turn:
        return ask_why(make_bot(match.game, name, "seed"), turn, "Bo", "Nim")


def test_an_interrupt_ends_the_worker(monkeypatch):
    """Ctrl+C while a bot thinks: the interrupt passes, the process ends, and the seat gets a new one."""
    match = table("Good")
    match.submit(0, 0, 0)
    process = woken(match)

    class Interrupted:
        def get(self, timeout):
            raise KeyboardInterrupt

        def put(self, answer):
            pass

    with monkeypatch.context() as patch:
        patch.setattr(child_process.queue, "SimpleQueue", Interrupted)
        with pytest.raises(KeyboardInterrupt):
            match.advance()
    assert process.returncode is not None
    assert "ended its process" == match.advance().answer.fault
    assert 1 == play_round(match).action


# --- which bots -------------------------------------------------------------------------------------------------------


def test_files_are_named_by_path_and_class():
    """`my_bot.py:MyBot` is a file; nothing else is."""
    assert is_file("my_bot.py:MyBot")
    assert not any(map(is_file, ("easy", "my_bot.py", "a:b", None)))
    check_file(f"{BOTS}:Good")
    for name in ("nowhere.py:Bot", f"{BOTS}:not a name"):
        with pytest.raises(BadOptions, match="Name a Python file and a class in it"):
            check_file(name)


def test_a_misspelled_class_is_refused_before_anything_is_played(tmp_path):
    """The file is read and not run: a class that it never names, and a file that is not Python, get a sentence."""
    file = tmp_path / "mine.py"
    file.write_text("from elsewhere import Borrowed as Lent\nOther = Lent\nraise SystemExit\n")
    for maker in ("Lent", "Other"):
        check_file(f"{file}:{maker}")
    with pytest.raises(BadOptions, match="has no class 'Otter'"):
        check_file(f"{file}:Otter")
    file.write_text("class Bot\n")
    with pytest.raises(BadOptions, match="line 1, is not Python"):
        check_file(f"{file}:Bot")


def test_our_bots_and_a_callers_own_play_here():
    """Bots of our catalog, and those of a game object that is not in it, need no process."""
    for name in ("sets", "stratego"):
        game = quintet.game(name)
        assert [None] * len(game.bots) == [source_of(game, bot) for bot in game.bots]
    assert source_of(Nim(), "random") is None


@pytest.fixture
def foreign(monkeypatch):
    """The catalog with a game of another package."""
    from foreign_nim import GAME  # noqa: PLC0415 - only these tests need it

    monkeypatch.setattr(GAMES, "_places", {**OURS, "nim": "foreign_nim:GAME"})
    monkeypatch.setattr(GAMES, "_games", {"nim": GAME})
    return GAME


def test_another_packages_bots_play_in_workers(foreign):
    """All but the random bot, which is ours; the table, its random bot and the other seat go on."""
    assert [None, Source("foreign_nim:GAME", "sampling")] == [source_of(foreign, bot) for bot in ("random", "sampling")]
    match = Match("nim", "x", NimOptions(left=30), seats=[BotSeat("Al", "sampling"), BotSeat("Bo", "rude")])
    match.wake_bots()
    assert {"sampling": 1, "rude": 1} == {
        source.name: len(waiting) for source, waiting in workers._idle.items() if waiting
    }
    match.run()
    assert match.is_over
    assert match.faults[0].startswith("Bo (seat 2) failed with KeyboardInterrupt")
    assert not [text for text in match.faults if text.startswith("Al")]


def test_a_session_starts_them_early(foreign):
    """The processes start with the session, before anybody acts."""
    Session(Match("nim", "x", NimOptions(left=30), seats=[Person("Ann"), BotSeat("Bo", "rude")]))
    assert 1 == len(workers._idle[Source("foreign_nim:GAME", "rude")])


def test_the_arena_measures_a_file(tmp_path):
    """A bot of one's own against ours; one that hangs, dies or fails loses turns and not the tournament."""
    game = quintet.game("stratego")
    for name, faults in (("Good", 0), ("Exiting", 6)):
        result = run(make_tournament(game, (f"{BOTS}:{name}", "random"), games=2, preset="barrage", longest=60)).result
        assert 2 == len(result.games)
        assert faults == sum(result.faults.values())
        assert all(text.startswith(f"bad_bots.py:{name} (") for text in result.faults)
