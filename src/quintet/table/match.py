"""Match: one table in play. It is the authority that every front end drives, and it does no input or output.

A seat's action names the *step* it was chosen at, and a stale one is refused, never guessed:

- where seats take turns, the step must be the present one;
- where anyone may act (`Pace.OPEN`), an older step will do while that seat's view has not changed since. What others do
  unseen is no obstacle; a claim on a board that has changed is too late;
- in a ticking game an intent may be up to `LATE_TICKS` ticks old, whatever the other seats queued meanwhile;
- nothing chosen before a take-back counts after it.

Bots act when the caller says so: `advance` lets one of them act, `run` lets them act until a person must, `tick` asks
each once and moves the clock. A front end that must not block calls `think` in a thread and `take` with its result.
All other methods belong to one thread at a time.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from quintet.core.codec import decode, encode, read_seed, write_seed
from quintet.core.errors import IllegalAction, QuintetError, StaleAction
from quintet.core.game import CLOCK, Action, Bot, Event, Game, Outcome, Pace, RandomBot, Seat, Turn
from quintet.core.options import Options
from quintet.core.replay import History, Replay, write_save
from quintet.core.rng import SeedLike, seed_fingerprint
from quintet.core.state import State
from quintet.games import GAMES
from quintet.table.asking import MAX_FAULTS, Answer, ask, bot_seed, make_bot, remind, sampler
from quintet.table.commitment import Reveal, new_salt, verify_commitment
from quintet.table.keeping import Header, check_rules, open_save
from quintet.table.ledger import Closed, Did, Entry, Ledger, Left, Moved
from quintet.table.seats import BotSeat, Sitter, Undo, check_seats, choose_undo, seated
from quintet.table.verdict import resignation, without_the_gone

__all__ = ["LATE_TICKS", "Decision", "Header", "Match", "Reveal", "verify_commitment"]

LATE_TICKS: Final = 3
"""How many ticks old a person's intent may be in a ticking game."""
RUN_LIMIT: Final = 1_000_000


class Decision(msgspec.Struct, frozen=True):
    """What a bot wants to do, and the step at which it was asked."""

    seat: Seat
    step: int
    answer: Answer


class Match:
    """One game between sitters: who may act, what each of them sees, and everything that happened."""

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
    ) -> None:
        self.game: Game[Any] = GAMES[game] if isinstance(game, str) else game
        history = History(self.game, seed, options)
        check_seats(self.game, tuple(seats), self.game.seats(history.start))
        self.seats: tuple[Sitter, ...] = tuple(seats)
        self.undo_policy = choose_undo(self.seats, seed, undo)
        self.seconds = seconds
        self.take_backs = 0
        self._salt = salt or new_salt()
        self._ledger = Ledger(history)
        self._bots: dict[Seat, Bot] = {}
        self._faults = [0] * len(self.seats)
        self._gone: set[Seat] = set()
        self._closed: Outcome | None = None
        self._undone: list[int] = []
        self._revealed = False

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
        return tuple(seat for seat in self.game.to_act(self._state) if seat != CLOCK and seat not in self._gone)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats to act that no bot plays."""
        return tuple(seat for seat in self.to_act if not isinstance(self.seats[seat], BotSeat))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sitter.name for sitter in self.seats)

    def view(self, seat: Seat | None) -> Any:
        """The game as this seat may know it; None is a spectator."""
        self._check_viewer(seat)
        return self.game.view(self._state, seat)

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
                yield Event(kind, f"{kind}: the game stands after {entry.position} actions", None, (entry.position,))
            case Left():
                yield Event("left", f"{self._who(entry.seat)} gave up", entry.seat)
            case Closed():
                yield Event("closed", entry.outcome.text)
            case _:
                pass

    # --- acting -------------------------------------------------------------------------------------------------------

    def submit(self, seat: Seat, action: Action, step: int) -> int:
        """Takes an action that a person chose at `step`; returns the step it became."""
        self._check_may_submit(seat)
        self._check_fresh(seat, step)
        self._do(seat, action)
        return self.step

    def advance(self) -> Decision | None:
        """Lets one bot act, where one may; bots at an open table take turns. None when none could."""
        seat = self.next_bot
        if seat is None:
            return None
        decision = self.think(seat)
        self.take(decision)
        return decision

    def run(self, limit: int = RUN_LIMIT) -> int:
        """Lets bots act (and time pass) until a person must or it is over; returns how many actions."""
        began = self.step
        while self.step - began < limit and not self.is_over and not self.waiting_for:
            if self.game.info.pace is Pace.TICKS:
                self.tick()
            elif self.advance() is None:
                break
        return self.step - began

    def tick(self) -> int:
        """One tick of a ticking game: every bot is asked once, then the clock acts. Returns the step reached."""
        if self.is_over:
            raise IllegalAction("the match is over, so no time passes here; start a new one")
        for seat in self.to_act:
            if isinstance(self.seats[seat], BotSeat) and self.legal(seat):
                self.take(self.think(seat))
        moves = self.game.legal(self._state, CLOCK)
        if moves:
            self._do(CLOCK, moves[0])
        elif self.game.info.pace is not Pace.TICKS:
            raise IllegalAction(f"{self.game.info.title} has no clock; seats act in it one by one")
        return self.step

    @property
    def next_bot(self) -> Seat | None:
        """The bot to ask next: at an open table the one after the bot that acted last."""
        waiting = [seat for seat in self.to_act if isinstance(self.seats[seat], BotSeat)]
        if len(waiting) < 2:
            return waiting[0] if waiting else None
        last = max(waiting, key=self._ledger.last_of)
        if not self._ledger.last_of(last):
            return waiting[0]
        return waiting[(waiting.index(last) + 1) % len(waiting)]

    def think(self, seat: Seat) -> Decision:
        """Asks the bot of a seat; changes nothing in the game, so it may run in a thread of its own."""
        sitter = self.seats[seat]
        if not isinstance(sitter, BotSeat) or seat not in self.to_act:
            raise IllegalAction(f"{self._who(seat)} is no bot that is to act now")
        step, bot = self.step, self._bot(seat, sitter)
        world = sampler(self.game, self._state, seat)
        answer = ask(bot, self._turn(seat, self._state, world))
        world.close()
        return Decision(seat, step, answer)

    def take(self, decision: Decision) -> bool:
        """Plays what a bot decided; False when the table has moved on and the decision is void."""
        seat = decision.seat
        if decision.answer.late:
            self._bots.pop(seat, None)
        if seat not in self.to_act or not self._is_fresh(seat, decision.step):
            return False
        if decision.answer.action is None or not self._try(seat, decision.answer.action):
            self._play_for(seat, decision.answer.fault or "chose an action that was refused")
        return True

    def resign(self, seat: Seat) -> None:
        """Gives up: by the game's own action where it has one, else at the table."""
        self._check_playing(seat)
        if self.game.info.resign is not None and self.game.info.resign in self.legal(seat):
            self._do(seat, self.game.info.resign)
        elif len(self.seats) - len(self._gone) > 2:
            self._leave(Left(seat))
        else:
            whos = [self._who(number) for number in range(len(self.seats))]
            self._close(Closed(resignation(seat, whos, self._gone)))

    def abandon(self, reason: str = "the match was abandoned") -> None:
        """Ends a match that nobody will go on with."""
        if not self.is_over:
            self._close(Closed(Outcome((), "abandoned", reason)))

    # --- taking back --------------------------------------------------------------------------------------------------

    def undo(self, seat: Seat | None = None) -> int:
        """Takes back by the table's policy, a round being all since this person's (or any's) last decision.

        Returns the position.
        """
        self._check_may_undo()
        target = self._undo_target(seat)
        if target is None:
            raise IllegalAction("there is nothing to take back")
        self._undone.append(self.position)
        self._move(target)
        return target

    def redo(self) -> int:
        """Puts into effect again what was taken back last; returns the position."""
        self._check_may_undo()
        if not self._undone:
            raise IllegalAction("there is nothing to play again: nothing was taken back since the last action")
        self._move(self._undone.pop())
        return self.position

    @property
    def can_undo(self) -> bool:
        allowed = self.undo_policy is not Undo.OFF and self._closed is None and not self._revealed
        return allowed and self._undo_target(None) is not None

    @property
    def can_redo(self) -> bool:
        return self._closed is None and not self._revealed and bool(self._undone)

    def _undo_target(self, seat: Seat | None) -> int | None:
        if self.undo_policy is Undo.STEP:
            return self.position - 1 if self.position else None
        wanted = {number for number, sitter in enumerate(self.seats) if not isinstance(sitter, BotSeat)}
        if seat is not None:
            wanted &= {seat}
        for position in range(self.position, 0, -1):
            if self._history.step(position).seat in wanted:
                return position - 1
        return None

    def _check_may_undo(self) -> None:
        if self.undo_policy is Undo.OFF:
            raise IllegalAction("nothing can be taken back at this table")
        if self._closed is not None:
            raise IllegalAction("the match was ended at the table, so nothing can be taken back; start a new one")
        if self._revealed:
            raise IllegalAction("the seed has been revealed, so nothing can be taken back; start a new match")

    def _move(self, position: int) -> None:
        self._ledger.move(position)
        self._bots.clear()
        self.take_backs += 1

    # --- the end ------------------------------------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """A salted hash of the seed, to be given to everyone at the start."""
        return seed_fingerprint(self._history.seed, self._salt)

    def reveal(self) -> Reveal:
        """The seed and its salt, once the match is over; nothing can be taken back afterwards."""
        if not self.is_over:
            raise QuintetError("the seed is revealed when the match is over, not before")
        self._revealed = True
        return Reveal(self._history.seed, self._salt)

    def replay(self) -> Replay:
        """The match as data. It holds the seed: a seat may have it only when the match is over."""
        return self._history.replay(self._closed, self.names)

    # --- keeping ------------------------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """A file to go on from: the actions in effect, the state they lead to, and who sat where."""
        sitting = tuple(seated(sitter) for sitter in self.seats)
        return write_save(self._history, sitting, self.names, ended=self._closed, salt=self._salt)

    @classmethod
    def load(cls, data: bytes, game: Game[Any] | None = None) -> "Match":
        """The match of a save; its steps are its actions, and seats that had given up are at the table again."""
        return cls.restore(*open_save(data, game))

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
        )

    def entries(self, since: int = 0) -> tuple[Entry, ...]:
        """Everything that happened after step `since`, for a log; with the header it restores the match."""
        return tuple(self._ledger.entries[since:])

    @classmethod
    def restore(cls, header: Header, entries: Sequence[Entry], game: Game[Any] | None = None) -> "Match":
        """The very match that wrote these entries, at its last step; every step is checked."""
        found = GAMES[header.game] if game is None else game
        check_rules(found, header.rules)
        options = decode(bytes(header.options), found.options, "the match's options")
        seed = read_seed(header.seed)
        match = cls(
            found, seed, options, seats=header.seats, undo=header.undo, salt=header.salt, seconds=header.seconds
        )
        for entry in entries:
            match._put(entry)
        return match

    def _put(self, entry: Entry) -> None:
        match entry:
            case Did():
                self._ledger.put(entry)
                self._undone.clear()
                self._count(entry)
            case Moved():
                self._put_move(entry)
            case Left():
                self._check_seat(entry.seat)
                self._leave(entry)
            case Closed():
                self._close(entry)

    def _put_move(self, entry: Moved) -> None:
        if entry.back:
            self._undone.append(self.position)
        elif self._undone:
            self._undone.pop()
        self._move(entry.position)

    # --- inside -------------------------------------------------------------------------------------------------------

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

    def _check_playing(self, seat: Seat) -> None:
        self._check_seat(seat)
        if self.is_over:
            raise IllegalAction(f"{self._who(seat)} can do nothing more: the match is over; start a new one")
        if seat in self._gone:
            raise IllegalAction(f"{self._who(seat)} has given up and does not act any more")

    def _check_may_submit(self, seat: Seat) -> None:
        self._check_playing(seat)
        if isinstance(self.seats[seat], BotSeat):
            raise IllegalAction(
                f"{self._who(seat)} is played by a bot; only a person's seat takes actions from outside"
            )
        if seat not in self.to_act:
            raise IllegalAction(f"{self._who(seat)} is not to act now; wait for your turn")

    def _check_fresh(self, seat: Seat, step: int) -> None:
        if not self._is_fresh(seat, step):
            raise StaleAction(
                f"{self._who(seat)} chose at step {step}, but the match is at step {self.step}; look and choose again"
            )

    def _is_fresh(self, seat: Seat, step: int) -> bool:
        """Whether what was chosen at `step` may still be played: the rule stands at the top of this file."""
        if step == self.step:
            return True
        then = self._ledger.position_at(step)
        if then is None or self.game.info.pace is Pace.TURNS:
            return False
        if self.game.info.pace is Pace.TICKS:
            return self._ticks_since(then) <= LATE_TICKS
        return bool(self.game.view(self._ledger.state_at(then), seat) == self.view(seat))

    def _ticks_since(self, position: int) -> int:
        later = range(position + 1, self.position + 1)
        return sum(self._history.step(number).seat == CLOCK for number in later)

    def _do(self, seat: Seat, action: Action, note: str = "", *, faulty: bool = False) -> None:
        self._ledger.do(seat, action, note, faulty=faulty)
        self._undone.clear()

    def _try(self, seat: Seat, action: Action) -> bool:
        try:
            self._do(seat, action)
        except QuintetError:
            return False
        return True

    def _play_for(self, seat: Seat, fault: str) -> None:
        """The stated rule for a bot that failed: the first legal action that the game takes is played for it."""
        note = f"{self._who(seat)} {fault}, so the first legal action was played"
        if self._faults[seat] + 1 >= MAX_FAULTS:
            note += "; the random bot plays on from here"
        for action in self.legal(seat):
            try:
                self._do(seat, action, note, faulty=True)
            except IllegalAction:
                continue
            self._count(self._ledger.entries[-1])
            return
        raise QuintetError(f"{self._who(seat)} has no action that {self.game.info.title} takes")

    def _count(self, entry: Entry) -> None:
        """Counts a fault; the one too many hands the seat to the random bot."""
        if isinstance(entry, Did) and entry.faulty and entry.seat != CLOCK:
            self._faults[entry.seat] += 1
            if self._faults[entry.seat] >= MAX_FAULTS:
                self._bots.pop(entry.seat, None)

    def _bot(self, seat: Seat, sitter: BotSeat) -> Bot:
        if seat not in self._bots:
            own = bot_seed(self._history.seed, seat, self.position)
            worn_out = self._faults[seat] >= MAX_FAULTS
            bot = RandomBot(own) if worn_out else make_bot(self.game, sitter, own)
            self._bots[seat] = remind(bot, self._history, seat)
        return self._bots[seat]

    def _turn(self, seat: Seat, state: State, world: Any) -> Turn:
        since = self._ledger.last_of(seat) - 1
        return Turn(seat, self.game.view(state, seat), self.legal(seat), self.events(seat, since), world, self.seconds)

    def _leave(self, entry: Left) -> None:
        self._gone.add(entry.seat)
        self._ledger.add(entry)

    def _close(self, entry: Closed) -> None:
        self._closed = entry.outcome
        self._ledger.add(entry)
