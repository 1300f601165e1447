"""The best results in lines, narrowed down and sorted as on the screen."""

import math
from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec

from quintet.core.codec import SeedField, read_seed
from quintet.core.errors import BadNotation
from quintet.core.rng import SealedSeed
from quintet.games import GAMES
from quintet.table.leaderboard import PAGE, PERIODS, VIEWS, fact_names, since, sorts_of
from quintet.table.results import Result, Wanted
from quintet.tui.cards import card_for
from quintet.tui.plain.page import BACK_WORDS, Desk, Page
from quintet.tui.plain.talk import choose
from quintet.tui.seeds import daily_seed
from quintet.tui.wording import counted, when

__all__ = ["ScoresPage"]

ALL: Final = "all"
WORDS: Final = {
    "game": "`game sets`: only that game; `game all`: every one",
    "show": f"`show victories`: {', '.join(VIEWS)}",
    "period": f"`period 7 days`: {', '.join(PERIODS)}",
    "mode": "`mode easy`: only that preset; `mode all`: every one",
    "name": "`name Ann`: only that player; `name all`: everybody",
    "seed": "`seed abc`: only what was played on that seed; `seed all`: every one",
    "least": "`least 500`: only scores from that one on; `least all`: every one",
    "daily": "today's challenge only, or not",
    "bots": "with the bots' results, or without",
    "sort": "`sort date`: in which order",
    "more": "the next page",
    "export": "`export FILE`: write all results to a file",
    "import": "`import FILE`: take in results of another machine",
    "list": "the list again from its start (also: an empty line)",
    "back": "to the menu",
}


class ScoresPage(Page):
    """A list, and words that narrow it down."""

    manual = "Games in which something was taken back, and practice, are on no list but `show with help`."
    aliases: ClassVar[Mapping[str, str]] = {**BACK_WORDS, "today": "daily"}

    def __init__(self, desk: Desk, game: str | None = None, *, daily: bool = False) -> None:
        super().__init__(desk)
        self._wanted = Wanted(game=game, seed=daily_seed() if daily else None, limit=PAGE)
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
        match word:
            case "game":
                name = choose(rest, [*GAMES, ALL], "game")
                self._narrow(game=None if name == ALL else name, sort="score", mode=None)
            case "show":
                self._view = choose(rest, list(VIEWS), "list")
                self._narrow(**{"won": None, "only_assisted": False, **VIEWS[self._view]})
            case "period":
                self._period = choose(rest, list(PERIODS), "period")
                self._narrow(since=since(PERIODS[self._period]))
            case "mode" | "name" | "seed":
                self._narrow(**{word: _named(word, rest)})
            case "least":
                self._narrow(least=_score(_named(word, rest)))
            case "daily":
                self._narrow(seed=daily_seed() if self._wanted.seed is None else None)
            case "bots":
                self._narrow(bots=not self._wanted.bots)
            case "sort":
                self._narrow(sort=choose(rest, list(sorts_of(self._game)), "order"))
            case "more":
                self._narrow(skip=self._wanted.skip + PAGE)
            case "export" | "import":
                self._carry(word, rest)
            case "list":
                self.show()
            case _:
                self.leave()

    @property
    def _game(self) -> Any:
        return None if self._wanted.game is None else GAMES[self._wanted.game]

    def _narrow(self, **changes: Any) -> None:
        self._wanted = msgspec.structs.replace(self._wanted, **{"skip": 0, **changes})
        self._list()

    def _list(self) -> None:
        store, wanted = self.desk.need_store(), self._wanted
        self.talk.say(f"Leaderboard: {self._heading()}; ? explains")
        rows = store.leaderboard(wanted)
        for rank, row in enumerate(rows, wanted.skip + 1):
            self.talk.say(f"  {rank}  {self._line(row)}")
        if not rows:
            self.talk.say("No more results." if wanted.skip else "No result yet: finish a game.")
            return
        total = store.totals(wanted)
        best = f", best {total.best:g}" if total.best is not None else ""
        last = f", the last ones {total.last}" if total.last else ""
        self.talk.say(f"{counted(total.games, 'game')}, {total.wins} won{best}, {total.streak} in a row{last}")
        if total.games > wanted.skip + PAGE:
            self.talk.say("more shows the next page")

    def _heading(self) -> str:
        wanted = self._wanted
        game = "all games" if wanted.game is None else card_for(wanted.game).title
        parts = [game, self._period]
        parts += [self._view] if self._view != ALL else []
        parts += ["today's challenge" if wanted.seed == daily_seed() else f"seed {wanted.seed}"] if wanted.seed else []
        parts += [f"from {wanted.least:g}"] if wanted.least is not None else []
        parts += [text for text in (wanted.mode, wanted.name) if text]
        return ", ".join([*parts, f"by {wanted.sort}", *(["with bots"] if wanted.bots else [])])

    def _line(self, row: Result) -> str:
        ended = "won" if row.won else row.reason or "not won"
        parts = [card_for(row.game).title, row.mode, row.name, f"score {row.score:g}", ended, f"{row.steps} actions"]
        facts = {name: words for name, words in fact_names(self._game).items() if name in row.facts}
        parts += [f"{words} {row.facts[name]}" for name, words in facts.items()]
        return ", ".join([*parts, f"seed {_seed_words(row)}", when(row.played)])

    def _carry(self, word: str, file: str) -> None:
        if not file:
            raise BadNotation(f"name the file: {word} FILE")
        store = self.desk.need_store()
        if word == "export":
            self.talk.say(f"{store.export_results(file)} results are written to {file}")
        else:
            self.talk.say(f"{store.import_results(file)} new results were taken in")


def _named(word: str, rest: str) -> str | None:
    """What a list is narrowed down to; nothing for all."""
    if not rest:
        raise BadNotation(f"name one: {word} {'500' if word == 'least' else 'NAME'}, or {word} all")
    return None if rest == ALL else rest


def _score(text: str | None) -> float | None:
    try:
        score = None if text is None else float(text)
    except ValueError:
        score = math.nan
    if score is not None and not math.isfinite(score):
        raise BadNotation(f"{(text or '')[:40]!r} is no score; type least 500, or least all")
    return score


def _seed_words(row: Result) -> str:
    seed = read_seed(msgspec.json.decode(row.seed, type=SeedField))
    return "sealed" if isinstance(seed, SealedSeed) else seed or "(the default)"
