"""RemoteTable: a table that somebody else holds, as the messages of its server say. It knows no sockets.

Whoever owns the connection calls `hear` with every message and sends what `send` is called with. What they say
becomes the same moments that a local match gives, so every skin draws them.
"""

import json
import time
from collections.abc import Callable, Iterable
from math import ceil
from typing import Any, Final, NamedTuple

import msgspec

from quintet.core.errors import BadNotation, IllegalAction, QuintetError
from quintet.core.game import Action, Event, Game, Outcome, Seat
from quintet.front.duration import clock as as_clock
from quintet.front.moment import Moment
from quintet.front.phrasing import with_names
from quintet.games import GAMES

__all__ = ["EXPLAIN", "Clocks", "Place", "RemoteTable"]

EXPLAIN: Final = "explain"
OFFER: Final = "offer draw"
ANSWERS: Final = {True: "accept draw", False: "decline draw"}
"""How a game with draws of its own words them: one kind of offer is enough, so these come before the table's."""
MOST_VIEWS: Final = 2000
"""How many views are remembered for skins that draw what was seen before."""


class Place(NamedTuple):
    """A seat as the server describes it."""

    name: str
    kind: str
    online: bool


class Clocks(NamedTuple):
    """Everybody's thinking time in seconds, as the server said it, and whose has been running since."""

    left: tuple[float, ...]
    running: tuple[Seat, ...]
    heard: float

    def at(self, seat: Seat, now: float) -> float:
        """Returns what is left for a seat now."""
        passed = now - self.heard if seat in self.running else 0.0
        return max(self.left[seat] - passed, 0.0)


class RemoteTable:
    """What one line knows of its table, and what it can ask for."""

    now: Callable[[], float] = staticmethod(time.monotonic)
    """The seconds by which thinking time is counted down between two messages."""

    def __init__(self, send: Callable[[str], None]) -> None:
        self._send = send
        self.game: Game[Any] | None = None
        self.options: Any = None
        self.seat: int | None = None
        self.stage = ""
        self.delay = 0.0
        """How many seconds later spectators see the table."""
        self.names: tuple[str, ...] = ()
        self.places: tuple[Place, ...] = ()
        self.moment: Moment | None = None
        self.clocks: Clocks | None = None
        """Thinking time, at a table that limits it."""
        self.several = False
        """Whether several people play here; then no bot helps."""
        self.reasons = ""
        """What a bot has said about the last question."""
        self.offer: dict[str, Any] | None = None
        """What somebody asks for, while it waits for an answer."""
        self.news: list[str] = []
        """Sentences that are not in a moment: refusals, offers, signals and texts. Whoever shows them empties it."""
        self.log: list[Event] = []
        self.next = ""
        """The table of the rematch."""
        self._wants_next = False
        self._view_kind: Any = None
        self._views: list[tuple[int, Any]] = []
        self._waiting: dict[str, str] = {}
        self._count = 0

    # --- hearing ------------------------------------------------------------------------------------------------------

    def hear(self, data: str) -> str:
        """Takes in a message; returns its type."""
        message = json.loads(data)
        kind = str(message["type"])
        handler = getattr(self, f"_hear_{kind}", None)
        if handler is not None:
            handler(message)
        return kind

    def _hear_welcome(self, message: dict[str, Any]) -> None:
        self.game = GAMES[message["game"]]
        self.options = msgspec.convert(message["options"], self.game.options)
        self._view_kind = type(self.game.view(self.game.new("", self.options), None))
        self.seat, self.stage, self.names = message["seat"], message["stage"], tuple(message["names"])
        self.delay = message["delay"]
        self.several = message["draws"]
        if message["clock"] is not None:  # until the first push that says more
            self.clocks = Clocks((message["clock"]["seconds"],) * len(self.names), (), self.now())

    def _hear_push(self, message: dict[str, Any]) -> None:
        assert self.game is not None
        view = msgspec.convert(message["view"], self._view_kind)
        events = tuple(self._named(msgspec.convert(each, Event)) for each in message["events"])
        self.log.extend(events)
        self._views = [*self._views, (message["position"], view)][-MOST_VIEWS:]
        if message["clocks"] is not None:
            self._set_clocks(message["clocks"])
        self.moment = Moment(
            game=self.game,
            options=self.options,
            seat=self.seat,
            view=view,
            legal=tuple(message["legal"]),
            to_act=tuple(message["to_act"]),
            events=events,
            step=message["step"],
            position=message["position"],
            names=self.names,
            bots=self._bots,
            outcome=None if message["outcome"] is None else msgspec.convert(message["outcome"], Outcome),
            seconds=message["seconds"],
            helped=message["helped"],
            past=self._past,
        )

    def _set_clocks(self, said: dict[str, Any]) -> None:
        self.clocks = Clocks(tuple(each / 1000 for each in said["left"]), tuple(said["running"]), self.now())

    def time_of(self, seat: Seat) -> str:
        """Returns the thinking time that a seat has left, such as 4:51; "" where it is not limited."""
        return "" if self.clocks is None else as_clock(ceil(self.clocks.at(seat, self.now())))

    @property
    def _bots(self) -> tuple[int, ...]:
        return tuple(number for number, place in enumerate(self.places) if place.kind == "bot")

    def _named(self, event: Event) -> Event:
        assert self.game is not None
        return msgspec.structs.replace(event, text=with_names(event.text, self.game, self.names))

    def _past(self, first: int) -> Iterable[Any]:
        """Returns the views that were seen from a position on; nobody saw what happened while the line was cut."""
        return [view for position, view in self._views if position >= first]

    def _hear_seats(self, message: dict[str, Any]) -> None:
        self.places = tuple(Place(each["name"], each["kind"], each["online"]) for each in message["seats"])
        self.stage, self.next = message["stage"], message["next"]
        if self.moment is not None:
            self.moment = msgspec.structs.replace(self.moment, bots=self._bots)

    def _hear_done(self, message: dict[str, Any]) -> None:
        self._waiting.pop(message["id"], None)

    def _hear_refused(self, message: dict[str, Any]) -> None:
        self._waiting.pop(message["id"], None)
        self.news.append(message["text"])

    def _hear_offer(self, message: dict[str, Any]) -> None:
        self.offer = message if message["open"] and message["by"] != self.seat else None
        self.news.append(message["text"])

    def _hear_signal(self, message: dict[str, Any]) -> None:
        self.news.append(f"{self.names[message['seat']]}: {message['kind'].replace('_', ' ')}!")

    def _hear_text(self, message: dict[str, Any]) -> None:
        if message["name"] == EXPLAIN:
            self.reasons = message["text"]
        else:
            self.news.append(message["text"])

    def _hear_over(self, _message: dict[str, Any]) -> None:
        self.stage = "over"
        if self.clocks is not None:  # nobody's time runs any more
            left = tuple(self.clocks.at(seat, self.now()) for seat in range(len(self.clocks.left)))
            self.clocks = Clocks(left, (), self.now())

    # --- asking -------------------------------------------------------------------------------------------------------

    def join(self, table: str, token: str = "") -> None:
        """Joins, or comes back: what was not answered is sent again and counts once."""
        since = {} if self.moment is None else {"since": self.moment.step}
        self._say(type="join", table=table, token=token, **since)
        for waiting in self._waiting.values():
            self._send(waiting)

    def follow(self) -> None:
        """Goes on at the table of the rematch: forgets this game, and joins there."""
        table, self.next, self._wants_next = self.next, "", False
        self.moment = self.offer = self.clocks = None
        self.log, self._views, self._waiting = [], [], {}
        self.join(table)

    def act(self, action: Action) -> None:
        """Plays an action chosen on the last moment."""
        if self.moment is None or not self.moment.legal:
            raise IllegalAction("It is not your turn. Wait for the others.")
        self._count += 1
        name = f"{id(self):x}-{self._count}"
        message = json.dumps({"type": "act", "id": name, "action": action, "step": self.moment.step})
        self._waiting[name] = message
        self._send(message)

    @property
    def is_waiting(self) -> bool:
        """Whether an action was sent that has no answer yet."""
        return bool(self._waiting)

    def ask(self, kind: str, **more: Any) -> None:
        """Asks for something that has no answer of its own kind: undo, redo, draw, resign, rematch, pace, note."""
        self._say(type=kind, **more)
        if kind == "rematch":
            self._wants_next = True
            if self.next:  # the others were faster; whatever is heard next leads there
                self._say(type="ping")

    @property
    def goes_on(self) -> bool:
        """Whether it is time for the rematch: whoever plays alone or asked for it goes there, spectators after the end.

        Nobody else is taken away from a result, least of all to a clock that runs.
        """
        if not self.next:
            return False
        if self.seat is None:
            return self.moment is not None and self.moment.outcome is not None
        return self._wants_next or sum(place.kind == "person" for place in self.places) < 2

    @property
    def is_invited(self) -> bool:
        """Whether the others have set the table again and wait for this player."""
        return bool(self.next) and self.seat is not None and not self.goes_on

    def offer_draw(self) -> None:
        """Offers a draw as the game does it, or where it does not, as the table does."""
        own = self._own(OFFER)
        if own is None:
            self.ask("draw")
        else:
            self.act(own)

    def _own(self, words: str) -> Action | None:
        """Returns an action by its words, if it can be played now."""
        if self.game is None or self.moment is None:
            return None
        try:
            action = self.game.read(words)
        except BadNotation:
            return None
        return action if action in self.moment.legal else None

    @property
    def is_asked(self) -> bool:
        """Whether somebody waits for a yes or a no."""
        return self.offer is not None or self._own(ANSWERS[True]) is not None

    def answer(self, *, yes: bool) -> None:
        """Answers the offer that is open."""
        own = self._own(ANSWERS[yes])
        if self.offer is not None:
            self._say(type="answer", offer=self.offer["offer"], yes=yes)
            self.offer = None
        elif own is not None:
            self.act(own)
        else:
            raise QuintetError("Nobody asks for anything.")

    def signal(self, kind: str) -> None:
        self._say(type="signal", kind=kind)

    def _say(self, **message: Any) -> None:
        self._send(json.dumps(message))
