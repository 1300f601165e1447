"""The functions of the source document, each a thin call to the kernels: frozen records in, frozen records out.

Where the document calls `Math.random`, these take a `SeededRandom` or a seed, so that the same call gives the same
cards. `submit_selection` carries its generator in the state.
"""

from collections.abc import Sequence

from quintet.core.errors import BadNotation, BadOptions, quoted
from quintet.core.plural import counted
from quintet.core.record import zeros
from quintet.core.rng import Rng, SeededRandom, SeedLike, plant
from quintet.games.sets.layout import SeatRow, Setup, Table
from quintet.games.sets.model import Board, Card, Deck, GameState, Selection, card_hash, card_of, deck_problem
from quintet.games.sets.packing.pack import pack_table
from quintet.games.sets.packing.unpack import unpack_rows
from quintet.games.sets.rules import claims, dealing, entries, finding
from quintet.games.sets.tables import IN_DECK, MAX_BOARD

__all__ = [
    "create_initial_state",
    "draw_cards",
    "generate_board",
    "has_any_set",
    "is_valid_board",
    "is_valid_set",
    "replace_cards",
    "select_card",
    "submit_selection",
    "toggle_selection",
]


def is_valid_set(a: Card, b: Card, c: Card) -> bool:
    """Returns whether three different cards all match or all differ in every attribute: R1.2."""
    return bool(finding.makes_set(card_hash(a), card_hash(b), card_hash(c)))


def has_any_set(cards: Sequence[Card]) -> bool:
    """Returns whether any three of the cards are a set; more than twenty different cards always hold one: R1.4."""
    held = sorted({card_hash(card) for card in cards})
    if len(held) >= MAX_BOARD:
        return True
    table = zeros(Table)[0]
    table.count = len(held)
    for place, number in enumerate(held):
        dealing.lay(table, place, number)
    return bool(finding.has_set(table))


def is_valid_board(board: Board, size: int = 12) -> bool:
    """Checks all three parts of the board's invariant: the size, different cards, at least one set: R2.2."""
    return len(board.cards) == size and len(set(board.cards)) == size and has_any_set(board.cards)


def draw_cards(deck: Deck, count: int, exclude: Sequence[Card], rng: SeededRandom) -> tuple[Card, ...]:
    """Draws different cards of the deck, none of them excluded, each with the same chance: R2.1."""
    table = zeros(Table)[0]
    for card in set(deck.cards) - set(exclude):
        table.where[card_hash(card)] = IN_DECK
    if not 0 <= count <= dealing.cards_left(table):
        left = counted(int(dealing.cards_left(table)), "card")
        raise BadNotation(f"Cannot draw {counted(count, 'card')}: the deck has {left} left.")
    _lend(table.rng, rng)
    drawn = []
    for _ in range(count):
        number = dealing.draw_card(table.where, table.rng)
        table.where[number] = 0
        drawn.append(card_of(number))
    rng.state = int(table.rng.word)
    return tuple(drawn)


def _lend(packed: Rng, rng: SeededRandom) -> None:
    packed.kind = 0
    packed.word = rng.state


def generate_board(deck: Deck, seed: SeedLike = "", size: int = 12) -> Board:
    """Returns a board with at least one set: R2.2."""
    return create_initial_state(deck, seed, size).board


def replace_cards(board: Board, selected_indices: tuple[int, int, int], new_cards: tuple[Card, Card, Card]) -> Board:
    """Puts new card k where the k-th selected card was; the others stay: R2.4."""
    if len(set(selected_indices)) != 3 or not set(selected_indices) <= set(range(len(board.cards))):
        raise BadNotation(f"{quoted(selected_indices)} does not name three different places on the board.")
    cards = list(board.cards)
    for index, card in zip(selected_indices, new_cards, strict=True):
        cards[index] = card
    return Board(tuple(cards))


def toggle_selection(selection: Selection, index: int) -> Selection:
    """Picks one card or puts it back; a fourth is ignored: R3.1."""
    _check_place(index, MAX_BOARD)
    if len(set(selection.indices)) != len(selection.indices) or len(selection.indices) > 3:
        raise BadNotation("A selection names up to three different places.")
    row = zeros(SeatRow)[0]
    row.picks = len(selection.indices)
    row.picked[: row.picks] = selection.indices
    claims.toggle(row, index)
    return Selection(tuple(int(place) for place in row.picked[: row.picks]))


def _check_place(index: object, count: int) -> None:
    if type(index) is not int or not 0 <= index < count:
        raise BadNotation(f"The board has no card {quoted(index)}. Its places are 0 to {count - 1}.")


def create_initial_state(deck: Deck, seed: SeedLike = "", board_size: int = 12) -> GameState:
    """Starts a new endless game: R2.2."""
    problem = deck_problem(deck, board_size)
    if problem:
        raise BadOptions(problem)
    setups, tables = zeros(Setup), zeros(Table)
    setup = setups[0]
    setup.size_wanted, setup.seats, setup.hints_allowed = board_size, 1, 1
    for card in deck.cards:
        setup.deck[card_hash(card)] = 1
    entries.reset(tables, plant(seed), setups)
    return unpack_rows(tables)


def select_card(state: GameState, index: int) -> GameState:
    """Picks one card or puts it back, without judging the selection: R3.1."""
    _check_place(index, len(state.board.cards))
    tables = pack_table(state)
    claims.toggle(tables[0].seat[0], index)
    return unpack_rows(tables)


def submit_selection(state: GameState) -> GameState:
    """Judges a complete selection; an incomplete one changes nothing: R3.2."""
    tables = pack_table(state)
    entries.submit_first_seat(tables)
    return unpack_rows(tables)
