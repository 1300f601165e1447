"""Resigning, offering a draw and answering: R5.6, R5.7."""

from typing import Final

from quintet.core.game import NOBODY
from quintet.core.kernel import kernel
from quintet.games.stratego.actions import ACCEPT, DECLINE, NAMED, OFFER, RESIGN
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.rules.refusal_codes import (
    ANSWER_FIRST,
    DONE,
    NO_OFFER,
    OFFERED_LATELY,
    TALKS_OFF,
    WHILE_SETUP,
)
from quintet.games.stratego.rules.turn import finish
from quintet.games.stratego.tables import AGREED, GAME_OVER, RESIGNED, SETUP

OFFER_PAUSE: Final = 20
"""Half-moves before the same side may offer a draw again: R5.7."""


@kernel
def acting(game: Battle) -> int:
    """Returns the seat that acts: the side to move, or the one that must answer an offer."""
    if game.phase == GAME_OVER:
        return NOBODY
    return 1 - game.active if game.offer != 0 else game.active


@kernel
def may_offer(game: Battle, seat: int) -> bool:
    last = game.side[seat].offered
    return last == 0 or game.turn + 1 - last >= OFFER_PAUSE


@kernel
def talk_refusal(game: Battle, seat: int, action: int) -> int:
    """Returns why a resignation, an offer or an answer is not possible, or DONE."""
    if action == ACCEPT or action == DECLINE:
        return DONE if game.offer != 0 else NO_OFFER
    if game.setup.talks == 0:
        return TALKS_OFF
    if game.phase == SETUP:
        return WHILE_SETUP
    if action == RESIGN:
        return DONE
    if game.offer != 0:
        return ANSWER_FIRST
    return DONE if may_offer(game, seat) else OFFERED_LATELY


@kernel
def talk(game: Battle, seat: int, action: int) -> None:
    if action == RESIGN:
        finish(game, RESIGNED, 2 - seat)
    elif action == OFFER:
        game.offer = seat + 1
        game.side[seat].offered = game.turn + 1
    elif action == ACCEPT:
        finish(game, AGREED, 0)
    else:
        game.offer = 0


@kernel
def is_talk(action: int) -> bool:
    return action >= RESIGN and action < NAMED
