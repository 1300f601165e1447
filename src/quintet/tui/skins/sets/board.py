"""The skin of Set: a letter on each card, keys and mouse to pick cards, and the tallies below."""

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType

from quintet.core.game import Event, Game
from quintet.core.plural import counted
from quintet.front.games.sets import LESSON, VERDICTS, end_lines, lesson, puzzle_goal
from quintet.front.moment import Moment
from quintet.front.phrasing import with_capital
from quintet.games.sets.actions import CLEAR, HINT
from quintet.games.sets.model import Card
from quintet.games.sets.text import PLACES
from quintet.games.sets.views import SetView, Tally
from quintet.tui.skins.animation import Animation
from quintet.tui.skins.canvas import Canvas, CanvasBoard
from quintet.tui.skins.sets.cards import Looks, columns_for, paint_cards
from quintet.tui.text import plain

__all__ = ["SKIN", "SetBoard"]

LESSON_WIDTH: Final = 78
"""The most letters in a line of the explanations: as wide as the smallest board."""
ROOMY: Final = 24
"""From this height on there is a blank line between cards and tallies."""
FRAME_SECONDS: Final = 0.08
FRAMES: Final = 7


class SetBoard(CanvasBoard):
    """The cards, and the tallies below them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(letter, f"pick({place})", show=False) for place, letter in enumerate(PLACES)),
        Binding("z", "hint", "hint"),
        Binding("x,backspace", "clear", "clear"),
        Binding("v", "explain", "explain"),
        Binding("enter,space", "pick_here", "pick", show=False),
        Binding("left", "steer(-1, 0)", "move the cursor", show=False),
        Binding("right", "steer(1, 0)", "move the cursor", show=False),
        Binding("up", "steer(0, -1)", "move the cursor", show=False),
        Binding("down", "steer(0, 1)", "move the cursor", show=False),
    ]
    opening = "Press the letters of three cards."
    hand_over = "Do you see a set? Press `1` or `2` (your number), then the cards. ▶ marks who picks."
    side = 112
    news_lines = 2
    asides = frozenset({"picked"})
    manual = (
        "Press the letter on a card to pick it, or click it. The third pick is judged at once. Press the same letter "
        "again to put the card back, `x` to put all cards back, and `z` for a hint. Your first game explains itself "
        "below the cards; `v` turns the explanations on and off. The arrow keys and `Enter` pick cards too.\n"
        "Several people at one keyboard: press your number, then the three cards. `Tab` goes to the next player, and "
        "the mark ▶ shows who picks.\n"
        "How to read a card: pointed symbols are diamonds, slanted ones squiggles, round ones ovals. A full block █ is "
        "solid, a gray one ▒ is striped, and an empty symbol is open. The color is written below each card."
    )

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self._cursor: int | None = None
        self._seen: tuple[Card, ...] = ()
        self._good: frozenset[int] = frozenset()
        self._bad: frozenset[int] = frozenset()
        self._lesson = ""
        self.animation = Animation(self, FRAME_SECONDS, FRAMES)

    # --- drawing ---

    def draw(self, moment: Moment) -> None:
        view: SetView = moment.view
        if self.animated and moment.live:
            for event in moment.events:
                self._note(event, view)
        self._seen = view.board
        explains = moment.live and len(view.tallies) == 1 and self.wish(LESSON, default=True)
        self._lesson = lesson(view, moment.events) if explains and not view.over else ""
        super().draw(moment)

    def news_of(self, moment: Moment) -> list[Event]:
        """Leaves out the third pick, which the verdict on it follows."""
        news = super().news_of(moment)
        return [event for event in news if event.kind not in self.asides] if _judged(news) else news

    def headline(self, moment: Moment) -> str:
        """Returns what was done in a game played alone, where nobody can lose."""
        if moment.outcome is None or moment.seat is None or moment.seat in moment.bots or len(moment.names) > 1:
            return ""
        return f"You found {counted(moment.view.tallies[0].found, 'set')}"

    def closing(self, moment: Moment) -> Text | None:
        """Returns what the card says of a game played alone: what was found, how fast, the best, and the rank."""
        if moment.outcome is None or moment.seat is None or moment.seat in moment.bots or len(moment.names) > 1:
            return None
        self.set_wish(LESSON, False)
        first, *rest = end_lines(self.home.store, moment, self.seed)
        style = f"{self.palette.good} bold" if moment.view.tallies[moment.seat].found else "bold"
        return Text("\n").join([plain(first, style), plain("\n".join([*rest, f"Seed {self.seed}"]))])

    def _note(self, event: Event, view: SetView) -> None:
        """Notes which cards to pulse or shake."""
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
        theme, stirred = self.app.theme_variables, self.animation.is_running
        looks = Looks(
            self.palette,
            theme["accent"],
            theme["primary"],
            self._cursor,
            self._good if stirred else frozenset(),
            self._bad if stirred else frozenset(),
            self.animation.frame,
        )
        tallies = _tally_lines(moment.view, moment, marked=self.shared)
        taught = wrap(self._lesson, min(canvas.width - 2, LESSON_WIDTH)) if moment.mine else []
        below = len(taught) + len(tallies)
        left = paint_cards(canvas, moment.view, canvas.height - below - (canvas.height > ROOMY), looks)
        canvas.put_lines(left + 1, canvas.height - len(tallies), tallies)
        canvas.put_lines(left + 1, canvas.height - below, taught, f"{self.palette.hint} bold")

    # --- playing ---

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offers no hint where hints are off."""
        if action == "hint" and self.moment is not None and not self.moment.options.hints:
            return False
        return super().check_action(action, parameters)

    @property
    def _view(self) -> SetView | None:
        return self.moment.view if self.moment is not None else None

    def action_pick(self, place: int) -> None:
        view = self._view
        if view is not None and place < len(view.board):
            self.attempt(place)

    def action_pick_here(self) -> None:
        """Picks the card under the cursor; where no cursor is shown, it appears first."""
        if self._cursor is None:
            self.action_steer(0, 0)
        else:
            self.action_pick(self._cursor)

    def action_clear(self) -> None:
        self.attempt(CLEAR)

    def action_hint(self) -> None:
        if self.accepts_help("A hint"):
            self.attempt(HINT)

    def action_explain(self) -> None:
        """Turns the explanations below the cards on or off; saved between games."""
        on = not self.wish(LESSON, default=True)
        self.set_wish(LESSON, on)
        if self.moment is not None:
            self.draw(self.moment)
        self.say("Explanations are on." if on else "Explanations are off. Press `v` to turn them on.")

    def action_steer(self, across: int, down: int) -> None:
        view = self._view
        if view is None:
            return
        columns = columns_for(view)
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


def _judged(news: Sequence[Event]) -> bool:
    """Whether a third pick was judged."""
    return any(event.kind in VERDICTS for event in news)


def _tally_lines(view: SetView, moment: Moment, *, marked: bool) -> list[str]:
    """Returns one line per player, then what is left to find or to deal; a mark shows whose picks count."""
    lines = [_tally_line(tally, view, moment) for tally in view.tallies]
    if marked:
        marks = ("▶ " if tally.seat == moment.seat else "  " for tally in view.tallies)
        lines = [mark + line for mark, line in zip(marks, lines, strict=True)]
    rest = []
    if view.sets_total is not None:
        found = "  ".join("".join(PLACES[place] for place in places) for places in view.found_sets)
        total = counted(view.sets_total, "set")
        rest.append(puzzle_goal(view) or f"{len(view.found_sets)} of {total} found: {found}".rstrip(": "))
    if view.target and len(view.tallies) > 1:
        rest.append(f"first to {counted(view.target, 'set')}")
    if view.cards_left is not None:
        rest.append(f"{counted(view.cards_left, 'card')} in the deck")
    return [*lines, "   ".join(rest)] if rest else lines


def _tally_line(tally: Tally, view: SetView, moment: Moment) -> str:
    alone = len(view.tallies) == 1
    name = "" if alone or tally.seat is None else with_capital(moment.names[tally.seat])
    who = f"{name}: score {tally.score}   " if name else ""
    goal = f" of {counted(view.target, 'set')}" if alone and view.target else ""
    text = f"{who}{tally.found}{goal} found   {tally.wrong} wrong   streak {tally.streak}, best {tally.best_streak}"
    return f"{text}   {counted(tally.hints, 'hint')}" if tally.hints else text


SKIN = SetBoard
