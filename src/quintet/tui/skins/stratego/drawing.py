"""The seeing half of the skin: what the board remembers between moments, and how it draws one."""

from typing import Final

from textual.timer import Timer

from quintet.core.game import Game
from quintet.games.stratego.actions import MOVES, TARGET, TARGETS
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.move_list import HalfMove, MoveList
from quintet.games.stratego.tables import SIDE
from quintet.games.stratego.views import SeenPiece, StrategoView
from quintet.tui.skins.base import Moment
from quintet.tui.skins.canvas import Canvas, CanvasBoard
from quintet.tui.skins.stratego.explain_panel import Reasons
from quintet.tui.skins.stratego.geometry import Field, fit_field
from quintet.tui.skins.stratego.painting import Looks, paint_clash, paint_field, write_panel
from quintet.tui.skins.stratego.setup_editor import Editor

__all__ = ["StrategoSight"]

FRAME_SECONDS: Final = 0.12
FRAMES: Final = 12


class StrategoSight(CanvasBoard):
    """A picture of the game from one seat, with a cursor, a chosen piece and what was asked for."""

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self.editor = Editor()
        self.moves = MoveList()
        self.reasons = Reasons()
        self.cursor: int | None = None
        self.chosen: int | None = None
        self.overlay = False
        self.flipped = False
        self._hover: int | None = None
        self._seat: int | None = -1
        self._was_setup: bool | None = None
        self._clash: HalfMove | None = None
        self._tick = 0
        self._timer: Timer | None = None

    # --- what is known ---

    @property
    def view(self) -> StrategoView | None:
        return self.moment.view if self.moment is not None else None

    @property
    def is_setup(self) -> bool:
        return self.view is not None and self.view.phase is GamePhase.SETUP

    @property
    def targets(self) -> dict[int, int]:
        """Where the chosen piece may go, and the action for it; read from the legal list."""
        return {} if self.chosen is None else self.ways.get(self.chosen, {})

    @property
    def ways(self) -> dict[int, dict[int, int]]:
        """Squares of pieces that can move, with their targets and actions."""
        found: dict[int, dict[int, int]] = {}
        for action in self.moment.legal if self.moment is not None else ():
            if action < MOVES:
                start = action // TARGETS
                found.setdefault(start, {})[int(TARGET[start, action % TARGETS])] = action
        return found

    @property
    def field(self) -> Field:
        return fit_field(self.size.width, self.size.height, turned=self.turned)

    @property
    def turned(self) -> bool:
        """Own side below, unless flipped."""
        return (self.moment is not None and self.moment.seat == 1) != self.flipped

    def piece_on(self, square: int) -> SeenPiece | None:
        row, col = divmod(square, SIDE)
        pieces = self.view.pieces if self.view is not None else ()
        return next((p for p in pieces if p.position and (p.position.row, p.position.col) == (row, col)), None)

    # --- drawing ---

    def draw(self, moment: Moment) -> None:
        if moment.seat != self._seat:
            self._change_eyes(moment)
        self.moves.follow(moment.view, moment.events, live=moment.live)
        if not moment.mine or self.chosen not in self.ways:
            self.chosen = None
        if self.is_setup != self._was_setup:
            self._was_setup = self.is_setup
            self.editor.let_go()
            self._settle_cursor(moment)
            self.refresh_bindings()
        if self.animated and moment.live and any(event.kind == "attacked" for event in moment.events):
            self._show_clash()
        self.ask()
        super().draw(moment)

    def _change_eyes(self, moment: Moment) -> None:
        """Somebody else looks: nothing of what the one before chose or peeked at stays."""
        self._seat = moment.seat
        self.overlay, self.chosen, self._hover, self._clash = False, None, None, None
        self.editor.let_go()
        self.moves.forget()
        self.reasons.close()
        self._settle_cursor(moment)

    def _settle_cursor(self, moment: Moment) -> None:
        """On the front row: its left end to set up, its middle to play."""
        squares = (60, 64) if moment.seat != 1 else (39, 35)
        self.cursor = squares[0 if self.is_setup else 1]

    def _show_clash(self) -> None:
        fights = self.moves.fights
        self._clash, self._tick = (fights[0][1] if fights else None), 0
        if self._timer is None and self.is_mounted:
            self._timer = self.set_interval(FRAME_SECONDS, self._next_frame)

    def _next_frame(self) -> None:
        self._tick += 1
        if self._tick > FRAMES:
            self._clash = None
            if self._timer is not None:
                self._timer.stop()
            self._timer = None
        self.repaint()

    @property
    def looks(self) -> Looks:
        """All that the picture depends on beside the moment."""
        return Looks(
            cursor=self.cursor,
            hover=self._hover,
            chosen=self.editor.chosen if self.is_setup else self.chosen,
            targets=frozenset(self.targets),
            overlay=self.overlay,
            aids=bool(self.wish("aids", True)),
            shades=self._shades(),
            accent=self._shade("accent") or self.palette.gold,
        )

    def _shades(self) -> tuple[str, str]:
        return self._shade("surface"), self._shade("panel")

    def _shade(self, name: str) -> str:
        """A color of the theme, where it has one of its own."""
        color = str(self.app.theme_variables.get(name, ""))
        return color if color.startswith("#") else ""

    def paint(self, canvas: Canvas, moment: Moment) -> None:
        field = fit_field(canvas.width, canvas.height, turned=self.turned)
        looks = self.looks
        paint_field(canvas, moment, field, looks, self.palette)
        write_panel(canvas, moment, field, looks, self.palette, self.editor, self.moves, self.reasons)
        if self._clash is not None:
            paint_clash(canvas, field, self._clash, looks, self.palette, beat=self._tick % 2)

    def ask(self) -> None:
        """Asks once for every position in which the viewer is to act."""
        moment, reasons = self.moment, self.reasons
        if moment is None or not reasons.bot or moment.seat not in moment.to_act:
            return
        if reasons.asked != moment.position:
            reasons.asked = moment.position
            self.wonder(reasons.bot)

    def hear(self, text: str, position: int) -> None:
        self.reasons.hear(text, position)
        self.repaint()
