"""A recorded game to be looked at step by step: what each seat knew at any moment, and branches into new games."""

from collections.abc import Callable
from typing import Any, Final

from quintet.core.errors import QuintetError
from quintet.core.game import Event, Game, Seat
from quintet.core.replay import History, Replay
from quintet.core.state import State
from quintet.front.format import counted
from quintet.front.moment import Moment
from quintet.front.phrasing import worded
from quintet.front.session import Session, default_bot
from quintet.table.commitment import new_salt
from quintet.table.ledger import Did, Entry, Noted
from quintet.table.match import Match
from quintet.table.match_state import insight_of
from quintet.table.saves import Header
from quintet.table.seats import BotSeat, Person, Sitter, Undo

__all__ = ["SECONDS_A_STEP", "ReplayCursor", "verified"]

SECONDS_A_STEP: Final = 0.5
"""How long a step is shown while a recording plays at normal speed."""


def verified(game: Game[Any], replay: Replay) -> str:
    """Plays it all again and says that every step leads where it led; a divergence is an error that names its step."""
    history = History.of(game, replay)
    return f"verified: {len(history)} actions of {game.info.title} lead where they led"


class ReplayCursor:
    """A replay with a cursor."""

    def __init__(
        self,
        game: Game[Any],
        replay: Replay,
        eyes: tuple[Seat | None, ...] | None = None,
        *,
        source: str = "a recording",
        clock: Callable[[int], float] = lambda _: 0.0,
    ) -> None:
        self.game = game
        self.replay = replay
        self.source = source
        """What this is a recording of, in words: branches tell it."""
        self.clock = clock
        """For how long the game had been played at a position."""
        self.history = History.of(game, replay)
        self.count = game.seats(self.history.start)
        self.eyes = eyes or (*(range(self.count)), None)
        """Through whose eyes this may be watched: all, unless the game still runs."""
        self.seat: Seat | None = self.eyes[0]
        self.position = 0

    @classmethod
    def of_session(cls, session: Session) -> "ReplayCursor":
        """The game so far; while it runs, only what the people here know, and of secrets only one's own."""
        open_to: tuple[Seat | None, ...] | None = None
        if not session.match.is_over and not session.is_watched:
            open_to = (session.seat,) if session.shares_secrets else session.people
        cursor = cls(session.game, session.match.replay(), open_to, source=session.label, clock=session.seconds_at)
        cursor.position = cursor.length
        if session.seat in cursor.eyes:
            cursor.seat = session.seat
        return cursor

    @property
    def length(self) -> int:
        return len(self.replay.steps)

    @property
    def names(self) -> tuple[str, ...]:
        given = self.replay.names
        return given if len(given) == self.count else tuple(self.game.seat_name(seat) for seat in range(self.count))

    def go_to(self, position: int) -> None:
        self.position = min(max(position, 0), self.length)

    def next_eyes(self) -> Seat | None:
        self.seat = self.eyes[(self.eyes.index(self.seat) + 1) % len(self.eyes)]
        return self.seat

    def moment(self) -> Moment:
        state, seat, position = self.history.at(self.position), self.seat, self.position
        ended = self.replay.ended if self.position == self.length else None
        return Moment(
            game=self.game,
            options=self.history.options,
            seat=self.seat,
            view=self._view(state, seat),
            to_act=tuple(seat for seat in self.game.to_act(state) if seat >= 0),
            events=worded(self.game.events(state, self.seat)),
            step=self.position,
            position=self.position,
            names=self.names,
            outcome=self.game.outcome(state) or ended,
            live=False,
            insight=lambda: insight_of(self.game, self.history.options, state),
            past=lambda first: (self._view(each, seat) for each in self.history.states(first, position)),
        )

    def _view(self, state: State, seat: Seat | None) -> Any:
        """What a seat saw, with what it had written down by the end."""
        view = self.game.view(state, seat)
        notes = {note.key: note.text for note in self.replay.notes if note.seat == seat}
        return self.game.extras.annotate(view, notes) if notes else view

    def caption(self) -> str:
        """Who did what to get here, as far as these eyes may know."""
        if self.position == 0:
            return "the start"
        step = self.replay.steps[self.position - 1]
        if step.seat < 0:
            return "the clock ticks"
        who = self.names[step.seat]
        known = step.seat == self.seat or not self.game.info.hidden or len(self.eyes) > self.count
        return f"{who}: {self.game.write(step.action)}" if known else f"{who} acts"

    def events(self) -> tuple[Event, ...]:
        return self.moment().events

    def branch(self, seconds: float | None = None) -> Match:
        """A new match that begins where the cursor stands: the seat we look through is ours, bots take the others.

        Whoever branches off knows what came next, so it counts as played with help.
        """
        if self.game.outcome(self.history.at(self.position)) is not None:
            raise QuintetError("the game is over here; go back a step to play on from there")
        match = self._match_at(self.position, self.seat if self.seat is not None else 0, seconds)
        match.played = self.clock(self.position)
        match.origin = f"branch of {self.source} after {counted(self.position)}"
        match.mark_helped()
        return match

    def explain(self, seat: Seat, bot: str, position: int) -> str:
        """What a bot would have done in a seat's place, from what that seat knew at this position."""
        return self._match_at(position, seat).explain(seat, bot)

    def _match_at(self, position: int, mine: Seat, seconds: float | None = None) -> Match:
        """The match as it stood at a position."""
        bots = [default_bot(self.game, self.history.options, seat) for seat in range(self.count)]
        sitters: list[Sitter] = [
            Person(self.names[seat]) if seat == mine else BotSeat(f"{bots[seat]} bot {seat + 1}", bots[seat])
            for seat in range(self.count)
        ]
        header = Header(
            game=self.replay.game,
            rules=self.replay.rules,
            seed=self.replay.seed,
            options=self.replay.options,
            seats=tuple(sitters),
            undo=Undo.ROUND,
            salt=new_salt(),
            seconds=seconds,
        )
        steps = self.replay.steps[:position]
        entries: list[Entry] = [Did(step.seat, step.action, step.check) for step in steps]
        entries += [Noted(note) for note in self.replay.notes if note.seat == mine]
        return Match.restore(header, entries, self.game)
