"""The skin of Stratego: a field with a cursor and marked targets, a setup editor, and what each side knows."""

from functools import partialmethod
from typing import ClassVar, Final

from textual.binding import BindingType

from quintet.core.errors import BadNotation
from quintet.core.game import Game
from quintet.front.games.stratego import toll
from quintet.front.moment import Moment
from quintet.games.stratego.actions import MOVES, TARGET, TARGETS, move_number
from quintet.games.stratego.formations import book_choices, next_free, placed, zone_of
from quintet.games.stratego.model import GamePhase, Rank
from quintet.games.stratego.move_list import MoveList
from quintet.games.stratego.tables import KIND_OF, SIDE
from quintet.games.stratego.text import RANK_NAMES
from quintet.games.stratego.views import StrategoView
from quintet.table.seating import advisers
from quintet.tui.dialogs import AskDialog, ConfirmDialog, ReadDialog
from quintet.tui.skins.animation import Animation
from quintet.tui.skins.base import WATCHING
from quintet.tui.skins.canvas import Canvas, CanvasBoard
from quintet.tui.skins.stratego.geometry import Field, fit_field
from quintet.tui.skins.stratego.keys import BINDINGS, MANUAL
from quintet.tui.skins.stratego.painting import Looks, paint_clash, paint_field
from quintet.tui.skins.stratego.panel import write_panel
from quintet.tui.skins.stratego.reasons import Reasons, asked_about
from quintet.tui.skins.stratego.selection import Selection
from quintet.tui.skins.stratego.setup_editor import SetupEditor
from quintet.tui.skins.stratego.setups import Setups, SetupsDialog, first_offer
from quintet.tui.text import plain

__all__ = ["StrategoBoard"]

FRAME_SECONDS: Final = 0.12
FRAMES: Final = 12
OFFER: Final = "offer draw"
MOVES_BACK: Final = 80
"""How many actions before a moment of a replay the list of moves is filled from: more rows fit into no window."""
SETUP_ONLY: Final = {"random", "clear", "setups", "save_setup", "ready"}
PLAY_ONLY: Final = {
    "shove",
    "ask_move",
    "next_piece",
    "know",
    "offer",
    "accept",
    "decline",
    "aids",
    "explain",
    "explain_all",
    "adviser",
}


class StrategoBoard(CanvasBoard):
    """The field and the panel beside it."""

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    looking = frozenset({"steer", "explain", "explain_all", "adviser", "flip"})
    asides = frozenset({"arranged", "ready", "moved"})
    side = 9999
    manual = MANUAL

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self.selection = Selection()
        self.editor = SetupEditor()
        self.setups = Setups(self)
        self.moves = MoveList()
        self.reasons = Reasons()
        self.animation = Animation(self, FRAME_SECONDS, FRAMES)
        self.overlay = False
        """Whether the player's army is shown as the opponent sees it."""
        self.flipped = False
        self._seat: int | None = -1
        self._was_setup: bool | None = None
        self._keys: tuple[bool, ...] = ()
        """What decides which keys mean something."""
        self._selections: dict[int | None, Selection] = {}
        """The cursor of everybody who looks here: people at one keyboard do not share one."""
        self._position = 0
        self._offered: set[int | None] = set()
        """The seats to which a setup of the book was offered."""

    # --- what is known ---

    @property
    def view(self) -> StrategoView | None:
        return self.moment.view if self.moment is not None else None

    @property
    def is_setup(self) -> bool:
        return self.view is not None and self.view.phase is GamePhase.SETUP

    @property
    def may_set_up(self) -> bool:
        """Whether the viewer sets up now; once ready, there is nothing to do but wait."""
        return self.is_setup and self.moment is not None and self.moment.mine

    @property
    def field(self) -> Field:
        return fit_field(self.size.width, self.size.height, turned=self.turned)

    @property
    def turned(self) -> bool:
        """Whether Blue is below: the viewer's own side is, unless flipped."""
        return (self.moment is not None and self.moment.seat == 1) != self.flipped

    # --- drawing ---

    def draw(self, moment: Moment) -> None:
        changes = moment.seat != self._seat
        if changes:
            self._change_seat(moment)
        self.moves.follow(moment.view, moment.events, live=moment.live)
        if not moment.live and self.moves.has_gap:
            self.moves.fill(moment.past(max(moment.position - MOVES_BACK, 0)))
        self.selection.follow(moment)
        self._find_piece(moment, changes=changes)
        self._look_at_keys()
        if self.is_setup != self._was_setup:
            begins, self._was_setup = self._was_setup is True, self.is_setup
            self.editor.let_go()
            self.selection.settle(moment, is_setup=self.is_setup)
            if begins and not self.is_setup:
                self.selection.go_nearest()
            self.refresh_bindings()
        if moment.live and moment.mine and self.is_setup and self._seat not in self._offered:
            self._offered.add(self._seat)
            self.call_later(self._offer_book)
        if self.animated and moment.live and any(event.kind == "attacked" for event in moment.events):
            self.animation.start()
        self.reasons.is_offered = not self.no_help
        self.ask()
        super().draw(moment)

    def _find_piece(self, moment: Moment, *, changes: bool) -> None:
        """Puts the cursor on a piece of a player whose turn it is again, or who undid its move."""
        is_back, self._position = moment.position < self._position, moment.position
        if (is_back or changes) and moment.live and self.selection.cursor not in self.selection.ways:
            self.selection.go_nearest()

    def _look_at_keys(self) -> None:
        """Shows other keys when others mean something."""
        over = self.moment is not None and self.moment.outcome is not None
        keys = (self.may_set_up, self.editor.book is None, self.is_asked, over)
        if keys != self._keys:
            self._keys = keys
            self.refresh_bindings()

    @property
    def is_asked(self) -> bool:
        """Whether the viewer is offered a draw."""
        return self.view is not None and self.view.draw_offered_by not in (None, self.view.seat)

    def _change_seat(self, moment: Moment) -> None:
        """Forgets what the last viewer chose or peeked at: somebody else looks now, with a cursor of their own."""
        self._seat = moment.seat
        self.overlay = False
        is_new = moment.seat not in self._selections
        self.selection = self._selections.setdefault(moment.seat, Selection())
        self.selection.chosen = self.selection.hover = None
        if is_new:
            self.selection.settle(moment, is_setup=self.is_setup)
        self.animation.stop()
        self.editor.let_go()
        self.moves.forget()
        self.reasons.close()

    def _looks(self) -> Looks:
        """Returns what the picture depends on beside the moment."""
        chosen = self.editor.chosen if self.is_setup else self.selection.chosen
        return Looks(
            cursor=self.selection.cursor,
            hover=self.selection.hover,
            chosen=chosen,
            targets=frozenset(self.selection.targets),
            overlay=self.overlay,
            aids=bool(self.wish("aids", True)),
            shades=(self._shade("surface"), self._shade("panel")),
            accent=self._shade("accent") or self.palette.gold,
        )

    def _shade(self, name: str) -> str:
        """Returns a color of the theme, if the theme sets it."""
        color = str(self.app.theme_variables.get(name, ""))
        return color if color.startswith("#") else ""

    def paint(self, canvas: Canvas, moment: Moment) -> None:
        field = fit_field(canvas.width, canvas.height, turned=self.turned)
        looks, palette = self._looks(), self.palette
        paint_field(canvas, moment, field, looks, palette)
        write_panel(canvas, moment, field, looks, palette, self.editor, self.moves, self.reasons)
        if self.animation.is_running and self.moves.fights:
            paint_clash(canvas, field, self.moves.fights[0][1], looks, palette, beat=self.animation.frame % 2)

    # --- bindings that hold only now ---

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lets setup keys work while setting up, and the others while playing."""
        if super().check_action(action, parameters) is False:
            return False
        if action in {"edit", "take_off"}:
            return self.may_set_up and (self.editor.book is None) == (action == "take_off")
        if action in SETUP_ONLY:
            return self.may_set_up
        if action in PLAY_ONLY:
            return not self.is_setup and self._means_something(action)
        if action == "let_go":
            return self._holds_something
        return True

    def _means_something(self, action: str) -> bool:
        """Whether a key of the battle does something: none of a player's when it is over, an answer when one is due."""
        if self.moment is not None and self.moment.outcome is not None:
            return action == "aids"
        if action in {"accept", "decline"}:
            return self.is_asked
        return action != "offer" or not self.is_asked

    @property
    def _holds_something(self) -> bool:
        """Whether Escape lets go of something before it opens the menu."""
        return any(held is not None for held in (self.selection.chosen, self.editor.chosen, self.editor.brush))

    # --- choosing ---

    def action_let_go(self) -> None:
        self.selection.chosen = None
        self.editor.let_go()
        self.repaint()

    def _may_act(self) -> bool:
        moment = self.moment
        if moment is None or not moment.live or moment.outcome is not None:
            return False
        if moment.seat is None:
            self.say(WATCHING, bad=True)
        elif not moment.mine:
            self.say("It is your opponent's turn.", bad=True)
        return moment.mine

    def _do(self, words: list[str]) -> None:
        """Plays actions given in the game's notation."""
        if words:
            self.play(*(self.game.read(text) for text in words))
        self.repaint()

    def touch(self, square: int) -> None:
        """Handles a click or Enter on a square."""
        self.selection.cursor = square
        self.editor.book = None
        view = self.view
        if view is not None and self._may_act():
            if self.is_setup:
                self._do(self.editor.touch(view, square))
            else:
                self._touch_in_play(square)
        self.repaint()

    def _touch_in_play(self, square: int) -> None:
        mine = self.view is not None and square in _own_squares(self.view)
        if square == self.selection.chosen:
            self.selection.chosen = None
        elif square in self.selection.targets:
            self.play(self.selection.targets[square])
            self.selection.chosen = None
        elif square in self.selection.ways:
            self.selection.chosen = square
        elif self.selection.chosen is not None and not mine:
            self._try_anyway(self.selection.chosen, square)
        elif mine:
            self.say("This piece cannot move now.", bad=True)

    def action_shove(self, across: int, down: int) -> None:
        """Moves the piece at the cursor one square, and the cursor with it; it stays where the piece stays."""
        start = self.selection.cursor
        if start is None or not self._may_act() or self.view is None:
            return
        target = self.field.steer(start, across, down)
        if start not in _own_squares(self.view):
            self.say("Your pieces are elsewhere. `Tab` goes to the next one that can move.", bad=True)
        elif target != start:
            goes = target in self.selection.ways.get(start, {})
            self.selection.cursor, self.selection.chosen = target if goes else start, None
            self._try_anyway(start, target)

    def _try_anyway(self, start: int, target: int) -> None:
        """Tries a square that is not marked, so that the game says why it cannot be reached."""
        if start // SIDE == target // SIDE or start % SIDE == target % SIDE:
            self.play(move_number(start, target))
        else:
            self.say("Pieces move along a row or a column. Choose one of the marked squares.", bad=True)

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
        if square != self.selection.hover:
            self.selection.hover = square
            self.repaint()

    def action_touch(self) -> None:
        if self.is_setup and self.editor.book is not None:
            self.action_ready()
        elif self.selection.cursor is not None:
            self.touch(self.selection.cursor)

    def action_steer(self, across: int, down: int) -> None:
        self.selection.hover = None
        if self.is_setup and self.editor.book is not None and self._may_act():
            self._leaf(self.editor.book + (across or down))
            return
        if self.selection.cursor is not None:
            self.selection.cursor = self.field.steer(self.selection.cursor, across, down)
        self.repaint()

    def action_next(self, by: int) -> None:
        """Goes to the next piece that can move, the next target of the chosen one, or the next free setup square."""
        if self.is_setup and self.view is not None and self.selection.cursor is not None:
            self.selection.cursor = next_free(self.view, self.selection.cursor)
        else:
            self.selection.jump(sorted(self.selection.targets) or sorted(self.selection.ways), by)
        self.repaint()

    action_next_piece = partialmethod(action_next, 1)

    def action_rank(self, kind: int) -> None:
        view = self.view
        if view is None or self.selection.cursor is None:
            return
        if not self.is_setup:
            same = [square for square, rank in _own_squares(view).items() if rank is not None and KIND_OF[rank] == kind]
            self.selection.jump(sorted(same), 1)
            self.repaint()
        elif not view.counts[kind]:
            self.say(f"There is no {RANK_NAMES[kind]} in this army.", bad=True)
        elif self._may_act() and self.selection.cursor in zone_of(view):
            self.editor.book = None
            words = self.editor.put(view, self.selection.cursor, kind)
            if words and view.tray[kind]:
                self.selection.cursor = next_free(view, self.selection.cursor)
            self._do(words)

    def action_ask_move(self) -> None:
        """Asks for a move in two squares, which is shorter than a long way of the cursor."""
        if self._may_act():
            self.app.push_screen(AskDialog("Your move, from one square to another, such as b4b5?"), self._typed)

    def _typed(self, text: str | None) -> None:
        if text:
            try:
                action = self.game.read(text)
            except BadNotation as error:
                self.say(str(error), bad=True)
                return
            self.selection.chosen = None
            if action < MOVES and action in self.moment_legal:
                self.selection.cursor = int(TARGET[action // TARGETS, action % TARGETS])
            self.play(action)

    @property
    def moment_legal(self) -> tuple[int, ...]:
        return self.moment.legal if self.moment is not None else ()

    def action_drop(self) -> None:
        self.selection.chosen = None
        if self.is_setup and self.view is not None and self.selection.cursor is not None and self._may_act():
            self._do(self.editor.remove(self.view, self.selection.cursor))
        self.repaint()

    action_take_off = action_drop

    # --- setting up ---

    def _offer_book(self) -> None:
        """Lays out a setup of the book, so that the game can begin at once."""
        view = self.view
        if view is not None and not placed(view) and self.wish("book", True) and self._may_act():
            self._leaf(first_offer(len(book_choices(view)), self.seed, view.seat))

    def _leaf(self, number: int) -> None:
        """Lays out another setup of the book."""
        if self.view is not None:
            choices = book_choices(self.view)
            self.editor.book = number % len(choices)
            self._do([choices[self.editor.book][0]])

    def action_edit(self) -> None:
        """Lets the keys move the cursor and single pieces."""
        self.editor.book = None
        self._look_at_keys()
        self.say("Arrow keys move the cursor, a rank's key places it, and `g` starts the game.")
        self.repaint()

    def _wholesale(self, text: str) -> None:
        if self._may_act():
            self.editor.let_go()
            self.editor.book = None
            self._do([text])

    action_random = partialmethod(_wholesale, "random")
    action_clear = partialmethod(_wholesale, "clear")
    action_ready = partialmethod(_wholesale, "ready")

    def action_setups(self) -> None:
        if self.view is not None and self._may_act():
            self.app.push_screen(SetupsDialog(self.setups.choices(self.view)), self._lay_out)

    def _lay_out(self, choice: str | None) -> None:
        if choice is None or self.view is None:
            return
        kind, _, name = choice.partition(" ")
        match kind:
            case "own":
                self.editor.let_go()
                self._do(self.setups.layout(self.view, name))
            case "delete":
                self.setups.ask_delete(name)
            case "rename":
                self.setups.ask_rename(name)
            case _:
                self._wholesale(choice)

    def action_save_setup(self) -> None:
        if self.view is not None and self._may_act():
            self.setups.ask_name(self.view)

    # --- looking and talking ---

    def action_know(self) -> None:
        if self.moment is not None and self.moment.seat is not None:
            self.overlay = not self.overlay
            self.repaint()

    def action_aids(self) -> None:
        on = not self.wish("aids", True)
        self.set_wish("aids", on)
        self.say(
            "Memory aids on: pieces that moved or are known are marked."
            if on
            else "Memory aids off: nothing is marked."
        )
        self.repaint()

    def action_explain(self) -> None:
        """Asks the strongest bot, or closes the panel."""
        self._ask_another("" if self.reasons.bot else advisers(self.game)[0])

    def action_adviser(self) -> None:
        """Asks the next weaker bot."""
        asked = advisers(self.game)
        at = asked.index(self.reasons.bot) + 1 if self.reasons.bot else 0
        self._ask_another(asked[at % len(asked)])

    def _ask_another(self, bot: str) -> None:
        if bot and not self.accepts_advice():
            return
        self.reasons.close()
        self.reasons.bot = bot
        self.ask()
        self.repaint()

    def action_explain_all(self) -> None:
        if self.reasons.text:
            self.app.push_screen(ReadDialog(f"What the {self.reasons.bot} bot says", plain(self.reasons.text)))
        else:
            self.say("Press `e` first to ask a bot.", bad=True)

    def action_flip(self) -> None:
        self.flipped = not self.flipped
        self.repaint()

    def _talk(self, text: str) -> None:
        if self._may_act():
            self._do([text])

    def action_offer(self) -> None:
        """Asks first: a draw that is accepted ends the game."""
        if not self._may_act():
            return
        if self.game.read(OFFER) not in self.moment_legal:
            self._talk(OFFER)  # the game says why not
        else:
            self.app.push_screen(ConfirmDialog("Offer a draw?"), lambda sure: self._talk(OFFER) if sure else None)

    action_accept = partialmethod(_talk, "accept draw")
    action_decline = partialmethod(_talk, "decline draw")

    def ask(self) -> None:
        """Asks once for every position in which it is the viewer's turn."""
        moment, reasons = self.moment, self.reasons
        if moment is None or not reasons.bot or asked_about(moment) is None:
            return
        if reasons.asked != moment.position:
            reasons.asked = moment.position
            self.ask_bot(reasons.bot)

    def toll(self, moment: Moment) -> str:
        return toll(moment.view, moment.seat or 0)

    def hear(self, text: str, position: int) -> None:
        self.reasons.hear(text, position)
        self.repaint()


def _own_squares(view: StrategoView) -> dict[int, Rank | None]:
    """Returns the viewer's pieces on the field, by square."""
    own = ((piece.position, piece.rank) for piece in view.pieces if piece.seat == view.seat)
    return {place.row * SIDE + place.col: rank for place, rank in own if place is not None}
