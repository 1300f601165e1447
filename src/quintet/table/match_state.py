"""MatchState: where a match stands. Everything that can be asked of a table without changing it."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from quintet.core.codec import encode, write_seed
from quintet.core.errors import BadOptions, IllegalAction, QuintetError
from quintet.core.game import CLOCK, Action, Bot, Event, Game, Outcome, Pace, Seat
from quintet.core.options import Options
from quintet.core.replay import History, Note, Replay, Terms, write_save
from quintet.core.rng import SeedLike, seed_fingerprint
from quintet.core.state import State
from quintet.games import GAMES
from quintet.table.commitment import new_salt
from quintet.table.ledger import Closed, Did, Entry, Ledger, Left, Moved
from quintet.table.resignation import RESIGNED, without_the_gone
from quintet.table.saves import Header
from quintet.table.seats import BotSeat, Sitter, Undo, check_seats, choose_undo, seated

__all__ = ["MatchState", "insight_of"]

MOST_SECONDS: Final = 3600


class MatchState:
    """A game between sitters: who may act, what each of them sees, and everything that happened."""

    def __init__(
        self,
        game: Game[Any] | str,
        seed: SeedLike = "",
        options: Options | None = None,
        *,
        seats: Sequence[Sitter],
        undo: Undo | None = None,
        seconds: float | None = None,
        salt: str = "",
        helped: bool = False,
        played: float = 0.0,
        origin: str = "",
    ) -> None:
        self.game: Game[Any] = GAMES[game] if isinstance(game, str) else game
        history = History(self.game, seed, options)
        check_seats(self.game, tuple(seats), self.game.seats(history.start))
        self.seats: tuple[Sitter, ...] = tuple(seats)
        self.undo_policy = choose_undo(self.seats, seed, undo)
        self.seconds = _checked(seconds)
        self.take_backs = 0
        self.played = played
        """For how many seconds it has been played: a match has no clock, so whoever shows it keeps this up to date."""
        self.origin = origin
        """The game that this one branched off, in words."""
        self._helped = helped
        self._salt = salt or new_salt()
        self._ledger = Ledger(history)
        self._bots: dict[Seat, Bot] = {}
        self._faults = [0] * len(self.seats)
        self._gone: set[Seat] = set()
        self._closed: Outcome | None = None
        self._undone: list[int] = []
        self._revealed = False
        self._notes: dict[tuple[Seat, str], str] = {}

    def __repr__(self) -> str:
        """Says where the match stands, and nothing that a seat might not know."""
        return f"<match of {self.game.info.id} at step {self.step}>"

    # --- what can be seen ---------------------------------------------------------------------------------------------

    @property
    def options(self) -> Options:
        return self._history.options

    @property
    def step(self) -> int:
        """The number of the last thing that happened here; it never goes back."""
        return self._ledger.step

    @property
    def position(self) -> int:
        """How many actions are in effect."""
        return self._history.position

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by the rules or at the table; None while it runs."""
        outcome = self._closed or self.game.outcome(self._state)
        if outcome is None or not self._gone:
            return outcome
        return without_the_gone(outcome, self._gone, self.game.scores(self._state))

    @property
    def is_over(self) -> bool:
        return self._closed is not None or not self.game.to_act(self._state)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; the clock is none of them."""
        if self._closed is not None:
            return ()
        absent = () if self.game.info.pace is Pace.TURNS else self._gone
        return tuple(seat for seat in self.game.to_act(self._state) if seat != CLOCK and seat not in absent)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats to act that no bot plays."""
        return tuple(seat for seat in self.to_act if not isinstance(self.seats[seat], BotSeat))

    @property
    def gone(self) -> frozenset[Seat]:
        """The seats that gave up while others play on."""
        return frozenset(self._gone)

    @property
    def is_helped(self) -> bool:
        """Whether anything was ever taken back here, or before the match was saved and loaded."""
        return self._helped or self.take_backs > 0

    def mark_helped(self) -> None:
        """Somebody knows more than the game told them: the match counts as played with help."""
        self._helped = True

    @property
    def given_up(self) -> frozenset[Seat]:
        """The seats that gave up: while others played on, by the rules, or with the table's last word."""
        resign = self.game.info.resign
        steps = [self._history.step(position) for position in range(1, self.position + 1)]
        by_rules = {step.seat for step in steps if resign is not None and step.action == resign}
        return frozenset(self._gone | by_rules | self._closers)

    @property
    def _closers(self) -> set[Seat]:
        """A resignation closes a match only when nobody but its winners and bots is left beside the one who resigns."""
        if self._closed is None or self._closed.reason != RESIGNED:
            return set()
        people = {seat for seat, sitter in enumerate(self.seats) if not isinstance(sitter, BotSeat)}
        return people - set(self._closed.winners)

    @property
    def is_unplayed(self) -> bool:
        """Whether it was given up before any person at the table had acted."""
        people = {seat for seat, sitter in enumerate(self.seats) if not isinstance(sitter, BotSeat)} | self._gone
        steps = [self._history.step(position) for position in range(1, self.position + 1)]
        resign = self.game.info.resign
        given_up = self._ended is not None or any(step.action == resign for step in steps)
        return given_up and not any(step.seat in people and step.action != resign for step in steps)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sitter.name for sitter in self.seats)

    def view(self, seat: Seat | None) -> Any:
        """The game as this seat may know it; None is a spectator."""
        self._check_viewer(seat)
        return self._noted(self.game.view(self._state, seat), seat)

    def insight(self) -> Any:
        """What the game shows beyond all views where nothing counts, as to a wizard; in games that count nothing."""
        return insight_of(self.game, self.options, self._state)

    def notes(self, seat: Seat) -> dict[str, str]:
        """What this seat wrote down beside the game."""
        return {key: text for (who, key), text in self._notes.items() if who == seat}

    def _noted(self, view: Any, seat: Seat | None) -> Any:
        """A view with the seat's own notes in it, where the game has a place for them."""
        notes = self.notes(seat) if seat is not None else {}
        return self.game.extras.annotate(view, notes) if notes else view

    def views(self, seat: Seat | None, first: int = 0) -> Iterator[Any]:
        """What this seat knew at every position in effect, from `first` to now."""
        self._check_viewer(seat)
        return (self._noted(self.game.view(state, seat), seat) for state in self._history.states(first))

    def show(self, seat: Seat | None) -> str:
        """The view in plain text."""
        return self.game.show(self.view(seat))

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What this seat may try now; nothing when it is not to act."""
        self._check_seat(seat)
        return tuple(self.game.legal(self._state, seat)) if seat in self.to_act else ()

    def events(self, seat: Seat | None, since: int = -1) -> tuple[Event, ...]:
        """What happened after step `since`, as far as this seat may know; -1 tells the start as well."""
        self._check_viewer(seat)
        return tuple(self._told(seat, since))

    def scores(self) -> tuple[float, ...]:
        """The scores of a match that is over; while it runs, views tell what may be known of them."""
        if not self.is_over:
            raise QuintetError("the scores are told when the match is over; until then look at a view")
        return self.game.scores(self._state)

    def facts(self, seat: Seat) -> dict[str, Any]:
        """What the game has to tell of a match that is over beside the score; nothing where it has nothing to tell."""
        self._check_seat(seat)
        return self.game.extras.facts(self._state, seat) if self.is_over else {}

    def _told(self, seat: Seat | None, since: int) -> Iterator[Event]:
        if since < 0:
            yield from self.game.events(self._history.start, seat)
        for entry, states in self._ledger.since(since):
            yield from self._notices(entry, happened=bool(states))
            for state in states:
                yield from self.game.events(state, seat)

    def _notices(self, entry: Entry, *, happened: bool) -> Iterator[Event]:
        """What the table itself has to say about an entry."""
        match entry:
            case Did(note=note) if note and happened:
                yield Event("fault" if entry.faulty else "notice", note, entry.seat)
            case Moved():
                kind = "taken back" if entry.back else "played again"
                actions = f"{entry.position} action{'' if entry.position == 1 else 's'}"
                yield Event(kind, f"{kind}: the game stands after {actions}", None, (entry.position,))
            case Left():
                yield Event("left", f"{self._who(entry.seat)} gave up", entry.seat)
            case Closed():
                yield Event("closed", entry.outcome.text)
            case _:
                pass

    # --- what can be kept ---------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """A salted hash of the seed, to be given to everyone at the start."""
        return seed_fingerprint(self._history.seed, self._salt)

    def replay(self) -> Replay:
        """The match as data. It holds the seed: a seat may have it only when the match is over."""
        return self._history.replay(self._ended, self.names, self._all_notes)

    def save(self) -> bytes:
        """A file to go on from: the actions in effect, the state they lead to, and who sat where."""
        session = tuple(seated(sitter) for sitter in self.seats)
        terms = Terms(
            salt=self._salt,
            helped=self.is_helped,
            undo=self.undo_policy.value,
            seconds=self.seconds,
            played=self.played,
            origin=self.origin,
        )
        return write_save(self._history, session, self.names, ended=self._ended, terms=terms, notes=self._all_notes)

    def header(self) -> Header:
        """What the match started from, for a log of entries."""
        return Header(
            game=self.game.info.id,
            rules=self.game.info.rules,
            seed=write_seed(self._history.seed),
            options=msgspec.Raw(encode(self.options)),
            seats=self.seats,
            undo=self.undo_policy,
            salt=self._salt,
            seconds=self.seconds,
            helped=self._helped,
            played=self.played,
            origin=self.origin,
        )

    def entries(self, since: int = 0) -> tuple[Entry, ...]:
        """Everything that happened after step `since`, for a log; with the header it restores the match."""
        return tuple(self._ledger.entries[since:])

    # --- inside -------------------------------------------------------------------------------------------------------

    @property
    def _ended(self) -> Outcome | None:
        """An end that the rules of the game alone would not tell."""
        return self.outcome if self._gone and self.is_over else self._closed

    @property
    def _all_notes(self) -> tuple[Note, ...]:
        return tuple(Note(seat, key, text) for (seat, key), text in self._notes.items())

    @property
    def _history(self) -> History:
        return self._ledger.history

    @property
    def _state(self) -> State:
        return self._ledger.history.state

    def _who(self, seat: Seat) -> str:
        return f"{self.seats[seat].name} ({self.game.seat_name(seat)})"

    def _check_seat(self, seat: Seat) -> None:
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise IllegalAction(f"there is no seat {seat!r} at this table; the seats are 0 to {len(self.seats) - 1}")

    def _check_viewer(self, seat: Seat | None) -> None:
        if seat is not None:
            self._check_seat(seat)


def insight_of(game: Game[Any], options: Options, state: State) -> Any:
    """What a game shows beyond all views of a state; nothing where it counts, whatever the game itself would tell."""
    return None if options.counts else game.extras.insight(state)


def _checked(seconds: float | None) -> float | None:
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise BadOptions(f"a bot thinks for more than 0 and at most {MOST_SECONDS} seconds, not {seconds:g}")
    return seconds
