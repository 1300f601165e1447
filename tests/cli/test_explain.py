"""`quintet explain` and `quintet engine`: explanations from a recording, errors in one line."""

import pytest

from quintet import game
from quintet.cli.dispatch import main
from quintet.core.replay import History, write_replay
from quintet.games.stratego.options import StrategoOptions


@pytest.fixture
def recording(tmp_path):
    """Ten moves of a book game."""
    stratego = game("stratego")
    history = History(stratego, "explain", StrategoOptions(deployment="book"))
    for _ in range(10):
        seat = stratego.to_act(history.state)[0]
        history.do(seat, stratego.legal(history.state, seat)[0])
    path = tmp_path / "game.quintet"
    path.write_bytes(write_replay(history.replay()))
    return str(path)


@pytest.mark.parametrize("bot", ["easy", "medium", "hard"])
def test_a_bot_explains_its_choice(recording, capsys, bot):
    """Belief per enemy piece and the best moves, from the side to move."""
    assert 0 == main(["explain", recording, "--bot", bot, "--step", "6"])
    text = capsys.readouterr().out
    assert f"RED, as {bot}:" in text
    assert "What the enemy pieces may be (chances in percent):" in text
    assert "Best moves, and what they bring on average (1 is the worth of a Scout):" in text


def test_a_bot_knows_only_its_side(recording, capsys):
    """The enemy's pieces appear as question marks."""
    assert 0 == main(["explain", recording])
    assert "(?)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--bot", "nobody"], "has no bot 'nobody'"),
        (["--step", "99"], "There is no step 99."),
    ],
)
def test_impossible_requests_are_refused(recording, capsys, words, reason):
    """One line, exit code 2."""
    assert 2 == main(["explain", recording, *words])
    assert reason in capsys.readouterr().err


def test_games_without_a_protocol_have_no_engine(capsys):
    """`quintet engine sets` says so."""
    assert 2 == main(["engine", "sets"])
    assert "has no text protocol" in capsys.readouterr().err
    assert 2 == main(["engine", "stratego", "--level", "nobody"])
    assert "has no bot 'nobody'" in capsys.readouterr().err


def test_the_engine_has_another_seed_at_each_start(monkeypatch):
    """Two launches do not play the same game; a seed that is given is used."""
    seeds = []
    monkeypatch.setattr("quintet.games.stratego.engine.serve", lambda *given: seeds.append(given[3]))
    for words in ([], [], ["--seed", "mine"]):
        assert 0 == main(["engine", "stratego", *words])
    assert 3 == len(set(seeds))
    assert "mine" == seeds[-1]
