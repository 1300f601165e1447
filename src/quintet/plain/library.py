"""The library in lines: unfinished games, named saves, and replays."""

import shlex
import time
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Final

from quintet.core.errors import BadNotation, QuintetError, quoted
from quintet.core.plural import counted
from quintet.front.cards import card_for
from quintet.front.duration import clock
from quintet.front.format import age, describe_header, when
from quintet.front.library import (
    add_replay,
    delete_saved,
    key_of_match,
    key_of_save,
    replay_detail,
    saved_games,
    start_of,
    unfinished_matches,
)
from quintet.front.replay_cursor import ReplayCursor
from quintet.front.start import Start
from quintet.games import GAMES
from quintet.plain.conversation import number_in
from quintet.plain.page import BACK_WORDS, HELP_HINT, Desk, Page
from quintet.plain.replay import ReplayPage
from quintet.table.storage.matches import MatchRow
from quintet.table.storage.saves import ReplayRow, SaveRow
from quintet.table.storage.store import Store

__all__ = ["ListPage", "ReplaysPage", "SavesPage", "unfinished_games"]

PAGE: Final = 50
MOST_READ: Final = 2000
"""How many actions a replay may have to be opened for the list, to see how it ended."""
LIST_WORDS: Final = {
    "list": "Show the list again (also: Enter)",
    "more": "Show more of a long list",
    "back": "Return to the menu",
}
Row = tuple[str, str]
"""The key of a row, and its line."""


def unfinished_games(store: Store, limit: int) -> list[Row]:
    """Returns unfinished games with their lines, the last played first: players, seed, length and age."""
    return [(key_of_match(row), _unfinished_line(row)) for row in unfinished_matches(store, limit)]


def _unfinished_line(row: MatchRow) -> str:
    names = " - ".join(row.names)
    who = f"{card_for(row.game).title}: {'watched, ' if row.is_watched else ''}{names}"
    try:
        header = row.header()
    except QuintetError as error:
        return f"{who}. {error}"
    seed, options = describe_header(header)
    origin = f", {header.origin}" if header.origin else ""
    return f"{who}, seed {seed}, {options}{origin}, {clock(row.seconds)} played, {age(time.time() - row.changed)}"


class ListPage(Page):
    """A list of numbered rows; a number opens one."""

    heading = ""
    nothing = ""
    aliases: ClassVar[Mapping[str, str]] = {**BACK_WORDS, "forget": "delete"}
    usual = "list"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.start: Start | None = None
        """The game that was chosen."""
        self._rows: list[Row] = []

    def rows(self, limit: int, skip: int) -> list[Row]:
        """Returns a page of the list."""
        raise NotImplementedError

    def open(self, key: str) -> None:
        raise NotImplementedError

    def delete(self, key: str) -> None:
        raise NotImplementedError

    @property
    def prompt(self) -> str:
        return f"{self.heading.lower()}> "

    def show(self) -> None:
        self._rows = []
        self.talk.say(f"{self.heading} {HELP_HINT}")
        self._show_more(self.nothing)

    def _show_more(self, nothing: str) -> None:
        """Shows the next page, with numbers that go on from the last one."""
        first = len(self._rows)
        found = self.rows(PAGE + 1, first)
        self._rows += found[:PAGE]
        for number, (_, line) in enumerate(found[:PAGE], first + 1):
            self.talk.say(f"  {number}  {line}")
        if not found:
            self.talk.say_prose(nothing)
        elif len(found) > PAGE:
            self.talk.say("Type `more` for the next ones.")

    def parse(self, line: str) -> tuple[str, str]:
        return ("open", line) if number_in(line) >= 0 else super().parse(line)

    def answer(self, word: str, rest: str) -> None:
        match word:
            case "open":
                self.open(self._key(rest))
            case "list":
                self.show()
            case "more":
                self._show_more("That is the whole list.")
            case "delete":
                self._delete(rest)
            case _:
                self.leave()

    def _key(self, rest: str) -> str:
        if not 1 <= number_in(rest) <= len(self._rows):
            known = f"Type a number from 1 to {len(self._rows)}." if self._rows else "The list is empty."
            raise BadNotation(f"There is no entry {quoted(rest)}. {known}")
        return self._rows[number_in(rest) - 1][0]

    def _delete(self, rest: str) -> None:
        key = self._key(rest)
        if self.talk.confirm(f"Delete {self._rows[number_in(rest) - 1][1]} for good?"):
            self.delete(key)
            self.show()


class SavesPage(ListPage):
    """Named saves and unfinished games."""

    heading = "Saved games"
    nothing = (
        "No saved games yet. Games are saved automatically; type `save NAME` in a game to save a moment under a name."
    )
    manual = "An unfinished game resumes at its last action, a named save at the moment it was saved."

    def words(self) -> dict[str, str]:
        return {
            "open": "Resume a game (`open 2`, or only the number)",
            "delete": "Delete a game for good (`delete 2`)",
            "export": "Write a save to a file (`export 2 FILE`)",
            "import": "Add a save from a file (`import FILE NAME`)",
            **LIST_WORDS,
        }

    def rows(self, limit: int, skip: int) -> list[Row]:
        return [_saved_row(row) for row in saved_games(self.desk.need_store(), limit, skip)]

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

    def delete(self, key: str) -> None:
        delete_saved(self.desk.need_store(), key)

    def _export(self, number: str, file: str) -> None:
        kind, _, name = self._key(number).partition(":")
        if kind != "save":
            raise BadNotation("Only a named save can be exported. Open the game and type `save NAME` first.")
        self.desk.need_store().export_save(name, file)
        self.talk.say(f"Wrote {name} to {file}.")

    def _import(self, file: str, name: str) -> None:
        self.desk.need_store().import_save(name, file)
        self.talk.say(f"Saved {file} as {name}.")
        self.show()


def _saved_row(row: SaveRow | MatchRow) -> Row:
    if isinstance(row, SaveRow):
        return key_of_save(row), f"{card_for(row.game).title}: {row.name}, saved {when(row.saved)}"
    return key_of_match(row), _unfinished_line(row)


def _two(rest: str, example: str) -> tuple[str, str]:
    first, _, second = rest.partition(" ")
    if not second.strip():
        raise BadNotation(f"Something is missing. Type `{example}`.")
    return first, second.strip()


def _summary(store: Store, row: ReplayRow) -> str:
    """Returns how a game ended and when; of a long one only how long it was, since it must be opened for more."""
    words = counted(row.steps) if row.steps > MOST_READ else replay_detail(store, row.id).replace(" · ", ", ")
    return f"{words}, {when(row.saved)}"


class ReplaysPage(ListPage):
    """Finished games, to watch or to play on from any step."""

    heading = "Replays"
    nothing = "No replays yet. Every finished game is saved here."
    manual = "Finished games. Watch any step from any point of view, and start a new game from there."

    def words(self) -> dict[str, str]:
        return {
            "open": "Watch a replay (`open 2`, or only the number)",
            "delete": "Delete a replay for good (`delete 2`)",
            "export": "Write a replay to a file (`export 2 FILE`)",
            "import": "Add a replay from a file (`import FILE`)",
            **LIST_WORDS,
        }

    def rows(self, limit: int, skip: int) -> list[Row]:
        store = self.desk.need_store()
        return [
            (str(row.id), f"{card_for(row.game).title}: {' - '.join(row.names)}, {_summary(store, row)}")
            for row in store.replays(limit=limit, skip=skip)
        ]

    def answer(self, word: str, rest: str) -> None:
        store = self.desk.need_store()
        match word:
            case "export":
                number, file = _two(rest, "export 2 FILE")
                store.export_replay(int(self._key(number)), file)
                self.talk.say(f"Wrote the replay to {file}. Run `quintet replay {shlex.quote(file)}` to watch it.")
            case "import" if rest:
                self.talk.say(add_replay(store, Path(rest)))
                self.show()
            case "import":
                raise BadNotation("Name the file: `import FILE`.")
            case _:
                super().answer(word, rest)

    def open(self, key: str) -> None:
        store = self.desk.need_store()
        replay = store.get_replay(int(key))
        game = GAMES[replay.game]
        self.desk.prepare(game)
        page = ReplayPage(self.desk, ReplayCursor.of_stored(game, replay, store, int(key)))
        page.run()
        if page.branch is not None:
            self.start = page.branch
            self.leave()
        else:
            self.show()

    def delete(self, key: str) -> None:
        self.desk.need_store().delete_replay(int(key))
