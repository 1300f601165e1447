"""The bots: beliefs, reproducible moves, reasons, and no move that the rules refuse."""

import itertools
import re
import time

import numpy as np
import pytest
from positions import battle

from quintet import game
from quintet.core.game import Turn
from quintet.core.record import zeros
from quintet.core.rng import SeededRandom
from quintet.games.stratego.bots import BOTS, RandomMover
from quintet.games.stratego.bots.evidence import Evidence, slot_of
from quintet.games.stratego.bots.levels import LEVELS
from quintet.games.stratego.bots.mind import Mind
from quintet.games.stratego.bots.plan import prepare_mind
from quintet.games.stratego.bots.thinker import WORLDS_A_ROUND, Thinker
from quintet.games.stratego.model import Rank
from quintet.games.stratego.options import StrategoOptions

GAME = game("stratego")


def turn_of(state, seat):
    sample = lambda rng: GAME.resample(state, seat, rng)  # noqa: E731
    return Turn(seat, GAME.view(state, seat), GAME.legal(state, seat), GAME.events(state, seat), sample)


def played(state, bots, steps):
    for _ in range(steps):
        if not GAME.to_act(state):
            break
        seat = GAME.to_act(state)[0]
        action = bots[seat].act(turn_of(state, seat))
        state = GAME.apply(state, seat, action)
    return state


def believed(state, seat):
    minds, evidence = zeros(Mind), Evidence()
    evidence.watch(GAME.view(state, seat))
    evidence.write_to(minds[0], seat, used=True)
    minds[0].prices[:] = LEVELS["hard"].worth
    prepare_mind(minds, state.thaw(), np.array([seat]))
    return minds[0]


@pytest.mark.parametrize("steps", [0, 60, 200])
def test_belief_adds_up(steps):
    """R9.1: every unknown piece is something, every kind appears as often as it is left, and movers are not Bombs."""
    bots = [BOTS["easy"].make("a"), BOTS["easy"].make("b")]
    state = played(GAME.new("belief", StrategoOptions(deployment="book", talks=False)), bots, steps)
    mind = believed(state, 0)
    belief = mind.belief.astype(float) / 65536
    unknown = [piece for piece in GAME.view(state, 0).pieces if piece.seat == 1 and piece.rank is None]
    for piece in unknown:
        assert abs(belief[slot_of(piece)].sum() - 1) < 1e-3
        if piece.has_moved:
            assert 0 == belief[slot_of(piece), 0] == belief[slot_of(piece), 11]
    assert np.allclose(belief.sum(axis=0), mind.left, atol=0.35)


def only_bombs_and_the_flag(state, seat):
    """Whether all unmoved enemy pieces are Bombs and the Flag; it does not say who knows that."""
    foes = [piece for piece in GAME.extras.open_view(state).pieces if piece.seat != seat]
    return all(piece.rank in (Rank.FLAG, Rank.BOMB) for piece in foes if not piece.has_moved)


@pytest.mark.parametrize("seed", "abc")
def test_reasons_leave_out_what_is_impossible(seed):
    """R9.3: if only Bombs and the Flag can be left unmoved, nothing else is said of such a piece."""
    state, bots = GAME.new(seed, StrategoOptions(army="duel", deployment="random")), [BOTS["easy"].make("e")] * 2
    while not only_bombs_and_the_flag(state, GAME.to_act(state)[0]):
        state = played(state, bots, 1)
    lines = BOTS["hard"].make("w").explain(turn_of(state, GAME.to_act(state)[0])).splitlines()
    still = [re.findall(r"(\w+) (\d+)", line.partition("not moved")[2]) for line in lines if "not moved  " in line]
    assert still
    assert {name for chances in still for name, _ in chances} <= {"Bomb", "Flag"}
    assert all(abs(sum(int(chance) for _, chance in chances) - 100) <= 1 for chances in still)
    assert abs(sum(int(chance) for chances in still for name, chance in chances if name == "Flag") - 100) <= 2


def test_belief_does_not_depend_on_hidden_ranks():
    """R6: the same knowledge in another world gives the same belief."""
    bots = [BOTS["easy"].make("a"), BOTS["easy"].make("b")]
    state = played(GAME.new("blind", StrategoOptions(deployment="random", talks=False)), bots, 80)
    world = GAME.resample(state, 0, SeededRandom("w"))
    assert believed(state, 0).belief.tolist() == believed(world, 0).belief.tolist()


def busy_turn():
    start = GAME.new("busy", StrategoOptions(army="barrage", deployment="random"))
    state = played(start, [RandomMover("s") for _ in range(2)], 20)
    return turn_of(state, GAME.to_act(state)[0])


def test_a_busy_machine_changes_no_move(monkeypatch):
    """R9.4: where nobody bounds its time a bot counts positions, not seconds."""
    thoughts = []
    for leap in (0.0, 5.0):
        clock = itertools.count()
        monkeypatch.setattr(time, "perf_counter", lambda leap=leap, clock=clock: leap * next(clock))
        thoughts.append([BOTS[name].make("s", nodes=9000).think(busy_turn()) for name in ("medium", "hard")])
    assert thoughts[0][0].worlds == thoughts[1][0].worlds > WORLDS_A_ROUND
    assert thoughts[0][1].ranked == thoughts[1][1].ranked
    assert thoughts[0][1].nodes == thoughts[1][1].nodes >= 9000


def test_a_time_limit_is_respected(monkeypatch):
    """R9.4: one round of worlds, and no more when the time is up."""
    clock = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: 5.0 * next(clock))
    assert WORLDS_A_ROUND == BOTS["medium"].make("s", seconds=1.0).think(busy_turn()).worlds


def test_a_tree_uses_the_time_it_gets(monkeypatch):
    """R9.4: told only the seconds, a bot searches until they are over, however many positions that are."""
    counts = []
    for seconds in (3.0, 12.0):
        clock = itertools.count()
        monkeypatch.setattr(time, "perf_counter", lambda clock=clock: float(next(clock)))
        counts.append(BOTS["hard"].make("s", seconds=seconds).think(busy_turn()).nodes)
    assert 4 * counts[0] < counts[1]


@pytest.mark.parametrize("name", list(LEVELS))
def test_moves_are_reproducible(name):
    """R9: the same seed and node budget give the same game."""
    options = StrategoOptions(army="duel", talks=False)
    ends = [
        played(GAME.new("again", options), [Thinker("s", LEVELS[name], name, 3000, 60.0) for _ in range(2)], 60)
        for _ in range(2)
    ]
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", list(BOTS))
def test_every_bot_finishes_a_game(name):
    """R9: setup, play and end without an illegal action; nobody shuffles to the move limit."""
    bots = [BOTS[name].make(f"x{seat}") for seat in range(2)]
    state = played(GAME.new("whole", StrategoOptions(army="barrage")), bots, 3100)
    assert GAME.outcome(state).reason != "max_turns_reached"


def test_a_certain_flag_is_captured():
    """R9: the last unknown unmoved piece can only be the Flag."""
    state = battle("4j9 Fa1", "Fj10 5a9")
    games = state.thaw()
    games[0].setup.counts[:] = np.bincount([0, 5], minlength=12)
    assert GAME.read("j9-j10") == BOTS["hard"].make("f").act(turn_of(state.after(games), 0))


def test_the_last_mover_is_captured():
    """R9: a side without movers loses, so the last known one is worth everything."""
    state = battle("9b4 Fa1 3j1", "4b5 Fj10 Bi10")
    games = state.thaw()
    games[0].marks[40] = 3
    assert GAME.read("b4-b5") == BOTS["hard"].make("l").act(turn_of(state.after(games), 0))


def test_a_threatened_flag_is_defended():
    """R9: Blue's Miner is next to Red's open Flag, and only the Captain can capture it."""
    state = battle("Fa1 6b2 5j4", "3a2 Fj10 4j9")
    games = state.thaw()
    games[0].marks[40] = 3
    assert GAME.read("b2-a2") == BOTS["hard"].make("d").act(turn_of(state.after(games), 0))


@pytest.mark.parametrize("name", list(BOTS))
def test_every_bot_can_say_why(name):
    """R9.3: belief and best moves, in words."""
    state = played(GAME.new("why", StrategoOptions(deployment="book")), [BOTS["easy"].make("e")] * 2, 10)
    words = BOTS[name].make("w").explain(turn_of(state, 0))
    if name == "random":
        assert "at random" in words
    else:
        assert "What the enemy pieces may be" in words
        assert "Best moves" in words
