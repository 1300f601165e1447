"""The run in words: the notation of actions, the picture of the map, the wording of events and refusals."""

from typing import Final

from quintet.core.errors import BadNotation
from quintet.core.game import Event, Outcome, Seat
from quintet.games.runmap.drawing import LEGEND, draw_floor
from quintet.games.runmap.layout import DEAD, EXPLORE, EventRow, Run
from quintet.games.runmap.model import NodeType
from quintet.games.runmap.rooms import (
    ACT_BEGUN,
    ARRIVED,
    BLESSED,
    BOUGHT,
    CHARM,
    CURSED,
    DIED,
    FOUGHT,
    GUARD,
    HEALED,
    LEFT,
    POTION,
    TRAINED,
    VICTORY,
)
from quintet.games.runmap.rules import (
    ACTIONS,
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
    points,
)
from quintet.games.runmap.tables import (
    FIGHTS,
    MAX_GUARD,
    NAMES,
    POTION_HP,
    PRICES,
    REST_HP,
    SHRINE_COST,
    SHRINE_PERCENT,
)
from quintet.games.runmap.views import RunView

__all__ = ["WORDS", "read", "show", "word_event", "word_outcome", "word_refusal", "write"]

WORDS: Final = (
    *("go 1", "go 2", "go 3", "go 4"),
    *("rest", "train", "buy potion", "buy charm", "buy guard", "pray", "leave"),
)
WARES: Final = {POTION: "a potion", CHARM: "a charm", GUARD: "a guard"}
ROOMS: Final = tuple(name.lower() for name in NAMES)
FOES: Final = ("combat", "elite", "boss")
PLACES: Final = ("the way", "the campfire", "the merchant", "the shrine")


def write(action: int) -> str:
    """`go 1` walks to the topmost node of the next row; the others are what they say: R4.2."""
    if not 0 <= action < ACTIONS:
        raise BadNotation(f"{action!r} is no action of the run map: they are numbered 0 to {ACTIONS - 1}")
    return WORDS[action]


def read(text: str) -> int:
    word = " ".join(text.lower().split())
    if word in WORDS:
        return WORDS.index(word)
    if len(word) == 1 and f"go {word}" in WORDS:
        return WORDS.index(f"go {word}")
    raise BadNotation(f"an action of the run map is one of: {', '.join(WORDS)}")


# --- the picture ----------------------------------------------------------------------------------------------------


def show(view: RunView) -> str:
    """The map of the act, the hero, and what can be done here with its odds."""
    lines = [f"act {view.act} of 3", draw_floor(view.floor, here=view.node), LEGEND, ""]
    if view.mode != "explore":
        lines.append(_hero(view))
    if view.over:
        return "\n".join([*lines, "the run is won" if view.won else "the run is lost"])
    return "\n".join([*lines, *_room(view)])


def _hero(view: RunView) -> str:
    charm = ", with a charm against elites" if view.charm else ""
    return f"HP {view.hp}/{view.max_hp}, gold {view.gold}, guard {view.guard}/{MAX_GUARD}{charm}"


def _room(view: RunView) -> list[str]:
    match view.phase:
        case "campfire":
            return [f"campfire: rest heals {REST_HP} HP, train gives 1 guard (each fight costs 1 HP less)"]
        case "merchant":
            potion, charm, guard = PRICES
            wares = f"buy potion ({potion} gold, heals {POTION_HP}), buy charm ({charm}, elites cost half)"
            return [f"merchant: {wares}, buy guard ({guard}), or leave"]
        case "shrine":
            odds = f"{SHRINE_PERCENT}% for 1 guard, else {SHRINE_COST} HP are lost, never the last"
            return [f"shrine: pray ({odds}), or leave"]
        case _:
            return _ways(view)


def _ways(view: RunView) -> list[str]:
    here = view.floor.rows[view.row][view.column]
    targets = [node for node in view.floor.rows[view.row + 1] if node.id in here.connections]
    return [f"go {node.column + 1}: {node.type.value.lower()}{_odds(view, node.type)}" for node in targets]


def _odds(view: RunView, kind: NodeType) -> str:
    if view.mode == "explore" or kind.value.lower() not in FOES:
        return ""
    low, high, gold = FIGHTS[view.act - 1, FOES.index(kind.value.lower())]
    return f" (rolls {low} to {high} HP, pays {gold} gold)"


# --- events ---------------------------------------------------------------------------------------------------------


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
            return "fought", f"the {FOES[a]} costs {b} HP and pays {c} gold"
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


# --- refusals -------------------------------------------------------------------------------------------------------


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


HOW: Final = (
    "Choose a way through three acts of fifteen rooms, left to right, and beat the boss at the end of each. `go 1`, "
    "`go 2`, `go 3` take the ways from where you stand, from the top.\n"
    "C combat costs a few HP and pays 1 gold; E elite costs more and pays 3; F campfire: rest or train; M merchant: "
    "buy, then leave; S shrine: pray (half the time it helps) or leave; B the boss. Guard softens every blow by one.\n"
    "The whole map lies open: plan for campfires before the boss."
)
"""For somebody who has never played it."""
