"""Session: one match with its autosave. Every change of the match goes through here, so saving happens in one place."""

import shlex
import time
from collections.abc import Callable, Sequence
from typing import Any

from quintet.core.codec import read_seed
from quintet.core.errors import IllegalAction, QuintetError
from quintet.core.game import Action, Game, Pace, Seat
from quintet.core.plural import counted
from quintet.core.rng import SealedSeed
from quintet.front.autosave import Autosave
from quintet.front.option_text import changed_options
from quintet.front.rounds import Rounds
from quintet.table.daily_seed import is_daily
from quintet.table.ledger import Entry
from quintet.table.match import Decision, Match
from quintet.table.scores.results import mode_of
from quintet.table.seats import Undo
from quintet.table.storage.store import Store

__all__ = ["Session", "seed_text", "share_command", "share_text"]


def seed_text(match: Match) -> str:
    """Returns the seed for the clipboard, as it can be typed again."""
    seed = read_seed(match.header().seed)
    return f"sealed {seed.key}" if isinstance(seed, SealedSeed) else seed


def share_text(match: Match) -> str:
    """Returns how others open the same game: a command, or the seed where no command can say the options."""
    return share_command(match) or seed_text(match)


def share_command(match: Match) -> str:
    """Returns the command that opens the same game, with its preset or options; nothing if an option is a list."""
    mode = mode_of(match.options)
    if match.options == type(match.options)():
        chosen = ""
    elif mode in match.options.presets:
        chosen = f" --preset {mode}"
    else:
        chosen = _flags(changed_options(match.options))
        if not chosen:
            return ""
    return f"quintet play {match.game.info.id}{chosen} --seed {shlex.quote(seed_text(match))}"


def _flags(options: dict[str, Any]) -> str:
    """Returns options as the command line takes them, or nothing if one of them is more than a word or a number."""
    words = []
    for name, value in options.items():
        flag = name.replace("_", "-")
        if isinstance(value, bool):
            words.append(f" --{flag}" if value else f" --no-{flag}")
        elif isinstance(value, int) or (isinstance(value, str) and value.isalnum()):
            words.append(f" --{flag} {value}")
        else:
            return ""
    return "".join(words)


class Session:
    """One match and its log in the store. Any number of viewers look at it; looking changes nothing.

    All methods belong to one thread at a time, apart from `match.think`. `match` is for reading: whoever changes it
    goes through the session.
    """

    def __init__(
        self,
        match: Match,
        store: Store | None = None,
        number: int | None = None,
        later: Callable[[], None] | None = None,
        *,
        replaces: tuple[int, ...] = (),
        apart: bool = False,
    ) -> None:
        """With `replaces`, those stored matches are deleted once this one is stored.

        People who sit `apart` have a machine each; others share a keyboard.
        """
        self.match = match
        self.store = store
        self.autosave = Autosave(store, match, number, later) if store is not None else None
        self._replaces = replaces
        self.people = tuple(sorted(match.people))
        self.bots = tuple(seat for seat in range(len(match.seats)) if seat not in self.people)
        self.rounds = Rounds(match, apart=apart)
        self._lines: list[tuple[int, Seat]] = []
        """Where something began that a player asked for in one go (an action, a line, a walk), and who asked."""
        self._before = match.played
        self._began = time.monotonic()
        self._held: float | None = None
        """When the clock was stopped, while it is."""
        match.wake_bots()
        if match.is_over and number is not None:
            self.keep()

    # --- reading ------------------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def is_watched(self) -> bool:
        """Whether only bots play."""
        return not self.people

    @property
    def is_challenge(self) -> bool:
        """Whether this is the attempt at a daily challenge that counts."""
        match = self.match
        header = match.header()
        return is_daily(header.seed) and header.undo is Undo.OFF and not header.helped

    @property
    def shares_keyboard(self) -> bool:
        return len(self.people) > 1

    @property
    def acts_at_will(self) -> bool:
        """Whether several people at one keyboard act whenever they like, so that somebody must say who does."""
        return self.shares_keyboard and self.game.info.pace is Pace.OPEN and not self.match.is_over

    @property
    def whose_turn(self) -> tuple[Seat, ...]:
        """The people of whom one must act before anybody else does; none at a table where everybody acts at will."""
        if self.rounds.apply:
            return self.rounds.waiting_for
        return self.match.waiting_for if self.game.info.pace is Pace.TURNS else ()

    @property
    def shares_secrets(self) -> bool:
        """Whether people at one keyboard must not see each other's view: while a game with secrets runs."""
        return self.shares_keyboard and self.game.info.hidden and not self.match.is_over

    @property
    def seconds(self) -> float:
        """How long this game has been played, in this session and before; it stops when the game is over."""
        if self.match.is_over:
            return self.match.played
        return self._before + max(self._now - self._began, 0.0)

    @property
    def _now(self) -> float:
        return time.monotonic() if self._held is None else self._held

    def hold_clock(self) -> None:
        """Stops the clock while nobody sees the board."""
        self._held = self._now

    def release_clock(self) -> None:
        if self._held is not None:
            self._began += time.monotonic() - self._held
            self._held = None

    def seconds_at(self, position: int) -> float:
        """Returns how long it had been played at a position."""
        if self.store is None or self.autosave is None or self.autosave.number is None:
            return self.seconds
        return self.store.seconds_at(self.autosave.number, position)

    @property
    def actions(self) -> int:
        """How many actions the person took who plays alone against bots, or how many all took together."""
        if len(self.people) != 1:
            return self.match.position
        return self.match.actions_by_seat[self.people[0]]

    @property
    def label(self) -> str:
        """What this game is called where another one branches off it."""
        return f"game {self.autosave.number}" if self.autosave is not None and self.autosave.number else "a game"

    @property
    def problem(self) -> str:
        """Why the game is not being saved, when something is wrong with the disk."""
        return self.autosave.problem if self.autosave is not None else ""

    # --- changing -----------------------------------------------------------------------------------------------------

    def submit(self, seat: Seat, action: Action, step: int, *, continues: bool = False) -> None:
        """Plays what a person chose at a step; `continues` when it belongs to what the person asked for before."""
        began = self.match.position
        self.match.submit(seat, action, step)
        if self.match.undo_policy is not Undo.OFF:
            self._note_line(seat, began, continues=continues)
        self.keep()

    def _note_line(self, seat: Seat, began: int, *, continues: bool) -> None:
        """Remembers where an undo leads back to."""
        while self._lines and (self._lines[-1][0] > began or (self._lines[-1][0] == began and not continues)):
            self._lines.pop()
        if not continues:
            self._lines.append((began, seat))

    def tick(self) -> None:
        """Plays one tick: every bot acts, then the clock."""
        self.match.tick()
        self.keep()

    def advance(self) -> None:
        """Lets one bot act, where one may."""
        if self.match.advance() is not None:
            self.keep()

    def run(self) -> None:
        """Lets bots act until a person must or the game is over."""
        if self.match.run():
            self.keep()

    def take(self, decision: Decision) -> None:
        """Plays what a bot decided in a thread, unless the table has moved on."""
        if self.match.take(decision):
            self.keep()

    def note(self, seat: Seat, key: str, text: str) -> None:
        """Writes something down beside the game."""
        self.match.note(seat, key, text)
        self.keep()

    def count_advice(self, seat: Seat) -> bool:
        """Notes that a player asks a bot for advice; returns whether that made it a game with help."""
        was_helped = self.match.is_helped
        if not self.match.is_over:
            self.match.count_advice(seat)
            self.keep()
        return self.match.is_helped and not was_helped

    def undo(self, seat: Seat | None, actions: int = 0) -> None:
        """Undoes what a seat asked for last as a whole, as far as this session knows it, or a number of actions."""
        self.match.undo(seat, self._before_actions(seat, actions) if actions else self._before_line(seat))
        self.rounds.forget()
        self.keep()

    def _before_line(self, seat: Seat | None) -> int | None:
        last = self.match.undo_target(seat)
        if last is None:
            return None
        lines = (began for began, who in reversed(self._lines) if began <= last and seat in (None, who))
        return next(lines, None)

    def _before_actions(self, seat: Seat | None, actions: int) -> int | None:
        position: int | None = self.match.position
        for number in range(actions):
            position = self.match.undo_target(seat, position)
            if position is None:
                raise IllegalAction(_too_few(number))
        return position

    def redo(self) -> None:
        self.match.redo()
        self.rounds.forget()
        self.keep()

    def resign(self, seat: Seat) -> None:
        self.match.resign(seat)
        self.keep()

    def draw(self) -> None:
        """Ends the game as everybody agreed."""
        self.match.draw()
        self.keep()

    def expire(self, seat: Seat) -> None:
        """Ends the game for a seat whose thinking time is over."""
        self.match.expire(seat)
        self.keep()

    def follow(self, entries: Sequence[Entry]) -> None:
        """Takes in what happened to the same match in another process, which has written it down."""
        for entry in entries:
            self.match.put(entry)
        if self.autosave is not None:
            self.autosave.skip()

    # --- saving -------------------------------------------------------------------------------------------------------

    def save_as(self, name: str) -> None:
        if self.store is None:
            raise QuintetError("Cannot save: the data folder is not usable.")
        self.match.played = self.seconds
        self.store.put_save(name, self.match.save(), proved=True)

    def keep(self) -> None:
        """Writes down everything new before it is drawn, so that a killed process finds it again."""
        self.match.played = max(self.match.played, self._before + self._now - self._began)
        if self.autosave is not None:
            self.autosave.note()
            self._replace()

    def _replace(self) -> None:
        """Deletes the matches whose place this one takes."""
        if self._replaces and self.store is not None and not self.problem:
            for number in self._replaces:
                self.store.delete_match(number)
            self._replaces = ()

    def leave(self) -> None:
        """Writes down how long it has been played, thinking since the last action included."""
        if self.autosave is not None and not self.match.is_over:
            self.match.played = self.seconds
            self.autosave.note_time()
        self.flush()

    def flush(self) -> None:
        """Waits until everything is on the disk."""
        if self.autosave is not None:
            self.autosave.flush()


def _too_few(actions: int) -> str:
    if not actions:
        return "There is nothing to undo."
    return "You can undo only one action." if actions == 1 else f"You can undo only {counted(actions, 'action')}."
