"""The best results in lines, narrowed down and sorted as on the screen."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar, Final

import msgspec

from quintet.core.errors import BadNotation
from quintet.front.cards import card_for
from quintet.front.score_table import empty_words, place_word, result_words, totals_words
from quintet.games import GAMES
from quintet.plain.conversation import choose, number_in
from quintet.plain.page import BACK_WORDS, Desk, Page
from quintet.table.daily import daily_seed
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
)

__all__ = ["LeaderboardPage"]

ALL: Final = "all"
WORDS: Final = {
    "game": "`game sets`: only that game; `game all`: every one",
    "show": f"`show victories`: {', '.join(VIEWS)}",
    "period": f"`period 7 days`: {', '.join(PERIODS)}; `period 2026-11-01 - 2026-11-16`: days of your own, or one end",
    "mode": "`mode easy`: only that preset; `mode all`: every one",
    "name": "`name Ann`: only that player; `name all`: everybody",
    "seed": "`seed abc`: only what was played on that seed; `seed all`: every one",
    "least": "`least 500`: only scores from that one on; `least level 5`: a figure of the game; `least all`: every one",
    "daily": "today's challenge only, or not",
    "bots": "with the bots' results, or without",
    "sort": "`sort date`: in which order",
    "more": "the next page",
    "page": "`page 3`: that page",
    "export": "`export FILE`: write all results to a file",
    "import": "`import FILE`: take in results of another machine",
    "list": "the list again from its start (also: an empty line)",
    "back": "to the menu",
}


ALSO: Final = {"deaths": "defeats", "losses": "defeats", "wins": "victories"}


class LeaderboardPage(Page):
    """A list, and words that narrow it down."""

    manual = "Games in which something was taken back, and practice, are on no list but `show with help`."
    aliases: ClassVar[Mapping[str, str]] = {**BACK_WORDS, "today": "daily"}

    def __init__(self, desk: Desk, game: str | None = None, *, daily: bool = False, asks: bool = True) -> None:
        super().__init__(desk)
        self._aside = "; ? explains" if asks else ""
        """Said where somebody sits who could ask."""
        self._wanted = Query(game=game, seed=daily_seed() if daily else None, limit=PAGE)
        self._view = ALL
        self._period = next(iter(PERIODS))

    @property
    def prompt(self) -> str:
        return "leaderboard> "

    def words(self) -> dict[str, str]:
        return WORDS

    def show(self) -> None:
        self._narrow(skip=0)

    def parse(self, line: str) -> tuple[str, str]:
        return super().parse(line) if line else ("list", "")

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
        """What each word changes in what is wanted."""
        wanted = self._wanted
        return {
            "game": self._choose_game,
            "show": self._choose_view,
            "period": self._choose_period,
            "least": self._choose_least,
            **{word: partial(_one, word) for word in ("mode", "name", "seed")},
            "daily": lambda _: {"seed": daily_seed() if wanted.seed is None else None},
            "bots": lambda _: {"bots": not wanted.bots},
            "sort": lambda rest: {"sort": self._order(rest)},
            "more": self._next_page,
            "page": self._turn_to,
        }

    @property
    def _game(self) -> Any:
        return None if self._wanted.game is None else GAMES[self._wanted.game]

    def _order(self, rest: str) -> str:
        """An order by its name, or by the heading of its column."""
        names = {words: name for name, words in sorts_of(self._game).items()}
        chosen = choose(rest, list(dict.fromkeys([*names, *names.values()])), "order")
        return names.get(chosen, chosen)

    def _narrow(self, **changes: Any) -> None:
        self._wanted = msgspec.structs.replace(self._wanted, **{"skip": 0, **changes})
        self._list()

    def _choose_game(self, rest: str) -> dict[str, Any]:
        """Another game has other modes and other figures."""
        name = choose(rest, [*GAMES, ALL], "game")
        return {"game": None if name == ALL else name, "sort": SCORE, "mode": None, "minimum_facts": {}}

    def _choose_view(self, rest: str) -> dict[str, Any]:
        self._view = choose(ALSO.get(rest.lower(), rest), list(VIEWS), "list")
        return {"won": None, "only_assisted": False, **VIEWS[self._view]}

    def _choose_period(self, rest: str) -> dict[str, Any]:
        """One of the names, or days of one's own."""
        if "-" not in rest:
            self._period = choose(rest, list(PERIODS), "period or span of days")
            return {"since": since(PERIODS[self._period]), "until": None}
        first, last = read_days(rest)
        self._period = " ".join(rest.split())
        return {"since": first, "until": last}

    def _choose_least(self, rest: str) -> dict[str, Any]:
        """A new least value goes beside those of other figures; `all` takes all of them away."""
        if _named("least", rest) is None:
            return {"minimum": None, "minimum_facts": {}}
        facts = {**self._wanted.minimum_facts, **read_minimums(rest, self._game)}
        return {"minimum": facts.pop(SCORE, self._wanted.minimum), "minimum_facts": facts}

    def _next_page(self, _rest: str) -> dict[str, Any]:
        if self._wanted.skip + PAGE >= MOST_RANKED:
            raise BadNotation(f"the list ends at place {MOST_RANKED}; narrow it down to see what comes after")
        return {"skip": self._wanted.skip + PAGE}

    def _turn_to(self, rest: str) -> dict[str, Any]:
        page, pages = number_in(rest), pages_of(self.desk.need_store().totals(self._wanted).games)
        if not 1 <= page <= pages:
            raise BadNotation(f"there is no page {rest[:40]!r}; the pages are 1 to {pages}")
        return {"skip": (page - 1) * PAGE}

    def _list(self) -> None:
        store, wanted = self.desk.need_store(), self._wanted
        self.talk.say(f"Leaderboard: {self._heading()}{self._aside}")
        rows = store.leaderboard(wanted)
        for rank, row in enumerate(rows, wanted.skip + 1):
            self.talk.say(f"  {place_word(rank, row)}  {', '.join(result_words(row, self._game))}")
        if not rows:
            self.talk.say(empty_words(store, wanted, "show with help lists them"))
            return
        total = store.totals(wanted, self._game)
        self.talk.say(", ".join(totals_words(total)))
        page, pages = wanted.skip // PAGE + 1, pages_of(total.games)
        if page < pages:
            self.talk.say(f"page {page} of {pages}; more shows the next one")

    def _heading(self) -> str:
        wanted = self._wanted
        game = "all games" if wanted.game is None else card_for(wanted.game).title
        parts = [game, self._period]
        parts += [self._view] if self._view != ALL else []
        parts += ["today's challenge" if wanted.seed == daily_seed() else f"seed {wanted.seed}"] if wanted.seed else []
        parts += [f"from {wanted.minimum:g}"] if wanted.minimum is not None else []
        headings = fact_names(self._game)
        parts += [f"{headings.get(name, name)} from {least:g}" for name, least in wanted.minimum_facts.items()]
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
            raise BadNotation(f"name the file: {word} FILE")
        store = self.desk.need_store()
        if word == "export":
            self.talk.say(f"{store.export_results(file)} results are written to {file}")
        else:
            self.talk.say(f"{store.import_results(file)} new results were taken in")


def _one(word: str, rest: str) -> dict[str, Any]:
    return {word: _named(word, rest)}


def _named(word: str, rest: str) -> str | None:
    """What a list is narrowed down to; nothing for all."""
    if not rest:
        raise BadNotation(f"name one: {word} {'500' if word == 'least' else 'NAME'}, or {word} all")
    return None if rest == ALL else rest
