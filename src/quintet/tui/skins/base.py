"""What a skin is: one widget that draws a game from its view and turns keys and clicks into actions.

The screen around it (`quintet.tui.screens.play`, or the replay viewer) gives it a `Moment` whenever something changes,
and takes the actions that it posts. A skin knows no rules: what may be done is in `moment.legal`.

    class MazeBoard(Board):
        BINDINGS = [Binding("up", "go('n')", "north")]

        def draw(self, moment: Moment) -> None:
            self.refresh()

        def render(self) -> Text: ...

        def action_go(self, way: str) -> None:
            self.play(self.moment.game.read(way))

    SKIN = MazeBoard
"""

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rich.text import Text
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from quintet.core.game import Action, Event, Game
from quintet.front.moment import Moment
from quintet.front.palette import PALETTES, Palette
from quintet.tui.home import Home, home_of

__all__ = ["WATCHING", "Board", "Moment"]

AROUND: Final = 6
"""The most lines that a screen has above and below the board."""
WATCHING: Final = "You are watching. Start a new game to play."
OVER: Final = "The game is over. Press `Esc` for what you can do now."


class Board(Widget, can_focus=True):
    """The play area of one game. Subclasses draw themselves from `self.moment` and call `self.play(action)`."""

    BINDINGS: ClassVar[list[BindingType]] = []
    DEFAULT_CSS = "Board { width: 1fr; height: 1fr; }"

    small: ClassVar[tuple[int, int]] = (80, 24)
    """The smallest window in which the game can be played; below it the screen says so."""
    side: ClassVar[int] = 100
    """The window width from which the screen shows its side panel (players and events); 0 always, 9999 never."""
    top: ClassVar[bool] = True
    """Whether the screen shows its line with title, seed and time; without it the board has one more row."""
    foot: ClassVar[int] = 0
    """The window height from which the screen shows its last line with keys; below it the board has one more row."""
    news_lines: ClassVar[int] = 1
    """The number of lines below the board for what just happened."""
    is_news_raised = False
    """Whether the lines for what just happened lie over the board, just above its last row."""
    asides: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that are left out first when these lines are too short."""
    unsaid: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that the board itself shows, so that neither the status line nor the side panel repeats them."""
    looking: ClassVar[frozenset[str]] = frozenset()
    """Actions of the board that change nothing in the game: the only ones for watchers and in replays."""
    pause_key: ClassVar[str] = ""
    """The board's own key to pause time, if it has one."""
    time_keys: ClassVar[str] = ""
    """What else the board's keys do about time, shown before it begins."""
    turn_words: ClassVar[str] = ""
    """What is said where time moves only when the player acts."""
    opening: ClassVar[str] = ""
    """What the keys of a game for one do, shown as it begins."""
    hand_over: ClassVar[str] = ""
    """How several people at one keyboard take turns, shown as they begin."""
    reads_notation: ClassVar[bool] = False
    """Whether actions are typed here, in the words that `info.how` has for them."""
    manual: ClassVar[str] = ""
    """How to play with this skin, for the `?` screen: a paragraph a line, keys in backticks."""

    @dataclass
    class Chosen(Message):
        """The player chose actions, to be played one after another until one is refused."""

        board: "Board"
        actions: tuple[Action, ...]
        continues: bool = False

        @property
        def control(self) -> "Board":
            return self.board

    @dataclass
    class Said(Message):
        """The skin has a line for the status bar."""

        text: str
        bad: bool = False

    @dataclass
    class Noted(Message):
        """The player wrote something down beside the game."""

        key: str
        text: str

    @dataclass
    class Asked(Message):
        """The player asks a bot what to do now, and why."""

        bot: str

    @dataclass
    class Planned(Message):
        """The player has planned this many ticks ahead, and hands the keyboard over."""

        ticks: int

    def __init__(self, game: Game[Any], *, animated: bool = True) -> None:
        super().__init__(id="board")
        self.game = game
        self.animated = animated
        self.moment: Moment | None = None
        self.palette: Palette = PALETTES["standard"]
        """The colors that the settings chose; looked up before every painting."""
        self.shared = False
        """Whether several people play at this keyboard."""
        self.no_help = ""
        """Why no bot may be asked here; empty where one may."""
        self._knows_price = False
        """Whether the player knows what help costs."""
        self.seed = ""
        """The seed of the game that is played here; empty in a replay."""

    # --- for subclasses to write ---

    def draw(self, moment: Moment) -> None:  # noqa: ARG002 - for subclasses
        """Called with every new moment, when `self.moment` is that moment; the first call may come before mounting."""
        self.refresh()

    def prepare(self, moment: Moment) -> None:
        """Called in a thread with the first moment of a game, before it is drawn: for what takes long in a long one."""

    def hear(self, text: str, position: int) -> None:
        """Called with the reasons that `ask_bot` asked for, and the position they are about."""

    def news_of(self, moment: Moment) -> list[Event]:
        """Returns what the status line says about a moment."""
        return [event for event in moment.events if event.kind not in self.unsaid]

    def stamp(self, event: Event) -> str:  # noqa: ARG002 - for subclasses
        """Returns what precedes an event in the log: its turn, where the game counts turns."""
        return ""

    def fall_silent(self) -> None:
        """Called when the line for what just happened says something that is not from the board."""

    def spread(self, text: str) -> str:
        """Returns what of such a sentence goes into the line; a board may show its beginning elsewhere."""
        return text

    def epilogue(self, moment: Moment) -> Text | None:  # noqa: ARG002 - for subclasses
        """Returns a page to read when the game is over, before anything else is offered."""
        return None

    def headline(self, moment: Moment) -> str:  # noqa: ARG002 - for subclasses
        """Returns the title of the card at the end, where a skin knows a better one than won or lost."""
        return ""

    def closing(self, moment: Moment) -> Text | None:  # noqa: ARG002 - for subclasses
        """Returns what the card at the end says about this game, in place of what it says about any game."""
        return None

    def toll(self, moment: Moment) -> str:  # noqa: ARG002 - for subclasses
        """Returns what the game cost, in a sentence for the card at the end."""
        return ""

    def raises_news(self, width: int, height: int) -> bool:  # noqa: ARG002 - for subclasses
        """Whether the lines for what just happened belong above the board's last row in a window of this size."""
        return False

    @property
    def moves_by_turns(self) -> bool:
        """Whether time moves only when the player acts, though the game has a clock."""
        return False

    def take_focus(self) -> None:
        """Called when the board may take the keyboard; boards with an input line focus that line."""
        self.focus()

    def refused(self) -> None:
        """Called when the table refused an action."""

    # --- for subclasses to use ---

    def play(self, *actions: Action, continues: bool = False) -> None:
        """Asks for these actions to be played, in order, each drawn before the next.

        One undo covers all of them, and with `continues` also what was played before.
        """
        self.post_message(self.Chosen(self, actions, continues=continues))

    def attempt(self, *actions: Action) -> None:
        """Plays actions for a player; says to a spectator why nothing happens."""
        if self.moment is None or not self.moment.live:
            return
        if self.moment.seat is None:
            self.say(WATCHING, bad=True)
        elif self.moment.outcome is not None:
            self.say(OVER, bad=True)
        else:
            self.play(*actions)

    def say(self, text: str, *, bad: bool = False) -> None:
        """Puts a sentence into the status line until the next action; keys in backticks become key caps."""
        self.post_message(self.Said(text, bad=bad))

    def note(self, key: str, text: str) -> None:
        """Writes something down beside the game, saved with it; games with `annotate` show it in their views."""
        self.post_message(self.Noted(key, text))

    def ask_bot(self, bot: str) -> None:
        """Asks a bot what it would do in this seat and why; the answer comes to `hear` when it has decided."""
        self.post_message(self.Asked(bot))

    def accepts_help(self, what: str) -> bool:
        """Returns whether the player knows that help takes the rank away; the first time, that is said instead."""
        moment = self.moment
        if moment is None or self.is_onlooker or moment.helped or not moment.options.counts:
            return True
        if self._knows_price:
            self.say("")  # what was said about the price
            return True
        self._knows_price = True
        self.say(f'{what} makes it a game "with help", without a rank. Press the key again.', bad=True)
        return False

    def accepts_advice(self) -> bool:
        """Returns whether a bot may be asked, by a player who knows what that costs; if not, says why."""
        if self.no_help:
            self.say(self.no_help, bad=True)
            return False
        return self.accepts_help("Advice")

    @property
    def home(self) -> Home:
        """The app around this board."""
        return home_of(self)

    def wish(self, name: str, default: Any) -> Any:
        """Returns what the player chose for a switch of this skin (an overlay, a memory aid); saved between games."""
        return self.home.settings.wishes.get(f"{self.game.info.id}.{name}", default)

    def set_wish(self, name: str, value: Any) -> None:
        wishes = self.home.settings.wishes
        self.home.change_settings(wishes={**wishes, f"{self.game.info.id}.{name}": value})

    # --- for the screen ---

    @staticmethod
    def is_weighty(event: Event) -> bool:  # noqa: ARG004 - for subclasses
        """Whether an event is left out last when there is no room for all of them: a death."""
        return False

    @property
    def is_onlooker(self) -> bool:
        """Whether nothing can be played here: in a replay, for a spectator, from a bot's point of view."""
        moment = self.moment
        return moment is not None and (not moment.live or moment.seat is None or moment.seat in moment.bots)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lets an onlooker use only the keys that look."""
        if self.is_onlooker and action not in self.looking:
            return False
        return super().check_action(action, parameters)

    @property
    def has_room(self) -> bool:
        """Whether the board can be painted: not while the window is too small, nor before it is laid out again."""
        wide, high = self.small
        fits = self.size.width >= wide and self.size.height >= high - AROUND
        return fits and not self.home.is_covered

    def render_lines(self, crop: Region) -> list[Strip]:
        """Paints nothing while the window is too small: what is covered has no room to be laid out in."""
        if not self.has_room:
            return [Strip.blank(crop.width)] * crop.height
        return super().render_lines(crop)

    def show_moment(self, moment: Moment) -> None:
        self.moment = moment
        self.draw(moment)
