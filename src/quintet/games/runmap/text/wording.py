"""The wording of events, outcomes and refusals."""

from typing import Final

from quintet.core.game import Event, Outcome, Seat
from quintet.games.runmap.actions import (
    BUY,
    NO_CAMPFIRE,
    NO_LINK,
    NO_MERCHANT,
    NO_SHRINE,
    NO_SUCH_SEAT,
    NOT_NEEDED,
    NOTHING_TO_LEAVE,
    RUN_OVER,
    SOLD_OUT,
    STILL_IN_ROOM,
    TOO_POOR,
)
from quintet.games.runmap.events import (
    ACT_BEGUN,
    ARRIVED,
    BLESSED,
    BOUGHT,
    CURSED,
    DIED,
    FOUGHT,
    HEALED,
    LEFT,
    TRAINED,
    VICTORY,
)
from quintet.games.runmap.layout import EventRow, Run
from quintet.games.runmap.rules.entries import points
from quintet.games.runmap.tables import CHARM, DEAD, EXPLORE, FOES, GUARD, NAMES, POTION, PRICES
from quintet.games.runmap.text.notation import write

__all__ = ["word_event", "word_outcome", "word_refusal"]

WARES: Final = {POTION: "a potion", CHARM: "a charm", GUARD: "a guard"}
ROOMS: Final = tuple(name.lower() for name in NAMES)
PLACES: Final = ("the way", "the campfire", "the merchant", "the shrine")


# --- events ----------------------------------------------------------------------------------------------------------


def word_event(row: EventRow) -> Event:
    """One event; the hero and a spectator are told the same."""
    code, a, b, c = (int(value) for value in (row.code, row.a, row.b, row.c))
    kind, text = _event_words(code, a, b, c)
    return Event(kind, text, 0, (a, b, c))


def _event_words(code: int, a: int, b: int, c: int) -> tuple[str, str]:
    match code:
        case 1 if code == ARRIVED:
            return "arrived", f"row {c} of act {b}: {ROOMS[a]}"
        case 2 if code == FOUGHT:
            return "fought", f"the {FOES[a].value.lower()} costs {b} HP and pays {c} gold"
        case 3 if code == HEALED:
            return "healed", f"{a} HP healed, {b} now"
        case 4 if code == TRAINED:
            return "trained", f"training raises guard to {a}"
        case 5 if code == BOUGHT:
            return "bought", f"{WARES[a]} for {b} gold"
        case 6 if code == BLESSED:
            return "blessed", f"the shrine answers: guard {a}"
        case 7 if code == CURSED:
            return "cursed", f"the shrine takes {a} HP"
        case 8 if code == LEFT:
            return "left", f"you leave {PLACES[a]}"
        case 9 if code == ACT_BEGUN:
            return "act begun", f"act {a} begins at its entry"
        case 10 if code == VICTORY:
            return "won", f"the third boss is beaten, with {b} HP and {c} gold left"
        case _:
            assert code == DIED
            return "died", f"the hero falls in row {b} of act {a}"


def word_outcome(run: Run) -> Outcome:
    if run.ended == DEAD:
        return Outcome((), "the hero fell", f"lost in row {run.row} of act {run.act}, {points(run)} points")
    if run.setup.mode == EXPLORE:
        return Outcome((0,), "the end of the map", f"all three acts walked, {points(run)} points")
    return Outcome((0,), "the third boss is beaten", f"won with {run.hp} HP and {run.gold} gold, {points(run)} points")


# --- refusals --------------------------------------------------------------------------------------------------------


def word_refusal(run: Run, seat: Seat, action: int, code: int) -> str:
    word = write(action)
    match code:
        case 1 if code == RUN_OVER:
            return f"the hero cannot {word}: the run is over; start a new one"
        case 2 if code == NO_SUCH_SEAT:
            return f"there is no seat {seat + 1}: a run has one hero"
        case 3 if code == STILL_IN_ROOM:
            return f"the hero cannot {word} yet: first decide what to do at {PLACES[run.phase]}"
        case 4 if code == NO_LINK:
            return f"the hero cannot {word}: there is {_choices(run)}"
        case 5 if code == NO_CAMPFIRE:
            return f"the hero cannot {word}: that takes a campfire"
        case 6 if code == NO_MERCHANT:
            return f"the hero cannot {word}: that takes a merchant"
        case 7 if code == TOO_POOR:
            return f"the hero cannot {word}: it costs {PRICES[action - BUY]} gold and there are {run.gold}"
        case 8 if code == SOLD_OUT:
            return f"the hero cannot {word} again: this merchant had only one"
        case 9 if code == NOT_NEEDED:
            return f"the hero need not {word}: there is nothing left to gain from it"
        case 10 if code == NO_SHRINE:
            return f"the hero cannot {word}: that takes a shrine"
        case _:
            assert code == NOTHING_TO_LEAVE
            return "the hero has nothing to leave: walk on, or rest or train at a campfire"


def _choices(run: Run) -> str:
    mask = int(run.floors[run.act - 1].links[run.row, run.column])
    ways = [write(column) for column in range(4) if mask >> column & 1]
    return f"only {ways[0]}" if len(ways) == 1 else f"{', '.join(ways[:-1])} or {ways[-1]}"
