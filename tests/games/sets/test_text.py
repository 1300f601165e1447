"""The notation and the drawing of Set."""

from itertools import combinations

import pytest

import quintet
from quintet.core.errors import BadNotation
from quintet.core.options import preset_options
from quintet.games.sets.model import card_of
from quintet.games.sets.options import SetOptions
from quintet.games.sets.text import why_no_set, why_set
from quintet.table.match import Match
from quintet.table.scores.results import results_of
from quintet.table.seats import Person

GAME = quintet.game("sets")


@pytest.mark.parametrize(("text", "number"), [("a", 0), ("U", 20), (" clear ", 21), ("hint", 22)])
def test_notation(text, number):
    """R3: an action is a letter for a card, or one of two words."""
    assert number == GAME.read(text)
    assert text.strip().lower() == GAME.write(number)


@pytest.mark.parametrize("text", ["", "v", "ab", "1", "hints", "\x1b"])
def test_texts_that_are_not_actions(text):
    """Other texts are refused, with what to type instead."""
    with pytest.raises(BadNotation, match="the letter of a card, `a` to `u`"):
        GAME.read(text)


def test_the_drawing_reads_without_color():
    """Number by repetition, shape by outline, shading by filling, color by word; picked and hinted are marked."""
    state = GAME.apply(GAME.apply(GAME.new("draw"), 0, GAME.read("a")), 0, GAME.read("hint"))
    drawing = GAME.show(GAME.view(state, 0))
    assert "[a]" in drawing
    assert "!" in drawing
    assert drawing.isascii()
    assert 12 == sum(drawing.count(color) for color in ("red", "green", "purple"))


def test_every_event_is_a_sentence():
    """The actor is "You" to itself and a seat to everyone else; each sentence ends with a period."""
    state = GAME.new("words", SetOptions(mode="race", seats=2))
    for place in (0, 1, 2):
        state = GAME.apply(state, 1, place)
    (_, claim), (shown,) = GAME.events(state, 1), GAME.events(state, 0)
    why = "claimed abc, which is not a set: two squiggles, one diamond; two green, one red."
    assert (f"You {why}", f"Seat 2 {why}") == (claim.text, shown.text)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ((0, 1, 1), "two green, one red"),
        ((0, 3, 4), "two striped, one solid; two red, one green"),
        ((0, 9, 9 + 27), "two with 1 symbol, one with 2 symbols; two squiggles, one diamond"),
    ],
)
def test_a_wrong_claim_says_why(cards, why):
    """R3.2: every attribute with two alike and one odd is named."""
    assert why == why_no_set([card_of(card) for card in cards])


def test_the_event_of_a_wrong_claim_says_why():
    """R3.2: in the words that everybody at the table reads."""
    game, state = GAME, GAME.new("why")
    board = game.view(state, 0).board
    wrong = next(three for three in combinations(range(12), 3) if why_no_set([board[place] for place in three]))
    for place in wrong:
        state = game.apply(state, 0, place)
    told = [event.text for event in game.events(state, 0) if event.kind == "no set"]
    letters = "".join("abcdefghijkl"[place] for place in wrong)
    why = why_no_set([board[place] for place in wrong])
    assert [f"You claimed {letters}, which is not a set: {why}."] == told


def test_three_cards_of_a_set_have_nothing_odd():
    """R1.2: and what is the same and what differs is named."""
    cards = [card_of(0), card_of(1), card_of(2)]
    assert "" == why_no_set(cards)
    assert "the same number, shape and shading, three different colors" == why_set(cards)
    assert "the same shape" == why_set(cards, ["shape"])
    assert "three different colors" == why_set(cards, ["color"])


def test_stopping_endless_play_finishes_it():
    """R7.4: at the table the player has neither won nor resigned, and the result keeps its rank."""
    match = Match("sets", "stop", seats=[Person("Ada")])
    match.submit(0, 0, match.step)
    match.resign(0)
    assert ((), "finished") == (match.outcome.winners, match.outcome.reason)
    assert "No sets found, no wrong claims." == match.outcome.text
    assert [(False, False)] == [(each.won, each.gave_up) for each in results_of(match, 0.0)]


def test_stopping_before_the_target_is_resigning():
    """R7.4: only a game without an end is finished by stopping."""
    match = Match("sets", "stop", preset_options(SetOptions, "quick"), seats=[Person("Ada")])
    match.submit(0, 0, match.step)
    match.resign(0)
    assert ((), "resigned") == (match.outcome.winners, match.outcome.reason)


def test_a_board_fits_eighty_columns():
    """Four cards beside each other are at most 79 letters wide, whatever their colors."""
    boards = (GAME.show(GAME.view(GAME.new(f"wide {seed}"), 0)) for seed in range(30))
    assert max(len(line) for board in boards for line in board.splitlines()) <= 79
