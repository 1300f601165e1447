"""Lists of what is kept: games to go on with, saves, and replays to look at."""

import time
from collections.abc import Mapping
from functools import partial
from typing import ClassVar, Final

from quintet.core.errors import BadNotation, QuintetError
from quintet.core.plural import counted
from quintet.front.cards import card_for
from quintet.front.format import age, describe_header, when
from quintet.front.library import (
    delete_saved,
    key_of_match,
    key_of_save,
    replay_detail,
    start_of,
    unfinished_matches,
)
from quintet.front.replay_cursor import ReplayCursor
from quintet.front.start import Start
from quintet.games import GAMES
from quintet.plain.conversation import number_in
from quintet.plain.page import BACK_WORDS, Desk, Page
from quintet.plain.replay import ReplayPage
from quintet.table.storage.matches import MatchRow
from quintet.table.storage.store import ReplayRow, Store

__all__ = ["ReplaysPage", "SavesPage", "waiting_games"]

MOST_READ: Final = 100
"""Replays of a list that are opened to tell how they ended."""
Row = tuple[str, str]
"""The key of a row, and its line."""


def waiting_games(store: Store) -> list[Row]:
    """Games that were left before they ended, the last played first and watched ones after those of people.

    Each says who played, which seed, how far and how long ago.
    """
    return [(key_of_match(row), _waiting_line(store, row)) for row in unfinished_matches(store)]


def _waiting_line(store: Store, row: MatchRow) -> str:
    names = " - ".join(row.names)
    who = f"{card_for(row.game).title}: {'watched, ' if row.is_watched else ''}{names}"
    try:
        header = store.header(row.id)
    except QuintetError as error:
        return f"{who}. {error}"
    seed, options = describe_header(header)
    origin = f", {header.origin}" if header.origin else ""
    return f"{who}, seed {seed}, {options}{origin}, {counted(row.actions)}, {age(time.time() - row.changed)}"


class ListPage(Page):
    """Numbered rows; the number opens one."""

    heading = ""
    nothing = ""
    aliases: ClassVar[Mapping[str, str]] = {**BACK_WORDS, "delete": "forget"}

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.start: Start | None = None
        """The game that was chosen."""
        self._rows: list[Row] = []

    def rows(self) -> list[Row]:
        raise NotImplementedError

    def open(self, key: str) -> None:
        raise NotImplementedError

    def forget(self, key: str) -> None:
        raise NotImplementedError

    @property
    def prompt(self) -> str:
        return f"{self.heading.lower()}> "

    def show(self) -> None:
        self._rows = self.rows()
        self.talk.say(f"{self.heading}; ? explains")
        for number, (_, line) in enumerate(self._rows, 1):
            self.talk.say(f"  {number}  {line}")
        if not self._rows:
            self.talk.say_prose(self.nothing)

    def parse(self, line: str) -> tuple[str, str]:
        if not line:
            return "list", ""
        return ("open", line) if number_in(line) >= 0 else super().parse(line)

    def answer(self, word: str, rest: str) -> None:
        match word:
            case "open":
                self.open(self._key(rest))
            case "list":
                self.show()
            case "forget":
                self._forget(rest)
            case _:
                self.leave()

    def _key(self, rest: str) -> str:
        if not 1 <= number_in(rest) <= len(self._rows):
            many = f"type a number from 1 to {len(self._rows)}" if self._rows else "there is none yet; back leaves"
            raise BadNotation(f"{rest[:40]!r} is none of these; {many}")
        return self._rows[number_in(rest) - 1][0]

    def _forget(self, rest: str) -> None:
        key = self._key(rest)
        if self.talk.confirm(f"Forget {self._rows[number_in(rest) - 1][1]} for good?"):
            self.forget(key)
            self.show()


class SavesPage(ListPage):
    """Named saves, and games that were left before they ended."""

    heading = "Saved games"
    nothing = (
        "Nothing is saved yet. Every game is kept by itself; save NAME in a game keeps a moment of it under a name."
    )
    manual = "Games that were left come back at their last action; a save goes on from the moment it keeps."

    def words(self) -> dict[str, str]:
        return {
            "open": "`open 2`, or the number alone: go on with that one",
            "forget": "`forget 2`: forget that one for good",
            "export": "`export 2 FILE`: write a save to a file",
            "import": "`import FILE NAME`: take a save from a file",
            "list": "the list again (also: an empty line)",
            "back": "to the menu",
        }

    def rows(self) -> list[Row]:
        store = self.desk.need_store()
        saves = [
            (key_of_save(row), f"{card_for(row.game).title}: {row.name}, saved {when(row.saved)}")
            for row in store.saves()
        ]
        return [*saves, *waiting_games(store)]

    def answer(self, word: str, rest: str) -> None:
        match word:
            case "export":
                self._export(*_two(rest, "export 2 FILE"))
            case "import":
                self._import(*_two(rest, "import FILE NAME"))
            case _:
                super().answer(word, rest)

    def open(self, key: str) -> None:
        self.start = start_of(self.desk.need_store(), key)
        self.leave()

    def forget(self, key: str) -> None:
        delete_saved(self.desk.need_store(), key)

    def _export(self, number: str, file: str) -> None:
        kind, _, name = self._key(number).partition(":")
        if kind != "save":
            raise BadNotation("only a save can be written to a file; open the game and type save NAME first")
        self.desk.need_store().export_save(name, file)
        self.talk.say(f"{name} is written to {file}")

    def _import(self, file: str, name: str) -> None:
        self.desk.need_store().import_save(name, file)
        self.talk.say(f"{file} is kept as {name}")
        self.show()


def _two(rest: str, example: str) -> tuple[str, str]:
    first, _, second = rest.partition(" ")
    if not second.strip():
        raise BadNotation(f"two things are needed: {example}")
    return first, second.strip()


def _summary(store: Store, row: ReplayRow, place: int) -> str:
    """How a game went and when; of old ones only how long it was, since each must be read for more."""
    words = replay_detail(store, row.id).replace(" · ", ", ") if place < MOST_READ else counted(row.steps)
    return f"{words}, {when(row.saved)}"


class ReplaysPage(ListPage):
    """Finished games, to be looked at or played on from any step."""

    heading = "Replays"
    nothing = "No replay yet. Every game that comes to its end is kept here."
    manual = "Finished games: look at any step through any eyes, and begin a new game from there."

    def words(self) -> dict[str, str]:
        return {
            "open": "`open 2`, or the number alone: look at that one",
            "forget": "`forget 2`: forget that one for good",
            "export": "`export 2 FILE`: write it to a file",
            "import": "`import FILE`: take one from a file",
            "list": "the list again (also: an empty line)",
            "back": "to the menu",
        }

    def rows(self) -> list[Row]:
        store = self.desk.need_store()
        return [
            (str(row.id), f"{card_for(row.game).title}: {' - '.join(row.names)}, {_summary(store, row, at)}")
            for at, row in enumerate(store.replays())
        ]

    def answer(self, word: str, rest: str) -> None:
        store = self.desk.need_store()
        match word:
            case "export":
                number, file = _two(rest, "export 2 FILE")
                store.export_replay(int(self._key(number)), file)
                self.talk.say(f"written to {file}; quintet replay shows it")
            case "import" if rest:
                store.import_replay(rest)
                self.show()
            case "import":
                raise BadNotation("name the file: import FILE")
            case _:
                super().answer(word, rest)

    def open(self, key: str) -> None:
        store = self.desk.need_store()
        replay = store.get_replay(int(key))
        game = GAMES[replay.game]
        self.desk.prepare(game)
        match = next((row.match for row in store.replays() if row.id == int(key)), None)
        source = f"game {match}" if match is not None else f"replay {key}"
        clock = partial(store.seconds_at, match) if match is not None else lambda _: 0.0
        viewer = ReplayPage(self.desk, ReplayCursor(game, replay, source=source, clock=clock))
        viewer.run()
        if viewer.branch is not None:
            self.start = viewer.branch
            self.leave()
        else:
            self.show()

    def forget(self, key: str) -> None:
        self.desk.need_store().delete_replay(int(key))
