"""The functions of the source document of Set."""

import itertools
from collections import Counter

import pytest

from quintet.core.errors import BadNotation, BadOptions
from quintet.core.rng import SealedSeed, SeededRandom
from quintet.games.sets.document import (
    create_initial_state,
    draw_cards,
    generate_board,
    has_any_set,
    is_valid_board,
    is_valid_set,
    replace_cards,
    select_card,
    submit_selection,
    toggle_selection,
)
from quintet.games.sets.model import (
    EMPTY_SELECTION,
    FULL_DECK,
    Board,
    Color,
    Num,
    Selection,
    Shading,
    Shape,
    clear_selection,
    create_deck,
    is_complete,
)

CARDS = FULL_DECK.cards


def naive_set(a, b, c):
    """Judges by the words of the rule, not by its arithmetic."""
    if len({a, b, c}) < 3:
        return False
    return all(len({getattr(card, name) for card in (a, b, c)}) != 2 for name in ("num", "shape", "shading", "color"))


def find_set(cards):
    return next(each for each in itertools.combinations(range(len(cards)), 3) if naive_set(*(cards[i] for i in each)))


def find_no_set(cards):
    return next(
        each for each in itertools.combinations(range(len(cards)), 3) if not naive_set(*(cards[i] for i in each))
    )


def test_every_pair_has_one_third_card():
    """R1.3: exactly one card completes any two; of 1080 sets, 108/324/432/216 differ in 1/2/3/4 attributes."""
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
    """R1.4: twenty-one cards always hold a set; fewer hold one exactly when the words of the rule say so."""
    assert not has_any_set([])
    assert not has_any_set(CARDS[:2])
    assert has_any_set(CARDS[:3])
    rng = SeededRandom("caps")
    for _ in range(50):
        hand = rng.shuffle(CARDS)[:12]
        assert any(naive_set(*each) for each in itertools.combinations(hand, 3)) == has_any_set(hand)
    assert has_any_set(rng.shuffle(CARDS)[:21])


def test_draw_cards():
    """R2.1: a draw gives different cards, none of them excluded, and the same ones again; too many are refused."""
    drawn = draw_cards(FULL_DECK, 70, CARDS[:11], SeededRandom("draw"))
    assert 70 == len(set(drawn))
    assert not set(drawn) & set(CARDS[:11])
    assert drawn == draw_cards(FULL_DECK, 70, CARDS[:11], SeededRandom("draw"))
    rng = SeededRandom("draw")
    assert draw_cards(FULL_DECK, 3, [], rng) != draw_cards(FULL_DECK, 3, [], rng)
    with pytest.raises(BadNotation, match="Cannot draw 71 cards: the deck has 70 cards left"):
        draw_cards(FULL_DECK, 71, CARDS[:11], SeededRandom("draw"))


@pytest.mark.parametrize(
    "seed", ["", "x", "x" * 10_000, "🎲", "\ud800", SealedSeed("ab" * 16)], ids=lambda seed: ascii(seed)[:12]
)
def test_boards_hold_their_invariant(seed):
    """R2.2: for any seed, a board has its size, different cards and at least one set."""
    assert is_valid_board(generate_board(FULL_DECK, seed))
    assert is_valid_board(generate_board(create_deck(nums=[Num.A]), seed, 9), 9)


def test_a_valid_board_is_all_three_things():
    """R2.2: a wrong size, a repeated card and a missing set each make a board invalid."""
    board = generate_board(FULL_DECK, "board")
    assert not is_valid_board(Board(board.cards[:11]))
    assert not is_valid_board(Board((*board.cards[:11], board.cards[0])))
    two_valued = create_deck([Num.A, Num.B], [Shape.A, Shape.B], [Shading.A, Shading.B], [Color.A, Color.B])
    assert not is_valid_board(Board(two_valued.cards[:12]))


def test_decks_without_a_set_are_refused_not_searched():
    """R2.3: a deck that can never make a board is refused at once, with the reason."""
    two_valued = create_deck([Num.A, Num.B], [Shape.A, Shape.B], [Shading.A, Shading.B], [Color.A, Color.B])
    with pytest.raises(BadOptions, match="No attribute has all three values"):
        create_initial_state(two_valued)
    with pytest.raises(BadOptions, match="9 cards, but the board needs 12"):
        create_initial_state(create_deck([Num.A], [Shape.A]))


def test_replace_cards():
    """R2.4: new card k goes where the k-th selected card was."""
    board = Board(CARDS[:12])
    after = replace_cards(board, (7, 0, 3), (CARDS[20], CARDS[21], CARDS[22]))
    assert (CARDS[21], CARDS[22], CARDS[20]) == (after.cards[0], after.cards[3], after.cards[7])
    assert [card for i, card in enumerate(board.cards) if i not in (0, 3, 7)] == [
        card for i, card in enumerate(after.cards) if i not in (0, 3, 7)
    ]
    with pytest.raises(BadNotation, match="three different places"):
        replace_cards(board, (1, 1, 2), (CARDS[20], CARDS[21], CARDS[22]))


def test_toggling():
    """R3.1: cards are picked in order, a second pick puts one back, a fourth is ignored."""
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
    others = [i for i in range(12) if i not in places]
    assert [state.board.cards[i] for i in others] == [after.board.cards[i] for i in others]
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
    """R2.2: a board has nine or twelve cards; nothing else reaches the kernels."""
    with pytest.raises(BadOptions, match="9 or 12 cards"):
        generate_board(FULL_DECK, "x", size)


@pytest.mark.parametrize("index", [-1, 21, 1000, 2.5, "x", None])
def test_toggling_a_place_that_does_not_exist(index):
    """R3.1: only a place on a board can be picked."""
    with pytest.raises(BadNotation, match="no card"):
        toggle_selection(EMPTY_SELECTION, index)
    with pytest.raises(BadNotation, match="up to three different"):
        toggle_selection(Selection((1, 2, 3, 4)), 5)


def test_selecting_beyond_the_board():
    """A place beyond the board is refused."""
    with pytest.raises(BadNotation, match="no card 12"):
        select_card(create_initial_state(FULL_DECK), 12)
