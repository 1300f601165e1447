"""The words that a game itself brings (`game.extras`), carried out at a table of lines."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from quintet.core.errors import IllegalAction
from quintet.core.extras import Note, Running
from quintet.core.game import Event, Seat
from quintet.plain.games.base import Word

if TYPE_CHECKING:
    from quintet.plain.play import PlainGame

__all__ = ["OwnWords"]

MOST_ERRAND_STEPS: Final = 500


class OwnWords:
    """One table's share of them, with what errands remember of one another."""

    def __init__(self, table: "PlainGame") -> None:
        self._table = table
        self._memory: dict[str, Any] = {}

    def saw(self, view: Any) -> None:
        """Every view is shown to what errands remember, where the game wants it (`game.attend`)."""
        self._table.game.extras.attend(view, self._memory)

    def words(self) -> dict[str, Word]:
        """What only this game has: words for many actions, pages to read, notes to make."""
        extras = self._table.game.extras
        return {
            **{name: (each.summary, partial(self._run, each.begin)) for name, each in extras.commands.items()},
            **{name: (each.summary, partial(self._read, each.read)) for name, each in extras.pages.items()},
            **{name: (each.summary, partial(self._note, each.make)) for name, each in extras.notes.items()},
        }

    def _read(self, page: Callable[[Any, str], str], rest: str) -> None:
        self._table.talk.say(page(self._table.moment.view, rest))

    def _note(self, make: Callable[[Any, str], Note], rest: str) -> None:
        """A note beside the game, which a game's own word makes of a line."""
        key, text, told = make(self._table.moment.view, rest)
        self._table.match.note(self._own_seat(), key, text)
        self._table.gather()
        self._table.settle()
        self._table.talk.say(told)

    def _own_seat(self) -> Seat:
        seat = self._table.session.seat
        if seat is None or seat not in self._table.session.people:
            raise IllegalAction("you are only watching; an empty line lets the bots act, quit leaves")
        return seat

    def _run(self, begin: Callable[[str, dict[str, Any]], Running], rest: str) -> None:
        """Plays ordinary actions as a game's errand names them, until it says why it stops."""
        self._own_seat()
        if self._table.match.is_over:
            raise IllegalAction(self._table.over_words)
        before, told = self._table.match.step, self._follow(begin(rest, self._memory))
        if self._table.match.step != before:
            self._table.start_turn()
        if told and not self._table.match.is_over:
            self._table.talk.say(told)

    def _follow(self, errand: Running) -> str:
        """Takes the steps of an errand; says what ended it."""
        events: list[Event] = []
        for number in range(MOST_ERRAND_STEPS):
            answer = errand.next(self._table.moment.view, tuple(events))
            if isinstance(answer, str):
                return answer
            known = len(self._table.session.log)
            problem = self._table.play_one(answer, goes_on=number > 0)
            if problem or self._table.match.is_over:
                return f"! {problem}" if problem else ""
            self._table.let_bots_answer()
            events = self._table.session.log[known:]
        return f"Stopped after {MOST_ERRAND_STEPS} actions. Type the same command again to continue."
