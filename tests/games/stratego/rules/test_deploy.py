"""Setting up: R2."""

from collections import Counter

import pytest
from positions import GAME, play

from quintet.core.errors import IllegalAction
from quintet.games.stratego.actions import ACTIONS
from quintet.games.stratego.model import Position, Rank
from quintet.games.stratego.options import StrategoOptions
from quintet.games.stratego.setups import BOOK
from quintet.games.stratego.tables import ARMIES, ARMY_NAMES, BOMB, FLAG, SCOUT, ZONE


def test_setting_up_piece_by_piece():
    """R2.2: place, remove, swap, clear; each refusal has its reason."""
    state = play(GAME.new("s"), "place flag a1", "place bomb b1", "swap a1 b1")
    assert {"a1": "BOMB", "b1": "FLAG"} == {
        f"{'abcdefghij'[p.position.col]}{10 - p.position.row}": p.rank.name for p in GAME.view(state, 0).pieces
    }
    for text, reason in (
        ("place flag c1", "all pieces of that rank"),
        ("place bomb a1", "Remove it first"),
        ("place flag a1", "Remove it first"),
        ("place bomb a10", "sets up on rows 1 to 4"),
        ("remove c1", "no piece is there"),
        ("swap c1 d1", "hold the same"),
        ("ready", "not all pieces"),
        ("a4-a5", "still being set up"),
        ("setup bunker", "another army"),
    ):
        with pytest.raises(IllegalAction, match=reason):
            GAME.apply(state, 0, GAME.read(text))
    state = play(state, "swap a1 j4", "remove b1", "clear", "random")
    assert not any(GAME.view(state, 0).tray)


def test_random_keeps_what_is_placed():
    """R2.4: placed pieces stay; with an empty tray the whole army is shuffled."""
    state = play(GAME.new("s"), "place flag a1", "random")
    assert Rank.FLAG is state.model.board.get_square(Position(9, 0)).piece.rank
    assert state != play(state, "random")


@pytest.mark.parametrize("army", ["classic", "barrage", "duel"])
def test_random_keeps_the_flag_on_the_back_row(army):
    """R2.4: on each side's own row 1, by `random` and by random deployment, and on every square of it."""
    options = GAME.options(army=army, deployment="random")
    squares = set()
    for seed in range(60):
        dealt = GAME.new(f"flag {seed}", options)
        chosen = play(GAME.new(f"flag {seed}", GAME.options(army=army)), "random", "ready", "random")
        squares |= {flag_square(state, seat) for state in (dealt, chosen) for seat in (0, 1)}
    assert squares == {*range(10), *range(90, 100)}


def test_random_puts_the_flag_elsewhere_where_the_back_row_is_full():
    """R2.4: what is placed stays, so the Flag takes any free square then."""
    row = [f"place scout {file}1" for file in "abcdefgh"]
    state = play(GAME.new("full"), *row, "place bomb i1", "place bomb j1", "random")
    assert not any(GAME.view(state, 0).tray)
    assert flag_square(state, 0) < 90


def flag_square(state, seat):
    """Returns where the Flag of a seat is."""
    kinds = state.plain.kind[ZONE * seat : ZONE * seat + ZONE]
    return int(state.plain.place[ZONE * seat + list(kinds).index(FLAG)])


def test_ready_hands_over_and_begins():
    """R2.3: Red, then Blue, then Red's first move; setup actions are over."""
    state = play(GAME.new("s"), "setup fortress", "ready")
    assert (1,) == GAME.to_act(state)
    state = play(state, "setup blitz", "ready")
    assert (0,) == GAME.to_act(state)
    with pytest.raises(IllegalAction, match="the setup is over"):
        play(state, "clear")


@pytest.mark.parametrize("book", BOOK, ids=lambda book: book.name)
def test_book_setups_are_whole_armies(book):
    """R2.5: every named setup has exactly its army."""
    assert list(ARMIES[book.army]) == [book.kinds.count(kind) for kind in range(12)]


def test_blues_book_setup_is_rotated():
    """R2.5: the piece on a1 for Red is on j10 for Blue."""
    model = play(GAME.new("s"), "setup siege", "ready", "setup siege", "ready").model
    for position, square in model.board.squares.items():
        if position.row > 5:
            opposite = model.board.get_square(Position(9 - position.row, 9 - position.col)).piece
            assert square.piece.rank is opposite.rank


def test_a_setup_that_walls_itself_in_loses_at_once():
    """R5.2: Bombs in all three lanes leave Red without a first move."""
    state = GAME.new("s")
    lanes = ["a4", "b4", "e4", "f4", "i4", "j4"]
    state = play(state, *(f"place bomb {square}" for square in lanes), "random", "ready", "setup blitz", "ready")
    assert ("no_legal_moves", (1,)) == (GAME.outcome(state).reason, GAME.outcome(state).winners)


def test_every_book_setup_of_an_army_is_dealt():
    """R2.6: each of the four has a chance, for either side."""
    names = {book.name: tuple(book.kinds) for book in BOOK if book.army == ARMY_NAMES.index("barrage")}
    red, blue = set(), set()
    for number in range(60):
        kinds = GAME.new(f"book{number}", StrategoOptions(army="barrage", deployment="book")).plain.kind
        red.add(kinds[:ZONE])
        blue.add(kinds[ZONE:][::-1])
    assert red == blue == set(names.values())


@pytest.mark.parametrize("kind", [SCOUT, BOMB], ids=["scout", "bomb"])
def test_a_shuffled_piece_may_stand_anywhere(kind):
    """R2.4: all but the Flag: over many games every square has its turn, about as often as any other."""
    found = Counter()
    for number in range(1200):
        kinds = GAME.new(f"deal{number}", StrategoOptions(army="barrage", deployment="random")).plain.kind
        found.update(slot for slot, held in enumerate(kinds) if held == kind)
    each = 1200 * ARMIES[1][kind] / ZONE
    assert 2 * ZONE == len(found)
    assert min(found.values()) > each / 2.5
    assert max(found.values()) < each * 2.5


def test_the_legal_list_is_what_the_rules_accept():
    """R2.2, R3.4: in every phase, each of the 4425 actions is listed or refused."""
    duel = StrategoOptions(army="duel")
    setups = [[], ["place flag a1"], ["random"], ["random", "ready"], ["random", "ready", "random"]]
    plays = [[], ["offer draw"], ["offer draw", "decline draw"], ["resign"]]
    states = [play(GAME.new("all", duel), *texts) for texts in setups]
    states += [play(GAME.new("all", StrategoOptions(deployment="book")), *texts) for texts in plays]
    for state in states:
        for seat in (0, 1):
            accepted = [action for action in range(ACTIONS) if accepts(state, seat, action)]
            assert accepted == list(GAME.legal(state, seat))


def accepts(state, seat, action):
    try:
        GAME.apply(state, seat, action)
    except IllegalAction:
        return False
    return True
