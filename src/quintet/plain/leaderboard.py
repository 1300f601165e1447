"""LeaderboardPage: the best results in lines, with the same filters and orders as in the app."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, Final

import msgspec

from quintet.core.errors import BadNotation, quoted
from quintet.core.plural import counted
from quintet.front.cards import card_for
from quintet.front.score_table import empty_words, listing, place_word, result_words, totals_words, usual_mode
from quintet.games import GAMES
from quintet.plain.conversation import choose, number_in
from quintet.plain.page import BACK_WORDS, HELP_HINT, Desk, Page
from quintet.table.daily_seed import DAILY_PRESET, daily_seed
from quintet.table.scores.query import (
    MOST_RANKED,
    PAGE,
    PERIODS,
    SCORE,
    VIEWS,
    Query,
    fact_names,
    pages_of,
    read_days,
    read_minimums,
    since,
    sorts_of,
    usual_sort,
)

__all__ = ["LeaderboardPage"]

ALL: Final = "all"
WORDS: Final = {
    "game": "Show one game only (`game sets`), or every game (`game all`)",
    "show": f"Choose a list (`show victories`): {', '.join(VIEWS)}",
    "period": f"Choose a period (`period 7 days`): {', '.join(PERIODS)}, or days (`period 2026-11-01 - 2026-11-16`)",
    "mode": "Show one preset only (`mode easy`), or every preset (`mode all`)",
    "name": "Show one player only (`name Ann`), or every player (`name all`)",
    "seed": "Show one seed only (`seed abc`), or every seed (`seed all`)",
    "minimum": "Set a minimum score (`minimum 500`) or statistic (`minimum level 5`), or none (`minimum all`)",
    "daily": "Show today's challenge only, or every game again",
    "bots": "Include the bots' results, or leave them out again",
    "sort": "Choose the order (`sort date`)",
    "more": "Show the next page",
    "page": "Show a page by its number (`page 3`)",
    "export": "Write all results to a file (`export FILE`)",
    "import": "Add the results in a file from another machine (`import FILE`)",
    "list": "Show the list from its start (also: Enter)",
    "back": "Return to the menu",
}
SYNONYMS: Final = {"deaths": "defeats", "losses": "defeats", "wins": "victories"}


class LeaderboardPage(Page):
    """A list, and commands that narrow it down."""

    manual = "Games in which you used undo, hints or advice, and practice games, appear only after `show with help`."
    aliases: ClassVar[Mapping[str, str]] = {**BACK_WORDS, "today": "daily", "least": "minimum", "min": "minimum"}

    usual = "list"
    prompt = "leaderboard> "

    def __init__(self, desk: Desk, game: str | None = None, *, daily: bool = False, asks: bool = True) -> None:
        super().__init__(desk)
        self._hint = f" {HELP_HINT}" if asks else ""
        """Shown where a person could ask for help."""
        inside = "`show with help` lists"
        self._way_to_helped = inside if asks else "the leaderboard of the app (`l`, then `h`) lists"
        self._way_to_kind = " Type `mode NAME` for one kind, or `sort date` for every game." if asks else ""
        begin = self._begin_with(game, DAILY_PRESET if daily else "")
        self._wanted = Query(seed=daily_seed() if daily else None, limit=PAGE, **begin)
        self._view = ALL
        self._period = next(iter(PERIODS))

    def words(self) -> dict[str, str]:
        return WORDS

    def show(self) -> None:
        self._narrow(skip=0)

    def answer(self, word: str, rest: str) -> None:
        change = self._changes.get(word)
        if change is not None:
            self._narrow(**change(rest))
        elif word in {"export", "import"}:
            self._carry(word, rest)
        elif word == "list":
            self.show()
        else:
            self.leave()

    @property
    def _changes(self) -> dict[str, Callable[[str], dict[str, Any]]]:
        """What each command changes in the query."""
        wanted = self._wanted
        return {
            "game": self._choose_game,
            "show": self._choose_view,
            "period": self._choose_period,
            "minimum": self._choose_minimum,
            "mode": lambda rest: {"mode": (mode := _named("mode", rest)), **self._fit_order(mode or "")},
            **{word: partial(_one, word) for word in ("name", "seed")},
            "daily": self._choose_daily,
            "bots": lambda _: {"bots": not wanted.bots},
            "sort": lambda rest: {"sort": self._order(rest)},
            "more": self._next_page,
            "page": self._turn_to,
        }

    @property
    def _game(self) -> Any:
        return None if self._wanted.game is None else GAMES[self._wanted.game]

    def _order(self, rest: str) -> str:
        """Returns an order by its name, or by the heading of its column."""
        names = {words: name for name, words in sorts_of(self._game).items()}
        chosen = choose(rest, list(dict.fromkeys([*names, *names.values()])), "order")
        return names.get(chosen, chosen)

    def _narrow(self, **changes: Any) -> None:
        self._wanted = msgspec.structs.replace(self._wanted, **{"skip": 0, **changes})
        self._list()

    def _choose_game(self, rest: str) -> dict[str, Any]:
        """Forgets the mode and the statistics: another game has other ones."""
        name = choose(rest, [*GAMES, ALL], "game")
        return {"minimum_facts": {}, **self._begin_with(None if name == ALL else name)}

    def _begin_with(self, name: str | None, mode: str = "") -> dict[str, Any]:
        """Returns the list of a game with the kind that it was last, sorted by what ranks that kind."""
        game, store = GAMES[name] if name is not None else None, self.desk.store
        if not mode and store is not None:
            mode = usual_mode(store, game)
        return {"game": name, "mode": mode or None, "sort": usual_sort(game, mode)}

    def _choose_daily(self, _rest: str) -> dict[str, Any]:
        """Turns today's challenge on or off; its preset decides what ranks it."""
        today = self._wanted.seed is None
        order = self._fit_order(DAILY_PRESET if today else self._wanted.mode or "")
        return {"seed": daily_seed() if today else None, **order}

    def _fit_order(self, mode: str) -> dict[str, str]:
        """Returns the order that fits a mode, as soon as that is something else than before."""
        before = DAILY_PRESET if self._wanted.seed == daily_seed() else self._wanted.mode or ""
        usual = usual_sort(self._game, mode)
        return {"sort": usual} if usual != usual_sort(self._game, before) else {}

    def _choose_view(self, rest: str) -> dict[str, Any]:
        self._view = choose(SYNONYMS.get(rest.lower(), rest), list(VIEWS), "list")
        return {"won": None, "only_assisted": False, **VIEWS[self._view]}

    def _choose_period(self, rest: str) -> dict[str, Any]:
        """Takes one of the names, or a span of days."""
        if "-" not in rest:
            self._period = choose(rest, list(PERIODS), "period")
            return {"since": since(PERIODS[self._period]), "until": None}
        first, last = read_days(rest)
        self._period = " ".join(rest.split())
        return {"since": first, "until": last}

    def _choose_minimum(self, rest: str) -> dict[str, Any]:
        """Adds a minimum to those of other statistics; `all` removes every one."""
        if _named("minimum", rest) is None:
            return {"minimum": None, "minimum_facts": {}}
        facts = {**self._wanted.minimum_facts, **read_minimums(rest, self._game)}
        return {"minimum": facts.pop(SCORE, self._wanted.minimum), "minimum_facts": facts}

    def _next_page(self, _rest: str) -> dict[str, Any]:
        if self._wanted.skip + PAGE >= MOST_RANKED:
            raise BadNotation(f"The list ends at place {MOST_RANKED}. Narrow it down to see more.")
        return {"skip": self._wanted.skip + PAGE}

    def _turn_to(self, rest: str) -> dict[str, Any]:
        page, pages = number_in(rest), pages_of(self.desk.need_store().totals(self._wanted).games)
        if not 1 <= page <= pages:
            raise BadNotation(f"There is no page {quoted(rest)}. The pages are 1 to {pages}.")
        return {"skip": (page - 1) * PAGE}

    def _list(self) -> None:
        store, wanted = self.desk.need_store(), self._wanted
        self.talk.say(f"Leaderboard: {self._heading()}{self._hint}")
        rows, is_mixed = listing(store, wanted)
        kind = None
        for rank, row in rows:
            if is_mixed and kind != (row.game, row.mode):
                kind = (row.game, row.mode)
                self.talk.say(f"{card_for(row.game).title}, {row.mode}:")
            self.talk.say(f"  {place_word(rank, row)}  {', '.join(result_words(row, self._game))}")
        if not rows:
            self.talk.say(empty_words(store, wanted, self._way_to_helped))
            return
        total = store.totals(wanted, self._game)
        self.talk.say(", ".join(totals_words(total, is_mixed=is_mixed)))
        if is_mixed:
            self.talk.say(f"These are the best of each kind.{self._way_to_kind}")
            return
        page, pages = wanted.skip // PAGE + 1, pages_of(total.games)
        if page < pages:
            self.talk.say(f"Page {page} of {pages}. Type `more` for the next page.")

    def _heading(self) -> str:
        wanted = self._wanted
        game = "all games" if wanted.game is None else card_for(wanted.game).title
        parts = [game, self._period]
        parts += [self._view] if self._view != ALL else []
        parts += ["today's challenge" if wanted.seed == daily_seed() else f"seed {wanted.seed}"] if wanted.seed else []
        parts += [f"at least {wanted.minimum:g}"] if wanted.minimum is not None else []
        headings = fact_names(self._game)
        parts += [f"{headings.get(name, name)} at least {least:g}" for name, least in wanted.minimum_facts.items()]
        parts += [text for text in (wanted.mode, wanted.name) if text]
        return ", ".join(
            [
                *parts,
                f"by {sorts_of(self._game).get(wanted.sort, wanted.sort)}",
                *(["with bots"] if wanted.bots else []),
            ]
        )

    def _carry(self, word: str, file: str) -> None:
        if not file:
            raise BadNotation(f"Name the file: `{word} FILE`.")
        store = self.desk.need_store()
        if word == "export":
            self.talk.say(f"Wrote {counted(store.export_results(file), 'result')} to {file}.")
        else:
            self.talk.say(f"Added {counted(store.import_results(file), 'new result')}.")


def _one(word: str, rest: str) -> dict[str, Any]:
    return {word: _named(word, rest)}


def _named(word: str, rest: str) -> str | None:
    """Returns what a list is narrowed down to; None for all."""
    if not rest:
        raise BadNotation(f"Type `{word} {'500' if word == 'minimum' else 'NAME'}`, or `{word} all`.")
    return None if rest == ALL else rest
