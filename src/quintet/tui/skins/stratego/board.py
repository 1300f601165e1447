"""Stratego on the screen: a field with a cursor, targets to see, a setup editor, what they know."""

from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.timer import Timer

from quintet.core.game import Game
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.tables import KIND_OF, LETTERS, MOVES, SIDE, TARGET, TARGETS, move_number
from quintet.games.stratego.views import SeenPiece, StrategoView
from quintet.tui.screens.dialogs import AskDialog, ChooseDialog
from quintet.tui.skins.base import Moment
from quintet.tui.skins.canvas import Canvas, CanvasBoard
from quintet.tui.skins.stratego.editor import (
    Editor,
    book_choices,
    next_free,
    placed,
    read_layout,
    write_layout,
    zone_of,
)
from quintet.tui.skins.stratego.field import Field, fit_field
from quintet.tui.skins.stratego.picture import Looks, paint_clash, paint_field, write_panel
from quintet.tui.skins.stratego.record import HalfMove, MoveList

__all__ = ["StrategoBoard"]

FRAME_SECONDS: Final = 0.12
FRAMES: Final = 12
SETUP_ONLY: Final = {"random", "clear", "setups", "keep", "ready"}
PLAY_ONLY: Final = {"know", "offer", "accept", "decline", "aids"}


MANUAL: Final = (
    "Capture the Flag. Choose one of your pieces with the arrows and Enter or with the mouse, then one of the marked "
    "squares: ○ is free, × is an attack. Tab goes to the next piece that can move, a rank's key to the next of that "
    "rank. The higher number wins and equal ones both fall; a Miner (3) takes Bombs, the Spy takes the Marshal (M) "
    "when it attacks. Scouts (2) go any distance; Bombs and the Flag never move.\n"
    "Setting up: a rank's key (2 to 9, M, S, B, F) puts that rank under the cursor; or click on the tray, then on a "
    "square. Two clicks on pieces exchange them, x takes one back. r fills or shuffles, l lists the setups of the "
    "book and your own, w keeps yours under a name, c clears, g is ready.\n"
    "Below a piece: • it has moved, ! its rank is known to both. a turns these memory aids and the ranks you have "
    "seen off. k shows your army as they see it. Red's pieces are plain, Blue's stand in brackets. "
    "Ctrl+X resigns, o offers a draw."
)


class StrategoBoard(CanvasBoard):
    """The field and its panel."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "steer(-1, 0)", "move the cursor", show=False),
        Binding("right", "steer(1, 0)", "move the cursor", show=False),
        Binding("up", "steer(0, -1)", "move the cursor", show=False),
        Binding("down", "steer(0, 1)", "move the cursor", show=False),
        Binding("enter,space", "touch", "choose a piece, then its target", show=False),
        Binding("tab", "next(1)", "next piece that can move", show=False),
        Binding("shift+tab", "next(-1)", "the one before", show=False),
        Binding("x,backspace,delete", "drop", "let go; in the setup: back into the tray", show=False),
        *(
            Binding(letter.lower(), f"rank({kind})", "place this rank; in play: go to the next", show=False)
            for kind, letter in enumerate(LETTERS)
        ),
        Binding("r", "random", "random"),
        Binding("l", "setups", "setups"),
        Binding("c", "clear", "clear"),
        Binding("w", "keep", "keep this setup under a name", show=False),
        Binding("g", "ready", "ready"),
        Binding("k", "know", "they know"),
        Binding("a", "aids", "memory aids"),
        Binding("v", "flip", "flip"),
        Binding("o", "offer", "offer draw"),
        Binding("y", "accept", "accept the draw", show=False),
        Binding("n", "decline", "decline the draw", show=False),
    ]
    side = 9999
    manual = MANUAL

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self.editor = Editor()
        self.moves = MoveList()
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
        super().draw(moment)

    def _change_eyes(self, moment: Moment) -> None:
        """Somebody else looks: nothing of what the one before chose or peeked at stays."""
        self._seat = moment.seat
        self.overlay, self.chosen, self._hover, self._clash = False, None, None, None
        self.editor.let_go()
        self.moves.forget()
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
            accent=self._shade("accent"),
        )

    def _shades(self) -> tuple[str, str]:
        return self._shade("surface"), self._shade("panel")

    def _shade(self, name: str) -> str:
        """A colour of the theme, where it has one of its own."""
        color = str(self.app.theme_variables.get(name, ""))
        return color if color.startswith("#") else ""

    def paint(self, canvas: Canvas, moment: Moment) -> None:
        field = fit_field(canvas.width, canvas.height, turned=self.turned)
        looks = self.looks
        paint_field(canvas, moment, field, looks, self.palette)
        write_panel(canvas, moment, field, looks, self.palette, self.editor, self.moves)
        if self._clash is not None:
            paint_clash(canvas, field, self._clash, self.palette, beat=self._tick % 2)

    # --- bindings that hold only now ---

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Setup keys while setting up, the others while playing."""
        if action in SETUP_ONLY:
            return self.is_setup
        if action in PLAY_ONLY:
            return not self.is_setup
        return super().check_action(action, parameters)

    # --- choosing ---

    def _may_act(self) -> bool:
        moment = self.moment
        if moment is None or not moment.live or moment.outcome is not None:
            return False
        if moment.seat is None:
            self.say("you are watching; start a new game to play yourself", bad=True)
        elif not moment.mine:
            self.say("it is the other side's turn", bad=True)
        return moment.mine

    def _do(self, words: list[str]) -> None:
        """Plays actions given in the game's own notation."""
        if words:
            self.play(*(self.game.read(text) for text in words))
        self.repaint()

    def touch(self, square: int) -> None:
        """A click or Enter on a square."""
        self.cursor = square
        view = self.view
        if view is not None and self._may_act():
            if self.is_setup:
                self._do(self.editor.touch(view, square))
            else:
                self._touch_in_play(square)
        self.repaint()

    def _touch_in_play(self, square: int) -> None:
        piece = self.piece_on(square)
        mine = piece is not None and self.moment is not None and piece.seat == self.moment.seat
        if square == self.chosen:
            self.chosen = None
        elif square in self.targets:
            self.play(self.targets[square])
            self.chosen = None
        elif square in self.ways:
            self.chosen = square
        elif self.chosen is not None and not mine:
            self._try_anyway(self.chosen, square)
        elif mine:
            self.say("this piece cannot move now", bad=True)

    def _try_anyway(self, start: int, target: int) -> None:
        """What is not marked is tried all the same, for the game's own sentence about why not."""
        if start // SIDE == target // SIDE or start % SIDE == target % SIDE:
            self.play(move_number(start, target))
        else:
            self.say("pieces move along a row or a column; the marked squares can be reached", bad=True)

    def pressed(self, zone: object) -> None:
        match zone:
            case ("square", int(square)):
                self.touch(square)
            case ("tray", int(kind)) if self._may_act():
                self._do(self.editor.take(kind))
            case ("do", str(action)):
                self.call_later(self.run_action, action)

    def hovered(self, zone: object) -> None:
        square = zone[1] if isinstance(zone, tuple) and zone[0] == "square" else None
        if square != self._hover:
            self._hover = square
            self.repaint()

    def action_touch(self) -> None:
        if self.cursor is not None:
            self.touch(self.cursor)

    def action_steer(self, across: int, down: int) -> None:
        self._hover = None
        if self.cursor is not None:
            self.cursor = self.field.steer(self.cursor, across, down)
        self.repaint()

    def action_next(self, by: int) -> None:
        """The next piece that can move, or the next target of the chosen one; in the setup the next free square."""
        if self.is_setup and self.view is not None and self.cursor is not None:
            self.cursor = next_free(self.view, self.cursor)
        else:
            self._jump(sorted(self.targets) or sorted(self.ways), by)
        self.repaint()

    def _jump(self, squares: list[int], by: int) -> None:
        if not squares or self.cursor is None:
            return
        if by > 0:
            self.cursor = next((square for square in squares if square > self.cursor), squares[0])
        else:
            self.cursor = next((square for square in reversed(squares) if square < self.cursor), squares[-1])

    def action_rank(self, kind: int) -> None:
        view = self.view
        if view is None or self.cursor is None:
            return
        if not self.is_setup:
            own = (p for p in view.pieces if p.seat == view.seat and p.position and p.rank is not None)
            same = [p.position.row * SIDE + p.position.col for p in own if p.position and KIND_OF[p.rank] == kind]  # type: ignore[index]
            self._jump(sorted(same), 1)
            self.repaint()
        elif self._may_act() and self.cursor in zone_of(view):
            words = self.editor.put(view, self.cursor, kind)
            if words and view.tray[kind]:
                self.cursor = next_free(view, self.cursor)
            self._do(words)

    def action_drop(self) -> None:
        self.chosen = None
        if self.is_setup and self.view is not None and self.cursor is not None and self._may_act():
            self._do(self.editor.remove(self.view, self.cursor))
        self.repaint()

    # --- setting up ---

    def _wholesale(self, text: str) -> None:
        if self._may_act():
            self.editor.let_go()
            self._do([text])

    def action_random(self) -> None:
        self._wholesale("random")

    def action_clear(self) -> None:
        self._wholesale("clear")

    def action_ready(self) -> None:
        self._wholesale("ready")

    @property
    def _kept(self) -> dict[str, str]:
        """The player's own setups of this army: name to letters."""
        kept = self.wish("setups", {})
        army = self.view.army if self.view is not None else ""
        own = kept.get(army, {}) if isinstance(kept, dict) else {}
        return {str(name): str(letters) for name, letters in own.items()} if isinstance(own, dict) else {}

    def action_setups(self) -> None:
        view = self.view
        if view is None or not self._may_act():
            return
        own = [(f"own {name}", f"{name}: your own") for name in self._kept]
        self.app.push_screen(ChooseDialog("Which setup?", [*own, *book_choices(view)]), self._lay_out)

    def _lay_out(self, choice: str | None) -> None:
        view = self.view
        if choice is None or view is None:
            return
        kind, _, name = choice.partition(" ")
        if kind == "own":
            words = read_layout(view, self._kept.get(name, ""))
            self._do(words)
        else:
            self._wholesale(choice)

    def action_keep(self) -> None:
        view = self.view
        if view is None or not self._may_act():
            return
        if any(view.tray):
            self.say("place the whole army before you keep it", bad=True)
        else:
            self.app.push_screen(AskDialog("Keep this setup under which name?"), self._keep_as)

    def _keep_as(self, name: str | None) -> None:
        view = self.view
        if name and view is not None and len(placed(view)) == sum(view.counts):
            kept = self.wish("setups", {})
            self.set_wish("setups", {**kept, view.army: {**self._kept, name: write_layout(view)}})
            self.say(f"kept as {name}; l lists it")

    # --- looking and talking ---

    def action_know(self) -> None:
        if self.moment is not None and self.moment.seat is not None:
            self.overlay = not self.overlay
            self.repaint()

    def action_aids(self) -> None:
        on = not self.wish("aids", True)
        self.set_wish("aids", on)
        self.say(
            "memory aids on: moved and known pieces are marked" if on else "memory aids off: remember for yourself"
        )
        self.repaint()

    def action_flip(self) -> None:
        self.flipped = not self.flipped
        self.repaint()

    def _talk(self, text: str) -> None:
        if self._may_act():
            self._do([text])

    def action_offer(self) -> None:
        self._talk("offer draw")

    def action_accept(self) -> None:
        self._talk("accept draw")

    def action_decline(self) -> None:
        self._talk("decline draw")
