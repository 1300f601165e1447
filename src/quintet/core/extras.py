"""What a game may add to the protocol. Every part has a default, so a game names only what it adds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from quintet.core.dialect import Dialect
from quintet.core.info import Action, Event, Outcome, Seat
from quintet.core.rng import SeededRandom
from quintet.core.state import State

__all__ = [
    "ACTION_TOTALS",
    "Command",
    "Extras",
    "Hidden",
    "Note",
    "NoteCommand",
    "Page",
    "Running",
    "hidden_from_everyone",
]

ACTION_TOTALS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {"mean actions": ("mean", "steps"), "fastest win in actions": ("fastest", "steps")}
)
"""The totals over many games, unless a game names its own."""


class Running(Protocol):
    """A command in progress: returns the next action, or the reason to stop ("" for no reason to show)."""

    def next(self, view: Any, events: Sequence[Event]) -> Action | str: ...


class Command(NamedTuple):
    """A typed word that plays many actions. `begin` gets the rest of the line and the commands' memory."""

    summary: str
    begin: Callable[[str, dict[str, Any]], Running]


class Page(NamedTuple):
    """A typed word that shows a text made from the view and the rest of the line."""

    summary: str
    read: Callable[[Any, str], str]


class Note(NamedTuple):
    """A player's own note: its key, its text, and the answer to show."""

    key: str
    text: str
    answer: str


class NoteCommand(NamedTuple):
    """A typed word that turns the view and the rest of the line into a note."""

    summary: str
    make: Callable[[Any, str], Note]


class Hidden(NamedTuple):
    """A hidden part of a state, for the conformance suite.

    `alter` gets a state, a seat (None is a spectator) and a generator. It returns a state in which only this part is
    different and which looks the same from that seat, or the same state if the seat may know the part.
    """

    name: str
    alter: Callable[[State, Seat | None, SeededRandom], State]


def hidden_from_everyone(
    parts: Iterable[tuple[str, Callable[[State, SeededRandom], State]]],
) -> tuple[Hidden, ...]:
    """Returns parts that nobody may know, whichever seat looks, from their names and functions."""
    return tuple(Hidden(name, _for_any_seat(alter)) for name, alter in parts)


def _for_any_seat(alter: Callable[[State, SeededRandom], State]) -> Callable[[State, Seat | None, SeededRandom], State]:
    return lambda state, _, rng: alter(state, rng)


def _see_nothing(view: Any, memory: dict[str, Any]) -> None:
    """Remembers nothing."""


def _as_it_is(view: Any, notes: Mapping[str, str]) -> Any:  # noqa: ARG001 - notes change nothing
    return view


def _says_nothing(view: Any) -> str:  # noqa: ARG001 - lists show when it was played
    return ""


def _never_closes(state: State) -> Outcome | None:  # noqa: ARG001 - resigning is losing
    return None


def _never_helps(state: State) -> bool:  # noqa: ARG001 - the rules give no hints
    return False


def _no_facts(state: State, seat: Seat) -> dict[str, Any]:  # noqa: ARG001 - nothing to report
    return {}


def _no_insight(state: State) -> Any:  # noqa: ARG001 - nothing is shown beyond the view
    return None


class Extras(msgspec.Struct, frozen=True, kw_only=True):
    """What a game offers beyond the protocol: commands, pages, notes, leaderboard facts, a wizard's insight."""

    commands: Mapping[str, Command] = {}
    """Typed words that play many actions: `explore`."""
    pages: Mapping[str, Page] = {}
    """Typed words that show a text: `inventory`."""
    notes: Mapping[str, NoteCommand] = {}
    """Typed words that make a note: `call f smells odd`."""
    attend: Callable[[Any, dict[str, Any]], None] = _see_nothing
    """Called in the line mode with every new view and the commands' memory."""
    annotate: Callable[[Any, Mapping[str, str]], Any] = _as_it_is
    """Adds a player's notes to a view."""
    looks_same: Callable[[State, State, Seat], bool] | None = None
    """Whether the views of two moments of one game are equal for a seat, without making them; None compares the views.

    An open table asks this about every action that was chosen before the last step."""
    progress: Callable[[Any], str] = _says_nothing
    """How far a game has come, in a few words of a seat's view: `Act 2, row 4`. Lists of unfinished games show it."""
    closing: Callable[[State], Outcome | None] = _never_closes
    """How a game without an end is over when its only player stops: an outcome, or None if that is resigning."""
    helps: Callable[[State], bool] = _never_helps
    """Whether the rules themselves have helped somebody so far, as by a hint: such a game has no rank."""
    facts: Callable[[State, Seat], dict[str, Any]] = _no_facts
    """Numbers and texts about a finished game, saved with its result."""
    fact_names: Mapping[str, str] = {}
    """The facts that have their own column on the leaderboard, with its heading."""
    fact_totals: Mapping[str, tuple[str, str]] = ACTION_TOTALS
    """Totals over many games: a label, then `sum`, `most`, `mean` or `fastest`, and the fact."""
    timed: tuple[str, ...] = ()
    """The presets whose finished games all have the same score, so that the shortest time ranks first."""
    insight: Callable[[State], Any] = _no_insight
    """What a wizard sees beyond every view, in a game whose options say that it does not count; otherwise None."""
    open_view: Callable[[State], Any] = _no_insight
    """The view with nothing hidden, for whoever watches bots alone or a finished game; None if that hides nothing."""
    hidden: tuple[Hidden, ...] = ()
    """The parts of a state that a seat may not know; the conformance suite alters each to see that nothing shows it."""
    dialect: Callable[[str], Dialect] | None = None
    """The game's own text protocol for outside programs (`engine:`), made with the bot's name."""
    by_text: Callable[[Any], str] | None = None
    """How a program plays a game with these options, a line at a time; None says what `info.how` says."""
    former_bots: Mapping[str, str] = {}
    """What bots of earlier versions are called now: saved games with them continue."""
    unobserved: tuple[str, ...] = ()
    """The fields of a view that the observation leaves out on purpose."""
