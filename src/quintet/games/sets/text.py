"""Set in words: the notation of actions, the drawing of a board, the wording of events. Readable without color."""

from typing import Final

from quintet.core.errors import BadNotation
from quintet.core.game import Event, Outcome, Seat
from quintet.games.sets.actions import (
    ACTIONS,
    CLEAR,
    GAME_OVER,
    HINT,
    HINTS_OFF,
    HINTS_SPENT,
    NO_SUCH_CARD,
    NO_SUCH_SEAT,
    NOTHING_PICKED,
)
from quintet.games.sets.events import (
    CLEARED,
    DEALT,
    ENDED,
    HINTED,
    NO_SET,
    PICKED,
    PUT_BACK,
    SEEN_BEFORE,
    SET_FOUND,
)
from quintet.games.sets.layout import EventRow, Table
from quintet.games.sets.model import Card, card_of
from quintet.games.sets.tables import ALL_FOUND, DECK_EXHAUSTED, MAX_BOARD, TARGET_REACHED
from quintet.games.sets.views import SetView

PLACES: Final = "abcdefghijklmnopqrstu"
COLORS: Final = ("red", "green", "purple")
SHAPES: Final = ("diamond", "squiggle", "oval")
SHADINGS: Final = ("solid", "striped", "open")
OUTLINES: Final = ("<>", "{}", "()")
FILLS: Final = ("#", "=", " ")
COLUMNS: Final = 4

REASONS: Final = {
    TARGET_REACHED: "the target is reached",
    DECK_EXHAUSTED: "no set is left in the deck or on the board",
    ALL_FOUND: "every set of the board is found",
}


def write(action: int) -> str:
    """A to u pick a card; `clear` and `hint` are what they say: R3."""
    if not 0 <= action < ACTIONS:
        raise BadNotation(f"{action!r} is no action of Set: they are numbered 0 to {ACTIONS - 1}")
    return PLACES[action] if action < MAX_BOARD else "clear" if action == CLEAR else "hint"


def read(text: str) -> int:
    word = text.strip().lower()
    if word == "clear":
        return CLEAR
    if word == "hint":
        return HINT
    if len(word) == 1 and word in PLACES:
        return PLACES.index(word)
    raise BadNotation("an action of Set is a letter a to u for a card, or clear, or hint")


def name_card(card: Card) -> str:
    """For example "2 striped green ovals"."""
    number = card.num.value + 1
    plural = "s" if number > 1 else ""
    return f"{number} {SHADINGS[card.shading.value]} {COLORS[card.color.value]} {SHAPES[card.shape.value]}{plural}"


def draw_card(card: Card) -> str:
    """Shape by outline, shading by filling, number by repetition, color by word: `<#><#> red`."""
    opening, closing = OUTLINES[card.shape.value]
    symbol = f"{opening}{FILLS[card.shading.value]}{closing}"
    return f"{symbol * (card.num.value + 1):<9} {COLORS[card.color.value]:<6}"


def show(view: SetView) -> str:
    """The board in rows of four, what is picked in brackets, hinted cards with an exclamation mark, then the tally."""
    cells = [_cell(view, place, card) for place, card in enumerate(view.board)]
    columns = 3 if len(cells) == 9 else COLUMNS
    lines = ["".join(cells[at : at + columns]).rstrip() for at in range(0, len(cells), columns)]
    return "\n".join([*lines, "", *_tallies(view)])


def _cell(view: SetView, place: int, card: Card) -> str:
    key = f"[{PLACES[place]}]" if place in view.selection else f" {PLACES[place]} "
    mark = "!" if place in view.hinted else " "
    return f"{key}{mark}{draw_card(card)} "


def _tallies(view: SetView) -> list[str]:
    lines = []
    for tally in view.tallies:
        who = "you" if tally.seat == view.seat else f"seat {tally.seat + 1}" if tally.seat is not None else ""
        text = f"{who}: {tally.found} found, {tally.wrong} wrong, streak {tally.streak} (best {tally.best_streak})"
        lines.append(
            text
            + (f", score {tally.score}" if view.mode == "race" else "")
            + (f", {_count(tally.hints, 'hint')}" if tally.hints else "")
        )
    if view.cards_left is not None:
        lines.append(f"cards left in the deck: {view.cards_left}")
    if view.sets_total is not None:
        found = " ".join(_triple(places) for places in view.found_sets)
        lines.append(f"found {len(view.found_sets)} of {view.sets_total} sets {found}".rstrip())
    if view.target:
        lines.append(f"the game ends with {view.target} sets")
    return lines


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _triple(places: tuple[int, ...]) -> str:
    return "".join(PLACES[place] for place in places)


EVENTS: Final = {
    PICKED: ("picked", "{who} picked card {place}"),
    PUT_BACK: ("put back", "{who} put back card {place}"),
    CLEARED: ("cleared", "{who} put all cards back"),
    SET_FOUND: ("set found", "{who} found a set: {cards}"),
    NO_SET: ("no set", "{who} claimed {places}, which is no set"),
    DEALT: ("dealt", "there was no set, so three more cards were dealt"),
    HINTED: ("hinted", "a set contains card {place}"),
    SEEN_BEFORE: ("seen before", "{places} was found before"),
    ENDED: ("ended", "the game is over: {reason}"),
}
"""The name of each event, and its words."""


def word_event(row: EventRow, seat: Seat | None) -> Event:
    """One event as the asking seat is told it; the caller has checked that it may know."""
    code, actor, values = int(row.code), int(row.seat), (int(row.a), int(row.b), int(row.c))
    kind, words = EVENTS[code]
    text = words.format(
        who="you" if actor == seat else f"seat {actor + 1}",
        place=PLACES[values[0]] if code in (PICKED, PUT_BACK, HINTED) else "",
        places=_triple(values) if code in (NO_SET, SEEN_BEFORE) else "",
        cards="; ".join(name_card(card_of(card)) for card in values) if code == SET_FOUND else "",
        reason=REASONS[values[0]] if code == ENDED else "",
    )
    return Event(kind, text, None if code in (DEALT, ENDED) else actor, values)


REFUSALS: Final = {
    GAME_OVER: "{who} cannot play {action}: the game is over; start a new one",
    NO_SUCH_SEAT: "there is no {who}: this table has {seats}",
    NO_SUCH_CARD: "{who} cannot pick {action}: the cards are a to {last}",
    NOTHING_PICKED: "{who} has picked nothing that could be cleared",
    HINTS_OFF: "{who} gets no hint: hints are off in this game",
    HINTS_SPENT: "{who} gets no more hints: all three cards of a set are shown",
}


def word_refusal(table: Table, seat: Seat, action: int, code: int) -> str:
    return REFUSALS[code].format(
        who=f"seat {seat + 1}",
        action=write(action),
        seats=_count(int(table.setup.seats), "seat"),
        last=PLACES[table.count - 1] if table.count else "none",
    )


def word_outcome(table: Table) -> Outcome:
    scores = [int(table.seat[number].score) for number in range(table.setup.seats)]
    winners = tuple(number for number, score in enumerate(scores) if score == max(scores))
    reason = REASONS[int(table.ended)]
    if len(scores) == 1:
        found, wrong = int(table.seat[0].found), int(table.seat[0].wrong)
        return Outcome(winners, reason, f"{found} sets found, {wrong} wrong claims: {reason}")
    names = " and ".join(f"seat {number + 1}" for number in winners)
    return Outcome(winners, reason, f"{names} with {max(scores)} points: {reason}")
