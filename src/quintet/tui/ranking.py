"""Leaderboards in words: the columns of a list, the cells of a row, and the totals in a line. For both front ends."""

from typing import Any

from quintet.core.game import Game
from quintet.table.leaderboard import Totals
from quintet.table.narrowing import fact_names
from quintet.table.results import Result
from quintet.tui.cards import card_for
from quintet.tui.wording import clock, counted, when

__all__ = ["cells", "headings", "totals_words"]


def headings(game: Game[Any] | None) -> tuple[str, ...]:
    """The columns of a list; that of a single game tells its facts and need not name it."""
    own = tuple(fact_names(game).values()) if game is not None else ("game",)
    return ("", "name", "score", *own, "won", "actions", "time", "mode", "when")


def cells(rank: int, result: Result, game: Game[Any] | None) -> tuple[str, ...]:
    """A row of the list; who gave up has no place."""
    facts = [_fact(result.facts.get(name)) for name in fact_names(game)]
    own = facts if game is not None else [card_for(result.game).title]
    won = "won" if result.won else "-"
    rest = (str(result.steps), clock(result.seconds) if result.seconds else "", result.mode, when(result.played))
    return ("-" if result.gave_up else str(rank), result.name, f"{result.score:g}", *own, won, *rest)


def _fact(value: Any) -> str:
    """A number as it is; from a file of results anything may come."""
    return f"{value:g}" if isinstance(value, int | float) else ""


def totals_words(totals: Totals) -> list[str]:
    """A whole list in numbers."""
    if not totals.games:
        return ["no game"]
    parts = [counted(totals.games, "game"), f"{totals.wins} won ({totals.win_rate:.0%})"]
    parts += [f"best {totals.best:g}"] if totals.best is not None else []
    parts += [f"{label} {value:,.0f}" for label, value in totals.facts]
    return [*parts, f"streak {totals.streak} (longest {totals.longest})", f"last {totals.last}"]
