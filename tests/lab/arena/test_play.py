"""One game of a tournament: who sits where, and what a bot gets to know of its seeds."""

import json
import sys

from quintet import game
from quintet.core.game import RandomBot
from quintet.lab.arena import play as play_of_arena
from quintet.lab.arena.play import play
from quintet.lab.arena.tournament import make_tournament
from quintet.table.workers import program_bot

LOGGING = """
import json, sys
with open({log!r}, "a") as file:
    for line in sys.stdin:
        file.write(line)
        message = json.loads(line)
        if message["type"] == "turn":
            print(json.dumps({{"type": "act", "action": message["legal"][0]}}), flush=True)
"""


def test_a_bot_never_learns_the_seed_of_its_game(tmp_path):
    """In the two games of a pair it gets both seats, the seed of each, and nothing that names the game's."""
    log, bot = tmp_path / "log", tmp_path / "bot.py"
    bot.write_text(LOGGING.format(log=str(log)))
    command = f"cmd:{sys.executable} {bot}"
    tournament = make_tournament(
        game("stratego"), (command, "random"), games=2, preset="barrage", longest=60, seed="a very secret text"
    )
    for fixture in tournament.fixtures():
        played, (thinking, _) = play(tournament, fixture)
        assert (fixture.number, ()) == (played.number, played.faults)
        assert sum(thinking.counts.values()) > 0
    hellos = [json.loads(line) for line in log.read_text().splitlines() if '"hello"' in line]
    assert [0, 1] == [each["seat"] for each in hellos]
    assert 2 == len({each["seed"] for each in hellos})
    assert "secret text" not in log.read_text()


def test_a_bot_hears_the_end_of_a_game_that_was_cut_off(tmp_path, monkeypatch):
    """Its last line is the result, with the winner by points, as after any other end."""
    monkeypatch.setattr(program_bot, "FAREWELL_SECONDS", 300)  # until it has read the result, on a busy machine too
    log, bot = tmp_path / "log", tmp_path / "bot.py"
    bot.write_text(LOGGING.format(log=str(log)))
    command = f"cmd:{sys.executable} {bot}"
    tournament = make_tournament(game("sets"), (command, "perfect"), games=2, preset="race", longest=40)
    played, _ = play(tournament, tournament.fixtures()[0])
    last = json.loads(log.read_text().splitlines()[-1])
    assert ("result", 0, "not finished", [1]) == (last["type"], last["seat"], last["reason"], last["winners"])
    assert list(played.scores) == last["scores"]


def test_no_bot_pays_for_compiling(monkeypatch):
    """Where time is limited, every kernel is there before a bot's seconds run; otherwise each comes when needed."""
    ready, found = [], []

    def make(game, name, seed, cpu_seconds):
        found.append(list(ready))
        return RandomBot(seed, game.info.resign)

    monkeypatch.setattr(play_of_arena, "prepare", ready.extend)
    monkeypatch.setattr(play_of_arena, "make_bot", make)
    for seconds in (None, 2.0):
        tournament = make_tournament(
            game("stratego"), ("easy", "random"), games=2, preset="barrage", longest=4, seconds=seconds
        )
        play(tournament, tournament.fixtures()[0])
    assert [[], list(game("stratego").kernels.entries)] == found
