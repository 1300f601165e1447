"""Leaderboards in words: columns that fit a width, a result in a line, and the totals. For both front ends."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from quintet.core.codec import SeedField
from quintet.core.game import Game
from quintet.core.plural import counted
from quintet.front.cards import card_for
from quintet.front.format import clock, cut, seed_words, when
from quintet.table.scores.query import Query, fact_names
from quintet.table.scores.results import Result
from quintet.table.scores.totals import Totals
from quintet.table.storage.store import Store

__all__ = ["Column", "columns", "empty_words", "end_word", "place_word", "result_words", "totals_words"]

BETWEEN: Final = 2
"""Blanks of a table between two columns."""
LONGEST: Final = {"name": 16, "end": 30}
DAY: Final = 10
WORTH: Final = {
    "": 99,
    "name": 98,
    "score": 97,
    "game": 96,
    "end": 95,
    "when": 94,
    "mode": 50,
    "actions": 40,
    "time": 30,
}
"""Where there is no room for all columns the least worthy go; a game's own facts stand between, the first before."""
FACT_WORTH: Final = 90
FINISH: Final = "No result yet: finish a game."


class Column(NamedTuple):
    """A column of a list, as wide as what is in it."""

    heading: str
    cells: tuple[str, ...]

    @property
    def width(self) -> int:
        return max(map(len, (self.heading, *self.cells)))


def columns(
    results: Sequence[Result], game: Game[Any] | None, width: int, first: int = 1, sort: str = ""
) -> list[Column]:
    """As many columns as a width holds, the most telling ones; what the list is sorted by is one of them."""
    found = _all_columns(results, game, first)
    worth = {**_fact_worth(game), **WORTH}
    worth[{**fact_names(game), "date": "when"}.get(sort, sort)] = WORTH["score"]
    while sum(column.width + BETWEEN for column in found) > width and len(found) > 1:
        last = found[-1]
        if last.heading == "when" and last.width > DAY:
            found[-1] = Column("when", tuple(cell[:DAY] for cell in last.cells))
        else:
            found.remove(min(found, key=lambda column: worth.get(column.heading, 0)))
    return found


def _all_columns(results: Sequence[Result], game: Game[Any] | None, first: int) -> list[Column]:
    """Every column; the list of a single game tells its facts and need not name it."""
    rows = [_cells(rank, result, game) for rank, result in enumerate(results, first)]
    own = tuple(fact_names(game).values()) if game is not None else ("game",)
    headings = ("", "name", "score", *own, "end", "actions", "time", "mode", "when")
    return [
        Column(heading, tuple(cut(row[at], LONGEST.get(heading, 99)) for row in rows))
        for at, heading in enumerate(headings)
    ]


def _fact_worth(game: Game[Any] | None) -> dict[str, int]:
    return {heading: FACT_WORTH - at for at, heading in enumerate(fact_names(game).values())}


def _cells(rank: int, result: Result, game: Game[Any] | None) -> tuple[str, ...]:
    """A row of the list; who gave up has no place."""
    facts = [_fact(result.facts.get(name)) for name in fact_names(game)]
    own = facts if game is not None else [card_for(result.game).title]
    rest = (str(result.steps), clock(result.seconds) if result.seconds else "", result.mode, when(result.played))
    return (place_word(rank, result), result.name, f"{result.score:g}", *own, end_word(result), *rest)


def place_word(rank: int, result: Result) -> str:
    return "-" if result.gave_up else str(rank)


def end_word(result: Result) -> str:
    return "won" if result.won else result.reason or "not won"


def _fact(value: Any) -> str:
    """A number as it is; from a file of results anything may come."""
    return f"{value:g}" if isinstance(value, int | float) else ""


def result_words(row: Result, game: Game[Any] | None) -> list[str]:
    """Everything about a result."""
    parts = [card_for(row.game).title, row.mode, row.name, f"score {row.score:g}", end_word(row)]
    parts.append(counted(row.steps))
    facts = {name: words for name, words in fact_names(game).items() if name in row.facts}
    parts += [f"{words} {row.facts[name]}" for name, words in facts.items()]
    return [*parts, f"seed {_seed_words(row)}", when(row.played)]


def _seed_words(row: Result) -> str:
    return seed_words(msgspec.json.decode(row.seed, type=SeedField)) or "(the default)"


def empty_words(store: Store, wanted: Query, way: str) -> str:
    """Why a list is empty: where games with help would fill it, how many there are and the way to them."""
    if wanted.skip:
        return "No more results."
    helped = 0
    if not wanted.only_assisted:
        asked = msgspec.structs.replace(wanted, won=None, assisted=False, only_assisted=True)
        helped = store.totals(asked).games
    return f"No result without help yet, but {counted(helped, 'game')} with help: {way}" if helped else FINISH


def totals_words(totals: Totals) -> list[str]:
    """A whole list in numbers."""
    if not totals.games:
        return ["no game"]
    parts = [counted(totals.games, "game"), f"{totals.wins} won ({totals.win_rate:.0%})"]
    parts += [f"best {totals.best:g}"] if totals.best is not None else []
    parts += [f"{label} {value:,.0f}" for label, value in totals.facts]
    return [*parts, f"streak {totals.streak} (longest {totals.longest})", f"last {totals.last} (W won)"]
