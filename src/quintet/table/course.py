"""The course of a match: its log, and everything that follows from the log.

Whatever changes a match is an entry of its ledger and happens here, when it is played and when it is restored.
"""

from collections.abc import Sequence

from quintet.core.errors import QuintetError
from quintet.core.game import CLOCK, Action, Event, Outcome, Pace, Seat
from quintet.core.replay import History
from quintet.core.state import State
from quintet.table.bot_names import RANDOM
from quintet.table.bots import BotTeam
from quintet.table.header import Snapshot
from quintet.table.ledger import Asked, Closed, Did, Entry, Ledger, Left, Moved, Noted, notices
from quintet.table.notebook import Notebook
from quintet.table.seats import BotSeat, Sitter, Undo, check_seat, people_of
from quintet.table.standing import Standing
from quintet.table.undo import UndoStack

__all__ = ["Course"]


class Course:
    """Where the game of a table is, who sits there, who has gone, and how it was closed."""

    def __init__(self, history: History, seats: tuple[Sitter, ...], policy: Undo) -> None:
        self.game = history.game
        self.history = history
        self.seats = seats
        self.ledger = Ledger(history)
        self.undo = UndoStack(history, policy)
        self.team = BotTeam(history, len(seats))
        self.notebook = Notebook(self.game)
        self.gone: frozenset[Seat] = frozenset()
        """The seats that resigned while others play on."""
        self.closed: Outcome | None = None
        """How the match ended at the table and not by the rules of the game."""
        self.was_advised = False
        """Whether a person asked a bot for advice."""
        self.people = people_of(seats)
        """The seats that are not played by a bot."""
        self.refresh()

    def refresh(self) -> None:
        """Asks the rules how the match stands now."""
        self.now = Standing(self.game, self.history.state, self.gone, self.closed)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Returns what this seat may try now; nothing when it is not its turn."""
        return self.now.legal(seat) if seat in self.now.to_act else ()

    def who(self, seat: Seat) -> str:
        return f"{self.seats[seat].name} ({self.game.seat_name(seat)})"

    def told(self, seat: Seat | None, since: int, until: int | None = None) -> tuple[Event, ...]:
        """Returns what happened after step `since`, up to another, as far as this seat may know."""
        state = self.ledger.after(since)
        if state is not None and until in (None, self.ledger.step):
            return self.game.events(state, seat)
        events = list(self.game.events(self.history.start, seat)) if since < 0 else []
        for entry, states in self.ledger.since(since, until):
            events += notices(entry, self.who, happened=bool(states))
            for each in states:
                events += self.game.events(each, seat)
        return tuple(events)

    # --- what may happen ----------------------------------------------------------------------------------------------

    def do(self, seat: Seat, action: Action, note: str = "", *, faulty: bool = False) -> None:
        """Takes an action by the rules of the game; bots hear of its end."""
        self.ledger.do(seat, action, note, faulty=faulty)
        self.undo.undone.clear()
        self.refresh()
        if self.now.outcome is not None:
            self.say_result(self.now.outcome)
        if faulty:
            self._count_fault(seat)

    def move(self, position: int, *, back: bool) -> None:
        """Undoes or redoes."""
        self.undo.note_move(back=back)
        self.ledger.move(position)
        self.team.clear()
        self.refresh()

    def add(self, entry: Left | Closed | Noted | Asked) -> None:
        """Takes what happens beside the game."""
        self._note_effect(entry)
        self.ledger.add(entry)

    def say_result(self, outcome: Outcome) -> None:
        """Reports to every bot that wants to know how the match ended."""
        self.team.say_result(self._view, outcome, self.game.scores(self.history.state))

    def _view(self, seat: Seat) -> object:
        return self.notebook.annotate(self.game.view(self.history.state, seat), seat)

    def _count_fault(self, seat: Seat) -> None:
        if seat != CLOCK:
            self.team.count_fault(seat)

    def _remove(self, seat: Seat) -> None:
        """The seat acts no more; where seats take turns, the random bot plays on for it, and cannot win."""
        self.gone |= {seat}
        if self.game.info.pace is Pace.TURNS:
            stand_in = BotSeat(self.seats[seat].name, RANDOM)
            self.seats = (*self.seats[:seat], stand_in, *self.seats[seat + 1 :])
            self.people = people_of(self.seats)
        self.refresh()

    # --- what has happened --------------------------------------------------------------------------------------------

    def put(self, entry: Entry) -> None:
        """Restores one entry of a log; an action must lead where it led when it was written."""
        match entry:
            case Did():
                self.ledger.redo(entry)
                self.undo.undone.clear()
                self.refresh()
                if entry.faulty:
                    self._count_fault(entry.seat)
            case Moved():
                self.move(entry.position, back=entry.back)
            case _:
                self.add(entry)

    def recall(self, entries: Sequence[Entry], snapshots: Sequence[Snapshot]) -> bool:
        """Restores the entries of a new match from where they led; False if the snapshots do not fit them.

        Then the match is of no use anymore.
        """
        try:
            self.undo.undone = self.ledger.recall(list(entries), self._states(snapshots))
            for entry in entries:
                if not isinstance(entry, Did) or entry.faulty:
                    self._note_effect(entry)
            self.refresh()
        except QuintetError:
            return False
        return len(entries) == snapshots[0].step

    def _states(self, snapshots: Sequence[Snapshot]) -> dict[int, State]:
        """Returns the states of the snapshots that are what they claim to be, by position."""
        loaded = [(each, self.game.load(each.body)) for each in reversed(snapshots)]
        return {each.position: state for each, state in loaded if state.fingerprint == each.fingerprint}

    def _note_effect(self, entry: Entry) -> None:
        """Notes what an entry means for the table, apart from the game."""
        match entry:
            case Did():
                self._count_fault(entry.seat)
            case Moved():
                self.undo.count += entry.back
            case Left():
                self._remove(check_seat(entry.seat, self.seats))
            case Closed(outcome=outcome):
                self.closed = outcome
                self.refresh()
            case Noted():
                check_seat(entry.note.seat, self.seats)
                self.notebook.put(entry.note)
            case Asked():
                check_seat(entry.seat, self.seats)
                self.was_advised = True
