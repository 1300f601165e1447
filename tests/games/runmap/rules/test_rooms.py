"""The run as a game: walking, rooms, modes, ends: R4 to R8."""

import itertools

import pytest

import quintet
from quintet.core.errors import BadOptions, IllegalAction
from quintet.core.options import make_options
from quintet.core.rng import SealedSeed, SeededRandom
from quintet.games.runmap.actions import BUY, LEAVE, PRAY, REST, TRAIN
from quintet.games.runmap.model import NodeType
from quintet.games.runmap.options import RunOptions
from quintet.games.runmap.tables import FIGHTS

GAME = quintet.game("runmap")
FOES = [NodeType.COMBAT, NodeType.ELITE, NodeType.BOSS]


def new(seed="rooms", **options):
    return GAME.new(seed, RunOptions(**options))


def changed(state, **fields):
    """The same run with some of the hero's fields changed."""
    runs = state.thaw()
    for name, value in fields.items():
        setattr(runs[0], name, value)
    return state.after(runs)


def play(state, choose):
    """Every state up to the end."""
    yield state
    while GAME.to_act(state):
        state = GAME.apply(state, 0, choose(state))
        yield state


def first(state):
    return GAME.legal(state, 0)[0]


def wander(seed):
    random = SeededRandom(seed)
    return lambda state: random.shuffle(GAME.legal(state, 0))[0]


def reach(kind, seed="reach"):
    """A hale hero who has just arrived at a room of this kind."""
    for number in range(50):
        for state in play(new(f"{seed} {number}"), wander(f"{number}")):
            view = GAME.view(state, 0)
            if view.floor.rows[view.row][view.column].type is kind and not view.over:
                return state
    raise AssertionError(kind)


def kinds(state):
    return [event.kind for event in GAME.events(state, 0)]


# --- R4: walking ----------------------------------------------------------------------------------------------------


def test_a_run_starts_at_the_entry():
    """R4.1: at row 0 of act 1, visited, its combat behind; the choices are its connections."""
    state = new()
    view = GAME.view(state, 0)
    assert "act1_row0_node0" == view.node
    assert [True] == [node.visited for node in view.floor.rows[0]]
    assert 1 == sum(node.visited for floor in view.floors for row in floor.rows for node in row)
    assert ["arrived", "fought"] == kinds(state)
    assert 60 - view.hp == GAME.events(state, 0)[1].values[1]
    expected = [f"act1_row1_node{action}" for action in GAME.legal(state, 0)]
    assert list(view.floor.rows[0][0].connections) == expected


def test_every_path_visits_45_rooms():
    """R1.1 and R6.1: 15 nodes an act, 45 a run, each linked to the one before; the walk is won."""
    last = list(play(new(mode="explore"), wander("walk")))[-1]
    model = last.model
    for floor in model.map.floors:
        way = [node for row in floor.rows for node in row if node.visited]
        assert list(range(15)) == [node.row for node in way]
        assert all(there.id in here.connections for here, there in itertools.pairwise(way))
    assert (0,) == GAME.outcome(last).winners
    assert (45.0 + 30,) == GAME.scores(last)


def test_explore_loses_nothing():
    """R6.1: no fights, no choices in rooms, only the way."""
    for state in play(new(mode="explore"), wander("safe")):
        assert (60, 0, "walking") == (state.model.hp, state.model.gold, state.model.phase)
        assert set(GAME.legal(state, 0)) <= {0, 1, 2, 3}
        assert not {"fought", "healed"} & set(kinds(state))


def test_only_linked_nodes_can_be_reached():
    """R4.2."""
    state = new()
    legal = GAME.legal(state, 0)
    for action in {0, 1, 2, 3} - set(legal):
        with pytest.raises(IllegalAction, match=f"cannot go {action + 1}: there is"):
            GAME.apply(state, 0, action)


def test_past_a_boss_comes_the_next_entry():
    """R4.4: 20 HP healed, then the combat at the entry of the next act."""
    state = next(
        after
        for seed in range(30)
        for after in play(new(f"boss {seed}"), wander(f"boss {seed}"))
        if "act begun" in kinds(after)
    )
    view = GAME.view(state, 0)
    assert ("act2_row0_node0", 2) == (view.node, view.act)
    assert ["arrived", "fought", "healed", "act begun", "fought"] == kinds(state)
    assert all(any(node.visited for node in row) for row in view.floors[0].rows)
    assert view.floors[1].rows[0][0].visited


def test_the_third_boss_ends_the_run():
    """R4.4 and R7.1: won, with a point a room, ten a boss, and what is left."""
    state = changed(before_boss(), hp=60, guard=3, gold=7)
    last = GAME.apply(state, 0, 0)
    view = GAME.view(last, 0)
    assert (True, True) == (view.over, view.won)
    assert () == GAME.to_act(last)
    assert (0,) == GAME.outcome(last).winners
    assert (45.0 + 30 + view.hp + view.gold,) == GAME.scores(last)


def before_boss(seed="boss"):
    """Act 3, one step before the boss: walked in explore mode, then taken seriously."""
    *_, state, _ = play(new(seed, mode="explore"), first)
    runs = state.thaw()
    runs[0].setup.mode = 1
    return state.after(runs)


def test_a_hero_without_hp_is_dead():
    """R4.4: no winner, and the score of the way."""
    last = GAME.apply(changed(before_boss(), hp=1), 0, 0)
    assert () == GAME.outcome(last).winners
    assert ["arrived", "fought", "died"] == kinds(last)
    assert (45.0 + 20,) == GAME.scores(last)
    with pytest.raises(IllegalAction, match="the run is over; start a new one"):
        GAME.apply(last, 0, 0)


# --- R5: rooms ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("charm", [0, 1])
@pytest.mark.parametrize("guard", [0, 3])
def test_fights_cost_what_the_table_says(guard, charm):
    """R5.2: every roll of the table occurs, less guard, elites halved by a charm, and nothing else."""
    seen = {}
    for number in range(60):
        start = changed(new(f"fight {number}"), guard=guard, charm=charm)
        states = itertools.takewhile(lambda state: state.record.act == 1, play(start, wander(f"fight {number}")))
        for before, after in itertools.pairwise(states):
            if (before.record.guard, before.record.charm) == (guard, charm) and after.record.hp > 0:
                for event in GAME.events(after, 0):
                    if event.kind == "fought" and event.values[0] < 2:
                        seen.setdefault(event.values[0], set()).add(event.values[1:])
    for place in (0, 1):
        low, high, gold = FIGHTS[0, place]
        rolls = [(roll + 1) // 2 if place == 1 and charm else roll for roll in range(low, high + 1)]
        assert {(max(1, roll - guard), gold) for roll in rolls} == seen[place]


def test_campfire():
    """R5.3: rest heals 18, train gives guard; nothing else can be done, and one of them must be."""
    state = changed(reach(NodeType.CAMPFIRE), hp=30, guard=0)
    assert (REST, TRAIN) == GAME.legal(state, 0)
    rested, trained = GAME.apply(state, 0, REST).model, GAME.apply(state, 0, TRAIN).model
    assert (48, 0, "walking") == (rested.hp, rested.guard, rested.phase)
    assert (30, 1, "walking") == (trained.hp, trained.guard, trained.phase)
    assert 60 == GAME.apply(changed(state, hp=50), 0, REST).model.hp
    with pytest.raises(IllegalAction, match="first decide what to do at the campfire"):
        GAME.apply(state, 0, 0)
    with pytest.raises(IllegalAction, match="need not train"):
        GAME.apply(changed(state, guard=3), 0, TRAIN)


def test_merchant():
    """R5.4: potion 4, charm 6, guard 8; each once, for those who can pay and use it."""
    state = changed(reach(NodeType.MERCHANT), hp=30, gold=18, guard=0, charm=0)
    assert (BUY, BUY + 1, BUY + 2, LEAVE) == GAME.legal(state, 0)
    for ware, expected in enumerate([(50, 14, 0, False), (30, 12, 0, True), (30, 10, 1, False)]):
        model = GAME.apply(state, 0, BUY + ware).model
        assert expected == (model.hp, model.gold, model.guard, model.charm)
        assert "merchant" == model.phase
    for ware in range(3):
        state = GAME.apply(state, 0, BUY + ware)
        with pytest.raises(IllegalAction, match="this merchant had only one"):
            GAME.apply(state, 0, BUY + ware)
    assert (LEAVE,) == GAME.legal(state, 0)
    assert "walking" == GAME.apply(state, 0, LEAVE).model.phase


def test_a_merchant_sells_nothing_useless_and_nothing_on_credit():
    """R5.4."""
    state = changed(reach(NodeType.MERCHANT), hp=60, gold=100, guard=3, charm=1)
    assert (LEAVE,) == GAME.legal(state, 0)
    with pytest.raises(IllegalAction, match="need not buy potion"):
        GAME.apply(state, 0, BUY)
    poor = changed(state, hp=30, gold=3, guard=0, charm=0)
    with pytest.raises(IllegalAction, match="it costs 6 gold and there are 3"):
        GAME.apply(poor, 0, BUY + 1)


def test_shrine():
    """R5.5: about half of the prayers give guard, the others cost 9 HP; leaving costs nothing."""
    state = changed(reach(NodeType.SHRINE), hp=40, guard=1)
    assert (PRAY, LEAVE) == GAME.legal(state, 0)
    left = GAME.apply(state, 0, LEAVE).model
    assert (40, 1, "walking") == (left.hp, left.guard, left.phase)
    random, seen = SeededRandom("prayers"), []
    for _ in range(400):
        model = GAME.apply(GAME.resample(state, 0, random), 0, PRAY).model
        seen.append((model.hp, model.guard))
    assert {(40, 2), (31, 1)} == set(seen)
    assert 160 <= seen.count((40, 2)) <= 240


def test_a_prayer_never_kills():
    """R5.5: the last HP stays."""
    state, random = changed(reach(NodeType.SHRINE), hp=5), SeededRandom("poor")
    assert {1, 5} == {GAME.apply(GAME.resample(state, 0, random), 0, PRAY).model.hp for _ in range(40)}


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (REST, "the hero cannot rest: that takes a campfire"),
        (BUY, "the hero cannot buy potion: that takes a merchant"),
        (PRAY, "the hero cannot pray: that takes a shrine"),
        (LEAVE, "the hero has nothing to leave: walk on, or rest or train at a campfire"),
    ],
)
def test_rooms_are_needed(action, sentence):
    """R4.3: what a room offers is offered there alone."""
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(new(), 0, action)
    assert sentence == str(refused.value)


# --- R6, R8: modes and knowledge ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["a daily seed", SealedSeed("ab" * 16)], ids=["open", "sealed"])
def test_daily_rolls_belong_to_the_rooms(seed):
    """R6.3: two heroes who come to the same room by different ways meet the same roll; in a run they do not."""
    assert {1} == set(rolls_by_room(seed, "daily").values())
    assert {1} < set(rolls_by_room(seed, "run").values())


def rolls_by_room(seed, mode):
    """How many different costs the elites and combats of act 1 had, by room, over many ways."""
    seen = {}
    for number in range(40):
        for state in play(new(seed, mode=mode), wander(f"way {number}")):
            model = state.model
            fights = [event for event in GAME.events(state, 0) if event.kind == "fought"]
            if model.act == 1 and fights and model.hp > 0 and not model.charm and not model.guard:
                seen.setdefault(model.node, set()).add(fights[0].values[1])
    return {room: len(costs) for room, costs in seen.items()}


def test_a_daily_run_has_one_layout():
    """R6.3: nobody's run of the day is smaller."""
    with pytest.raises(BadOptions, match="a daily run has the layout paths"):
        make_options(RunOptions, {"mode": "daily", "layout": "floor"})


def test_nothing_but_the_rolls_is_hidden():
    """R8.1 and R8.3: another world has the same view and maps, and other rolls."""
    state, random = changed(new("other worlds"), hp=60), SeededRandom("worlds")
    futures = set()
    for _ in range(30):
        other = GAME.resample(state, 0, random)
        assert GAME.view(state, 0) == GAME.view(other, 0)
        assert GAME.view(state, None).floors == GAME.view(other, None).floors
        futures.add(tuple(after.model.hp for after in itertools.islice(play(other, first), 10)))
    assert 20 < len(futures)


def test_all_three_maps_lie_open():
    """R8.1: the hero sees the floors that the seed gives."""
    assert quintet.games.runmap.generate_run("open maps").floors[1:] == GAME.view(new("open maps"), 0).floors[1:]
