"""One game of a tournament: who sits where, and what a bot gets to know of its seeds."""

import json
import sys

from quintet import game
from quintet.lab.arena.play import play
from quintet.lab.arena.tournament import make_tournament

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
