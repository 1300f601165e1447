"""Movement: steps, slides, reasons, repetition, counts, and the naive oracle."""

import pytest
from oracle import Oracle
from positions import GAME, battle, play

from quintet.core.errors import BadNotation, IllegalAction
from quintet.core.rng import SeededRandom
from quintet.games.stratego.actions import MOVES, TARGET, TARGETS
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.tables import LETTERS


def moves(state, seat=None):
    seat = GAME.to_act(state)[0] if seat is None else seat
    return [GAME.write(action) for action in GAME.legal(state, seat) if action < MOVES]


def perft(state, depth):
    """Counts the leaves of the tree of moves; a finished game has none below it."""
    seats = GAME.to_act(state)
    if depth == 0 or not seats:
        return 1 if depth == 0 else 0
    actions = [action for action in GAME.legal(state, seats[0]) if action < MOVES]
    return sum(perft(GAME.apply(state, seats[0], action), depth - 1) for action in actions)


def refusal(state, text, seat=0):
    """Returns the reason, after checking that nothing changed."""
    before = state.data
    with pytest.raises(IllegalAction) as caught:
        GAME.apply(state, seat, GAME.read(text))
    assert before == state.data
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_step_goes_to_the_four_neighbors():
    """R3.1: one square along a row or column; pieces of the same side and the edge block."""
    state = battle("4b1 Fa1", "Fj10 4j9")
    assert ["b1-c1", "b1-b2"] == sorted(moves(state), key=lambda text: text[-2:] != "c1")


def test_a_scout_slides_to_the_first_enemy():
    """R3.2: any number of empty squares, ending with an attack at most."""
    state = battle("2a1 Fb1", "4a5 Fj10")
    assert ["a1-a2", "a1-a3", "a1-a4", "a1-a5"] == sorted(moves(state))


def test_lakes_stop_a_slide():
    """R1.2: nothing crosses a lake."""
    state = battle("2c4 Fa1 Ba4 Bd4", "4j9 Fj10")
    assert ["c4-b4", "c4-c1", "c4-c2", "c4-c3"] == sorted(moves(state))


REASONS = [
    ("e4-e5", "there is no piece on e4"),
    ("e9-e8", "e9 belongs to the other side"),
    ("a1-a2", "the Flag on a1 cannot move"),
    ("d1-d2", "the Bomb on d1 cannot move"),
    ("b4-b6", "Only Scouts go farther"),
    ("b4-d4", "Only Scouts go farther"),
    ("c4-c5", "c5 is a lake"),
    ("b4-c4", "a piece of your own is on c4"),
    ("g1-g10", "something is in the way between g1 and g10"),
]


@pytest.mark.parametrize(("move", "reason"), REASONS)
def test_every_refused_move_has_its_own_reason(move, reason):
    """R3.4: each reason names the squares and what is wrong."""
    state = battle("Fa1 4b4 5c4 Bd1 2g1 3g5 4d4", "Fj10 6e9")
    assert reason in refusal(state, move)


def test_a_diagonal_cannot_be_written():
    """R3.4: the vocabulary has no diagonals, and reading one says so."""
    with pytest.raises(BadNotation, match="diagonal"):
        GAME.read("b4-c5")


def test_moves_by_the_wrong_side_and_after_the_end_are_refused():
    """R3.4: whose turn it is, and that a finished game stays finished."""
    state = battle("Fa1 4b4", "Fj10 6e9")
    assert "it is RED's turn" in refusal(state, "e9-e8", seat=1)
    over = battle("Fa1 4j9", "Fj10 6e9")
    over = play(over, "j9-j10")
    assert "the game is over" in refusal(over, "e9-e8", seat=1)
    assert GAME.outcome(over).reason == "flag_captured"


# --- R3.5 -----------------------------------------------------------------------------------------------------------


def test_the_fourth_crossing_is_refused():
    """R3.5: there, back, there, and not back again; another piece's move starts a new count."""
    state = battle("4b4 5j1 Fa1", "4b10 5j9 6h9 Fa10")
    state = play(state, "b4-b5", "j9-j8", "b5-b4", "j8-j7", "b4-b5", "h9-h8")
    assert "two-square rule" in refusal(state, "b5-b4")
    assert "b5-b4" not in moves(state)
    assert "b5-b6" in moves(state)
    state = play(state, "j1-j2", "h8-h7")
    assert "b5-b4" in moves(state)


def test_five_crossings_or_no_limit_by_option():
    """R3.5: the limit is an option."""
    walk = ["b4-b5", "j9-j8", "b5-b4", "j8-j7", "b4-b5", "h9-h8"]
    five = play(battle("4b4 Fa1", "5j9 6h9 Fa10", options=StrategoOptions(two_square="5")), *walk)
    assert "b5-b4" in moves(five)
    five = play(five, "b5-b4", "h8-h7", "b4-b5", "j7-j6")
    assert "b5-b4" not in moves(five)
    off = play(battle("4b4 Fa1", "5j9 6h9 Fa10", options=StrategoOptions(two_square="off")), *walk)
    off = play(off, "b5-b4", "h8-h7", "b4-b5", "j7-j6", "b5-b4", "j6-j5")
    assert "b4-b5" in moves(off)


@pytest.mark.parametrize(("limit", "crossings"), [("3", 2), ("5", 4)])
def test_only_crossings_of_the_same_border_count(limit, crossings):
    """R3.5: the step that leads to a border is not a crossing of it."""
    state = battle("4b3 Fa1", "5j9 6h9 Fa10", options=StrategoOptions(two_square=limit))
    away = ["j9-j8", "h9-h8", "j8-j7", "h8-h7", "j7-j6", "j6-j5"]
    steps = ["b3-b4", *(("b4-b5", "b5-b4")[k % 2] for k in range(crossings))]
    state = play(state, *(move for pair in zip(steps, away, strict=False) for move in pair))
    assert "b4-b5" in moves(state)
    state = play(state, "b4-b5", away[len(steps)])
    assert "b5-b4" not in moves(state)


def test_the_rule_binds_attacks():
    """R3.5: a worn border may not be crossed to attack either."""
    state = battle("4b4 Fa1", "5j9 3c3 6h9 Fa10")
    state = play(state, "b4-b5", "c3-c4", "b5-b4", "j9-j8", "b4-b5", "c4-b4")
    assert "two-square rule" in refusal(state, "b5-b4")


def test_a_scout_may_not_cross_a_worn_border_but_may_stop_short_of_it():
    """R3.5: c3-d3, d3-b3, b3-e3 have crossed c|d three times; from e3 only d3 lies on this side of it."""
    state = battle("2c3 Fa1", "5j9 6h9 Fa10")
    state = play(state, "c3-d3", "j9-j8", "d3-b3", "j8-j7", "b3-e3", "h9-h8")
    back = sorted(move for move in moves(state) if move in {"e3-d3", "e3-c3", "e3-b3", "e3-a3"})
    assert ["e3-d3"] == back


def test_a_side_bound_by_the_rule_loses():
    """R5.2: no legal move is a loss, also when only R3.5 forbids it."""
    state = battle("4a1 Bb1 Bb2 Ba3 Fc1", "4j9 5j10 Fh10")
    state = play(state, "a1-a2", "j9-j8", "a2-a1", "j8-j7", "a1-a2", "j7-j6")
    assert "no_legal_moves" == GAME.outcome(state).reason
    assert (1,) == GAME.outcome(state).winners


# --- R3.6 -----------------------------------------------------------------------------------------------------------

ROUND = ["a5-a6", "b6-b5", "a6-b6", "b5-a5", "b6-b5", "a5-a6", "b5-a5", "a6-b6"]
"""Red follows one step behind Blue, once around four squares."""


def test_a_chase_may_not_recreate_its_positions():
    """R3.6: after the round the chaser must vary; another threat is fine."""
    state = play(battle("9a5 Fj1", "4b6 Fj10"), *ROUND)
    assert "more-squares rule" in refusal(state, "a5-a6")
    assert ["a5-a4", "a5-b5"] == moves(state)[::-1]


def test_the_chased_may_repeat():
    """R3.6: while the chaser varies, the hunted goes wherever it likes."""
    state = play(battle("9a5 Fj1", "4b6 Fj10"), *ROUND, "a5-b5")
    assert "b6-a6" in moves(state)


def test_the_more_squares_rule_is_an_option():
    """R3.6: off, the round may go on."""
    state = play(battle("9a5 Fj1", "4b6 Fj10", options=StrategoOptions(more_squares=False)), *ROUND)
    assert "a5-a6" in moves(state)


def test_an_attack_ends_the_chase():
    """R3.6: a fight elsewhere starts a new chase."""
    state = play(battle("9a5 3h5 Fj1", "4b6 2h6 Fj10 5e9"), *ROUND[:-1], "h6-h5", "a5-a4", "a6-b6", "a4-a5", "e9-e8")
    assert "a5-a6" in moves(state)


def test_stepping_straight_back_is_not_a_chase():
    """R3.6: the plain reversal is left to the two-square rule."""
    state = play(battle("9a4 Fj1", "4a6 Fj10"), "a4-a5", "a6-b6", "a5-b5", "b6-a6")
    assert "b5-a5" in moves(state)


def ring(deep):
    """Returns a way around the board's edge with five teeth inward, the last one `deep` rows long."""
    teeth = {(9, 8): 3, (9, 6): 3, (9, 4): 3, (9, 2): 3, (0, 1): deep}
    way = [(0, col) for col in range(10)] + [(row, 9) for row in range(1, 10)]
    way += [(9, col) for col in range(8, -1, -1)] + [(row, 0) for row in range(8, 0, -1)]
    whole = []
    for row, col in way:
        whole.append((row, col))
        depth, step, side = teeth.get((row, col), 0), 1 if row == 0 else -1, 1 if row == 0 else -1
        whole += [(row + step * k, col) for k in range(1, depth + 1)]
        whole += [(row + step * k, col + side) for k in range(depth, 0, -1)]
    return [f"{'abcdefghij'[col]}{10 - row}" for row, col in whole]


@pytest.mark.parametrize(("deep", "refused"), [(2, True), (3, False)])
def test_a_chase_remembers_128_half_moves(deep, refused):
    """R3.6: a position of 128 half-moves ago may not come back; one of 132 half-moves ago is forgotten."""
    way = ring(deep)
    count = len(way)
    assert 128 + 4 * (deep - 2) == 2 * count
    options = StrategoOptions(quiet_limit=0)
    state = battle(f"9{way[0]} Fe6", f"4{way[2]} Ff6", options=options)
    for k in range(count):
        state = play(state, f"{way[k]}-{way[(k + 1) % count]}", f"{way[(k + 2) % count]}-{way[(k + 3) % count]}")
    assert refused == (f"{way[0]}-{way[1]}" not in moves(state))


# --- counts ---------------------------------------------------------------------------------------------------------


def test_counts_of_small_positions():
    """Counted by hand: out of a corner beside the Flag there is one step, from there three, for either side."""
    state = battle("4a1 Fb1", "4j10 Fi10")
    assert [1, 1, 1, 3, 9] == [perft(state, depth) for depth in range(5)]


def test_counts_with_a_scout():
    """Counted by hand: nine squares up the file against two steps beside the Flag; a Bomb on a3 leaves one."""
    assert [9, 18] == [perft(battle("2a1 Fb1", "4j9 Fj10"), depth) for depth in (1, 2)]
    boxed = battle("2a1 Fb1 Ba3", "4j9 Fj10")
    assert [1, 2] == [perft(boxed, depth) for depth in (1, 2)]


def test_counts_of_the_first_moves():
    """A book position's first two plies, once counted and pinned."""
    state = GAME.new("count", StrategoOptions(deployment="book"))
    assert perft(state, 1) == len(moves(state))
    assert perft(state, 2) == sum(
        len(moves(GAME.apply(state, 0, action))) for action in GAME.legal(state, 0) if action < MOVES
    )


# --- the oracle -----------------------------------------------------------------------------------------------------


def read_pieces(state):
    record = state.record
    return {
        divmod(int(record.place[slot]), 10): (slot, slot // 40, LETTERS[record.kind[slot]])
        for slot in range(80)
        if record.place[slot] >= 0
    }


def follow(seed, options, limit):
    """Plays at random, with many chases, compares every position with the oracle, and returns their number."""
    state, rng = GAME.new(seed, options), SeededRandom(f"{seed}_walk")
    oracle = Oracle(read_pieces(state), {"3": 3, "5": 5, "off": 0}[options.two_square], options.more_squares)
    count, last = 0, [None, None]
    while GAME.to_act(state) and count < limit:
        seat = GAME.to_act(state)[0]
        legal = GAME.legal(state, seat)
        pairs = [(divmod(a // TARGETS, 10), divmod(int(TARGET[a // TARGETS, a % TARGETS]), 10)) for a in legal]
        assert oracle.legal(seat) == set(pairs)
        again = [k for k, pair in enumerate(pairs) if pair[0] == last[seat]]
        stick = again and rng.next_int(0, 9) < 7
        chosen = again[rng.next_int(0, len(again) - 1)] if stick else rng.next_int(0, len(legal) - 1)
        state = GAME.apply(state, seat, legal[chosen])
        start, target = pairs[chosen]
        last[seat] = target
        oracle.play(start, target, read_pieces(state).get(target) if target in oracle.board else None)
        count += 1
    return count


SHORT = {"talks": False, "deployment": "random"}


@pytest.mark.parametrize("part", range(4))
def test_legal_moves_agree_with_the_oracle(part):
    """R3: a hundred thousand positions of random games, most of them full of runs and chases."""
    count, number = 0, 0
    while count < 25_000:
        number += 1
        army = "classic" if number % 10 == 0 else "duel" if number % 2 else "barrage"
        options = StrategoOptions(army=army, two_square=("3", "3", "5", "off")[part], **SHORT)
        count += follow(f"oracle{part}-{number}", options, 400)
    assert count >= 25_000
