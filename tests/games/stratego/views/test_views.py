"""What a seat may know, and worlds that look the same."""

from collections import Counter

import msgspec
import pytest
from positions import battle, play

from quintet import game
from quintet.core.rng import SeededRandom
from quintet.games.stratego.model import Rank
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.tables import LETTERS, MOVED, REVEALED, SLID, SQUARES
from quintet.games.stratego.views import known_to_opponent
from quintet.games.stratego.views import seat as seat_views
from quintet.games.stratego.views.knowledge import UNKNOWN
from quintet.testing.guarded import observe

GAME = game("stratego")


def test_a_view_hides_what_was_not_revealed():
    """R6.1: own ranks, revealed enemy ranks and marks; the rest is None, even in the encoded view."""
    state = GAME.new("v", StrategoOptions(deployment="random"))
    view = GAME.view(state, 0)
    assert 40 == sum(piece.rank is None for piece in view.pieces)
    assert all(piece.rank is not None for piece in view.pieces if piece.seat == 0)
    spectator = GAME.view(state, None)
    assert all(piece.rank is None for piece in spectator.pieces)


def enemy_ranks(state, seat):
    """The numbers of the plane of enemy ranks, where somebody stands."""
    plane = observe(GAME, state, seat)[0, 2 * SQUARES : 3 * SQUARES]
    return sorted(plane[plane > 0].tolist())


def test_an_observation_hides_what_was_not_revealed():
    """R6.5, R6.6: an enemy rank is unknown until a fight shows it, and all are known when the game is over."""
    state = battle("4b4 2j1 Fa1", "3b5 5j9 Fj10")
    assert [UNKNOWN] * 3 == enemy_ranks(state, 0)
    fought = GAME.apply(state, 0, GAME.read("b4-b5"))
    assert sorted([LETTERS.index("4") + 1, UNKNOWN, UNKNOWN]) == enemy_ranks(fought, 1)
    over = GAME.apply(state, 0, GAME.info.resign)
    assert sorted(LETTERS.index(each) + 1 for each in "35F") == enemy_ranks(over, 0)


def test_a_fight_reveals_both_and_a_slide_a_scout():
    """R4.2, R6.3: after a fight everybody knows; after a slide everybody can tell."""
    state = battle("4b4 2j1 Fa1", "3b5 5j9 Fj10")
    state = GAME.apply(state, 0, GAME.read("b4-b5"))
    seen = {piece.rank for piece in GAME.view(state, 1).pieces if piece.seat == 0}
    assert {Rank.SERGEANT, None} == seen
    state = GAME.apply(GAME.apply(state, 1, GAME.read("j9-j8")), 0, GAME.read("j1-j4"))
    scout = next(piece for piece in GAME.view(state, 1).pieces if piece.scout)
    assert (Rank.SCOUT, False) == (scout.rank, scout.revealed)


def test_what_the_opponent_knows_is_what_it_sees():
    """R6.7: the overlay equals the opponent's own view of these pieces."""
    state, rng = GAME.new("overlay", StrategoOptions(deployment="random", talks=False)), SeededRandom("o")
    for _ in range(150):
        legal = GAME.legal(state, GAME.to_act(state)[0])
        state = GAME.apply(state, GAME.to_act(state)[0], legal[rng.next_int(0, len(legal) - 1)])
        for seat in range(2):
            theirs = tuple(piece for piece in GAME.view(state, 1 - seat).pieces if piece.seat == seat)
            assert theirs == known_to_opponent(GAME.view(state, seat))


def test_nothing_of_a_zone_shows_before_the_first_move():
    """R6.2: neither squares nor counts nor events; `ready` is public."""
    state = GAME.new("z", StrategoOptions(army="barrage"))
    for text in ("place flag a1", "random"):
        state = GAME.apply(state, 0, GAME.read(text))
        assert () == GAME.view(state, 1).pieces == GAME.view(state, None).pieces
        assert () == GAME.events(state, 1)
        assert 1 == len(GAME.events(state, 0))
    state = GAME.apply(state, 0, GAME.read("ready"))
    assert "RED is ready." == GAME.events(state, 1)[0].text


def test_after_the_end_everything_is_open():
    """R6.5: players want to see where the Flag was."""
    state = GAME.apply(GAME.new("e", StrategoOptions(deployment="random")), 0, GAME.read("resign"))
    assert all(piece.rank is not None for piece in GAME.view(state, 0).pieces)


def encoded(state, seat):
    """Everything that a seat receives, as bytes."""
    received = (GAME.view(state, seat), GAME.legal(state, seat), GAME.events(state, seat))
    return msgspec.json.encode(received), GAME.show(received[0])


def secrets_law(positions, worlds):
    """Checks that worlds look the same from a seat, and returns how many differed."""
    rng, varied, number, count = SeededRandom("law"), 0, 0, 0
    while count < positions:
        number += 1
        army = ("classic", "duel", "barrage")[number % 3]
        state = GAME.new(f"law{number}", StrategoOptions(army=army, deployment="random"))
        while GAME.to_act(state) and count < positions:
            seat = count % 2
            expected = encoded(state, seat)
            for _ in range(worlds):
                world = GAME.resample(state, seat, rng)
                assert expected == encoded(world, seat)
                varied += world.record.kind.tolist() != state.record.kind.tolist()
            mover = GAME.to_act(state)[0]
            moves = [action for action in GAME.legal(state, mover) if action < 1800]
            state = GAME.apply(state, mover, moves[rng.next_int(0, len(moves) - 1)])
            count += 1
    return varied


def test_the_secrets_law():
    """R6: view, legal list, events and picture depend on nothing hidden, over ten thousand states of real games."""
    assert secrets_law(10_000, 1) > 7_000


def test_resampled_worlds_are_uniform():
    """R6.4: three unknown pieces, one of them moved: Flag and Bomb share the two unmoved in two ways, evenly."""
    state = battle("4b4 Fa1", "Fj10 Bi10 5h10 4g10")
    games = state.thaw()
    games[0].marks[40:44] = [0, 0, 0, MOVED]
    state = state.after(games)
    rng = SeededRandom("uniform")
    found = Counter(tuple(GAME.resample(state, 0, rng).record.kind[40:44].tolist()) for _ in range(4000))
    # Of three unmoved one is the Flag, one the Bomb; the other and the mover are 5 and 4 in either order: 12 ways.
    assert 12 == len(found)
    assert max(found.values()) < 4000 / 12 * 1.3
    assert min(found.values()) > 4000 / 12 * 0.7


@pytest.mark.parametrize("seat", [0, 1])
def test_worlds_respect_what_is_known(seat):
    """R6.4: movers are neither Flag nor Bomb, sliders are Scouts, revealed stay, counts are the army's."""
    state, rng = GAME.new("known", StrategoOptions(deployment="random", talks=False)), SeededRandom("k")
    for number in range(400):
        if not GAME.to_act(state):
            break
        legal = GAME.legal(state, GAME.to_act(state)[0])
        state = GAME.apply(state, GAME.to_act(state)[0], legal[rng.next_int(0, len(legal) - 1)])
        if number % 10 == 0 and GAME.to_act(state):
            world, truth = GAME.resample(state, seat, rng).record, state.record
            for slot in range(80):
                marks = int(truth.marks[slot])
                if slot // 40 == seat or truth.place[slot] < 0 or marks & REVEALED:
                    assert truth.kind[slot] == world.kind[slot]
                assert not marks & MOVED or world.kind[slot] not in (0, 11)
                assert not marks & SLID or world.kind[slot] == 2
            assert Counter(truth.kind.tolist()) == Counter(world.kind.tolist())


def test_views_are_the_same_whatever_is_kept(monkeypatch):
    """Pieces seen lately are kept, and not without limit: old ones make room for new ones."""
    monkeypatch.setattr(seat_views, "MOST_SIGHTS", 60)
    forget_views()
    state, rng = GAME.new("kept", StrategoOptions(deployment="random", talks=False)), SeededRandom("k")
    for _ in range(60):
        seat = GAME.to_act(state)[0]
        legal = GAME.legal(state, seat)
        state = GAME.apply(state, seat, legal[rng.next_int(0, len(legal) - 1)])
        for viewer in (None, 0, 1):
            kept = GAME.view(state, viewer)
            assert all(len(sights) <= 60 for sights in forget_views())
            assert kept == GAME.view(state, viewer)


def test_pieces_seen_lately_are_kept_up_to_a_limit(monkeypatch):
    """A piece is made once while it is kept, and no more pieces are kept than that."""
    monkeypatch.setattr(seat_views, "MOST_SIGHTS", 3)
    made = []
    sights = seat_views._Sights(lambda *row: made.append(row))
    rows = [(slot, 1, 2, 0) for slot in range(4)]
    for row in rows[:3] * 2:
        assert sights[row] is None
    assert rows[:3] == made
    assert sights[rows[3]] is None
    assert [rows[3]] == list(sights)


def forget_views():
    """Empties what is kept, and returns copies of it."""
    seat_views._army.cache_clear()
    kept = [see.__self__ for see in (seat_views.SEE_ALL, seat_views.SEE_PUBLIC)]
    copies = [dict(sights) for sights in kept]
    for sights in kept:
        sights.clear()
    return copies


def test_blues_zone_is_empty_right_after_reds_ready():
    """R6.4: Red knows that Blue has done nothing yet; one action later Blue may have placed anything."""
    ready = play(GAME.new("z", StrategoOptions(army="barrage")), "random", "ready")
    rng = SeededRandom("z")
    assert {()} == {placed(GAME.resample(ready, 0, rng)) for _ in range(20)}
    later = play(ready, "place spy a10")
    assert len({placed(GAME.resample(later, 0, rng)) for _ in range(20)}) > 10


def placed(state):
    """Returns Blue's pieces."""
    return tuple((slot, kind) for slot, kind in enumerate(state.plain.kind[40:]) if kind >= 0)
