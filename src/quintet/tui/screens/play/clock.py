"""Time at a table on the screen: bots that think in threads, ticks, pauses and speeds, and reasons on request."""

import threading
import time
from collections import deque

from textual import on
from textual.message import Message

from quintet.core.errors import QuintetError
from quintet.core.game import Action, Pace, Seat
from quintet.front.session import Sitting
from quintet.front.settings import key_label
from quintet.front.tempo import TICK, Driver, strides
from quintet.table.match import Decision
from quintet.tui.screens.play.view import TableScreen
from quintet.tui.skins.base import Board

__all__ = ["TempoScreen"]

BEAT = 0.04
"""Seconds between looks at the clock."""


class TempoScreen(TableScreen):
    """A table at which things happen by themselves."""

    class Thought(Message):
        """A bot has decided, or a tick was played, in the thread that was sent to do it."""

        def __init__(self, decision: Decision | None, error: Exception | None = None) -> None:
            super().__init__()
            self.decision = decision
            self.error = error

    class Explained(Message):
        """A bot has said what it would do, and why."""

        def __init__(self, text: str, position: int) -> None:
            super().__init__()
            self.text = text
            self.position = position

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self._queue: deque[Action] = deque()
        self._queued_at = 0.0
        self._goes_on = False
        """Whether the next of them belongs to what was played last."""
        self._waiting: list[Board.Chosen] = []
        self._stopped = False
        """Whether somebody stopped time by hand."""

    def on_mount(self) -> None:
        self.driver = Driver(self.sitting, time.monotonic(), self.home.settings.speed)
        self.query_one("#top").display = self.skin.top or self.sitting.is_watched
        self.draw()
        self.board.take_focus()
        self.set_interval(BEAT, self.beat)
        self._welcome()
        if self.sitting.shares_secrets and self.sitting.match.position:
            self.draw_curtain(self.sitting.match.step)

    def _welcome(self) -> None:
        if self.sitting.is_watched:
            self.say("bots play: space stops and starts them, . is one step, - and + the speed")
        elif self.driver is not None and self.driver.paused:
            pause = self.board.pause_key or key_label(self.home.settings.keymap["pause"])
            self.say(f"time stands still until you act; {pause} starts and stops it")

    # --- the beat ---

    def beat(self) -> None:
        """Looks whether a bot should think, a tick is due, or a queued action can go on."""
        driver = self.driver
        if driver is None or not self.is_current:
            return
        now = time.monotonic()
        self._hold_clock(driver, now)
        if self.home.is_covered:
            return
        if self._queue and now >= self._queued_at and self._may_go_on:
            self.play_next()
        wish = driver.wish(now)
        if wish is not None:
            self._send(wish, strides(driver.speed))
        elif int(now) != int(now - BEAT):
            self.draw_top()

    def _hold_clock(self, driver: Driver, now: float) -> None:
        """No time passes behind a dialog, or in a window too small to see anything."""
        held = driver.paused or self.home.is_covered or self.app.screen is not self
        if held != driver.clock.paused:
            (driver.clock.pause if held else driver.clock.resume)(now)

    def play_next(self) -> None:
        """Plays the next of the actions that were chosen together."""
        raise NotImplementedError

    def choose(self, message: Board.Chosen) -> None:
        """Plays the actions of a choice one after another."""
        raise NotImplementedError

    def _send(self, wish: Seat, times: int = 1) -> None:
        """Asks a bot, or plays what is due, in a thread of its own; the answer comes as a message."""
        assert self.driver is not None
        self.driver.busy = True
        if wish != TICK and times == 1:
            self.thinking = wish
            self.show_side()
        threading.Thread(target=self._work, args=(self.driver, wish, times), daemon=True, name="quintet-bot").start()

    def _work(self, driver: Driver, wish: Seat, times: int) -> None:
        try:
            if wish == TICK or times > 1:
                driver.play(wish, times)
                self.post_message(self.Thought(None))
            else:
                self.post_message(self.Thought(self.sitting.match.think(wish)))
        except QuintetError as error:
            self.post_message(self.Thought(None, error))

    @on(Thought)
    def _thought(self, message: Thought) -> None:
        assert self.driver is not None
        self.driver.busy = False
        self.thinking = None
        if message.error is not None:
            self.say(str(message.error), bad=True)
        elif message.decision is not None:
            self.sitting.take(message.decision)
        else:
            self.sitting.keep()
        self.driver.rested(time.monotonic())
        self.draw()
        while self._waiting:
            self.choose(self._waiting.pop(0))

    @property
    def _may_go_on(self) -> bool:
        return self.moment is not None and self.moment.mine and not self.is_ticking_now

    @property
    def is_ticking_now(self) -> bool:
        """Whether the match belongs to the thread that plays a tick."""
        return self.driver is not None and self.driver.busy and self.thinking is None

    def on_screen_suspend(self) -> None:
        if self.driver is not None:
            self.driver.clock.pause(time.monotonic())

    def on_screen_resume(self) -> None:
        if self.driver is not None and not self.driver.paused:
            self.driver.clock.resume(time.monotonic())
        if self.end_due:
            self.call_later(self.tell_end)

    def on_unmount(self) -> None:
        self.sitting.flush()

    # --- commands of time ---

    def action_pause(self) -> None:
        if self.driver is not None and self.driver.has_tempo:
            self._stopped = not self.driver.paused
            self.driver.pause(time.monotonic(), paused=self._stopped)
            self.say("time stands still" if self._stopped else "time runs", passing=True)
            self.draw_top()

    def action_hold(self) -> None:
        """Time stands still between actions; before the first one it does so anyway."""
        if self.driver is not None and self.driver.has_tempo and not self.driver.awaits_first:
            self.driver.pause(time.monotonic(), paused=True)
            self.draw_top()

    def action_release(self) -> None:
        """The clock goes on after a hold, unless somebody stopped it or it has not begun."""
        if self.driver is None or not self.driver.has_tempo:
            return
        if not self._stopped and not self.driver.awaits_first:
            self.driver.pause(time.monotonic(), paused=False)
        running = "runs again" if not self.driver.paused else "counts again, and stands still for now"
        self.say(f"the clock {running}", passing=True)
        self.draw_top()

    def action_tick(self) -> None:
        """A tick at once; time that runs runs on, time that stands stays so."""
        if self.driver is not None and self.driver.pace is Pace.TICKS:
            self.driver.awaits_first = False
            self.driver.single()
            self.beat()

    def action_slower(self) -> None:
        self._change_speed(-1)

    def action_faster(self) -> None:
        self._change_speed(1)

    def _change_speed(self, by: int) -> None:
        if self.driver is not None and self.driver.has_tempo:
            speed = self.driver.change_speed(time.monotonic(), by)
            if self.sitting.is_watched:
                self.home.change_settings(speed=speed)
            self.draw_top()

    def action_single(self) -> None:
        """One tick, or one bot's action, and time stands still again."""
        if self.driver is None or not self.driver.has_tempo or self.driver.busy:
            return
        self.driver.pause(time.monotonic(), paused=True)
        self.driver.single()
        bot = self.sitting.match.next_bot
        if self.driver.wish(time.monotonic()) == TICK:
            self._send(TICK)
        elif bot is not None:
            self._send(bot)
        self.draw_top()

    # --- reasons ---

    @on(Board.Wondered)
    def _wondered(self, message: Board.Wondered) -> None:
        message.stop()
        seat, position = self.sitting.seat, self.sitting.match.position
        if seat is not None:
            threading.Thread(
                target=self._explain, args=(seat, message.bot, position), daemon=True, name="quintet-reasons"
            ).start()

    def _explain(self, seat: Seat, bot: str, position: int) -> None:
        try:
            text = self.sitting.match.explain(seat, bot)
        except QuintetError as error:
            text = str(error)
        self.post_message(self.Explained(text, position))

    @on(Explained)
    def _explained(self, message: Explained) -> None:
        self.board.hear(message.text, message.position)
