"""The cards of the hub: a small picture for each game, with the title and summary that the game gives itself."""

from typing import Final, NamedTuple

from quintet.core.errors import UnknownGame
from quintet.games import GAMES

__all__ = ["PICTURES", "Card", "card_for", "has_points"]


class Card(NamedTuple):
    """A game as menus and lists show it."""

    title: str
    line: str
    picture: tuple[str, ...]
    """Five lines of at most sixteen cells."""


PICTURES: Final = {
    "sets": (
        "╭───╮╭───╮╭───╮",
        "│ ◆ ││ ◇ ││ ◈ │",
        "│ ◆ ││ ◇ ││ ◈ │",
        "╰───╯╰───╯╰───╯",
        " a    b    c",
    ),
    "runmap": (
        "    ╭──B──╮",
        "    F     M",
        "  ╭─┴─╮   │",
        "  C   E   C",
        "  ╰───┴─@─╯",
    ),
    "catamaze": (
        "█ █████ ███",
        "█   █ •   █",
        "███ @ ███ █",
        "█   █   P █",
        "█ ███████ █",
    ),
    "stratego": (
        " ▒▒ ▒▒ ▒▒ ▒▒",
        " ▒▒    ▒▒ ▒▒",
        "    ≈≈   ≈≈",
        "  M  3    B",
        "  B  F  2  S",
    ),
    "rogue": (
        "##########",
        "#..R.....#:::",
        "#....@...+: :",
        "#.!....>.#  :",
        "########## ::",
    ),
}

DIE: Final = (
    "  ╭───────╮",
    "  │ ●   ● │",
    "  │   ●   │",
    "  │ ●   ● │",
    "  ╰───────╯",
)


def has_points(game: str) -> bool:
    """Whether people count the scores of a game as points."""
    try:
        return GAMES.info(game).has_points
    except UnknownGame:
        return True


def card_for(game: str) -> Card:
    """Returns the card of a game; one that cannot be loaded has its id for a title, and a die for a picture."""
    picture = PICTURES.get(game, DIE)
    try:
        info = GAMES.info(game)
    except UnknownGame:
        return Card(game.replace("_", " ").capitalize(), "This game cannot be loaded", picture)
    return Card(info.title, info.summary, picture)
