"""The benchmarks: what they count is really played."""

from itertools import islice

import numpy as np
import pytest
from naive_versions import NAIVE, naive_version

import quintet
from quintet.core.errors import QuintetError
from quintet.core.record import zeros
from quintet.games import GAMES
from quintet.lab import benchmark as bench
from quintet.lab.drive import Crowd, pick_actions, record_line


def test_picks_only_legal_actions_and_all_of_them():
    """Every legal action of a mask is chosen at some point, and no other; a row without any gives 0."""
    masks = np.zeros((2, 70), np.uint8)
    masks[0, [0, 3, 69]] = 1
    words, actions = np.array([1, 2]), np.full(2, -1)
    chosen = set()
    for _ in range(200):
        pick_actions(masks, words, actions)
        chosen.add(int(actions[0]))
        assert actions[1] == 0
    assert chosen == {0, 3, 69}


def test_a_crowd_plays_on_with_new_games():
    """Games that ended start again from new seeds, and the others continue."""
    game = quintet.game("sets")
    crowd = Crowd(game, 8, game.options(target=1, board_size=9, nums=("A",)))
    first = bytes(crowd.games.tobytes())
    assert sum(islice(crowd.steps(), 400)) == 8 * 400
    assert crowd.games.tobytes() != first
    crowd.games["ended"][:] = 1
    next(crowd.steps())
    assert not crowd.games["ended"].any()
    boards = {bytes(row) for row in crowd.games["board"]}
    assert len(boards) == 8


def test_a_refused_action_stops_the_measuring():
    """Measurements of a game with a wrong mask mean nothing."""
    game = quintet.game("sets")
    crowd = Crowd(game, 2)
    crowd.kernels = quintet.core.game.Kernels(
        **{name: getattr(crowd.kernels, name) for name in crowd.kernels.__struct_fields__ if name != "legal"},
        legal=lambda games, seats, masks: masks.fill(1),
    )
    with pytest.raises(QuintetError, match="was refused"):
        list(islice(crowd.steps(), 1000))


@pytest.mark.parametrize("name", GAMES)
def test_a_line_can_be_played_again(name):
    """The recorded line leads to the same end in place and as values."""
    line = record_line(GAMES[name], 50)
    assert 0 < len(line.moves) <= 50
    assert sum(islice(line.as_values(), 3)) > 0


def test_in_place_is_checked_against_apply():
    """Stepping in place ends at the very state that applying reaches, or the numbers are refused."""
    line = record_line(quintet.game("sets"), 30)
    assert sum(islice(line.in_place(), 4)) == 4 * 30
    line.end = line.start
    with pytest.raises(QuintetError, match="lead to a different state"):
        list(islice(line.in_place(), 4))


def test_benchmarks_of_set(monkeypatch):
    """All numbers are there and positive, with the ratios of the same run."""
    monkeypatch.setattr(bench, "measure_start", lambda name: (1.5, 0.5))
    stages: list[str] = []
    measured = bench.measure(quintet.game("sets"), 0.01, stages.append, NAIVE)
    assert measured.game == "sets"
    assert set(measured.batches) == {"64", "1024"}
    assert measured.batch == max(measured.batches.values())
    assert measured.naive is not None
    assert min(measured.view_us, measured.round_us) > 0
    assert {"View, preset race, us", "Round, preset race, us"} == set(measured.extra)
    assert min(measured.single, measured.immutable, measured.naive) > 0
    assert measured.ratios["batch/naive"] == measured.batch / measured.naive
    assert (measured.compile_s, measured.cache_load_s) == (1.5, 0.5)
    assert measured.bytes_per_game == zeros(quintet.game("sets").kernels.record).nbytes
    assert measured.cold_bytes_per_game == 0
    assert len(stages) == len(set(stages)) == 9


def test_a_child_that_fails_is_reported():
    """A game that does not start in a new process gives an error with the reason."""
    with pytest.raises(QuintetError, match=r'"chess" does not start in a new process: .*UnknownGame'):
        bench.measure_start("chess")


def test_the_naive_version_plays_set():
    """The naive version finds sets by the rules and always has a playable board."""
    naive = naive_version("sets")
    assert len(naive.DECK) == len(set(naive.DECK)) == 81
    assert naive.is_set((0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 0, 2))
    assert not naive.is_set((0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 0, 1))
    game = naive.NaiveSet(3)
    for _ in range(20):
        places = naive.find_set(game.board)
        assert places is not None
        for place in places:
            game.step(place)
        assert len(set(game.board)) == 12
    assert (game.found, game.wrong) == (20, 0)
    assert sum(islice(naive.play(10), 3)) == 30
