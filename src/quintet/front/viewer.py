"""Viewer: one point of view of a session, a seat's or a spectator's, with its own log."""

import time
from typing import Final

from msgspec import structs

from quintet.core.errors import IllegalAction, StaleAction, printable
from quintet.core.game import Action, Event, Pace, Seat
from quintet.front.moment import Moment, make_moment
from quintet.front.phrasing import YOU, about_you, to_you, with_capital, with_names
from quintet.front.session import Session
from quintet.table.ledger import LEFT

__all__ = ["ENDING_UNDONE", "HELPED", "NOW_HELPED", "REACTION", "Viewer", "describe_outcome"]

RETOLD: Final = 200
"""How many of the last actions are in the log of a game that was resumed; all others are added when they are wanted."""
PAGE: Final = 500
"""How many actions the whole log takes in at a time."""
REACTION: Final = 0.4
"""Seconds that a person needs to answer what is shown: a key is about the board of that long ago."""
CHANGED: Final = "The board has just changed. Look and choose again."
ENDING_UNDONE: Final = 'The ending and its result are undone. The game is "with help" from here.'

ENDED: Final = "ended"
"""The kind of event with which the rules of a game end it."""
HELPED: Final = 'From here the game counts as "with help" and has no rank.'
NOW_HELPED: Final = f"Undone. {HELPED}"


class Viewer:
    """One point of view. A session has any number of viewers, and each is shown every event once."""

    def __init__(self, session: Session, seat: Seat | None = None) -> None:
        self.session = session
        self.seat = seat
        self.reaction = 0.0
        """Seconds that whoever plays here needs to answer a board that others change; programs need none."""
        self._shown: list[tuple[float, int]] = []
        """When which steps were shown, at a table where anybody may act: the last ones."""
        self.log: list[Event] = []
        """What was shown: of a long game that was resumed, only the end. See `whole_log`."""
        self._begin()

    @classmethod
    def at_keyboard(cls, session: Session) -> "Viewer":
        """Returns the viewer of whoever sits at this keyboard: the person whose turn it is, or a spectator."""
        viewer = cls(session, session.people[0] if session.people else None)
        viewer.follow_turn()
        return viewer

    def _begin(self) -> None:
        """Starts the log a while before now."""
        match = self.session.match
        self._first = self._seen = match.step_before(RETOLD)
        """The step after which the log begins, and the step up to which events were shown."""
        self._own = match.step
        """The step of the last action from here, or of the last undo."""
        self._begins = max(match.position - RETOLD, 0)
        """How many actions lie before the log."""

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def is_playing(self) -> bool:
        """Whether this is the point of view of a person who plays."""
        return self.seat is not None and self.seat in self.session.people

    @property
    def may_resign(self) -> bool:
        match = self.session.match
        return not match.is_over and self.is_playing and self.seat not in match.gone

    def moment(self) -> Moment:
        """Returns what is to be drawn now; each event is shown once."""
        session, match, seat = self.session, self.session.match, self.seat
        events = [self._told(event) for event in match.events(seat, self._seen)]
        self._seen = step = match.step
        self._note_shown(step)
        self.log.extend(events)
        moment = make_moment(
            match,
            seat,
            events,
            legal=match.legal(seat) if seat is not None and self.is_playing else (),
            step=step,
            bots=session.bots,
            seconds=session.seconds,
            helped=match.is_helped,
            revealed=match.revealed_view(),
        )
        sees_all = seat is None and session.is_watched  # bots keep no secrets from spectators
        return structs.replace(moment, view=match.open_view()) if sees_all else moment

    def look_since(self, step: int) -> None:
        """Shows again what happened after a step, as to somebody who was away."""
        self._first = self._seen = min(max(step, -1), self.session.match.step)

    def whole_log(self) -> list[Event]:
        """Returns the log from the beginning of the game; the first time, that takes long in a long game."""
        while self.is_cut:
            self.earlier(PAGE)
        return self.log

    @property
    def is_cut(self) -> bool:
        """Whether the log does not reach back to the beginning of the game."""
        return self._first >= 0

    def earlier(self, actions: int) -> list[Event]:
        """Adds the actions before the log to it, this many of them, and returns their events."""
        if not self.is_cut:
            return []
        match = self.session.match
        self._begins = max(min(self._begins, match.position) - actions, 0)
        since = match.step_before(match.position - self._begins) if self._begins else -1
        events = [self._told(event) for event in match.events(self.seat, since, self._first)]
        self.log[:0] = events
        self._first = since
        return events

    def remember(self, moment: Moment, shown: Moment | None) -> None:
        """Adds to the log what a skin showed beside the events of a moment."""
        if shown is not None:
            self.log.extend(shown.events[len(moment.events) :])

    def look_from(self, seat: Seat | None) -> None:
        """Changes the point of view, with a log of its own."""
        if seat != self.seat:
            self.seat, self.log = seat, []
            self._begin()

    def follow_turn(self) -> bool:
        """Gives the point of view to the person whose turn it is; returns True when it changed hands."""
        waiting = self.session.whose_turn
        if not self.session.shares_keyboard or not waiting or self.seat in waiting:
            return False
        self.look_from(waiting[0])
        return True

    @property
    def has_other_views(self) -> bool:
        """Whether another point of view can be taken; where people take turns with secrets, there is the mover's."""
        session = self.session
        by_turns = session.shares_secrets and session.game.info.pace is Pace.TURNS
        return session.is_watched or (session.shares_keyboard and not by_turns)

    def look_from_next(self) -> Seat | None:
        """Takes the next point of view that is allowed: any person's, or any at all when nobody plays."""
        session = self.session
        allowed: list[Seat | None] = list(session.people)
        if session.is_watched or session.match.is_over:
            allowed = [None, *range(len(session.match.seats))]
        at = allowed.index(self.seat) if self.seat in allowed else -1
        self.look_from(allowed[(at + 1) % len(allowed)])
        return self.seat

    # --- acting -------------------------------------------------------------------------------------------------------

    def submit(self, action: Action, *, continues: bool = False) -> None:
        """Plays what the person chose on the moment that was drawn last."""
        seat = self._own_seat("play")
        try:
            self.session.submit(seat, action, self._chosen_at(continues=continues), continues=continues)
        except StaleAction as error:
            raise StaleAction(CHANGED) from error
        except IllegalAction as error:
            raise type(error)(self._addressed(str(error), seat)) from error
        self._own = self.session.match.step

    @staticmethod
    def clock() -> float:
        """Returns the seconds by which reactions are measured."""
        return time.monotonic()

    def _note_shown(self, step: int) -> None:
        """Remembers when a step was shown, for as long as somebody may answer an earlier one."""
        now = self.clock()
        late = [at for at, (shown, _) in enumerate(self._shown) if shown <= now - self.reaction]
        del self._shown[: late[-1] if late else 0]
        self._shown.append((now, step))

    def _chosen_at(self, *, continues: bool) -> int:
        """Returns the step that a choice of this moment is about.

        Where anybody may act, nobody answers a board that appeared a moment ago; your own actions are known at once.
        """
        match = self.session.match
        if match.game.info.pace is not Pace.OPEN or len(match.seats) == 1 or not self._shown:
            return self._seen
        if continues:
            return self._own
        answered = self.clock() - self.reaction
        steps = [step for shown, step in self._shown if shown <= answered] or [self._shown[0][1]]
        return max(steps[-1], self._own)

    def note(self, key: str, text: str) -> None:
        """Writes something down beside the game."""
        self.session.note(self._own_seat("write something down"), key, text)

    def undo(self, actions: int = 0) -> None:
        """Undoes what was asked for last as a whole, or a number of actions."""
        self.session.undo(self.seat, actions)
        self._own = self.session.match.step

    def redo(self) -> None:
        self.session.redo()
        self._own = self.session.match.step

    def resign(self) -> None:
        self.session.resign(self._own_seat("resign"))

    def _own_seat(self, verb: str) -> Seat:
        if self.seat is None or not self.is_playing:
            raise IllegalAction(f"You are watching. Start a new game to {verb}.")
        return self.seat

    # --- wording ------------------------------------------------------------------------------------------------------

    def _told(self, event: Event) -> Event:
        """Returns an event with the players' names in it."""
        names = self.session.match.names
        if event.kind == LEFT and event.seat is not None:
            text = f"{YOU if event.seat == self.seat else names[event.seat]} resigned."
        else:
            mine = event.kind == ENDED and self.seat is not None
            ending = _to_reader(event.text, self.session) if mine else event.text
            text = with_names(ending, self.session.game, names)
        return event if text == event.text else structs.replace(event, text=text)

    def _addressed(self, refusal: str, seat: Seat) -> str:
        """Rewords a refusal for the player it is about: what the rules say of a seat becomes "you"."""
        name, side = self.session.match.names[seat], self.session.game.seat_name(seat)
        return to_you(refusal, (f"seat {seat + 1}", f"{name} ({side})", side))


def _to_reader(text: str, session: Session) -> str:
    """Returns a sentence about the only person at the table in the second person: "You escaped after 9 ticks."."""
    if len(session.people) != 1:
        return text
    return about_you(text, session.game.seat_name(session.people[0]))


def describe_outcome(session: Session) -> list[str]:
    """Returns how it ended, with everybody's score."""
    match = session.match
    outcome = match.outcome
    if outcome is None:
        return []
    lines = [printable(with_names(_to_reader(outcome.text, session), match.game, match.names))]
    if len(match.seats) > 1 and match.game.info.has_points:
        pairs = zip(match.names, match.scores(), strict=True)
        lines += [with_capital(f"{printable(name)}: {score:g}") for name, score in pairs]
    return lines
