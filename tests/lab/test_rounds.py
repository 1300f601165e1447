"""Rounds: one action at a table, and everything that every seat is then shown."""

from itertools import islice

import msgspec
import pytest

from quintet.core.options import make_options, preset_options
from quintet.games import GAMES
from quintet.lab import rounds
from quintet.lab.rounds import PRESETS, Round, measure_rounds, moves_of, play_round, round_times, view_times
from quintet.table.match import Match
from quintet.table.seats import Person

RACE = preset_options(GAMES["sets"].options, "race")


@pytest.mark.parametrize("name", GAMES)
def test_the_same_moves_play_at_a_table(name):
    """A table takes every move of the random game, the clock's ticks included; nobody resigns."""
    game = GAMES[name]
    options = make_options(game.options, {})
    moves = moves_of(game, options)[:40]
    assert moves
    assert game.info.resign not in {action for _, action in moves}
    match = Match(game, "bench", options, seats=[Person("one")] * game.seats(game.new("bench", options)))
    for move in moves:
        play_round(match, *move)
    assert len(moves) == match.position


def test_a_round_shows_every_seat_its_view_and_its_events(monkeypatch):
    """One JSON document per seat, with the events of this action."""
    told = []
    monkeypatch.setattr(rounds, "encode", lambda value: told.append(msgspec.json.encode(value)))
    match = Match("sets", "bench", RACE, seats=[Person("one"), Person("two")])
    play_round(match, 1, 3)
    first, second = (msgspec.json.decode(each) for each in told)
    assert ([], 0) == (first[1], first[0]["seat"])
    assert ([3], ["picked"]) == (second[0]["selection"], [event["kind"] for event in second[1]])


def test_views_and_rounds_are_counted():
    """A view for each seat at each moment; a round for each move."""
    moves = moves_of(GAMES["sets"], RACE)[:10]
    for times, units in ((view_times, 20), (round_times, 10)):
        for done, spent in islice(times(GAMES["sets"], RACE, moves), 2):
            assert units == done
            assert spent > 0


def test_presets_are_measured_beside_the_usual_options():
    """Set has its race, Stratego its barrage, and the others only their usual options."""
    measured = measure_rounds(GAMES["sets"], 0.001)
    assert ["", "race"] == list(measured)
    assert all(isinstance(each, Round) and min(each.view_us, each.round_us) > 0 for each in measured.values())
    for name, presets in PRESETS.items():
        assert set(presets) <= set(GAMES[name].options.presets)
