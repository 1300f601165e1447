"""Ends that the people at a table decide on: somebody resigns, time is up, or all agree on a draw."""

from quintet.core.game import Outcome, Seat
from quintet.table.course import Course
from quintet.table.ledger import Closed, Left
from quintet.table.resignation import AGREED, closers, out_of_time, resignation
from quintet.table.seats import BotSeat

__all__ = ["Ending"]


class Ending:
    """Lets a seat of a table resign, and closes the match where nobody plays on."""

    def __init__(self, course: Course) -> None:
        self._course = course

    def resign(self, seat: Seat) -> None:
        """Resigns: by the game's own action where it has one, otherwise at the table; stopping may be finishing."""
        course, info = self._course, self._course.game.info
        if info.resign is not None and info.resign in course.legal(seat):
            course.do(seat, info.resign)
        elif self._continues_without(seat):
            if info.drop is not None and info.drop in course.legal(seat):
                course.do(seat, info.drop)
            course.add(Left(seat))
        else:
            closing = course.game.extras.closing(course.history.state)
            course.add(Closed(closing or resignation(seat, self._names(), course.gone, self._scores())))

    def expire(self, seat: Seat) -> None:
        """Ends the match for a seat whose thinking time is over: the best of the others win."""
        self._course.add(Closed(out_of_time(seat, self._names(), self._course.gone, self._scores())))

    def draw(self) -> None:
        """Ends the match without a winner."""
        self._course.add(Closed(Outcome((), AGREED, "The players agreed on a draw.")))

    @property
    def resigned(self) -> frozenset[Seat]:
        """The seats that resigned: while others played on, by the rules, or as the last word at the table."""
        course, resign = self._course, self._course.game.info.resign
        by_rules = {step.seat for step in course.history.steps if resign is not None and step.action == resign}
        return course.gone | by_rules | closers(course.closed, course.people)

    @property
    def is_unplayed(self) -> bool:
        """Whether it was resigned before any person at the table had acted."""
        course, resign = self._course, self._course.game.info.resign
        people, steps = course.people | course.gone, course.history.steps
        resigned = course.now.table_end is not None or any(step.action == resign for step in steps)
        return resigned and not any(step.seat in people and step.action != resign for step in steps)

    def _continues_without(self, seat: Seat) -> bool:
        """Two others must be left, and bots do not play on among themselves when the last person goes."""
        seats = self._course.seats
        staying = [seats[other] for other in range(len(seats)) if other != seat and other not in self._course.gone]
        deserted = all(isinstance(sitter, BotSeat) for sitter in staying)
        return len(staying) > 1 and (isinstance(seats[seat], BotSeat) or not deserted)

    def _names(self) -> list[str]:
        return [self._course.who(seat) for seat in range(len(self._course.seats))]

    def _scores(self) -> tuple[float, ...]:
        return self._course.game.scores(self._course.history.state)
