"""Leaderboards in words: the columns of a list, the cells of a row, and the totals in a line. For both front ends."""

from typing import Any

from quintet.core.game import Game
from quintet.table.leaderboard import Totals, fact_names
from quintet.table.results import Result
from quintet.tui.cards import card_for
from quintet.tui.wording import clock, counted, when

__all__ = ["cells", "headings", "totals_line"]


def headings(game: Game[Any] | None) -> tuple[str, ...]:
    """The columns of a list; that of a single game tells its facts and need not name it."""
    own = tuple(fact_names(game).values()) if game is not None else ("game",)
    return ("", "name", "score", *own, "won", "actions", "time", "mode", "when")


def cells(rank: int, result: Result, game: Game[Any] | None) -> tuple[str, ...]:
    """A row of the list."""
    facts = [result.facts.get(name) for name in fact_names(game)]
    own = ["" if fact is None else f"{fact:g}" for fact in facts] if game is not None else [card_for(result.game).title]
    won = "won" if result.won else "-"
    rest = (str(result.steps), clock(result.seconds) if result.seconds else "", result.mode, when(result.played))
    return (str(rank), result.name, f"{result.score:g}", *own, won, *rest)


def totals_line(totals: Totals) -> str:
    """A whole list in one line."""
    if not totals.games:
        return "no game"
    won = f"{totals.wins} won ({totals.win_rate:.0%})"
    best = f"best {totals.best:g}" if totals.best is not None else ""
    mean = f"mean {totals.mean_steps:.0f} actions"
    parts = [counted(totals.games, "game"), won, best, mean, f"streak {totals.streak}", f"last {totals.last}"]
    return " · ".join(filter(None, parts))
