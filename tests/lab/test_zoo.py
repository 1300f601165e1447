"""PettingZoo's own tests, unmodified, on every environment of the zoo."""

import copy
import importlib

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)

from quintet.core.errors import BadNotation, BadOptions
from quintet.games import GAMES

SMALL = {
    "stratego": {"options": {"army": "barrage", "deployment": "random", "talks": False}},
    "sets": {},
    "catamaze": {"options": {"width": 9, "height": 9}},
}
ROUNDS = ("sets", "catamaze")


def zoo(name):
    return importlib.import_module(f"quintet.lab.zoo.{name}_v0")


@pytest.mark.parametrize("name", list(SMALL))
@pytest.mark.filterwarnings("ignore:.*:UserWarning")
def test_api(name):
    """The AEC passes `api_test` and `seed_test`."""
    api_test(zoo(name).env(**SMALL[name]), num_cycles=150)
    seed_test(lambda: zoo(name).env(**SMALL[name]), num_cycles=100)


@pytest.mark.parametrize("name", ROUNDS)
def test_parallel_api(name):
    """The Parallel passes `parallel_api_test` and `parallel_seed_test`."""
    parallel_api_test(zoo(name).parallel_env(**SMALL[name]), num_cycles=150)
    parallel_seed_test(lambda: zoo(name).parallel_env(**SMALL[name]), num_cycles=100)


@pytest.mark.parametrize("name", list(SMALL))
def test_render(name, capsys):
    """Every render mode gives what PettingZoo expects of it."""
    render_test(lambda render_mode: zoo(name).env(**SMALL[name], render_mode=render_mode))
    assert capsys.readouterr().out


def test_performance_benchmark(capsys):
    """PettingZoo's own benchmark runs and counts turns."""
    performance_benchmark(zoo("stratego").env(**SMALL["stratego"]))
    assert "turns per second" in capsys.readouterr().out


def test_both_sides_of_stratego_earn_opposite_rewards():
    """A whole game between random agents ends for both, and what one wins the other loses."""
    env = zoo("stratego").env(**SMALL["stratego"])
    env.reset(seed=5)
    totals, rng = dict.fromkeys(env.possible_agents, 0.0), np.random.default_rng(2)
    for agent in env.agent_iter(5000):
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        done = terminated or truncated
        env.step(None if done else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert not env.agents
    assert 0.0 == sum(totals.values())


def test_agents_are_told_the_seed_and_the_ending():
    """As in Gymnasium: the seed opens the game in the terminal, and the last info says why it ended and who won."""
    turns, rounds = zoo("stratego").raw_env(limit=3), zoo("sets").parallel_env(limit=3)
    turns.reset(seed=5)
    assert {"red": {"seed": "5-0"}, "blue": {"seed": "5-0"}} == turns.infos
    _, infos = rounds.reset(options={"seed": "rain"})
    assert {"rain"} == {info["seed"] for info in infos.values()}
    for _ in range(3):
        turns.step(int(turns.observe(turns.agent_selection)["action_mask"].argmax()))
        infos = rounds.step({"player_0": 0, "player_1": 0})[-1]
    for info in (*turns.infos.values(), *infos.values()):
        assert ("limit", []) == (info["reason"], info["winners"])
    with pytest.raises(BadOptions, match="reset"):
        rounds.step({"player_0": 0})


def test_a_round_of_set_is_the_actions_one_by_one():
    """R5.5: the round plays like its actions in some order; after a claim, the rest of the round is void."""
    env = zoo("sets").parallel_env()
    env.reset(options={"seed": "round"})
    game, options = GAMES["sets"], env.batch.plan.options
    rng, firsts = np.random.default_rng(4), []
    for _ in range(300):
        before = env.batch.state(0)
        chosen = {agent: int(rng.integers(12)) for agent in env.agents}
        env.step(chosen)
        after, pair = env.batch.state(0), list(chosen.values())
        orders = [order for order in ((0, 1), (1, 0)) if after == in_order(game, before, pair, order)]
        assert orders
        firsts += [orders[0][0]] if len(orders) == 1 else []
        if not env.agents:
            break
    assert options.seats == len(env.possible_agents)
    assert {0, 1} == set(firsts)


def in_order(game, state, actions, order):
    found = sum(row.found for row in state.plain.seat)
    for seat in order:
        if game.to_act(state) and sum(row.found for row in state.plain.seat) == found:
            state = game.apply(state, seat, actions[seat])
    return state


@pytest.mark.parametrize("name", SMALL)
def test_a_copy_of_an_environment_plays_on(name):
    """A search copies environments: the copy is asked for the same agents and shows them the same."""
    env = zoo(name).env(**SMALL[name])
    env.reset(seed=5)
    twin = copy.deepcopy(env)
    for _ in range(12):
        seen, other = env.last()[0], twin.last()[0]
        assert env.agent_selection == twin.agent_selection
        assert np.array_equal(seen["action_mask"], other["action_mask"])
        action = int(seen["action_mask"].argmax())
        env.step(action)
        twin.step(action)


@pytest.mark.parametrize("actions", [{}, {"player_0": 0}, {"player_0": 0, "player_1": 0, "bob": 0}, {"bob": 0}])
def test_a_round_has_one_action_for_each_agent(actions):
    """An agent that is missing or unknown is refused, and nothing is played."""
    env = zoo("sets").parallel_env()
    env.reset(seed=1)
    before = env.batch.state(0)
    with pytest.raises(BadOptions, match="one action for each of player_0, player_1"):
        env.step(actions)
    assert before == env.batch.state(0)


@pytest.mark.parametrize("wrong", [1.5, "a", None, np.array([1])])
def test_a_round_says_whose_action_is_wrong(wrong):
    """One whole number from each agent; what is not names the agent, and nothing is played."""
    env = zoo("sets").parallel_env()
    env.reset(seed=1)
    before = env.batch.state(0)
    with pytest.raises(BadNotation, match="The action of player_1 is one whole number, not"):
        env.step({"player_0": 0, "player_1": wrong})
    with pytest.raises(BadOptions, match="one action for each"):
        env.step([0, 0])
    assert before == env.batch.state(0)
    assert env.step({"player_0": 0, "player_1": 1 << 70})[4]["player_1"]["illegal"]


@pytest.mark.parametrize("name", SMALL)
def test_a_seed_is_a_number(name):
    """What is not a number would silently start another game; a text goes into the options."""
    env = zoo(name).env(**SMALL[name])
    for seed in ("x", 1.5):
        with pytest.raises(BadOptions, match=f"`seed` is a whole number, not {seed!r}"):
            env.reset(seed=seed)
