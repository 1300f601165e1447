"""Every game of the catalog at the table: bots play it, its secrets stay hidden, its log restores it."""

import pytest
from walking import reachable

import quintet
from quintet.core.options import make_options
from quintet.core.replay import History
from quintet.core.save import Terms
from quintet.core.state import State
from quintet.table.match import Match
from quintet.table.seats import BotSeat

STEPS = 250


@pytest.fixture(params=list(quintet.GAMES))
def match(request):
    """A table of bots, each of another kind, some way into the game."""
    game = quintet.game(request.param)
    options = make_options(game.options, game.info.demo)
    kinds = list(game.bots)
    count = game.seats(game.new("table", options))
    seats = [BotSeat(f"bot {seat + 1}", kinds[seat % len(kinds)]) for seat in range(count)]
    played = Match(game, "table", options, seats=seats)
    played.run(STEPS)
    return played


def test_bots_play_without_faults(match):
    """Built-in bots choose legal actions, and what they do plays again from the seed."""
    assert match.position
    assert [] == [event.text for event in match.events(None) if event.kind == "fault"]
    history = History.of(match.game, match.replay())
    assert history.position == match.position


def test_no_turn_leads_to_the_state(match):
    """From what a bot is given, no attribute, item or closure leads to a State or to its bytes."""
    for position in range(0, match.position, 25):
        then = Match.of_history(match._history.branch(position), match.seats, None, Terms())
        state = then._state
        for seat in then.to_act:
            with then._bots.turn(seat) as turn:
                found = reachable([turn, turn.view, turn.events, turn])
            assert not [each for each in found if isinstance(each, State | Match | quintet.SealedSeed)]
            assert not [each for each in found if isinstance(each, bytes | bytearray) and each == state.data]


def test_header_and_entries_restore_it(match):
    """The log brings back the match; a save brings back the game."""
    again = Match.restore(match.header(), match.entries())
    loaded = Match.load(match.save())
    for seat in (None, *range(len(match.seats))):
        assert match.view(seat) == again.view(seat) == loaded.view(seat)
    assert match.replay() == again.replay() == loaded.replay()
