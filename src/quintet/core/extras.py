"""What a game may add to the protocol. Every part has a default, so a game names only what it has."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from quintet.core.info import Action, Event, Seat
from quintet.core.state import State

__all__ = ["ACTION_TOTALS", "Command", "Extras", "Note", "NoteCommand", "Page", "Running"]

ACTION_TOTALS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {"mean actions": ("mean", "steps"), "fastest win in actions": ("fastest", "steps")}
)
"""What many games add up to, where a game says nothing else."""


class Running(Protocol):
    """A command under way: it names the next action, or says why it stops ("" when there is nothing to say)."""

    def next(self, view: Any, events: Sequence[Event]) -> Action | str: ...


class Command(NamedTuple):
    """A typed word that plays many actions. `begin` gets the rest of the line and what commands remember."""

    summary: str
    begin: Callable[[str, dict[str, Any]], Running]


class Page(NamedTuple):
    """A typed word that answers with a text made from the view and the rest of the line."""

    summary: str
    read: Callable[[Any, str], str]


class Note(NamedTuple):
    """Something a player writes down beside the game: where, what, and what to answer."""

    key: str
    text: str
    answer: str


class NoteCommand(NamedTuple):
    """A typed word that makes a note from the view and the rest of the line."""

    summary: str
    make: Callable[[Any, str], Note]


def _see_nothing(view: Any, memory: dict[str, Any]) -> None:
    """Commands remember nothing."""


def _as_it_is(view: Any, notes: Mapping[str, str]) -> Any:  # noqa: ARG001 - notes change nothing
    return view


def _no_facts(state: State, seat: Seat) -> dict[str, Any]:  # noqa: ARG001 - nothing to report
    return {}


def _no_insight(state: State) -> Any:  # noqa: ARG001 - nothing is shown beyond the view
    return None


class Extras(msgspec.Struct, frozen=True, kw_only=True):
    """What one game offers beyond the protocol: commands, pages, notes, leaderboard facts, a wizard's insight."""

    commands: Mapping[str, Command] = {}
    """Typed words that play many actions: `explore`."""
    pages: Mapping[str, Page] = {}
    """Typed words that show a text: `inventory`."""
    notes: Mapping[str, NoteCommand] = {}
    """Typed words that write something down beside the game: `call f smells odd`."""
    attend: Callable[[Any, dict[str, Any]], None] = _see_nothing
    """Called in the line mode with every view and with what commands remember, however the view came about."""
    annotate: Callable[[Any, Mapping[str, str]], Any] = _as_it_is
    """Adds a player's notes to a view."""
    facts: Callable[[State, Seat], dict[str, Any]] = _no_facts
    """Numbers and texts about a finished game, stored with its result."""
    fact_names: Mapping[str, str] = {}
    """Facts with a column of their own on the leaderboard, and its heading."""
    fact_totals: Mapping[str, tuple[str, str]] = ACTION_TOTALS
    """What many games add up to: a label, `sum`, `most`, `mean` or `fastest`, and the fact."""
    insight: Callable[[State], Any] = _no_insight
    """What is shown beyond every view in a game whose options say that it does not count; None everywhere else."""
