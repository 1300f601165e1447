"""The skin of Set: cards with shapes, shadings and colors, a letter for each, and no need to see the colors.

Shape is the outline, shading the filling, number the repetition; color stands in the frame as a word where there is
room and as its first letter where there is not.
"""

from collections.abc import Iterable
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from quintet.core.game import Event, Game
from quintet.core.plural import counted
from quintet.games.sets.actions import CLEAR, HINT
from quintet.games.sets.model import Card
from quintet.games.sets.text import COLORS, PLACES
from quintet.games.sets.views import SetView, Tally
from quintet.tui.skins.animation import Animation
from quintet.tui.skins.base import Moment
from quintet.tui.skins.canvas import Canvas, CanvasBoard

__all__ = ["SKIN", "SetBoard", "draw_symbol"]

FILLS: Final = ("█", "▒", " ")
BROAD: Final = (
    ("    ╱▔▔▔╲    ", "   <*****>   ", "    ╲▁▁▁╱    "),
    ("╭──────────╮ ", "╲***********╲", " ╰──────────╯"),
    ("╭───────────╮", "│***********│", "╰───────────╯"),
)
"""Diamond, squiggle, oval for cards on which three of them stand below one another; the star is the filling."""
TALL: Final = (
    (" ╱*╲ ", "<***>", " ╲*╱ "),
    ("╭──╮ ", "╲***╲", " ╰──╯"),
    ("╭───╮", "│***│", "╰───╯"),
)
"""The same in five by three cells."""
FLAT: Final = (("<*>",), ("{*}",), ("(*)",))
"""And in one line, with the outlines of the notation."""
COLUMNS: Final = {9: 3}
FRAME_SECONDS: Final = 0.08
FRAMES: Final = 7


def draw_symbol(card: Card, style: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """One symbol of a card in one of the three sizes."""
    rows = style[card.shape.value]
    return tuple(row.replace("*", FILLS[card.shading.value]) for row in rows)


class SetBoard(CanvasBoard):
    """Cards in rows of four (nine cards: three), tallies below."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(letter, f"pick({place})", show=False) for place, letter in enumerate(PLACES)),
        Binding("z", "hint", "hint"),
        Binding("x,backspace", "clear", "clear"),
        Binding("enter,space", "pick_here", "pick", show=False),
        Binding("left", "steer(-1, 0)", "move the cursor", show=False),
        Binding("right", "steer(1, 0)", "move the cursor", show=False),
        Binding("up", "steer(0, -1)", "move the cursor", show=False),
        Binding("down", "steer(0, 1)", "move the cursor", show=False),
    ]
    side = 112
    news_lines = 2
    asides = frozenset({"picked"})
    manual = (
        "Find three cards that, in each of number, shape, shading and color, are all alike or all different.\n"
        "Press the letter on a card to pick it, or click on it; the third pick is judged at once. The same letter puts "
        "a card back, x puts all back, z asks for a hint."
    )

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self._cursor: int | None = None
        self._seen: tuple[Card, ...] = ()
        self._good: frozenset[int] = frozenset()
        self._bad: frozenset[int] = frozenset()
        self.animation = Animation(self, FRAME_SECONDS, FRAMES)

    # --- drawing ---

    def draw(self, moment: Moment) -> None:
        view: SetView = moment.view
        if self.animated and moment.live:
            for event in moment.events:
                self._note(event, view)
        self._seen = view.board
        super().draw(moment)

    def _note(self, event: Event, view: SetView) -> None:
        """Remembers which cards to pulse or shake."""
        if event.kind == "set found":
            same_length = len(self._seen) == len(view.board)
            changed = [at for at, card in enumerate(view.board) if same_length and card != self._seen[at]]
            self._stir(good=changed or (view.found_sets[-1] if view.found_sets else ()))
        elif event.kind in ("no set", "seen before"):
            self._stir(bad=event.values)

    def _stir(self, good: Iterable[int] = (), bad: Iterable[int] = ()) -> None:
        self._good, self._bad = frozenset(good), frozenset(bad)
        self.animation.start()

    def paint(self, canvas: Canvas, moment: Moment) -> None:
        view: SetView = moment.view
        tally_rows = _tally_lines(view, moment)
        columns = COLUMNS.get(len(view.board), 4)
        rows = -(-len(view.board) // columns)
        high = min(max((canvas.height - len(tally_rows) - 1) // rows, 3), 11)
        wide = min(max(canvas.width // columns, 13), 28)
        left = max((canvas.width - wide * columns) // 2, 0)
        for place, card in enumerate(view.board):
            down, across = divmod(place, columns)
            self._card(canvas, view, place, card, (left + across * wide, down * high, wide - 1, high))
        for down, line in enumerate(tally_rows):
            canvas.put(left + 1, canvas.height - len(tally_rows) + down, line)

    def _card(self, canvas: Canvas, view: SetView, place: int, card: Card, where: tuple[int, int, int, int]) -> None:
        x, y, wide, high = where
        x += self._shake(place)
        border, style = self._border(view, place)
        canvas.box(x, y, wide, high, border=border, style=style)
        key = f"[{PLACES[place]}]" if place in view.selection else f" {PLACES[place]} "
        canvas.put(x + 2, y, key, f"{style} bold{' reverse' if place in view.selection else ''}")
        if place in view.hinted:
            canvas.put(x + 6, y, " ! hint ", f"{self.palette.hint} bold")
        word = COLORS[card.color.value]
        if high > 3:
            canvas.put(x + wide - len(word) - 4, y + high - 1, f" {word} ", f"{self._ink(card)} dim")
        else:
            canvas.put(x + wide - 5, y + high - 1, f" {word[0]} ", f"{self._ink(card)} dim")
        self._symbols(canvas, card, (x + 1, y + 1, wide - 2, high - 2))
        canvas.zone(x, y, wide, high, ("card", place))

    def _symbols(self, canvas: Canvas, card: Card, inside: tuple[int, int, int, int]) -> None:
        """Below one another where the card is high enough, else side by side, else in one line."""
        x, y, wide, high = inside
        number, ink = card.num.value + 1, f"{self._ink(card)} bold"
        if high >= 9 and wide >= 13:
            symbol = draw_symbol(card, BROAD)
            top = y + (high - 3 * number + 1) // 2
            for k in range(number):
                canvas.put_lines(x + (wide - 13) // 2, top + 3 * k, symbol, ink)
            return
        symbol = draw_symbol(card, TALL if high >= 3 and wide >= 17 else FLAT)
        each = len(symbol[0]) + 1
        left = x + (wide - number * each + 1) // 2
        for k in range(number):
            canvas.put_lines(left + k * each, y + (high - len(symbol)) // 2, symbol, ink)

    def _ink(self, card: Card) -> str:
        colors = self.palette
        return (colors.first, colors.second, colors.third)[card.color.value]

    def _shake(self, place: int) -> int:
        return (0, 1, 0, -1)[self.animation.frame % 4] if self.animation.is_running and place in self._bad else 0

    def _border(self, view: SetView, place: int) -> tuple[str, str]:
        colors = self.palette
        if self.animation.is_running and place in self._good:
            return ("heavy" if self.animation.frame % 2 else "round"), colors.good
        if self.animation.is_running and place in self._bad:
            return "heavy", colors.bad
        if place in view.selection:
            return "heavy", self.app.theme_variables["accent"]
        if place in view.hinted:
            return "double", colors.hint
        if place == self._cursor:
            return "square", self.app.theme_variables["primary"]
        return "round", colors.faint

    # --- playing ---

    @property
    def _view(self) -> SetView | None:
        return self.moment.view if self.moment is not None else None

    def action_pick(self, place: int) -> None:
        view = self._view
        if view is not None and place < len(view.board):
            self.attempt(place)

    def action_pick_here(self) -> None:
        self.action_pick(self._cursor or 0)

    def action_clear(self) -> None:
        self.attempt(CLEAR)

    def action_hint(self) -> None:
        self.attempt(HINT)

    def action_steer(self, across: int, down: int) -> None:
        view = self._view
        if view is None:
            return
        columns = COLUMNS.get(len(view.board), 4)
        place = self._cursor if self._cursor is not None else 0
        moved = place + across + down * columns
        if self._cursor is not None and 0 <= moved < len(view.board):
            place = moved
        self._cursor = place
        self.repaint()

    def pressed(self, zone: object) -> None:
        match zone:
            case ("card", int(place)):
                self._cursor = None
                self.action_pick(place)


def _tally_lines(view: SetView, moment: Moment) -> list[str]:
    """One line a player, then what is left to find or to deal."""
    lines = [_tally_line(tally, view, moment) for tally in view.tallies]
    rest = []
    if view.sets_total is not None:
        found = "  ".join("".join(PLACES[place] for place in places) for places in view.found_sets)
        rest.append(f"{len(view.found_sets)} of {view.sets_total} sets found: {found}".rstrip(": "))
    if view.target:
        rest.append(f"first to {view.target} sets" if len(view.tallies) > 1 else f"{view.target} sets to find")
    if view.cards_left is not None:
        rest.append(f"{view.cards_left} cards in the deck")
    return [*lines, "   ".join(rest)] if rest else lines


def _tally_line(tally: Tally, view: SetView, moment: Moment) -> str:
    alone = len(view.tallies) == 1
    who = "" if alone or tally.seat is None else f"{moment.names[tally.seat]}: {counted(tally.score, 'point')}, "
    text = f"{who}{tally.found} found   {tally.wrong} wrong   streak {tally.streak}, best {tally.best_streak}"
    hints = f"   {tally.hints} hint{'s' if tally.hints > 1 else ''}" if tally.hints else ""
    return text + hints


SKIN = SetBoard
