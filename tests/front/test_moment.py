"""The data of a moment is plain JSON for every seat and for a spectator, and never holds the seed."""

import random

import msgspec
import pytest

import quintet
from quintet.core.game import CLOCK
from quintet.front.moment import MomentData
from quintet.front.replay_cursor import ReplayCursor
from quintet.front.session import Session
from quintet.front.viewer import Viewer
from quintet.table.match import Match
from quintet.table.seats import Person

SEED = "xylophone-quokka-7391"
TABLES = {
    "sets": {"mode": "race", "seats": 3},
    "runmap": {},
    "catamaze": {"players": 2, "agents": (), "width": 15, "height": 15},
    "stratego": {"deployment": "random"},
    "rogue": {"wizard": True},
}
PLAIN = {dict, list, str, int, float, bool, type(None)}


def table(name):
    game = quintet.game(name)
    options = game.options(**TABLES[name])
    people = [Person(f"Player {seat + 1}") for seat in range(game.seats(game.new(SEED, options)))]
    return Session(Match(game, SEED, options, seats=people))


def play_on(session, rng, actions=15):
    for _ in range(actions):
        match = session.match
        for seat in match.to_act:
            legal = [action for action in match.legal(seat) if action != match.game.info.resign]
            if legal and not match.is_over:
                session.submit(seat, rng.choice(legal), match.step)
        if not match.is_over and match.game.legal(match._state, CLOCK):
            session.tick()


def moments_of(session, viewers):
    """Moments at the start, in the middle and after the end, and those of a recording."""
    rng = random.Random(3)
    for _ in range(4):
        yield from (viewer.moment() for viewer in viewers)
        play_on(session, rng)
    if not session.match.is_over:
        for seat in session.people:
            if not session.match.is_over:
                session.resign(seat)
    yield from (viewer.moment() for viewer in viewers)
    cursor = ReplayCursor(session.game, session.match.replay())
    for _ in cursor.viewpoints:
        cursor.go_to(random.Random(4).randrange(cursor.length))
        yield cursor.moment()
        cursor.look_from_next()


def types_in(value):
    yield type(value)
    for part in [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from types_in(part)


@pytest.mark.parametrize("name", TABLES)
def test_moments_are_plain_json_without_the_seed(name):
    """Every moment can be sent to a browser: it is encoded without help, and the seed is not in it."""
    session = table(name)
    viewers = [Viewer(session, seat) for seat in (*range(len(session.match.seats)), None)]
    for moment in moments_of(session, viewers):
        assert MomentData is type(moment.data)
        text = msgspec.json.encode(moment.data)
        plain = msgspec.json.decode(text)
        assert PLAIN >= set(types_in(plain))
        assert plain == msgspec.json.decode(msgspec.json.encode(plain))
        assert SEED not in text.decode()


def test_every_game_is_tested():
    """A new game of ours is tested here too."""
    assert set(TABLES) == {name for name in quintet.GAMES if quintet.game(name).__module__.startswith("quintet.")}
