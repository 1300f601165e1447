"""Stratego as a table asks it: compiled throughout, clean resets, and whose turn it is."""

import numpy as np
import pytest
from positions import GAME, play
from saves import played, setting_up

from quintet.core.errors import IllegalAction
from quintet.core.game import NOBODY
from quintet.core.kernel import no_inner_calls
from quintet.core.record import zeros
from quintet.core.rng import SealedSeed, SeededRandom, plant
from quintet.games.stratego.actions import CLEAR, PLACE, READY, RESIGN
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.options import StrategoOptions, pack_options
from quintet.games.stratego.rules.entries import reset, turn
from quintet.games.stratego.tables import RANKS, ZONE

QUICK = {"army": "barrage", "deployment": "random"}
VARIANTS = {
    "barrage": StrategoOptions(**QUICK),
    "by hand": StrategoOptions(army="duel"),
    "from the book": StrategoOptions(deployment="book"),
    "without talks": StrategoOptions(**QUICK, talks=False),
}


def walk(options, seed, steps=150):
    """Yields every state of a random game that prefers the rarer actions: ready, offers, answers."""
    state, rng = GAME.new(seed, options), SeededRandom(seed)
    yield state
    for _ in range(steps):
        if not GAME.to_act(state):
            return
        seat = GAME.to_act(state)[0]
        legal = GAME.legal(state, seat)
        rare = [action for action in legal if action >= CLEAR and action != RESIGN]
        if READY in legal or (rare and rng.next_int(0, 5) == 0):
            legal = [READY] if READY in legal else rare
        state = GAME.apply(state, seat, legal[rng.next_int(0, len(legal) - 1)])
        yield state


def look(state):
    """Asks everything that a table, a front end or a bot asks."""
    GAME.outcome(state)
    GAME.scores(state)
    for seat in (None, 0, 1):
        GAME.show(GAME.view(state, seat))
        GAME.events(state, seat)
    for seat in (0, 1):
        GAME.legal(state, seat)
        GAME.resample(state, seat, SeededRandom("w"))
        with pytest.raises(IllegalAction):
            GAME.apply(state, seat, PLACE + (1 - seat) * ZONE * RANKS)


def test_the_board_counts_moves_as_the_lists_of_games_do():
    """A move has a turn of both sides: the board in characters says the number that the app and lists of games say."""
    state, said = GAME.new("count", VARIANTS["barrage"]), []
    for _ in range(4):
        view = GAME.view(state, GAME.to_act(state)[0])
        assert f"{GAME.extras.progress(view)}: {view.active_player.name} to move" in GAME.show(view)
        said.append(GAME.extras.progress(view))
        state = GAME.apply(state, GAME.to_act(state)[0], GAME.legal(state, GAME.to_act(state)[0])[0])
    assert ["Move 1", "Move 1", "Move 2", "Move 2"] == said


@pytest.mark.parametrize("name", VARIANTS)
def test_no_variant_runs_uncompiled_rules(name):
    """Setup, moves, fights, offers and answers: no inner kernel is called from Python, nor in saving and loading."""
    with no_inner_calls():
        for number, state in enumerate(walk(VARIANTS[name], name)):
            look(state)
            if number % 25 == 0:
                assert state == GAME.load(GAME.dump(state))


@pytest.mark.parametrize(
    "talk", [["offer draw"], ["offer draw", "accept draw"], ["offer draw", "decline draw"], ["resign"]]
)
def test_talks_run_compiled(talk):
    """R5.6, R5.7: whoever answers, and the end."""
    with no_inner_calls():
        look(play(played(9, **QUICK), *talk))


@pytest.mark.parametrize("name", VARIANTS)
def test_the_turn_is_the_seat_to_act(name):
    """The kernel for batches and the list for tables name the same seat, at every moment; nobody after the end."""
    seats = np.zeros(1, np.int64)
    states = [*walk(VARIANTS[name], name), play(played(9, **QUICK), "resign"), play(played(9, **QUICK), "offer draw")]
    for state in states:
        turn(state.thaw(), seats)
        assert (GAME.to_act(state) or (NOBODY,)) == (seats[0],)


def used_rows():
    """Returns records in which games of every kind were played, and one full of ones."""
    states = [
        setting_up("place flag a1", "random"),
        setting_up("random", "ready", "random"),
        played(60),
        played(3000, army="duel", quiet_limit=0),
        play(played(9), "offer draw"),
        play(played(9), "offer draw", "accept draw"),
    ]
    rows = [state.thaw() for state in states]
    full = zeros(Battle)
    for name in full.dtype.names:
        full[name] = np.ones_like(full[name]) if full[name].dtype.names is None else full[name]
    for side in range(2):
        full[0].side[side].trail[:] = 7
        for name in ("trail_moves", "last_to", "chase", "chase_from", "offered"):
            setattr(full[0].side[side], name, 3)
    full[0].rng.key[:] = 9
    return [*rows, full]


@pytest.mark.parametrize("seed", ["fresh", SealedSeed("0123456789abcdef" * 2)], ids=["open", "sealed"])
@pytest.mark.parametrize("options", VARIANTS.values(), ids=VARIANTS)
def test_a_used_row_starts_like_a_new_one(options, seed):
    """A batch uses its rows again: whatever was played there before leaves no byte behind."""
    clean = zeros(Battle)
    reset(clean, plant(seed), pack_options(options))
    for row in used_rows():
        reset(row, plant(seed), pack_options(options))
        assert clean.tobytes() == row.tobytes()
