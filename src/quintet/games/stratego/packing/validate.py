"""What no game of Stratego can reach: every objection to a saved game, one sentence each. R7.4.

`check_saved` looks at the file alone, before its moves are played; `check_claims` compares it with the game that its
moves led to.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NoReturn

from quintet.core.errors import BadSave
from quintet.core.plural import counted
from quintet.games.stratego.actions import (
    ACCEPT,
    ACTIONS,
    CLEAR,
    MOVES,
    NAMED,
    OFFER,
    PAIR,
    PAIRS,
    PLACE,
    RANDOM,
    READY,
    REMOVE,
    RESIGN,
    SWAP,
    TARGET,
    TARGETS,
)
from quintet.games.stratego.events import unpack_entry
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.model import GamePhase, MoveType, TerrainType
from quintet.games.stratego.packing.saved_json import KINDS, SavedGame, SavedMove
from quintet.games.stratego.packing.unpack import OUTCOMES, PHASES
from quintet.games.stratego.setups import BOOK
from quintet.games.stratego.tables import (
    AGREED,
    ARMIES,
    ARMY_NAMES,
    ATTACKER_WINS,
    BLUE,
    BOMB,
    COMBAT,
    DEFENDER_WINS,
    FLAG,
    LAKES,
    MANUAL,
    MOVED,
    NO_KIND,
    PLAYING,
    RANK_OF,
    RANKS,
    REASONS,
    RED,
    RESIGNED,
    REVEALED,
    SETUP,
    SIDE,
    SIDES,
    ZONE,
)

__all__ = ["WRONG_BOARD", "check_claims", "check_saved", "name_place", "refuse"]

IMPOSSIBLE: Final = "This is not a possible game of Stratego."
WRONG_BOARD: Final = "The history does not lead to this board."
TALKED: Final = (RESIGNED, AGREED)
"""Endings without a move."""


def refuse(problem: str) -> NoReturn:
    raise BadSave(f"{IMPOSSIBLE} {problem}")


def name_place(square: int) -> str:
    return f"row {square // SIDE}, column {square % SIDE}"


def _refuse_first(problems: Iterable[str]) -> None:
    for problem in problems:
        refuse(problem)


# --- the file alone -------------------------------------------------------------------------------------------------


def check_saved(saved: SavedGame) -> None:
    """Refuses a file that contradicts itself."""
    for problems in (_board_problems, _army_problems, _setup_problems, _history_problems):
        _refuse_first(problems(saved))


def _board_problems(saved: SavedGame) -> Iterator[str]:
    """A hundred different squares, the lakes in their place and empty: I-1, I-2, I-3."""
    numbers = [square.row * SIDE + square.col for square in saved.board.squares]
    if len(set(numbers)) != len(numbers):
        yield "The board names a square twice."
    for number, square in zip(numbers, saved.board.squares, strict=True):
        if (square.terrain is TerrainType.LAKE) != (number in LAKES):
            yield f"The square at {name_place(number)} has the wrong terrain."
        if square.piece is not None and number in LAKES:
            yield f"There is a piece in the lake at {name_place(number)}."


def _army_problems(saved: SavedGame) -> Iterator[str]:
    """No army has too many pieces, and no Bomb or Flag has moved: I-4, I-5."""
    army = ARMIES[ARMY_NAMES.index(saved.options.army)]
    pieces = saved.pieces
    for square, piece in pieces.items():
        if piece.has_moved and KINDS[piece.rank] in (FLAG, BOMB):
            yield f"The {piece.rank.title()} at {name_place(square)} has moved, which it never can."
    for side in SIDES:
        own = Counter(KINDS[piece.rank] for piece in pieces.values() if piece.owner is side)
        for kind, count in sorted(own.items()):
            if count > army[kind]:
                yield f"{side.name} has {count} pieces of rank {RANK_OF[kind].name}, but its army has {army[kind]}."


def _setup_problems(saved: SavedGame) -> Iterator[str]:
    """Red sets up first, then Blue, and nobody does in a game that places the armies itself: R2.3, R2.6."""
    if saved.phase is not GamePhase.SETUP:
        return
    if saved.options.deployment != "manual":
        yield "Nobody sets up in a game that places both armies itself."
    owners = {piece.owner for piece in saved.pieces.values()}
    if saved.active_player is SIDES[RED] and SIDES[BLUE] in owners:
        yield "BLUE has placed pieces while RED is still setting up."


def _history_problems(saved: SavedGame) -> Iterator[str]:
    moves = saved.move_history
    if len(moves) != saved.turn_number:
        yield f"The turn number is {saved.turn_number}, but the history has {counted(len(moves), 'move')}."
    for number, move in enumerate(moves, 1):
        yield from _move_problems(number, move)


def _move_problems(number: int, move: SavedMove) -> Iterator[str]:
    (row, col), (to_row, to_col) = move.start, move.target
    if move.turn != number:
        yield f"Move {number} of the history says that it is turn {move.turn}."
    if (move.combat_result is None) != (move.move_type is MoveType.MOVE):
        yield f"Move {number} is an attack without a result, or a result without an attack."
    if (row == to_row) == (col == to_col):
        yield f"Move {number} does not go along a row or column."
    if move.combat_result is not None:
        fight = move.combat_result
        result = int(COMBAT[KINDS[fight.attacker], KINDS[fight.defender]])
        claimed = (fight.outcome, fight.attacker_survived, fight.defender_survived)
        if claimed != (OUTCOMES[result - 1], result == ATTACKER_WINS, result == DEFENDER_WINS):
            yield f"The fight of move {number} cannot end like that."


# --- the file and the game ------------------------------------------------------------------------------------------


def check_claims(saved: SavedGame, game: Battle) -> None:
    """Refuses a file that claims anything but what its moves led to."""
    _refuse_first(_piece_problems(saved, game))
    _refuse_first(_offer_problems(game))
    _refuse_first(_end_problems(saved, game))
    if game.last_action and not _can_be_last(game, game.last_seat, game.last_action - 1):
        refuse("The last action does not lead to this position.")


def _piece_problems(saved: SavedGame, game: Battle) -> Iterator[str]:
    at, kinds, marks, pieces = game.at, game.kind, game.marks, saved.pieces
    standing = {square: kinds[held - 1] for square, held in enumerate(at) if held > 0}
    if standing != {square: KINDS[piece.rank] for square, piece in pieces.items()}:
        yield WRONG_BOARD
    for square, piece in pieces.items():
        slot = at[square] - 1
        if SIDES[slot // ZONE] is not piece.owner:
            yield f"The piece at {name_place(square)} has the wrong owner."
        if (piece.revealed, piece.has_moved) != (bool(marks[slot] & REVEALED), bool(marks[slot] & MOVED)):
            yield f"The marks of the piece at {name_place(square)} do not follow from the history."


def _offer_problems(game: Battle) -> Iterator[str]:
    """Only the side to move offers a draw, and only in a game with talks: R5.7."""
    offered = [game.side[seat].offered for seat in (RED, BLUE)]
    if game.offer and (game.phase != PLAYING or game.offer != game.active + 1):
        yield "Only the side to move can have offered a draw."
    if game.setup.talks == 0 and (any(offered) or game.ended in TALKED):
        yield "Somebody resigned or offered a draw, but this game is played without that."
    if (game.offer or game.ended == AGREED) and not _just_offered(game):
        yield "A draw needs an offer since the last move."
    last_turn = game.turn + 1 if game.phase == PLAYING or game.ended in TALKED else game.turn
    for seat, turn in enumerate(offered):
        if turn > last_turn:
            yield "A draw cannot have been offered in the future."
        if turn and (turn - 1) % 2 != seat:
            yield "A draw cannot have been offered by a side that was not to move."


def _just_offered(game: Battle) -> bool:
    """Whether the side to move has offered a draw since the last move."""
    return game.side[game.active].offered == game.turn + 1


def _end_problems(saved: SavedGame, game: Battle) -> Iterator[str]:
    winner = SIDES[game.winner - 1] if game.winner else None
    claimed = (saved.phase, saved.active_player, saved.winner, saved.reason)
    if claimed != (PHASES[game.phase], SIDES[game.active], winner, REASONS[game.ended]):
        yield "The phase, active player, winner and reason do not follow from the history."
    if game.ended == RESIGNED and winner is None:
        yield "One side resigned, so the other side has won."
    if game.ended == RESIGNED and game.winner == game.active + 1 and not _just_offered(game):
        yield "The side that resigned was not to act."


# --- the last action ------------------------------------------------------------------------------------------------


def _can_be_last(game: Battle, seat: int, action: int) -> bool:
    """Whether an action can be what led to this position: R6.8."""
    if action >= ACTIONS:
        return False
    if RESIGN <= action < NAMED:
        return _can_be_last_talk(game, seat, action)
    if action < MOVES or action == READY:
        talked = game.ended in TALKED or _just_offered(game)
        return not talked and (_is_last_move if action < MOVES else _is_last_ready)(game, seat, action)
    return game.phase == SETUP and seat == game.active and _is_arranged(game, seat, action)


def _is_last_move(game: Battle, seat: int, action: int) -> bool:
    made = (action // TARGETS, int(TARGET[action // TARGETS, action % TARGETS]))
    return game.turn > 0 and seat == (game.turn - 1) % 2 and made == unpack_entry(game.entry)[:2]


def _is_last_ready(game: Battle, seat: int, _: int) -> bool:
    """Whether nothing can have happened since a side was ready: R2.3."""
    if game.phase == SETUP:
        return (seat, game.active) == (RED, BLUE) and set(game.kind[ZONE:]) == {NO_KIND}
    return seat == BLUE and game.turn == 0 and game.setup.deployment == MANUAL


def _can_be_last_talk(game: Battle, seat: int, action: int) -> bool:
    if action == RESIGN:
        return game.ended == RESIGNED and seat == 2 - game.winner
    if action == OFFER:
        return game.offer == seat + 1
    if action == ACCEPT:
        return game.ended == AGREED and seat == 1 - game.active
    return game.phase == PLAYING and not game.offer and _just_offered(game) and seat == 1 - game.active


def _is_arranged(game: Battle, seat: int, action: int) -> bool:
    """Whether a zone looks as a setup action leaves it: R2.2."""
    kinds = tuple(game.kind)
    own = kinds[seat * ZONE : seat * ZONE + ZONE]
    placed = ZONE - own.count(NO_KIND)
    if action < REMOVE:
        slot, kind = divmod(action - PLACE, RANKS)
        return slot // ZONE == seat and kinds[slot] == kind
    if action < SWAP:
        slot = action - REMOVE
        return slot // ZONE == seat and kinds[slot] == NO_KIND and placed < game.setup.total
    if action < CLEAR:
        side, pair = divmod(action - SWAP, PAIRS)
        one, other = PAIR[pair].tolist()
        return side == seat and own[one] != own[other]
    if action in (CLEAR, RANDOM):
        return placed == (0 if action == CLEAR else game.setup.total)
    book = BOOK[action - NAMED]
    return book.army == game.setup.army and tuple(book.kinds) == (own if seat == RED else own[::-1])
