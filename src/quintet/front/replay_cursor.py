"""ReplayCursor: a recorded game step by step, from any point of view, with branches into new games."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from msgspec import structs

from quintet.core.errors import BadNotation, QuintetError
from quintet.core.game import CLOCK, Game, Outcome, Pace, Seat
from quintet.core.options import Options
from quintet.core.plural import counted
from quintet.core.replay import History, Replay
from quintet.core.save import Terms
from quintet.front.moment import Moment, make_moment
from quintet.front.phrasing import with_capital
from quintet.front.viewer import Viewer
from quintet.table.ledger import Noted
from quintet.table.match import Match, insight_of
from quintet.table.notebook import Notebook
from quintet.table.seating import default_bot
from quintet.table.seats import BotSeat, Person, Sitter, choose_undo
from quintet.table.storage.store import Store

__all__ = ["SECONDS_A_STEP", "ReplayCursor", "verified", "verify"]

SECONDS_A_STEP: Final = 0.5
"""How long a step is shown while a recording plays at normal speed."""


def verify(game: Game[Any], replay: Replay) -> str:
    """Plays it all again and says that every step checks out; a divergence is an error that names its step."""
    return verified(len(History.of(game, replay)))


def verified(count: int) -> str:
    """Returns the sentence for a replay in which every step checked out."""
    return "Verified: 1 action replays exactly." if count == 1 else f"Verified: all {count:,} actions replay exactly."


class ReplayCursor:
    """A replay with a cursor."""

    def __init__(
        self,
        game: Game[Any],
        replay: Replay,
        viewpoints: tuple[Seat | None, ...] | None = None,
        *,
        source: str = "a recording",
        clock: Callable[[int], float] = lambda _: 0.0,
    ) -> None:
        self.game = game
        self.replay = replay
        self.source = source
        """What this is a recording of, in words: branches mention it."""
        self.clock = clock
        """Returns how long the game had been played at a position."""
        self.history = History.of(game, replay)
        self.count = game.seats(self.history.start)
        self._is_open = viewpoints is None
        """Whether nothing in it is a secret anymore."""
        self.viewpoints = viewpoints or (*(range(self.count)), None)
        """From whose point of view this may be watched: everybody's, unless the game still runs."""
        self.seat: Seat | None = self.viewpoints[0]
        self.position = 0
        self.stops = _stops(game, replay)
        """The positions that a person steps through: after every action, or after every tick of a game with a clock."""
        self._notebook = Notebook(game, replay.notes)

    @classmethod
    def of_viewer(cls, viewer: Viewer) -> "ReplayCursor":
        """Returns the game so far; while it runs, only what this viewer may know."""
        session, viewpoints = viewer.session, None
        if not session.match.is_over and not session.is_watched:
            viewpoints = (viewer.seat,) if session.shares_secrets else session.people
        cursor = cls(session.game, session.match.replay(), viewpoints, source=session.label, clock=session.seconds_at)
        cursor.position = cursor.length
        if viewer.seat in cursor.viewpoints:
            cursor.seat = viewer.seat
        return cursor

    @classmethod
    def of_stored(cls, game: Game[Any], replay: Replay, store: Store, number: int) -> "ReplayCursor":
        """Returns a replay of the store; with its times, if it records a match that was played here."""
        match = store.match_of_replay(number)
        if match is None:
            return cls(game, replay, source=f"replay {number}")
        return cls(game, replay, source=f"game {match}", clock=partial(store.seconds_at, match))

    @property
    def length(self) -> int:
        return len(self.replay.steps)

    @property
    def names(self) -> tuple[str, ...]:
        given = self.replay.names
        return given if len(given) == self.count else tuple(self.game.seat_name(seat) for seat in range(self.count))

    def go_to(self, position: int) -> None:
        self.position = min(max(position, 0), self.length)

    @property
    def stop(self) -> int:
        """The number of the stop at the cursor, or of the last one before it."""
        return bisect_right(self.stops, self.position) - 1

    @property
    def last_stop(self) -> int:
        return len(self.stops) - 1

    def go_to_stop(self, number: int) -> None:
        self.position = self.stops[min(max(number, 0), self.last_stop)]

    def look_from_next(self) -> Seat | None:
        """Takes the next point of view."""
        self.seat = self.viewpoints[(self.viewpoints.index(self.seat) + 1) % len(self.viewpoints)]
        return self.seat

    def moment(self) -> Moment:
        """Returns what this point of view knew at the cursor."""
        ended = self.replay.ended if self.position == self.length else None
        then = _Past(self.history, self.position, self.names, self._notebook, ended)
        moment = make_moment(then, self.seat, self.game.events(then.state, self.seat), step=self.position, live=False)
        shown = self.game.extras.open_view(then.state) if self.seat is None and self._is_open else None
        return structs.replace(moment, view=shown) if shown is not None else moment

    def caption(self) -> str:
        """Returns who did what to get here, as far as this point of view may know."""
        if self.position == 0:
            return "Start"
        step = self.replay.steps[self.position - 1]
        if step.seat == CLOCK:
            return f"Tick {self.stop}"
        who = with_capital(self.names[step.seat])
        known = step.seat == self.seat or not self.game.info.hidden or len(self.viewpoints) > self.count
        return f"{who}: {self.game.write(step.action)}" if known else f"{who} acts"

    def branch(self, seconds: float | None = None) -> Match:
        """Returns a new match that begins at the cursor: this point of view plays, bots take the other seats.

        The player knows what came next, so it counts as played with help.
        """
        if self.game.outcome(self.history.at(self.position)) is not None:
            raise QuintetError("The game is over here. Go back a step to play on from there.")
        origin = f"branch of {self.source} after {counted(self.position)}"
        terms = Terms(seconds=seconds, helped=True, played=self.clock(self.position), origin=origin)
        return self._match_at(self.position, self.seat if self.seat is not None else 0, terms)

    def explain(self, seat: Seat, bot: str, position: int) -> str:
        """Returns what a bot would have done in a seat's place, from what that seat knew at this position."""
        return self._match_at(position, seat, Terms()).explain(seat, bot)

    def _match_at(self, position: int, mine: Seat, terms: Terms) -> Match:
        """Returns the match as it was at a position."""
        options = self.history.options
        sitters: list[Sitter] = []
        for seat in range(self.count):
            bot = default_bot(self.game, options, seat)
            sitters.append(self._person(seat) if seat == mine else BotSeat(f"{bot} bot {seat + 1}", bot))
        notes = [Noted(note) for note in self._notebook.all if note.seat == mine]
        undo = choose_undo(tuple(sitters), self.history.seed, None)
        return Match.of_history(self.history.branch(position), tuple(sitters), undo, terms, notes)

    def _person(self, seat: Seat) -> Person:
        """A recording from elsewhere may hold a name that no table takes."""
        try:
            return Person(self.names[seat])
        except BadNotation:
            return Person(self.game.seat_name(seat))


def _stops(game: Game[Any], replay: Replay) -> Sequence[int]:
    """Returns the start, where each action led, and the end; of a game with a clock only where its ticks led."""
    last = len(replay.steps)
    if game.info.pace is not Pace.TICKS:
        return range(last + 1)
    ticks = [at for at, step in enumerate(replay.steps, 1) if step.seat == CLOCK]
    return sorted({0, *ticks, last})


class _Past:
    """A recorded table at one position, as moments are made from it."""

    def __init__(
        self, history: History, position: int, names: tuple[str, ...], notebook: Notebook, ended: Outcome | None
    ) -> None:
        self.game: Game[Any] = history.game
        self.options: Options = history.options
        self.names = names
        self.position = position
        self.state = history.at(position)
        self.to_act = tuple(seat for seat in self.game.to_act(self.state) if seat >= 0)
        self.outcome = ended or self.game.outcome(self.state)
        self._history = history
        self._notebook = notebook

    def view(self, seat: Seat | None) -> Any:
        return self._notebook.annotate(self.game.view(self.state, seat), seat)

    def views(self, seat: Seat | None, first: int = 0) -> Iterator[Any]:
        states = self._history.states(first, self.position)
        return (self._notebook.annotate(self.game.view(state, seat), seat) for state in states)

    def insight(self) -> Any:
        return insight_of(self.game, self.options, self.state)
