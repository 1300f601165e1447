"""Time at a table on the screen: bots that think in threads, ticks, pauses and speeds, and reasons on request."""

import threading
import time
from collections import deque

from textual import on
from textual.message import Message

from quintet.core.errors import QuintetError
from quintet.core.game import Action, Pace, Seat
from quintet.front.session import Session
from quintet.front.settings import key_label
from quintet.front.tempo import TICK, Tempo, strides
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

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._queue: deque[Action] = deque()
        self._queued_at = 0.0
        self._continues = False
        """Whether the next of them belongs to what was played last."""
        self._waiting: list[Board.Chosen] = []
        self._stopped = False
        """Whether somebody stopped time by hand."""

    def on_mount(self) -> None:
        self.tempo = Tempo(self.session, time.monotonic(), self.home.settings.speed)
        self.query_one("#top").display = self.skin.top or self.session.is_watched
        self.draw()
        self.board.take_focus()
        self.set_interval(BEAT, self.beat)
        self._welcome()
        if self.session.shares_secrets and self.session.match.position:
            self.draw_curtain(self.session.match.step)

    def _welcome(self) -> None:
        if self.session.is_watched:
            self.say("bots play: space stops and starts them, . is one step, - and + the speed")
        elif self.tempo is not None and self.tempo.paused:
            pause = self.board.pause_key or key_label(self.home.settings.keymap["pause"])
            self.say(f"time stands still until you act; {pause} starts and stops it")

    # --- the beat ---

    def beat(self) -> None:
        """Looks whether a bot should think, a tick is due, or a queued action can go on."""
        tempo = self.tempo
        if tempo is None or not self.is_current:
            return
        now = time.monotonic()
        self._hold_clock(tempo, now)
        if self.home.is_covered:
            return
        if self._queue and now >= self._queued_at and self._may_go_on:
            self.play_next()
        wish = tempo.wish(now)
        if wish is not None:
            self._send(wish, strides(tempo.speed))
        elif int(now) != int(now - BEAT):
            self.draw_top()

    def _hold_clock(self, tempo: Tempo, now: float) -> None:
        """No time passes behind a dialog, or in a window too small to see anything."""
        held = tempo.paused or self.home.is_covered or self.app.screen is not self
        if held != tempo.clock.paused:
            (tempo.clock.pause if held else tempo.clock.resume)(now)

    def play_next(self) -> None:
        """Plays the next of the actions that were chosen together."""
        raise NotImplementedError

    def choose(self, message: Board.Chosen) -> None:
        """Plays the actions of a choice one after another."""
        raise NotImplementedError

    def _send(self, wish: Seat, times: int = 1) -> None:
        """Asks a bot, or plays what is due, in a thread of its own; the answer comes as a message."""
        assert self.tempo is not None
        self.tempo.busy = True
        if wish != TICK and times == 1:
            self.thinking = wish
            self.show_side()
        threading.Thread(target=self._work, args=(self.tempo, wish, times), daemon=True, name="quintet-bot").start()

    def _work(self, tempo: Tempo, wish: Seat, times: int) -> None:
        try:
            if wish == TICK or times > 1:
                tempo.play(wish, times)
                self.post_message(self.Thought(None))
            else:
                self.post_message(self.Thought(self.session.match.think(wish)))
        except QuintetError as error:
            self.post_message(self.Thought(None, error))

    @on(Thought)
    def _thought(self, message: Thought) -> None:
        assert self.tempo is not None
        self.tempo.busy = False
        self.thinking = None
        if message.error is not None:
            self.say(str(message.error), bad=True)
        elif message.decision is not None:
            self.session.take(message.decision)
        self.tempo.rested(time.monotonic())
        self.draw()
        while self._waiting:
            self.choose(self._waiting.pop(0))

    @property
    def _may_go_on(self) -> bool:
        return self.moment is not None and self.moment.mine and not self.is_ticking_now

    @property
    def is_ticking_now(self) -> bool:
        """Whether the match belongs to the thread that plays a tick."""
        return self.tempo is not None and self.tempo.busy and self.thinking is None

    def on_screen_suspend(self) -> None:
        if self.tempo is not None:
            self.tempo.clock.pause(time.monotonic())

    def on_screen_resume(self) -> None:
        if self.tempo is not None and not self.tempo.paused:
            self.tempo.clock.resume(time.monotonic())
        if self.end_due:
            self.call_later(self.tell_end)

    def on_unmount(self) -> None:
        self.session.flush()

    # --- commands of time ---

    def action_pause(self) -> None:
        if self.tempo is not None and self.tempo.has_tempo:
            self._stopped = not self.tempo.paused
            self.tempo.pause(time.monotonic(), paused=self._stopped)
            self.say("time stands still" if self._stopped else "time runs", passing=True)
            self.draw_top()

    def action_hold(self) -> None:
        """Time stands still between actions; before the first one it does so anyway."""
        if self.tempo is not None and self.tempo.has_tempo and not self.tempo.awaits_first:
            self.tempo.pause(time.monotonic(), paused=True)
            self.draw_top()

    def action_release(self) -> None:
        """The clock goes on after a hold, unless somebody stopped it or it has not begun."""
        if self.tempo is None or not self.tempo.has_tempo:
            return
        if not self._stopped and not self.tempo.awaits_first:
            self.tempo.pause(time.monotonic(), paused=False)
        running = "runs again" if not self.tempo.paused else "counts again, and stands still for now"
        self.say(f"the clock {running}", passing=True)
        self.draw_top()

    def action_tick(self) -> None:
        """A tick at once; time that runs runs on, time that stands stays so."""
        if self.tempo is not None and self.tempo.pace is Pace.TICKS:
            self.tempo.awaits_first = False
            self.tempo.single()
            self.beat()

    def action_slower(self) -> None:
        self._change_speed(-1)

    def action_faster(self) -> None:
        self._change_speed(1)

    def _change_speed(self, by: int) -> None:
        if self.tempo is not None and self.tempo.has_tempo:
            speed = self.tempo.change_speed(time.monotonic(), by)
            if self.session.is_watched:
                self.home.change_settings(speed=speed)
            self.draw_top()

    def action_single(self) -> None:
        """One tick, or one bot's action, and time stands still again."""
        if self.tempo is None or not self.tempo.has_tempo or self.tempo.busy:
            return
        self.tempo.pause(time.monotonic(), paused=True)
        self.tempo.single()
        bot = self.session.match.next_bot
        if self.tempo.wish(time.monotonic()) == TICK:
            self._send(TICK)
        elif bot is not None:
            self._send(bot)
        self.draw_top()

    # --- reasons ---

    @on(Board.Wondered)
    def _wondered(self, message: Board.Wondered) -> None:
        message.stop()
        seat, position = self.viewer.seat, self.session.match.position
        if seat is not None:
            threading.Thread(
                target=self._explain, args=(seat, message.bot, position), daemon=True, name="quintet-reasons"
            ).start()

    def _explain(self, seat: Seat, bot: str, position: int) -> None:
        try:
            text = self.session.match.explain(seat, bot)
        except QuintetError as error:
            text = str(error)
        self.post_message(self.Explained(text, position))

    @on(Explained)
    def _explained(self, message: Explained) -> None:
        self.board.hear(message.text, message.position)
