"""JSON in the documented shape, full round trips, and one sentence for everything broken."""

import pytest
from positions import GAME, play
from saves import loaded, played, refusal, saved, setting_up, square

from quintet.core.errors import BadSave
from quintet.core.replay import History
from quintet.core.rng import SeededRandom
from quintet.games.stratego.actions import CLEAR, RESIGN
from quintet.games.stratego.options import StrategoOptions

DOCUMENTED = ("version", "phase", "active_player", "turn_number", "board", "move_history", "winner")


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


@pytest.mark.parametrize(("army", "deployment"), [("barrage", "manual"), ("duel", "book"), ("classic", "manual")])
def test_every_state_of_a_game_round_trips(army, deployment):
    """R7.1: after each setup action, move, offer, answer and resignation, and in every world imagined there."""
    state, rng = GAME.new(army, StrategoOptions(army=army, deployment=deployment)), SeededRandom(army)
    for _ in range(120):
        assert state == GAME.load(GAME.dump(state))
        world = GAME.resample(state, rng.next_int(0, 1), rng)
        assert world == GAME.load(GAME.dump(world))
        if not GAME.to_act(state):
            break
        seat = GAME.to_act(state)[0]
        state = GAME.apply(state, seat, any_action(GAME.legal(state, seat), rng))


def any_action(legal, rng):
    """Picks talks and the ends of a setup as often as the many single steps, and rarely a resignation."""
    rare = [action for action in legal if action >= CLEAR]
    several = rare and rng.next_int(0, 3) == 0
    picked = (rare if several else legal)[rng.next_int(0, len(rare if several else legal) - 1)]
    return legal[0] if picked == RESIGN and rng.next_int(0, 9) else picked


@pytest.mark.parametrize("steps", ["clear", "random", "setup bunker", "remove a1", "swap a1 b1", "ready", "resign"])
def test_what_happened_last_comes_back(steps):
    """R7.1: the last action of every kind, from which events are worded."""
    start = setting_up("setup bunker", "remove a1", "place flag a1", army="duel")
    state = played(7) if steps == "resign" else start
    state = play(state, steps)
    assert state == loaded(saved(state))
    assert GAME.events(state, 0) == GAME.events(loaded(saved(state)), 0)


@pytest.mark.parametrize("talk", [["offer draw"], ["offer draw", "accept draw"], ["offer draw", "decline draw"],
                                  ["offer draw", "resign"], ["offer draw", "decline draw", "resign"]])  # fmt: skip
@pytest.mark.parametrize("steps", [0, 7, 8])
def test_talks_come_back(talk, steps):
    """R7.1: an offer, each answer to it, and a resignation of either side."""
    state = play(played(steps), *talk)
    assert state == loaded(saved(state))


def documented(state):
    """Returns only what the document's own JSON has."""
    return {key: saved(state)[key] for key in DOCUMENTED}


@pytest.mark.parametrize("steps", [0, 1, 14, 400, 3000])
def test_the_documented_keys_are_enough(steps):
    """R7.1: the rest takes its defaults; the board, the history and the rules' memory come back."""
    state = played(steps)
    again = loaded(documented(state))
    assert state.model == again.model
    assert [GAME.view(state, seat) for seat in (None, 0, 1)] == [GAME.view(again, seat) for seat in (None, 0, 1)]
    assert [GAME.legal(state, seat) for seat in (0, 1)] == [GAME.legal(again, seat) for seat in (0, 1)]
    assert () == GAME.events(again, 0)


def test_the_documented_keys_of_a_setup_are_enough():
    """R7.1: half an army in place, and the next action works."""
    state = loaded(documented(setting_up("place flag a1", "place spy b1")))
    assert 2 == len(GAME.view(state, 0).pieces)
    assert GAME.outcome(play(state, "random", "ready", "random", "ready")) is None


@pytest.mark.parametrize(
    ("talk", "reason", "winners"),
    [
        (["resign"], "resignation", (0,)),
        (["offer draw", "resign"], "resignation", (1,)),
        (["offer draw", "accept draw"], "draw_agreed", ()),
    ],
)
def test_an_ending_by_talk_follows_from_the_documented_keys(talk, reason, winners):
    """R7.1: nobody has won by a move, so somebody resigned, or both agreed."""
    state = loaded(documented(play(played(7), *talk)))
    assert (reason, winners) == (GAME.outcome(state).reason, GAME.outcome(state).winners)
    assert state == loaded(saved(state))


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


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"version":"1.0"}', b"\xff\xfe", b"null"])
def test_damaged_files_are_refused(data):
    """R7.4: no crash, one sentence."""
    with pytest.raises(BadSave):
        GAME.load(data)
