"""The data model of Set under the names of its source document: frozen records, and their JSON.

The four attributes are four plain enumerations, so `Color.B == Shape.B` is False at run time and an error under mypy.
"""

from collections.abc import Iterable
from enum import Enum
from itertools import product
from typing import Annotated, Final, TypeVar

from msgspec import Meta, Struct

from quintet.core.errors import BadNotation, quoted
from quintet.core.plural import counted
from quintet.core.rng import RngState

__all__ = [
    "EMPTY_SELECTION",
    "FULL_DECK",
    "Board",
    "Card",
    "Color",
    "Deck",
    "GameState",
    "Num",
    "Player",
    "Selection",
    "Shading",
    "Shape",
    "card_equals",
    "card_hash",
    "card_of",
    "clear_selection",
    "create_card",
    "create_deck",
    "deck_problem",
    "is_complete",
]


class Num(Enum):
    """The number of symbols: one, two, three."""

    A = 0
    B = 1
    C = 2


class Shape(Enum):
    """Diamond, squiggle, oval."""

    A = 0
    B = 1
    C = 2


class Shading(Enum):
    """Solid, striped, open."""

    A = 0
    B = 1
    C = 2


class Color(Enum):
    """Red, green, purple."""

    A = 0
    B = 1
    C = 2


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card is its four attributes."""

    num: Num
    shape: Shape
    shading: Shading
    color: Color


def create_card(num: Num, shape: Shape, shading: Shading, color: Color) -> Card:
    for value, kind in ((num, Num), (shape, Shape), (shading, Shading), (color, Color)):
        if not isinstance(value, kind):
            raise BadNotation(
                f"{quoted(value)} is not a {kind.__name__}. A card takes Num, Shape, Shading and Color, in that order."
            )
    return Card(num, shape, shading, color)


def card_equals(a: Card, b: Card) -> bool:
    return a == b


def card_hash(card: Card) -> int:
    """Returns a number from 0 to 80, which is also the card's place in the full deck."""
    return card.num.value * 27 + card.shape.value * 9 + card.shading.value * 3 + card.color.value


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards that can be drawn."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=81)]


E = TypeVar("E", bound=Enum)


def create_deck(
    nums: Iterable[Num] | None = None,
    shapes: Iterable[Shape] | None = None,
    shadings: Iterable[Shading] | None = None,
    colors: Iterable[Color] | None = None,
) -> Deck:
    """Returns every combination of the allowed values; an attribute left out keeps all three. Repeats count once."""
    choices = (_values(Num, nums), _values(Shape, shapes), _values(Shading, shadings), _values(Color, colors))
    return Deck(tuple(create_card(*each) for each in product(*choices)))


def _values(kind: type[E], chosen: Iterable[E] | None) -> tuple[E, ...]:
    values = tuple(kind) if chosen is None else tuple(dict.fromkeys(chosen))
    if not values:
        raise BadNotation(f"A deck needs at least one {kind.__name__}.")
    for value in values:
        if not isinstance(value, kind):
            raise BadNotation(f"{quoted(value)} is not a {kind.__name__}.")
    return values


FULL_DECK: Final = create_deck()


def deck_problem(deck: Deck, board_size: int) -> str:
    """Returns why this deck cannot make a board with a set, or an empty text: R2.7."""
    if board_size not in (9, 12):
        return f"A board has 9 or 12 cards, not {board_size}."
    if len(deck.cards) < board_size:
        return f"The deck has {counted(len(deck.cards), 'card')}, but the board needs {board_size}. Allow more values."
    if not any(len({getattr(card, name) for card in deck.cards}) == 3 for name in ("num", "shape", "shading", "color")):
        return "No attribute has all three values, so the deck holds no set. Allow three values of one attribute."
    return ""


def card_of(number: int) -> Card:
    """Returns the card with this hash."""
    return FULL_DECK.cards[number]


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards on the table, by place."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=21)]


class Selection(Struct, frozen=True, forbid_unknown_fields=True):
    """Up to three places of the board, in the order they were picked."""

    indices: Annotated[tuple[int, ...], Meta(max_length=3)] = ()


EMPTY_SELECTION: Final = Selection()


def clear_selection() -> Selection:
    return EMPTY_SELECTION


def is_complete(selection: Selection) -> bool:
    return len(selection.indices) == 3


class Player(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """One seat's tally."""

    score: int = 0
    found: int = 0
    wrong: int = 0
    hints: int = 0
    streak: int = 0
    best_streak: int = 0
    hinted: Annotated[tuple[int, ...], Meta(max_length=3)] = ()
    """The places that hints have shown so far."""
    hint_set: Annotated[tuple[int, ...], Meta(max_length=3)] = ()
    """The set those hints lead to."""


class EventEntry(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One event of the last action, as numbers."""

    code: int
    seat: int
    a: int
    b: int
    c: int


class GameState(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename="camel"):
    """One moment of a game: the three documented parts, then what the modes and an exact round trip need."""

    deck: Deck
    board: Board
    selection: Selection = EMPTY_SELECTION
    """The first seat's."""
    other_selections: Annotated[tuple[Selection, ...], Meta(max_length=7)] = ()
    mode: str = "endless"
    board_size: int = 12
    fresh_draws: bool = False
    hints_allowed: bool = True
    min_sets: int = 1
    target: int = 0
    ended: int = 0
    taken: tuple[Card, ...] = ()
    found_sets: tuple[tuple[int, int, int], ...] = ()
    sets_total: int = 0
    players: Annotated[tuple[Player, ...], Meta(min_length=1, max_length=8)] = (Player(),)
    rng: RngState
    last_events: Annotated[tuple[EventEntry, ...], Meta(max_length=6)] = ()
