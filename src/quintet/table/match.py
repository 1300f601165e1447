"""Match: one table in play. Every front end drives this one authority, and it does no input or output.

A seat's action names the *step* it was chosen at, and a stale one is refused, never guessed (`table.freshness`).

Bots act when the caller says so: `advance` lets one of them act, `run` lets them act until a person must, `tick` asks
each once and moves the clock. A front end that must not block calls `think` in a thread and `take` with its result.
All other methods belong to one thread at a time.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, Self

import msgspec

from quintet.core.codec import decode, read_seed
from quintet.core.errors import BadNotation, BadOptions, IllegalAction, QuintetError, StaleAction, quoted
from quintet.core.game import CLOCK, Action, Event, Game, Outcome, Pace, Seat
from quintet.core.options import Options
from quintet.core.replay import History, Note, Replay
from quintet.core.rng import SeedLike, seed_fingerprint
from quintet.core.save import Save, Terms, read_save, resume, write_save
from quintet.core.state import State
from quintet.core.whole import whole_number
from quintet.games import GAMES
from quintet.table.bot_play import BotPlay, Decision
from quintet.table.bots import Maker
from quintet.table.commitment import Reveal, new_salt, verify_commitment
from quintet.table.course import Course
from quintet.table.ending import Ending
from quintet.table.freshness import is_fresh
from quintet.table.header import (
    Header,
    Snapshot,
    check_rules,
    later_entries,
    make_header,
    sitters_of,
    terms_of,
    undo_of,
)
from quintet.table.ledger import Asked, Did, Entry, Noted
from quintet.table.seats import BotSeat, Sitter, Undo, check_seat, check_seats, choose_undo, renamed, seated

__all__ = ["Decision", "Header", "Match", "Reveal", "insight_of", "verify_commitment"]

MOST_SECONDS: Final = 3600
RUN_LIMIT: Final = 1_000_000


class Match:
    """A game between sitters: who may act, what each of them sees, and everything that happens, numbered."""

    def __init__(
        self,
        game: Game[Any] | str,
        seed: SeedLike = "",
        options: Options | None = None,
        *,
        seats: Sequence[Sitter],
        undo: Undo | None = None,
        seconds: float | None = None,
        helped: bool = False,
    ) -> None:
        history = History(GAMES[game] if isinstance(game, str) else game, seed, options)
        self._sit_down(history, tuple(seats), undo, Terms(seconds=_checked(seconds), helped=helped))

    @classmethod
    def of_history(
        cls,
        history: History,
        seats: tuple[Sitter, ...],
        undo: Undo | None,
        terms: Terms,
        entries: Sequence[Entry] = (),
    ) -> Self:
        """Returns a match that continues a history; its steps are the actions so far, and then these entries."""
        match = cls.__new__(cls)
        cls._sit_down(match, history, seats, undo, terms)
        for entry in entries:
            match.put(entry)
        return match

    def _sit_down(self, history: History, seats: tuple[Sitter, ...], undo: Undo | None, terms: Terms) -> None:
        self.game = history.game
        seats = tuple(renamed(self.game, sitter) for sitter in seats)
        check_seats(self.game, seats, history.start)
        self.seconds = terms.seconds
        """How long a bot may think."""
        self.played = terms.played
        """For how many seconds the game has been played: a match has no clock, so a session keeps this up to date."""
        self.origin = terms.origin
        """The game that this one branched off, in words."""
        self._helped = terms.helped
        self._salt = terms.salt or new_salt()
        self._revealed = False
        self._course = Course(history, seats, choose_undo(seats, history.seed, undo))
        self._bots = BotPlay(self._course)
        self._ending = Ending(self._course)
        self._history, self._ledger, self._undo = history, self._course.ledger, self._course.undo

    def __repr__(self) -> str:
        """Names the game and the step, and nothing that a seat might not know."""
        return f"<match of {self.game.info.id} at step {self.step}>"

    # --- looking ------------------------------------------------------------------------------------------------------

    @property
    def options(self) -> Options:
        return self._history.options

    @property
    def seats(self) -> tuple[Sitter, ...]:
        """Who sits where; where seats take turns, a bot has the seat of a person who resigned."""
        return self._course.seats

    @property
    def step(self) -> int:
        """The number of the last thing that happened here; it never goes back."""
        return len(self._ledger.entries)

    @property
    def position(self) -> int:
        """How many actions are in effect."""
        return self._history.position

    @property
    def last_seat(self) -> Seat | None:
        """The seat of the last action in effect."""
        return self._history.step(self.position).seat if self.position else None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sitter.name for sitter in self.seats)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by the rules or at the table; None while it runs."""
        return self._course.now.outcome

    @property
    def is_over(self) -> bool:
        return self._course.now.is_over

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now, without the clock."""
        return self._course.now.to_act

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats to act that are not played by a bot."""
        return tuple(seat for seat in self.to_act if not isinstance(self.seats[seat], BotSeat))

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that are not played by a bot."""
        return self._course.people

    @property
    def gone(self) -> frozenset[Seat]:
        """The seats that resigned while others play on."""
        return self._course.gone

    @property
    def is_helped(self) -> bool:
        """Whether anything was undone, or a hint or advice was given, here or before the match was saved and loaded."""
        return self._helped or self.undos > 0 or self._course.was_advised or self.game.extras.helps(self._state)

    @property
    def undos(self) -> int:
        """How often something was undone here."""
        return self._undo.count

    @property
    def faults(self) -> tuple[str, ...]:
        """What was said of each action in effect or undone that was played for a bot that failed."""
        return tuple(entry.note for entry in self._ledger.entries if isinstance(entry, Did) and entry.faulty)

    def has_failed(self, seat: Seat) -> bool:
        """True for a bot that failed too often: the random bot plays on for it, unless the table lets it resign."""
        return self._course.team.is_out(self._seat(seat))

    @property
    def resigned(self) -> frozenset[Seat]:
        """The seats that resigned: while others played on, by the rules, or as the last word at the table."""
        return self._ending.resigned

    @property
    def is_unplayed(self) -> bool:
        """Whether it was resigned before any person at the table had acted."""
        return self._ending.is_unplayed

    def view(self, seat: Seat | None) -> Any:
        """Returns the game as this seat may know it; None is a spectator."""
        seat = self._viewer(seat)
        return self._course.notebook.annotate(self.game.view(self._state, seat), seat)

    def open_view(self) -> Any:
        """Returns the game with nothing hidden where only bots play; where people do, what a spectator may know."""
        return (None if self.people else self.game.extras.open_view(self._state)) or self.view(None)

    def revealed_view(self) -> Any:
        """Returns the game with nothing hidden once it is over, where it has such a view; None before."""
        return self.game.extras.open_view(self._state) if self.is_over else None

    def views(self, seat: Seat | None, first: int = 0) -> Iterator[Any]:
        """Returns what this seat knew at every position in effect, from `first` to now."""
        seat = self._viewer(seat)
        annotate = self._course.notebook.annotate
        return (annotate(self.game.view(state, seat), seat) for state in self._history.states(first))

    def insight(self) -> Any:
        """Returns what the game shows beyond all views, as to a wizard; None in every game that counts."""
        return insight_of(self.game, self.options, self._state)

    def notes(self, seat: Seat) -> dict[str, str]:
        """Returns what this seat wrote down beside the game."""
        return self._course.notebook.of(seat)

    def show(self, seat: Seat | None) -> str:
        """Returns the view in plain text."""
        return self.game.show(self.view(seat))

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Returns what this seat may try now; nothing when it is not its turn."""
        return self._course.legal(self._seat(seat))

    def events(self, seat: Seat | None, since: int = -1, until: int | None = None) -> tuple[Event, ...]:
        """Returns what happened after step `since`, as far as this seat may know; -1 includes the start.

        With `until`, only what happened up to that step, as far as it is still in effect.
        """
        last = None if until is None else _whole(until, "A step")
        return self._course.told(self._viewer(seat), _whole(since, "A step"), last)

    def step_before(self, actions: int) -> int:
        """Returns the step before the last actions in effect, this many of them; -1 if there are no more."""
        return self._ledger.step_of(self.position - actions) if self.position > actions else -1

    def scores(self) -> tuple[float, ...]:
        """Returns the scores of a match that is over; while it runs, views show what may be known of them."""
        if not self.is_over:
            raise QuintetError("Scores are shown when the match is over. Until then, look at a view.")
        return self.game.scores(self._state)

    def facts(self, seat: Seat) -> dict[str, Any]:
        """Returns what the game reports about a finished match beside the score."""
        seat = self._seat(seat)
        return self.game.extras.facts(self._state, seat) if self.is_over else {}

    # --- acting -------------------------------------------------------------------------------------------------------

    def submit(self, seat: Seat, action: Action, step: int) -> int:
        """Takes an action that a person chose at `step`; returns the step it became."""
        seat = self._submitter(seat)
        action, step = _whole(action, "An action"), _whole(step, "A step")
        if not is_fresh(self._ledger, seat, step):
            chosen = f"{self._who(seat)} chose at step {quoted(step)}"
            raise StaleAction(f"{chosen}, but the match is at step {self.step}. Look and choose again.")
        self._course.do(seat, action)
        return self.step

    def advance(self) -> Decision | None:
        """Lets one bot act, where one may; bots at an open table take turns. Returns None when none could."""
        seat = self.next_bot
        if seat is None:
            return None
        decision = self.think(seat)
        self.take(decision)
        return decision

    def run(self, limit: int = RUN_LIMIT) -> int:
        """Lets bots act (and time pass) until a person must or it is over; returns the number of actions."""
        if whole_number(limit) is None or limit < 0:
            raise BadOptions(f"A match cannot run for {quoted(limit)} steps.")
        began = self.step
        while self.step - began < limit and not self.is_over and not self.waiting_for:
            if self.game.info.pace is Pace.TICKS:
                self.tick()
            elif self.advance() is None:
                break
        return self.step - began

    def cut_off(self, outcome: Outcome) -> None:
        """Reports to the bots of a match that nobody will finish what came of it; the match stays as it is."""
        if not self.is_over:
            self._course.say_result(outcome)

    def tick(self) -> int:
        """Plays one tick of a ticking game: every bot is asked once, then the clock acts. Returns the step reached."""
        if self.is_over:
            raise IllegalAction("The match is over, so its clock has stopped. Start a new one.")
        for seat in self.to_act:
            if isinstance(self.seats[seat], BotSeat) and self.legal(seat):
                self.take(self.think(seat))
        moves = self._course.now.legal(CLOCK)
        if moves:
            self._course.do(CLOCK, moves[0])
        elif self.game.info.pace is not Pace.TICKS:
            raise IllegalAction(f"{self.game.info.title} has no clock. Its seats act one by one.")
        return self.step

    @property
    def next_bot(self) -> Seat | None:
        """The bot to ask next: at an open table the one after the bot that acted last."""
        return self._bots.next

    def think(self, seat: Seat) -> Decision:
        """Asks the bot of a seat; changes nothing in the game, so it may run in a thread of its own."""
        return self._bots.think(self._seat(seat), self.seconds)

    def take(self, decision: Decision) -> bool:
        """Plays what a bot decided; returns False when the table has moved on and the decision is void."""
        return self._bots.take(decision)

    def explain(self, seat: Seat, name: str) -> str:
        """Returns what a bot of that name says about the seat's choice, from what the seat knows; changes nothing."""
        return self._bots.explain(self._seat(seat), name, self.seconds)

    def count_advice(self, seat: Seat) -> None:
        """Notes that a person asked a bot for advice: from here on it is a game with help."""
        if self._player(seat) in self.people and not self.is_helped:
            self._course.add(Asked(seat))

    def seat_bot(self, seat: Seat, make: Maker) -> None:
        """Lets a bot of the caller's own play a bot's seat: `make(seed)` returns it, again after an undo or a fault."""
        if not callable(make):
            raise BadOptions(f"A bot is made by a class or a function of a seed, not by {quoted(make)}.")
        self._bots.seat(self._seat(seat), make)

    def wake_bots(self) -> None:
        """Starts the processes of bots that play in workers, in the background."""
        self._bots.wake()

    def note(self, seat: Seat, key: str, text: str) -> None:
        """Writes something down beside the game, for this seat alone; an empty text erases it. Undo does not."""
        seat = self._player(seat)
        try:
            note = msgspec.convert([seat, key, text], Note)
        except msgspec.ValidationError:
            raise BadNotation("A note has a name and a text of at most 64 characters each.") from None
        self._course.add(Noted(note))

    @property
    def closing(self) -> Outcome | None:
        """How a game without an end of its own ends when its player stops now; None for one that is resigned."""
        return self.game.extras.closing(self._state)

    def resign(self, seat: Seat) -> None:
        """Resigns: by the game's own action where it has one, otherwise at the table; stopping may be finishing."""
        self._ending.resign(self._player(seat))

    def draw(self) -> None:
        """Ends the match without a winner, when everybody at the table agreed to that."""
        if self.is_over:
            raise IllegalAction("Nobody can agree on a draw: the match is over. Start a new one.")
        self._ending.draw()

    def expire(self, seat: Seat) -> None:
        """Ends the match for a seat whose thinking time is over: the best of the others win."""
        self._ending.expire(self._player(seat))

    # --- undo ---------------------------------------------------------------------------------------------------------

    def undo(self, seat: Seat | None = None, to: int | None = None) -> int:
        """Undoes by the table's policy, a round being all since this person's (or any person's) last decision.

        What led from the position `to` to that decision is undone with it, and one `redo` brings it all back. Returns
        the position.
        """
        self._check_may_undo()
        target = self.undo_target(seat)
        if target is None:
            raise IllegalAction("There is nothing to undo.")
        self._course.move(target if to is None else min(target, max(_whole(to, "A position"), 0)), back=True)
        return self.position

    def redo(self) -> int:
        """Brings back what was undone last; returns the position."""
        self._check_may_undo()
        if not self._undo.undone:
            raise IllegalAction("There is nothing to redo: nothing was undone since the last action.")
        self._course.move(self._undo.undone[-1], back=False)
        return self.position

    @property
    def undo_policy(self) -> Undo:
        return self._undo.policy

    @property
    def can_undo(self) -> bool:
        return not self._undo_problem and self.undo_target() is not None

    @property
    def can_redo(self) -> bool:
        return not self._undo_problem and bool(self._undo.undone)

    def undo_target(self, seat: Seat | None = None, before: int | None = None) -> int | None:
        """Returns where an undo at this position, or an earlier one, would lead; None when there is nothing."""
        people = self.people if seat is None else self.people & {self._seat(seat)}
        return self._undo.target(people, before)

    @property
    def _undo_problem(self) -> str:
        """Why nothing can be undone or redone at all; empty if it can."""
        if self._undo.policy is Undo.OFF:
            return "Undo is off at this table."
        if self._course.closed is not None:
            return "The match was ended at the table, so nothing can be undone. Start a new one."
        return "The seed has been revealed, so nothing can be undone. Start a new match." if self._revealed else ""

    def _check_may_undo(self) -> None:
        if self._undo_problem:
            raise IllegalAction(self._undo_problem)

    # --- saving -------------------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """A salted hash of the seed, to be given to everyone at the start."""
        return seed_fingerprint(self._history.seed, self._salt)

    def reveal(self) -> Reveal:
        """Returns the seed and its salt, once the match is over; nothing can be undone afterward."""
        if not self.is_over:
            raise QuintetError("The seed is revealed when the match is over, not before.")
        self._revealed = True
        return Reveal(self._history.seed, self._salt)

    @property
    def actions_by_seat(self) -> Counter[Seat]:
        """How many of the actions in effect each seat took."""
        return Counter(step.seat for step in self.replay().steps)

    def replay(self) -> Replay:
        """Returns the match as data. It holds the seed: a seat may have it only when the match is over."""
        return self._history.replay(self._course.now.table_end, self.names, self._course.notebook.all)

    def save(self) -> bytes:
        """Returns a file to resume from: the actions in effect, the state they lead to, and who sat where."""
        kinds, terms = tuple(seated(sitter) for sitter in self.seats), self._terms(helped=self.is_helped)
        ended, notes = self._course.now.table_end, self._course.notebook.all
        return write_save(self._history, kinds, self.names, ended=ended, terms=terms, notes=notes)

    def snapshot(self) -> Snapshot:
        """Returns the state as it is now, to restore the match from."""
        return Snapshot(self.step, self.position, self._state.fingerprint, self.game.dump(self._state))

    def header(self) -> Header:
        """Returns what the match started from, for a log of entries."""
        return make_header(self._history, self.seats, self.undo_policy, self._terms(helped=self._helped))

    def entries(self, since: int = 0) -> tuple[Entry, ...]:
        """Returns everything that happened after step `since`, for a log; with the header it restores the match."""
        return tuple(self._ledger.entries[since:])

    @classmethod
    def load(cls, data: bytes, game: Game[Any] | None = None) -> Self:
        """Returns the match of a save; its steps are its actions, and seats that had resigned are back at the table."""
        return cls.of_save(read_save(data), game)

    @classmethod
    def of_save(cls, save: Save, game: Game[Any] | None = None, *, proved: bool = False) -> Self:
        """Returns the match of a save that was read, after its actions have been proved to lead to its snapshot.

        A save that was made here is `proved` already: then opening it costs the same at any length.
        """
        sitters = sitters_of(save, proved=proved)
        history = resume(GAMES[save.replay.game] if game is None else game, save, proved=proved)
        return cls.of_history(history, sitters, undo_of(save), save.terms, later_entries(save))

    @classmethod
    def restore(
        cls,
        header: Header,
        entries: Sequence[Entry],
        game: Game[Any] | None = None,
        snapshots: Sequence[Snapshot] = (),
    ) -> Self:
        """Returns the very match that wrote these entries, at its last step; every step is checked.

        With snapshots, the last one first, only the steps after the last one are played. One that does not fit the
        entries is as good as none.
        """
        found = GAMES[header.game] if game is None else game
        check_rules(found, header)
        options = decode(bytes(header.options), found.options, "the match's options")
        match = cls.of_history(
            History(found, read_seed(header.seed), options), header.seats, header.undo, terms_of(header)
        )
        if snapshots and match.recall(entries[: snapshots[0].step], snapshots):
            entries = entries[snapshots[0].step :]
        elif snapshots:
            return cls.restore(header, entries, found)
        for entry in entries:
            match.put(entry)
        return match

    def _terms(self, *, helped: bool) -> Terms:
        return Terms(
            salt=self._salt,
            helped=helped,
            undo=self.undo_policy.value,
            seconds=self.seconds,
            played=self.played,
            origin=self.origin,
        )

    def put(self, entry: Entry) -> None:
        """Restores one entry of a log; an action must lead where it led when it was written."""
        self._course.put(entry)

    def recall(self, entries: Sequence[Entry], snapshots: Sequence[Snapshot]) -> bool:
        """Restores the entries of a new match from where they led; False if the snapshots do not fit them."""
        return self._course.recall(entries, snapshots)

    # --- inside -------------------------------------------------------------------------------------------------------

    @property
    def _state(self) -> State:
        return self._history.state

    def _who(self, seat: Seat) -> str:
        return self._course.who(seat)

    def _seat(self, seat: Any) -> Seat:
        """Returns a seat of this table as a plain number."""
        if type(seat) is int and 0 <= seat < len(self._course.seats):
            return seat
        return check_seat(seat, self.seats)

    def _viewer(self, seat: Any) -> Seat | None:
        return None if seat is None else self._seat(seat)

    def _player(self, seat: Any) -> Seat:
        """Returns a seat that is still in the game."""
        number = self._seat(seat)
        if self.is_over:
            raise IllegalAction(f"{self._who(number)} cannot act: the match is over. Start a new one.")
        if number in self.gone:
            raise IllegalAction(f"{self._who(number)} resigned and cannot act any more.")
        return number

    def _submitter(self, seat: Any) -> Seat:
        """Returns a seat whose action may come from outside, now."""
        course = self._course
        if type(seat) is int and seat in course.now.to_act and seat in course.people and seat not in course.gone:
            return seat
        number = self._player(seat)
        if isinstance(self.seats[number], BotSeat):
            raise IllegalAction(f"{self._who(number)} is a bot. Only a person's seat takes actions from outside.")
        if number not in self.to_act:
            raise IllegalAction(f"It is not {self._who(number)}'s turn. Wait for the others.")
        return number


def insight_of(game: Game[Any], options: Options, state: State) -> Any:
    """Returns what a game shows beyond all views of a state; None where it counts, whatever the game would show."""
    return None if options.counts else game.extras.insight(state)


def _checked(seconds: float | None) -> float | None:
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise BadOptions(f"A bot can think for more than 0 and at most {MOST_SECONDS} seconds, not {seconds:g}.")
    return seconds


def _whole(value: Any, what: str) -> int:
    number = value if type(value) is int else whole_number(value)
    if number is None:
        raise BadNotation(f"{what} is a whole number, not {quoted(value)}.")
    return number
