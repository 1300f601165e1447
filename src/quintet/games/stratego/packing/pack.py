"""From JSON to a state: a file that no game could have reached is refused with a sentence. R7.4.

The board is rewound move by move to where the armies started. They are set up there and the moves are played by the
rules themselves; the file must claim exactly what that leads to.
"""

from typing import Any

import numpy as np
from msgspec import structs

from quintet.core.errors import BadNotation
from quintet.core.record import Rows, quick, zeros
from quintet.core.rng import plant, write_rng
from quintet.core.state import State
from quintet.games.stratego.actions import PLACE, READY, move_number
from quintet.games.stratego.events import Entry, unpack_entry, write_log
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.model import GamePhase
from quintet.games.stratego.options import StrategoOptions, pack_options
from quintet.games.stratego.packing.saved_json import KINDS, SavedGame, SavedMove
from quintet.games.stratego.packing.unpack import LAYOUT, rewind
from quintet.games.stratego.packing.validate import WRONG_BOARD, check_claims, check_saved, name_place, refuse
from quintet.games.stratego.rules.entries import reset, step
from quintet.games.stratego.tables import (
    AGREED,
    BLUE,
    GAME_OVER,
    NO_KIND,
    PLAYING,
    RANKS,
    REASONS,
    RED,
    RED_ZONE,
    RESIGNED,
    SIDE,
    SIDES,
    ZONE,
)

__all__ = ["load_saved"]


def load_saved(saved: SavedGame) -> State:
    """Returns the state that the saved records describe."""
    check_saved(saved)
    replay = _Replay(saved.options)
    moves = [_entry(move) for move in saved.move_history]
    _set_up(replay, saved, _starts(saved, moves))
    log = [_play(replay, number, move) for number, move in enumerate(moves, 1)]
    saved = _with_defaults(saved, replay.game)
    _settle(saved, replay.game)
    state = State(LAYOUT, replay.games.tobytes(), write_log(log))
    check_claims(saved, state.plain)
    return state


class _Replay:
    """A game that is played again from its start."""

    def __init__(self, options: StrategoOptions) -> None:
        self.games: Rows[Battle] = zeros(Battle)
        reset(self.games, plant(""), pack_options(StrategoOptions()))
        self.game = quick(self.games)[0]
        self.game.setup = pack_options(options)[0]
        self._seat, self._action, self._code = (np.zeros(1, np.int64) for _ in range(3))

    def do(self, seat: int, action: int) -> bool:
        """Plays one action; returns whether the rules allow it."""
        self._seat[0], self._action[0] = seat, action
        step(self.games, self._seat, self._action, self._code)
        return not self._code[0]


# --- the start ------------------------------------------------------------------------------------------------------


def _entry(move: SavedMove) -> Entry:
    start, target = (row * SIDE + col for row, col in (move.start, move.target))
    fight = move.combat_result
    if fight is None:
        return start, target, NO_KIND, NO_KIND
    return start, target, KINDS[fight.attacker], KINDS[fight.defender]


def _starts(saved: SavedGame, moves: list[Entry]) -> dict[int, int]:
    """Returns the kinds by slot before the first move."""
    pieces = saved.pieces
    try:
        kinds, _ = rewind({square: KINDS[piece.rank] for square, piece in pieces.items()}, moves)
    except KeyError:
        refuse(WRONG_BOARD)
    touched = {square for move in moves for square in move[:2]}
    owners = {square: SIDES.index(piece.owner) for square, piece in pieces.items() if square not in touched}
    return {_slot(square, owners.get(square)): kind for square, kind in kinds.items()}


def _slot(square: int, owner: int | None) -> int:
    side = RED if square >= RED_ZONE else BLUE
    if ZONE <= square < RED_ZONE or owner not in (None, side):
        refuse(f"The piece at {name_place(square)} did not start in its own zone.")
    return square - RED_ZONE if side == RED else square + ZONE


def _set_up(replay: _Replay, saved: SavedGame, starts: dict[int, int]) -> None:
    """Places both armies, or what is placed of them in a game that is still being set up: R2.3."""
    for seat, side in enumerate(SIDES):
        own = [PLACE + slot * RANKS + kind for slot, kind in starts.items() if slot // ZONE == seat]
        waits = saved.phase is GamePhase.SETUP and saved.active_player is side
        if not all(replay.do(seat, action) for action in (own if waits else [*own, READY])):
            refuse(f"{side.name} has not set up a whole army.")
        if waits:
            return


def _play(replay: _Replay, number: int, move: Entry) -> int:
    """Plays one move by the rules and returns it as the log holds it; one that breaks a rule is refused."""
    done = replay.do((number - 1) % 2, move_number(*move[:2]))
    entry = int(replay.game.entry)
    if not done or unpack_entry(entry) != move:
        refuse(f"Move {number} of the history breaks a rule.")
    return entry


# --- what moves do not show -----------------------------------------------------------------------------------------


def _with_defaults(saved: SavedGame, game: Battle) -> SavedGame:
    """Returns the records with the keys that the document does not have, as far as they follow from the others."""
    extra: dict[str, Any] = {}
    talked = saved.phase is GamePhase.GAME_OVER and game.phase == PLAYING
    reason = saved.reason
    if reason is None:
        reason = REASONS[(RESIGNED if saved.winner else AGREED) if talked else game.ended]
        extra["reason"] = reason
    if saved.draws_offered_at is None:
        needed = saved.draw_offered_by or (talked and saved.winner in (None, SIDES[game.active]))
        turn = int(game.turn) + 1 if needed else 0
        extra["draws_offered_at"] = (turn, 0) if game.active == RED else (0, turn)
    return structs.replace(saved, **extra)


def _settle(saved: SavedGame, game: Battle) -> None:
    """Writes what moves do not show: talks, the last action and the generator."""
    assert saved.draws_offered_at is not None
    for seat, turn in enumerate(saved.draws_offered_at):
        game.side[seat].offered = turn
    game.offer = 0 if saved.draw_offered_by is None else SIDES.index(saved.draw_offered_by) + 1
    reason = REASONS.index(saved.reason)
    if reason in (RESIGNED, AGREED) and game.phase == PLAYING:
        game.phase, game.ended = GAME_OVER, reason
        game.winner = SIDES.index(saved.winner) + 1 if saved.winner and reason == RESIGNED else 0
    last = saved.last_action
    game.last_seat, game.last_action = (0, 0) if last is None else (SIDES.index(last.side), last.action + 1)
    _settle_rng(saved, game)


def _settle_rng(saved: SavedGame, game: Battle) -> None:
    if saved.rng is None:
        return
    if saved.rng.lane != game.rng.lane:
        refuse("The random generator is not the one that places armies.")
    try:
        write_rng(game.rng, saved.rng)
    except BadNotation as error:
        refuse(str(error))
