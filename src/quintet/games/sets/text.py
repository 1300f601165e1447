"""Set in words: the notation of actions, the drawing of a board, the wording of events. Needs no color."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from quintet.core.errors import BadNotation, quoted
from quintet.core.game import Event, Outcome, Seat
from quintet.core.info import FINISHED
from quintet.core.plural import counted
from quintet.core.state import State
from quintet.games.sets import actions, events
from quintet.games.sets.layout import EventRow, Table
from quintet.games.sets.model import Card, card_of
from quintet.games.sets.tables import ALL_FOUND, DECK_EXHAUSTED, MAX_BOARD, MODES, TARGET_REACHED
from quintet.games.sets.views import SetView

PLACES: Final = "abcdefghijklmnopqrstu"
COLORS: Final = ("red", "green", "purple")
SHAPES: Final = ("diamond", "squiggle", "oval")
SHADINGS: Final = ("solid", "striped", "open")
OUTLINES: Final = ("<>", "{}", "()")
FILLS: Final = ("#", "=", " ")
ATTRIBUTES: Final = ("number", "shape", "shading", "color")
COLUMNS: Final = 4

REASONS: Final = {
    TARGET_REACHED: "the goal is reached",
    DECK_EXHAUSTED: "no sets are left in the deck or on the board",
    ALL_FOUND: "every set on the board is found",
}


# --- notation: R3 ---------------------------------------------------------------------------------------------------


def write(action: int) -> str:
    """Returns the notation of an action: a letter for a card, or `clear` or `hint`."""
    if not 0 <= action < actions.ACTIONS:
        raise BadNotation(f"{quoted(action)} is not an action of Set. Actions are numbered 0 to {actions.ACTIONS - 1}.")
    return PLACES[action] if action < MAX_BOARD else "clear" if action == actions.CLEAR else "hint"


def read(text: str) -> int:
    word = text.strip().lower()
    if word == "clear":
        return actions.CLEAR
    if word == "hint":
        return actions.HINT
    if len(word) == 1 and word in PLACES:
        return PLACES.index(word)
    raise BadNotation("That is not an action of Set. Type the letter of a card, `a` to `u`, or `clear` or `hint`.")


# --- the picture ----------------------------------------------------------------------------------------------------


def name_card(card: Card) -> str:
    """Returns a card in words, for example "2 striped green ovals"."""
    look = f"{SHADINGS[card.shading.value]} {COLORS[card.color.value]} {SHAPES[card.shape.value]}"
    return counted(card.num.value + 1, look)


def draw_card(card: Card) -> str:
    """Draws shape by outline, shading by filling, number by repetition and color by word: `<#><#> red`."""
    opening, closing = OUTLINES[card.shape.value]
    symbol = f"{opening}{FILLS[card.shading.value]}{closing}"
    return f"{symbol * (card.num.value + 1):<9} {COLORS[card.color.value]:<6}"


def show(view: SetView) -> str:
    """Draws the board, picked cards in brackets and hinted ones with an exclamation mark, then the tallies."""
    cells = [_cell(view, place, card) for place, card in enumerate(view.board)]
    columns = 3 if len(cells) == 9 else COLUMNS
    lines = ["".join(cells[at : at + columns]).rstrip() for at in range(0, len(cells), columns)]
    return "\n".join([*lines, "", *(_tally(view, number) for number in range(len(view.tallies))), *_progress(view)])


def _cell(view: SetView, place: int, card: Card) -> str:
    marks = "[]" if place in view.selection else " !" if place in view.hinted else "  "
    return f"{marks[0]}{PLACES[place]}{marks[1]}{draw_card(card)} "


def _tally(view: SetView, seat: Seat) -> str:
    tally = view.tallies[seat]
    parts = [f"{_name(seat, view.seat)}: {tally.found} found", f"{tally.wrong} wrong"]
    parts.append(f"streak {tally.streak} (best {tally.best_streak})")
    if view.mode == "race":
        parts.append(f"score {tally.score}")
    if tally.hints:
        parts.append(counted(tally.hints, "hint"))
    return ", ".join(parts)


def _progress(view: SetView) -> list[str]:
    """How much of the deck, the puzzle or the target is left."""
    lines = []
    if view.cards_left is not None:
        lines.append(f"Cards left in the deck: {view.cards_left}")
    if view.sets_total is not None:
        found = ", ".join(_triple(places) for places in view.found_sets)
        lines.append(f"Found {len(view.found_sets)} of {counted(view.sets_total, 'set')}{found and f': {found}'}")
    if view.target:
        lines.append(f"The game ends at {counted(view.target, 'set')}.")
    return lines


def _name(seat: Seat, reader: Seat | None) -> str:
    return "You" if seat == reader else f"Seat {seat + 1}"


def _triple(places: tuple[int, ...]) -> str:
    return "".join(PLACES[place] for place in places)


# --- events, outcomes, refusals -------------------------------------------------------------------------------------


EVENTS: Final = {
    events.PICKED: ("picked", "{who} picked card {place}."),
    events.PUT_BACK: ("put back", "{who} put card {place} back."),
    events.CLEARED: ("cleared", "{who} put all cards back."),
    events.SET_FOUND: ("set found", "{who} found a set: {cards}."),
    events.NO_SET: ("no set", "{who} claimed {places}, which is not a set: {why}."),
    events.DEALT: ("dealt", "There was no set on the board, so three more cards were dealt."),
    events.HINTED: ("hinted", "Card {place} is part of a set."),
    events.SEEN_BEFORE: ("seen before", "The set {places} was found before."),
    events.ENDED: ("ended", "The game is over: {reason}."),
}
"""The kind of each event, and its sentence."""


def word_event(row: EventRow, seat: Seat | None, board: Sequence[int]) -> Event:
    """Returns one event as the asking seat sees it; the caller has checked that the seat may see it."""
    places = (row.a, row.b, row.c)
    claimed = tuple(board[place] for place in places) if row.code == events.NO_SET else ()
    return _event(row.code, row.seat, places, row.seat == seat, claimed)


def why_no_set(cards: Sequence[Card]) -> str:
    """Returns what keeps three cards from being a set: "two purple, one green"."""
    odd = (_odd_one(words, values) for words, values in _looks(cards))
    return "; ".join(filter(None, odd))


def why_set(cards: Sequence[Card], attributes: Sequence[str] = ATTRIBUTES) -> str:
    """Returns what makes three cards a set: "the same shape and shading, three different numbers and colors"."""
    every = {name: len({*values}) for name, (_, values) in zip(ATTRIBUTES, _looks(cards), strict=True)}
    looks = {name: every[name] for name in attributes}
    same, different = ([name for name in looks if looks[name] == kinds] for kinds in (1, 3))
    parts = []
    if same:
        parts.append(f"the same {_listed(same)}")
    if different:
        parts.append(f"three different {_listed([f'{name}s' for name in different])}")
    return ", ".join(parts)


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _looks(cards: Sequence[Card]) -> Iterator[tuple[tuple[str, ...], list[int]]]:
    """Yields for each attribute its words, and the values of the cards."""
    yield ("with 1 symbol", "with 2 symbols", "with 3 symbols"), [card.num.value for card in cards]
    yield SHAPES, [card.shape.value for card in cards]
    yield SHADINGS, [card.shading.value for card in cards]
    yield COLORS, [card.color.value for card in cards]


def _odd_one(words: tuple[str, ...], values: list[int]) -> str:
    """Returns two of one value and one of another in words; nothing if all are alike or all differ."""
    if len({*values}) != 2:
        return ""
    twice = next(value for value in values if values.count(value) == 2)
    once = next(value for value in values if value != twice)
    return f"two {words[twice]}{'s' if words is SHAPES else ''}, one {words[once]}"


@lru_cache(maxsize=4096)
def _event(code: int, actor: Seat, values: tuple[int, int, int], own: bool, claimed: tuple[int, ...]) -> Event:  # noqa: FBT001 - a cache has no keywords
    kind, words = EVENTS[code]
    a = values[0]
    text = words.format(
        who="You" if own else f"Seat {actor + 1}",
        place=PLACES[a] if code in (events.PICKED, events.PUT_BACK, events.HINTED) else "",
        places=_triple(values) if code in (events.NO_SET, events.SEEN_BEFORE) else "",
        cards=", ".join(name_card(card_of(card)) for card in values) if code == events.SET_FOUND else "",
        reason=REASONS[a] if code == events.ENDED else "",
        why=why_no_set([card_of(card) for card in claimed]) if claimed else "",
    )
    return Event(kind, text, None if code in (events.DEALT, events.ENDED) else actor, values)


REFUSALS: Final = {
    actions.GAME_OVER: "Seat {seat} cannot play `{action}`: the game is over. Start a new one.",
    actions.NO_SUCH_SEAT: "There is no seat {seat}: this table has {seats}.",
    actions.NO_SUCH_CARD: "Seat {seat} cannot pick `{action}`: the cards on the board are `a` to `{last}`.",
    actions.NOTHING_PICKED: "Seat {seat} has not picked any cards, so there is nothing to clear.",
    actions.HINTS_OFF: "Seat {seat} cannot ask for a hint: hints are off in this game.",
    actions.HINTS_SPENT: "Seat {seat} gets no more hints: all three cards of a set are already shown.",
}


def word_refusal(table: Table, seat: Seat, action: int, code: int) -> str:
    return REFUSALS[code].format(
        seat=seat + 1,
        action=write(action),
        seats=counted(table.setup.seats, "seat"),
        last=PLACES[max(0, table.count - 1)],
    )


def word_closing(state: State) -> Outcome | None:
    """Returns how an endless game ends when its player stops: finished, not lost: R7.4."""
    table: Table = state.plain
    if MODES[table.setup.mode] != "endless" or table.setup.target:
        return None
    seat = table.seat[0]
    text = f"{counted(seat.found, 'set')} found, {counted(seat.wrong, 'wrong claim')}."
    return Outcome((), FINISHED, text.capitalize())


def word_progress(view: SetView) -> str:
    """Returns how far a player has come: "3 of 10 sets found"."""
    found = view.tallies[view.seat or 0].found
    aim = view.target or view.sets_total
    return f"{found} of {counted(aim, 'set')} found" if aim else f"{counted(found, 'set')} found"


def word_outcome(table: Table) -> Outcome:
    seats = table.seat[: table.setup.seats]
    scores = [row.score for row in seats]
    winners = tuple(number for number, score in enumerate(scores) if score == max(scores))
    reason = REASONS[table.ended]
    if len(scores) == 1:
        text = f"{counted(seats[0].found, 'set')} found, {counted(seats[0].wrong, 'wrong claim')}: {reason}."
    else:
        names = " and ".join(f"seat {number + 1}" for number in winners)
        verb = "wins" if len(winners) == 1 else "share the win"
        text = f"{names} {verb} with {counted(max(scores), 'point')}: {reason}."
    return Outcome(winners, reason, text.capitalize())
