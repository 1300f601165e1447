"""PlayView: the board with the side panel and the lines around it, drawn from the viewer's moments."""

from typing import Final

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from quintet.core.errors import printable
from quintet.core.game import Pace
from quintet.core.plural import counted
from quintet.front.duration import clock as as_clock
from quintet.front.moment import Moment
from quintet.front.session import seed_text
from quintet.front.status_line import StatusLine, fitting
from quintet.front.viewer import Viewer
from quintet.table.seats import BotSeat
from quintet.tui.screens.play.clock import PlayClock
from quintet.tui.screens.play.side import SidePanel
from quintet.tui.skins.base import Board
from quintet.tui.text import marked

__all__ = ["PlayView"]

SEED_SHOWN: Final = 32
LINGER: Final = 8
"""Steps for which a line that passes can be read, about four ticks of a person who queues a step in each."""


class PlayView(Vertical):
    """A title line, the board beside the side panel, and the status line."""

    DEFAULT_CSS = """
    PlayView { layers: base raised; }
    PlayView #status.-raised { layer: raised; dock: bottom; offset: 0 -1; }
    """

    def __init__(self, viewer: Viewer, clock: PlayClock, board: Board) -> None:
        super().__init__()
        self.viewer = viewer
        self.clock = clock
        self.board = board
        session = viewer.session
        self.news = StatusLine(piles_up=session.game.info.pace is Pace.TURNS and not session.is_watched)
        self.moment: Moment | None = None
        self._first: Moment | None = None
        """The first moment, if it is ready before it is drawn."""
        self._side_wanted: bool | None = None
        self._passing = False
        """Whether the status line is cleared by the steps that follow."""
        self._linger = 0
        """Steps without news for which a passing line still stays."""
        self._is_remark = False
        """Whether the line is about what the player just did or saw."""

    def compose(self) -> ComposeResult:
        top = Static(id="top", markup=False)
        top.display = self.board.top or self.viewer.session.is_watched
        yield top
        with Horizontal(id="middle"):
            yield self.board
            yield SidePanel(id="side")
        status = Static(id="status", markup=False)
        status.styles.height = self.board.news_lines
        status.styles.text_wrap = "nowrap" if self.board.news_lines == 1 else "wrap"
        yield status

    @property
    def is_laid_out(self) -> bool:
        """False before its parts are there, and after they were removed with their screen."""
        return len(self.query(SidePanel)) > 0

    # --- the side panel ---

    def fit(self, width: int) -> None:
        """Shows the side panel where the window has room for it, or the player wants it."""
        wanted = self._side_wanted if self._side_wanted is not None else width >= self.board.side
        self.query_one(SidePanel).display = wanted and width >= self.side_from
        self._raise_news(width)
        self.draw_side()
        self.draw_top(width)

    def _raise_news(self, width: int) -> None:
        """Lays the status line over the board, above its last row, where the board wants it there."""
        raised = self.board.raises_news(width, self.app.size.height)
        if raised != self.board.is_news_raised:
            self.board.is_news_raised = raised
            self.query_one("#status").set_class(raised, "-raised")

    @property
    def side_from(self) -> int:
        """The window width from which the board and the side panel have room beside each other."""
        return self.board.small[0] + SidePanel.wide

    def toggle_side(self) -> None:
        self._side_wanted = not self.query_one(SidePanel).display
        self.fit(self.app.size.width)
        if self._side_wanted and self.app.size.width < self.side_from:
            self.say(f"The side panel needs a window of {self.side_from} columns.", bad=True)

    def draw_side(self) -> None:
        if self.moment is not None:
            shown_anyway = self.board.unsaid | self.board.asides
            log = [event for event in self.viewer.log if event.kind not in shown_anyway]
            self.query_one(SidePanel).show(self.moment, log, self.clock.thinking)

    # --- drawing ---

    def prepare(self) -> None:
        """Makes the first moment, and what the board works out from it, ready to be drawn."""
        self._first = self.viewer.moment()
        self.board.prepare(self._first)

    def draw(self) -> Moment:
        """Shows the table as it is now."""
        session, before = self.viewer.session, self.moment
        self.moment, self._first = self._first or self.viewer.moment(), None
        moment = self.moment
        self.board.show_moment(moment)
        self.viewer.remember(moment, self.board.moment)
        self.draw_side()
        news = self.board.news_of(moment)
        if news:
            self.news.add(moment.seat, news)
            self.put(self._news(), passing=True)
        elif before is not None and before.seat != moment.seat:  # what the one before was told is not for this one
            self.say(self.board.hand_over if session.shares_keyboard else "", passing=True)
        elif before is not None and before.step < moment.step and self._passing and self._ticks:
            self._let_pass()
        self.draw_top()
        if session.problem:
            self.say(session.problem, bad=True)
        return moment

    def _let_pass(self) -> None:
        """Clears a line that passes, after enough steps to read it."""
        self._linger -= 1
        if self._linger <= 0:
            self.say("")

    @property
    def _ticks(self) -> bool:
        return self.viewer.session.game.info.pace is Pace.TICKS

    def _news(self) -> str:
        board = self.board
        return fitting(self.news.events, self.app.size.width - 2, board.news_lines, board.asides, board.is_weighty)

    def draw_top(self, width: int = 0) -> None:
        """Draws the line above: the game and whether it counts; for a watcher, the point of view and the speed."""
        if self.moment is None:
            return
        session = self.viewer.session
        right = f"{self._tempo_words()}  {as_clock(session.seconds)}"
        room = (width or self.app.size.width) - 2
        left = self._watched_words(room - len(right)) if session.is_watched else self._played_words()
        padded = right.rjust(max(room - len(left), len(right) + 1))
        self.query_one("#top", Static).update(Text(left + padded, no_wrap=True, overflow="ellipsis"))

    def _watched_words(self, room: int) -> str:
        """Returns the game, the point of view, and the bots, or their number where there is no room for names."""
        match, seat = self.viewer.session.match, self.viewer.seat
        who = "spectator" if seat is None else f"{printable(match.names[seat])} ({match.game.seat_name(seat)})"
        view = f"  view {1 if seat is None else seat + 2}/{len(match.names) + 1}: {who}"
        title, kinds = (
            f"Watching {match.game.info.title}",
            (each.bot for each in match.seats if isinstance(each, BotSeat)),
        )
        words = f"{title}: {', '.join(dict.fromkeys(kinds))}{view}"
        return words if len(words) <= room else f"{title}: {counted(len(match.names), 'bot')}{view}"

    def _played_words(self) -> str:
        """Returns the game, the seed, whether it counts, and where people share a keyboard whose keys count."""
        session, seat = self.viewer.session, self.viewer.seat
        seed = printable(seed_text(session.match))
        seed = seed if len(seed) <= SEED_SHOWN else seed[: SEED_SHOWN - 1] + "…"
        counts = (
            "   with help" if session.match.is_helped else "   the attempt that counts" if session.is_challenge else ""
        )
        words = f"{session.game.info.title}   seed {seed}{counts}"
        if seat is None or not session.shares_keyboard or session.match.is_over:
            return words
        return f"{words}   ▶ {printable(session.match.names[seat])} plays"

    def _tempo_words(self) -> str:
        tempo = self.clock.tempo
        if not tempo.has_tempo:
            return ""
        if self.viewer.session.match.is_over:
            return "  over"
        if self.board.moves_by_turns and not self.viewer.session.is_watched:
            return "  turn by turn"
        return f"  {'‖ paused' if tempo.paused else '▶ running'}  speed {tempo.speed:g}x"

    def drop_remark(self) -> None:
        """Clears a remark as the player acts, where a clock runs: elsewhere news replace it."""
        if self._is_remark and self._ticks:
            self.say("")

    def say(self, text: str, *, bad: bool = False, passing: bool = False) -> None:
        """Puts a sentence into the status line in place of all that the board has said."""
        self.board.fall_silent()
        self.put(self.board.spread(text), bad=bad, passing=passing)

    def put(self, text: str, *, bad: bool = False, passing: bool = False, remark: bool = False) -> None:
        """Puts a sentence of the board into the status line; one that passes is cleared by the steps that follow."""
        self._passing, self._linger, self._is_remark = passing, LINGER, remark
        style = f"bold {self.app.theme_variables['error']}" if bad else ""
        self.query_one("#status", Static).update(marked(text, style))
