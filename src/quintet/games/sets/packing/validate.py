"""What no game of Set can have reached: every reason against documented records, one sentence each."""

from collections.abc import Iterator
from itertools import combinations

from quintet.core.errors import BadSave
from quintet.games.sets.events import DEALT, ENDED, SET_FOUND
from quintet.games.sets.model import Card, GameState, card_hash, deck_problem
from quintet.games.sets.tables import (
    ALL_FOUND,
    CARDS,
    CLASSIC,
    DAILY,
    DECK_EXHAUSTED,
    ENDLESS,
    MAX_BOARD,
    MAX_SEATS,
    MODES,
    RACE,
    TARGET_REACHED,
    THIRD,
)


def check_model(model: GameState) -> None:
    """Refuses records that no game could have reached."""
    for problems in (
        _deck_problems,
        _table_problems,
        _found_problems,
        _end_problems,
        _player_problems,
        _event_problems,
    ):
        for problem in problems(model):
            raise BadSave(f"this is no game of Set: {problem}")


def _deck_problems(model: GameState) -> Iterator[str]:
    deck, board, taken = set(model.deck.cards), model.board.cards, set(model.taken)
    if len(deck) != len(model.deck.cards):
        yield "a card stands twice in the deck"
    if problem := deck_problem(model.deck, model.board_size):
        yield problem
    if len(set(board)) != len(board) or not set(board) <= deck or not taken <= deck or taken & set(board):
        yield "every card of the deck lies in one place only, and no other card lies anywhere"


def _table_problems(model: GameState) -> Iterator[str]:
    if model.mode not in MODES:
        yield f"there is no mode {model.mode!r}; there are: {', '.join(MODES)}"
    one_pass = model.mode in (MODES[CLASSIC], MODES[RACE])
    if not one_pass and (len(model.board.cards) != model.board_size or model.taken):
        yield f"the board has {model.board_size} cards, and none is taken away"
    if not 0 <= model.target <= 1000:
        yield "the target is 0 to 1000 sets"
    if len(model.players) > 1 and model.mode != MODES[RACE]:
        yield "only a race has more than one player"
    if len(model.other_selections) != len(model.players) - 1:
        yield "there must be one selection for every player"
    places = set(range(len(model.board.cards)))
    for selection in (model.selection, *model.other_selections):
        if len(set(selection.indices)) != len(selection.indices) or not set(selection.indices) <= places:
            yield "a selection names up to three different places of the board"


def _sets_on(board: tuple[Card, ...]) -> list[tuple[int, int, int]]:
    numbers = [card_hash(card) for card in board]
    triples = combinations(range(len(numbers)), 3)
    return [(i, j, k) for i, j, k in triples if numbers[k] == THIRD[numbers[i], numbers[j]]]


def _found_problems(model: GameState) -> Iterator[str]:
    daily = model.mode == MODES[DAILY]
    held = _sets_on(model.board.cards)
    if model.sets_total != (len(held) if daily else 0):
        yield "a daily puzzle counts the sets of its board, and no other game does"
    if len(set(model.found_sets)) != len(model.found_sets) or not set(model.found_sets) <= set(held if daily else ()):
        yield "found sets are different sets of a daily puzzle's board"
    if not held and model.mode == MODES[ENDLESS]:
        yield "an endless board always holds a set"
    for player in model.players:
        if player.hint_set and player.hint_set not in held:
            yield "hints lead to a set of the board"


def _end_problems(model: GameState) -> Iterator[str]:
    reached = 0 < model.target <= max(player.found for player in model.players)
    if reached != (model.ended == TARGET_REACHED) or model.ended not in range(ALL_FOUND + 1):
        yield "a game ends when its target is reached, and not without"
    all_found = model.mode == MODES[DAILY] and len(model.found_sets) == model.sets_total
    if all_found != (model.ended == ALL_FOUND):
        yield "a daily puzzle ends with its last set"
    if model.ended == DECK_EXHAUSTED and (
        model.mode not in (MODES[CLASSIC], MODES[RACE]) or _sets_on(model.board.cards)
    ):
        yield "one pass through the deck ends when no set is left"


def _player_problems(model: GameState) -> Iterator[str]:
    for player in model.players:
        counts = (player.found, player.wrong, player.hints, player.streak, player.best_streak)
        if any(not 0 <= count < 2**31 for count in counts):
            yield "a tally is out of range"
        if player.score != player.found - (player.wrong if model.mode == MODES[RACE] else 0):
            yield "the score is the sets found, in a race less the wrong claims"
        if not player.streak <= player.best_streak <= player.found:
            yield "no streak is longer than the best, and none longer than the sets found"
        if player.hint_set[: len(player.hinted)] != player.hinted or bool(player.hint_set) != bool(player.hinted):
            yield "hints lead to their set"


def _event_problems(model: GameState) -> Iterator[str]:
    for event in model.last_events:
        numbers = (event.a, event.b, event.c)
        if not (
            1 <= event.code <= 9 and -1 <= event.seat < MAX_SEATS and all(0 <= number < CARDS for number in numbers)
        ):
            yield "the last events are none that the rules know"
        if event.code == ENDED and event.a not in (TARGET_REACHED, DECK_EXHAUSTED, ALL_FOUND):
            yield "the last events are none that the rules know"
        if event.code not in (SET_FOUND, ENDED, DEALT) and any(number >= MAX_BOARD for number in numbers):
            yield "the last events are none that the rules know"
