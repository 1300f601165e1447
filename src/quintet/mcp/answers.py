"""What the tools answer: typed results, which the protocol describes by their schema."""

from typing import Any

from pydantic import BaseModel, Field

__all__ = ["GameCard", "GameList", "LegalActions", "Position", "ReplayFile"]


class GameCard(BaseModel):
    """A game of the catalog."""

    id: str
    title: str
    summary: str
    how_to_play: str
    seats: str = Field(description="how many seats it has, as 1 or 2-4")
    presets: dict[str, str] = Field(description="named sets of options, with what each is")
    options: dict[str, str] = Field(description="single options, with what each is and its default")
    bots: list[str] = Field(description="opponents, the weakest first")


class GameList(BaseModel):
    """Every game."""

    games: list[GameCard]


class Position(BaseModel):
    """What your seat sees."""

    table: str = Field(description="the handle of the table; every further call needs it")
    game: str
    seat: int
    step: int = Field(description="the number of the last thing that happened")
    your_turn: bool
    over: bool
    outcome: list[str] = Field(description="how it ended, with the scores; empty while the game runs")
    text: str = Field(description="the game as a person reads it")
    events: list[str] = Field(description="what happened since you last looked")
    view: dict[str, Any] = Field(description="the same as data")
    answer: str = Field(default="", description="what a page says, or why a command stopped before it was done")
    refused: str = Field(default="", description="why nothing changed; empty if what you asked for was done")


class LegalActions(BaseModel):
    """What your seat may try now."""

    table: str
    step: int
    actions: list[str] = Field(description="in the notation that `act` reads")


class ReplayFile(BaseModel):
    """A finished game as a file: `quintet replay FILE` shows it."""

    table: str
    replay: str = Field(description="the content of the file; empty while the game runs")
    refused: str = ""
