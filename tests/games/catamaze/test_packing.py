"""Saves: what is written, what is read, and what is refused. R9."""

import json
import subprocess
import sys

import pytest
from maze_games import TABLES, busy_world, moments
from maze_scenes import GAME, ROOM, TICK, scene

from quintet.core.errors import BadSave
from quintet.core.game import CLOCK
from quintet.core.replay import History
from quintet.core.rng import SeededRandom
from quintet.core.save import read_save, resume, write_save
from quintet.games.catamaze.events import BLOCKED, DIED, DRY, HURT, SHOT
from quintet.games.catamaze.model import DEFAULT_RNG, Settings
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.packing.ammunition import possible_rounds

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
from quintet.core.save import read_save, resume, write_save
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
        ("ammo", 2, "The rounds of the entity player do not fit the tick of its last shot."),
        ("last_bullet_tick", 4, "The rounds of the entity player do not fit the tick of its last shot."),
        ("hp", 4, "The entity player is wounded, but nobody else has fired."),
        ("last_sound", "*click*", "cannot have heard a shot in a tick in which nobody fired"),
        ("visited_positions", [[1, 1], [1, 3]], "The cells player has visited must be connected."),
        ("visited_positions", [[x, y] for x in (1, 2, 3) for y in (1, 2, 3)], "cannot have visited 9 cells in 5 ticks"),
        ("visited_positions", [[1, 1], [2, 1], [3, 1], [4, 1], [4, 2], [5, 3]], "must be connected"),
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


# --- what no game reaches: R9.3 ---------------------------------------------------------------------------------------


def refusal_of(data):
    with pytest.raises(BadSave) as error:
        GAME.load(json.dumps(data).encode())
    assert "\n" not in str(error.value)
    return str(error.value)


@pytest.mark.parametrize("options", TABLES, ids=range(len(TABLES)))
def test_every_moment_of_a_game_can_be_loaded(options):
    """R9.3: strict as it is, loading refuses nothing that a game reaches."""
    states = [state for seed in range(3) for state in moments(options, f"reach {seed}")]
    assert all(GAME.load(GAME.dump(state)) == state for state in states)


def test_a_world_with_only_the_documented_keys_loads():
    """R9.4: without `settings`, `rng`, `last_events` and `last_sound`, the defaults hold and the game plays on."""
    state = busy_game(12).state
    data = json.loads(GAME.dump(state))
    for key in ("settings", "rng", "last_events"):
        del data[key]
    for entity in data["entities"].values():
        del entity["last_sound"]
    loaded = GAME.load(json.dumps(data).encode())
    assert (DEFAULT_RNG, Settings(), ()) == (loaded.model.rng, loaded.model.settings, loaded.model.last_events)
    assert loaded == GAME.load(GAME.dump(loaded))
    assert state.model.tick + 1 == GAME.apply(loaded, CLOCK, TICK).model.tick


def test_the_order_of_bullets_in_a_file_does_not_matter():
    """R9.1: they are kept in the order of their shots."""
    data = busy_world()
    state = GAME.load(json.dumps(data).encode())
    assert state == GAME.load(json.dumps(data | {"bullets_in_flight": data["bullets_in_flight"][::-1]}).encode())


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"spawn_tick": 2_000_000_000}, "cannot be younger than the last shot of its shooter"),
        ({"spawn_tick": 0}, "cannot have flown through a wall"),
        ({"position": {"x": 0, "y": 0}}, "must be in an open cell and have a shooter"),
        ({"shooter_id": "nobody"}, "must be in an open cell and have a shooter"),
        ({"direction": "SIDEWAYS"}, "cannot be read"),
    ],
)
def test_impossible_bullets_are_refused(change, sentence):
    """R9.3: a bullet has a shooter who fired it, and an open way behind it."""
    data = busy_world()
    data["bullets_in_flight"][0] |= change
    assert sentence in refusal_of(data)


def test_a_bullet_is_neither_fired_twice_nor_in_somebody_else():
    """R3.4, R3.6: one shot per tick, and contact is a hit."""
    data = busy_world()
    bullet = data["bullets_in_flight"][0]
    assert "An entity fires only one bullet per tick." in refusal_of(data | {"bullets_in_flight": [bullet, bullet]})
    victim = next(each for name, each in data["entities"].items() if each["alive"] and name != bullet["shooter_id"])
    bullet["position"] = victim["position"]
    assert "bullet" in refusal_of(data)


def test_a_bullet_of_somebody_who_never_fired_is_refused():
    """R4.1: ammunition that was never fired does not fly."""
    data = json.loads(GAME.dump(scene(ROOM.replace("0...1", "0.>.1"))))
    assert "cannot be younger than the last shot of its shooter player" in refusal_of(data)


@pytest.mark.parametrize(
    ("rounds", "last", "possible"),
    [
        (3, -1, True),
        (2, -1, False),
        (2, 4, True),
        (3, 4, False),
        (0, 4, True),
        (0, 1, False),
        (1, 1, False),
        (2, 1, True),
        (2, 2, True),
        (3, 2, True),
        (0, 2, False),
        (0, 0, False),
        (3, 0, True),
    ],
)
def test_rounds_fit_the_last_shot(rounds, last, possible):
    """R3.8: at tick 5 with three rounds at most, by hand."""
    assert possible == (rounds in possible_rounds(3, last, 5, alive=True))


def test_possible_rounds_are_those_that_play_reaches():
    """R3.8: trying every pattern of eight ticks of firing or not reaches exactly the possible pairs."""
    for limit in (0, 1, 3):
        reached = set()
        for pattern in range(2**8):
            rounds, last = limit, -1
            for tick in range(8):
                if pattern >> tick & 1 and rounds:
                    rounds, last = rounds - 1, tick
                elif rounds < limit and (tick - last) % 2 == 0:
                    rounds += 1
            reached.add((rounds, last))
        pairs = {(k, last) for last in range(-1, 8) for k in possible_rounds(limit, last, 8, alive=True)}
        assert reached == pairs


def test_a_game_past_its_time_limit_is_refused():
    """R5.3: it ended at that tick."""
    data = json.loads(GAME.dump(scene(ROOM, settings=Settings(time_limit=4))))
    assert "cannot be in tick 5: its time limit is 4 ticks" in refusal_of(data)
    data["settings"]["time_limit"] = 1_000_001
    assert "A time limit is at most 1,000,000 ticks." in refusal_of(data)


def test_a_generator_beyond_its_range_is_refused():
    """R9.3: as a save that is wrong, not as a bad action."""
    data = json.loads(GAME.dump(scene(ROOM)))
    data["rng"]["word"] = 2**32
    assert "The numbers of the random generator are out of range." in refusal_of(data)


# --- last events: R7, R9.3 --------------------------------------------------------------------------------------------

FAULTS = [
    [[3, 0, 5, 5, 200]],
    [[12, 0, 1, 1, 0]],
    [[0, 0, 1, 1, 0]],
    [[1, 0, 0, 0, 9]],
    [[1, 0, 0, 0, 8]],
    [[1, 0, 1, 1, 0]],
    [[2, 0, 0, 0, 1]],
    [[3, 0, 1, 1, 4]],
    [[3, 0, 1, 1, 1]],
    [[3, 7, 1, 1, 1]],
    [[3, -1, 1, 1, 1]],
    [[4, 0, 2, 1, 1]],
    [[4, 0, 1, 1, -1]],
    [[5, 0, 1, 1, 1]],
    [[6, 0, 1, 1, 1]],
    [[7, 0, 1, 1, 0]],
    [[8, 0, 1, 1, 0]],
    [[8, 0, 1, 1, 5]],
    [[8, 0, 1, 1, 300]],
    [[9, 0, 1, 1, 0]],
    [[10, 0, 1, 1, 3]],
    [[11, -1, 0, 0, 1]],
    [[4, 0, 1, 1, 0], [4, 0, 1, 1, 0]],
    [[4, 1, 5, 1, 0], [4, 0, 1, 1, 0]],
    [[4, 0, 1, 1, 0], [2, 0, 0, 0, 0]],
    [[4, 0, 1, 1, 2**70]],
]


@pytest.mark.parametrize("events", FAULTS, ids=str)
def test_events_that_cannot_have_happened_are_refused(events):
    """R9.3: an event fits the entity it happened to; here everybody is unhurt, loaded and has an empty queue."""
    data = json.loads(GAME.dump(scene(ROOM)))
    assert GAME.load(json.dumps(data | {"last_events": [[4, 0, 1, 1, 0], [4, 1, 5, 1, 3]]}).encode())
    refusal_of(data | {"last_events": events})


def test_events_of_a_busy_tick_keep_their_order():
    """R3: phases follow each other, and nobody acts twice."""
    data = busy_world()
    events = data["last_events"]
    assert GAME.load(json.dumps(data).encode())
    assert "order" in refusal_of(data | {"last_events": events[::-1]})
    assert "order" in refusal_of(data | {"last_events": [*events, events[-1]]})
    shot = next(event for event in events if event[0] == SHOT)
    assert "two things" in refusal_of(data | {"last_events": [[BLOCKED, *shot[1:]], shot]})


def test_nobody_dies_unhurt():
    """R3.7: a death follows the hits that caused it."""
    fired = {"last_bullet_tick": 4, "ammo": 2, "last_sound": "*click*"}
    data = json.loads(GAME.dump(scene(ROOM, s0=fired, s1={"hp": 0, "alive": False})))
    hurt, died = [HURT, 1, 5, 1, 6], [DIED, 1, 5, 1, 0]
    assert GAME.load(json.dumps(data | {"last_events": [hurt, died]}).encode())
    assert "die unhurt" in refusal_of(data | {"last_events": [died]})
    assert "die unhurt" in refusal_of(data | {"last_events": [[SHOT, 0, 1, 1, 3], died]})


@pytest.mark.parametrize(
    ("last", "ammo", "is_possible"), [(3, 1, True), (3, 0, True), (3, 2, False), (4, 1, False), (4, 0, False)]
)
def test_only_an_empty_weapon_runs_dry(last, ammo, is_possible):
    """R9.3: it fired before this tick, and has got back at most one round since."""
    data = json.loads(GAME.dump(scene(ROOM, s0={"last_bullet_tick": last, "ammo": ammo})))
    assert 5 == data["tick"]
    data["last_events"] = [[DRY, 0, 1, 1, 3]]
    if is_possible:
        assert GAME.load(json.dumps(data).encode())
    else:
        assert "cannot have happened" in refusal_of(data)
