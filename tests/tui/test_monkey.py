"""Random keys, clicks and resizes on every screen and in every game: the app never falls over."""

from pathlib import Path

import pytest
from monkey import GAMES, Cage, Monkey
from tui_stage import ready

IN_CI = 20_000
SOAKED = 1_000_000


@pytest.fixture
def cage(data, tmp_path, monkeypatch):
    """An app from which no file and no key leads out."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.chdir(tmp_path)
    return Cage(data=data)


async def play(cage, seed, count, game=""):
    async with cage.run_test(size=(80, 24), notifications=True) as pilot:
        await ready(pilot)
        cage.change_settings(bot_seconds=1.0)
        monkey = Monkey(cage, seed, game)
        await monkey.play(pilot, count)
        return monkey.seen


@pytest.mark.parametrize("game", [*GAMES, ""])
async def test_a_monkey_finds_no_way_to_crash_the_app(cage, game):
    """Thousands of events on the screens of each game, and on all of them."""
    seen = await play(cage, f"ci {game}", IN_CI // (len(GAMES) + 1) + 1, game)
    assert seen["PlayScreen"]
    assert len(seen) > 3


@pytest.mark.soak
async def test_a_monkey_gets_tired(cage):
    """A million events; every screen is seen."""
    seen = await play(cage, "soak", SOAKED)
    assert len(seen) > 20
