"""PlayClock: when bots think and time passes at a table, with pauses and speeds."""

import threading
import time
from dataclasses import dataclass
from typing import Final

from textual.message import Message
from textual.message_pump import MessagePump

from quintet.core.errors import QuintetError
from quintet.core.game import Pace, Seat
from quintet.front.session import Session
from quintet.front.tempo import TICK, Tempo, strides
from quintet.table.match import Decision

__all__ = ["BEAT", "Explained", "PlayClock", "Thought"]

BEAT: Final = 0.04
"""Seconds between looks at the clock."""


@dataclass
class Thought(Message):
    """A bot has decided, or a tick was played, in the thread that was started for it."""

    decision: Decision | None
    error: Exception | None = None


@dataclass
class Explained(Message):
    """A bot has said what it would do, and why."""

    text: str
    position: int


class PlayClock:
    """Starts a thread for whatever is due; the answers come as messages to the screen."""

    def __init__(self, screen: MessagePump, session: Session, speed: float) -> None:
        self.screen = screen
        self.session = session
        self.tempo = Tempo(session, time.monotonic(), speed)
        self.thinking: Seat | None = None
        self._stopped = False
        """Whether the player stopped time."""

    @property
    def is_ticking(self) -> bool:
        """Whether the match belongs to the thread that plays a tick."""
        return self.tempo.busy and self.thinking is None

    # --- threads ---

    def start_due(self, now: float) -> bool:
        """Asks a bot, or plays what is due; True when there was something to do."""
        wish = self.tempo.wish(now)
        if wish is not None:
            self._send(wish, strides(self.tempo.speed))
        return wish is not None

    def _send(self, wish: Seat, times: int = 1) -> None:
        self.tempo.busy = True
        self.thinking = wish if wish != TICK and times == 1 else None
        threading.Thread(target=self._work, args=(wish, times), daemon=True, name="quintet-bot").start()

    def _work(self, wish: Seat, times: int) -> None:
        try:
            if wish == TICK or times > 1:
                self.tempo.play(wish, times)
                self.screen.post_message(Thought(None))
            else:
                self.screen.post_message(Thought(self.session.match.think(wish)))
        except QuintetError as error:
            self.screen.post_message(Thought(None, error))

    def finish(self, decision: Decision | None) -> None:
        """Takes in what a thread has done."""
        self.tempo.busy, self.thinking = False, None
        if decision is not None:
            self.session.take(decision)
        self.tempo.rested(time.monotonic())

    def explain(self, seat: Seat, bot: str) -> None:
        """Asks a bot for its reasons."""
        position = self.session.match.position
        threading.Thread(target=self._explain, args=(seat, bot, position), daemon=True, name="quintet-reasons").start()

    def _explain(self, seat: Seat, bot: str, position: int) -> None:
        try:
            text = self.session.match.explain(seat, bot)
        except QuintetError as error:
            text = str(error)
        self.screen.post_message(Explained(text, position))

    # --- time ---

    def freeze(self, *, frozen: bool) -> None:
        """Lets no time pass while nobody can see the board."""
        clock, frozen = self.tempo.clock, frozen or self.tempo.paused
        if frozen != clock.paused:
            (clock.pause if frozen else clock.resume)(time.monotonic())

    def begin(self) -> None:
        """The player acts; time that waited for that begins."""
        self.tempo.begin(time.monotonic())

    def wait(self) -> None:
        """The player went back in the game; time that runs by itself stops until the next action."""
        if self.tempo.pace is Pace.TICKS and self.tempo.has_tempo:
            self.tempo.wait(time.monotonic())

    def rest(self) -> None:
        """The player has acted; bots answer after a rest."""
        if not self.tempo.has_tempo:
            self.tempo.rested(time.monotonic())

    def toggle_pause(self) -> str:
        """Stops time or lets it run; returns what to say."""
        self._stopped = not self.tempo.paused
        self._pause(paused=self._stopped)
        return "Paused." if self._stopped else "Time is running."

    def _pause(self, *, paused: bool) -> None:
        self.tempo.pause(time.monotonic(), paused=paused)

    def hold(self) -> None:
        """Stops time between actions; before the first one it does not run anyway."""
        if not self.tempo.awaits_first:
            self._pause(paused=True)

    def release(self) -> str:
        """Ends a hold, unless the player stopped time or it has not begun; returns what to say."""
        if not self._stopped and not self.tempo.awaits_first:
            self._pause(paused=False)
        return "Real time again, paused now." if self.tempo.paused else "Real time again."

    def tick(self) -> None:
        """Makes a tick due at once; time goes on running, or stays paused."""
        if self.tempo.pace is Pace.TICKS:
            self.tempo.awaits_first = False
            self.tempo.single()

    def single(self) -> None:
        """Plays one tick, or one bot's action, and pauses."""
        if self.tempo.busy:
            return
        self._pause(paused=True)
        self.tempo.single()
        bot = self.session.match.next_bot
        if self.tempo.wish(time.monotonic()) == TICK:
            self._send(TICK)
        elif bot is not None:
            self._send(bot)

    def pass_ticks(self, ticks: int) -> None:
        """Plays this many ticks at once."""
        self._send(TICK, ticks)

    def change_speed(self, by: int) -> float:
        return self.tempo.change_speed(time.monotonic(), by)
