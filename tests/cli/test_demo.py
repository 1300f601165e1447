"""`quintet demo`, `quintet warm`: everything is played, verified and compiled."""

import json
import re

import pytest

import quintet
from quintet.cli import demo as demo_module
from quintet.cli.demo import play_demo
from quintet.core.kernel import is_warm
from quintet.games import GAMES


def test_demo_plays_and_verifies_every_game(run):
    """One object per game with seed, result, actions, fingerprint and `verified`; exit code 0."""
    ran = run("demo", "--json")
    shown = json.loads(ran.out)
    assert [each["game"] for each in shown] == list(GAMES)
    for each in shown:
        assert set(each) == {"game", "seed", "result", "actions", "fingerprint", "verified"}
        assert each["verified"] is True, each
        assert each["seed"] == "demo"
        assert each["actions"] > 0
        assert len(each["fingerprint"]) == 16
    assert ran.code == 0


def test_demo_is_repeatable_and_follows_its_seed():
    """The same seed gives the same game to the last byte, and another seed another game."""
    game = quintet.game("sets")
    assert play_demo(game, "demo") == play_demo(game, "demo")
    assert play_demo(game, "demo").fingerprint != play_demo(game, "other").fingerprint


def test_demo_prints_a_table(run, monkeypatch):
    """Without --json a table with a row per game."""
    monkeypatch.setattr(quintet.games.Catalog, "playable", lambda _: {"sets": quintet.game("sets")})
    ran = run("demo")
    assert ran.code == 0
    assert "Fingerprint" in ran.out
    assert "sets found" in ran.out
    assert "yes" in ran.out


def test_a_failing_game_is_reported_and_hides_no_other(run, monkeypatch):
    """A game that cannot be played gives its row, the others theirs, and exit code 1."""

    def broken(game, seed):
        raise RuntimeError("no luck\x1b[31m")

    monkeypatch.setattr(demo_module, "play_demo", broken)
    ran = run("demo", "--json", "--seed", "s")
    shown = json.loads(ran.out)
    assert ran.code == 1
    assert len(shown) == len(GAMES)
    assert shown[0]["verified"] is False
    assert shown[0]["result"].startswith("Failed: RuntimeError: no luck")
    assert "\x1b" not in shown[0]["result"]


def test_a_game_without_an_end_fails(monkeypatch):
    """A demonstration that does not end is a failure."""
    monkeypatch.setattr(demo_module, "MOST_STEPS", 3)
    with pytest.raises(quintet.QuintetError, match="did not end within 3 actions"):
        play_demo(quintet.game("sets"), "demo")


def test_without_a_terminal_quintet_is_the_demonstration(spawn):
    """`quintet </dev/null` plays the demonstration and exits with 0."""
    ran = spawn()
    assert ran.code == 0
    assert "Verified" in ran.out
    assert all(name in ran.out for name in GAMES)


def test_warm_compiles_what_is_asked_for(run):
    """After `quintet warm sets` its rules are in the cache."""
    ran = run("warm", "sets")
    assert ran.code == 0
    assert ran.out.startswith("sets: ")
    assert "Cache folder: " in ran.out
    assert is_warm(quintet.game("sets").kernels.entries)


def test_warm_refuses_unknown_games(run):
    """A misspelled game is refused before anything is compiled."""
    assert (2, "", 'quintet: There is no game "sats". Did you mean `sets`?\n') == run("warm", "sets", "sats")


def test_compiling_is_announced_where_nobody_sees_a_bar(run, monkeypatch):
    """Rules that are not in the cache are compiled in other processes, with one line on stderr and a line per game."""
    compiled = []

    def compile_games(names, progress):
        compiled.extend(names)
        entries = quintet.game("sets").kernels.entries
        return {entry.name: 1.5 + number for number, entry in enumerate(reversed(entries))}

    monkeypatch.setattr("quintet.cli.warm.is_warm", lambda game: game.info.id in compiled)
    monkeypatch.setattr("quintet.cli.warm.compile_games", compile_games)
    ran = run("warm", "sets", "--verbose")
    assert ran.err == "Compiling the rules of Set (once per machine) ...\n"
    assert re.match(r"sets: compiled in [\d.]+ CPU-seconds\n", ran.out)
    rows = re.findall(r"quintet\.games\.sets\.\S+ +([\d.]+)", ran.out)
    assert len(rows) == len(quintet.game("sets").kernels.entries)
    assert rows == sorted(rows, key=float), "the slowest last"
    again = run("warm", "sets", "--verbose")
    assert again.err == ""
    assert again.out.startswith("sets: already compiled\nCache folder:")
