"""Tournaments: the same bytes wherever they run, resumed after a kill, and no bot spoils another's games."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from unittest.mock import Mock

import pytest
from msgspec import to_builtins

from quintet import game
from quintet.core.cache import cache_folder
from quintet.core.codec import encode
from quintet.core.errors import BadOptions, QuintetError
from quintet.core.game import BotInfo, RandomBot
from quintet.lab.arena.crews import work_on_ray
from quintet.lab.arena.run import read_result, run
from quintet.lab.arena.tournament import make_tournament

GAME = game("stratego")
BAD_BOTS = Path(__file__).parents[2] / "stages" / "bad_bots.py"


def small(*bots, games=4, preset="barrage", **more):
    return make_tournament(GAME, bots, games=games, preset=preset, **more)


def note(told, *now):
    told.append(now)


def test_a_tournament_adds_up_and_repeats():
    """Every pairing has its games, wins and losses mirror each other, and the same seed gives the same bytes."""
    tournament = small("easy", "random", "medium")
    results = [run(tournament).result for _ in range(2)]
    assert encode(results[0]) == encode(results[1])
    assert [4, 4, 4] == [duel.tally.games for duel in results[0].duels]
    assert [8, 8, 8] == [each.tally.games for each in results[0].standings]
    assert 12 == sum(each.tally.wins + each.tally.draws / 2 for each in results[0].standings)
    assert 12 == sum(results[0].reasons.values()) == len(results[0].games)


def test_equal_bots_in_mirrored_games_are_even():
    """A bot that plays itself with seats swapped plays the same game twice, under two labels."""
    result = run(small("easy", "easy")).result
    assert 0.5 == result.duels[0].tally.score
    assert {"easy", "easy (2)"} == {each.bot for each in result.standings}


def test_a_game_that_takes_too_long_is_drawn():
    """Nobody leaves a maze in ten steps: two draws that say so."""
    result = run(make_tournament(game("catamaze"), ("random", "random"), games=2, longest=10)).result
    assert (2, 10, {"not finished": 2}) == (result.duels[0].tally.draws, result.longest, result.reasons)


def test_a_result_says_which_games_were_played():
    """Each game has its seed, who sat where, and the points that were there when it was cut off."""
    tournament = make_tournament(game("sets"), ("perfect", "random"), games=2, preset="race", longest=40)
    games, fixtures = run(tournament).result.games, tournament.fixtures()
    assert [each.seed for each in fixtures] == [each.seed for each in games]
    assert [("perfect", "random"), ("random", "perfect")] == [each.bots for each in games]
    assert games[0].scores[0] > 0 < games[1].scores[1]


def test_points_decide_a_race_that_was_cut_off():
    """Whoever found more sets has won by then, on either seat; equal points are a draw."""
    race = {"games": 2, "preset": "race", "longest": 40}
    result = run(make_tournament(game("sets"), ("perfect", "random"), **race)).result
    assert ({"not finished": 2}, 2) == (result.reasons, result.duels[0].tally.wins)
    even = run(make_tournament(game("sets"), ("perfect", "perfect"), **race | {"longest": 1})).result
    assert 2 == even.duels[0].tally.draws


def test_games_of_an_earlier_version_are_resumed(tmp_path):
    """They lack seed and players, which the fixtures know; one that was cut off lacks points, and is played again."""
    tournament, played = make_tournament(game("sets"), ("perfect", "random"), games=4, preset="race", longest=143), []
    run(tournament, out=tmp_path / "whole.json")
    whole = read_result(tmp_path / "whole.json")
    cut = [each.number for each in whole.games if each.reason == "not finished"]
    assert 1 == len(cut)
    lines = [{"run": tournament.digest}]
    for each in to_builtins(whole.games):
        old = {name: value for name, value in each.items() if name not in ("seed", "bots")}
        old |= {"scores": [], "score": 0.5} if each["number"] in cut else {}
        lines.append({"played": old, "thinking": [{"counts": {}}, {"counts": {}}]})
    (tmp_path / "old.json.part").write_bytes(b"".join(encode(line) + b"\n" for line in lines))
    run(tournament, out=tmp_path / "old.json", progress=lambda *now: note(played, *now))
    assert len(cut) == sum(what == "Playing" for *_, what in played)
    assert (tmp_path / "whole.json").read_bytes() == (tmp_path / "old.json").read_bytes()


def test_worker_processes_change_nothing():
    """Two processes give the same result as one, and report every game once."""
    tournament, told = small("easy", "random"), {1: [], 2: []}
    results = [
        run(tournament, workers=count, progress=lambda *now, told=told[count]: note(told, *now)).result
        for count in told
    ]
    assert encode(results[0]) == encode(results[1])
    assert [1, 2, 3, 4] == [done for done, _, what in told[2] if what == "Playing"]


KILLED = """
import sys
from pathlib import Path
from quintet import game
from quintet.lab.arena.run import run
from quintet.lab.arena.tournament import make_tournament

def tell(done, total, what):
    print(done, flush=True)
    if done == total // 2:
        sys.stdin.read()  # until the end

if __name__ == "__main__":
    tournament = make_tournament(game("stratego"), ("random", "random"), games=int(sys.argv[2]), preset="barrage")
    run(tournament, out=Path(sys.argv[1]), workers=2, progress=tell)
"""


@pytest.mark.parametrize("games", [40, pytest.param(200, marks=pytest.mark.soak)])
def test_a_killed_tournament_resumes_to_the_same_bytes(tmp_path, games):
    """Games of Stratego, killed halfway with a line half written: the same file as without the kill."""
    half = games // 2
    out, whole, script = tmp_path / "killed.json", tmp_path / "whole.json", tmp_path / "killed.py"
    script.write_text(KILLED)
    command = [sys.executable, script, out, str(games)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert [*range(1, half + 1)] == [int(process.stdout.readline()) for _ in range(half)]
        os.killpg(process.pid, signal.SIGKILL)
    assert not out.exists()
    journal = tmp_path / "killed.json.part"
    lines = journal.read_bytes().splitlines()
    assert half == len(lines) - 1
    with journal.open("ab") as file:
        file.write(lines[-1][:40])
    tournament, played = small("random", "random", games=games), []
    run(tournament, out=out, progress=lambda *now: note(played, *now))
    assert half == sum(what == "Playing" for *_, what in played)
    run(tournament, out=whole)
    assert whole.read_bytes() == out.read_bytes()
    assert not journal.exists()


def test_an_interruption_says_how_to_continue(tmp_path):
    """Ctrl-C names the file that has the games so far."""

    def stop(done, *_):
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match=r"2 of 4 games are in result\.json\.part, and the same command"):
        run(small("random", "random"), out=tmp_path / "result.json", progress=stop)


def test_a_finished_tournament_is_not_played_again(tmp_path):
    """The same call returns the stored result; another tournament does not touch the file."""
    out = tmp_path / "result.json"
    first = run(small("random", "random"), out=out)
    played = []
    again = run(small("random", "random"), out=out, progress=lambda *now: note(played, *now))
    assert (encode(first.result), first.thinking, []) == (encode(again.result), again.thinking, played)
    with pytest.raises(BadOptions, match="another tournament"):
        run(small("random", "random", seed="other"), out=out)
    assert encode(read_result(out)) == out.read_bytes()


def test_the_journal_of_another_tournament_is_left_alone(tmp_path):
    """Games of different tournaments are never mixed, and neither is lost."""
    journal = tmp_path / "result.json.part"
    journal.write_bytes(b'{"run":"00"}\n')
    with pytest.raises(BadOptions, match="games of another tournament"):
        run(small("random", "random"), out=tmp_path / "result.json")
    assert b'{"run":"00"}\n' == journal.read_bytes()


def test_bad_bots_change_nothing_for_the_others(tmp_path):
    """Bots that hang, raise or eat memory lose their own games; those of the others are the same as without them."""
    bad = [f"{BAD_BOTS}:{name}" for name in ("Hanging", "Raising", "Hungry")]
    setting = {"games": 2, "references": ["random"], "format": "gauntlet", "seconds": 2.0}
    result = run(small(*bad, "random", **setting), workers=2).result
    alone = run(small("random", **setting)).result
    assert 8 == len(result.games)
    assert [(each.state, each.score) for each in alone.games] == [
        (each.state, each.score)
        for each, fixture in zip(result.games, result.tournament.fixtures(), strict=True)
        if fixture.first == 3
    ]
    for name, fault in (("Hanging", "took longer than 2 seconds"), ("Raising", "ZeroDivision"), ("Hungry", "Memory")):
        assert any(name in text and fault in text for text in result.faults)
    assert not any("random (" in text for text in result.faults)


class Clumsy:
    """Fails at every third turn."""

    turns = 0

    def __init__(self, seed):
        self.random = RandomBot(seed)

    def act(self, turn):
        Clumsy.turns += 1
        return self.random.act(turn) if Clumsy.turns % 3 else 1 // 0


def test_a_failing_bot_does_not_end_a_tournament(monkeypatch):
    """Its turns are played by the rule of the table, and the result says what went wrong and how often."""
    monkeypatch.setattr(type(GAME), "bots", {**GAME.bots, "clumsy": BotInfo("fails", Clumsy)})
    result = run(small("clumsy", "random", games=2)).result
    assert all("clumsy (" in text and "failed with ZeroDivisionError" in text for text in result.faults)
    assert 6 == sum(result.faults.values())


ATTEMPTS = 4
"""Ray gives its own processes 30 seconds to start, which a busy machine may need more than once."""
RAY = """
import sys
from pathlib import Path
from quintet import game
from quintet.lab.arena.run import run
from quintet.lab.arena.tournament import make_tournament

if __name__ == "__main__":
    tournament = make_tournament(game("stratego"), ("easy", "random"), games=4, preset="barrage")
    run(tournament, out=Path(sys.argv[1]), ray="")
"""


@pytest.mark.parametrize(
    ("address", "sentence"),
    [("", "Ray could not start a cluster on this machine: the node is"), ("there:1", "reach its cluster at 'there:1'")],
)
def test_a_cluster_that_cannot_be_had_is_said_in_a_sentence(monkeypatch, address, sentence):
    """Whatever Ray raises; a cluster that has half started is shut down."""
    ray = Mock()
    ray.is_initialized.return_value = False
    ray.init.side_effect = Exception("the node is late\n" * 50)
    monkeypatch.setitem(sys.modules, "ray", ray)
    with pytest.raises(QuintetError, match=sentence) as refused:
        list(work_on_ray(len, [("abc",)], address))
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300
    ray.shutdown.assert_called_once()


def test_a_ray_cluster_gives_the_same_file(tmp_path):
    """A local cluster with a home of its own and no authentication plays the same games."""
    out, script = tmp_path / "ray.json", tmp_path / "on_ray.py"
    script.write_text(RAY)
    home = tmp_path / "home"
    home.mkdir()
    env = {**os.environ, "HOME": str(home), "RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
    env["QUINTET_CACHE"] = str(cache_folder())  # not below that home
    for _ in range(ATTEMPTS):
        done = subprocess.run([sys.executable, script, out], env=env, capture_output=True, text=True, check=False)
        if "timed out during startup" not in done.stderr:
            break
    assert 0 == done.returncode, done.stderr
    run(small("easy", "random"), out=tmp_path / "here.json")
    assert (tmp_path / "here.json").read_bytes() == out.read_bytes()
