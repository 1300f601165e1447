"""`quintet replay`: showing steps and verifying files."""

import msgspec
import pytest

import quintet
from quintet.core.replay import History, write_replay


@pytest.fixture
def history() -> History:
    game = quintet.game("sets")
    history = History(game, "recorded", game.options(target=1))
    for name in "abc":
        history.do(0, game.read(name))
    return history


@pytest.fixture
def file(history, tmp_path):
    place = tmp_path / "game.quintet"
    place.write_bytes(write_replay(history.replay()))
    return place


def test_shows_the_last_step(run, file, history):
    """Without --step, it shows the end of the recording with seed, action and picture."""
    ran = run("replay", str(file))
    assert ran.code == 0
    assert 'Set, rules version 1, seed "recorded", step 3 of 3' in ran.out
    assert "seat 1: c" in ran.out
    assert history.game.show(history.game.view(history.state, 0)) in ran.out
    assert "The game is not over." in ran.out


@pytest.mark.parametrize(("step", "shown"), [("0", 0), ("2", 2), ("-1", 3), ("-4", 0)])
def test_shows_any_step(run, file, history, step, shown):
    """--step goes anywhere, negative numbers count from the end."""
    ran = run("replay", str(file), "--step", step)
    assert f"step {shown} of 3" in ran.out
    assert history.game.show(history.game.view(history.at(shown), 0)) in ran.out


def test_verifies(run, file):
    """--verify plays everything again and says so."""
    ran = run("replay", str(file), "--verify")
    assert ran.code == 0
    assert ran.out == "Verified: all 3 actions replay exactly. The game is not over.\n"


def test_names_the_diverging_step(run, file, history, tmp_path):
    """A recording with another fingerprint at step 2 is refused with that step."""
    replay = history.replay()
    steps = list(replay.steps)
    steps[1] = msgspec.structs.replace(steps[1], check="00000000")
    file.write_bytes(write_replay(msgspec.structs.replace(replay, steps=tuple(steps))))
    ran = run("replay", str(file), "--verify")
    assert (2, "") == ran[:2]
    assert ran.err == "quintet: The replay differs from its recording at step 2.\n"


def test_refuses_what_is_not_a_replay(run, file, tmp_path):
    """Damaged, foreign, missing and impossible files get one line and exit code 2."""
    damaged = tmp_path / "damaged"
    damaged.write_bytes(file.read_bytes()[:-40])
    empty = tmp_path / "empty"
    empty.write_bytes(b"")
    huge = tmp_path / "huge"
    huge.write_bytes(b" " * (32 * 1024 * 1024 + 1))
    for place in (damaged, empty, huge, tmp_path / "missing", tmp_path):
        ran = run("replay", str(place))
        assert (2, "") == ran[:2]
        assert ran.err.startswith("quintet: ")
        assert ran.err.count("\n") == 1
    assert "There is no step 4. This replay has steps 0 to 3." in run("replay", str(file), "--step", "4").err
    assert run("replay").err == "quintet: Give a FILE. See `quintet replay --help`.\n"


def test_seed_and_names_cannot_command_the_terminal(run, tmp_path):
    """Escape codes in a recording are shown as marks."""
    game = quintet.game("sets")
    history = History(game, "\x1b[31mred\x07")
    history.do(0, 0)
    file = tmp_path / "evil"
    file.write_bytes(write_replay(history.replay(names=("\x1b]0;title\x07",))))
    assert "\x1b" not in run("replay", str(file)).out


def test_many_seats_are_shown_to_a_spectator(run, tmp_path):
    """A race is shown as everybody may know it: nobody's picks."""
    game = quintet.game("sets")
    history = History(game, "race", game.options(mode="race", seats=2))
    history.do(1, game.read("b"))
    file = tmp_path / "race"
    file.write_bytes(write_replay(history.replay(names=("Ann", "Bob"))))
    ran = run("replay", str(file))
    assert "Bob: b" in ran.out
    assert "[b]" not in ran.out
