"""The sentences for events, outcomes and refusals."""

import re
from functools import lru_cache
from typing import Final

from quintet.core.game import Event, Outcome, Seat
from quintet.core.plural import counted
from quintet.games.runmap import actions, events
from quintet.games.runmap.layout import EventRow, Run
from quintet.games.runmap.tables import DEAD, EXPLORE, PRICES, WIDTH
from quintet.games.runmap.text.notation import write
from quintet.games.runmap.views import RunView

__all__ = ["word_event", "word_outcome", "word_progress", "word_refusal"]

ROOMS: Final = ("a combat", "an elite", "a campfire", "a merchant", "a shrine", "the boss")
PLACES: Final = ("the road", "the campfire", "the merchant", "the shrine")
SUBJECTS: Final = {
    events.ARRIVED: ROOMS,
    events.FOUGHT: ("combat", "elite", "boss"),
    events.BOUGHT: ("a potion", "a charm", "guard"),
    events.LEFT: PLACES,
}
"""What the first number of an event names."""
PER: Final = "(1 for each room, 10 for each boss)"
PER_END: Final = "(1 for each room, 10 for each boss, and what is left)"
"""What points are made of: R7.1."""


# --- events ---------------------------------------------------------------------------------------------------------

EVENTS: Final = {
    events.ARRIVED: ("arrived", "You enter {where}: {name}."),
    events.FOUGHT: ("fought", "The {name} costs {b} HP{pay}."),
    events.HEALED: ("healed", "You heal {a} HP (now {b})."),
    events.TRAINED: ("trained", "Training raises your guard to {a}."),
    events.BOUGHT: ("bought", "You buy {name} for {b} gold."),
    events.BLESSED: ("blessed", "The shrine raises your guard to {a}."),
    events.CURSED: ("cursed", "The shrine takes {a} HP."),
    events.LEFT: ("left", "You leave {name}."),
    events.ACT_BEGUN: ("act begun", "Act {a} begins."),
    events.VICTORY: ("won", "You beat the third boss with {b} HP and {c} gold left."),
    events.DIED: ("died", "You fall in {where}."),
}
"""The kind of each event, and its sentence."""


def word_event(row: EventRow, seat: Seat | None) -> Event:
    """Returns one event; the hero reads "You", a spectator reads "The hero"."""
    return _event(row.code, row.a, row.b, row.c, seat is None)


@lru_cache(maxsize=4096)
def _event(code: int, a: int, b: int, c: int, spectator: bool) -> Event:  # noqa: FBT001 - a cache has no keywords
    kind, words = EVENTS[code]
    name = SUBJECTS[code][a] if code in SUBJECTS else ""
    where = _place(b, c) if code == events.ARRIVED else _place(a, b)
    text = words.format(a=a, b=b, c=c, name=name, where=where, pay=f" and pays {c} gold" if c else "")
    if spectator:
        text = re.sub(r"^You (\w+)", r"The hero \1s", text).replace(" your ", " the hero's ")
    return Event(kind, text, 0, (a, b, c))


def _place(act: int, row: int) -> str:
    """Returns a row in words; the first one is where an act begins, and the others are counted from there."""
    return f"row {row} of act {act}" if row else f"act {act}"


def word_progress(view: RunView) -> str:
    """Returns how far a run has come: "Act 2, row 4"."""
    return f"Act {view.act}, {f'row {view.row}' if view.row else 'entry'}"


def word_outcome(run: Run, points: int) -> Outcome:
    score = counted(points, "point")
    if run.ended == DEAD:
        return Outcome((), "the hero fell", f"Lost in {_place(run.act, run.row)} with {score} {PER_END}.")
    if run.setup.mode == EXPLORE:
        return Outcome((0,), "the end of the map", f"All three acts explored with {score} {PER}.")
    left = f"Won with {run.hp} HP and {run.gold} gold left: {score} {PER_END}."
    return Outcome((0,), "the third boss is beaten", left)


# --- refusals -------------------------------------------------------------------------------------------------------

REFUSALS: Final = {
    actions.RUN_OVER: "You cannot {action}: the run is over. Start a new one.",
    actions.NO_SUCH_SEAT: "There is no seat {seat}: a run has one hero.",
    actions.STILL_IN_ROOM: "You cannot {action} yet. First choose what to do at {place}.",
    actions.NO_LINK: "You cannot {action} from here. Try {ways}.",
    actions.NO_CAMPFIRE: "You can only {action} at a campfire.",
    actions.NO_MERCHANT: "You can only {action} at a merchant.",
    actions.TOO_POOR: "You cannot {action}: it costs {price} gold and you have {gold}.",
    actions.SOLD_OUT: "You have already bought {ware} here: this merchant has no more.",
    actions.NOT_NEEDED: "You cannot {action} now: you have nothing to gain from it.",
    actions.NO_SHRINE: "You can only {action} at a shrine.",
    actions.NOTHING_TO_LEAVE: "There is nothing to leave here. You leave a merchant or a shrine.",
}


def word_refusal(run: Run, seat: Seat, action: int, code: int) -> str:
    return REFUSALS[code].format(
        seat=seat + 1,
        action=_doing(action),
        place=PLACES[run.phase],
        ways=_ways(run),
        price=PRICES[action - actions.BUY] if code == actions.TOO_POOR else "",
        ware=SUBJECTS[events.BOUGHT][action - actions.BUY] if code == actions.SOLD_OUT else "",
        gold=run.gold,
    )


def _doing(action: int) -> str:
    """Returns what a player wants to do, in the words of a sentence: "buy a potion", "rest", "`go 2`"."""
    if actions.BUY <= action < actions.BUY + len(PRICES):
        return f"buy {SUBJECTS[events.BOUGHT][action - actions.BUY]}"
    return f"`{write(action)}`" if action < WIDTH else write(action)


def _ways(run: Run) -> str:
    mask = run.floors[run.act - 1].links[run.row][run.column]
    return " or ".join(f"`{write(column)}`" for column in range(WIDTH) if mask >> column & 1)
