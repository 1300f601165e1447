"""A calm terminal, a fresh folder, and a game from elsewhere; what several folders of tests share stands in stages/."""

import contextlib
import datetime as dt
import gc
import importlib
import os
import random
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import settings

from quintet.core import kernel, rng
from quintet.front import loader, seeds
from quintet.games import GAMES
from quintet.table import daily_seed
from quintet.tui.app import QuintetApp

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "stages"))

from quick import is_slow, is_slow_file  # noqa: E402 - found in stages/

# Containers forbid it, and then each of the hundreds of processes that tests start compiles all modules again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

TODAY = dt.datetime(2026, 3, 14, 12, tzinfo=dt.UTC)

# In continuous integration, Hypothesis derives its examples from the test; elsewhere they are new ones each time.
settings.register_profile("quintet", deadline=None, print_blob=True)
if settings.get_current_profile_name() != "ci":
    settings.load_profile("quintet")


def pytest_addoption(parser):
    parser.addoption("--quick", action="store_true", help="leave out the slow tests that tests/stages/quick.py names")


def pytest_ignore_collect(collection_path, config):
    """Slow files are not even imported; None lets pytest decide."""
    return (config.getoption("--quick") and is_slow_file(collection_path)) or None


def pytest_collection_finish():
    """Whatever was imported stays, and need not be searched for garbage a thousand times: a sixth of an app's test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def pytest_collection_modifyitems(config, items):
    """Slow tests in quick files are left out too."""
    if config.getoption("--quick"):
        slow = [item for item in items if is_slow(item.nodeid.removeprefix("tests/"))]
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]


@pytest.fixture(autouse=True)
def _calm(monkeypatch):
    """Nothing of the tester's own terminal shows in a picture."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True)
def _same_games(request, monkeypatch):
    """A seed that nobody chose is the same each time a test runs, and so is today's challenge."""
    chance = random.Random(request.node.nodeid)
    words = SimpleNamespace(choice=chance.choice, randbelow=chance.randrange)
    monkeypatch.setattr(seeds, "secrets", words)
    monkeypatch.setattr(rng, "secrets", SimpleNamespace(token_hex=lambda size: chance.randbytes(size).hex()))
    monkeypatch.setattr(daily_seed, "dt", SimpleNamespace(UTC=dt.UTC, datetime=SimpleNamespace(now=TODAY.astimezone)))


@pytest.fixture(autouse=True)
def _patient():
    """Whatever a test started in the background ends with it, and entries are compiled before they run, as usual."""
    yield
    if loader._start_loader.cache_info().currsize:
        loader.the_loader().stop()
        loader._start_loader.cache_clear()
    kernel._at_once.clear()
    kernel._fetchers.clear()


@pytest.fixture
def data(tmp_path):
    """The folder in which the app keeps everything."""
    return tmp_path / "data"


@pytest.fixture
def app(data):
    return QuintetApp(data=data)


@pytest.fixture
def tictactoe(tmp_path, monkeypatch):
    """The game that docs/adding-a-game.md builds, installed as a package with an entry point."""
    page = (ROOT / "docs" / "adding-a-game.md").read_text()
    for body in re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        named = re.match(r"# file: (\S+)\n", body)
        if named:
            file = tmp_path / "package" / named[1]
            file.parent.mkdir(parents=True, exist_ok=True)
            (file.parent / "__init__.py").touch()
            file.write_text(body)
    facts = tmp_path / "package" / "tictactoe-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: tictactoe\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text("[quintet.games]\ntictactoe = tictactoe.game:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path / "package"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "package"))
    monkeypatch.setattr(GAMES, "_places", None)
    importlib.invalidate_caches()
    yield "tictactoe"
    GAMES._games.pop("tictactoe", None)
    for name in [name for name in sys.modules if name.partition(".")[0] == "tictactoe"]:
        with contextlib.suppress(KeyError):
            del sys.modules[name]
