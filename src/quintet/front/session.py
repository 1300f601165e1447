"""A session: one match, the eyes we see it through, and its log in the store, written after every action."""

import time
from collections.abc import Sequence
from typing import Any, Final

from msgspec import structs

from quintet.core.codec import read_seed
from quintet.core.errors import BadNotation, IllegalAction, QuintetError, printable
from quintet.core.game import Action, Event, Game, Pace, Seat
from quintet.core.options import Options
from quintet.core.rng import SealedSeed
from quintet.front.autosave import Autosave
from quintet.front.moment import Moment
from quintet.front.phrasing import in_words, to_you, with_names
from quintet.table.daily import begin_match, is_daily
from quintet.table.match import Decision, Match
from quintet.table.seats import BotSeat, Person, Sitter, Undo
from quintet.table.storage.store import Store

__all__ = [
    "END_TAKEN_BACK",
    "Session",
    "adviser",
    "advisers",
    "default_bot",
    "describe_outcome",
    "seat_everyone",
    "seed_text",
    "watched_bot",
]

END_TAKEN_BACK: Final = "The end is taken back, and its result with it; the game goes on as one with help."


def default_bot(game: Game[Any], options: Options | None = None, seat: Seat = 0) -> str:
    """The opponent of somebody who did not choose: who fits the seat, else the weakest that is more than chance."""
    fitting = () if options is None else options.usual_bots
    if seat < len(fitting):
        return fitting[seat]
    chance = game.bots["random"].strength if "random" in game.bots else -1
    better = [name for name, bot in game.bots.items() if name != "random" and bot.strength > chance]
    return min(better, key=lambda name: game.bots[name].strength, default="random")


def watched_bot(game: Game[Any], options: Options | None = None, seat: Seat = 0) -> str:
    """Who plays where nobody does: who fits the seat, else the strongest."""
    fitting = () if options is None else options.usual_bots
    return fitting[seat] if seat < len(fitting) else advisers(game)[0]


def advisers(game: Game[Any]) -> list[str]:
    """The bots that can be asked, the strongest first."""
    return sorted(game.bots, key=lambda name: -game.bots[name].strength) or ["random"]


def adviser(game: Game[Any], name: str = "") -> str:
    """The bot that is asked: the one that is named, or the strongest."""
    bots = advisers(game)
    if name and name not in bots:
        raise BadNotation(f"there is no bot {name[:40]!r}; explain one of: {', '.join(bots)}")
    return name or bots[0]


def seat_everyone(
    game: Game[Any], count: int, wanted: Sequence[str], name: str, options: Options | None = None
) -> tuple[Sitter, ...]:
    """Sitters for so many seats: "" is a person, anything else a bot's id; seats not spoken of get the default bot.

    Where none is spoken of, bots are watched at their best.
    """
    sitters: list[Sitter] = []
    usual = default_bot if wanted else watched_bot
    for seat in range(count):
        kind = wanted[seat] if seat < len(wanted) else usual(game, options, seat)
        people = sum(isinstance(sitter, Person) for sitter in sitters)
        if kind == "":
            sitters.append(Person(name if people == 0 else f"Player {people + 1}"))
        else:
            bots = sum(isinstance(sitter, BotSeat) and sitter.bot == kind for sitter in sitters)
            sitters.append(BotSeat(f"{kind} bot" + (f" {bots + 1}" if bots else ""), kind))
    return tuple(sitters)


def seed_text(match: Match) -> str:
    """The seed for the clipboard, as it can be typed again."""
    seed = read_seed(match.header().seed)
    return f"sealed {seed.key}" if isinstance(seed, SealedSeed) else seed


class Session:
    """A match at this keyboard. All methods belong to the interface's thread; only `match.think` may run elsewhere."""

    def __init__(self, match: Match, store: Store | None = None, number: int | None = None) -> None:
        self.match = match
        self.store = store
        self.autosave = Autosave(store, match, number) if store is not None else None
        self.people = tuple(seat for seat, sitter in enumerate(match.seats) if not isinstance(sitter, BotSeat))
        self.seat: Seat | None = self.people[0] if self.people else None
        self.log: list[Event] = []
        self._told = -1
        self._words: list[int] = []
        """The positions at which something began that the player asked for at once: an action, a line, a walk."""
        self._before = match.played
        self._began = time.monotonic()
        self.follow_turn()
        if match.is_over and number is not None:
            self.keep()

    @classmethod
    def new(
        cls,
        game: Game[Any],
        seed: str,
        options: Options,
        wanted: Sequence[str],
        name: str = "You",
        seconds: float | None = None,
        store: Store | None = None,
        *,
        daily: bool = False,
    ) -> "Session":
        """A fresh match; the first seat is ours unless a bot was wanted for it."""
        count = game.seats(game.new(seed, options))
        sitters = seat_everyone(game, count, wanted, name, options)

        def make(undo: Undo | None, helped: bool) -> Match:  # noqa: FBT001 - as `Make` says
            return Match(game, seed, options, seats=sitters, seconds=seconds, undo=undo, helped=helped)

        match, number = begin_match(store, game.info.id, seed, make, daily=daily)
        return cls(match, store, number)

    @classmethod
    def resume(cls, store: Store, number: int) -> "Session":
        return cls(store.open_match(number), store, number)

    # --- looking ---

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def is_watched(self) -> bool:
        """Whether nobody plays here: bots against bots."""
        return not self.people

    @property
    def may_resign(self) -> bool:
        """Whether whoever looks on has something to give up."""
        return not self.match.is_over and self.seat in self.people and self.seat not in self.match.gone

    @property
    def is_challenge(self) -> bool:
        """Whether this is the attempt at a day's challenge that counts."""
        match = self.match
        return is_daily(match.header().seed) and match.undo_policy is Undo.OFF and not match.is_helped

    @property
    def shares_keyboard(self) -> bool:
        return len(self.people) > 1

    @property
    def shares_secrets(self) -> bool:
        """Whether people at this keyboard may not see one another's view: while a game with secrets runs."""
        return self.shares_keyboard and self.game.info.hidden and not self.match.is_over

    def follow_turn(self) -> bool:
        """Gives the eyes to the person whose turn it is; True when they changed hands."""
        if not self.shares_keyboard or self.game.info.pace is not Pace.TURNS:
            return False
        waiting = self.match.waiting_for
        if not waiting or self.seat in waiting:
            return False
        self.look_from(waiting[0])
        return True

    def next_eyes(self) -> Seat | None:
        """Looks through the next eyes that are allowed: any person's; with nobody playing, any seat's."""
        allowed: list[Seat | None] = list(self.people)
        if self.is_watched or self.match.is_over:
            allowed = [None, *range(len(self.match.seats))]
        at = allowed.index(self.seat) if self.seat in allowed else -1
        self.look_from(allowed[(at + 1) % len(allowed)])
        return self.seat

    def look_from(self, seat: Seat | None) -> None:
        """Looks through these eyes from now on; what they know is told from the start."""
        if seat != self.seat:
            self.seat, self._told, self.log = seat, -1, []

    def moment(self) -> Moment:
        """What is to be drawn now; events are told once."""
        match, seat = self.match, self.seat
        told = match.events(seat, self._told)
        events = tuple(structs.replace(event, text=self._worded(event.text)) for event in told)
        self._told = match.step
        self.log.extend(events)
        return Moment(
            game=match.game,
            options=match.options,
            seat=seat,
            view=match.view(seat),
            legal=match.legal(seat) if seat is not None and seat in self.people else (),
            to_act=match.to_act,
            events=events,
            step=match.step,
            position=match.position,
            names=match.names,
            bots=tuple(number for number in range(len(match.seats)) if number not in self.people),
            outcome=match.outcome,
            seconds=self.seconds,
            helped=match.is_helped,
            insight=match.insight,
            past=lambda first: match.views(seat, first),
        )

    def remember(self, moment: Moment, told: Moment | None) -> None:
        """Keeps what a skin told beside the events of a moment in the log as well."""
        if told is not None:
            self.log.extend(told.events[len(moment.events) :])

    @property
    def seconds(self) -> float:
        """For how long this game has been played, in this session and before; it stands still when the game is over."""
        if self.match.is_over:
            return self.match.played
        return self._before + max(time.monotonic() - self._began, 0.0)

    # --- acting ---

    def submit(self, action: Action, *, goes_on: bool = False) -> None:
        """Plays what the person chose on the moment that was drawn last; or goes on with what was asked for before."""
        if self.seat is None or self.seat not in self.people:
            raise IllegalAction("you are watching; start a new game to play yourself")
        began = self.match.position
        try:
            self.match.submit(self.seat, action, self._told)
        except IllegalAction as error:
            raise type(error)(self._addressed(str(error), self.seat)) from error
        self._words = [word for word in self._words if word < began or (goes_on and word == began)]
        if not goes_on:
            self._words.append(began)
        self.keep()

    def _worded(self, text: str) -> str:
        return with_names(in_words(text), self.game, self.match.names)

    def _addressed(self, refusal: str, seat: Seat) -> str:
        """A refusal to whoever acted: what the rules say of a seat is said to its player."""
        name, side = self.match.names[seat], self.game.seat_name(seat)
        return in_words(to_you(refusal, (f"seat {seat + 1}", f"{name} ({side})", side)))

    def note(self, key: str, text: str) -> None:
        """Writes something down beside the game."""
        if self.seat is None or self.seat not in self.people:
            raise IllegalAction("you are watching; start a new game to write something down")
        self.match.note(self.seat, key, text)
        self.keep()

    def take(self, decision: Decision) -> bool:
        taken = self.match.take(decision)
        if taken:
            self.keep()
        return taken

    def undo(self, actions: int = 0) -> None:
        """Takes back what was asked for last as a whole, as far as this session knows it; or so many actions."""
        self.match.undo(self.seat, self._before_actions(actions) if actions else self._before_word())
        self.keep()

    def _before_word(self) -> int | None:
        last = self.match.undo_target(self.seat)
        return max((word for word in self._words if last is not None and word <= last), default=None)

    def _before_actions(self, actions: int) -> int | None:
        position: int | None = self.match.position
        for number in range(actions):
            position = self.match.undo_target(self.seat, position)
            if position is None:
                raise IllegalAction(f"there are only {number} of your actions to take back")
        return position

    def redo(self) -> None:
        self.match.redo()
        self.keep()

    def resign(self) -> None:
        seat = self.seat if self.seat is not None else 0
        self.match.resign(seat)
        self.keep()

    def save_as(self, name: str) -> None:
        if self.store is None:
            raise QuintetError("there is no place to keep saves: the data folder cannot be used")
        self.store.put_save(name, self.match.save())

    # --- keeping ---

    def keep(self) -> None:
        """Writes down all that is new, before it is drawn; a killed process finds it again."""
        self.match.played = max(self.match.played, self._before + time.monotonic() - self._began)
        if self.autosave is not None:
            self.autosave.note()

    def flush(self) -> None:
        """Waits until it is written."""
        if self.autosave is not None:
            self.autosave.flush()

    @property
    def label(self) -> str:
        """What this game is called where another one branches off it."""
        return f"game {self.autosave.number}" if self.autosave is not None and self.autosave.number else "a game"

    def seconds_at(self, position: int) -> float:
        """For how long it had been played after so many actions."""
        if self.store is None or self.autosave is None or self.autosave.number is None:
            return self.seconds
        return self.store.seconds_at(self.autosave.number, position)

    @property
    def problem(self) -> str:
        """Why the game is not kept, where something is wrong with the disk."""
        return self.autosave.problem if self.autosave is not None else ""


def describe_outcome(session: Session) -> list[str]:
    """How it ended, with everybody's score."""
    match = session.match
    outcome = match.outcome
    if outcome is None:
        return []
    lines = [printable(with_names(outcome.text, match.game, match.names))]
    if len(match.seats) > 1:
        pairs = zip(match.names, match.scores(), strict=True)
        lines += [f"{printable(name)}: {score:g}" for name, score in pairs]
    return lines
