"""The leaderboard as a table: columns that fit a width, a result in a line, and the totals."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from quintet.core.codec import SeedField
from quintet.core.game import Game
from quintet.core.plural import counted
from quintet.front.cards import card_for, has_points
from quintet.front.duration import clock
from quintet.front.format import cut, seed_words, when
from quintet.games import GAMES
from quintet.table.daily_seed import DAILY_PRESET
from quintet.table.scores.query import PAGE, SCORE, TIME, Query, fact_names, usual_sort
from quintet.table.scores.results import Result
from quintet.table.scores.totals import Totals
from quintet.table.storage.store import Store

__all__ = [
    "Column",
    "Listing",
    "columns",
    "empty_words",
    "end_word",
    "listing",
    "place_word",
    "result_words",
    "score_word",
    "totals_words",
    "usual_mode",
]

NEWEST: Final = 50
"""How far back the kind of game that was played last is looked for."""
BETWEEN: Final = 2
"""Spaces between two columns."""
BEST_OF_KIND: Final = 3
"""How many of each kind a list of several kinds shows at least."""
LONGEST: Final = {"name": 16, "end": 30}
DAY: Final = 10
WORTH: Final = {
    "": 99,
    "name": 98,
    "score": 97,
    "game": 96,
    "end": 95,
    "when": 94,
    "time": 60,
    "mode": 50,
    "actions": 40,
}
"""Where there is no room for every column, those of low worth go first; a game's own facts come in between."""
FACT_WORTH: Final = 90
FINISH: Final = "No results yet. Finish a game to see it here."
FILTERED: Final = "No results match. Change the filters to see others."


class Column(NamedTuple):
    """A column of a list, as wide as its widest cell."""

    heading: str
    cells: tuple[str, ...]

    @property
    def width(self) -> int:
        return max(map(len, (self.heading, *self.cells)))


class Listing(NamedTuple):
    """Results with their ranks."""

    rows: list[tuple[int, Result]]
    is_mixed: bool
    """Whether these are the best of several kinds of games, each ranked on its own."""


def listing(store: Store, query: Query) -> Listing:
    """Returns a page of results; where the score ranks several kinds of games, the best of each kind instead.

    Points of different games, or of easy and hard ones, cannot be compared.
    """
    kinds = store.kinds(query) if query.sort == SCORE and query.mode is None else []
    if len(kinds) < 2:
        return Listing(list(enumerate(store.leaderboard(query), query.skip + 1)), is_mixed=False)
    each = max(BEST_OF_KIND, PAGE // len(kinds))
    return Listing([row for kind in kinds for row in _best_of(store, query, kind, each)], is_mixed=True)


def _best_of(store: Store, query: Query, kind: tuple[str, str], most: int) -> list[tuple[int, Result]]:
    game, mode = kind
    sort = usual_sort(GAMES.get(game), mode)
    found = store.leaderboard(msgspec.structs.replace(query, game=game, mode=mode, sort=sort, limit=most, skip=0))
    return list(enumerate(found, 1))


def columns(
    results: Sequence[tuple[int, Result]], game: Game[Any] | None, width: int, sort: str = "", *, is_mixed: bool = False
) -> list[Column]:
    """Returns as many columns as a width holds, the most important ones; the one to sort by is always there."""
    found = _all_columns(results, game)
    worth = {**_fact_worth(game), **WORTH}
    worth[{**fact_names(game), "date": "when"}.get(sort, sort)] = WORTH["score"]
    if is_mixed:
        worth["mode"] = WORTH["game"]
    while sum(column.width + BETWEEN for column in found) > width and len(found) > 1:
        last = found[-1]
        if last.heading == "when" and last.width > DAY:
            found[-1] = Column("when", tuple(cell[:DAY] for cell in last.cells))
        else:
            found.remove(min(found, key=lambda column: worth.get(column.heading, 0)))
    return found


def _all_columns(results: Sequence[tuple[int, Result]], game: Game[Any] | None) -> list[Column]:
    """Returns every column; the list of a single game has its facts in place of its name."""
    rows = [_cells(rank, result, game) for rank, result in results]
    own = tuple(fact_names(game).values()) if game is not None else ("game",)
    headings = ("", "name", "score", *own, "end", "actions", "time", "mode", "when")
    return [
        Column(heading, tuple(cut(row[at], LONGEST.get(heading, 99)) for row in rows))
        for at, heading in enumerate(headings)
    ]


def _fact_worth(game: Game[Any] | None) -> dict[str, int]:
    return {heading: FACT_WORTH - at for at, heading in enumerate(fact_names(game).values())}


def _cells(rank: int, result: Result, game: Game[Any] | None) -> tuple[str, ...]:
    """Returns a row of the list."""
    facts = [_fact(result.facts.get(name)) for name in fact_names(game)]
    own = facts if game is not None else [card_for(result.game).title]
    rest = (str(result.steps), clock(result.seconds) if result.seconds else "", result.mode, when(result.played))
    return (place_word(rank, result), result.name, score_word(result), *own, end_word(result), *rest)


def place_word(rank: int, result: Result) -> str:
    """Returns the rank; a resigned game has none."""
    return "-" if result.gave_up else str(rank)


def end_word(result: Result) -> str:
    """Returns how a game ended for a seat, in a word or two."""
    if result.won:
        return "won"
    if result.gave_up:
        return "resigned"
    reason = result.reason.replace("_", " ")
    if has_points(result.game):
        return reason or "not won"
    return "lost" if result.score < 0 else "drawn"


def score_word(result: Result) -> str:
    """Returns the points, or nothing where a score only says who won."""
    return f"{result.score:g}" if has_points(result.game) else ""


def _fact(value: Any) -> str:
    """Returns a number as text, and nothing for other values, which an imported file may hold."""
    return f"{value:g}" if isinstance(value, int | float) else ""


def result_words(row: Result, game: Game[Any] | None) -> list[str]:
    """Returns everything about a result."""
    parts = [card_for(row.game).title, row.mode, row.name]
    parts += [f"score {row.score:g}"] if has_points(row.game) else []
    parts.append(end_word(row))
    parts += [clock(row.seconds)] if row.seconds else []
    parts.append(counted(row.steps))
    facts = {name: words for name, words in fact_names(game).items() if name in row.facts}
    parts += [f"{words} {row.facts[name]}" for name, words in facts.items()]
    return [*parts, f"seed {_seed_words(row)}", when(row.played)]


def _seed_words(row: Result) -> str:
    return seed_words(msgspec.json.decode(row.seed, type=SeedField)) or "(the default)"


def usual_mode(store: Store, game: Game[Any] | None) -> str:
    """Returns the mode that the list of a game begins with: the one played last if time ranks it, else every mode.

    The daily challenge is a list of its own.
    """
    newest = store.leaderboard(Query(game=game.info.id, sort="date", limit=NEWEST)) if game is not None else []
    mode = next((result.mode for result in newest if result.mode != DAILY_PRESET), "")
    return mode if usual_sort(game, mode) == TIME else ""


def empty_words(store: Store, query: Query, way: str) -> str:
    """Returns why a list is empty; if only games with help match, `way` says what lists those."""
    if query.skip:
        return "No more results."
    helped = 0
    if not query.only_assisted:
        with_help = msgspec.structs.replace(query, won=None, assisted=False, only_assisted=True)
        helped = store.totals(with_help).games
    if helped:
        them = "it" if helped == 1 else "them"
        return f"No results without help yet, but {counted(helped, 'game')} with help: {way} {them}."
    unfiltered = Query(game=query.game, bots=query.bots, everyone=query.everyone, assisted=True)
    return FILTERED if store.totals(unfiltered).games else FINISH


def totals_words(totals: Totals, *, is_mixed: bool = False) -> list[str]:
    """Returns a whole list in numbers; there is no best of several kinds of games."""
    if not totals.games:
        return ["No games"]
    of = f" of {totals.decided} won or lost" if totals.decided != totals.games else ""
    parts = [counted(totals.games, "game"), f"{totals.wins} won{of} ({totals.win_rate:.0%})"]
    parts += [f"best {totals.best:g}"] if totals.best is not None and not is_mixed else []
    parts += [f"{label} {value:,.0f}" for label, value in totals.facts]
    return [
        *parts,
        f"streak {totals.streak} (longest {totals.longest})",
        f"last {len(totals.last)}: {totals.last.count('W')} won",
    ]
