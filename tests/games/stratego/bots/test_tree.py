"""The search in what one knows: tactics, nodes and secrets."""

import numpy as np
import pytest
from positions import battle

from quintet import game
from quintet.core.game import Turn
from quintet.core.rng import SeededRandom
from quintet.games.stratego.bots import BOTS
from quintet.games.stratego.bots.dangers import havoc
from quintet.games.stratego.bots.fights import chance_of_kind
from quintet.games.stratego.bots.levels import LEVELS
from quintet.games.stratego.bots.plan import call_miners
from quintet.games.stratego.bots.tree import put_behind
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.tables import BOMB, GENERAL, MINER, MOVED, SCOUT

GAME = game("stratego")
KNOWN = 3
NODES = 4000


def turn_of(state, seat):
    sample = lambda rng: GAME.resample(state, seat, rng)  # noqa: E731
    return Turn(seat, GAME.view(state, seat), GAME.legal(state, seat), GAME.events(state, seat), sample)


def known(state, *slots):
    games = state.thaw()
    for slot in slots:
        games[0].marks[slot] = KNOWN
    return state.after(games)


def chosen(state, seat=0, seed="t"):
    return GAME.write(BOTS["hard"].make(seed, nodes=NODES).act(turn_of(state, seat)))


def test_a_protected_piece_is_left_alone():
    """R9: a Major does not take a Sergeant whose General takes back."""
    state = known(battle("7b4 Fa1 2j1", "4b5 9b6 Fj10"), 0, 40, 41)
    assert chosen(state) != "b4-b5"


def test_an_unprotected_piece_is_taken():
    """R9: without the General the same Sergeant is free."""
    state = known(battle("7b4 Fa1 2j1", "4b5 9j8 Fj10"), 0, 40, 41)
    assert "b4-b5" == chosen(state)


def test_a_known_piece_flees_from_a_stronger_one():
    """R9: a Colonel beside the Marshal goes, and not to where the Marshal follows at once for nothing."""
    state = known(battle("8b4 Fa1 2j1", "Mb5 4i9 Fj10"), 0, 40)
    assert chosen(state).startswith("b4-")
    assert chosen(state) != "b4-b5"


def bot_that_thought(state):
    bot = BOTS["hard"].make("t", nodes=NODES)
    bot.think(turn_of(state, 0))
    return bot


@pytest.mark.parametrize(("general", "fears"), [("b3", False), ("j2", True)])
def test_a_raider_is_feared_unless_a_hunter_is_nearer(general, fears):
    """R9.3: a known Colonel near a Lieutenant costs something, unless the General is as near to the Lieutenant."""
    state = known(battle(f"5b4 9{general} Fa1", "8b7 Fj10 2j9"), 0, 40)
    assert fears == (havoc(bot_that_thought(state)._looks[0]) > 0)


def test_a_piece_goes_to_what_it_can_take_by_the_search_alone():
    """R9.3: the plan is inside the tree: a General far from a known Major comes nearer."""
    state = known(battle("9b2 Fa1 Bj1", "7b8 Fj10 Bi10 Bj9"), 0, 40)
    assert "b2-b3" == chosen(state)


def test_an_open_file_to_the_flag_is_closed():
    """R9.3: an unknown enemy at the other end of the Flag's file may be a Scout, so the Captain steps between them."""
    assert "b3-a3" == chosen(known(battle("6b3 Fa1 Bb1 4i1", "2a9 2i9 Fj10"), 0))


def test_a_piece_that_may_be_a_bomb_to_the_enemy_stays():
    """R9.3: it is worth something that a Captain never moved; one that moved before has no such worth."""
    state = battle("6b1 Fj1 Bi1 Bj2 2e4", "4b8 Bb10 Fj10")
    calm = []
    for mark in (0, MOVED):
        games = state.thaw()
        games[0].marks[0] = mark
        calm.append(bot_that_thought(state.after(games))._looks[0].calm[0])
    assert calm == [LEVELS["hard"].still, 0]


def test_strong_pieces_dread_bombs():
    """R9.3: a Colonel gives a Bomb in an unmoved piece three times the chance that a Miner or a Captain gives it."""
    look = bot_that_thought(battle("8b4 6d4 Fa1", "Bb5 4i9 5j9 Fj10"))._looks[0]
    colonel, captain = (chance_of_kind(look, slot, 40, BOMB) for slot in (0, 1))
    assert colonel == captain * LEVELS["hard"].dread // 100


def test_known_strong_pieces_fear_what_may_beat_them():
    """R9.3: a known Colonel fears a General in an unknown piece more than an unknown Colonel does."""
    state = battle("8b4 Fa1", "9b5 4i9 Fj10")
    chances = [chance_of_kind(bot_that_thought(each)._looks[0], 40, 0, GENERAL) for each in (state, known(state, 0))]
    assert chances[1] == chances[0] * LEVELS["hard"].fear // 100


def test_miners_are_called_to_where_the_flag_may_be():
    """R9.3: a piece beside which the Flag may be attracts Miners, and only them; one that stands alone does not."""
    mind = bot_that_thought(battle("3a4 Fa1", "Bj9 Fj10 2a9"))._minds[0]
    before = mind.gain.copy()
    call_miners(mind)
    bomb, lone = 0, 2
    assert before[MINER, bomb] < mind.gain[MINER, bomb]
    assert before[MINER, lone] == mind.gain[MINER, lone]
    assert before[SCOUT].tolist() == mind.gain[SCOUT].tolist()


@pytest.mark.parametrize("steps", [60, 120])
def test_a_choice_depends_on_the_view_alone(steps):
    """R6: in every world that looks the same from a seat the bot values every move the same."""
    state = GAME.new(f"leak {steps}", StrategoOptions(deployment="book", talks=False))
    bots = [BOTS["easy"].make("a"), BOTS["easy"].make("b")]
    for _ in range(steps):
        seat = GAME.to_act(state)[0]
        state = GAME.apply(state, seat, bots[seat].act(turn_of(state, seat)))
    seat = GAME.to_act(state)[0]
    worlds = [state, *(GAME.resample(state, seat, SeededRandom(f"w{k}")) for k in range(3))]
    thoughts = [BOTS["hard"].make("s", nodes=NODES).think(turn_of(world, seat)) for world in worlds]
    for thought in thoughts[1:]:
        assert thoughts[0].ranked == thought.ranked
        assert thoughts[0].belief.tolist() == thought.belief.tolist()


def test_moves_that_were_not_reached_come_behind():
    """R9.4: a search that runs out of nodes trusts the moves of its last depth, the best of them first."""
    values = np.array([30, 20, 80, 10])
    put_behind(values, 2, 30)
    assert [30, 20, 29, 10] == values.tolist()
    put_behind(values, 0, 5)
    assert [30, 20, 29, 10] == values.tolist()
