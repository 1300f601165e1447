"""Stratego in every front end: what they know of your army, and what you know of a square."""

from collections.abc import Mapping
from typing import Final

from quintet.core.extras import Page
from quintet.games.stratego.describe import describe_square, what_they_know
from quintet.games.stratego.text import read_square

__all__ = ["PAGES"]

PAGES: Final[Mapping[str, Page]] = {
    "known": Page("how much of your army they know", lambda view, _: what_they_know(view)),
    "square": Page(
        "what you know about a square: `square e4`",
        lambda view, rest: describe_square(view, read_square(rest.strip()), aids=True),
    ),
}
