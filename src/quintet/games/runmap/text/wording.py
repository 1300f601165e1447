"""The sentences for events, outcomes and refusals."""

import re
from typing import Final

from quintet.core.game import Event, Outcome, Seat
from quintet.core.plural import counted
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
from quintet.games.runmap.tables import CHARM, DEAD, EXPLORE, FOES, GUARD, POTION, PRICES, WIDTH
from quintet.games.runmap.text.notation import write

__all__ = ["word_event", "word_outcome", "word_refusal"]

WARES: Final = {POTION: "a potion", CHARM: "a charm", GUARD: "guard"}
ROOMS: Final = ("a combat", "an elite", "a campfire", "a merchant", "a shrine", "the boss")
PLACES: Final = ("the road", "the campfire", "the merchant", "the shrine")


# --- events ---------------------------------------------------------------------------------------------------------


def word_event(row: EventRow, seat: Seat | None) -> Event:
    """Returns one event; the hero reads "You", a spectator reads "The hero"."""
    code, a, b, c = (int(value) for value in (row.code, row.a, row.b, row.c))
    kind, text = _event_words(code, a, b, c)
    if seat is None:
        text = re.sub(r"^You (\w+)", r"The hero \1s", text).replace(" your ", " the hero's ")
    return Event(kind, text, 0, (a, b, c))


def _event_words(code: int, a: int, b: int, c: int) -> tuple[str, str]:
    match code:
        case 1 if code == ARRIVED:
            return "arrived", f"You enter row {c} of act {b}: {ROOMS[a]}."
        case 2 if code == FOUGHT:
            return "fought", f"The {FOES[a].value.lower()} costs {b} HP{f' and pays {c} gold' if c else ''}."
        case 3 if code == HEALED:
            return "healed", f"You heal {a} HP (now {b})."
        case 4 if code == TRAINED:
            return "trained", f"Training raises your guard to {a}."
        case 5 if code == BOUGHT:
            return "bought", f"You buy {WARES[a]} for {b} gold."
        case 6 if code == BLESSED:
            return "blessed", f"The shrine raises your guard to {a}."
        case 7 if code == CURSED:
            return "cursed", f"The shrine takes {a} HP."
        case 8 if code == LEFT:
            return "left", f"You leave {PLACES[a]}."
        case 9 if code == ACT_BEGUN:
            return "act begun", f"Act {a} begins."
        case 10 if code == VICTORY:
            return "won", f"You beat the third boss with {b} HP and {c} gold left."
        case _:
            assert code == DIED
            return "died", f"You fall in row {b} of act {a}."


def word_outcome(run: Run) -> Outcome:
    score = counted(points(run), "point")
    if run.ended == DEAD:
        return Outcome((), "the hero fell", f"Lost in row {run.row} of act {run.act} with {score}.")
    if run.setup.mode == EXPLORE:
        return Outcome((0,), "the end of the map", f"All three acts explored with {score}.")
    return Outcome((0,), "the third boss is beaten", f"Won with {run.hp} HP, {run.gold} gold and {score}.")


# --- refusals -------------------------------------------------------------------------------------------------------


def word_refusal(run: Run, seat: Seat, action: int, code: int) -> str:
    word = f"`{write(action)}`"
    match code:
        case 1 if code == RUN_OVER:
            return f"You cannot {word}: the run is over. Start a new one."
        case 2 if code == NO_SUCH_SEAT:
            return f"There is no seat {seat + 1}: a run has one hero."
        case 3 if code == STILL_IN_ROOM:
            return f"You cannot {word} yet. First choose what to do at {PLACES[run.phase]}."
        case 4 if code == NO_LINK:
            return f"You cannot {word} from here. Try {_ways(run)}."
        case 5 if code == NO_CAMPFIRE:
            return f"You can only {word} at a campfire."
        case 6 if code == NO_MERCHANT:
            return f"You can only {word} at a merchant."
        case 7 if code == TOO_POOR:
            return f"You cannot {word}: it costs {PRICES[action - BUY]} gold and you have {run.gold}."
        case 8 if code == SOLD_OUT:
            return f"You cannot {word} again: this merchant had only one."
        case 9 if code == NOT_NEEDED:
            return f"You cannot {word} now: you have nothing to gain from it."
        case 10 if code == NO_SHRINE:
            return f"You can only {word} at a shrine."
        case _:
            assert code == NOTHING_TO_LEAVE
            return "There is nothing to leave here. Choose your next room, or `rest` or `train` at a campfire."


def _ways(run: Run) -> str:
    mask = int(run.floors[run.act - 1].links[run.row, run.column])
    return " or ".join(f"`{write(column)}`" for column in range(WIDTH) if mask >> column & 1)
