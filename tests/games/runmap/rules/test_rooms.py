"""The run as a game: walking, rooms, modes, endings: R4 to R8."""

import itertools

import pytest

import quintet
from quintet.core.errors import BadOptions, IllegalAction
from quintet.core.options import make_options
from quintet.core.rng import SealedSeed, SeededRandom
from quintet.games.runmap.actions import BUY, LEAVE, PRAY, REST, TRAIN
from quintet.games.runmap.document import generate_run
from quintet.games.runmap.model import NodeType
from quintet.games.runmap.options import RunOptions
from quintet.games.runmap.tables import CELLS, FIGHTS
from quintet.testing.guarded import observe

GAME = quintet.game("runmap")
FOES = [NodeType.COMBAT, NodeType.ELITE, NodeType.BOSS]


def new(seed="rooms", **options):
    return GAME.new(seed, RunOptions(**options))


def changed(state, **fields):
    """Returns the same run with some of the hero's fields changed."""
    runs = state.thaw()
    for name, value in fields.items():
        setattr(runs[0], name, value)
    return state.after(runs)


def test_an_observation_has_every_number_of_the_hero():
    """R8.2: the last plane begins with the place, the hero's state, the mode and the end; gold counts up to 255."""
    hero = {"act": 2, "row": 5, "column": 3, "phase": 1, "hp": 17, "gold": 300, "guard": 6, "charm": 4, "sold": 7}
    state = changed(new(mode="explore"), **hero, ended=9)
    told = [*hero.values(), int(state.record.setup.mode), 9]
    told[5] = 255
    assert told == observe(GAME, state, 0)[0, -CELLS:].tolist()[: len(told)]


def play(state, choose):
    """Yields every state up to the end."""
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
    """Returns a run whose living hero has just arrived at a room of this kind."""
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
    """R4.1: the hero starts in row 0 of act 1 after its combat; the choices are its connections."""
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
    """R1.1 and R6.1: a path has 15 nodes per act and 45 per run, each linked to the one before."""
    last = list(play(new(mode="explore"), wander("walk")))[-1]
    model = last.model
    for floor in model.map.floors:
        way = [node for row in floor.rows for node in row if node.visited]
        assert list(range(15)) == [node.row for node in way]
        assert all(there.id in here.connections for here, there in itertools.pairwise(way))
    assert (0,) == GAME.outcome(last).winners
    assert (45.0 + 30,) == GAME.scores(last)


def test_explore_loses_nothing():
    """R6.1: there are no fights and no choices in rooms."""
    for state in play(new(mode="explore"), wander("safe")):
        assert (60, 0, "walking") == (state.model.hp, state.model.gold, state.model.phase)
        assert set(GAME.legal(state, 0)) <= {0, 1, 2, 3}
        assert not {"fought", "healed"} & set(kinds(state))


def test_only_linked_nodes_can_be_reached():
    """R4.2: other nodes are refused, with the ways there are."""
    state = new()
    legal = GAME.legal(state, 0)
    for action in {0, 1, 2, 3} - set(legal):
        with pytest.raises(IllegalAction, match=f"You cannot `go {action + 1}` from here. Try `go "):
            GAME.apply(state, 0, action)


def test_the_next_entry_follows_a_boss():
    """R4.4: the hero heals 20 HP, then fights at the entry of the next act."""
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
    """R4.4 and R7.1: a win scores a point per room, ten per boss, and the HP and gold left."""
    state = changed(before_boss(), hp=60, guard=3, gold=7)
    last = GAME.apply(state, 0, 0)
    view = GAME.view(last, 0)
    assert (True, True) == (view.over, view.won)
    assert () == GAME.to_act(last)
    assert (0,) == GAME.outcome(last).winners
    assert (45.0 + 30 + view.hp + view.gold,) == GAME.scores(last)


def before_boss(seed="boss"):
    """Returns a run one step before the third boss: walked in explore mode, then switched to a real run."""
    *_, state, _ = play(new(seed, mode="explore"), first)
    runs = state.thaw()
    runs[0].setup.mode = 1
    return state.after(runs)


def test_a_hero_without_hp_is_dead():
    """R4.4 and R7.1: nobody wins, and the score is that of the path so far and the gold left."""
    last = GAME.apply(changed(before_boss(), hp=1, gold=7), 0, 0)
    assert () == GAME.outcome(last).winners
    assert ["arrived", "fought", "died"] == kinds(last)
    assert (45.0 + 20 + 7,) == GAME.scores(last)
    with pytest.raises(IllegalAction, match=r"the run is over\. Start a new one\."):
        GAME.apply(last, 0, 0)


# --- R5: rooms ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("charm", [0, 1])
@pytest.mark.parametrize("guard", [0, 3])
def test_fights_cost_what_the_table_says(guard, charm):
    """R5.2: every roll of the table occurs, reduced by guard and for elites by a charm, and nothing else does."""
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
    """R5.3: rest heals 18, train gives guard; the hero must do one of them and can do nothing else."""
    state = changed(reach(NodeType.CAMPFIRE), hp=30, guard=0)
    assert (REST, TRAIN) == GAME.legal(state, 0)
    rested, trained = GAME.apply(state, 0, REST).model, GAME.apply(state, 0, TRAIN).model
    assert (48, 0, "walking") == (rested.hp, rested.guard, rested.phase)
    assert (30, 1, "walking") == (trained.hp, trained.guard, trained.phase)
    assert 60 == GAME.apply(changed(state, hp=50), 0, REST).model.hp
    with pytest.raises(IllegalAction, match="First choose what to do at the campfire"):
        GAME.apply(state, 0, 0)
    with pytest.raises(IllegalAction, match="You cannot train now: you have nothing to gain from it"):
        GAME.apply(changed(state, guard=8), 0, TRAIN)


def test_merchant():
    """R5.4: a potion costs 4, a charm 6 and guard 8; each is sold once, to a hero who can pay and use it."""
    state = changed(reach(NodeType.MERCHANT), hp=30, gold=18, guard=0, charm=0)
    assert (BUY, BUY + 1, BUY + 2, LEAVE) == GAME.legal(state, 0)
    for ware, expected in enumerate([(50, 14, 0, False), (30, 12, 0, True), (30, 10, 1, False)]):
        model = GAME.apply(state, 0, BUY + ware).model
        assert expected == (model.hp, model.gold, model.guard, model.charm)
        assert "merchant" == model.phase
    for ware, name in enumerate(("a potion", "a charm", "guard")):
        state = GAME.apply(state, 0, BUY + ware)
        with pytest.raises(IllegalAction, match=f"You have already bought {name} here: this merchant has no more"):
            GAME.apply(state, 0, BUY + ware)
    assert (LEAVE,) == GAME.legal(state, 0)
    assert "walking" == GAME.apply(state, 0, LEAVE).model.phase


def test_a_merchant_sells_nothing_useless_and_nothing_on_credit():
    """R5.4: the refusal says whether a ware is useless or too expensive."""
    state = changed(reach(NodeType.MERCHANT), hp=60, gold=100, guard=8, charm=1)
    assert (LEAVE,) == GAME.legal(state, 0)
    with pytest.raises(IllegalAction, match="You cannot buy a potion now: you have nothing to gain from it"):
        GAME.apply(state, 0, BUY)
    poor = changed(state, hp=30, gold=3, guard=0, charm=0)
    with pytest.raises(IllegalAction, match="it costs 6 gold and you have 3"):
        GAME.apply(poor, 0, BUY + 1)


def test_shrine():
    """R5.5: 65% of the prayers give guard and 8 HP, the others cost 5 HP; leaving costs nothing."""
    state = changed(reach(NodeType.SHRINE), hp=40, guard=1)
    assert (PRAY, LEAVE) == GAME.legal(state, 0)
    left = GAME.apply(state, 0, LEAVE).model
    assert (40, 1, "walking") == (left.hp, left.guard, left.phase)
    random, seen = SeededRandom("prayers"), []
    for _ in range(400):
        model = GAME.apply(GAME.resample(state, 0, random), 0, PRAY).model
        seen.append((model.hp, model.guard))
    assert {(48, 2), (35, 1)} == set(seen)
    assert 230 <= seen.count((48, 2)) <= 290


def test_a_prayer_never_kills():
    """R5.5: the last HP stays."""
    state, random = changed(reach(NodeType.SHRINE), hp=5), SeededRandom("poor")
    assert {1, 13} == {GAME.apply(GAME.resample(state, 0, random), 0, PRAY).model.hp for _ in range(40)}


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (REST, "You can only rest at a campfire."),
        (BUY, "You can only buy a potion at a merchant."),
        (PRAY, "You can only pray at a shrine."),
        (LEAVE, "There is nothing to leave here. You leave a merchant or a shrine."),
    ],
)
def test_rooms_are_needed(action, sentence):
    """R4.3: a room's choices exist only there."""
    with pytest.raises(IllegalAction) as refused:
        GAME.apply(new(), 0, action)
    assert sentence == str(refused.value)


# --- R6, R8: modes and knowledge ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["a daily seed", SealedSeed("ab" * 16)], ids=["open", "sealed"])
def test_daily_rolls_belong_to_the_rooms(seed):
    """R6.3: heroes who reach the same room by different paths get the same roll; in a run they do not."""
    assert {1} == set(rolls_by_room(seed, "daily").values())
    assert {1} < set(rolls_by_room(seed, "run").values())


def rolls_by_room(seed, mode):
    """Returns how many different costs the elites and combats of act 1 had, by room, over many paths."""
    seen = {}
    for number in range(40):
        for state in play(new(seed, mode=mode), wander(f"way {number}")):
            model = state.model
            fights = [event for event in GAME.events(state, 0) if event.kind == "fought"]
            if model.act == 1 and fights and model.hp > 0 and not model.charm and not model.guard:
                seen.setdefault(model.node, set()).add(fights[0].values[1])
    return {room: len(costs) for room, costs in seen.items()}


def test_a_daily_run_has_one_layout():
    """R6.3: the run of the day has the same size for everyone."""
    with pytest.raises(BadOptions, match="A daily run has the layout `paths`"):
        make_options(RunOptions, {"mode": "daily", "layout": "floor"})


def test_only_the_rolls_are_hidden():
    """R8.1 and R8.3: another world has the same view and maps, but other rolls."""
    state, random = changed(new("other worlds"), hp=60), SeededRandom("worlds")
    futures = set()
    for _ in range(30):
        other = GAME.resample(state, 0, random)
        assert GAME.view(state, 0) == GAME.view(other, 0)
        assert GAME.view(state, None).floors == GAME.view(other, None).floors
        futures.add(tuple(after.model.hp for after in itertools.islice(play(other, first), 10)))
    assert 20 < len(futures)


def test_the_hidden_seed_is_any_other():
    """R8.3: what the suite changes is the word that the rolls come from, within its 32 bits."""
    state, [seed] = new("other worlds"), GAME.extras.hidden
    origins = {seed.alter(state, 0, SeededRandom(f"{number}")).plain.origin for number in range(20)}
    assert 20 == len(origins - {state.plain.origin})
    assert 0 <= min(origins) < max(origins) < 2**32


def test_all_three_maps_are_visible():
    """R8.1: the hero sees the floors that the seed makes."""
    assert generate_run("open maps").floors[1:] == GAME.view(new("open maps"), 0).floors[1:]
