"""The screen of a table: the skin, the side panel and the lines around them, drawn from the session's moments."""

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Footer, Static

from quintet.core.errors import printable
from quintet.core.game import Pace, Seat
from quintet.core.plural import counted
from quintet.front.format import clock
from quintet.front.moment import Moment
from quintet.front.session import Session, seed_text
from quintet.front.status_line import StatusLine, fitting
from quintet.front.tempo import Tempo
from quintet.front.viewer import Viewer
from quintet.table.seats import BotSeat
from quintet.tui.dialogs import CurtainDialog
from quintet.tui.screens.frame import Frame
from quintet.tui.screens.play.side import SidePanel
from quintet.tui.skins import skin_for
from quintet.tui.skins.base import Board
from quintet.tui.timers import later

__all__ = ["TableScreen"]

SEED_SHOWN = 32


class TableScreen(Frame):
    """One session on the screen, as it is now."""

    DEFAULT_CSS = """
    TableScreen #top { height: 1; background: $panel; color: $text-muted; padding: 0 1; }
    TableScreen #status { height: 1; padding: 0 1; }
    TableScreen #middle { height: 1fr; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.viewer = Viewer.at_keyboard(session)
        self.skin = skin_for(session.game.info.id)
        self.news = StatusLine(piles_up=session.game.info.pace is Pace.TURNS and not session.is_watched)
        self.tempo: Tempo | None = None
        self.moment: Moment | None = None
        self.thinking: Seat | None = None
        self._side_wanted: bool | None = None
        self._over_told = False
        self.end_due = False
        """Whether the end is still to be told; until then no key acts on the board."""
        self._passing = False
        self._kind: tuple[Seat | None, bool] | None = None
        if session.is_watched and not self.skin.has_stands(session.match.options):
            self.viewer.look_from(0)

    def compose(self) -> ComposeResult:
        yield Static(id="top", markup=False)
        with Horizontal(id="middle"):
            board = self.skin(self.session.game, animated=self.home.settings.animation)
            board.seed = seed_text(self.session.match)
            yield board
            yield SidePanel(id="side")
        status = Static(id="status", markup=False)
        status.styles.height = self.skin.news_lines
        yield status
        yield Footer(show_command_palette=False)

    @property
    def board(self) -> Board:
        return self.query_one("#board", Board)

    @property
    def smallest(self) -> tuple[int, int]:
        return self.skin.small

    def on_resize(self, event: events.Resize) -> None:
        self.place_side(event.size.width)
        self.query_one(Footer).display = event.size.height >= self.skin.foot or self.session.is_watched
        self.draw_top(event.size.width)

    def place_side(self, width: int) -> None:
        wanted = self._side_wanted if self._side_wanted is not None else width >= self.skin.side
        self.query_one(SidePanel).display = wanted
        self.show_side()

    def show_side(self) -> None:
        if self.moment is not None:
            self.query_one(SidePanel).show(self.moment, self.viewer.log, self.thinking)

    # --- drawing ---

    def draw(self) -> None:
        """Shows the table as it is now."""
        if self.viewer.follow_turn() and self.session.game.info.hidden and self.moment is not None:
            self.draw_curtain(self.moment.step)
        time_passed = self.moment is not None and self.moment.step < self.session.match.step
        moment = self.moment = self.viewer.moment()
        self.board.show_moment(moment)
        self.viewer.remember(moment, self.board.moment)
        self.show_side()
        if moment.events:
            self.news.add(moment.seat, moment.events)
            self.say(
                fitting(
                    self.news.events,
                    self.size.width - 2,
                    self.skin.news_lines,
                    self.skin.asides,
                    self.skin.is_weighty,
                ),
                passing=True,
            )
        elif time_passed and self._passing and moment.game.info.pace is Pace.TICKS:
            self.say("")
        self.draw_top()
        if self.session.problem:
            self.say(self.session.problem, bad=True)
        if moment.outcome is not None and not self._over_told:
            self._over_told = self.end_due = True
            self.set_focus(None)
            later(self, 0.6 if self.home.settings.animation else 0.01, self.tell_end)
        self._renew_keys()

    def _renew_keys(self) -> None:
        """Other keys mean something: seldom, since making the last line anew costs more than a whole board."""
        kind = (self.viewer.seat, self.session.match.is_over)
        if kind != self._kind:
            self._kind = kind
            self.refresh_bindings()

    def tell_end(self) -> None:
        """Says how it ended and what can be done next."""

    def draw_top(self, wide: int = 0) -> None:
        """The line above: which game and how it stands; for a watcher whose eyes, and how fast."""
        if self.moment is None or self.tempo is None:
            return
        right = f"{self._tempo_words()}  {clock(self.session.seconds)}"
        room = (wide or self.size.width) - 2
        left = self._watched_words(room - len(right)) if self.session.is_watched else self._played_words()
        width = max(room - len(left), len(right) + 1)
        self.query_one("#top", Static).update(Text(left + right.rjust(width), no_wrap=True, overflow="ellipsis"))

    def _played_words(self) -> str:
        session = self.session
        seed = printable(seed_text(session.match))
        seed = seed if len(seed) <= SEED_SHOWN else seed[: SEED_SHOWN - 1] + "…"
        return f"{session.game.info.title}   seed {seed}{_standing(session)}"

    def _watched_words(self, room: int) -> str:
        """Game, eyes, and which bots play, or how many where there is no room for their names."""
        seat, names = self.viewer.seat, self.session.match.names
        who = "spectator" if seat is None else f"{printable(names[seat])} ({self.session.game.seat_name(seat)})"
        place = 1 if seat is None else seat + 2
        game, eyes = self.session.game.info.title, f"  eyes {place}/{len(names) + 1}: {who}"
        kinds = dict.fromkeys(sitter.bot for sitter in self.session.match.seats if isinstance(sitter, BotSeat))
        told = f"Watching {game}: {', '.join(kinds)}{eyes}"
        return told if len(told) <= room else f"Watching {game}: {counted(len(names), 'bot')}{eyes}"

    def _tempo_words(self) -> str:
        tempo = self.tempo
        if tempo is None or not tempo.has_tempo:
            return ""
        if self.session.match.is_over:
            return "  over"
        return f"  {'‖ paused' if tempo.paused else '▶ running'}  speed {tempo.speed:g}x"

    def say(self, text: str, *, bad: bool = False, passing: bool = False) -> None:
        """Puts a line into the status bar; one that passes goes with the next tick."""
        self._passing = passing
        style = f"bold {self.app.theme_variables['error']}" if bad else ""
        line = Text(printable(text), style=style, no_wrap=self.skin.news_lines == 1, overflow="ellipsis")
        self.query_one("#status", Static).update(line)

    def draw_curtain(self, since: int) -> None:
        """Hides the board from whoever just acted, and tells what anybody may know of that."""
        match, seat = self.session.match, self.viewer.seat
        if seat is not None:
            told = [event.text for event in match.events(None, since)]
            self.app.push_screen(CurtainDialog(match.names[seat], told))


def _standing(session: Session) -> str:
    """Whether it counts: the day's attempt, or a game with help."""
    if session.is_challenge:
        return "   the attempt that counts"
    return "   with help" if session.match.is_helped else ""
