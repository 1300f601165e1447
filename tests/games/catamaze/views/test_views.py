"""What a seat knows: the window, its events, watching, and that nothing else reaches it."""

import json

import msgspec
import numpy as np
import pytest
from maze_scenes import GAME, of, picture, play, scene

from quintet.core.record import zeros
from quintet.core.rng import SeededRandom, plant
from quintet.core.state import State
from quintet.games.catamaze.actions import ACTIONS
from quintet.games.catamaze.events import DIED, ENDED, HURT
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.model import Settings
from quintet.games.catamaze.options import CataMazeOptions, pack_options
from quintet.games.catamaze.packing import LAYOUT
from quintet.games.catamaze.rules.entries import advance, legal, observe, reset
from quintet.games.catamaze.rules.sight import OBSERVED
from quintet.games.catamaze.tables import MAX_SEATS, MAX_SIDE
from quintet.games.catamaze.views import may_watch

CORNER = """
    #########
    #0.S....#
    #.1.>...#
    #..#....#
    #......E#
    #########
"""


def window(state, seat):
    return "\n".join("".join(row) for row in GAME.view(state, seat).observation.vision)


# --- the window: R8.2 -------------------------------------------------------------------------------------------------


def test_the_window_is_five_by_five_and_walls_surround_the_map():
    """R8.2: off the map is wall; others are P, S is shown, bullets are not."""
    assert picture("""
        #####
        #####
        ##@.S
        ##.P.
        ##..#
    """) == window(scene(CORNER), 0)


def test_the_window_from_the_other_side():
    """R8.2: everyone looks alike: the player is P too, and the window sees through walls."""
    state = scene(CORNER)
    assert picture("""
        #####
        #P.S.
        #.@..
        #..#.
        #....
    """) == window(state, 1)


def test_bullets_are_shown_only_with_the_option_and_change_nothing():
    """R8.2: * above floor; the tick is the same either way."""
    hidden, shown = scene(CORNER), scene(CORNER, settings=Settings(bullets_visible=True))
    assert "#.@.*" == window(shown, 1).splitlines()[2]
    assert "#.@.." == window(hidden, 1).splitlines()[2]
    after = [play(state, "0d 1l", "").model for state in (hidden, shown)]
    assert msgspec.structs.replace(after[0], settings=after[1].settings) == after[1]


def test_the_dead_see_where_they_died_without_themselves():
    """R8.3: no @, no sound."""
    state = play(scene("#####\n#01.#\n#S.E#\n#...#\n#####", s1={"hp": 1}, settings=Settings(watch="never")), "0l")
    seen = GAME.view(state, 1).observation
    assert (False, ".") == (seen.alive, seen.vision[2][2])
    assert GAME.view(play(state, "0i"), 1).observation.last_sound is None


def test_the_observation_is_the_documented_one():
    """R8.1: its fields in order, and besides them only its own queue and the table's options."""
    data = json.loads(msgspec.json.encode(GAME.view(scene(CORNER), 0)))
    fields = ["entity_id", "hp", "ammo", "time", "position", "vision", "last_sound", "alive", "won", "game_over"]
    assert fields == list(data["observation"])
    own = {"seat", "observation", "queue", "queue_limit", "time", "game_over", "width", "height", "max_hp", "max_ammo"}
    assert own | {"watched"} == set(data)


def test_the_bytes_of_an_observation():
    """R8.1: after the window come hp, ammo, x, y, sound, alive, won, over, queued, and the time in two bytes."""
    own = {"hp": 4, "ammo": 2, "last_bullet_tick": 0x1233, "last_sound": "*click*", "action_queue": ("WAIT",) * 3}
    out = np.zeros((1, OBSERVED), np.uint8)
    observe(scene(CORNER, tick=0x1234, s0=own).thaw(), np.array([0]), out)
    assert [4, 2, 1, 1, 1, 1, 0, 0, 3, 0x34, 0x12] == out[0, 25:].tolist()


# --- events: R7 -------------------------------------------------------------------------------------------------------


def test_events_of_others_are_known_only_inside_the_window():
    """R7.2: a hit nearby happens to somebody; a hit far away is not reported."""
    before = """
        ###########
        #0.2.....1#
        #S.......E#
        #........3#
        ###########
    """
    state = play(scene(before, shooter=0), "0l", "")
    texts = [event.text for event in GAME.events(state, 0)]
    assert ["Somebody is hit at 3,1."] == [text for text in texts if "hit" in text]
    assert [None] == [event.seat for event in GAME.events(state, 0) if event.kind == "hurt"]
    assert () == GAME.events(state, 1) == GAME.events(state, 3) == GAME.events(state, None)
    assert "You are hit." in [event.text for event in GAME.events(state, 2)]


# --- watching: R8.5 ---------------------------------------------------------------------------------------------------


def watchers(state):
    return [seat for seat in (0, 1, None) if GAME.view(state, seat).watched is not None]


@pytest.mark.parametrize(
    ("setting", "running", "one_dead", "over"),
    [("never", [], [], []), ("after_death", [], [1], [0, 1, None]), ("always", [None], [1, None], [0, 1, None])],
)
def test_who_may_watch(setting, running, one_dead, over):
    """R8.5: never a living seat while the game runs."""
    before = "#####\n#01.#\n#S.E#\n#...#\n#####"
    state = scene(before, s1={"hp": 1}, settings=Settings(watch=setting))
    assert running == watchers(state)
    state = play(state, "0l")
    assert one_dead == watchers(state)
    assert over == watchers(play(state, "0d", "0d", "0s"))


def test_watching_never_shows_queues():
    """R8.5: whatever is queued, a watcher's page is the same."""
    state = scene(CORNER, settings=Settings(watch="always"))
    before = msgspec.json.encode(GAME.view(state, None))
    for action in range(5):
        state = GAME.apply(state, 1, action)
    assert before == msgspec.json.encode(GAME.view(state, None))
    assert b"queue" not in msgspec.json.encode(GAME.view(state, None).watched)


# --- the law of secrets: R8 -------------------------------------------------------------------------------------------


def crowd(count, seed):
    """Games of all kinds in small mazes, some ticks old, with queues and bullets."""
    rng, draw = np.random.default_rng(seed), SeededRandom(f"crowd {seed}")
    personas = ("aggressive", "cautious", "explorer")
    plans = [
        pack_options(
            CataMazeOptions(
                width=draw.next_int(7, 13),
                height=draw.next_int(7, 13),
                agents=tuple(personas[draw.next_int(0, 2)] for _ in range(draw.next_int(0, 7))),
                hp=draw.next_int(1, 4),
                bullets_visible=bool(draw.next_int(0, 1)),
                watch=("never", "after_death", "always")[draw.next_int(0, 2)],
                braid=100,
            )
        )
        for _ in range(50)
    ]
    games = []
    worlds = zeros(World, count // 10)
    chosen = np.concatenate([plans[k] for k in rng.integers(0, len(plans), len(worlds))])
    reset(worlds, np.concatenate([plant(f"law {seed} {k}") for k in range(len(worlds))]), chosen)
    masks = np.zeros((len(worlds), MAX_SEATS * ACTIONS), np.uint8)
    out, codes = np.zeros((len(worlds), MAX_SEATS * OBSERVED), np.uint8), np.zeros(len(worlds), np.int64)
    for _ in range(10):
        for _ in range(rng.integers(1, 7)):
            advance(worlds, rng.integers(0, 9, (len(worlds), MAX_SEATS)), masks, out, codes)
        games.append(worlds.copy())
    return np.concatenate(games)


def away(rng, own):
    """Coordinates at least three away from the given one, in either direction."""
    return (own + 3 + rng.integers(0, MAX_SIDE - 5, own.shape)) % MAX_SIDE


def scrambled(worlds, seats, seed):
    """The same worlds with everything changed that these seats cannot see or hear, and that is not theirs."""
    rng, other = np.random.default_rng(seed), worlds.copy()
    row = np.arange(len(worlds))
    x, y = worlds["entities"]["x"][row, seats], worlds["entities"]["y"][row, seats]
    _scramble_walls(rng, worlds, other, x, y)
    _scramble_people(rng, other, seats, x, y)
    _scramble_bullets(rng, other, x, y)
    for name in ("start", "exit"):
        hidden = (abs(other[f"{name}_x"] - x) > 2) | (abs(other[f"{name}_y"] - y) > 2)
        other[f"{name}_x"][hidden] = away(rng, x)[hidden]
        other[f"{name}_y"][hidden] = rng.integers(0, MAX_SIDE, len(worlds))[hidden]
    other["game_id"] = rng.integers(0, 256, other["game_id"].shape)
    other["rng"]["word"] = rng.integers(0, 2**32, len(worlds))
    _scramble_events(rng, other, seats, x, y)
    return other


def _scramble_walls(rng, worlds, other, x, y):
    row = np.arange(len(worlds))
    other["walls"] = rng.integers(0, 2**54, other["walls"].shape)
    seen = np.int64(31) << x.astype(np.int64)
    for dy in range(5):
        true, wild = worlds["walls"][row, y + dy], other["walls"][row, y + dy]
        other["walls"][row, y + dy] = (true & seen) | (wild & ~seen)


def _scramble_people(rng, other, seats, x, y):
    people, shape = other["entities"], other["entities"].shape
    hidden = (abs(people["x"] - x[:, None]) > 2) | (abs(people["y"] - y[:, None]) > 2)
    strange = np.arange(MAX_SEATS) != seats[:, None]
    moved = hidden & strange
    people["x"] = np.where(moved, away(rng, np.repeat(x[:, None], MAX_SEATS, 1)), people["x"])
    people["y"] = np.where(moved, rng.integers(0, MAX_SIDE, shape), people["y"])
    people["alive"] = np.where(moved, rng.integers(0, 2, shape), people["alive"])
    for name, low, high in (
        ("hp", 0, 9),
        ("ammo", 0, 9),
        ("heard", 0, 2),
        ("queued", 0, 9),
        ("last_bullet_tick", -1, 99),
    ):
        people[name] = np.where(strange, rng.integers(low, high, shape), people[name])
    other["queue"] = np.where(strange[:, :, None], rng.integers(0, 9, other["queue"].shape), other["queue"])
    other["visited"] = np.where(strange[:, :, None], rng.integers(0, 2**50, other["visited"].shape), other["visited"])


def _scramble_bullets(rng, other, x, y):
    bullets, shape = other["bullets"], other["bullets"].shape
    seen = (abs(bullets["x"] - x[:, None]) <= 2) & (abs(bullets["y"] - y[:, None]) <= 2)
    wild = ~seen | (other["setup"]["bullets_visible"] == 0)[:, None]
    bullets["x"] = np.where(wild, away(rng, np.repeat(x[:, None], shape[1], 1)), bullets["x"])
    for name, high in (("direction", 4), ("shooter", MAX_SEATS), ("spawn_tick", 99)):
        bullets[name] = rng.integers(0, high, shape)
    blind = other["setup"]["bullets_visible"] == 0
    other["bullet_count"] = np.where(blind, rng.integers(0, 9, len(other)), other["bullet_count"])


def _scramble_events(rng, other, seats, x, y):
    events, shape = other["events"], other["events"].shape
    strange = (events["seat"] != seats[:, None]) & (events["code"] != ENDED)
    near = (abs(events["x"] - x[:, None]) <= 2) & (abs(events["y"] - y[:, None]) <= 2)
    known = near & np.isin(events["code"], (HURT, DIED))
    secret = strange & ~known
    events["value"] = np.where(secret, rng.integers(0, 9, shape), events["value"])
    events["x"] = np.where(secret, away(rng, np.repeat(x[:, None], shape[1], 1)), events["x"])
    events["seat"] = np.where(strange, (seats[:, None] + 1) % MAX_SEATS, events["seat"])


def received(worlds, number, seat):
    """Everything a seat receives, as bytes."""
    state = State(LAYOUT, worlds[number : number + 1].tobytes())
    view = GAME.view(state, seat)
    return msgspec.json.encode([view, GAME.show(view), GAME.events(state, seat), list(GAME.legal(state, seat))])


def pictures(worlds, seats):
    masks, out = np.zeros((len(worlds), ACTIONS), np.uint8), np.zeros((len(worlds), OBSERVED), np.uint8)
    legal(worlds, seats, masks)
    observe(worlds, seats, out)
    return np.concatenate([masks, out], axis=1)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_outside_the_window_and_the_hearing_reaches_a_seat(seed):
    """R8: in more than 4 x 2,500 states, changes out of sight change no byte that a seat receives."""
    worlds = crowd(3_000, seed)
    seats = np.random.default_rng(seed).integers(0, worlds["setup"]["seats"])
    other = scrambled(worlds, seats, seed + 100)
    blind = [k for k in range(len(worlds)) if not may_watch(worlds[k], int(seats[k]))]
    assert len(blind) >= 2_500
    assert np.array_equal(pictures(worlds, seats), pictures(other, seats))
    for k in blind:
        assert worlds[k] != other[k]
        assert received(worlds, k, int(seats[k])) == received(other, k, int(seats[k])), f"state {k} of seed {seed}"


def test_imagined_worlds_differ_from_the_truth():
    """R8.6: walls, exit and others are drawn again."""
    state = GAME.new("imagine")
    worlds = [GAME.resample(state, 1, SeededRandom(f"{k}")) for k in range(6)]
    assert 6 == len({world.model.map for world in worlds} - {state.model.map})
    assert 6 == len({of(world, 0).position for world in worlds})
    assert {of(state, 1)} == {of(world, 1) for world in worlds}
