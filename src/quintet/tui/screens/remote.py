"""RemoteScreen: a table on another machine. The skins draw its moments like those of any game."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Static

from quintet.core.errors import QuintetError, printable
from quintet.core.game import Action
from quintet.front.remote_table import EXPLAIN, RemoteTable
from quintet.front.status_line import fitting
from quintet.tui.dialogs import ConfirmDialog
from quintet.tui.key_bar import KeyBar
from quintet.tui.screens.frame import Frame
from quintet.tui.screens.play.side import SidePanel
from quintet.tui.skins import skin_for
from quintet.tui.skins.base import Board
from quintet.tui.text import marked

__all__ = ["OpenLine", "RemoteScreen"]

MANUAL: Final = """This table is on another machine. Others play at it in a browser, in a terminal or as programs.
An undo or a draw needs the others: `F2` says yes to what they ask for, `F3` says no.
When the line is cut, the board stays, and the game goes on as soon as the line is back."""


class RemoteConnection(Protocol):
    """A connection to a table."""

    table: RemoteTable

    def start(self) -> None: ...
    def close(self) -> None: ...


OpenLine = Callable[[Callable[[str], None]], RemoteConnection]
"""Makes a connection that calls back, in a thread of its own, with the type of every message."""


class RemoteScreen(Frame):
    """One line to one table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "answer(True)", "yes"),
        Binding("f3", "answer(False)", "no"),
        Binding("f4", "offer_draw", "offer a draw", show=False),
        Binding("ctrl+z", "ask('undo')", "undo"),
        Binding("ctrl+x", "resign", "resign", show=False),
        Binding("f9", "ask('rematch')", "rematch"),
        Binding("f8", "hello", "say hello", show=False),
    ]
    DEFAULT_CSS = """
    RemoteScreen #waiting { width: 1fr; height: 1fr; content-align: center middle; }
    """
    manual = MANUAL

    @dataclass
    class Heard(Message):
        """A message came in."""

        kind: str

    def __init__(self, open_line: OpenLine) -> None:
        super().__init__()
        self._line = open_line(self._hear)
        self.table = self._line.table
        self.board: Board | None = None
        self._queue: deque[Action] = deque()
        """Actions that were chosen together and are still to be played."""
        self._asked = -1
        """The position that a bot was asked about."""

    def _hear(self, kind: str) -> None:
        """Called in another thread."""
        self.post_message(self.Heard(kind))

    def compose(self) -> ComposeResult:
        yield Static(id="top", markup=False)
        with Horizontal(id="middle"):
            yield Static("Connecting ...", id="waiting", markup=False)
            yield SidePanel(id="side")
        yield Static(id="status", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self._line.start()
        self.set_interval(1.0, self._count_down)

    def on_unmount(self) -> None:
        self._line.close()

    @property
    def smallest(self) -> tuple[int, int]:
        return self.board.small if self.board is not None else (80, 24)

    def action_back(self) -> None:
        self.app.exit()

    # --- showing ---

    @on(Heard)
    async def _take(self, message: Heard) -> None:
        table = self.table
        match message.kind:
            case "welcome":
                await self._set_board()
            case "push":
                self._draw()
                self._play_next()
            case "refused":
                self._queue.clear()
            case "next":
                await self._leave_board()
            case "cut":
                self._say("The connection is cut. Trying to come back ...", bad=True)
            case "over":
                self._say(self._end())
            case "seats" if table.is_invited:
                self._say("The others want a rematch. `F9` joins them, `Esc` leaves.")
            case "text" if self.board is not None and table.reasons:
                self.board.hear(table.reasons, self._asked)
                table.reasons = ""
        if table.news:
            self._say(" ".join(table.news), bad=message.kind == "refused")
            table.news.clear()
        self._draw_top()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offers what means something now: an answer to an offer, a rematch of a game that is over."""
        is_over = self.table.stage == "over"
        if action == "answer":
            return self.table.is_asked
        if parameters == ("rematch",):
            return is_over
        if action in {"offer_draw", "resign"} or parameters == ("undo",):
            return self.table.seat is not None and not is_over
        return super().check_action(action, parameters)

    async def _set_board(self) -> None:
        """Puts up the board of the game, or who is missing."""
        table = self.table
        assert table.game is not None
        waiting = self.query_one("#waiting", Static)
        waiting.update("Waiting until every seat is taken ...")
        if table.stage != "open" and self.board is None:
            waiting.display = False
            self.board = skin_for(table.game.info.id)(table.game, animated=self.home.settings.animation)
            self.board.no_help = "No bot helps where several people play." if table.several else ""
            self.query_one("#status", Static).styles.height = self.board.news_lines
            await self.query_one("#middle", Horizontal).mount(self.board, before=0)
            self.board.take_focus()
            self.home.check_size()

    async def _leave_board(self) -> None:
        """A rematch begins: its board is a new one."""
        self._queue.clear()
        if self.board is not None:
            await self.board.remove()
            self.board = None
        self.query_one("#waiting", Static).display = True
        self._say("The next game begins.")

    def _draw(self) -> None:
        moment, board = self.table.moment, self.board
        if moment is None or board is None:
            return
        board.show_moment(moment)
        self.query_one(SidePanel).display = self.app.size.width >= board.side
        self.query_one(SidePanel).show(moment, self.table.log, None)
        if moment.events:
            width = self.app.size.width - 2
            self._say(fitting(moment.events, width, board.news_lines, board.asides, board.is_weighty))

    def _draw_top(self) -> None:
        table = self.table
        if table.game is None:
            return
        names = " - ".join(self._name_of(seat) for seat in range(len(table.places)))
        who = "watching" if table.seat is None else f"you are {printable(table.names[table.seat])}"
        self.query_one("#top", Static).update(Text(f"{table.game.info.title}   {names}   {who}", overflow="ellipsis"))

    def _name_of(self, seat: int) -> str:
        """Returns who sits on a seat, with the time that is left where it is limited."""
        name = printable(self.table.places[seat].name or "open seat")
        return f"{name} {self.table.time_of(seat)}".rstrip()

    def _count_down(self) -> None:
        if self.table.clocks is not None:
            self._draw_top()

    def _end(self) -> str:
        moment = self.table.moment
        text = printable(moment.outcome.text) if moment is not None and moment.outcome is not None else ""
        return f"{text} `F9` sets the table again, `Esc` leaves."

    def _say(self, text: str, *, bad: bool = False) -> None:
        style = f"bold {self.app.theme_variables['error']}" if bad else ""
        self.query_one("#status", Static).update(marked(text, style))

    # --- acting ---

    @on(Board.Chosen)
    def _chosen(self, message: Board.Chosen) -> None:
        message.stop()
        self._queue = deque(message.actions)
        self._play_next()

    def _play_next(self) -> None:
        """Plays the next action of a choice, when the one before it is written and drawn."""
        if self._queue:
            action = self._queue.popleft()
            self._try(lambda: self.table.act(action))

    @on(Board.Asked)
    def _bot_asked(self, message: Board.Asked) -> None:
        message.stop()
        if self.table.moment is not None:
            self._asked = self.table.moment.position
            self.table.ask(EXPLAIN, bot=message.bot)

    @on(Board.Said)
    def _said(self, message: Board.Said) -> None:
        message.stop()
        self._say(message.text, bad=message.bad)

    @on(Board.Noted)
    def _noted(self, message: Board.Noted) -> None:
        message.stop()
        self.table.ask("note", key=message.key, text=message.text)

    def action_offer_draw(self) -> None:
        self._try(self.table.offer_draw)

    def action_ask(self, kind: str) -> None:
        self._try(lambda: self.table.ask(kind))

    def action_answer(self, yes: bool) -> None:  # noqa: FBT001 - from a binding
        self._try(lambda: self.table.answer(yes=yes))

    def action_hello(self) -> None:
        self.table.signal("hello")

    def action_resign(self) -> None:
        self.app.push_screen(ConfirmDialog("Resign this game?"), self._resign)

    def _resign(self, sure: bool | None) -> None:  # noqa: FBT001 - what a dialog was dismissed with
        if sure:
            self.table.ask("resign")

    def _try(self, do: Callable[[], None]) -> None:
        try:
            do()
        except QuintetError as error:
            self._say(str(error), bad=True)
