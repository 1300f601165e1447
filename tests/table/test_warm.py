"""Compiling happens in a child process that reports its progress, and whose failure is one sentence."""

import asyncio
import json
import subprocess
import sys
import threading

import pytest

from quintet.core import kernel
from quintet.core.errors import QuintetError, UnknownGame
from quintet.table import warm as warming
from quintet.table.warm import is_warm, warm, warm_async


@pytest.fixture
def reports():
    return []


@pytest.fixture
def cold(monkeypatch):
    """Every game looks cold; the children load what is in the cache, which costs no compilation."""
    monkeypatch.setattr(warming, "is_warm", lambda _game: False)


def ready(reports):
    """Whether progress began, never went back and came to its end."""
    dones = [done for _, done, _, _ in reports]
    return bool(dones) and dones == sorted(dones) and reports[-1][1] == reports[-1][2]


def test_warming_reports_its_progress(cold, reports):
    """Progress rises to the total, in the parent, with the game's name."""
    warm(["sets"], lambda *report: reports.append(report))
    assert ready(reports)
    assert {"sets"} == {game for game, *_ in reports}
    assert is_warm("sets")


def test_warming_works_in_a_thread(cold, reports):
    """A front end may warm in the background."""
    thread = threading.Thread(target=warm, args=(["sets"], lambda *report: reports.append(report)))
    thread.start()
    thread.join(120)
    assert ready(reports)


async def test_warming_works_in_an_event_loop(cold, reports):
    """The loop runs while the child compiles, and gets reports in its own thread."""
    beats = 0

    async def beat():
        nonlocal beats
        while True:
            beats += 1
            await asyncio.sleep(0.01)

    heart = asyncio.create_task(beat())
    await warm_async(["sets"], lambda *report: reports.append((*report, threading.current_thread().name)))
    heart.cancel()
    assert ready([report[:4] for report in reports])
    assert {threading.current_thread().name} == {report[4] for report in reports}
    assert beats > 5


async def test_cancelling_ends_the_child(cold, monkeypatch):
    """Nothing is left behind when the user closes the window."""
    children, started = [], asyncio.Event()
    start = asyncio.create_subprocess_exec

    async def remember(*args, **kwargs):
        children.append(await start(sys.executable, "-c", "import time; time.sleep(60)", **kwargs))
        started.set()
        return children[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", remember)
    task = asyncio.create_task(warm_async(["sets"]))
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert children[0].returncode == -9


async def test_a_warm_game_costs_nothing(monkeypatch, reports):
    """What is compiled already is reported as done, and no child is started."""
    monkeypatch.setattr(warming, "is_warm", lambda _game: True)
    monkeypatch.setattr(warming, "_command", None)
    warm(["sets"], lambda *report: reports.append(report))
    await warm_async(["sets"], lambda *report: reports.append(report))
    assert [("sets", 1, 1, "")] * 2 == reports


def test_a_killed_child_is_one_sentence(cold, monkeypatch):
    """The sentence names the game and the code."""
    monkeypatch.setattr(warming, "_command", lambda _: [sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"])
    with pytest.raises(QuintetError, match="Compiling sets failed: its process ended with code -9"):
        warm(["sets"])


def test_noise_on_the_childs_output_is_ignored(cold, monkeypatch, reports):
    """Only our own lines count, and a child that never says it is done has failed."""
    monkeypatch.setattr(warming, "_command", lambda _: [sys.executable, "-c", "print('hello'); print('{}')"])
    with pytest.raises(QuintetError, match="ended with code 0"):
        warm(["sets"], lambda *report: reports.append(report))
    assert [] == reports


def test_a_failing_child_says_why_in_one_line():
    """An unknown game is reported in JSON and by the exit code."""
    done = subprocess.run([sys.executable, "-m", "quintet.table.warm", "chess"], capture_output=True, check=False)
    assert (1, b"") == (done.returncode, done.stderr)
    assert "There is no game 'chess'" in json.loads(done.stdout)["error"]


def test_an_error_inside_the_child_reaches_the_parent(cold):
    """The parent's sentence holds the child's reason."""
    with pytest.raises(QuintetError, match=r"Compiling chess failed: There is no game 'chess'"):
        warm(["chess"])


def test_an_unknown_game_is_neither_warm_nor_cold():
    """Asking for it names the games that exist."""
    with pytest.raises(UnknownGame):
        is_warm("chess")


def test_a_changed_cache_folder_is_cold(tmp_path, monkeypatch):
    """A game is warm where its compiled kernels are, and nowhere else."""
    monkeypatch.setattr(kernel, "JIT", True)
    monkeypatch.setattr(kernel, "_index_file", lambda each: tmp_path / f"{each.name}.nbi")
    assert not is_warm("sets")
    for each in warming.GAMES["sets"].kernels.entries:
        (tmp_path / f"{each.name}.nbi").touch()
    assert not is_warm("sets")
    for each in warming.GAMES["sets"].kernels.entries:
        (tmp_path / f"{each.name}.1.nbc").touch()
    assert is_warm("sets")
