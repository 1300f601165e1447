"""An open table judges an older step as the views would, without making them."""

import pytest

import quintet
from quintet.core.game import Pace
from quintet.core.rng import SeededRandom
from quintet.games import GAMES
from quintet.table.freshness import is_fresh
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person

OPEN_GAMES = [name for name in GAMES if GAMES.info(name).pace is Pace.OPEN]
MODES = (
    {"mode": "race", "seats": 2},
    {"mode": "race", "seats": 8, "target": 2},
    {"mode": "endless"},
    {"mode": "classic"},
)


def played(options, seed, actions):
    """A match of Set in which people pick, put back, clear, ask for hints and sometimes claim a set."""
    game, random = quintet.game("sets"), SeededRandom(seed)
    options = game.options(**options)
    match = Match(game, seed, options, seats=[Person(f"P{seat}") for seat in range(options.seats)])
    wise = game.bots["perfect"].make(seed)
    for _ in range(actions):
        if match.is_over:
            break
        seat = random.next_int(0, len(match.seats) - 1)
        with match._bots.turn(seat) as turn:
            few = turn.legal[: random.next_int(1, len(turn.legal))]
            choice = wise.act(turn) if random.next_int(0, 2) == 0 else few[random.next_int(0, len(few) - 1)]
        match.submit(seat, choice, match.step)
    return match


@pytest.mark.parametrize("options", MODES, ids=str)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_every_pair_of_moments_is_judged_as_by_the_views(options, seed):
    """Two moments look the same exactly when the views are equal, for every seat and whatever happened between."""
    match = played(options, seed, 60)
    same, states = match.game.extras.looks_same, list(match._history.states())
    verdicts = set()
    for seat in range(len(match.seats)):
        views = [match.game.view(state, seat) for state in states]
        for one, state in enumerate(states):
            for other in range(one, len(states)):
                expected = views[one] == views[other]
                assert expected == same(state, states[other], seat), (seat, one, other)
                verdicts.add(expected)
    assert {True, False} == verdicts


@pytest.mark.parametrize("seed", ["a", "b"])
def test_fresh_steps_are_those_whose_view_has_not_changed(seed):
    """The judgement of the table is the one by views, at every earlier step."""
    match = played(MODES[0], seed, 80)
    views = {seat: list(match.views(seat)) for seat in (0, 1)}
    judged = [is_fresh(match._ledger, seat, step) for seat in (0, 1) for step in range(match.step)]
    assert [views[seat][step] == views[seat][-1] for seat in (0, 1) for step in range(match.step)] == judged


@pytest.mark.parametrize("name", ["sets", "catamaze", "stratego"])
def test_a_step_that_has_not_come_yet_is_not_fresh(name):
    """Whether seats take turns, race or queue intents, nobody chooses at a step that is still to come."""
    game = quintet.game(name)
    match = Match(game, "x", seats=[Person(f"P{seat}") for seat in range(game.seats(game.new("x")))])
    seat = match.to_act[0]
    match.submit(seat, match.legal(seat)[0], match.step)
    assert [True, False, False] == [is_fresh(match._ledger, seat, match.step + ahead) for ahead in (0, 1, 1000)]
    assert not is_fresh(match._ledger, seat, -1)


def test_a_note_is_no_action():
    """Where seats take turns, only an action makes a choice stale, not what somebody writes down."""
    stratego = quintet.game("stratego")
    match = Match(stratego, "x", stratego.options(deployment="random"), seats=[Person("Ann"), Person("Ben")])
    match.note(1, "e4", "a bomb?")
    assert [True, True] == [is_fresh(match._ledger, 0, step) for step in (0, 1)]
    match.submit(0, match.legal(0)[0], 0)
    assert [False, False, True] == [is_fresh(match._ledger, 1, step) for step in (0, 1, 2)]


@pytest.mark.parametrize("name", ["sets", "catamaze", "stratego"])
def test_nothing_chosen_before_an_undo_is_fresh_after_it(name):
    """Everything looks as it did before the action, but whoever chose then did not know of the undo."""
    game = quintet.game(name)
    seats = [Person("P"), *[BotSeat(f"B{seat}", "random") for seat in range(1, game.seats(game.new("x")))]]
    match = Match(game, "x", seats=seats)
    match.submit(0, match.legal(0)[0], match.step)
    match.undo()
    restored = Match.restore(match.header(), match.entries(), snapshots=[match.snapshot()])
    for table in (match, restored):
        assert [False, False, True] == [is_fresh(table._ledger, 0, step) for step in (0, 1, 2)]


@pytest.mark.parametrize("name", OPEN_GAMES)
def test_no_view_is_made_to_judge(name, monkeypatch):
    """All our open games say whether two moments look the same."""
    match = played(MODES[0], "x", 20)
    monkeypatch.setattr(type(match.game), "view", None)
    assert any(is_fresh(match._ledger, 0, step) for step in range(match.step))
    assert GAMES[name].extras.looks_same is not None


def test_other_games_are_judged_by_their_views(monkeypatch):
    """A game that does not say whether two moments look the same is asked for its views."""
    match = played(MODES[0], "x", 40)
    judged = [is_fresh(match._ledger, 0, step) for step in range(match.step)]
    monkeypatch.setattr(type(match.game), "extras", quintet.core.extras.Extras())
    assert judged == [is_fresh(match._ledger, 0, step) for step in range(match.step)]
