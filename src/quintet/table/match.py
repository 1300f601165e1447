"""Match: one table in play. Every front end drives this one authority, and it does no input or output.

A seat's action names the *step* it was chosen at, and a stale one is refused, never guessed (`table.freshness`).

Bots act when the caller says so: `advance` lets one of them act, `run` lets them act until a person must, `tick` asks
each once and moves the clock. A front end that must not block calls `think` in a thread and `take` with its result.
All other methods belong to one thread at a time.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, Self

import msgspec

from quintet.core.codec import decode, read_seed
from quintet.core.errors import BadNotation, BadOptions, IllegalAction, QuintetError, StaleAction, quoted
from quintet.core.game import CLOCK, Action, Event, Game, Outcome, Pace, Seat, Turn
from quintet.core.options import Options
from quintet.core.replay import History, Note, Replay
from quintet.core.rng import SeedLike, seed_fingerprint
from quintet.core.save import Save, Terms, read_save, resume, write_save
from quintet.core.state import State
from quintet.core.whole import whole_number
from quintet.games import GAMES
from quintet.table.bots import Answer, BotTeam, Maker, ask, ask_why, bot_seed, make_bot, remind
from quintet.table.commitment import Reveal, new_salt, verify_commitment
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
from quintet.table.ledger import Closed, Did, Entry, Ledger, Left, Moved, Noted, notices
from quintet.table.notebook import Notebook
from quintet.table.resignation import AGREED, closers, out_of_time, resignation, without_the_gone
from quintet.table.seats import RANDOM, BotSeat, Sitter, Undo, check_bot, check_seats, choose_undo, seated
from quintet.table.undo import UndoStack
from quintet.table.window import open_window
from quintet.table.workers.source import source_of
from quintet.table.workers.worker import warm_up

__all__ = ["Decision", "Header", "Match", "Reveal", "insight_of", "verify_commitment"]

MOST_SECONDS: Final = 3600
RUN_LIMIT: Final = 1_000_000


class Decision(msgspec.Struct, frozen=True):
    """What a bot wants to do, and the step at which it was asked."""

    seat: Seat
    step: int
    answer: Answer


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
        check_seats(self.game, seats, self.game.seats(history.start))
        self.seats = seats
        self.seconds = terms.seconds
        """How long a bot may think."""
        self.played = terms.played
        """For how many seconds the game has been played: a match has no clock, so a session keeps this up to date."""
        self.origin = terms.origin
        """The game that this one branched off, in words."""
        self._helped = terms.helped
        self._salt = terms.salt or new_salt()
        self._history = history
        self._ledger = Ledger(history)
        self._undo = UndoStack(history, choose_undo(seats, history.seed, undo))
        self._team = BotTeam(history, len(seats))
        self._gone: set[Seat] = set()
        self._closed: Outcome | None = None
        self._revealed = False
        self._notebook = Notebook(self.game)
        self._asked = Present(self.game, self._state)

    def __repr__(self) -> str:
        """Names the game and the step, and nothing that a seat might not know."""
        return f"<match of {self.game.info.id} at step {self.step}>"

    # --- looking ------------------------------------------------------------------------------------------------------

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
    def names(self) -> tuple[str, ...]:
        return tuple(sitter.name for sitter in self.seats)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, by the rules or at the table; None while it runs."""
        outcome = self._closed or self.game.outcome(self._state)
        if outcome is None or not self._gone:
            return outcome
        return without_the_gone(outcome, self._gone, self.game.scores(self._state))

    @property
    def is_over(self) -> bool:
        return self._closed is not None or not self._now.acting

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may act now, without the clock."""
        if self._closed is not None:
            return ()
        players = self._now.players
        if not self._gone or self.game.info.pace is Pace.TURNS:
            return players
        return tuple(seat for seat in players if seat not in self._gone)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats to act that are not played by a bot."""
        return tuple(seat for seat in self.to_act if not isinstance(self.seats[seat], BotSeat))

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that are not played by a bot."""
        return frozenset(seat for seat, sitter in enumerate(self.seats) if not isinstance(sitter, BotSeat))

    @property
    def gone(self) -> frozenset[Seat]:
        """The seats that resigned while others play on."""
        return frozenset(self._gone)

    @property
    def is_helped(self) -> bool:
        """Whether anything was ever undone here, or before the match was saved and loaded."""
        return self._helped or self.undos > 0

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
        return self._team.is_out(self._seat(seat))

    @property
    def resigned(self) -> frozenset[Seat]:
        """The seats that resigned: while others played on, by the rules, or as the last word at the table."""
        resign = self.game.info.resign
        by_rules = {step.seat for step in self._history.steps if resign is not None and step.action == resign}
        return frozenset(self._gone | by_rules | closers(self._closed, self.people))

    @property
    def is_unplayed(self) -> bool:
        """Whether it was resigned before any person at the table had acted."""
        people, resign, steps = self.people | self._gone, self.game.info.resign, self._history.steps
        resigned = self._ended is not None or any(step.action == resign for step in steps)
        return resigned and not any(step.seat in people and step.action != resign for step in steps)

    def view(self, seat: Seat | None) -> Any:
        """Returns the game as this seat may know it; None is a spectator."""
        seat = self._viewer(seat)
        return self._notebook.annotate(self.game.view(self._state, seat), seat)

    def views(self, seat: Seat | None, first: int = 0) -> Iterator[Any]:
        """Returns what this seat knew at every position in effect, from `first` to now."""
        seat = self._viewer(seat)
        return (self._notebook.annotate(self.game.view(state, seat), seat) for state in self._history.states(first))

    def insight(self) -> Any:
        """Returns what the game shows beyond all views, as to a wizard; None in every game that counts."""
        return insight_of(self.game, self.options, self._state)

    def notes(self, seat: Seat) -> dict[str, str]:
        """Returns what this seat wrote down beside the game."""
        return self._notebook.of(seat)

    def show(self, seat: Seat | None) -> str:
        """Returns the view in plain text."""
        return self.game.show(self.view(seat))

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Returns what this seat may try now; nothing when it is not its turn."""
        seat = self._seat(seat)
        return self._now.legal(seat) if seat in self.to_act else ()

    def events(self, seat: Seat | None, since: int = -1, until: int | None = None) -> tuple[Event, ...]:
        """Returns what happened after step `since`, as far as this seat may know; -1 includes the start.

        With `until`, only what happened up to that step, as far as it is still in effect.
        """
        last = None if until is None else _whole(until, "A step")
        return self._told(self._viewer(seat), _whole(since, "A step"), last)

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

    def _told(self, seat: Seat | None, since: int, until: int | None = None) -> tuple[Event, ...]:
        events = list(self.game.events(self._history.start, seat)) if since < 0 else []
        for entry, states in self._ledger.since(since, until):
            events += notices(entry, self._who, happened=bool(states))
            for state in states:
                events += self.game.events(state, seat)
        return tuple(events)

    # --- acting -------------------------------------------------------------------------------------------------------

    def submit(self, seat: Seat, action: Action, step: int) -> int:
        """Takes an action that a person chose at `step`; returns the step it became."""
        seat = self._submitter(seat)
        action, step = _whole(action, "An action"), _whole(step, "A step")
        if not is_fresh(self._ledger, seat, step):
            chosen = f"{self._who(seat)} chose at step {quoted(step)}"
            raise StaleAction(f"{chosen}, but the match is at step {self.step}. Look and choose again.")
        self._do(seat, action)
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
        began = self.step
        while self.step - began < limit and not self.is_over and not self.waiting_for:
            if self.game.info.pace is Pace.TICKS:
                self.tick()
            elif self.advance() is None:
                break
        return self.step - began

    def tick(self) -> int:
        """Plays one tick of a ticking game: every bot is asked once, then the clock acts. Returns the step reached."""
        if self.is_over:
            raise IllegalAction("The match is over, so its clock has stopped. Start a new one.")
        for seat in self.to_act:
            if isinstance(self.seats[seat], BotSeat) and self.legal(seat):
                self.take(self.think(seat))
        moves = self._now.legal(CLOCK)
        if moves:
            self._do(CLOCK, moves[0])
        elif self.game.info.pace is not Pace.TICKS:
            raise IllegalAction(f"{self.game.info.title} has no clock. Its seats act one by one.")
        return self.step

    @property
    def next_bot(self) -> Seat | None:
        """The bot to ask next: at an open table the one after the bot that acted last."""
        waiting = [seat for seat in self.to_act if isinstance(self.seats[seat], BotSeat)]
        last = max((self._ledger.last_of(seat), seat) for seat in waiting)[1] if len(waiting) > 1 else -1
        in_order = [seat for seat in waiting if seat > last] + [seat for seat in waiting if seat <= last]
        return next((seat for seat in in_order if self.legal(seat)), None)

    def think(self, seat: Seat) -> Decision:
        """Asks the bot of a seat; changes nothing in the game, so it may run in a thread of its own."""
        seat = self._seat(seat)
        sitter = self.seats[seat]
        if not isinstance(sitter, BotSeat) or seat not in self.to_act:
            raise IllegalAction(f"{self._who(seat)} is not a bot whose turn it is.")
        step, bot = self.step, self._team.bot(seat, sitter)
        with self._turn(seat) as turn:
            return Decision(seat, step, ask(bot, turn, quick=self._team.is_quick(seat, sitter)))

    def explain(self, seat: Seat, name: str) -> str:
        """Returns what a bot of that name says about the seat's choice, from what the seat knows; changes nothing."""
        seat = self._seat(seat)
        check_bot(self.game, name)
        if seat not in self.to_act:
            raise IllegalAction(f"It is not {self._who(seat)}'s turn, so there is nothing to explain.")
        own = bot_seed(self._history.seed, seat, self.position)
        bot = remind(make_bot(self.game, name, own), self._history, seat)
        with self._turn(seat) as turn:
            return ask_why(bot, turn, name, self.game.info.title)

    def seat_bot(self, seat: Seat, make: Maker) -> None:
        """Lets a bot of the caller's own play a bot's seat: `make(seed)` returns it, again after an undo or a fault."""
        seat = self._seat(seat)
        if not isinstance(self.seats[seat], BotSeat):
            raise IllegalAction(f"{self._who(seat)} is not a bot, so no bot can take the seat.")
        self._team.seat(seat, make)

    def wake_bots(self) -> None:
        """Starts the processes of bots that play in workers, in the background."""
        bots = Counter(sitter.bot for sitter in self.seats if isinstance(sitter, BotSeat))
        for name, count in bots.items():
            source = source_of(self.game, name)
            if source is not None:
                warm_up(source, count)

    def take(self, decision: Decision) -> bool:
        """Plays what a bot decided; returns False when the table has moved on and the decision is void."""
        seat = decision.seat
        if decision.answer.is_gone:
            self._team.dismiss(seat)
        if seat not in self.to_act or not is_fresh(self._ledger, seat, decision.step):
            return False
        if decision.answer.action is None or not self._try(seat, decision.answer.action):
            self._play_for(seat, decision.answer.fault or "chose an action that was refused")
        return True

    def note(self, seat: Seat, key: str, text: str) -> None:
        """Writes something down beside the game, for this seat alone; an empty text erases it. Undo does not."""
        seat = self._player(seat)
        try:
            note = msgspec.convert([seat, key, text], Note)
        except msgspec.ValidationError:
            raise BadNotation("A note has a name and a text of at most 64 characters each.") from None
        self._put_note(Noted(note))

    def resign(self, seat: Seat) -> None:
        """Resigns: by the game's own action where it has one, otherwise at the table; stopping may be finishing."""
        seat = self._player(seat)
        if self.game.info.resign is not None and self.game.info.resign in self.legal(seat):
            self._do(seat, self.game.info.resign)
        elif self._continues_without(seat):
            drop = self.game.info.drop
            if drop is not None and drop in self.legal(seat):
                self._do(seat, drop)
            self._leave(Left(seat))
        else:
            names = [self._who(number) for number in range(len(self.seats))]
            closing = self.game.extras.closing(self._state)
            self._close(Closed(closing or resignation(seat, names, self._gone, self.game.scores(self._state))))

    def draw(self) -> None:
        """Ends the match without a winner, when everybody at the table agreed to that."""
        self._check_running("agree on a draw")
        self._close(Closed(Outcome((), AGREED, "The players agreed on a draw.")))

    def expire(self, seat: Seat) -> None:
        """Ends the match for a seat whose thinking time is over: the best of the others win."""
        seat = self._player(seat)
        names = [self._who(number) for number in range(len(self.seats))]
        self._close(Closed(out_of_time(seat, names, self._gone, self.game.scores(self._state))))

    def _check_running(self, verb: str) -> None:
        if self.is_over:
            raise IllegalAction(f"Nobody can {verb}: the match is over. Start a new one.")

    def _continues_without(self, seat: Seat) -> bool:
        """Two others must be left, and bots do not play on among themselves when the last person goes."""
        staying = [self.seats[other] for other in range(len(self.seats)) if other != seat and other not in self._gone]
        deserted = all(isinstance(sitter, BotSeat) for sitter in staying)
        return len(staying) > 1 and (isinstance(self.seats[seat], BotSeat) or not deserted)

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
        self._move(target if to is None else min(target, max(_whole(to, "A position"), 0)), back=True)
        return self.position

    def redo(self) -> int:
        """Brings back what was undone last; returns the position."""
        self._check_may_undo()
        if not self._undo.undone:
            raise IllegalAction("There is nothing to redo: nothing was undone since the last action.")
        self._move(self._undo.undone[-1], back=False)
        return self.position

    @property
    def undo_policy(self) -> Undo:
        return self._undo.policy

    @property
    def can_undo(self) -> bool:
        allowed = self.undo_policy is not Undo.OFF and self._closed is None and not self._revealed
        return allowed and self.undo_target() is not None

    @property
    def can_redo(self) -> bool:
        return self._closed is None and not self._revealed and bool(self._undo.undone)

    def undo_target(self, seat: Seat | None = None, before: int | None = None) -> int | None:
        """Returns where an undo at this position, or an earlier one, would lead; None when there is nothing."""
        people = self.people if seat is None else self.people & {self._seat(seat)}
        return self._undo.target(people, before)

    def _check_may_undo(self) -> None:
        if self._undo.policy is Undo.OFF:
            raise IllegalAction("Undo is off at this table.")
        if self._closed is not None:
            raise IllegalAction("The match was ended at the table, so nothing can be undone. Start a new one.")
        if self._revealed:
            raise IllegalAction("The seed has been revealed, so nothing can be undone. Start a new match.")

    def _move(self, position: int, *, back: bool) -> None:
        self._undo.note_move(back=back)
        self._ledger.move(position)
        self._team.clear()

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

    def replay(self) -> Replay:
        """Returns the match as data. It holds the seed: a seat may have it only when the match is over."""
        return self._history.replay(self._ended, self.names, self._notebook.all)

    def save(self) -> bytes:
        """Returns a file to resume from: the actions in effect, the state they lead to, and who sat where."""
        kinds, terms = tuple(seated(sitter) for sitter in self.seats), self._terms(helped=self.is_helped)
        return write_save(self._history, kinds, self.names, ended=self._ended, terms=terms, notes=self._notebook.all)

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
        history = resume(GAMES[save.replay.game] if game is None else game, save, proved=proved)
        return cls.of_history(history, sitters_of(save), undo_of(save), save.terms, later_entries(save))

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

    def recall(self, entries: Sequence[Entry], snapshots: Sequence[Snapshot]) -> bool:
        """Restores the entries of a new match from where they led; False if the snapshots do not fit them.

        Then the match is of no use anymore.
        """
        try:
            loaded = [(each, self.game.load(each.body)) for each in reversed(snapshots)]
            states = {each.position: state for each, state in loaded if state.fingerprint == each.fingerprint}
            self._undo.undone = self._ledger.recall(list(entries), states)
            for entry in entries:
                if not isinstance(entry, Did) or entry.faulty:
                    self._note_effect(entry)
        except QuintetError:
            return False
        return len(entries) == snapshots[0].step

    def _note_effect(self, entry: Entry) -> None:
        """Notes what an entry means for the table, apart from the game."""
        match entry:
            case Did():
                self._count(entry)
            case Moved():
                self._undo.count += entry.back
            case Left():
                self._seat(entry.seat)
                self._remove(entry.seat)
            case Closed():
                self._closed = entry.outcome
            case Noted():
                self._seat(entry.note.seat)
                self._notebook.put(entry.note)

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
        match entry:
            case Did():
                self._ledger.put(entry)
                self._undo.undone.clear()
                self._count(entry)
            case Moved():
                self._move(entry.position, back=entry.back)
            case Left():
                self._seat(entry.seat)
                self._leave(entry)
            case Closed():
                self._close(entry)
            case Noted():
                self._seat(entry.note.seat)
                self._put_note(entry)

    @property
    def _ended(self) -> Outcome | None:
        """An end that the rules of the game alone would not show."""
        return self.outcome if self._gone and self.is_over else self._closed

    # --- inside -------------------------------------------------------------------------------------------------------

    @property
    def _state(self) -> State:
        return self._history.state

    @property
    def _now(self) -> "Present":
        """What the rules say of the present state, asked once."""
        now = self._asked
        if now.state is not self._history.state:
            now = self._asked = Present(self.game, self._history.state)
        return now

    def _who(self, seat: Seat) -> str:
        return f"{self.seats[seat].name} ({self.game.seat_name(seat)})"

    def _seat(self, seat: Any) -> Seat:
        """Returns a seat of this table as a plain number."""
        number = seat if type(seat) is int else whole_number(seat)
        if number is None or not 0 <= number < len(self.seats):
            raise IllegalAction(f"There is no seat {quoted(seat)} at this table. Seats are 0 to {len(self.seats) - 1}.")
        return number

    def _viewer(self, seat: Any) -> Seat | None:
        return None if seat is None else self._seat(seat)

    def _player(self, seat: Any) -> Seat:
        """Returns a seat that is still in the game."""
        number = self._seat(seat)
        if self.is_over:
            raise IllegalAction(f"{self._who(number)} cannot act: the match is over. Start a new one.")
        if number in self._gone:
            raise IllegalAction(f"{self._who(number)} resigned and cannot act any more.")
        return number

    def _submitter(self, seat: Any) -> Seat:
        """Returns a seat whose action may come from outside, now."""
        number = self._player(seat)
        if isinstance(self.seats[number], BotSeat):
            raise IllegalAction(f"{self._who(number)} is a bot. Only a person's seat takes actions from outside.")
        if number not in self.to_act:
            raise IllegalAction(f"It is not {self._who(number)}'s turn. Wait for the others.")
        return number

    def _do(self, seat: Seat, action: Action, note: str = "", *, faulty: bool = False) -> None:
        self._ledger.do(seat, action, note, faulty=faulty)
        self._undo.undone.clear()
        if self.is_over:
            self._say_result()

    def _say_result(self) -> None:
        """Reports to the bots how it ended."""
        outcome = self.outcome
        assert outcome is not None
        self._team.say_result(self.view, outcome, self.scores())

    def _try(self, seat: Seat, action: Action) -> bool:
        try:
            self._do(seat, action)
        except QuintetError:
            return False
        return True

    def _play_for(self, seat: Seat, fault: str) -> None:
        """Applies the rule for a bot that failed: the first legal action that the game takes is played for it."""
        note = f"{self._who(seat)} {fault}, so the first legal action was played."
        if self._team.is_out(seat, more=1):
            note += " It has failed too often."
        for action in self.legal(seat):
            try:
                self._do(seat, action, note, faulty=True)
            except IllegalAction:
                continue
            self._count(self._ledger.entries[-1])
            return
        raise QuintetError(f"{self._who(seat)} has no action that {self.game.info.title} takes.")

    def _count(self, entry: Entry) -> None:
        if isinstance(entry, Did) and entry.faulty and entry.seat != CLOCK:
            self._team.count_fault(entry.seat)

    @contextmanager
    def _turn(self, seat: Seat) -> Iterator[Turn]:
        """Gives a bot its turn; when it is over, no more worlds can be sampled."""
        since, now = self._ledger.last_of(seat) - 1, self.step
        window = open_window(self.game, self._state, seat, lambda: self._told(seat, since, now))
        try:
            yield Turn.through(window, seat, self.legal(seat), self.seconds)
        finally:
            window.close()

    def _put_note(self, entry: Noted) -> None:
        self._notebook.put(entry.note)
        self._ledger.add(entry)

    def _leave(self, entry: Left) -> None:
        self._remove(entry.seat)
        self._ledger.add(entry)

    def _remove(self, seat: Seat) -> None:
        """The seat acts no more; where seats take turns, the random bot plays on for it, and cannot win."""
        self._gone.add(seat)
        if self.game.info.pace is Pace.TURNS:
            stand_in = BotSeat(self.seats[seat].name, RANDOM)
            self.seats = (*self.seats[:seat], stand_in, *self.seats[seat + 1 :])

    def _close(self, entry: Closed) -> None:
        self._closed = entry.outcome
        self._ledger.add(entry)


class Present:
    """One state with what the rules say of it: who may act, and what each seat may try."""

    __slots__ = ("_game", "_legal", "acting", "players", "state")

    def __init__(self, game: Game[Any], state: State) -> None:
        self.state = state
        self.acting = game.to_act(state)
        self.players = tuple(seat for seat in self.acting if seat != CLOCK) if CLOCK in self.acting else self.acting
        self._game = game
        self._legal: dict[Seat, tuple[Action, ...]] = {}

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat not in self._legal:
            self._legal[seat] = tuple(self._game.legal(self.state, seat))
        return self._legal[seat]


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
