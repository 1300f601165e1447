"""Start: what somebody wants to play. It imports nothing heavy, so the first screen can make one."""

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from quintet.table.match import Match

__all__ = ["Start"]


class Start(NamedTuple):
    """A new game by its options, or a saved one by its number or name; `make_session` turns it into a session."""

    game: str
    seed: str = ""
    preset: str = ""
    values: tuple[tuple[str, Any], ...] = ()
    """Options that differ from the preset or the defaults."""
    wanted: tuple[str, ...] = ("",)
    """Who sits where: "" is a person, anything else a bot's id; further seats get a bot."""
    name: str = ""
    """The player's name; empty for the one in the settings."""
    match: int | None = None
    """Resume this match instead."""
    save: str = ""
    """Or this save."""
    made: "Match | None" = None
    """Or a match that was made elsewhere, such as a branch of a replay."""
    daily: bool = False
    """Whether this is meant as the attempt at the daily challenge that counts."""
