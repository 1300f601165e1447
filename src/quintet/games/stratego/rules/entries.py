"""One action of Stratego, and the entries. Numbers such as R3.5 refer to RULES.md."""

from typing import Annotated

import numpy as np

from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Masks, Rows, i64
from quintet.core.rng import Seed
from quintet.games.stratego.actions import ACCEPT, ACTIONS, DECLINE, MOVES, OFFER, READY, RESIGN
from quintet.games.stratego.layout import Battle, Setup
from quintet.games.stratego.rules.deploy import arrange, mark_setup, setup_refusal
from quintet.games.stratego.rules.moves import MOST_MOVES, Mask, list_moves, move_refusal
from quintet.games.stratego.rules.refusal_codes import (
    ANSWER_FIRST,
    DONE,
    IS_OVER,
    NOT_YOUR_TURN,
    WHILE_PLAYING,
    WHILE_SETUP,
)
from quintet.games.stratego.rules.start import be_ready, start
from quintet.games.stratego.rules.talks import acting, is_talk, may_offer, talk, talk_refusal
from quintet.games.stratego.rules.turn import move
from quintet.games.stratego.tables import GAME_OVER, PLAYING, SETUP


@kernel
def refusal(game: Battle, seat: int, action: int) -> int:
    """Returns why a seat may not do this now, or DONE: R3.4."""
    if game.phase == GAME_OVER:
        return IS_OVER
    if acting(game) != seat:
        return NOT_YOUR_TURN
    if is_talk(action):
        return talk_refusal(game, seat, action)
    if game.offer != 0:
        return ANSWER_FIRST
    if action < MOVES:
        return move_refusal(game, seat, action) if game.phase == PLAYING else WHILE_SETUP
    return setup_refusal(game, seat, action) if game.phase == SETUP else WHILE_PLAYING


@kernel
def act(game: Battle, seat: int, action: int) -> int:
    """Plays one action of one seat; a refused one changes nothing."""
    code = refusal(game, seat, action)
    if code != DONE:
        return code
    game.last_seat = seat
    game.last_action = action + 1
    if action < MOVES:
        move(game, seat, action)
    elif is_talk(action):
        talk(game, seat, action)
    elif action == READY:
        be_ready(game, seat)
    else:
        arrange(game, seat, action)
    return DONE


@kernel
def mark_legal(game: Battle, seat: int, mask: Mask, found: Ints) -> None:
    """Writes the legal actions of a seat as bytes; a narrow mask has room for moves only."""
    for action in range(mask.shape[0]):
        mask[action] = 0
    if acting(game) != seat:
        return
    if mask.shape[0] < ACTIONS:
        if game.offer == 0 and game.phase == PLAYING:
            mark_moves(game, seat, mask, found)
        return
    if game.offer != 0:
        mask[ACCEPT] = 1
        mask[DECLINE] = 1
    elif game.phase == SETUP:
        mark_setup(game, seat, mask)
    else:
        mark_moves(game, seat, mask, found)
        if game.setup.talks != 0 and may_offer(game, seat):
            mask[OFFER] = 1
    if game.setup.talks != 0 and game.phase == PLAYING:
        mask[RESIGN] = 1


@kernel
def mark_moves(game: Battle, seat: int, mask: Mask, found: Ints) -> None:
    for k in range(list_moves(game, seat, found)):
        mask[found[k]] = 1


# --- entries --------------------------------------------------------------------------------------------------------


@entry
def reset(games: Rows[Battle], seeds: Rows[Seed], setups: Rows[Setup]) -> None:
    for k in range(games.shape[0]):
        start(games[k], seeds[k], setups[k])


@entry
def turn(games: Rows[Battle], seats: Ints) -> None:
    for k in range(games.shape[0]):
        seats[k] = acting(games[k])


@entry
def legal(games: Rows[Battle], seats: Ints, masks: Masks) -> None:
    found = np.zeros(MOST_MOVES, np.int64)
    for k in range(games.shape[0]):
        mark_legal(games[k], seats[k], masks[k], found)


@entry
def list_legal_moves(games: Rows[Battle], seats: Ints, lists: Annotated[Array, i64, (0, 0)], counts: Ints) -> None:
    """Writes the legal moves of each row's seat and their number, in no special order; nothing else is listed."""
    for k in range(games.shape[0]):
        is_asked = games[k].phase == PLAYING and games[k].offer == 0 and games[k].active == seats[k]
        counts[k] = list_moves(games[k], seats[k], lists[k]) if is_asked else 0


@entry
def step(games: Rows[Battle], seats: Ints, actions: Ints, codes: Ints) -> None:
    for k in range(games.shape[0]):
        codes[k] = act(games[k], seats[k], actions[k])


@entry
def score(games: Rows[Battle], out: Annotated[Array, i64, (0, 0)]) -> None:
    """Writes 1 for the winner, -1 for the loser, 0 otherwise."""
    for k in range(games.shape[0]):
        won = games[k].winner
        for seat in range(2):
            out[k, seat] = 0 if won == 0 else 1 if won == seat + 1 else -1
