"""The options of Set: mode, seats, board and deck."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from quintet.core.errors import BadOptions
from quintet.core.options import Options, Preset
from quintet.core.record import zeros
from quintet.games.sets.layout import Setup
from quintet.games.sets.model import Color, Deck, Num, Shading, Shape, card_hash, create_deck, deck_problem
from quintet.games.sets.tables import MODES

__all__ = ["SetOptions", "pack_options"]

Letter = Literal["A", "B", "C"]
Letters = Annotated[tuple[Letter, ...], Meta(min_length=1, max_length=3)]


class SetOptions(Options, frozen=True, kw_only=True):
    """Mode, table and deck. A deck that cannot make a board is refused, with the reason."""

    mode: Annotated[
        Literal["endless", "classic", "race", "daily"],
        Meta(description="endless, one deck, a race, or every set on one board"),
    ] = "endless"
    seats: Annotated[int, Meta(ge=1, le=8, description="players at the table")] = 1
    board_size: Annotated[Literal[9, 12], Meta(title="Cards", description="cards on the board")] = 12
    min_sets: Annotated[
        int, Meta(ge=1, le=4, title="Minimum sets", description="how many the first board has at least")
    ] = 1
    target: Annotated[int, Meta(ge=0, le=1000, title="Sets to find", description="sets that end it, 0 for no end")] = 0
    hints: Annotated[bool, Meta(description="players may ask for hints")] = True
    fresh_draws: Annotated[bool, Meta(title="No quick repeats", description="taken cards stay away a while")] = False
    nums: Annotated[Letters, Meta(title="Numbers", description="A one, B two, C three symbols")] = ("A", "B", "C")
    shapes: Annotated[Letters, Meta(description="A diamond, B squiggle, C oval")] = ("A", "B", "C")
    shadings: Annotated[Letters, Meta(description="A solid, B striped, C open")] = ("A", "B", "C")
    colors: Annotated[Letters, Meta(description="A red, B green, C purple")] = ("A", "B", "C")

    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset(
            "10 sets against the clock, one symbol a card", {"nums": ["A"], "target": 10, "fresh_draws": True}
        ),
        "easy": Preset("9 cards, one attribute fixed", {"board_size": 9, "nums": ["A"]}),
        "normal": Preset("12 cards, one attribute fixed: many sets", {"nums": ["A"]}),
        "hard": Preset("12 cards, all four attributes", {}),
        "classic": Preset("one pass through all 81 cards", {"mode": "classic"}),
        "race": Preset("two players, first claim wins", {"mode": "race", "seats": 2, "hints": False}),
        "daily": Preset("find every set on today's board", {"mode": "daily", "min_sets": 4}),
    }

    def __post_init__(self) -> None:
        problem = deck_problem(self.deck, self.board_size)
        if problem:
            raise BadOptions(problem)
        if 3 * self.min_sets > self.board_size:
            raise BadOptions(f"A board of {self.board_size} cards cannot promise {self.min_sets} sets. Ask for fewer.")
        if self.mode != "race" and self.seats > 1:
            raise BadOptions(
                f"Only a race has more than one seat. Choose the mode `race`, or 1 seat instead of {self.seats}."
            )
        if self.mode == "daily" and self.target:
            raise BadOptions("A daily puzzle ends when all its sets are found. Leave the target at 0.")

    @property
    def deck(self) -> Deck:
        return create_deck(
            [Num[letter] for letter in self.nums],
            [Shape[letter] for letter in self.shapes],
            [Shading[letter] for letter in self.shadings],
            [Color[letter] for letter in self.colors],
        )


def pack_options(options: SetOptions) -> Any:
    rows = zeros(Setup)
    setup = rows[0]
    setup.mode, setup.size_wanted, setup.seats = MODES.index(options.mode), options.board_size, options.seats
    setup.fresh, setup.hints_allowed, setup.target = int(options.fresh_draws), int(options.hints), options.target
    setup.more_sets = options.min_sets - 1
    for card in options.deck.cards:
        setup.deck[card_hash(card)] = 1
    return rows
