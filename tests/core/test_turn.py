"""Turn: what a bot gets, made when it is read, and its JSON."""

import json

import pytest

import quintet
from quintet.core.errors import BadSave, QuintetError
from quintet.core.game import CLOCK, Turn
from quintet.core.info import Event
from quintet.core.rng import SeededRandom


class Window:
    """Counts what is asked of it."""

    def __init__(self):
        self.asked = []

    def __call__(self, rng):
        return self.asked.append("world")

    def view(self):
        self.asked.append("view")
        return {"left": 3}

    def events(self):
        self.asked.append("events")
        return (Event("took", "1 taken", 1, (1,)),)


def test_view_and_events_are_made_once_and_only_when_read():
    """A bot that looks at nothing but the legal actions costs no view."""
    window = Window()
    turn = Turn.through(window, 0, (0, 2))
    assert ((0, 2), 0, None, []) == (turn.legal, turn.seat, turn.seconds, window.asked)
    assert [{"left": 3}, {"left": 3}] == [turn.view, turn.view]
    assert turn.events == turn.events == (Event("took", "1 taken", 1, (1,)),)
    turn.sample(SeededRandom("x"))
    assert ["view", "events", "world"] == window.asked


def test_a_turn_as_json():
    """The documented form: seat, view, legal, events, seconds."""
    turn = Turn.through(Window(), 1, (0, 2), 2.5)
    assert {
        "seat": 1,
        "view": {"left": 3},
        "legal": [0, 2],
        "events": [{"kind": "took", "text": "1 taken", "seat": 1, "values": [1]}],
        "seconds": 2.5,
    } == json.loads(turn.encode())
    again = Turn.decode(turn.encode(), dict)
    assert (turn.seat, turn.view, turn.legal, turn.events, turn.seconds) == (
        again.seat,
        again.view,
        again.legal,
        again.events,
        again.seconds,
    )
    with pytest.raises(QuintetError, match="no worlds can be sampled"):
        again.sample(SeededRandom("x"))


@pytest.mark.parametrize("data", [b"", b"[]", b'{"seat":0}', b'{"seat":"0","view":{},"legal":[]}'])
def test_json_that_is_no_turn_is_refused(data):
    """Our own error, with what is wrong."""
    with pytest.raises(BadSave, match="The turn cannot be read"):
        Turn.decode(data, dict)


@pytest.mark.parametrize("name", ["sets", "runmap", "catamaze", "stratego", "rogue"])
def test_every_games_turns_pass_through_json(name):
    """The view that another process reads is equal to the one that was written."""
    game = quintet.game(name)
    state, random = game.new("json"), SeededRandom("json")
    turns = 0
    for _ in range(60):
        acting = game.to_act(state)
        if not acting:
            break
        for seat in acting:
            legal = tuple(game.legal(state, seat))
            if seat != CLOCK and legal:
                turn = Turn(seat, game.view(state, seat), legal, game.events(state, seat), None)
                again = Turn.decode(turn.encode(), type(turn.view))
                assert (turn.view, turn.legal, turn.events) == (again.view, again.legal, again.events)
                turns += 1
                state = game.apply(state, seat, legal[random.next_int(0, len(legal) - 1)])
                break
    assert turns >= 15
