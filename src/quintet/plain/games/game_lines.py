"""GameLines: what a game may add to its lines: words, a picture of its own, lines below it, a page at the end."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from quintet.core.errors import BadNotation
from quintet.core.game import Action, Event
from quintet.front.moment import Moment

if TYPE_CHECKING:
    from quintet.plain.play import PlayPage

__all__ = ["GameLines", "Word"]


class Word(NamedTuple):
    """A typed word: what it does, in a line, and the function that is called with the rest of the line."""

    summary: str
    do: Callable[[str], None]
    is_listed: Callable[[], bool] = lambda: True
    """Whether `?` lists it now; it gets an answer even where it is not listed."""


class GameLines:
    """Adds nothing, which is enough to play any game."""

    keys: ClassVar[Mapping[str, str]] = {}
    """Keys of the app that also work as a line of their own, and the words they stand for."""
    first: ClassVar[tuple[str, ...]] = ()
    """Words that a player should know before all others."""

    brief: ClassVar[bool] = False
    """Whether a line that makes no sense is answered with what can be tried, without the notation of the game."""

    def __init__(self, table: "PlayPage") -> None:
        self.table = table

    @classmethod
    def shows_spectators(cls, options: Any) -> bool:  # noqa: ARG003 - for subclasses
        """Whether a spectator sees a board; where not, bots that play alone are watched from the first seat."""
        return True

    def words(self) -> dict[str, Word]:
        """Returns the words that only this game has in lines; asked for once."""
        return {}

    def picture(self, moment: Moment) -> str:
        """Returns the game as it is drawn."""
        return moment.game.show(moment.view)

    def status(self, moment: Moment) -> list[str]:  # noqa: ARG002 - for subclasses
        """Returns the lines below the picture."""
        return []

    def hint(self, moment: Moment) -> str:  # noqa: ARG002 - for subclasses
        """Returns a sentence for a player who has just started: what to type first."""
        return self.table.reader.legal_line()

    def alarm(self, moment: Moment) -> str:  # noqa: ARG002 - for subclasses
        """Returns why a player who lets several ticks pass should stop; "" if there is no reason."""
        return ""

    def shown(self, before: Moment, moment: Moment) -> Moment:  # noqa: ARG002 - for subclasses
        """Returns the moment as it is shown, with events that the game's rules do not report."""
        return moment

    def objection(self, moment: Moment, action: Action) -> str:  # noqa: ARG002 - for subclasses
        """Returns why an action that the rules allow is not played; "" if nothing speaks against it."""
        return ""

    def worth_saying(self, events: Sequence[Event]) -> Sequence[Event]:
        """Returns the events since the last picture without those that others of them say too."""
        return events

    def unsaid(self, answer: str) -> str:
        """Returns what the end of a command has to say beside the board that was just shown."""
        return answer

    def after_action(self) -> None:
        """Called after a person's action was played."""

    def epilogue(self, moment: Moment) -> None:
        """Called when the game is over."""

    # --- for subclasses ---

    def say(self, text: str) -> None:
        self.table.talk.say(text)

    def wish(self, name: str, default: Any) -> Any:
        """Returns what the player chose for a switch in any earlier game; the game's skin in the app uses the same."""
        return self.table.desk.wish(f"{self.table.game.info.id}.{name}", default)

    def set_wish(self, name: str, value: Any) -> None:
        self.table.desk.set_wish(f"{self.table.game.info.id}.{name}", value)

    def switch(self, word: str, rest: str, name: str, *, default: bool) -> bool:
        """Turns a switch on or off, or over if the word is alone, and saves that; returns whether it is on now."""
        if rest not in {"", "on", "off"}:
            raise BadNotation(f"Type `{word} on`, `{word} off`, or `{word}` alone to change it.")
        is_on = rest == "on" if rest else not self.wish(name, default)
        self.set_wish(name, is_on)
        return is_on
