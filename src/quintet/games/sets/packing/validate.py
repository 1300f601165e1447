"""What no game of Set can reach: every objection to documented records, one sentence each."""

from collections.abc import Iterator
from typing import Final

from quintet.core.errors import BadSave, quoted
from quintet.games.sets.events import DEALT, ENDED, SET_FOUND
from quintet.games.sets.model import Card, GameState, card_hash, deck_problem
from quintet.games.sets.tables import (
    ALL_FOUND,
    CARDS,
    DECK_EXHAUSTED,
    MAX_BOARD,
    MAX_SEATS,
    MODES,
    TARGET_REACHED,
    sets_among,
)

IMPOSSIBLE: Final = "This is not a possible game of Set."
UNKNOWN_EVENT: Final = "The rules do not know one of the last events."


def check_model(model: GameState) -> None:
    """Refuses records that no game can reach."""
    for problems in (
        _deck_problems,
        _table_problems,
        _found_problems,
        _end_problems,
        _player_problems,
        _event_problems,
    ):
        for problem in problems(model):
            raise BadSave(f"{IMPOSSIBLE} {problem}")


def _deck_problems(model: GameState) -> Iterator[str]:
    deck, board, taken = set(model.deck.cards), model.board.cards, set(model.taken)
    if len(deck) != len(model.deck.cards):
        yield "The deck holds the same card twice."
    if problem := deck_problem(model.deck, model.board_size):
        yield problem
    if len(set(board)) != len(board) or not set(board) <= deck or not taken <= deck or taken & set(board):
        yield "Every card of the deck must be in one place only, and there must be no other cards."


def _table_problems(model: GameState) -> Iterator[str]:
    if model.mode not in MODES:
        yield f"There is no mode {quoted(model.mode)}. The modes are {', '.join(MODES)}."
    one_pass = model.mode in ("classic", "race")
    if not one_pass and (len(model.board.cards) != model.board_size or model.taken):
        yield f"In this mode the board has {model.board_size} cards and no cards are taken away."
    if not 0 <= model.target <= 1000:
        yield "The target must be 0 to 1000 sets."
    if len(model.players) > 1 and model.mode != "race":
        yield "Only a race has more than one player."
    if len(model.other_selections) != len(model.players) - 1:
        yield "There must be one selection for every player."
    places = set(range(len(model.board.cards)))
    for selection in (model.selection, *model.other_selections):
        if len(set(selection.indices)) != len(selection.indices) or not set(selection.indices) <= places:
            yield "A selection names up to three different places on the board."


def _sets_on(board: tuple[Card, ...]) -> list[tuple[int, int, int]]:
    return sets_among([card_hash(card) for card in board])


def _found_problems(model: GameState) -> Iterator[str]:
    daily = model.mode == "daily"
    held = _sets_on(model.board.cards)
    if model.sets_total != (len(held) if daily else 0):
        yield "A daily puzzle counts the sets on its board, and no other mode does."
    if len(set(model.found_sets)) != len(model.found_sets) or not set(model.found_sets) <= set(held if daily else ()):
        yield "Found sets must be different sets on the board of a daily puzzle."
    if not held and model.mode == "endless":
        yield "In endless play the board always holds a set."
    for player in model.players:
        if player.hint_set and player.hint_set not in held:
            yield "Hints must lead to a set on the board."


def _end_problems(model: GameState) -> Iterator[str]:
    reached = 0 < model.target <= max(player.found for player in model.players)
    if reached != (model.ended == TARGET_REACHED) or model.ended not in range(ALL_FOUND + 1):
        yield "A game has ended this way exactly when its target is reached."
    all_found = model.mode == "daily" and len(model.found_sets) == model.sets_total
    if all_found != (model.ended == ALL_FOUND):
        yield "A daily puzzle ends with its last set."
    if model.ended == DECK_EXHAUSTED and (model.mode not in ("classic", "race") or _sets_on(model.board.cards)):
        yield "One pass through the deck ends when no set is left."


def _player_problems(model: GameState) -> Iterator[str]:
    for player in model.players:
        counts = (player.found, player.wrong, player.hints, player.streak, player.best_streak)
        if any(not 0 <= count < 2**31 for count in counts):
            yield "A tally is out of range."
        if player.score != player.found - (player.wrong if model.mode == "race" else 0):
            yield "The score is the number of sets found, minus the wrong claims in a race."
        if not player.streak <= player.best_streak <= player.found:
            yield "No streak is longer than the best one, and the best is no longer than the sets found."
        if player.hint_set[: len(player.hinted)] != player.hinted or bool(player.hint_set) != bool(player.hinted):
            yield "Hints must be the first cards of their set."


def _event_problems(model: GameState) -> Iterator[str]:
    for event in model.last_events:
        numbers = (event.a, event.b, event.c)
        if not (
            1 <= event.code <= 9 and -1 <= event.seat < MAX_SEATS and all(0 <= number < CARDS for number in numbers)
        ):
            yield UNKNOWN_EVENT
        if event.code == ENDED and event.a not in (TARGET_REACHED, DECK_EXHAUSTED, ALL_FOUND):
            yield UNKNOWN_EVENT
        if event.code not in (SET_FOUND, ENDED, DEALT) and any(number >= MAX_BOARD for number in numbers):
            yield UNKNOWN_EVENT
