"""From JSON to a state: a file that no game could have reached is refused with a sentence. R7.4.

The board is rewound move by move to where the armies started, then played forward by the rules themselves; the file
must claim exactly what that leads to.
"""

from collections import Counter

import numpy as np

from quintet.core.errors import BadSave
from quintet.core.plural import counted
from quintet.core.record import Rows, zeros
from quintet.core.rng import write_rng
from quintet.core.state import State
from quintet.games.stratego.actions import ACTIONS, MOVES, TARGET, TARGETS, move_number
from quintet.games.stratego.events import pack_entry, unpack_entry, write_log
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.model import GamePhase, MoveType, TerrainType
from quintet.games.stratego.options import pack_options
from quintet.games.stratego.packing.saved_json import SavedGame, SavedMove, SavedPiece
from quintet.games.stratego.packing.unpack import LAYOUT, OUTCOMES, PHASES, rewind
from quintet.games.stratego.rules.deploy import put_down
from quintet.games.stratego.rules.entries import step
from quintet.games.stratego.rules.start import begin_play, wipe
from quintet.games.stratego.tables import (
    AGREED,
    ARMIES,
    ARMY_NAMES,
    BLUE,
    BOMB,
    COMBAT,
    FLAG,
    GAME_OVER,
    KIND_OF,
    LAKES,
    MOVED,
    NO_KIND,
    PLAYING,
    RANK_OF,
    REASONS,
    RED,
    RED_ZONE,
    RESIGNED,
    REVEALED,
    SIDE,
    SIDES,
    ZONE,
)

__all__ = ["load_saved"]

KINDS = {RANK_OF[kind].name: kind for kind in KIND_OF.values()}


def load_saved(saved: SavedGame) -> State:
    """Returns the state that the saved records describe."""
    pieces = _board(saved)
    _check_armies(saved, pieces)
    log = [_entry(number, move) for number, move in enumerate(saved.move_history, 1)]
    if len(log) != saved.turn_number:
        _refuse(f"The turn number is {saved.turn_number}, but the history has {counted(len(log), 'move')}.")
    games = _starting(saved, pieces, log)
    for number, entry in enumerate(log, 1):
        _play(games, number, entry)
    _settle(saved, games[0], pieces)
    return State(LAYOUT, games.tobytes(), write_log(log))


def _refuse(problem: str) -> None:
    raise BadSave(f"This is not a possible game of Stratego. {problem}")


def _name(square: int) -> str:
    return f"row {square // SIDE}, column {square % SIDE}"


def _board(saved: SavedGame) -> dict[int, SavedPiece]:
    """Returns the pieces by square, after checking the board itself: I-1, I-2, I-3."""
    pieces: dict[int, SavedPiece] = {}
    squares = {square.row * SIDE + square.col: square for square in saved.board.squares}
    if len(squares) != len(saved.board.squares):
        _refuse("The board names a square twice.")
    for number, square in squares.items():
        if (square.terrain is TerrainType.LAKE) != (number in LAKES):
            _refuse(f"The square at {_name(number)} has the wrong terrain.")
        if square.piece is not None:
            if number in LAKES:
                _refuse(f"There is a piece in the lake at {_name(number)}.")
            pieces[number] = square.piece
    return pieces


def _check_armies(saved: SavedGame, pieces: dict[int, SavedPiece]) -> None:
    """Checks that no army has too many pieces, and that no Bomb or Flag has moved: I-4, I-5."""
    army = ARMIES[ARMY_NAMES.index(saved.options.army)]
    for square, piece in pieces.items():
        if piece.has_moved and KINDS[piece.rank] in (FLAG, BOMB):
            _refuse(f"The {piece.rank.title()} at {_name(square)} has moved, which it never can.")
    for side in SIDES:
        own = Counter(KINDS[piece.rank] for piece in pieces.values() if piece.owner is side)
        for kind, count in sorted(own.items()):
            if count > army[kind]:
                _refuse(f"{side.name} has {count} pieces of rank {RANK_OF[kind].name}, but its army has {army[kind]}.")


def _entry(number: int, move: SavedMove) -> int:
    """Returns a documented move as the log holds it."""
    start, target = (row * SIDE + col for row, col in (move.start, move.target))
    if move.turn != number:
        _refuse(f"Move {number} of the history says that it is turn {move.turn}.")
    if (move.combat_result is None) != (move.move_type is MoveType.MOVE):
        _refuse(f"Move {number} is an attack without a result, or a result without an attack.")
    if start == target or (start // SIDE != target // SIDE and start % SIDE != target % SIDE):
        _refuse(f"Move {number} does not go along a row or column.")
    if move.combat_result is None:
        return pack_entry(start, target, NO_KIND, NO_KIND)
    fight = move.combat_result
    attacker, defender = KINDS[fight.attacker], KINDS[fight.defender]
    result = int(COMBAT[attacker, defender])
    claimed = (fight.outcome, fight.attacker_survived, fight.defender_survived)
    if claimed != (OUTCOMES[result - 1], result == 1, result == 2):
        _refuse(f"The fight of move {number} cannot end like that.")
    return pack_entry(start, target, attacker, defender)


def _starting(saved: SavedGame, pieces: dict[int, SavedPiece], log: list[int]) -> "Rows[Battle]":
    """Returns the game before its first move."""
    try:
        kinds, _ = rewind({square: KINDS[piece.rank] for square, piece in pieces.items()}, log)
    except KeyError:
        _refuse("The history does not lead to this board.")
    games = zeros(Battle)
    game = games[0]
    wipe(game)
    game.setup = pack_options(saved.options)[0]
    owners = _first_owners(pieces, log)
    for square, kind in kinds.items():
        put_down(game, _slot(square, owners.get(square)), kind)
    if saved.phase is GamePhase.SETUP:
        game.active = SIDES.index(saved.active_player)
        _check_setup(game)
    else:
        _check_complete(game)
        begin_play(game)
    return games


def _first_owners(pieces: dict[int, SavedPiece], log: list[int]) -> dict[int, int]:
    """Returns the owners of the squares that no move touched."""
    touched = {square for entry in log for square in unpack_entry(entry)[:2]}
    return {square: SIDES.index(piece.owner) for square, piece in pieces.items() if square not in touched}


def _slot(square: int, owner: int | None) -> int:
    side = RED if square >= RED_ZONE else BLUE
    if ZONE <= square < RED_ZONE or owner not in (None, side):
        _refuse(f"The piece at {_name(square)} did not start in its own zone.")
    return square - RED_ZONE if side == RED else square + ZONE


def _counts(game: Battle, side: int) -> list[int]:
    own = Counter(int(game.kind[slot]) for slot in range(side * ZONE, side * ZONE + ZONE))
    return [own.get(kind, 0) for kind in range(12)]


def _check_complete(game: Battle) -> None:
    for side in (RED, BLUE):
        if _counts(game, side) != list(game.setup.counts):
            _refuse(f"{SIDES[side].name} did not start with a whole army.")


def _check_setup(game: Battle) -> None:
    if game.active == BLUE and _counts(game, RED) != list(game.setup.counts):
        _refuse("BLUE sets up only after RED has placed a whole army.")
    if game.active == RED and any(_counts(game, BLUE)):
        _refuse("BLUE has placed pieces while RED is still setting up.")


def _play(games: "Rows[Battle]", number: int, entry: int) -> None:
    """Plays one move by the rules; a history that breaks one of them is refused."""
    start, target, *_ = unpack_entry(entry)
    action, code = np.array([move_number(start, target)]), np.zeros(1, np.int64)
    step(games, np.array([(number - 1) % 2]), action, code)
    if code[0] or games[0].entry != entry:
        _refuse(f"Move {number} of the history breaks a rule.")


def _settle(saved: SavedGame, game: Battle, pieces: dict[int, SavedPiece]) -> None:
    """Adds what moves do not show, and compares everything else."""
    for square, piece in pieces.items():
        slot = int(game.at[square]) - 1
        marks = game.marks[slot]
        if SIDES[slot // ZONE] is not piece.owner:
            _refuse(f"The piece at {_name(square)} has the wrong owner.")
        if (piece.revealed, piece.has_moved) != (bool(marks & REVEALED), bool(marks & MOVED)):
            _refuse(f"The marks of the piece at {_name(square)} do not follow from the history.")
    _settle_talks(saved, game)
    claimed = (saved.phase, saved.active_player, saved.winner, saved.reason)
    winner = SIDES[game.winner - 1] if game.winner else None
    if claimed != (PHASES[int(game.phase)], SIDES[game.active], winner, REASONS[game.ended]):
        _refuse("The phase, active player, winner and reason do not follow from the history.")
    write_rng(game.rng, saved.rng)


def _settle_talks(saved: SavedGame, game: Battle) -> None:
    reason = REASONS.index(saved.reason)
    for number, turn in enumerate(saved.draws_offered_at):
        if turn > game.turn + 1:
            _refuse("A draw cannot have been offered in the future.")
        game.side[number].offered = turn
    if reason in (RESIGNED, AGREED) and game.phase != GAME_OVER:
        game.phase, game.ended = GAME_OVER, reason
        game.winner = SIDES.index(saved.winner) + 1 if saved.winner and reason == RESIGNED else 0
    if saved.draw_offered_by is not None:
        game.offer = SIDES.index(saved.draw_offered_by) + 1
        if game.phase != PLAYING or game.offer != game.active + 1:
            _refuse("Only the side to move can have offered a draw.")
    if saved.last_action is None:
        game.last_seat = game.last_action = 0
        return
    game.last_seat, game.last_action = SIDES.index(saved.last_action.side), saved.last_action.action + 1
    _check_last(saved, game)


def _check_last(saved: SavedGame, game: Battle) -> None:
    action = int(game.last_action) - 1
    if action >= ACTIONS:
        _refuse(f"There is no action {action}.")
    if action < MOVES:
        made = (action // TARGETS, int(TARGET[action // TARGETS, action % TARGETS]))
        if not saved.move_history or made != unpack_entry(int(game.entry))[:2]:
            _refuse("The last action is not the last move of the history.")
