"""The replay viewer: any game step by step, from any point of view, with a way to play on from any step."""

import asyncio
from dataclasses import dataclass
from typing import ClassVar, Final

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from quintet.core.errors import QuintetError, printable
from quintet.core.game import Seat
from quintet.core.replay import Replay
from quintet.front.loading import load_game
from quintet.front.phrasing import with_names
from quintet.front.replay_cursor import SECONDS_A_STEP, ReplayCursor
from quintet.front.settings import next_speed
from quintet.front.start import Start
from quintet.front.status_line import fitting
from quintet.front.tempo import SMOOTH, strides
from quintet.front.viewer import Viewer
from quintet.tui.dialogs import AskDialog
from quintet.tui.key_bar import KeyBar
from quintet.tui.screens.frame import Frame
from quintet.tui.screens.play.side import SidePanel
from quintet.tui.skins import skin_for
from quintet.tui.skins.base import Board
from quintet.tui.text import marked

__all__ = ["ReplayScreen", "Scrubber"]

GAP: Final = "   "


def _key(key: str, action: str, label: str, *, show: bool = True) -> Binding:
    """Returns a key that comes before the board's; the board's keys that only look work here too."""
    return Binding(key, action, label, show=show, priority=True)


class Scrubber(Widget, can_focus=True):
    """A bar that shows the position in the game; a click or a drag goes there."""

    DEFAULT_CSS = "Scrubber { height: 1; width: 1fr; padding: 0 1; } Scrubber:focus { color: $accent; }"

    @dataclass
    class Moved(Message):
        """The player wants to go to this position."""

        position: int

    def __init__(self) -> None:
        super().__init__(id="scrubber")
        self.position = 0
        self.length = 0

    def show(self, position: int, length: int) -> None:
        self.position, self.length = position, length
        self.refresh()

    def render(self) -> Text:
        wide = self._bar_width
        at = round(self.position / self.length * (wide - 1)) if self.length else 0
        return Text("━" * at + "●" + "─" * (wide - 1 - at) + self._label)

    @property
    def _label(self) -> str:
        return f" {self.position} / {self.length}"

    @property
    def _bar_width(self) -> int:
        return max(self.content_size.width - len(self._label), 4)

    def on_mouse_down(self, event: events.MouseDown) -> None:
        self.capture_mouse()
        self._go(event.x)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if event.button:
            self._go(event.x)

    def on_mouse_up(self) -> None:
        self.release_mouse()

    def _go(self, x: int) -> None:
        share = min(max((x - 1) / (self._bar_width - 1), 0.0), 1.0)
        self.post_message(self.Moved(round(share * self.length)))


class ReplayScreen(Frame):
    """A replay, shown with the game's skin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        _key("space", "play", "play"),
        _key("space", "pause", "pause"),
        _key("left", "by(-1)", "one step back", show=False),
        _key("right", "by(1)", "one step forward", show=False),
        _key("pageup", "by(-10)", "ten steps back", show=False),
        _key("pagedown", "by(10)", "ten steps forward", show=False),
        _key("home", "to(0)", "go to the start", show=False),
        _key("end", "to(-1)", "go to the end", show=False),
        _key("minus", "speed(-1)", "slower", show=False),
        _key("plus,equals_sign", "speed(1)", "faster", show=False),
        _key("g", "jump", "go to"),
        _key("tab", "view", "view"),
        _key("b", "branch", "branch"),
    ]
    DEFAULT_CSS = """
    ReplayScreen #caption { height: 1; padding: 0 1; }
    """
    manual = (
        "`Left` and `Right` step through the game, by actions or by ticks of its clock, and `Space` plays it. Press "
        "`g` to go to a step, or click the bar. `Tab` changes the point of view, and the board shows what that player "
        "knew. Once a game is over, every action is shown, including what was secret.\n"
        "`b` starts a new game from this moment; the old one does not change."
    )

    def __init__(self, replay: Replay | None = None, viewer: Viewer | None = None, number: int = 0) -> None:
        super().__init__()
        self._replay = replay
        self._viewer = viewer
        self._number = number
        self._asked: tuple[Seat, str, int] | None = None
        self.cursor: ReplayCursor | None = None
        self.speed = 1.0
        self._lines = 1
        self._timer: Timer | None = None

    @classmethod
    def of_viewer(cls, viewer: Viewer) -> "ReplayScreen":
        return cls(viewer=viewer)

    def compose(self) -> ComposeResult:
        yield Static("Replay", id="top", markup=False)
        yield Horizontal(SidePanel(id="side"), id="middle")
        yield Static("Opening the replay …", id="caption", markup=False)
        yield Scrubber()
        yield KeyBar()

    def arrive(self) -> None:
        self.query_one(Scrubber).focus()
        self.run_worker(self._open(), name="open")

    async def _open(self) -> None:
        try:
            self.cursor = await self._wind()
        except QuintetError as error:
            self.app.notify(printable(str(error)), severity="error", markup=False, timeout=12)
            self.action_back()
            return
        board = skin_for(self.cursor.game.info.id)(self.cursor.game, animated=False)
        self._lines = board.news_lines
        self.query_one("#caption").styles.height = self._lines
        await self.query_one("#middle").mount(board, before=0)
        self.home.check_size()
        self._show_side(self.size.width)
        if self._viewer is not None and self._viewer.session.match.is_over:
            self.action_play()
        self.draw()
        board.focus()

    async def _wind(self) -> ReplayCursor:
        if self._viewer is not None:
            return await asyncio.to_thread(ReplayCursor.of_viewer, self._viewer)
        assert self._replay is not None
        game = await load_game(self._replay.game, lambda *_: None)
        return await asyncio.to_thread(ReplayCursor.of_stored, game, self._replay, self.store, self._number)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offers no other point of view where only one person played, and either to play or to pause."""
        if action in {"play", "pause"}:
            return (action == "pause") == (self._timer is not None)
        if (
            action == "view"
            and self.cursor is not None
            and min(len(self.cursor.names), len(self.cursor.viewpoints)) == 1
        ):
            return False
        return super().check_action(action, parameters)

    def on_resize(self, event: events.Resize) -> None:
        self._show_side(event.size.width)

    def _show_side(self, width: int) -> None:
        """Shows the side panel where the board has room beside it."""
        boards = list(self.query(Board))
        wide = max((max(board.side, board.small[0] + SidePanel.wide) for board in boards), default=width + 1)
        self.query_one("#side").display = width >= wide

    def draw(self) -> None:
        cursor = self.cursor
        boards = list(self.query("#board"))
        if cursor is None or not boards:
            return
        moment = cursor.moment()
        boards[0].show_moment(moment)  # type: ignore[attr-defined]
        self.query_one(SidePanel).show(moment, list(moment.events), None)
        self.query_one(Scrubber).show(cursor.stop, cursor.last_stop)
        self._say(self._caption(cursor))
        who = "spectator" if cursor.seat is None else cursor.names[cursor.seat]
        state = f"playing, speed {self.speed:g}x" if self._timer is not None else "paused"
        top = f"Replay of {cursor.game.info.title}   point of view: {who}   {state}"
        self.query_one("#top", Static).update(Text(printable(top), no_wrap=True))

    def _caption(self, cursor: ReplayCursor) -> str:
        """Returns the action and its effects; where there is no room for both, the effects."""
        moment, done, room = cursor.moment(), cursor.caption(), self.size.width - 2
        skin = skin_for(cursor.game.info.id)
        effects = fitting(moment.events, room - len(done) - len(GAP), self._lines, skin.asides, skin.is_weighty)
        if not effects and moment.outcome is not None:
            effects = with_names(moment.outcome.text, moment.game, moment.names)
        whole = GAP.join(filter(None, [done, effects]))
        return whole if len(whole) <= self._lines * room else effects or done

    def _say(self, text: str) -> None:
        line = marked(text)
        line.no_wrap, line.overflow = self._lines == 1, "ellipsis"
        self.query_one("#caption", Static).update(line)

    @on(Board.Said)
    def _said(self, message: Board.Said) -> None:
        """Shows what the board says until the next step."""
        message.stop()
        self._say(message.text)

    # --- reasons ---

    @on(Board.Asked)
    def _bot_asked(self, message: Board.Asked) -> None:
        """Asks a bot in a thread, one at a time; after more steps, it is asked about the last one."""
        message.stop()
        cursor = self.cursor
        if cursor is None:
            return
        acting = cursor.moment().to_act  # a spectator asks about whoever was to act
        seat = cursor.seat if cursor.seat is not None else next(iter(acting), None)
        if seat is not None:
            idle = self._asked is None
            self._asked = (seat, message.bot, cursor.position)
            if idle:
                self.run_worker(self._explain(cursor), name="reasons")

    async def _explain(self, cursor: ReplayCursor) -> None:
        asked = None
        while asked != self._asked and self._asked is not None:
            asked = self._asked
            try:
                text = await asyncio.to_thread(cursor.explain, *asked)
            except QuintetError as error:
                text = str(error)
            self.query_one("#board", Board).hear(text, asked[2])
        self._asked = None

    # --- moving ---

    def action_by(self, steps: int) -> None:
        if self.cursor is not None:
            self.stop()
            self._go(self.cursor.stop + steps)

    def action_to(self, position: int) -> None:
        if self.cursor is not None:
            self.stop()
            self._go(self.cursor.last_stop if position < 0 else position)

    @on(Scrubber.Moved)
    def _moved(self, message: Scrubber.Moved) -> None:
        self.stop()
        self._go(message.position)

    def _go(self, stop: int) -> None:
        if self.cursor is not None:
            self.cursor.go_to_stop(stop)
            self.draw()

    def action_jump(self) -> None:
        if self.cursor is not None:
            question = f"Go to which step? (0 to {self.cursor.last_stop})"
            self.app.push_screen(AskDialog(question, kind="integer", longest=7), self._jump)

    def _jump(self, answer: str | None) -> None:
        if answer and answer.lstrip("-").isdecimal():
            self._go(int(answer))

    # --- playing ---

    def action_help(self) -> None:
        """Stops while the help is read."""
        if self._timer is not None:
            self.action_pause()
        super().action_help()

    def action_play(self) -> None:
        if self.cursor is not None and self._timer is None:
            if self.cursor.position == self.cursor.length:
                self.cursor.go_to(0)
            self._timer = self.set_interval(SECONDS_A_STEP / min(self.speed, SMOOTH), self._next)
            self.refresh_bindings()
        self.draw()

    def action_pause(self) -> None:
        self.stop()
        self.draw()

    def _next(self) -> None:
        if self.cursor is None or self.cursor.position >= self.cursor.length:
            self.stop()
            self.draw()
        else:
            self._go(self.cursor.stop + strides(self.speed))

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self.refresh_bindings()

    def action_speed(self, by: int) -> None:
        self.speed = next_speed(self.speed, by)
        if self._timer is not None:
            self.stop()
            self.action_play()
        self.draw()

    def action_view(self) -> None:
        if self.cursor is not None:
            self.cursor.look_from_next()
            self.draw()

    def action_branch(self) -> None:
        """Starts a new game from this moment."""
        if self.cursor is None or not self.is_current:
            return
        try:
            match = self.cursor.branch(self.home.settings.bot_seconds)
        except QuintetError as error:
            self._say(printable(str(error)))
            return
        self.home.go_home()
        self.home.start(Start(match.game.info.id, made=match))
