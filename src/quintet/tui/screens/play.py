"""The screen of a game in play: the skin, the side panel, the tempo of bots and clock, and all common commands."""

import threading
import time
from collections import deque
from typing import Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Footer, Static

from quintet.core.codec import printable
from quintet.core.errors import QuintetError
from quintet.core.game import Action, Pace, Seat
from quintet.table.match import Decision
from quintet.tui.driving import TICK, Driver
from quintet.tui.screens.frame import Frame
from quintet.tui.screens.side import SidePanel, log_text
from quintet.tui.settings import KEYS
from quintet.tui.sitting import Sitting, seed_text
from quintet.tui.skins import skin_for
from quintet.tui.skins.base import Board, Moment

__all__ = ["PlayScreen"]

BEAT = 0.04
"""Seconds between looks at the clock."""
QUEUE_REST = 0.03
"""Seconds between actions that were chosen together, so that each can be seen."""


def _key(name: str, label: str = "", *, show: bool = False) -> Binding:
    usual, what = KEYS[name]
    return Binding(usual, name, label or what, id=name, show=show, tooltip=what, priority=True)


class PlayScreen(Frame):
    """One sitting on the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "menu", "menu", tooltip="menu: everything that can be done with this game"),
        _key("undo", "undo", show=True),
        _key("redo"),
        _key("save"),
        _key("events"),
        _key("replay"),
        _key("seed"),
        _key("resign"),
        _key("eyes"),
        _key("pause"),
        _key("slower"),
        _key("faster"),
        _key("single"),
        _key("side"),
    ]
    DEFAULT_CSS = """
    PlayScreen #top { height: 1; background: $panel; color: $text-muted; padding: 0 1; }
    PlayScreen #status { height: 1; padding: 0 1; }
    PlayScreen #middle { height: 1fr; }
    """

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
        super().__init__()
        self.sitting = sitting
        self.skin = skin_for(sitting.game.info.id)
        self.driver: Driver | None = None
        self.moment: Moment | None = None
        self.thinking: Seat | None = None
        self._queue: deque[Action] = deque()
        self._queued_at = 0.0
        self._waiting: list[tuple[Action, ...]] = []
        self._side_wanted: bool | None = None
        self._over_told = False
        self._curtain = False

    def body(self) -> ComposeResult:
        yield Static(id="top", markup=False)
        with Horizontal(id="middle"):
            yield self.skin(self.sitting.game, animated=self.home.settings.animation)
            yield SidePanel(id="side")
        yield Static(id="status", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.driver = Driver(self.sitting, time.monotonic(), self.home.settings.speed)
        self.query_one("#top").display = self.skin.top
        self.draw()
        self.board.take_focus()
        self.set_interval(BEAT, self.beat)
        self._welcome()
        if self.sitting.shares_secrets and self.sitting.match.position:
            self._draw_curtain(self.sitting.match.step)

    def _welcome(self) -> None:
        if self.driver is not None and self.driver.paused:
            self.say(f"time stands still until you act; {KEYS['pause'][0].upper()} starts and stops it")

    @property
    def board(self) -> Board:
        return self.query_one("#board", Board)

    @property
    def smallest(self) -> tuple[int, int]:
        return self.skin.small

    def on_resize(self, event: events.Resize) -> None:
        super().on_resize(event)
        self._place_side(event.size.width)
        self.query_one(Footer).display = event.size.height >= self.skin.foot
        self._draw_top(event.size.width)

    def _place_side(self, width: int) -> None:
        wanted = self._side_wanted if self._side_wanted is not None else width >= self.skin.side
        side = self.query_one(SidePanel)
        side.display = wanted
        if self.moment is not None:
            side.show(self.moment, self.sitting.log, self.thinking)

    # --- drawing ---

    def draw(self) -> None:
        """Shows the table as it is now."""
        if self.sitting.follow_turn() and self.sitting.game.info.hidden and self.moment is not None:
            self._draw_curtain(self.moment.step)
        moment = self.moment = self.sitting.moment()
        self.board.show_moment(moment)
        self.query_one(SidePanel).show(moment, self.sitting.log, self.thinking)
        if moment.events:
            self.say(" · ".join(event.text for event in moment.events[-3:]))
        self._draw_top()
        if self.sitting.problem:
            self.say(self.sitting.problem, bad=True)
        if moment.outcome is not None and not self._over_told:
            self._over_told = True
            self.set_timer(0.6 if self.home.settings.animation else 0.01, self._tell_end)

    def _draw_top(self, wide: int = 0) -> None:
        moment, driver = self.moment, self.driver
        if moment is None or driver is None:
            return
        seed = printable(seed_text(self.sitting.match))
        left = f"{moment.game.info.title}   seed {seed if len(seed) <= 32 else seed[:31] + '…'}"
        if self.sitting.is_watched:
            left += (
                "   watching"
                if moment.seat is None
                else f"   through the eyes of {printable(moment.names[moment.seat])}"
            )
        minutes, seconds = divmod(int(self.sitting.seconds), 60)
        tempo = f"  speed {driver.speed:g}" + ("  paused" if driver.paused else "") if driver.has_tempo else ""
        right = f"{tempo}   {minutes}:{seconds:02}"
        width = max((wide or self.size.width) - 2 - len(left), len(right) + 1)
        self.query_one("#top", Static).update(Text(left + right.rjust(width), no_wrap=True, overflow="ellipsis"))

    def say(self, text: str, *, bad: bool = False) -> None:
        """Puts a line into the status bar."""
        style = f"bold {self.home.theme_variables['error']}" if bad else ""
        line = Text(printable(text), style=style, no_wrap=True, overflow="ellipsis")
        self.query_one("#status", Static).update(line)

    def _draw_curtain(self, since: int) -> None:
        """Hides the board from whoever just acted, and tells what anybody may know of that."""
        from quintet.tui.screens.dialogs import CurtainDialog  # noqa: PLC0415

        match, seat = self.sitting.match, self.sitting.seat
        if seat is not None:
            told = [event.text for event in match.events(None, since)]
            self.app.push_screen(CurtainDialog(match.names[seat], told))

    # --- time ---

    def beat(self) -> None:
        """Looks whether a bot should think, a tick is due, or a queued action can go on."""
        driver = self.driver
        if driver is None or not self.is_current:
            return
        now = time.monotonic()
        if self._queue and now >= self._queued_at and self._may_go_on:
            self._play_next()
        wish = driver.wish(now)
        if wish is not None:
            self._send(wish)
        elif int(now) != int(now - BEAT):
            self._draw_top()

    def _send(self, wish: Seat) -> None:
        """Asks a bot, or plays a tick, in a thread of its own; the answer comes as a message."""
        assert self.driver is not None
        self.driver.busy = True
        if wish != TICK:
            self.thinking = wish
            if self.moment is not None:
                self.query_one(SidePanel).show(self.moment, self.sitting.log, wish)
        threading.Thread(target=self._work, args=(wish,), daemon=True, name="quintet-bot").start()

    def _work(self, wish: Seat) -> None:
        try:
            if wish == TICK:
                self.sitting.match.tick()
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
            self._choose(self._waiting.pop(0))

    @property
    def _may_go_on(self) -> bool:
        return self.moment is not None and self.moment.mine and not self._is_ticking_now

    @property
    def _is_ticking_now(self) -> bool:
        """Whether the match belongs to the thread that plays a tick."""
        return self.driver is not None and self.driver.busy and self.thinking is None

    def on_screen_suspend(self) -> None:
        if self.driver is not None:
            self.driver.clock.pause(time.monotonic())

    def on_screen_resume(self) -> None:
        if self.driver is not None and not self.driver.paused:
            self.driver.clock.resume(time.monotonic())

    def on_unmount(self) -> None:
        self.sitting.flush()

    # --- acting ---

    @on(Board.Chosen)
    def _chosen(self, message: Board.Chosen) -> None:
        message.stop()
        if self._is_ticking_now:
            self._waiting.append(message.actions)
        else:
            self._choose(message.actions)

    def _choose(self, actions: tuple[Action, ...]) -> None:
        if self.driver is not None:
            self.driver.begin(time.monotonic())
        self._queue = deque(actions)
        self._play_next()

    def _play_next(self) -> None:
        action = self._queue.popleft()
        self._queued_at = time.monotonic() + QUEUE_REST
        if self._try(lambda: self.sitting.submit(action)):
            if self.driver is not None and not self.driver.has_tempo:
                self.driver.rested(time.monotonic())
        else:
            self._queue.clear()

    def _try(self, do: Any) -> bool:
        """Does something to the match and draws it; a refusal is told and changes nothing."""
        if self._is_ticking_now:
            self.say("the clock is just ticking; try again", bad=True)
            return False
        try:
            do()
        except QuintetError as error:
            self.say(str(error), bad=True)
            return False
        self.draw()
        return True

    @on(Board.Said)
    def _said(self, message: Board.Said) -> None:
        message.stop()
        self.say(message.text, bad=message.bad)

    @on(Board.Noted)
    def _noted(self, message: Board.Noted) -> None:
        message.stop()
        self._try(lambda: self.sitting.note(message.key, message.text))

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

    # --- commands ---

    def action_undo(self) -> None:
        self._queue.clear()
        if self._try(self.sitting.undo):
            self._over_told = False

    def action_redo(self) -> None:
        self._try(self.sitting.redo)

    def action_pause(self) -> None:
        if self.driver is not None and self.driver.has_tempo:
            self.driver.pause(time.monotonic(), paused=not self.driver.paused)
            self._draw_top()

    def action_hold(self) -> None:
        """Time stands still until it is told to go on."""
        if self.driver is not None and self.driver.has_tempo:
            self.driver.pause(time.monotonic(), paused=True)
            self._draw_top()

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
            self.home.change_settings(speed=speed)
            self._draw_top()

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
        self._draw_top()

    def action_eyes(self) -> None:
        """Looks through other eyes, where that is allowed."""
        seat = self.sitting.next_eyes()
        self.draw()
        who = "a spectator" if seat is None else self.sitting.match.names[seat]
        self.say(f"you look through the eyes of {who}")

    def action_side(self) -> None:
        self._side_wanted = not self.query_one("#side").display
        self._place_side(self.size.width)

    def action_seed(self) -> None:
        self.app.copy_to_clipboard(seed_text(self.sitting.match))
        self.say(f"the seed is in the clipboard: {seed_text(self.sitting.match)}")

    def action_events(self) -> None:
        from quintet.tui.screens.dialogs import ReadDialog  # noqa: PLC0415

        self.app.push_screen(ReadDialog("What happened", log_text(self.sitting.log), at_end=True))

    def action_save(self) -> None:
        from quintet.tui.screens.dialogs import AskDialog  # noqa: PLC0415

        self.app.push_screen(AskDialog("Save under which name?", self.sitting.game.info.title), self._save_as)

    def _save_as(self, name: str | None) -> None:
        if name and self._try(lambda: self.sitting.save_as(name)):
            self.say(f"saved as {name}; the game is also kept by itself after every action")

    def action_resign(self) -> None:
        from quintet.tui.screens.dialogs import ConfirmDialog  # noqa: PLC0415

        self.app.push_screen(ConfirmDialog("Give this game up?"), self._resign)

    def _resign(self, sure: bool | None) -> None:  # noqa: FBT001 - what a dialog was dismissed with
        if sure:
            self._try(self.sitting.resign)

    def action_replay(self) -> None:
        from quintet.tui.screens.replay import ReplayScreen  # noqa: PLC0415

        self.app.push_screen(ReplayScreen.of_sitting(self.sitting))

    def action_menu(self) -> None:
        from quintet.tui.screens.dialogs import ChooseDialog  # noqa: PLC0415
        from quintet.tui.screens.endings import menu_choices  # noqa: PLC0415

        self.app.push_screen(ChooseDialog("The game is kept as it is", menu_choices(self.sitting)), self._menu)

    def _tell_end(self) -> None:
        from quintet.tui.screens.dialogs import ReadDialog  # noqa: PLC0415

        if not self.is_current or self.sitting.match.outcome is None or self.moment is None:
            return
        page = self.board.epilogue(self.moment, seed_text(self.sitting.match))
        if page is None:
            self._offer_end()
        else:
            self.app.push_screen(ReadDialog("The game is over", page), lambda _: self._offer_end())

    def _offer_end(self) -> None:
        from quintet.tui.screens.endings import EndDialog  # noqa: PLC0415

        self.app.push_screen(EndDialog(self.sitting), self._menu)

    def _menu(self, choice: str | None) -> None:
        from quintet.tui.starting import start_again  # noqa: PLC0415

        match choice:
            case None:
                self.board.take_focus()
            case "home":
                self.home.go_home()
            case "again" | "same":
                again = start_again(self.sitting.match, fresh=choice == "again")
                self.home.go_home()
                self.home.start(again)
            case name:
                self.call_later(self.run_action, name)
