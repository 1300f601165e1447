"""GameLines: what a game may add to its lines: words, a picture of its own, lines below it, a page at the end."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, cast

from quintet.core.errors import BadNotation
from quintet.core.game import Action, Event, Game
from quintet.front.moment import Moment
from quintet.plain.conversation import Conversation

if TYPE_CHECKING:
    from quintet.plain.page import Desk
    from quintet.plain.play import PlayPage

__all__ = ["GameLines", "LinesTable", "Word", "list_words"]


class LinesTable(Protocol):
    """What lines know of every table: a match on this machine, or a table that somebody else holds."""

    @property
    def talk(self) -> Conversation: ...
    @property
    def desk(self) -> "Desk": ...
    @property
    def game(self) -> Game[Any]: ...
    @property
    def moment(self) -> Moment: ...
    @property
    def seat_hint(self) -> str:
        """What a spectator can type to see what a player sees, after a blank; "" if there is nothing."""

    def look(self) -> None:
        """Shows the picture once more."""

    def act(self, actions: Iterable[Action]) -> None:
        """Plays actions one by one."""

    def note(self, key: str, text: str) -> None:
        """Writes something down beside the game."""

    def whole_log(self) -> Sequence[Event]:
        """Returns everything that was shown."""


class Word(NamedTuple):
    """A typed word: what it does, in a line, and the function that is called with the rest of the line."""

    summary: str
    do: Callable[[str], None]
    is_listed: Callable[[], bool] = lambda: True
    """Whether `?` lists it now; it gets an answer even where it is not listed."""
    needs_match: bool = False
    """Whether it works only with the match itself, which a table on another machine does not give away."""


def list_words(words: Mapping[str, Word]) -> dict[str, str]:
    """Returns the words that mean something now, and what they do."""
    listed = {name: word.summary for name, word in words.items() if word.summary and word.is_listed()}
    return {name: f"{summary[:1].upper()}{summary[1:]}" for name, summary in listed.items()}


class GameLines:
    """Adds nothing, which is enough to play any game."""

    keys: ClassVar[Mapping[str, str]] = {}
    """Keys of the app that also work as a line of their own, and the words they stand for."""
    first: ClassVar[tuple[str, ...]] = ()
    """Words that a player should know before all others."""

    brief: ClassVar[bool] = False
    """Whether a line that makes no sense is answered with what can be tried, without the notation of the game."""

    def __init__(self, table: LinesTable) -> None:
        self.table = table

    @property
    def here(self) -> "PlayPage":
        """The page of a game on this machine, for all that a table on another machine never asks of its lines."""
        return cast("PlayPage", self.table)

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

    def worth_drawing(self, moment: Moment) -> Any:
        """Returns what is new on a picture if it changes: the passing of time alone is not worth another one."""
        return moment.view

    def status(self, moment: Moment) -> list[str]:  # noqa: ARG002 - for subclasses
        """Returns the lines below the picture."""
        return []

    def hint(self, moment: Moment) -> str:  # noqa: ARG002 - for subclasses
        """Returns a sentence for a player who has just started: what to type first."""
        return self.here.reader.legal_line()

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

    def toll(self, moment: Moment) -> str:  # noqa: ARG002 - for subclasses
        """Returns what the game cost the only person at the table, in a sentence."""
        return ""

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
