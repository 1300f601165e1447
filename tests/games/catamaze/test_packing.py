"""Saves: what is written, what is read, and what is refused. R9."""

import json
import subprocess
import sys

import pytest
from maze_scenes import GAME, ROOM, TICK, scene

from quintet.core.errors import BadSave
from quintet.core.game import CLOCK
from quintet.core.replay import History, read_save, resume, write_save
from quintet.core.rng import SeededRandom
from quintet.games.catamaze.options import CataMazeOptions

WAIT = GAME.read(".")


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
from test_packing import GAME, SeededRandom, continue_game
history = resume(GAME, read_save(sys.stdin.buffer.read()))
continue_game(history, SeededRandom("later"), 50)
sys.stdout.buffer.write(write_save(history))
"""


def test_a_game_saved_at_tick_50_continues_in_a_new_process(request):
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
        ({"map": [["#"]]}, "The map has 1 row"),
        ({"exit_position": {"x": 2, "y": 2}}, "E is not where the record says."),
        ({"winner_id": "nobody"}, "Only the winner can have won."),
        ({"game_over": True}, "The game is over only when"),
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
        ("position", {"x": 0, "y": 0}, "player is in a wall"),
        ("position", {"x": 5, "y": 1}, "must be sorted, different, and include its own"),
        ("hp", 9, "too many hit points or rounds"),
        ("alive", False, "alive exactly while it has hit points"),
        ("won", True, "Only the winner can have won."),
        ("last_bullet_tick", 5, "cannot have fired in a later tick"),
        ("action_queue", ["JUMP"], "cannot be read"),
        ("action_queue", ["WAIT"] * 101, "cannot be read"),
        ("persona", "explorer", "Agents have a persona, and players have none."),
        ("entity_id", "agent", "The entity player is missing"),
        ("visited_positions", [[1, 1], [1, 1]], "sorted, different"),
        ("visited_positions", [[0, 0], [1, 1]], "player cannot have visited a wall"),
    ],
)
def test_broken_entities_are_refused(field, value, sentence):
    """R9.3: no game can reach these."""
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
