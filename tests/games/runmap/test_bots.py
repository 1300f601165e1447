"""The bots: legal, reproducible, and the more they know, the more they win."""

import numpy as np
import pytest

import quintet
from quintet.core.game import Turn
from quintet.core.rng import SeededRandom
from quintet.games.runmap.bots.path_values import CERTAIN, MOST_GOLD, hero_code
from quintet.games.runmap.bots.planner import chance_to_win, plan_of
from quintet.games.runmap.document import generate_run
from quintet.games.runmap.options import RunOptions
from quintet.games.runmap.rules.rooms import damage_of
from quintet.games.runmap.tables import FIGHTS

GAME = quintet.game("runmap")


def play(name, seed, **options):
    """Plays a run to its last state."""
    state, bot = GAME.new(seed, RunOptions(**options)), GAME.bots[name].make(seed)
    while GAME.to_act(state):
        turn = Turn(0, GAME.view(state, 0), GAME.legal(state, 0), GAME.events(state, 0), None)
        state = GAME.apply(state, 0, bot.act(turn))
    return state


def wins(name, runs, prefix, **options):
    return sum(GAME.outcome(play(name, f"{prefix} {number}", **options)).winners == (0,) for number in range(runs))


@pytest.mark.parametrize("name", ["random", "greedy", "planner"])
@pytest.mark.parametrize(
    "options", [{"mode": "explore"}, {"mode": "daily"}, {"layout": "compact"}, {"layout": "floor"}]
)
def test_every_bot_finishes_every_mode(name, options):
    """Every bot reaches the end, twice in the same way."""
    assert play(name, "finish", **options) == play(name, "finish", **options)


def test_the_planner_wins_more_than_the_greedy_wins_more_than_the_wanderer():
    """The balance in RULES.md on a small scale: 3%, 34% and about 80%."""
    random, greedy, planner = (wins(name, 60, "balance") for name in ("random", "greedy", "planner"))
    assert 0 <= random <= 6
    assert 12 <= greedy <= 32
    assert 38 <= planner <= 56
    assert random < greedy < planner


@pytest.mark.soak
def test_two_thousand_runs():
    """The statistics in RULES.md hold, and the planner wins as often as it expects."""
    random, planner = wins("random", 2000, "balance"), wins("planner", 2000, "balance")
    expected = sum(chance_to_win(generate_run(f"balance {number}").floors) for number in range(2000))
    assert 20 <= random <= 90
    assert 1480 <= planner <= 1680
    assert abs(planner - expected) < 80


def test_the_plan_comes_true():
    """On one map, played with many other rolls, the planner wins about as often as its table says."""
    start = GAME.new("promise 7")
    rolls = SeededRandom("rolls")
    table = plan_of(GAME.view(start, 0).floors)
    bot, won, runs = GAME.bots["planner"].make("promise"), 0, 150
    hero = GAME.view(start, 0)
    promised = max(table[4 + column, hero_code(hero.hp, hero.gold, 0, 0)] for column in GAME.legal(start, 0)) / CERTAIN
    for _ in range(runs):
        state = GAME.resample(start, 0, rolls)
        while GAME.to_act(state):
            state = GAME.apply(state, 0, bot.act(Turn(0, GAME.view(state, 0), GAME.legal(state, 0), (), None)))
        won += GAME.outcome(state).winners == (0,)
    assert 0.05 < promised < 0.99
    assert abs(won / runs - promised) < 0.14


def test_every_seed_is_neither_hopeless_nor_certain():
    """The planner's chance on a seed of `paths` is between 30 and 95%: R3.8 and the table of R5.2."""
    for number in range(12):
        assert 0.30 <= chance_to_win(generate_run(f"fair {number}").floors) <= 0.95


def test_even_the_best_hero_can_fall():
    """R5.2: full HP and guard beat the last boss 34 times in 36."""
    table = plan_of(generate_run("best").floors)
    assert 34 * CERTAIN // 36 == table[(2 * 15 + 14) * 4, hero_code(60, 0, 8, 1)]


def test_values_before_the_last_boss():
    """R5.2: worked out by hand, the share of the boss's rolls that a hero survives."""
    table = plan_of(generate_run("by hand").floors)
    boss = (2 * 15 + 14) * 4
    for hp in (1, 20, 28, 29, 40, 54, 55, 60):
        for guard in (0, 8):
            survived = [hp - max(1, roll - guard) > 0 for roll in range(34, 70)]
            assert sum(survived) * CERTAIN // 36 == table[boss, hero_code(hp, 5, guard, 0)]


def test_more_is_never_worse():
    """A hero with more HP, gold, guard or a charm has at least the same chance, at every node."""
    table = plan_of(generate_run("monotone").floors).reshape(180, 61, MOST_GOLD + 1, 9, 2)
    for axis in (1, 2, 3, 4):
        assert (np.diff(table[:, 1:], axis=axis) >= -2).all()


def test_damage():
    """R5.2: a charm halves elites only, guard reduces the damage, and at least 1 remains."""
    assert [7, 4, 2, 1, 1] == [
        damage_of(7, 0, 0, 1),
        damage_of(7, 1, 0, 1),
        damage_of(8, 1, 2, 1),
        damage_of(2, 0, 3, 0),
        damage_of(1, 1, 0, 1),
    ]


def test_the_fights_of_the_rules_page():
    """RULES.md and the table say the same."""
    expected = [
        [[2, 7, 1], [7, 15, 3], [16, 28, 5]],
        [[4, 10, 1], [11, 23, 3], [25, 41, 5]],
        [[7, 14, 1], [16, 32, 3], [34, 69, 0]],
    ]
    assert expected == FIGHTS.tolist()
