"""The rules of Set in play: boards, modes, scores, hints."""

import datetime as dt
import itertools
from collections import Counter

import numpy as np
import pytest

import quintet
from quintet.core.errors import IllegalAction
from quintet.core.options import preset_options
from quintet.core.record import zeros
from quintet.core.rng import Seed, SeededRandom
from quintet.games.sets.layout import Setup, Table
from quintet.games.sets.model import card_hash
from quintet.games.sets.options import SetOptions
from quintet.games.sets.rules import dealing, entries, finding
from quintet.games.sets.tables import ENDLESS, IN_DECK
from quintet.table.daily_seed import daily_seed

GAME = quintet.game("sets")
CLEAR, HINT = GAME.read("clear"), GAME.read("hint")


def sets_of(cards):
    """Every set among the cards, by the words of the rule."""
    names = ("num", "shape", "shading", "color")
    return [
        each
        for each in itertools.combinations(range(len(cards)), 3)
        if all(len({getattr(cards[place], name) for place in each}) != 2 for name in names)
    ]


def start(seed="rules", **options):
    return GAME.new(seed, SetOptions(**options))


def do(state, *actions, seat=0):
    for action in actions:
        state = GAME.apply(state, seat, action)
    return state


def board(state):
    return GAME.view(state, None).board


def claim(state, seat=0):
    """Claims the first set of the board."""
    return do(state, *sets_of(board(state))[0], seat=seat)


def wrong_triple(state):
    found = set(sets_of(board(state)))
    return next(each for each in itertools.combinations(range(len(board(state))), 3) if each not in found)


PROFILES = {
    "81": {},
    "54": {"colors": ("A", "B")},
    "36": {"colors": ("A", "B"), "nums": ("B", "C")},
    "24": {"colors": ("A", "B"), "nums": ("B", "C"), "shapes": ("A", "C")},
    "27": {"nums": ("A",)},
    "18": {"nums": ("A",), "colors": ("A", "B")},
    "12": {"nums": ("A",), "colors": ("A", "B"), "shapes": ("B", "C")},
}


def packed_setup(count, **options):
    rows = zeros(Setup, count)
    rows[:] = GAME.setup(SetOptions(**options))[0]
    return rows


def many_tables(count, **options):
    """A batch of games with different seeds."""
    tables, seeds = zeros(Table, count), zeros(Seed, count)
    for k in range(count):
        seeds[k].raw = k * 2654435761 % 2**31
    entries.reset(tables, seeds, packed_setup(count, **options))
    return tables


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("profile", PROFILES)
def test_ten_thousand_turns_leave_a_valid_board(profile, fresh):
    """R2.2, R2.4, R2.6: cards differ, hold a set and stay in place; fresh draws bring no taken card back at once."""
    tables = many_tables(100, fresh_draws=fresh, **PROFILES[profile])
    seats, codes = np.zeros(100, np.int64), np.zeros(100, np.int64)
    deck_size = int(profile)
    for _ in range(100):
        before = tables["board"].copy()
        triples = np.array([first_set(row[:12]) for row in before])
        for column in triples.T:
            entries.step(tables, seats, np.ascontiguousarray(column, dtype=np.int64), codes)
            assert not codes.any()
        for old, new, triple in zip(before, tables["board"], triples, strict=True):
            stay = [place for place in range(12) if place not in triple]
            assert (old[stay] == new[stay]).all()
            assert 12 == len(set(new[:12].tolist()))
            assert first_set(new[:12]) is not None
            if fresh and deck_size >= 15:
                assert not set(old[list(triple)].tolist()) & set(new[:12].tolist())


def first_set(numbers):
    """The first set among card hashes, by their digits."""
    held = [int(number) for number in numbers]
    places = {number: place for place, number in enumerate(held)}
    for i, j in itertools.combinations(range(len(held)), 2):
        third = sum((-(held[i] // base + held[j] // base)) % 3 * base for base in (27, 9, 3, 1))
        if places.get(third, -1) > j:
            return (i, j, places[third])
    return None


def test_the_first_deal_is_fair():
    """R2.1: over 100,000 deals every card of the deck is shown in 14.8 % of them, within half a point."""
    counts = np.zeros(81, np.int64)
    tables, seeds, setups = zeros(Table, 1000), zeros(Seed, 1000), packed_setup(1000)
    for round_ in range(100):
        for k in range(1000):
            seeds[k].raw = (round_ * 1000 + k) * 40503 % 2**31
        entries.reset(tables, seeds, setups)
        counts += np.bincount(tables["board"][:, :12].ravel(), minlength=81)
    assert (abs(counts / 100_000 - 12 / 81) < 0.005).all()


def test_how_often_a_random_deal_has_no_set():
    """R2.2: 3.23 % of random twelves are free of sets; the mean number of sets is 220/79."""
    rng, none, total = SeededRandom("deal"), 0, 0
    for _ in range(4000):
        hand = rng.shuffle(range(81))[:12]
        digits = np.array([[n // 27, n // 9 % 3, n // 3 % 3, n % 3] for n in hand])
        triples = np.array(list(itertools.combinations(range(12), 3)))
        found = int(((digits[triples].sum(axis=1) % 3) == 0).all(axis=1).sum())
        none += found == 0
        total += found
    assert 0.0323 == pytest.approx(none / 4000, abs=0.009)
    assert 220 / 79 == pytest.approx(total / 4000, abs=0.09)


def test_counting_sets_agrees_with_the_oracle():
    """R1.3: the kernel counts every set on a board once."""
    for table in many_tables(200):
        numbers = [int(n) for n in table.board[:12]]
        expected = sum(finding.makes_set(*(numbers[i] for i in each)) for each in itertools.combinations(range(12), 3))
        assert expected == finding.count_sets(table)


def first_of_deck(table):
    """The three cards of a deck that are a set and come first in it, in their order."""
    deck = [card for card in range(81) if table.setup.deck[card]]
    return next(list(three) for three in itertools.combinations(deck, 3) if first_set(three) is not None)


@pytest.mark.parametrize("profile", ["24", "81"])
def test_the_fallbacks_lay_a_set(profile):
    """R2.3, R2.5: when luck fails, a set is laid on purpose, beginning with the first of the deck."""
    for table in many_tables(20, **PROFILES[profile]):
        for place in range(12):
            table.where[table.board[place]] = IN_DECK
        dealing.deal_around_sets(table)
        assert first_of_deck(table) == table.board[:3].tolist()
        assert finding.has_set(table)
        seat = table.seat[0]
        seat.picks = 3
        seat.picked[:] = first_set(table.board[:12])
        for k in range(3):
            table.where[table.board[seat.picked[k]]] = IN_DECK
        dealing.complete_a_set(table, seat)
        assert finding.has_set(table)
        assert 12 == len(set(table.board[:12].tolist()))


@pytest.mark.parametrize("size", [9, 12])
@pytest.mark.parametrize("profile", PROFILES)
def test_a_first_board_holds_as_many_sets_as_wanted(profile, size):
    """R2.8: every deck keeps the promise of `min_sets`, by luck or by the fallback of R2.3."""
    for table in many_tables(50, board_size=size, min_sets=size // 3, **PROFILES[profile]):
        numbers = [int(n) for n in table.board[:size]]
        assert size == len(set(numbers))
        assert all(table.setup.deck[n] for n in numbers)
        assert size // 3 <= finding.count_sets(table)


def test_todays_board_has_four_sets_every_day():
    """R6.1: no day of a year is over after one or two sets."""
    daily = preset_options(SetOptions, "daily")
    days = (dt.date(2026, 1, 1) + dt.timedelta(days=k) for k in range(365))
    totals = [GAME.view(GAME.new(daily_seed(day), daily), 0).sets_total for day in days]
    assert 4 == min(totals)


def test_a_daily_puzzle_of_before_is_dealt_as_before():
    """R2.8: without `min_sets` the same seed gives the same board, also one with a single set."""
    totals = [GAME.view(start(f"before-{k}", mode="daily"), 0).sets_total for k in range(50)]
    assert 1 == min(totals)


def test_picking_and_putting_back():
    """R3.1: a second pick puts a card back."""
    state = do(start(), 4, 2)
    assert (4, 2) == GAME.view(state, 0).selection
    state = do(state, 4)
    assert (2,) == GAME.view(state, 0).selection
    assert () == GAME.view(do(state, CLEAR), 0).selection


def test_the_third_pick_is_judged():
    """R3.2: a set scores and is replaced; anything else is put down."""
    state = start()
    found = claim(state)
    assert ["picked", "set found"] == [event.kind for event in GAME.events(found, 0)]
    assert (1, 0, 1) == tally(found)
    missed = do(state, *wrong_triple(state))
    assert ["picked", "no set"] == [event.kind for event in GAME.events(missed, 0)]
    assert (0, 1, 0) == tally(missed)
    assert board(state) == board(missed)


def tally(state, seat=0):
    row = GAME.view(state, None).tallies[seat]
    return row.found, row.wrong, row.streak


def test_the_legal_list_is_not_an_answer_sheet():
    """R3.4: the same cards may be tried, whether a board has many sets or few."""
    assert {tuple(range(12))} == {GAME.legal(start(seed, hints=False), 0) for seed in map(str, range(50))}
    assert (*range(12), HINT) == GAME.legal(start(), 0)
    assert (*range(12), CLEAR, HINT) == GAME.legal(do(start(), 3), 0)


def test_classic_ends_when_nothing_is_left():
    """R4: every card is dealt once, the board grows only without a set, and the game ends without one."""
    sizes, left = Counter(), Counter()
    for seed in range(150):
        state = start(str(seed), mode="classic")
        taken = 0
        while GAME.to_act(state):
            before = len(board(state))
            sizes[before] += 1
            state = claim(state)
            taken += 3
            view = GAME.view(state, None)
            assert 81 == taken + len(view.board) + view.cards_left
        assert not sets_of(board(state))
        assert 0 == GAME.view(state, None).cards_left
        left[len(board(state))] += 1
        assert GAME.outcome(state).text.startswith(f"{taken // 3} sets found")
    assert set(left) <= {0, 6, 9, 12, 15, 18}
    assert left[6] + left[9] > 110
    assert {12, 15} <= set(sizes)
    assert max(sizes) <= 21


def test_the_end_of_a_board_closes_its_gaps():
    """R4.3: cards from the end of the board move into the gaps; the others stay."""
    state = start("gaps", mode="classic")
    while GAME.view(state, None).cards_left:
        state = claim(state)
    old = board(state)
    triple = sets_of(old)[0]
    new = board(do(state, *triple))
    assert len(old) - 3 == len(new)
    assert set(old) - {old[place] for place in triple} == set(new)
    for place, card in enumerate(new):
        assert place in triple or card == old[place]


def test_a_race_is_won_by_points():
    """R5: the first claim wins, wrong claims cost, other selections are emptied, and most points win."""
    state = start("race", mode="race", seats=3)
    state = do(state, 0, 1, seat=2)
    state = claim(state, seat=1)
    assert () == GAME.view(state, 2).selection
    state = do(state, *wrong_triple(state), seat=0)
    assert (-1.0, 1.0, 0.0) == GAME.scores(state)
    while GAME.to_act(state):
        state = claim(state, seat=2)
    outcome = GAME.outcome(state)
    assert (2,) == outcome.winners
    assert outcome.text.startswith("Seat 3 wins with ")


def test_equal_points_share_a_race():
    """R5.4: a tie is shared."""
    state = start("share", mode="race", seats=2, target=1)
    state = claim(state, seat=0)
    assert (0,) == GAME.outcome(state).winners
    state = start("share", mode="race", seats=2)
    seat = 0
    while GAME.to_act(state):
        state = claim(state, seat=seat)
        seat = 1 - seat
    first, second = GAME.scores(state)
    assert ((0, 1) if first == second else (0,)) == GAME.outcome(state).winners


def test_picks_are_secret_in_a_race():
    """R8.1: neither view, event nor text shows anyone else what is picked."""
    state = start("secret", mode="race", seats=2)
    picked = do(state, 5, seat=1)
    for seat in (0, None):
        assert GAME.view(state, seat) == GAME.view(picked, seat)
        assert () == GAME.events(picked, seat)
        assert GAME.show(GAME.view(state, seat)) == GAME.show(GAME.view(picked, seat))
    assert ["picked"] == [event.kind for event in GAME.events(picked, 1)]


def test_the_daily_puzzle():
    """R6: the board stays, found sets are remembered, repeated claims are free, and the last set ends it."""
    state = start("2026-11-15", mode="daily")
    cards, expected = board(state), sets_of(board(state))
    assert len(expected) == GAME.view(state, 0).sets_total
    state = do(state, *expected[0])
    again = do(state, *reversed(expected[0]))
    assert ["picked", "seen before"] == [event.kind for event in GAME.events(again, 0)]
    assert (1, 0, 1) == tally(again)
    state = again
    for places in expected[1:]:
        assert GAME.outcome(state) is None
        state = do(state, *places)
    assert cards == board(state)
    assert "every set on the board is found" == GAME.outcome(state).reason
    assert GAME.new("2026-11-15", SetOptions(mode="daily")) == start("2026-11-15", mode="daily")


def test_hints_lead_to_a_set():
    """R7.1: hints show one card at a time of one set, are counted, and are forgotten when a set is taken."""
    for seed in range(40):
        state = start(str(seed))
        for shown in (1, 2, 3):
            state = do(state, HINT)
            assert shown == len(GAME.view(state, 0).hinted) == GAME.view(state, 0).tallies[0].hints
        hinted = GAME.view(state, 0).hinted
        assert hinted in sets_of(board(state))
        with pytest.raises(IllegalAction, match="no more hints"):
            do(state, HINT)
        state = do(state, *hinted)
        assert () == GAME.view(state, 0).hinted
        assert 3 == GAME.view(state, 0).tallies[0].hints


def test_daily_hints_skip_what_was_found():
    """R7.1: a hint never points to a set that was found before."""
    state = start("hints", mode="daily")
    for places in sets_of(board(state))[:-1]:
        state = do(state, *places)
    state = do(state, HINT, HINT, HINT)
    assert sets_of(board(state))[-1] == GAME.view(state, 0).hinted


def test_a_streak_ends_with_a_wrong_claim():
    """R7.2: the current streak starts over, the best one is remembered."""
    state = claim(claim(start("streak")))
    state = claim(do(state, *wrong_triple(state)))
    row = GAME.view(state, 0).tallies[0]
    assert (3, 1, 1, 2) == (row.found, row.wrong, row.streak, row.best_streak)


def test_a_target_ends_the_game():
    """R7.3: after five sets, nothing more can be done."""
    state = start("target", target=5)
    for _ in range(5):
        assert GAME.outcome(state) is None
        state = claim(state)
    assert "the goal is reached" == GAME.outcome(state).reason
    assert () == GAME.to_act(state) == GAME.legal(state, 0)
    with pytest.raises(IllegalAction, match=r"the game is over\. Start a new one\."):
        do(state, 0)


@pytest.mark.parametrize(
    ("action", "seat", "sentence"),
    [
        (20, 0, "Seat 1 cannot pick `u`: the cards on the board are `a` to `l`."),
        (CLEAR, 0, "Seat 1 has not picked any cards"),
        (0, 1, "Set has no seat 1 at this table. Seats are numbered 0 to 0."),
        (0, -1, "Set has no seat -1 at this table"),
    ],
)
def test_refused_actions(action, seat, sentence):
    """R3.4: each refusal says why."""
    with pytest.raises(IllegalAction, match=sentence):
        GAME.apply(start(), seat, action)


def test_hints_can_be_off():
    """R7.1: hints are an option, and the refusal says so."""
    with pytest.raises(IllegalAction, match="hints are off"):
        do(start(hints=False), HINT)


def test_endless_play_is_the_default():
    """R2.2: a new game is endless, as in the source document."""
    assert ENDLESS == GAME.new().record.setup.mode
    assert card_hash(board(start())[0]) == start().record.board[0]
