"""What the hub shows of a game before the game itself is imported: a title, a line and a small picture."""

from typing import Final, NamedTuple

__all__ = ["CARDS", "Card", "card_for"]


class Card(NamedTuple):
    """A game on the front page."""

    title: str
    line: str
    picture: tuple[str, ...]
    """Five lines of at most sixteen cells."""


CARDS: Final = {
    "sets": Card(
        "Set",
        "find three cards that agree or differ in everything",
        (
            "╭───╮╭───╮╭───╮",
            "│ ◆ ││ ◇ ││ ◈ │",
            "│ ◆ ││ ◇ ││ ◈ │",
            "╰───╯╰───╯╰───╯",
            " a    b    c",
        ),
    ),
    "runmap": Card(
        "The run map",
        "three acts of branching paths to a boss",
        (
            "    ╭──B──╮",
            "    ?     $",
            "  ╭─┴─╮   │",
            "  M   M   R",
            "  ╰───┴─@─╯",
        ),
    ),
    "catamaze": Card(
        "CataMaze",
        "a maze, bullets, sight of five by five, one tick a second",
        (
            "█ █████ ███",
            "█   █ •   █",
            "███ @ ███ █",
            "█   █   C █",
            "█ ███████ █",
        ),
    ),
    "stratego": Card(
        "Stratego",
        "forty hidden pieces a side, one flag",
        (
            " ▒▒ ▒▒ ▒▒ ▒▒",
            " ▒▒    ▒▒ ▒▒",
            "    ≈≈   ≈≈",
            " 10  3    B",
            "  B  F  2  S",
        ),
    ),
    "rogue": Card(
        "Rogue",
        "ten levels down for the Amulet and back up, by torchlight",
        (
            "##########",
            "#..R.....#:::",
            "#....@...+: :",
            "#.!....>.#  :",
            "########## ::",
        ),
    ),
}

GENERIC: Final = (
    "  ╭───────╮",
    "  │ ●   ● │",
    "  │   ●   │",
    "  │ ●   ● │",
    "  ╰───────╯",
)


def card_for(game: str) -> Card:
    """The card of a game; one we do not know gets its id as title and a die as picture."""
    return CARDS.get(game) or Card(game.replace("_", " ").capitalize(), "a game that another package brought", GENERIC)
