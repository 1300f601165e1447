"""Playing CataMaze: queues, refusals, saves, batches, the table and its clock."""

import json
import subprocess
import sys

import numpy as np
import pytest
from maze_scenes import GAME, NAMES, TICK, of, play, scene

from quintet.core.errors import BadNotation, BadSave, IllegalAction
from quintet.core.game import CLOCK
from quintet.core.replay import History, read_save, resume, write_save
from quintet.core.rng import SeededRandom
from quintet.games.catamaze import rules
from quintet.games.catamaze.model import Settings
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.sight import OBSERVED
from quintet.table.clock import Clock
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person

ROOM = """
    #######
    #0...1#
    #.....#
    #S...E#
    #######
"""
WAIT, CLEAR = GAME.read("."), GAME.read("clear")


def refused(state, seat, action):
    """The sentence of a refusal; the state stays as it was."""
    before = state.data
    with pytest.raises(IllegalAction) as error:
        GAME.apply(state, seat, action)
    assert before == state.data
    assert "\n" not in str(error.value)
    return str(error.value)


# --- queues and refusals: R6 ------------------------------------------------------------------------------------------


def test_queue_is_cleared():
    """R6.2: Escape empties the own queue and no other."""
    state = scene(ROOM, s1={"action_queue": ("WAIT",)})
    for _ in range(3):
        state = GAME.apply(state, 0, WAIT)
    state = GAME.apply(state, 0, CLEAR)
    assert ((), 1) == (of(state, 0).action_queue, len(of(state, 1).action_queue))
    assert "player has nothing queued that could be cleared" == refused(state, 0, CLEAR)


@pytest.mark.parametrize("limit", [1, 100])
def test_a_full_queue_refuses_more(limit):
    """R6.3: with the limit in the sentence."""
    state = scene(ROOM, settings=Settings(queue_limit=limit))
    for _ in range(limit):
        state = GAME.apply(state, 0, WAIT)
    sentence = f"player cannot queue WAIT: {limit} actions wait already; let some happen or clear the queue"
    assert sentence == refused(state, 0, WAIT)
    assert [CLEAR] == list(GAME.legal(state, 0))


def test_refusals_name_who_and_why():
    """R6: the dead, strangers, the wrong hand on the clock, and everything after the end."""
    state = play(scene(ROOM, s1={"hp": 1}), "0d", "0d", "0d", "0l")
    assert "agent_aggressive_1 cannot play WAIT: the dead do nothing" == refused(state, 1, WAIT)
    assert "there is no seat 6: this game has 2" == refused(state, 5, WAIT)
    assert "player cannot play TICK: only the clock ticks" == refused(state, 0, TICK)
    assert "the clock cannot play WAIT: it only plays TICK" == refused(state, CLOCK, WAIT)
    over = play(state, "0s", "0s", "0d")
    assert "player cannot play WAIT: the game is over; start a new one" == refused(over, 0, WAIT)
    assert "the clock cannot play TICK: the game is over; start a new one" == refused(over, CLOCK, TICK)


@pytest.mark.parametrize("text", ["", "MOVE", "jump", "ww", "move_up", "tick", "wait", "10", "\x1b"])
def test_unknown_actions_are_bad_notation(text):
    """R6.1: one sentence that says what there is."""
    with pytest.raises(BadNotation, match="w a s d to move"):
        GAME.read(text)


def test_keys_and_names_are_both_read():
    """The keys of the sheet are short notation."""
    for action in range(rules.ACTIONS):
        assert action == GAME.read(GAME.write(action)) == GAME.read(f" {GAME.write(action)}\n")
    keys = ["w", "s", "a", "d", "i", "k", "j", "l", "."]
    assert list(range(9)) == [GAME.read(key) for key in keys]


# --- saves: R9 --------------------------------------------------------------------------------------------------------


def busy_game(ticks, seed="busy"):
    """A history of random intents and ticks, with queues that are never empty for long."""
    history, rng = History(GAME, seed, CataMazeOptions(width=15, height=15)), SeededRandom(seed)
    continue_game(history, rng, ticks)
    return history


def continue_game(history, rng, ticks):
    for _ in range(ticks):
        for seat in range(4):
            legal = GAME.legal(history.state, seat)
            for _ in range(rng.next_int(0, 2)):
                if WAIT in legal:
                    history.do(seat, rng.next_int(0, 8))
        if GAME.outcome(history.state) is None:
            history.do(CLOCK, TICK)


def test_json_has_the_documented_shape():
    """R9.1: keys and kinds as in the source document; sets as sorted lists."""
    data = json.loads(GAME.dump(busy_game(12).state))
    documented = ["game_id", "tick", "map", "start_position", "exit_position", "entities", "bullets_in_flight"]
    assert [*documented, "game_over", "winner_id"] == list(data)[:9]
    assert 15 == len(data["map"]) == len(data["map"][0])
    entity = data["entities"]["agent_cautious_2"]
    fields = "entity_id entity_type persona position hp ammo last_bullet_tick alive won action_queue visited_positions"
    assert fields.split() == list(entity)[:11]
    assert ["agent", "cautious"] == [entity["entity_type"], entity["persona"]]
    assert entity["visited_positions"] == sorted(entity["visited_positions"])
    for bullet in data["bullets_in_flight"]:
        assert ["shooter_id", "position", "direction", "spawn_tick"] == list(bullet)


RESUME = """
import sys
from quintet.core.replay import read_save, resume, write_save
from test_play import GAME, SeededRandom, continue_game
history = resume(GAME, read_save(sys.stdin.buffer.read()))
continue_game(history, SeededRandom("later"), 50)
sys.stdout.buffer.write(write_save(history))
"""


def test_a_game_saved_at_tick_50_goes_on_in_a_new_process(request):
    """R9.1: queues intact, and identical to the game that was never interrupted."""
    history = busy_game(50, "fifty")
    assert 50 == history.state.model.tick
    assert any(entity.action_queue for entity in history.state.model.entities.values())
    saved = write_save(history)
    path = [str(request.path.parent), *sys.path]
    child = subprocess.run(
        [sys.executable, "-c", RESUME], input=saved, capture_output=True, check=False, env=_surroundings(path)
    )
    assert 0 == child.returncode, child.stderr.decode()[-500:]
    continue_game(history, SeededRandom("later"), 50)
    other = resume(GAME, read_save(child.stdout))
    assert history.state == other.state
    assert history.steps == other.steps
    assert GAME.dump(history.state) == GAME.dump(other.state)


def _surroundings(path):
    import os  # noqa: PLC0415 - only for the child

    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"tick": -1}, "cannot be read"),
        ({"game_id": "x"}, "cannot be read"),
        ({"map": [["#"]]}, "it has 1 rows"),
        ({"exit_position": {"x": 2, "y": 2}}, "E does not stand where the record says"),
        ({"winner_id": "nobody"}, "exactly the winner has won"),
        ({"game_over": True}, "the game is over exactly when"),
        ({"entities": {}}, "cannot be read"),
        ({"strange": 1}, "cannot be read"),
    ],
)
def test_broken_saves_are_refused(change, sentence):
    """R9.3: one sentence."""
    data = json.loads(GAME.dump(scene(ROOM)))
    with pytest.raises(BadSave) as error:
        GAME.load(json.dumps(data | change).encode())
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("position", {"x": 0, "y": 0}, "player stands in a wall"),
        ("position", {"x": 5, "y": 1}, "has visited sorted and different cells"),
        ("hp", 9, "hit points and rounds within the limits"),
        ("alive", False, "lives exactly while it has hit points"),
        ("won", True, "exactly the winner has won"),
        ("last_bullet_tick", 5, "cannot have fired in a tick to come"),
        ("action_queue", ["JUMP"], "cannot be read"),
        ("action_queue", ["WAIT"] * 101, "cannot be read"),
        ("persona", "explorer", "an agent has a persona and a player has none"),
        ("entity_id", "agent", "an entity is called player"),
        ("visited_positions", [[1, 1], [1, 1]], "sorted and different"),
        ("visited_positions", [[0, 0], [1, 1]], "player has visited a wall"),
    ],
)
def test_broken_entities_are_refused(field, value, sentence):
    """R9.3: what no game can reach."""
    data = json.loads(GAME.dump(scene(ROOM)))
    data["entities"]["player"][field] = value
    with pytest.raises(BadSave) as error:
        GAME.load(json.dumps(data).encode())
    assert sentence in str(error.value)


def test_the_order_of_entities_in_a_file_does_not_matter():
    """R9.1: seats follow from the names."""
    state = busy_game(5).state
    data = json.loads(GAME.dump(state))
    data["entities"] = dict(sorted(data["entities"].items(), reverse=True))
    assert state == GAME.load(json.dumps(data).encode())


# --- batches: R6.6 ----------------------------------------------------------------------------------------------------


def test_advance_does_what_queueing_and_ticking_does():
    """R6.6: state, masks and observations agree with the single game, tick by tick, with queues filled or not."""
    state, rng = GAME.new("joint", CataMazeOptions(width=9, height=9, queue=2, hp=3)), SeededRandom("joint")
    for _ in range(2):
        state = GAME.apply(state, 1, 3)
    worlds, seats = state.thaw(), 4
    masks, out = np.zeros((1, seats * rules.ACTIONS), np.uint8), np.zeros((1, seats * OBSERVED), np.uint8)
    codes = np.zeros(1, np.int64)
    for _ in range(300):
        actions = np.array([[rng.next_int(-1, 9) for _ in range(seats)]])
        for seat, action in enumerate(actions[0].tolist()):
            if action in GAME.legal(state, seat):
                state = GAME.apply(state, seat, action)
        state = GAME.apply(state, CLOCK, TICK)
        rules.advance(worlds, actions, masks, out, codes)
        assert state.data == worlds.tobytes()
        for seat in range(seats):
            listed = np.flatnonzero(masks[0, seat * rules.ACTIONS : (seat + 1) * rules.ACTIONS]).tolist()
            assert list(GAME.legal(state, seat)) == listed
            row = np.zeros((1, OBSERVED), np.uint8)
            rules.observe(worlds, np.array([seat]), row)
            assert row[0].tobytes() == out[0, seat * OBSERVED : (seat + 1) * OBSERVED].tobytes()
        if GAME.outcome(state) is not None:
            break
    assert 0 == codes[0]
    assert state.model.tick > 20


def test_advance_after_the_end_changes_nothing():
    """R6.6: a finished game answers with a code."""
    state = play(scene(ROOM.replace("0...1", "1...0")), "0s", "0s")
    worlds = state.thaw()
    masks, out = np.zeros((1, 2 * rules.ACTIONS), np.uint8), np.zeros((1, 2 * OBSERVED), np.uint8)
    codes = np.zeros(1, np.int64)
    rules.advance(worlds, np.zeros((1, 2), np.int64), masks, out, codes)
    assert (rules.GAME_OVER, 0, state.data) == (codes[0], masks.sum(), worlds.tobytes())


def test_a_world_fits_in_eight_kibibytes():
    """The record of one game, everything included."""
    assert GAME.layout.size < 8 * 1024


def test_bullets_never_outgrow_their_room():
    """The bound behind MAX_BULLETS: eight seats at the longest hall, firing whenever they can."""
    hall = "/".join(["#" * 50, *(["#" + "." * 48 + "#"] * 8), "#S" + "." * 46 + "E#", "#" * 50])
    state = GAME.new("hall", CataMazeOptions(map=hall, agents=("aggressive",) * 7, ammo=9))
    worlds = state.thaw()
    for k in range(8):
        worlds[0].entities[k].x, worlds[0].entities[k].y = 1, 1 + k
    masks, out = np.zeros((1, 8 * rules.ACTIONS), np.uint8), np.zeros((1, 8 * OBSERVED), np.uint8)
    most = 0
    for _ in range(120):
        rules.advance(worlds, np.full((1, 8), 7), masks, out, np.zeros(1, np.int64))
        most = max(most, int(worlds[0].bullet_count))
    assert 8 * 20 <= most < len(worlds[0].bullets)


# --- at the table -----------------------------------------------------------------------------------------------------


def seats():
    return [Person("Ann"), BotSeat("A", "aggressive"), BotSeat("C", "cautious"), BotSeat("E", "explorer")]


def test_a_match_in_real_time():
    """One tick a second, at double speed, paused, and with the queue shown to its owner."""
    match = Match(GAME, "clock", CataMazeOptions(width=21, height=21), seats=seats())
    clock = Clock(0.0)
    for action in (0, 1, 2, 3):
        match.submit(0, action, match.step)
    assert ("MOVE_UP", "MOVE_DOWN", "MOVE_LEFT", "MOVE_RIGHT") == match.view(0).queue
    for _ in range(clock.due(2.0)):
        match.tick()
    assert (2, 2) == (match.view(0).time, len(match.view(0).queue))
    clock.set_speed(2.0, 2.0)
    for _ in range(clock.due(3.0)):
        match.tick()
    assert 4 == match.view(0).time
    clock.pause(3.0)
    assert 0 == clock.due(60.0)


def test_bots_play_a_match_to_its_end_and_it_can_be_replayed():
    """Bots go through the same queue as a person: the log holds their intents and the ticks."""
    options = CataMazeOptions(width=15, height=15, time_limit=300)
    sitters = [BotSeat("R", "runner"), *seats()[1:]]
    match = Match(GAME, "bots", options, seats=sitters)
    match.run()
    assert match.is_over
    assert match.outcome == GAME.outcome(History.of(GAME, match.replay()).state)
    again = Match(GAME, "bots", options, seats=sitters)
    again.run()
    assert match.replay().steps == again.replay().steps


def test_names_of_the_entities():
    """R1.3: as the document writes them."""
    assert NAMES[:4] == tuple(GAME.new("names").model.entities)
