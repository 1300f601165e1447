"""JSON in the documented shape, full round trips, and one sentence for everything broken."""

import json

import pytest

from quintet import game
from quintet.core.errors import BadSave
from quintet.core.replay import History
from quintet.core.rng import SeededRandom
from quintet.games.stratego.options import StrategoOptions

GAME = game("stratego")


def played(steps, seed="save", **options):
    state, rng = GAME.new(seed, StrategoOptions(deployment="random", **options)), SeededRandom(seed)
    for _ in range(steps):
        if not GAME.to_act(state):
            break
        legal = [action for action in GAME.legal(state, GAME.to_act(state)[0]) if action < 1800]
        state = GAME.apply(state, GAME.to_act(state)[0], legal[rng.next_int(0, len(legal) - 1)])
    return state


def saved(state):
    return json.loads(GAME.dump(state))


def square(data, row, col):
    return next(each for each in data["board"]["squares"] if (each["row"], each["col"]) == (row, col))


def occupied(data, side, rank=None):
    """Returns a square that holds such a piece."""
    return next(
        each
        for each in data["board"]["squares"]
        if each["piece"] and each["piece"]["owner"] == side and rank in (None, each["piece"]["rank"])
    )


def refusal(data):
    with pytest.raises(BadSave) as caught:
        GAME.load(json.dumps(data).encode())
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_the_documented_keys():
    """R7.1: the keys of the document, spelled as there."""
    data = saved(played(14))
    assert "1.0" == data["version"]
    assert ("PLAYING", "RED", 14, None) == (
        data["phase"], data["active_player"], data["turn_number"], data["winner"]
    )  # fmt: skip
    assert {"row": 4, "col": 2, "terrain": "LAKE", "piece": None} == square(data, 4, 2)
    assert {"rank", "owner", "revealed", "has_moved"} == set(square(data, 9, 0)["piece"])
    assert {"turn", "from", "to", "move_type", "combat_result"} == set(data["move_history"][0])
    assert 1 == data["move_history"][0]["turn"]


@pytest.mark.parametrize("steps", [0, 1, 50, 200, 3000])
@pytest.mark.parametrize("army", ["classic", "barrage", "duel"])
def test_round_trips_give_the_equal_state(army, steps):
    """R7.1: every byte comes back, history, repetition memory, generator and all."""
    state = played(steps, army=army)
    assert state == GAME.load(GAME.dump(state))
    assert state.model == GAME.load(GAME.dump(state)).model


def test_setup_and_talks_round_trip():
    """R7.1: half a setup, an offered draw, an agreed one, a resignation."""
    state = GAME.new("half")
    for text in ("place flag a1", "random", "swap a1 j4", "ready", "place spy a10"):
        state = GAME.apply(state, GAME.to_act(state)[0], GAME.read(text))
        assert state == GAME.load(GAME.dump(state))
    for text in ("offer draw", "accept draw"), ("offer draw", "decline draw"), ("resign",):
        state = played(7)
        for each in text:
            state = GAME.apply(state, GAME.to_act(state)[0], GAME.read(each))
            assert state == GAME.load(GAME.dump(state))


def test_undo_and_redo_are_the_fold():
    """Going back and forth in a history gives the same snapshots."""
    history = History(GAME, "undo", StrategoOptions(deployment="book"))
    states = [history.state]
    for _ in range(20):
        seat = GAME.to_act(history.state)[0]
        states.append(history.do(seat, GAME.legal(history.state, seat)[0]))
    assert states[7] == history.go_to(7)
    assert states[20] == history.go_to(20)
    assert states[19] == history.go_to(19)


def test_unknown_versions_are_refused():
    """R7.1: the sentence names both versions."""
    data = saved(played(5)) | {"version": "2.0"}
    assert "version '2.0', but this program reads version '1.0'" in refusal(data)
    del data["version"]
    assert "reads version '1.0'" in refusal(data)


def test_two_flags():
    """I-5: an army has one Flag."""
    data = saved(played(0))
    occupied(data, "RED", "SCOUT")["piece"]["rank"] = "FLAG"
    assert "RED has 2 pieces of rank FLAG" in refusal(data)


def test_forty_one_pieces():
    """R1.3: no army has more than it started with."""
    data = saved(played(0))
    square(data, 5, 0)["piece"] = {"rank": "SCOUT", "owner": "RED", "revealed": False, "has_moved": True}
    assert "RED has 9 pieces of rank SCOUT, but its army has 8." in refusal(data)


def test_a_piece_in_a_lake():
    """I-3: lakes stay empty."""
    data = saved(played(0))
    piece = occupied(data, "RED")
    square(data, 4, 2)["piece"], piece["piece"] = piece["piece"], None
    assert "There is a piece in the lake at row 4, column 2." in refusal(data)


def test_a_moved_bomb():
    """I-4: Bombs and Flags never move."""
    data = saved(played(0))
    occupied(data, "BLUE", "BOMB")["piece"]["has_moved"] = True
    assert "has moved, which it never can" in refusal(data)


def test_a_square_twice_and_a_lake_elsewhere():
    """I-1, I-2: a hundred different squares, and the lakes in their place."""
    data = saved(played(0))
    data["board"]["squares"][1] = data["board"]["squares"][0]
    assert "names a square twice" in refusal(data)
    data = saved(played(0))
    square(data, 5, 0)["terrain"] = "LAKE"
    assert "wrong terrain" in refusal(data)


def claim(key, value):
    def change(data):
        data[key] = value

    return change


CLAIMS = [
    (claim("turn_number", 49), "the history has 50 moves"),
    (claim("winner", "RED"), "do not follow from the history"),
    (claim("active_player", "BLUE"), "do not follow from the history"),
    (claim("draw_offered_by", "BLUE"), "Only the side to move"),
    (lambda data: data["move_history"][3].update(turn=9), "says that it is turn 9"),
    (lambda data: data["move_history"][3].update({"to": [0, 0]}), "This is not a possible game of Stratego."),
    (lambda data: data["move_history"].reverse(), "This is not a possible game of Stratego."),
    (lambda data: occupied(data, "RED")["piece"].update(owner="BLUE"), "This is not a possible game of Stratego."),
    (lambda data: occupied(data, "RED", "FLAG")["piece"].update(revealed=True), "do not follow from the history"),
    (lambda data: data.update(surprise=1), "unknown field"),
    (lambda data: data["board"].update(squares=[]), "length"),
]


@pytest.mark.parametrize(("falsify", "reason"), CLAIMS, ids=range(len(CLAIMS)))
def test_false_claims_are_refused(falsify, reason):
    """R7.4: a file must claim what its moves lead to."""
    data = saved(played(50))
    falsify(data)
    assert reason in refusal(data)


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"version":"1.0"}', b"\xff\xfe", b"null"])
def test_damaged_files_are_refused(data):
    """R7.4: no crash, one sentence."""
    with pytest.raises(BadSave):
        GAME.load(data)
