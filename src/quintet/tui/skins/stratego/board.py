"""Stratego on the screen: a field with a cursor, targets to see, a setup editor, what they know."""

from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from quintet.core.errors import printable
from quintet.games.stratego.actions import move_number
from quintet.games.stratego.formations import (
    book_choices,
    next_free,
    own_setups,
    placed,
    read_layout,
    with_setups,
    write_layout,
    zone_of,
)
from quintet.games.stratego.tables import KIND_OF, LETTERS, SIDE
from quintet.games.stratego.views import StrategoView
from quintet.table.seating import advisers
from quintet.tui.screens.dialogs import AskDialog, ConfirmDialog, ReadDialog
from quintet.tui.skins.base import plain
from quintet.tui.skins.stratego.drawing import StrategoSight
from quintet.tui.skins.stratego.setup_list import SetupsDialog

__all__ = ["StrategoBoard"]

SETUP_ONLY: Final = {"random", "clear", "setups", "keep", "ready"}
PLAY_ONLY: Final = {"know", "offer", "accept", "decline", "aids", "explain", "explain_all", "adviser"}


MANUAL: Final = (
    "Capture the Flag. Choose one of your pieces with the arrows and Enter or with the mouse, then one of the marked "
    "squares: ○ is free, × is an attack. Tab goes to the next piece that can move, a rank's key to the next of that "
    "rank. The higher number wins and equal ones both fall; a Miner (3) takes Bombs, the Spy takes the Marshal (M) "
    "when it attacks. Scouts (2) go any distance; Bombs and the Flag never move.\n"
    "Setting up: a rank's key (2 to 9, M, S, B, F) puts that rank under the cursor; or click on the tray, then on a "
    "square. Two clicks on pieces exchange them, x takes one back. r fills or shuffles, l lists the setups of the "
    "book and your own (n renames one of yours, Delete forgets it), w keeps yours under a name, c clears, g is ready.\n"
    "Below a piece: • it has moved, ! its rank is known to both. a turns these memory aids and the ranks you have "
    "seen off. k shows your army as they see it. Red's pieces are plain, Blue's stand in brackets. "
    "e asks a bot what it would do in your place and why, from what you know; t asks another one. "
    "Ctrl+X resigns, o offers a draw."
)


def _either_case(letter: str) -> str:
    """The tray shows capitals, and fingers type what they see or the same without Shift."""
    return letter if letter.isdecimal() else f"{letter.lower()},{letter}"


class StrategoBoard(StrategoSight):
    """The field and its panel."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "steer(-1, 0)", "move the cursor", show=False),
        Binding("right", "steer(1, 0)", "move the cursor", show=False),
        Binding("up", "steer(0, -1)", "move the cursor", show=False),
        Binding("down", "steer(0, 1)", "move the cursor", show=False),
        Binding("enter,space", "touch", "choose a piece, then its target", show=False),
        Binding("tab", "next(1)", "next piece that can move", show=False),
        Binding("shift+tab", "next(-1)", "the one before", show=False),
        Binding("escape", "let_go", "let go of the chosen piece", show=False),
        Binding("x,backspace,delete", "drop", "let go; in the setup: back into the tray", show=False),
        *(Binding(_either_case(letter), f"rank({kind})", show=False) for kind, letter in enumerate(LETTERS)),
        Binding("r", "random", "random", tooltip="fill the empty squares at random, or shuffle a whole army"),
        Binding("l", "setups", "setups", tooltip="lay out a setup of the book, or one of your own"),
        Binding("c", "clear", "clear", tooltip="all pieces back into the tray"),
        Binding("w", "keep", "keep this setup under a name", show=False),
        Binding("g", "ready", "ready", tooltip="ready: the army stands as it is"),
        Binding("k", "know", "they know", tooltip="your army as they see it, and back"),
        Binding("a", "aids", "memory aids", tooltip="memory aids on or off: who moved, whose rank was seen"),
        Binding("e", "explain", "explain", tooltip="a bot says what it would do in your place, and why"),
        Binding("E", "explain_all", "all that the bot says", show=False),
        Binding("t", "adviser", "ask another bot", show=False),
        Binding("v", "flip", "flip", tooltip="turn the field round"),
        Binding("o", "offer", "offer draw", tooltip="offer a draw"),
        Binding("y", "accept", "accept the draw", show=False),
        Binding("n", "decline", "decline the draw", show=False),
    ]
    looking = frozenset({"steer", "explain", "explain_all", "adviser", "flip"})
    asides = frozenset({"moved"})
    side = 9999
    manual = MANUAL

    # --- bindings that hold only now ---

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Setup keys while setting up, the others while playing."""
        if super().check_action(action, parameters) is False:
            return False
        if action in SETUP_ONLY:
            return self.is_setup
        if action in PLAY_ONLY:
            return not self.is_setup
        if action == "let_go":
            return self._holds_something
        return True

    @property
    def _holds_something(self) -> bool:
        """Escape lets go first and opens the menu after."""
        return any(held is not None for held in (self.chosen, self.editor.chosen, self.editor.brush))

    # --- choosing ---

    def action_let_go(self) -> None:
        self.chosen = None
        self.editor.let_go()
        self.repaint()

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
        return own_setups(self.wish("setups", {}), self.view.army if self.view is not None else "")

    def action_setups(self) -> None:
        view = self.view
        if view is None or not self._may_act():
            return
        own = [(f"own {name}", f"{printable(name)}: your own") for name in self._kept]
        self.app.push_screen(SetupsDialog([*own, *book_choices(view)]), self._lay_out)

    def _lay_out(self, choice: str | None) -> None:
        view = self.view
        if choice is None or view is None:
            return
        kind, _, name = choice.partition(" ")
        match kind:
            case "own":
                self._lay_out_own(view, name)
            case "forget":
                question = f"Forget your setup {name} for good?"
                self.app.push_screen(ConfirmDialog(question), lambda sure: self._forget_setup(name, sure=sure))
            case "rename":
                self.app.push_screen(AskDialog("Its new name?", name), lambda new: self._rename_setup(name, new))
            case _:
                self._wholesale(choice)

    def _forget_setup(self, name: str, *, sure: bool | None) -> None:
        if sure:
            self._keep_setups({each: letters for each, letters in self._kept.items() if each != name})
            self.say(f"{name} is forgotten")

    def _rename_setup(self, name: str, new: str | None) -> None:
        kept = self._kept
        if not new or new == name or name not in kept:
            return
        if new in kept:
            self.say(f"there is a setup {new} already; choose another name", bad=True)
            return
        self._keep_setups({new if each == name else each: letters for each, letters in kept.items()})
        self.say(f"{name} is called {new} from now on")

    def _keep_setups(self, own: dict[str, str]) -> None:
        view = self.view
        if view is not None:
            self.set_wish("setups", with_setups(self.wish("setups", {}), view.army, own))

    def _lay_out_own(self, view: StrategoView, name: str) -> None:
        words = read_layout(view, self._kept.get(name, ""))
        if words:
            self.editor.let_go()
            self._do(words)
        else:
            self.say("that setup does not fit this army; keep it anew with w", bad=True)

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
            self._keep_setups({**self._kept, name: write_layout(view)})
            self.say(f"kept as {name}; l lists it, where it can be renamed and forgotten")

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

    def action_explain(self) -> None:
        """Opens the panel with the strongest bot, or closes it."""
        self._ask_another("" if self.reasons.bot else advisers(self.game)[0])

    def action_adviser(self) -> None:
        """Asks the next weaker bot."""
        asked = advisers(self.game)
        at = asked.index(self.reasons.bot) + 1 if self.reasons.bot else 0
        self._ask_another(asked[at % len(asked)])

    def _ask_another(self, bot: str) -> None:
        self.reasons.close()
        self.reasons.bot = bot
        self.ask()
        self.repaint()

    def action_explain_all(self) -> None:
        if self.reasons.text:
            self.app.push_screen(ReadDialog(f"What {self.reasons.bot} says", plain(self.reasons.text)))
        else:
            self.say("e asks a bot first", bad=True)

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
