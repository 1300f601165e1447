"""What no game of Set can reach: every objection to documented records, one sentence each."""

import re
from collections.abc import Iterator
from typing import Final

from quintet.core.errors import BadSave, quoted
from quintet.core.plural import counted
from quintet.games.sets import events as happened
from quintet.games.sets.model import Card, EventEntry, GameState, Player, card_hash, card_of, deck_problem
from quintet.games.sets.rules.entries import DEAL_HASH
from quintet.games.sets.tables import (
    ALL_FOUND,
    CARDS,
    DECK_EXHAUSTED,
    MAX_BOARD,
    MODES,
    RUNNING,
    TARGET_REACHED,
    sets_among,
)

__all__ = ["IMPOSSIBLE", "check_model"]

IMPOSSIBLE: Final = "This is not a possible game of Set."
MOST_TALLIED: Final = 1_000_000_000
"""More than anyone counts to, and far from the end of a 32-bit number."""


def check_model(model: GameState) -> None:
    """Refuses records that no game can reach."""
    for problems in (
        _deck_problems,
        _table_problems,
        _selection_problems,
        _found_problems,
        _hint_problems,
        _end_problems,
        _player_problems,
        _event_problems,
    ):
        for problem in problems(model):
            raise BadSave(f"{IMPOSSIBLE} {problem}")


def _is_one_pass(model: GameState) -> bool:
    return model.mode in ("classic", "race")


def _sets_on(board: tuple[Card, ...]) -> list[tuple[int, int, int]]:
    return sets_among([card_hash(card) for card in board])


def _deck_problems(model: GameState) -> Iterator[str]:
    deck, board, taken = set(model.deck.cards), model.board.cards, set(model.taken)
    if len(deck) != len(model.deck.cards) or len(taken) != len(model.taken):
        yield "The deck holds the same card twice."
    if problem := deck_problem(model.deck, model.board_size):
        yield problem
    if len(set(board)) != len(board) or not set(board) <= deck or not taken <= deck or taken & set(board):
        yield "Every card of the deck must be in one place only, and there must be no other cards."
    if model.rng.lane != DEAL_HASH:
        yield "The generator is not one that deals cards."


def _table_problems(model: GameState) -> Iterator[str]:
    if model.mode not in MODES:
        yield f"There is no mode {quoted(model.mode)}. The modes are {', '.join(MODES)}."
    count, size = len(model.board.cards), model.board_size
    left = len(model.deck.cards) - count - len(model.taken)
    if not _is_one_pass(model) and (count != size or model.taken):
        yield f"In this mode the board has {size} cards and no cards are taken away."
    if (count - size) % 3 or (count < size and left >= 3):
        yield "The board changes by three cards, and is smaller than at the start only when the deck is used up."
    if not 0 <= model.target <= 1000 or (model.target and model.mode == "daily"):
        yield "The target must be 0 to 1000 sets, and a daily puzzle has none."
    if not 1 <= model.min_sets <= min(4, model.board_size // 3):
        yield "The first board promises 1 to 4 sets, and at most one for every three cards."
    if len(model.players) > 1 and model.mode != "race":
        yield "Only a race has more than one player."


def _selection_problems(model: GameState) -> Iterator[str]:
    if len(model.other_selections) != len(model.players) - 1:
        yield "There must be one selection for every player."
    places = set(range(len(model.board.cards)))
    for selection in (model.selection, *model.other_selections):
        if len(set(selection.indices)) != len(selection.indices) or not set(selection.indices) <= places:
            yield "A selection names up to three different places on the board."
        if model.ended and selection.indices:
            yield "Nobody holds cards when the game is over."


# --- sets found, hints, the end -------------------------------------------------------------------------------------


def _found_problems(model: GameState) -> Iterator[str]:
    daily = model.mode == "daily"
    held, found = _sets_on(model.board.cards), sum(player.found for player in model.players)
    if model.sets_total != (len(held) if daily else 0):
        yield "A daily puzzle counts the sets on its board, and no other mode does."
    if daily and len(held) < model.min_sets:
        yield f"This daily puzzle must hold at least {counted(model.min_sets, 'set')}."
    if len(set(model.found_sets)) != len(model.found_sets) or not set(model.found_sets) <= set(held if daily else ()):
        yield "Found sets must be different sets on the board of a daily puzzle."
    if not held and not _is_one_pass(model):
        yield "In this mode the board always holds a set."
    if _is_one_pass(model) and len(model.taken) != 3 * found:
        yield "In one pass through the deck, three cards are taken away for each set found."
    if daily and len(model.found_sets) != found:
        yield "A daily puzzle remembers each set found."


def _hint_problems(model: GameState) -> Iterator[str]:
    """Hints that do not lead to the first set that is not found yet: R7.1."""
    held = _sets_on(model.board.cards)
    first = next((places for places in held if places not in model.found_sets), ())
    for player in model.players:
        if player.hint_set and (player.hint_set != first or model.ended):
            yield "Hints must lead to the first set on the board that is not found yet."
        if player.hint_set[: len(player.hinted)] != player.hinted or bool(player.hint_set) != bool(player.hinted):
            yield "Hints must be the first cards of their set."
        if not len(player.hinted) <= player.hints or (player.hints and not model.hints_allowed):
            yield "Hints are counted, and there are none when they are off."


def _end_problems(model: GameState) -> Iterator[str]:
    most = max(player.found for player in model.players)
    at_target = sum(player.found == model.target for player in model.players)
    if model.ended not in range(ALL_FOUND + 1) or (model.target and (most > model.target or at_target > 1)):
        yield "A game is over when its target is reached for the first time."
    if (model.target > 0 and most == model.target) != (model.ended == TARGET_REACHED):
        yield "A game has ended this way exactly when its target is reached."
    all_found = model.mode == "daily" and len(model.found_sets) == model.sets_total
    if all_found != (model.ended == ALL_FOUND):
        yield "A daily puzzle ends with its last set."
    yield from _pass_problems(model)


def _pass_problems(model: GameState) -> Iterator[str]:
    """One pass that plays on without a set, or ends before the deck does: R4.4."""
    left = len(model.deck.cards) - len(model.board.cards) - len(model.taken)
    stuck = _is_one_pass(model) and not _sets_on(model.board.cards)
    if stuck and (model.ended == RUNNING or left >= 3):
        yield "One pass through the deck ends when no set is left, and not before the deck is used up."
    if model.ended == DECK_EXHAUSTED and not stuck:
        yield "One pass through the deck ends when no set is left."


def _player_problems(model: GameState) -> Iterator[str]:
    for player in model.players:
        if any(not 0 <= count <= MOST_TALLIED for count in _counts(player)):
            yield "A tally is out of range."
        if player.score != player.found - (player.wrong if model.mode == "race" else 0):
            yield "The score is the number of sets found, minus the wrong claims in a race."
        if not player.streak <= player.best_streak <= player.found:
            yield "No streak is longer than the best one, and the best is no longer than the sets found."
        if not player.wrong and player.streak != player.found:
            yield "Without a wrong claim the streak counts every set found."


def _counts(player: Player) -> tuple[int, ...]:
    return player.found, player.wrong, player.hints, player.streak, player.best_streak


# --- the last events ------------------------------------------------------------------------------------------------

STORY: Final = re.compile(
    f"{happened.PICKED}?({happened.SET_FOUND}{happened.DEALT}*{happened.ENDED}?|{happened.NO_SET}|{happened.SEEN_BEFORE})?|{happened.PUT_BACK}|{happened.CLEARED}|{happened.HINTED}"
)
"""Everything that one action can report, a digit for each event; another seat's pick may be left out."""


def _event_problems(model: GameState) -> Iterator[str]:
    codes = [event.code for event in model.last_events]
    if not all(code in range(1, 10) for code in codes) or not STORY.fullmatch("".join(map(str, codes))):
        yield "The last events are not those of any action."
    elif not all(_is_possible(event, model) for event in model.last_events):
        yield "The rules do not know one of the last events."
    elif codes and (happened.ENDED in codes) != (model.ended != RUNNING):
        yield "The last events do not fit the end of the game."


def _is_possible(event: EventEntry, model: GameState) -> bool:
    """Returns whether an event names a seat, places, cards and reasons that there are."""
    numbers = (event.a, event.b, event.c)
    different = len(set(numbers)) == 3
    match event.code:
        case happened.DEALT:
            return (event.seat, *numbers) == (-1, 3, 0, 0)
        case _ if event.seat not in range(len(model.players)):
            return False
        case happened.SET_FOUND:
            return different and _are_cards(numbers, model) and len(sets_among(numbers)) == 1
        case happened.NO_SET | happened.SEEN_BEFORE:
            return different and all(number in range(MAX_BOARD) for number in numbers)
        case happened.ENDED:
            return numbers == (model.ended, 0, 0)
        case happened.CLEARED:
            return numbers == (0, 0, 0)
        case _:
            return event.a in range(MAX_BOARD) and (event.b, event.c) == (0, 0)


def _are_cards(numbers: tuple[int, ...], model: GameState) -> bool:
    return all(number in range(CARDS) and card_of(number) in model.deck.cards for number in numbers)
