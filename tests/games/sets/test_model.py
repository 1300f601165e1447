"""The documented records and functions of Set."""

import itertools
import subprocess
import sys
from collections import Counter

import msgspec
import pytest

from quintet.core.errors import BadNotation, BadOptions, BadSave
from quintet.core.rng import SealedSeed, SeededRandom
from quintet.games.sets import (
    EMPTY_SELECTION,
    FULL_DECK,
    Board,
    Card,
    Color,
    Deck,
    GameState,
    Num,
    Selection,
    Shading,
    Shape,
    card_equals,
    card_hash,
    clear_selection,
    create_card,
    create_deck,
    create_initial_state,
    draw_cards,
    generate_board,
    has_any_set,
    is_complete,
    is_valid_board,
    is_valid_set,
    replace_cards,
    select_card,
    submit_selection,
    toggle_selection,
)
from quintet.games.sets.model import EventEntry, Player, deck_problem
from quintet.games.sets.packing import pack, unpack

CARDS = FULL_DECK.cards


def naive_set(a, b, c):
    """An oracle from the words of the rule, not from its arithmetic."""
    if len({a, b, c}) < 3:
        return False
    return all(len({getattr(card, name) for card in (a, b, c)}) != 2 for name in ("num", "shape", "shading", "color"))


def find_set(cards):
    return next(each for each in itertools.combinations(range(len(cards)), 3) if naive_set(*(cards[i] for i in each)))


def find_no_set(cards):
    return next(
        each for each in itertools.combinations(range(len(cards)), 3) if not naive_set(*(cards[i] for i in each))
    )


def test_the_full_deck_is_in_order_of_its_hashes():
    """R1.1: 81 distinct cards whose hash is their place."""
    assert list(range(81)) == [card_hash(card) for card in CARDS]
    assert 81 == len(set(CARDS))


def test_attributes_are_never_equal_to_each_other():
    """Values of different attributes differ at run time, whatever their numbers."""
    assert (Color.B == Shape.B) is False  # type: ignore[comparison-overlap]
    assert Color.B == Color.B
    assert card_equals(CARDS[5], CARDS[5])
    assert not card_equals(CARDS[5], CARDS[6])


def test_mypy_rejects_comparing_two_attributes(tmp_path):
    """Cross-attribute comparison is an error under mypy's strict equality."""
    program = tmp_path / "compare.py"
    program.write_text(
        "from quintet.games.sets import Color, Shape\n"
        "def same(color: Color) -> bool:\n    return color == Color.B\n"
        "def crossed(color: Color, shape: Shape) -> bool:\n    return color == shape\n"
    )
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", program], capture_output=True, text=True, check=False
    )
    assert "compare.py:5: error: Non-overlapping equality check" in run.stdout
    assert "Found 1 error" in run.stdout


def test_cards_are_made_of_the_right_attributes():
    """A card takes Num, Shape, Shading, Color in that order."""
    assert Card(Num.A, Shape.B, Shading.C, Color.A) == create_card(Num.A, Shape.B, Shading.C, Color.A)
    with pytest.raises(BadNotation, match="no Shape"):
        create_card(Num.A, Color.A, Shading.A, Color.A)  # type: ignore[arg-type]


def test_every_pair_has_one_third_card():
    """R1.3: exactly one card completes any two; 1080 sets in all, by differing attributes 108/324/432/216."""
    counts = Counter()
    for a, b in itertools.combinations(CARDS, 2):
        thirds = [c for c in CARDS if is_valid_set(a, b, c)]
        assert 1 == len(thirds)
        differing = sum(getattr(a, name) != getattr(b, name) for name in ("num", "shape", "shading", "color"))
        counts[differing] += 1
    assert {1: 108, 2: 324, 3: 432, 4: 216} == {differing: pairs // 3 for differing, pairs in counts.items()}


def test_validity_agrees_with_the_words_of_the_rule():
    """R1.2 on every triple of a third of the deck, and on triples with repeated cards."""
    for triple in itertools.combinations(CARDS[::3], 3):
        assert naive_set(*triple) == is_valid_set(*triple)
    assert not is_valid_set(CARDS[0], CARDS[0], CARDS[0])
    assert not is_valid_set(CARDS[0], CARDS[1], CARDS[1])


def test_has_any_set():
    """R1.4: none in a known cap of twenty, always one in twenty-one."""
    assert not has_any_set([])
    assert not has_any_set(CARDS[:2])
    assert has_any_set(CARDS[:3])
    rng = SeededRandom("caps")
    for _ in range(50):
        hand = rng.shuffle(CARDS)[:12]
        assert any(naive_set(*each) for each in itertools.combinations(hand, 3)) == has_any_set(hand)
    assert has_any_set(rng.shuffle(CARDS)[:21])


def test_create_deck():
    """R2.7: any choice of values; repeated ones count once, empty ones are refused."""
    assert FULL_DECK == create_deck()
    assert 54 == len(create_deck(colors=[Color.A, Color.B]).cards)
    assert create_deck(nums=[Num.A]) == create_deck(nums=[Num.A, Num.A])
    with pytest.raises(BadNotation, match="at least one Num"):
        create_deck(nums=[])
    with pytest.raises(BadNotation, match="no Num"):
        create_deck(nums=[Color.A])  # type: ignore[list-item]


def test_every_combination_of_values():
    """R2.7: of 2401 decks 1701 are too small for twelve cards, 81 hold no set, 619 can be played; nine cards: 673."""
    subsets = [
        [each for size in (1, 2, 3) for each in itertools.combinations(kind, size)]
        for kind in (Num, Shape, Shading, Color)
    ]
    outcomes = {9: Counter(), 12: Counter()}
    for chosen in itertools.product(*subsets):
        deck = create_deck(*chosen)
        for size in (9, 12):
            problem = deck_problem(deck, size)
            outcomes[size][problem.split(",")[0].split(" ", 2)[-1] if problem else "played"] += 1
            possible = len(deck.cards) >= size and any(len(values) == 3 for values in chosen)
            assert possible == (not problem)
    assert 619 == outcomes[12]["played"]
    assert 673 == outcomes[9]["played"]
    assert 81 == sum(count for words, count in outcomes[12].items() if "three values" in words)
    assert 1701 == sum(count for words, count in outcomes[12].items() if words.endswith("cards"))


def test_draw_cards():
    """R2.1: different cards of the deck, none excluded, reproducible; too many are refused."""
    drawn = draw_cards(FULL_DECK, 70, CARDS[:11], SeededRandom("draw"))
    assert 70 == len(set(drawn))
    assert not set(drawn) & set(CARDS[:11])
    assert drawn == draw_cards(FULL_DECK, 70, CARDS[:11], SeededRandom("draw"))
    rng = SeededRandom("draw")
    assert draw_cards(FULL_DECK, 3, [], rng) != draw_cards(FULL_DECK, 3, [], rng)
    with pytest.raises(BadNotation, match="71 cards cannot be drawn: 70 are left"):
        draw_cards(FULL_DECK, 71, CARDS[:11], SeededRandom("draw"))


@pytest.mark.parametrize(
    "seed", ["", "x", "x" * 10_000, "🎲", "\ud800", SealedSeed("ab" * 16)], ids=lambda seed: ascii(seed)[:12]
)
def test_boards_keep_their_invariant(seed):
    """R2.2: the size, all different, at least one set, for any seed."""
    assert is_valid_board(generate_board(FULL_DECK, seed))
    assert is_valid_board(generate_board(create_deck(nums=[Num.A]), seed, 9), 9)


def test_a_valid_board_is_all_three_things():
    """R2.2: size, difference and a set, each on its own."""
    board = generate_board(FULL_DECK, "board")
    assert not is_valid_board(Board(board.cards[:11]))
    assert not is_valid_board(Board((*board.cards[:11], board.cards[0])))
    two_valued = create_deck([Num.A, Num.B], [Shape.A, Shape.B], [Shading.A, Shading.B], [Color.A, Color.B])
    assert not is_valid_board(Board(two_valued.cards[:12]))


def test_decks_without_a_set_are_refused_not_searched():
    """R2.3: what can never succeed is refused at once, with the reason."""
    two_valued = create_deck([Num.A, Num.B], [Shape.A, Shape.B], [Shading.A, Shading.B], [Color.A, Color.B])
    with pytest.raises(BadOptions, match="no attribute keeps all three values"):
        create_initial_state(two_valued)
    with pytest.raises(BadOptions, match="9 cards, but the board needs 12"):
        create_initial_state(create_deck([Num.A], [Shape.A]))


def test_replace_cards():
    """R2.4: new card k lies where the k-th selected card lay."""
    board = Board(CARDS[:12])
    after = replace_cards(board, (7, 0, 3), (CARDS[20], CARDS[21], CARDS[22]))
    assert (CARDS[21], CARDS[22], CARDS[20]) == (after.cards[0], after.cards[3], after.cards[7])
    assert [card for i, card in enumerate(board.cards) if i not in (0, 3, 7)] == [
        card for i, card in enumerate(after.cards) if i not in (0, 3, 7)
    ]
    with pytest.raises(BadNotation, match="three different places"):
        replace_cards(board, (1, 1, 2), (CARDS[20], CARDS[21], CARDS[22]))


def test_toggling():
    """R3.1: picked in order, put back by a second pick, a fourth is ignored."""
    selection = EMPTY_SELECTION
    for index in (4, 2, 9):
        selection = toggle_selection(selection, index)
    assert Selection((4, 2, 9)) == selection
    assert is_complete(selection)
    assert selection == toggle_selection(selection, 7)
    assert Selection((4, 9)) == toggle_selection(selection, 2)
    assert not is_complete(toggle_selection(selection, 2))
    assert EMPTY_SELECTION == clear_selection()


def test_selecting_and_submitting_are_separate():
    """R3.2: the pure functions pick without judging, and judge only three."""
    state = create_initial_state(FULL_DECK, "pure")
    assert state == submit_selection(state)
    places = find_set(state.board.cards)
    for index in places:
        state = select_card(state, index)
    assert Selection(places) == state.selection
    after = submit_selection(state)
    assert EMPTY_SELECTION == after.selection
    assert is_valid_board(after.board)
    kept = [i for i in range(12) if i not in places]
    assert [state.board.cards[i] for i in kept] == [after.board.cards[i] for i in kept]
    assert 1 == after.players[0].found


def test_a_wrong_triple_is_only_put_down():
    """R3.2: the board stays as it is."""
    state = create_initial_state(FULL_DECK, "pure")
    for index in find_no_set(state.board.cards):
        state = select_card(state, index)
    after = submit_selection(state)
    assert (state.board, EMPTY_SELECTION, 1) == (after.board, after.selection, after.players[0].wrong)


@pytest.mark.parametrize("size", [-1, 0, 3, 10, 22, 81])
def test_boards_of_other_sizes_are_refused(size):
    """R2.2: nine or twelve, nothing else reaches the kernels."""
    with pytest.raises(BadOptions, match="9 or 12 places"):
        generate_board(FULL_DECK, "x", size)


@pytest.mark.parametrize("index", [-1, 21, 1000, 2.5, "x", None])
def test_toggling_what_is_no_place(index):
    """R3.1: only a place of a board can be picked."""
    with pytest.raises(BadNotation, match="no card"):
        toggle_selection(EMPTY_SELECTION, index)
    with pytest.raises(BadNotation, match="up to three different"):
        toggle_selection(Selection((1, 2, 3, 4)), 5)


def test_selecting_beyond_the_board():
    """A place that is not there is refused."""
    with pytest.raises(BadNotation, match="no card 12"):
        select_card(create_initial_state(FULL_DECK), 12)


def test_the_documented_json():
    """Deck, board and selection stand in the JSON as the source document has them."""
    state = create_initial_state(create_deck(nums=[Num.A]), "json")
    data = msgspec.json.decode(msgspec.json.encode(state))
    assert {"num": 0, "shape": 0, "shading": 0, "color": 0} == data["deck"]["cards"][0]
    assert 12 == len(data["board"]["cards"])
    assert {"indices": []} == data["selection"]
    assert state == msgspec.json.decode(msgspec.json.encode(state), type=GameState)
    assert state == unpack(pack(state))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"board": Board((CARDS[0], *CARDS[:11]))}, "one place only"),
        ({"deck": Deck((CARDS[0], *CARDS))}, "twice in the deck"),
        ({"mode": "chess"}, "no mode 'chess'"),
        ({"board_size": 10}, "9 or 12"),
        ({"selection": Selection((3, 3))}, "different places"),
        ({"selection": Selection((12,))}, "different places"),
        ({"selection": Selection((-1,))}, "different places"),
        ({"players": ()}, "selection for every player"),
        ({"found_sets": ((0, 1, 2),)}, "found sets are different sets of a daily puzzle"),
        ({"sets_total": 14}, "counts the sets of its board"),
        ({"board": Board(CARDS[:2])}, "the board has 12 cards"),
        ({"board": Board(())}, "the board has 12 cards"),
        ({"ended": 3}, "a daily puzzle ends with its last set"),
        ({"ended": 1}, "when its target is reached"),
        ({"ended": 2}, "when no set is left"),
        ({"players": (Player(found=9, score=3),)}, "the score is the sets found"),
        ({"players": (Player(), Player()), "other_selections": (Selection(),)}, "only a race"),
        ({"selection": Selection((0, 1, 2))}, "judged at once"),
        ({"target": 2, "players": (Player(found=5, score=5, best_streak=1),)}, "when its target is reached"),
        ({"last_events": (EventEntry(9, 0, 77, 0, 0),)}, "none that the rules know"),
        ({"last_events": (EventEntry(1, 0, 50, 0, 0),)}, "none that the rules know"),
        ({"taken": (CARDS[0], CARDS[1])}, "one place only"),
    ],
)
def test_records_that_no_game_can_reach(change, sentence):
    """Impossible records are refused with a sentence."""
    state = create_initial_state(FULL_DECK, "x")
    board = Board(CARDS[:12])
    with pytest.raises(BadSave, match=sentence):
        pack(
            msgspec.structs.replace(state, board=board, **change)
            if "board" not in change
            else msgspec.structs.replace(state, **change)
        )
