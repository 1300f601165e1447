"""Evaluator: the other end of the engine protocol: it lets an outside program play a seat, as the referee of 2012 did.

The program sets up by four rows of letters and answers each position with a move. What it must know, its own move's
outcome and the opponent's move, comes from its view and events; it learns nothing that its seat may not know. A program
that ends, moves illegally, or says NO_MOVE while it can move, has lost: the fault is noted, and a later turn resigns.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import Any, Final, NoReturn

from quintet.core.dialect import Talk
from quintet.core.errors import QuintetError, quoted
from quintet.core.game import Event, Turn
from quintet.games.stratego.actions import DECLINE, PLACE, READY, RESIGN, move_number
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.protocol import LETTERS, our_square, read_move, word_fight, write_move
from quintet.games.stratego.tables import KIND_OF, LAKES, RANKS, RED, RED_ZONE, SIDE, SIDES, ZONE
from quintet.games.stratego.views.seat import LastMove, StrategoView

__all__ = ["Evaluator"]

ROWS: Final = 4
FOUGHT: Final = 5
"""How many values the event of a move has when somebody fought."""


class Evaluator:
    """One seat of one match, for a program."""

    def __init__(self, opponent: str) -> None:
        self._opponent = opponent
        self._setup: Iterator[int] | None = None
        self._answer = ""
        """What the program said last."""
        self._has_lost = False

    def turn(self, turn: Turn) -> Talk:
        view: StrategoView = turn.view
        if self._has_lost:  # nobody can resign before both armies stand
            return next((action for action in (RESIGN, READY) if action in turn.legal), turn.legal[0])
        if DECLINE in turn.legal:
            return DECLINE
        is_setup = view.phase is GamePhase.SETUP
        if self._setup is None and not (is_setup and view.tray == view.counts):
            self._lose("cannot join a game that has begun")
        if is_setup:
            if self._setup is None:
                self._setup = iter((yield from self._set_up(view)))
            return next(self._setup)
        self._answer = yield (*self._own_outcome(turn.events), _news(view), *draw(view))
        return self._read(turn.legal)

    def _set_up(self, view: StrategoView) -> Generator[tuple[str, ...], str, list[int]]:
        """Asks for the rows, top row first, and returns the actions that place them."""
        if sum(view.counts) != ZONE:
            self._lose(f"plays the whole army of {ZONE} pieces only")
        first = yield (f"{'RED' if view.seat == RED else 'BLUE'} {self._opponent} {SIDE} {SIDE}",)
        rows = [first]
        while len(rows) < ROWS:
            rows.append((yield ()))
        letters = "".join(rows)
        if any(len(row) != SIDE for row in rows) or [letters.count(each) for each in LETTERS] != list(view.counts):
            self._lose(f"set up {quoted(' '.join(rows))}, which is not an army")
        top = 0 if view.seat == RED else SIDE - ROWS
        squares = [our_square(x, top + y) for y in range(ROWS) for x in range(SIDE)]
        slots = [square - RED_ZONE if view.seat == RED else square + ZONE for square in squares]
        places = zip(slots, letters, strict=True)
        return [*(PLACE + slot * RANKS + LETTERS.index(letter) for slot, letter in places), READY]

    def _read(self, legal: Sequence[int]) -> int:
        words = self._answer.split()
        if words[:1] == ["SURRENDER"]:
            return RESIGN
        if words[:1] == ["NO_MOVE"]:
            self._lose("said NO_MOVE, but can move")
        try:
            action, _ = read_move(words)
        except QuintetError:
            self._lose(f"said {quoted(self._answer)}, which is not a move")
        if action not in legal:
            self._answer += " ILLEGAL"
            self._lose("moved illegally")
        return action

    def _lose(self, how: str) -> NoReturn:
        self._has_lost = True
        raise QuintetError(how) from None

    def _own_outcome(self, events: Sequence[Event]) -> tuple[str, ...]:
        """Returns the program's last move with its outcome, which it waits for."""
        if not self._answer:
            return ()
        own = next(event.values for event in events if event.kind in ("moved", "attacked"))
        return (f"{self._answer} {word_fight(*(own[2:4] if len(own) == FOUGHT else (-1, -1)))}",)

    def result(self, view: Any, winners: Sequence[int], reason: str, scores: Sequence[float]) -> tuple[str, ...]:  # noqa: ARG002 - the protocol says who won, and no more
        last = (f"{self._answer} {_outcome(view.last_move)}",) if self._is_own(view.last_move) else ()
        said = (self._answer,) if self._answer.endswith("ILLEGAL") else last
        return (*said, f"QUIT {SIDES[winners[0]].value}" if len(winners) == 1 else "QUIT")

    def _is_own(self, move: LastMove | None) -> bool:
        return move is not None and bool(self._answer) and write_move(_number(move)) == self._answer


def _news(view: StrategoView) -> str:
    """Returns the opponent's last move with its outcome, or START before the first move."""
    move = view.last_move
    return "START" if move is None else f"{write_move(_number(move))} {_outcome(move)}"


def _number(move: LastMove) -> int:
    return move_number(move.start.square, move.target.square)


def _outcome(move: LastMove) -> str:
    if move.attacker is None or move.defender is None:
        return word_fight(-1, -1)
    return word_fight(KIND_OF[move.attacker], KIND_OF[move.defender])


def draw(view: StrategoView) -> list[str]:
    """Draws the board for the protocol: letters for the seat's own pieces, `#` for the enemy, `+` for lakes."""
    cells = dict.fromkeys(LAKES, "+")
    for piece in view.pieces:
        if piece.position is not None:
            own = piece.seat == view.seat and piece.rank is not None
            cells[piece.position.square] = LETTERS[KIND_OF[piece.rank]] if own and piece.rank is not None else "#"
    return ["".join(cells.get(our_square(x, y), ".") for x in range(SIDE)) for y in range(SIDE)]
