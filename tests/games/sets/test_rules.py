"""The rules of Set in play: boards, modes, scores, hints."""

import itertools
from collections import Counter

import numpy as np
import pytest

import quintet
from quintet.core.errors import BadNotation, BadOptions, BadSave, IllegalAction
from quintet.core.options import make_options, preset_options
from quintet.core.record import zeros
from quintet.core.rng import Seed, SeededRandom
from quintet.games.sets import dealing, finding, rules
from quintet.games.sets.layout import ENDLESS, IN_DECK, Setup, Table
from quintet.games.sets.model import card_hash
from quintet.games.sets.options import SetOptions

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
    rules.reset(tables, seeds, packed_setup(count, **options))
    return tables


@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("profile", PROFILES)
def test_ten_thousand_turns_keep_the_board(profile, fresh):
    """R2.2, R2.4, R2.6: different cards with a set, untouched ones in place; fresh draws bring none back at once."""
    tables = many_tables(100, fresh_draws=fresh, **PROFILES[profile])
    seats, codes = np.zeros(100, np.int64), np.zeros(100, np.int64)
    deck_size = int(profile)
    for _ in range(100):
        before = tables["board"].copy()
        triples = np.array([first_set(row[:12]) for row in before])
        for column in triples.T:
            rules.step(tables, seats, np.ascontiguousarray(column, dtype=np.int64), codes)
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
        rules.reset(tables, seeds, setups)
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
    """R1.3: the kernel that counts the sets of a board counts every one once."""
    for table in many_tables(200):
        numbers = [int(n) for n in table.board[:12]]
        expected = sum(finding.makes_set(*(numbers[i] for i in each)) for each in itertools.combinations(range(12), 3))
        assert expected == finding.count_sets(table)


@pytest.mark.parametrize("profile", ["24", "81"])
def test_the_fallbacks_lay_a_set(profile):
    """R2.3, R2.5: when luck fails, a set is laid on purpose."""
    for table in many_tables(20, **PROFILES[profile]):
        for place in range(12):
            table.where[table.board[place]] = IN_DECK
        dealing.deal_around_a_set(table)
        assert finding.has_set(table)
        seat = table.seat[0]
        seat.picks = 3
        seat.picked[:] = first_set(table.board[:12])
        for k in range(3):
            table.where[table.board[seat.picked[k]]] = IN_DECK
        dealing.complete_a_set(table, seat)
        assert finding.has_set(table)
        assert 12 == len(set(table.board[:12].tolist()))


def test_picking_and_putting_back():
    """R3.1: a second pick puts a card back."""
    state = do(start(), 4, 2)
    assert (4, 2) == GAME.view(state, 0).selection
    state = do(state, 4)
    assert (2,) == GAME.view(state, 0).selection
    assert () == GAME.view(do(state, CLEAR), 0).selection


def test_the_third_pick_is_judged():
    """R3.2: a set scores and is replaced, anything else is put down."""
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


def test_the_legal_list_is_no_answer_sheet():
    """R3.4: whether a board has many sets or few, the same cards may be tried."""
    assert {tuple(range(12))} == {GAME.legal(start(seed, hints=False), 0) for seed in map(str, range(50))}
    assert (*range(12), HINT) == GAME.legal(start(), 0)
    assert (*range(12), CLEAR, HINT) == GAME.legal(do(start(), 3), 0)


def test_classic_ends_when_nothing_is_left():
    """R4: every card is dealt once, the board grows only when stuck, and ends without a set."""
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
    """R5: first claim wins, wrong claims cost, other selections are void, most points win."""
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
    assert "seat 3 with" in outcome.text


def test_equal_points_share_a_race():
    """R5.4: nobody is first among equals."""
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
    """R8.1: nobody else sees what is picked, by view, event or text."""
    state = start("secret", mode="race", seats=2)
    picked = do(state, 5, seat=1)
    for seat in (0, None):
        assert GAME.view(state, seat) == GAME.view(picked, seat)
        assert () == GAME.events(picked, seat)
        assert GAME.show(GAME.view(state, seat)) == GAME.show(GAME.view(picked, seat))
    assert ["picked"] == [event.kind for event in GAME.events(picked, 1)]


def test_the_daily_puzzle():
    """R6: the board stays, found sets are remembered, repeated claims are free, it ends with the last set."""
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
    assert "every set of the board is found" == GAME.outcome(state).reason
    assert GAME.new("2026-11-15", SetOptions(mode="daily")) == start("2026-11-15", mode="daily")


def test_hints_lead_to_a_set():
    """R7.1: one card at a time, all of one set, counted, and forgotten when a set is taken."""
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
    """R7.1: a hint never points at a set that was found before."""
    state = start("hints", mode="daily")
    for places in sets_of(board(state))[:-1]:
        state = do(state, *places)
    state = do(state, HINT, HINT, HINT)
    assert sets_of(board(state))[-1] == GAME.view(state, 0).hinted


def test_a_streak_ends_with_a_wrong_claim():
    """R7.2: sets in a row, and the best run of them."""
    state = claim(claim(start("streak")))
    state = claim(do(state, *wrong_triple(state)))
    row = GAME.view(state, 0).tallies[0]
    assert (3, 1, 1, 2) == (row.found, row.wrong, row.streak, row.best_streak)


def test_a_target_ends_the_game():
    """R7.3: five sets, and nothing can be done any more."""
    state = start("target", target=5)
    for _ in range(5):
        assert GAME.outcome(state) is None
        state = claim(state)
    assert "the target is reached" == GAME.outcome(state).reason
    assert () == GAME.to_act(state) == GAME.legal(state, 0)
    with pytest.raises(IllegalAction, match="the game is over; start a new one"):
        do(state, 0)


@pytest.mark.parametrize(
    ("action", "seat", "sentence"),
    [
        (20, 0, "seat 1 cannot pick u: the cards are a to l"),
        (CLEAR, 0, "seat 1 has picked nothing"),
        (0, 1, "there is no seat 2: this table has 1 seat"),
        (0, -1, "there is no seat 0"),
    ],
)
def test_refused_actions(action, seat, sentence):
    """R3.4: each refusal says why."""
    with pytest.raises(IllegalAction, match=sentence):
        GAME.apply(start(), seat, action)


def test_hints_can_be_off():
    """R7.1: an option, and a refusal that says so."""
    with pytest.raises(IllegalAction, match="hints are off"):
        do(start(hints=False), HINT)


@pytest.mark.parametrize(("text", "number"), [("a", 0), ("U", 20), (" clear ", 21), ("hint", 22)])
def test_notation(text, number):
    """R3: a letter for a card, or one of two words."""
    assert number == GAME.read(text)
    assert text.strip().lower() == GAME.write(number)


@pytest.mark.parametrize("text", ["", "v", "ab", "1", "hints", "\x1b"])
def test_what_is_no_notation(text):
    """Not an action at all."""
    with pytest.raises(BadNotation, match="letter a to u"):
        GAME.read(text)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"seats": 2}, "only a race"),
        ({"mode": "daily", "target": 3}, "leave the target at 0"),
        ({"nums": ["A"], "shapes": ["A"], "shadings": ["A"]}, "the deck has 3 cards, but the board needs 12"),
        ({name: ["A", "B"] for name in ("nums", "shapes", "shadings", "colors")}, "no attribute keeps all three"),
        ({"nums": []}, "option `nums`"),
        ({"board_size": 10}, "option `board_size`"),
    ],
)
def test_options_that_are_refused(values, sentence):
    """R2.7: the reason, in one sentence."""
    with pytest.raises(BadOptions, match=sentence):
        make_options(SetOptions, values)


@pytest.mark.parametrize(("preset", "size", "deck"), [("easy", 9, 27), ("normal", 12, 27), ("hard", 12, 81)])
def test_difficulties(preset, size, deck):
    """The three levels: 9 cards of 27, 12 of 27, 12 of 81."""
    options = preset_options(SetOptions, preset)
    state = GAME.new("d", options)
    assert (size, deck) == (len(board(state)), len(options.deck.cards))


def test_the_drawing_reads_without_color():
    """Number by repetition, shape by outline, shading by filling, color by word; picked and hinted are marked."""
    drawing = GAME.show(GAME.view(do(start("draw"), 0, HINT), 0))
    assert "[a]" in drawing
    assert "!" in drawing
    assert drawing.isascii()
    assert 12 == sum(drawing.count(color) for color in ("red", "green", "purple"))


def test_a_save_that_cannot_be():
    """Bad JSON, wrong types and impossible tables are each one sentence."""
    good = GAME.dump(start())
    for bad in (
        b"",
        b"{}",
        good[:-2],
        good.replace(b'"endless"', b'"chess"'),
        good.replace(b'"ended":0', b'"ended":7'),
    ):
        with pytest.raises(BadSave):
            GAME.load(bad)


def test_endless_play_needs_no_mode_number():
    """R2.2: endless is the default, as in the source document."""
    assert ENDLESS == GAME.new().record.setup.mode
    assert card_hash(board(start())[0]) == start().record.board[0]
