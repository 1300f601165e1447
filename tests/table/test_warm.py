"""Compiling happens in child processes that report their progress, and whose failure is one sentence."""

import os
import subprocess
import sys
import threading

import pytest

from quintet.core import kernel
from quintet.core.errors import QuintetError, UnknownGame
from quintet.core.kernel import Kernel
from quintet.core.record import JIT
from quintet.games import GAMES
from quintet.table import compile_pool
from quintet.table.compile_pool import CompilePool
from quintet.table.match import Match
from quintet.table.seating import seat_count
from quintet.table.seats import BotSeat
from quintet.table.warm import is_warm, warm

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")
SETS = [each.name for each in GAMES["sets"].kernels.entries]


@pytest.fixture
def reports():
    return []


@pytest.fixture
def cold(monkeypatch):
    """Every entry looks cold; the children load what is in the cache, which costs no compilation."""
    monkeypatch.setattr(Kernel, "is_cached", False)


def ready(reports):
    """Whether progress began, never went back and came to its end."""
    dones = [done for _, done, _, _ in reports]
    return bool(dones) and dones == sorted(dones) and reports[-1][1] == reports[-1][2]


def test_warming_reports_its_progress_and_its_cost(cold, reports):
    """Progress rises to the total with the game's name, and every entry has its CPU seconds."""
    seconds = warm(["sets"], lambda *report: reports.append(report))
    assert ready(reports)
    assert {"sets"} == {game for game, *_ in reports}
    assert sorted(SETS) == sorted(seconds)
    assert all(took > 0 for took in seconds.values())


def test_games_are_compiled_together(cold, monkeypatch, reports):
    """One bar counts the kernels of all games, and several children share the work."""
    monkeypatch.setattr(compile_pool, "_cores", lambda: 2)
    seconds = warm(["sets", "stratego"], lambda *report: reports.append(report))
    assert ready(reports)
    assert 1 == len({total for _, _, total, _ in reports})
    assert {"sets", "stratego"} == {name.split(".")[2] for name in seconds}


def test_a_warm_game_costs_nothing(monkeypatch, reports):
    """What is in the cache starts no child."""
    monkeypatch.setattr(Kernel, "is_cached", True)
    monkeypatch.setattr(compile_pool, "_command", None)
    assert {} == warm(["sets"], lambda *report: reports.append(report))
    assert [] == reports


def fake_child(code):
    return lambda: [sys.executable, "-c", code]


def test_a_killed_child_is_one_sentence(cold, monkeypatch):
    """The sentence names the game and the code."""
    monkeypatch.setattr(compile_pool, "_command", fake_child("import os; os.kill(os.getpid(), 9)"))
    with pytest.raises(QuintetError, match="Compiling sets failed: its process ended with code -9"):
        warm(["sets"])


def test_noise_on_the_childs_output_is_ignored(cold, monkeypatch):
    """Only our own lines count, and a child that ends before it is done has failed."""
    monkeypatch.setattr(compile_pool, "_command", fake_child("print('hello'); print('{}'); input()"))
    with pytest.raises(QuintetError, match="ended with code 0"):
        warm(["sets"])


def test_an_error_inside_the_child_reaches_the_parent(cold, monkeypatch):
    """The parent's sentence holds the child's reason."""
    code = 'print(\'{"entry": "any", "error": "ValueError: no luck"}\', flush=True); input(); input()'
    monkeypatch.setattr(compile_pool, "_command", fake_child(code))
    monkeypatch.setattr(compile_pool, "_cores", lambda: 1)
    with pytest.raises(QuintetError, match=r"Compiling sets failed: ValueError: no luck\.$"):
        warm(["sets"])


def test_stopping_ends_the_children(cold, monkeypatch):
    """Nothing is left behind when the player leaves, and a stopped pool has no failures."""
    monkeypatch.setattr(compile_pool, "_command", fake_child("import time; print('{}', flush=True); time.sleep(600)"))
    begun = threading.Event()
    pool = CompilePool(["sets"], lambda _game, _report: begun.set())
    thread = threading.Thread(target=pool.run)
    thread.start()
    assert begun.wait(300)
    pool.stop()
    thread.join(60)
    assert not thread.is_alive()
    assert {-9} == {child.returncode for child in pool._children}
    assert {} == pool.failures


def test_a_child_ends_with_its_parent():
    """When the parent is gone, the child's input ends and so does the child, even in the middle of its work."""
    code = (
        "import threading; from quintet.table import compile_child;"
        "compile_child._obey = lambda order: threading.Event().wait();"
        "compile_child.main()"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )
    child.stdin.write(b'{"game": "sets", "entry": "any"}\n')
    child.stdin.close()
    assert 0 == child.wait(300)


def orders(pool, game=""):
    """Yields the entries that one child would be given."""
    while order := pool._next(game):
        game = order.game
        yield order


def test_the_wanted_game_comes_first_and_the_biggest_next(cold):
    """A child stays with its game; then it takes the biggest one left."""
    pool = CompilePool(["sets", "runmap", "rogue", "catamaze"])
    pool.want("catamaze")
    taken = list(dict.fromkeys(order.game for order in orders(pool)))
    assert ["catamaze", "rogue"] == taken[:2]
    assert {"sets", "runmap"} == set(taken[2:])


def test_what_a_game_needs_first_is_compiled_first(cold):
    """The rules come in the order of need, then a bot's search, then what only batches and learners call."""
    names = [order.entry.rpartition(".")[2] for order in orders(CompilePool(["stratego"]))]
    assert ["reset", "legal", "step", "turn", "score"] == names[:5]
    learning = [entry.name.rpartition(".")[2] for entry in GAMES["stratego"].kernels.learning.entries]
    assert learning == names[-len(learning) :]
    search = ["prepare_mind", "plan_moves", "try_moves", "prepare_outlook", "deepen"]
    assert search == names[-len(search) - len(learning) : -len(learning)]


def test_a_game_that_is_wanted_later_goes_before_the_rest(cold):
    """A child leaves its game for one that somebody has just chosen."""
    pool = CompilePool(["sets", "runmap"])
    first = pool._next("")
    pool.want("runmap")
    assert ("sets", "runmap") == (first.game, pool._next(first.game).game)


def test_a_child_without_a_game_helps_with_the_last_entries(cold):
    """Two children at one game take from both ends, and every entry is taken once."""
    pool = CompilePool(["sets"])
    first, second = pool._next(""), pool._next("")
    assert (SETS[0], SETS[-1]) == (first.entry, second.entry)
    assert sorted(SETS) == sorted([first.entry, second.entry, *(order.entry for order in orders(pool, "sets"))])


def test_an_unknown_game_is_neither_warm_nor_cold():
    """Asking for it names the games that exist."""
    with pytest.raises(UnknownGame):
        is_warm("chess")


def test_a_changed_cache_folder_is_cold(tmp_path, monkeypatch):
    """A game is warm where its compiled kernels are, and nowhere else."""
    monkeypatch.setattr(kernel, "_index_file", lambda each: tmp_path / f"{each.name}.nbi")
    assert not is_warm("sets")
    for each in GAMES["sets"].kernels.entries:
        (tmp_path / f"{each.name}.nbi").touch()
    assert not is_warm("sets")
    for each in GAMES["sets"].kernels.entries:
        (tmp_path / f"{each.name}.1.nbc").touch()
    assert is_warm("sets")


HALF = 12
GOING_OVER = """
import sys
sys.path.insert(0, {folder!r})
from test_warm import HALF, GAMES, checks, set_table
from quintet.core.kernel import prepare, start_at_once
start_at_once()
for name in GAMES.playable():
    match, entries = set_table(name), GAMES[name].kernels.entries
    first = checks(match, HALF)
    assert not any(entry.is_loaded for entry in entries), "the first half was to be uncompiled"
    prepare(entries)
    print(name, *first, *checks(match, HALF))
"""


def set_table(name):
    game = GAMES[name]
    options = game.options()
    return Match(game, "over", options, seats=[BotSeat("chance", "random")] * seat_count(game, options))


def checks(match, actions):
    """Returns the fingerprint after each of the next actions."""
    found = []
    for _ in range(actions):
        match.run(1)
        found.append(match._history.state.fingerprint)
    return found


def test_a_match_goes_over_to_compiled_rules_and_nothing_shows_it():
    """A game that starts uncompiled and is compiled in the middle has the log of one that was compiled all along."""
    code = GOING_OVER.format(folder=str(__file__).rpartition("/")[0])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    expected = [" ".join([name, *checks(set_table(name), 2 * HALF)]) for name in GAMES.playable()]
    assert expected == done.stdout.splitlines(), done.stderr
