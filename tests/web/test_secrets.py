"""The secrets law over the wire: whatever is hidden changes, no byte that a seat or a spectator is sent changes."""

import msgspec
import pytest

import quintet
from quintet.core.rng import SealedSeed, SeededRandom
from quintet.table.match import Match
from quintet.table.seats import Remote
from quintet.table.storage.shared_tables import TableRow
from quintet.web import wire
from quintet.web.connection import Connection
from quintet.web.neighbors import NOBODY
from quintet.web.rooms import Room
from quintet.web.spec import Record, Sitting

GAMES = {
    "stratego": {"army": "barrage", "deployment": "random"},
    "catamaze": {"players": 2, "agents": ["cautious"], "width": 11, "height": 11},
    "sets": {"mode": "race", "seats": 2},
    "rogue": {},
}
SEALED = SealedSeed("0123456789abcdef" * 2)
NO_ACTION = 10**6


class StandingClock:
    """A host whose time stands still, so that bytes can be compared."""

    def now(self):
        return 0.0

    time = now

    def later(self, wait, work):
        """Nothing happens by itself here."""

    def mark(self, room):
        room.is_writing = False

    def tell_visitors(self, table):
        """There is no other process."""

    def elsewhere(self, table):
        return NOBODY


def make_room(game, options, seed):
    """A table of people with a match that is not stored."""
    chosen = game.options(**options)
    count = game.seats(game.new(seed, chosen))
    names = [f"P{number}" for number in range(count)]
    record = Record(
        game=game.info.id,
        options=msgspec.Raw(msgspec.json.encode(chosen)),
        seats=tuple(Sitting("person", name, player=name) for name in names),
        undo="consent",
    )
    row = TableRow(id="t", game=game.info.id, host="P0", stage="playing", watch="link", match=1)
    room = Room(row, record, StandingClock())
    match = Match(game, seed, chosen, seats=[Remote(name) for name in names])
    room.begin(match, None, 1, {})
    room.session._began, room.session._before = float("inf"), 0.0
    return room, match


def sent_to(room, seat):
    """Every byte that a line of this seat is sent when it joins, looks, and tries what it may not."""
    line = Connection(None, seat=seat, text=True)
    line._wake = type("Bell", (), {"set": lambda self: None})()
    room.join(line, None)
    room.join(line, room.session.match.step)
    if seat is not None:
        room.act(line, wire.Act(id="x", action=NO_ACTION, step=room.session.match.step))
        room.act(line, wire.Act(id="y", action=NO_ACTION, step=room.session.match.step + 7))
    room.audience.broadcast()
    sent = list(line._waiting)
    room.connections.clear()
    room.audience.begin(is_over=False)
    return sent


def put_state(match, state, before):
    """Replaces the present of a match."""
    match._history.state = state
    match._course.refresh()
    if match.position:
        match._ledger._recent.put(match.position, before, state)


def play_on(match, rng):
    """Plays one legal action of any seat, or a tick."""
    seats = [seat for seat in match.to_act if match.legal(seat)]
    resign = match.game.info.resign
    if seats and rng.next_int(0, 3):
        seat = seats[rng.next_int(0, len(seats) - 1)]
        legal = [action for action in match.legal(seat) if action != resign] or list(match.legal(seat))
        match.submit(seat, legal[rng.next_int(0, len(legal) - 1)], match.step)
    elif match.game.info.pace.value == "ticks":
        match.tick()


def check(name, states):
    """Compares that many states of a game with altered ones; returns how many alterations there were."""
    game, rng, altered, seen, round_ = quintet.game(name), SeededRandom(name), 0, 0, 0
    while seen < states:
        round_ += 1
        seed = SealedSeed(f"{round_:032x}")
        room, match = make_room(game, GAMES[name], seed)
        while seen < states and not match.is_over and match.step < 60:
            before = match._history.state
            play_on(match, rng)
            seen += 1
            for seat in (*range(len(match.seats)), None):
                altered += _compare(room, match, before, seat, rng)
    return altered


def _compare(room, match, before, seat, rng):
    true, count = match._history.state, 0
    expected = sent_to(room, seat)
    for part in match.game.extras.hidden:
        other = part.alter(true, seat, rng)
        if other == true:
            continue
        count += 1
        put_state(match, other, before)
        actual = sent_to(room, seat)
        put_state(match, true, before)
        assert expected == actual, f"{part.name} shows to {seat}"
    return count


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_changes_no_byte(name):
    """Each hidden part of a running game is altered in turn; every seat and every spectator is sent the same bytes."""
    assert check(name, 24) > 24


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_changes_no_byte_in_many_states(name):
    """As above, 1,250 states of each of the four games."""
    assert check(name, 1250) > 1250


def test_no_secret_is_sent(site):
    """Neither the key of the seed nor the salt nor a fingerprint is in anything that is sent before the end."""
    ann, ben = site.guest("Ann"), site.guest("Ben")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = ann.table("stratego", preset="duel", options={"deployment": "random"}, seats=seats)
    ben.sit(table["id"])
    with ann.join(table["id"]) as one, ben.join(table["id"]) as two, site.guest().join(table["id"]) as eve:
        one.until("push")
        two.until("push")
        for number in range(6):
            mover, other = (one, two) if number % 2 == 0 else (two, one)
            mover.act(name=f"m{number}")
            other.until("push", to_act=[(number + 1) % 2])
        eve.send(type="ping")
        eve.until("pong")
        heard = msgspec.json.encode([one.heard, two.heard, eve.heard]).decode()
    match = site.store.for_player(site.store.tables.get(table["id"]).host).open_match(
        site.store.tables.get(table["id"]).match
    )
    reveal = match.header()
    for secret in (reveal.seed.key, reveal.salt, match._state.fingerprint, match._state.fingerprint[:8]):
        assert secret not in heard
    for path in (f"/api/tables/{table['id']}", "/api/live", "/metrics", "/api/home"):
        text = ann.http.get(path).text
        assert reveal.seed.key not in text
        assert reveal.salt not in text
