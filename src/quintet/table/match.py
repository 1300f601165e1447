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

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from quintet.core.codec import decode, read_seed
from quintet.core.errors import BadNotation, IllegalAction, QuintetError, StaleAction
from quintet.core.game import CLOCK, Action, Bot, ExplainingBot, Game, Outcome, Pace, RandomBot, Seat, Turn
from quintet.core.replay import Note
from quintet.core.state import State
from quintet.games import GAMES
from quintet.table.bots import MAX_FAULTS, Answer, ask, bot_seed, make_bot, remind, sampler
from quintet.table.commitment import Reveal, verify_commitment
from quintet.table.ledger import Closed, Did, Entry, Left, Moved, Noted
from quintet.table.match_state import MatchState
from quintet.table.resignation import resignation
from quintet.table.saves import Header, check_rules, open_save
from quintet.table.seats import RANDOM, BotSeat, Undo

__all__ = ["LATE_TICKS", "Decision", "Header", "Match", "Reveal", "verify_commitment"]

LATE_TICKS: Final = 3
"""How many ticks old a person's intent may be in a ticking game."""
RUN_LIMIT: Final = 1_000_000


class Decision(msgspec.Struct, frozen=True):
    """What a bot wants to do, and the step at which it was asked."""

    seat: Seat
    step: int
    answer: Answer


class Match(MatchState):
    """One table in play: people and bots act, take back and give up; each thing that happens has its number."""

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
        last = max((self._ledger.last_of(seat), seat) for seat in waiting)[1] if len(waiting) > 1 else -1
        in_order = [seat for seat in waiting if seat > last] + [seat for seat in waiting if seat <= last]
        return next((seat for seat in in_order if self.legal(seat)), None)

    def think(self, seat: Seat) -> Decision:
        """Asks the bot of a seat; changes nothing in the game, so it may run in a thread of its own."""
        sitter = self.seats[seat]
        if not isinstance(sitter, BotSeat) or seat not in self.to_act:
            raise IllegalAction(f"{self._who(seat)} is no bot that is to act now")
        step, bot = self.step, self._bot(seat, sitter)
        world = sampler(self.game, self._state, seat)
        try:
            answer = ask(bot, self._turn(seat, self._state, world))
        finally:
            world.close()
        return Decision(seat, step, answer)

    def explain(self, seat: Seat, name: str) -> str:
        """What a bot of that name would say about the seat's choice, knowing what the seat knows; changes nothing."""
        if seat not in self.to_act:
            raise IllegalAction(f"{self._who(seat)} is not to act now, so there is nothing to explain")
        own = bot_seed(self._history.seed, seat, self.position)
        bot = remind(make_bot(self.game, BotSeat(name, name), own), self._history, seat)
        if not isinstance(bot, ExplainingBot):
            raise QuintetError(f"the bot {name} of {self.game.info.title} keeps its reasons to itself")
        world = sampler(self.game, self._state, seat)
        try:
            return str(bot.explain(self._turn(seat, self._state, world)))
        except Exception as error:
            raise QuintetError(f"the bot {name} could not explain itself: {type(error).__name__}") from error
        finally:
            world.close()

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

    def note(self, seat: Seat, key: str, text: str) -> None:
        """Writes something down beside the game, for this seat alone; no text forgets it. A take-back keeps it."""
        self._check_playing(seat)
        try:
            note = msgspec.convert([seat, key, text], Note)
        except msgspec.ValidationError:
            raise BadNotation("a note has a name and a text of at most 64 characters each") from None
        self._write(Noted(note))

    def resign(self, seat: Seat) -> None:
        """Gives up: by the game's own action where it has one, else at the table."""
        self._check_playing(seat)
        if self.game.info.resign is not None and self.game.info.resign in self.legal(seat):
            self._do(seat, self.game.info.resign)
        elif self._goes_on_without(seat):
            drop = self.game.info.drop
            if drop is not None and drop in self.legal(seat):
                self._do(seat, drop)
            self._leave(Left(seat))
        else:
            whos = [self._who(number) for number in range(len(self.seats))]
            self._close(Closed(resignation(seat, whos, self._gone, self.game.scores(self._state))))

    def _goes_on_without(self, seat: Seat) -> bool:
        """Two others must be left, and bots do not play on among themselves when the last person goes."""
        staying = [self.seats[other] for other in range(len(self.seats)) if other != seat and other not in self._gone]
        deserted = all(isinstance(sitter, BotSeat) for sitter in staying)
        return len(staying) > 1 and (isinstance(self.seats[seat], BotSeat) or not deserted)

    def abandon(self, reason: str = "the match was abandoned") -> None:
        """Ends a match that nobody will go on with."""
        if not self.is_over:
            self._close(Closed(Outcome((), "abandoned", reason)))

    # --- taking back --------------------------------------------------------------------------------------------------

    def undo(self, seat: Seat | None = None, to: int | None = None) -> int:
        """Takes back by the table's policy, a round being all since this person's (or any's) last decision.

        What led from the position `to` to that decision goes with it, and one `redo` plays it all again. Returns the
        position.
        """
        self._check_may_undo()
        target = self.undo_target(seat)
        if target is None:
            raise IllegalAction("there is nothing to take back")
        if to is not None:
            target = min(target, max(to, 0))
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
        return allowed and self.undo_target() is not None

    @property
    def can_redo(self) -> bool:
        return self._closed is None and not self._revealed and bool(self._undone)

    def undo_target(self, seat: Seat | None = None, before: int | None = None) -> int | None:
        """Where a take-back at this position, or an earlier one, would lead; None when there is nothing."""
        last = self.position if before is None else before
        if self.undo_policy is Undo.STEP:
            return last - 1 if last else None
        wanted = {number for number, sitter in enumerate(self.seats) if not isinstance(sitter, BotSeat)}
        if seat is not None:
            wanted &= {seat}
        for position in range(last, 0, -1):
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
        self.take_backs += position < self.position
        self._ledger.move(position)
        self._bots.clear()

    # --- the end ------------------------------------------------------------------------------------------------------

    def reveal(self) -> Reveal:
        """The seed and its salt, once the match is over; nothing can be taken back afterward."""
        if not self.is_over:
            raise QuintetError("the seed is revealed when the match is over, not before")
        self._revealed = True
        return Reveal(self._history.seed, self._salt)

    # --- coming back --------------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, data: bytes, game: Game[Any] | None = None) -> "Match":
        """The match of a save; its steps are its actions, and seats that had given up are at the table again."""
        return cls.restore(*open_save(data, game))

    @classmethod
    def restore(cls, header: Header, entries: Sequence[Entry], game: Game[Any] | None = None) -> "Match":
        """The very match that wrote these entries, at its last step; every step is checked."""
        found = GAMES[header.game] if game is None else game
        check_rules(found, header)
        options = decode(bytes(header.options), found.options, "the match's options")
        match = cls(
            found,
            read_seed(header.seed),
            options,
            seats=header.seats,
            undo=header.undo,
            seconds=header.seconds,
            salt=header.salt,
            helped=header.helped,
            played=header.played,
            origin=header.origin,
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
            case Noted():
                self._check_seat(entry.note.seat)
                self._write(entry)

    def _put_move(self, entry: Moved) -> None:
        if entry.back:
            self._undone.append(self.position)
        elif self._undone:
            self._undone.pop()
        self._move(entry.position)

    # --- inside -------------------------------------------------------------------------------------------------------

    def _check_playing(self, seat: Seat) -> None:
        self._check_seat(seat)
        if self.is_over:
            raise IllegalAction(f"{self._who(seat)} can do nothing more: the match is over; start a new one")
        if seat in self._gone:
            raise IllegalAction(f"{self._who(seat)} gave up and can do nothing more here")

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
        return bool(self.game.view(self._ledger.state_at(then), seat) == self.game.view(self._state, seat))

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

    def _write(self, entry: Noted) -> None:
        seat, key = entry.note.seat, entry.note.key
        self._notes.pop((seat, key), None)
        if entry.note.text:
            self._notes[seat, key] = entry.note.text
        self._ledger.add(entry)

    def _leave(self, entry: Left) -> None:
        """The seat acts no more; where seats take turns, the random bot plays on for it, and cannot win."""
        self._gone.add(entry.seat)
        if self.game.info.pace is Pace.TURNS:
            stand_in = BotSeat(self.seats[entry.seat].name, RANDOM)
            self.seats = (*self.seats[: entry.seat], stand_in, *self.seats[entry.seat + 1 :])
        self._ledger.add(entry)

    def _close(self, entry: Closed) -> None:
        self._closed = entry.outcome
        self._ledger.add(entry)
