"""The bots of a match at play: whose turn it is, what it answers, and what is played for one that fails."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import msgspec

from quintet.core.errors import IllegalAction, QuintetError
from quintet.core.game import Action, Pace, Seat, Turn
from quintet.table.bot_names import check_bot
from quintet.table.bots import Answer, Maker, ask, ask_why, bot_seed, make_bot, remind
from quintet.table.course import Course
from quintet.table.freshness import is_fresh
from quintet.table.seats import BotSeat
from quintet.table.window import open_window
from quintet.table.workers.source import source_of
from quintet.table.workers.worker import warm_up

__all__ = ["BotPlay", "Decision"]

LONGEST_TURN: Final = 500
"""Actions that a bot may take one after the other while others wait for their turn."""


class Decision(msgspec.Struct, frozen=True):
    """What a bot wants to do, and the step at which it was asked."""

    seat: Seat
    step: int
    answer: Answer


class BotPlay:
    """Asks the bots of a table and plays what they decide."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._team = course.team
        self._turn = (-1, -1, 0)
        """Who acted last, the position that led to, and how many actions that seat took in a row."""

    @property
    def next(self) -> Seat | None:
        """The bot to ask next: at an open table the one after the bot that acted last."""
        course = self._course
        waiting = [seat for seat in course.now.to_act if isinstance(course.seats[seat], BotSeat)]
        last = max((course.ledger.last_of(seat), seat) for seat in waiting)[1] if len(waiting) > 1 else -1
        in_order = [seat for seat in waiting if seat > last] + [seat for seat in waiting if seat <= last]
        return next((seat for seat in in_order if course.legal(seat)), None)

    def think(self, seat: Seat, seconds: float | None) -> Decision:
        """Asks the bot of a seat; changes nothing in the game, so it may run in a thread of its own."""
        course, sitter = self._course, self._course.seats[seat]
        if not isinstance(sitter, BotSeat) or seat not in course.now.to_act:
            raise IllegalAction(f"{course.who(seat)} is not a bot whose turn it is.")
        step, bot = course.ledger.step, self._team.bot(seat, sitter)
        with self.turn(seat, seconds) as turn:
            return Decision(seat, step, ask(bot, turn, quick=self._team.is_quick(seat, sitter)))

    def take(self, decision: Decision) -> bool:
        """Plays what a bot decided; returns False when the table has moved on and the decision is void."""
        course, seat, answer = self._course, decision.seat, decision.answer
        if answer.is_gone:
            self._team.dismiss(seat)
        if seat not in course.now.to_act or not is_fresh(course.ledger, seat, decision.step):
            return False
        if self._never_ends(seat):
            self._play_for(seat, f"acted {LONGEST_TURN} times in a row")
        elif answer.action is None or not self._try(seat, answer.action):
            self._play_for(seat, answer.fault or "chose an action that was refused")
        self._count(seat)
        return True

    def _never_ends(self, seat: Seat) -> bool:
        """Whether a bot keeps its turn, such as one that rearranges its army forever, while somebody waits."""
        course = self._course
        waits = course.game.info.pace is Pace.TURNS and len(course.seats) > 1 and not self._team.is_out(seat)
        return waits and self._turn[:2] == (seat, course.history.position) and self._turn[2] >= LONGEST_TURN

    def _count(self, seat: Seat) -> None:
        """Counts the actions that a bot took in a row."""
        last, position, count = self._turn
        now = self._course.history.position
        self._turn = (seat, now, count + 1 if (last, position + 1) == (seat, now) else 1)

    def explain(self, seat: Seat, name: str, seconds: float | None) -> str:
        """Returns what a bot of that name says about the seat's choice, from what the seat knows; changes nothing."""
        course, history = self._course, self._course.history
        check_bot(course.game, name)
        if seat not in course.now.to_act:
            raise IllegalAction(f"It is not {course.who(seat)}'s turn, so there is nothing to explain.")
        own = bot_seed(history.seed, seat, history.position)
        bot = remind(make_bot(course.game, name, own), history, seat)
        with self.turn(seat, seconds) as turn:
            return ask_why(bot, turn, name, course.game.info.title)

    def seat(self, seat: Seat, make: Maker) -> None:
        """Lets a bot of the caller's own play a bot's seat."""
        if not isinstance(self._course.seats[seat], BotSeat):
            raise IllegalAction(f"{self._course.who(seat)} is not a bot, so no bot can take the seat.")
        self._team.seat(seat, make)

    def wake(self) -> None:
        """Starts the processes of bots that play in workers, in the background."""
        bots = Counter(sitter.bot for sitter in self._course.seats if isinstance(sitter, BotSeat))
        for name, count in bots.items():
            source = source_of(self._course.game, name)
            if source is not None:
                warm_up(source, count)

    @contextmanager
    def turn(self, seat: Seat, seconds: float | None = None) -> Iterator[Turn]:
        """Gives a bot its turn; when it is over, no more worlds can be sampled."""
        course, ledger = self._course, self._course.ledger
        told = partial(course.told, seat, ledger.last_of(seat) - 1, ledger.step)
        window = open_window(course.game, course.history.state, seat, told)
        try:
            yield Turn.through(window, seat, course.legal(seat), seconds)
        finally:
            window.close()

    def _try(self, seat: Seat, action: Action) -> bool:
        try:
            self._course.do(seat, action)
        except QuintetError:
            return False
        return True

    def _play_for(self, seat: Seat, fault: str) -> None:
        """Applies the rule for a bot that failed: the first legal action that the game takes is played for it."""
        course = self._course
        note = f"{course.who(seat)} {fault}, so the first legal action was played."
        if self._team.is_out(seat, more=1):
            note += " It has failed too often."
        for action in course.legal(seat):
            try:
                course.do(seat, action, note, faulty=True)
            except IllegalAction:
                continue
            return
        raise QuintetError(f"{course.who(seat)} has no action that {course.game.info.title} takes.")
