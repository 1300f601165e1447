"""GameWords: the commands, pages and notes that a game itself offers (`game.extras`), carried out in lines."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from quintet.core.errors import IllegalAction
from quintet.core.extras import Note, Running
from quintet.core.game import Event
from quintet.plain.games import LinesTable, Word

if TYPE_CHECKING:
    from quintet.plain.play import PlayPage

__all__ = ["GameWords"]

MOST_ACTIONS: Final = 500
"""Actions after which a command that has not ended by itself is stopped."""


class GameWords:
    """The words of one table, with what its commands remember of one another."""

    def __init__(self, table: LinesTable) -> None:
        self._table = table
        self.memory: dict[str, Any] = {}
        extras = table.game.extras
        self.words: dict[str, Word] = {
            **{
                name: Word(each.summary, partial(self._run, each.begin), needs_match=True)
                for name, each in extras.commands.items()
            },
            **{name: Word(each.summary, partial(self._read, each.read)) for name, each in extras.pages.items()},
            **{name: Word(each.summary, partial(self._note, each.make)) for name, each in extras.notes.items()},
        }

    def _read(self, page: Callable[[Any, str], str], rest: str) -> None:
        self._table.talk.say(page(self._table.moment.view, rest))

    def _note(self, make: Callable[[Any, str], Note], rest: str) -> None:
        """Writes down a note that the game makes of a line."""
        key, text, answer = make(self._table.moment.view, rest)
        self._table.note(key, text)
        self._table.talk.say(answer)

    def _run(self, begin: Callable[[str, dict[str, Any]], Running], rest: str) -> None:
        """Plays the actions that a command names until it says why it stops."""
        if not self._here.viewer.is_playing:
            raise IllegalAction("You are watching. Press Enter to let the bots act, or type `quit` to leave.")
        if self._here.is_over:
            raise IllegalAction(self._here.over_words)
        before, answer = self._here.match.step, self._follow(begin(rest, self.memory))
        if self._here.match.step != before:
            self._here.start_turn()
            answer = self._here.lines.unsaid(answer)
        if answer and not self._here.is_over:
            self._here.talk.say(answer)

    @property
    def _here(self) -> "PlayPage":
        """The page of a game on this machine: only there are commands carried out."""
        return cast("PlayPage", self._table)

    def _follow(self, command: Running) -> str:
        """Plays a command to its end; returns what ended it."""
        events: list[Event] = []
        for number in range(MOST_ACTIONS):
            answer = command.next(self._here.moment.view, tuple(events))
            if isinstance(answer, str):
                return answer
            known = len(self._here.viewer.log)
            problem = self._here.play_one(answer, continues=number > 0)
            if problem or self._here.is_over:
                return f"! {problem}" if problem else ""
            self._here.let_bots_answer()
            events = self._here.viewer.log[known:]
        return f"Stopped after {MOST_ACTIONS} actions. Type the command again to continue."
