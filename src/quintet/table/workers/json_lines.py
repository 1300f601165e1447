"""JsonLines: the protocol of `cmd:` bots, one JSON object a line. docs/arena.md describes it for bot authors.

table   {"type":"hello","protocol":1,"game":"sets","rules":3,"seat":0,"seed":"..."}
table   {"type":"turn","seat":0,"view":{...},"legal":[4,7],"words":["take A1","take B2"],"events":[],"seconds":null}
bot     {"type":"act","action":7}
table   {"type":"result","seat":0,"view":{...},"winners":[0],"reason":"...","scores":[3.0,1.0]}
"""

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from quintet.core.codec import SafeInt, encode
from quintet.core.dialect import Talk
from quintet.core.errors import QuintetError
from quintet.core.game import Action, Event, Game, Seat, Turn
from quintet.table.workers.bot_fault import NONSENSE, NOT_LEGAL

__all__ = ["PROTOCOL", "JsonLines"]

PROTOCOL: Final = 1


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """Before the first turn."""

    protocol: int
    game: str
    rules: int
    seat: Seat
    seed: str
    """For the bot's own randomness; the seed of the game is a secret."""


class Asked(msgspec.Struct, frozen=True, tag="turn"):
    """A turn."""

    seat: Seat
    view: Any
    legal: tuple[Action, ...]
    words: tuple[str, ...]
    """The legal actions in the game's notation, in the same order."""
    events: tuple[Event, ...]
    seconds: float | None


class Result(msgspec.Struct, frozen=True, tag="result"):
    """The end of the game; the view shows what everybody may know then."""

    seat: Seat
    view: Any
    winners: tuple[Seat, ...]
    reason: str
    scores: tuple[float, ...]


class Act(msgspec.Struct, frozen=True):
    """The answer: the number of a legal action, or its notation."""

    type: Literal["act"]
    action: SafeInt | str


class JsonLines:
    """One seat of one match."""

    def __init__(self, game: Game[Any], seed: str) -> None:
        self._game = game
        self._seed = seed
        self._seat: Seat | None = None

    def turn(self, turn: Turn) -> Talk:
        words = tuple(self._game.write(action) for action in turn.legal)
        asked = Asked(turn.seat, turn.view, turn.legal, words, turn.events, turn.seconds)
        lines = (*self._greeting(turn.seat), _line(asked))
        return self._read((yield lines), turn.legal, words)

    def _greeting(self, seat: Seat) -> tuple[str, ...]:
        if self._seat is not None:
            return ()
        self._seat = seat
        info = self._game.info
        return (_line(Hello(PROTOCOL, info.id, info.rules, seat, self._seed)),)

    def _read(self, line: str, legal: tuple[Action, ...], words: tuple[str, ...]) -> Action:
        try:
            chosen = msgspec.json.decode(line, type=Act).action
        except msgspec.DecodeError:
            raise QuintetError(NONSENSE) from None
        if isinstance(chosen, int):
            return chosen
        if chosen not in words:
            raise QuintetError(NOT_LEGAL)
        return legal[words.index(chosen)]

    def result(self, view: Any, winners: Sequence[int], reason: str, scores: Sequence[float]) -> tuple[str, ...]:
        assert self._seat is not None
        return (_line(Result(self._seat, view, tuple(winners), reason, tuple(scores))),)


def _line(message: Hello | Asked | Result) -> str:
    return encode(message).decode()
