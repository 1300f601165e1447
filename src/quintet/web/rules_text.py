"""The rules of a game as a page of text."""

import functools
from importlib import resources

import msgspec
from litestar import get
from litestar.params import FromPath

from quintet.games import GAMES
from quintet.web.problems import PROBLEMS

__all__ = ["show_rules"]


class Rules(msgspec.Struct, frozen=True):
    """What a game's own package says about it."""

    text: str
    """Markdown: the numbered rules; for a game that brings none, how it is played."""


@get("/api/games/{game:str}/rules", summary="The rules", responses=PROBLEMS)
async def show_rules(game: FromPath[str]) -> Rules:
    """The numbered rules of a game."""
    return Rules(_read(game))


@functools.lru_cache(maxsize=64)
def _read(name: str) -> str:
    game = GAMES[name]
    place = GAMES.place_of(game) or ""
    package = place.partition(":")[0].rpartition(".")[0]
    page = resources.files(package).joinpath("RULES.md") if package else None
    return page.read_text("utf-8") if page is not None and page.is_file() else game.info.how
